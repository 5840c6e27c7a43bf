//! Hands that are over, read from the record alone: beside the room and its thread, by a connection of its own.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use histories::banked::Teller;
use journal::{ReadJournal, SqliteReader, StreamId};
use ledger::{PersonId, TableId};
use room::{
    Deed, Errand, ErrandRecord, Event, Key, Millis, Movement, Order, Outputs, Record, Report, Setup, Table, Terms,
    View, unmarked,
};
use rules::{Eyes, Register, Seat};

/// How many hands of a table are kept at hand.
pub(crate) const HANDS_KEPT: usize = 100;
/// Where the room's own records are.
const OFFICE: StreamId = StreamId(0);
/// How many records are read for one question: a table with more of them is read on when it is asked for again.
const RECORDS_MAX: usize = 20_000;

/// The hands of the tables, as far as they have been read.
pub(crate) struct Archive {
    folder: PathBuf,
    key: Key,
    shelves: Mutex<BTreeMap<TableId, Shelf>>,
    opened: Mutex<Opened>,
}

/// What all tables were opened with, closed ones too, as far as the room's own records have been read.
struct Opened {
    read: u64,
    terms: BTreeMap<TableId, Terms>,
}

/// A table as it was at the record that was read last, and its last hands.
struct Shelf {
    table: Table,
    teller: Teller,
    /// How many hands are over.
    hands: u64,
    /// The hand that is being played: it stays here until it is over.
    live: Vec<Moment>,
    over: VecDeque<HandOver>,
}

/// A record of a hand: what happened, and who sat where.
#[derive(Clone)]
struct Moment {
    outputs: Outputs,
    seats: Vec<(Seat, PersonId)>,
    teller: Teller,
}

/// A hand that is over.
#[derive(Clone)]
pub(crate) struct HandOver {
    /// Which of the table's, from 1.
    pub(crate) number: u64,
    /// When it was over.
    pub(crate) at: Millis,
    moments: Vec<Moment>,
}

/// Why there is nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    /// There is more to read than for one question.
    Behind,
    /// The record cannot be read, or comes otherwise when it is decided again.
    Broken(String),
}

impl Archive {
    pub(crate) const fn new(folder: PathBuf, key: Key) -> Archive {
        let opened = Mutex::new(Opened { read: 0, terms: BTreeMap::new() });
        Archive { folder, key, shelves: Mutex::new(BTreeMap::new()), opened }
    }

    /// What all records add up to. It reads all of them, and takes its time.
    pub(crate) fn report(&self, books: Arc<Register>) -> Result<Report, Unread> {
        let broken = |error: &dyn std::fmt::Display| Unread::Broken(error.to_string());
        let journal = SqliteReader::open(&self.folder).map_err(|error| broken(&error))?;
        let report = Report::read(books, Some(&self.key), &journal).map_err(|unsound| broken(&unsound))?;
        match report.differences.first() {
            Some(first) => Err(Unread::Broken(format!("the report does not add up: {first}"))),
            None => Ok(report),
        }
    }

    /// What the floor did last, before a record of the room. It reads all records, and takes its time.
    pub(crate) fn deeds(&self, books: Arc<Register>, before: Option<Order>, most: usize) -> Result<Vec<Deed>, Unread> {
        let journal = SqliteReader::open(&self.folder).map_err(|error| Unread::Broken(error.to_string()))?;
        Deed::last(books, &journal, before, most).map_err(|unsound| Unread::Broken(unsound.to_string()))
    }

    /// Where somebody's chips went last, before a record of the room. It reads all records, and takes its time.
    pub(crate) fn movements(
        &self,
        books: Arc<Register>,
        person: PersonId,
        before: Option<Order>,
        most: usize,
    ) -> Result<Vec<Movement>, Unread> {
        let journal = SqliteReader::open(&self.folder).map_err(|error| Unread::Broken(error.to_string()))?;
        Movement::last(books, &journal, person, before, most).map_err(|unsound| Unread::Broken(unsound.to_string()))
    }

    /// What a table was opened with, be it closed by now. It reads, and takes its time.
    pub(crate) fn terms(&self, table: TableId) -> Result<Option<Terms>, Unread> {
        let broken = |error: &dyn std::fmt::Display| Unread::Broken(error.to_string());
        let mut opened = self.opened.lock().map_err(|error| broken(&error))?;
        if let Some(terms) = opened.terms.get(&table) {
            return Ok(Some(terms.clone()));
        }
        let journal = SqliteReader::open(&self.folder).map_err(|error| broken(&error))?;
        let records = journal.records(OFFICE, opened.read + 1, RECORDS_MAX).map_err(|error| broken(&error))?;
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
        match opened.terms.get(&table) {
            None if behind => Err(Unread::Behind),
            terms => Ok(terms.cloned()),
        }
    }

    /// The last hands of a table that are over, the latest first. It reads, and takes its time.
    pub(crate) fn hands(&self, setup: &Setup) -> Result<Vec<HandOver>, Unread> {
        let broken = |error: &dyn std::fmt::Display| Unread::Broken(error.to_string());
        let mut shelves = self.shelves.lock().map_err(|error| broken(&error))?;
        let shelf = shelves.entry(setup.id).or_insert_with(|| Shelf::new(setup.clone()));
        let journal = SqliteReader::open(&self.folder).map_err(|error| broken(&error))?;
        let stream = StreamId(u64::from(setup.id.0));
        let records =
            journal.records(stream, shelf.table.version().0 + 1, RECORDS_MAX).map_err(|error| broken(&error))?;
        let behind = records.len() == RECORDS_MAX;
        for record in records {
            let json = unmarked(stream, record.number, &record.payload, Some(&self.key));
            let read = json.and_then(|json| Record::read(&json, &self.key)).map_err(|error| broken(&error))?;
            shelf.put(&read).map_err(|error| broken(&error))?;
        }
        if behind { Err(Unread::Behind) } else { Ok(shelf.over.iter().rev().cloned().collect()) }
    }
}

impl Shelf {
    fn new(setup: Setup) -> Shelf {
        Shelf { table: Table::new(setup), teller: Teller::default(), hands: 0, live: vec![], over: VecDeque::new() }
    }

    fn put(&mut self, record: &Record) -> Result<(), room::Different> {
        let was_in_deal = self.table.in_deal();
        let outputs = self.table.replay(record)?;
        let seats = self.table.people().collect();
        let (teller, is_over) = (self.teller, outputs.is_over());
        self.teller.hear(outputs.told(Eyes::Spectator).filter_map(Event::banked));
        if was_in_deal || is_over || self.table.in_deal() {
            self.live.push(Moment { outputs, seats, teller });
        }
        if is_over {
            self.hands += 1;
            let moments = std::mem::take(&mut self.live);
            self.over.push_back(HandOver { number: self.hands, at: record.input.at, moments });
            if self.over.len() > HANDS_KEPT {
                self.over.pop_front();
            }
        }
        Ok(())
    }
}

impl Moment {
    /// With which eyes somebody saw it.
    fn eyes(&self, person: Option<PersonId>) -> Eyes {
        let seat = self.seats.iter().find(|(_, sat)| Some(*sat) == person);
        seat.map_or(Eyes::Spectator, |(seat, _)| Eyes::Seat(*seat))
    }
}

impl HandOver {
    /// Whether somebody sat there from its first card to its last.
    pub(crate) fn sat(&self, person: PersonId) -> bool {
        self.eyes(Some(person)) != Eyes::Spectator
    }

    /// With which eyes somebody sees it now: his seat's only if it was his all the time.
    fn eyes(&self, person: Option<PersonId>) -> Eyes {
        let mut all = self.moments.iter().map(|moment| moment.eyes(person));
        let first = all.next().unwrap_or(Eyes::Spectator);
        if all.all(|eyes| eyes == first) { first } else { Eyes::Spectator }
    }

    /// What happened, as somebody was told it then, and who puts it into words.
    pub(crate) fn told(&self, person: Option<PersonId>) -> impl Iterator<Item = (Teller, Vec<Event>)> {
        self.moments.iter().map(move |moment| (moment.teller, moment.outputs.told(moment.eyes(person)).collect()))
    }

    /// How it lay in the end, as somebody may see it.
    pub(crate) fn last_view(&self, person: Option<PersonId>) -> Option<View> {
        self.moments.last().and_then(|moment| moment.outputs.last_view(self.eyes(person)))
    }
}
