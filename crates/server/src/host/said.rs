//! What people have said lately that makes no record: lines of chat, and calls for the floor. Who says it again under the same name, for he does
//! not know whether it was heard, is answered again, and nobody hears it twice.

use std::collections::{HashMap, VecDeque};

use ledger::{PersonId, TableId};
use room::RequestId;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Saying {
    /// To all at the table.
    Chat(String),
    /// To the floor.
    Call(String),
}

/// What each of them has said last.
#[derive(Default)]
pub(super) struct Said(HashMap<PersonId, VecDeque<(RequestId, TableId, Saying)>>);

/// How much is known of each: as much as a table knows of who asks there.
const KNOWN: usize = 16;

impl Said {
    /// Whether he has said something under this name, and if it was the same.
    pub(super) fn before(
        &self,
        person: PersonId,
        (request, table, saying): (RequestId, TableId, &Saying),
    ) -> Option<bool> {
        let said = self.0.get(&person)?.iter().find(|(known, ..)| *known == request)?;
        Some((said.1, &said.2) == (table, saying))
    }

    /// It has been heard.
    pub(super) fn hear(&mut self, person: PersonId, said: (RequestId, TableId, Saying)) {
        let known = self.0.entry(person).or_default();
        if known.len() == KNOWN {
            known.pop_front();
        }
        known.push_back(said);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_known_by_its_name_for_a_while() {
        let (mut said, ann) = (Said::default(), PersonId(1));
        let name = |number: u8| RequestId([number; 16]);
        let hello = Saying::Chat("hello".to_string());
        said.hear(ann, (name(1), TableId(1), hello.clone()));
        assert_eq!(said.before(ann, (name(1), TableId(1), &hello)), Some(true));
        for (table, saying) in [(2, hello.clone()), (1, Saying::Chat("hi".into())), (1, Saying::Call("hello".into()))] {
            assert_eq!(said.before(ann, (name(1), TableId(table), &saying)), Some(false));
        }
        assert_eq!(said.before(ann, (name(2), TableId(1), &hello)), None);
        assert_eq!(said.before(PersonId(2), (name(1), TableId(1), &hello)), None);
        for number in 2..=17 {
            said.hear(ann, (name(number), TableId(1), hello.clone()));
        }
        assert_eq!(said.before(ann, (name(1), TableId(1), &hello)), None);
        assert_eq!(said.0[&ann].len(), KNOWN);
    }
}
