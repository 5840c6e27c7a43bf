//! Exactly two own cards with three of the board.

use cards::{Card, CardSet, Rank, RankSet, Suit};
use hands::Strength;
use hands::omaha::{self, Board};
use rules::SEATS_MAX;

use super::boards::{Judge, each_board};
use super::outcomes::{Outcomes, best};

/// Hands that are compared on boards.
struct Showdowns<'a> {
    hands: Vec<Vec<Card>>,
    suits: [[RankSet; SEATS_MAX]; 4],
    flushes: [Strength; SEATS_MAX],
    low: bool,
    outcomes: &'a mut Outcomes,
}

/// The ranks on a board so far.
#[derive(Clone, Copy)]
struct Ranks {
    ranks: [Rank; 5],
    count: usize,
}

impl Ranks {
    fn with(mut self, rank: Rank) -> Ranks {
        self.ranks[self.count] = rank;
        self.count += 1;
        self
    }
}

/// Counts who wins on every board that can still come from the cards that are left.
pub(super) fn count(hands: &[CardSet], board: CardSet, left: CardSet, low: bool, outcomes: &mut Outcomes) {
    let mut suits = [[RankSet::EMPTY; SEATS_MAX]; 4];
    for (place, hand) in hands.iter().enumerate() {
        for suit in Suit::ALL {
            suits[suit as usize][place] = hand.suit(suit);
        }
    }
    let hands = hands.iter().map(|hand| hand.iter().collect()).collect();
    let mut showdowns = Showdowns { hands, suits, flushes: [Strength::NONE; SEATS_MAX], low, outcomes };
    let none = Ranks { ranks: [Rank::Two; 5], count: 0 };
    let ranks = board.iter().filter_map(Card::rank).fold(none, Ranks::with);
    each_board(&mut showdowns, board, ranks, left, 5 - board.len() as u8);
}

impl Showdowns<'_> {
    /// What the hands are worth without flushes, and who has the best low.
    fn judged(&self, ranks: Ranks) -> ([Strength; SEATS_MAX], usize) {
        let board = Board::of_ranks(ranks.ranks);
        let (mut highs, mut lows) = ([Strength::NONE; SEATS_MAX], [Strength::NONE; SEATS_MAX]);
        for (place, hand) in self.hands.iter().enumerate() {
            highs[place] = board.high(hand);
            if self.low {
                lows[place] = board.low(hand);
            }
        }
        (highs, best(&lows[..self.hands.len()]))
    }
}

impl Judge for Showdowns<'_> {
    type Ranks = Ranks;

    fn with(&self, ranks: Ranks, rank: Rank) -> Ranks {
        ranks.with(rank)
    }

    fn flush_from(&self, suit: Suit) -> u8 {
        let two = self.suits[suit as usize].iter().any(|ranks| ranks.len() >= 2);
        if two { 3 } else { u8::MAX }
    }

    fn plain(&mut self, ranks: Ranks, boards: i64) {
        let (highs, low) = self.judged(ranks);
        self.outcomes.add(best(&highs[..self.hands.len()]), low, boards);
    }

    fn suited(&mut self, suit: Suit, ranks: RankSet) -> bool {
        let mut any = false;
        for (flush, &held) in self.flushes.iter_mut().zip(&self.suits[suit as usize][..self.hands.len()]) {
            *flush = omaha::flush(held, ranks);
            any |= flush.is_some();
        }
        any
    }

    fn flushed(&mut self, ranks: Ranks, boards: i64) {
        let (mut highs, low) = self.judged(ranks);
        let hands = self.hands.len();
        let before = best(&highs[..hands]);
        for (high, &flush) in highs.iter_mut().zip(&self.flushes[..hands]) {
            // Two other cards may make more than the flush.
            *high = flush.max(*high);
        }
        let after = best(&highs[..hands]);
        self.outcomes.add(before, low, -boards);
        self.outcomes.add(after, low, boards);
    }
}
