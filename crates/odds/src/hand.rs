//! One hand of a player of Pure 21.5, by its cards.

use std::collections::{BTreeMap, HashMap};

use hands::Points;

use crate::against::Against;
use crate::chart::Column;
use crate::outcomes::Outcomes;
use crate::pure::{Decision, Values};
use crate::shoe::{Counts, Left, VALUES, with};

/// The best play of one hand, by its cards, or that of a chart.
pub(crate) struct Hand<'a> {
    pub(crate) against: &'a Against<'a>,
    /// Whether it comes of a split.
    split: bool,
    /// It stands with so many cards.
    cards_most: u16,
    /// What is left before any of its cards.
    left: Left,
    /// What is done by totals; without it, what is best for the cards.
    chart: Option<&'a Column>,
    known: HashMap<Counts, f64>,
    pub(crate) decisions: HashMap<Counts, Decision>,
}

impl<'a> Hand<'a> {
    pub(crate) fn new(against: &'a Against<'a>, left: Left, chart: Option<&'a Column>) -> Hand<'a> {
        let (known, decisions) = (HashMap::new(), HashMap::new());
        Hand { against, split: false, cards_most: u16::MAX, left, chart, known, decisions }
    }

    /// One that comes of a split.
    pub(crate) fn of_split(against: &'a Against<'a>, left: Left, pair: usize, chart: Option<&'a Column>) -> Hand<'a> {
        let aces = pair == 0;
        let cards_most = if aces { 1 + u16::from(against.game.split_ace_cards) } else { u16::MAX };
        Hand { split: true, cards_most, ..Hand::new(against, left, chart) }
    }

    pub(crate) fn left(&self, cards: &Counts) -> Left {
        let mut left = self.left;
        for (value, &many) in cards.iter().enumerate() {
            left.counts[value] -= u16::from(many);
            left.all -= u16::from(many);
        }
        left
    }

    /// The values that can come next.
    pub(crate) fn can_come(&self, cards: &Counts) -> Vec<usize> {
        let left = self.left(cards);
        (0..VALUES).filter(|&value| left.counts[value] > 0).collect()
    }

    /// What it is worth to take a card and go on as well as can be.
    pub(crate) fn hit(&mut self, cards: Counts, points: Points) -> f64 {
        let left = self.left(&cards);
        self.with_one_more(&left, |hand, value| {
            let mut cards = cards;
            cards[value] += 1;
            hand.best(cards, with(points, value))
        })
    }

    /// What it is worth with one more card and no other, for twice the wager.
    pub(crate) fn double(&mut self, cards: Counts, points: Points) -> f64 {
        let left = self.left(&cards);
        self.with_one_more(&left, |hand, value| hand.against.stand(with(points, value), &left.without(value), 2.0))
    }

    fn with_one_more(&mut self, left: &Left, mut worth: impl FnMut(&mut Hand<'a>, usize) -> f64) -> f64 {
        let mut sum = 0.0;
        for value in (0..VALUES).filter(|&value| left.counts[value] > 0) {
            let chance = self.against.next(left, value);
            if chance > 0.0 {
                sum += chance * worth(self, value);
            }
        }
        sum
    }

    pub(crate) fn stand(&self, cards: &Counts, points: Points) -> f64 {
        self.against.stand(points, &self.left(cards), 1.0)
    }

    /// What it is worth from here, hitting or standing.
    fn best(&mut self, cards: Counts, points: Points) -> f64 {
        if points.is_bust() {
            return self.stand(&cards, points);
        }
        if let Some(&known) = self.known.get(&cards) {
            return known;
        }
        let rules = self.against.rules;
        let done = points.cards() >= self.cards_most;
        let hits = if done { Some(false) } else { self.chart.map(|chart| chart.hits(rules, points)) };
        let stand = ((done || rules.may_stand(points)) && hits != Some(true)).then(|| self.stand(&cards, points));
        let hit = (rules.may_hit(points) && hits != Some(false)).then(|| self.hit(cards, points));
        let (decision, best) = Values { stand, hit, ..Values::default() }.best();
        self.known.insert(cards, best);
        self.decisions.insert(cards, decision);
        best
    }

    /// What a hand that comes of a split does with these cards, if it does the best.
    pub(crate) fn decision(&mut self, cards: Counts, points: Points) -> Decision {
        let decision = self.decide(cards, points);
        self.decisions.insert(cards, decision);
        decision
    }

    fn decide(&mut self, cards: Counts, points: Points) -> Decision {
        let rules = self.against.rules;
        if points.cards() >= self.cards_most {
            return Decision::Stand;
        }
        let may_double = points.cards() == 2 && rules.may_double(points, self.split);
        if let Some(chart) = self.chart {
            return match (may_double && chart.doubles(points), chart.hits(rules, points)) {
                (true, _) => Decision::Double,
                (false, true) => Decision::Hit,
                (false, false) => Decision::Stand,
            };
        }
        let values = Values {
            stand: rules.may_stand(points).then(|| self.stand(&cards, points)),
            hit: rules.may_hit(points).then(|| self.hit(cards, points)),
            double: may_double.then(|| self.double(cards, points)),
            ..Values::default()
        };
        values.best().0
    }

    /// The results of hands that take one card and no other, for twice the wager.
    pub(crate) fn double_outcomes(&self, cards: &Counts, points: Points, times: f64, outcomes: &mut Outcomes) {
        let left = self.left(cards);
        for value in self.can_come(cards) {
            let chance = times * self.against.next(&left, value);
            if chance > 0.0 {
                self.against.stand_outcomes(with(points, value), &left.without(value), 2.0, chance, outcomes);
            }
        }
    }

    /// The results of hands that take a card and go on, all that come to the same cards at once.
    pub(crate) fn hit_outcomes(&mut self, first: BTreeMap<Counts, (f64, Points)>, outcomes: &mut Outcomes) {
        let mut hitting = first;
        while !hitting.is_empty() {
            let mut next: BTreeMap<Counts, (f64, Points)> = BTreeMap::new();
            for (cards, (times, points)) in hitting {
                let left = self.left(&cards);
                for value in self.can_come(&cards) {
                    let chance = times * self.against.next(&left, value);
                    if chance > 0.0 {
                        let mut cards = cards;
                        cards[value] += 1;
                        next.entry(cards).or_insert((0.0, with(points, value))).0 += chance;
                    }
                }
            }
            hitting = BTreeMap::new();
            for (cards, (times, points)) in next {
                if !points.is_bust() {
                    self.best(cards, points);
                    if self.decisions.get(&cards) == Some(&Decision::Hit) {
                        hitting.insert(cards, (times, points));
                        continue;
                    }
                }
                self.against.stand_outcomes(points, &self.left(&cards), 1.0, times, outcomes);
            }
        }
    }
}
