//! The first two cards of a hand.

use std::collections::BTreeMap;

use hands::Points;

use crate::against::Against;
use crate::bank::{NATURAL, ending};
use crate::edge::given_up;
use crate::hand::Hand;
use crate::outcomes::Outcomes;
use crate::pure::Decision;
use crate::shoe::{Counts, Left, VALUES, card_of, with};

/// Two cards, and how often they come.
#[derive(Clone, Copy)]
pub(crate) struct Dealt {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) cards: Counts,
    pub(crate) points: Points,
    pub(crate) chance: f64,
    /// The value of the pair that they are.
    pub(crate) pair: Option<usize>,
}

/// All that can be dealt from what is left.
pub(crate) fn dealt(against: &Against<'_>, left: Left) -> Vec<Dealt> {
    let mut dealt = Vec::new();
    for first in 0..VALUES {
        for second in first..VALUES {
            let mut cards = [0; VALUES];
            cards[first] += 1;
            cards[second] += 1;
            if left.counts[first] < u16::from(cards[first]) || left.counts[second] < u16::from(cards[second]) {
                continue;
            }
            let orders = if first == second { 1.0 } else { 2.0 };
            let chance = orders * left.chance(first) * left.without(first).chance(second);
            let pair = against.rules.is_pair(card_of(first), card_of(second)).then_some(first);
            dealt.push(Dealt { first, second, cards, points: with(with(Points::DEALT, first), second), chance, pair });
        }
    }
    dealt
}

/// How all of them come out together, by what is done with each, before the house dealer looks at the down card; what comes of a pair
/// that is split is somebody else's to say.
pub(crate) fn outcomes(
    hand: &mut Hand<'_>,
    all: &[Dealt],
    decisions: &[Decision],
    mut split: impl FnMut(&Dealt) -> Outcomes,
) -> Outcomes {
    let against = hand.against;
    let mut outcomes = Outcomes::default();
    let mut hitting: BTreeMap<Counts, (f64, Points)> = BTreeMap::new();
    for (dealt, decision) in all.iter().zip(decisions) {
        let Dealt { cards, points, chance, .. } = *dealt;
        let left = hand.left(&cards);
        let no_natural = against.no_natural(&left);
        // What is lost to a natural that is found in time.
        outcomes.add(against.payoffs[ending(points)][NATURAL], chance * (1.0 - no_natural), 1.0);
        let times = chance * no_natural;
        match decision {
            _ if points.is_natural() => against.stand_outcomes(points, &left, 1.0, times, &mut outcomes),
            Decision::Stand => against.stand_outcomes(points, &left, 1.0, times, &mut outcomes),
            Decision::Double => hand.double_outcomes(&cards, points, times, &mut outcomes),
            Decision::Split => outcomes.add_all(&split(dealt), times),
            Decision::Surrender => outcomes.add(against.game.surrender_loses.map_or(0.0, given_up), times, 1.0),
            Decision::Hit => {
                hitting.insert(cards, (times, points));
            }
        }
    }
    hand.hit_outcomes(hitting, &mut outcomes);
    outcomes
}
