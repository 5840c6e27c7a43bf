use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::{Difference, Head, OpenError, notes};

const DATABASE: &str = "journal.db";
const LOG: &str = "journal.db-wal";
const NOTES: &str = "heads";
const NOTES_NEW: &str = "heads.new";
const LOCK: &str = "lock";

/// The folder that a journal lies in.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// What is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Nothing.
    Nothing,
    /// Something that may be a journal.
    Database,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Folder {
        Folder { path: path.to_path_buf() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Makes it, if it is not there.
    pub(super) fn make(&self) -> Result<(), OpenError> {
        fs::create_dir_all(&self.path).map_err(|error| failed(&error))
    }

    /// The lock of its one writer: the system gives it back when the process ends, however it ends.
    pub(super) fn lock(&self) -> Result<File, OpenError> {
        let file =
            File::options().create(true).append(true).open(self.path.join(LOCK)).map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(OpenError::Locked),
            Err(TryLockError::Error(error)) => Err(failed(&error)),
        }
    }

    /// Looks before anything is touched: what is not ours stays as it is.
    pub(super) fn content(&self) -> Result<Content, OpenError> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(|error| failed(&error))? {
            let name = entry.map_err(|error| failed(&error))?.file_name().to_string_lossy().into_owned();
            names.push(name);
        }
        names.sort();
        let noted = names.iter().find(|name| [NOTES, LOG].contains(&name.as_str()));
        if !names.iter().any(|name| name == DATABASE) {
            return match (noted, names.iter().find(|name| *name != LOCK)) {
                (Some(noted), _) => Err(gone(&format!("{noted} is there, and {DATABASE} is not"))),
                (None, Some(found)) => Err(OpenError::Foreign { found: found.clone() }),
                (None, None) => Ok(Content::Nothing),
            };
        }
        let mut start = Vec::new();
        let file = File::open(self.database()).map_err(|error| failed(&error))?;
        file.take(16).read_to_end(&mut start).map_err(|error| failed(&error))?;
        // SQLite would take an empty file for a new database, and throw the log beside it away.
        if let (true, Some(noted)) = (start.is_empty(), noted) {
            return Err(gone(&format!("{noted} is there, and {DATABASE} is empty")));
        }
        if !start.is_empty() && start != b"SQLite format 3\0" {
            return Err(OpenError::Foreign { found: format!("a {DATABASE} that is no database") });
        }
        Ok(Content::Database)
    }

    /// The noted heads; `None` if there are none.
    pub(super) fn read_notes(&self) -> Result<Option<Vec<Head>>, Difference> {
        match fs::read(self.path.join(NOTES)) {
            Ok(bytes) => notes::read(&bytes).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Difference::Notes { what: format!("cannot be read ({error})") }),
        }
    }

    /// The noted heads, which must be there.
    pub(super) fn noted_heads(&self) -> Result<Vec<Head>, Difference> {
        self.read_notes()?.ok_or_else(|| Difference::Notes { what: "are not there".to_string() })
    }

    /// Replaces the noted heads as a whole: there are always the old ones or the new.
    pub(super) fn write_notes<'a>(&self, heads: impl IntoIterator<Item = &'a Head>) -> io::Result<()> {
        let (new, old) = (self.path.join(NOTES_NEW), self.path.join(NOTES));
        let mut file = File::create(&new)?;
        file.write_all(notes::written(heads).as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(new, old)
    }

    /// Makes it durable that its files are there. Elsewhere than on Unix a folder cannot be opened for that, nor need it be.
    pub(super) fn sync(&self) -> io::Result<()> {
        if cfg!(unix) {
            File::open(&self.path)?.sync_all()?;
            if let Some(parent) = self.path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
                File::open(parent)?.sync_all()?;
            }
        }
        Ok(())
    }
}

fn gone(what: &str) -> OpenError {
    OpenError::Damaged { difference: Difference::Store { what: what.to_string() }, intact: Vec::new() }
}

pub(super) fn failed(error: &io::Error) -> OpenError {
    OpenError::Failed { what: error.to_string() }
}
