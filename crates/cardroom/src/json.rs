//! The JSON that scripts rely on.

use std::io::Write;

use hands::{Histogram, Ranked, Ranking};
use serde::{Serialize, Serializer};

/// Prints one value on one line.
pub(crate) fn print(value: &impl Serialize) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{}", serde_json::to_string(value)?)?;
    Ok(())
}

/// What `rank` says.
#[derive(Serialize)]
pub(crate) struct RankedJson {
    ranking: &'static str,
    cards: Vec<String>,
    board: Vec<String>,
    strength: u16,
    category: &'static str,
    name: String,
    made_of: Vec<String>,
}

impl RankedJson {
    pub(crate) fn new(ranking: &Ranking, cards: &[cards::Card], board: &[cards::Card], ranked: &Ranked) -> RankedJson {
        let [cards, board, made_of] =
            [cards, board, &ranked.made_of].map(|cards| cards.iter().map(ToString::to_string).collect());
        RankedJson {
            ranking: ranking.id(),
            cards,
            board,
            strength: ranked.strength.number(),
            category: ranked.category.id,
            name: ranked.name.to_string(),
            made_of,
        }
    }
}

/// What `count` says.
#[derive(Serialize)]
pub(crate) struct HistogramJson {
    ranking: &'static str,
    cards: usize,
    total: u64,
    #[serde(serialize_with = "as_object")]
    counts: Vec<(&'static str, u64)>,
}

impl HistogramJson {
    pub(crate) fn new(ranking: &Ranking, cards: usize, histogram: &Histogram) -> HistogramJson {
        let counts = histogram.categories().map(|(category, hands)| (category.id, hands)).collect();
        HistogramJson { ranking: ranking.id(), cards, total: histogram.total(), counts }
    }
}

/// An object whose keys keep their order, from the best hand down.
fn as_object<S: Serializer>(pairs: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}
