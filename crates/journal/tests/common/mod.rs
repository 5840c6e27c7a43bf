//! Small journals, and looking at them.

use journal::{Batch, Entry, Head, ReadJournal, Record, State, StreamId};

pub(crate) fn entry(stream: u64, number: u64, payload: &[u8]) -> Entry {
    Entry { stream: StreamId(stream), number, format: 7, payload: payload.to_vec() }
}

pub(crate) fn state(stream: u64, number: u64, bytes: &[u8]) -> State {
    State { stream: StreamId(stream), number, format: 9, bytes: bytes.to_vec() }
}

pub(crate) fn batch(entries: &[(u64, u64)]) -> Batch {
    let entry = |&(stream, number)| entry(stream, number, format!("{number} of {stream}").as_bytes());
    Batch { entries: entries.iter().map(entry).collect(), states: Vec::new() }
}

/// Everything in a journal.
pub(crate) fn content(journal: &impl ReadJournal) -> Vec<Record> {
    let heads = journal.heads().unwrap();
    heads.iter().flat_map(|head| journal.records(head.stream, 1, usize::MAX).unwrap()).collect()
}

pub(crate) fn numbers(heads: &[Head]) -> Vec<(u64, u64)> {
    heads.iter().map(|head| (head.stream.0, head.number)).collect()
}
