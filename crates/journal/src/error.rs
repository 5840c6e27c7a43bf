use thiserror::Error;

use crate::{Difference, Head, StreamId};

/// A batch that was not acknowledged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AppendError {
    /// The number is not the next. Nothing of the batch was written; others go on.
    #[error("{stream} ends with record {head}: record {number} cannot be written behind it")]
    OutOfOrder {
        /// The stream.
        stream: StreamId,
        /// The number that was given.
        number: u64,
        /// The number of the last record there; 0 if there is none.
        head: u64,
    },
    /// A state of another moment than the stream's last record. Nothing of the batch was written; others go on.
    #[error("{stream} ends with record {head}: a state at record {number} is not what it came to")]
    NotTheHead {
        /// The stream.
        stream: StreamId,
        /// The number that was given.
        number: u64,
        /// The number of the last record there; 0 if there is none.
        head: u64,
    },
    /// A payload or state above [`PAYLOAD_MAX`](crate::PAYLOAD_MAX). Nothing of the batch was written; others go on.
    #[error("{bytes} bytes at record {number} of {stream}: {} is the most", crate::PAYLOAD_MAX)]
    TooLong {
        /// The stream.
        stream: StreamId,
        /// The number that was given.
        number: u64,
        /// How many bytes there are.
        bytes: usize,
    },
    /// A batch with nothing in it.
    #[error("a batch needs a record or a state")]
    Empty,
    /// The journal acknowledges nothing any more, until it is opened again. Whether this batch is in the store then, only
    /// the store can say: ask it for its heads. What was acknowledged before is there.
    #[error("the journal has stopped: {0}")]
    Stopped(Stop),
}

/// Why a journal has stopped.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Stop {
    /// There is no room left.
    #[error("the disk is full ({what})")]
    Full {
        /// What the store said.
        what: String,
    },
    /// A write failed.
    #[error("it could not be written ({what})")]
    Failed {
        /// What the store said.
        what: String,
    },
    /// Somebody closed it.
    #[error("it was closed")]
    Closed,
}

/// Something could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadError {
    /// The store did not answer.
    #[error("the journal could not be read ({what})")]
    Failed {
        /// What the store said.
        what: String,
    },
    /// What is there is not what was written.
    #[error(transparent)]
    Damaged(#[from] Difference),
}

impl ReadError {
    /// The same as a difference: a store that does not answer is not sound.
    pub(crate) fn into_difference(self) -> Difference {
        match self {
            ReadError::Damaged(difference) => difference,
            ReadError::Failed { what } => Difference::Store { what },
        }
    }
}

/// A journal that is not opened. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// Another process writes there.
    #[error("another process has this journal open")]
    Locked,
    /// It is no journal of ours.
    #[error("there is no journal, but {found}: give a new folder, or one that a room was opened in")]
    Foreign {
        /// What is there.
        found: String,
    },
    /// It was written by a later version.
    #[error("the journal has format {found}, and this version reads up to {known}: use a later version")]
    Newer {
        /// Its format.
        found: u32,
        /// The latest that is known here.
        known: u32,
    },
    /// It was written by an earlier version, and was opened only to be read.
    #[error(
        "the journal has format {found}, and {known} is read here: open a room in it once, which brings it up to date"
    )]
    Older {
        /// Its format.
        found: u32,
        /// The one that is read here.
        known: u32,
    },
    /// It is not what was written.
    #[error("the journal is damaged: {difference}. {}", told(.intact))]
    Damaged {
        /// The first difference.
        difference: Difference,
        /// What of each stream is as it was written.
        intact: Vec<Head>,
    },
    /// The folder could not be used.
    #[error("the journal could not be opened ({what})")]
    Failed {
        /// What the system said.
        what: String,
    },
}

fn told(intact: &[Head]) -> String {
    if intact.is_empty() {
        return "Nothing of it is intact".to_string();
    }
    let heads: Vec<String> = intact.iter().map(Head::to_string).collect();
    format!("Intact: {}", heads.join(", "))
}
