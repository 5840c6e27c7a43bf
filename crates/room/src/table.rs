use std::fmt;
use std::sync::Arc;

use ledger::{Account, Cents, Ledger, PersonId, Transfer};
use rules::poker::{Deal, Event, Lineup, Options, Step, View};
use rules::{Chips, Eyes, RULES_VERSION, SEATS_MAX, Seat};

use crate::answered::{Answer, Answered};
use crate::clock::{Clock, default_act};
use crate::money::Money;
use crate::poker::Poker;
use crate::record::digest;
use crate::{
    By, Game, Input, Millis, Order, Outputs, Record, Refused, RequestId, Setup, TableId, Version, What, events,
};

/// One table: who sits there, the deal, the money and the clock.
///
/// [`Table::decide`] looks and changes nothing, [`Table::apply`] changes and cannot fail. In between the record is written.
#[derive(Clone)]
pub struct Table {
    pub(crate) setup: Arc<Setup>,
    pub(crate) state: State,
    pub(crate) answered: Answered,
}

/// All that an input can change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) version: Version,
    /// The last record that changed the deal: who acts must have seen it.
    pub(crate) moved: Version,
    /// The latest moment of any record.
    pub(crate) at: Millis,
    pub(crate) people: [Option<Guest>; SEATS_MAX],
    pub(crate) poker: Poker,
    pub(crate) clock: Option<Clock>,
    pub(crate) shift: u32,
    /// What the house had taken when the shift began.
    pub(crate) before_shift: u64,
}

/// A person at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    /// What he has left of his time bank.
    pub(crate) bank: Millis,
    /// He let his time run out, and is not waited for until he does something.
    pub(crate) absent: bool,
    /// He leaves when the deal is over.
    pub(crate) leaving: bool,
}

/// The most that one can sit down with or buy: little enough that sums of it fit.
const CHIPS_MAX: Chips = Chips(1 << 50);

/// What [`Table::decide`] says yes with.
#[derive(Clone, Debug)]
#[must_use = "a decision changes nothing until it is applied"]
pub enum Decision {
    /// It is new: write its record, then apply it.
    New(Box<Decided>),
    /// The same request has been answered: there is nothing to write, and nothing to apply.
    Repeat {
        /// Its name.
        request: RequestId,
        /// The record that it made.
        version: Version,
    },
}

/// An input that was accepted, with all that it causes.
#[derive(Clone, Debug)]
#[must_use = "a decision changes nothing until it is applied"]
pub struct Decided {
    pub(crate) record: Record,
    pub(crate) next: Next,
}

/// What comes of an input.
#[derive(Clone, Debug)]
pub(crate) struct Next {
    state: State,
    pub(crate) transfers: Vec<Transfer>,
    events: Vec<Event>,
    pub(crate) hash: [u8; 32],
    over: Option<Box<Deal>>,
}

impl Decided {
    /// What is to be written, before anything is applied.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }
}

impl Table {
    /// A table where nothing has happened yet.
    #[must_use]
    pub fn new(setup: Setup) -> Table {
        let Game::Poker(game) = &setup.game;
        let state = State {
            version: Version(0),
            moved: Version(0),
            at: Millis(0),
            people: [None; SEATS_MAX],
            poker: Poker::new(Lineup::new(game.clone())),
            clock: None,
            shift: 0,
            before_shift: 0,
        };
        Table { setup: Arc::new(setup), state, answered: Answered::default() }
    }

    /// Whether this may happen, and all that would come of it. Nothing changes.
    ///
    /// One decision at a time: the next is asked for when this one has been applied, or given up. The ledger is only asked; if
    /// others may take the same chips while the record is being written, hold its posting ([`Ledger::hold`]).
    ///
    /// # Errors
    /// If it may not.
    pub fn decide(&self, input: &Input, ledger: &Ledger) -> Result<Decision, Refused> {
        debug_assert_eq!(self.first_difference(ledger), None, "the table and the ledger agree");
        if let Some((request, version)) = self.answered.repeat(input)? {
            return Ok(Decision::Repeat { request, version });
        }
        let current = self.state.version;
        if let Some(seen) = input.seen
            && !(self.state.moved..=current).contains(&seen)
        {
            return Err(Refused::Stale { seen, current });
        }
        let next = self.next(input)?;
        let record = self.record_of(input, &next);
        if let Some(posting) = record.posting() {
            let _ = ledger.decide(&posting)?;
        }
        Ok(Decision::New(Box::new(Decided { record, next })))
    }

    /// Makes what was decided happen. Its record has been written, and its posting is applied with it.
    ///
    /// # Panics
    /// If something else was applied since it was decided: that is a mistake of the caller.
    pub fn apply(&mut self, decided: Decided) -> Outputs {
        let Decided { record, next } = decided;
        assert_eq!(record.table, self.setup.id, "a decision is for its own table");
        assert_eq!(record.number, self.state.version.next(), "decisions are applied in the order of their records");
        let request = record.input.request;
        if let Some(request) = request {
            self.answered.add(Answer { request, version: record.number, digest: digest(&record.input) });
        }
        self.state = next.state;
        Outputs::new(record.number, request, next.events, next.over)
    }

    pub(crate) fn record_of(&self, input: &Input, next: &Next) -> Record {
        Record {
            table: self.setup.id,
            number: next.state.version,
            order: Order::default(),
            input: input.clone(),
            transfers: next.transfers.clone(),
            events: next.hash,
            book: self.setup.book,
            rules: RULES_VERSION,
        }
    }

    /// Its number in the room.
    #[must_use]
    pub fn id(&self) -> TableId {
        self.setup.id
    }

    /// The number of its last record.
    #[must_use]
    pub fn version(&self) -> Version {
        self.state.version
    }

    /// When the player who is waited for has no time left; then [`What::TimeOut`] is accepted.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        self.state.deadline(&self.setup)
    }

    /// What these eyes may see of the deal, if there is one.
    #[must_use]
    pub fn view(&self, eyes: Eyes) -> Option<View> {
        self.deal().map(|deal| deal.view(eyes))
    }

    /// What a player may do now; none if nothing is asked of him.
    #[must_use]
    pub fn options(&self, seat: Seat) -> Option<Options> {
        let deal = self.deal()?;
        let options = deal.options();
        // Those who throw cards away need not wait for each other.
        if deal.discarding().contains(seat) {
            return Some(Options { seat: Some(seat), ..options });
        }
        let asked = options.seat == Some(seat) || options.change_draw == Some(seat);
        (asked || options.may_give_up.contains(seat)).then_some(options)
    }

    /// The deal, if there is one. It knows every card: what others may see of it is [`Table::view`].
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        self.state.poker.deal()
    }

    /// The players between deals.
    #[must_use]
    pub fn lineup(&self) -> &Lineup {
        &self.state.poker.lineup
    }

    /// Who sits at a seat.
    #[must_use]
    pub fn person(&self, seat: Seat) -> Option<PersonId> {
        self.state.people[seat.index()].map(|guest| guest.person)
    }

    /// Where a person sits.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.state.seat_of(person)
    }

    /// Whether a deal runs.
    #[must_use]
    pub fn in_deal(&self) -> bool {
        self.deal().is_some()
    }

    /// Whether nobody sits there and nothing is dealt.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.in_deal() && self.state.people.iter().all(Option::is_none)
    }

    /// What the ledger must have in each account of this table, the drop of earlier shifts not counted.
    pub fn accounts(&self) -> impl Iterator<Item = (Account, Cents)> {
        let (table, Money { stacks, pot, drop }) = (self.setup.id, self.state.poker.money());
        let stacks = stacks.into_iter().zip(0..).map(move |(stack, seat)| (Account::Stack { table, seat }, stack));
        let drop = (Account::Drop { table, shift: self.state.shift }, drop - self.state.before_shift);
        stacks.chain([(Account::Pot { table }, pot), drop]).map(|(account, amount)| (account, Cents(amount)))
    }

    /// The first account in which a ledger has something else than the table.
    #[must_use]
    pub fn first_difference(&self, ledger: &Ledger) -> Option<(Account, Cents)> {
        self.accounts().find(|&(account, amount)| ledger.balance(account) != amount)
    }

    /// What comes of an input, whoever asks and whatever the ledger says.
    pub(crate) fn next(&self, input: &Input) -> Result<Next, Refused> {
        let (id, settings) = (self.setup.id, self.setup.settings);
        let mut state = self.state.clone();
        state.version = state.version.next();
        state.at = state.at.max(input.at);
        let mut money = state.poker.money();
        let mut transfers = vec![];
        let mut events = vec![];
        let sink = &mut events;
        let person = || match input.by {
            By::Person(person) => Ok(person),
            _ => Err(Refused::NotYours { whose: "a person at the table" }),
        };
        let seat = || {
            let person = person()?;
            let seat = self.state.seat_of(person).ok_or(Refused::NoSeat { person })?;
            Ok::<Seat, Refused>(seat)
        };
        let only = |so: bool, whose| if so { Ok(()) } else { Err(Refused::NotYours { whose }) };
        let dealer = || only(input.by == By::Dealer, "the dealer");
        let clock = || only(input.by == By::Clock, "the clock");
        let floor = || only(matches!(input.by, By::Floor(_)), "the floor");
        let mut buys = |seat: Seat, chips: Chips| {
            let to = Account::Stack { table: id, seat: seat.index() as u8 };
            money.stacks[seat.index()] += chips.0;
            Ok::<Transfer, Refused>(Transfer { from: Account::Bankroll(person()?), to, amount: Cents(chips.0) })
        };
        match &input.what {
            &What::SitDown { seat, chips } => {
                let person = person()?;
                if let Some(seat) = state.seat_of(person) {
                    return Err(Refused::HasSeat { person, seat });
                }
                check_chips(chips)?;
                state.poker.lineup.sit(seat, chips, sink)?;
                transfers.push(buys(seat, chips)?);
                let bank = settings.time_bank;
                state.people[seat.index()] = Some(Guest { person, bank, absent: false, leaving: false });
            }
            What::Leave => state.guest(seat()?, |guest| guest.leaving = true),
            &What::Buy(chips) => {
                let seat = seat()?;
                if state.poker.is_dealt_in(seat) {
                    return Err(Refused::DealtIn { seat });
                }
                check_chips(chips)?;
                state.poker.lineup.buy(seat, chips, sink)?;
                transfers.push(buys(seat, chips)?);
            }
            What::SitOut => state.poker.lineup.goes_away(seat()?),
            &What::ComeBack { posts } => {
                let seat = seat()?;
                if !state.poker.lineup.memo().sitters[seat.index()].is_some_and(|sitter| sitter.away) {
                    return Err(Refused::NotAway { seat });
                }
                state.poker.lineup.comes_back(seat, posts);
                state.guest(seat, |guest| guest.absent = false);
            }
            &What::ComeIn(entry) => state.poker.lineup.comes_in_by(seat()?, entry)?,
            What::Deal(shuffle) => {
                dealer()?;
                state.poker.open(shuffle, settings.show_all, sink)?;
            }
            &What::Act(act) => {
                let seat = seat()?;
                state.poker.act(seat, act, sink)?;
                state.spend_time(seat, settings.action_time);
            }
            &What::AskDrawn { of } => state.poker.play(Step::AskedDrawn { by: seat()?, of }, sink)?,
            What::HandsClear => {
                floor()?;
                state.poker.play(Step::HandsClear, sink)?;
            }
            &What::OutOfTurn { seat, act } => {
                floor()?;
                state.poker.play(Step::OutOfTurn(seat, act), sink)?;
            }
            &What::Mishap(mishap) => {
                floor()?;
                state.poker.mishap(mishap, sink)?;
            }
            &What::Ruled(answer) => {
                floor()?;
                state.poker.play(Step::Ruled(answer), sink)?;
            }
            What::TimeOut => {
                clock()?;
                state.time_out(self, sink)?;
            }
            What::TimeFee => {
                clock()?;
                state.poker.lineup.time_is_due();
            }
            What::Resume => {
                clock()?;
                let at = state.at;
                state.clock = state.clock.map(|clock| Clock { since: at, ..clock });
            }
            &What::Shift(asked) => {
                floor()?;
                let current = state.shift;
                if asked <= current {
                    return Err(Refused::ShiftPast { asked, current });
                }
                (state.shift, state.before_shift) = (asked, money.drop);
            }
        }
        let over = state.poker.deal_on(sink)?;
        for seat in over.iter().flat_map(Deal::expelled) {
            state.guest(seat, |guest| guest.leaving = true);
        }
        transfers.extend(money.transfers(&state.poker.money(), id, state.shift));
        state.let_leave(id, &mut transfers);
        state.wind_clock(&self.state);
        let own = match &input.what {
            What::Deal(shuffle) => Some(&shuffle.seed),
            _ => self.state.poker.hand.as_ref().map(|hand| hand.deck.seed()),
        };
        let hash = events::hash(&events, own);
        Ok(Next { state, transfers, events, hash, over: over.map(Box::new) })
    }
}

fn check_chips(asked: Chips) -> Result<(), Refused> {
    let most = CHIPS_MAX;
    if asked > most { Err(Refused::TooManyChips { asked, most }) } else { Ok(()) }
}

impl State {
    fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let place = self.people.iter().position(|guest| guest.is_some_and(|guest| guest.person == person))?;
        Seat::new(place as u8)
    }

    fn guest(&mut self, seat: Seat, change: impl FnOnce(&mut Guest)) {
        if let Some(guest) = &mut self.people[seat.index()] {
            change(guest);
        }
    }

    /// Who leaves or is absent has no time; everybody else has that of a decision, and what is left in his bank.
    fn deadline(&self, setup: &Setup) -> Option<Millis> {
        let Clock { seat, since } = self.clock?;
        let guest = self.people[seat.index()]?;
        match guest.leaving || guest.absent {
            true => Some(since),
            false => Some(since.plus(setup.settings.action_time).plus(guest.bank)),
        }
    }

    /// He has spoken: what he took beyond the time of a decision comes out of his bank.
    fn spend_time(&mut self, seat: Seat, action_time: Millis) {
        let (at, clock) = (self.at, self.clock.filter(|clock| clock.seat == seat));
        self.guest(seat, |guest| {
            guest.absent = false;
            if let Some(clock) = clock {
                guest.bank = guest.bank.since(at.since(clock.since).since(action_time));
            }
        });
    }

    /// He has not spoken: the least is done for him, and he sits out.
    fn time_out(&mut self, table: &Table, sink: &mut Vec<Event>) -> Result<(), Refused> {
        let deadline = self.deadline(&table.setup).ok_or(Refused::NobodyWaitedFor)?;
        let at = self.at;
        if at < deadline {
            return Err(Refused::TooEarly { deadline, at });
        }
        let Some(seat) = self.clock.map(|clock| clock.seat) else { return Err(Refused::NobodyWaitedFor) };
        let deal = table.deal().ok_or(Refused::NoDeal)?;
        self.poker.act(seat, default_act(deal, seat), sink)?;
        self.poker.lineup.goes_away(seat);
        self.guest(seat, |guest| (guest.absent, guest.bank) = (true, Millis(0)));
        Ok(())
    }

    /// Those who are leaving and not in a deal take their chips with them.
    fn let_leave(&mut self, table: TableId, transfers: &mut Vec<Transfer>) {
        for seat in (0..).map_while(Seat::new) {
            let leaves = self.people[seat.index()].filter(|guest| guest.leaving && !self.poker.is_dealt_in(seat));
            let Some(Guest { person, .. }) = leaves else { continue };
            let from = Account::Stack { table, seat: seat.index() as u8 };
            let amount = Cents(self.poker.lineup.leave(seat).0);
            if amount > Cents::ZERO {
                transfers.push(Transfer { from, to: Account::Bankroll(person), amount });
            }
            self.people[seat.index()] = None;
        }
    }

    /// If the deal has gone on, the time of the player who is to speak begins now.
    fn wind_clock(&mut self, before: &State) {
        if self.poker.deal() == before.poker.deal() {
            return;
        }
        self.moved = self.version;
        let since = self.at;
        self.clock = self.poker.turn().map(|seat| Clock { seat, since });
    }
}

/// Tables are equal if the same would come of everything.
impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.setup.id == other.setup.id && self.state == other.state && self.answered == other.answered
    }
}

/// No card is shown.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { version, at, people, clock, shift, .. } = &self.state;
        let mut table = f.debug_struct("Table");
        table.field("id", &self.setup.id).field("version", version).field("at", at).field("people", people);
        table.field("clock", clock).field("shift", shift).finish_non_exhaustive()
    }
}
