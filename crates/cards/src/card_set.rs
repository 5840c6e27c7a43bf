use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use crate::read::{Problem, ReadError, read};
use crate::{Card, RankSet, Suit};

/// A set of cards: 64 bits, sixteen for each suit, bit [`index`](Card::index) for each card.
///
/// `|` joins two sets, `&` keeps what both have, `-` takes the second out of the first.
///
/// ```
/// use cards::{CardSet, Suit};
///
/// let hand: CardSet = "Ah Kh".parse()?;
/// let board: CardSet = "Qh 7c 2h".parse()?;
/// let all = hand | board;
/// assert_eq!(all.len(), 5);
/// assert_eq!(all.suit(Suit::Hearts).to_string(), "A-K-Q-2");
/// assert_eq!((all - hand), board);
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    ///
    /// ```
    /// assert_eq!(cards::CardSet::EMPTY.len(), 0);
    /// ```
    pub const EMPTY: CardSet = CardSet(0);
    /// The 52 cards and both jokers.
    ///
    /// ```
    /// assert_eq!(cards::CardSet::ALL.len(), 54);
    /// ```
    pub const ALL: CardSet = CardSet(0x3ffe_3ffe_7ffe_7ffe);
    /// Both jokers.
    ///
    /// ```
    /// assert_eq!(cards::CardSet::JOKERS.to_string(), "Jr Jk");
    /// ```
    pub const JOKERS: CardSet = CardSet(0x0000_0000_4000_4000);

    /// The set with these bits; `None` if one of them is no card's.
    ///
    /// ```
    /// use cards::CardSet;
    ///
    /// assert_eq!(CardSet::from_bits(0b10).map(|set| set.to_string()), Some("2c".to_string()));
    /// assert_eq!(CardSet::from_bits(0b01), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::ALL.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The bits.
    ///
    /// ```
    /// assert_eq!(cards::CardSet::EMPTY.bits(), 0);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::of(Card::JOKERS[0]).len(), 1);
    /// ```
    #[must_use]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1u64.wrapping_shl(card.index() as u32))
    }

    /// This set and that card.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    ///
    /// let both = CardSet::EMPTY.with(Card::JOKERS[0]).with(Card::JOKERS[1]);
    /// assert_eq!(both, CardSet::JOKERS);
    /// ```
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::of(card).0)
    }

    /// Whether the card is in the set.
    ///
    /// ```
    /// use cards::{Card, CardSet};
    ///
    /// assert!(CardSet::JOKERS.contains(Card::JOKERS[1]));
    /// assert!(!CardSet::JOKERS.contains("As".parse::<Card>()?));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::of(card).0 != 0
    }

    /// How many cards there are.
    ///
    /// ```
    /// assert_eq!(cards::CardSet::ALL.len(), 54);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    ///
    /// ```
    /// assert!(cards::CardSet::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks held in one suit.
    ///
    /// ```
    /// use cards::{CardSet, RankSet, Suit};
    ///
    /// assert_eq!(CardSet::ALL.suit(Suit::Clubs), RankSet::ALL);
    /// ```
    #[must_use]
    pub const fn suit(self, suit: Suit) -> RankSet {
        RankSet::from_bits_truncate((self.0 >> (16 * suit as u32)) as u16)
    }

    /// The ranks held in any suit.
    ///
    /// ```
    /// use cards::CardSet;
    ///
    /// assert_eq!("8s 8d 3c Jk".parse::<CardSet>()?.ranks().to_string(), "8-3");
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn ranks(self) -> RankSet {
        let halves = self.0 | self.0 >> 32;
        RankSet::from_bits_truncate((halves | halves >> 16) as u16)
    }

    /// How many jokers there are.
    ///
    /// ```
    /// use cards::CardSet;
    ///
    /// assert_eq!("Jk Jr As".parse::<CardSet>()?.jokers(), 2);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn jokers(self) -> usize {
        CardSet(self.0 & CardSet::JOKERS.0).len()
    }

    /// The cards, suit by suit from clubs up, in each suit by rank.
    ///
    /// ```
    /// use cards::CardSet;
    ///
    /// let cards: CardSet = "As 2c".parse()?;
    /// assert_eq!(cards.iter().map(|card| card.to_string()).collect::<Vec<_>>(), ["2c", "As"]);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// The cards of a [`CardSet`], one after another.
///
/// ```
/// let mut jokers = cards::CardSet::JOKERS.iter();
/// assert_eq!(jokers.next(), Some(cards::Card::JOKERS[0]));
/// assert_eq!(jokers.len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let bits = self.0.0;
        // No bit left gives 64, which is no card.
        let card = Card::from_index(bits.trailing_zeros() as u8)?;
        self.0 = CardSet(bits & (bits - 1));
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cards {}

/// Prints the cards from the highest down: `Jk As Th 9d`; with `{:#}`: `🃏 A♠ T♥ 9♦`.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In the order of cards, rank before suit, each is at most once: a selection needs no list.
        let mut rest = *self;
        while let Some(highest) = rest.iter().max() {
            fmt::Display::fmt(&highest, f)?;
            rest = rest - CardSet::of(highest);
            if !rest.is_empty() {
                f.write_str(" ")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Reads a set of cards by the rules of [`read`]; a doubled or an unknown card is an error.
impl FromStr for CardSet {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<CardSet, ReadError> {
        let mut set = CardSet::EMPTY;
        for found in read(text) {
            let found = found?;
            let problem = match found.card {
                None => Problem::Unknown,
                Some(card) if set.contains(card) => Problem::Doubled(card),
                Some(card) => {
                    set = set.with(card);
                    continue;
                }
            };
            return Err(ReadError { place: found.place, problem });
        }
        Ok(set)
    }
}
