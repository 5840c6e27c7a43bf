//! Every way in which the bank's hand can end, by its up card.

use std::collections::BTreeMap;

use hands::Points;
use rules::banked::PureRules;

use crate::shoe::{Counts, Left, VALUES, with};

/// How a hand ends: with a total, over, with three eights, or with a natural.
pub(crate) const ENDINGS: usize = 25;
pub(crate) const OVER: usize = 22;
pub(crate) const EIGHTS: usize = 23;
pub(crate) const NATURAL: usize = 24;

/// Where points stand among the endings.
pub(crate) fn ending(points: Points) -> usize {
    if points.is_natural() {
        NATURAL
    } else if points.is_three_eights() {
        EIGHTS
    } else if points.is_bust() {
        OVER
    } else {
        usize::from(points.total().0 / 2)
    }
}

/// A hand that ends so; none for totals that no hand has.
pub(crate) fn standing_for(ending: usize) -> Option<Points> {
    let values: &[usize] = match ending {
        NATURAL => &[0, 9],
        EIGHTS => &[7, 7, 7],
        OVER => &[9, 9, 9],
        21 => &[9, 8, 1],
        12..=20 => &[9, ending - 11],
        4..=11 => &[1, ending - 3],
        _ => return None,
    };
    Some(values.iter().fold(Points::DEALT, |points, &value| with(points, value)))
}

/// Cards drawn behind the up card, and how the hand ends with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The cards, by value.
    pub(crate) cards: Counts,
    pub(crate) len: u8,
    /// In how many orders they can come without the hand ending before.
    pub(crate) orders: f64,
    pub(crate) ending: usize,
    /// The same cards as places in the list of falling products.
    products: [u8; DIFFERENT],
}

/// How many values a line can hold.
const DIFFERENT: usize = 6;

/// All lines behind an up card. The card that would make a natural with it is the down card of one of them.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) up: usize,
    pub(crate) lines: Vec<Line>,
    /// The down card that makes a natural.
    pub(crate) natural_with: Option<usize>,
}

impl Lines {
    pub(crate) fn new(rules: &PureRules, up: usize) -> Lines {
        let mut found = BTreeMap::new();
        draw(rules, with(Points::DEALT, up), [0; VALUES], &mut found);
        let lines = found.into_iter().map(|(cards, (orders, ending))| Line {
            cards,
            len: cards.iter().sum(),
            orders: f64::from(orders),
            ending,
            products: products(&cards),
        });
        let natural_with = match up {
            0 => Some(9),
            9 => Some(0),
            _ => None,
        };
        Lines { up, lines: lines.collect(), natural_with }
    }

    /// The chance of each line, from what is left; a natural is one of them.
    pub(crate) fn chances(&self, left: &Left) -> impl Iterator<Item = (&Line, f64)> {
        let falling = Falling::new(left);
        self.lines.iter().map(move |line| (line, line.orders * falling.chance(line)))
    }
}

/// Draws until the hand ends; the same cards can come in several orders.
fn draw(rules: &PureRules, points: Points, cards: Counts, found: &mut BTreeMap<Counts, (u32, usize)>) {
    if points.cards() >= 2 && rules.bank_stands(points) {
        found.entry(cards).or_insert((0, ending(points))).0 += 1;
        return;
    }
    for value in 0..VALUES {
        let mut cards = cards;
        cards[value] += 1;
        draw(rules, with(points, value), cards, found);
    }
}

/// How many of one value a line can hold.
const MOST: usize = 12;

/// Where the falling products of a value begin.
const ROW: usize = MOST + 1;

/// The values of a line as places in the list of falling products; what is left over points to a one.
fn products(cards: &Counts) -> [u8; DIFFERENT] {
    let mut products = [0; DIFFERENT];
    let held = cards.iter().enumerate().filter(|(_, many)| **many > 0);
    for (product, (value, &many)) in products.iter_mut().zip(held) {
        *product = (value * ROW) as u8 + many;
    }
    debug_assert!(cards.iter().filter(|many| **many > 0).count() <= DIFFERENT);
    products
}

/// Falling products of what is left, so that a line costs a few multiplications.
struct Falling {
    of: [f64; VALUES * ROW],
    /// One over the falling product of all that is left.
    over: [f64; 2 * MOST],
}

impl Falling {
    fn new(left: &Left) -> Falling {
        let mut of = [1.0; VALUES * ROW];
        for (of, &count) in of.chunks_exact_mut(ROW).zip(&left.counts) {
            for many in 0..MOST {
                of[many + 1] = of[many] * (f64::from(count) - many as f64).max(0.0);
            }
        }
        let mut over = [1.0; 2 * MOST];
        for many in 0..2 * MOST - 1 {
            let rest = f64::from(left.all) - many as f64;
            over[many + 1] = if rest > 0.0 { over[many] / rest } else { 0.0 };
        }
        Falling { of, over }
    }

    #[inline]
    fn chance(&self, line: &Line) -> f64 {
        let product: f64 = line.products.iter().map(|&place| self.of[usize::from(place)]).product();
        product * self.over[usize::from(line.len)]
    }
}

#[cfg(test)]
mod tests {
    use rules::{Play, Register};

    use super::*;

    #[test]
    fn something_always_comes() {
        for house in Register::embedded().houses() {
            let Some(chapter) = house.chapter("pure-21.5") else { continue };
            let Play::Banked(rules) = &chapter.game.as_ref().unwrap().play else { panic!() };
            for decks in [1, 6, 8] {
                for up in 0..VALUES {
                    let left = Left::full(decks).without(up);
                    let lines = Lines::new(&PureRules::new(rules), up);
                    let all: f64 = lines.chances(&left).map(|(_, chance)| chance).sum();
                    assert!((all - 1.0).abs() < 1e-12, "{} {decks} {up}: {all}", house.id);
                }
            }
        }
    }

    #[test]
    fn every_ending_has_a_hand() {
        for ending_ in 0..ENDINGS {
            if let Some(points) = standing_for(ending_) {
                assert_eq!(ending(points), ending_);
            }
        }
    }
}
