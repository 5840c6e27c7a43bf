use cards::{CardSet, shuffle_first};

use crate::Chance;

/// Cards to deal from: those that have been dealt lie at the front, the others have no order until they are asked for.
///
/// ```
/// use bots::{Chance, Pack};
///
/// let mut pack = Pack::new(cards::Deck::STANDARD.cards().iter());
/// let hand = pack.deal(5, &mut Chance::new(1, 0)).to_vec();
/// assert_eq!(hand.into_iter().collect::<cards::CardSet>().len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Pack<T> {
    cards: Vec<T>,
    dealt: usize,
}

impl<T: Copy> Pack<T> {
    /// A pack of these.
    #[must_use]
    pub fn new(cards: impl Iterator<Item = T>) -> Pack<T> {
        Pack { cards: cards.collect(), dealt: 0 }
    }

    /// All cards come back.
    pub fn gather(&mut self) {
        self.dealt = 0;
    }

    /// From now on these are left, and nothing else.
    pub fn refill(&mut self, cards: impl Iterator<Item = T>) {
        self.cards.clear();
        self.cards.extend(cards);
        self.dealt = 0;
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.cards.len() - self.dealt
    }

    /// Deals so many; if there are fewer, all that are left.
    pub fn deal(&mut self, count: usize, chance: &mut Chance) -> &[T] {
        let (from, end) = (self.dealt, self.cards.len().min(self.dealt + count));
        shuffle_first(&mut self.cards[from..], count, || chance.word());
        self.dealt = end;
        &self.cards[from..end]
    }
}

impl Pack<Option<cards::Card>> {
    /// Some of the cards that were dealt come back.
    pub fn take_back(&mut self, back: CardSet) {
        let mut place = 0;
        while place < self.dealt {
            if self.cards[place].is_some_and(|card| back.contains(card)) {
                self.dealt -= 1;
                self.cards.swap(place, self.dealt);
            } else {
                place += 1;
            }
        }
    }
}
