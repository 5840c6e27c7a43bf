//! What is best with two cards by their total, as charts have it.

use std::cmp::Reverse;

use cards::Card;
use hands::Points;
use odds::pure::{Decision, PureOdds, Start, face};
use rules::banked::PureRules;

/// The letter of a decision in a chart.
#[must_use]
pub const fn letter(decision: Decision) -> &'static str {
    match decision {
        Decision::Stand => "S",
        Decision::Hit => "H",
        Decision::Double => "D",
        Decision::Split => "P",
        Decision::Surrender => "R",
    }
}

/// A decision in a word.
#[must_use]
pub const fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Stand => "stand",
        Decision::Hit => "hit",
        Decision::Double => "double",
        Decision::Split => "split",
        Decision::Surrender => "surrender",
    }
}

/// The bank's card as charts have it, from two to ace.
pub const UP_CARDS: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/// A value as charts have it.
#[must_use]
pub fn name(value: u8) -> String {
    match value {
        0 => "A".to_string(),
        value => (value + 1).to_string(),
    }
}

/// Three cards, the highest first.
#[must_use]
pub fn three_cards(cards: [Card; 3]) -> String {
    let mut cards = cards;
    cards.sort_by_key(|card| Reverse(card.rank_number()));
    cards.map(|card| card.to_string()).join(" ")
}

/// A row of the chart by totals: hands, and what is best with them against each up card.
pub struct Row {
    /// The hands.
    pub title: String,
    /// Hard totals, soft ones or pairs.
    pub kind: &'static str,
    /// By the bank's card, in the order of [`UP_CARDS`].
    pub cells: Vec<Cell>,
}

/// What is best by the total, and whether the cards of the hand make a difference.
pub struct Cell {
    /// What is best.
    pub decision: Decision,
    /// Whether it depends on which two cards they are.
    pub star: bool,
}

/// Hard totals, soft ones, pairs.
#[must_use]
pub fn rows(odds: &PureOdds, rules: &PureRules) -> Vec<Row> {
    let hard = (5..=19).map(|total| (format!("hard {total}"), "hard totals", Hands::Hard(total)));
    let soft = (13..=20).map(|total| (format!("soft {total}"), "soft totals", Hands::Soft(total)));
    let pairs = (0..10).map(|value| (format!("{0}-{0}", name(value)), "pairs", Hands::Pair(value)));
    let rows = hard.chain(soft).chain(pairs).filter_map(|(title, kind, hands)| {
        let cells: Option<Vec<Cell>> = UP_CARDS.iter().map(|&up| cell(odds, rules, hands, up)).collect();
        Some(Row { title, kind, cells: cells? })
    });
    rows.collect()
}

#[derive(Clone, Copy)]
enum Hands {
    Hard(u8),
    Soft(u8),
    Pair(u8),
}

impl Hands {
    fn has(self, start: &Start) -> bool {
        let worth = |value: u8| value + 1;
        let (first, second) = (start.first, start.second);
        match self {
            Hands::Pair(value) => first == value && second == value,
            Hands::Soft(total) => first == 0 && second > 0 && second < 9 && 11 + worth(second) == total,
            Hands::Hard(total) => first > 0 && first != second && worth(first) + worth(second) == total,
        }
    }
}

fn cell(odds: &PureOdds, rules: &PureRules, hands: Hands, up: u8) -> Option<Cell> {
    let column = odds.chart.against(up)?;
    let mut starts = odds.starts.iter().filter(|(start, _)| start.up == up && hands.has(start)).peekable();
    let (first, _) = starts.peek()?;
    let points = Points::DEALT.with(face(first.first)).with(face(first.second));
    let decision = match hands {
        Hands::Pair(value) => column.with_pair(value),
        Hands::Hard(_) | Hands::Soft(_) => column.with_two(rules, points),
    };
    Some(Cell { decision, star: !starts.all(|(_, values)| values.best().0 == decision) })
}
