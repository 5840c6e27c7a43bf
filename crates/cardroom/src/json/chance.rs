use histories::Agreed;
use room::Proven;
use serde::Serialize;

use crate::shuffle_report::{Exhausted, Figure};

/// What `verify` says of a hand that is proven.
#[derive(Serialize)]
pub(crate) struct VerifiedJson {
    house: String,
    game: String,
    table: u32,
    hand: u64,
    seat: Option<u8>,
    roots: Vec<RootJson>,
    cards: Vec<CardJson>,
    /// What was checked of the script; nothing if the file has none.
    script: Option<AgreedJson>,
}

#[derive(Serialize)]
struct AgreedJson {
    named: usize,
    in_order: Option<usize>,
}

#[derive(Serialize)]
struct RootJson {
    root: String,
    cards: u16,
}

#[derive(Serialize)]
struct CardJson {
    root: u16,
    position: u16,
    card: String,
}

/// What `shuffle-report` says.
#[derive(Serialize)]
pub(crate) struct ShuffleJson {
    deals: u64,
    seed: Option<u64>,
    figures: Vec<FigureJson>,
    /// How far each place is off by itself, in standard deviations.
    places: Vec<f64>,
    exhaustive: Vec<ExhaustedJson>,
}

#[derive(Serialize)]
struct FigureJson {
    name: &'static str,
    found: f64,
    expected: f64,
    z: f64,
}

/// Numbers that JSON has no room for are text.
#[derive(Serialize)]
struct ExhaustedJson {
    cards: usize,
    orders: u64,
    words_for_each: String,
    words_thrown_away: u64,
}

impl VerifiedJson {
    pub(crate) fn new(proven: &Proven, agreed: Option<&Agreed>) -> VerifiedJson {
        let root = |deck: &room::Promise| RootJson { root: deck.root.to_string(), cards: deck.cards };
        let card =
            |proof: &room::Proof| CardJson { root: proof.root, position: proof.position, card: proof.card.to_string() };
        VerifiedJson {
            house: proven.house.clone(),
            game: proven.game.clone(),
            table: proven.table,
            hand: proven.hand,
            seat: proven.seat.map(|seat| seat.index() as u8),
            roots: proven.roots.iter().map(root).collect(),
            cards: proven.seen.iter().map(card).collect(),
            script: agreed.map(|agreed| AgreedJson { named: agreed.named, in_order: agreed.in_order }),
        }
    }
}

impl ShuffleJson {
    pub(crate) fn new(
        (deals, seed): (u64, Option<u64>),
        figures: &[Figure],
        places: Vec<f64>,
        exhausted: &[Exhausted],
    ) -> ShuffleJson {
        let figure = |figure: &Figure| FigureJson {
            name: figure.name,
            found: figure.found,
            expected: figure.expected,
            z: figure.z,
        };
        let exhausted_json = |all: &Exhausted| ExhaustedJson {
            cards: all.cards,
            orders: all.orders,
            words_for_each: all.words_for_each.to_string(),
            words_thrown_away: all.thrown_away,
        };
        ShuffleJson {
            deals,
            seed,
            figures: figures.iter().map(figure).collect(),
            places,
            exhaustive: exhausted.iter().map(exhausted_json).collect(),
        }
    }
}
