//! Low hands from deuce to seven: what is the worst of the high hands. The ace is high, straights and flushes count against
//! a hand, and the best is 7-5-4-3-2 of more than one suit. A-5-4-3-2 is no straight, but the best of the ace-high hands.
//!
//! ```
//! use hands::deuce_to_seven::five;
//!
//! let [seven, straight, ace] = [["7h", "5d", "4c", "3s", "2h"], ["6h", "5d", "4c", "3s", "2h"], ["Ah", "5d", "4c", "3s", "2h"]]
//!     .map(|hand| five(&hand.map(|card| card.parse().unwrap())));
//! assert!(seven > ace && ace > straight);
//! ```

use cards::{Card, Deck};

use crate::order::deuce_to_seven as order;
use crate::ranking::{Ranking, Shape};
use crate::{Category, Name, Strength, high, tables};

/// The strength of five different cards of a 52-card deck.
///
/// ```
/// use cards::Card;
/// use hands::deuce_to_seven::five;
///
/// let [nine, flush] = [["9s", "5s", "4s", "3s", "2h"], ["9s", "5s", "4s", "3s", "2s"]].map(|hand| hand.map(|card| card.parse::<Card>().unwrap()));
/// assert!(five(&nine) > five(&flush));
/// ```
#[inline]
#[must_use]
pub fn five(cards: &[Card; 5]) -> Strength {
    tables::deuce_to_seven(high::five(cards))
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::deuce_to_seven(order::made(strength.number()))
}

pub(crate) const DEUCE_TO_SEVEN: Ranking = Ranking {
    id: "deuce-to-seven",
    about: "the lowest five cards, deuce to seven: straights and flushes count against them",
    deck: Deck::STANDARD,
    shape: Shape::Five(five),
    low: true,
    ace_low: false,
    categories: &[
        Category::new("straight-flush", "Straight Flush", order::STRAIGHT_FLUSH),
        Category::new("four-of-a-kind", "Four of a Kind", order::FOUR_OF_A_KIND),
        Category::new("full-house", "Full House", order::FULL_HOUSE),
        Category::new("flush", "Flush", order::FLUSH),
        Category::new("straight", "Straight", order::STRAIGHT),
        Category::new("three-of-a-kind", "Three of a Kind", order::THREE_OF_A_KIND),
        Category::new("two-pair", "Two Pair", order::TWO_PAIR),
        Category::new("one-pair", "One Pair", order::ONE_PAIR),
        Category::new("A-high", "Ace low", order::unpaired_to(12)),
        Category::new("K-high", "King low", order::unpaired_to(11)),
        Category::new("Q-high", "Queen low", order::unpaired_to(10)),
        Category::new("J-high", "Jack low", order::unpaired_to(9)),
        Category::new("T-high", "Ten low", order::unpaired_to(8)),
        Category::new("9-high", "Nine low", order::unpaired_to(7)),
        Category::new("8-high", "Eight low", order::unpaired_to(6)),
        Category::new("7-high", "Seven low", order::unpaired_to(5)),
    ],
    name,
};
