//! The bank as it is known from its up card.

use std::cell::RefCell;
use std::collections::HashMap;

use hands::Points;
use rules::banked::{Banked, PureRules};

use crate::bank::{EIGHTS, ENDINGS, Lines, NATURAL, OVER, ending, standing_for};
use crate::outcomes::Outcomes;
use crate::shoe::{Left, VALUES, card_of};

/// What hands get against the bank, by how both end.
pub(crate) type Payoffs = [[f64; ENDINGS]; ENDINGS];

/// Everything that is known of one up card.
pub(crate) struct Against<'a> {
    pub(crate) game: &'a Banked,
    pub(crate) rules: &'a PureRules,
    pub(crate) lines: &'a Lines,
    /// What a hand that ends so gets against a bank that ends so.
    pub(crate) payoffs: &'a Payoffs,
    /// The down card that is known not to be there, once the house dealer has looked.
    pub(crate) not_down: Option<usize>,
    /// Whether a hand that is over gets the same against everything but three eights.
    over_is_over: bool,
    /// Whether the bank can come to three eights.
    eights: bool,
    /// What has been worked out: it is asked for again and again.
    known: RefCell<HashMap<Known, [f64; ENDINGS]>>,
}

/// What is left, a pair, and how many cards are none of it.
type Known = ([u16; VALUES], usize, u32);

impl<'a> Against<'a> {
    pub(crate) fn new(game: &'a Banked, rules: &'a PureRules, lines: &'a Lines, payoffs: &'a Payoffs) -> Against<'a> {
        let over = &payoffs[OVER];
        let alike = |bank: usize| bank == EIGHTS || standing_for(bank).is_none() || over[bank] == over[OVER];
        Against {
            game,
            rules,
            lines,
            payoffs,
            not_down: lines.natural_with.filter(|_| rules.peeks(card_of(lines.up))),
            over_is_over: (0..ENDINGS).all(alike),
            eights: lines.lines.iter().any(|line| line.ending == EIGHTS),
            known: RefCell::default(),
        }
    }

    /// The chance that the down card is not what it is known not to be.
    pub(crate) fn no_natural(&self, left: &Left) -> f64 {
        self.not_down.map_or(1.0, |value| 1.0 - left.chance(value))
    }

    /// The chance that the next card is of a value, given that.
    pub(crate) fn next(&self, left: &Left, value: usize) -> f64 {
        let chance = left.chance(value);
        match self.not_down {
            None => chance,
            Some(_) if chance == 0.0 => 0.0,
            Some(_) => chance * self.no_natural(&left.without(value)) / self.no_natural(left),
        }
    }

    /// How the bank's hand ends, given that.
    fn endings(&self, left: &Left) -> [f64; ENDINGS] {
        let all = self.no_natural(left);
        self.endings_and_none_of(left, 0, 0).map(|chance| chance / all)
    }

    /// How the bank's hand ends, with the chance that it has no natural where the house dealer has looked, and that so many cards of
    /// others are none of a pair.
    pub(crate) fn endings_and_none_of(&self, left: &Left, pair: usize, others: u32) -> [f64; ENDINGS] {
        let known = (left.counts, if others == 0 { 0 } else { pair }, others);
        if let Some(endings) = self.known.borrow().get(&known) {
            return *endings;
        }
        let mut endings = [0.0; ENDINGS];
        for (line, chance) in self.lines.chances(left) {
            let (pairs, all) = (left.counts[pair], left.all - u16::from(line.len));
            let pairs = f64::from(pairs) - f64::from(line.cards[pair]);
            let none: f64 = (0..others).map(|other| 1.0 - pairs / (f64::from(all) - f64::from(other))).product();
            endings[line.ending] += chance * none;
        }
        if self.not_down.is_some() {
            endings[NATURAL] = 0.0;
        }
        self.known.borrow_mut().insert(known, endings);
        endings
    }

    /// Whether a natural of the bank that nobody has looked for takes no more than what was wagered first.
    pub(crate) fn spares_later_wagers(&self) -> bool {
        self.not_down.is_none() && self.lines.natural_with.is_some() && self.rules.natural_takes_first_only()
    }

    /// What so many wagers on a hand that was not split get.
    fn gets(&self, own: usize, bank: usize, wagers: f64) -> f64 {
        let wagers = if bank == NATURAL && self.spares_later_wagers() { 1.0 } else { wagers };
        wagers * self.payoffs[own][bank]
    }

    /// What a hand is worth that gets no more cards, with so many wagers on it.
    pub(crate) fn stand(&self, points: Points, left: &Left, wagers: f64) -> f64 {
        let own = ending_of_hand(points);
        if let Some((lost, eights, chance)) = self.surely(own, left, wagers) {
            return lost + chance * (eights - lost);
        }
        let endings = self.endings(left).into_iter().enumerate();
        endings.map(|(bank, chance)| chance * self.gets(own, bank, wagers)).sum()
    }

    /// The same by its results, so many times as probable.
    pub(crate) fn stand_outcomes(&self, points: Points, left: &Left, wagers: f64, times: f64, outcomes: &mut Outcomes) {
        let own = ending_of_hand(points);
        if let Some((lost, eights, chance)) = self.surely(own, left, wagers) {
            outcomes.add(lost, times * (1.0 - chance), wagers);
            outcomes.add(eights, times * chance, wagers);
            return;
        }
        for (bank, chance) in self.endings(left).into_iter().enumerate() {
            outcomes.add(self.gets(own, bank, wagers), times * chance, wagers);
        }
    }

    /// A hand that is over loses, but for three eights of the bank: what it gets, what it gets then, and the chance of that. Nothing
    /// where more has to be looked at.
    fn surely(&self, own: usize, left: &Left, wagers: f64) -> Option<(f64, f64, f64)> {
        if own != OVER || !self.over_is_over || wagers != 1.0 && self.spares_later_wagers() {
            return None;
        }
        let (lost, eights) = (wagers * self.payoffs[OVER][OVER], wagers * self.payoffs[OVER][EIGHTS]);
        let eight = 7;
        if !self.eights || left.counts[eight] == 0 {
            return Some((lost, eights, 0.0));
        }
        Some((lost, eights, left.chance(eight) * left.without(eight).chance(eight)))
    }
}

/// A player's hand of three eights is nothing but over.
pub(crate) fn ending_of_hand(points: Points) -> usize {
    if points.is_bust() { OVER } else { ending(points) }
}
