//! The journal and its disk, and what a crash leaves.

use journal::{Fault, Journal, MemoryJournal, ReadJournal};
use room::Millis;

use super::{Happening, Held, Trial};
use crate::laws::{KEPT, broken};
use crate::subject::Subject;

impl<S: Subject> Trial<S> {
    pub(super) fn start_commit(&mut self) {
        if !self.committing && !self.waiting.is_empty() {
            self.committing = true;
            let after = Millis(self.below(5));
            self.later(after, Happening::Commit);
        }
    }

    /// The journal is quiet, and notes its heads.
    pub(super) fn rest(&mut self) {
        if self.one_in(3) {
            // If it fails, it has stopped, and says so to the next who writes.
            let _ = self.subject.real_mut().journal.rest();
        }
    }

    pub(super) fn commit(&mut self) {
        let group = std::mem::take(&mut self.waiting);
        let bytes: usize = group.iter().flat_map(|batch| &batch.entries).map(|entry| entry.payload.len()).sum();
        if self.storms() && self.one_in(150) {
            let (name, fault) = match self.below(5) {
                0 => ("disk failed", Fault::Failed),
                1 => ("disk full", Fault::Full),
                2 => ("disk slow", Fault::Slow { ticks: 50 + self.below(2_000) }),
                3 if self.one_in(2) => {
                    self.lied = true;
                    self.later(Millis(100), Happening::Crash);
                    ("disk lied", Fault::Lost)
                }
                _ => ("power cut in a write", Fault::Torn { bytes: self.below(bytes as u64 + 400) as usize }),
            };
            self.counts.saw(name);
            self.subject.real_mut().journal.order(0, fault);
        }
        let states = group.iter().flat_map(|batch| &batch.states);
        self.counts.saw_times("checkpoint", states.filter(|state| state.stream.0 == 0).count() as u64);
        let answers = self.subject.commit(group);
        let slow = self.subject.real_mut().journal.take_ticks();
        let after = Millis(1 + self.below(15) + slow);
        self.later(after, Happening::Durable(answers));
    }

    /// The process is gone, with all that it had in memory; another opens the room again.
    pub(super) fn crash(&mut self) -> Held {
        self.counts.saw("crash");
        let in_deal = self.room().tables().any(|table| table.deal().is_some());
        let in_round = self.room().tables().any(|table| table.round().is_some());
        let unanswered = self.committing || !self.waiting.is_empty();
        self.counts.saw_times("crash in a deal", u64::from(in_deal));
        self.counts.saw_times("crash in a round", u64::from(in_round));
        self.counts.saw_times("crash with something unanswered", u64::from(unanswered));
        self.waiting.clear();
        self.committing = false;
        self.tickets.clear();
        self.errands.clear();
        self.twins.clear();
        self.agenda.retain(|_, happening| {
            let stays = [Happening::is_of_the_process, Happening::is_in_transit];
            !stays.iter().any(|gone| gone(happening))
        });
        let crashed = self.subject.real().journal.clone().crash();
        self.flip_a_bit(&crashed)?;
        self.now = self.now.plus(Millis(100 + self.chance.below(8_000)));
        match self.subject.reopen() {
            Ok(()) => self.counts.saw("restart"),
            Err(_) if self.lied => {
                self.counts.saw("loss noticed");
                self.agenda.clear();
                return Ok(());
            }
            Err(what) => return Err(broken(KEPT, format!("the room cannot be opened again: {what}"))),
        }
        match self.laws.reopened(&self.subject.real().room, self.now) {
            Err(_) if self.lied => {
                self.agenda.clear();
                return Ok(());
            }
            held => held?,
        }
        self.lied = false;
        let effects = self.subject.resume(self.now);
        self.carry_out(effects)?;
        self.refresh();
        Ok(())
    }

    /// On a copy of the disk: whatever bit it is, what can be opened is what was written, if not all of it.
    fn flip_a_bit(&mut self, crashed: &journal::Crashed) -> Held {
        if crashed.is_empty() || !self.one_in(4) {
            return Ok(());
        }
        let mut flipped = crashed.clone();
        flipped.flip(self.below(crashed.len() as u64) as usize, self.chance.below(8) as u32);
        self.counts.saw("bit flipped");
        let (Ok(whole), Ok(found)) = (MemoryJournal::open(crashed.clone()), MemoryJournal::open(flipped)) else {
            return Ok(());
        };
        let failed = |error: journal::ReadError| broken(KEPT, error);
        for head in found.heads().map_err(failed)? {
            let written = whole.records(head.stream, head.number, 1).map_err(failed)?.pop();
            if written.map(|record| record.head()) != Some(head) {
                return Err(broken(KEPT, format!("a flipped bit in {} was not noticed", head.stream)));
            }
        }
        Ok(())
    }
}
