//! Whether a hand script agrees with the proofs of its cards: it names no card that is not proven, it goes by the book as it says, and its cards
//! came off the deck in the order in which the book deals them.

use std::collections::BTreeMap;
use std::fmt;

use cards::Card;
use rules::Register;

use crate::run::RunError;
use crate::script::{Part, Script};

/// A card, and where its proof has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvenCard {
    /// Which deck of the hand, from 0.
    pub deck: u16,
    /// Its place there, the top one first.
    pub position: u16,
    /// The card.
    pub card: Card,
}

/// What a script and its proofs agree about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    /// How many cards the script names.
    pub named: usize,
    /// How many cards were dealt in the order of the deck; none if that cannot be told, since something went wrong with the cards, or the deck was
    /// made anew.
    pub in_order: Option<usize>,
}

/// Why they do not agree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Disagreed {
    /// The script names a card more often than it is proven.
    Unproven {
        /// The card.
        card: Card,
        /// How often the script has it.
        named: usize,
        /// How often it is proven.
        proven: usize,
    },
    /// It cannot be played by the book.
    Unplayed(RunError),
    /// It goes otherwise than it says.
    Otherwise(String),
    /// By the book another card came off the deck there, or one more than were dealt.
    Elsewhere {
        /// What is proven.
        proven: ProvenCard,
        /// What was dealt there; none if nothing was, or nobody saw it.
        dealt: Option<Card>,
    },
}

impl fmt::Display for Disagreed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disagreed::Unproven { card, named, proven } => {
                write!(f, "script: {card} is named {named} times, and proven {proven} times")
            }
            Disagreed::Unplayed(error) => write!(f, "script: {error}"),
            Disagreed::Otherwise(failure) => write!(f, "script: {failure}"),
            Disagreed::Elsewhere { proven: ProvenCard { position, card, .. }, dealt } => {
                let dealt = dealt.map_or("no card that was seen".to_string(), |card| card.to_string());
                write!(f, "script: {card} lay at position {position}, and by the book {dealt} was dealt from there")
            }
        }
    }
}

impl std::error::Error for Disagreed {}

impl Script {
    /// Whether it agrees with the proofs of its cards, which lie in so many decks.
    ///
    /// # Errors
    ///
    /// The first thing that they do not agree about.
    pub fn agrees(&self, proven: &[ProvenCard], decks: usize, register: &Register) -> Result<Agreed, Disagreed> {
        let named = self.named_and_proven(proven)?;
        let mut sitting = self.open(register).map_err(Disagreed::Unplayed)?;
        while sitting.step().map_err(Disagreed::Unplayed)?.is_some() {}
        // Who had which card comes first: who won follows from it.
        let dealt = sitting.off_the_deck().filter(|_| decks == 1);
        let in_order = dealt.map(|dealt| self.in_order(proven, &dealt)).transpose()?;
        let mut run = sitting.finish();
        run.compare(self);
        if let Some(failure) = run.failures.into_iter().next() {
            return Err(Disagreed::Otherwise(failure));
        }
        Ok(Agreed { named, in_order })
    }

    /// How many cards it names, none of them more often than it is proven.
    fn named_and_proven(&self, proven: &[ProvenCard]) -> Result<usize, Disagreed> {
        let common = match &self.part {
            Part::Poker(part) => &part.board,
            Part::Banked(part) => &part.cards,
        };
        let mut counts: BTreeMap<Card, usize> = BTreeMap::new();
        for card in self.hands.values().chain([common]).flatten().flatten() {
            *counts.entry(*card).or_default() += 1;
        }
        let times = |card: Card| proven.iter().filter(|proven| proven.card == card).count();
        match counts.iter().find(|(card, named)| **named > times(**card)) {
            Some((&card, &named)) => Err(Disagreed::Unproven { card, named, proven: times(card) }),
            None => Ok(counts.values().sum()),
        }
    }

    /// A hand of poker is dealt from the top of its deck, a round from wherever the one before has left the shoe.
    fn in_order(&self, proven: &[ProvenCard], dealt: &[Option<Card>]) -> Result<usize, Disagreed> {
        let from = |top: usize| {
            let there = |position: u16| usize::from(position).checked_sub(top).and_then(|place| *dealt.get(place)?);
            let elsewhere = proven.iter().find(|proven| there(proven.position) != Some(proven.card));
            match elsewhere {
                Some(&proven) => Err(Disagreed::Elsewhere { proven, dealt: there(proven.position) }),
                None => Ok(dealt.len()),
            }
        };
        match &self.part {
            Part::Poker(_) => from(0),
            Part::Banked(_) => {
                let lowest = proven.iter().map(|proven| usize::from(proven.position)).min().unwrap_or(0);
                (0..=lowest).rev().map(from).reduce(Result::or).unwrap_or_else(|| from(0))
            }
        }
    }
}
