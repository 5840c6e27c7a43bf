//! High hands of the short deck, from the six up. A flush beats a full house, as it is harder to get there, and the lowest
//! straight is A-6-7-8-9. Everything else is as in [`high`].
//!
//! ```
//! use hands::short_deck;
//!
//! let [flush, full_house] = [["Ah", "Jh", "9h", "8h", "6h"], ["As", "Ad", "Ac", "Ks", "Kd"]]
//!     .map(|hand| short_deck::five(&hand.map(|card| card.parse().unwrap())));
//! assert!(flush > full_house);
//! ```

use cards::{Card, Deck};

use crate::order::short as order;
use crate::ranking::{Ranking, Shape};
use crate::{Category, Name, Strength, Tally, high, tables};

/// The strength of five different cards from the six up.
///
/// ```
/// use cards::Card;
/// use hands::short_deck::five;
///
/// let [lowest, next, trips] = [["Ah", "6d", "7s", "8c", "9d"], ["6h", "7d", "8s", "9c", "Td"], ["Ah", "Ad", "As", "Kc", "Qd"]]
///     .map(|hand| five(&hand.map(|card| card.parse::<Card>().unwrap())));
/// assert!(next > lowest && lowest > trips);
/// ```
#[inline]
#[must_use]
pub fn five(cards: &[Card; 5]) -> Strength {
    tables::short_deck(high::five(cards))
}

impl Tally {
    /// The best high hand of five by the order of the short deck, for up to seven cards from the six up;
    /// [`NONE`](Strength::NONE) if there are fewer than five.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let board = Tally::EMPTY.with_all("Ah 7h 8c 9d Kd".parse::<CardSet>()?);
    /// let [straight, aces] = ["6s Kc", "Ac Kh"].map(|hole| hole.parse::<CardSet>().map(|hole| board.with_all(hole)));
    /// assert!(straight?.short_deck() > aces?.short_deck());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub fn short_deck(self) -> Strength {
        // Up to seven cards that make a flush are no full house and no four of a kind, so the best hand by the one order is
        // the best by the other. Only the lowest straight has to be looked for: there it is nothing.
        let best = tables::short_deck(self.high());
        let ranks = self.cards().ranks().bits() >> 1;
        if ranks & order::LOWEST_STRAIGHT_RANKS == order::LOWEST_STRAIGHT_RANKS {
            best.max(self.lowest_straight())
        } else {
            best
        }
    }

    /// What the lowest straight is worth to who has its ranks: more if they are of one suit.
    #[cold]
    fn lowest_straight(self) -> Strength {
        let suited = cards::Suit::ALL.map(|suit| self.cards().suit(suit).bits() >> 1 & order::LOWEST_STRAIGHT_RANKS);
        let is_flush = suited.contains(&order::LOWEST_STRAIGHT_RANKS);
        Strength::new(if is_flush { order::LOWEST_STRAIGHT_FLUSH } else { order::LOWEST_STRAIGHT })
    }
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::high(order::among_all(order::made(strength.number())))
}

pub(crate) const SHORT_DECK: Ranking = Ranking {
    id: "short-deck",
    about: "the best five of five to seven cards from the six up",
    deck: Deck::SHORT,
    shape: Shape::BestFive(Tally::short_deck),
    low: false,
    ace_low: false,
    categories: &[
        Category::new("high-card", "High Card", order::HIGH_CARD),
        Category::new("one-pair", "One Pair", order::ONE_PAIR),
        Category::new("two-pair", "Two Pair", order::TWO_PAIR),
        Category::new("three-of-a-kind", "Three of a Kind", order::THREE_OF_A_KIND),
        Category::new("straight", "Straight", order::STRAIGHT),
        Category::new("full-house", "Full House", order::FULL_HOUSE),
        Category::new("flush", "Flush", order::FLUSH),
        Category::new("four-of-a-kind", "Four of a Kind", order::FOUR_OF_A_KIND),
        Category::new("straight-flush", "Straight Flush", order::STRAIGHT_FLUSH),
        Category::new("royal-flush", "Royal Flush", order::ROYAL_FLUSH),
    ],
    name,
};
