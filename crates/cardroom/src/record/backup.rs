use std::io::Write;
use std::path::PathBuf;

use super::folder;
use super::key_file::KeyFile;
use crate::json;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder that a room was opened in; it may be open now
    #[arg(value_name = "DIR")]
    room: PathBuf,
    /// Where the copy goes: a folder that is empty or not there
    to: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    drop(folder::open(&args.room)?);
    folder::check_apart(&args.room, &args.to)?;
    let copied = folder::copy(&args.room, &args.to)?;
    let key = KeyFile::of(&args.room, None);
    if args.json {
        return json::print(&json::CopyJson::new(&copied));
    }
    let (from, to, at) = (args.room.display(), args.to.display(), key.path().display());
    let (records, streams) = (copied.records, copied.heads.len());
    let mut out = std::io::stdout();
    writeln!(out, "{to}: {from} at one moment, with {records} records in {streams} streams, read again and sound")?;
    let where_it_is = match key.is_there() {
        true => format!(": it is {at}. Keep a copy of it somewhere else"),
        false => format!(", and not at {at} either: find it, and keep a copy of it somewhere"),
    };
    writeln!(out, "The key is not in it{where_it_is}.")?;
    Ok(())
}
