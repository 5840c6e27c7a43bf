use std::fmt;

use crate::Rank;

/// A set of ranks: bit [`number`](Rank::number) for each.
///
/// ```
/// use cards::{CardSet, Rank};
///
/// let ranks = "Ah Ad 7c 2s".parse::<CardSet>()?.ranks();
/// assert_eq!(ranks.to_string(), "A-7-2");
/// assert_eq!(ranks.highest(), Some(Rank::Ace));
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    ///
    /// ```
    /// assert_eq!(cards::RankSet::EMPTY.len(), 0);
    /// ```
    pub const EMPTY: RankSet = RankSet(0);
    /// All thirteen.
    ///
    /// ```
    /// assert_eq!(cards::RankSet::ALL.to_string(), "A-K-Q-J-T-9-8-7-6-5-4-3-2");
    /// ```
    pub const ALL: RankSet = RankSet(0b11_1111_1111_1110);

    /// The ranks whose bits are set; bits that are no rank's are dropped.
    ///
    /// ```
    /// use cards::RankSet;
    ///
    /// assert_eq!(RankSet::from_bits_truncate(0xffff), RankSet::ALL);
    /// ```
    #[must_use]
    pub const fn from_bits_truncate(bits: u16) -> RankSet {
        RankSet(bits & RankSet::ALL.0)
    }

    /// Bit 1 for the two up to bit 13 for the ace.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// assert_eq!(RankSet::EMPTY.with(Rank::Two).with(Rank::Ace).bits(), 1 << 1 | 1 << 13);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Bit 0 for the ace, bit 1 for the two up to bit 12 for the king: the order of low hands.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// assert_eq!(RankSet::EMPTY.with(Rank::Two).with(Rank::Ace).ace_low_bits(), 0b11);
    /// ```
    #[must_use]
    pub const fn ace_low_bits(self) -> u16 {
        self.0 & 0x1fff | self.0 >> 13
    }

    /// This set and that rank.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// assert!(RankSet::EMPTY.with(Rank::Six).contains(Rank::Six));
    /// ```
    #[must_use]
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank.number())
    }

    /// Whether the rank is in the set.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// assert!(RankSet::ALL.contains(Rank::Six) && !RankSet::EMPTY.contains(Rank::Six));
    /// ```
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank.number() & 1 == 1
    }

    /// How many ranks there are.
    ///
    /// ```
    /// assert_eq!(cards::RankSet::ALL.len(), 13);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    ///
    /// ```
    /// assert!(cards::RankSet::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The highest rank, the ace being high.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// assert_eq!(RankSet::ALL.highest(), Some(Rank::Ace));
    /// assert_eq!(RankSet::EMPTY.highest(), None);
    /// ```
    #[must_use]
    pub fn highest(self) -> Option<Rank> {
        self.descending().next()
    }

    /// The ranks from the highest down.
    ///
    /// ```
    /// use cards::{Rank, RankSet};
    ///
    /// let ranks = RankSet::EMPTY.with(Rank::Two).with(Rank::King);
    /// assert_eq!(ranks.descending().collect::<Vec<_>>(), [Rank::King, Rank::Two]);
    /// ```
    pub fn descending(self) -> impl Iterator<Item = Rank> + use<> {
        Rank::ALL.into_iter().rev().filter(move |&rank| self.contains(rank))
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankSet {
        ranks.into_iter().fold(RankSet::EMPTY, RankSet::with)
    }
}

/// Prints the ranks from the highest down: `K-9-4`.
impl fmt::Display for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rank) in self.descending().enumerate() {
            write!(f, "{}{rank}", if i == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
