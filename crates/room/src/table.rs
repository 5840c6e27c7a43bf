use std::fmt;
use std::sync::Arc;

use ledger::{Account, Cents, Ledger, PersonId, Posting, Transfer};
use rules::banked::{BankOptions, Place, Round};
use rules::poker::{Deal, Standing, Step};
use rules::{Chips, Eyes, RULES_VERSION, SEATS_MAX, Seat, SeatSet, banked, poker};

use crate::answered::Answered;
use crate::clock::Clock;
use crate::events::{Event, Events};
use crate::money::posting_id;
use crate::play::{Over, Play};
use crate::proof::Sighting;
use crate::{
    Bank, By, Game, Input, Millis, Options, Order, Outputs, Reason, Record, Refused, RequestId, Root, Settings, Setup,
    TableId, Trail, Version, View, What, Witness,
};

/// A minute, in milliseconds.
pub(crate) const MINUTE: u64 = 60_000;

/// How far the number of a shift may be ahead of the last: as far as a house needs that numbers them by the date, such as 20261118.
const SHIFT_LEAP: u32 = 100_000_000;

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
    pub(crate) play: Play,
    pub(crate) clock: Option<Clock>,
    pub(crate) shift: u32,
    /// What of all that the house has taken is not in the drop of this shift: it was taken before, or the floor has put it elsewhere.
    /// What the floor has put there besides counts against it.
    pub(crate) before_shift: i64,
    /// Why no hand begins.
    pub(crate) paused: Option<Reason>,
    /// Who of the floor breaks the table, which is paused then.
    pub(crate) breaks: Option<PersonId>,
    /// How the table is run, and how when the hand is over.
    pub(crate) settings: Settings,
    pub(crate) settings_next: Option<Settings>,
    /// Since when the fee by the clock is counted: since it was due last, or since somebody sat down where nobody sat.
    pub(crate) timed: Millis,
    /// Which of the days' bets the next hand is played for, where the book bets by the day.
    pub(crate) day: Option<usize>,
    /// Who has left in this shift with less than a full time bank, and what he had left of it, the last at the end: who sits down again
    /// has no more than that.
    pub(crate) left: Vec<(PersonId, Millis)>,
}

/// How many of those who have left a table know their time banks.
const LEFT_MAX: usize = 20;

/// A person at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    /// What he has left of his time bank.
    pub(crate) bank: Millis,
    /// He let his time run out or sits out, and is not waited for until he does something.
    pub(crate) absent: bool,
    /// He is absent when the round is over that he has a wager in.
    pub(crate) sits_out: bool,
    /// What he buys when the deal is over: table stakes.
    pub(crate) buys: Option<Chips>,
    /// He leaves when the deal is over.
    pub(crate) leaving: bool,
    /// Where he goes then: to a seat of another table.
    pub(crate) changes: Option<Changes>,
}

/// A seat of another table that somebody is on his way to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Changes {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    /// Whether the floor sends him, and he does not leave by himself.
    pub(crate) sent: bool,
}

/// Somebody who has left for a seat of another table, with these chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Goes {
    pub(crate) person: PersonId,
    pub(crate) to: TableId,
    pub(crate) seat: Seat,
    pub(crate) chips: Chips,
    /// How he stood, if the floor sent him.
    pub(crate) sent: Option<Standing>,
}

impl Guest {
    /// Somebody who has just sat down.
    const fn new(person: PersonId, bank: Millis) -> Guest {
        Guest { person, bank, absent: false, sits_out: false, buys: None, leaving: false, changes: None }
    }

    /// Whether he goes as soon as he is not dealt in.
    pub(crate) const fn goes(&self) -> bool {
        self.leaving || self.changes.is_some()
    }
}

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
    over: Option<Over>,
    goes: Vec<Goes>,
    /// What those buy now who said so while they were in the hand.
    buys: Vec<(PersonId, Chips)>,
    pub(crate) roots: Vec<Root>,
    sightings: Vec<Sighting>,
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
        let day = setup.first_day();
        let state = State {
            version: Version(0),
            moved: Version(0),
            at: Millis(0),
            people: [None; SEATS_MAX],
            play: Play::new(&setup.game),
            clock: None,
            shift: 0,
            before_shift: 0,
            paused: None,
            breaks: None,
            settings: setup.settings,
            settings_next: None,
            timed: Millis(0),
            day,
            left: vec![],
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
            && (!(self.state.moved..=current).contains(&seen) || self.answered.may_be_forgotten(input))
        {
            return Err(Refused::Stale { seen, current });
        }
        let next = self.next(input, None)?;
        let record = self.record_of(input, &next);
        // Who could not pay for what he buys after the hand is told so at once.
        let later = next.state.buys_later(input, self.setup.id);
        let later = later.map(|transfer| Posting::one(posting_id(self.setup.id, record.number), transfer));
        if let Some(posting) = record.posting().or(later) {
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
            self.answered.add(request, &record.input, record.number);
        }
        self.state = next.state;
        let floor = Some(record.input.what).filter(What::is_of_the_floor);
        let Next { events, over, goes, buys, roots, sightings, .. } = next;
        Outputs { version: record.number, answered: request, floor, events, over, goes, buys, roots, sightings }
    }

    pub(crate) fn record_of(&self, input: &Input, next: &Next) -> Record {
        Record {
            table: self.setup.id,
            number: next.state.version,
            order: Order::default(),
            input: input.clone(),
            transfers: next.transfers.clone(),
            events: next.hash,
            roots: Some(next.roots.clone()),
            book: self.setup.book,
            rules: RULES_VERSION,
        }
    }

    /// The same without the requests that it has answered, which are most of what it keeps: enough to decide its records again.
    #[must_use]
    pub fn without_requests(&self) -> Table {
        Table { setup: self.setup.clone(), state: self.state.clone(), answered: Answered::default() }
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
        self.state.deadline()
    }

    /// When the fee by the clock is due next, where one is posted and somebody sits; then [`What::TimeFee`] takes it (R104).
    #[must_use]
    pub fn time_fee_due(&self) -> Option<Millis> {
        let since = u32::try_from(self.state.timed.0 / MINUTE).ok()?;
        let due = self.state.play.fee_due_after(since)?;
        self.people().next().map(|_| Millis(u64::from(due) * MINUTE))
    }

    /// The kind of day whose bets the next hand is played for, by its name in the book; none where bets do not go by the day (R041).
    #[must_use]
    pub fn day(&self) -> Option<&str> {
        self.setup.days.get(self.state.day?).map(|day| day.name.as_str())
    }

    /// When the last of its records was made.
    pub(crate) fn at(&self) -> Millis {
        self.state.at
    }

    /// The time for one decision.
    #[must_use]
    pub fn action_time(&self) -> Millis {
        self.settings().action_time.unwrap_or(self.state.play.action_time())
    }

    /// The player who is waited for.
    #[must_use]
    pub fn waits_for(&self) -> Option<Seat> {
        self.state.clock.map(|clock| clock.seat)
    }

    /// How long he is waited for, from when he was asked.
    #[must_use]
    pub fn allowance(&self) -> Option<Millis> {
        Some(self.deadline()?.since(self.state.clock?.since))
    }

    pub(crate) fn clock(&self) -> Option<Clock> {
        self.state.clock
    }

    /// What these eyes may see of the deal or round, if there is one.
    #[must_use]
    pub fn view(&self, eyes: Eyes) -> Option<View> {
        self.state.play.view(eyes)
    }

    /// Where the cards come from that are being dealt: what their decks were promised by, and proofs for whoever comes back. At a
    /// table with a player-dealer the shoe is there between rounds too.
    #[must_use]
    pub fn trail(&self) -> Option<&Trail> {
        self.state.play.trail()
    }

    /// What a player may do now; none if nothing is asked of him.
    #[must_use]
    pub fn options(&self, seat: Seat) -> Option<Options> {
        match &self.state.play {
            Play::Poker(poker) => poker.options(seat).map(Options::Poker),
            Play::Banked(banked) => banked.round()?.options_of(seat).map(Options::Banked),
        }
    }

    /// What he may do about the position of the player-dealer now; none where there is none.
    #[must_use]
    pub fn bank_options(&self, seat: Seat) -> Option<BankOptions> {
        let Play::Banked(banked) = &self.state.play else { return None };
        let options = banked.bank_options(seat);
        Some(BankOptions { put_up: options.put_up.filter(|_| self.state.paused.is_none()), ..options })
    }

    /// The deal, if there is one. It knows every card: what others may see of it is [`Table::view`].
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        match &self.state.play {
            Play::Poker(poker) => poker.deal(),
            Play::Banked(_) => None,
        }
    }

    /// The round with a player-dealer, if there is one. It knows every card that has been dealt.
    #[must_use]
    pub fn round(&self) -> Option<&Round> {
        match &self.state.play {
            Play::Banked(banked) => banked.round(),
            Play::Poker(_) => None,
        }
    }

    /// The players between deals, if poker is played.
    #[must_use]
    pub fn poker(&self) -> Option<&poker::Lineup> {
        match &self.state.play {
            Play::Poker(poker) => Some(&poker.lineup),
            Play::Banked(_) => None,
        }
    }

    /// The players between rounds, and who banks, if there is a player-dealer.
    #[must_use]
    pub fn banked(&self) -> Option<&banked::Lineup> {
        match &self.state.play {
            Play::Banked(banked) => Some(&banked.lineup),
            Play::Poker(_) => None,
        }
    }

    /// Whether the dealer brings cards when he deals next ([`What::Deal`]); otherwise he deals on from the shoe
    /// ([`What::DealOn`]).
    #[must_use]
    pub fn needs_shuffle(&self) -> bool {
        match &self.state.play {
            Play::Poker(poker) => poker.hand.is_none(),
            Play::Banked(banked) => banked.needs_shuffle(),
        }
    }

    /// The shift that its drop goes to.
    #[must_use]
    pub fn shift(&self) -> u32 {
        self.state.shift
    }

    /// Why no hand begins, if the table is paused.
    #[must_use]
    pub fn paused(&self) -> Option<&Reason> {
        self.state.paused.as_ref()
    }

    /// Who of the floor breaks the table and why, if it is being broken.
    #[must_use]
    pub fn breaks(&self) -> Option<(PersonId, &Reason)> {
        self.state.breaks.zip(self.state.paused.as_ref())
    }

    /// Nobody is to come to a table that is being broken.
    pub(crate) fn may_come(&self) -> Result<(), Refused> {
        let breaks = |(_, reason): (PersonId, &Reason)| Refused::Breaks { table: self.id(), reason: reason.clone() };
        self.breaks().map_or(Ok(()), |broken| Err(breaks(broken)))
    }

    /// Who has not been told to go, in the order of the seats: and whether he may go at once.
    pub(crate) fn staying(&self) -> impl Iterator<Item = (Seat, PersonId, bool)> {
        let may_go = |seat| self.state.play.may_go(seat);
        let stays = move |seat: Seat| {
            let guest = self.state.people[seat.index()].filter(|guest| !guest.goes())?;
            Some((seat, guest.person, may_go(seat)))
        };
        (0..).map_while(Seat::new).filter_map(stays)
    }

    /// How it is run from the next hand on.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.state.settings_next.unwrap_or(self.state.settings)
    }

    /// What it was opened with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The chips before each seat, in a hand or not.
    #[must_use]
    pub fn stacks(&self) -> [Chips; SEATS_MAX] {
        self.state.play.money().stacks.map(Chips)
    }

    /// Who sits at a seat.
    #[must_use]
    pub fn person(&self, seat: Seat) -> Option<PersonId> {
        self.state.people[seat.index()].map(|guest| guest.person)
    }

    /// The seats where nobody sits.
    #[must_use]
    pub fn free_seats(&self) -> SeatSet {
        let seats = match &self.setup.game {
            Game::Poker(table) => SeatSet::first(table.seats()),
            Game::Banked(table) => table.seats(),
        };
        seats.iter().filter(|&seat| self.person(seat).is_none()).collect()
    }

    /// Who sits where.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        (0..).map_while(Seat::new).filter_map(|seat| Some((seat, self.person(seat)?)))
    }

    /// Where a person sits.
    #[must_use]
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.state.seat_of(person)
    }

    /// Who is on his way to a seat of another table, as soon as the deal lets him go.
    pub(crate) fn changing(&self) -> impl Iterator<Item = (PersonId, TableId, Seat)> {
        self.state.people.iter().flatten().filter_map(|guest| {
            let Changes { table, seat, .. } = guest.changes?;
            Some((guest.person, table, seat))
        })
    }

    /// Whether a deal runs.
    #[must_use]
    pub fn in_deal(&self) -> bool {
        self.deal().is_some() || self.round().is_some()
    }

    /// Whether nobody sits there and nothing is dealt.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.in_deal() && self.state.people.iter().all(Option::is_none)
    }

    /// What the ledger must have in each account of this table, the drop of earlier shifts not counted.
    pub fn accounts(&self) -> impl Iterator<Item = (Account, Cents)> {
        let (money, shift) = (self.state.play.money(), self.state.shift);
        let drop = self.state.in_drop(money.drop);
        money.accounts(self.setup.id, shift, drop).into_iter()
    }

    /// The first account in which a ledger has something else than the table.
    #[must_use]
    pub fn first_difference(&self, ledger: &Ledger) -> Option<(Account, Cents)> {
        self.accounts().find(|&(account, amount)| ledger.balance(account) != amount)
    }

    /// What comes of an input, whoever asks, whoever looks on and whatever the ledger says.
    pub(crate) fn next(&self, input: &Input, witness: Option<&mut dyn Witness>) -> Result<Next, Refused> {
        let (id, settings) = (self.setup.id, self.state.settings);
        let mut state = self.state.clone();
        state.version = state.version.next();
        state.at = state.at.max(input.at);
        if input.what.takes().is_some() && state.people.iter().all(Option::is_none) {
            state.count_time();
        }
        let mut money = state.play.money();
        let mut transfers = vec![];
        let mut events = Events::seen_by(witness);
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
                self.may_come()?;
                if let Some(seat) = state.seat_of(person) {
                    return Err(Refused::HasSeat { person, seat });
                }
                state.play.check_chips(Chips(0), chips)?;
                state.play.sit(seat, chips, sink)?;
                transfers.push(buys(seat, chips)?);
                let bank = state.time_bank_of(person);
                state.people[seat.index()] = Some(Guest::new(person, bank));
            }
            &What::ComeOver { seat, chips, sent } => {
                let person = person()?;
                if let Some(seat) = state.seat_of(person) {
                    return Err(Refused::HasSeat { person, seat });
                }
                state.play.check_chips(Chips(0), chips)?;
                let chips = state.play.come_over(seat, chips, sent, sink)?;
                transfers.extend(Some(buys(seat, chips)?).filter(|_| chips > Chips(0)));
                let absent = sent.is_some_and(|standing| standing.away);
                let bank = state.time_bank_of(person);
                state.people[seat.index()] = Some(Guest { absent, ..Guest::new(person, bank) });
            }
            What::Leave => state.guest(seat()?, |guest| (guest.leaving, guest.changes) = (true, None)),
            &What::ChangeTable { to, seat: there } => {
                let (person, seat) = (person()?, seat()?);
                if to == id {
                    return Err(Refused::HasSeat { person, seat });
                }
                let changes = Some(Changes { table: to, seat: there, sent: false });
                state.guest(seat, |guest| (guest.leaving, guest.changes) = (true, changes));
            }
            &What::Buy(chips) => {
                let seat = seat()?;
                if state.guest_at(seat)?.leaving {
                    return Err(Refused::Leaving { seat });
                }
                state.play.check_chips(self.stacks()[seat.index()], chips)?;
                if state.play.holds_chips(seat) {
                    state.guest(seat, |guest| guest.buys = Some(chips).filter(|&chips| chips > Chips(0)));
                } else {
                    state.play.buy(seat, chips, sink)?;
                    transfers.push(buys(seat, chips)?);
                }
            }
            What::SitOut => state.sits_out(seat()?),
            What::SitOutNow => state.sits_out_now(seat()?),
            &What::ComeBack { posts } => state.comes_back(seat()?, posts)?,
            &What::ComeIn(entry) => state.play.poker()?.lineup.comes_in_by(seat()?, entry)?,
            What::Deal(shuffle) => {
                dealer()?;
                state.may_play()?;
                state.play.deal(shuffle, &settings, sink)?;
            }
            What::DealOn => {
                dealer()?;
                state.may_play()?;
                state.play.banked()?.close(None, sink)?;
            }
            &What::Bank(bank) => {
                let seat = seat()?;
                if matches!(bank, Bank::PutUp(_)) {
                    state.may_play()?;
                }
                state.play.banked()?.bank(seat, bank, sink)?;
                state.guest(seat, |guest| guest.absent = false);
            }
            &What::Wager { circle, wager, chips } => {
                let seat = seat()?;
                state.may_play()?;
                state.play.banked()?.wager(seat, Place { circle, wager }, chips, sink)?;
                state.guest(seat, |guest| guest.absent = false);
            }
            &What::Decide(act) => {
                let seat = seat()?;
                state.play.banked()?.act(seat, act, sink)?;
                state.spend_time(seat);
            }
            &What::Shuffler { down } => {
                floor()?;
                state.play.banked()?.lineup.shuffler_is_down(down);
            }
            &What::Act(act) => {
                let seat = seat()?;
                state.play.poker()?.act(seat, act, sink)?;
                state.spend_time(seat);
            }
            &What::AskDrawn { of } => state.play.poker()?.play(Step::AskedDrawn { by: seat()?, of }, sink)?,
            What::HandsClear => {
                floor()?;
                state.play.poker()?.play(Step::HandsClear, sink)?;
            }
            &What::OutOfTurn { seat, act } => {
                floor()?;
                state.play.poker()?.play(Step::OutOfTurn(seat, act), sink)?;
            }
            &What::Mishap(mishap) => {
                floor()?;
                state.play.mishap(mishap, sink)?;
            }
            &What::Ruled(answer) => {
                floor()?;
                state.play.poker()?.play(Step::Ruled(answer), sink)?;
            }
            What::TimeOut => {
                clock()?;
                state.time_out(sink)?;
            }
            What::TimeFee => {
                clock()?;
                state.play.poker()?.lineup.time_is_due();
                state.count_time();
            }
            What::Day(name) => {
                clock()?;
                let day = self.setup.days.iter().position(|day| day.name == *name);
                let day = day.filter(|_| day != state.day).ok_or_else(|| Refused::SameBets { day: name.clone() })?;
                state.play.poker()?.lineup.post_table(self.setup.days[day].table.clone());
                state.day = Some(day);
            }
            &What::Proposition { seat } => {
                clock()?;
                state.guest_at(seat)?;
                state.play.banked()?.lineup.is_proposition_player(seat);
            }
            What::Resume => {
                clock()?;
                let at = state.at;
                state.clock = state.clock.map(|clock| Clock { since: at, ..clock });
                // Nobody pays for time in which the room was closed.
                state.count_time();
            }
            &What::Shift(asked) => {
                floor()?;
                let current = state.shift;
                if asked <= current {
                    return Err(Refused::ShiftPast { asked, current });
                }
                let most = current.saturating_add(SHIFT_LEAP);
                if asked > most {
                    return Err(Refused::ShiftAhead { asked, most });
                }
                // What may still go back goes along.
                let at_stake = state.play.fees_at_stake();
                if at_stake > 0 {
                    let [from, to] = [current, asked].map(|shift| Account::Drop { table: id, shift });
                    transfers.push(Transfer { from, to, amount: Cents(at_stake) });
                }
                (state.shift, state.before_shift) = (asked, (money.drop - at_stake) as i64);
                state.left.clear();
            }
            &What::Settle(settings) => {
                floor()?;
                state.settings_next = Some(settings);
            }
            &What::MoveTo { seat: to, posts } => {
                transfers.extend(state.change_seat((seat()?, to), Some(posts), id, &mut money)?);
            }
            What::Pause { reason } => {
                floor()?;
                state.pause(reason)?;
            }
            What::Break { reason } => {
                let By::Floor(by) = input.by else { return Err(Refused::NotYours { whose: "the floor" }) };
                self.may_come()?;
                (state.paused, state.breaks) = (Some(reason.clone()), Some(by));
            }
            What::Go => {
                floor()?;
                state.go()?;
            }
            &What::Remove { seat, .. } => {
                floor()?;
                state.remove(seat)?;
            }
            &What::Reseat { seat, to } => {
                floor()?;
                transfers.extend(state.change_seat((seat, to), None, id, &mut money)?);
            }
            &What::SendOver { seat, table, to } => {
                floor()?;
                state.send_over(seat, Changes { table, seat: to, sent: true })?;
            }
            &What::Correct { from, to, chips, .. } => {
                floor()?;
                transfers.push(state.correct((from, to), chips, id, &mut money)?);
            }
        }
        if matches!(input.what, What::Deal(_) | What::DealOn)
            && let Some(trail) = state.play.trail_mut()
        {
            trail.begin(state.version);
        }
        let mut over = state.play.deal_on(sink)?;
        for seat in over.iter().flat_map(Over::expelled) {
            state.guest(seat, |guest| (guest.leaving, guest.changes) = (true, None));
        }
        state.call_off(sink)?;
        state.let_sit_out();
        state.play.between_hands(sink);
        transfers.extend(money.transfers(&state.play.money(), id, state.shift));
        let goes = state.let_leave(id, &mut transfers);
        let buys = state.let_buy();
        state.take_up_settings();
        state.wind_clock(&self.state, input.what.is_beside());
        match &mut over {
            Some(over) => over.learn(&events),
            None => state.play.learn(&events),
        }
        // A new deck is all new; a shoe that is dealt on has been promised.
        let before = self.state.play.trail().filter(|_| !matches!(input.what, What::Deal(_)));
        let trail = over.as_ref().map(|over| &over.trail).or(state.play.trail());
        let since = |trail: &Trail| (trail.roots_since(before), trail.sightings_since(before));
        let (roots, sightings) = trail.map(since).unwrap_or_default();
        let own = match &input.what {
            What::Deal(shuffle) => Some(&shuffle.seed),
            _ => self.state.play.seed(),
        };
        let hash = events.hash(own);
        Ok(Next { state, transfers, events: events.list, hash, over, goes, buys, roots, sightings })
    }
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

    /// The fee by the clock is counted from now on, where one is posted.
    fn count_time(&mut self) {
        if self.play.fee_due_after(0).is_some() {
            self.timed = self.at;
        }
    }

    /// What is in the drop of this shift, of all that the house has taken.
    pub(crate) fn in_drop(&self, taken: u64) -> u64 {
        taken.checked_add_signed(-self.before_shift).expect("the drop has what was taken in the shift")
    }

    /// Who leaves or is absent has no time; everybody else has that of a decision, and what is left in his bank. Nobody is pressed
    /// between hands while the table is paused.
    fn deadline(&self) -> Option<Millis> {
        if self.may_play().is_err() {
            return None;
        }
        let Clock { seat, since } = self.clock?;
        let guest = self.people[seat.index()]?;
        match guest.leaving || guest.absent {
            true => Some(since),
            // Who is asked whether he banks has no hand to think about.
            false if !self.play.has_hand() => Some(since.plus(self.action_time())),
            false => Some(since.plus(self.action_time()).plus(guest.bank)),
        }
    }

    /// The time for one decision: the house's, or what the book says.
    fn action_time(&self) -> Millis {
        self.settings.action_time.unwrap_or(self.play.action_time())
    }

    /// He has spoken: what he took beyond the time of a decision comes out of his bank.
    fn spend_time(&mut self, seat: Seat) {
        let (at, action_time, clock) = (self.at, self.action_time(), self.clock.filter(|clock| clock.seat == seat));
        self.guest(seat, |guest| {
            guest.absent = false;
            if let Some(clock) = clock {
                guest.bank = guest.bank.since(at.since(clock.since).since(action_time));
            }
        });
    }

    /// He has not spoken: the least is done for him, and he sits out.
    fn time_out(&mut self, sink: &mut Events) -> Result<(), Refused> {
        let deadline = self.deadline().ok_or(Refused::NobodyWaitedFor)?;
        let at = self.at;
        if at < deadline {
            return Err(Refused::TooEarly { deadline, at });
        }
        let Some(seat) = self.clock.map(|clock| clock.seat) else { return Err(Refused::NobodyWaitedFor) };
        let discarding = self.play.discarding();
        if !discarding.is_empty() {
            self.sits_out(seat);
        }
        if !discarding.is_empty() || self.play.silent(seat, sink)? {
            // Who had said that he sits out has not been waited for, and keeps what he has.
            let left = |guest: &Guest| if guest.absent { guest.bank } else { Millis(0) };
            self.guest(seat, |guest| (guest.bank, guest.absent) = (left(guest), true));
        }
        // Cards are thrown away by all at the same time: the dealer calls when nobody is waited for any more (R052).
        if !discarding.is_empty() && !discarding.iter().any(|seat| self.is_waited_for(seat)) {
            self.play.poker()?.play(Step::HandsClear, sink)?;
        }
        Ok(())
    }

    /// Whether somebody is given time to speak.
    fn is_waited_for(&self, seat: Seat) -> bool {
        self.people[seat.index()].is_some_and(|guest| !guest.leaving && !guest.absent)
    }

    /// Who is to speak: of those who throw cards away, one who is there.
    fn turn(&self) -> Option<Seat> {
        let turn = self.play.turn();
        let mut asked = turn.into_iter().chain(self.play.discarding().iter());
        asked.find(|&seat| self.is_waited_for(seat)).or(turn)
    }

    fn sits_out(&mut self, seat: Seat) {
        match &mut self.play {
            Play::Poker(poker) => poker.lineup.goes_away(seat),
            // Who does not wager has no hand; he is only not waited for.
            Play::Banked(_) => self.guest(seat, |guest| guest.sits_out = true),
        }
    }

    /// Whatever he is asked from now on is answered for him.
    fn sits_out_now(&mut self, seat: Seat) {
        self.sits_out(seat);
        self.guest(seat, |guest| (guest.absent, guest.sits_out) = (true, false));
    }

    /// Those who wanted to sit out and have no wager in the round are not waited for.
    fn let_sit_out(&mut self) {
        for seat in (0..).map_while(Seat::new).filter(|&seat| !self.play.is_dealt_in(seat)) {
            let guest = self.people[seat.index()].as_mut().filter(|guest| guest.sits_out);
            guest.into_iter().for_each(|guest| (guest.absent, guest.sits_out) = (true, false));
        }
    }

    /// Whether somebody keeps this seat and is not dealt in.
    pub(crate) fn is_away(&self, seat: Seat) -> bool {
        match &self.play {
            Play::Poker(poker) => poker.lineup.is_away(seat),
            Play::Banked(_) => self.people[seat.index()].is_some_and(|guest| guest.absent || guest.sits_out),
        }
    }

    fn comes_back(&mut self, seat: Seat, posts: bool) -> Result<(), Refused> {
        if !self.is_away(seat) {
            return Err(Refused::NotAway { seat });
        }
        if let Play::Poker(poker) = &mut self.play {
            poker.lineup.comes_back(seat, posts);
        }
        self.guest(seat, |guest| (guest.absent, guest.sits_out) = (false, false));
        Ok(())
    }

    /// A player-dealer who leaves before anybody has wagered against him takes his wager along (R283).
    fn call_off(&mut self, sink: &mut Events) -> Result<(), Refused> {
        let Play::Banked(banked) = &mut self.play else { return Ok(()) };
        let leaves = |bank: Seat| self.people[bank.index()].is_some_and(|guest| guest.goes());
        if banked.idle_bank().is_some_and(leaves) { banked.call_off(sink) } else { Ok(()) }
    }

    /// Those who are leaving and not in a deal take their chips with them. Says who goes to another table.
    fn let_leave(&mut self, table: TableId, transfers: &mut Vec<Transfer>) -> Vec<Goes> {
        let mut goes = vec![];
        for seat in (0..).map_while(Seat::new) {
            let leaves = self.people[seat.index()].filter(|guest| guest.goes() && !self.play.is_dealt_in(seat));
            let Some(Guest { person, changes, absent, bank, .. }) = leaves else { continue };
            let from = Account::Stack { table, seat: seat.index() as u8 };
            let standing = self.play.standing(seat, absent);
            let chips = self.play.leave(seat);
            let amount = Cents(chips.0);
            goes.extend(changes.map(|Changes { table, seat, sent }| {
                let sent = if sent { Some(standing) } else { None };
                Goes { person, to: table, seat, chips, sent }
            }));
            if amount > Cents::ZERO {
                transfers.push(Transfer { from, to: Account::Bankroll(person), amount });
            }
            self.people[seat.index()] = None;
            self.keep_time_bank(person, bank);
        }
        goes
    }

    /// What those who were in the hand buy now that it is over. Each buys by a record of his own: the chips may not be there any more.
    fn let_buy(&mut self) -> Vec<(PersonId, Chips)> {
        if self.play.has_hand() {
            return vec![];
        }
        let guests = self.people.iter_mut().flatten();
        guests.filter_map(|guest| Some((guest.person, guest.buys.take()?))).collect()
    }

    /// What somebody is to pay when the hand is over who has just said what he buys then.
    fn buys_later(&self, input: &Input, table: TableId) -> Option<Transfer> {
        let (By::Person(person), What::Buy(_)) = (input.by, &input.what) else { return None };
        let seat = self.seat_of(person)?;
        let chips = self.people[seat.index()]?.buys?;
        let to = Account::Stack { table, seat: seat.index() as u8 };
        Some(Transfer { from: Account::Bankroll(person), to, amount: Cents(chips.0) })
    }

    /// Of his time bank, what somebody has left who sits down: a full one, if he has not left in this shift.
    fn time_bank_of(&mut self, person: PersonId) -> Millis {
        let place = self.left.iter().position(|(left, _)| *left == person);
        place.map_or(self.settings.time_bank, |place| self.left.remove(place).1)
    }

    /// What somebody has left of his time bank who leaves, is kept for him. Of very many, those have a full one again who left first.
    fn keep_time_bank(&mut self, person: PersonId, bank: Millis) {
        if bank < self.settings.time_bank {
            self.left.push((person, bank));
        }
        if self.left.len() > LEFT_MAX {
            self.left.remove(0);
        }
    }

    /// Between hands the table is run as was settled last. Of another time bank everybody has what he has not used.
    fn take_up_settings(&mut self) {
        let Some(settings) = self.settings_next.take_if(|_| !self.play.has_hand()) else { return };
        let before = self.settings.time_bank;
        let sitting = self.people.iter_mut().flatten().map(|guest| &mut guest.bank);
        for bank in sitting.chain(self.left.iter_mut().map(|(_, bank)| bank)) {
            *bank = settings.time_bank.since(before.since(*bank));
        }
        self.settings = settings;
    }

    /// If the deal has gone on, the time of the player who is to speak begins now.
    fn wind_clock(&mut self, before: &State, beside: bool) {
        let (moved, turn, since) = (self.play.has_moved(&before.play, beside), self.turn(), self.at);
        if moved {
            self.moved = self.version;
        }
        if moved || turn != before.turn() {
            self.clock = turn.map(|seat| Clock { seat, since });
        }
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
