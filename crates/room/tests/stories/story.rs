//! A room whose journal writes at once, for tests that tell a story.

use std::sync::Arc;

use journal::{Journal, MemoryJournal};
use room::{By, Effect, Errand, Input, Millis, PersonId, Refused, Room, TableId, Ticket, What, audit};
use rules::Register;

use crate::desk::key;

pub(crate) const ANN: PersonId = PersonId(1);
pub(crate) const BOB: PersonId = PersonId(2);
pub(crate) const FLOOR: By = By::Floor(PersonId(0));

pub(crate) fn books() -> Arc<Register> {
    Arc::new(Register::embedded().clone())
}

pub(crate) struct Story {
    pub(crate) room: Room,
    pub(crate) journal: MemoryJournal,
    pub(crate) now: Millis,
    /// Who was told that what he had asked for in a hand could not be done, and why.
    pub(crate) fell_through: Vec<(PersonId, Refused)>,
}

impl Story {
    pub(crate) fn new(checkpoint_every: u64) -> Story {
        let room = Room::new(books(), key()).with_checkpoint_every(checkpoint_every);
        Story { room, journal: MemoryJournal::new(), now: Millis(0), fell_through: vec![] }
    }

    /// Done, or why not.
    pub(crate) fn run(&mut self, by: By, what: Errand) -> Result<(), Refused> {
        let input = Input { request: None, by, seen: None, at: self.now, what };
        let effects = self.room.run(Ticket(1), input);
        self.carry_out(effects)
    }

    /// The same at a table.
    pub(crate) fn ask(&mut self, table: TableId, by: By, what: What) -> Result<(), Refused> {
        let input = Input { request: None, by, seen: None, at: self.now, what };
        let effects = self.room.ask(Ticket(1), table, input);
        self.carry_out(effects)
    }

    /// So much later the clock looks who has no time left.
    pub(crate) fn later(&mut self, time: Millis) {
        self.now = self.now.plus(time);
        let effects = self.room.time_out(self.now);
        self.carry_out(effects).unwrap();
    }

    /// The room is opened again, and goes on.
    pub(crate) fn resumes(&mut self) {
        let effects = self.room.resume(self.now);
        self.carry_out(effects).unwrap();
    }

    fn carry_out(&mut self, mut effects: Vec<Effect>) -> Result<(), Refused> {
        while !effects.is_empty() {
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Write(batch) => {
                        let heads = self.journal.append(batch);
                        assert!(heads.is_ok(), "{heads:?}");
                        effects.extend(self.room.written(Ok(()), self.now));
                    }
                    Effect::Refused { refused, .. } => return Err(refused),
                    Effect::FellThrough { person, refused, .. } => self.fell_through.push((person, refused)),
                    Effect::Answered { .. } | Effect::Told { .. } => {}
                }
            }
        }
        Ok(())
    }

    /// The room that the journal holds is this one, and its record is sound.
    pub(crate) fn reopen(&mut self) {
        let again = Room::open(books(), key(), &self.journal).unwrap();
        assert_eq!(again, self.room);
        for key in [Some(&key()), None] {
            audit(books(), key, &self.journal).unwrap();
        }
        self.room = again;
    }
}
