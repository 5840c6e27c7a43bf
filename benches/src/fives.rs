#![expect(clippy::needless_range_loop, reason = "the nests of all contestants look the same this way")]

use cards::{Card, Deck};
use hands::{Strength, Tally, high, low};

use crate::contest::Contest;
use crate::deals::{hands, in_order};
use crate::sevens::{add_lanes, total};

/// Every hand of five, as nested loops reach it.
pub(crate) fn in_sequence() -> Contest {
    let deck = in_order();
    assert_eq!(by_rows(&deck), hand_by_hand(&deck), "both ways add up to the same");
    Contest::new("all C(52,5) in sequence", "hand", 2_598_960, "pokers")
        .ours("cardroom, a row for four cards, one load for each last rank", Some(1.0), move || by_rows(&deck))
        .ours("cardroom, hand by hand from its five cards", None, move || hand_by_hand(&deck))
        .peer("pokers", || {
            use pokers::{CARDS, Hand};
            let mut sum = 0;
            for a in 0..48 {
                let one = Hand::default() + CARDS[a];
                for b in a + 1..49 {
                    let two = one + CARDS[b];
                    for c in b + 1..50 {
                        let three = two + CARDS[c];
                        for d in c + 1..51 {
                            let four = three + CARDS[d];
                            for &card in &CARDS[d + 1..] {
                                sum += u64::from((four + card).evaluate());
                            }
                        }
                    }
                }
            }
            sum
        })
        .peer("aya_poker", || {
            use aya_poker::base::{CARDS, Hand};
            let with = |mut hand: Hand, card: usize| {
                hand.insert_unchecked(&CARDS[card]);
                hand
            };
            let mut sum = 0;
            for a in 0..48 {
                let one = with(Hand::new(), a);
                for b in a + 1..49 {
                    let two = with(one, b);
                    for c in b + 1..50 {
                        let three = with(two, c);
                        for d in c + 1..51 {
                            let four = with(three, d);
                            for e in d + 1..52 {
                                sum += u64::from(aya_poker::poker_rank(&with(four, e)).0);
                            }
                        }
                    }
                }
            }
            sum
        })
}

fn by_rows(deck: &[Card; 52]) -> u64 {
    let mut sum = 0;
    for a in 0..48 {
        let one = Tally::EMPTY.with(deck[a]);
        for b in a + 1..49 {
            let two = one.with(deck[b]);
            let mut sums = [0; 16];
            for c in b + 1..50 {
                let three = two.with(deck[c]);
                for d in c + 1..51 {
                    let four = three.with(deck[d]);
                    let row = four.row_of_four();
                    if four.can_flush(1) {
                        sum += deck[d + 1..].iter().map(|&card| u64::from(row.with(card).number())).sum::<u64>();
                    } else {
                        add_lanes(&mut sums, row.lanes(), d);
                    }
                }
            }
            sum += total(sums);
        }
    }
    sum
}

fn hand_by_hand(deck: &[Card; 52]) -> u64 {
    let mut sum = 0;
    for a in 0..48 {
        for b in a + 1..49 {
            for c in b + 1..50 {
                for d in c + 1..51 {
                    for &e in &deck[d + 1..] {
                        sum += u64::from(high::five(&[deck[a], deck[b], deck[c], deck[d], e]).number());
                    }
                }
            }
        }
    }
    sum
}

/// Random hands of five by the rankings with and without jokers: our own high hand is the measure.
pub(crate) fn by_ranking() -> Contest {
    fn random(deck: Deck, of: fn(&[Card; 5]) -> Strength) -> impl FnMut() -> u64 {
        let hands: Vec<[Card; 5]> = hands(deck, 1_000_000);
        move || hands.iter().map(|hand| u64::from(of(hand).number())).sum()
    }
    Contest::new("random hands of 5, by ranking", "hand", 1_000_000, "high")
        .ours("high", None, random(Deck::STANDARD, high::five))
        .ours("high-joker", Some(2.0), random(Deck::ONE_JOKER, high::five))
        .ours("high-two-jokers", Some(2.0), random(Deck::TWO_JOKERS, high::five))
        .ours("low", Some(2.0), random(Deck::STANDARD, low::five))
        .ours("low-joker", Some(2.0), random(Deck::ONE_JOKER, low::five))
        .ours("low-two-jokers", Some(2.0), random(Deck::TWO_JOKERS, low::five))
        .ours("eight-or-better", Some(2.0), random(Deck::STANDARD, |hand| low::eight_or_better(hand)))
}
