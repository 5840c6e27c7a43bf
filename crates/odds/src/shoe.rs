//! How many cards of each value are left: an ace first, then two to nine, and last everything that counts ten.

use cards::{Card, Deck, Rank, Shoe, Suit};
use hands::Points;

/// How many values there are.
pub(crate) const VALUES: usize = 10;

/// Cards by their value.
pub(crate) type Counts = [u8; VALUES];

/// The value of a card.
pub(crate) fn value_of(card: Card) -> usize {
    let number = usize::from(card.rank_number());
    if card.rank_number() == Rank::Ace.number() { 0 } else { number.min(VALUES - 1) }
}

/// A card of a value; any will do for points.
pub(crate) fn card_of(value: usize) -> Card {
    let rank = match value {
        0 => Rank::Ace,
        value => Rank::from_number(value as u8).unwrap_or(Rank::Ten),
    };
    Card::new(rank, Suit::Spades)
}

/// Points with one more card of a value.
pub(crate) fn with(points: Points, value: usize) -> Points {
    points.with(card_of(value))
}

/// What is left of a shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) counts: [u16; VALUES],
    pub(crate) all: u16,
}

impl Left {
    /// A full shoe of so many decks.
    pub(crate) fn full(decks: u8) -> Left {
        let mut counts = [0; VALUES];
        let shoe = Shoe::new(Deck::PURE_21_5, decks);
        for card in Deck::PURE_21_5.cards() {
            counts[value_of(card)] += shoe.map_or(0, |shoe| u16::from(shoe.count(card)));
        }
        Left { counts, all: counts.iter().sum() }
    }

    /// Without one card, which must be there.
    #[inline]
    pub(crate) fn without(mut self, value: usize) -> Left {
        self.counts[value] -= 1;
        self.all -= 1;
        self
    }

    /// The chance that the next card is of a value.
    #[inline]
    pub(crate) fn chance(&self, value: usize) -> f64 {
        f64::from(self.counts[value]) / f64::from(self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_points() {
        for card in Deck::PURE_21_5.cards() {
            let own = Points::DEALT.with(card);
            assert_eq!(own, with(Points::DEALT, value_of(card)), "{card}");
        }
        assert_eq!(Left::full(6).counts, [24, 24, 24, 24, 24, 24, 24, 24, 24, 96]);
    }
}
