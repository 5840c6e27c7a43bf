use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, bail};
use journal::{Difference, OpenError, ReadError, ReadJournal, SqliteReader, Verified, verify};
use room::{Unreadable, Unsound};

use super::Failure;
use super::key_file::KeyFile;

/// The journal in a folder, to be read. A room may be open in it.
pub(super) fn open(folder: &Path) -> anyhow::Result<SqliteReader> {
    if !folder.is_dir() {
        bail!("there is no folder {}: name the one that a room was opened in", folder.display());
    }
    SqliteReader::open(folder).map_err(|error| unopened(folder, &error))
}

/// Why a journal is not opened: what was given is at fault, but for a disk that does not do its part.
pub(crate) fn unopened(folder: &Path, error: &OpenError) -> anyhow::Error {
    let folder = folder.display();
    match error {
        OpenError::Failed { .. } => Failure(format!("{folder}: {error}")).into(),
        OpenError::Foreign { found } if found == "nothing" => {
            anyhow!("there is nothing in {folder}: name the folder that a room was opened in")
        }
        OpenError::Foreign { found } => {
            anyhow!("there is no journal in {folder}, but {found}: name the folder that a room was opened in")
        }
        OpenError::Damaged { .. } => {
            anyhow!("{folder}: {error} (stream 0 is the room's own, any other the table of that number)")
        }
        _ => anyhow!("{folder}: {error}"),
    }
}

/// What is wrong with a journal, and what of it is not.
pub(super) fn damaged(folder: &Path, journal: &dyn ReadJournal, difference: Difference) -> anyhow::Error {
    unopened(folder, &OpenError::Damaged { difference, intact: journal::intact(journal) })
}

/// What is wrong with the record of a room, looked at by a key or without one.
pub(crate) fn unsound(
    folder: &Path,
    journal: &dyn ReadJournal,
    key: Option<&KeyFile>,
    unsound: Unsound,
) -> anyhow::Error {
    match unsound {
        Unsound::Damaged(difference) | Unsound::Journal(ReadError::Damaged(difference)) => {
            damaged(folder, journal, difference)
        }
        Unsound::Unreadable { what: Unreadable::Newer { .. }, .. } => {
            anyhow!("{}: {unsound}: use a later version", folder.display())
        }
        _ => {
            let by_key =
                matches!(unsound, Unsound::Unreadable { what: Unreadable::Seal { .. } | Unreadable::Mark, .. });
            let key = key.filter(|_| by_key).map(|key| format!(" (the key is {})", key.path().display()));
            Failure(format!("{}: {unsound}{}", folder.display(), key.unwrap_or_default())).into()
        }
    }
}

/// Copies a journal that is sound to a folder that is empty or not there. What cannot be copied as a whole is not left there in part.
pub(super) fn copy(from: &Path, to: &Path) -> anyhow::Result<Verified> {
    let journal = open(from)?;
    let before = verify(&journal).map_err(|difference| damaged(from, &journal, difference))?;
    drop(journal);
    let was_there = to.exists();
    copy_to_empty(from, to, &before).inspect_err(|_| clear(to, was_there))
}

fn copy_to_empty(from: &Path, to: &Path, before: &Verified) -> anyhow::Result<Verified> {
    let failed = |what: &dyn std::fmt::Display| {
        Failure(format!("{} could not be copied to {}: {what}; nothing is left there", from.display(), to.display()))
    };
    journal::backup(from, to).map_err(|error| match error {
        OpenError::Failed { what } => failed(&what),
        other => failed(&other),
    })?;
    let copy = SqliteReader::open(to).map_err(|error| failed(&error))?;
    let after = verify(&copy).map_err(|difference| failed(&difference))?;
    // A room may have gone on meanwhile, but what was there before is there still.
    for head in &before.heads {
        let record = copy.records(head.stream, head.number, 1).map_err(|error| failed(&error))?.pop();
        if record.map(|record| record.head()) != Some(*head) {
            return Err(failed(&format!("the copy does not have {head}")).into());
        }
    }
    Ok(after)
}

/// Takes away what a copy that failed has left in a folder where nothing was before.
fn clear(folder: &Path, was_there: bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("journal.db") || name.starts_with("heads") {
            // It is said that the copy failed; that a part of it cannot be removed makes it no worse.
            let _ = fs::remove_file(entry.path());
        }
    }
    if !was_there {
        let _ = fs::remove_dir(folder);
    }
}

/// Whether a journal may be copied from the one to the other: they are two, none lies in the other, and nothing is overwritten.
pub(super) fn check_apart(from: &Path, to: &Path) -> anyhow::Result<()> {
    let [real_from, real_to] = [place(from)?, place(to)?];
    let (from, to) = (from.display(), to.display());
    if real_from == real_to {
        bail!("{from} and {to} are the same folder: name another to copy it to");
    }
    for (inner, outer, names) in [(&real_to, &real_from, (&to, &from)), (&real_from, &real_to, (&from, &to))] {
        if inner.starts_with(outer) {
            bail!("{} lies in {}: name a folder to copy to that is beside it", names.0, names.1);
        }
    }
    match fs::read_dir(&real_to) {
        Ok(entries) => {
            let names = entries.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
            match names.iter().min() {
                Some(name) => bail!(
                    "{to} has {} in it, and nothing is ever overwritten: name a folder that is empty or not there",
                    name.to_string_lossy()
                ),
                None => Ok(()),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            bail!("{to} is a file: name a folder that is empty or not there")
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {to}")),
    }
}

/// Where a folder lies, or would: links are followed as far as there is something.
fn place(path: &Path) -> anyhow::Result<PathBuf> {
    let path = std::path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
    let real = path.ancestors().find_map(|there| Some(there.canonicalize().ok()?.join(path.strip_prefix(there).ok()?)));
    Ok(real.unwrap_or(path))
}
