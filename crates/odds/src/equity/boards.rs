//! All boards that can still come, counted by ranks: those of the same ranks together, and suits only where a flush can come of
//! them.

use cards::{Card, CardSet, Rank, RankSet, Suit};

use super::choices::each_bits;

/// Who looks at the boards.
///
/// Every board is judged by its ranks first; where cards of one suit let somebody make a flush, what was counted for it is taken
/// back and counted anew.
pub(super) trait Judge {
    /// The board's ranks as the judge adds them up.
    type Ranks: Copy;

    /// The ranks with one more.
    fn with(&self, ranks: Self::Ranks, rank: Rank) -> Self::Ranks;

    /// From how many cards of this suit on the board somebody can make a flush.
    fn flush_from(&self, suit: Suit) -> u8;

    /// So many boards of these ranks, on which nobody has a flush.
    fn plain(&mut self, ranks: Self::Ranks, boards: i64);

    /// From now on the board has these ranks in a suit; whether anybody makes a flush with them.
    fn suited(&mut self, suit: Suit, ranks: RankSet) -> bool;

    /// So many boards of these ranks, with the flushes found last; they have been counted as plain ones already.
    fn flushed(&mut self, ranks: Self::Ranks, boards: i64);
}

/// Goes through the boards that these cards can still make.
///
/// `known` is what lies there already, and `ranks` its ranks as the judge adds them up; `left` is where the others come from.
pub(super) fn each_board<J: Judge>(judge: &mut J, known: CardSet, ranks: J::Ranks, left: CardSet, to_come: u8) {
    let every = counts(left);
    each_of_ranks(judge, &every, ranks, 1, to_come, 1, J::plain);
    for suit in Suit::ALL {
        let here = known.suit(suit);
        let needed = judge.flush_from(suit).saturating_sub(here.len() as u8);
        let mine = left.suit(suit);
        let others = counts(left - of_suit(suit, mine));
        for suited in needed..=to_come.min(mine.len() as u8) {
            each_bits(u64::from(mine.bits()), 0, suited, &mut |chosen| {
                let chosen = RankSet::from_bits_truncate(chosen as u16);
                let all = RankSet::from_bits_truncate(here.bits() | chosen.bits());
                if judge.suited(suit, all) {
                    let ranks = chosen.descending().fold(ranks, |ranks, rank| judge.with(ranks, rank));
                    each_of_ranks(judge, &others, ranks, 1, to_come - suited, 1, J::flushed);
                }
            });
        }
    }
}

/// How many cards there are of each rank, by its number.
fn counts(cards: CardSet) -> [u8; 14] {
    let mut counts = [0; 14];
    for rank in cards.iter().filter_map(Card::rank) {
        counts[usize::from(rank.number())] += 1;
    }
    counts
}

/// The cards of these ranks in a suit.
fn of_suit(suit: Suit, ranks: RankSet) -> CardSet {
    ranks.descending().map(|rank| Card::new(rank, suit)).collect()
}

/// In how many ways so many cards of a rank come out of so many.
const WAYS: [[i64; 5]; 5] = [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// Every choice of so many ranks from this one up, each with the number of ways in which its cards can come.
fn each_of_ranks<J: Judge>(
    judge: &mut J,
    counts: &[u8; 14],
    ranks: J::Ranks,
    from: u8,
    to_come: u8,
    ways: i64,
    found: fn(&mut J, J::Ranks, i64),
) {
    if to_come == 0 {
        found(judge, ranks, ways);
        return;
    }
    for number in from..=13 {
        let Some(rank) = Rank::from_number(number) else { continue };
        let there = counts[usize::from(number)].min(4);
        let mut with = ranks;
        for taken in 1..=there.min(to_come) {
            with = judge.with(with, rank);
            let ways = ways * WAYS[usize::from(there)][usize::from(taken)];
            each_of_ranks(judge, counts, with, number + 1, to_come - taken, ways, found);
        }
    }
}
