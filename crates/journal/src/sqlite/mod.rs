//! A journal in `SQLite`: a folder with `journal.db`, the noted `heads`, and a `lock` that its one writer holds.
//!
//! Records lie in the order in which they were committed, so that a commit writes pages one behind the other, as a bare
//! log would. Where the records of a stream are is filed in an index of its own, thousands at a time; what is not yet
//! filed is looked through.

mod backup;
mod folder;
mod layout;
mod places;
mod read;
mod reader;
mod store;
#[cfg(test)]
mod tests;

pub use backup::backup;
pub use reader::SqliteReader;
pub use store::SqliteJournal;

use rusqlite::ErrorCode;

use crate::{Difference, OpenError, ReadError, Stop};

fn read_error(error: &rusqlite::Error) -> ReadError {
    if is_damage(error) {
        return ReadError::Damaged(Difference::Store { what: error.to_string() });
    }
    ReadError::Failed { what: error.to_string() }
}

fn open_error(error: &rusqlite::Error) -> OpenError {
    if is_damage(error) {
        return OpenError::Damaged { difference: Difference::Store { what: error.to_string() }, intact: Vec::new() };
    }
    OpenError::Failed { what: error.to_string() }
}

fn stop(error: &rusqlite::Error) -> Stop {
    let what = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Stop::Full { what },
        _ => Stop::Failed { what },
    }
}

/// Whether the file is at fault, and not the way to it.
fn is_damage(error: &rusqlite::Error) -> bool {
    match error.sqlite_error_code() {
        Some(code) => matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TypeMismatch),
        // A column that holds something else than was ever put there.
        None => !matches!(error, rusqlite::Error::InvalidPath(_)),
    }
}
