//! Own cards and a board, of which any five count: Hold'em, and Pineapple behind its discard.

use cards::{CardSet, Rank, RankSet, Suit};
use hands::{RankTally, Strength, high};
use rules::SEATS_MAX;

use super::boards::{Judge, each_board};
use super::outcomes::{Outcomes, best};

/// So many hands that are compared on boards, or fewer if they are more than three.
struct Showdowns<'a, const N: usize> {
    hands: usize,
    ranks: [RankTally; N],
    suits: [[RankSet; N]; 4],
    flushes: [Strength; N],
    low: bool,
    outcomes: &'a mut Outcomes,
}

/// Counts who wins on every board that can still come from the cards that are left.
pub(super) fn count(hands: &[CardSet], board: CardSet, left: CardSet, low: bool, outcomes: &mut Outcomes) {
    // Most questions are about two or three hands, and are answered by loops made for so many.
    match hands.len() {
        2 => count_of::<2>(hands, board, left, low, outcomes),
        3 => count_of::<3>(hands, board, left, low, outcomes),
        _ => count_of::<SEATS_MAX>(hands, board, left, low, outcomes),
    }
}

fn count_of<const N: usize>(hands: &[CardSet], board: CardSet, left: CardSet, low: bool, outcomes: &mut Outcomes) {
    let mut showdowns = Showdowns {
        hands: hands.len(),
        ranks: [RankTally::EMPTY; N],
        suits: [[RankSet::EMPTY; N]; 4],
        flushes: [Strength::NONE; N],
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

impl<const N: usize> Showdowns<'_, N> {
    /// How many hands there are, known when this is compiled if they are few.
    #[inline(always)]
    fn seats(&self) -> usize {
        if N == SEATS_MAX { self.hands } else { N }
    }

    /// What each is worth by this; nothing where nobody sits.
    #[inline(always)]
    fn strengths(&self, board: RankTally, of: impl Fn(RankTally) -> Strength) -> [Strength; N] {
        let mut strengths = [Strength::NONE; N];
        for (strength, own) in strengths.iter_mut().zip(&self.ranks).take(self.seats()) {
            *strength = of(own.and(board));
        }
        strengths
    }

    #[inline(always)]
    fn low(&self, board: RankTally) -> usize {
        if self.low { best(&self.strengths(board, RankTally::eight_or_better)) } else { 0 }
    }

    #[inline(always)]
    fn highs(&self, board: RankTally) -> [Strength; N] {
        self.strengths(board, RankTally::high_of_seven)
    }
}

impl<const N: usize> Judge for Showdowns<'_, N> {
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
        self.outcomes.add(best(&highs), low, boards);
    }

    fn suited(&mut self, suit: Suit, ranks: RankSet) -> bool {
        let mut any = false;
        let seats = self.seats();
        for (flush, held) in self.flushes.iter_mut().zip(&self.suits[suit as usize]).take(seats) {
            *flush = high::flush(RankSet::from_bits_truncate(held.bits() | ranks.bits()));
            any |= flush.is_some();
        }
        any
    }

    #[inline(always)]
    fn flushed(&mut self, board: RankTally, boards: i64) {
        let mut highs = self.highs(board);
        let low = self.low(board);
        let before = best(&highs);
        for (high, &flush) in highs.iter_mut().zip(&self.flushes) {
            // Whoever has a flush of seven cards has nothing better without it.
            *high = if flush.is_some() { flush } else { *high };
        }
        let after = best(&highs);
        if before != after {
            self.outcomes.add(before, low, -boards);
            self.outcomes.add(after, low, boards);
        }
    }
}
