use room::Proof;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// That a card lay at its place when its deck was promised. docs/fairness.md says how it is checked. Hashes are hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardProof {
    /// Which root of the hand it leads to, from 0.
    pub root: u16,
    /// The card's place in the deck, from 0, the top one first.
    pub position: u16,
    /// The card.
    pub card: String,
    /// What it was salted with.
    pub salt: String,
    /// The hashes beside the way from the card to the top, the lowest first.
    pub path: Vec<String>,
}

impl CardProof {
    pub(crate) fn of(proof: &Proof) -> CardProof {
        CardProof {
            root: proof.root,
            position: proof.position,
            card: proof.card.to_string(),
            salt: digits(&proof.salt),
            path: proof.path.iter().map(digits).collect(),
        }
    }
}

fn digits(bytes: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    text.extend(halves.map(|half| char::from(DIGITS[usize::from(half)])));
    text
}
