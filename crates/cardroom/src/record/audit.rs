use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use journal::ReadJournal;
use ledger::Cents;
use room::Audited;

use super::folder;
use super::key_file::KeyFile;
use crate::library::Books;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder that a room was opened in; it may be open now
    #[arg(value_name = "DIR")]
    room: PathBuf,
    /// The key that hidden cards are sealed with; left out, the file beside the folder, such as friday.key for friday
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Follow the money only, which needs no key: no deal is decided again
    #[arg(long, conflicts_with = "key")]
    without_key: bool,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let journal = folder::open(&args.room)?;
    let key = if args.without_key { None } else { Some(find_key(&args.room, args.key.as_deref())?) };
    let audited = audit(&args.room, &journal, key.as_ref(), &args.books)?;
    if args.books.json {
        return json::print(&json::AuditJson::new(&audited, key.is_some()));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}: {}", args.room.display(), told(&audited, key.is_some()))?;
    Ok(())
}

/// The key of a folder, or what to do about it.
pub(super) fn find_key(folder: &Path, named: Option<&Path>) -> anyhow::Result<KeyFile> {
    let key = KeyFile::of(folder, named);
    if !key.is_there() {
        bail!(
            "there is no key at {}: name it with --key FILE, or follow the money only, with --without-key",
            key.path().display()
        );
    }
    Ok(key)
}

/// Checks a record, by the key if there is one.
pub(super) fn audit(
    folder: &Path,
    journal: &dyn ReadJournal,
    key: Option<&KeyFile>,
    books: &Books,
) -> anyhow::Result<Audited> {
    let opened = key.map(KeyFile::read).transpose()?;
    let register = Arc::new(books.register()?.into_owned());
    room::audit(register, opened.as_ref(), journal).map_err(|unsound| folder::unsound(folder, journal, key, unsound))
}

/// What was found, line by line; the first goes on behind the name of the folder.
pub(super) fn told(audited: &Audited, with_key: bool) -> String {
    let Audited { records, decided, tables, open, deals, issued, drops, states } = audited;
    let decided = match with_key {
        true => format!("all {decided} records, with {deals} deals from their first card to their last"),
        false => format!("the room's own {decided} records only"),
    };
    let facts = [
        (" records", format!("{records}, each with its hash and linked to the one before")),
        (" tables", format!("{tables} opened, {open} of them open")),
        (" decided again", decided),
        (" chips out", format!("{issued}, and all accounts together have as much")),
    ];
    let states = with_key.then(|| (" states kept", format!("{states} compared with what the records lead to")));
    let rows = facts.into_iter().chain(states).map(|(name, fact)| vec![name.to_string(), fact]);
    let (title, unchecked) = match with_key {
        true => ("all is as it was written, and as it must be", ""),
        false => (
            "all is as it was written, and the money as it must be",
            "\n  not checked without the key: what was dealt and decided at tables, and the states that are kept of them",
        ),
    };
    let mut text = format!("{title}\n{}{unchecked}\n\n", layout::table(&[], rows, &[]));
    text.push_str(&drops_told(drops.iter().map(|(&(table, shift), &cents)| (table, shift, cents))));
    text
}

fn drops_told(drops: impl Iterator<Item = (ledger::TableId, u32, Cents)> + Clone) -> String {
    let all: u64 = drops.clone().map(|(.., cents)| cents.0).sum();
    if all == 0 {
        return "The house has taken nothing.".to_string();
    }
    let rows = drops.map(|(table, shift, cents)| vec![format!(" {table}"), shift.to_string(), cents.to_string()]);
    let sum = vec![" in all".to_string(), String::new(), Cents(all).to_string()];
    let table = layout::table(&["", "shift", "drop"], rows.chain([sum]), &[1, 2]);
    format!("What the house has taken\n{table}")
}
