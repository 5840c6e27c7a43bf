use chacha20::rand_core::{Rng, SeedableRng};
use chacha20::{ChaCha12Rng, ChaCha20Rng};
use rand::seq::SliceRandom;

use crate::contest::Contest;
use crate::deals::in_order;

const ROUNDS: u64 = 100_000;

/// A full deck; the sum is over the first card, so that no shuffle can be left out.
pub(crate) fn deck() -> Contest {
    contest("shuffle of 52 cards", 52, Some(0.65))
}

/// The first 23 cards: nine players' and the board's.
pub(crate) fn deal() -> Contest {
    contest("deal of 23 cards from a shuffled deck", 23, None)
}

fn contest(title: &'static str, count: usize, at_most: Option<f64>) -> Contest {
    let mut chacha20 = ChaCha20Rng::from_seed([1; 32]);
    let mut chacha12 = ChaCha12Rng::from_seed([1; 32]);
    let mut peers = rand_chacha::ChaCha12Rng::from_seed([1; 32]);
    Contest::new(title, "shuffle", ROUNDS, "rand, ChaCha12")
        .ours("cardroom, ChaCha20", at_most, move || ours(count, &mut chacha20))
        .ours("cardroom, ChaCha12", at_most, move || ours(count, &mut chacha12))
        .peer("rand, ChaCha12", move || {
            let mut deck = in_order();
            let shuffle = |_| {
                if count == deck.len() {
                    deck.shuffle(&mut peers)
                } else {
                    drop(deck.partial_shuffle(&mut peers, count))
                }
                u64::from(deck[0].index())
            };
            (0..ROUNDS).map(shuffle).sum()
        })
}

fn ours(count: usize, generator: &mut impl Rng) -> u64 {
    let mut deck = in_order();
    let shuffle = |_| {
        cards::shuffle_first(&mut deck, count, || generator.next_u64());
        u64::from(deck[0].index())
    };
    (0..ROUNDS).map(shuffle).sum()
}
