//! The shuffle: its frozen vectors, and that no order is preferred.

use std::collections::HashMap;

use cards::{Card, CardSet, Deck, Shoe, shuffle, shuffle_first};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

fn words(seed: u8) -> impl FnMut() -> u64 {
    let mut generator = ChaCha20Rng::from_seed([seed; 32]);
    move || generator.next_u64()
}

fn deck_of(deck: Deck) -> Vec<Card> {
    deck.cards().iter().collect()
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A deal that was committed to must come out the same for ever, so these never change.
#[test]
fn frozen_vectors() {
    let mut deck = deck_of(Deck::STANDARD);
    shuffle(&mut deck, words(0));
    assert_eq!(written(&deck), FROZEN_52);
    let mut deck = deck_of(Deck::TWO_JOKERS);
    shuffle(&mut deck, words(1));
    assert_eq!(written(&deck), FROZEN_54);
}

const FROZEN_52: &str = "\
    5h 5d 3d 6s 3s 4s 9h Ad Ah Jc 3c 2s 2d 6c 7d 6h Jh Ks Jd Qc Qd 8h Td 8c Ts 4h \
    9c Js 7c 8s 9s Kd Tc 5c Qs Kh As 8d 4c 5s Th Kc 2c Qh Ac 3h 7s 2h 6d 4d 9d 7h";
const FROZEN_54: &str = "\
    2s Qd 9d Th 9h Kh Td Ad Jd Qh 6c 7d 8h 8s 3h 2c 5d 6d 6s 5s 3c Kc Ac Jh 2d Kd 5h \
    9c 5c 3d Qc Tc 2h 4c 8c Jr 3s 9s Jc Js Ks As Qs 7c 8d 4h 7h 7s 6h 4d Ts Ah 4s Jk";

#[test]
fn a_deal_sees_the_same_cards_as_the_whole_shuffle() {
    for count in 0..=60 {
        let [mut whole, mut part] = [deck_of(Deck::ONE_JOKER), deck_of(Deck::ONE_JOKER)];
        shuffle(&mut whole, words(7));
        shuffle_first(&mut part, count, words(7));
        let seen = count.min(53);
        assert_eq!(whole[..seen], part[..seen]);
        assert_eq!(part.iter().copied().collect::<CardSet>(), Deck::ONE_JOKER.cards());
    }
}

#[test]
fn small_and_large_lists() {
    shuffle(&mut [] as &mut [u8], || panic!("nothing to decide"));
    shuffle(&mut [1], || panic!("nothing to decide"));
    // Longer than any shoe: one word for each place.
    let mut many: Vec<u32> = (0..1000).collect();
    shuffle(&mut many, words(3));
    let mut sorted = many.clone();
    sorted.sort_unstable();
    assert!(sorted.iter().copied().eq(0..1000) && many != sorted);
}

/// All 120 orders of five cards, equally often: the sum of squares is within what chance allows once in a million.
#[test]
fn every_order_is_equally_likely() {
    let mut counts: HashMap<[u8; 5], u32> = HashMap::new();
    let mut word = words(11);
    let rounds = 1_200_000;
    for _ in 0..rounds {
        let mut items = [0, 1, 2, 3, 4];
        shuffle(&mut items, &mut word);
        *counts.entry(items).or_default() += 1;
    }
    assert_eq!(counts.len(), 120);
    assert_below(chi_square(counts.values(), rounds, 120), 119);
}

/// Where each card of a full deck ends up.
#[test]
fn every_place_is_equally_likely() {
    let mut counts = vec![[0_u32; 64]; 52];
    let mut word = words(12);
    let deck = deck_of(Deck::STANDARD);
    let rounds = 520_000;
    for _ in 0..rounds {
        let mut deck = deck.clone();
        shuffle(&mut deck, &mut word);
        for (place, card) in deck.iter().enumerate() {
            counts[place][usize::from(card.index())] += 1;
        }
    }
    for place in counts {
        assert_below(chi_square(place.iter().filter(|&&count| count > 0), rounds, 52), 51);
    }
}

/// A word that would make the draw uneven is thrown away: those below 2^64 mod the product of the group's faces.
#[test]
fn uneven_words_are_drawn_again() {
    // Three items: dice with 3 and 2 faces, product 6, and 2^64 mod 6 is 4. Zero leaves zero over, so it is uneven.
    let mut drawn = [0, 0, u64::MAX].into_iter();
    let mut items = ['a', 'b', 'c'];
    shuffle(&mut items, || drawn.next().expect("three words are enough"));
    assert_eq!(drawn.next(), None);
    assert_eq!(items, ['c', 'a', 'b']);
}

fn chi_square<'a>(counts: impl Iterator<Item = &'a u32>, rounds: u32, cells: u32) -> f64 {
    let expected = f64::from(rounds) / f64::from(cells);
    counts.map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Within five standard deviations of the mean.
fn assert_below(chi_square: f64, freedom: u32) {
    let freedom = f64::from(freedom);
    assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square}");
}

#[test]
fn a_shoe_counts_what_is_left() {
    let mut shoe = Shoe::new(Deck::PURE_21_5, 8).unwrap();
    let all: Vec<Card> = deck_of(Deck::PURE_21_5);
    for _ in 0..8 {
        for &card in &all {
            assert!(shoe.take(card));
        }
    }
    assert!(shoe.is_empty());
    assert!(all.iter().all(|&card| !shoe.take(card)));
    assert!(!shoe.take(Card::JOKERS[0]) && !shoe.put_back(Card::JOKERS[0]));
    assert!(shoe.put_back(all[0]));
    assert_eq!(shoe.len(), 1);
}
