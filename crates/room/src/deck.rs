use std::fmt;

use cards::{Card, CardSet};
use rules::{banked, poker};

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

    /// How many cards are left.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// What is left, the top one last.
    pub(crate) fn order(&self) -> &[Card] {
        &self.order
    }

    /// Nothing is left to deal from.
    pub(crate) fn clear(&mut self) {
        self.order.clear();
    }

    /// All of it as bytes, to be sealed.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let numbers = self.asked.to_le_bytes();
        let cards = self.order.iter().map(|card| card.index());
        self.seed.iter().copied().chain(numbers).chain(cards).collect()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Deck> {
        let (seed, bytes) = bytes.split_first_chunk()?;
        let (asked, cards) = bytes.split_first_chunk()?;
        let order: Option<Vec<Card>> = cards.iter().map(|&index| Card::from_index(index)).collect();
        Some(Deck { order: order?, seed: *seed, asked: u32::from_le_bytes(*asked) })
    }

    /// The cards that the dealer of a deal is asked for.
    pub(crate) fn deal(&mut self, deal: &poker::Deal, need: &poker::Need) -> Vec<Option<Card>> {
        if need.reshuffle {
            self.refill((deal.unseen() | deal.to_reshuffle()).iter());
            return self.pop(need.count()).map(Some).collect();
        }
        self.take(deal, need.count())
    }

    /// So many cards from the top; fewer if there are fewer.
    pub(crate) fn take(&mut self, deal: &poker::Deal, count: usize) -> Vec<Option<Card>> {
        self.follow(deal.unseen(), |_| 1);
        self.pop(count).map(Some).collect()
    }

    /// The same in a round of a banked game, whose shoe has each card several times.
    pub(crate) fn deal_round(&mut self, round: &banked::Round, need: &banked::Need) -> Vec<Card> {
        if need.reshuffle {
            let shoe = round.shoe();
            let cards = shoe.deck().cards().iter();
            self.refill(cards.flat_map(|card| (0..shoe.count(card)).map(move |_| card)));
            return self.pop(need.count()).collect();
        }
        self.take_from_shoe(round, need.count())
    }

    /// So many cards of a shoe from the top; fewer if there are fewer.
    pub(crate) fn take_from_shoe(&mut self, round: &banked::Round, count: usize) -> Vec<Card> {
        let shoe = round.shoe();
        self.follow(shoe.deck().cards(), |card| shoe.count(card));
        self.pop(count).collect()
    }

    /// These cards are left, in an order that the seed decides.
    fn refill(&mut self, cards: impl Iterator<Item = Card>) {
        let mut order: Vec<Card> = cards.collect();
        self.mix(&mut order);
        self.order = order;
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

    fn pop(&mut self, count: usize) -> impl Iterator<Item = Card> {
        let rest = self.order.len().saturating_sub(count);
        self.order.drain(rest..).rev()
    }

    /// The deal says which cards are in the stub, and how often. After a mishap one may be there again that had left it: it comes
    /// anywhere.
    fn follow(&mut self, stub: CardSet, count: impl Fn(Card) -> u8) {
        let mut back = [0; 64];
        stub.iter().for_each(|card| back[usize::from(card.index())] = count(card));
        self.order.retain(|card| {
            let left = &mut back[usize::from(card.index())];
            let stays = *left > 0;
            *left -= u8::from(stays);
            stays
        });
        if back.iter().any(|&left| left > 0) {
            let more = stub.iter().flat_map(|card| (0..back[usize::from(card.index())]).map(move |_| card));
            let order: Vec<Card> = self.order.iter().copied().chain(more).collect();
            self.refill(order.into_iter());
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
