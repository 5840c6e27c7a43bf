use std::collections::BTreeMap;

use crate::chain::Chain;
use crate::{Difference, Head, ReadError, ReadJournal, Record, Snapshot, StreamId};

/// How many records are read at a time.
const PAGE: usize = 256;

/// The records of a stream behind a head, or from the first on, each checked against the one before it.
///
/// ```
/// use journal::{Batch, Entry, Journal, MemoryJournal, StreamId, records_after};
///
/// let mut journal = MemoryJournal::new();
/// journal.append(Batch::one(Entry { stream: StreamId(1), number: 1, format: 1, payload: b"seated".to_vec() }))?;
/// let records: Result<Vec<_>, _> = records_after(&journal, StreamId(1), None).collect();
/// assert_eq!(records.unwrap()[0].payload, b"seated");
/// # Ok::<(), journal::AppendError>(())
/// ```
pub fn records_after<J: ReadJournal + ?Sized>(
    journal: &J,
    stream: StreamId,
    after: Option<Head>,
) -> impl Iterator<Item = Result<Record, ReadError>> {
    let mut chain = after.map_or(Chain::start(stream), Chain::after);
    let mut page = Vec::new().into_iter();
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let next = page.next().map_or_else(
            || {
                page = journal.records(stream, chain.next(), PAGE)?.into_iter();
                Ok(page.next())
            },
            |record: Record| Ok(Some(record)),
        );
        let item = next.and_then(|record| match record {
            Some(record) => chain.take(&record).map(|()| Some(record)).map_err(ReadError::from),
            None => Ok(None),
        });
        over = !matches!(item, Ok(Some(_)));
        item.transpose()
    })
}

/// What a restart of one stream needs, checked: its latest snapshot, and all that was written since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resume {
    /// The snapshot, if there is one.
    pub snapshot: Option<Snapshot>,
    /// The records behind it, or all.
    pub records: Vec<Record>,
    /// The last record, whether it is among these or is the snapshot's.
    pub head: Option<Head>,
}

/// Reads what a restart of a stream needs. What came before the snapshot is not looked at.
///
/// ```
/// use journal::{Batch, Entry, Journal, MemoryJournal, State, StreamId, resume};
///
/// let mut journal = MemoryJournal::new();
/// let stream = StreamId(1);
/// let entry = |number| Entry { stream, number, format: 1, payload: vec![number as u8] };
/// let states = vec![State { stream, number: 2, format: 1, bytes: b"after two".to_vec() }];
/// journal.append(Batch { entries: vec![entry(1), entry(2)], states })?;
/// journal.append(Batch::one(entry(3)))?;
///
/// let resume = resume(&journal, stream).unwrap();
/// assert_eq!(resume.snapshot.unwrap().state.bytes, b"after two");
/// assert_eq!(resume.records[0].number, 3);
/// # Ok::<(), journal::AppendError>(())
/// ```
///
/// # Errors
/// If the store does not answer, or something of it is not as it was written.
pub fn resume<J: ReadJournal + ?Sized>(journal: &J, stream: StreamId) -> Result<Resume, ReadError> {
    let (snapshot, from) = checked_snapshot(journal, stream)?.unzip();
    let records = records_after(journal, stream, from).collect::<Result<Vec<_>, _>>()?;
    let head = records.last().map(Record::head).or(from);
    Ok(Resume { snapshot, records, head })
}

/// The latest snapshot of a stream, and the head that it belongs to, checked.
///
/// # Errors
/// If the store does not answer, or the snapshot is not as it was written.
pub fn checked_snapshot<J: ReadJournal + ?Sized>(
    journal: &J,
    stream: StreamId,
) -> Result<Option<(Snapshot, Head)>, ReadError> {
    let Some(snapshot) = journal.snapshot(stream)? else { return Ok(None) };
    let head = snapshot_head(journal, &snapshot)?;
    Ok(Some((snapshot, head)))
}

/// What a journal holds, if all of it is as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The last record of every stream.
    pub heads: Vec<Head>,
    /// How many records there are.
    pub records: u64,
}

/// Walks every chain from its first record, looks at every snapshot and at the heads that were noted, and asks the store.
///
/// # Errors
/// With the first difference: which stream, which record, what is wrong.
pub fn verify<J: ReadJournal + ?Sized>(journal: &J) -> Result<Verified, Difference> {
    let listed = journal.heads().map_err(ReadError::into_difference)?;
    let noted = journal.noted_heads().map_err(ReadError::into_difference)?;
    let mut verified = Verified { heads: Vec::new(), records: 0 };
    for listed in &listed {
        let head = walk(journal, listed.stream).map_err(|(_, difference)| difference)?;
        // The list says that there are records, so an empty walk means that the store contradicts itself.
        if head.as_ref() != Some(listed) {
            let number = head.map_or(0, |head| head.number).min(listed.number) + 1;
            return Err(Difference::Changed { stream: listed.stream, number });
        }
        verified.heads.push(*listed);
        verified.records += listed.number;
        if let Some(snapshot) = journal.snapshot(listed.stream).map_err(ReadError::into_difference)? {
            snapshot_head(journal, &snapshot).map_err(ReadError::into_difference)?;
        }
    }
    compare_noted(journal, &listed, &noted)?;
    journal.check_store()?;
    Ok(verified)
}

/// What of each stream is as it was written, as far as it can be read.
///
/// ```
/// use journal::{Batch, Entry, Journal, MemoryJournal, StreamId, intact};
///
/// let mut journal = MemoryJournal::new();
/// journal.append(Batch::one(Entry { stream: StreamId(1), number: 1, format: 1, payload: b"seated".to_vec() }))?;
/// assert_eq!(intact(&journal)[0].to_string(), "stream 1 up to record 1");
/// # Ok::<(), journal::AppendError>(())
/// ```
pub fn intact<J: ReadJournal + ?Sized>(journal: &J) -> Vec<Head> {
    let heads = journal.heads().unwrap_or_default();
    heads.iter().filter_map(|head| walk(journal, head.stream).unwrap_or_else(|(intact, _)| intact)).collect()
}

/// The heads beside the journal lag or agree; if they lead, something is lost.
pub(crate) fn compare_noted<J: ReadJournal + ?Sized>(
    journal: &J,
    heads: &[Head],
    noted: &[Head],
) -> Result<(), Difference> {
    let heads: BTreeMap<StreamId, &Head> = heads.iter().map(|head| (head.stream, head)).collect();
    for note in noted {
        let stream = note.stream;
        let found = heads.get(&stream).map_or(0, |head| head.number);
        if found < note.number {
            return Err(Difference::LostTail { stream, noted: note.number, found });
        }
        let record = journal.records(stream, note.number, 1).map_err(ReadError::into_difference)?.pop();
        if record.map(|record| record.head()) != Some(*note) {
            return Err(Difference::Replaced { stream, number: note.number });
        }
    }
    Ok(())
}

/// Looks at the last record of a stream without walking there.
#[cfg(feature = "sqlite")]
pub(crate) fn check_head<J: ReadJournal + ?Sized>(journal: &J, head: &Head) -> Result<(), Difference> {
    let before = match head.number {
        0 | 1 => Chain::start(head.stream),
        number => {
            let before = read_one(journal, head.stream, number - 1)?;
            Chain::after(before.head())
        }
    };
    let mut chain = before;
    chain.take(&read_one(journal, head.stream, head.number)?)
}

/// The head of a stream at its snapshot, if the snapshot belongs there.
fn snapshot_head<J: ReadJournal + ?Sized>(journal: &J, snapshot: &Snapshot) -> Result<Head, ReadError> {
    let (stream, number) = (snapshot.state.stream, snapshot.state.number);
    let record = journal.records(stream, number, 1)?.pop().filter(|record| record.number == number);
    let sound = record.filter(|record| snapshot.hash_at(record.hash) == snapshot.hash);
    Ok(sound.ok_or(Difference::Snapshot { stream, number })?.head())
}

#[cfg(feature = "sqlite")]
fn read_one<J: ReadJournal + ?Sized>(journal: &J, stream: StreamId, number: u64) -> Result<Record, Difference> {
    let unreadable = |what: String| Difference::Unreadable { stream, number, what };
    let record = journal.records(stream, number, 1).map_err(|error| unreadable(error.to_string()))?.pop();
    record.ok_or_else(|| unreadable("it is not there".to_string()))
}

/// Goes through a whole stream; where it fails, says how far it was sound.
fn walk<J: ReadJournal + ?Sized>(journal: &J, stream: StreamId) -> Result<Option<Head>, (Option<Head>, Difference)> {
    let mut head = None;
    for record in records_after(journal, stream, None) {
        match record {
            Ok(record) => head = Some(record.head()),
            Err(ReadError::Damaged(difference)) => return Err((head, difference)),
            Err(ReadError::Failed { what }) => {
                let number = head.map_or(0, |head| head.number) + 1;
                return Err((head, Difference::Unreadable { stream, number, what }));
            }
        }
    }
    Ok(head)
}
