//! The record of a room, read again: to go on from its end, or to check it from its start.

use std::collections::BTreeMap;
use std::sync::Arc;

use journal::{Head, ReadError, ReadJournal, State, StreamId, checked_snapshot, records_after};
use ledger::{Account, Posting, TableId};
use rules::Register;

use crate::checkpoint::Checkpoint;
use crate::errand::OFFICE;
use crate::hall::Hall;
use crate::mark::{Marked, unmark, unmarked};
use crate::room::stream;
use crate::{
    Different, Errand, ErrandRecord, Key, Order, Outputs, Room, Snapshot, Table, Unreadable, Unsound, Written,
};

/// What was found in the record of a room where everything is as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audited {
    /// How many records there are, the room's own included.
    pub records: u64,
    /// How many of them were decided again: without a key only those of the room itself.
    pub decided: u64,
    /// How many tables have been opened.
    pub tables: u64,
    /// How many tables are open.
    pub open: usize,
    /// How many deals were over.
    pub deals: u64,
    /// The play chips that are out, in cents.
    pub issued: ledger::Cents,
    /// What the house has taken at each table in each shift, in cents.
    pub drops: BTreeMap<(TableId, u32), ledger::Cents>,
    /// How many states that were kept have been compared.
    pub states: u64,
}

/// One record, the seal of a table's unopened.
pub(crate) enum Line {
    Table(Box<Written>),
    Errand(Box<ErrandRecord>),
}

type Pages<'a> = Box<dyn Iterator<Item = Result<journal::Record, ReadError>> + 'a>;

/// Records of many streams in the order of the room.
struct Lines<'a> {
    key: Option<&'a Key>,
    streams: BTreeMap<StreamId, Pages<'a>>,
    /// The next record of each.
    next: BTreeMap<(Order, StreamId), (u64, Line)>,
}

impl<'a> Lines<'a> {
    fn new(key: Option<&'a Key>) -> Lines<'a> {
        Lines { key, streams: BTreeMap::new(), next: BTreeMap::new() }
    }

    /// The records of a stream behind a number.
    fn add(&mut self, journal: &'a dyn ReadJournal, stream: StreamId, behind: u64) -> Result<(), Unsound> {
        let after = match behind {
            0 => None,
            number => {
                let record = journal.records(stream, number, 1)?.pop();
                Some(record.ok_or(Unsound::State { table: table_of(stream)?, number })?.head())
            }
        };
        self.streams.insert(stream, Box::new(records_after(journal, stream, after)));
        self.fetch(stream)
    }

    fn fetch(&mut self, stream: StreamId) -> Result<(), Unsound> {
        let Some(record) = self.streams.get_mut(&stream).and_then(Iterator::next).transpose()? else { return Ok(()) };
        let table = table_of(stream)?;
        let number = record.number;
        let line = read(table, &record, self.key).map_err(|what| Unsound::Unreadable { table, number, what })?;
        let (of, says) = (line.table(), line.number());
        if (of, says) != (table, number) {
            return Err(Unsound::Misplaced { table, number, of, says });
        }
        self.next.insert((line.order(), stream), (number, line));
        Ok(())
    }

    /// The next of them all.
    fn pop(&mut self) -> Result<Option<Line>, Unsound> {
        let Some(((_, stream), (_, line))) = self.next.pop_first() else { return Ok(None) };
        self.fetch(stream)?;
        Ok(Some(line))
    }
}

fn table_of(stream: StreamId) -> Result<TableId, Unsound> {
    u32::try_from(stream.0).map(TableId).map_err(|_| Unsound::NoTable { stream })
}

fn read(table: TableId, record: &journal::Record, key: Option<&Key>) -> Result<Line, Unreadable> {
    let json = unmarked(record.stream, record.number, &record.payload, key)?;
    Ok(match table {
        OFFICE => Line::Errand(Box::new(ErrandRecord::read(&json, key)?)),
        _ => Line::Table(Box::new(Written::read(&json)?)),
    })
}

impl Line {
    fn table(&self) -> TableId {
        match self {
            Line::Table(written) => written.table(),
            Line::Errand(_) => OFFICE,
        }
    }

    fn number(&self) -> u64 {
        match self {
            Line::Table(written) => written.number().0,
            Line::Errand(record) => record.number.0,
        }
    }

    fn order(&self) -> Order {
        match self {
            Line::Table(written) => written.order(),
            Line::Errand(record) => record.order,
        }
    }

    pub(crate) fn posting(&self) -> Option<Posting> {
        match self {
            Line::Table(written) => written.posting(),
            Line::Errand(record) => record.posting(),
        }
    }
}

impl Hall {
    /// The chips of a record move, if it is the next in the room.
    fn follow(&mut self, line: &Line) -> Result<(), Unsound> {
        let (table, number) = (line.table(), line.number());
        let (expected, found) = (self.order.next(), line.order());
        if expected != found {
            return Err(Unsound::Order { table, number, expected: expected.0, found: found.0 });
        }
        if let Some(posting) = line.posting() {
            self.ledger.replay(&posting).map_err(|refused| Unsound::Ledger { table, number, refused })?;
        }
        self.order = found;
        Ok(())
    }

    fn redo_errand(&mut self, record: ErrandRecord) -> Result<(), Unsound> {
        let number = record.number.0;
        self.replay_errand(record).map_err(|different| Unsound::Different { table: OFFICE, number, different })
    }

    fn redo(&mut self, written: &Written, key: &Key) -> Result<Outputs, Unsound> {
        let (table, number) = (written.table(), written.number().0);
        let record = written.open(key).map_err(|what| Unsound::Unreadable { table, number, what })?;
        self.replay(&record).map_err(|different| Unsound::Different { table, number, different })
    }

    fn in_deal(&self, id: TableId) -> bool {
        self.tables.get(&id).is_some_and(Table::in_deal)
    }

    /// The table and the ledger agree.
    fn agree(&self, id: TableId) -> Result<(), Unsound> {
        let Some(table) = self.tables.get(&id) else { return Ok(()) };
        match table.first_difference(&self.ledger) {
            None => Ok(()),
            Some((account, should)) => {
                let (number, has) = (table.version().0, self.ledger.balance(account));
                Err(Unsound::Disagree { table: id, number, account, has, should })
            }
        }
    }

    fn balance(&self, table: TableId, number: u64) -> Result<(), Unsound> {
        match self.ledger.total() {
            0 => Ok(()),
            sum => Err(Unsound::Sum { table, number, sum }),
        }
    }
}

impl Room {
    /// The room that a journal holds, as it was: from the latest states, and the records since. Then [`Room::resume`].
    ///
    /// # Errors
    /// If anything is not as it was written, or comes otherwise when it is decided again.
    pub fn open(books: Arc<Register>, key: Key, journal: &dyn ReadJournal) -> Result<Room, Unsound> {
        let checkpoint = read_checkpoint(journal, Some(&key))?;
        let mut hall = Hall::new(books);
        let mut lines = Lines::new(Some(&key));
        let mut kept: BTreeMap<TableId, u64> = BTreeMap::new();
        if let Some(checkpoint) = &checkpoint {
            let office = |what| Unsound::Unreadable { table: OFFICE, number: 0, what };
            hall = checkpoint.hall(hall.books).map_err(office)?;
            kept = checkpoint.tables().collect();
        }
        let from = hall.order;
        let closed_by = checkpoint.as_ref().map_or(OFFICE, Checkpoint::last_table);
        for (&id, &number) in &kept {
            let table = open_table(&hall, id, &key, journal)?;
            lines.add(journal, stream(id), number.min(table.version().0))?;
            hall.tables.insert(id, table);
        }
        lines.add(journal, stream(OFFICE), hall.office.version.0)?;
        for Head { stream, .. } in journal.heads()? {
            // What was closed by then, the checkpoint does not know any more.
            if table_of(stream)? > closed_by {
                lines.add(journal, stream, 0)?;
            }
        }
        while let Some(line) = lines.pop()? {
            if line.order() > from {
                hall.follow(&line)?;
            }
            match line {
                Line::Errand(record) => hall.redo_errand(*record)?,
                Line::Table(written) => {
                    let known = hall.tables.get(&written.table()).map(Table::version);
                    if known.is_none_or(|known| written.number() > known) {
                        hall.redo(&written, &key)?;
                    }
                }
            }
        }
        for &id in hall.tables.keys() {
            hall.agree(id)?;
        }
        hall.balance(OFFICE, hall.office.version.0)?;
        drop(lines);
        Ok(Room::of(hall, key, from))
    }
}

fn read_checkpoint(journal: &dyn ReadJournal, key: Option<&Key>) -> Result<Option<Checkpoint>, Unsound> {
    let Some(state) = read_state(journal, OFFICE, key)? else { return Ok(None) };
    let (table, number) = (OFFICE, state.number);
    let checkpoint = Checkpoint::read(&state.bytes, key);
    let checkpoint = checkpoint.map_err(|what| Unsound::Unreadable { table, number, what })?;
    if checkpoint.number() == number { Ok(Some(checkpoint)) } else { Err(Unsound::State { table, number }) }
}

fn dropped((account, cents): (Account, ledger::Cents)) -> Option<((TableId, u32), ledger::Cents)> {
    match account {
        Account::Drop { table, shift } => Some(((table, shift), cents)),
        _ => None,
    }
}

/// The latest state of a stream, without its mark.
fn read_state(journal: &dyn ReadJournal, table: TableId, key: Option<&Key>) -> Result<Option<State>, Unsound> {
    let Some((snapshot, _)) = checked_snapshot(journal, stream(table))? else { return Ok(None) };
    let State { stream, number, format, bytes } = snapshot.state;
    let json = unmark(Marked::State, stream, number, &bytes, key);
    let bytes = json.map_err(|what| Unsound::Unreadable { table, number, what })?;
    Ok(Some(State { stream, number, format, bytes }))
}

/// A table by its latest snapshot.
fn open_table(hall: &Hall, table: TableId, key: &Key, journal: &dyn ReadJournal) -> Result<Table, Unsound> {
    let setup = hall.office.open[&table].setup(&hall.books);
    let setup = setup.map_err(|no_setup| Unsound::Setup { table, no_setup })?;
    match read_snapshot(journal, table, key)? {
        Some(snapshot) => Table::open(setup, &snapshot).map_err(|unfit| Unsound::Unfit { table, unfit }),
        None => Ok(Table::new(setup)),
    }
}

fn read_snapshot(journal: &dyn ReadJournal, table: TableId, key: &Key) -> Result<Option<Snapshot>, Unsound> {
    let Some(State { number, bytes, .. }) = read_state(journal, table, Some(key))? else { return Ok(None) };
    let kept = Snapshot::read(&bytes, key);
    let kept = kept.map_err(|what| Unsound::Unreadable { table, number, what })?;
    if kept.version().0 == number { Ok(Some(kept)) } else { Err(Unsound::State { table, number }) }
}

/// Checks the whole record of a room: every hash, every chip, and, with the key, every record decided again. Without one, hidden cards
/// stay hidden, and only the money is followed. The first thing that is wrong is named.
///
/// # Errors
/// With what is wrong.
pub fn audit(books: Arc<Register>, key: Option<&Key>, journal: &dyn ReadJournal) -> Result<Audited, Unsound> {
    walk(books, key, journal, &mut |_, _| {}).map(|(audited, _)| audited)
}

/// The same, for whoever looks at each record on the way, and at what came of it where it was decided again.
pub(crate) fn walk(
    books: Arc<Register>,
    key: Option<&Key>,
    journal: &dyn ReadJournal,
    look: &mut dyn FnMut(&Line, Option<&Outputs>),
) -> Result<(Audited, Hall), Unsound> {
    let verified = journal::verify(journal)?;
    let mut checkpoint = read_checkpoint(journal, key)?;
    let mut hall = Hall::new(books);
    let mut lines = Lines::new(key);
    let mut states = BTreeMap::new();
    for head in &verified.heads {
        let table = table_of(head.stream)?;
        lines.add(journal, head.stream, 0)?;
        if let Some(key) = key.filter(|_| table != OFFICE) {
            states.extend(read_snapshot(journal, table, key)?.map(|snapshot| (table, snapshot)));
        }
    }
    let mut audited = Audited {
        records: verified.records,
        decided: 0,
        tables: 0,
        open: 0,
        deals: 0,
        issued: ledger::Cents::ZERO,
        drops: BTreeMap::new(),
        states: 0,
    };
    while let Some(line) = lines.pop()? {
        let (table, number) = (line.table(), line.number());
        hall.follow(&line)?;
        hall.balance(table, number)?;
        // Numbers do not come again, so that no posting can.
        hall.ledger.forget_through(hall.ledger.applied());
        audited.tables +=
            u64::from(matches!(&line, Line::Errand(record) if matches!(record.input.what, Errand::Open(_))));
        match (key, &line) {
            (_, Line::Errand(record)) => {
                look(&line, None);
                hall.redo_errand((**record).clone())?;
            }
            (Some(key), Line::Table(written)) => {
                let in_deal = hall.in_deal(table);
                let outputs = hall.redo(written, key)?;
                hall.agree(table)?;
                audited.deals += u64::from(in_deal && !hall.in_deal(table));
                look(&line, Some(&outputs));
            }
            (None, Line::Table(_)) => {
                look(&line, None);
                let different = Different::NotOpen { table };
                hall.tables.get(&table).ok_or(Unsound::Different { table, number, different })?;
                continue;
            }
        }
        audited.decided += 1;
        if key.is_none() {
            continue;
        }
        if states.get(&table).is_some_and(|kept| kept.version().0 == number) {
            let come_to = hall.tables.get(&table).and_then(Table::snapshot);
            if come_to != states.remove(&table) {
                return Err(Unsound::State { table, number });
            }
            audited.states += 1;
        }
        if checkpoint.as_ref().is_some_and(|kept| kept.order() == hall.order) {
            if Some(hall.checkpoint()) != checkpoint.take() {
                return Err(Unsound::State { table: OFFICE, number: hall.office.version.0 });
            }
            audited.states += 1;
        }
    }
    if let (Some(_), Some(kept)) = (key, checkpoint) {
        return Err(Unsound::State { table: OFFICE, number: kept.number() });
    }
    audited.open = hall.tables.len();
    audited.issued = hall.ledger.balance(Account::Issue);
    audited.drops = hall.ledger.balances().filter_map(dropped).collect();
    Ok((audited, hall))
}
