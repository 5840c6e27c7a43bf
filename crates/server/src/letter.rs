use ledger::{PersonId, TableId};
use room::{Event, Millis, Options, Refused, RequestId, Version, View};
use rules::banked::{BankTurn, Span, Wager};
use rules::{Chips, SEATS_MAX, Seat};

/// What somebody on a line is sent.
#[derive(Clone, Debug)]
pub enum Letter {
    /// What there is to see of a table now. Each is whole: who missed one has missed nothing.
    Table(Box<Sight>),
    /// What he asked for is done.
    Done {
        /// His request.
        request: RequestId,
        /// The record that it made.
        version: Version,
    },
    /// What he asked for is not done.
    Refused {
        /// His request.
        request: RequestId,
        /// Why.
        refused: Refused,
    },
    /// The table is closed.
    Closed(TableId),
    /// The room has stopped, or closes: nothing more comes.
    Stopped,
}

/// A table, as one pair of eyes may see it.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Which.
    pub table: TableId,
    /// The number of its last record.
    pub version: Version,
    /// Where he sits who looks.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub people: [Option<PersonId>; SEATS_MAX],
    /// The chips before each, in a hand or not.
    pub stacks: [Chips; SEATS_MAX],
    /// The hand, if there is one.
    pub view: Option<View>,
    /// What he may do now.
    pub options: Option<Options>,
    /// What happened with this version, as he may know it; nothing if he has just come.
    pub told: Vec<Event>,
    /// The hand that is over with this version, as he saw it last.
    pub last: Option<View>,
    /// Who is waited for, and how long from now.
    pub waits: Option<(Seat, Millis)>,
    /// Who is asked to bank, where there is a player-dealer.
    pub bank: Option<BankTurn>,
    /// What the bank must be at least.
    pub least_bank: Chips,
    /// What he may wager in his own circle now.
    pub wagers: Vec<(Wager, Span)>,
}
