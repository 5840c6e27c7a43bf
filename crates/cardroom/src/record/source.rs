use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use journal::SqliteReader;
use rules::Register;

use super::folder;
use super::key_file::KeyFile;
use crate::library::Books;

/// A record that is read: where it lies, by which key, and by which books.
#[derive(clap::Args)]
pub(super) struct Source {
    /// The folder that a room was opened in; it may be open now
    #[arg(value_name = "DIR")]
    pub(super) room: PathBuf,
    /// The key that hidden cards are sealed with; left out, the file beside the folder, such as friday.key for friday
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Follow the money only, which needs no key: no deal is decided again, and fees by the clock are not told apart
    #[arg(long, conflicts_with = "key")]
    without_key: bool,
    #[command(flatten)]
    pub(super) books: Books,
}

impl Source {
    /// The record, and its key if it is to be read by it; or what to do about it.
    pub(super) fn open(&self) -> anyhow::Result<(SqliteReader, Option<KeyFile>)> {
        let journal = folder::open(&self.room)?;
        if self.without_key {
            return Ok((journal, None));
        }
        let key = KeyFile::of(&self.room, self.key.as_deref());
        if !key.is_there() {
            bail!(
                "there is no key at {}: name it with --key FILE, or follow the money only, with --without-key",
                key.path().display()
            );
        }
        Ok((journal, Some(key)))
    }

    /// The books that it was decided by.
    pub(super) fn register(&self) -> anyhow::Result<Arc<Register>> {
        Ok(Arc::new(self.books.register()?.into_owned()))
    }
}
