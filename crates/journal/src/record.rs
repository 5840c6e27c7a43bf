use std::fmt;

use crate::Hash;

/// Which chain a record belongs to: a table's, or the room's. The number is the caller's.
///
/// ```
/// assert_eq!(journal::StreamId(3).to_string(), "stream 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StreamId(pub u64);

/// A record that is to be written. The caller says which number it has, so that nothing is written twice or past
/// something that he has not seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The stream that it goes to.
    pub stream: StreamId,
    /// Its number there, one above the head's; the first is 1.
    pub number: u64,
    /// What the payload is, and in which version of its form. The journal keeps it, and does not ask.
    pub format: u32,
    /// The record itself, in bytes that only the caller understands.
    pub payload: Vec<u8>,
}

/// A record that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its stream.
    pub stream: StreamId,
    /// Its number there, from 1.
    pub number: u64,
    /// What the payload is.
    pub format: u32,
    /// The record itself.
    pub payload: Vec<u8>,
    /// Over the hash before it and all of the above.
    pub hash: Hash,
}

/// The last record of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The stream.
    pub stream: StreamId,
    /// The number of its last record.
    pub number: u64,
    /// The hash of its last record.
    pub hash: Hash,
}

impl Record {
    /// An entry behind a record of this hash.
    pub(crate) fn after(before: Hash, entry: Entry) -> Record {
        let Entry { stream, number, format, payload } = entry;
        let hash = record_hash(before, stream, number, format, &payload);
        Record { stream, number, format, payload, hash }
    }

    /// What its hash should be, behind a record of that hash.
    pub(crate) fn hash_after(&self, before: Hash) -> Hash {
        record_hash(before, self.stream, self.number, self.format, &self.payload)
    }

    /// The head of a stream that ends here.
    ///
    /// ```
    /// use journal::{Hash, Record, StreamId};
    ///
    /// let record = Record { stream: StreamId(1), number: 9, format: 1, payload: vec![], hash: Hash::START };
    /// assert_eq!(record.head().number, 9);
    /// ```
    #[must_use]
    pub fn head(&self) -> Head {
        Head { stream: self.stream, number: self.number, hash: self.hash }
    }
}

fn record_hash(before: Hash, stream: StreamId, number: u64, format: u32, payload: &[u8]) -> Hash {
    let fixed = [&before.0[..], &stream.0.to_le_bytes(), &number.to_le_bytes(), &format.to_le_bytes()];
    Hash::of(*b"record 1", &fixed, payload)
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stream {}", self.0)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} up to record {}", self.stream, self.number)
    }
}
