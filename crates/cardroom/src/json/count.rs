use hands::{Histogram, Ranking};
use serde::{Serialize, Serializer};

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
