//! Whether a hand script agrees with the proofs of its cards: it names no card that is not proven, it goes by the book as it says, and its cards
//! came off the deck in the order in which the book deals them.

use std::collections::BTreeMap;
use std::fmt;

use cards::Card;
use rules::Register;

use crate::dealing::Dealing;
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
    /// How many cards were dealt in the order of their decks; none if that cannot be told, since something went wrong with the cards.
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
    /// A hand has its proofs, and the script is of another number of them.
    Hands(usize),
    /// By the book the deck was made anew more often, or less.
    Decks {
        /// How many decks there are roots of.
        promised: usize,
        /// How many were dealt from.
        dealt: usize,
    },
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
            Disagreed::Hands(hands) => write!(f, "script: it is of {hands} hands, and the proofs are of one"),
            Disagreed::Decks { promised, dealt } => {
                write!(f, "script: by the book it is dealt from {dealt} decks, and there are roots of {promised}")
            }
            Disagreed::Elsewhere { proven: ProvenCard { position, card, .. }, dealt } => {
                let dealt = dealt.map_or("no card that was seen".to_string(), |card| card.to_string());
                write!(f, "script: {card} lay at position {position}, and by the book {dealt} was dealt from there")
            }
        }
    }
}

impl std::error::Error for Disagreed {}

impl Script {
    /// Whether it agrees with the proofs of its cards, which lie in decks of so many cards.
    ///
    /// # Errors
    ///
    /// The first thing that they do not agree about.
    pub fn agrees(&self, proven: &[ProvenCard], decks: &[u16], register: &Register) -> Result<Agreed, Disagreed> {
        let named = self.named_and_proven(proven)?;
        let mut sitting = self.open(register).map_err(Disagreed::Unplayed)?;
        while sitting.step().map_err(Disagreed::Unplayed)?.is_some() {}
        if sitting.hands() != 1 {
            return Err(Disagreed::Hands(sitting.hands()));
        }
        // Who had which card comes first: who won follows from it.
        let in_order = sitting.dealings().map(|dealings| self.in_order(proven, dealings, decks)).transpose()?;
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
    fn in_order(&self, proven: &[ProvenCard], dealings: &[Dealing], decks: &[u16]) -> Result<usize, Disagreed> {
        let from = |top: usize| {
            let laid = laid(dealings, decks, top);
            if laid.len() != decks.len() {
                return Err(Disagreed::Decks { promised: decks.len(), dealt: laid.len() });
            }
            let there = |proven: &ProvenCard| laid.get(usize::from(proven.deck))?.get(usize::from(proven.position));
            let elsewhere = |proven: &&ProvenCard| match there(proven) {
                Some(Some(dealt)) => *dealt != proven.card,
                // A card that came from two decks, and was seen only once, is not named: nobody learns from a script what was thrown away.
                Some(None) => laid.len() == 1,
                None => true,
            };
            match proven.iter().find(elsewhere) {
                Some(proven) => Err(Disagreed::Elsewhere { proven: *proven, dealt: there(proven).copied().flatten() }),
                None => Ok(dealings.iter().map(|dealing| dealing.cards.len()).sum()),
            }
        };
        match &self.part {
            Part::Poker(_) => from(0),
            Part::Banked(_) => {
                let first = proven.iter().filter(|proven| proven.deck == 0).map(|proven| proven.position).min();
                let lowest = first.or(decks.first().copied()).unwrap_or(0);
                (0..=usize::from(lowest)).rev().map(from).reduce(Result::or).unwrap_or_else(|| from(0))
            }
        }
    }
}

/// What was dealt from each place of each deck, if so many cards had left the first before. A deck that has too few left for what is due is
/// made anew before any of it is dealt.
fn laid(dealings: &[Dealing], decks: &[u16], before: usize) -> Vec<Vec<Option<Card>>> {
    let (mut gone, mut deck) = (vec![], vec![None; before]);
    for Dealing { cards, anew } in dealings {
        let size = decks.get(gone.len()).map_or(0, |&cards| usize::from(cards));
        if *anew || deck.len() + cards.len() > size {
            gone.push(std::mem::take(&mut deck));
        }
        deck.extend(cards);
    }
    gone.push(deck);
    gone
}
