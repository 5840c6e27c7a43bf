use std::fmt;

use cards::Card;

use super::tree::{self, Tree};
use super::{Proof, Root};

/// A deck in its order, every place of it promised. Kept as long as cards of it are dealt; it is a function of the shuffle.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Commitment {
    /// The top one first.
    cards: Vec<Card>,
    /// How often each card is in it.
    counts: [u8; 64],
    /// What the salts are made of.
    secret: [u8; 32],
    tree: Tree,
    root: Root,
}

/// No card is shown.
impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment to {} cards", self.cards.len())
    }
}

impl Commitment {
    /// Cards, the top one first, salted by the seed of their shuffle; and for which of the decks that it makes.
    pub(crate) fn new(cards: Vec<Card>, seed: &[u8; 32], number: u32) -> Commitment {
        let seed = blake3::derive_key("cardroom 2026-11 room salts", seed);
        let secret = *blake3::keyed_hash(&seed, &number.to_le_bytes()).as_bytes();
        let leaves = (0..).zip(&cards).map(|(position, &card)| tree::leaf(&salt(&secret, position), position, card));
        let tree = Tree::new(leaves.collect());
        let root = tree::root(cards.len() as u16, &tree.top());
        let mut counts = [0; 64];
        cards.iter().for_each(|card| counts[usize::from(card.index())] += 1);
        Commitment { cards, counts, secret, tree, root }
    }

    pub(crate) fn root(&self) -> Root {
        self.root
    }

    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How often a card is in it.
    pub(crate) fn count(&self, card: Card) -> usize {
        usize::from(self.counts[usize::from(card.index())])
    }

    /// The card at a place that there is.
    pub(crate) fn card(&self, position: u16) -> Card {
        self.cards[usize::from(position)]
    }

    /// That a card lies at its place; `number` is its root's in the hand.
    pub(crate) fn proof(&self, number: u16, position: u16) -> Proof {
        Proof {
            root: number,
            position,
            card: self.card(position),
            salt: salt(&self.secret, position),
            path: self.tree.path(usize::from(position)),
        }
    }
}

/// A salt for every place: who is given one learns nothing of the others, for the hash cannot be run backwards to the secret.
fn salt(secret: &[u8; 32], position: u16) -> [u8; 32] {
    *blake3::keyed_hash(secret, &position.to_le_bytes()).as_bytes()
}
