use crate::{Card, CardSet};

/// A deck of different cards, and which of them are marked *Bonus*.
///
/// ```
/// use cards::{Card, Deck};
///
/// assert_eq!(Deck::STANDARD.cards().len(), 52);
/// assert_eq!(Deck::ONE_JOKER.cards().len(), 53);
/// assert_eq!(Deck::TWO_JOKERS.cards().len(), 54);
///
/// let king: Card = "Kd".parse()?;
/// assert!(Deck::PURE_21_5.is_bonus(king));
/// assert!(!Deck::STANDARD.is_bonus(king));
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    cards: CardSet,
    bonus: CardSet,
}

impl Deck {
    /// The 52 cards.
    ///
    /// ```
    /// assert_eq!(cards::Deck::STANDARD.cards().len(), 52);
    /// ```
    pub const STANDARD: Deck = Deck::of(CardSet::ALL.bits() & !CardSet::JOKERS.bits(), 0);
    /// The 52 cards and a joker: Ocean View's Draw and Lowball (OV.DP.17, OV.LB.02).
    ///
    /// ```
    /// assert_eq!(cards::Deck::ONE_JOKER.cards().len(), 53);
    /// ```
    pub const ONE_JOKER: Deck = Deck::of(CardSet::ALL.bits() & !CardSet::of(Card::JOKERS[1]).bits(), 0);
    /// The 52 cards and two jokers: Draw Hi-Lo at the $3–$6 Room (TS.DH.01).
    ///
    /// ```
    /// assert_eq!(cards::Deck::TWO_JOKERS.cards().len(), 54);
    /// ```
    pub const TWO_JOKERS: Deck = Deck::of(CardSet::ALL.bits(), 0);
    /// The 52 cards with every ten, jack, queen and king marked (OV.PB.05, R108).
    ///
    /// ```
    /// assert_eq!(cards::Deck::PURE_21_5.cards().len(), 52);
    /// ```
    pub const PURE_21_5: Deck = Deck::of(Deck::STANDARD.cards.bits(), 0x1e00_1e00_1e00_1e00);

    /// The 36 cards from the six up: short deck Hold'em.
    ///
    /// ```
    /// use cards::{Deck, Rank};
    ///
    /// assert_eq!(Deck::SHORT.cards().len(), 36);
    /// assert!(!Deck::SHORT.cards().ranks().contains(Rank::Five));
    /// ```
    pub const SHORT: Deck = Deck::of(0x3fe0_3fe0_3fe0_3fe0, 0);

    const fn of(cards: u64, bonus: u64) -> Deck {
        match (CardSet::from_bits(cards), CardSet::from_bits(bonus)) {
            (Some(cards), Some(bonus)) => Deck { cards, bonus },
            _ => panic!("a deck is made of cards"),
        }
    }

    /// The cards in it.
    ///
    /// ```
    /// use cards::{CardSet, Deck};
    ///
    /// assert_eq!(Deck::TWO_JOKERS.cards(), CardSet::ALL);
    /// ```
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// The cards marked *Bonus*.
    ///
    /// ```
    /// assert_eq!(cards::Deck::PURE_21_5.bonus_cards().len(), 16);
    /// ```
    #[must_use]
    pub const fn bonus_cards(self) -> CardSet {
        self.bonus
    }

    /// Whether the card is marked *Bonus*.
    ///
    /// ```
    /// use cards::{Card, Deck};
    ///
    /// assert!(!Deck::PURE_21_5.is_bonus("9s".parse::<Card>()?));
    /// assert!(Deck::PURE_21_5.is_bonus("Ts".parse::<Card>()?));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub const fn is_bonus(self, card: Card) -> bool {
        self.bonus.contains(card)
    }
}
