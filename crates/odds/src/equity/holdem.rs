//! Own cards and a board, of which any five count: Hold'em, and Pineapple behind its discard.

use cards::{CardSet, Rank, RankSet, Suit};
use hands::{RankTally, Strength, high};
use rules::SEATS_MAX;

use super::boards::{Judge, each_board};
use super::outcomes::{Outcomes, best};

/// Hands that are compared on boards.
struct Showdowns<'a> {
    hands: usize,
    ranks: [RankTally; SEATS_MAX],
    suits: [[RankSet; SEATS_MAX]; 4],
    flushes: [Strength; SEATS_MAX],
    low: bool,
    outcomes: &'a mut Outcomes,
}

/// Counts who wins on every board that can still come from the cards that are left.
pub(super) fn count(hands: &[CardSet], board: CardSet, left: CardSet, low: bool, outcomes: &mut Outcomes) {
    let mut showdowns = Showdowns {
        hands: hands.len(),
        ranks: [RankTally::EMPTY; SEATS_MAX],
        suits: [[RankSet::EMPTY; SEATS_MAX]; 4],
        flushes: [Strength::NONE; SEATS_MAX],
        low,
        outcomes,
    };
    for (place, &hand) in hands.iter().enumerate() {
        showdowns.ranks[place] = hand.iter().collect();
        for suit in Suit::ALL {
            showdowns.suits[suit as usize][place] = hand.suit(suit);
        }
    }
    let to_come = 5 - board.len() as u8;
    each_board(&mut showdowns, board, board.iter().collect(), left, to_come);
}

impl Showdowns<'_> {
    #[inline(always)]
    fn low(&self, board: RankTally) -> usize {
        if !self.low {
            return 0;
        }
        let mut lows = [Strength::NONE; SEATS_MAX];
        for (low, ranks) in lows.iter_mut().zip(&self.ranks[..self.hands]) {
            *low = ranks.and(board).eight_or_better();
        }
        best(&lows[..self.hands])
    }

    #[inline(always)]
    fn highs(&self, board: RankTally) -> [Strength; SEATS_MAX] {
        let mut highs = [Strength::NONE; SEATS_MAX];
        for (high, ranks) in highs.iter_mut().zip(&self.ranks[..self.hands]) {
            *high = ranks.and(board).high_of_seven();
        }
        highs
    }
}

impl Judge for Showdowns<'_> {
    type Ranks = RankTally;

    #[inline(always)]
    fn with(&self, ranks: RankTally, rank: Rank) -> RankTally {
        ranks.with(rank)
    }

    fn flush_from(&self, suit: Suit) -> u8 {
        let most = self.suits[suit as usize].iter().map(|ranks| ranks.len()).max().unwrap_or(0);
        5_u8.saturating_sub(most as u8)
    }

    #[inline(always)]
    fn plain(&mut self, board: RankTally, boards: i64) {
        let highs = self.highs(board);
        let low = self.low(board);
        self.outcomes.add(best(&highs[..self.hands]), low, boards);
    }

    fn suited(&mut self, suit: Suit, ranks: RankSet) -> bool {
        let mut any = false;
        for (flush, held) in self.flushes.iter_mut().zip(&self.suits[suit as usize][..self.hands]) {
            *flush = high::flush(RankSet::from_bits_truncate(held.bits() | ranks.bits()));
            any |= flush.is_some();
        }
        any
    }

    #[inline(always)]
    fn flushed(&mut self, board: RankTally, boards: i64) {
        let mut highs = self.highs(board);
        let low = self.low(board);
        let before = best(&highs[..self.hands]);
        for (high, &flush) in highs.iter_mut().zip(&self.flushes[..self.hands]) {
            // Whoever has a flush of seven cards has nothing better without it.
            *high = if flush.is_some() { flush } else { *high };
        }
        let after = best(&highs[..self.hands]);
        if before != after {
            self.outcomes.add(before, low, -boards);
            self.outcomes.add(after, low, boards);
        }
    }
}
