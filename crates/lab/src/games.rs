use bots::sim::{limits, postings};
use rules::{Chapter, House, Play, Register};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::banked_odds::{Odds, USUAL_DECKS};
use crate::changeable::Section;
use crate::table_choice::Choice;
use crate::wrong::{Wrong, house, unknown};

/// A house, and what can be asked of its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LabHouse {
    /// By its id.
    pub house: String,
    /// Its name.
    pub name: String,
    /// Its games.
    pub games: Vec<LabGame>,
}

/// A game, and what can be asked of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LabGame {
    /// By its id.
    pub game: String,
    /// What the book calls it.
    pub name: String,
    /// Whether its wagers are against a player-dealer, so that they cost something.
    pub edge: bool,
    /// Whether hands are worth a part of a pot.
    pub equity: bool,
    /// Whether the book says what its tables may post.
    pub collections: bool,
}

/// What can be changed and chosen of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LabRules {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
    /// What the book calls it.
    pub name: String,
    /// How many decks it may be dealt from, where that can be chosen.
    pub decks: Option<DecksOffered>,
    /// What a what-if can change; nothing where there is no player-dealer.
    pub sections: Vec<Section>,
    /// The limits; none against a player-dealer.
    pub limits: Vec<LabLimit>,
    /// What may be posted, where it does not depend on the limit.
    pub postings: Vec<LabPosting>,
    /// The fewest and the most players of a table that may post something.
    pub players: Option<(usize, usize)>,
}

/// How many decks a game may be dealt from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct DecksOffered {
    /// The fewest.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// What is taken where nobody says anything.
    pub usual: u8,
}

/// A limit, and what may be posted at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LabLimit {
    /// As people write it.
    pub limit: String,
    /// As it is printed.
    pub name: String,
    /// What may be posted.
    pub postings: Vec<LabPosting>,
}

/// What may be posted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LabPosting {
    /// Its id.
    pub schedule: String,
    /// In words.
    pub name: String,
}

/// Every house with what can be asked of its games.
#[must_use]
pub fn houses(register: &Register) -> Vec<LabHouse> {
    let of = |house: &House| LabHouse {
        house: house.id.clone(),
        name: house.name.clone(),
        games: house.games().filter_map(|chapter| LabGame::of(house, chapter)).collect(),
    };
    register.houses().iter().map(of).collect()
}

impl LabGame {
    fn of(house: &House, chapter: &Chapter) -> Option<LabGame> {
        let play = &chapter.game.as_ref()?.play;
        if matches!(play, Play::Bonus(_)) {
            return None;
        }
        Some(LabGame {
            game: chapter.id.clone(),
            name: chapter.name.clone(),
            edge: Odds::counts(chapter),
            equity: matches!(play, Play::Poker(_)),
            collections: Choice::new(house, &chapter.id, None).is_ok(),
        })
    }
}

impl LabRules {
    /// What can be changed and chosen of a game.
    ///
    /// # Errors
    /// If there is no such house or game.
    pub fn of(register: &Register, house_id: &str, game: &str) -> Result<LabRules, Wrong> {
        let house = house(register, house_id)?;
        let games = house.games().filter(|chapter| LabGame::of(house, chapter).is_some());
        let found = games.clone().find(|chapter| chapter.id == game.to_lowercase());
        let chapter = found.ok_or_else(|| unknown("game", game, games.map(|chapter| chapter.id.as_str())))?;
        let game = chapter.id.as_str();
        let posted = |limit: Option<&bots::sim::Limit>| {
            let postings = postings(house, game, limit).into_iter();
            postings.map(|posting| LabPosting { name: posting.to_string(), schedule: posting.id }).collect()
        };
        let limits = limits(house, game);
        let limit = |limit: &bots::sim::Limit| LabLimit {
            limit: limit.short(),
            name: limit.to_string(),
            postings: posted(Some(limit)),
        };
        Ok(LabRules {
            house: house.id.clone(),
            game: chapter.id.clone(),
            name: chapter.name.clone(),
            decks: Odds::decks_of(house, game).map(|decks| DecksOffered {
                least: *decks.start(),
                most: *decks.end(),
                usual: USUAL_DECKS.clamp(*decks.start(), *decks.end()),
            }),
            sections: if Odds::counts(chapter) { Section::all(register, house, game) } else { vec![] },
            limits: limits.iter().map(limit).collect(),
            postings: if limits.is_empty() { posted(None) } else { vec![] },
            players: Choice::new(house, game, None).ok().map(|choice| choice.bounds()),
        })
    }
}
