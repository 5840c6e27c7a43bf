//! A room full of people who do anything, as fast as their answers come: for whoever brings a journal.

#[path = "../laws/acts.rs"]
mod acts;
mod regulars;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock};

use bots::Chance;
use journal::{AppendError, Batch, Journal};
use ledger::TableId;
use regulars::Regulars;
use room::{By, Effect, Errand, Input, Key, Millis, PersonId, Refused, RequestId, Room, Setup, Ticket, Version};
use rules::{Chips, Register};

/// A room and its people. One input a table is on its way at any time.
pub(crate) struct Crowd {
    pub(crate) room: Room,
    tables: BTreeMap<TableId, Regulars>,
    chance: Chance,
    now: Millis,
    /// What has been sent to be written and is not answered, the oldest first.
    pub(crate) unwritten: VecDeque<Batch>,
    /// What tables have answered since somebody looked.
    pub(crate) answered: Vec<(TableId, Version)>,
    /// How many were told that the room has stopped.
    pub(crate) stopped: usize,
    /// How often in a row nothing came of anything.
    refused: usize,
    asking: bool,
}

/// Everybody plays with what these have.
const PEOPLE: u64 = 40;

pub(crate) const FLOOR: PersonId = PersonId(1_000);

/// The tickets of errands lie above those of tables.
const ERRANDS: u64 = 1 << 32;

/// More than anybody can lose.
const BANKROLL: Chips = Chips(10_000_000_000);

static BOOKS: LazyLock<Arc<Register>> = LazyLock::new(|| Arc::new(Register::embedded().clone()));

pub(crate) fn books() -> Arc<Register> {
    Arc::clone(&BOOKS)
}

pub(crate) fn key() -> Key {
    Key::new(KEY)
}

pub(crate) const KEY: [u8; 32] = [0x5e; 32];

impl Crowd {
    /// A new room with so many tables of different games.
    pub(crate) fn new(tables: usize, seed: u64) -> Crowd {
        let mut crowd = Crowd::of(Room::new(books(), key()), tables, seed);
        for person in 1..=PEOPLE {
            crowd.errand(person, Errand::Issue { to: PersonId(person), chips: BANKROLL });
        }
        let terms: Vec<_> = crowd.tables.values().map(|regulars| regulars.terms.clone()).collect();
        for terms in terms {
            crowd.errand(PEOPLE + u64::from(terms.id.0), Errand::Open(Box::new(terms)));
        }
        crowd
    }

    /// A room that was opened again: it goes on.
    pub(crate) fn reopened(room: Room, tables: usize, seed: u64) -> Crowd {
        let mut crowd = Crowd::of(room, tables, seed);
        let effects = crowd.room.resume(crowd.now);
        crowd.react(effects);
        for id in crowd.tables.keys().copied().collect::<Vec<_>>() {
            let effects = crowd.ask(id);
            crowd.react(effects);
        }
        crowd
    }

    fn of(room: Room, tables: usize, seed: u64) -> Crowd {
        let tables = Regulars::all(tables, PEOPLE, seed).map(|regulars| (regulars.terms.id, regulars)).collect();
        // Later than anything that an earlier crowd of the same room has done.
        let now = Millis(1_000_000 + (seed << 32));
        Crowd {
            room,
            tables,
            chance: Chance::new(seed, 0),
            now,
            unwritten: VecDeque::new(),
            answered: vec![],
            stopped: 0,
            refused: 0,
            asking: true,
        }
    }

    /// What its tables are made of, by their numbers.
    pub(crate) fn setups(&self) -> impl Iterator<Item = Setup> {
        self.tables.values().map(|regulars| regulars.setup.clone())
    }

    /// What was sent longest ago has been written, or not.
    pub(crate) fn written(&mut self, answer: Result<(), AppendError>) {
        let effects = self.room.written(answer, self.now);
        self.react(effects);
    }

    /// Goes on until there are so many records, all waiting ones in one commit.
    pub(crate) fn play_on(&mut self, journal: &mut impl Journal, records: u64) {
        while self.room.order().0 < records {
            self.commit(journal);
        }
    }

    /// The same; then what is on its way comes to its end, and nobody asks for more.
    pub(crate) fn play(&mut self, journal: &mut impl Journal, records: u64) {
        self.play_on(journal, records);
        self.asking = false;
        while !self.unwritten.is_empty() {
            self.commit(journal);
        }
    }

    /// Writes all that is waiting, and goes on with the answers.
    pub(crate) fn commit(&mut self, journal: &mut impl Journal) {
        let group = std::mem::take(&mut self.unwritten).into();
        for answer in journal.commit(group) {
            self.written(answer.map(|_| ()));
        }
    }

    fn errand(&mut self, number: u64, what: Errand) {
        let input = Input { request: Some(self.request()), by: By::Floor(FLOOR), seen: None, at: self.now, what };
        let effects = self.room.run(Ticket(ERRANDS + number), input);
        self.react(effects);
    }

    fn ask(&mut self, id: TableId) -> Vec<Effect> {
        let (Some(regulars), Some(table)) = (self.tables.get_mut(&id), self.room.table(id)) else { return vec![] };
        self.now = self.now.plus(Millis(self.chance.below(50)));
        let (by, what, at) = regulars.next(table, self.now);
        self.now = self.now.max(at);
        let input = Input { request: Some(self.request()), by, seen: None, at, what };
        self.room.ask(Ticket(u64::from(id.0)), id, input)
    }

    fn request(&mut self) -> RequestId {
        let mut request = [0; 16];
        request[..8].copy_from_slice(&self.chance.word().to_le_bytes());
        RequestId(request)
    }

    /// What the room says is done, and whoever has an answer asks for the next thing.
    fn react(&mut self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            let asks = match effect {
                Effect::Write(batch) => {
                    self.unwritten.push_back(batch);
                    self.refused = 0;
                    None
                }
                Effect::Told { .. } | Effect::FellThrough { .. } => None,
                Effect::Answered { ticket: Ticket(ticket), .. } if ticket >= ERRANDS => {
                    (ticket - ERRANDS).checked_sub(PEOPLE).filter(|&id| id > 0).map(|id| TableId(id as u32))
                }
                Effect::Answered { ticket, version, .. } => {
                    let id = TableId(ticket.0 as u32);
                    self.answered.push((id, version));
                    Some(id)
                }
                // The journal has stopped: nobody asks any more.
                Effect::Refused { refused: Refused::Stopped, .. } => {
                    self.stopped += 1;
                    None
                }
                Effect::Refused { ticket, refused } => {
                    self.refused += 1;
                    assert!(self.refused < 1_000, "nothing comes of anything any more: {refused}");
                    let id = TableId(ticket.0 as u32);
                    self.tables.entry(id).and_modify(|regulars| regulars.refused(&refused));
                    Some(id)
                }
            };
            if let Some(id) = asks.filter(|_| self.asking) {
                effects.extend(self.ask(id));
            }
        }
    }
}
