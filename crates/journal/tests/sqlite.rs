//! The journal in a folder: what is refused, what is noticed, what is found again.

mod common;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use common::{batch, content, numbers, state};
use journal::{
    Batch, Difference, Journal, OpenError, ReadJournal, SqliteJournal, SqliteReader, StreamId, backup, resume, verify,
};
use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

/// A closed journal: four records and three, and a snapshot.
fn small() -> TempDir {
    let folder = tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 1), (2, 1), (1, 2)])).unwrap();
    journal.append(Batch { states: vec![state(1, 3, b"the state")], ..batch(&[(1, 3), (2, 2)]) }).unwrap();
    drop(journal);
    // The last ones stay unfiled, as they do in a running room.
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 4), (2, 3)])).unwrap();
    drop(journal);
    folder
}

/// A second hand at the database.
fn tamper(folder: &Path, sql: &str) -> usize {
    let connection = Connection::open(folder.join("journal.db")).unwrap();
    connection.execute(sql, ()).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// What stands in a folder, copied as a crash would leave it.
fn copy(from: &Path) -> TempDir {
    let to = tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        // Notes that are just being written have another name by now.
        match fs::copy(entry.path(), to.path().join(entry.file_name())) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            copied => drop(copied.unwrap()),
        }
    }
    to
}

fn difference(folder: &Path) -> Difference {
    match SqliteJournal::open(folder).unwrap_err() {
        OpenError::Damaged { difference, .. } => difference,
        other => panic!("{other:?}"),
    }
}

/// Opens and verifies, as an audit does.
fn audited(folder: &Path) -> Result<SqliteReader, String> {
    let reader = SqliteReader::open(folder).map_err(|error| error.to_string())?;
    verify(&reader).map_err(|difference| difference.to_string())?;
    Ok(reader)
}

#[test]
fn one_process_writes_and_others_read() {
    let folder = tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    assert_eq!(SqliteJournal::open(folder.path()).unwrap_err(), OpenError::Locked);
    journal.append(batch(&[(1, 1)])).unwrap();
    let mut reader = SqliteReader::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 2)])).unwrap();
    assert_eq!(reader.head(StreamId(1)).unwrap().unwrap().number, 1, "a reader sees one moment");
    assert_eq!(verify(&reader).unwrap().records, 1);
    reader.refresh().unwrap();
    assert_eq!(reader.head(StreamId(1)).unwrap().unwrap().number, 2);
    journal.rest().unwrap();
    reader.refresh().unwrap();
    assert_eq!(verify(&reader).unwrap().records, 2);
    drop(journal);
    SqliteJournal::open(folder.path()).unwrap();
}

#[test]
fn a_crash_leaves_what_was_acknowledged() {
    let folder = tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    for number in 1..=40 {
        journal.append(batch(&[(1, number), (2, number)])).unwrap();
        let crashed = copy(folder.path());
        let reopened = SqliteJournal::open(crashed.path()).unwrap();
        assert_eq!(numbers(&reopened.heads().unwrap()), [(1, number), (2, number)]);
        verify(&reopened).unwrap();
    }
}

#[test]
fn a_lost_tail_is_noticed() {
    let folder = tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 1), (1, 2), (2, 1)])).unwrap();
    drop(journal);
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 3), (1, 4)])).unwrap();
    journal.rest().unwrap();
    // Somebody copies the database, and not the log beside it.
    let copied = copy(folder.path());
    fs::remove_file(copied.path().join("journal.db-wal")).unwrap();
    let error = SqliteJournal::open(copied.path()).unwrap_err();
    let OpenError::Damaged { difference, intact } = &error else { panic!("{error:?}") };
    assert_eq!(*difference, Difference::LostTail { stream: StreamId(1), noted: 4, found: 2 });
    assert_eq!(numbers(intact), [(1, 2), (2, 1)]);
    let audited = SqliteReader::open(copied.path()).unwrap();
    assert_eq!(verify(&audited).unwrap_err(), *difference);
    drop(audited);
    // What is there counts, if somebody says so; then it goes on.
    let mut accepted = SqliteJournal::open_accepting_loss(copied.path()).unwrap();
    accepted.append(batch(&[(1, 3)])).unwrap();
    drop(accepted);
    SqliteJournal::open(copied.path()).unwrap();
}

#[test]
fn a_damaged_journal_is_left_as_it_was() {
    let folder = tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 1), (1, 2)])).unwrap();
    journal.rest().unwrap();
    let crashed = copy(folder.path());
    let log = crashed.path().join("journal.db-wal");
    // The log breaks off in the first page of its commit.
    let bytes = fs::read(&log).unwrap();
    fs::write(&log, &bytes[..2000]).unwrap();
    let before = [fs::read(&log).unwrap(), fs::read(crashed.path().join("journal.db")).unwrap()];
    for _ in 0..2 {
        assert_eq!(difference(crashed.path()), Difference::LostTail { stream: StreamId(1), noted: 2, found: 0 });
        let after = [fs::read(&log).unwrap(), fs::read(crashed.path().join("journal.db")).unwrap()];
        assert!(before == after, "nothing was repaired");
    }
}

#[test]
fn what_is_not_ours_is_not_touched() {
    let folder = tempdir().unwrap();
    let check = |found: &str| {
        let before = fs::read_dir(folder.path()).unwrap().count();
        let error = OpenError::Foreign { found: found.to_string() };
        assert_eq!(SqliteJournal::open(folder.path()).unwrap_err(), error);
        assert_eq!(SqliteReader::open(folder.path()).unwrap_err(), error);
        assert!(fs::read_dir(folder.path()).unwrap().count() <= before + 1, "but for the lock");
    };
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    check("letter.txt");
    fs::write(folder.path().join("journal.db"), "dear diary, today it rained").unwrap();
    check("a journal.db that is no database");
    fs::remove_file(folder.path().join("journal.db")).unwrap();
    tamper(folder.path(), "CREATE TABLE diary (day TEXT)");
    check("a journal.db of another program");

    let missing = tempdir().unwrap();
    assert_eq!(SqliteReader::open(missing.path()).unwrap_err(), OpenError::Foreign { found: "nothing".to_string() });
    let file = missing.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(SqliteJournal::open(&file).unwrap_err(), OpenError::Failed { .. }));
}

#[test]
fn a_database_that_is_gone_is_not_begun_anew() {
    let folder = small();
    let database = folder.path().join("journal.db");
    fs::write(&database, "").unwrap();
    assert!(matches!(difference(folder.path()), Difference::Store { .. }));
    assert!(audited(folder.path()).is_err());
    fs::remove_file(&database).unwrap();
    assert!(matches!(difference(folder.path()), Difference::Store { .. }));
    assert!(SqliteJournal::open_accepting_loss(folder.path()).is_err());
    assert!(!database.exists());
}

#[test]
fn a_beginning_that_was_interrupted_is_begun_again() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("journal.db"), "").unwrap();
    drop(SqliteJournal::open(folder.path()).unwrap());
    fs::remove_file(folder.path().join("heads")).unwrap();
    // Tables, and not one record: nothing can have been lost.
    drop(SqliteJournal::open(folder.path()).unwrap());
    audited(folder.path()).unwrap();
}

#[test]
fn a_later_format_is_refused_and_an_earlier_one_brought_up_to_date() {
    let folder = small();
    tamper(folder.path(), "PRAGMA user_version = 3");
    let newer = OpenError::Newer { found: 3, known: 2 };
    assert_eq!(SqliteJournal::open(folder.path()).unwrap_err(), newer);
    assert_eq!(SqliteReader::open(folder.path()).unwrap_err(), newer);
    assert_eq!(newer.to_string(), "the journal has format 3, and this version reads up to 2: use a later version");

    // Format 1, as it was: no snapshots.
    tamper(folder.path(), "PRAGMA user_version = 1");
    tamper(folder.path(), "DROP TABLE snapshot");
    assert_eq!(SqliteReader::open(folder.path()).unwrap_err(), OpenError::Older { found: 1, known: 2 });
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    assert_eq!(verify(&journal).unwrap().records, 7);
    assert_eq!(resume(&journal, StreamId(1)).unwrap().records.len(), 4);
    journal.put_snapshot(state(1, 4, b"now it can")).unwrap();
    drop(journal);
    audited(folder.path()).unwrap();
}

#[test]
fn missing_or_changed_notes_are_a_difference() {
    let folder = small();
    fs::remove_file(folder.path().join("heads")).unwrap();
    assert_eq!(difference(folder.path()), Difference::Notes { what: "are not there".to_string() });
    assert!(audited(folder.path()).is_err());
    drop(SqliteJournal::open_accepting_loss(folder.path()).unwrap());
    drop(SqliteJournal::open(folder.path()).unwrap());
    let notes = fs::read(folder.path().join("heads")).unwrap();
    for byte in 0..notes.len() {
        let mut changed = notes.clone();
        changed[byte] ^= 1;
        fs::write(folder.path().join("heads"), &changed).unwrap();
        assert!(audited(folder.path()).is_err(), "byte {byte}");
        assert!(matches!(difference(folder.path()), Difference::Notes { .. }), "byte {byte}");
    }
}

/// Changes each field of each record as no error of a disk could, with a sound database around it.
#[test]
fn every_changed_field_of_every_record_is_found() {
    let folder = small();
    let original = fs::read(folder.path().join("journal.db")).unwrap();
    let mut changes = vec![
        "UPDATE record SET stream = 3 - stream".to_string(),
        "UPDATE record SET payload = (SELECT payload FROM record WHERE position = 1) WHERE position = 4".to_string(),
        "UPDATE snapshot SET bytes = x'00'".to_string(),
        "UPDATE snapshot SET number = 2".to_string(),
        "UPDATE snapshot SET format = 1".to_string(),
        "UPDATE snapshot SET stream = 2".to_string(),
        "UPDATE snapshot SET stream = 77".to_string(),
        "UPDATE snapshot SET hash = x'00'".to_string(),
        "UPDATE filed SET position = 6".to_string(),
        "UPDATE filed SET position = 4".to_string(),
        "UPDATE filed SET position = 900".to_string(),
        "DELETE FROM filed".to_string(),
        "DELETE FROM record".to_string(),
        "DELETE FROM place".to_string(),
        "DELETE FROM place WHERE stream = 2".to_string(),
        "UPDATE place SET stream = stream + 10".to_string(),
        "UPDATE place SET number = number + 1".to_string(),
        "UPDATE place SET positions = substr(positions, 1, length(positions) - 8) WHERE stream = 1".to_string(),
        "UPDATE place SET positions = substr(positions, 1, length(positions) - 1) WHERE stream = 1".to_string(),
        "UPDATE place SET positions = x'0100000000000000'".to_string(),
    ];
    for position in 1..=7 {
        let mut change = |what: &str| changes.push(format!("UPDATE record SET {what} WHERE position = {position}"));
        for field in ["stream", "number", "format"] {
            change(&format!("{field} = {field} + 1"));
            change(&format!("{field} = {field} - 1"));
            change(&format!("{field} = -{field}"));
        }
        change("payload = CAST(payload || x'00' AS BLOB)");
        change("payload = x''");
        change("hash = substr(hash, 1, 31)");
        change("position = position + 100");
        for byte in 1..=32 {
            // The byte becomes another: 88 where it was anything else.
            for (field, length) in [("hash", 32), ("payload", 6)] {
                if byte <= length {
                    let (before, after) = (byte - 1, byte + 1);
                    change(&format!(
                        "{field} = CAST(substr({field}, 1, {before}) || CASE substr({field}, {byte}, 1)
                            WHEN x'58' THEN x'59' ELSE x'58' END || substr({field}, {after}) AS BLOB)"
                    ));
                }
            }
        }
        changes.push(format!("DELETE FROM record WHERE position = {position}"));
        for other in position + 1..=7 {
            changes.push(format!(
                "UPDATE record SET position = CASE position WHEN {position} THEN {other} ELSE {position} END + 1000
                    WHERE position IN ({position}, {other})"
            ));
        }
    }
    for sql in &changes {
        fs::write(folder.path().join("journal.db"), &original).unwrap();
        assert!(tamper(folder.path(), sql) > 0, "{sql}");
        assert!(audited(folder.path()).is_err(), "{sql}");
    }
    fs::write(folder.path().join("journal.db"), &original).unwrap();
    audited(folder.path()).unwrap();
}

#[test]
fn a_difference_is_named_by_stream_and_number() {
    let check = |sql: &str, expected: Difference| {
        let folder = small();
        tamper(folder.path(), sql);
        let reader = SqliteReader::open(folder.path()).unwrap();
        assert_eq!(verify(&reader).unwrap_err(), expected, "{sql}");
        assert!(resume(&reader, StreamId(1)).is_ok() || sql.contains("number = 4") || sql.contains("snapshot"));
    };
    let stream = StreamId(1);
    check(
        "UPDATE record SET payload = x'00' WHERE stream = 1 AND number = 2",
        Difference::Changed { stream, number: 2 },
    );
    check("DELETE FROM record WHERE stream = 1 AND number = 2", Difference::Missing { stream, number: 2, found: 3 });
    check("DELETE FROM record WHERE stream = 1 AND number = 4", Difference::LostTail { stream, noted: 4, found: 3 });
    check("UPDATE snapshot SET bytes = x'00'", Difference::Snapshot { stream, number: 3 });
}

/// What can happen to a byte of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spoil {
    Flip,
    Drop,
    Swap,
    Cut,
}

/// Spoils every byte of a file, one at a time: it is found, or what can be read is what was written.
fn spoil_every_byte(folder: &Path, file: &str, found_least: usize) {
    let path = folder.join(file);
    let files = ["journal.db", "journal.db-wal"].map(|name| (folder.join(name), fs::read(folder.join(name)).ok()));
    let original = fs::read(&path).unwrap();
    let reader = audited(folder).unwrap();
    let (expected, snapshot) = (content(&reader), reader.snapshot(StreamId(1)).unwrap());
    drop(reader);
    let mut found = 0;
    let rarely =
        (0..original.len()).step_by(7).flat_map(|byte| [Spoil::Drop, Spoil::Swap, Spoil::Cut].map(|how| (byte, how)));
    for (byte, how) in (0..original.len()).map(|byte| (byte, Spoil::Flip)).chain(rarely) {
        for (path, bytes) in &files {
            if let Some(bytes) = bytes {
                fs::write(path, bytes).unwrap();
            }
        }
        // What SQLite shares between processes, and makes anew.
        let _ = fs::remove_file(folder.join("journal.db-shm"));
        let mut spoiled = original.clone();
        match how {
            Spoil::Flip => spoiled[byte] ^= 1 << (byte % 8),
            Spoil::Drop => drop(spoiled.remove(byte)),
            Spoil::Swap => spoiled.swap(byte, (byte + 1) % original.len()),
            Spoil::Cut => spoiled.truncate(byte),
        }
        fs::write(&path, &spoiled).unwrap();
        match audited(folder) {
            Err(_) => {
                found += usize::from(how == Spoil::Flip);
                // Whoever opens it to write does not put it right by accident.
                if SqliteJournal::open(folder).is_ok() {
                    assert!(audited(folder).is_err(), "{how:?} at byte {byte} of {file} was repaired");
                }
            }
            Ok(reader) => {
                assert!(content(&reader) == expected, "{how:?} at byte {byte} of {file}");
                assert!(reader.snapshot(StreamId(1)).unwrap() == snapshot, "{how:?} at byte {byte} of {file}");
            }
        }
    }
    assert!(found >= found_least, "{found} of {} flipped bytes of {file} were found", original.len());
}

/// Small pages have less in them that belongs to nothing.
fn use_small_pages(folder: &Path) {
    let connection = Connection::open(folder.join("journal.db")).unwrap();
    let sql = "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM; PRAGMA journal_mode = WAL";
    connection.execute_batch(sql).unwrap();
}

#[test]
fn every_spoilt_byte_of_the_database_is_found_or_does_not_matter() {
    let folder = small();
    use_small_pages(folder.path());
    spoil_every_byte(folder.path(), "journal.db", 1000);
}

#[test]
fn every_spoilt_byte_of_the_log_is_found_or_does_not_matter() {
    let folder = small();
    use_small_pages(folder.path());
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 5)])).unwrap();
    journal.rest().unwrap();
    let crashed = copy(folder.path());
    spoil_every_byte(crashed.path(), "journal.db-wal", 500);
}

#[test]
fn a_backup_is_the_journal_at_one_moment() {
    let folder = small();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    journal.append(batch(&[(1, 5)])).unwrap();
    let place = tempdir().unwrap();
    let copy = place.path().join("copy");
    let heads = backup(folder.path(), &copy).unwrap();
    assert_eq!(numbers(&heads), [(1, 5), (2, 3)]);
    let before = content(&journal);
    journal.append(batch(&[(1, 6)])).unwrap();
    assert_eq!(content(&audited(&copy).unwrap()), before);
    assert_eq!(backup(folder.path(), &copy).unwrap_err(), OpenError::Foreign { found: "another journal".to_string() });
    let mut restored = SqliteJournal::open(&copy).unwrap();
    restored.append(batch(&[(1, 6)])).unwrap();
    assert_eq!(content(&restored), content(&journal));
}
