use ledger::{PersonId, TableId};
use rules::poker::{NoDeal, NotYet, Refusal};
use rules::{Chips, Cite, Seat, banked};

use crate::{Millis, NoSetup, Reason, RequestId, Version};

/// No, and why. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// He has not seen what has happened since.
    #[error("things have gone on since {seen}: this is {current}")]
    Stale {
        /// What he has seen.
        seen: Version,
        /// What there is to see.
        current: Version,
    },
    /// The same, and he may not see yet how far they have.
    #[error("things have gone on since {seen}")]
    GoneOn {
        /// What he has seen.
        seen: Version,
    },
    /// The name of the request was used for something else.
    #[error("request {request} was used for something else, which made {version}")]
    RequestUsed {
        /// The name.
        request: RequestId,
        /// The record that it made.
        version: Version,
    },
    /// That is not for whoever wants it.
    #[error("that is for {whose} to say")]
    NotYours {
        /// Whose it is.
        whose: &'static str,
    },
    /// He has no seat here.
    #[error("{person} has no seat at this table")]
    NoSeat {
        /// Who.
        person: PersonId,
    },
    /// He has a seat already.
    #[error("{person} sits at {seat} of this table")]
    HasSeat {
        /// Who.
        person: PersonId,
        /// Where.
        seat: Seat,
    },
    /// He is not away.
    #[error("{seat} is not away")]
    NotAway {
        /// Who.
        seat: Seat,
    },
    /// Nobody sits there.
    #[error("nobody sits at {seat}")]
    NobodyAt {
        /// Where.
        seat: Seat,
    },
    /// He is in the hand, and his chips with him.
    #[error("{seat} is in the hand: that can be done when it is over")]
    InHand {
        /// Who.
        seat: Seat,
    },
    /// No hand begins.
    #[error("the table is paused: {reason}")]
    Paused {
        /// Why.
        reason: Reason,
    },
    /// Nobody sits down there any more.
    #[error("{table} is being broken: {reason}")]
    Breaks {
        /// Which.
        table: TableId,
        /// Why.
        reason: Reason,
    },
    /// The table is not paused.
    #[error("the table is not paused")]
    NotPaused,
    /// That is no reason.
    #[error("a reason is a line of 1 to {most} characters, without blanks at its ends")]
    Reason {
        /// The most characters.
        most: usize,
    },
    /// More than a table can count.
    #[error("{asked} is more than a table can count: the most is {most}")]
    TooManyChips {
        /// How much it was.
        asked: Chips,
        /// The most.
        most: Chips,
    },
    /// There is no deal.
    #[error("no hand is being dealt")]
    NoDeal,
    /// The last deal is not over.
    #[error("the hand is not over")]
    DealRuns,
    /// The cards are not those of the game's deck, each once.
    #[error("these {given} cards are not the deck of this game, which has {wanted}, each once")]
    WrongDeck {
        /// How many there were.
        given: usize,
        /// How many there are to be.
        wanted: usize,
    },
    /// The cards are not those of the game's shoe.
    #[error("these {given} cards are not the shoe of this game, which has {wanted}: {decks} of each")]
    WrongShoe {
        /// How many there were.
        given: usize,
        /// How many there are to be.
        wanted: usize,
        /// How many decks.
        decks: u8,
    },
    /// The cut card has come, or nothing was shuffled yet.
    #[error("a new shoe of {wanted} cards is needed")]
    ShoeNeeded {
        /// How many cards it has.
        wanted: usize,
    },
    /// The cut card has not come.
    #[error("the shoe is dealt on until its cut card: {left} cards are left")]
    ShoeLasts {
        /// How many cards it has.
        left: usize,
    },
    /// Another kind of game is played here.
    #[error("that is for {whose}: another game is played here")]
    OtherGame {
        /// What kind of table it is for.
        whose: &'static str,
    },
    /// There can be no deal yet.
    #[error(transparent)]
    NotYet(#[from] NotYet),
    /// The deal cannot be opened.
    #[error(transparent)]
    CannotDeal(#[from] NoDeal),
    /// There is no card at this place.
    #[error("{seat} has no card at place {place}")]
    NoCard {
        /// Who.
        seat: Seat,
        /// Which, from 0.
        place: u8,
    },
    /// There is no card at this place of a hand.
    #[error("that hand has no card at place {place}")]
    NoSuchCard {
        /// Which, from 0.
        place: u8,
    },
    /// The deck has no card left.
    #[error("no card is left in the deck")]
    EmptyDeck,
    /// His time has not run out.
    #[error("there is time until {deadline}, and it is {at}")]
    TooEarly {
        /// When it runs out.
        deadline: Millis,
        /// When it was said.
        at: Millis,
    },
    /// No player is waited for.
    #[error("no player is waited for")]
    NobodyWaitedFor,
    /// Shifts go forward.
    #[error("shift {asked} does not come after shift {current}")]
    ShiftPast {
        /// The one that was asked for.
        asked: u32,
        /// The one that is.
        current: u32,
    },
    /// Shifts do not leap so far that soon none could follow.
    #[error("shift {asked} is too far ahead: the next one is {most} at most")]
    ShiftAhead {
        /// The one that was asked for.
        asked: u32,
        /// The highest that may follow.
        most: u32,
    },
    /// The table does not bet by such a day, or plays for its bets already.
    #[error("{day} brings no other bets to this table")]
    SameBets {
        /// The kind of day.
        day: String,
    },
    /// There is no such table.
    #[error("{table} is not open")]
    NoTable {
        /// Which.
        table: TableId,
    },
    /// The number of a table was used before.
    #[error("a new table cannot be {table}: numbers go up, and the last one was {}", last.0)]
    TableNumber {
        /// The one that was asked for.
        table: TableId,
        /// The highest that a table ever had.
        last: TableId,
    },
    /// Somebody is at the table.
    #[error("{table} cannot be closed while somebody sits there or something happens there")]
    NotEmpty {
        /// Which.
        table: TableId,
    },
    /// There is no such person.
    #[error("there is no {person}")]
    NoPerson {
        /// Who.
        person: PersonId,
    },
    /// The number of a person was used before.
    #[error("somebody new cannot be {person}: numbers go up, and the next is {}", next.0)]
    PersonNumber {
        /// The one that was asked for.
        person: PersonId,
        /// The next that is free.
        next: PersonId,
    },
    /// Nobody can be called so.
    #[error(
        "a name has 1 to {most} characters that can be seen, each letter in one of them, and no blanks at its ends or two in a row"
    )]
    Name {
        /// The most characters.
        most: usize,
    },
    /// Somebody is called so.
    #[error("{person} is called so already")]
    NameTaken {
        /// Who.
        person: PersonId,
    },
    /// Without a manager who may come in, nobody could run the room.
    #[error("{person} is the only manager of the room: make somebody else one first")]
    LastManager {
        /// Who.
        person: PersonId,
    },
    /// No table of that game and limit is open.
    #[error("no table of that game and limit is open")]
    NotPlayed,
    /// He is on that list.
    #[error("{person} is on that list already")]
    WaitsAlready {
        /// Who.
        person: PersonId,
    },
    /// He is not on that list.
    #[error("{person} is not on that list")]
    NotWaiting {
        /// Who.
        person: PersonId,
    },
    /// Another came before him.
    #[error("{first} comes before {person} on that list")]
    NotFirst {
        /// Who was to be called.
        person: PersonId,
        /// Who is called first.
        first: PersonId,
    },
    /// The seat is kept for somebody.
    #[error("{seat} of {table} is kept for {person}")]
    SeatKept {
        /// The table.
        table: TableId,
        /// Which.
        seat: Seat,
        /// For whom.
        person: PersonId,
    },
    /// There is no such seat, or somebody sits there or is about to.
    #[error("{seat} of {table} is not free")]
    NotFree {
        /// The table.
        table: TableId,
        /// Which.
        seat: Seat,
    },
    /// A call that would be over at once.
    #[error("a call until {until} is over at {at}")]
    CallPast {
        /// Until when it was to be.
        until: Millis,
        /// When it was said.
        at: Millis,
    },
    /// He was not called there.
    #[error("{person} is not called to {table}")]
    NotCalled {
        /// Who.
        person: PersonId,
        /// Where.
        table: TableId,
    },
    /// Who is about to leave is not sent to another table, and buys no chips.
    #[error("{seat} leaves when the hand is over")]
    Leaving {
        /// Which.
        seat: Seat,
    },
    /// Bots are hired for their table.
    #[error("a bot sits at {seat}, who stays at his table: say at the other one how many bots shall sit there")]
    BotStays {
        /// Where.
        seat: Seat,
    },
    /// Who changes his table stays with his game.
    #[error("{table} plays another game or another limit: stand up here, and sit down there")]
    OtherList {
        /// Which.
        table: TableId,
    },
    /// Bots do not sit there.
    #[error("{table} is for people, not for bots")]
    PeopleOnly {
        /// Which.
        table: TableId,
    },
    /// He was not invited to it.
    #[error("{table} is for those who were invited to it")]
    NotInvited {
        /// Which.
        table: TableId,
    },
    /// He was invited before.
    #[error("{person} was invited to {table} before")]
    InvitedAlready {
        /// Who.
        person: PersonId,
        /// To which.
        table: TableId,
    },
    /// Nobody needs an invitation to it.
    #[error("nobody needs an invitation to {table}")]
    NoInvitation {
        /// Which.
        table: TableId,
    },
    /// The room gives no play chips by the day.
    #[error("no play chips are given by the day in this room: ask the floor")]
    NoGrant,
    /// A grant is another amount.
    #[error("{chips} are given in a day, no more and no less")]
    GrantIs {
        /// How many.
        chips: Chips,
    },
    /// He has had the chips of this day.
    #[error("{person} has had the chips of this day: the next are due at {next}")]
    Granted {
        /// Who.
        person: PersonId,
        /// When there are more.
        next: Millis,
    },
    /// The books at hand have no such table.
    #[error(transparent)]
    Terms(#[from] Box<NoSetup>),
    /// Too much waits to be decided.
    #[error("{waiting} requests wait here already: ask again when some are answered")]
    Busy {
        /// How many.
        waiting: usize,
    },
    /// The record could not be written. Whether this is in it, shows when the room is opened again.
    #[error(
        "the room has stopped, since its record could not be written: whether this was kept shows when it is opened again"
    )]
    Stopped,
    /// The book does not allow it; the cite names the clause.
    #[error("{0}")]
    Rules(Refusal),
    /// The book does not allow it, at a table with a player-dealer; the cite names the clause.
    #[error("{0}")]
    Banked(banked::Refusal),
    /// The chips are not there.
    #[error(transparent)]
    Ledger(#[from] ledger::Refused),
}

impl Refused {
    /// What the book has to say about it.
    #[must_use]
    pub const fn cite(&self) -> Cite {
        match self {
            Refused::Rules(refusal) => refusal.cite,
            Refused::Banked(refusal) => refusal.cite,
            _ => Cite::NOTHING,
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Rules(refusal)
    }
}

impl From<banked::Refusal> for Refused {
    fn from(refusal: banked::Refusal) -> Refused {
        Refused::Banked(refusal)
    }
}

/// The kinds of tables, as they are named when something is for one of them only.
pub(crate) const POKER: &str = "a table of poker";
/// Those who may take a seat.
pub(crate) const PLAYERS: &str = "those who play";
/// Those who may come in.
pub(crate) const NOT_BANNED: &str = "those who have not been sent away";
pub(crate) const BANKED: &str = "a table with a player-dealer";
