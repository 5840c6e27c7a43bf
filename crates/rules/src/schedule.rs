//! Collection schedules: what a table may post, row by row as the book prints it.

use std::collections::BTreeSet;

use crate::Chips;
use crate::book::{BookFile, Fault, Field, FieldKind, Record, read_record};

/// One thing that a book lets a table post, or one row of it.
///
/// ```
/// use rules::{Chips, Register, ScheduleRow};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let ScheduleRow::Pot(first) = &house.schedules[0].row else { unreachable!() };
/// assert_eq!((first.low, first.high, first.flop_fee), (Chips(200), Chips(400), Chips(500)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Schedule {
    /// The game it is for: `poker` for all of them, `pure-21.5`, `three-card`.
    pub game: String,
    /// The number that the book prints.
    pub option: Option<u16>,
    /// The clause that prints it.
    pub clause: String,
    /// What it says.
    pub row: ScheduleRow,
}

/// What a schedule says.
///
/// ```
/// let house = rules::Register::embedded().house("three-six").unwrap();
/// assert!(matches!(house.schedules[0].row, rules::ScheduleRow::Blinds { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScheduleRow {
    /// Out of the pot, by the number of players.
    Pot(PotFee),
    /// From each player, by the clock.
    Time {
        /// The players it holds for.
        players: Players,
        /// The fee.
        fee: Chips,
        /// How often.
        every_minutes: u16,
    },
    /// For the table, by the number of players.
    Table {
        /// The betting it is for.
        structure: Structure,
        /// The lower limit.
        low: Chips,
        /// The upper limit.
        high: Chips,
        /// The players it holds for.
        players: Players,
        /// The fee.
        fee: Chips,
    },
    /// The blinds themselves.
    Blinds {
        /// The small blind.
        small: Chips,
        /// The big blind.
        big: Chips,
    },
    /// From the player-dealer by the total action, and perhaps from players by the circle.
    Action(ActionFee),
}

/// A fee out of the pot.
///
/// ```
/// use rules::{Register, ScheduleRow};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let ScheduleRow::Pot(fee) = house.schedules[2].row else { unreachable!() };
/// assert_eq!((fee.family, fee.players.min, fee.players.max), (1, 2, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PotFee {
    /// The betting it is for.
    pub structure: Structure,
    /// Which rows a table posts together (R096), counted through the book from 1.
    pub family: u16,
    /// The lower limit.
    pub low: Chips,
    /// The upper limit.
    pub high: Chips,
    /// The players it holds for.
    pub players: Players,
    /// The fee if there is a flop.
    pub flop_fee: Chips,
    /// The fee if there is none.
    pub no_flop_fee: Chips,
}

/// Fees by total action.
///
/// ```
/// use rules::{Register, ScheduleRow};
///
/// let house = Register::embedded().house("aviator").unwrap();
/// let ScheduleRow::Action(fee) = &house.schedules[0].row else { unreachable!() };
/// assert!(fee.per_circle && fee.brackets.len() == 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ActionFee {
    /// The least wager at the table.
    pub table_min: Chips,
    /// The greatest, if there is one.
    pub table_max: Option<Chips>,
    /// What a player pays.
    pub player_fee: Chips,
    /// Whether he pays it for each circle; otherwise he pays nothing.
    pub per_circle: bool,
    /// What the player-dealer pays.
    pub brackets: Vec<Bracket>,
}

/// A fee for a range of total action, in whole dollars.
///
/// ```
/// use rules::{Register, ScheduleRow};
///
/// let house = Register::embedded().house("aviator").unwrap();
/// let ScheduleRow::Action(fee) = &house.schedules[0].row else { unreachable!() };
/// assert_eq!(fee.brackets[1].to, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// From this.
    pub from: Chips,
    /// To this; the last has no end.
    pub to: Option<Chips>,
    /// The fee.
    pub fee: Chips,
}

/// A range of numbers of players.
///
/// ```
/// let tier = rules::Players { min: 5, max: 6 };
/// assert!(tier.min <= tier.max);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    /// At least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
}

/// A kind of betting that fees are posted for.
///
/// ```
/// assert_eq!(rules::Structure::Limit.id(), "limit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Structure {
    /// Fixed limits.
    Limit,
    /// Any amount of a spread.
    Spread,
}

impl Structure {
    /// The name in the books.
    ///
    /// ```
    /// assert_eq!(rules::Structure::Spread.id(), "spread");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Structure::Limit => "limit",
            Structure::Spread => "spread",
        }
    }
}

/// How many rates one table may post at most (OV.FE.33 and its kin, R097).
const RATES_MAX: usize = 5;

/// The players that fees are printed for (R099).
const PLAYERS: Players = Players { min: 2, max: 9 };

pub(crate) const FILE: &[Field] = &[Field::required("schedule", FieldKind::Tables(TABLE), "the schedules")];

const TABLE: &[Field] = &[
    Field::required("game", FieldKind::OneOf(games), "the game, or poker for all of them"),
    Field::required("kind", FieldKind::OneOf(kinds), "how the fee is taken"),
    Field::required("clause", FieldKind::Text, "the clause that prints it"),
    Field::optional("structure", FieldKind::OneOf(structures), "of a table fee: the betting it is for"),
    Field::optional("every_minutes", FieldKind::Number, "of a time fee: how often"),
    Field::required("rows", FieldKind::Text, "a line of column names, then the rows; cells stand two spaces apart"),
];

fn games() -> Vec<&'static str> {
    vec!["poker", "pure-21.5", "three-card"]
}

fn structures() -> Vec<&'static str> {
    vec!["limit", "spread"]
}

fn kinds() -> Vec<&'static str> {
    COLUMNS.iter().map(|(kind, _)| *kind).collect()
}

/// The columns of each kind of schedule.
const COLUMNS: [(&str, &[&str]); 6] = [
    ("limit", &["option", "limit", "players", "flop", "no-flop"]),
    ("spread", &["option", "limit", "players", "flop", "no-flop"]),
    ("time", &["option", "players", "fee"]),
    ("table-fee", &["limit", "players", "fee"]),
    ("blinds", &["small", "big"]),
    ("action", &["option", "limit", "player-fee", "action", "fee"]),
];

/// Reads the schedules of a house; the clauses they cite are checked by whoever has read those.
pub(crate) fn read_schedules(file: &BookFile, faults: &mut Vec<Fault>) -> Vec<(Schedule, usize)> {
    let record = read_record(file, FILE, faults);
    let mut schedules = Vec::new();
    let mut families = 0;
    for table in record.tables("schedule") {
        let (Some(game), Some(kind), Some(clause)) = (table.text("game"), table.text("kind"), table.text("clause"))
        else {
            continue;
        };
        let mut reader = RowReader { file, faults, line: 0 };
        let rows = reader.rows(table, kind);
        let read = reader.schedules(table, kind, &rows, &mut families);
        let line = table.line_of("clause");
        schedules.extend(
            read.into_iter().map(|(option, row)| {
                (Schedule { game: game.to_string(), option, clause: clause.to_string(), row }, line)
            }),
        );
    }
    check_options(file, &schedules, faults);
    schedules
}

/// A number that the book prints stands for one row.
fn check_options(file: &BookFile, schedules: &[(Schedule, usize)], faults: &mut Vec<Fault>) {
    let mut seen = BTreeSet::new();
    for (schedule, line) in schedules {
        if let Some(option) = schedule.option
            && !seen.insert((&schedule.game, option))
        {
            let message = format!("option {option} of {} is there twice", schedule.game);
            faults.push(file.fault(*line, "schedule.rows", message));
        }
    }
}

struct Row {
    line: usize,
    cells: Vec<String>,
}

struct RowReader<'a> {
    file: &'a BookFile,
    faults: &'a mut Vec<Fault>,
    /// Of the row that is being read.
    line: usize,
}

impl RowReader<'_> {
    fn fault(&mut self, column: &str, message: String) {
        let point = if column.is_empty() { "" } else { "." };
        self.faults.push(self.file.fault(self.line, &format!("schedule.rows{point}{column}"), message));
    }

    /// The cells, line by line, under the right column names.
    fn rows(&mut self, table: &Record, kind: &str) -> Vec<Row> {
        let columns = COLUMNS.iter().find(|(name, _)| *name == kind).map_or(&[][..], |(_, columns)| columns);
        // The text begins on the line after the quotes.
        let first = table.line_of("rows") + 1;
        let lines = table.text("rows").unwrap_or_default().lines().zip(first..);
        let mut rows = lines.filter(|(line, _)| !line.trim().is_empty()).map(|(line, number)| Row {
            line: number,
            cells: line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_string).collect(),
        });
        let head = rows.next();
        self.line = head.as_ref().map_or(first, |row| row.line);
        if head.is_none_or(|row| row.cells != columns) {
            self.fault("", format!("the first line must name the columns: {}", columns.join("  ")));
            return Vec::new();
        }
        let (right, wrong): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.cells.len() == columns.len());
        for row in wrong {
            self.line = row.line;
            self.fault("", format!("{} cells; there must be {}, two spaces apart", row.cells.len(), columns.len()));
        }
        if right.is_empty() {
            self.fault("", "there is no row".to_string());
        }
        right
    }

    fn schedules(
        &mut self,
        table: &Record,
        kind: &str,
        rows: &[Row],
        families: &mut u16,
    ) -> Vec<(Option<u16>, ScheduleRow)> {
        match kind {
            "limit" => self.pot_fees(Structure::Limit, rows, families),
            "spread" => self.pot_fees(Structure::Spread, rows, families),
            "time" => self.time_fees(table, rows),
            "table-fee" => self.table_fees(table, rows),
            "blinds" => self.blinds(rows),
            _ => self.action_fees(rows),
        }
    }

    fn pot_fees(&mut self, structure: Structure, rows: &[Row], families: &mut u16) -> Vec<(Option<u16>, ScheduleRow)> {
        let mut read: Vec<(Option<u16>, PotFee, usize)> = Vec::new();
        for row in rows {
            self.line = row.line;
            let [option, limit, players, flop, no_flop] = row.cells.as_slice() else { continue };
            let option = self.option(option);
            let (Some((low, high)), Some(players)) = (self.limit(limit), self.players(players)) else { continue };
            let (Some(flop_fee), Some(no_flop_fee)) = (self.fee("flop", flop), self.fee("no-flop", no_flop)) else {
                continue;
            };
            let Some(high) = high else {
                self.fault("limit", format!("'{limit}' needs an upper end"));
                continue;
            };
            read.push((option, PotFee { structure, family: 0, low, high, players, flop_fee, no_flop_fee }, row.line));
        }
        // Rows of one limit go down from the most players to the fewest; a family ends where two are left (R096).
        let mut expected = PLAYERS.max;
        let mut limit = None;
        let mut rates = BTreeSet::new();
        *families += u16::from(!read.is_empty());
        for (_, fee, line) in &mut read {
            self.line = *line;
            let begins = expected == PLAYERS.max;
            if fee.players.max != expected || !begins && limit != Some((fee.low, fee.high)) {
                let message = format!("a row for {expected} players should stand here, so that the rows cover 2 to 9");
                self.fault("players", message);
            }
            if begins {
                rates.clear();
            }
            limit = Some((fee.low, fee.high));
            fee.family = *families;
            rates.insert(fee.flop_fee);
            self.check_rates(rates.len());
            if fee.players.min == PLAYERS.min {
                expected = PLAYERS.max;
                *families += 1;
            } else {
                expected = fee.players.min.saturating_sub(1);
            }
        }
        if expected == PLAYERS.max {
            *families -= u16::from(!read.is_empty());
        } else {
            self.fault("players", format!("the rows end before {expected} players: they must cover 2 to 9"));
        }
        read.into_iter().map(|(option, fee, _)| (option, ScheduleRow::Pot(fee))).collect()
    }

    fn time_fees(&mut self, table: &Record, rows: &[Row]) -> Vec<(Option<u16>, ScheduleRow)> {
        let Some(every_minutes) = table
            .number("every_minutes")
            .and_then(|minutes| u16::try_from(minutes).ok())
            .filter(|&minutes| minutes > 0)
        else {
            self.faults.push(self.file.fault(
                table.line(),
                "schedule.every_minutes",
                "a time fee must say how often: write a number of minutes".to_string(),
            ));
            return Vec::new();
        };
        let mut read = Vec::new();
        for row in rows {
            self.line = row.line;
            let [option, players, fee] = row.cells.as_slice() else { continue };
            let option = self.option(option);
            let (Some(players), Some(fee)) = (self.players(players), self.fee("fee", fee)) else { continue };
            read.push((option, ScheduleRow::Time { players, fee, every_minutes }));
        }
        read
    }

    fn table_fees(&mut self, table: &Record, rows: &[Row]) -> Vec<(Option<u16>, ScheduleRow)> {
        let structure = match table.text("structure") {
            Some("limit") => Structure::Limit,
            Some("spread") => Structure::Spread,
            _ => {
                self.faults.push(self.file.fault(
                    table.line(),
                    "schedule.structure",
                    "a table fee must say whether it is for limit or spread".to_string(),
                ));
                return Vec::new();
            }
        };
        let mut read = Vec::new();
        for row in rows {
            self.line = row.line;
            let [limit, players, fee] = row.cells.as_slice() else { continue };
            let (Some((low, Some(high))), Some(players), Some(fee)) =
                (self.limit(limit), self.players(players), self.fee("fee", fee))
            else {
                continue;
            };
            read.push((None, ScheduleRow::Table { structure, low, high, players, fee }));
        }
        read
    }

    fn blinds(&mut self, rows: &[Row]) -> Vec<(Option<u16>, ScheduleRow)> {
        let mut read = Vec::new();
        for row in rows {
            self.line = row.line;
            let [small, big] = row.cells.as_slice() else { continue };
            let (Some(small), Some(big)) = (self.fee("small", small), self.fee("big", big)) else { continue };
            read.push((None, ScheduleRow::Blinds { small, big }));
        }
        read
    }

    /// A point in a cell means: as in the row above.
    fn action_fees(&mut self, rows: &[Row]) -> Vec<(Option<u16>, ScheduleRow)> {
        let mut read: Vec<(Option<u16>, ActionFee)> = Vec::new();
        for row in rows {
            self.line = row.line;
            let [option, limit, player_fee, action, fee] = row.cells.as_slice() else { continue };
            let (Some((from, to)), Some(fee)) = (self.range("action", action), self.fee("fee", fee)) else { continue };
            let bracket = Bracket { from, to, fee };
            if option != "." {
                let option = self.option(option);
                let (amount, per_circle) = match player_fee.strip_suffix(" a circle") {
                    Some(amount) => (amount, true),
                    None => (player_fee.as_str(), false),
                };
                let (Some((table_min, table_max)), Some(player_fee)) =
                    (self.limit(limit), self.fee("player-fee", amount))
                else {
                    continue;
                };
                if !per_circle && player_fee != Chips(0) {
                    self.fault("player-fee", "a player's fee must say for what: '$1 a circle'".to_string());
                }
                if from > table_min {
                    self.fault(
                        "action",
                        format!("the first bracket begins at {from}, above the least wager of {table_min}"),
                    );
                }
                read.push((
                    option,
                    ActionFee { table_min, table_max, player_fee, per_circle, brackets: vec![bracket] },
                ));
                continue;
            }
            let Some((_, action_fee)) = read.last_mut() else {
                self.fault("option", "a point means the option above, but there is none".to_string());
                continue;
            };
            let before = action_fee.brackets.last().copied();
            action_fee.brackets.push(bracket);
            let rates: BTreeSet<Chips> = action_fee.brackets.iter().map(|bracket| bracket.fee).collect();
            let next = before.and_then(|before| before.to).map(|to| Chips(to.0 + 100));
            if next != Some(from) {
                let right = next.map_or("no bracket can follow one without an end".to_string(), |next| {
                    format!("the next bracket must begin at {next}")
                });
                self.fault("action", right);
            }
            self.check_rates(rates.len());
        }
        for (_, fee) in &read {
            if fee.brackets.last().is_some_and(|bracket| bracket.to.is_some()) {
                self.fault(
                    "action",
                    format!("the last bracket of the {} table must have no end: '$501+'", fee.table_min),
                );
            }
        }
        read.into_iter().map(|(option, fee)| (option, ScheduleRow::Action(fee))).collect()
    }

    fn check_rates(&mut self, rates: usize) {
        if rates > RATES_MAX {
            self.fault("fee", format!("{rates} rates at one table; the law allows {RATES_MAX} (R097)"));
        }
    }

    /// The printed number; a dash if there is none.
    fn option(&mut self, cell: &str) -> Option<u16> {
        match cell.parse() {
            Ok(option) => Some(option),
            Err(_) if cell == "-" => None,
            Err(_) => {
                self.fault("option", format!("'{cell}' is no number; a dash stands for none"));
                None
            }
        }
    }

    fn fee(&mut self, column: &str, cell: &str) -> Option<Chips> {
        if cell.contains('%') {
            self.fault(column, format!("'{cell}' is a percentage; a fee is a flat amount, never a share (OV.FE.32)"));
            return None;
        }
        cell.parse().map_err(|error| self.fault(column, format!("'{cell}' {error}"))).ok()
    }

    fn limit(&mut self, cell: &str) -> Option<(Chips, Option<Chips>)> {
        self.range("limit", cell)
    }

    /// `$5-$50`, or `$5+` without an end.
    fn range(&mut self, column: &str, cell: &str) -> Option<(Chips, Option<Chips>)> {
        let (from, to) = match cell.split_once('-') {
            Some((from, to)) => (self.fee(column, from)?, Some(self.fee(column, to)?)),
            None => match cell.strip_suffix('+') {
                Some(from) => (self.fee(column, from)?, None),
                None => {
                    self.fault(column, format!("'{cell}' is no range: write $5-$50, or $5+ without an end"));
                    return None;
                }
            },
        };
        if to.is_some_and(|to| to < from) {
            self.fault(column, format!("'{cell}' ends before it begins"));
            return None;
        }
        Some((from, to))
    }

    fn players(&mut self, cell: &str) -> Option<Players> {
        let range = cell.split_once('-').and_then(|(min, max)| Some((min.parse().ok()?, max.parse().ok()?)));
        match range {
            Some((min, max)) if PLAYERS.min <= min && min <= max && max <= PLAYERS.max => Some(Players { min, max }),
            _ => {
                self.fault("players", format!("'{cell}' is no range of players: write 7-9, between 2 and 9"));
                None
            }
        }
    }
}
