//! Collection schedules: what a table may post, row by row as the book prints it.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::Chips;
use crate::book::{BookFile, Fault, Field, FieldKind, Record, read_record};
use crate::register::POKER;
use crate::word::{Word, words};

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
    /// What a what-if calls it: the number that the book prints, or else its kind and its place, such as `table-fee.3`.
    pub name: String,
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

impl ScheduleRow {
    /// The players it holds for, where it goes by their number.
    #[must_use]
    pub const fn players(&self) -> Option<Players> {
        match self {
            ScheduleRow::Pot(PotFee { players, .. })
            | ScheduleRow::Time { players, .. }
            | ScheduleRow::Table { players, .. } => Some(*players),
            ScheduleRow::Blinds { .. } | ScheduleRow::Action(_) => None,
        }
    }
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

impl Players {
    /// Whether it is for so many.
    #[must_use]
    pub fn contains(self, players: usize) -> bool {
        (usize::from(self.min)..=usize::from(self.max)).contains(&players)
    }

    /// Whether both are for the same number.
    #[must_use]
    pub const fn overlap(self, other: Players) -> bool {
        self.min <= other.max && other.min <= self.max
    }
}

words! {
    /// A kind of betting. Fees are posted for the first two.
    ///
    /// ```
    /// assert_eq!(rules::Structure::Spread.id(), "spread");
    /// ```
    pub enum Structure {
        /// Fixed limits.
        Limit = "limit",
        /// Any amount of a spread.
        Spread = "spread",
        /// Up to the pot.
        PotLimit = "pot-limit",
        /// Up to all one has.
        NoLimit = "no-limit",
    }
}

/// How many rates one table may post at most (OV.FE.33 and its kin, R097).
const RATES_MAX: usize = 5;

/// A dollar in cents.
const DOLLAR: u64 = 100;

/// The players that fees are printed for (R099).
const PLAYERS: Players = Players { min: 2, max: 9 };

pub(crate) const FILE: &[Field] = &[Field::required("schedule", FieldKind::Tables(TABLE), "the schedules")];

const TABLE: &[Field] = &[
    Field::required("game", FieldKind::OneOf(games), "the game, or poker for all of them"),
    Field::required("kind", FieldKind::OneOf(ScheduleKind::names), "how the fee is taken"),
    Field::required("clause", FieldKind::Text, "the clause that prints it"),
    Field::optional("structure", FieldKind::OneOf(structures), "of a table fee: the betting it is for"),
    Field::optional("every_minutes", FieldKind::Number(1, 1440), "of a time fee: how often"),
    Field::required("rows", FieldKind::Text, "a line of column names, then the rows; cells stand two spaces apart"),
];

fn games() -> Vec<&'static str> {
    vec![POKER, "pure-21.5", "three-card"]
}

fn structures() -> Vec<&'static str> {
    vec!["limit", "spread"]
}

words! {
    /// How a fee is taken.
    ///
    /// ```
    /// assert_eq!(rules::ScheduleKind::TableFee.id(), "table-fee");
    /// ```
    pub enum ScheduleKind {
        /// Out of the pot, at fixed limits.
        Limit = "limit",
        /// Out of the pot, at a spread.
        Spread = "spread",
        /// By the clock.
        Time = "time",
        /// For the table.
        TableFee = "table-fee",
        /// The blinds themselves.
        Blinds = "blinds",
        /// By the total action.
        Action = "action",
    }
}

impl ScheduleKind {
    /// The columns of its rows.
    const fn columns(self) -> &'static [&'static str] {
        match self {
            ScheduleKind::Limit | ScheduleKind::Spread => &["option", "limit", "players", "flop", "no-flop"],
            ScheduleKind::Time => &["option", "players", "fee"],
            ScheduleKind::TableFee => &["limit", "players", "fee"],
            ScheduleKind::Blinds => &["small", "big"],
            ScheduleKind::Action => &["option", "limit", "player-fee", "action", "fee"],
        }
    }
}

/// What a file of schedules says.
pub(crate) struct Schedules {
    pub(crate) schedules: Vec<Schedule>,
    /// The clauses cited, each with its line; whoever has read the clauses checks them.
    pub(crate) cited: Vec<(String, usize)>,
}

/// Reads the schedules of a house.
pub(crate) fn read_schedules(file: &BookFile, faults: &mut Vec<Fault>) -> Schedules {
    let record = read_record(file, FILE, faults);
    let mut read = Schedules { schedules: Vec::new(), cited: Vec::new() };
    let (mut families, mut names) = (0, RowNames::default());
    let mut options = BTreeSet::new();
    for table in record.tables("schedule") {
        let [game, clause] = ["game", "clause"].map(|field| table.text(field));
        let (Some(game), Some(kind), Some(clause)) = (game, table.word("kind"), clause) else { continue };
        read.cited.push((clause.to_string(), table.line_of("clause")));
        let mut reader = RowReader { file, faults, line: 0 };
        if (game == POKER) == (kind == ScheduleKind::Action) {
            let message = "fees by the action are for banked games, and all others for poker";
            reader.field_fault(table, "kind", message);
        }
        reader.check_extras(table, kind);
        let rows = reader.rows(table, kind);
        for (line, option, row) in reader.schedules(table, kind, &rows, &mut families) {
            reader.line = line;
            if let Some(option) = option
                && !options.insert((game.to_string(), option))
            {
                reader.fault("option", format!("option {option} of {game} is there twice"));
            }
            let name = names.next(game, kind, option);
            read.schedules.push(Schedule { game: game.to_string(), name, option, clause: clause.to_string(), row });
        }
    }
    read
}

/// What rows are called: by the number that the book prints, or else by their kind and place. Those by the action need no kind, for their
/// game has no other.
#[derive(Default)]
struct RowNames(BTreeMap<(String, ScheduleKind), usize>);

impl RowNames {
    fn next(&mut self, game: &str, kind: ScheduleKind, option: Option<u16>) -> String {
        let place = self.0.entry((game.to_string(), kind)).or_default();
        *place += 1;
        match (option, kind) {
            (Some(option), _) => option.to_string(),
            (None, ScheduleKind::Action) => place.to_string(),
            (None, kind) => format!("{kind}.{place}"),
        }
    }
}

/// The line of a cell in a file of schedules, and its place among the cells of that line.
pub(crate) fn place_of_cell(file: &BookFile, game: &str, name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.rsplit_once('.')?;
    let mut names = RowNames::default();
    let faults = &mut Vec::new();
    let record = read_record(file, FILE, faults);
    for table in record.tables("schedule") {
        let (Some(own), Some(kind)) = (table.text("game"), table.word::<ScheduleKind>("kind")) else { continue };
        let rows = RowReader { file, faults, line: 0 }.rows(table, kind);
        let place = kind.columns().iter().position(|name| *name == column);
        for rows in rows.chunk_by(|_, next| next.cells[0] == ".") {
            let has_option = kind.columns()[0] == "option";
            let found = names.next(own, kind, has_option.then(|| number(&rows[0].cells[0])).flatten());
            // A fee of the bank and the action that it is for have a number of their own: that of the bracket.
            let bracket = row.strip_prefix(&found).and_then(|rest| rest.strip_prefix('.')).and_then(number::<usize>);
            let line = match bracket {
                _ if own != game => None,
                Some(bracket) => bracket.checked_sub(1).and_then(|nth| rows.get(nth)),
                None => rows.first().filter(|_| row == found),
            };
            if let (Some(line), Some(place)) = (line, place) {
                return Some((line.line, place));
            }
        }
    }
    None
}

/// A row that was read: its line, its option, what it says.
type ReadRow = (usize, Option<u16>, ScheduleRow);

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

    /// Of a field beside the rows.
    fn field_fault(&mut self, table: &Record, field: &str, message: &str) {
        self.faults.push(self.file.fault(table.line_of(field), &format!("schedule.{field}"), message.to_string()));
    }

    /// Fields that only one kind of schedule has.
    fn check_extras(&mut self, table: &Record, kind: ScheduleKind) {
        for (field, of) in [("every_minutes", ScheduleKind::Time), ("structure", ScheduleKind::TableFee)] {
            if table.has(field) && kind != of {
                self.field_fault(table, field, &format!("only a schedule of kind {of} has this; leave it out"));
            }
        }
    }

    /// The cells, line by line, under the right column names.
    fn rows(&mut self, table: &Record, kind: ScheduleKind) -> Vec<Row> {
        let columns = kind.columns();
        let Some(text) = table.text("rows") else { return Vec::new() };
        // The text begins on the line after the quotes, or on the same.
        let quotes = table.line_of("rows");
        let alone = self.file.text.lines().nth(quotes - 1).is_some_and(|line| line.ends_with(['"', '\'']));
        let first = quotes + usize::from(alone);
        let lines = text.lines().zip(first..);
        let mut rows = lines.filter(|(line, _)| !line.trim().is_empty()).map(|(line, number)| Row {
            line: number,
            cells: line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_string).collect(),
        });
        let head = rows.next();
        self.line = head.as_ref().map_or(first, |row| row.line);
        if head.is_none_or(|row| row.cells != columns) {
            let tabs = if text.contains('\t') { "; there are tabs: use spaces" } else { "" };
            self.fault("", format!("the first line must name the columns: {}{tabs}", columns.join("  ")));
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

    fn schedules(&mut self, table: &Record, kind: ScheduleKind, rows: &[Row], families: &mut u16) -> Vec<ReadRow> {
        match kind {
            ScheduleKind::Limit => self.pot_fees(Structure::Limit, rows, families),
            ScheduleKind::Spread => self.pot_fees(Structure::Spread, rows, families),
            ScheduleKind::Time => self.time_fees(table, rows),
            ScheduleKind::TableFee => self.table_fees(table, rows),
            ScheduleKind::Blinds => self.blinds(rows),
            ScheduleKind::Action => self.action_fees(rows),
        }
    }

    fn pot_fees(&mut self, structure: Structure, rows: &[Row], families: &mut u16) -> Vec<ReadRow> {
        let mut read: Vec<(usize, Option<u16>, PotFee)> = Vec::new();
        for row in rows {
            self.line = row.line;
            let [option, limit, players, flop, no_flop] = row.cells.as_slice() else { continue };
            let option = self.option(option);
            let (limit, players) = (self.closed_limit(limit), self.players(players));
            let fees = (self.fee("flop", flop), self.fee("no-flop", no_flop));
            if let (Some(flop), Some(no_flop)) = fees
                && no_flop > flop
            {
                self.fault("no-flop", format!("is more than the fee with a flop, which is {flop}"));
            }
            if let (Some((low, high)), Some(players), (Some(flop_fee), Some(no_flop_fee))) = (limit, players, fees) {
                let fee = PotFee { structure, family: 0, low, high, players, flop_fee, no_flop_fee };
                read.push((row.line, option, fee));
            }
        }
        // A table posts the rows of one limit from the most players down to two (R096).
        for family in read.chunk_by_mut(|(_, _, fee), _| fee.players.min > PLAYERS.min) {
            *families += 1;
            self.check_family(family);
            family.iter_mut().for_each(|(_, _, fee)| fee.family = *families);
        }
        read.into_iter().map(|(line, option, fee)| (line, option, ScheduleRow::Pot(fee))).collect()
    }

    fn check_family(&mut self, family: &[(usize, Option<u16>, PotFee)]) {
        let limit = |fee: &PotFee| (fee.low, fee.high);
        for (line, _, fee) in family.iter().filter(|(_, _, fee)| limit(fee) != limit(&family[0].2)) {
            self.line = *line;
            let message = format!("another limit than the rows above, which leave {} players out", fee.players.max);
            self.fault("limit", message);
        }
        let players: Vec<(usize, Players)> = family.iter().map(|(line, _, fee)| (*line, fee.players)).collect();
        self.check_players(&players);
        let rates: BTreeSet<Chips> = family.iter().map(|(_, _, fee)| fee.flop_fee).collect();
        self.check_rates(rates.len());
    }

    /// Rows that belong together go from the most players down to two.
    fn check_players(&mut self, rows: &[(usize, Players)]) {
        let mut next = PLAYERS.max;
        for (line, players) in rows {
            self.line = *line;
            if players.max != next {
                self.fault("players", format!("the next row must be for {next} players and fewer, down to 2"));
            }
            next = players.min.saturating_sub(1);
        }
        if next >= PLAYERS.min {
            self.fault("players", format!("the rows end before {next} players: they must go down to 2"));
        }
    }

    fn time_fees(&mut self, table: &Record, rows: &[Row]) -> Vec<ReadRow> {
        let Some(every_minutes) = table.number("every_minutes") else {
            self.field_fault(table, "every_minutes", "a time fee must say how often: write a number of minutes");
            return Vec::new();
        };
        let mut read = Vec::new();
        for row in rows {
            self.line = row.line;
            let [option, players, fee] = row.cells.as_slice() else { continue };
            let option = self.option(option);
            let (Some(players), Some(fee)) = (self.players(players), self.fee("fee", fee)) else { continue };
            read.push((row.line, option, ScheduleRow::Time { players, fee, every_minutes }));
        }
        let players: Vec<(usize, Players)> = read
            .iter()
            .filter_map(|(line, _, row)| match row {
                ScheduleRow::Time { players, .. } => Some((*line, *players)),
                _ => None,
            })
            .collect();
        players.chunk_by(|(_, one), _| one.min > PLAYERS.min).for_each(|family| self.check_players(family));
        read
    }

    fn table_fees(&mut self, table: &Record, rows: &[Row]) -> Vec<ReadRow> {
        let Some(structure) = table.word("structure") else {
            self.field_fault(table, "structure", "a table fee must say whether it is for limit or spread");
            return Vec::new();
        };
        let (mut read, mut fees) = (Vec::new(), Vec::new());
        for row in rows {
            self.line = row.line;
            let [limit, players, fee] = row.cells.as_slice() else { continue };
            let (Some((low, high)), Some(players), Some(fee)) =
                (self.closed_limit(limit), self.players(players), self.fee("fee", fee))
            else {
                continue;
            };
            fees.push((row.line, (low, high), players));
            read.push((row.line, None, ScheduleRow::Table { structure, low, high, players, fee }));
        }
        // The book prints the fewer players first.
        for limit in fees.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            let players: Vec<(usize, Players)> =
                limit.iter().rev().map(|(line, _, players)| (*line, *players)).collect();
            self.check_players(&players);
        }
        read
    }

    fn blinds(&mut self, rows: &[Row]) -> Vec<ReadRow> {
        let mut read = Vec::new();
        for row in rows {
            self.line = row.line;
            let [small, big] = row.cells.as_slice() else { continue };
            let (Some(small), Some(big)) = (self.fee("small", small), self.fee("big", big)) else { continue };
            if small > big {
                self.fault("small", format!("the small blind of {small} is above the big blind of {big}"));
            }
            read.push((row.line, None, ScheduleRow::Blinds { small, big }));
        }
        read
    }

    /// A point in a cell means: as in the row above. So a row with an option begins a schedule, and those with points
    /// are its further brackets.
    fn action_fees(&mut self, rows: &[Row]) -> Vec<ReadRow> {
        if let Some(row) = rows.first().filter(|row| row.cells[0] == ".") {
            self.line = row.line;
            self.fault("option", "a point means the option above, but there is none".to_string());
            return Vec::new();
        }
        let schedules = rows.chunk_by(|_, next| next.cells[0] == ".");
        schedules.filter_map(|rows| self.action_fee(rows)).collect()
    }

    fn action_fee(&mut self, rows: &[Row]) -> Option<ReadRow> {
        let (first, more) = rows.split_first()?;
        self.line = first.line;
        let [option, limit, player_fee, ..] = first.cells.as_slice() else { return None };
        let option = self.option(option);
        let (amount, per_circle) = match player_fee.strip_suffix(" a circle") {
            Some(amount) => (amount, true),
            None => (player_fee.as_str(), false),
        };
        let (limit, player_fee) = (self.range("limit", limit), self.fee("player-fee", amount));
        if !per_circle && player_fee.is_some_and(|fee| fee != Chips(0)) {
            self.fault("player-fee", "a player's fee must say for what: '$1 a circle'".to_string());
        }
        for row in more.iter().filter(|row| row.cells[1..3].iter().any(|cell| cell != ".")) {
            self.line = row.line;
            self.fault("limit", "a row with a point for its option has points for limit and player's fee".to_string());
        }
        let brackets = rows.iter().map(|row| self.bracket(row)).collect::<Option<Vec<Bracket>>>()?;
        let (table_min, table_max) = limit?;
        self.check_brackets(rows, &brackets, table_min);
        let fee = ActionFee { table_min, table_max, player_fee: player_fee?, per_circle, brackets };
        Some((first.line, option, ScheduleRow::Action(fee)))
    }

    fn bracket(&mut self, row: &Row) -> Option<Bracket> {
        self.line = row.line;
        let [.., action, fee] = row.cells.as_slice() else { return None };
        let (range, fee) = (self.range("action", action), self.fee("fee", fee));
        let (from, to) = range?;
        if [Some(from), to].into_iter().flatten().any(|end| !end.0.is_multiple_of(DOLLAR)) {
            self.fault("action", format!("'{action}' must be whole dollars (R127)"));
        }
        Some(Bracket { from, to, fee: fee? })
    }

    /// They begin no higher than the least wager, follow each other dollar by dollar, and the last has no end.
    fn check_brackets(&mut self, rows: &[Row], brackets: &[Bracket], table_min: Chips) {
        self.line = rows[0].line;
        if brackets[0].from > table_min {
            let from = brackets[0].from;
            self.fault("action", format!("the first bracket begins at {from}, above the least wager of {table_min}"));
        }
        for (pair, row) in brackets.windows(2).zip(&rows[1..]) {
            self.line = row.line;
            match pair[0].to.map(|to| Chips(to.0.saturating_add(DOLLAR))) {
                None => self.fault("action", "no bracket can follow one without an end".to_string()),
                Some(next) if next != pair[1].from => {
                    self.fault("action", format!("the next bracket must begin at {next}"));
                }
                Some(_) => {}
            }
        }
        self.line = rows[rows.len() - 1].line;
        if let Some(to) = brackets[brackets.len() - 1].to {
            self.fault("action", format!("the last bracket must have no end, or action above {to} has no fee"));
        }
        let rates: BTreeSet<Chips> = brackets.iter().map(|bracket| bracket.fee).collect();
        self.check_rates(rates.len());
    }

    fn check_rates(&mut self, rates: usize) {
        if rates > RATES_MAX {
            self.fault("fee", format!("{rates} rates at one table; the law allows {RATES_MAX} (R097)"));
        }
    }

    /// The printed number; a dash if there is none.
    fn option(&mut self, cell: &str) -> Option<u16> {
        let option = number(cell);
        if option.is_none() && cell != "-" {
            self.fault("option", format!("'{cell}' is no number; a dash stands for none"));
        }
        option
    }

    fn fee(&mut self, column: &str, cell: &str) -> Option<Chips> {
        if cell.contains('%') {
            self.fault(column, format!("'{cell}' is a percentage; a fee is a flat amount, never a share (OV.FE.32)"));
            return None;
        }
        cell.parse().map_err(|error| self.fault(column, format!("'{cell}' {error}"))).ok()
    }

    /// `$2-$4`.
    fn closed_limit(&mut self, cell: &str) -> Option<(Chips, Chips)> {
        let (low, high) = self.range("limit", cell)?;
        if high.is_none() {
            self.fault("limit", format!("'{cell}' needs an upper end"));
        }
        Some((low, high?))
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
        let range = cell.split_once('-').and_then(|(min, max)| Some((number(min)?, number(max)?)));
        match range {
            Some((min, max)) if PLAYERS.min <= min && min <= max && max <= PLAYERS.max => Some(Players { min, max }),
            _ => {
                self.fault("players", format!("'{cell}' is no range of players: write 7-9, between 2 and 9"));
                None
            }
        }
    }
}

/// A number of digits alone.
fn number<N: FromStr>(cell: &str) -> Option<N> {
    cell.bytes().all(|byte| byte.is_ascii_digit()).then(|| cell.parse().ok()).flatten()
}
