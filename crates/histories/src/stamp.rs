//! What a hand is filed under in formats of others, and whose eyes it is written for.

use rules::Seat;

/// What a hand is filed under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// Its number, or whatever else tells it from all others.
    pub number: String,
    /// When it began, in coordinated time: `2026-11-16T20:15:00Z`.
    pub when: String,
    /// The name of the table.
    pub table: Option<String>,
    /// Who looks: his own cards are written and those that were shown. Without him, all that are known.
    pub hero: Option<Seat>,
}

impl Stamp {
    /// Whether a card that was dealt to this seat is written down.
    pub(crate) fn sees(&self, seat: Seat, up: bool) -> bool {
        up || self.hero.is_none_or(|hero| hero == seat)
    }
}
