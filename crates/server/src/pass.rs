use std::fmt;

use ledger::{PersonId, TableId};
use room::{Key, Millis};

/// What lets somebody in: a cookie, a link, an invitation. It is signed with the room's key, and nothing of it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// What it is for.
    pub kind: PassKind,
    /// For whom; of an invitation, by whom.
    pub person: PersonId,
    /// How often he had to sign in again when it was made. It holds until he has to again.
    pub epoch: u32,
    /// Until when it holds.
    pub until: Millis,
    /// To which table it invites besides, if to any.
    pub table: Option<TableId>,
}

/// What a pass is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassKind {
    /// He has signed in.
    Session,
    /// A link that signs him in.
    Link,
    /// Whoever has it may come in under a name of his own.
    Invitation,
}

/// Signs passes and reads them.
#[derive(Clone)]
pub struct Passes([u8; 32]);

/// What a signature is made with is not shown.
impl fmt::Debug for Passes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passes")
    }
}

/// The kind, the person, the epoch, the time and the table, which is 0 if there is none.
const WORDS: usize = 1 + 8 + 4 + 8 + 4;
const SIGNED: usize = WORDS + 32;

impl Passes {
    /// Those of a room.
    #[must_use]
    pub const fn new(key: &Key) -> Passes {
        Passes(*key.passes())
    }

    /// A pass as text that fits into a link.
    #[must_use]
    pub fn sign(&self, pass: &Pass) -> String {
        let words = pass.words();
        let signature = blake3::keyed_hash(&self.0, &words);
        words.iter().chain(signature.as_bytes()).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The pass, if it was signed here and holds still. Whether its person's epoch is the same is for who knows him to say.
    #[must_use]
    pub fn read(&self, text: &str, now: Millis) -> Option<Pass> {
        if text.len() != 2 * SIGNED || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; SIGNED];
        for (byte, place) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[place..place + 2], 16).ok()?;
        }
        let (words, signature) = bytes.split_at(WORDS);
        // Hashes of this kind are compared in constant time.
        let signature = blake3::Hash::from_bytes(signature.try_into().ok()?);
        (blake3::keyed_hash(&self.0, words) == signature).then(|| Pass::read(words))?.filter(|pass| now < pass.until)
    }
}

impl Pass {
    fn words(&self) -> [u8; WORDS] {
        let mut words = [0; WORDS];
        words[0] = self.kind as u8;
        words[1..9].copy_from_slice(&self.person.0.to_le_bytes());
        words[9..13].copy_from_slice(&self.epoch.to_le_bytes());
        words[13..21].copy_from_slice(&self.until.0.to_le_bytes());
        words[21..].copy_from_slice(&self.table.map_or(0, |table| table.0).to_le_bytes());
        words
    }

    fn read(words: &[u8]) -> Option<Pass> {
        let kinds = [PassKind::Session, PassKind::Link, PassKind::Invitation];
        Some(Pass {
            kind: *kinds.get(usize::from(*words.first()?))?,
            person: PersonId(u64::from_le_bytes(words.get(1..9)?.try_into().ok()?)),
            epoch: u32::from_le_bytes(words.get(9..13)?.try_into().ok()?),
            until: Millis(u64::from_le_bytes(words.get(13..21)?.try_into().ok()?)),
            table: Some(TableId(u32::from_le_bytes(words.get(21..)?.try_into().ok()?))).filter(|table| table.0 > 0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_read_as_it_was_signed_and_no_letter_of_it_can_be_changed() {
        let passes = Passes::new(&Key::new([3; 32]));
        let pass =
            Pass { kind: PassKind::Link, person: PersonId(7), epoch: 2, until: Millis(1_000), table: Some(TableId(9)) };
        let text = passes.sign(&pass);
        assert_eq!(passes.read(&text, Millis(999)), Some(pass));
        assert_eq!(passes.read(&text, Millis(1_000)), None);
        assert_eq!(Passes::new(&Key::new([4; 32])).read(&text, Millis(0)), None);
        for place in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            assert_eq!(passes.read(&String::from_utf8(changed).unwrap(), Millis(0)), None, "{place}");
        }
        assert_eq!(passes.read(&text[1..], Millis(0)), None);
        assert_eq!(passes.read("", Millis(0)), None);
    }
}
