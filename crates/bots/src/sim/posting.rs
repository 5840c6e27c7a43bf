//! What a table may be: its limits, and the fees that it may post for them.

use std::fmt;

use rules::poker::Stakes;
use rules::{Chips, House, Play, Schedule, ScheduleRow, Structure};

/// A limit that tables of a game have.
///
/// ```
/// use bots::sim::{Limit, limits};
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let limits: Vec<Limit> = limits(house, "holdem");
/// assert_eq!(limits[0].to_string(), "$2–$4 limit");
/// assert!(limits[0].is_called("2-4") && limits[0].is_called("$2–$4"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// What is played for.
    pub stakes: Stakes,
    /// What the book calls it, where it has a name.
    pub name: Option<String>,
}

impl Limit {
    /// As a person types it: `4-8`, `1-6 spread`, or its name.
    #[must_use]
    pub fn short(&self) -> String {
        let Stakes { structure, low, high, .. } = self.stakes;
        let range = plain(&format!("{low}-{high}"));
        match (&self.name, structure) {
            (Some(name), _) => name.clone(),
            (None, Structure::Limit) => range,
            (None, structure) => format!("{range} {structure}"),
        }
    }

    /// Whether a person means this one: `4-8`, `$4–$8`, `$1–$6 spread`, or its name.
    #[must_use]
    pub fn is_called(&self, text: &str) -> bool {
        let Stakes { structure, low, high, .. } = self.stakes;
        let (text, range) = (plain(text), plain(&format!("{low}-{high}")));
        let by_name = self.name.as_ref().is_some_and(|name| *name == text);
        by_name || text == range || text == format!("{range} {structure}") || text == format!("{structure} {range}")
    }
}

/// Without dollar signs, commas and long dashes.
fn plain(text: &str) -> String {
    text.to_lowercase().replace(['$', ','], "").replace('–', "-")
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => self.stakes.fmt(f),
        }
    }
}

/// The limits that a poker game has: those that fees are posted for, or those of the days of the week; in the order of the book.
#[must_use]
pub fn limits(house: &House, game: &str) -> Vec<Limit> {
    let Some(Play::Poker(poker)) = house.chapter(game).and_then(|chapter| chapter.game.as_ref()).map(|game| &game.play)
    else {
        return vec![];
    };
    if let Some(week) = &poker.week {
        let days = week.bets.iter();
        return days.map(|day| Limit { stakes: Stakes::of_day(day), name: Some(day.name.clone()) }).collect();
    }
    let mut limits: Vec<Limit> = vec![];
    let offered = |structure: &Structure| poker.betting.structures.contains(structure);
    for (structure, low, high) in house.schedules_of(game).filter_map(|schedule| limit_of(&schedule.row)) {
        let limit = Limit { stakes: Stakes::new(structure, low, high), name: None };
        if offered(&structure) && !limits.contains(&limit) {
            limits.push(limit);
        }
    }
    limits
}

/// The limit that a row is for, where it is for one.
fn limit_of(row: &ScheduleRow) -> Option<(Structure, Chips, Chips)> {
    match row {
        ScheduleRow::Pot(fee) => Some((fee.structure, fee.low, fee.high)),
        ScheduleRow::Table { structure, low, high, .. } => Some((*structure, *low, *high)),
        ScheduleRow::Time { .. } | ScheduleRow::Blinds { .. } | ScheduleRow::Action(_) => None,
    }
}

/// What a table posts: the rows that go together.
///
/// ```
/// use bots::sim::{limits, postings};
/// use rules::Register;
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let limit = limits(house, "holdem").remove(2);
/// let postings = postings(house, "holdem", Some(&limit));
/// assert_eq!(postings[0].id, "22");
/// assert_eq!(postings[0].to_string(), "options 22–24");
/// assert!(postings.iter().any(|posting| posting.id == "table"), "the older fees have no numbers");
/// ```
#[derive(Clone, Debug)]
pub struct Posting<'a> {
    /// The first number that the book prints; a word where it prints none.
    pub id: String,
    /// Its rows.
    pub rows: Vec<&'a Schedule>,
}

impl Posting<'_> {
    /// Whether a person means this one: by any of its numbers, or its word.
    #[must_use]
    pub fn is_called(&self, text: &str) -> bool {
        let numbers = || self.rows.iter().filter_map(|row| row.option);
        self.id == text || numbers().any(|option| option.to_string() == text)
    }
}

impl fmt::Display for Posting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.rows.iter().filter_map(|row| row.option);
        match (self.rows.first().map(|row| &row.row), numbers.next(), numbers.next_back()) {
            (_, Some(first), Some(last)) => write!(f, "options {first}–{last}"),
            (_, Some(only), None) => write!(f, "option {only}"),
            (Some(ScheduleRow::Table { .. }), ..) => f.write_str("the older table fee"),
            (Some(ScheduleRow::Blinds { .. }), ..) => f.write_str("the blinds"),
            _ => write!(f, "schedule {}", self.id),
        }
    }
}

/// Everything that a table of a game may post, at a limit where there is one; in the order of the book.
#[must_use]
pub fn postings<'a>(house: &'a House, game: &'a str, limit: Option<&Limit>) -> Vec<Posting<'a>> {
    let fits = |row: &&Schedule| match (limit_of(&row.row), limit) {
        (Some((structure, low, high)), Some(limit)) => {
            let Stakes { structure: own, low: from, high: to, .. } = limit.stakes;
            (structure, low, high) == (own, from, to)
        }
        // The fee by the clock is for limit games (R103).
        (None, Some(limit)) => {
            !matches!(row.row, ScheduleRow::Time { .. }) || limit.stakes.structure == Structure::Limit
        }
        (Some(_), None) => false,
        (None, None) => true,
    };
    let rows: Vec<&Schedule> = house.schedules_of(game).filter(fits).collect();
    let mut postings: Vec<Posting<'_>> = vec![];
    for together in rows.chunk_by(|one, other| go_together(&one.row, &other.row)) {
        let number = together.first().and_then(|row| row.option);
        let id = match together.first().map(|row| &row.row) {
            Some(ScheduleRow::Table { .. }) => "table".to_string(),
            Some(ScheduleRow::Blinds { .. }) => "blinds".to_string(),
            _ => number.map_or_else(|| (postings.len() + 1).to_string(), |number| number.to_string()),
        };
        postings.push(Posting { id, rows: together.to_vec() });
    }
    postings
}

/// Whether two rows, one below the other, are posted together: one family, for different numbers of players.
fn go_together(one: &ScheduleRow, other: &ScheduleRow) -> bool {
    match (one, other) {
        (ScheduleRow::Pot(one), ScheduleRow::Pot(other)) => one.family == other.family,
        // From the most players down to two.
        (ScheduleRow::Time { players, .. }, ScheduleRow::Time { players: others, .. }) => others.max < players.min,
        (ScheduleRow::Table { .. }, ScheduleRow::Table { .. }) => true,
        _ => false,
    }
}
