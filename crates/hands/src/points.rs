//! The totals of Pure 21.5 (OV.PB.02 to OV.PB.11): an ace is 1 or 11, a Bonus card 10, and together on the first two
//! cards they are 21.5, the natural.

use std::fmt;

use cards::{Card, Deck, Rank};

use crate::ranking::{Ranking, Shape};
use crate::{Category, Name, Strength};

/// A total, in half points: 21.5 is 43.
///
/// ```
/// use hands::HalfPoints;
///
/// assert!(HalfPoints::NATURAL > HalfPoints::whole(21));
/// assert_eq!(HalfPoints::NATURAL.to_string(), "21.5");
/// assert_eq!(HalfPoints::whole(17).to_string(), "17");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// 21.5, which only an ace and a Bonus card on the first two cards make.
    ///
    /// ```
    /// assert_eq!(hands::HalfPoints::NATURAL.0, 43);
    /// ```
    pub const NATURAL: HalfPoints = HalfPoints(43);

    /// So many whole points.
    ///
    /// ```
    /// assert_eq!(hands::HalfPoints::whole(21).0, 42);
    /// ```
    #[must_use]
    pub const fn whole(points: u16) -> HalfPoints {
        HalfPoints(points.saturating_mul(2))
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0 % 2 == 1 { ".5" } else { "" })
    }
}

/// The cards of a Pure 21.5 hand added up so far. They may repeat: a shoe holds several of each. No hand can come to have more than
/// twenty-two, and no more are counted right.
///
/// ```
/// use hands::{HalfPoints, Points};
///
/// let [ace, king, six] = ["As", "Kd", "6h"].map(|card| card.parse().unwrap());
/// assert!(Points::DEALT.with(ace).with(king).is_natural());
/// assert!(Points::DEALT.with(ace).with(six).is_soft());
///
/// // After a split the same two cards are a plain 21 (R145).
/// let split = Points::SPLIT.with(ace).with(king);
/// assert_eq!((split.total(), split.is_natural()), (HalfPoints::whole(21), false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Points(u32);

// Four counts side by side, so that a card is one addition: the total with every ace as one, the cards, the eights, the aces.
const CARD: u32 = 1 << 8;
const EIGHT: u32 = 1 << 16;
const ACE: u32 = 1 << 24;
/// Above them, whether a split made the hand.
const SPLIT: u32 = 1 << 31;

/// What a card adds, by the number of its rank.
const WORTH: [u32; 16] = {
    let mut worth = [0; 16];
    let mut number = Rank::Two.number();
    while number < Rank::Ace.number() {
        worth[number as usize] = CARD + if number < 9 { number as u32 + 1 } else { 10 };
        number += 1;
    }
    worth[Rank::Eight.number() as usize] += EIGHT;
    worth[Rank::Ace.number() as usize] = CARD + ACE + 1;
    worth
};

/// An ace and a Bonus card. Every ten-valued card is one (R108).
const NATURAL: u32 = WORTH[Rank::Ace.number() as usize] + WORTH[Rank::Ten.number() as usize];

impl Points {
    /// Nothing yet, of a hand as it is dealt.
    ///
    /// ```
    /// let cards = ["As", "Kd"].map(|card| card.parse().unwrap());
    /// assert!(hands::Points::DEALT.with_all(&cards).is_natural());
    /// ```
    pub const DEALT: Points = Points(0);
    /// Nothing yet, of a hand that a split made.
    ///
    /// ```
    /// let cards = ["As", "Kd"].map(|card| card.parse().unwrap());
    /// assert!(!hands::Points::SPLIT.with_all(&cards).is_natural());
    /// ```
    pub const SPLIT: Points = Points(SPLIT);

    /// These points and one more card of the Pure 21.5 deck.
    ///
    /// ```
    /// use hands::{HalfPoints, Points};
    ///
    /// assert_eq!(Points::DEALT.with("7c".parse()?).total(), HalfPoints::whole(7));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Points {
        debug_assert!(Deck::PURE_21_5.cards().contains(card), "{card} is not in the Pure 21.5 deck");
        Points(self.0.wrapping_add(WORTH[usize::from(card.rank_number() % 16)]))
    }

    /// With every ace counted as one.
    #[inline]
    const fn hard(self) -> u16 {
        self.0 as u8 as u16
    }

    /// These points and those cards.
    ///
    /// ```
    /// use hands::{HalfPoints, Points};
    ///
    /// let cards = ["7c", "7c", "7d"].map(|card| card.parse().unwrap());
    /// assert_eq!(Points::DEALT.with_all(&cards).total(), HalfPoints::whole(21));
    /// ```
    #[must_use]
    pub fn with_all(self, cards: &[Card]) -> Points {
        cards.iter().copied().fold(self, Points::with)
    }

    /// How many cards.
    ///
    /// ```
    /// assert_eq!(hands::Points::DEALT.cards(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn cards(self) -> u16 {
        (self.0 / CARD) as u8 as u16
    }

    /// The best total: an ace counts 11 unless that is over.
    ///
    /// ```
    /// use hands::{HalfPoints, Points};
    ///
    /// let [ace, nine, five] = ["As", "9d", "5h"].map(|card| card.parse().unwrap());
    /// assert_eq!(Points::DEALT.with(ace).with(nine).total(), HalfPoints::whole(20));
    /// assert_eq!(Points::DEALT.with(ace).with(nine).with(five).total(), HalfPoints::whole(15));
    /// ```
    #[inline]
    #[must_use]
    pub const fn total(self) -> HalfPoints {
        HalfPoints(2 * self.whole() + self.is_natural() as u16)
    }

    /// The same without the half point of Pure 21.5, which matters only between hands.
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [ace, king] = ["As", "Kd"].map(|card| card.parse().unwrap());
    /// assert_eq!(Points::DEALT.with(ace).with(king).whole(), 21);
    /// ```
    #[inline]
    #[must_use]
    pub const fn whole(self) -> u16 {
        self.hard().wrapping_add(10 * self.is_soft() as u16)
    }

    /// How many different [`face`](Points::face)s there are.
    pub const FACES: usize = 64;

    /// A small number for all that a total decides: the points, and whether they are soft. All hands that are far over have one
    /// number.
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [ace, six, seven] = ["As", "6d", "7d"].map(|card| card.parse().unwrap());
    /// let soft_17 = Points::DEALT.with(ace).with(six);
    /// assert_ne!(soft_17.face(), Points::DEALT.with(seven).face());
    /// assert!(soft_17.face() < Points::FACES);
    /// ```
    #[inline]
    #[must_use]
    pub const fn face(self) -> usize {
        let hard = if self.hard() < 32 { self.hard() } else { 31 };
        hard as usize | (self.is_soft() as usize) << 5
    }

    /// Whether an ace counts 11 (R140).
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [ace, king, six] = ["As", "Kd", "6h"].map(|card| card.parse().unwrap());
    /// let soft_17 = Points::DEALT.with(ace).with(six);
    /// assert!(soft_17.is_soft() && !soft_17.with(king).is_soft());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_soft(self) -> bool {
        (self.0 & !SPLIT >= ACE) & (self.hard() <= 11)
    }

    /// Whether this is Pure 21.5: an ace and a Bonus card as dealt (OV.PB.07, OV.PB.11).
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [ace, ten, nine] = ["As", "Td", "9h"].map(|card| card.parse().unwrap());
    /// assert!(Points::DEALT.with(ten).with(ace).is_natural());
    /// assert!(!Points::DEALT.with(nine).with(ace).is_natural());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_natural(self) -> bool {
        self.0 == NATURAL
    }

    /// Whether the total is over (R154).
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [king, queen, two, ace] = ["Kd", "Qd", "2h", "Ah"].map(|card| card.parse().unwrap());
    /// let twenty = Points::DEALT.with(king).with(queen);
    /// assert!(twenty.with(two).is_bust() && !twenty.with(ace).is_bust());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_bust(self) -> bool {
        self.hard() > 21
    }

    /// Whether these are exactly three eights, the bust of the bank that players push with (R152).
    ///
    /// ```
    /// use hands::Points;
    ///
    /// let [eight, six] = ["8d", "6h"].map(|card| card.parse().unwrap());
    /// let pair = Points::DEALT.with(eight).with(eight);
    /// assert!(pair.with(eight).is_three_eights() && !pair.with(six).is_three_eights());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_three_eights(self) -> bool {
        self.0 & !SPLIT == 3 * WORTH[Rank::Eight.number() as usize]
    }

    /// The total as a strength; a bust hand has none.
    ///
    /// ```
    /// use hands::{Points, Strength};
    ///
    /// let [king, queen, two] = ["Kd", "Qd", "2h"].map(|card| card.parse().unwrap());
    /// let twenty = Points::DEALT.with(king).with(queen);
    /// assert!(twenty.strength() > twenty.with(two).strength());
    /// assert_eq!(twenty.with(two).strength(), Strength::NONE);
    /// ```
    #[inline]
    #[must_use]
    pub const fn strength(self) -> Strength {
        if self.is_bust() { Strength::NONE } else { Strength::new(self.total().0) }
    }
}

/// Prints `Pure 21.5 Blackjack`, `Soft 17`, `Hard 12`, `Bust with 24`, `Three Eights, bust with 24`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        if self.is_natural() {
            write!(f, "Pure {total} Blackjack")
        } else if self.is_three_eights() {
            write!(f, "Three Eights, bust with {total}")
        } else if self.is_bust() {
            write!(f, "Bust with {total}")
        } else {
            write!(f, "{} {total}", if self.is_soft() { "Soft" } else { "Hard" })
        }
    }
}

/// As it prints, with the number of cards, and whether a split made it.
impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let split = if self.0 & SPLIT != 0 { ", split" } else { "" };
        write!(f, "{self} of {} cards{split}", self.cards())
    }
}

/// From two cards up the totals are 4 to 21, and 21.5.
const CATEGORIES: [Category; 20] = [
    Category::new("bust", "Bust", 0),
    total_category("4", 4),
    total_category("5", 5),
    total_category("6", 6),
    total_category("7", 7),
    total_category("8", 8),
    total_category("9", 9),
    total_category("10", 10),
    total_category("11", 11),
    total_category("12", 12),
    total_category("13", 13),
    total_category("14", 14),
    total_category("15", 15),
    total_category("16", 16),
    total_category("17", 17),
    total_category("18", 18),
    total_category("19", 19),
    total_category("20", 20),
    total_category("21", 21),
    Category::new("21.5", "Pure 21.5 Blackjack", HalfPoints::NATURAL.0),
];

const fn total_category(id: &'static str, points: u16) -> Category {
    Category::new(id, id, HalfPoints::whole(points).0)
}

pub(crate) const PURE_21_5: Ranking = Ranking {
    id: "pure-21.5",
    about: "the total of a Pure 21.5 hand as dealt",
    deck: Deck::PURE_21_5,
    shape: Shape::Shoe(Points::DEALT),
    low: false,
    ace_low: false,
    categories: &CATEGORIES,
    name: |_, own| Name::points(Points::DEALT.with_all(own)),
};

pub(crate) const PURE_21_5_SPLIT: Ranking = Ranking {
    id: "pure-21.5-split",
    about: "the total of a Pure 21.5 hand that a split made",
    shape: Shape::Shoe(Points::SPLIT),
    low: false,
    ace_low: false,
    name: |_, own| Name::points(Points::SPLIT.with_all(own)),
    ..PURE_21_5
};
