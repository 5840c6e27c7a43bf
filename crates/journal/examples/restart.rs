//! How long a restart takes to read what it needs: a hundred streams with snapshots, a million records in all.
//!
//! `cargo run --release -p journal --example restart`

use std::time::Instant;

use journal::{Batch, Entry, Journal, ReadJournal, SqliteJournal, State, StreamId, resume, verify};

const STREAMS: u64 = 100;

const RECORDS: u64 = 10_000;

/// Records since the last snapshot: a deal that is not over.
const OPEN: u64 = 30;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut journal = SqliteJournal::open(folder.path()).expect("a journal");
    for number in 1..=RECORDS {
        let entry = |stream| Entry { stream: StreamId(stream), number, format: 1, payload: vec![stream as u8; 600] };
        let state = |stream| State { stream: StreamId(stream), number, format: 1, bytes: vec![stream as u8; 3000] };
        let states = if number == RECORDS - OPEN { (0..STREAMS).map(state).collect() } else { Vec::new() };
        journal.append(Batch { entries: (0..STREAMS).map(entry).collect(), states }).expect("a commit");
    }
    journal.rest().expect("a quiet moment");
    // The process ends without a word, as if it had crashed: what it left is opened from a copy.
    let crashed = tempfile::tempdir().expect("a folder");
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let entry = entry.expect("a file");
        std::fs::copy(entry.path(), crashed.path().join(entry.file_name())).expect("a copy");
    }
    let start = Instant::now();
    let journal = SqliteJournal::open(crashed.path()).expect("a journal");
    let opened = start.elapsed();
    let mut records = 0;
    for head in journal.heads().expect("heads") {
        let resumed = resume(&journal, head.stream).expect("a sound stream");
        assert_eq!(resumed.head, Some(head));
        records += resumed.records.len();
    }
    let read = start.elapsed() - opened;
    println!(
        "{STREAMS} streams, {} records: opened in {opened:.0?}, {records} records since the snapshots read in {read:.0?}",
        STREAMS * RECORDS
    );
    let start = Instant::now();
    let verified = verify(&journal).expect("a sound journal");
    println!("all {} records verified in {:.1?}", verified.records, start.elapsed());
}
