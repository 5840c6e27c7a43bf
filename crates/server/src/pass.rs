use std::fmt;

use ledger::{PersonId, TableId};
use room::{Key, Millis, Person};

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

impl PassKind {
    /// How often somebody had to sign in again, for passes of this kind. An invitation bears the number that he has once he has a password:
    /// a manager asks his friends first, and sets his first password then.
    pub(crate) fn epoch(self, person: &Person) -> u32 {
        let first = self == PassKind::Invitation && person.secret.is_none();
        person.epoch + u32::from(first)
    }
}

/// A hand that somebody shows to whoever has the link. It holds for ever: what was shown once has been seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// At which table.
    pub table: TableId,
    /// Which of its hands, from 1.
    pub hand: u64,
    /// With whose eyes; nobody's are those of a spectator.
    pub by: Option<PersonId>,
}

/// Signs passes and shares, and reads them.
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
/// What the words of a share begin with: no pass is of this kind, nor as short.
const SHARE: u8 = 255;
/// That, the table, the hand and the person, who is 0 if there is none.
const SHARE_WORDS: usize = 1 + 4 + 8 + 8;

impl Passes {
    /// Those of a room.
    #[must_use]
    pub const fn new(key: &Key) -> Passes {
        Passes(*key.passes())
    }

    /// What tells a room from others on the same machine, and nothing of its key: browsers keep cookies by the name of the machine alone,
    /// whatever the port.
    pub(crate) fn room(&self) -> String {
        blake3::keyed_hash(&self.0, b"room").as_bytes()[..4].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A pass as text that fits into a link.
    #[must_use]
    pub fn sign(&self, pass: &Pass) -> String {
        self.signed(&pass.words())
    }

    /// The pass, if it was signed here and holds still. Whether its person's epoch is the same is for who knows him to say.
    #[must_use]
    pub fn read(&self, text: &str, now: Millis) -> Option<Pass> {
        self.words::<WORDS>(text).and_then(|words| Pass::read(&words)).filter(|pass| now < pass.until)
    }

    /// A share as text that fits into a link.
    #[must_use]
    pub fn sign_share(&self, share: &Share) -> String {
        self.signed(&share.words())
    }

    /// The share, if it was signed here.
    #[must_use]
    pub fn read_share(&self, text: &str) -> Option<Share> {
        self.words::<SHARE_WORDS>(text).and_then(|words| Share::read(&words))
    }

    fn signed(&self, words: &[u8]) -> String {
        let signature = blake3::keyed_hash(&self.0, words);
        words.iter().chain(signature.as_bytes()).map(|byte| format!("{byte:02x}")).collect()
    }

    /// So many bytes, if they were signed here.
    fn words<const COUNT: usize>(&self, text: &str) -> Option<[u8; COUNT]> {
        if text.len() != 2 * (COUNT + blake3::OUT_LEN) || !text.is_ascii() {
            return None;
        }
        let byte = |place: usize| u8::from_str_radix(text.get(place..place + 2)?, 16).ok();
        let bytes: Vec<u8> = (0..text.len()).step_by(2).map(byte).collect::<Option<_>>()?;
        let (words, signature) = bytes.split_at(COUNT);
        // Hashes of this kind are compared in constant time.
        let signature = blake3::Hash::from_bytes(signature.try_into().ok()?);
        (blake3::keyed_hash(&self.0, words) == signature).then(|| words.try_into().ok())?
    }
}

impl Share {
    fn words(&self) -> [u8; SHARE_WORDS] {
        let mut words = [0; SHARE_WORDS];
        words[0] = SHARE;
        words[1..5].copy_from_slice(&self.table.0.to_le_bytes());
        words[5..13].copy_from_slice(&self.hand.to_le_bytes());
        words[13..].copy_from_slice(&self.by.map_or(0, |person| person.0).to_le_bytes());
        words
    }

    fn read(words: &[u8]) -> Option<Share> {
        let by = PersonId(u64::from_le_bytes(words.get(13..)?.try_into().ok()?));
        let share = Share {
            table: TableId(u32::from_le_bytes(words.get(1..5)?.try_into().ok()?)),
            hand: u64::from_le_bytes(words.get(5..13)?.try_into().ok()?),
            by: Some(by).filter(|by| by.0 > 0),
        };
        (words.first() == Some(&SHARE)).then_some(share)
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

    #[test]
    fn a_share_is_read_as_it_was_signed_and_is_no_pass() {
        let passes = Passes::new(&Key::new([3; 32]));
        for by in [None, Some(PersonId(7))] {
            let share = Share { table: TableId(9), hand: 12, by };
            let text = passes.sign_share(&share);
            assert_eq!(passes.read_share(&text), Some(share));
            assert_eq!(passes.read(&text, Millis(0)), None);
            assert_eq!(Passes::new(&Key::new([4; 32])).read_share(&text), None);
            for place in 0..text.len() {
                let mut changed = text.clone().into_bytes();
                changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
                assert_eq!(passes.read_share(&String::from_utf8(changed).unwrap()), None, "{place}");
            }
        }
        let kind = PassKind::Session;
        let pass = Pass { kind, person: PersonId(7), epoch: 0, until: Millis(1), table: None };
        assert_eq!(passes.read_share(&passes.sign(&pass)), None);
    }

    /// A password that was stolen is changed, and a session that was left open ended: nothing made with them may hold then.
    #[test]
    fn the_first_password_alone_leaves_an_invitation() {
        let person = |secret: Option<&str>, epoch: u32| Person {
            name: String::new(),
            role: room::Role::Manager,
            bot: false,
            secret: secret.map(|text| room::Secret::new(text.to_string())),
            epoch,
            banned: false,
            muted: false,
        };
        let holds = |kind: PassKind, made: &Person, now: &Person| kind.epoch(made) == kind.epoch(now);
        let (none, first) = (person(None, 4), person(Some("first"), 5));
        assert!(holds(PassKind::Invitation, &none, &first));
        assert!(!holds(PassKind::Session, &none, &first) && !holds(PassKind::Link, &none, &first));
        for since in [person(None, 5), person(Some("first"), 6), person(Some("another"), 6), person(None, 6)] {
            assert!(!holds(PassKind::Invitation, &none, &since), "{since:?}");
            assert!(!holds(PassKind::Invitation, &first, &since), "{since:?}");
        }
    }
}
