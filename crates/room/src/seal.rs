use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::{TableId, Version};

/// The key that hidden cards are sealed with. It is kept apart from the records.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    seals: [u8; 32],
    names: [u8; 32],
}

/// A key is not shown.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
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
        }
    }

    /// Seals what belongs to one record of one table, by XChaCha20-Poly1305.
    ///
    /// The nonce is a keyed hash of the place and the text. So no two texts share one, even if a record was sealed, lost before
    /// it was durable, and another came in its place; and the same record is always sealed to the same bytes.
    pub(crate) fn seal(&self, table: TableId, number: Version, text: &[u8]) -> Sealed {
        let place = place(table, number);
        let hash = blake3::Hasher::new_keyed(&self.names).update(&place).update(text).finalize();
        let mut nonce = [0; NONCE];
        nonce.copy_from_slice(&hash.as_bytes()[..NONCE]);
        let payload = Payload { msg: text, aad: &place };
        let text = self.cipher().encrypt(&XNonce::from(nonce), payload).expect("a text of a few bytes can be sealed");
        Sealed { nonce, text }
    }

    /// What was sealed, if it was sealed with this key for this place and nobody has touched it.
    pub(crate) fn open(&self, table: TableId, number: Version, sealed: &Sealed) -> Option<Vec<u8>> {
        let payload = Payload { msg: &sealed.text, aad: &place(table, number) };
        self.cipher().decrypt(&XNonce::from(sealed.nonce), payload).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.seals.into())
    }
}

fn place(table: TableId, number: Version) -> [u8; 12] {
    let mut place = [0; 12];
    place[..4].copy_from_slice(&table.0.to_le_bytes());
    place[4..].copy_from_slice(&number.0.to_le_bytes());
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_key_opens_it_and_only_in_its_place() {
        let (key, table, number) = (Key::new([1; 32]), TableId(3), Version(8));
        let sealed = key.seal(table, number, b"As Kd");
        assert_eq!(key.open(table, number, &sealed).as_deref(), Some(&b"As Kd"[..]));
        assert_eq!(key.seal(table, number, b"As Kd"), sealed);
        assert_ne!(key.seal(table, number, b"As Kc").nonce, sealed.nonce);
        assert_eq!(Key::new([2; 32]).open(table, number, &sealed), None);
        assert_eq!(key.open(TableId(4), number, &sealed), None);
        assert_eq!(key.open(table, Version(9), &sealed), None);
        for place in 0..sealed.text.len() {
            let mut touched = sealed.clone();
            touched.text[place] ^= 1;
            assert_eq!(key.open(table, number, &touched), None);
        }
        for place in 0..NONCE {
            let mut touched = sealed.clone();
            touched.nonce[place] ^= 1;
            assert_eq!(key.open(table, number, &touched), None);
        }
    }
}
