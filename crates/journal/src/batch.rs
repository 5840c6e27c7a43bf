use crate::{Entry, State};

/// What is written together: all of it, or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// Records, for any number of streams; those of one stream in order.
    pub entries: Vec<Entry>,
    /// States that streams have come to by the end of this batch.
    pub states: Vec<State>,
}

impl Batch {
    /// A batch of one record.
    ///
    /// ```
    /// use journal::{Batch, Entry, StreamId};
    ///
    /// let entry = Entry { stream: StreamId(1), number: 1, format: 1, payload: b"dealt".to_vec() };
    /// assert_eq!(Batch::one(entry).entries.len(), 1);
    /// ```
    #[must_use]
    pub fn one(entry: Entry) -> Batch {
        Batch { entries: vec![entry], states: Vec::new() }
    }
}
