use rusqlite::{Connection, TransactionBehavior};

use super::open_error;
use crate::{Difference, OpenError};

/// What marks a file as a journal of ours: the letters `CrJn`.
pub(super) const APPLICATION: i32 = 0x4372_4a6e;

/// How the layout came to be: each brings a journal of the version before it up to the next. They are history, and are only
/// ever added to.
const MIGRATIONS: [&str; 2] = [
    // 1: records in the order of their commits; where those of a stream are, a row for many (`places.rs`); how far that is filed.
    "CREATE TABLE record (
        position INTEGER PRIMARY KEY,
        stream INTEGER NOT NULL,
        number INTEGER NOT NULL,
        format INTEGER NOT NULL,
        hash BLOB NOT NULL,
        payload BLOB NOT NULL
    ) STRICT;
    CREATE TABLE place (
        stream INTEGER NOT NULL,
        number INTEGER NOT NULL,
        positions BLOB NOT NULL,
        PRIMARY KEY (stream, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE filed (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        position INTEGER NOT NULL
    ) STRICT;
    INSERT INTO filed VALUES (1, 0);",
    // 2: the latest snapshot of each stream.
    "CREATE TABLE snapshot (
        stream INTEGER PRIMARY KEY,
        number INTEGER NOT NULL,
        format INTEGER NOT NULL,
        hash BLOB NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;",
];

/// The version that is written here.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

/// What a file says it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing yet: a file that was made and not filled.
    Fresh,
    /// A journal of this version, which is known.
    Version(u32),
}

/// Reads what a file says it is, and changes nothing.
pub(super) fn found(connection: &Connection) -> Result<Found, OpenError> {
    let number = |sql| connection.query_row(sql, (), |row| row.get::<_, i64>(0)).map_err(|error| open_error(&error));
    let application = number("SELECT application_id FROM pragma_application_id")?;
    let version = number("SELECT user_version FROM pragma_user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    if (application, version, tables) == (0, 0, 0) {
        return Ok(Found::Fresh);
    }
    if application != i64::from(APPLICATION) {
        return Err(OpenError::Foreign { found: "a journal.db of another program".to_string() });
    }
    match u32::try_from(version) {
        Ok(version) if (1..=VERSION).contains(&version) => Ok(Found::Version(version)),
        Ok(version) if version > VERSION => Err(OpenError::Newer { found: version, known: VERSION }),
        _ => Err(unsound(format!("it says that its format is {version}"))),
    }
}

/// Brings a journal of this version up to date, as a whole or not at all.
pub(super) fn migrate(connection: &mut Connection, from: u32) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in &MIGRATIONS[from as usize..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

/// Whether the tables are those that the migrations make.
pub(super) fn check(connection: &Connection) -> Result<(), OpenError> {
    let mut fresh = Connection::open_in_memory().map_err(|error| open_error(&error))?;
    migrate(&mut fresh, 0).map_err(|error| open_error(&error))?;
    let expected = tables(&fresh).map_err(|error| open_error(&error))?;
    let found = tables(connection).map_err(|error| open_error(&error))?;
    if found == expected { Ok(()) } else { Err(unsound("its tables are not those of a journal".to_string())) }
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<[String; 4]>> {
    let mut statement =
        connection.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY 2")?;
    let rows = statement.query_map((), |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
    rows.collect()
}

fn unsound(what: String) -> OpenError {
    OpenError::Damaged { difference: Difference::Store { what }, intact: Vec::new() }
}
