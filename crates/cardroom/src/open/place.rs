use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io};

use anyhow::{Context, anyhow, bail};
use journal::{SqliteJournal, SqliteReader};
use room::{Key, Unsound};
use server::RoomFile;

use crate::record::{KeyFile, beside, unopened, unsound};

/// Where a room keeps what it has: the folder of its record, and beside it the key and the settings.
pub(super) struct Place {
    folder: PathBuf,
    key: KeyFile,
}

impl Place {
    /// The folder that is named, or the one in the user's own data folder.
    pub(super) fn find(folder: Option<&Path>, key: Option<&Path>) -> anyhow::Result<Place> {
        let folder = match folder {
            Some(folder) => folder.to_path_buf(),
            None => data_folder().ok_or_else(|| anyhow!("name a folder for the record: there is no home folder"))?,
        };
        let key = KeyFile::of(&folder, key);
        Ok(Place { folder, key })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn key_path(&self) -> &Path {
        self.key.path()
    }

    pub(super) fn settings(&self) -> PathBuf {
        beside(&self.folder, "toml")
    }

    /// The key; a new one if there is neither key nor record.
    pub(super) fn key(&self) -> anyhow::Result<Key> {
        if self.key.is_there() {
            return self.key.read();
        }
        if SqliteReader::open(&self.folder).is_ok() {
            bail!(
                "there is a record in {}, but not its key, {}: bring the key back, or name another folder",
                self.folder.display(),
                self.key.path().display()
            );
        }
        if let Some(parent) = self.key.path().parent() {
            fs::create_dir_all(parent).with_context(|| format!("cannot make the folder {}", parent.display()))?;
        }
        self.key.make()
    }

    /// The journal in the folder, which is made if it is not there.
    pub(super) fn journal(&self) -> anyhow::Result<SqliteJournal> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        SqliteJournal::open(&self.folder).map_err(|error| unopened(&self.folder, &error))
    }

    pub(super) fn unsound(&self, journal: &SqliteJournal, fault: Unsound) -> anyhow::Error {
        unsound(&self.folder, journal, Some(&self.key), fault)
    }
}

/// `cardroom/room` where programs of this user keep their data.
fn data_folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("cardroom/room"))
}

/// The file with the settings.
pub(super) struct SettingsFile {
    path: PathBuf,
    /// How it stood when it was read.
    read: Option<Stamp>,
    /// How it stood when it was last looked at: what is still being written is not read.
    seen: Option<Stamp>,
    /// Browsers come by TLS, whatever the file says.
    by_tls: bool,
    /// How many connections the system has to give, if that is known.
    connections: Option<u32>,
}

impl SettingsFile {
    pub(super) const fn new(path: PathBuf, by_tls: bool, connections: Option<u32>) -> SettingsFile {
        SettingsFile { path, read: None, seen: None, by_tls, connections }
    }

    /// Reads it; everything as it is when nothing is said, if it is not there.
    pub(super) fn read(&mut self) -> anyhow::Result<RoomFile> {
        self.read = self.stamp();
        let file = match fs::read_to_string(&self.path) {
            Ok(text) => RoomFile::read(&text).map_err(|error| anyhow!("{}: {error}", self.path.display())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(RoomFile::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.path.display())),
        }?;
        let file = if self.by_tls { file.by_tls() } else { file };
        Ok(self.connections.into_iter().fold(file, RoomFile::with_connections))
    }

    /// Reads it again, if it was written since and nobody writes on. One that is gone or empty settles nothing: that is how an editor
    /// leaves it while it saves.
    pub(super) fn changed(&mut self) -> Option<anyhow::Result<RoomFile>> {
        let stamp = self.stamp();
        let is_calm = std::mem::replace(&mut self.seen, stamp) == stamp;
        if !is_calm || stamp == self.read {
            return None;
        }
        match stamp {
            Some(Stamp { length: 1.., .. }) => Some(self.read()),
            _ => {
                self.read = stamp;
                let what = if stamp.is_some() { "is empty" } else { "is gone" };
                Some(Err(anyhow!("{} {what}", self.path.display())))
            }
        }
    }

    /// Writes down what holds, for the manager to change.
    pub(super) fn write_if_missing(&mut self) -> anyhow::Result<()> {
        if self.stamp().is_none() {
            let text = RoomFile::TEXT;
            fs::write(&self.path, text).with_context(|| format!("cannot write {}", self.path.display()))?;
            self.read = self.stamp();
        }
        Ok(())
    }

    fn stamp(&self) -> Option<Stamp> {
        let data = fs::metadata(&self.path).ok()?;
        Some(Stamp { written: data.modified().ok()?, length: data.len() })
    }
}

/// What tells one writing of a file from another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    written: SystemTime,
    length: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_gone_or_half_written_change_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("room.toml");
        let mut file = SettingsFile::new(path.clone(), false, None);
        file.write_if_missing().unwrap();
        file.read().unwrap();
        assert!(file.changed().is_none() && file.changed().is_none());
        let said = |file: &mut SettingsFile| file.changed().map(|read| read.map_err(|error| error.to_string()));
        // It is said once, and after a while: an editor may be about to put it back.
        fs::remove_file(&path).unwrap();
        assert!(said(&mut file).is_none());
        assert!(said(&mut file).unwrap().unwrap_err().ends_with("is gone"));
        assert!(said(&mut file).is_none());
        fs::write(&path, "").unwrap();
        assert!(said(&mut file).is_none());
        assert!(said(&mut file).unwrap().unwrap_err().ends_with("is empty"));
        fs::write(&path, "[bots]\n").unwrap();
        assert!(said(&mut file).is_none());
        fs::write(&path, "[bots]\nat_a_table = 2\n").unwrap();
        assert!(said(&mut file).is_none(), "it was written between two looks");
        assert_eq!(said(&mut file).unwrap().unwrap().bots(), 2);
        assert!(said(&mut file).is_none());
    }
}
