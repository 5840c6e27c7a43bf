use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::{TableId, Version};

/// The key that hidden cards are sealed with, and everything is marked with. It is kept apart from the records.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    seals: [u8; 32],
    names: [u8; 32],
    marks: [u8; 32],
    passes: [u8; 32],
}

/// A key is not shown.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// What is sealed: it opens in its own place only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The hidden part of a record.
    Record(TableId, Version),
    /// The shoe in the snapshot that was made after a record.
    Snapshot(TableId, Version),
}

/// Bytes that only who has the key can read, or make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sealed {
    pub(crate) nonce: [u8; NONCE],
    pub(crate) text: Vec<u8>,
}

pub(crate) const NONCE: usize = 24;

impl Key {
    /// The key of thirty-two bytes that nobody can guess.
    ///
    /// ```
    /// assert_eq!(format!("{:?}", room::Key::new([7; 32])), "Key");
    /// ```
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Key {
        Key {
            seals: blake3::derive_key("cardroom 2026-11 room seal: cipher", &bytes),
            names: blake3::derive_key("cardroom 2026-11 room seal: nonce", &bytes),
            marks: blake3::derive_key("cardroom 2026-11 room mark", &bytes),
            passes: blake3::derive_key("cardroom 2026-11 room passes", &bytes),
        }
    }

    /// Seals what belongs to one place, by XChaCha20-Poly1305.
    ///
    /// The nonce is a keyed hash of the place and the text. So no two texts share one, even if a record was sealed, lost before
    /// it was durable, and another came in its place; and the same record is always sealed to the same bytes.
    pub(crate) fn seal(&self, place: Place, text: &[u8]) -> Sealed {
        let place = place.bytes();
        let hash = blake3::Hasher::new_keyed(&self.names).update(&place).update(text).finalize();
        let mut nonce = [0; NONCE];
        nonce.copy_from_slice(&hash.as_bytes()[..NONCE]);
        let payload = Payload { msg: text, aad: &place };
        let text = self.cipher().encrypt(&XNonce::from(nonce), payload).expect("a text of a few bytes can be sealed");
        Sealed { nonce, text }
    }

    /// What was sealed, if it was sealed with this key for this place and nobody has touched it.
    pub(crate) fn open(&self, place: Place, sealed: &Sealed) -> Option<Vec<u8>> {
        let payload = Payload { msg: &sealed.text, aad: &place.bytes() };
        self.cipher().decrypt(&XNonce::from(sealed.nonce), payload).ok()
    }

    /// What the passes that let people in are signed with.
    #[must_use]
    pub const fn passes(&self) -> &[u8; 32] {
        &self.passes
    }

    /// What everything that is written is marked with.
    pub(crate) const fn marks(&self) -> &[u8; 32] {
        &self.marks
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.seals.into())
    }
}

impl Place {
    /// The table and the number; behind them nothing for a record, so that old seals open.
    fn bytes(self) -> Vec<u8> {
        let ((table, number), kind) = match self {
            Place::Record(table, number) => ((table, number), &[][..]),
            Place::Snapshot(table, number) => ((table, number), &b"snapshot"[..]),
        };
        [&table.0.to_le_bytes()[..], &number.0.to_le_bytes(), kind].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_key_opens_it_and_only_in_its_place() {
        let (key, place) = (Key::new([1; 32]), Place::Record(TableId(3), Version(8)));
        let sealed = key.seal(place, b"As Kd");
        assert_eq!(key.open(place, &sealed).as_deref(), Some(&b"As Kd"[..]));
        assert_eq!(key.seal(place, b"As Kd"), sealed);
        assert_ne!(key.seal(place, b"As Kc").nonce, sealed.nonce);
        assert_eq!(Key::new([2; 32]).open(place, &sealed), None);
        assert_eq!(key.open(Place::Record(TableId(4), Version(8)), &sealed), None);
        assert_eq!(key.open(Place::Record(TableId(3), Version(9)), &sealed), None);
        assert_eq!(key.open(Place::Snapshot(TableId(3), Version(8)), &sealed), None);
        for byte in 0..sealed.text.len() {
            let mut touched = sealed.clone();
            touched.text[byte] ^= 1;
            assert_eq!(key.open(place, &touched), None);
        }
        for byte in 0..NONCE {
            let mut touched = sealed.clone();
            touched.nonce[byte] ^= 1;
            assert_eq!(key.open(place, &touched), None);
        }
    }
}
