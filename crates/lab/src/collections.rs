//! What tables bring that post one schedule or another.

use bots::sim::{COLLECTION_SEED, Collection, Income, Method, Posting};
use rules::{House, Register};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::changeable::Changeable;
use crate::fees;
use crate::table_choice::Choice;
use crate::wrong::{Wrong, house};

/// More hands than this are dealt in an hour by nobody.
pub const PACE_MOST: u32 = 1000;

/// What a table may post and what that brings, and what it brings by the book if that is something else.
pub struct Collections<'a> {
    /// The table, with what was set otherwise in the book.
    pub choice: Choice<'a>,
    /// Each posting with each number of players.
    pub compared: Vec<Collection<'a>>,
    /// The same by the book, if something was set otherwise.
    pub by_the_book: Option<Vec<Collection<'a>>>,
    /// The same table by the book.
    book: Choice<'a>,
}

impl<'a> Collections<'a> {
    /// Compares everything that a table may post, with each number of players; at a pace, or at the usual one. By a book, and by another one
    /// that was made of it with [`what_if`](crate::what_if).
    ///
    /// # Errors
    /// If the book has no such game or limit, nobody deals at such a pace, or bots cannot play at such a table.
    pub fn compare(
        book: &'a House,
        changed: Option<&'a Register>,
        game: &str,
        limit: Option<&str>,
        pace: Option<u32>,
    ) -> Result<Collections<'a>, Wrong> {
        if let Some(pace) = pace.filter(|pace| !(1..=PACE_MOST).contains(pace)) {
            return Err(Wrong::Pace { pace, most: PACE_MOST });
        }
        let own = Choice::new(book, game, limit)?;
        let choice = match changed {
            Some(changed) => Choice::new(house(changed, &book.id)?, game, limit)?,
            None => own.clone(),
        };
        let compare = |choice: &Choice<'a>| {
            let (least, most) = choice.bounds();
            let all: Vec<usize> = (least..=most).collect();
            bots::sim::collections(choice.house, choice.game, choice.limit.as_ref(), &all, pace)
        };
        let by_the_book = changed.map(|_| compare(&own)).transpose()?;
        Ok(Collections { compared: compare(&choice)?, by_the_book, choice, book: own })
    }

    /// What a posting brings in an hour by the book with so many players, if something was set otherwise.
    #[must_use]
    pub fn by_the_book(&self, posting: &Posting<'_>, players: usize) -> Option<f64> {
        let book = self.by_the_book.as_ref()?.iter().find(|book| book.posting.id == posting.id)?;
        book.incomes.iter().find(|income| income.players == players).map(Income::an_hour)
    }

    /// As scripts and browsers are told it, with what was set otherwise.
    #[must_use]
    pub fn told(&self, books: &Register, set: &[String]) -> CollectionsTold {
        let Choice { house, game, limit, .. } = &self.choice;
        let posting = |collection: &Collection<'_>| {
            let posting = &collection.posting;
            let book = self.book.postings.iter().find(|book| book.id == posting.id);
            PostingTold {
                schedule: posting.id.clone(),
                options: posting.rows.iter().filter_map(|row| row.option).collect(),
                name: posting.to_string(),
                fees: book.map_or_else(Vec::new, |book| fees::changeable(books, book.rows.iter().copied())),
                incomes: collection
                    .incomes
                    .iter()
                    .map(|income| IncomeTold::new(income, self.by_the_book(posting, income.players)))
                    .collect(),
            }
        };
        CollectionsTold {
            house: house.id.clone(),
            book: house.hash().to_string(),
            game: (*game).to_string(),
            limit: limit.as_ref().map(ToString::to_string),
            set: set.to_vec(),
            schedules: self.compared.iter().map(posting).collect(),
        }
    }
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
    /// What was set otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(required = false)]
    pub set: Vec<String>,
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
    /// In words.
    pub name: String,
    /// What a what-if can change of it, as the book has it.
    pub fees: Vec<Changeable>,
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
    /// What the house takes in an hour by the book, if something was set otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub an_hour_by_the_book: Option<f64>,
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

impl IncomeTold {
    fn new(income: &Income, an_hour_by_the_book: Option<f64>) -> IncomeTold {
        IncomeTold {
            players: income.players,
            hands_an_hour: income.pace,
            a_hand: income.a_hand,
            an_hour: income.an_hour(),
            from_each_an_hour: income.from_each(),
            an_hour_by_the_book,
            method: income.method.id().to_string(),
            played: match income.method {
                Method::Played { hands, error } => Some(PlayedTold { hands, seed: COLLECTION_SEED, error }),
                Method::Exact => None,
            },
        }
    }
}
