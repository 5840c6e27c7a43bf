use rules::{Chapter, GameValue, House, Register};
use serde::Serialize;

use super::schedules::RowJson;
use crate::book::Diff;

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
    seats: Option<u8>,
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
                seats: game.and_then(|game| game.value("table.seats")?.text.parse().ok()),
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
    value: &'a str,
    clauses: Vec<&'a str>,
    ruling: Option<&'a str>,
}

impl<'a> BookJson<'a> {
    pub(crate) fn new(register: &'a Register, house: &'a House, chapter: &'a Chapter) -> BookJson<'a> {
        let game = chapter.game.as_ref();
        let values = game.map_or(&[][..], |game| &game.values).iter().map(|value| ValueJson {
            path: &value.path,
            value: &value.text,
            clauses: clauses(register, value),
            ruling: value.ruling.as_deref(),
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
    values: [Option<&'a str>; 2],
    clauses: [Vec<&'a str>; 2],
    rulings: [Option<&'a str>; 2],
}

impl<'a> DiffJson<'a> {
    pub(crate) fn new(register: &'a Register, diff: &'a Diff<'a>) -> DiffJson<'a> {
        let differences = diff.differences.iter().map(|(path, sides)| DifferenceJson {
            path,
            values: sides.map(|side| side.map(|value| value.text.as_str())),
            clauses: sides.map(|side| side.map_or(vec![], |value| clauses(register, value))),
            rulings: sides.map(|side| side.and_then(|value| value.ruling.as_deref())),
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
