//! What tables may post, as tables to read.

use rules::{Chips, Schedule, ScheduleRow};

/// Schedules that stand together under one heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduleTable {
    /// The game they are for, by its id; `poker` for all its games that have none of their own.
    pub game: String,
    /// How they are taken.
    pub taken: &'static str,
    /// The clause that prints them.
    pub clause: String,
    /// The heads of the columns.
    pub head: &'static [&'static str],
    /// Which columns have numbers.
    pub numbers: &'static [usize],
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl ScheduleTable {
    /// Schedules in the order of the book, those of one kind in one table.
    #[must_use]
    pub fn all<'a>(schedules: impl IntoIterator<Item = &'a Schedule>) -> Vec<ScheduleTable> {
        let mut tables: Vec<ScheduleTable> = vec![];
        for schedule in schedules {
            let (taken, head, numbers) = heading(&schedule.row);
            let same = |table: &&mut ScheduleTable| {
                (&table.game, table.taken, &table.clause) == (&schedule.game, taken, &schedule.clause)
            };
            if let Some(table) = tables.last_mut().filter(same) {
                table.rows.extend(rows(schedule));
            } else {
                let (game, clause) = (schedule.game.clone(), schedule.clause.clone());
                tables.push(ScheduleTable { game, taken, clause, head, numbers, rows: rows(schedule) });
            }
        }
        tables
    }
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

fn rows(schedule: &Schedule) -> Vec<Vec<String>> {
    let option = schedule.option.map_or("–".to_string(), |option| option.to_string());
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

/// From a limit to another, or up.
fn range(from: Chips, to: Option<Chips>) -> String {
    to.map_or(format!("{from} and up"), |to| format!("{from}–{to}"))
}
