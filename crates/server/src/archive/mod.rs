//! Hands that are over, read from the record alone: beside the room and its thread, by a connection of its own.

mod retold;
mod shelf;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use journal::{ReadJournal, SqliteReader, StreamId};
use ledger::{PersonId, TableId};
use room::{Deed, Errand, ErrandRecord, Key, Millis, Movement, Order, Record, Report, Setup, Terms, Version, unmarked};
use rules::Register;

pub(crate) use retold::{HandOver, Lying, Moment, Sat};
pub(crate) use shelf::HandIndexed;
use shelf::Shelf;

/// Where the room's own records are.
const OFFICE: StreamId = StreamId(0);
/// How many records are read for one question: if there are more, they are read on when it is asked again.
const RECORDS_MAX: usize = 20_000;

/// The hands of the tables, as far as they have been read.
pub(crate) struct Archive {
    folder: PathBuf,
    key: Key,
    shelves: Mutex<Shelves>,
    opened: Mutex<Opened>,
}

/// Tables as far as they have been read. Those that nobody has asked for lately are not kept for ever.
#[derive(Default)]
struct Shelves {
    /// Each with the question that asked for it last.
    all: BTreeMap<TableId, (u64, Shelf)>,
    questions: u64,
}

/// So many hands are kept in all, whatever is asked for: some hundreds of bytes each.
const HANDS_MAX: usize = 1_000_000;

impl Shelves {
    /// The shelf of a table that is asked for.
    fn ask(&mut self, setup: &Setup) -> &mut Shelf {
        let (asked, shelf) = self.all.entry(setup.id).or_insert_with(|| (0, Shelf::new(setup.clone())));
        *asked = self.questions;
        shelf
    }

    fn get(&self, table: TableId) -> Option<&Shelf> {
        self.all.get(&table).map(|(_, shelf)| shelf)
    }

    /// What was not asked for longest is dropped until no more hands are kept; what this question asks for stays in any case.
    fn make_room(&mut self, most: usize) {
        let mut kept: usize = self.all.values().map(|(_, shelf)| shelf.len()).sum();
        while kept > most {
            let others = self.all.iter().filter(|(_, (asked, _))| *asked < self.questions);
            let oldest = others.min_by_key(|(_, (asked, _))| *asked).map(|(table, _)| *table);
            let Some((_, shelf)) = oldest.and_then(|table| self.all.remove(&table)) else { return };
            kept -= shelf.len();
        }
    }
}

/// What all tables were opened with, closed ones too, as far as the room's own records have been read.
struct Opened {
    read: u64,
    terms: BTreeMap<TableId, Terms>,
}

/// Why there is nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    /// There is more to read than for one question.
    Behind,
    /// The record cannot be read, or comes otherwise when it is decided again.
    Broken(String),
}

/// Which hands of a table are listed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    /// Only hands before this one.
    pub(crate) before: Option<u64>,
    /// Only those that he was in.
    pub(crate) of: Option<PersonId>,
    /// Those that were over later than this only if this person was in them.
    pub(crate) later: Option<(Millis, Option<PersonId>)>,
    /// So many at most.
    pub(crate) most: usize,
}

fn broken(error: &dyn std::fmt::Display) -> Unread {
    Unread::Broken(error.to_string())
}

impl Archive {
    pub(crate) const fn new(folder: PathBuf, key: Key) -> Archive {
        let opened = Mutex::new(Opened { read: 0, terms: BTreeMap::new() });
        let shelves = Mutex::new(Shelves { all: BTreeMap::new(), questions: 0 });
        Archive { folder, key, shelves, opened }
    }

    fn journal(&self) -> Result<SqliteReader, Unread> {
        SqliteReader::open(&self.folder).map_err(|error| broken(&error))
    }

    /// What all records add up to. It reads all of them, and takes its time.
    pub(crate) fn report(&self, books: Arc<Register>) -> Result<Report, Unread> {
        let report = Report::read(books, Some(&self.key), &self.journal()?).map_err(|unsound| broken(&unsound))?;
        match report.differences.first() {
            Some(first) => Err(Unread::Broken(format!("the report does not add up: {first}"))),
            None => Ok(report),
        }
    }

    /// What the floor did last, before a record of the room. It reads all records, and takes its time.
    pub(crate) fn deeds(&self, books: Arc<Register>, before: Option<Order>, most: usize) -> Result<Vec<Deed>, Unread> {
        Deed::last(books, &self.journal()?, before, most).map_err(|unsound| broken(&unsound))
    }

    /// Where somebody's chips went last, before a record of the room. It reads all records, and takes its time.
    pub(crate) fn movements(
        &self,
        books: Arc<Register>,
        person: PersonId,
        before: Option<Order>,
        most: usize,
    ) -> Result<Vec<Movement>, Unread> {
        Movement::last(books, &self.journal()?, person, before, most).map_err(|unsound| broken(&unsound))
    }

    /// What a table was opened with, be it closed by now. It reads, and takes its time.
    pub(crate) fn terms(&self, table: TableId) -> Result<Option<Terms>, Unread> {
        let mut opened = self.opened.lock().map_err(|error| broken(&error))?;
        if let Some(terms) = opened.terms.get(&table) {
            return Ok(Some(terms.clone()));
        }
        self.read_office(&mut opened)?;
        Ok(opened.terms.get(&table).cloned())
    }

    /// What all tables that there ever were were opened with. It reads, and takes its time.
    pub(crate) fn all_terms(&self) -> Result<Vec<Terms>, Unread> {
        let mut opened = self.opened.lock().map_err(|error| broken(&error))?;
        self.read_office(&mut opened)?;
        Ok(opened.terms.values().cloned().collect())
    }

    fn read_office(&self, opened: &mut Opened) -> Result<(), Unread> {
        let records = self.journal()?.records(OFFICE, opened.read + 1, RECORDS_MAX).map_err(|error| broken(&error))?;
        let behind = records.len() == RECORDS_MAX;
        for record in records {
            let json = unmarked(OFFICE, record.number, &record.payload, Some(&self.key));
            // Secrets are left out: nobody asks for them here.
            let read = json.and_then(|json| ErrandRecord::read(&json, None)).map_err(|error| broken(&error))?;
            if let Errand::Open(terms) = read.input.what {
                opened.terms.insert(terms.id, *terms);
            }
            opened.read = record.number;
        }
        if behind { Err(Unread::Behind) } else { Ok(()) }
    }

    /// An errand by the number of its record. It reads, and takes its time.
    pub(crate) fn errand(&self, number: Version) -> Result<ErrandRecord, Unread> {
        let records = self.journal()?.records(OFFICE, number.0, 1).map_err(|error| broken(&error))?;
        let record = records.into_iter().next().filter(|record| record.number == number.0);
        let record = record.ok_or_else(|| Unread::Broken(format!("record {} of the room is missing", number.0)))?;
        let json = unmarked(OFFICE, record.number, &record.payload, Some(&self.key));
        // Secrets are left out: nobody asks for them here.
        json.and_then(|json| ErrandRecord::read(&json, None)).map_err(|error| broken(&error))
    }

    /// The shelves of these tables, read to the end of their records.
    fn shelves(&self, setups: &[Setup]) -> Result<MutexGuard<'_, Shelves>, Unread> {
        let mut shelves = self.shelves.lock().map_err(|error| broken(&error))?;
        let journal = self.journal()?;
        let heads = journal.heads().map_err(|error| broken(&error))?;
        let heads: BTreeMap<StreamId, u64> = heads.iter().map(|head| (head.stream, head.number)).collect();
        shelves.questions += 1;
        for setup in setups {
            shelves.ask(setup);
        }
        shelves.make_room(HANDS_MAX);
        let mut budget = RECORDS_MAX;
        for setup in setups {
            let shelf = shelves.ask(setup);
            let stream = stream_of(setup.id);
            let head = heads.get(&stream).copied().unwrap_or(0);
            while shelf.read() < head {
                if budget == 0 {
                    return Err(Unread::Behind);
                }
                let most = budget.min(PORTION);
                let records = self.records(&journal, stream, shelf.read() + 1, most)?;
                budget -= records.len();
                for record in &records {
                    shelf.put(record).map_err(|error| broken(&error))?;
                }
            }
        }
        Ok(shelves)
    }

    fn records(&self, journal: &SqliteReader, stream: StreamId, from: u64, most: usize) -> Result<Vec<Record>, Unread> {
        let records = journal.records(stream, from, most).map_err(|error| broken(&error))?;
        if records.is_empty() {
            return Err(Unread::Broken(format!("record {from} of stream {} is missing", stream.0)));
        }
        let read = |record: journal::Record| {
            let json = unmarked(stream, record.number, &record.payload, Some(&self.key));
            json.and_then(|json| Record::read(&json, &self.key)).map_err(|error| broken(&error))
        };
        records.into_iter().map(read).collect()
    }

    /// Hands of a table that are over, the latest first. It reads, and takes its time.
    pub(crate) fn hands(&self, setup: &Setup, listed: Listed) -> Result<Vec<HandIndexed>, Unread> {
        let shelves = self.shelves(std::slice::from_ref(setup))?;
        Ok(shelves.get(setup.id).map(|shelf| shelf.list(listed)).unwrap_or_default())
    }

    /// The hands of somebody at these tables, those of each the latest first, and how many there are in all. It reads, and takes its time.
    pub(crate) fn hands_of(
        &self,
        person: PersonId,
        setups: &[Setup],
        before: impl Fn(TableId, &HandIndexed) -> bool,
        most: usize,
    ) -> Result<Vec<(TableId, usize, Vec<HandIndexed>)>, Unread> {
        let shelves = self.shelves(setups)?;
        let of = |setup: &Setup| {
            let shelf = shelves.get(setup.id)?;
            let hands = shelf.of_person(person).filter(|hand| before(setup.id, hand)).take(most).collect();
            Some((setup.id, shelf.count_of(person), hands))
        };
        Ok(setups.iter().filter_map(of).filter(|(_, count, _)| *count > 0).collect())
    }

    /// One hand of a table, told again record by record; none if there is none. It reads, and takes its time.
    pub(crate) fn hand(&self, terms: &Terms, setup: &Setup, number: u64) -> Result<Option<HandOver>, Unread> {
        let shelves = self.shelves(std::slice::from_ref(setup))?;
        let place = shelves.get(setup.id).and_then(|shelf| Some((shelf.hand(number)?, shelf.mark_before(number)?)));
        // Others may read while this hand is told.
        drop(shelves);
        let Some((hand, mark)) = place else { return Ok(None) };
        let (journal, stream) = (self.journal()?, stream_of(setup.id));
        let mut telling = retold::Telling::new(hand, mark);
        while let Some(from) = telling.wants() {
            for record in self.records(&journal, stream, from, PORTION)? {
                if telling.wants().is_none() {
                    break;
                }
                telling.put(&record).map_err(|error| broken(&error))?;
            }
        }
        Ok(Some(telling.done(terms)))
    }
}

/// How many records are held in memory at once.
const PORTION: usize = 500;

fn stream_of(table: TableId) -> StreamId {
    StreamId(u64::from(table.0))
}

#[cfg(test)]
mod tests {
    use room::{Settings, TableId};

    use super::*;

    #[test]
    fn what_nobody_asks_for_any_more_is_not_kept_for_ever() {
        let books = Register::embedded();
        let wanted = crate::TableWanted { house: "ocean-view".into(), game: "holdem".into(), ..Default::default() };
        let setup =
            |table: u32| wanted.terms(TableId(table), Settings::default(), books).unwrap().setup(books).unwrap();
        let mut shelves = Shelves::default();
        // One after the other is asked for, and the first time and again.
        for table in [1, 2, 1, 3] {
            shelves.questions += 1;
            shelves.ask(&setup(table)).put_hands(10);
        }
        let kept = |shelves: &Shelves| shelves.all.keys().map(|table| table.0).collect::<Vec<u32>>();
        shelves.make_room(40);
        assert_eq!(kept(&shelves), [1, 2, 3]);
        shelves.make_room(30);
        assert_eq!(kept(&shelves), [1, 3], "the second is the one that nobody has asked for since");
        // What is asked for stays, be it too much; and what was dropped is read again.
        shelves.questions += 1;
        shelves.ask(&setup(2)).put_hands(50);
        shelves.make_room(30);
        assert_eq!(kept(&shelves), [2]);
        assert_eq!(shelves.get(TableId(2)).map(Shelf::len), Some(50));
    }
}
