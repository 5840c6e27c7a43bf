use std::fmt;

use crate::{Account, Cents, Posting};

/// A ledger at one moment: all that is needed to go on from there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot {
    /// What the issue owes.
    pub issued: Cents,
    /// Every account that has something, in order, each once; the issue is not among them.
    pub balances: Vec<(Account, Cents)>,
    /// How many postings had been applied.
    pub applied: u64,
    /// The last of them, as many as were still known, oldest first.
    pub known: Vec<Posting>,
}

/// A snapshot that no ledger can have had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsound {
    /// An account stands there twice, or out of order, or is the issue.
    OutOfOrder {
        /// Which.
        account: Account,
    },
    /// What the issue owes is not what all accounts have.
    DoesNotBalance {
        /// What the issue owes.
        issued: Cents,
        /// What all others have: more than a `u64` if the snapshot is nonsense.
        out: u128,
    },
    /// More postings are known than were applied, or two of one id.
    KnownTwice,
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsound::OutOfOrder { account } => write!(f, "{account} stands where it cannot in the list of accounts"),
            Unsound::DoesNotBalance { issued, out } => {
                write!(f, "{} cents of play chips are out, and the accounts have {out}", issued.0)
            }
            Unsound::KnownTwice => f.write_str("a posting is known twice, or was never applied"),
        }
    }
}

impl std::error::Error for Unsound {}
