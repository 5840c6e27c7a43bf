use std::fmt;

/// What a record is known by: over itself and everything before it in its stream.
///
/// ```
/// assert_eq!(journal::Hash::START.to_string(), "00".repeat(32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands for the hash before a stream's first record.
    pub const START: Hash = Hash([0; 32]);

    /// The hash of parts of fixed length, and one that takes the rest. The purpose comes first, so that no hash of one kind
    /// can pass for one of another.
    pub(crate) fn of(purpose: [u8; 8], fixed: &[&[u8]], rest: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&purpose);
        for part in fixed {
            hasher.update(part);
        }
        hasher.update(rest);
        Hash(*hasher.finalize().as_bytes())
    }

    pub(crate) fn parse(text: &str) -> Option<Hash> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, place) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[place..place + 2], 16).ok()?;
        }
        // Only one way of writing it is right, so that a changed letter is seen.
        let hash = Hash(bytes);
        (hash.to_string() == text).then_some(hash)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}
