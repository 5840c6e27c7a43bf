use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::folder::{self, Content, Folder};
use super::layout::{self, Found, VERSION};
use super::places::{self, Place};
use super::{open_error, read, stop};
use crate::journal::Answer;
use crate::plan::Plan;
use crate::verify::{check_head, compare_noted, intact};
use crate::{
    AppendError, Batch, Difference, Head, Journal, OpenError, ReadError, ReadJournal, Record, Snapshot, Stop, StreamId,
};

/// After how many records their places are filed. A filing touches a page for each stream, a commit only the last ones.
const FILE_EVERY: usize = 8192;

/// How long the noted heads may lag while commits follow each other. To note them costs more than a commit, so it is done beside them.
const NOTE_AFTER: Duration = Duration::from_secs(1);

/// After about how many pages of the log they are moved into the database. That takes as long as hundreds of commits, so it is done beside
/// them; what comes meanwhile is little, and is moved between two commits.
const MOVE_EVERY: usize = 4000;

/// How many pages a commit writes besides those that its records and states fill: the last one of each table, begun before.
const PAGES_A_COMMIT: usize = 2;

const PAGE: usize = 4096;

/// The position is the next; to leave it to the store is the fast way.
const INSERT_RECORD: &str = "INSERT INTO record (stream, number, format, hash, payload) VALUES (?1, ?2, ?3, ?4, ?5)";

const REPLACE_SNAPSHOT: &str = "REPLACE INTO snapshot VALUES (?1, ?2, ?3, ?4, ?5)";

/// A journal in a folder, by `SQLite`: write-ahead log, full sync, one writer.
///
/// ```no_run
/// use journal::{Batch, Entry, Journal, SqliteJournal, StreamId};
///
/// let mut journal = SqliteJournal::open("room")?;
/// journal.append(Batch::one(Entry { stream: StreamId(1), number: 1, format: 1, payload: b"a bet".to_vec() }))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SqliteJournal {
    connection: Connection,
    folder: Folder,
    heads: BTreeMap<StreamId, Head>,
    /// Where the last record lies.
    position: i64,
    /// Where the records lie that are not filed yet.
    unfiled: Vec<Place>,
    /// When the heads were last noted, and whether they have moved since.
    noted: Instant,
    moved: bool,
    /// The heads that are being noted beside the commits.
    noting: Option<JoinHandle<Result<(), Stop>>>,
    /// About how many pages of the log are not in the database yet.
    unmoved: usize,
    /// The pages that are being moved beside the commits.
    moving: Option<JoinHandle<Result<(), Stop>>>,
    stopped: Option<Stop>,
    /// Held as long as this is open.
    _lock: File,
}

/// What the noted heads are worth at an opening.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noted {
    /// They must be there, and not lead.
    MustAgree,
    /// What the store has counts.
    Replaced,
}

impl SqliteJournal {
    /// Opens the journal in a folder, or begins one if the folder is empty or not there. The end of every stream is looked
    /// at, and compared with the heads that were noted; [`verify`](crate::verify) looks at the rest.
    ///
    /// # Errors
    /// If another process writes there, or it is no journal of ours, or one of a later version, or damaged. Nothing was
    /// changed then, but that a journal of an earlier version may have been brought up to date.
    pub fn open(folder: impl AsRef<Path>) -> Result<SqliteJournal, OpenError> {
        SqliteJournal::open_with(folder.as_ref(), Noted::MustAgree)
    }

    /// Opens it although records that were noted are gone, or the notes are: somebody has decided that what is there
    /// counts. Everything else is refused as by [`SqliteJournal::open`].
    ///
    /// # Errors
    /// As [`SqliteJournal::open`].
    pub fn open_accepting_loss(folder: impl AsRef<Path>) -> Result<SqliteJournal, OpenError> {
        SqliteJournal::open_with(folder.as_ref(), Noted::Replaced)
    }

    #[cfg(test)]
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The folder that it is in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn open_with(path: &Path, noted: Noted) -> Result<SqliteJournal, OpenError> {
        let folder = Folder::new(path);
        folder.make()?;
        let content = folder.content()?;
        let lock = folder.lock()?;
        let flags = match content {
            Content::Nothing => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            Content::Database => OpenFlags::SQLITE_OPEN_READ_WRITE,
        } | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection =
            Connection::open_with_flags(folder.database(), flags).map_err(|error| open_error(&error))?;
        // A journal that turns out to be damaged is left as it was found, write-ahead log and all.
        keep_log_on_close(&connection, true)?;
        match layout::found(&connection)? {
            Found::Fresh => {
                set_up(&connection)?;
                layout::migrate(&mut connection, 0).map_err(|error| open_error(&error))?;
                folder.write_notes([]).and_then(|()| folder.sync()).map_err(|error| folder::failed(&error))?;
            }
            Found::Version(version) => {
                check_mode(&connection)?;
                set_up(&connection)?;
                if version < VERSION {
                    layout::migrate(&mut connection, version).map_err(|error| open_error(&error))?;
                }
            }
        }
        layout::check(&connection)?;
        let mut journal = SqliteJournal {
            connection,
            folder,
            heads: BTreeMap::new(),
            position: 0,
            unfiled: Vec::new(),
            noted: Instant::now(),
            moved: false,
            noting: None,
            unmoved: 0,
            moving: None,
            stopped: None,
            _lock: lock,
        };
        journal.look(noted).map_err(|difference| {
            // It did not come to be open, so it is not closed as one that did.
            journal.stopped = Some(Stop::Closed);
            OpenError::Damaged { difference, intact: intact(&journal) }
        })?;
        keep_log_on_close(&journal.connection, false)?;
        journal.tidy().map_err(|stop| OpenError::Failed { what: stop.to_string() })?;
        Ok(journal)
    }

    /// Looks at the end of every stream.
    fn look(&mut self, noted: Noted) -> Result<(), Difference> {
        let unsound = ReadError::into_difference;
        (_, self.position) = read::filed_and_last(&self.connection).map_err(unsound)?;
        self.unfiled = read::unfiled(&self.connection).map_err(unsound)?;
        let heads = self.heads().map_err(unsound)?;
        heads.iter().try_for_each(|head| check_head(self, head))?;
        // Without a record nothing can be lost; a beginning may have been interrupted before the first note.
        let noting = !heads.is_empty() || self.folder.read_notes()?.is_some();
        if noted == Noted::MustAgree && noting {
            let noted = self.noted_heads().map_err(unsound)?;
            compare_noted(self, &heads, &noted)?;
        }
        self.heads = heads.into_iter().map(|head| (head.stream, head)).collect();
        Ok(())
    }

    /// Files what is not filed and notes the heads, so that a restart finds everything at once.
    ///
    /// A process that was killed in a commit may leave it whole and not yet synced. It is there now, so it counts, and must be
    /// durable before anybody builds on it: a checkpoint syncs the log first.
    fn tidy(&mut self) -> Result<(), Stop> {
        if !self.unfiled.is_empty() {
            self.write(&Plan::default()).map_err(|error| stop(&error))?;
        }
        checkpoint(&self.connection)?;
        self.note()
    }

    fn write(&mut self, plan: &Plan) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let first = self.position + 1;
        {
            let mut insert = transaction.prepare_cached(INSERT_RECORD)?;
            for Record { stream, number, format, payload, hash } in &plan.records {
                insert.execute((stream.0.cast_signed(), number.cast_signed(), format, hash.0, payload))?;
            }
            let mut replace = transaction.prepare_cached(REPLACE_SNAPSHOT)?;
            for Snapshot { state, hash } in &plan.snapshots {
                let number = state.number.cast_signed();
                replace.execute((state.stream.0.cast_signed(), number, state.format, hash.0, &state.bytes))?;
            }
        }
        let position = self.position + plan.records.len() as i64;
        self.unfiled
            .extend(plan.records.iter().zip(first..).map(|(record, place)| (record.stream, record.number, place)));
        // Nothing new to write means that somebody has time.
        let file = plan.is_empty() || self.unfiled.len() >= FILE_EVERY;
        if file {
            places::file(&transaction, &mut self.unfiled, position)?;
        }
        transaction.commit()?;
        self.unmoved += PAGES_A_COMMIT + plan.bytes() / PAGE;
        self.position = position;
        if file {
            self.unfiled.clear();
        }
        Ok(())
    }

    fn note(&mut self) -> Result<(), Stop> {
        self.end_note()?;
        write_notes(&self.folder, self.heads.values())?;
        (self.noted, self.moved) = (Instant::now(), false);
        Ok(())
    }

    /// Begins to note the heads; commits go on meanwhile.
    fn begin_note(&mut self) -> Result<(), Stop> {
        let (folder, heads) = (self.folder.clone(), self.heads.values().copied().collect::<Vec<Head>>());
        let write = move || write_notes(&folder, &heads);
        let Ok(noting) = thread::Builder::new().name("notes".to_string()).spawn(write) else { return self.note() };
        (self.noted, self.moved, self.noting) = (Instant::now(), false, Some(noting));
        Ok(())
    }

    /// Waits until the heads are noted, if that was begun.
    fn end_note(&mut self) -> Result<(), Stop> {
        self.noting.take().map_or(Ok(()), joined)
    }

    /// Begins to move the log into the database; commits go on meanwhile.
    fn begin_move(&mut self) -> Result<(), Stop> {
        let database = self.folder.database();
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let moves = move || {
            let connection = Connection::open_with_flags(database, flags).map_err(|error| stop(&error))?;
            make_durable(&connection).map_err(|error| stop(&error))?;
            // Never the last to close: the writer is open, and waits for this.
            checkpoint(&connection)
        };
        let Ok(moving) = thread::Builder::new().name("moves".to_string()).spawn(moves) else { return self.end_move() };
        self.moving = Some(moving);
        Ok(())
    }

    /// Moves what came into the log since the rest was moved, so that it begins anew.
    fn end_move(&mut self) -> Result<(), Stop> {
        self.moving.take().map_or(Ok(()), joined)?;
        self.unmoved = 0;
        checkpoint(&self.connection)
    }

    /// Ends what is done beside the commits, if it is over, and begins it if it is due.
    fn look_beside(&mut self) -> Result<(), Stop> {
        if self.noting.as_ref().is_some_and(JoinHandle::is_finished) {
            self.end_note()?;
        }
        if self.moving.as_ref().is_some_and(JoinHandle::is_finished) {
            self.end_move()?;
        }
        if self.noting.is_none() && self.moved && self.noted.elapsed() >= NOTE_AFTER {
            self.begin_note()?;
        }
        if self.moving.is_none() && self.unmoved >= MOVE_EVERY {
            self.begin_move()?;
        }
        Ok(())
    }
}

/// Waits for something that was done beside the commits.
fn joined(beside: JoinHandle<Result<(), Stop>>) -> Result<(), Stop> {
    let panicked = |_| Err(Stop::Failed { what: "what is done beside the commits has panicked".to_string() });
    beside.join().unwrap_or_else(panicked)
}

/// Moves the log into the database, as far as nobody reads it, and waits for nobody.
fn checkpoint(connection: &Connection) -> Result<(), Stop> {
    let moved = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |_| Ok(()));
    moved.map_err(|error| stop(&error))
}

fn write_notes<'a>(folder: &Folder, heads: impl IntoIterator<Item = &'a Head>) -> Result<(), Stop> {
    folder.write_notes(heads).map_err(|error| match error.kind() == io::ErrorKind::StorageFull {
        true => Stop::Full { what: error.to_string() },
        false => Stop::Failed { what: error.to_string() },
    })
}

fn keep_log_on_close(connection: &Connection, keep: bool) -> Result<(), OpenError> {
    let kept = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep);
    kept.map(drop).map_err(|error| open_error(&error))
}

/// A journal has always had a write-ahead log; if its file says otherwise, it is not as it was written.
fn check_mode(connection: &Connection) -> Result<(), OpenError> {
    let mode = pragma::<String>(connection, "journal_mode")?;
    if mode == "wal" {
        return Ok(());
    }
    let what = format!("its mode is {mode:?}, and was wal");
    Err(OpenError::Damaged { difference: Difference::Store { what }, intact: Vec::new() })
}

/// What makes a commit durable is set, and then read back: a pragma that is not obeyed says nothing.
fn set_up(connection: &Connection) -> Result<(), OpenError> {
    let set = || -> rusqlite::Result<()> {
        connection.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
        make_durable(connection)?;
        // No commit waits until the log is moved into the database; that is done beside them.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        connection.pragma_update(None, "cache_size", -16_384)
    };
    set().map_err(|error| open_error(&error))?;
    let (mode, synchronous) =
        (pragma::<String>(connection, "journal_mode")?, pragma::<i64>(connection, "synchronous")?);
    if (mode.as_str(), synchronous) != ("wal", 2) {
        let what = format!("SQLite runs with journal_mode {mode} and synchronous {synchronous}, not wal and 2");
        return Err(OpenError::Failed { what });
    }
    Ok(())
}

fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "synchronous", "FULL")?;
    // On a Mac a plain sync stops at the drive's cache.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)
}

fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> Result<T, OpenError> {
    connection.pragma_query_value(None, name, |row| row.get(0)).map_err(|error| open_error(&error))
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        // At worst the notes lag, which they may.
        let _ = self.rest();
    }
}

impl ReadJournal for SqliteJournal {
    fn heads(&self) -> Result<Vec<Head>, ReadError> {
        read::heads(&self.connection)
    }

    fn records(&self, stream: StreamId, from: u64, most: usize) -> Result<Vec<Record>, ReadError> {
        read::records(&self.connection, stream, from, most)
    }

    fn snapshot(&self, stream: StreamId) -> Result<Option<Snapshot>, ReadError> {
        read::snapshot(&self.connection, stream)
    }

    fn noted_heads(&self) -> Result<Vec<Head>, ReadError> {
        Ok(self.folder.noted_heads()?)
    }

    fn check_store(&self) -> Result<(), Difference> {
        read::check_store(&self.connection)
    }
}

impl Journal for SqliteJournal {
    fn commit(&mut self, group: Vec<Batch>) -> Vec<Answer> {
        if let Some(stop) = &self.stopped {
            return vec![Err(AppendError::Stopped(stop.clone())); group.len()];
        }
        let plan = Plan::new(group, &self.heads);
        if plan.is_empty() {
            return plan.answers;
        }
        if let Err(error) = self.write(&plan) {
            let stop = stop(&error);
            self.stopped = Some(stop.clone());
            return plan.failed(&AppendError::Stopped(stop));
        }
        self.heads.extend(plan.heads);
        self.moved = true;
        // These batches are durable, and are acknowledged; if it fails, it is the next that learn of it.
        self.stopped = self.look_beside().err();
        plan.answers
    }

    fn rest(&mut self) -> Result<(), AppendError> {
        let noted = self.end_note();
        let moved = if self.moving.is_some() { self.end_move() } else { Ok(()) };
        if self.stopped.is_none() {
            self.stopped = noted.and(moved).and_then(|()| if self.moved { self.note() } else { Ok(()) }).err();
        }
        self.stopped.clone().map_or(Ok(()), |stop| Err(AppendError::Stopped(stop)))
    }
}
