use crate::{AppendError, Batch, Difference, Head, ReadError, Record, Snapshot, State, StreamId};

/// The most bytes that a payload or a state may have.
pub const PAYLOAD_MAX: usize = 16 << 20;

/// What a journal says to a batch: the new heads of the streams that it touched, each once; or why it is not written.
pub type Answer = Result<Vec<Head>, AppendError>;

/// A journal that can be read: what a replayer, an audit and a report share. Everything comes as it is stored;
/// [`records_after`](crate::records_after), [`resume`](crate::resume) and [`verify`](crate::verify) read through it and check.
pub trait ReadJournal {
    /// The last record of every stream, by stream.
    ///
    /// # Errors
    /// If the store does not answer.
    fn heads(&self) -> Result<Vec<Head>, ReadError>;

    /// The records of a stream from a number on, in order, at most so many.
    ///
    /// # Errors
    /// If the store does not answer.
    fn records(&self, stream: StreamId, from: u64, most: usize) -> Result<Vec<Record>, ReadError>;

    /// The latest snapshot of a stream.
    ///
    /// # Errors
    /// If the store does not answer.
    fn snapshot(&self, stream: StreamId) -> Result<Option<Snapshot>, ReadError>;

    /// The heads that are kept beside the records, so that a lost tail is noticed. They may lag, and never lead.
    ///
    /// # Errors
    /// If they are not there, or not as they were written.
    fn noted_heads(&self) -> Result<Vec<Head>, ReadError>;

    /// What the store knows of its own soundness, beyond what the records say.
    ///
    /// # Errors
    /// With what is wrong.
    fn check_store(&self) -> Result<(), Difference>;

    /// The last record of one stream.
    ///
    /// # Errors
    /// If the store does not answer.
    fn head(&self, stream: StreamId) -> Result<Option<Head>, ReadError> {
        Ok(self.heads()?.into_iter().find(|head| head.stream == stream))
    }
}

/// A journal that can be written. There is one writer at a time.
pub trait Journal: ReadJournal {
    /// Writes batches in order and makes them durable together, then answers each. A batch that is refused does not
    /// keep the others from being written; a store that fails stops, and acknowledges nothing from then on.
    fn commit(&mut self, group: Vec<Batch>) -> Vec<Answer>;

    /// Does what can wait for a quiet moment, such as noting the heads.
    ///
    /// # Errors
    /// If the store has stopped, or stops now.
    fn rest(&mut self) -> Result<(), AppendError>;

    /// Writes one batch and makes it durable.
    ///
    /// # Errors
    /// If it is refused, or the store fails.
    fn append(&mut self, batch: Batch) -> Answer {
        self.commit(vec![batch]).pop().expect("a journal answers each batch")
    }

    /// Writes the state that a stream has come to by its last record.
    ///
    /// # Errors
    /// If there is no such record, or another is the last; or the store fails.
    fn put_snapshot(&mut self, state: State) -> Result<(), AppendError> {
        self.append(Batch { entries: Vec::new(), states: vec![state] }).map(|_| ())
    }
}
