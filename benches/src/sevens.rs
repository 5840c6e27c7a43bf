#![expect(clippy::needless_range_loop, reason = "the nests of all contestants look the same this way")]

use cards::{Card, Deck};
use hands::{Lanes, Tally, high};
use rs_poker::core::{Card as RsCard, SevenCardAccum};

use crate::contest::Contest;
use crate::deals::{assert_same_order, hands as deal, in_order};
use crate::peers::{aya_hand, aya_id, pokers_id, rs_card};

/// Every hand of seven, as nested loops reach it.
pub(crate) fn in_sequence() -> Contest {
    assert_eq!(by_rows(&in_order()), hand_by_hand(&in_order()), "both ways add up to the same");
    let deck = in_order();
    let rs_deck: [RsCard; 52] = deck.map(rs_card);
    Contest::new("all C(52,7) in sequence", "hand", 133_784_560, "pokers")
        .ours("cardroom, a row for six cards, one load for each last rank", Some(0.7), move || by_rows(&deck))
        .ours("cardroom, a row for six cards, one load for each hand", None, move || hand_by_hand(&deck))
        .peer("pokers", pokers_in_sequence)
        .peer("aya_poker", aya_in_sequence)
        .peer("rs_poker", move || rs_in_sequence(&rs_deck))
}

/// How many cards of each rank come after this one.
static AFTER: [[u16; 16]; 52] = {
    let mut after = [[0; 16]; 52];
    let mut card = 0;
    while card < 52 {
        let mut next = card + 1;
        while next < 52 {
            after[card][next / 4 + 1] += 1;
            next += 1;
        }
        card += 1;
    }
    after
};

#[inline(always)]
pub(crate) fn add_lanes(sums: &mut [u32; 16], lanes: &Lanes, card: usize) {
    for ((sum, &strength), &count) in sums.iter_mut().zip(lanes.numbers()).zip(&AFTER[card]) {
        *sum += u32::from(strength) * u32::from(count);
    }
}

pub(crate) fn total(sums: [u32; 16]) -> u64 {
    sums.into_iter().map(u64::from).sum()
}

/// Whether a flush can still come is decided for five cards, not for each hand.
fn by_rows(deck: &[Card; 52]) -> u64 {
    let mut sum = 0;
    each_five(deck, |three_sums, five, last| {
        if five.can_flush(2) {
            sum += rows_near_flush(deck, five, last);
        } else {
            for next in last + 1..51 {
                add_lanes(three_sums, five.with(deck[next]).row_of_six().lanes(), next);
            }
        }
    }) + sum
}

#[inline(never)]
fn rows_near_flush(deck: &[Card; 52], five: Tally, last: usize) -> u64 {
    let mut sums = [0; 16];
    let mut sum = 0;
    for next in last + 1..51 {
        let six = five.with(deck[next]);
        let row = six.row_of_six();
        if six.can_flush(1) {
            sum += deck[next + 1..].iter().map(|&card| u64::from(row.with(card).number())).sum::<u64>();
        } else {
            add_lanes(&mut sums, row.lanes(), next);
        }
    }
    sum + total(sums)
}

fn hand_by_hand(deck: &[Card; 52]) -> u64 {
    let mut sum = 0;
    let _ = each_five(deck, |_, five, last| {
        let near_flush = five.can_flush(2);
        for next in last + 1..51 {
            let six = five.with(deck[next]);
            let row = six.row_of_six();
            if near_flush && six.can_flush(1) {
                sum += deck[next + 1..].iter().map(|&card| u64::from(row.with(card).number())).sum::<u64>();
            } else {
                let lanes = row.lanes().numbers();
                sum +=
                    deck[next + 1..].iter().map(|card| u64::from(lanes[usize::from(card.rank_number())])).sum::<u64>();
            }
        }
    });
    sum
}

/// Calls with each five cards and the place of the last; the sums are collected after each three.
#[inline(always)]
fn each_five(deck: &[Card; 52], mut call: impl FnMut(&mut [u32; 16], Tally, usize)) -> u64 {
    let mut sum = 0;
    for a in 0..46 {
        let one = Tally::EMPTY.with(deck[a]);
        for b in a + 1..47 {
            let two = one.with(deck[b]);
            for c in b + 1..48 {
                let three = two.with(deck[c]);
                let mut sums = [0; 16];
                for d in c + 1..49 {
                    let four = three.with(deck[d]);
                    for e in d + 1..50 {
                        call(&mut sums, four.with(deck[e]), e);
                    }
                }
                sum += total(sums);
            }
        }
    }
    sum
}

/// The same nest for each peer: its own way to add a card, its own way to judge seven.
macro_rules! nest {
    ($empty:expr, $with:expr, $judge:expr) => {{
        let (with, judge) = ($with, $judge);
        let empty = $empty;
        let mut sum = 0_u64;
        for a in 0..46 {
            let one = with(empty, a);
            for b in a + 1..47 {
                let two = with(one, b);
                for c in b + 1..48 {
                    let three = with(two, c);
                    for d in c + 1..49 {
                        let four = with(three, d);
                        for e in d + 1..50 {
                            let five = with(four, e);
                            for f in e + 1..51 {
                                let six = with(five, f);
                                for g in f + 1..52 {
                                    sum += judge(with(six, g));
                                }
                            }
                        }
                    }
                }
            }
        }
        sum
    }};
}

fn pokers_in_sequence() -> u64 {
    nest!(
        pokers::Hand::default(),
        |hand: pokers::Hand, card: usize| hand + pokers::CARDS[card],
        |hand: pokers::Hand| u64::from(hand.evaluate())
    )
}

fn aya_in_sequence() -> u64 {
    use aya_poker::base::{CARDS, Hand};
    nest!(
        Hand::new(),
        |mut hand: Hand, card: usize| {
            hand.insert_unchecked(&CARDS[card]);
            hand
        },
        |hand: Hand| u64::from(aya_poker::poker_rank(&hand).0)
    )
}

fn rs_in_sequence(deck: &[RsCard; 52]) -> u64 {
    nest!(
        SevenCardAccum::new(),
        |hand: SevenCardAccum, card: usize| hand + deck[card],
        |hand: SevenCardAccum| rs_score(hand)
    )
}

fn rs_score(hand: SevenCardAccum) -> u64 {
    hand.rank().category() as u64
}

/// Random hands of seven, from the cards as each library writes them.
pub(crate) fn at_random() -> Contest {
    let ours: Vec<[Card; 7]> = deal(Deck::STANDARD, 1_000_000);
    let pokers_hands: Vec<[u8; 7]> = ours.iter().map(|hand| hand.map(pokers_id)).collect();
    let aya_hands: Vec<[u8; 7]> = ours.iter().map(|hand| hand.map(aya_id)).collect();
    let rs_hands: Vec<[RsCard; 7]> = ours.iter().map(|hand| hand.map(rs_card)).collect();

    let of_pokers = |hand: &[u8; 7]| {
        let sum = hand.iter().fold(pokers::Hand::default(), |sum, &card| sum + pokers::CARDS[usize::from(card)]);
        u64::from(sum.evaluate())
    };
    let of_aya = |hand: &[u8; 7]| u64::from(aya_poker::poker_rank(&aya_hand(hand)).0);
    let of_ours = |hand: &[Card; 7]| u64::from(high::seven(hand).number());
    let of_rs = |hand: &[RsCard; 7]| rs_score(hand.iter().fold(SevenCardAccum::new(), |sum, &card| sum + card));
    assert_same_order(ours.iter().map(of_ours), pokers_hands.iter().map(of_pokers));
    assert_same_order(ours.iter().map(of_ours), aya_hands.iter().map(of_aya));
    // All that `rs_poker` tells of a rank is its category, where a royal flush is a straight flush.
    let ranking = hands::Ranking::find("high").expect("it is there");
    let category = |hand: &[Card; 7]| {
        let category = ranking.category(high::seven(hand));
        ranking.categories().iter().position(|other| other == category).map_or(0, |place| place.min(8) as u64)
    };
    assert_same_order(ours.iter().map(category), rs_hands.iter().map(of_rs));

    Contest::new("random hands of 7", "hand", 1_000_000, "pokers")
        .ours("cardroom", Some(0.95), move || ours.iter().map(of_ours).sum())
        .peer("pokers", move || pokers_hands.iter().map(of_pokers).sum())
        .peer("aya_poker", move || aya_hands.iter().map(of_aya).sum())
        .peer("rs_poker", move || rs_hands.iter().map(of_rs).sum())
}
