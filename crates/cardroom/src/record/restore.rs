use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;

use super::key_file::KeyFile;
use super::{audit, folder};
use crate::json;
use crate::library::Books;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder of the backup; it stays as it is
    from: PathBuf,
    /// Where a room can be opened again: a folder that is empty or not there
    #[arg(value_name = "DIR")]
    room: PathBuf,
    /// The key that hidden cards are sealed with; left out, the file beside the new folder, if there is one
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let journal = folder::open(&args.from)?;
    folder::check_apart(&args.from, &args.room)?;
    let beside = KeyFile::of(&args.room, None);
    let key = KeyFile::of(&args.room, args.key.as_deref());
    if args.key.is_some() && !key.is_there() {
        bail!("there is no key at {}: name another, or none, and only the money is followed", key.path().display());
    }
    let key = Some(key).filter(KeyFile::is_there);
    let audited = audit::audit(&args.from, &journal, key.as_ref(), &args.books)?;
    drop(journal);
    let copied = folder::copy(&args.from, &args.room)?;
    if args.books.json {
        return json::print(&json::CopyJson::audited(&copied, &audited, key.is_some()));
    }
    let mut out = std::io::stdout();
    let (from, to, at) = (args.from.display(), args.room.display(), beside.path().display());
    writeln!(out, "{to}: what {from} has; {}", audit::told(&audited, key.is_some()))?;
    if !beside.is_there() {
        writeln!(out, "\nThe key is not in a backup: put it at {at} before a room is opened in {to}.")?;
    }
    Ok(())
}
