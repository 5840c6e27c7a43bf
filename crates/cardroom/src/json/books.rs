use rules::{House, Register};
use serde::Serialize;

/// What `books` says.
#[derive(Serialize)]
pub(crate) struct HousesJson<'a> {
    houses: Vec<HouseJson<'a>>,
}

#[derive(Serialize)]
struct HouseJson<'a> {
    id: &'a str,
    name: &'a str,
    aliases: &'a [String],
    sources: &'a [String],
    games: Vec<GameJson<'a>>,
    clauses: usize,
    schedules: usize,
    /// The hash of its book.
    book: String,
}

#[derive(Serialize)]
struct GameJson<'a> {
    id: &'a str,
    name: &'a str,
    wager_of: Option<&'a str>,
    clauses: usize,
}

impl<'a> HousesJson<'a> {
    pub(crate) fn new(register: &'a Register) -> HousesJson<'a> {
        HousesJson { houses: register.houses().iter().map(HouseJson::new).collect() }
    }
}

impl<'a> HouseJson<'a> {
    fn new(house: &'a House) -> HouseJson<'a> {
        let games = house.games().map(|game| GameJson {
            id: &game.id,
            name: &game.name,
            wager_of: game.wager_of.as_deref(),
            clauses: game.clauses.len(),
        });
        HouseJson {
            id: &house.id,
            name: &house.name,
            aliases: &house.aliases,
            sources: &house.sources,
            games: games.collect(),
            clauses: house.clause_count(),
            schedules: house.schedules.len(),
            book: house.hash().to_string(),
        }
    }
}
