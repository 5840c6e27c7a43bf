use std::collections::BTreeMap;

use crate::{AppendError, Stop};

/// What a disk does wrong at one commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It says that all is written, and keeps it in its cache: gone after a crash, unless a later commit is written well.
    Lost,
    /// The power goes after so many bytes of the commit: they are there after the crash, and the rest is not. With as many
    /// as there are, everything is there and nobody was told.
    Torn {
        /// How many bytes reach the disk.
        bytes: usize,
    },
    /// The write fails, and nothing is there.
    Failed,
    /// There is no room, and nothing is there.
    Full,
    /// All goes well, but takes so many ticks of whatever clock the test keeps: [`MemoryJournal::take_ticks`](crate::MemoryJournal::take_ticks).
    Slow {
        /// How many ticks.
        ticks: u64,
    },
}

/// What is on the disk of a room that has crashed: what a restart finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crashed {
    /// The commits, one behind the other.
    pub bytes: Vec<u8>,
    /// The noted heads.
    pub notes: Vec<u8>,
}

/// A disk that holds one growing file, and the heads beside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    pub(crate) bytes: Vec<u8>,
    /// How many of them survive a crash.
    synced: usize,
    pub(crate) notes: Vec<u8>,
    commits: u64,
    faults: BTreeMap<u64, Fault>,
    pub(crate) ticks: u64,
}

impl Crashed {
    /// How many bytes there are to flip, the noted heads included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() + self.notes.len()
    }

    /// Whether nothing was ever written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Flips one bit of one byte, of the records or of the noted heads behind them.
    ///
    /// # Panics
    /// If there is no such byte or bit.
    pub fn flip(&mut self, byte: usize, bit: u32) {
        assert!(bit < 8, "a byte has eight bits");
        let records = self.bytes.len();
        let byte = if byte < records { &mut self.bytes[byte] } else { &mut self.notes[byte - records] };
        *byte ^= 1 << bit;
    }
}

impl Disk {
    pub(crate) fn open(crashed: Crashed) -> Disk {
        let Crashed { bytes, notes } = crashed;
        Disk { synced: bytes.len(), bytes, notes, ..Disk::default() }
    }

    pub(crate) fn order(&mut self, after: u64, fault: Fault) {
        self.faults.insert(self.commits + after, fault);
    }

    /// Writes at the end, and says when it is durable; or does what was ordered.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), AppendError> {
        let fault = self.faults.remove(&self.commits);
        self.commits += 1;
        let stopped = |what: &str| AppendError::Stopped(Stop::Failed { what: what.to_string() });
        match fault {
            Some(Fault::Failed) => return Err(stopped("the disk was ordered to fail")),
            Some(Fault::Full) => {
                return Err(AppendError::Stopped(Stop::Full { what: "the disk was ordered to be full".to_string() }));
            }
            Some(Fault::Torn { bytes: most }) => {
                self.bytes.extend(&bytes[..most.min(bytes.len())]);
                self.synced = self.bytes.len();
                return Err(stopped("the power was ordered to go"));
            }
            Some(Fault::Lost) => {
                self.bytes.extend(bytes);
                return Ok(());
            }
            Some(Fault::Slow { ticks }) => self.ticks += ticks,
            None => {}
        }
        self.bytes.extend(bytes);
        self.synced = self.bytes.len();
        Ok(())
    }

    pub(crate) fn crash(mut self) -> Crashed {
        self.bytes.truncate(self.synced);
        Crashed { bytes: self.bytes, notes: self.notes }
    }
}
