//! What is left after each thing that a disk can do wrong.

use journal::{
    AppendError, Batch, Crashed, Difference, Entry, Fault, Journal, MemoryJournal, OpenError, ReadJournal, Stop,
    StreamId, verify,
};
use proptest::collection::vec;
use proptest::prelude::*;

const STREAM: StreamId = StreamId(1);

fn batch(numbers: impl IntoIterator<Item = u64>) -> Batch {
    let entry = |number| Entry { stream: STREAM, number, format: 1, payload: vec![number as u8; 20] };
    Batch { entries: numbers.into_iter().map(entry).collect(), states: vec![] }
}

/// A journal with so many records, all durable, and their heads noted.
fn journal(records: u64) -> MemoryJournal {
    let mut journal = MemoryJournal::new();
    for number in 1..=records {
        journal.append(batch([number])).unwrap();
    }
    journal.rest().unwrap();
    journal
}

fn last(journal: &impl ReadJournal) -> u64 {
    journal.head(STREAM).unwrap().map_or(0, |head| head.number)
}

/// What a journal says when it does not write any more.
fn stop(journal: &mut MemoryJournal, number: u64) -> Stop {
    match journal.append(batch([number])) {
        Err(AppendError::Stopped(stop)) => stop,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_failed_write_stops_the_journal_and_loses_nothing() {
    for (fault, full) in [(Fault::Failed, false), (Fault::Full, true)] {
        let mut journal = journal(3);
        journal.order(0, fault);
        let first = stop(&mut journal, 4);
        assert_eq!(matches!(first, Stop::Full { .. }), full);
        // Nothing is acknowledged from then on, nor said to be there.
        assert_eq!(stop(&mut journal, 4), first);
        assert!(journal.rest().is_err());
        assert_eq!(last(&journal), 3);
        let mut reopened = MemoryJournal::open(journal.crash()).unwrap();
        assert_eq!(last(&reopened), 3);
        reopened.append(batch([4])).unwrap();
    }
}

#[test]
fn everybody_in_a_commit_that_fails_is_told() {
    let mut journal = journal(1);
    journal.order(0, Fault::Failed);
    let answers = journal.commit(vec![batch([2]), batch([9]), batch([3])]);
    assert!(matches!(answers[0], Err(AppendError::Stopped(_))));
    assert!(matches!(answers[1], Err(AppendError::OutOfOrder { .. })));
    assert!(matches!(answers[2], Err(AppendError::Stopped(_))));
}

#[test]
fn a_torn_batch_is_there_as_a_whole_or_not_at_all() {
    let mut seen = [false; 2];
    for bytes in 0..600 {
        let mut journal = journal(3);
        journal.order(0, Fault::Torn { bytes });
        stop(&mut journal, 4);
        let batches = journal.commit(vec![batch([4, 5])]);
        assert!(batches[0].is_err());
        let reopened = MemoryJournal::open(journal.crash()).unwrap();
        let whole = last(&reopened) == 4;
        assert!(whole || last(&reopened) == 3);
        seen[usize::from(whole)] = true;
        assert_eq!(verify(&reopened).unwrap().records, last(&reopened));
    }
    assert_eq!(seen, [true, true], "half, and whole though nobody was told");
}

#[test]
fn a_lost_tail_is_noticed_and_named() {
    let mut journal = journal(3);
    journal.order(0, Fault::Lost);
    journal.order(1, Fault::Lost);
    journal.append(batch([4])).unwrap();
    journal.append(batch([5])).unwrap();
    journal.rest().unwrap();
    let crashed = journal.crash();
    let error = MemoryJournal::open(crashed.clone()).unwrap_err();
    let OpenError::Damaged { difference, intact } = &error else { panic!("{error:?}") };
    assert_eq!(*difference, Difference::LostTail { stream: STREAM, noted: 5, found: 3 });
    assert_eq!(intact[0].number, 3);
    assert_eq!(
        error.to_string(),
        "the journal is damaged: stream 1 ends with record 3, and record 5 was noted as written. \
         Intact: stream 1 up to record 3"
    );
    // Somebody decides that what is there counts.
    let mut accepted = MemoryJournal::open_accepting_loss(crashed).unwrap();
    accepted.append(batch([4])).unwrap();
    MemoryJournal::open(accepted.crash()).unwrap();
}

#[test]
fn a_later_commit_makes_a_lost_one_durable() {
    let mut journal = journal(3);
    journal.order(0, Fault::Lost);
    journal.append(batch([4])).unwrap();
    journal.append(batch([5])).unwrap();
    assert_eq!(last(&MemoryJournal::open(journal.crash()).unwrap()), 5);
}

#[test]
fn a_slow_commit_says_how_slow() {
    let mut journal = journal(1);
    journal.order(1, Fault::Slow { ticks: 70 });
    journal.append(batch([2])).unwrap();
    assert_eq!(journal.take_ticks(), 0);
    journal.append(batch([3])).unwrap();
    assert_eq!(journal.take_ticks(), 70);
    assert_eq!(journal.take_ticks(), 0);
}

/// Opens what is left, and says whether anything is wrong.
fn content_or_difference(crashed: Crashed) -> Result<u64, OpenError> {
    MemoryJournal::open(crashed).map(|journal| last(&journal))
}

#[test]
fn every_flipped_bit_is_found() {
    let crashed = journal(4).crash();
    assert_eq!(content_or_difference(crashed.clone()), Ok(4));
    for byte in 0..crashed.len() {
        for bit in 0..8 {
            let mut flipped = crashed.clone();
            flipped.flip(byte, bit);
            assert!(content_or_difference(flipped).is_err(), "bit {bit} of byte {byte}");
        }
    }
}

#[test]
fn every_dropped_or_swapped_byte_is_found() {
    let crashed = journal(4).crash();
    let check = |spoil: &dyn Fn(&mut Vec<u8>) -> String| {
        for notes in [false, true] {
            let mut spoiled = crashed.clone();
            let what = spoil(if notes { &mut spoiled.notes } else { &mut spoiled.bytes });
            assert!(spoiled == crashed || content_or_difference(spoiled).is_err(), "{what}, notes: {notes}");
        }
    };
    for place in 0..crashed.bytes.len() {
        check(&|bytes| {
            bytes.remove(place % bytes.len());
            format!("byte {place} dropped")
        });
        check(&|bytes| {
            bytes.truncate(place % bytes.len());
            format!("cut at {place}")
        });
        for other in [1, 8, 40, 100] {
            check(&|bytes| {
                let length = bytes.len();
                bytes.swap(place % length, (place + other) % length);
                format!("byte {place} swapped with the one {other} behind it")
            });
        }
    }
}

fn fault() -> impl Strategy<Value = Option<Fault>> {
    prop_oneof![
        6 => Just(None),
        1 => Just(Some(Fault::Failed)),
        1 => Just(Some(Fault::Full)),
        1 => (0..300_usize).prop_map(|bytes| Some(Fault::Torn { bytes })),
        1 => (0..9_u64).prop_map(|ticks| Some(Fault::Slow { ticks })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// As long as the disk does not lie: what was acknowledged is there after any number of crashes, and nothing that
    /// nobody asked for.
    #[test]
    fn nothing_acknowledged_is_lost(commits in vec((fault(), 1..4_u64, any::<bool>()), 1..60)) {
        let mut journal = MemoryJournal::new();
        let (mut acknowledged, mut asked) = (0, 0);
        for (fault, records, rest) in commits {
            if let Some(fault) = fault {
                journal.order(0, fault);
            }
            let from = last(&journal);
            let answer = journal.append(batch(from + 1..=from + records));
            asked = from + records;
            if answer.is_ok() {
                acknowledged = asked;
                if rest {
                    journal.rest().unwrap();
                }
                continue;
            }
            journal = MemoryJournal::open(journal.crash()).unwrap();
            prop_assert!((acknowledged..=asked).contains(&last(&journal)));
            // Whole, if it was not acknowledged.
            prop_assert!([acknowledged, asked].contains(&last(&journal)));
            acknowledged = last(&journal);
        }
        let journal = MemoryJournal::open(journal.crash()).unwrap();
        prop_assert_eq!(last(&journal), acknowledged);
        prop_assert!(acknowledged <= asked);
    }
}
