//! Hands that come of a split, exactly, for play that looks at its own cards only.
//!
//! Which cards the other hands take is not looked at, so that each hand is as good as any other: what it is worth depends only on
//! how many cards of the pair are known to be gone, and of how many other second cards it is known that they are not of the pair.

use std::collections::{BTreeMap, HashMap};

use hands::Points;

use crate::bank::ENDINGS;
use crate::chart::Column;
use crate::pure::{Against, Decision, Hand};
use crate::shoe::{Counts, Left, VALUES, with};

/// A pair that is split against an up card.
pub(crate) struct SplitHands<'a> {
    against: &'a Against<'a>,
    /// What is left when the pair lies there.
    left: Left,
    pair: usize,
    /// How one hand is played to its end: by its cards, the wagers on it and the chance in orders.
    plan: Vec<Played>,
    pub(crate) decisions: HashMap<Counts, Decision>,
}

/// A hand as it ends: what it drew behind the first card.
struct Played {
    drawn: Counts,
    /// In how many orders it comes to that.
    orders: f64,
    second_is_pair: bool,
    points: Points,
    wagers: f64,
}

impl<'a> SplitHands<'a> {
    pub(crate) fn new(against: &'a Against<'a>, left: Left, pair: usize, chart: Option<&'a Column>) -> SplitHands<'a> {
        // What one's own hand tells: the pair is gone, and one's own cards. The other card of the pair is not in it.
        let mut hand = Hand::new(against, true, left, chart);
        let mut plan = BTreeMap::new();
        let first = with(Points::SPLIT, pair);
        let game = against.game;
        let aces = pair == 0;
        for second in hand.can_come(&[0; VALUES]) {
            let mut drawn = [0; VALUES];
            drawn[second] += 1;
            let points = with(first, second);
            if aces && game.split_ace_cards == 1 {
                plan.insert((drawn, false, second == pair), (1.0, points));
                continue;
            }
            play_on(&mut hand, drawn, points, second == pair, &mut plan);
        }
        let plan = plan.into_iter().map(|((drawn, doubled, second_is_pair), (orders, points))| Played {
            drawn,
            orders,
            second_is_pair,
            points,
            wagers: if doubled { 2.0 } else { 1.0 },
        });
        SplitHands { against, left, pair, plan: plan.collect(), decisions: hand.decisions }
    }

    /// What the split is worth, in first wagers: two hands and more, all together.
    pub(crate) fn value(&self) -> f64 {
        let game = self.against.game;
        let most = if self.pair == 0 && !game.split_again_aces { 2 } else { u32::from(game.split_hands_max) };
        let mut sum = 0.0;
        for way in ways(most) {
            let chance = self.pairs_drawn(way.hands - 2);
            if chance > 0.0 {
                let closed = f64::from(way.closed);
                let open = f64::from(way.hands - way.closed);
                let gone = way.hands - 2;
                let mut hands = 0.0;
                if way.closed > 0 {
                    hands += closed * self.worth(gone, way.closed - 1, true);
                }
                if way.closed < way.hands {
                    hands += open * self.worth(gone, way.closed, false);
                }
                sum += f64::from(way.orders) * chance * hands;
            }
        }
        sum / self.against.no_natural(&self.left)
    }

    /// The chance that so many cards are of the pair.
    fn pairs_drawn(&self, many: u32) -> f64 {
        let (own, all) = (f64::from(self.left.counts[self.pair]), f64::from(self.left.all));
        (0..many).map(|drawn| (own - f64::from(drawn)).max(0.0) / (all - f64::from(drawn))).product()
    }

    /// What one hand is worth, times the chance of all that is known: so many more of the pair are gone; so many second cards of
    /// other hands are none of the pair, and perhaps its own is none either; and the bank has no natural.
    fn worth(&self, gone: u32, others: u32, own_too: bool) -> f64 {
        let mut left = self.left;
        left.counts[self.pair] -= gone as u16;
        left.all -= gone as u16;
        let (pairs, all) = (f64::from(left.counts[self.pair]), f64::from(left.all));
        let mut sum = 0.0;
        for played in self.plan.iter().filter(|played| !(own_too && played.second_is_pair)) {
            let mut after = left;
            let mut chance = played.orders;
            for (value, &many) in played.drawn.iter().enumerate() {
                for _ in 0..many {
                    chance *= f64::from(after.counts[value]) / f64::from(after.all);
                    if after.counts[value] == 0 {
                        break;
                    }
                    after = after.without(value);
                }
            }
            if chance > 0.0 {
                let drawn = f64::from(played.drawn.iter().map(|&many| u32::from(many)).sum::<u32>());
                let own = f64::from(played.drawn[self.pair]);
                sum += chance * played.wagers * self.settled(played, &after, others, (pairs - own, all - drawn));
            }
        }
        sum
    }

    /// What a hand gets, with the chance that others' second cards are none of the pair.
    fn settled(&self, played: &Played, after: &Left, others: u32, (pairs, all): (f64, f64)) -> f64 {
        let own = if played.points.is_bust() { crate::bank::OVER } else { crate::bank::ending(played.points) };
        let payoffs: &[f64; ENDINGS] = &self.against.payoffs[own];
        let mut sum = 0.0;
        for (line, chance) in self.against.lines.chances(after) {
            if self.against.not_down.is_some() && line.ending == crate::bank::NATURAL {
                continue;
            }
            let (pairs, all) = (pairs - f64::from(line.cards[self.pair]), all - f64::from(line.len));
            let none: f64 = (0..others).map(|other| 1.0 - pairs / (all - f64::from(other))).product();
            sum += chance * none * payoffs[line.ending];
        }
        sum
    }
}

/// Goes on with a hand until it stands, is doubled, or is over.
fn play_on(
    hand: &mut Hand<'_>,
    drawn: Counts,
    points: Points,
    second_is_pair: bool,
    plan: &mut BTreeMap<(Counts, bool, bool), (f64, Points)>,
) {
    let mut add = |drawn: Counts, doubled: bool, points: Points| {
        plan.entry((drawn, doubled, second_is_pair)).or_insert((0.0, points)).0 += 1.0;
    };
    if points.is_bust() {
        return add(drawn, false, points);
    }
    match hand.decision(drawn, points) {
        Decision::Stand | Decision::Split | Decision::Surrender => add(drawn, false, points),
        Decision::Double => {
            for value in hand.can_come(&drawn) {
                let mut drawn = drawn;
                drawn[value] += 1;
                add(drawn, true, with(points, value));
            }
        }
        Decision::Hit => {
            for value in hand.can_come(&drawn) {
                let mut drawn = drawn;
                drawn[value] += 1;
                play_on(hand, drawn, with(points, value), second_is_pair, plan);
            }
        }
    }
}

/// A way in which splitting goes: so many hands in the end, so many of them with a second card that is none of the pair before no
/// more could be split, and in so many orders.
struct Way {
    hands: u32,
    closed: u32,
    orders: u32,
}

fn ways(most: u32) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    split_on(2, 2, 0, most, &mut ways);
    ways
}

/// `waiting` hands still need their second card.
fn split_on(hands: u32, waiting: u32, closed: u32, most: u32, ways: &mut Vec<Way>) {
    if waiting == 0 || hands == most {
        match ways.iter_mut().find(|way| (way.hands, way.closed) == (hands, closed)) {
            Some(way) => way.orders += 1,
            None => ways.push(Way { hands, closed, orders: 1 }),
        }
        return;
    }
    // The second card is of the pair, and makes one hand more; or it is not, and the hand is played.
    split_on(hands + 1, waiting + 1, closed, most, ways);
    split_on(hands, waiting - 1, closed + 1, most, ways);
}
