//! Hands that can be held at the same time, and which of them are the same but for their suits.

use std::collections::HashMap;

use cards::CardSet;
use rules::SEATS_MAX;

use super::choices::{choose, each_choice};
use super::question::Holding;

/// A hand for each player, in their order.
pub(super) type Tuple = [CardSet; SEATS_MAX];

/// More are not listed.
const TUPLES_MAX: u128 = 4_000_000;

/// So many hands are tried before it is believed that none fit together.
const TRIES_MAX: u32 = 2_000_000;

/// Whether there is a hand for each at the same time.
pub(super) fn any(hands: &[Holding]) -> bool {
    fn go(ranges: &[&[CardSet]], used: CardSet, tries: &mut u32) -> bool {
        let Some((first, rest)) = ranges.split_first() else { return true };
        first.iter().any(|&hand| {
            *tries = tries.saturating_sub(1);
            *tries > 0 && (hand & used).is_empty() && go(rest, used | hand, tries)
        })
    }
    let mut ranges: Vec<&[CardSet]> = hands.iter().filter_map(range).collect();
    ranges.sort_by_key(|range| range.len());
    go(&ranges, CardSet::EMPTY, &mut { TRIES_MAX })
}

fn range(holding: &Holding) -> Option<&[CardSet]> {
    match holding {
        Holding::Known(_) => None,
        Holding::Range(hands) => Some(hands),
    }
}

/// Every hand that each can have, if they are few enough to be gone through together.
pub(super) fn hands_of(hands: &[Holding], own: u8, left: CardSet) -> Option<Vec<Vec<CardSet>>> {
    let lacking = |cards: CardSet| usize::from(own) - cards.len();
    let size = |holding: &Holding| match holding {
        Holding::Known(cards) => choose(left.len(), lacking(*cards)),
        Holding::Range(hands) => hands.len() as u128,
    };
    let all = hands.iter().try_fold(1_u128, |all, hand| all.checked_mul(size(hand)))?;
    if all > TUPLES_MAX {
        return None;
    }
    let list = |holding: &Holding| match holding {
        Holding::Known(cards) => {
            let mut list = Vec::new();
            each_choice(left, lacking(*cards) as u8, &mut |chosen| list.push(*cards | chosen));
            list
        }
        Holding::Range(hands) => hands.clone(),
    };
    Some(hands.iter().map(list).collect())
}

/// In how many ways the hands can be held together, and about how many of them differ by more than suits.
pub(super) fn count(hands: &[Vec<CardSet>], fixed: &[CardSet]) -> (u64, u64) {
    let mut tuples = 0;
    each_tuple(hands, 0, &mut [CardSet::EMPTY; SEATS_MAX], CardSet::EMPTY, &mut |_| tuples += 1);
    (tuples, tuples.div_ceil(turns(fixed).len().div_ceil(2) as u64))
}

/// Every way in which the hands can be held together, those that differ only by suits once; with how many they are.
pub(super) fn classes(hands: &[Vec<CardSet>], fixed: &[CardSet]) -> Vec<(Tuple, i64)> {
    let turns = turns(fixed);
    let mut classes: HashMap<[u64; SEATS_MAX], i64> = HashMap::new();
    each_tuple(hands, 0, &mut [CardSet::EMPTY; SEATS_MAX], CardSet::EMPTY, &mut |tuple| {
        let turned = turns.iter().map(|turn| tuple.map(|hand| turn.turned(hand)));
        let least = turned.min().unwrap_or_default();
        *classes.entry(least).or_default() += 1;
    });
    let set = |bits| CardSet::from_bits(bits).unwrap_or(CardSet::EMPTY);
    let mut classes: Vec<(Tuple, i64)> = classes.into_iter().map(|(bits, count)| (bits.map(set), count)).collect();
    classes.sort_unstable_by_key(|(tuple, _)| tuple.map(CardSet::bits));
    classes
}

fn each_tuple(hands: &[Vec<CardSet>], place: usize, tuple: &mut Tuple, used: CardSet, found: &mut impl FnMut(&Tuple)) {
    let Some(list) = hands.get(place) else {
        found(tuple);
        return;
    };
    for &hand in list.iter().filter(|&&hand| (hand & used).is_empty()) {
        tuple[place] = hand;
        each_tuple(hands, place + 1, tuple, used | hand, found);
    }
}

/// A way to rename the suits.
#[derive(Clone, Copy)]
struct Turn([u32; 4]);

impl Turn {
    fn turned(self, cards: CardSet) -> u64 {
        let bits = cards.bits();
        (0..4).fold(0, |all, suit| all | (bits >> (16 * suit) & 0xffff) << (16 * self.0[suit as usize]))
    }
}

/// Every way to rename the suits that leaves these cards as they are.
fn turns(fixed: &[CardSet]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                turns.push(Turn([a, b, c, 6 - a - b - c]));
            }
        }
    }
    turns.retain(|turn| fixed.iter().all(|&cards| turn.turned(cards) == cards.bits()));
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_that_differ_by_suits_are_taken_together() {
        let all: Vec<CardSet> = {
            let mut all = Vec::new();
            each_choice(cards::Deck::STANDARD.cards(), 2, &mut |hand| all.push(hand));
            all
        };
        let classes = classes(std::slice::from_ref(&all), &[]);
        assert_eq!(classes.len(), 169);
        assert_eq!(classes.iter().map(|(_, count)| count).sum::<i64>(), 1326);
    }
}
