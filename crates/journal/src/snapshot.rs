use crate::{Hash, StreamId};

/// What a stream has come to by its last record, so that a restart need not read what came before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The stream.
    pub stream: StreamId,
    /// The number of its last record.
    pub number: u64,
    /// What the bytes are, and in which version of their form.
    pub format: u32,
    /// The state itself, in bytes that only the caller understands.
    pub bytes: Vec<u8>,
}

/// A state that was written. A stream keeps its latest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The state.
    pub state: State,
    /// Over the state and the hash of the record that it belongs to.
    pub hash: Hash,
}

impl Snapshot {
    /// A state that a record of this hash led to.
    pub(crate) fn at(record: Hash, state: State) -> Snapshot {
        let hash = state_hash(record, &state);
        Snapshot { state, hash }
    }

    /// What its hash should be, if that is the hash of its record.
    pub(crate) fn hash_at(&self, record: Hash) -> Hash {
        state_hash(record, &self.state)
    }
}

fn state_hash(record: Hash, state: &State) -> Hash {
    let State { stream, number, format, bytes } = state;
    let fixed = [&record.0[..], &stream.0.to_le_bytes(), &number.to_le_bytes(), &format.to_le_bytes()];
    Hash::of(*b"state  1", &fixed, bytes)
}
