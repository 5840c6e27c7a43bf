use cards::{Card, Rank};

use crate::tables::{self, RANK_KEYS};
use crate::{Lanes, Strength};

/// Ranks added up, whatever their suits: what hands are worth that make no flush.
///
/// Who goes through all boards counts those of the same ranks together, and looks at suits only where a flush can come of
/// them ([`high::flush`](crate::high::flush)).
///
/// ```
/// use cards::{CardSet, Rank};
/// use hands::{RankTally, Tally};
///
/// let board: RankTally = "Qh Jh 2c 7d Th".parse::<CardSet>()?.iter().collect();
/// let hand = RankTally::EMPTY.with(Rank::Queen).with(Rank::Four);
/// let pair = Tally::EMPTY.with_all("Qh Jh 2c 7d Th Qs 4s".parse::<CardSet>()?);
/// assert_eq!(hand.and(board).high(), pair.high());
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankTally {
    /// The ranks' numbers in the upper half, how many there are in the lower.
    key: u64,
    /// Bit 0 for the ace.
    low: u16,
}

impl RankTally {
    /// No ranks yet.
    ///
    /// ```
    /// assert!(hands::RankTally::EMPTY.high().is_none());
    /// ```
    pub const EMPTY: RankTally = RankTally { key: 0, low: 0 };

    /// These ranks and one more.
    ///
    /// ```
    /// use cards::Rank;
    /// use hands::RankTally;
    ///
    /// let aces = RankTally::EMPTY.with(Rank::Ace).with(Rank::Ace);
    /// assert_eq!(aces.len(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn with(self, rank: Rank) -> RankTally {
        let number = rank.number();
        RankTally {
            key: self.key.wrapping_add((RANK_KEYS[number as usize] as u64) << 32 | 1),
            low: self.low | 1 << (number % 13),
        }
    }

    /// These ranks and those.
    ///
    /// ```
    /// use cards::Rank;
    /// use hands::RankTally;
    ///
    /// let ace = RankTally::EMPTY.with(Rank::Ace);
    /// assert_eq!(ace.and(ace), ace.with(Rank::Ace));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: RankTally) -> RankTally {
        RankTally { key: self.key.wrapping_add(other.key), low: self.low | other.low }
    }

    /// How many there are.
    ///
    /// ```
    /// assert_eq!(hands::RankTally::EMPTY.len(), 0);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.key as u8 as usize
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(hands::RankTally::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The best high hand of five, flushes aside; [`NONE`](Strength::NONE) if there are fewer than five or more than seven.
    ///
    /// ```
    /// use cards::Rank;
    /// use hands::{RankTally, Ranking};
    ///
    /// let ranks = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten].into_iter().fold(RankTally::EMPTY, RankTally::with);
    /// assert_eq!(Ranking::find("high").unwrap().category(ranks.high()).id, "straight");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn high(self) -> Strength {
        match self.len() {
            7 => tables::high_seven(self.key),
            6 => tables::high_six(self.key),
            5 => tables::high_five(self.key),
            _ => Strength::NONE,
        }
    }

    /// The same for who knows that they are seven.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::RankTally;
    ///
    /// let seven: RankTally = "Ah Kh 2d 2s 2c 7h 9h".parse::<CardSet>()?.iter().collect();
    /// assert_eq!(seven.high_of_seven(), seven.high());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn high_of_seven(self) -> Strength {
        debug_assert!(self.len() == 7);
        tables::high_seven(self.key)
    }

    /// The best low of five different ranks, eight or lower; [`NONE`](Strength::NONE) if there is none.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::{RankTally, Tally};
    ///
    /// let cards: CardSet = "8c 6d 4h 2s As Ks Kd".parse()?;
    /// let ranks: RankTally = cards.iter().collect();
    /// assert_eq!(ranks.eight_or_better(), Tally::EMPTY.with_all(cards).eight_or_better());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn eight_or_better(self) -> Strength {
        tables::low_unpaired(self.low & 0xff)
    }

    /// What six ranks are worth with each possible seventh, flushes aside.
    ///
    /// ```
    /// use cards::{CardSet, Rank};
    /// use hands::RankTally;
    ///
    /// let six: RankTally = "Ah Kd 9h 2s 7c 3s".parse::<CardSet>()?.iter().collect();
    /// assert_eq!(six.row_of_six().get(Rank::Nine), six.with(Rank::Nine).high());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn row_of_six(self) -> &'static Lanes {
        debug_assert!(self.len() == 6);
        tables::six_row(self.key)
    }
}

/// The ranks of cards; jokers have none.
impl FromIterator<Card> for RankTally {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> RankTally {
        cards.into_iter().filter_map(Card::rank).fold(RankTally::EMPTY, RankTally::with)
    }
}
