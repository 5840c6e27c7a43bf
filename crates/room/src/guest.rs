use ledger::{PersonId, TableId};
use rules::poker::Standing;
use rules::{Chips, Seat};

use crate::Millis;

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
    pub(crate) const fn new(person: PersonId, bank: Millis) -> Guest {
        Guest { person, bank, absent: false, sits_out: false, buys: None, leaving: false, changes: None }
    }

    /// Whether he goes as soon as he is not dealt in.
    pub(crate) const fn goes(&self) -> bool {
        self.leaving || self.changes.is_some()
    }
}
