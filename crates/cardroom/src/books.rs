use std::io::Write;
use std::path::PathBuf;

use crate::library::{self, Books};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    books: Books,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    if args.json {
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
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Reads books and lists all their faults.
pub(crate) fn check(args: &CheckArgs) -> anyhow::Result<()> {
    let register = library::register_with(&args.folder)?;
    let houses: Vec<&str> = register.houses().iter().map(|house| house.id.as_str()).collect();
    writeln!(std::io::stdout(), "the books are sound: {}", houses.join(", "))?;
    Ok(())
}
