use std::io::Write;

use anyhow::bail;
use rules::{Chips, House, Schedule, ScheduleRow};

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
    let wanted = args.game.as_ref().map(|game| schedule_game(house, &game.to_lowercase())).transpose()?;
    let schedules: Vec<&Schedule> =
        house.schedules.iter().filter(|schedule| wanted.as_ref().is_none_or(|game| schedule.game == *game)).collect();
    if args.books.json {
        return json::print(&json::SchedulesJson::new(&house.id, &schedules));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}: what a table may post", house.name)?;
    for run in schedules.chunk_by(|one, other| part_of(one) == part_of(other)) {
        let (title, head, right) = heading(&run[0].row);
        writeln!(out, "\n{}, {title} ({})", run[0].game, run[0].clause)?;
        writeln!(out, "{}", layout::table(head, run.iter().flat_map(|schedule| rows_text(schedule)), right))?;
    }
    Ok(())
}

/// The game whose schedules a game takes: its own, that of the game it is a bonus bet of, or those of poker.
fn schedule_game(house: &House, game: &str) -> anyhow::Result<String> {
    let has = |game: &str| house.schedules.iter().any(|schedule| schedule.game == game);
    let chapter = house.games().find(|chapter| chapter.id == game);
    let game = chapter.and_then(|chapter| chapter.wager_of.as_deref()).unwrap_or(game);
    match game {
        _ if has(game) => Ok(game.to_string()),
        _ if chapter.is_some() && has("poker") => Ok("poker".to_string()),
        _ if chapter.is_some() => bail!("{} has posted no schedule for {game}", house.name),
        _ => Err(unknown(
            "game",
            game,
            house.games().map(|chapter| chapter.id.as_str()).chain(["poker"].into_iter().filter(|game| has(game))),
        )),
    }
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
    let range = |from: Chips, to: Option<Chips>| to.map_or(format!("{from} and up"), |to| format!("{from}–{to}"));
    match &schedule.row {
        ScheduleRow::Pot(fee) => vec![vec![
            option,
            fee.family.to_string(),
            fee.structure.id().to_string(),
            range(fee.low, Some(fee.high)),
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
            range(*low, Some(*high)),
            format!("{}–{}", players.min, players.max),
            fee.to_string(),
        ]],
        ScheduleRow::Blinds { small, big } => vec![vec![small.to_string(), big.to_string()]],
        ScheduleRow::Action(fee) => {
            let player = if fee.per_circle { format!("{} a circle", fee.player_fee) } else { "nothing".to_string() };
            let first = [option, range(fee.table_min, fee.table_max), player];
            let rows = fee.brackets.iter().enumerate().map(|(nth, bracket)| {
                let left = if nth == 0 { first.clone() } else { [const { String::new() }; 3] };
                [left.to_vec(), vec![range(bracket.from, bracket.to), bracket.fee.to_string()]].concat()
            });
            rows.collect()
        }
    }
}
