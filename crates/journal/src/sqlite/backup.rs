use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::folder::{Content, Folder, failed};
use super::{open_error, read};
use crate::{Head, OpenError, SqliteReader};

/// Copies the journal of one folder to another, which is empty or not there, while a room writes it or not. What comes out
/// is the journal at one moment, with its heads noted; they are also the answer.
///
/// # Errors
/// If there is no journal, or the other folder has something in it, or the copy fails.
pub fn backup(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<Vec<Head>, OpenError> {
    // It says what is wrong with the journal, if it cannot be read here.
    drop(SqliteReader::open(from.as_ref())?);
    let (from, to) = (Folder::new(from.as_ref()), Folder::new(to.as_ref()));
    to.make()?;
    if to.content()? == Content::Database {
        return Err(OpenError::Foreign { found: "another journal".to_string() });
    }
    let copy = || -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let target = to.database();
        let source = Connection::open_with_flags(from.database(), flags)?;
        source.execute("VACUUM INTO ?1", (target.to_string_lossy(),))?;
        let copy = Connection::open(target)?;
        copy.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
        Ok(copy)
    };
    let copy = copy().map_err(|error| open_error(&error))?;
    let heads = read::heads(&copy).map_err(|error| OpenError::Failed { what: error.to_string() })?;
    drop(copy);
    to.write_notes(&heads).and_then(|()| to.sync()).map_err(|error| failed(&error))?;
    Ok(heads)
}
