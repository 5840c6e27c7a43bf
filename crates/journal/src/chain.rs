use thiserror::Error;

use crate::{Hash, Head, Record, StreamId};

/// Where a journal is not what was written, and how.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Difference {
    /// A number is left out, or stands where another should.
    #[error("record {number} of {stream} is missing: record {found} stands there")]
    Missing {
        /// The stream.
        stream: StreamId,
        /// The number that should be there.
        number: u64,
        /// The number that is.
        found: u64,
    },
    /// A record's hash is not that of its content behind the record before it.
    #[error("record {number} of {stream} is not as it was written")]
    Changed {
        /// The stream.
        stream: StreamId,
        /// The record.
        number: u64,
    },
    /// Records that were noted as written are not there.
    #[error("{stream} ends with record {found}, and record {noted} was noted as written")]
    LostTail {
        /// The stream.
        stream: StreamId,
        /// The last that was noted.
        noted: u64,
        /// The last that is there; 0 if there is none.
        found: u64,
    },
    /// A record is sound, but not the one that was noted as written.
    #[error("record {number} of {stream} is not the one that was noted as written")]
    Replaced {
        /// The stream.
        stream: StreamId,
        /// The record.
        number: u64,
    },
    /// A snapshot is not that of its record.
    #[error("the snapshot of {stream} at record {number} is not as it was written")]
    Snapshot {
        /// The stream.
        stream: StreamId,
        /// The record that it says it belongs to.
        number: u64,
    },
    /// A record could not be read.
    #[error("{stream} cannot be read from record {number} on ({what})")]
    Unreadable {
        /// The stream.
        stream: StreamId,
        /// The first that could not be read.
        number: u64,
        /// What the store said.
        what: String,
    },
    /// The heads that are kept beside the journal are not there, or not as they were written.
    #[error("the heads that were noted beside the journal {what}")]
    Notes {
        /// What is wrong with them.
        what: String,
    },
    /// The store says that something else of it is wrong.
    #[error("the store is not sound ({what})")]
    Store {
        /// What it says.
        what: String,
    },
}

/// A stream that is being checked, record by record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    stream: StreamId,
    number: u64,
    hash: Hash,
}

impl Chain {
    /// From its first record on.
    pub(crate) fn start(stream: StreamId) -> Chain {
        Chain { stream, number: 0, hash: Hash::START }
    }

    /// From the record behind this one on.
    pub(crate) fn after(head: Head) -> Chain {
        Chain { stream: head.stream, number: head.number, hash: head.hash }
    }

    /// The next record: it is what was written there, or something is different.
    pub(crate) fn take(&mut self, record: &Record) -> Result<(), Difference> {
        let number = self.next();
        if record.stream != self.stream {
            return Err(Difference::Changed { stream: self.stream, number });
        }
        if record.number != number {
            return Err(Difference::Missing { stream: self.stream, number, found: record.number });
        }
        if record.hash != record.hash_after(self.hash) {
            return Err(Difference::Changed { stream: self.stream, number });
        }
        *self = Chain::after(record.head());
        Ok(())
    }

    /// The number that comes next.
    pub(crate) fn next(&self) -> u64 {
        self.number.saturating_add(1)
    }
}
