use ledger::{Account, Cents, PersonId, Posting, TableId, Transfer};
use rules::Chips;

use crate::money::posting_id;
use crate::{Change, Input, Order, Role, Secret, Terms, Version};

/// What the room itself is asked for. All of it is for the floor to say, but for what everybody may change of himself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Somebody comes in for the first time, under a number that nobody had before.
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
            Errand::Issue { to, chips } => (Account::Issue, Account::Bankroll(to), chips),
            Errand::TakeBack { from, chips } => (Account::Bankroll(from), Account::Issue, chips),
            Errand::Enrol { .. } | Errand::Change { .. } | Errand::Open(_) | Errand::Close(_) => return None,
        };
        let transfer = Transfer { from, to, amount: Cents(amount.0) };
        Some(Posting::one(posting_id(OFFICE, self.number), transfer))
    }
}
