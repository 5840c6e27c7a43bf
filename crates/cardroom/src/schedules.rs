use std::io::Write;

use rules::{Chips, Schedule, ScheduleRow};

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
    /// Print JSON, money in cents
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.house)?;
    let mut games: Vec<&str> = house.schedules.iter().map(|schedule| schedule.game.as_str()).collect();
    games.dedup();
    // Every poker game of a house takes the schedules of poker.
    let wanted = match args.game.as_deref() {
        None => None,
        Some(game) if games.contains(&game) => Some(game),
        Some(game) if house.games().any(|chapter| chapter.id == game) && games.contains(&"poker") => Some("poker"),
        Some(game) => {
            return Err(unknown(
                "schedule for",
                game,
                games.iter().copied().chain(house.games().map(|chapter| chapter.id.as_str())),
            ));
        }
    };
    let schedules: Vec<&Schedule> =
        house.schedules.iter().filter(|schedule| wanted.is_none_or(|game| schedule.game == game)).collect();
    if args.json {
        return json::print(&json::SchedulesJson::new(&house.id, &schedules));
    }
    let mut out = std::io::stdout();
    writeln!(out, "{}: what a table may post", house.name)?;
    for run in schedules.chunk_by(|one, other| one.clause == other.clause) {
        let (title, head, right) = heading(&run[0].row);
        writeln!(out, "\n{}, {title} ({})", run[0].game, run[0].clause)?;
        writeln!(out, "{}", layout::table(head, run.iter().flat_map(|schedule| rows_text(schedule)), right))?;
    }
    Ok(())
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
