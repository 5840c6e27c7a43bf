//! Omaha: exactly two of the four hole cards with exactly three of the board, chosen anew for high and for low
//! (OV.OM.04, OV.OL.02, OV.OL.03).
//!
//! Flushes aside, a hand is worth the best that one of its six pairs makes with one of the board's ten threes. A table
//! has a row for each three, with a lane for each pair, so a [`Board`] is ten rows folded into one, and a hand that
//! plays it is six loads.
//!
//! ```
//! use hands::omaha;
//!
//! let board = ["Ah", "Kh", "Qh", "8d", "6c"].map(|card| card.parse().unwrap());
//! let [royal, trips] = [["Jh", "Th", "2c", "2d"], ["As", "Ad", "Jh", "2c"]]
//!     .map(|hole| omaha::high(&hole.map(|card| card.parse().unwrap()), &board));
//! assert!(royal > trips);
//! ```

use cards::{Card, CardSet, Rank, RankSet};

use crate::order;
use crate::ranking::{Ranking, Shape};
use crate::tables::{self, FLUSH, OMAHA_LOW, OMAHA_ROWS, ONE_OF_EACH_SUIT};
use crate::tally::key_of;
use crate::{Strength, high, low};

/// A board made ready for any number of Omaha hands: three to five different cards of a 52-card deck.
///
/// ```
/// use cards::Card;
/// use hands::omaha::Board;
///
/// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<Card>>();
/// let board = Board::new(&cards("Ah Kh Qh Jh 2c"));
///
/// // One heart in the hand makes no flush, however many are on the board.
/// let [one_heart, two_hearts] = ["Th 9c 9d 3s", "4h 3h 9d 9c"].map(cards);
/// assert!(board.high(&two_hearts) > board.high(&one_heart));
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    lanes: RowOfThree,
    flush: FlushBoard,
    low: u8,
}

/// One for each pair of ranks, 91, and a few to fill up whole vectors.
const LANES: usize = 96;

impl Board {
    /// The board of these cards.
    ///
    /// ```
    /// use hands::{Strength, omaha::Board};
    ///
    /// // Fewer than three cards make no hand.
    /// let hole = ["Ah", "Kd", "Qc", "Js"].map(|card| card.parse().unwrap());
    /// assert_eq!(Board::new(&[]).high(&hole), Strength::NONE);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more than five cards, or a joker.
    #[must_use]
    pub fn new(cards: &[Card]) -> Board {
        assert!(cards.len() <= 5, "a board has five cards at most");
        let lanes = match <[Card; 5]>::try_from(cards) {
            Ok(five) => best_of(rows_of_five(five.map(rank))),
            Err(_) => {
                let mut ranks = [0; 5];
                for (place, &card) in ranks.iter_mut().zip(cards) {
                    *place = rank(card);
                }
                best_of(rows_of_any(&mut ranks[..cards.len()]))
            }
        };
        Board { lanes, flush: FlushBoard::new(cards), low: low_ranks(cards) }
    }

    /// A board of which only the ranks are known: nobody makes a flush on it.
    ///
    /// ```
    /// use cards::Rank;
    /// use hands::omaha::Board;
    ///
    /// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
    /// let [hole, board] = ["Ah 4h 9d 9c", "Kh Qh Js 2h Td"].map(cards);
    /// let ranks = Board::of_ranks([Rank::King, Rank::Queen, Rank::Jack, Rank::Two, Rank::Ten]);
    /// assert!(Board::new(&board).high(&hole) > ranks.high(&hole));
    /// assert_eq!(Board::new(&board).low(&hole), ranks.low(&hole));
    /// ```
    #[must_use]
    pub fn of_ranks(ranks: [Rank; 5]) -> Board {
        let lanes = best_of(rows_of_five(ranks.map(|rank| rank.number() - 1)));
        let low = ranks.into_iter().collect::<RankSet>().ace_low_bits() as u8;
        Board { lanes, flush: FlushBoard { suit: 0, ranks: 0 }, low }
    }

    /// The best high hand of these hole cards.
    ///
    /// ```
    /// use hands::omaha::Board;
    ///
    /// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
    /// let board = Board::new(&cards("8c 8d 8h 8s Ac"));
    /// assert_eq!(board.high(&cards("Kd Kh 4s 3s")), cards("8c 8d 8h Kd Kh").into_iter().collect::<hands::Tally>().high());
    /// ```
    #[inline]
    #[must_use]
    pub fn high(&self, hole: &[Card]) -> Strength {
        let best = match <&[Card; 4]>::try_from(hole) {
            Ok(four) => pairs(four).into_iter().fold(0, |best, pair| self.lanes.0[pair].max(best)),
            Err(_) => {
                let pairs = (1..hole.len()).flat_map(|b| (0..b).map(move |a| lane_of(hole[a], hole[b])));
                pairs.fold(0, |best, pair| self.lanes.0[pair].max(best))
            }
        };
        Strength::new(best as u16).max(self.flush.with(hole))
    }

    /// The best low of eight or better of these hole cards, on the scale of [`low::five`].
    ///
    /// ```
    /// use hands::{Strength, omaha::Board};
    ///
    /// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
    /// let board = Board::new(&cards("8c 6d 4h Ks Kc"));
    /// let [low, none] = ["As 2s Qd Qh", "As 6s Qd Qh"].map(cards);
    /// assert!(board.low(&low).is_some());
    /// assert_eq!(board.low(&none), Strength::NONE);
    /// ```
    #[inline]
    #[must_use]
    pub fn low(&self, hole: &[Card]) -> Strength {
        low_of(self.low, hole)
    }
}

/// The best high hand of one player on one board.
///
/// For several players on the same board, make a [`Board`] once.
///
/// ```
/// use hands::omaha;
///
/// let [a, b, c, d, e] = ["Ah", "Kh", "Qh", "Jh", "2c"].map(|card| card.parse().unwrap());
/// let hole = ["Th", "9h", "9d", "3s"].map(|card| card.parse().unwrap());
/// assert_eq!(omaha::high(&hole, &[a, b, c, d, e]), omaha::Board::new(&[a, b, c, d, e]).high(&hole));
/// ```
#[must_use]
pub fn high(hole: &[Card; 4], board: &[Card; 5]) -> Strength {
    let rows = rows_of_five(board.map(rank));
    let pairs = pairs(hole);
    let best = rows.iter().fold(0, |best: i16, row| pairs.iter().fold(best, |best, &pair| best.max(row.0[pair])));
    Strength::new(best as u16).max(FlushBoard::new(board).with(hole))
}

/// The best low of eight or better of one player on one board.
///
/// ```
/// use hands::omaha;
///
/// let board = ["8c", "6d", "4h", "Ks", "Kc"].map(|card| card.parse().unwrap());
/// let hole = ["As", "2s", "Qd", "Qh"].map(|card| card.parse().unwrap());
/// assert!(omaha::low(&hole, &board).is_some());
/// ```
#[inline]
#[must_use]
pub fn low(hole: &[Card; 4], board: &[Card; 5]) -> Strength {
    low_of(low_ranks(board), hole)
}

/// The best flush of exactly two of the ranks that a hand holds in one suit with three of those on the board, straight flushes
/// included; [`NONE`](Strength::NONE) if there is none.
///
/// ```
/// use cards::{CardSet, Suit};
/// use hands::omaha::{self, Board};
///
/// let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<_>>();
/// let [hole, board] = ["Ah 4h 9d 9c", "Kh Qh Js 2h Td"].map(cards);
/// let [held, shown] = [&hole, &board].map(|cards| cards.iter().copied().collect::<CardSet>().suit(Suit::Hearts));
/// assert_eq!(omaha::flush(held, shown), Board::new(&board).high(&hole));
/// ```
#[must_use]
pub fn flush(held: RankSet, board: RankSet) -> Strength {
    if held.len() < 2 || board.len() < 3 {
        return Strength::NONE;
    }
    FlushBoard { suit: 0, ranks: board.bits() >> 1 }.with_suited(held.bits() >> 1)
}

/// What three board ranks are worth with each pair: three whole cache lines.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct RowOfThree(pub(crate) [i16; LANES]);

/// For boards of fewer than three cards.
static NO_ROW: RowOfThree = RowOfThree([0; LANES]);

/// The rank from 0 for the two.
#[inline(always)]
fn rank(card: Card) -> u8 {
    card.rank_number() - 1
}

/// The row of three ranks in ascending order, by their place in the order of all.
#[inline(always)]
fn row_of(a: u8, b: u8, c: u8) -> &'static RowOfThree {
    const THIRDS: [u16; 13] = [0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364];
    const SECONDS: [u16; 13] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];
    &OMAHA_ROWS[usize::from(THIRDS[usize::from(c)] + SECONDS[usize::from(b)] + u16::from(a))]
}

#[inline(always)]
fn rows_of_five(mut ranks: [u8; 5]) -> [&'static RowOfThree; 10] {
    // A sorting network: what a branch would have to guess here is random.
    for (low, high) in [(0, 1), (3, 4), (2, 4), (2, 3), (0, 3), (0, 2), (1, 4), (1, 3), (1, 2)] {
        let [a, b] = [ranks[low], ranks[high]];
        (ranks[low], ranks[high]) = (a.min(b), a.max(b));
    }
    let [a, b, c, d, e] = ranks;
    [
        row_of(a, b, c),
        row_of(a, b, d),
        row_of(a, b, e),
        row_of(a, c, d),
        row_of(a, c, e),
        row_of(a, d, e),
        row_of(b, c, d),
        row_of(b, c, e),
        row_of(b, d, e),
        row_of(c, d, e),
    ]
}

/// The rows of fewer than five cards; what is left over of the ten holds nothing.
fn rows_of_any(ranks: &mut [u8]) -> [&'static RowOfThree; 10] {
    ranks.sort_unstable();
    let ranks = &*ranks;
    let threes = (2..ranks.len()).flat_map(|c| (1..c).flat_map(move |b| (0..b).map(move |a| (a, b, c))));
    let mut rows = [&NO_ROW; 10];
    for (row, (a, b, c)) in rows.iter_mut().zip(threes) {
        *row = row_of(ranks[a], ranks[b], ranks[c]);
    }
    rows
}

#[inline(always)]
fn best_of(rows: [&RowOfThree; 10]) -> RowOfThree {
    RowOfThree(std::array::from_fn(|lane| rows.iter().fold(0, |best, row| row.0[lane].max(best))))
}

/// The lane of two ranks in any order, four bits each, as numbered in a card.
static LANE_OF: [u8; 256] = {
    let mut lanes = [0; 256];
    let (mut high, mut lane) = (1, 0);
    while high <= 13 {
        let mut low = 1;
        while low <= high {
            lanes[low << 4 | high] = lane;
            lanes[high << 4 | low] = lane;
            lane += 1;
            low += 1;
        }
        high += 1;
    }
    lanes
};

#[inline(always)]
fn lane_of(a: Card, b: Card) -> usize {
    usize::from(LANE_OF[usize::from(a.rank_number()) << 4 | usize::from(b.rank_number())])
}

/// The lanes of the six pairs.
#[inline(always)]
fn pairs(hole: &[Card; 4]) -> [usize; 6] {
    let [a, b, c, d] = *hole;
    [lane_of(a, b), lane_of(a, c), lane_of(a, d), lane_of(b, c), lane_of(b, d), lane_of(c, d)]
}

/// What a board has to do with flushes: the ranks of the one suit of which it holds three or more, if any.
#[derive(Clone, Copy, Debug)]
struct FlushBoard {
    suit: u32,
    ranks: u16,
}

impl FlushBoard {
    #[inline(always)]
    fn new(board: &[Card]) -> FlushBoard {
        // With two more of each suit, three have become five.
        let suits = key_of(board).wrapping_add(2 * ONE_OF_EACH_SUIT) & FLUSH;
        if suits == 0 {
            return FlushBoard { suit: 0, ranks: 0 };
        }
        let suit = suits.trailing_zeros() / 4;
        FlushBoard { suit, ranks: suit_ranks(board, suit) }
    }

    #[inline(always)]
    fn with(self, hole: &[Card]) -> Strength {
        let held = if self.ranks == 0 { 0 } else { suit_ranks(hole, self.suit) };
        let fewer_than_two = held & held.wrapping_sub(1) == 0;
        if fewer_than_two { Strength::NONE } else { self.with_suited(held) }
    }

    fn with_suited(self, held: u16) -> Strength {
        let any_five = tables::flush(usize::from(self.ranks | held), 0);
        if any_five.number() >= order::high::STRAIGHT_FLUSH {
            // A straight flush, if two of it are in the hand and three on the board.
            let fits =
                |straight: &u16| (straight & held).count_ones() == 2 && (straight & self.ranks).count_ones() == 3;
            if let Some(straight) = order::straights_down().find(fits) {
                return tables::flush(usize::from(straight), 0);
            }
        }
        tables::flush(usize::from(order::highest(self.ranks, 3) | order::highest(held, 2)), 0)
    }
}

/// The ranks that the cards have in one suit, from bit 0 for the two.
#[inline(always)]
fn suit_ranks(cards: &[Card], suit: u32) -> u16 {
    let cards: CardSet = cards.iter().copied().collect();
    (cards.bits() >> (16 * suit + 1)) as u16 & 0x1fff
}

/// The low ranks that the cards have, from bit 0 for the ace to bit 7 for the eight.
#[inline(always)]
fn low_ranks(cards: &[Card]) -> u8 {
    (cards.iter().copied().collect::<CardSet>().ranks().ace_low_bits() & 0xff) as u8
}

#[inline(always)]
fn low_of(board: u8, hole: &[Card]) -> Strength {
    let above_none = OMAHA_LOW[usize::from(board)][usize::from(low_ranks(hole))];
    let worst = order::low::unpaired_to(7);
    Strength::new(if above_none == 0 { 0 } else { worst - 1 + u16::from(above_none) })
}

pub(crate) const OMAHA_HIGH: Ranking = Ranking {
    id: "omaha-high",
    about: "two of four hole cards with three of the board",
    shape: Shape::TwoAndThree(Board::high),
    low: false,
    ace_low: false,
    ..high::HIGH
};

pub(crate) const OMAHA_EIGHT_OR_BETTER: Ranking = Ranking {
    id: "omaha-eight-or-better",
    about: "as eight-or-better, two of four hole cards with three of the board",
    shape: Shape::TwoAndThree(Board::low),
    low: true,
    ace_low: true,
    ..low::EIGHT_OR_BETTER
};
