//! What a table plays for, as a file says it: its limit or the kind of day, and the fees that are posted.

use rules::poker::{NoTable, Stakes, Table};
use rules::{Chips, Game, House, Play, Schedule, ScheduleRow, Structure};

use crate::run::RunError;

/// What a table plays for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The betting.
    pub structure: Structure,
    /// The lower limit.
    pub low: Chips,
    /// The upper limit.
    pub high: Chips,
    /// The kind of day, where the book bets by the day of the week.
    pub day: Option<String>,
    /// The family of fees that the table has posted.
    pub posted: Option<u16>,
    /// An option of the fees by the clock that it has posted instead.
    pub time: Option<u16>,
}

impl Terms {
    /// The stakes of a game on these terms.
    pub(crate) fn stakes(&self, game: &Game) -> Result<Stakes, RunError> {
        let Some(day) = &self.day else { return Ok(Stakes::new(self.structure, self.low, self.high)) };
        let days = match &game.play {
            Play::Poker(poker) => poker.week.as_ref().map_or(&[][..], |week| &week.bets),
            _ => &[],
        };
        days.iter().find(|bets| bets.name == *day).map(Stakes::of_day).ok_or_else(|| RunError::NoDay {
            day: day.clone(),
            days: days.iter().map(|bets| bets.name.clone()).collect(),
        })
    }

    /// The table of a game on these terms.
    pub(crate) fn table(&self, house: &House, game: &Game) -> Result<Table, RunError> {
        let no_table = |error: NoTable| RunError::NoTable { why: error.to_string() };
        Table::new(game, self.stakes(game)?, &self.posted_rows(house)?).map_err(no_table)
    }

    fn posted_rows<'a>(&self, house: &'a House) -> Result<Vec<&'a Schedule>, RunError> {
        if let Some(option) = self.time {
            let rows = time_pair(house, option);
            return if rows.is_empty() { Err(RunError::NoTime { option }) } else { Ok(rows) };
        }
        let Some(posted) = self.posted else { return Ok(vec![]) };
        let rows = house.family(posted);
        if rows.is_empty() { Err(RunError::NoFamily { posted }) } else { Ok(rows) }
    }

    /// The limit, as a file writes it.
    #[must_use]
    pub fn limit(&self) -> String {
        match self.structure {
            Structure::Limit => format!("{}-{}", self.low, self.high),
            structure => format!("{} {}-{}", structure.id(), self.low, self.high),
        }
    }
}

/// The row of fees by the clock with this number, and the one that goes with it (R096): they are printed in pairs.
fn time_pair(house: &House, option: u16) -> Vec<&Schedule> {
    let times: Vec<&Schedule> =
        house.schedules.iter().filter(|schedule| matches!(schedule.row, ScheduleRow::Time { .. })).collect();
    let has = |pair: &&[&Schedule]| pair.iter().any(|row| row.option == Some(option));
    times.chunks(2).find(has).map_or(vec![], <[&Schedule]>::to_vec)
}

/// `$4-$8`, `spread $2-$10`, `pot-limit $2`, `no-limit $2-$5`.
pub(crate) fn read_limit(text: &str) -> Result<(Structure, Chips, Chips), String> {
    let (structure, amounts) = match text.split_once(' ') {
        None => (Some(Structure::Limit), text),
        Some((word, amounts)) => (Structure::ALL.iter().copied().find(|structure| structure.id() == word), amounts),
    };
    let (low, high) = amounts.split_once('-').unwrap_or((amounts, amounts));
    match (structure, low.parse(), high.parse()) {
        (Some(structure), Ok(low), Ok(high)) => Ok((structure, low, high)),
        _ => Err(format!("'{text}' is no limit: write \"$4-$8\", \"spread $2-$10\" or \"no-limit $2\"")),
    }
}
