//! Calls for the floor. They are live, like what is said at a table, and not in the record: a call is about somebody who waits now, and
//! after a restart he calls again. What the floor then does is recorded, with its reason.

use std::collections::BTreeMap;

use ledger::{PersonId, TableId};
use room::Millis;

/// Somebody at a table who has called the floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FloorCall {
    /// Which call of the room, from 1.
    pub id: u64,
    /// At which table.
    pub table: TableId,
    /// Who.
    pub person: PersonId,
    /// What he is called.
    pub name: String,
    /// What it is about: for the floor to read.
    pub words: String,
    /// Since when.
    pub since: Millis,
    /// Who is on the way.
    pub taken_by: Option<String>,
}

/// Why a call is not taken down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoCall {
    /// He has called from that table, and nobody has closed it.
    Open,
    /// He has just called.
    TooSoon,
    /// Too many wait already.
    TooMany,
}

impl NoCall {
    /// Why, for people.
    pub(super) const fn words(self) -> &'static str {
        match self {
            NoCall::Open => "the floor has been called, and knows",
            NoCall::TooSoon => "the floor was called just now: wait a little",
            NoCall::TooMany => "too many wait for the floor: say it at the table",
        }
    }
}

/// All calls that are open.
#[derive(Default)]
pub(super) struct Calls {
    open: BTreeMap<u64, FloorCall>,
    number: u64,
    /// When each person called last, as long as that matters.
    lately: BTreeMap<PersonId, Millis>,
}

/// How long one waits before one calls again, wherever that is.
const PAUSE: Millis = Millis(10_000);
/// How many calls can be open in the room.
const OPEN_MAX: usize = 100;

impl Calls {
    /// Somebody calls.
    pub(super) fn call(
        &mut self,
        (person, name): (PersonId, &str),
        table: TableId,
        words: &str,
        now: Millis,
    ) -> Result<FloorCall, NoCall> {
        self.lately.retain(|_, at| now.since(*at) < PAUSE);
        if self.open.values().any(|call| (call.person, call.table) == (person, table)) {
            return Err(NoCall::Open);
        }
        if self.lately.contains_key(&person) {
            return Err(NoCall::TooSoon);
        }
        if self.open.len() >= OPEN_MAX {
            return Err(NoCall::TooMany);
        }
        self.number += 1;
        self.lately.insert(person, now);
        let (name, words) = (name.to_string(), words.to_string());
        let call = FloorCall { id: self.number, table, person, name, words, since: now, taken_by: None };
        self.open.insert(call.id, call.clone());
        Ok(call)
    }

    /// Somebody of the floor is on the way.
    pub(super) fn take(&mut self, id: u64, by: &str) -> Option<FloorCall> {
        let call = self.open.get_mut(&id)?;
        call.taken_by = Some(by.to_string());
        Some(call.clone())
    }

    /// It is settled.
    pub(super) fn close(&mut self, id: u64) -> Option<FloorCall> {
        self.open.remove(&id)
    }

    /// Those that are open, the longest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &FloorCall> {
        self.open.values()
    }

    /// Of a table that is closed nobody waits any more: those who did.
    pub(super) fn table_is_closed(&mut self, table: TableId) -> Vec<FloorCall> {
        self.open.extract_if(.., |_, call| call.table == table).map(|(_, call)| call).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_open_call_for_each_at_a_table_and_not_too_fast() {
        let mut calls = Calls::default();
        let [one, other] = [(PersonId(1), "Ann"), (PersonId(2), "Bob")];
        let at = |seconds: u64| Millis(seconds * 1_000);
        let first = calls.call(one, TableId(1), "a card fell", at(0)).unwrap();
        assert_eq!(calls.call(one, TableId(1), "again", at(60)), Err(NoCall::Open));
        assert!(calls.call(other, TableId(1), "me too", at(1)).is_ok());
        assert_eq!(calls.call(other, TableId(2), "and here", at(2)), Err(NoCall::TooSoon));
        assert!(calls.call(other, TableId(2), "and here", at(20)).is_ok());
        assert_eq!(calls.take(first.id, "Flo").unwrap().taken_by.as_deref(), Some("Flo"));
        assert!(calls.close(first.id).is_some() && calls.close(first.id).is_none());
        assert_eq!(calls.table_is_closed(TableId(1)).len(), 1);
        assert_eq!(calls.iter().map(|call| call.table).collect::<Vec<_>>(), [TableId(2)]);
        for person in 10..110 {
            let _ = calls.call((PersonId(person), "many"), TableId(3), "", at(30));
        }
        assert_eq!(calls.call((PersonId(200), "one more"), TableId(3), "", at(60)), Err(NoCall::TooMany));
    }
}
