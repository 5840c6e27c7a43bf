use std::io::Write;

use anyhow::bail;
use rules::{House, Schedule};
use site::ScheduleTable;

use crate::library::{self, Books, unknown};
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The house
    house: String,
    /// The game; left out, all of them
    game: Option<String>,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.house)?;
    let game = args.game.as_ref().map(|game| game.to_lowercase());
    let schedules: Vec<&Schedule> = match &game {
        None => house.schedules.iter().collect(),
        Some(game) => of_game(house, game)?,
    };
    if args.books.json {
        return json::print(&json::SchedulesJson::new(&house.id, &schedules));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}: what a table may post", house.name)?;
    print(&schedules)
}

/// The schedules, each run of one kind under its heading.
pub(crate) fn print(schedules: &[&Schedule]) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    for ScheduleTable { game, taken, clause, head, numbers, rows } in ScheduleTable::all(schedules.iter().copied()) {
        writeln!(out, "\n{game}, {taken} ({clause})")?;
        writeln!(out, "{}", layout::table(head, rows.into_iter(), numbers))?;
    }
    Ok(())
}

/// What the tables of a game may post.
fn of_game<'a>(house: &'a House, game: &'a str) -> anyhow::Result<Vec<&'a Schedule>> {
    let schedules: Vec<&Schedule> = house.schedules_of(game).collect();
    if !schedules.is_empty() {
        return Ok(schedules);
    }
    let games = house.games().map(|chapter| chapter.id.as_str());
    if games.clone().any(|other| other == game) {
        bail!("{} has posted no schedule for {game}", house.name);
    }
    let poker = house.schedules_of("poker").next().map(|_| "poker");
    Err(unknown("game", game, games.chain(poker)))
}
