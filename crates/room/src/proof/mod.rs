//! Proofs that a deck was not changed after it was shuffled: what is promised of it, and what of it each may check.
//!
//! Nothing here reads a deal by rules of its own: who has seen a card is what [`Outputs::told`](crate::Outputs::told) and
//! [`Table::view`](crate::Table::view) say.

mod audience;
mod commitment;
mod named;
mod proven;
mod trail;
mod tree;
mod unproven;

use std::fmt;

use cards::Card;

use crate::hex;

pub(crate) use commitment::Commitment;
pub use proven::{Checked, Pack, Promise, Proven};
pub(crate) use trail::Sighting;
pub use trail::Trail;
pub use unproven::Unproven;

/// What a deck is promised by: who knows it can check every card that he is shown, and can guess none.
///
/// It is the hash of how many cards there are and of the top of a hash tree over all of them, each salted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Root(pub [u8; 32]);

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Root({self})")
    }
}

/// That a card lay at its place when the deck was promised. It says nothing of any other card.
#[derive(Clone, PartialEq, Eq)]
pub struct Proof {
    /// Which root of the hand it leads to, from 0: a deck that is made anew has one of its own.
    pub root: u16,
    /// The card's place in the deck, from 0, the top one first.
    pub position: u16,
    /// The card.
    pub card: Card,
    /// What it was salted with.
    pub salt: [u8; 32],
    /// The hashes beside the way from the card to the top, the lowest first.
    pub path: Vec<[u8; 32]>,
}

/// Without its salt and its path: they are long, and say nothing to a reader.
impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { root, position, card, .. } = self;
        write!(f, "Proof({card} at {position} of root {root})")
    }
}

impl Proof {
    /// Whether it leads to the root of a deck of so many cards.
    ///
    /// ```
    /// use cards::Deck;
    /// use room::{Root, Shuffle};
    ///
    /// let shuffle = Shuffle::fresh(Deck::STANDARD.cards().iter().collect(), &[7; 64]);
    /// let (root, proof) = (shuffle.root(), shuffle.proof(3).unwrap());
    /// assert_eq!(proof.card, shuffle.cards[3]);
    /// assert!(proof.leads_to(root, 52));
    /// assert!(!proof.leads_to(Root([0; 32]), 52));
    /// ```
    #[must_use]
    pub fn leads_to(&self, root: Root, cards: u16) -> bool {
        if self.position >= cards {
            return false;
        }
        let leaf = tree::leaf(&self.salt, self.position, self.card);
        tree::climb(leaf, self.position, cards, &self.path).map(|top| tree::root(cards, &top)) == Some(root)
    }
}
