//! Random hands, the same for everybody.

use cards::{Card, Deck, shuffle_first};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// So many hands of N cards each.
pub(crate) fn hands<const N: usize>(deck: Deck, count: usize) -> Vec<[Card; N]> {
    let mut generator = ChaCha20Rng::from_seed([26; 32]);
    let mut cards: Vec<Card> = deck.cards().iter().collect();
    let deal = || {
        shuffle_first(&mut cards, N, || generator.next_u64());
        std::array::from_fn(|nth| cards[nth])
    };
    std::iter::repeat_with(deal).take(count).collect()
}

/// The 52 cards in their order.
pub(crate) fn in_order() -> [Card; 52] {
    let mut cards: Vec<Card> = Deck::STANDARD.cards().iter().collect();
    cards.sort_unstable();
    cards.try_into().expect("52 cards")
}

/// That two lists of strengths order the same hands in the same way: nobody is fast by being wrong.
pub(crate) fn assert_same_order(ours: &[u64], theirs: &[u64]) {
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.windows(2).zip(theirs.windows(2)) {
        assert_eq!(ours[0].cmp(&ours[1]), theirs[0].cmp(&theirs[1]), "{ours:?} {theirs:?}");
    }
}
