use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use crate::read::{Problem, ReadError, read};
use crate::{CardSet, Rank, Suit};

/// One playing card: one of the 52, or one of two jokers.
///
/// It is a byte: the suit in the upper half, the rank's [number](Rank::number) in the lower, a joker as a fourteenth
/// rank of clubs or diamonds. That byte is also the card's bit in a [`CardSet`], so nothing has to be looked up on the
/// way from one to the other. It is never zero, so `Option<Card>` is a byte too.
///
/// Cards are ordered by rank and then by suit, jokers above everything.
///
/// ```
/// use cards::{Card, Rank, Suit};
///
/// let [two_of_spades, three_of_clubs] = [Card::new(Rank::Two, Suit::Spades), Card::new(Rank::Three, Suit::Clubs)];
/// assert!(two_of_spades < three_of_clubs);
/// assert!(Card::new(Rank::Two, Suit::Hearts) < two_of_spades);
/// assert_eq!(size_of::<Option<Card>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The two jokers, which are different cards: `Jk`, and `Jr`, the red one.
    ///
    /// ```
    /// assert_eq!(cards::Card::JOKERS.map(|joker| joker.to_string()), ["Jk", "Jr"]);
    /// ```
    pub const JOKERS: [Card; 2] = [Card::at(0, Card::JOKER_NUMBER), Card::at(1, Card::JOKER_NUMBER)];

    /// Where a rank's number would stand, a joker has this.
    const JOKER_NUMBER: u8 = 14;

    const fn at(suit: u8, number: u8) -> Card {
        match NonZeroU8::new(suit << 4 | number) {
            Some(byte) => Card(byte),
            None => panic!("ranks are numbered from one"),
        }
    }

    /// The card of this rank and suit.
    ///
    /// ```
    /// use cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Ten, Suit::Diamonds).to_string(), "Td");
    /// ```
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::at(suit as u8, rank.number())
    }

    /// The card's byte: its bit in a [`CardSet`], and its place in a table of 64.
    ///
    /// ```
    /// use cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Two, Suit::Clubs).index(), 1);
    /// assert_eq!(Card::new(Rank::Ace, Suit::Spades).index(), 61);
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0.get()
    }

    /// The card with this [`index`](Card::index), if there is one.
    ///
    /// ```
    /// use cards::Card;
    ///
    /// assert_eq!(Card::from_index(61).map(|card| card.to_string()), Some("As".to_string()));
    /// assert_eq!(Card::from_index(0), None);
    /// assert_eq!(Card::from_index(255), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 64 && CardSet::ALL.bits() >> index & 1 == 1 { Some(Card::at(index >> 4, index & 15)) } else { None }
    }

    /// The rank, which a joker does not have.
    ///
    /// ```
    /// use cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Nine, Suit::Clubs).rank(), Some(Rank::Nine));
    /// assert_eq!(Card::JOKERS[0].rank(), None);
    /// ```
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        Rank::from_number(self.rank_number())
    }

    /// The suit, which a joker does not have.
    ///
    /// ```
    /// use cards::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Nine, Suit::Clubs).suit(), Some(Suit::Clubs));
    /// assert_eq!(Card::JOKERS[1].suit(), None);
    /// ```
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.index() >> 4) as usize]) }
    }

    /// The rank's [number](Rank::number), or 14 for a joker: what tables are indexed by.
    ///
    /// ```
    /// use cards::Card;
    ///
    /// assert_eq!("2s".parse::<Card>()?.rank_number(), 1);
    /// assert_eq!(Card::JOKERS[1].rank_number(), 14);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn rank_number(self) -> u8 {
        self.index() & 15
    }

    /// Whether this is one of the jokers.
    ///
    /// ```
    /// use cards::Card;
    ///
    /// assert!(Card::JOKERS[0].is_joker());
    /// assert!(!"Js".parse::<Card>()?.is_joker());
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.rank_number() == Card::JOKER_NUMBER
    }
}

impl Ord for Card {
    fn cmp(&self, other: &Card) -> Ordering {
        // Turning the byte round puts the rank above the suit.
        self.index().rotate_left(4).cmp(&other.index().rotate_left(4))
    }
}

impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Card) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Prints `As`, `Jk`; the alternate form `{:#}` prints `A♠`, `🃏`. A width is kept: `{:>4}`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(rank), Some(suit)) = (self.rank(), self.suit()) else {
            return f.pad(match (*self == Card::JOKERS[0], f.alternate()) {
                (true, false) => "Jk",
                (true, true) => "🃏",
                (false, false) => "Jr",
                (false, true) => "🂿",
            });
        };
        // A letter and a suit sign are four bytes at most.
        let mut text = [0; 4];
        text[0] = rank.letter() as u8;
        let sign = if f.alternate() { suit.symbol() } else { suit.letter() };
        let length = 1 + sign.encode_utf8(&mut text[1..]).len();
        f.pad(std::str::from_utf8(&text[..length]).unwrap_or_default())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads one card, by the rules of [`read`].
impl FromStr for Card {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Card, ReadError> {
        let mut reader = read(text);
        let Some(found) = reader.next().transpose()? else {
            return Err(ReadError::at_end(text, Problem::NoCard));
        };
        let Some(card) = found.card else {
            return Err(ReadError { place: found.place, problem: Problem::Unknown });
        };
        match reader.next().transpose()? {
            None => Ok(card),
            Some(more) => Err(ReadError { place: more.place, problem: Problem::OneCardOnly }),
        }
    }
}
