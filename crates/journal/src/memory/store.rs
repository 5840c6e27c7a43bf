use std::collections::BTreeMap;

use super::disk::{Crashed, Disk, Fault};
use super::frame::Frame;
use crate::journal::Answer;
use crate::notes;
use crate::plan::Plan;
use crate::verify::{intact, verify};
use crate::{
    AppendError, Batch, Difference, Head, Journal, OpenError, ReadError, ReadJournal, Record, Snapshot, StreamId,
};

/// After how many commits the heads are noted at the latest: there is no clock here.
const NOTE_EVERY: u32 = 32;

/// A journal in memory. Its disk fails when a test orders it, and always in the same way.
///
/// ```
/// use journal::{Batch, Entry, Fault, Journal, MemoryJournal, ReadJournal, StreamId};
///
/// let mut journal = MemoryJournal::new();
/// let entry = |number| Batch::one(Entry { stream: StreamId(1), number, format: 1, payload: vec![7; 100] });
/// journal.append(entry(1)).unwrap();
/// journal.order(0, Fault::Torn { bytes: 50 });
/// assert!(journal.append(entry(2)).is_err());
///
/// // The half that was written is no record, and what was acknowledged is there.
/// let reopened = MemoryJournal::open(journal.crash()).unwrap();
/// assert_eq!(reopened.head(StreamId(1)).unwrap().unwrap().number, 1);
/// ```
#[derive(Clone, Debug)]
pub struct MemoryJournal {
    disk: Disk,
    streams: BTreeMap<StreamId, Vec<Record>>,
    snapshots: BTreeMap<StreamId, Snapshot>,
    heads: BTreeMap<StreamId, Head>,
    unnoted: u32,
    stopped: Option<AppendError>,
}

impl MemoryJournal {
    /// An empty one, on a disk that does nothing wrong yet.
    #[must_use]
    pub fn new() -> MemoryJournal {
        let mut journal = MemoryJournal::over(Disk::default());
        journal.note();
        journal
    }

    /// What a restart finds on the disk.
    ///
    /// # Errors
    /// If it is not what was written: a frame in the middle is broken, a chain, or the noted heads; or records that were noted
    /// are gone.
    pub fn open(crashed: Crashed) -> Result<MemoryJournal, OpenError> {
        let (journal, difference) = MemoryJournal::read(crashed);
        let damaged = difference.map_or_else(|| verify(&journal).map(|_| ()), Err);
        match damaged {
            Ok(()) => Ok(journal),
            Err(difference) => Err(OpenError::Damaged { difference, intact: intact(&journal) }),
        }
    }

    /// Opens it although records that were noted are gone, or the notes are: somebody has decided that what is there
    /// counts. Everything else is refused as by [`MemoryJournal::open`].
    ///
    /// # Errors
    /// If what is there is not what was written.
    pub fn open_accepting_loss(mut crashed: Crashed) -> Result<MemoryJournal, OpenError> {
        let (journal, _) = MemoryJournal::read(crashed.clone());
        crashed.notes = notes::written(journal.heads.values()).into_bytes();
        MemoryJournal::open(crashed)
    }

    /// Orders a fault for a commit: 0 is the next, 1 the one after it.
    pub fn order(&mut self, after: u64, fault: Fault) {
        self.disk.order(after, fault);
    }

    /// The ticks that slow commits have taken since this was last asked.
    pub fn take_ticks(&mut self) -> u64 {
        std::mem::take(&mut self.disk.ticks)
    }

    /// The room crashes: what is on the disk is left.
    #[must_use]
    pub fn crash(self) -> Crashed {
        self.disk.crash()
    }

    fn over(disk: Disk) -> MemoryJournal {
        let (streams, snapshots, heads) = Default::default();
        MemoryJournal { disk, streams, snapshots, heads, unnoted: 0, stopped: None }
    }

    /// Everything that can be read, and what is wrong with the frames.
    fn read(crashed: Crashed) -> (MemoryJournal, Option<Difference>) {
        let mut journal = MemoryJournal::over(Disk::open(crashed));
        let bytes = std::mem::take(&mut journal.disk.bytes);
        let mut place = 0;
        while let Some((frame, length)) = Frame::read(&bytes[place..]) {
            journal.keep(frame.records, frame.snapshots);
            place += length;
        }
        // The last frame may be torn: it was never acknowledged. If a whole one lies behind it, it was.
        let behind = (place + 1..bytes.len()).any(|place| Frame::read(&bytes[place..]).is_some());
        let difference = behind.then(|| Difference::Store { what: format!("a commit is broken at byte {place}") });
        journal.disk = Disk::open(Crashed { bytes: bytes[..place].to_vec(), notes: journal.disk.notes });
        (journal, difference)
    }

    fn keep(&mut self, records: Vec<Record>, snapshots: Vec<Snapshot>) {
        for record in records {
            self.heads.insert(record.stream, record.head());
            self.streams.entry(record.stream).or_default().push(record);
        }
        self.snapshots.extend(snapshots.into_iter().map(|snapshot| (snapshot.state.stream, snapshot)));
    }

    fn note(&mut self) {
        self.disk.notes = notes::written(self.heads.values()).into_bytes();
        self.unnoted = 0;
    }
}

impl Default for MemoryJournal {
    fn default() -> MemoryJournal {
        MemoryJournal::new()
    }
}

impl ReadJournal for MemoryJournal {
    fn heads(&self) -> Result<Vec<Head>, ReadError> {
        Ok(self.heads.values().copied().collect())
    }

    fn records(&self, stream: StreamId, from: u64, most: usize) -> Result<Vec<Record>, ReadError> {
        let records = self.streams.get(&stream).map_or(&[][..], Vec::as_slice);
        let first = records.partition_point(|record| record.number < from);
        Ok(records[first..].iter().take(most).cloned().collect())
    }

    fn snapshot(&self, stream: StreamId) -> Result<Option<Snapshot>, ReadError> {
        Ok(self.snapshots.get(&stream).cloned())
    }

    fn noted_heads(&self) -> Result<Vec<Head>, ReadError> {
        Ok(notes::read(&self.disk.notes)?)
    }

    fn check_store(&self) -> Result<(), Difference> {
        Ok(())
    }
}

impl Journal for MemoryJournal {
    fn commit(&mut self, group: Vec<Batch>) -> Vec<Answer> {
        if let Some(stopped) = &self.stopped {
            return vec![Err(stopped.clone()); group.len()];
        }
        let plan = Plan::new(group, &self.heads);
        if plan.is_empty() {
            return plan.answers;
        }
        if let Err(error) = self.disk.write(&Frame::written(&plan.records, &plan.snapshots)) {
            self.stopped = Some(error.clone());
            return plan.failed(&error);
        }
        self.keep(plan.records, plan.snapshots);
        self.unnoted += 1;
        if self.unnoted >= NOTE_EVERY {
            self.note();
        }
        plan.answers
    }

    fn rest(&mut self) -> Result<(), AppendError> {
        match &self.stopped {
            Some(stopped) => Err(stopped.clone()),
            None => {
                self.note();
                Ok(())
            }
        }
    }
}
