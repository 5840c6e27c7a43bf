//! The best play by totals: what a chart on the wall can hold, worked out by going over it until nothing changes.

use std::collections::BTreeMap;

use cards::Card;
use hands::Points;
use rules::banked::PureRules;

use crate::against::Against;
use crate::dealt::{self, Dealt, dealt};
use crate::edge::given_up;
use crate::hand::Hand;
use crate::outcomes::Outcomes;
use crate::pure::{Decision, Values};
use crate::shoe::{Counts, Left, VALUES, value_of, with};
use crate::split::SplitHands;

/// What is done by totals, for each up card from ace to ten.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    pub(crate) columns: Vec<Column>,
}

impl Chart {
    /// What is done against an up card by its value: an ace is 0, two to nine 1 to 8, and all that counts ten 9.
    #[must_use]
    pub fn against(&self, up: u8) -> Option<&Column> {
        self.columns.get(usize::from(up))
    }
}

/// Totals up to 21, hard ones and then soft ones.
const TOTALS: usize = 2 * SOFT;
const SOFT: usize = 22;

/// What is done by totals against one up card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    hits: [bool; TOTALS],
    /// With two cards that are no pair.
    doubles: [bool; TOTALS],
    surrenders: [bool; TOTALS],
    /// With a pair, by its value.
    pairs: [Decision; VALUES],
}

/// Where points stand among the totals.
fn total(points: Points) -> usize {
    usize::from(points.total().0 / 2) % SOFT + if points.is_soft() { SOFT } else { 0 }
}

impl Column {
    /// Whether a hand takes a card, doubling aside.
    #[must_use]
    pub fn hits(&self, rules: &PureRules, points: Points) -> bool {
        rules.may_hit(points) && (!rules.may_stand(points) || self.hits[total(points)])
    }

    /// Whether two cards are doubled, where that may be.
    #[must_use]
    pub fn doubles(&self, points: Points) -> bool {
        self.doubles[total(points)]
    }

    /// What is done with the first two cards that are no pair, by their points.
    #[must_use]
    pub fn with_two(&self, rules: &PureRules, points: Points) -> Decision {
        match total(points) {
            at if self.surrenders[at] => Decision::Surrender,
            at if self.doubles[at] => Decision::Double,
            _ if self.hits(rules, points) => Decision::Hit,
            _ => Decision::Stand,
        }
    }

    /// What is done with a pair, by its value.
    #[must_use]
    pub fn with_pair(&self, value: u8) -> Decision {
        self.pairs[usize::from(value) % VALUES]
    }

    /// What is done with these cards, if there is anything to decide.
    pub(crate) fn decision(&self, rules: &PureRules, own: &[Card], after_split: bool) -> Decision {
        let points = if after_split { Points::SPLIT } else { Points::DEALT }.with_all(own);
        match *own {
            [one, other] if !after_split && rules.is_pair(one, other) => self.pairs[value_of(one)],
            [_, _] if !after_split => self.with_two(rules, points),
            [_, _] if rules.may_double(points, true) && self.doubles(points) => Decision::Double,
            _ if self.hits(rules, points) => Decision::Hit,
            _ => Decision::Stand,
        }
    }

    /// How all hands come out by it, before the house dealer looks at the down card.
    pub(crate) fn outcomes(&self, against: &Against<'_>, left: Left) -> Outcomes {
        let all = dealt(against, left);
        let mut hand = Hand::new(against, left, Some(self));
        let decide = |dealt: &Dealt| match dealt.pair {
            Some(pair) => self.pairs[pair],
            None => self.with_two(against.rules, dealt.points),
        };
        let decisions: Vec<Decision> = all.iter().map(decide).collect();
        let after = |dealt: &Dealt| left.without(dealt.first).without(dealt.second);
        dealt::outcomes(&mut hand, &all, &decisions, |dealt| {
            let hands = SplitHands::new(against, after(dealt), dealt.first, Some(self));
            hands.outcomes(hands.hands_most())
        })
    }

    /// The best one, and what it is worth before the house dealer looks at the down card.
    pub(crate) fn best(against: &Against<'_>, left: Left) -> (Column, f64) {
        let mut column = Column {
            hits: [false; TOTALS],
            doubles: [false; TOTALS],
            surrenders: [false; TOTALS],
            pairs: [Decision::Stand; VALUES],
        };
        // Splits take the longest and change the least: they come in when all else stands. A dozen rounds are more than it takes.
        let mut splits = false;
        for _ in 0..12 {
            let (better, value) = column.improved(against, left, splits);
            let same = better == column;
            column = better;
            match (same, splits) {
                (true, true) => return (column, value),
                (true, false) => splits = true,
                (false, _) => {}
            }
        }
        column.improved(against, left, true)
    }

    /// Every cell with what is best there if all others stay as they are; and what the chart was worth as it was, but for the
    /// first two cards.
    fn improved(&self, against: &Against<'_>, left: Left, splits: bool) -> (Column, f64) {
        let rules = against.rules;
        let mut hand = Hand::new(against, left, Some(self));
        let mut better = self.clone();
        let all = dealt(against, left);
        let mut two_cards: BTreeMap<usize, Weighed> = BTreeMap::new();
        let mut value = 0.0;
        let mut reached: BTreeMap<Counts, (f64, Points)> = BTreeMap::new();
        for dealt in &all {
            let Dealt { cards, points, chance, .. } = *dealt;
            let after = hand.left(&cards);
            let no_natural = against.no_natural(&after);
            // What is lost to a natural that is found in time.
            value += chance * (1.0 - no_natural) * against.payoffs[crate::bank::ending(points)][crate::bank::NATURAL];
            let weight = chance * no_natural;
            if points.is_natural() {
                value += weight * against.stand(points, &after, 1.0);
                continue;
            }
            let hits = self.hits(rules, points);
            let mut values = Values {
                stand: (!hits).then(|| hand.stand(&cards, points)),
                hit: hits.then(|| hand.hit(cards, points)),
                double: rules.may_double(points, false).then(|| hand.double(cards, points)),
                split: None,
                surrender: against.game.surrender_loses.map(given_up),
            };
            match dealt.pair {
                Some(pair) => {
                    values.split = splits.then(|| SplitHands::new(against, after, pair, Some(self)).value());
                    let (decision, best) = values.best();
                    better.pairs[pair] = decision;
                    value += weight * best;
                    reached.insert(cards, (weight * counts(decision), points));
                }
                None => two_cards.entry(total(points)).or_insert(Weighed::new(points)).add(weight, &values, cards),
            }
        }
        for (at, weighed) in two_cards {
            let (decision, best) = weighed.values().best();
            (better.doubles[at], better.surrenders[at]) =
                (decision == Decision::Double, decision == Decision::Surrender);
            value += best;
            let counts = counts(decision);
            reached.extend(weighed.cards.iter().map(|&(cards, weight)| (cards, (weight * counts, weighed.points))));
        }
        better.hits = self.better_hits(&mut hand, reached);
        (better, value)
    }

    /// Whether a card is better than none, total by total, for the hands that come to it.
    fn better_hits(&self, hand: &mut Hand<'_>, first: BTreeMap<Counts, (f64, Points)>) -> [bool; TOTALS] {
        let rules = hand.against.rules;
        let mut gains = [0.0; TOTALS];
        let mut reached = first;
        while !reached.is_empty() {
            let mut next: BTreeMap<Counts, (f64, Points)> = BTreeMap::new();
            for (cards, (weight, points)) in reached {
                if rules.may_hit(points) && rules.may_stand(points) {
                    gains[total(points)] += weight * (hand.hit(cards, points) - hand.stand(&cards, points));
                }
                if !self.hits(rules, points) {
                    continue;
                }
                let left = hand.left(&cards);
                for value in hand.can_come(&cards) {
                    let (more, mut cards) = (with(points, value), cards);
                    cards[value] += 1;
                    let chance = hand.against.next(&left, value);
                    if !more.is_bust() && chance > 0.0 {
                        next.entry(cards).or_insert((0.0, more)).0 += weight * chance;
                    }
                }
            }
            reached = next;
        }
        gains.map(|gain| gain > 0.0)
    }
}

/// How much two cards count for whether their total hits: next to nothing where something else is done with them, but enough to
/// decide for totals that no other hands come to.
fn counts(decision: Decision) -> f64 {
    if matches!(decision, Decision::Hit | Decision::Stand) { 1.0 } else { 1e-9 }
}

/// What decisions are worth with all two cards of a total together.
struct Weighed {
    points: Points,
    stand: f64,
    hit: f64,
    double: Option<f64>,
    surrender: Option<f64>,
    hits: bool,
    cards: Vec<(Counts, f64)>,
}

impl Weighed {
    fn new(points: Points) -> Weighed {
        Weighed { points, stand: 0.0, hit: 0.0, double: None, surrender: None, hits: false, cards: vec![] }
    }

    fn add(&mut self, weight: f64, values: &Values, cards: Counts) {
        let sum = |of: Option<f64>, value: Option<f64>| value.map(|value| of.unwrap_or(0.0) + weight * value);
        self.hits = values.hit.is_some();
        self.stand += weight * values.stand.unwrap_or(0.0);
        self.hit += weight * values.hit.unwrap_or(0.0);
        self.double = sum(self.double, values.double);
        self.surrender = sum(self.surrender, values.surrender);
        self.cards.push((cards, weight));
    }

    fn values(&self) -> Values {
        Values {
            stand: (!self.hits).then_some(self.stand),
            hit: self.hits.then_some(self.hit),
            double: self.double,
            split: None,
            surrender: self.surrender,
        }
    }
}
