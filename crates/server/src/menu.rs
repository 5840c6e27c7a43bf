use bots::sim::{Posting, limits, postings};
use ledger::TableId;
use room::{Company, Game, Limit, Settings, Terms};
use rules::{Chapter, Chips, House, Play, Register};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::collection::collection;

/// A table that somebody wants to be opened, in the words of the book. What is left out is the first that the book has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableWanted {
    /// The house, by its id.
    #[schema(example = "ocean-view")]
    pub house: String,
    /// The game, by its id.
    #[schema(example = "holdem")]
    pub game: String,
    /// The limit as people write it: `4-8`, `1-6 spread`, or the name of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(example = "4-8")]
    pub limit: Option<String>,
    /// What is posted, by the number that the book prints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(example = "18")]
    pub posted: Option<String>,
    /// How many decks, against a player-dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decks: Option<u8>,
    /// Who may sit there: `everybody`, `people` (no bots), or `invited`, and then nobody else sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub company: Option<String>,
}

/// A game that a table may be opened for, with all that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameOffered {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
    /// What the book calls it.
    pub name: String,
    /// The limits; none against a player-dealer.
    pub limits: Vec<LimitOffered>,
    /// What may be posted, where it does not depend on the limit.
    pub posted: Vec<PostingOffered>,
    /// The fewest and the most decks, against a player-dealer.
    pub decks: Option<(u8, u8)>,
}

/// A limit, and what may be posted at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LimitOffered {
    /// By what it is asked for: `4-8`, `1-6 spread`, or the name of a kind of day.
    pub limit: String,
    /// As people write it: `$4–$8 limit`.
    pub words: String,
    /// What may be posted.
    pub posted: Vec<PostingOffered>,
}

/// What a table may post: what the house takes there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PostingOffered {
    /// By what it is asked for: the first number that the book prints, or a word where it prints none.
    pub posted: String,
    /// What is taken, as it would stand on a card at the table.
    pub words: String,
}

/// Everything that tables may be opened for at a house.
#[must_use]
pub fn menu(house: &House) -> Vec<GameOffered> {
    house.games().filter_map(|chapter| offered(house, chapter)).collect()
}

fn offered(house: &House, chapter: &Chapter) -> Option<GameOffered> {
    let game = &chapter.id;
    let decks = decks(&chapter.game.as_ref()?.play)?;
    let posting_offered = |posting: &Posting<'_>| PostingOffered {
        posted: posting.id.clone(),
        words: posting.rows.iter().map(|schedule| collection(&schedule.row)).collect::<Vec<_>>().join("; "),
    };
    let posted = |limit: Option<&bots::sim::Limit>| postings(house, game, limit).iter().map(posting_offered).collect();
    let limits = limits(house, game);
    // A book without limits, such as that of hands from elsewhere, opens no tables.
    if limits.is_empty() && decks.is_none() {
        return None;
    }
    let limit_offered = |limit: &bots::sim::Limit| LimitOffered {
        limit: limit.short(),
        words: limit.stakes.to_string(),
        posted: posted(Some(limit)),
    };
    Some(GameOffered {
        house: house.id.clone(),
        game: game.clone(),
        name: chapter.name.clone(),
        posted: if limits.is_empty() { posted(None) } else { vec![] },
        limits: limits.iter().map(limit_offered).collect(),
        decks,
    })
}

/// How many decks a game may be dealt from, if there is a player-dealer; none if it is no game that can be dealt.
#[expect(clippy::option_option, reason = "there is no game, there is one without decks to choose, or with")]
fn decks(play: &Play) -> Option<Option<(u8, u8)>> {
    match play {
        Play::Poker(_) => Some(None),
        Play::Banked(game) => Some(Some((game.decks_min, game.decks_max))),
        Play::ThreeCard(_) => Some(Some((1, 1))),
        _ => None,
    }
}

impl TableWanted {
    /// The terms of the table, under a number; or what the book does not have.
    ///
    /// # Errors
    /// If a word is none of the book's.
    pub fn terms(&self, id: TableId, settings: Settings, books: &Register) -> Result<Terms, String> {
        let houses = || books.houses().iter().map(|house| house.id.as_str());
        let house = books.house(&self.house).ok_or_else(|| none("house", &self.house, houses()))?;
        let offer = house.chapter(&self.game).and_then(|chapter| offered(house, chapter));
        let offer = offer.ok_or_else(|| {
            let all = menu(house);
            none("game", &self.game, all.iter().map(|offer| offer.game.as_str()))
        })?;
        let limits = limits(house, &self.game);
        let limit = match &self.limit {
            Some(text) => Some(
                limits
                    .iter()
                    .find(|limit| limit.short() == *text)
                    .ok_or_else(|| none("limit", text, offer.limits.iter().map(|limit| limit.limit.as_str())))?,
            ),
            None => limits.first(),
        };
        let postings = postings(house, &self.game, limit);
        let posting = match &self.posted {
            Some(text) => Some(
                postings
                    .iter()
                    .find(|posting| posting.is_called(text))
                    .ok_or_else(|| none("schedule", text, postings.iter().map(|posting| posting.id.as_str())))?,
            ),
            None => postings.first(),
        };
        let limit = match (limit, offer.decks) {
            (Some(limit), _) => match &limit.name {
                Some(day) => Limit::Day(day.clone()),
                None => {
                    let stakes = limit.stakes;
                    Limit::Bets { structure: stakes.structure, low: stakes.low, high: stakes.high }
                }
            },
            (None, Some((fewest, most))) => Limit::Decks(match self.decks {
                Some(decks) if (fewest..=most).contains(&decks) => decks,
                Some(decks) => return Err(format!("{decks} decks are not dealt from: {fewest} to {most} are")),
                None => most,
            }),
            (None, None) => return Err(format!("the book has no limit for {}", self.game)),
        };
        let rows = posting.map(|posting| posting.rows.clone()).unwrap_or_default();
        let company = match &self.company {
            Some(text) => Company::find(text)
                .ok_or_else(|| none("company", text, Company::ALL.iter().map(|company| company.id())))?,
            None => Company::default(),
        };
        let terms = Terms::new(id, house, &self.game, limit, &rows, settings).for_company(company);
        terms.setup(books).map_err(|error| error.to_string())?;
        Ok(terms)
    }
}

pub(crate) fn none<'a>(kind: &str, given: &str, all: impl Iterator<Item = &'a str>) -> String {
    format!("there is no {kind} '{given}': there is {}", all.collect::<Vec<&str>>().join(", "))
}

/// What one may sit down with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuyIns {
    /// The least.
    pub least: Chips,
    /// What is advised: against a player-dealer ten least wagers and what banking costs, and in poker the least, which is as much (R043).
    pub usual: Chips,
    /// The most, where there is one.
    pub most: Option<Chips>,
}

impl BuyIns {
    /// Those of a table, if the books have it.
    #[must_use]
    pub fn of(terms: &Terms, books: &Register) -> Option<BuyIns> {
        let house = books.house(&terms.house)?;
        match &house.chapter(&terms.game)?.game.as_ref()?.play {
            Play::Poker(game) => {
                let stakes = terms.stakes(game).ok()?;
                let at = |amount: rules::Amount| amount.at(stakes.low, stakes.high);
                let least = at(game.buy_in_min);
                Some(BuyIns { least, usual: least, most: game.buy_in_max.map(at) })
            }
            _ => match terms.setup(books).ok()?.game {
                Game::Banked(game) => {
                    let usual = Chips(10 * game.least().0 + game.bank_fee_most().0);
                    Some(BuyIns { least: game.least_buy_in(), usual, most: None })
                }
                _ => None,
            },
        }
    }

    /// So many times what is usual, as far as the book lets one.
    #[must_use]
    pub fn times(&self, times: u64) -> Chips {
        let chips = Chips(times * self.usual.0);
        self.most.map_or(chips, |most| most.min(chips))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_every_menu_makes_a_table() {
        let books = Register::embedded();
        let mut tables = 0;
        for house in books.houses() {
            for offer in menu(house) {
                let base =
                    TableWanted { house: offer.house.clone(), game: offer.game.clone(), ..TableWanted::default() };
                let mut all = vec![base.clone()];
                for limit in &offer.limits {
                    let at = TableWanted { limit: Some(limit.limit.clone()), ..base.clone() };
                    all.extend(
                        limit
                            .posted
                            .iter()
                            .map(|offer| TableWanted { posted: Some(offer.posted.clone()), ..at.clone() }),
                    );
                }
                all.extend(
                    offer.posted.iter().map(|offer| TableWanted { posted: Some(offer.posted.clone()), ..base.clone() }),
                );
                if let Some((fewest, most)) = offer.decks {
                    all.extend((fewest..=most).map(|decks| TableWanted { decks: Some(decks), ..base.clone() }));
                }
                for wanted in all {
                    let terms = wanted.terms(TableId(1), Settings::default(), books);
                    let terms = terms.unwrap_or_else(|error| panic!("{wanted:?}: {error}"));
                    let BuyIns { least, usual, most } = BuyIns::of(&terms, books).unwrap();
                    assert!(least > Chips(0) && usual >= least, "{wanted:?}");
                    assert!(most.is_none_or(|most| most >= usual), "{wanted:?}");
                    tables += 1;
                }
            }
        }
        assert!(tables > 250, "{tables}");
    }

    #[test]
    fn what_the_book_does_not_have_is_named_with_what_it_has() {
        let books = Register::embedded();
        let of = |wanted: TableWanted| wanted.terms(TableId(1), Settings::default(), books).unwrap_err();
        let holdem = TableWanted { house: "ocean-view".into(), game: "holdem".into(), ..TableWanted::default() };
        assert!(of(TableWanted { house: "nowhere".into(), ..holdem.clone() }).contains("ocean-view"));
        assert!(of(TableWanted { game: "whist".into(), ..holdem.clone() }).contains("omaha"));
        assert!(of(TableWanted { limit: Some("5-9".into()), ..holdem.clone() }).contains("4-8"));
        assert!(
            of(TableWanted { posted: Some("999".into()), ..holdem.clone() }).starts_with("there is no schedule '999'")
        );
        let pure = TableWanted { game: "pure-21.5".into(), decks: Some(99), ..holdem };
        assert!(of(pure).starts_with("99 decks are not dealt from"));
    }
}
