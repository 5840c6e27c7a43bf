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
pub(crate) fn assert_same_order(ours: impl Iterator<Item = u64>, theirs: impl Iterator<Item = u64>) {
    let mut pairs: Vec<(u64, u64)> = ours.zip(theirs).collect();
    pairs.sort_unstable();
    for pair in pairs.windows(2) {
        assert_eq!(pair[0].0.cmp(&pair[1].0), pair[0].1.cmp(&pair[1].1), "{pair:?}");
    }
}
