//! What tables bring that post one schedule or another.

use bots::sim::{COLLECTION_SEED, Collection, Income, Method};
use rules::House;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::table_choice::Choice;
use crate::wrong::Wrong;

/// More hands than this are dealt in an hour by nobody.
pub const PACE_MOST: u32 = 1000;

/// Compares everything that a table may post, with each number of players; at a pace, or at the usual one.
///
/// # Errors
/// If nobody deals at such a pace, or bots cannot play at such a table.
pub fn compare<'a>(choice: &Choice<'a>, pace: Option<u32>) -> Result<Vec<Collection<'a>>, Wrong> {
    let (least, most) = choice.bounds();
    let all: Vec<usize> = (least..=most).collect();
    if let Some(pace) = pace.filter(|pace| !(1..=PACE_MOST).contains(pace)) {
        return Err(Wrong::Pace { pace, most: PACE_MOST });
    }
    Ok(bots::sim::collections(choice.house, choice.game, choice.limit.as_ref(), &all, pace)?)
}

/// What each posting of a game brings, money in cents.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct CollectionsTold {
    /// The house, by its id.
    pub house: String,
    /// The hash of the house's book.
    pub book: String,
    /// The game, by its id.
    pub game: String,
    /// The limit in words; none against a player-dealer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<String>,
    /// In the order of the book.
    pub schedules: Vec<PostingTold>,
}

/// What one posting brings.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct PostingTold {
    /// Its id.
    pub schedule: String,
    /// The numbers that the book prints for it.
    pub options: Vec<u16>,
    /// By the number of players, from the fewest up.
    pub incomes: Vec<IncomeTold>,
}

/// What a posting brings with so many players, in cents.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct IncomeTold {
    /// How many.
    pub players: usize,
    /// How many hands are dealt in an hour.
    pub hands_an_hour: u32,
    /// What the house takes from a hand.
    pub a_hand: f64,
    /// What it takes in an hour.
    pub an_hour: f64,
    /// What each player pays of that.
    pub from_each_an_hour: f64,
    /// From the schedule alone, or played.
    pub method: String,
    /// How it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub played: Option<PlayedTold>,
}

/// How bots have played for a figure.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct PlayedTold {
    /// How many hands.
    #[ts(type = "number")]
    pub hands: u64,
    /// From which seed.
    #[ts(type = "number")]
    pub seed: u64,
    /// The standard error of what is taken from a hand, in cents.
    pub error: f64,
}

impl CollectionsTold {
    /// As scripts and browsers are told it.
    #[must_use]
    pub fn new(house: &House, game: &str, limit: Option<String>, compared: &[Collection<'_>]) -> CollectionsTold {
        let schedules = compared.iter().map(|collection| PostingTold {
            schedule: collection.posting.id.clone(),
            options: collection.posting.rows.iter().filter_map(|row| row.option).collect(),
            incomes: collection.incomes.iter().map(IncomeTold::new).collect(),
        });
        CollectionsTold {
            house: house.id.clone(),
            book: house.hash().to_string(),
            game: game.to_string(),
            limit,
            schedules: schedules.collect(),
        }
    }
}

impl IncomeTold {
    fn new(income: &Income) -> IncomeTold {
        IncomeTold {
            players: income.players,
            hands_an_hour: income.pace,
            a_hand: income.a_hand,
            an_hour: income.an_hour(),
            from_each_an_hour: income.from_each(),
            method: income.method.id().to_string(),
            played: match income.method {
                Method::Played { hands, error } => Some(PlayedTold { hands, seed: COLLECTION_SEED, error }),
                Method::Exact => None,
            },
        }
    }
}
