use rules::{Chapter, Chips, GameValue, House, Register, Said};
use serde::Serialize;
use serde_json::Value;

use super::schedules::RowJson;
use site::Diff;

/// What `book` says of a house.
#[derive(Serialize)]
pub(crate) struct HouseBookJson<'a> {
    house: &'a str,
    name: &'a str,
    like: Option<&'a str>,
    games: Vec<GameJson<'a>>,
}

#[derive(Serialize)]
struct GameJson<'a> {
    id: &'a str,
    name: &'a str,
    wager_of: Option<&'a str>,
    family: Option<&'static str>,
    seats: Option<Value>,
    values: usize,
    clauses: usize,
}

impl<'a> HouseBookJson<'a> {
    pub(crate) fn new(house: &'a House) -> HouseBookJson<'a> {
        let games = house.games().map(|chapter| {
            let game = chapter.game.as_ref();
            GameJson {
                id: &chapter.id,
                name: &chapter.name,
                wager_of: chapter.wager_of.as_deref(),
                family: game.map(|game| game.family.id()),
                seats: game.and_then(|game| game.value("table.seats")).map(|seats| said(&seats.said)),
                values: game.map_or(0, |game| game.values.len()),
                clauses: chapter.clauses.len(),
            }
        });
        HouseBookJson { house: &house.id, name: &house.name, like: house.like.as_deref(), games: games.collect() }
    }
}

/// What `book` says of a game.
#[derive(Serialize)]
pub(crate) struct BookJson<'a> {
    house: &'a str,
    game: &'a str,
    name: &'a str,
    wager_of: Option<&'a str>,
    family: Option<&'static str>,
    like: Option<&'a str>,
    values: Vec<ValueJson<'a>>,
    schedules: Vec<RowJson<'a>>,
}

#[derive(Serialize)]
struct ValueJson<'a> {
    path: &'a str,
    value: Value,
    clauses: Vec<&'a str>,
    rulings: &'a [String],
}

impl<'a> BookJson<'a> {
    pub(crate) fn new(register: &'a Register, house: &'a House, chapter: &'a Chapter) -> BookJson<'a> {
        let game = chapter.game.as_ref();
        let values = game.map_or(&[][..], |game| &game.values).iter().map(|value| ValueJson {
            path: &value.path,
            value: said(&value.said),
            clauses: clauses(register, value),
            rulings: &value.rulings,
        });
        BookJson {
            house: &house.id,
            game: &chapter.id,
            name: &chapter.name,
            wager_of: chapter.wager_of.as_deref(),
            family: game.map(|game| game.family.id()),
            like: game.and_then(|game| game.like.as_deref()),
            values: values.collect(),
            schedules: house.schedules_of(&chapter.id).map(RowJson::new).collect(),
        }
    }
}

/// What `book --diff` says.
#[derive(Serialize)]
pub(crate) struct DiffJson<'a> {
    game: &'a str,
    houses: [&'a str; 2],
    differences: Vec<DifferenceJson<'a>>,
    same: usize,
    same_fees: bool,
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    path: &'a str,
    values: [Option<Value>; 2],
    clauses: [Vec<&'a str>; 2],
    rulings: [&'a [String]; 2],
}

impl<'a> DiffJson<'a> {
    pub(crate) fn new(register: &'a Register, diff: &'a Diff<'a>) -> DiffJson<'a> {
        let differences = diff.differences.iter().map(|(path, sides)| DifferenceJson {
            path,
            values: sides.map(|side| side.map(|value| said(&value.said))),
            clauses: sides.map(|side| side.map_or(vec![], |value| clauses(register, value))),
            rulings: sides.map(|side| side.map_or(&[][..], |value| &value.rulings)),
        });
        DiffJson {
            game: &diff.game,
            houses: diff.houses.map(|house| house.id.as_str()),
            differences: differences.collect(),
            same: diff.same,
            same_fees: diff.same_fees,
        }
    }
}

fn clauses<'a>(register: &'a Register, value: &GameValue) -> Vec<&'a str> {
    value.clauses.iter().map(|&clause| register.entry(clause).id.as_str()).collect()
}

/// A value as JSON has it; plain amounts of money in cents.
fn said(said: &Said) -> Value {
    match said {
        Said::Flag(flag) => (*flag).into(),
        Said::Number(number) => (*number).into(),
        Said::Text(text) => amount(text),
        Said::List(texts) => texts.iter().map(|text| amount(text)).collect(),
    }
}

fn amount(text: &str) -> Value {
    text.parse().map_or(text.into(), |chips: Chips| chips.0.into())
}
