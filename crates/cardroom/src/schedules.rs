use std::io::Write;

use anyhow::bail;
use rules::{House, Schedule, ScheduleRow};

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
    for run in schedules.chunk_by(|one, other| part_of(one) == part_of(other)) {
        let (title, head, right) = heading(&run[0].row);
        writeln!(out, "\n{}, {title} ({})", run[0].game, run[0].clause)?;
        writeln!(out, "{}", layout::table(head, run.iter().flat_map(|schedule| rows_text(schedule)), right))?;
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

/// What stands together under one heading.
fn part_of(schedule: &Schedule) -> (&str, &str, &'static str) {
    (&schedule.clause, &schedule.game, heading(&schedule.row).0)
}

fn heading(row: &ScheduleRow) -> (&'static str, &'static [&'static str], &'static [usize]) {
    match row {
        ScheduleRow::Pot(_) => {
            ("out of the pot", &["option", "family", "betting", "limit", "players", "flop", "no flop"], &[0, 1, 5, 6])
        }
        ScheduleRow::Time { .. } => ("from each player", &["option", "players", "fee", "every"], &[0, 2]),
        ScheduleRow::Table { .. } => ("for the table", &["betting", "limit", "players", "fee"], &[3]),
        ScheduleRow::Blinds { .. } => ("the blinds are the fee", &["small blind", "big blind"], &[]),
        ScheduleRow::Action(_) => {
            ("by the total action", &["option", "wagers", "a player pays", "total action", "the bank pays"], &[0, 4])
        }
    }
}

fn rows_text(schedule: &Schedule) -> Vec<Vec<String>> {
    let option = schedule.option.map_or("–".to_string(), |option| option.to_string());
    match &schedule.row {
        ScheduleRow::Pot(fee) => vec![vec![
            option,
            fee.family.to_string(),
            fee.structure.id().to_string(),
            layout::range(fee.low, Some(fee.high)),
            format!("{}–{}", fee.players.min, fee.players.max),
            fee.flop_fee.to_string(),
            fee.no_flop_fee.to_string(),
        ]],
        ScheduleRow::Time { players, fee, every_minutes } => vec![vec![
            option,
            format!("{}–{}", players.min, players.max),
            fee.to_string(),
            format!("{every_minutes} minutes"),
        ]],
        ScheduleRow::Table { structure, low, high, players, fee } => vec![vec![
            structure.id().to_string(),
            layout::range(*low, Some(*high)),
            format!("{}–{}", players.min, players.max),
            fee.to_string(),
        ]],
        ScheduleRow::Blinds { small, big } => vec![vec![small.to_string(), big.to_string()]],
        ScheduleRow::Action(fee) => {
            let player = if fee.per_circle { format!("{} a circle", fee.player_fee) } else { "nothing".to_string() };
            let first = [option, layout::range(fee.table_min, fee.table_max), player];
            let rows = fee.brackets.iter().enumerate().map(|(nth, bracket)| {
                let left = if nth == 0 { first.clone() } else { [const { String::new() }; 3] };
                [left.to_vec(), vec![layout::range(bracket.from, bracket.to), bracket.fee.to_string()]].concat()
            });
            rows.collect()
        }
    }
}
