//! Hands that come of a split, exactly, for play that looks at its own cards only.
//!
//! Which cards the other hands take is not looked at, so that each hand is as good as any other: what it is worth depends only on
//! how many cards of the pair are known to be gone, and of how many other second cards it is known that they are not of the pair.

use std::collections::{BTreeMap, HashMap};

use hands::Points;

use crate::against::{Against, ending_of_hand};
use crate::bank::{ENDINGS, NATURAL};
use crate::chart::Column;
use crate::hand::Hand;
use crate::outcomes::Outcomes;
use crate::pure::Decision;
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
        let mut hand = Hand::of_split(against, left, pair, chart);
        let first = with(Points::SPLIT, pair);
        let two_cards = hand.can_come(&[0; VALUES]).into_iter().map(|second| {
            let mut drawn = [0; VALUES];
            drawn[second] += 1;
            ((drawn, second == pair), (1.0, with(first, second)))
        });
        let plan = plan(&mut hand, two_cards.collect());
        SplitHands { against, left, pair, plan, decisions: hand.decisions }
    }

    /// What the split is worth, in first wagers: two hands and more, all together.
    pub(crate) fn value(&self) -> f64 {
        self.outcomes(self.hands_most()).worth()
    }

    /// How many hands the pair can become.
    pub(crate) fn hands_most(&self) -> u32 {
        let game = self.against.game;
        if self.pair == 0 && !game.split_again_aces { 2 } else { u32::from(game.split_hands_max) }
    }

    /// What all hands together can come to, at most so many of them. Each hand is exact, and so is their sum on average; but how they go
    /// together is only known from how the bank's hand ends: that the one draws from what the other leaves is not looked at there.
    pub(crate) fn outcomes(&self, hands_most: u32) -> Outcomes {
        let known = self.against.no_natural(&self.left);
        let mut outcomes = Outcomes::default();
        for way in ways(hands_most) {
            let pairs = self.pairs_drawn(way.hands - 2);
            if pairs == 0.0 {
                continue;
            }
            let gone = way.hands - 2;
            let closed = (way.closed > 0).then(|| self.one_hand(gone, way.closed - 1, true));
            let open = (way.closed < way.hands).then(|| self.one_hand(gone, way.closed, false));
            let hands = [(closed, way.closed), (open, way.hands - way.closed)];
            let times = f64::from(way.orders) * pairs / known;
            for ending in 0..ENDINGS {
                let each = hands.iter().filter_map(|(hand, many)| Some((&hand.as_ref()?[ending], *many)));
                let mut each = each.flat_map(|(hand, many)| (0..many).map(move |_| hand));
                let Some(first) = each.next() else { continue };
                let all = each.fold(first.clone(), |all, hand| all.and(hand));
                if ending == NATURAL && self.against.spares_later_wagers() {
                    // Only the first hand has a wager that is lost to it.
                    outcomes.add(-1.0, times * all.chance(), f64::from(way.hands));
                } else {
                    outcomes.add_all(&all, times);
                }
            }
        }
        outcomes
    }

    /// The chance that so many cards are of the pair.
    fn pairs_drawn(&self, many: u32) -> f64 {
        let (own, all) = (f64::from(self.left.counts[self.pair]), f64::from(self.left.all));
        (0..many).map(|drawn| (own - f64::from(drawn)).max(0.0) / (all - f64::from(drawn))).product()
    }

    /// What one hand gets, by how the bank's ends, times the chance of all that is known: so many more of the pair are gone; so many
    /// second cards of other hands are none of the pair, and perhaps its own is none either; and the bank has no natural.
    fn one_hand(&self, gone: u32, others: u32, own_too: bool) -> [Outcomes; ENDINGS] {
        let mut left = self.left;
        left.counts[self.pair] -= gone as u16;
        left.all -= gone as u16;
        let mut outcomes = std::array::from_fn(|_| Outcomes::default());
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
                let endings = self.against.endings_and_none_of(&after, self.pair, others);
                let payoffs = &self.against.payoffs[ending_of_hand(played.points)];
                for (ending, outcomes) in outcomes.iter_mut().enumerate() {
                    outcomes.add(played.wagers * payoffs[ending], chance * endings[ending], played.wagers);
                }
            }
        }
        outcomes
    }
}

/// What was drawn, and whether the second card is of the pair; in how many orders, and what it comes to.
type Drawn = BTreeMap<(Counts, bool), (f64, Points)>;

/// Goes on with hands until they stand, are doubled, or are over: all that come to the same cards at once.
fn plan(hand: &mut Hand<'_>, two_cards: Drawn) -> Vec<Played> {
    let mut played = Vec::new();
    let mut playing = two_cards;
    while !playing.is_empty() {
        let mut next = Drawn::new();
        let mut doubled = Drawn::new();
        for ((drawn, second_is_pair), (orders, points)) in playing {
            let decision = if points.is_bust() { Decision::Stand } else { hand.decision(drawn, points) };
            let more = match decision {
                Decision::Hit => &mut next,
                Decision::Double => &mut doubled,
                Decision::Stand | Decision::Split | Decision::Surrender => {
                    played.push(Played { drawn, orders, second_is_pair, points, wagers: 1.0 });
                    continue;
                }
            };
            for value in hand.can_come(&drawn) {
                let mut drawn = drawn;
                drawn[value] += 1;
                more.entry((drawn, second_is_pair)).or_insert((0.0, with(points, value))).0 += orders;
            }
        }
        let doubled = doubled.into_iter().map(|((drawn, second_is_pair), (orders, points))| Played {
            drawn,
            orders,
            second_is_pair,
            points,
            wagers: 2.0,
        });
        played.extend(doubled);
        playing = next;
    }
    played
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
