//! Low hands from ace to five: straights and flushes do not count, every unpaired hand beats every pair (OV.LB.21 to
//! OV.LB.23, R072), and a joker is the lowest card missing (OV.LB.03, R078).
//!
//! ```
//! use hands::low;
//!
//! let [six, seven] = [["6s", "5s", "4s", "3s", "2s"], ["7h", "4d", "3c", "2s", "Ah"]]
//!     .map(|hand| low::five(&hand.map(|card| card.parse().unwrap())));
//! assert!(six > seven);
//! ```

use cards::{Card, CardSet, Deck};

use crate::order::low as order;
use crate::ranking::{Ranking, Shape};
use crate::tables;
use crate::tally::{self, key_of};
use crate::{Category, Name, Strength, Tally};

/// The strength of five different cards, jokers included.
///
/// ```
/// use cards::Card;
/// use hands::low;
///
/// let [a, b, c, d, e] = ["4h", "3d", "2s", "Ac", "Jk"].map(|card| card.parse::<Card>().unwrap());
/// let wheel = low::five(&[a, b, c, d, e]);
/// assert!(wheel > low::five(&[a, b, c, d, "6s".parse().unwrap()]));
/// ```
#[inline]
#[must_use]
pub fn five(cards: &[Card; 5]) -> Strength {
    tables::low_five(key_of(cards))
}

/// The best low of eight or better from any number of different cards, on the scale of [`five`].
///
/// ```
/// use cards::Card;
/// use hands::{Strength, low};
///
/// let cards = ["8h", "7d", "6s", "5c", "4d", "Kc", "Qc"].map(|card| card.parse::<Card>().unwrap());
/// assert!(low::eight_or_better(&cards).is_some());
/// assert_eq!(low::eight_or_better(&cards[1..]), Strength::NONE);
/// ```
#[inline]
#[must_use]
pub fn eight_or_better(cards: &[Card]) -> Strength {
    tally::eight_or_better(cards.iter().copied().collect::<CardSet>())
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::low(order::made(strength.number()))
}

const CATEGORIES: [Category; 14] = [
    Category::new("four-of-a-kind", "Four of a Kind", order::FOUR_OF_A_KIND),
    Category::new("full-house", "Full House", order::FULL_HOUSE),
    Category::new("three-of-a-kind", "Three of a Kind", order::THREE_OF_A_KIND),
    Category::new("two-pair", "Two Pair", order::TWO_PAIR),
    Category::new("one-pair", "One Pair", order::ONE_PAIR),
    Category::new("K-high", "King low", order::unpaired_to(12)),
    Category::new("Q-high", "Queen low", order::unpaired_to(11)),
    Category::new("J-high", "Jack low", order::unpaired_to(10)),
    Category::new("T-high", "Ten low", order::unpaired_to(9)),
    Category::new("9-high", "Nine low", order::unpaired_to(8)),
    Category::new("8-high", "Eight low", order::unpaired_to(7)),
    Category::new("7-high", "Seven low", order::unpaired_to(6)),
    Category::new("6-high", "Six low", order::unpaired_to(5)),
    Category::new("5-high", "Five low", order::unpaired_to(4)),
];

const CATEGORIES_EIGHT_OR_BETTER: [Category; 5] =
    [Category::new("no-low", "No low", 0), CATEGORIES[10], CATEGORIES[11], CATEGORIES[12], CATEGORIES[13]];

pub(crate) const LOW: Ranking = Ranking {
    id: "low",
    about: "the lowest five of five to seven cards, ace to five",
    deck: Deck::STANDARD,
    shape: Shape::BestFive(Tally::low),
    low: true,
    ace_low: true,
    categories: &CATEGORIES,
    name,
};

pub(crate) const LOW_JOKER: Ranking = Ranking {
    id: "low-joker",
    about: "as low, with a joker for the lowest card missing",
    deck: Deck::ONE_JOKER,
    ..LOW
};

pub(crate) const LOW_TWO_JOKERS: Ranking = Ranking {
    id: "low-two-jokers",
    about: "as low, with two jokers for the lowest cards missing",
    deck: Deck::TWO_JOKERS,
    ..LOW
};

pub(crate) const EIGHT_OR_BETTER: Ranking = Ranking {
    id: "eight-or-better",
    about: "as low, but only five different cards of eight or lower count",
    shape: Shape::BestFive(Tally::eight_or_better),
    low: true,
    ace_low: true,
    categories: &CATEGORIES_EIGHT_OR_BETTER,
    ..LOW
};

pub(crate) const EIGHT_OR_BETTER_TWO_JOKERS: Ranking = Ranking {
    id: "eight-or-better-two-jokers",
    about: "as eight-or-better, with two jokers for the lowest cards missing",
    deck: Deck::TWO_JOKERS,
    ..EIGHT_OR_BETTER
};
