use std::fmt;

use cards::{Card, CardSet};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rules::{banked, poker};

use crate::events::Events;
use crate::proof::{Commitment, Trail};
use crate::{Proof, Root};

/// Cards in their order, and chance for what is shuffled later: all the luck of one deal. The caller brings the chance.
#[derive(Clone, PartialEq, Eq)]
pub struct Shuffle {
    /// The cards, the top one first.
    pub cards: Vec<Card>,
    /// Thirty-two bytes that nobody can guess: cards that come back into the deck, the draw for the first button and cards taken
    /// at random go by it. The salts of the proofs are made of it, and it keeps the hash of the events from being tried out.
    pub seed: [u8; 32],
}

impl Shuffle {
    /// Shuffles cards, by 64 bytes that nobody can guess: one half of them decides the order, by `ChaCha20`, and the other is the seed.
    ///
    /// ```
    /// use cards::{CardSet, Deck};
    /// use room::Shuffle;
    ///
    /// let shuffle = Shuffle::fresh(Deck::STANDARD.cards().iter().collect(), &[7; 64]);
    /// assert_eq!(shuffle.cards.iter().copied().collect::<CardSet>(), Deck::STANDARD.cards());
    /// ```
    #[must_use]
    pub fn fresh(mut cards: Vec<Card>, entropy: &[u8; 64]) -> Shuffle {
        let (mut order, mut seed) = ([0; 32], [0; 32]);
        order.copy_from_slice(&entropy[..32]);
        seed.copy_from_slice(&entropy[32..]);
        let mut words = ChaCha20Rng::from_seed(order);
        cards::shuffle(&mut cards, || words.next_u64());
        Shuffle { cards, seed }
    }

    /// What the deck is promised by when it is dealt.
    #[must_use]
    pub fn root(&self) -> Root {
        self.commitment().root()
    }

    /// That the card at a place lies there; none if there is no such place.
    #[must_use]
    pub fn proof(&self, position: u16) -> Option<Proof> {
        (usize::from(position) < self.cards.len()).then(|| self.commitment().proof(0, position))
    }

    fn commitment(&self) -> Commitment {
        Commitment::new(self.cards.clone(), &self.seed, 0)
    }
}

/// What no log should show is not shown.
impl fmt::Debug for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shuffle of {} cards", self.cards.len())
    }
}

/// What is left of the deck in a deal, and where its other cards went.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Deck {
    /// The places that are left of the deck that was promised last, the top one last.
    left: Vec<u16>,
    seed: [u8; 32],
    /// How often chance was asked.
    asked: u32,
    pub(crate) trail: Trail,
}

/// Said of a card, as a byte, that has left the deck: no card has this bit.
const GONE: u8 = 0x80;

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck of {} cards", self.left.len())
    }
}

impl Deck {
    pub(crate) fn new(shuffle: &Shuffle) -> Deck {
        let mut deck = Deck { left: vec![], seed: shuffle.seed, asked: 0, trail: Trail::default() };
        deck.commit(shuffle.commitment());
        deck
    }

    /// All of a deck is promised, and left.
    fn commit(&mut self, commitment: Commitment) {
        self.left = (0..commitment.cards().len() as u16).rev().collect();
        self.trail.commit(commitment);
    }

    pub(crate) const fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// How many cards are left.
    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// What is left, the top one last.
    pub(crate) fn order(&self) -> impl Iterator<Item = Card> {
        self.left.iter().map(|&position| self.trail.deck().card(position))
    }

    /// Nothing is left to deal from.
    pub(crate) fn clear(&mut self) {
        self.left.clear();
    }

    /// All of it as bytes, to be sealed: the seed, how often chance was asked, and the cards that were promised, the top one last.
    /// The hash tree is made again of these. Between hands nobody is owed a proof, so who has seen which card is not kept.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut cards: Vec<u8> = self.trail.deck().cards().iter().map(|card| card.index() | GONE).collect();
        self.left.iter().for_each(|&position| cards[usize::from(position)] &= !GONE);
        self.seed.iter().copied().chain(self.asked.to_le_bytes()).chain(cards.into_iter().rev()).collect()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Deck> {
        let (seed, bytes) = bytes.split_first_chunk()?;
        let (asked, bytes) = bytes.split_first_chunk()?;
        let cards: Option<Vec<Card>> = bytes.iter().rev().map(|&byte| Card::from_index(byte & !GONE)).collect();
        let asked = u32::from_le_bytes(*asked);
        let mut deck = Deck { left: vec![], seed: *seed, asked, trail: Trail::default() };
        // A shoe asks chance only when it is made anew, so what was asked last made the one that lies there.
        deck.commit(Commitment::new(cards?, seed, asked));
        let last = bytes.len().checked_sub(1)?;
        deck.left.retain(|&position| bytes[last - usize::from(position)] & GONE == 0);
        Some(deck)
    }

    /// The cards that the dealer of a deal is asked for.
    pub(crate) fn deal(&mut self, deal: &poker::Deal, need: &poker::Need, events: &Events) -> Vec<Option<Card>> {
        if need.reshuffle {
            self.refill((deal.unseen() | deal.to_reshuffle()).iter());
            return self.pop(need.count(), events).map(Some).collect();
        }
        self.take(deal, need.count(), events)
    }

    /// So many cards from the top; fewer if there are fewer.
    pub(crate) fn take(&mut self, deal: &poker::Deal, count: usize, events: &Events) -> Vec<Option<Card>> {
        self.follow(deal.unseen(), |_| 1);
        self.pop(count, events).map(Some).collect()
    }

    /// The same in a round of a banked game, whose shoe has each card several times.
    pub(crate) fn deal_round(&mut self, round: &banked::Round, need: &banked::Need, events: &Events) -> Vec<Card> {
        if need.reshuffle {
            let shoe = round.shoe();
            let cards = shoe.deck().cards().iter();
            self.refill(cards.flat_map(|card| (0..shoe.count(card)).map(move |_| card)));
            return self.pop(need.count(), events).collect();
        }
        self.take_from_shoe(round, need.count(), events)
    }

    /// So many cards of a shoe from the top; fewer if there are fewer.
    pub(crate) fn take_from_shoe(&mut self, round: &banked::Round, count: usize, events: &Events) -> Vec<Card> {
        let shoe = round.shoe();
        self.follow(shoe.deck().cards(), |card| shoe.count(card));
        self.pop(count, events).collect()
    }

    /// These cards are left, in an order that the seed decides: a deck made anew, which is promised as the first was.
    fn refill(&mut self, cards: impl Iterator<Item = Card>) {
        let mut order: Vec<Card> = cards.collect();
        self.mix(&mut order);
        order.reverse();
        self.commit(Commitment::new(order, &self.seed, self.asked));
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

    /// So many cards leave the deck from the top, now that these things have happened.
    fn pop(&mut self, count: usize, events: &Events) -> impl Iterator<Item = Card> {
        let Deck { left, trail, .. } = self;
        let rest = left.len().saturating_sub(count);
        left.drain(rest..).rev().map(|position| trail.draw(position, events.list.len()))
    }

    /// The deal says which cards are in the stub, and how often. After a mishap one may be there again that had left it: it comes
    /// anywhere.
    fn follow(&mut self, stub: CardSet, count: impl Fn(Card) -> u8) {
        let mut back = [0; 64];
        stub.iter().for_each(|card| back[usize::from(card.index())] = count(card));
        let deck = self.trail.deck();
        self.left.retain(|&position| {
            let left = &mut back[usize::from(deck.card(position).index())];
            let stays = *left > 0;
            *left -= u8::from(stays);
            stays
        });
        if back.iter().any(|&left| left > 0) {
            let more = stub.iter().flat_map(|card| (0..back[usize::from(card.index())]).map(move |_| card));
            let order: Vec<Card> = self.order().chain(more).collect();
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

    /// A shoe of the first format had only what was left, and is promised as it lies.
    #[test]
    fn a_deck_is_kept_with_what_has_left_it() {
        let cards: Vec<Card> = cards::Deck::STANDARD.cards().iter().take(10).collect();
        let mut deck = Deck::new(&Shuffle { cards: cards.clone(), seed: [7; 32] });
        let taken: Vec<Card> = deck.pop(3, &Events::default()).collect();
        assert_eq!(taken, cards[..3]);
        let hand = deck.trail.end();
        let kept = Deck::from_bytes(&deck.bytes()).unwrap();
        assert_eq!(kept, deck);
        assert!(kept.trail.roots().eq(hand.roots()), "the root is the same");
        let mut first = deck.bytes();
        first.truncate(32 + 4 + 7);
        let lies = Deck::from_bytes(&first).unwrap();
        assert!(lies.order().eq(cards[3..].iter().rev().copied()));
        assert_eq!(Deck::from_bytes(&first[..36]), None, "a shoe has cards");
        first[36] = 0x3f;
        assert_eq!(Deck::from_bytes(&first), None, "that is no card");
    }
}
