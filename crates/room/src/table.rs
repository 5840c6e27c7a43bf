use std::fmt;
use std::sync::Arc;

use ledger::{Account, Cents, Ledger, PersonId};
use rules::banked::{BankOptions, Round};
use rules::poker::Deal;
use rules::{Chips, Eyes, SEATS_MAX, Seat, SeatSet, banked, poker};

use crate::answered::Answered;
use crate::clock::Clock;
use crate::guest::Changes;
use crate::play::Play;
use crate::state::State;
use crate::{Game, Millis, Options, Reason, Refused, Settings, Setup, TableId, Trail, Version, View};

/// A minute, in milliseconds.
pub(crate) const MINUTE: u64 = 60_000;

/// One table: who sits there, the deal, the money and the clock.
///
/// [`Table::decide`] looks and changes nothing, [`Table::apply`] changes and cannot fail. In between the record is written.
#[derive(Clone)]
pub struct Table {
    pub(crate) setup: Arc<Setup>,
    pub(crate) state: State,
    pub(crate) answered: Answered,
}

impl Table {
    /// A table where nothing has happened yet.
    #[must_use]
    pub fn new(setup: Setup) -> Table {
        let state = State::new(&setup);
        Table { setup: Arc::new(setup), state, answered: Answered::default() }
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

    /// When the player who is waited for has no time left; then [`What::TimeOut`](crate::What::TimeOut) is accepted.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        self.state.deadline()
    }

    /// When the fee by the clock is due next, where one is posted and somebody sits; then [`What::TimeFee`](crate::What::TimeFee) takes it (R104).
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

    /// Whether the dealer brings cards when he deals next ([`What::Deal`](crate::What::Deal)); otherwise he deals on from the shoe
    /// ([`What::DealOn`](crate::What::DealOn)).
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

    /// Whether somebody can leave this seat at once.
    pub(crate) fn may_go(&self, seat: Seat) -> bool {
        self.state.play.may_go(seat)
    }

    /// Who has not been told to go, in the order of the seats: and whether he may go at once.
    pub(crate) fn staying(&self) -> impl Iterator<Item = (Seat, PersonId, bool)> {
        let stays = move |seat: Seat| {
            let guest = self.state.people[seat.index()].filter(|guest| !guest.goes())?;
            Some((seat, guest.person, self.may_go(seat)))
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
