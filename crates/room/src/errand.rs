use ledger::{Account, Cents, PersonId, Posting, TableId, Transfer};
use rules::{Chips, Seat};

use crate::money::posting_id;
use crate::{By, Change, Grant, Input, List, Millis, Order, Refused, Role, Secret, Terms, Version};

/// What the room itself is asked for. All of it is for the floor to say, but for what somebody may say of himself, and the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Somebody comes in for the first time, under a number that nobody had before, and gets his first play chips.
    Enrol {
        /// His number.
        person: PersonId,
        /// What he is called.
        name: String,
        /// What he may do.
        role: Role,
        /// Whether a program plays for him.
        bot: bool,
        /// What he signs in with.
        secret: Option<Secret>,
        /// How many chips he gets.
        chips: Chips,
        /// The table that he is invited to, if it is to one.
        table: Option<TableId>,
    },
    /// Something about a person changes.
    Change {
        /// Who.
        person: PersonId,
        /// What.
        change: Change,
    },
    /// A table is opened, under a number that none had before.
    Open(Box<Terms>),
    /// A table where nobody sits is closed. What the house took there stays in its drop.
    Close(TableId),
    /// A person gets play chips.
    Issue {
        /// Who.
        to: PersonId,
        /// How many.
        chips: Chips,
    },
    /// A person gives play chips back.
    TakeBack {
        /// Who.
        from: PersonId,
        /// How many.
        chips: Chips,
    },
    /// What everybody may have in a gaming day from now on; nothing if none.
    Grants(Option<Grant>),
    /// A person takes the play chips of his gaming day. He may say so himself.
    Grant {
        /// Who.
        to: PersonId,
        /// How many: as many as the room grants.
        chips: Chips,
    },
    /// Somebody is invited to a table that is for those who were.
    Admit {
        /// Who.
        person: PersonId,
        /// To which.
        table: TableId,
    },
    /// So many bots are to sit at a table from now on.
    Staff {
        /// At which.
        table: TableId,
        /// How many.
        bots: Staffing,
    },
    /// A person puts his name down for a seat. He may say so himself.
    Wait {
        /// Who.
        person: PersonId,
        /// What for.
        list: List,
        /// The only table of the list that he wants: who sits at another one changes to it (R288).
        table: Option<TableId>,
    },
    /// A person takes his name off a list: he may say so himself, and the clock says it when he has sat down.
    StopWaiting {
        /// Who.
        person: PersonId,
        /// Which list.
        list: List,
    },
    /// The first on a list is called to a seat, which is kept for him. The clock may say so too.
    Call {
        /// Who.
        person: PersonId,
        /// To which table.
        table: TableId,
        /// To which seat.
        seat: Seat,
        /// Until when it is kept.
        until: Millis,
    },
    /// The clock: he who was called to a table has not come, and is off the list.
    CallExpired {
        /// Who.
        person: PersonId,
        /// To which table.
        table: TableId,
    },
}

/// How many bots are to sit at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Staffing {
    /// As many as the house has at its tables, whatever that is.
    AsSettled,
    /// So many.
    Count(u8),
}

impl Errand {
    /// Who is called what by it from now on.
    pub(crate) fn names(&self) -> Option<(PersonId, &str)> {
        match self {
            Errand::Enrol { person, name, .. } | Errand::Change { person, change: Change::Name(name) } => {
                Some((*person, name))
            }
            _ => None,
        }
    }

    /// Whether somebody may want this.
    pub(crate) fn check_by(&self, by: By) -> Result<(), Refused> {
        let (own, clock) = match self {
            Errand::Change { person, change } => (Some(*person).filter(|_| change.is_own()), false),
            Errand::Grant { to: person, .. } | Errand::Wait { person, .. } => (Some(*person), false),
            Errand::StopWaiting { person, .. } => (Some(*person), true),
            Errand::Call { .. } => (None, true),
            Errand::CallExpired { .. } if by == By::Clock => return Ok(()),
            Errand::CallExpired { .. } => return Err(Refused::NotYours { whose: "the clock" }),
            Errand::Enrol { .. }
            | Errand::Open(_)
            | Errand::Close(_)
            | Errand::Issue { .. }
            | Errand::TakeBack { .. }
            | Errand::Admit { .. }
            | Errand::Staff { .. }
            | Errand::Grants(_) => (None, false),
        };
        match by {
            By::Floor(_) => Ok(()),
            By::Clock if clock => Ok(()),
            By::Person(person) if own == Some(person) => Ok(()),
            _ => Err(Refused::NotYours { whose: "the floor" }),
        }
    }
}

/// An errand that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrandRecord {
    /// Its number among errands, from 1.
    pub number: Version,
    /// Its place in the room.
    pub order: Order,
    /// What was accepted.
    pub input: Input<Errand>,
}

/// The number that stands for the room itself: no table has it.
pub(crate) const OFFICE: TableId = TableId(0);

impl ErrandRecord {
    /// What the ledger does for it; nothing if no chip moved.
    #[must_use]
    pub fn posting(&self) -> Option<Posting> {
        let (from, to, amount) = match self.input.what {
            Errand::Enrol { chips: Chips(0), .. }
            | Errand::Change { .. }
            | Errand::Open(_)
            | Errand::Close(_)
            | Errand::Grants(_)
            | Errand::Admit { .. }
            | Errand::Staff { .. }
            | Errand::Wait { .. }
            | Errand::StopWaiting { .. }
            | Errand::Call { .. }
            | Errand::CallExpired { .. } => return None,
            Errand::Enrol { person: to, chips, .. } | Errand::Issue { to, chips } | Errand::Grant { to, chips } => {
                (Account::Issue, Account::Bankroll(to), chips)
            }
            Errand::TakeBack { from, chips } => (Account::Bankroll(from), Account::Issue, chips),
        };
        let transfer = Transfer { from, to, amount: Cents(amount.0) };
        Some(Posting::one(posting_id(OFFICE, self.number), transfer))
    }
}
