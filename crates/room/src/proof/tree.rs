//! The hash tree, byte by byte as docs/fairness.md has it. It is SHA-256 so that anybody can check it with what every language brings.

use cards::Card;
use sha2::{Digest, Sha256};

use super::Root;

pub(super) type Hash = [u8; 32];

// The first byte says what is hashed, so that no card can be taken for a pair of hashes, nor a pair for the root.
const LEAF: u8 = 0;
const NODE: u8 = 1;
const ROOT: u8 = 2;

/// A card at its place, with its salt.
pub(super) fn leaf(salt: &Hash, position: u16, card: Card) -> Hash {
    let hasher = Sha256::new().chain_update([LEAF]).chain_update(salt).chain_update(position.to_be_bytes());
    hasher.chain_update(card.to_string()).finalize().into()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([NODE]).chain_update(left).chain_update(right).finalize().into()
}

/// How many cards there are is part of the promise: otherwise a deck could be called longer than it is.
pub(super) fn root(cards: u16, top: &Hash) -> Root {
    Root(Sha256::new().chain_update([ROOT]).chain_update(cards.to_be_bytes()).chain_update(top).finalize().into())
}

/// Every hash of the tree, the leaves first.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Tree {
    levels: Vec<Vec<Hash>>,
}

impl Tree {
    pub(super) fn new(leaves: Vec<Hash>) -> Tree {
        let mut levels = vec![leaves];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let pairs = below.chunks(2).map(|pair| match pair {
                [left, right] => node(left, right),
                // One that has none beside it goes up as it is.
                _ => pair[0],
            });
            levels.push(pairs.collect());
        }
        Tree { levels }
    }

    /// The only hash of the highest level; zeros if there is no leaf.
    pub(super) fn top(&self) -> Hash {
        self.levels.last().and_then(|level| level.first()).copied().unwrap_or_default()
    }

    /// The hashes beside the way from a leaf to the top, the lowest first.
    pub(super) fn path(&self, leaf: usize) -> Vec<Hash> {
        let beside = |(height, level): (usize, &Vec<Hash>)| level.get((leaf >> height) ^ 1).copied();
        self.levels.iter().enumerate().filter_map(beside).collect()
    }
}

/// The top that a leaf and the hashes beside its way lead to; none if there are too many of these, or too few.
pub(super) fn climb(leaf: Hash, position: u16, cards: u16, path: &[Hash]) -> Option<Hash> {
    let (mut hash, mut place, mut width, mut path) = (leaf, position, cards, path.iter());
    while width > 1 {
        if place ^ 1 < width {
            let beside = path.next()?;
            hash = if place % 2 == 0 { node(&hash, beside) } else { node(beside, &hash) };
        }
        (place, width) = (place / 2, width.div_ceil(2));
    }
    path.next().is_none().then_some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trees of every size up to a few decks: each leaf leads to the top, and to nothing else.
    #[test]
    fn every_leaf_of_every_tree_leads_to_its_top() {
        for count in 1..=130_u16 {
            let leaves: Vec<Hash> = (0..count).map(|place| [place as u8; 32]).collect();
            let tree = Tree::new(leaves.clone());
            for (place, &leaf) in (0..count).zip(&leaves) {
                let path = tree.path(usize::from(place));
                assert_eq!(climb(leaf, place, count, &path), Some(tree.top()));
                assert_ne!(climb([255; 32], place, count, &path), Some(tree.top()));
                assert_eq!(climb(leaf, place, count, &[&path[..], &[leaf]].concat()), None, "one hash too many");
                if let Some((_, short)) = path.split_last() {
                    assert_eq!(climb(leaf, place, count, short), None, "one too few");
                }
            }
        }
    }

    /// What was promised once must be checkable for ever. These were made by another program.
    #[test]
    fn the_bytes_that_are_hashed_are_frozen() {
        let card = "As".parse().unwrap();
        let [one, other] = [0, 1].map(|position| leaf(&[7; 32], position, card));
        let tree = Tree::new(vec![one, other, one]);
        let text = |hash: &[u8]| crate::hex::write(hash);
        assert_eq!(text(&one), LEAF_FROZEN);
        assert_eq!(root(3, &tree.top()).to_string(), ROOT_FROZEN);
    }

    const LEAF_FROZEN: &str = "4f780c4cc27728390efd8fc5b8ca020c9c58abd9fe4687196a2d4ff07e781a82";
    const ROOT_FROZEN: &str = "741f1f12374074022dc56cc0b9732a2891f290eef1dcc3b4fcb6ffa7fff17d09";
}
