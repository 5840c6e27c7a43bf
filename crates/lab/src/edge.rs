use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use odds::pure::face;
use odds::{Edge, Method};
use rules::banked::PureRules;
use rules::{Chips, House, Play, Register};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::banked_odds::Odds;
use crate::fees::FeeTold;
use crate::strategy_chart::{self, UP_CARDS, name, word};
use crate::wrong::{Wrong, house};

/// What the wagers of a game cost, and what they cost by the book if that is something else.
pub struct Edges<'a> {
    /// The house, with what was set otherwise in its book.
    pub house: &'a House,
    game: &'a str,
    /// What they cost.
    pub odds: Arc<Odds>,
    /// What they cost by the book, if something was set otherwise.
    pub by_the_book: Option<Arc<Odds>>,
    /// By each posting, for wagers of some size.
    pub fees: Vec<FeeTold>,
}

impl<'a> Edges<'a> {
    /// Counts by a book, and by another one that was made of it with [`what_if`](crate::what_if). Both are dealt from as many decks, if both
    /// books allow that; else each from the nearest number that it allows. The wager is what fees are compared with. `count` is how odds come
    /// about: anew, or from wherever they were kept.
    ///
    /// # Errors
    /// If the house has no such game, or neither book deals it from so many decks.
    pub fn count(
        book: &'a House,
        changed: Option<&'a Register>,
        game: &'a str,
        decks: Option<u8>,
        wager: Chips,
        mut count: impl FnMut(&House, Option<u8>) -> Result<Arc<Odds>, Wrong>,
    ) -> Result<Edges<'a>, Wrong> {
        let Some(changed) = changed else {
            let odds = count(book, decks)?;
            let fees = FeeTold::all(book, game, &odds, wager);
            return Ok(Edges { house: book, game, odds, by_the_book: None, fees });
        };
        let changed = house(changed, &book.id)?;
        let [of_the_book, of_the_changed] = [book, changed].map(|house| Odds::decks_of(house, game));
        let allowed = |decks: u8| [&of_the_book, &of_the_changed].into_iter().flatten().any(|all| all.contains(&decks));
        let nearest = |decks: u8, all: &Option<RangeInclusive<u8>>| match all {
            Some(all) if allowed(decks) => decks.clamp(*all.start(), *all.end()),
            _ => decks,
        };
        let by_the_book = count(book, decks.map(|decks| nearest(decks, &of_the_book)))?;
        let decks = decks.unwrap_or(by_the_book.decks());
        let odds = count(changed, Some(nearest(decks, &of_the_changed)))?;
        let mut fees = FeeTold::all(changed, game, &odds, wager);
        for (fee, book) in fees.iter_mut().zip(FeeTold::all(book, game, &by_the_book, wager)) {
            fee.edge_by_the_book = Some(book.edge);
            fee.bank_by_the_book = Some(book.bank_keeps);
        }
        Ok(Edges { house: changed, game, odds, by_the_book: Some(by_the_book), fees })
    }

    /// How many decks the figures by the book are for, if those are others.
    #[must_use]
    pub fn decks_by_the_book(&self) -> Option<u8> {
        self.by_the_book.as_ref().map(|book| book.decks()).filter(|decks| *decks != self.odds.decks())
    }

    /// As scripts and browsers are told it, with what was set otherwise.
    #[must_use]
    pub fn told(&self, set: &[String]) -> EdgeTold {
        let (odds, by_the_book) = (&*self.odds, self.by_the_book.as_deref());
        let edge_by_the_book = |name: &str| by_the_book.and_then(|odds| odds.edge(name));
        let bets =
            odds.bets().into_iter().map(|(name, edge)| (name.to_string(), BetTold::new(edge, edge_by_the_book(name))));
        EdgeTold {
            house: self.house.id.clone(),
            game: self.game.to_string(),
            decks: odds.decks(),
            decks_by_the_book: self.decks_by_the_book(),
            book: self.house.hash().to_string(),
            set: set.to_vec(),
            bets: bets.collect(),
            fees: self.fees.clone(),
            strategy: strategy(odds),
            chart: chart(odds, pure_rules(self.house, self.game).as_ref()),
        }
    }
}

/// The rules of single hands, where the game is Pure 21.5.
#[must_use]
pub fn pure_rules(house: &House, game: &str) -> Option<PureRules> {
    match &house.chapter(game)?.game.as_ref()?.play {
        Play::Banked(book) => Some(PureRules::new(book)),
        _ => None,
    }
}

/// What the wagers of a game cost: parts of the first wager, lost on average.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct EdgeTold {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
    /// How many decks.
    pub decks: u8,
    /// How many decks the figures by the book are for, if the book does not allow as many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decks_by_the_book: Option<u8>,
    /// The hash of the house's book, with what was set otherwise in it.
    pub book: String,
    /// What was set otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(required = false)]
    pub set: Vec<String>,
    /// Every wager by its name.
    pub bets: BTreeMap<String, BetTold>,
    /// What a wager of some size costs by each posting, its fee included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FeeTold>>")]
    #[schema(required = false)]
    pub fees: Vec<FeeTold>,
    /// What is best with every hand.
    pub strategy: Vec<StrategyTold>,
    /// What is best by totals and pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ChartRow>>")]
    #[schema(required = false)]
    pub chart: Vec<ChartRow>,
}

/// Hands, and what is best with them against each card of the bank.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct ChartRow {
    /// The hands, such as `hard 12`.
    pub hand: String,
    /// By the bank's card.
    pub against: Vec<CellTold>,
}

/// What is best against a card of the bank.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct CellTold {
    /// The bank's card.
    pub up: String,
    /// What is best.
    pub decision: String,
    /// Whether it depends on which two cards they are.
    pub depends: bool,
}

/// What one wager costs.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct BetTold {
    /// The part that is lost on average.
    pub edge: f64,
    /// Counted, or sampled.
    pub method: String,
    /// What it takes for granted.
    pub model: String,
    /// How many cases were counted one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cases: Option<String>,
    /// The standard error, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
    /// What it costs by the book, if something was set otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by_the_book: Option<f64>,
    /// How far a result lies from the average, typically, in first wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub standard_deviation: Option<f64>,
    /// How often something is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hit_rate: Option<f64>,
    /// What is wagered in all on average, in first wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wagered: Option<f64>,
    /// Every result, from the worst up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub results: Option<Vec<ResultTold>>,
}

/// A result with how often it comes.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct ResultTold {
    /// In first wagers.
    pub result: f64,
    /// How often.
    pub chance: f64,
}

/// What is best with one hand, or against one card of the bank.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(untagged)]
pub enum StrategyTold {
    /// Pure 21.5: one hand against one card.
    Pure {
        /// Its two cards.
        cards: [String; 2],
        /// The bank's card.
        up: String,
        /// What is best.
        decision: String,
        /// What it is worth, in first wagers.
        value: f64,
    },
    /// Three Card Poker: all hands against one card.
    ThreeCard {
        /// The bank's card.
        up: String,
        /// The part of all hands that is played.
        plays: f64,
        /// The weakest of them.
        weakest_played: [String; 3],
        /// The strongest hand that is not.
        strongest_folded: Option<[String; 3]>,
        /// What it is worth, in antes.
        value: f64,
    },
}

impl BetTold {
    fn new(edge: &Edge, by_the_book: Option<f64>) -> BetTold {
        let (cases, error) = match edge.method {
            Method::Exact { cases } => (cases.map(|cases| cases.to_string()), None),
            Method::Sampled { error, .. } => (None, Some(error)),
            _ => (None, None),
        };
        let spread = edge.spread.as_ref();
        let result = |&(result, chance): &(f64, f64)| ResultTold { result, chance };
        BetTold {
            edge: edge.edge,
            method: edge.method.id().to_string(),
            model: edge.model.to_string(),
            cases,
            error,
            by_the_book,
            standard_deviation: spread.map(|spread| spread.standard_deviation),
            hit_rate: spread.map(|spread| spread.hit_rate),
            wagered: spread.map(|spread| spread.wagered),
            results: spread.map(|spread| spread.results.iter().map(result).collect()),
        }
    }
}

fn chart(odds: &Odds, pure_rules: Option<&PureRules>) -> Vec<ChartRow> {
    let (Odds::Pure(odds), Some(rules)) = (odds, pure_rules) else { return vec![] };
    let rows = strategy_chart::rows(odds, rules).into_iter().map(|row| {
        let cell = |(&up, cell): (&u8, strategy_chart::Cell)| CellTold {
            up: name(up),
            decision: word(cell.decision).to_string(),
            depends: cell.star,
        };
        ChartRow { hand: row.title, against: UP_CARDS.iter().zip(row.cells).map(cell).collect() }
    });
    rows.collect()
}

fn strategy(odds: &Odds) -> Vec<StrategyTold> {
    match odds {
        Odds::Pure(odds) => {
            let name = |value: u8| face(value).rank().map_or(String::new(), |rank| rank.letter().to_string());
            let starts = odds.starts.iter().map(|(start, values)| {
                let (decision, value) = values.best();
                StrategyTold::Pure {
                    cards: [name(start.first), name(start.second)],
                    up: name(start.up),
                    decision: word(decision).to_string(),
                    value,
                }
            });
            starts.collect()
        }
        Odds::ThreeCard(odds) => {
            let against = odds.strategy.iter().map(|against| StrategyTold::ThreeCard {
                up: against.rank.name().to_string(),
                plays: against.plays,
                weakest_played: against.weakest_played.map(|card| card.to_string()),
                strongest_folded: against.strongest_folded.map(|cards| cards.map(|card| card.to_string())),
                value: against.value,
            });
            against.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{USUAL_WAGER, what_if};

    /// By the changed book, and by the book.
    fn decks(house: &str, set: &str, decks: Option<u8>) -> Result<(u8, Option<u8>), Wrong> {
        let house = Register::embedded().house(house).unwrap();
        let changed = what_if(Register::embedded_files().collect(), house, "pure-21.5", &[set.to_string()])?;
        let count = |house: &House, decks| Ok(Odds::new(house, "pure-21.5", decks)?.into());
        let edges = Edges::count(house, Some(&changed), "pure-21.5", decks, USUAL_WAGER, count)?;
        let told = edges.told(&[]);
        assert_eq!(told.bets["base"].by_the_book, edges.by_the_book.as_ref().and_then(|odds| odds.edge("base")));
        Ok((told.decks, told.decks_by_the_book))
    }

    #[test]
    fn each_book_is_counted_with_decks_that_it_allows() {
        // Ocean View deals from six to eight, Casino Club from one to eight.
        assert_eq!(decks("ocean-view", "shoe.decks_min=1", Some(1)).unwrap(), (1, Some(6)));
        assert_eq!(decks("casino-club", "shoe.decks_min=8", None).unwrap(), (8, Some(6)));
        let wrong = decks("ocean-view", "shoe.decks_min=2", Some(1)).unwrap_err().to_string();
        assert!(wrong.contains("1 decks"), "{wrong}");
    }
}
