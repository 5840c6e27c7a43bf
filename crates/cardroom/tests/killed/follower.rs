use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use journal::{Head, SqliteReader, StreamId, records_after};
use room::{Key, Record, RequestId, Room, Table};
use rules::{Register, Seat};
use uuid::Uuid;

/// Somebody at a seat: where, who, and with how many cents.
pub(crate) type Sitting = (u8, u64, u64);

/// A table that is made of its records alone.
pub(crate) struct Follower {
    pub(crate) table: Table,
    key: Key,
    head: Option<Head>,
    /// Who sat there at each version.
    pub(crate) sat: BTreeMap<u64, Vec<Sitting>>,
    /// What was asked for, and the record that it made.
    pub(crate) asked: BTreeMap<Uuid, u64>,
}

impl Follower {
    /// These tables of a room, as they were opened.
    pub(crate) fn all(folder: &Path, tables: &[u32]) -> Vec<Follower> {
        let books = Arc::new(Register::embedded().clone());
        let key = key(folder);
        let room = Room::open(books.clone(), key.clone(), &SqliteReader::open(folder).unwrap()).unwrap();
        let own = room.terms().filter(|terms| tables.contains(&terms.id.0));
        let follower = |terms: &room::Terms| Follower {
            table: Table::new(terms.setup(&books).unwrap()),
            key: key.clone(),
            head: None,
            sat: BTreeMap::from([(0, vec![])]),
            asked: BTreeMap::new(),
        };
        own.map(follower).collect()
    }

    /// Goes on to the last record that is there. Nothing was done twice.
    pub(crate) fn follow(&mut self, folder: &Path) {
        let (id, journal) = (self.table.id(), SqliteReader::open(folder).unwrap());
        for record in records_after(&journal, StreamId(u64::from(id.0)), self.head) {
            let kept = record.unwrap();
            self.head = Some(kept.head());
            let json = room::unmarked(kept.stream, kept.number, &kept.payload, Some(&self.key)).unwrap();
            let record = Record::read(&json, &self.key).unwrap();
            self.table.replay(&record).unwrap();
            self.sat.insert(record.number.0, self.sitting());
            if let Some(RequestId(name)) = record.input.request {
                let before = self.asked.insert(Uuid::from_bytes(name), record.number.0);
                assert_eq!(before, None, "{id}: record {} has been asked for before", record.number.0);
            }
        }
    }

    fn sitting(&self) -> Vec<Sitting> {
        let stacks = self.table.stacks();
        let at = |seat: Seat| {
            let person = self.table.person(seat)?;
            Some((seat.index() as u8 + 1, person.0, stacks[seat.index()].0))
        };
        (0..).map_while(Seat::new).filter_map(at).collect()
    }
}

/// The key that lies beside a folder.
fn key(folder: &Path) -> Key {
    let text = std::fs::read_to_string(folder.with_extension("key")).unwrap();
    let digit = |place: usize| u8::from_str_radix(&text[2 * place..2 * place + 2], 16).unwrap();
    Key::new(std::array::from_fn(digit))
}
