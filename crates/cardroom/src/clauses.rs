use std::collections::BTreeMap;
use std::io::Write;

use rules::{ClauseEntry, Status};

use crate::library::{Books, Coverage};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only those that nothing shows yet
    #[arg(long)]
    uncovered: bool,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let coverage = Coverage::new(&register);
    let all = register.clauses().map(|(_, entry)| entry);
    let wanted: Vec<&ClauseEntry> =
        all.filter(|entry| !args.uncovered || coverage.status(entry) == Status::Open).collect();
    if args.books.json {
        return json::print(&json::ClausesJson::new(&coverage, &wanted));
    }
    let mut out = std::io::stdout();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for entry in &wanted {
        let status = coverage.status(entry).id();
        writeln!(out, "{:<9} {status:<7} {:<12} {:<14} {}", entry.id, entry.kind, entry.chapter, entry.text)?;
        *counts.entry((&entry.house, status)).or_default() += 1;
    }
    let rows = counts
        .iter()
        .map(|((house, status), count)| vec![(*house).to_string(), (*status).to_string(), count.to_string()]);
    writeln!(out, "\n{}", layout::table(&[], rows, &[2]))?;
    Ok(())
}
