use cards::{Card, CardSet, Rank, Suit};

use crate::order::{self, Counts};
use crate::tables::{self, CARD_KEYS, FLUSH, JOKERS, NO_CARDS, ONE_OF_EACH_SUIT};
use crate::{Row, Strength};

/// Cards added up so far, ready to be judged: adding one more is one addition, and copies are cheap.
///
/// A tally of a board can be shared by all who play it. It is for different cards of one deck, jokers included; adding
/// a card twice gives a tally of nothing that can be dealt.
///
/// ```
/// use cards::CardSet;
/// use hands::Tally;
///
/// let board: Tally = "Qh Jh 2c 7d Th".parse::<CardSet>()?.iter().collect();
/// let [royal, pair] = ["Ah Kh", "Qs 4s"].map(|hole| hole.parse::<CardSet>().map(|hole| board.with_all(hole)));
/// assert!(royal?.high() > pair?.high());
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    key: u64,
    cards: CardSet,
}

impl Tally {
    /// No cards yet.
    ///
    /// ```
    /// assert!(hands::Tally::EMPTY.high().is_none());
    /// ```
    pub const EMPTY: Tally = Tally { key: NO_CARDS, cards: CardSet::EMPTY };

    /// These cards and one more.
    ///
    /// ```
    /// use cards::Card;
    /// use hands::Tally;
    ///
    /// assert_eq!(Tally::EMPTY.with(Card::JOKERS[0]).cards().len(), 1);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn with(self, card: Card) -> Tally {
        debug_assert!(!self.cards.contains(card), "{card} is there twice");
        Tally { key: add(self.key, card), cards: self.cards.with(card) }
    }

    /// These cards and those.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// assert_eq!(Tally::EMPTY.with_all(CardSet::JOKERS).cards(), CardSet::JOKERS);
    /// ```
    #[must_use]
    pub fn with_all(self, cards: CardSet) -> Tally {
        cards.iter().fold(self, Tally::with)
    }

    /// These cards and those of another tally, which are all different from these.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let [board, hand] = ["Qh Jh 2c 7d Th", "Ah Kh"].map(|cards| cards.parse::<CardSet>());
    /// let [board, hand] = [Tally::EMPTY.with_all(board?), Tally::EMPTY.with_all(hand?)];
    /// assert_eq!(board.and(hand), board.with_all(hand.cards()));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        debug_assert!((self.cards & other.cards).is_empty(), "a card is there twice");
        Tally { key: self.key.wrapping_add(other.key.wrapping_sub(NO_CARDS)), cards: self.cards | other.cards }
    }

    /// The cards.
    ///
    /// ```
    /// assert!(hands::Tally::EMPTY.cards().is_empty());
    /// ```
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// The best high hand of five, [`NONE`](Strength::NONE) if there are fewer cards.
    ///
    /// ```
    /// use hands::{Strength, Tally};
    ///
    /// assert_eq!(Tally::EMPTY.high(), Strength::NONE);
    /// ```
    #[must_use]
    pub fn high(self) -> Strength {
        match self.cards.len() {
            0..5 => Strength::NONE,
            5 if self.key & FLUSH == 0 => tables::high_five(self.key),
            6 if self.key & (FLUSH | JOKERS) == 0 => tables::high_six(self.key),
            7 if self.key & (FLUSH | JOKERS) == 0 => tables::high_seven(self.key),
            _ => self.high_with_flush_or_joker(),
        }
    }

    /// The best high hand of seven cards of a 52-card deck, for who knows that they are seven.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let seven = Tally::EMPTY.with_all("Ah Kh 2d 2s 2c 7h 9h".parse::<CardSet>()?);
    /// assert_eq!(seven.high_of_seven(), seven.high());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn high_of_seven(self) -> Strength {
        debug_assert!(self.cards.len() == 7 && self.cards.jokers() == 0);
        if self.key & FLUSH == 0 { tables::high_seven(self.key) } else { self.flush() }
    }

    /// The best low hand of five from the ace up, [`NONE`](Strength::NONE) if there are fewer cards.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let [better, worse] = ["7c 6d 4h 3s 2c", "7h 6s 5s 2s As"].map(|cards| cards.parse::<CardSet>());
    /// assert!(Tally::EMPTY.with_all(better?).low() > Tally::EMPTY.with_all(worse?).low()); // OV.LB.22
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub fn low(self) -> Strength {
        match self.cards.len() {
            0..5 => Strength::NONE,
            5 => tables::low_five(self.key),
            _ => {
                let unpaired = tables::low_unpaired(low_ranks(self.cards));
                if unpaired.is_some() { unpaired } else { self.paired_low() }
            }
        }
    }

    /// The best low of five different ranks, eight or lower; [`NONE`](Strength::NONE) if there is none.
    ///
    /// On the scale of [`low`](Tally::low).
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let cards = Tally::EMPTY.with_all("8c 6d 4h 2s As Ks Kd".parse::<CardSet>()?);
    /// assert!(cards.eight_or_better().is_some());
    /// assert_eq!(cards.eight_or_better(), cards.low());
    /// assert!(Tally::EMPTY.with_all("9c 6d 4h 2s As".parse::<CardSet>()?).eight_or_better().is_none());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn eight_or_better(self) -> Strength {
        eight_or_better(self.cards)
    }

    /// Whether so many more cards could make a flush, or one is made already, for up to seven cards.
    ///
    /// Who goes through many hands asks it early: no hand below this one then needs the question again.
    ///
    /// ```
    /// use cards::CardSet;
    /// use hands::Tally;
    ///
    /// let cards = Tally::EMPTY.with_all("Ah Kh 9h".parse::<CardSet>()?);
    /// assert!(cards.can_flush(2) && !cards.can_flush(1));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn can_flush(self, more: u8) -> bool {
        debug_assert!(self.cards.len() <= 7);
        let more = if more < 5 { more } else { 5 };
        self.key.wrapping_add(ONE_OF_EACH_SUIT * more as u64) & FLUSH != 0
    }

    /// What four cards of a 52-card deck are worth with each possible fifth.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    /// use hands::Tally;
    ///
    /// let four = Tally::EMPTY.with_all("Ah Kh Qh Jh".parse::<CardSet>()?);
    /// let ten: Card = "Th".parse()?;
    /// assert_eq!(four.row_of_four().with(ten), four.with(ten).high());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn row_of_four(self) -> Row {
        debug_assert!(self.cards.len() == 4 && self.cards.jokers() == 0);
        Row::new(self, tables::four_row(self.key))
    }

    /// What six cards of a 52-card deck are worth with each possible seventh.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    /// use hands::Tally;
    ///
    /// let six = Tally::EMPTY.with_all("Ah Kh Qh 9h 9c 9s".parse::<CardSet>()?);
    /// let nine: Card = "9d".parse()?;
    /// assert_eq!(six.row_of_six().with(nine), six.with(nine).high());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn row_of_six(self) -> Row {
        debug_assert!(self.cards.len() == 6 && self.cards.jokers() == 0);
        Row::new(self, tables::six_row(self.key))
    }

    /// The made flush, if there is one.
    #[inline(always)]
    pub(crate) fn flush(self) -> Strength {
        if self.key & FLUSH == 0 {
            return Strength::NONE;
        }
        let suit = (self.key & FLUSH).trailing_zeros() / 4;
        tables::flush((self.cards.bits() >> (16 * suit + 1)) as usize, self.cards.jokers())
    }

    /// No flush ties or loses to what its other cards make, unless jokers are among more than five cards.
    #[cold]
    fn high_with_flush_or_joker(self) -> Strength {
        let in_table = self.cards.len() <= 7 && self.cards.jokers() == 0 || self.cards.len() == 5;
        if in_table {
            return self.flush();
        }
        // Two jokers can make two flushes of seven cards, so each suit is asked.
        let flushes = Suit::ALL.map(|suit| {
            let ranks = self.cards.suit(suit).bits() >> 1;
            tables::flush(usize::from(ranks), self.cards.jokers())
        });
        let groups = Strength::new(order::high::number(order::high::best(&self.counts(Rank::Two))));
        flushes.into_iter().fold(groups, Strength::max)
    }

    #[cold]
    fn paired_low(self) -> Strength {
        Strength::new(order::low::number(order::low::best(&self.counts(Rank::Ace))))
    }

    /// The cards by rank, beginning with this one.
    fn counts(self, first: Rank) -> Counts {
        let mut counts = Counts { jokers: self.cards.jokers() as u8, ..Counts::default() };
        for rank in self.cards.iter().filter_map(Card::rank) {
            counts.ranks[usize::from((rank.number() + 13 - first.number()) % 13)] += 1;
        }
        counts
    }
}

#[inline(always)]
fn add(key: u64, card: Card) -> u64 {
    key.wrapping_add(CARD_KEYS[usize::from(card.index())])
}

/// The key of an array of cards, which is all that most hands need.
#[inline(always)]
pub(crate) fn key_of(cards: &[Card]) -> u64 {
    let mut key = NO_CARDS;
    for (nth, &card) in cards.iter().enumerate() {
        key = add(key, card);
        // Tuned for processors with AVX-512, LLVM loads four or more table entries by one gather, which takes five
        // times as long as loading them one by one. It does not see through this.
        if cfg!(target_feature = "avx512f") && nth % 3 == 2 {
            key = std::hint::black_box(key);
        }
    }
    key
}

/// The ranks from the ace up, each joker being the lowest that is missing (OV.LB.03, R078).
#[inline(always)]
fn low_ranks(cards: CardSet) -> u16 {
    (0..cards.jokers()).fold(cards.ranks().ace_low_bits(), |ranks, _| ranks | (ranks + 1))
}

#[inline(always)]
pub(crate) fn eight_or_better(cards: CardSet) -> Strength {
    tables::low_unpaired(low_ranks(cards) & 0xff)
}

impl FromIterator<Card> for Tally {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Tally {
        cards.into_iter().fold(Tally::EMPTY, Tally::with)
    }
}
