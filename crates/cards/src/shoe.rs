use std::fmt;

use crate::{Card, Deck, Rank, Suit};

/// Several decks together: how many of each card are left, since none of them is the only one.
///
/// ```
/// use cards::{Card, Deck, Shoe};
///
/// let mut shoe = Shoe::new(Deck::PURE_21_5, 6).unwrap();
/// let eight: Card = "8h".parse()?;
/// assert_eq!((shoe.len(), shoe.count(eight)), (312, 6));
/// assert!(shoe.take(eight));
/// assert_eq!((shoe.len(), shoe.count(eight)), (311, 5));
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Shoe {
    counts: [u8; 64],
    len: u16,
    decks: u8,
    deck: Deck,
}

impl Shoe {
    /// The most decks that a book allows in one shoe (OV.PB.06, AV.PB.06, CC.PB.11, TS.PB.07).
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// assert!(Shoe::new(Deck::PURE_21_5, Shoe::DECKS_MAX).is_some());
    /// ```
    pub const DECKS_MAX: u8 = 8;

    /// A full shoe of 1 to 8 decks; `None` for any other number.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// assert_eq!(Shoe::new(Deck::PURE_21_5, 8).map(|shoe| shoe.len()), Some(416));
    /// assert_eq!(Shoe::new(Deck::PURE_21_5, 0), None);
    /// assert_eq!(Shoe::new(Deck::PURE_21_5, 9), None);
    /// ```
    #[must_use]
    pub fn new(deck: Deck, decks: u8) -> Option<Shoe> {
        if !(1..=Shoe::DECKS_MAX).contains(&decks) {
            return None;
        }
        let mut counts = [0; 64];
        for card in deck.cards() {
            counts[usize::from(card.index())] = decks;
        }
        let len = u16::from(decks) * deck.cards().len() as u16;
        Some(Shoe { counts, len, decks, deck })
    }

    /// The kind of deck it is made of.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// assert_eq!(Shoe::new(Deck::PURE_21_5, 8).map(|shoe| shoe.deck()), Some(Deck::PURE_21_5));
    /// ```
    #[must_use]
    pub const fn deck(&self) -> Deck {
        self.deck
    }

    /// How many cards are left.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// assert_eq!(Shoe::new(Deck::STANDARD, 2).map(|shoe| shoe.len()), Some(104));
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none is left.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// assert_eq!(Shoe::new(Deck::STANDARD, 1).map(|shoe| shoe.is_empty()), Some(false));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many of this card are left.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let shoe = Shoe::new(Deck::STANDARD, 2).unwrap();
    /// assert_eq!(shoe.count(Card::JOKERS[0]), 0);
    /// assert_eq!(shoe.count("4d".parse::<Card>()?), 2);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        self.counts[card.index() as usize]
    }

    /// How many of this rank are left.
    ///
    /// ```
    /// use cards::{Deck, Rank, Shoe};
    ///
    /// assert_eq!(Shoe::new(Deck::PURE_21_5, 8).map(|shoe| shoe.count_rank(Rank::Ace)), Some(32));
    /// ```
    #[must_use]
    pub fn count_rank(&self, rank: Rank) -> u8 {
        Suit::ALL.into_iter().map(|suit| self.count(Card::new(rank, suit))).sum()
    }

    /// Takes one such card out; `false`, and no change, if there is none left.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// let ace: Card = "As".parse()?;
    /// assert!(shoe.take(ace));
    /// assert!(!shoe.take(ace));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline]
    #[must_use = "the card may not have been there"]
    pub fn take(&mut self, card: Card) -> bool {
        let left = &mut self.counts[usize::from(card.index())];
        if *left == 0 {
            return false;
        }
        *left -= 1;
        self.len -= 1;
        true
    }

    /// Takes all these cards out.
    ///
    /// # Errors
    ///
    /// The first that there is none left of; nothing is taken then.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// let [ace, king]: [Card; 2] = ["As".parse()?, "Ks".parse()?];
    /// assert_eq!(shoe.take_all(&[king, ace, ace]), Err(ace));
    /// assert_eq!(shoe.take_all(&[king, ace]), Ok(()));
    /// assert_eq!(shoe.len(), 50);
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[inline]
    pub fn take_all(&mut self, cards: &[Card]) -> Result<(), Card> {
        for (place, &card) in cards.iter().enumerate() {
            let left = &mut self.counts[usize::from(card.index() % 64)];
            if *left == 0 {
                for &taken in &cards[..place] {
                    self.counts[usize::from(taken.index())] += 1;
                }
                return Err(card);
            }
            *left -= 1;
        }
        self.len -= cards.len() as u16;
        Ok(())
    }

    /// Puts one such card back; `false`, and no change, if all of that card are in already.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// let ace: Card = "As".parse()?;
    /// assert!(!shoe.put_back(ace));
    /// assert!(shoe.take(ace) && shoe.put_back(ace));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use = "the card may not belong here"]
    pub fn put_back(&mut self, card: Card) -> bool {
        let left = &mut self.counts[usize::from(card.index())];
        if *left == self.decks || !self.deck.cards().contains(card) {
            return false;
        }
        *left += 1;
        self.len += 1;
        true
    }

    /// Takes one card out that nobody looks at; `false` if none is left. From then on [`count`](Shoe::count) says how many of a card can
    /// be left, for any of them may be the one.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// let ace: Card = "As".parse()?;
    /// assert!(shoe.take_unseen());
    /// assert_eq!((shoe.len(), shoe.count(ace)), (51, 1));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use = "there may have been none"]
    pub const fn take_unseen(&mut self) -> bool {
        if self.len == 0 {
            return false;
        }
        self.len -= 1;
        true
    }

    /// One of those that nobody looked at turns out to be this card; `false`, and no change, if it cannot be.
    ///
    /// ```
    /// use cards::{Card, Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// let ace: Card = "As".parse()?;
    /// assert!(!shoe.see(ace), "all cards are in the shoe");
    /// assert!(shoe.take_unseen() && shoe.see(ace));
    /// assert_eq!((shoe.len(), shoe.count(ace)), (51, 0));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use = "it may not be this card"]
    pub fn see(&mut self, card: Card) -> bool {
        let possible = self.count(card) > 0 && self.unseen() > 0;
        if possible {
            self.counts[usize::from(card.index())] -= 1;
        }
        possible
    }

    /// Puts one back that nobody has looked at; `false` if there is none.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// assert!(!shoe.put_back_unseen());
    /// assert!(shoe.take_unseen() && shoe.put_back_unseen());
    /// ```
    #[must_use = "there may be none"]
    pub fn put_back_unseen(&mut self) -> bool {
        let there = self.unseen() > 0;
        self.len += u16::from(there);
        there
    }

    /// How many are out that nobody has looked at.
    ///
    /// ```
    /// use cards::{Deck, Shoe};
    ///
    /// let mut shoe = Shoe::new(Deck::STANDARD, 1).unwrap();
    /// assert_eq!(shoe.unseen(), 0);
    /// assert!(shoe.take_unseen());
    /// assert_eq!(shoe.unseen(), 1);
    /// ```
    #[must_use]
    pub fn unseen(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum::<usize>() - self.len()
    }
}

impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shoe of {} decks, {} cards left", self.decks, self.len)
    }
}
