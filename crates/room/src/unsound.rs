use journal::{Difference, ReadError, StreamId};
use ledger::{Account, Cents, TableId};

use crate::errand::OFFICE;
use crate::{Different, NoSetup, Unfit, Unreadable};

/// The first thing in a record of a room that is not as it must be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unsound {
    /// The journal is damaged, or cannot be read.
    #[error(transparent)]
    Journal(#[from] ReadError),
    /// The journal is damaged.
    #[error(transparent)]
    Damaged(#[from] Difference),
    /// A record says nothing that this program understands.
    #[error("record {number} of {}: {what}", told(*table))]
    Unreadable {
        /// Whose record it is; 0 for the room's own.
        table: TableId,
        /// Which.
        number: u64,
        /// What is wrong with it.
        what: Unreadable,
    },
    /// A record stands in a place that is another's.
    #[error("record {number} of {} says that it is record {says} of {}", told(*table), told(*of))]
    Misplaced {
        /// Where it stands; 0 for the room's own records.
        table: TableId,
        /// Its place there.
        number: u64,
        /// Whose it says that it is.
        of: TableId,
        /// Which it says that it is.
        says: u64,
    },
    /// A record is missing between others, or is there twice.
    #[error("record {number} of {} is number {found} in the room, and number {expected} comes next", told(*table))]
    Order {
        /// Whose record it is; 0 for the room's own.
        table: TableId,
        /// Which.
        number: u64,
        /// The place that comes next.
        expected: u64,
        /// The place that it has.
        found: u64,
    },
    /// Records in a stream that no table ever had.
    #[error("{stream} has records, and no table has that number")]
    NoTable {
        /// Which.
        stream: StreamId,
    },
    /// Decided again, a record comes otherwise.
    #[error("record {number} of {}: {different}", told(*table))]
    Different {
        /// Whose record it is; 0 for the room's own.
        table: TableId,
        /// Which.
        number: u64,
        /// What is different.
        different: Different,
    },
    /// The chips that a record moves were not there.
    #[error("record {number} of {}: {refused}", told(*table))]
    Ledger {
        /// Whose record it is; 0 for the room's own.
        table: TableId,
        /// Which.
        number: u64,
        /// Why the ledger does not make its posting.
        refused: ledger::Refused,
    },
    /// The table and the ledger have different sums.
    #[error("record {number} of {}: {account} has {has} by the ledger, and {should} by the table", told(*table))]
    Disagree {
        /// The table.
        table: TableId,
        /// After which record.
        number: u64,
        /// The account.
        account: Account,
        /// What the ledger has.
        has: Cents,
        /// What the table has.
        should: Cents,
    },
    /// The sum of all accounts is not zero.
    #[error("record {number} of {}: all accounts together have {sum} cents that were never issued", told(*table))]
    Sum {
        /// Whose record it is; 0 for the room's own.
        table: TableId,
        /// After which record.
        number: u64,
        /// How much too much.
        sum: i128,
    },
    /// The state of a stream is not what its records lead to.
    #[error("the state that is kept of {} at record {number} is not what its records lead to", told(*table))]
    State {
        /// Whose it is; 0 for the room's own.
        table: TableId,
        /// After which record.
        number: u64,
    },
    /// The state of a table does not fit it.
    #[error("the state that is kept of {table}: {unfit}")]
    Unfit {
        /// Which.
        table: TableId,
        /// Why.
        unfit: Unfit,
    },
    /// A table that is open cannot be made by the books at hand.
    #[error("{table}: {no_setup}")]
    Setup {
        /// Which.
        table: TableId,
        /// Why.
        no_setup: NoSetup,
    },
}

fn told(table: TableId) -> String {
    if table == OFFICE { "the room".to_string() } else { table.to_string() }
}
