//! A byte of the files is flipped, dropped or swapped with the next: an audit finds it, or what can be read is what was written.

use std::fs;
use std::path::Path;

use journal::{ReadJournal, Record, Snapshot, SqliteJournal, SqliteReader, records_after};
use room::audit;

use crate::crowd::{Crowd, books, key};

const FILES: [&str; 3] = ["journal.db", "journal.db-wal", "heads"];

/// The files of a small room, as a crash leaves them: some of it in the database, some in the log.
fn small() -> Vec<(&'static str, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    let mut crowd = Crowd::new(2, 5);
    crowd.play_on(&mut journal, 90);
    drop(journal);
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    crowd.play(&mut journal, 110);
    journal::Journal::rest(&mut journal).unwrap();
    FILES.map(|name| (name, fs::read(folder.path().join(name)).unwrap())).to_vec()
}

type Content = (Vec<Record>, Vec<Option<Snapshot>>);

/// Everything that an audit of such files finds no fault with.
fn audited(files: &[(&str, Vec<u8>)]) -> Option<Content> {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    read(folder.path())
}

fn read(folder: &Path) -> Option<Content> {
    let journal = SqliteReader::open(folder).ok()?;
    audit(books(), Some(&key()), &journal).ok()?;
    let streams = journal.heads().ok()?;
    let records = streams.iter().flat_map(|head| records_after(&journal, head.stream, None)).collect::<Result<_, _>>();
    let states = streams.iter().map(|head| journal.snapshot(head.stream)).collect::<Result<_, _>>();
    Some((records.ok()?, states.ok()?))
}

/// Changes every so many bytes of each file, in three ways.
fn change(apart: usize) {
    let files = small();
    let content = audited(&files).unwrap();
    assert!(content.0.len() > 100 && content.1.iter().flatten().count() > 0);
    let (mut found, mut all) = (0, 0);
    for (nth, (name, bytes)) in files.iter().enumerate() {
        for place in (0..bytes.len() - 1).step_by(apart) {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << (place % 8);
            let mut dropped = bytes.clone();
            dropped.remove(place);
            let mut swapped = bytes.clone();
            swapped.swap(place, place + 1);
            for changed in [flipped, dropped, swapped] {
                let mut files = files.clone();
                files[nth].1 = changed;
                let left = audited(&files);
                assert!(left.as_ref().is_none_or(|left| *left == content), "byte {place} of {name}");
                all += 1;
                found += u32::from(left.is_none());
            }
        }
    }
    println!("{found} of {all} changes are found; the others are where nothing is kept");
    assert!(found > all / 3);
}

#[test]
fn a_changed_byte_of_the_files_is_found() {
    change(397);
}

#[test]
#[ignore = "takes minutes"]
fn any_changed_byte_of_the_files_is_found() {
    change(13);
}
