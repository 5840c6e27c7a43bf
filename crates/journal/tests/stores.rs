//! All stores pass the same tests.

mod common;
mod suite;

use journal::{Batch, Journal, MemoryJournal, ReadJournal, SqliteJournal, StreamId};
use proptest::prelude::*;
use suite::{Doing, Store};
use tempfile::TempDir;

struct Memory;

impl Store for Memory {
    type Journal = MemoryJournal;

    fn new() -> Memory {
        Memory
    }

    fn open(&mut self, open: Option<MemoryJournal>) -> MemoryJournal {
        match open {
            Some(mut journal) => {
                journal.rest().unwrap();
                MemoryJournal::open(journal.crash()).unwrap()
            }
            None => MemoryJournal::new(),
        }
    }
}

struct Folder(TempDir);

impl Store for Folder {
    type Journal = SqliteJournal;

    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn open(&mut self, open: Option<SqliteJournal>) -> SqliteJournal {
        drop(open);
        SqliteJournal::open(self.0.path()).unwrap()
    }
}

#[test]
fn in_memory() {
    suite::all::<Memory>();
}

#[test]
fn in_sqlite() {
    suite::all::<Folder>();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn in_memory_it_is_like_a_list(doings in suite::doings()) {
        suite::is_like_a_list::<Memory>(doings);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn in_sqlite_it_is_like_a_list(doings in suite::doings()) {
        suite::is_like_a_list::<Folder>(doings);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A crash at any moment, with the heads not noted: what was acknowledged is there.
    #[test]
    fn in_memory_a_crash_loses_nothing_acknowledged(doings in suite::doings()) {
        struct Crashing;
        impl Store for Crashing {
            type Journal = MemoryJournal;
            fn new() -> Crashing {
                Crashing
            }
            fn open(&mut self, open: Option<MemoryJournal>) -> MemoryJournal {
                open.map_or_else(MemoryJournal::new, |journal| MemoryJournal::open(journal.crash()).unwrap())
            }
        }
        let doings = doings.into_iter().flat_map(|doing| [doing, Doing::Reopen]).collect();
        suite::is_like_a_list::<Crashing>(doings);
    }
}

/// Journals outlive versions: a record hashes today as it did when it was written.
#[test]
fn hashes_are_frozen() {
    let mut journal = MemoryJournal::new();
    let heads = journal.append(Batch::one(common::entry(1, 1, b"a bet"))).unwrap();
    assert_eq!(heads[0].hash.to_string(), "d1820d716c602c229d00bcb535f4eae8a8f4456e4ab8704b82b4cd8d87be4d47");
    journal.put_snapshot(common::state(1, 1, b"a pot")).unwrap();
    assert_eq!(
        journal.snapshot(StreamId(1)).unwrap().unwrap().hash.to_string(),
        "2fd50727cc1f71d28cd2b9c1be190dfdbbcab971f36209a2070c08560c8dc771"
    );
}
