//! Badugi: of up to four cards, those count that are all of different ranks and suits. More of them beat fewer; of as many,
//! the lower ones win, from the highest card down. The ace is low, so the best hand is 4-3-2-A of four suits.
//!
//! ```
//! use hands::badugi::best;
//!
//! let [four, three] = [["Kh", "Qd", "Jc", "Ts"], ["3h", "2d", "Ac", "4c"]].map(|hand| hand.map(|card| card.parse().unwrap()));
//! assert!(best(&four) > best(&three));
//! ```

use cards::{Card, Deck};

use crate::order::badugi as order;
use crate::ranking::{Ranking, Shape};
use crate::{Category, Name, Strength, tables};

/// The strength of one to four different cards of a 52-card deck; [`NONE`](Strength::NONE) of any other number.
///
/// ```
/// use cards::Card;
/// use hands::badugi::best;
///
/// let [a, b, c, d] = ["Ah", "2d", "3c", "3h"].map(|card| card.parse::<Card>().unwrap());
/// // One three is too many, whichever it is; with that of hearts the ace would have to go too.
/// assert_eq!(best(&[a, b, c, d]), best(&[a, b, c]));
/// ```
#[inline]
#[must_use]
pub fn best(cards: &[Card]) -> Strength {
    if cards.len() > 4 {
        return Strength::NONE;
    }
    // Every choice of cards that go together: each card joins those that have neither its rank nor its suit. Cards that do
    // not go together are none, and none has no strength.
    let mut choices = [0; 16];
    let mut best = Strength::NONE;
    for (nth, &card) in cards.iter().enumerate() {
        let (before, with) = choices.split_at_mut(1 << nth);
        for (place, (&choice, with)) in before.iter().zip(with).enumerate() {
            let fits = choice & bits(card) == 0 && (choice != 0 || place == 0);
            *with = if fits { choice | bits(card) } else { 0 };
            best = best.max(tables::badugi(*with));
        }
    }
    best
}

/// A card's rank, bit 0 for the ace, and above the ranks its suit.
#[inline(always)]
const fn bits(card: Card) -> u32 {
    1 << (card.rank_number() % 13) | 1 << (13 + (card.index() >> 4))
}

fn name(strength: Strength, _: &[Card]) -> Name {
    Name::badugi(order::ranks(strength.number()))
}

pub(crate) const BADUGI: Ranking = Ranking {
    id: "badugi",
    about: "the lowest of up to four cards that differ in rank and suit",
    deck: Deck::STANDARD,
    shape: Shape::UpToFour(best),
    low: true,
    ace_low: true,
    categories: &[
        Category::new("one-card", "One Card", order::ONE_CARD),
        Category::new("two-card", "Two Cards", order::TWO_CARDS),
        Category::new("three-card", "Three Cards", order::THREE_CARDS),
        Category::new("K-high", "King badugi", order::four_cards_to(12)),
        Category::new("Q-high", "Queen badugi", order::four_cards_to(11)),
        Category::new("J-high", "Jack badugi", order::four_cards_to(10)),
        Category::new("T-high", "Ten badugi", order::four_cards_to(9)),
        Category::new("9-high", "Nine badugi", order::four_cards_to(8)),
        Category::new("8-high", "Eight badugi", order::four_cards_to(7)),
        Category::new("7-high", "Seven badugi", order::four_cards_to(6)),
        Category::new("6-high", "Six badugi", order::four_cards_to(5)),
        Category::new("5-high", "Five badugi", order::four_cards_to(4)),
        Category::new("4-high", "Four badugi", order::four_cards_to(3)),
    ],
    name,
};
