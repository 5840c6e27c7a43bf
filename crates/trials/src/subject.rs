use std::sync::Arc;

use journal::{AppendError, Batch, Journal, MemoryJournal};
use room::{Effect, Errand, Event, Input, Key, Millis, Options, Outputs, Proof, Room, Table, TableId, Ticket, View};
use rules::{Eyes, Register, Seat};

/// A room, and the journal that it writes to.
#[derive(Clone, Debug)]
pub struct Real {
    /// The room.
    pub room: Room,
    /// Its journal.
    pub journal: MemoryJournal,
    /// What it is opened again with.
    pub books: Arc<Register>,
    /// What its cards are sealed with.
    pub key: Key,
    /// How often it keeps what it has come to.
    pub checkpoint_every: u64,
}

/// What is on trial. Everything goes through here, so that a double can do one thing wrong.
pub trait Subject {
    /// The real one, or what a double is built on.
    fn real(&self) -> &Real;

    /// The same, to be changed.
    fn real_mut(&mut self) -> &mut Real;

    /// [`Room::ask`].
    fn ask(&mut self, ticket: Ticket, table: TableId, input: Input) -> Vec<Effect> {
        self.real_mut().room.ask(ticket, table, input)
    }

    /// [`Room::run`].
    fn run(&mut self, ticket: Ticket, input: Input<Errand>) -> Vec<Effect> {
        self.real_mut().room.run(ticket, input)
    }

    /// [`Room::written`].
    fn written(&mut self, answer: Result<(), AppendError>, now: Millis) -> Vec<Effect> {
        self.real_mut().room.written(answer, now)
    }

    /// [`Room::time_out`].
    fn time_out(&mut self, now: Millis) -> Vec<Effect> {
        self.real_mut().room.time_out(now)
    }

    /// [`Room::resume`].
    fn resume(&mut self, now: Millis) -> Vec<Effect> {
        self.real_mut().room.resume(now)
    }

    /// [`Journal::commit`].
    fn commit(&mut self, group: Vec<Batch>) -> Vec<Result<(), AppendError>> {
        let answers = self.real_mut().journal.commit(group);
        answers.into_iter().map(|answer| answer.map(|_| ())).collect()
    }

    /// [`Table::view`].
    fn view(&self, table: &Table, eyes: Eyes) -> Option<View> {
        table.view(eyes)
    }

    /// [`Table::options`].
    fn options(&self, table: &Table, seat: Seat) -> Option<Options> {
        table.options(seat)
    }

    /// [`Outputs::told`].
    fn told(&self, outputs: &Outputs, eyes: Eyes) -> Vec<Event> {
        outputs.told(eyes).collect()
    }

    /// [`Outputs::proofs`].
    fn proofs(&self, outputs: &Outputs, eyes: Eyes) -> Vec<Proof> {
        outputs.proofs(eyes).collect()
    }

    /// The room crashes, and is opened again from what is on its disk.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn reopen(&mut self) -> Result<(), String> {
        self.real_mut().reopen()
    }
}

impl Real {
    /// A room where nothing has happened yet.
    #[must_use]
    pub fn new(books: Arc<Register>, key: Key, checkpoint_every: u64) -> Real {
        let room = Room::new(books.clone(), key.clone()).with_checkpoint_every(checkpoint_every);
        Real { room, journal: MemoryJournal::new(), books, key, checkpoint_every }
    }

    /// As [`Subject::reopen`].
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn reopen(&mut self) -> Result<(), String> {
        let crashed = std::mem::take(&mut self.journal).crash();
        self.journal = MemoryJournal::open(crashed).map_err(|error| error.to_string())?;
        let room = Room::open(self.books.clone(), self.key.clone(), &self.journal);
        self.room = room.map_err(|unsound| unsound.to_string())?.with_checkpoint_every(self.checkpoint_every);
        Ok(())
    }
}

impl Subject for Real {
    fn real(&self) -> &Real {
        self
    }

    fn real_mut(&mut self) -> &mut Real {
        self
    }
}
