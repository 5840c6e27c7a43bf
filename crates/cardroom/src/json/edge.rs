use std::collections::BTreeMap;

use odds::pure::face;
use odds::{Edge, Method};
use rules::House;
use rules::banked::PureRules;
use serde::Serialize;

use crate::banked_odds::Odds;
use crate::strategy_chart::{self, UP_CARDS, name, word};

/// What `edge` says: parts of the first wager, lost on average.
#[derive(Serialize)]
pub(crate) struct EdgeJson<'a> {
    house: &'a str,
    game: &'a str,
    decks: u8,
    /// The hash of the house's book, with what was set otherwise in it.
    book: String,
    /// What was set otherwise.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    set: &'a [String],
    bets: BTreeMap<&'static str, BetJson>,
    strategy: Vec<StrategyJson>,
    /// What is best by totals and pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chart: Vec<RowJson>,
}

/// Hands, and what is best with them against each card of the bank.
#[derive(Serialize)]
struct RowJson {
    hand: String,
    against: Vec<CellJson>,
}

#[derive(Serialize)]
struct CellJson {
    up: String,
    decision: &'static str,
    /// Whether it depends on which two cards they are.
    depends: bool,
}

#[derive(Serialize)]
struct BetJson {
    edge: f64,
    method: &'static str,
    model: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cases: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
    /// What it is by the book, if something was set otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_the_book: Option<f64>,
    #[serde(flatten)]
    spread: Option<SpreadJson>,
}

#[derive(Serialize)]
struct SpreadJson {
    standard_deviation: f64,
    hit_rate: f64,
    wagered: f64,
    results: Vec<ResultJson>,
}

#[derive(Serialize)]
struct ResultJson {
    result: f64,
    chance: f64,
}

/// One hand, or one card of the bank.
#[derive(Serialize)]
#[serde(untagged)]
enum StrategyJson {
    Pure {
        cards: [String; 2],
        up: String,
        decision: &'static str,
        value: f64,
    },
    ThreeCard {
        up: &'static str,
        plays: f64,
        weakest_played: [String; 3],
        strongest_folded: Option<[String; 3]>,
        value: f64,
    },
}

impl<'a> EdgeJson<'a> {
    pub(crate) fn new(
        house: &'a House,
        game: &'a str,
        set: &'a [String],
        odds: &Odds,
        pure_rules: Option<&PureRules>,
        by_the_book: Option<&Odds>,
    ) -> EdgeJson<'a> {
        let edge_by_the_book = |name: &str| by_the_book.and_then(|odds| odds.edge(name));
        let bets = odds.bets().into_iter().map(|(name, edge)| (name, BetJson::new(edge, edge_by_the_book(name))));
        EdgeJson {
            house: &house.id,
            game,
            decks: odds.decks(),
            book: house.hash().to_string(),
            set,
            bets: bets.collect(),
            strategy: strategy(odds),
            chart: chart(odds, pure_rules),
        }
    }
}

fn chart(odds: &Odds, pure_rules: Option<&PureRules>) -> Vec<RowJson> {
    let (Odds::Pure(odds), Some(rules)) = (odds, pure_rules) else { return vec![] };
    let rows = strategy_chart::rows(odds, rules).into_iter().map(|row| {
        let cells = UP_CARDS.iter().zip(row.cells);
        let against =
            cells.map(|(&up, cell)| CellJson { up: name(up), decision: word(cell.decision), depends: cell.star });
        RowJson { hand: row.title, against: against.collect() }
    });
    rows.collect()
}

impl BetJson {
    fn new(edge: &Edge, by_the_book: Option<f64>) -> BetJson {
        let (cases, error) = match edge.method {
            Method::Exact { cases } => (cases.map(|cases| cases.to_string()), None),
            Method::Sampled { error, .. } => (None, Some(error)),
            _ => (None, None),
        };
        let spread = edge.spread.as_ref().map(|spread| SpreadJson {
            standard_deviation: spread.standard_deviation,
            hit_rate: spread.hit_rate,
            wagered: spread.wagered,
            results: spread.results.iter().map(|&(result, chance)| ResultJson { result, chance }).collect(),
        });
        BetJson { edge: edge.edge, method: edge.method.id(), model: edge.model, cases, error, by_the_book, spread }
    }
}

fn strategy(odds: &Odds) -> Vec<StrategyJson> {
    match odds {
        Odds::Pure(odds) => {
            let name = |value: u8| face(value).rank().map_or(String::new(), |rank| rank.letter().to_string());
            let starts = odds.starts.iter().map(|(start, values)| {
                let (decision, value) = values.best();
                StrategyJson::Pure {
                    cards: [name(start.first), name(start.second)],
                    up: name(start.up),
                    decision: word(decision),
                    value,
                }
            });
            starts.collect()
        }
        Odds::ThreeCard(odds) => {
            let against = odds.strategy.iter().map(|against| StrategyJson::ThreeCard {
                up: against.rank.name(),
                plays: against.plays,
                weakest_played: against.weakest_played.map(|card| card.to_string()),
                strongest_folded: against.strongest_folded.map(|cards| cards.map(|card| card.to_string())),
                value: against.value,
            });
            against.collect()
        }
    }
}
