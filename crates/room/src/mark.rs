//! The mark of the key on everything that a room writes: whoever does not have it can change nothing unnoticed.

use journal::StreamId;

use crate::{Key, Unreadable, hex};

/// What is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marked {
    Record,
    State,
}

/// How many bytes a mark has.
const MARK: usize = 16;

/// What stands around the mark, at the end of a JSON object.
const BEFORE: &[u8] = b",\"mark\":\"";
const BEHIND: &[u8] = b"\"}";

impl Key {
    /// Writes the mark into a JSON object, as its last field.
    pub(crate) fn mark(&self, marked: Marked, stream: StreamId, number: u64, mut json: Vec<u8>) -> Vec<u8> {
        let mark = hex::write(&self.mark_of(marked, stream, number, &json));
        assert_eq!(json.pop(), Some(b'}'), "an object ends so");
        json.extend([BEFORE, mark.as_bytes(), BEHIND].concat());
        json
    }

    fn mark_of(&self, marked: Marked, stream: StreamId, number: u64, json: &[u8]) -> [u8; MARK] {
        let kind = match marked {
            Marked::Record => 0,
            Marked::State => 1,
        };
        let mut hasher = blake3::Hasher::new_keyed(self.marks());
        hasher.update(&[kind]).update(&stream.0.to_le_bytes()).update(&number.to_le_bytes()).update(json);
        let mut mark = [0; MARK];
        mark.copy_from_slice(&hasher.finalize().as_bytes()[..MARK]);
        mark
    }
}

/// A record as JSON with the mark of the key for this place: the payload that a journal gets.
///
/// # Panics
/// If it is no JSON object.
#[must_use]
pub fn marked(stream: StreamId, number: u64, json: Vec<u8>, key: &Key) -> Vec<u8> {
    key.mark(Marked::Record, stream, number, json)
}

/// The payload of a record without its mark, as [`Record::read`](crate::Record::read) takes it; with a key, only if the mark is that
/// key's, made for this place.
///
/// # Errors
/// If there is no mark, or it is another's.
pub fn unmarked(stream: StreamId, number: u64, payload: &[u8], key: Option<&Key>) -> Result<Vec<u8>, Unreadable> {
    unmark(Marked::Record, stream, number, payload, key)
}

pub(crate) fn unmark(
    marked: Marked,
    stream: StreamId,
    number: u64,
    bytes: &[u8],
    key: Option<&Key>,
) -> Result<Vec<u8>, Unreadable> {
    let missing = Unreadable::Field { field: "mark" };
    let split = bytes.len().checked_sub(BEFORE.len() + 2 * MARK + BEHIND.len());
    let Some((object, tail)) = split.and_then(|at| bytes.split_at_checked(at)) else { return Err(missing) };
    let Some(mark) = tail.strip_prefix(BEFORE).and_then(|tail| tail.strip_suffix(BEHIND)) else { return Err(missing) };
    let json = [object, b"}"].concat();
    match key {
        Some(key) if hex::write(&key.mark_of(marked, stream, number, &json)).as_bytes() != mark => {
            Err(Unreadable::Mark)
        }
        _ => Ok(json),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_key_makes_the_mark_and_only_in_its_place() {
        let (key, stream) = (Key::new([1; 32]), StreamId(3));
        let marked = key.mark(Marked::Record, stream, 8, b"{\"a\":1}".to_vec());
        let open = |kind, stream, number, bytes: &[u8], key: &Key| unmark(kind, stream, number, bytes, Some(key)).ok();
        let record = Marked::Record;
        assert_eq!(open(record, stream, 8, &marked, &key).as_deref(), Some(&b"{\"a\":1}"[..]));
        assert_eq!(open(record, stream, 8, &marked, &Key::new([2; 32])), None);
        assert_eq!(open(record, stream, 9, &marked, &key), None);
        assert_eq!(open(record, StreamId(4), 8, &marked, &key), None);
        assert_eq!(open(Marked::State, stream, 8, &marked, &key), None);
        for place in 0..marked.len() {
            for bit in 0..8 {
                let mut touched = marked.clone();
                touched[place] ^= 1 << bit;
                assert_eq!(open(record, stream, 8, &touched, &key), None, "bit {bit} of byte {place}");
            }
        }
        for length in 0..marked.len() {
            assert_eq!(open(record, stream, 8, &marked[..length], &key), None);
        }
    }
}
