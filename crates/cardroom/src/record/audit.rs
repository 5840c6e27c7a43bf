use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use journal::ReadJournal;
use ledger::Cents;
use room::Audited;

use super::folder;
use super::key_file::KeyFile;
use super::source::Source;
use crate::library::Books;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let source = &args.source;
    let (journal, key) = source.open()?;
    let audited = audit(&source.room, &journal, key.as_ref(), &source.books)?;
    if source.books.json {
        return json::print(&json::AuditJson::new(&audited, key.is_some()));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}: {}", source.room.display(), told(&audited, key.is_some()))?;
    Ok(())
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
