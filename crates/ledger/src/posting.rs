use std::fmt;

use crate::{Account, Cents};

/// What names a posting: made by the caller, so that the same request, sent again, is the same posting.
///
/// ```
/// assert_eq!(ledger::PostingId([0xab; 16]).to_string(), "abababababababababababababababab");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PostingId(pub [u8; 16]);

/// Chips that go from one account to another.
///
/// ```
/// use ledger::{Account, Cents, TableId, Transfer};
///
/// let table = TableId(2);
/// let bet = Transfer { from: Account::Stack { table, seat: 0 }, to: Account::Pot { table }, amount: Cents(800) };
/// assert_eq!(bet.to_string(), "$8 from the stack of seat 1 at table 2 to the pot at table 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transfer {
    /// Where they come from.
    pub from: Account,
    /// Where they go.
    pub to: Account,
    /// How much; nothing is no transfer.
    pub amount: Cents,
}

/// Transfers that belong together: all are made, in this order, or none. Since each gives what it takes, a posting
/// cannot but balance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    /// Its name.
    pub id: PostingId,
    /// What moves, in order: nobody pays with chips that he gets only later.
    pub transfers: Vec<Transfer>,
}

impl Posting {
    /// A posting of one transfer.
    ///
    /// ```
    /// use ledger::{Account, Cents, PersonId, Posting, PostingId, Transfer};
    ///
    /// let gift = Transfer { from: Account::Issue, to: Account::Bankroll(PersonId(1)), amount: Cents(100) };
    /// assert_eq!(Posting::one(PostingId([0; 16]), gift).transfers, [gift]);
    /// ```
    #[must_use]
    pub fn one(id: PostingId, transfer: Transfer) -> Posting {
        Posting { id, transfers: vec![transfer] }
    }
}

impl fmt::Display for PostingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {} to {}", self.amount, self.from, self.to)
    }
}
