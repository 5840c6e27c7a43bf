//! Three-card hands (OV.TC.14 to OV.TC.22): straights are harder than flushes here, and the mini royal is the top.
//!
//! ```
//! use hands::three_card;
//!
//! let [mini_royal, trips] = [["As", "Ks", "Qs"], ["Ah", "Ad", "Ac"]]
//!     .map(|hand| three_card::three(&hand.map(|card| card.parse().unwrap())));
//! assert!(mini_royal > trips);
//! ```

use cards::{Card, Deck};

use crate::order::three as order;
use crate::ranking::{Ranking, Shape};
use crate::{Category, Name, Strength, tables};

/// The strength of three different cards of a 52-card deck.
///
/// ```
/// use cards::Card;
/// use hands::three_card::three;
///
/// let [straight, flush] = [["4h", "5s", "6s"], ["4s", "5s", "Ks"]].map(|hand| hand.map(|card| card.parse::<Card>().unwrap()));
/// assert!(three(&straight) > three(&flush));
/// ```
#[inline]
#[must_use]
pub fn three(cards: &[Card; 3]) -> Strength {
    let [a, b, c] = cards.map(|card| usize::from(card.index()));
    let suited = usize::from((a ^ b | a ^ c) >> 4 == 0);
    Strength::new(tables::THREE_CARD[suited << 12 | (a & 15) << 8 | (b & 15) << 4 | c & 15])
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::high(order::made(strength.number()))
}

pub(crate) const THREE_CARD: Ranking = Ranking {
    id: "three-card",
    about: "three cards, with the mini royal on top",
    deck: Deck::STANDARD,
    shape: Shape::Three(three),
    low: false,
    ace_low: false,
    categories: &[
        Category::new("high-card", "High Card", order::HIGH_CARD),
        Category::new("one-pair", "One Pair", order::ONE_PAIR),
        Category::new("flush", "Flush", order::FLUSH),
        Category::new("straight", "Straight", order::STRAIGHT),
        Category::new("three-of-a-kind", "Three of a Kind", order::THREE_OF_A_KIND),
        Category::new("straight-flush", "Straight Flush", order::STRAIGHT_FLUSH),
        Category::new("mini-royal", "Mini Royal Flush", order::MINI_ROYAL),
    ],
    name,
};
