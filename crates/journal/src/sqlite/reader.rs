use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::folder::{Content, Folder};
use super::layout::{self, Found, VERSION};
use super::{open_error, read, read_error};
use crate::{Difference, Head, OpenError, ReadError, ReadJournal, Record, Snapshot, StreamId};

/// A journal that is only read, while a room writes it or not: for a replayer, an audit, a report. It sees one moment, that
/// in which it was opened or last [refreshed](SqliteReader::refresh). A damaged journal is opened as far as it can be read, so
/// that [`verify`](crate::verify) can say what is wrong with it.
#[derive(Debug)]
pub struct SqliteReader {
    connection: Connection,
    folder: Folder,
    noted: Result<Vec<Head>, Difference>,
}

impl SqliteReader {
    /// Opens the journal in a folder. Nothing there is changed.
    ///
    /// # Errors
    /// If there is none, or none that can be read here.
    pub fn open(folder: impl AsRef<Path>) -> Result<SqliteReader, OpenError> {
        let folder = Folder::new(folder.as_ref());
        if folder.content()? == Content::Nothing {
            return Err(OpenError::Foreign { found: "nothing".to_string() });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(folder.database(), flags).map_err(|error| open_error(&error))?;
        match layout::found(&connection)? {
            Found::Version(VERSION) => layout::check(&connection)?,
            Found::Version(found) => return Err(OpenError::Older { found, known: VERSION }),
            Found::Fresh => return Err(OpenError::Foreign { found: "an empty journal.db".to_string() }),
        }
        let mut reader = SqliteReader { connection, folder, noted: Ok(Vec::new()) };
        reader.begin().map_err(|error| OpenError::Failed { what: error.to_string() })?;
        Ok(reader)
    }

    /// Goes on to what has been written since.
    ///
    /// # Errors
    /// If the store does not answer.
    pub fn refresh(&mut self) -> Result<(), ReadError> {
        self.connection.execute_batch("COMMIT").map_err(|error| read_error(&error))?;
        self.begin()
    }

    fn begin(&mut self) -> Result<(), ReadError> {
        // The notes first: they never lead what is read after them.
        self.noted = self.folder.noted_heads();
        // A transaction begins with its first look.
        self.connection.execute_batch("BEGIN; SELECT count(*) FROM filed").map_err(|error| read_error(&error))
    }
}

impl ReadJournal for SqliteReader {
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
        Ok(self.noted.clone()?)
    }

    fn check_store(&self) -> Result<(), Difference> {
        read::check_store(&self.connection)
    }
}
