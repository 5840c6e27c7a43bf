use std::fmt;

use rules::{Chapter, GameValue, House};

/// Two houses' ways to play one game.
#[derive(Clone, Debug)]
pub struct Diff<'a> {
    /// The game, by its id.
    pub game: String,
    /// The houses.
    pub houses: [&'a House; 2],
    /// The path, and the value at each house that has it.
    pub differences: Vec<(String, [Option<&'a GameValue>; 2])>,
    /// How many values are the same.
    pub same: usize,
    /// Whether the tables may post the same.
    pub same_fees: bool,
}

/// A house has no values of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDiff {
    /// The game, by its id.
    pub game: String,
    /// The house, by its name.
    pub house: String,
}

impl fmt::Display for NoDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the values of {} are not in the book of {}", self.game, self.house)
    }
}

impl std::error::Error for NoDiff {}

impl<'a> Diff<'a> {
    /// Compares a game of two houses, with its bonus bets.
    ///
    /// # Errors
    ///
    /// If one of them does not have it.
    pub fn new(one: &'a House, other: &'a House, game: &str) -> Result<Diff<'a>, NoDiff> {
        let houses = [one, other];
        let values = houses.map(|house| values(house, game));
        if let Some((house, _)) = houses.iter().zip(&values).find(|(_, values)| values.is_empty()) {
            return Err(NoDiff { game: game.to_string(), house: house.name.clone() });
        }
        // In the order of the first card; what only the second has, behind what it follows there.
        let mut paths: Vec<&String> = values[0].iter().map(|(path, _)| path).collect();
        let mut place = 0;
        for (path, _) in &values[1] {
            place = 1 + paths.iter().position(|other| *other == path).unwrap_or_else(|| {
                paths.insert(place, path);
                place
            });
        }
        let find = |place: usize, path: &str| {
            values[place].iter().find(|(other, _)| other == path).map(|&(_, value): &(String, &'a GameValue)| value)
        };
        let both = paths.iter().map(|path| ((*path).clone(), [find(0, path), find(1, path)]));
        let (same, differences): (Vec<_>, Vec<_>) =
            both.partition(|(_, [one, other])| one.map(|value| &value.said) == other.map(|value| &value.said));
        let fees = houses.map(|house| house.schedules_of(game).map(|schedule| &schedule.row).collect::<Vec<_>>());
        let (game, same) = (game.to_string(), same.len());
        Ok(Diff { game, houses, differences, same, same_fees: fees[0] == fees[1] })
    }
}

/// The values of a game, and under their own names those of its bonus bets.
fn values<'a>(house: &'a House, game: &str) -> Vec<(String, &'a GameValue)> {
    let own = |chapter: &&Chapter| chapter.id == game;
    let bonus = |chapter: &&Chapter| chapter.wager_of.as_deref() == Some(game);
    let with = |chapter: &'a Chapter, prefix: String| {
        let values = chapter.game.iter().flat_map(|game| &game.values);
        values.map(move |value| (format!("{prefix}{}", value.path), value))
    };
    let games = house.games().filter(own).flat_map(|chapter| with(chapter, String::new()));
    games.chain(house.games().filter(bonus).flat_map(|chapter| with(chapter, format!("{}/", chapter.id)))).collect()
}
