use hands::{Ranked, Ranking};
use serde::Serialize;

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
