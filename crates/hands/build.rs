//! Makes the tables of the evaluators: `tables.rs` in the build folder, from the orders of `src/order.rs`.
//!
//! A hand without a flush is worth what its ranks are worth. Each rank has a random number of 32 bits; their sum, the
//! *key*, tells two multisets of ranks apart, whatever the order of the cards. A key leads to its slot in two steps: its
//! upper bits choose a shift, and the lower bits plus that shift are the slot. The shifts are found here, the bucket
//! with the most keys first, so that no two keys share a slot.

use std::fmt::{Display, Write};
use std::path::Path;
use std::{env, fs};

#[path = "src/order.rs"]
#[allow(dead_code, reason = "the tables need half of it; the names need the rest")]
mod order;

use order::{Counts, badugi, deuce_to_seven, high, low, short, three};

/// The seed of the ranks' numbers: the first for which every key finds a slot. Any later one would do as well.
const SEED: u64 = 3;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/order.rs");
    let (keys, spaces) = (SEED..).find_map(hash).expect("some seed fits");
    let mut out = String::new();
    let [four, five, six, seven] = &spaces;

    // Ranks count from 1, the joker is the 14th: as in a card's byte.
    array(&mut out, "RANK_KEYS", "u32", std::iter::once(&0).chain(&keys).chain([&0]));

    shifts(&mut out, "FOUR_SHIFTS", four);
    rows(&mut out, "FOUR_ROWS", four);

    shifts(&mut out, "FIVE_SHIFTS", five);
    array(&mut out, "HIGH_FIVE", "u16", five.table(|hand| high::number(high::best(&hand.counts))));
    array(&mut out, "LOW_FIVE", "u16", five.table(|hand| low::number(low::best(&hand.ace_low()))));

    shifts(&mut out, "SIX_SHIFTS", six);
    rows(&mut out, "SIX_ROWS", six);
    array(&mut out, "HIGH_SIX", "u16", six.hands.iter().map(|hand| high::number(high::best(&hand.counts))));

    shifts(&mut out, "SEVEN_SHIFTS", seven);
    array(&mut out, "HIGH_SEVEN", "u16", seven.table(|hand| high::number(high::best(&hand.counts))));

    let flush = |jokers| (0..1 << 13).map(move |ranks| high::number(high::best_flush(ranks, jokers)));
    array(&mut out, "FLUSHES", "u16", (0..=2).flat_map(flush));
    array(&mut out, "LOW_UNPAIRED", "u16", (0..1 << 13).map(low_unpaired));

    // The same five cards by other orders.
    let by = |order: fn(order::Made) -> u16| (0..=high::FIVE_ACES).map(move |number| order(high::made(number)));
    array(&mut out, "SHORT_DECK", "u16", by(|made| short::number(short::of_high(made))));
    array(&mut out, "DEUCE_TO_SEVEN", "u16", by(|made| deuce_to_seven::number(deuce_to_seven::of_high(made))));
    array(&mut out, "BADUGI", "u16", (0..1 << 13).map(badugi::number));

    omaha(&mut out);
    three_card(&mut out);

    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("tables.rs"), out).expect("the build folder can be written");
}

/// A multiset of ranks and jokers, and its key.
#[derive(Clone, Copy)]
struct Hand {
    counts: Counts,
    key: u32,
}

impl Hand {
    fn ace_low(&self) -> Counts {
        let mut counts = self.counts;
        counts.ranks.rotate_right(1);
        counts
    }
}

/// All hands of so many cards, and a slot for each.
struct Space {
    hands: Vec<Hand>,
    bucket_bits: u32,
    slot_bits: u32,
    shifts: Vec<u16>,
}

/// The ranks' numbers that this seed gives, with slots for hands of 4, 5, 6 and 7 cards; `None` if one has none.
fn hash(seed: u64) -> Option<([u32; 14], [Space; 4])> {
    let mut state = seed;
    let keys = [(); 14].map(|()| (next_random(&mut state) >> 32) as u32);
    // Only five cards are ever played with jokers, so only there do they need a fast way.
    let spaces = [(4, 0, 9, 12), (5, 2, 11, 14), (6, 0, 12, 15), (7, 0, 13, 16)];
    let spaces = spaces.map(|(cards, jokers, buckets, slots)| Space::new(&keys, cards, jokers, buckets, slots));
    let [Some(four), Some(five), Some(six), Some(seven)] = spaces else { return None };
    Some((keys, [four, five, six, seven]))
}

/// `SplitMix64`.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Space {
    fn new(keys: &[u32; 14], cards: u8, jokers_max: u8, bucket_bits: u32, slot_bits: u32) -> Option<Space> {
        let mut hands = Vec::new();
        for jokers in 0..=jokers_max {
            let hand =
                Hand { counts: Counts { ranks: [0; 13], jokers }, key: keys[13].wrapping_mul(u32::from(jokers)) };
            extend(&mut hands, keys, hand, 0, cards - jokers);
        }
        let shifts = vec![0; 1 << bucket_bits];
        let mut space = Space { hands, bucket_bits, slot_bits, shifts };
        space.find_shifts().then_some(space)
    }

    fn bucket(&self, hand: &Hand) -> usize {
        (hand.key >> (32 - self.bucket_bits)) as usize
    }

    fn slot_with(&self, hand: &Hand, shift: u16) -> usize {
        usize::from((hand.key as u16).wrapping_add(shift)) & ((1 << self.slot_bits) - 1)
    }

    fn slot(&self, hand: &Hand) -> usize {
        self.slot_with(hand, self.shifts[self.bucket(hand)])
    }

    fn find_shifts(&mut self) -> bool {
        let mut buckets = vec![Vec::new(); 1 << self.bucket_bits];
        for hand in &self.hands {
            buckets[self.bucket(hand)].push(*hand);
        }
        let mut order: Vec<usize> = (0..buckets.len()).collect();
        order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));

        let mut taken = vec![false; 1 << self.slot_bits];
        for bucket in order {
            let hands = &buckets[bucket];
            // Two hands whose lower bits agree would share every slot.
            let apart = |(nth, hand): (usize, &Hand)| {
                hands[..nth].iter().all(|other| self.slot_with(other, 0) != self.slot_with(hand, 0))
            };
            if !hands.iter().enumerate().all(apart) {
                return false;
            }
            let fits = |&shift: &u16| hands.iter().all(|hand| !taken[self.slot_with(hand, shift)]);
            let Some(shift) = (0..=((1_u32 << self.slot_bits) - 1) as u16).find(fits) else { return false };
            for hand in hands {
                taken[self.slot_with(hand, shift)] = true;
            }
            self.shifts[bucket] = shift;
        }
        true
    }

    fn table(&self, value: impl Fn(&Hand) -> u16) -> Vec<u16> {
        let mut table = vec![0; 1 << self.slot_bits];
        for hand in &self.hands {
            table[self.slot(hand)] = value(hand);
        }
        table
    }
}

/// All ways to add so many cards of the ranks from this one up.
fn extend(hands: &mut Vec<Hand>, keys: &[u32; 14], hand: Hand, rank: usize, cards: u8) {
    if cards == 0 {
        hands.push(hand);
    } else if rank < 13 {
        for count in 0..=cards.min(4) {
            let mut hand = hand;
            hand.counts.ranks[rank] = count;
            hand.key = hand.key.wrapping_add(keys[rank].wrapping_mul(u32::from(count)));
            extend(hands, keys, hand, rank + 1, cards - count);
        }
    }
}

/// The rows of hands that lack one card: under each rank's number what the hand is worth with it, flushes left aside.
fn rows(out: &mut String, name: &str, space: &Space) {
    let mut of_slot = vec![0; 1 << space.slot_bits];
    for (hand, number) in space.hands.iter().zip(0_u16..) {
        of_slot[space.slot(hand)] = number;
    }
    array(out, &format!("{name}_OF"), "u16", of_slot);

    let row = |hand: &Hand| {
        let mut row = [0; 16];
        for rank in 0..13 {
            let mut counts = hand.counts;
            counts.ranks[rank] += 1;
            if counts.ranks[rank] <= 4 {
                row[rank + 1] = high::number(high::best(&counts));
            }
        }
        format!("Lanes({row:?})")
    };
    array(out, name, "Lanes", space.hands.iter().map(row));
}

fn low_unpaired(ranks: u16) -> u16 {
    if ranks.count_ones() < 5 { 0 } else { low::number(order::Made::Singles(order::lowest(ranks, 5))) }
}

/// Omaha: what a pair of hole ranks and three board ranks are worth together, and the same for low masks.
fn omaha(out: &mut String) {
    let mut rows = Vec::new();
    // Sorted ranks a ≤ b ≤ c have the place C(c+2, 3) + C(b+1, 2) + a, which is the order of these loops.
    for c in 0..13 {
        for b in 0..=c {
            for a in 0..=b {
                let mut row = [0; 96];
                let pairs = (0..13).flat_map(|e| (0..=e).map(move |d| (d, e)));
                for (place, (d, e)) in pairs.enumerate() {
                    let mut counts = Counts::default();
                    for rank in [a, b, c, d, e] {
                        counts.ranks[rank] += 1;
                    }
                    // Five of a rank cannot be dealt.
                    if counts.at_least(5) == 0 {
                        row[place] = high::number(high::best(&counts));
                    }
                }
                rows.push(format!("RowOfThree({row:?})"));
            }
        }
    }
    array(out, "OMAHA_ROWS", "RowOfThree", rows);

    // Only the eight low ranks count, so a board and a hand are eight bits each. The entry is one more than how far
    // the best low is above 8-7-6-5-4, and 0 for no low.
    let low_row = |board: u16| {
        let row: Vec<u16> = (0..256).map(|hand| omaha_low(board, hand)).collect();
        format!("{row:?}")
    };
    array(out, "OMAHA_LOW", "[u8; 256]", (0..256).map(low_row));
}

fn omaha_low(board: u16, hand: u16) -> u16 {
    let subsets = |of: u16, bits: u32| (0..256_u16).filter(move |part| part & !of == 0 && part.count_ones() == bits);
    let lows = subsets(board, 3).flat_map(|three| subsets(hand & !three, 2).map(move |two| three | two));
    lows.map(|ranks| low::number(order::Made::Singles(ranks)) - low::unpaired_to(7) + 1).max().unwrap_or(0)
}

/// Three cards: by whether they are suited and their three ranks in any order, four bits each.
fn three_card(out: &mut String) {
    let value = |index: u16| {
        let ranks = [index >> 8 & 15, index >> 4 & 15, index & 15];
        if ranks.iter().any(|rank| !(1..=13).contains(rank)) {
            return 0;
        }
        let mut counts = Counts::default();
        for rank in ranks {
            counts.ranks[usize::from(rank - 1)] += 1;
        }
        three::number(three::best(&counts, index >> 12 == 1))
    };
    array(out, "THREE_CARD", "u16", (0..1 << 13).map(value));
}

fn shifts(out: &mut String, name: &str, space: &Space) {
    array(out, name, "u16", &space.shifts);
}

fn array<T: Display>(out: &mut String, name: &str, item: &str, values: impl IntoIterator<Item = T>) {
    let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    writeln!(out, "pub(crate) static {name}: [{item}; {}] = [{}];", values.len(), values.join(","))
        .expect("a string grows");
}
