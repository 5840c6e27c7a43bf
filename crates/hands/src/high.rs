//! High hands: five aces at the top where there are jokers, then the ladder of OV.DP.18.
//!
//! A joker is an ace, or completes a straight, a flush or a straight flush; in a flush it is the highest card missing
//! (OV.DP.19 to OV.DP.22, R064, R078). The order is the same with and without jokers: the deck makes the difference.
//!
//! ```
//! use hands::high;
//!
//! let [a, b, c, d] = ["As", "Ad", "Ah", "Ac"].map(|card| card.parse().unwrap());
//! let [king, joker] = ["Kc", "Jk"].map(|card| card.parse().unwrap());
//! assert!(high::five(&[a, b, c, d, joker]) > high::five(&[a, b, c, d, king]));
//! ```

use cards::{Card, Deck, RankSet};

use crate::order::high as order;
use crate::ranking::{Ranking, Shape};
use crate::tables::{self, FLUSH, JOKERS};
use crate::tally::key_of;
use crate::{Category, Name, Strength, Tally};

/// The strength of five different cards, jokers included.
///
/// ```
/// use cards::Card;
/// use hands::{Tally, high};
///
/// let [a, b, c, d, joker] = ["Ah", "Ad", "As", "Ac", "Jk"].map(|card| card.parse::<Card>().unwrap());
/// let five_aces = high::five(&[a, b, c, d, joker]);
/// assert_eq!(five_aces, [a, b, c, d, joker].into_iter().collect::<Tally>().high());
/// ```
#[inline]
#[must_use]
pub fn five(cards: &[Card; 5]) -> Strength {
    let key = key_of(cards);
    if key & FLUSH != 0 { rare(cards) } else { tables::high_five(key) }
}

/// The strength of six different cards: the best five, as for the 6 Card Bonus (R176).
///
/// ```
/// use cards::Card;
/// use hands::high;
///
/// let cards = ["Ah", "Kh", "Qh", "Jh", "Th", "9h"].map(|card| card.parse::<Card>().unwrap());
/// assert!(high::six(&cards) > high::five(&[cards[1], cards[2], cards[3], cards[4], cards[5]]));
/// ```
#[inline]
#[must_use]
pub fn six(cards: &[Card; 6]) -> Strength {
    let key = key_of(cards);
    if key & (FLUSH | JOKERS) != 0 { rare(cards) } else { tables::high_six(key) }
}

/// The strength of seven different cards: the best five.
///
/// ```
/// use cards::Card;
/// use hands::{Tally, high};
///
/// let cards = ["Ah", "Kh", "2d", "2s", "2c", "7h", "9h"].map(|card| card.parse::<Card>().unwrap());
/// assert_eq!(high::seven(&cards), cards.into_iter().collect::<Tally>().high());
/// ```
#[inline]
#[must_use]
pub fn seven(cards: &[Card; 7]) -> Strength {
    let key = key_of(cards);
    if key & (FLUSH | JOKERS) != 0 { rare(cards) } else { tables::high_seven(key) }
}

/// The best flush of these ranks of one suit, straight flushes included; [`NONE`](Strength::NONE) if they are fewer than five.
///
/// ```
/// use cards::{CardSet, Suit};
/// use hands::{Tally, high};
///
/// let cards: CardSet = "Ah Qh 9h 7h 2h 9s 9d".parse()?;
/// assert_eq!(high::flush(cards.suit(Suit::Hearts)), Tally::EMPTY.with_all(cards).high());
/// # Ok::<(), cards::ReadError>(())
/// ```
#[inline(always)]
#[must_use]
pub fn flush(ranks: RankSet) -> Strength {
    tables::flush(usize::from(ranks.bits() >> 1), 0)
}

#[cold]
fn rare(cards: &[Card]) -> Strength {
    cards.iter().copied().collect::<Tally>().high()
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::high(order::made(strength.number()))
}

const CATEGORIES: [Category; 11] = [
    Category::new("high-card", "High Card", order::HIGH_CARD),
    Category::new("one-pair", "One Pair", order::ONE_PAIR),
    Category::new("two-pair", "Two Pair", order::TWO_PAIR),
    Category::new("three-of-a-kind", "Three of a Kind", order::THREE_OF_A_KIND),
    Category::new("straight", "Straight", order::STRAIGHT),
    Category::new("flush", "Flush", order::FLUSH),
    Category::new("full-house", "Full House", order::FULL_HOUSE),
    Category::new("four-of-a-kind", "Four of a Kind", order::FOUR_OF_A_KIND),
    Category::new("straight-flush", "Straight Flush", order::STRAIGHT_FLUSH),
    Category::new("royal-flush", "Royal Flush", order::ROYAL_FLUSH),
    Category::new("five-aces", "Five Aces", order::FIVE_ACES),
];

pub(crate) const HIGH: Ranking = Ranking {
    id: "high",
    about: "the best five of five to seven cards",
    deck: Deck::STANDARD,
    shape: Shape::BestFive(Tally::high),
    low: false,
    ace_low: false,
    categories: &CATEGORIES,
    name,
};

pub(crate) const HIGH_JOKER: Ranking = Ranking {
    id: "high-joker",
    about: "as high, with a joker for aces, straights and flushes",
    deck: Deck::ONE_JOKER,
    ..HIGH
};

pub(crate) const HIGH_TWO_JOKERS: Ranking = Ranking {
    id: "high-two-jokers",
    about: "as high, with two jokers for aces, straights and flushes",
    deck: Deck::TWO_JOKERS,
    ..HIGH
};
