use crate::{Account, Cents, Posting};

/// A posting that may be made: what [`Ledger::decide`](crate::Ledger::decide) says yes with.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a decision changes nothing until it is applied"]
pub struct Decided {
    pub(crate) posting: Posting,
    pub(crate) standing: Standing,
    pub(crate) needs: Vec<Need>,
}

/// Where a posting stood when it was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is new.
    New,
    /// The same posting has been decided and held: its record is on the way.
    Held,
    /// The same posting has been applied, as this number. To apply it once more changes nothing.
    Applied(u64),
}

/// What a posting needs of one account at its tightest moment, whatever happens to the account before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Need {
    pub(crate) account: Account,
    /// What must be there for no transfer to fail.
    pub(crate) below: Cents,
    /// The room that there must be under a ceiling.
    pub(crate) above: Cents,
}

impl Decided {
    /// What was decided: this is what a record keeps.
    #[must_use]
    pub fn posting(&self) -> &Posting {
        &self.posting
    }

    /// Whether it is new, or a repeat.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.standing
    }
}
