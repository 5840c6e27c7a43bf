use std::fmt;

use cards::{Card, CardSet};
use rules::poker::{Deal, Need};

/// Cards in their order, and chance for what is shuffled later: all the luck of one deal. The caller shuffles.
#[derive(Clone, PartialEq, Eq)]
pub struct Shuffle {
    /// The cards, the top one first.
    pub cards: Vec<Card>,
    /// Thirty-two bytes that nobody can guess: cards that come back into the deck, the draw for the first button and cards taken
    /// at random go by it. It also keeps the hash of the events from being tried out.
    pub seed: [u8; 32],
}

/// What no log should show is not shown.
impl fmt::Debug for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shuffle of {} cards", self.cards.len())
    }
}

/// What is left of the deck in a deal.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Deck {
    /// The top one last.
    order: Vec<Card>,
    seed: [u8; 32],
    /// How often chance was asked.
    asked: u32,
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck of {} cards", self.order.len())
    }
}

impl Deck {
    pub(crate) fn new(shuffle: &Shuffle) -> Deck {
        Deck { order: shuffle.cards.iter().rev().copied().collect(), seed: shuffle.seed, asked: 0 }
    }

    pub(crate) const fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// The cards that the dealer is asked for.
    pub(crate) fn deal(&mut self, deal: &Deal, need: &Need) -> Vec<Option<Card>> {
        if need.reshuffle {
            self.order = (deal.unseen() | deal.to_reshuffle()).iter().collect();
            let mut order = std::mem::take(&mut self.order);
            self.mix(&mut order);
            self.order = order;
            return self.pop(need.count());
        }
        self.take(deal, need.count())
    }

    /// So many cards from the top; fewer if there are fewer.
    pub(crate) fn take(&mut self, deal: &Deal, count: usize) -> Vec<Option<Card>> {
        self.follow(deal);
        self.pop(count)
    }

    /// Puts items in an order that the seed decides.
    pub(crate) fn mix<T>(&mut self, items: &mut [T]) {
        self.asked += 1;
        let mut words = blake3::Hasher::new_keyed(&self.seed).update(&self.asked.to_le_bytes()).finalize_xof();
        cards::shuffle(items, || {
            let mut word = [0; 8];
            words.fill(&mut word);
            u64::from_le_bytes(word)
        });
    }

    fn pop(&mut self, count: usize) -> Vec<Option<Card>> {
        let rest = self.order.len().saturating_sub(count);
        self.order.drain(rest..).rev().map(Some).collect()
    }

    /// The deal says which cards are in the stub. After a mishap one may be there again that had left it: it comes anywhere.
    fn follow(&mut self, deal: &Deal) {
        let stub = deal.unseen();
        self.order.retain(|&card| stub.contains(card));
        let back = stub - self.order.iter().copied().collect::<CardSet>();
        if !back.is_empty() {
            self.order.extend(back.iter());
            let mut order = std::mem::take(&mut self.order);
            self.mix(&mut order);
            self.order = order;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the seed decides is written down in no record but the seed: it must be the same for ever.
    #[test]
    fn the_order_that_a_seed_makes_is_frozen() {
        let mut deck = Deck::new(&Shuffle { cards: vec![], seed: [7; 32] });
        let mut items: Vec<u8> = (0..10).collect();
        deck.mix(&mut items);
        let first = items.clone();
        deck.mix(&mut items);
        assert_eq!(first, [8, 1, 3, 6, 2, 9, 0, 4, 7, 5]);
        assert_eq!(items, [9, 1, 4, 7, 0, 3, 6, 5, 2, 8]);
    }
}
