use cards::{Card, Rank};

use crate::{Strength, Tally};

/// What a hand that lacks one card is worth with each possible last one: the way to go through all of them.
///
/// ```
/// use cards::{CardSet, Deck};
/// use hands::{Ranking, Tally};
///
/// // How many of the 46 rivers make the flush?
/// let high = Ranking::find("high").unwrap();
/// let six = Tally::EMPTY.with_all("Ah Kh 9h 2h 7c 3s".parse::<CardSet>()?);
/// let row = six.row_of_six();
/// let rivers = Deck::STANDARD.cards() - six.cards();
/// let flushes = rivers.iter().filter(|&river| high.category(row.with(river)).id == "flush");
/// assert_eq!(flushes.count(), 9);
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Row {
    lanes: &'static Lanes,
    tally: Tally,
}

/// Sixteen strengths, one under each [rank's number](Rank::number): what a hand is worth with a card of that rank,
/// flushes left aside. The other lanes are empty.
///
/// They lie side by side, so that a processor can compare or add up a whole row at once.
///
/// ```
/// use cards::{CardSet, Rank};
/// use hands::Tally;
///
/// let six = Tally::EMPTY.with_all("Ah Kd 9h 2s 7c 3s".parse::<CardSet>()?);
/// let lanes = six.row_of_six().lanes();
/// assert!(lanes.get(Rank::King) > lanes.get(Rank::Queen));
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Lanes(pub(crate) [u16; 16]);

impl Lanes {
    /// The strength with a card of this rank.
    ///
    /// ```
    /// use cards::{CardSet, Rank};
    /// use hands::Tally;
    ///
    /// let four = Tally::EMPTY.with_all("Ah Kd 9h 2s".parse::<CardSet>()?);
    /// let with_queen = four.with("Qd".parse()?).high();
    /// assert_eq!(four.row_of_four().lanes().get(Rank::Queen), with_queen);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn get(&self, rank: Rank) -> Strength {
        Strength::new(self.0[rank.number() as usize])
    }

    /// The numbers of the strengths.
    ///
    /// ```
    /// use cards::{CardSet, Rank};
    /// use hands::Tally;
    ///
    /// let four = Tally::EMPTY.with_all("Ah Kd 9h 2s".parse::<CardSet>()?);
    /// let lanes = four.row_of_four().lanes();
    /// assert_eq!(lanes.numbers()[13], lanes.get(Rank::Ace).number());
    /// assert_eq!(lanes.numbers()[0], 0);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn numbers(&self) -> &[u16; 16] {
        &self.0
    }
}

impl Row {
    pub(crate) const fn new(tally: Tally, lanes: &'static Lanes) -> Row {
        Row { lanes, tally }
    }

    /// The strength with this card, which the hand must not hold.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    /// use hands::Tally;
    ///
    /// let four = Tally::EMPTY.with_all("Ah Kh 9h 2h".parse::<CardSet>()?);
    /// let [heart, spade] = ["3h", "3s"].map(|card| card.parse::<Card>());
    /// assert!(four.row_of_four().with(heart?) > four.row_of_four().with(spade?));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn with(&self, card: Card) -> Strength {
        let flush = self.tally.with(card).flush();
        if flush.is_some() { flush } else { Strength::new(self.lanes.0[usize::from(card.rank_number())]) }
    }

    /// The strengths by rank, for hands that [cannot flush](Tally::can_flush) with one more card.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let six = Tally::EMPTY.with_all("Ah Kd 9h 2s 7c 3s".parse::<CardSet>()?);
    /// assert!(!six.can_flush(1));
    /// let best = six.row_of_six().lanes().numbers().iter().copied().max();
    /// assert_eq!(best, Some(six.with("As".parse()?).high().number()));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn lanes(&self) -> &'static Lanes {
        self.lanes
    }
}
