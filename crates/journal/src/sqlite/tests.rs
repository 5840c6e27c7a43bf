//! What only somebody inside can order: a disk that is full, a database that another holds.

use rusqlite::Connection;

use super::SqliteJournal;
use crate::{AppendError, Batch, Entry, Journal, ReadJournal, Stop, StreamId, verify};

fn batch(number: u64) -> Batch {
    Batch::one(Entry { stream: StreamId(1), number, format: 1, payload: vec![number as u8; 2000] })
}

fn last(journal: &SqliteJournal) -> u64 {
    journal.head(StreamId(1)).unwrap().map_or(0, |head| head.number)
}

#[test]
fn a_commit_is_synced_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let value = |name: &str| {
        let value = journal.connection().pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
        value.unwrap()
    };
    assert_eq!(value("journal_mode"), "wal".to_string().into());
    assert_eq!(value("synchronous"), 2.into());
}

#[test]
fn a_full_disk_stops_it_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(1)).unwrap();
    let pages: i64 = journal.connection().pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    // This answers with the number that it has set, so it is a query.
    let sql = format!("PRAGMA max_page_count = {}", pages + 4);
    journal.connection().query_row(&sql, (), |_| Ok(())).unwrap();
    let mut number = 2;
    let stopped = loop {
        match journal.append(batch(number)) {
            Ok(_) => number += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(stopped, AppendError::Stopped(Stop::Full { .. })), "{stopped}");
    assert!(number > 3 && number < 50);
    // Nobody is told otherwise later, even if there is room again.
    journal.connection().query_row("PRAGMA max_page_count = 100000", (), |_| Ok(())).unwrap();
    assert_eq!(journal.append(batch(number)), Err(stopped.clone()));
    assert_eq!(journal.rest(), Err(stopped));
    assert_eq!(last(&journal), number - 1);
    drop(journal);
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    assert_eq!(last(&journal), number - 1);
    journal.append(batch(number)).unwrap();
    assert_eq!(verify(&journal).unwrap().records, number);
}

#[test]
fn a_write_that_fails_stops_it_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(1)).unwrap();
    journal.connection().busy_timeout(std::time::Duration::ZERO).unwrap();
    let other = Connection::open(folder.path().join("journal.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = journal.append(batch(2)).unwrap_err();
    assert!(matches!(error, AppendError::Stopped(Stop::Failed { .. })), "{error}");
    drop(other);
    assert_eq!(journal.append(batch(2)), Err(error));
    assert_eq!(last(&journal), 1);
    drop(journal);
    SqliteJournal::open(folder.path()).unwrap().append(batch(2)).unwrap();
}

#[test]
fn notes_that_cannot_be_written_stop_it_after_the_acknowledgement() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    // A folder stands where the new notes are to be written.
    std::fs::create_dir(folder.path().join("heads.new")).unwrap();
    journal.append(batch(1)).unwrap();
    assert!(matches!(journal.rest(), Err(AppendError::Stopped(Stop::Failed { .. }))));
    assert!(journal.append(batch(2)).is_err());
    drop(journal);
    std::fs::remove_dir(folder.path().join("heads.new")).unwrap();
    assert_eq!(last(&SqliteJournal::open(folder.path()).unwrap()), 1);
}

#[test]
fn notes_that_fail_beside_the_commits_stop_it_and_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    std::fs::create_dir(folder.path().join("heads.new")).unwrap();
    let began = std::time::Instant::now();
    let mut number = 1;
    while journal.append(batch(number)).is_ok() {
        assert!(began.elapsed() < std::time::Duration::from_secs(20), "nobody is told that the notes fail");
        number += 1;
    }
    drop(journal);
    std::fs::remove_dir(folder.path().join("heads.new")).unwrap();
    assert_eq!(last(&SqliteJournal::open(folder.path()).unwrap()), number - 1);
}

#[test]
fn the_log_is_moved_into_the_database_while_commits_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    let payload = |number: u64| vec![number as u8; 1 << 20];
    for number in 1..=96 {
        journal.append(Batch::one(Entry { stream: StreamId(1), number, format: 1, payload: payload(number) })).unwrap();
    }
    // Six times as much has been written as is moved at once.
    let log = std::fs::metadata(folder.path().join("journal.db-wal")).unwrap().len();
    assert!(log < 64 << 20, "{log} bytes lie in the log");
    drop(journal);
    assert_eq!(verify(&SqliteJournal::open(folder.path()).unwrap()).unwrap().records, 96);
}
