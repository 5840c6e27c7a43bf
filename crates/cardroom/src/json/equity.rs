use odds::Method;
use odds::equity::{Equity, HandEquity};
use rules::House;
use serde::Serialize;

/// What `equity` says: parts of the pot, or of all cases.
#[derive(Serialize)]
pub(crate) struct EquityJson<'a> {
    house: &'a str,
    /// The hash of the house's book.
    book: String,
    game: &'a str,
    method: &'static str,
    /// How many cases were counted, or samples taken.
    count: u64,
    /// The greatest standard error of the hands' equities, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
    board: Vec<String>,
    dead: Vec<String>,
    hands: Vec<HandJson<'a>>,
    model: &'a str,
}

#[derive(Serialize)]
struct HandJson<'a> {
    /// As they were given.
    cards: &'a str,
    equity: f64,
    win: f64,
    tie: f64,
    high: f64,
    low: f64,
    scoop: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
}

impl<'a> EquityJson<'a> {
    pub(crate) fn new(
        house: &'a House,
        game: &'a str,
        hands: &[&'a str],
        board: &str,
        dead: &str,
        equity: &'a Equity,
    ) -> EquityJson<'a> {
        let error = match equity.method {
            Method::Sampled { error, .. } => Some(error),
            _ => None,
        };
        let hand = |(cards, hand): (&&'a str, &HandEquity)| HandJson {
            cards: cards.trim(),
            equity: hand.equity,
            win: hand.win,
            tie: hand.tie,
            high: hand.high,
            low: hand.low,
            scoop: hand.scoop,
            error: error.map(|_| hand.error),
        };
        EquityJson {
            house: &house.id,
            book: house.hash().to_string(),
            game,
            method: equity.method.id(),
            count: equity.count,
            error,
            board: cards(board),
            dead: cards(dead),
            hands: hands.iter().zip(&equity.hands).map(hand).collect(),
            model: &equity.model,
        }
    }
}

/// Cards that have been read once already, one by one.
fn cards(text: &str) -> Vec<String> {
    cards::read(text).flatten().filter_map(|found| found.card).map(|card| card.to_string()).collect()
}
