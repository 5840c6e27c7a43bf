//! What every store must do. A store comes with a way to be closed and opened again.

use std::collections::BTreeMap;

use crate::common::{batch, content, entry, numbers, state};
use journal::{
    AppendError, Batch, Hash, Journal, PAYLOAD_MAX, ReadJournal, State, StreamId, records_after, resume, verify,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// A place where a journal lies.
pub(crate) trait Store {
    type Journal: Journal;

    fn new() -> Self;

    /// The journal there; the one that was open is closed.
    fn open(&mut self, open: Option<Self::Journal>) -> Self::Journal;
}

/// Runs all of it.
pub(crate) fn all<S: Store>() {
    records_are_numbered_and_chained::<S>();
    a_batch_is_written_whole_or_not::<S>();
    a_refused_batch_keeps_no_other_out::<S>();
    snapshots_belong_to_the_last_record::<S>();
    streams_may_have_any_number::<S>();
    thousands_are_found_again::<S>();
}

fn records_are_numbered_and_chained<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    assert_eq!(journal.heads(), Ok(vec![]));
    assert_eq!(journal.head(StreamId(1)), Ok(None));
    assert_eq!(journal.records(StreamId(1), 1, 9), Ok(vec![]));
    let heads = journal.append(batch(&[(1, 1), (2, 1), (1, 2)])).unwrap();
    assert_eq!(numbers(&heads), [(1, 2), (2, 1)]);
    journal.append(batch(&[(1, 3)])).unwrap();
    let mut journal = store.open(Some(journal));
    journal.append(batch(&[(1, 4)])).unwrap();

    let records = journal.records(StreamId(1), 1, 100).unwrap();
    assert_eq!(records.iter().map(|record| record.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(records[2].payload, b"3 of 1");
    assert_eq!(records[2].format, 7);
    // The chain, once more and from the description: the hash before, stream, number, format, payload.
    let mut before = Hash::START;
    for record in &records {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"record 1").update(&before.0).update(&1_u64.to_le_bytes()).update(&record.number.to_le_bytes());
        hasher.update(&7_u32.to_le_bytes()).update(&record.payload);
        assert_eq!(record.hash, Hash(*hasher.finalize().as_bytes()));
        before = record.hash;
    }
    assert_eq!(journal.head(StreamId(1)).unwrap().unwrap().hash, before);
    assert_eq!(journal.records(StreamId(1), 2, 2).unwrap(), records[1..3]);
    assert_eq!(journal.records(StreamId(1), 5, 2), Ok(vec![]));
    let after = records_after(&journal, StreamId(1), Some(records[1].head())).collect::<Result<Vec<_>, _>>();
    assert_eq!(after.unwrap(), records[2..]);
    let verified = verify(&journal).unwrap();
    assert_eq!((verified.records, numbers(&verified.heads)), (5, vec![(1, 4), (2, 1)]));
}

fn a_batch_is_written_whole_or_not<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    journal.append(batch(&[(1, 1), (2, 1)])).unwrap();
    let before = content(&journal);
    let out_of_order = |stream, number, head| Err(AppendError::OutOfOrder { stream: StreamId(stream), number, head });
    assert_eq!(journal.append(batch(&[(1, 2), (2, 1)])), out_of_order(2, 1, 1));
    assert_eq!(journal.append(batch(&[(1, 2), (1, 2)])), out_of_order(1, 2, 2));
    assert_eq!(journal.append(batch(&[(1, 3)])), out_of_order(1, 3, 1));
    assert_eq!(journal.append(batch(&[(3, 0)])), out_of_order(3, 0, 0));
    assert_eq!(journal.append(Batch::default()), Err(AppendError::Empty));
    let long = Batch::one(entry(1, 2, &vec![0; PAYLOAD_MAX + 1]));
    assert!(matches!(journal.append(long), Err(AppendError::TooLong { .. })));
    assert_eq!(content(&journal), before);
    journal.append(batch(&[(1, 2)])).unwrap();
    assert_eq!(content(&store.open(Some(journal))).len(), 3);
}

fn a_refused_batch_keeps_no_other_out<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    let group = vec![batch(&[(1, 1)]), batch(&[(1, 1)]), batch(&[(2, 1), (1, 3)]), batch(&[(1, 2), (2, 1)])];
    let answers = journal.commit(group);
    let written: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(written, [true, false, false, true]);
    assert_eq!(numbers(answers[3].as_ref().unwrap()), [(1, 2), (2, 1)]);
    assert_eq!(numbers(&journal.heads().unwrap()), [(1, 2), (2, 1)]);
    verify(&journal).unwrap();
}

fn snapshots_belong_to_the_last_record<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    let not_the_head = |number, head| Err(AppendError::NotTheHead { stream: StreamId(1), number, head });
    assert_eq!(journal.put_snapshot(state(1, 0, b"nothing")), not_the_head(0, 0));
    assert_eq!(resume(&journal, StreamId(1)).unwrap().head, None);
    let states = vec![state(1, 2, b"two")];
    journal.append(Batch { states, ..batch(&[(1, 1), (1, 2), (2, 1)]) }).unwrap();
    journal.append(batch(&[(1, 3)])).unwrap();
    assert_eq!(journal.put_snapshot(state(1, 2, b"late")), not_the_head(2, 3));

    let journal = store.open(Some(journal));
    let resumed = resume(&journal, StreamId(1)).unwrap();
    assert_eq!(resumed.snapshot.unwrap().state, state(1, 2, b"two"));
    assert_eq!(resumed.records.iter().map(|record| record.number).collect::<Vec<_>>(), [3]);
    assert_eq!(resumed.head, journal.head(StreamId(1)).unwrap());
    assert_eq!(resume(&journal, StreamId(2)).unwrap().records.len(), 1);

    let mut journal = journal;
    journal.put_snapshot(state(1, 3, b"three")).unwrap();
    let resumed = resume(&journal, StreamId(1)).unwrap();
    assert_eq!((resumed.snapshot.unwrap().state.bytes, resumed.records), (b"three".to_vec(), vec![]));
    assert_eq!(resumed.head.unwrap().number, 3);
    // A snapshot of a stream whose record another batch of the group has written.
    let states = vec![state(1, 4, b"four")];
    let answers = journal.commit(vec![batch(&[(1, 4)]), Batch { entries: vec![], states }]);
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(journal.snapshot(StreamId(1)).unwrap().unwrap().state.number, 4);
    verify(&journal).unwrap();
}

fn streams_may_have_any_number<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    let streams = [0, 1, u64::MAX / 2, u64::MAX / 2 + 1, u64::MAX];
    for stream in streams {
        journal.append(batch(&[(stream, 1)])).unwrap();
    }
    let journal = store.open(Some(journal));
    assert_eq!(numbers(&journal.heads().unwrap()), streams.map(|stream| (stream, 1)));
    verify(&journal).unwrap();
}

fn thousands_are_found_again<S: Store>() {
    let mut store = S::new();
    let mut journal = store.open(None);
    for hundred in 0..60 {
        let group =
            (1..=100).map(|number| batch(&[(5, hundred * 100 + number), (6, hundred * 100 + number)])).collect();
        assert!(journal.commit(group).iter().all(Result::is_ok));
        if hundred == 30 {
            journal.put_snapshot(state(5, 3100, b"half")).unwrap();
        }
    }
    for reopened in [false, true] {
        if reopened {
            journal = store.open(Some(journal));
        }
        assert_eq!(verify(&journal).unwrap().records, 12_000);
        assert_eq!(resume(&journal, StreamId(5)).unwrap().records.len(), 2900);
        for from in [1, 2000, 4090, 4097, 5999, 6000, 6001] {
            let records = journal.records(StreamId(6), from, 3).unwrap();
            let expected: Vec<u64> = (from..=6000).take(3).collect();
            assert_eq!(records.iter().map(|record| record.number).collect::<Vec<_>>(), expected);
        }
    }
}

/// What somebody does to a journal.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// Commits these together: streams, and whether each is given its next number or another.
    Commit(Vec<Vec<(u64, i8)>>),
    Snapshot(u64),
    Rest,
    Reopen,
}

pub(crate) fn doings() -> impl Strategy<Value = Vec<Doing>> {
    let off = prop_oneof![12 => Just(0_i8), 1 => Just(1_i8), 1 => Just(-1_i8)];
    let batch = vec((0..4_u64, off), 0..4);
    vec(
        prop_oneof![
            8 => vec(batch, 1..4).prop_map(Doing::Commit),
            2 => (0..4_u64).prop_map(Doing::Snapshot),
            1 => Just(Doing::Rest),
            1 => Just(Doing::Reopen),
        ],
        1..30,
    )
}

/// A journal does what a map of lists does.
pub(crate) fn is_like_a_list<S: Store>(doings: Vec<Doing>) {
    let mut store = S::new();
    let mut journal = store.open(None);
    let mut lists: BTreeMap<u64, Vec<Vec<u8>>> = BTreeMap::new();
    let mut states: BTreeMap<u64, State> = BTreeMap::new();
    for (turn, doing) in doings.into_iter().enumerate() {
        match doing {
            Doing::Commit(group) => {
                let mut batches = Vec::new();
                let mut expected = Vec::new();
                for streams in group {
                    let mut after = lists.clone();
                    let mut sound = !streams.is_empty();
                    let mut entries = Vec::new();
                    for (place, (stream, off)) in streams.into_iter().enumerate() {
                        let payload = vec![turn as u8, place as u8, stream as u8];
                        let list = after.entry(stream).or_default();
                        entries.push(entry(stream, (list.len() as u64 + 1).wrapping_add_signed(off.into()), &payload));
                        list.push(payload);
                        sound &= off == 0;
                    }
                    batches.push(Batch { entries, states: vec![] });
                    expected.push(sound);
                    if sound {
                        lists = after;
                    }
                }
                let answers = journal.commit(batches);
                assert_eq!(answers.iter().map(Result::is_ok).collect::<Vec<_>>(), expected);
            }
            Doing::Snapshot(stream) => {
                let number = lists.get(&stream).map_or(0, Vec::len) as u64;
                let state = state(stream, number, &[turn as u8]);
                assert_eq!(journal.put_snapshot(state.clone()).is_ok(), number > 0);
                if number > 0 {
                    states.insert(stream, state);
                }
            }
            Doing::Rest => journal.rest().unwrap(),
            Doing::Reopen => journal = store.open(Some(journal)),
        }
        let records = content(&journal);
        let expected: Vec<(u64, u64, &Vec<u8>)> = lists
            .iter()
            .flat_map(|(stream, list)| list.iter().zip(1..).map(move |(payload, number)| (*stream, number, payload)))
            .collect();
        let found: Vec<_> = records.iter().map(|record| (record.stream.0, record.number, &record.payload)).collect();
        assert_eq!(found, expected);
        for (stream, state) in &states {
            assert_eq!(&journal.snapshot(StreamId(*stream)).unwrap().unwrap().state, state);
        }
    }
    verify(&journal).unwrap();
}
