use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use rules::book;

use crate::library::{self, Books};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    if args.books.json {
        return json::print(&json::HousesJson::new(&register));
    }
    let mut out = std::io::stdout();
    for (nth, house) in register.houses().iter().enumerate() {
        let (clauses, schedules) = (house.clause_count(), house.schedules.len());
        let space = if nth == 0 { "" } else { "\n" };
        writeln!(out, "{space}{} ({}): {clauses} clauses, {schedules} schedules", house.name, house.id)?;
        let rows = house.games().map(|game| {
            let of = game.wager_of.as_ref().map_or(String::new(), |of| format!("bonus bet of {of}"));
            vec![game.id.clone(), game.name.clone(), of, format!("{} clauses", game.clauses.len())]
        });
        writeln!(out, "{}", layout::table(&[], rows, &[3]))?;
    }
    Ok(())
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The folder: one folder a house in it, perhaps a rulings.toml
    #[arg(value_name = "DIR", required_unless_present = "schema")]
    folder: Option<PathBuf>,
    /// Print the JSON Schema of a kind of file instead, for editors that check while one writes
    #[arg(long, value_name = "KIND", value_parser = file_kinds(), conflicts_with = "folder")]
    schema: Option<String>,
}

fn file_kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(book::file_kinds().into_iter().map(|(kind, _)| kind))
}

/// Reads books and lists all their faults.
pub(crate) fn check(args: &CheckArgs) -> anyhow::Result<()> {
    if let Some((kind, fields)) = book::file_kinds().into_iter().find(|(kind, _)| args.schema.as_deref() == Some(kind))
    {
        return json::print(&json::schema(kind, fields));
    }
    let Some(folder) = &args.folder else { bail!("name the folder of the books") };
    let register = library::register_with(folder)?;
    let houses: Vec<&str> = register.houses().iter().map(|house| house.id.as_str()).collect();
    writeln!(std::io::stdout(), "the books are sound: {}", houses.join(", "))?;
    Ok(())
}
