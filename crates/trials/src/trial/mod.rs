//! One trial, from its seed to its end.

mod disk;
mod effects;
mod house;
mod network;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use bots::Chance;
use journal::{AppendError, Batch};
use ledger::PersonId;
use room::{By, Errand, Input, Key, Millis, Refused, RequestId, Room, Table, TableId, Ticket};
use rules::Register;

use crate::counts::Counts;
use crate::laws::{GOES_ON, Laws, Violation, broken};
use crate::menu::Offer;
use crate::person::{News, Pending, Person};
use crate::subject::{Real, Subject};
use crate::twins::Twins;

/// What came of a trial.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its seed.
    pub seed: u64,
    /// A hash of all that went in and came out: the same seed gives the same.
    pub hash: [u8; 32],
    /// What it met.
    pub counts: Counts,
    /// How many records were written.
    pub records: u64,
    /// The law that was broken, if one was.
    pub violation: Option<Violation>,
}

/// Puts a room on trial.
///
/// ```
/// let outcome = trials::run(7);
/// assert_eq!(outcome.violation, None);
/// assert_eq!(outcome.hash, trials::run(7).hash);
/// ```
#[must_use]
pub fn run(seed: u64) -> Outcome {
    run_with(seed, |real| real)
}

/// Puts something else on trial, that was made of a room.
pub fn run_with<S: Subject>(seed: u64, subject: impl FnOnce(Real) -> S) -> Outcome {
    static BOOKS: OnceLock<Arc<Register>> = OnceLock::new();
    let books = BOOKS.get_or_init(|| Arc::new(Register::embedded().clone())).clone();
    let mut chance = Chance::new(seed, 0);
    let key = Key::new(bytes(&mut chance));
    let checkpoint_every = 10 + chance.below(200);
    let mut trial = Trial {
        subject: subject(Real::new(books, key.clone(), checkpoint_every)),
        chance,
        now: Millis(1_000_000),
        agenda: BTreeMap::new(),
        numbered: 0,
        people: vec![],
        offers: BTreeMap::new(),
        waiting: vec![],
        committing: false,
        tickets: BTreeMap::new(),
        errand: None,
        errands: BTreeMap::new(),
        granted: BTreeSet::new(),
        weather: Weather::Fair,
        lied: false,
        laws: Laws::new(key),
        twins: BTreeMap::new(),
        counts: Counts::default(),
        hasher: blake3::Hasher::new(),
    };
    let violation = trial.take_its_course().err();
    Outcome {
        seed,
        hash: *trial.hasher.finalize().as_bytes(),
        records: trial.subject.real().room.order().0,
        counts: trial.counts,
        violation,
    }
}

fn bytes(chance: &mut Chance) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&chance.word().to_le_bytes()));
    bytes
}

/// A room, the people in it, and all that can go wrong between them.
struct Trial<S> {
    subject: S,
    chance: Chance,
    now: Millis,
    /// What is going to happen, in the order of its time.
    agenda: BTreeMap<(Millis, u64), Happening>,
    numbered: u64,
    people: Vec<Person>,
    offers: BTreeMap<TableId, &'static Offer>,
    /// What waits for the journal.
    waiting: Vec<Batch>,
    committing: bool,
    /// Whose question it was.
    tickets: BTreeMap<Ticket, Option<usize>>,
    /// What the floor wants of the room, until it is answered.
    errand: Option<Input<Errand>>,
    errands: BTreeMap<Ticket, Option<RequestId>>,
    /// Who has had the chips of his day.
    granted: BTreeSet<PersonId>,
    weather: Weather,
    /// The disk has said that something is written which is not.
    lied: bool,
    laws: Laws,
    twins: BTreeMap<TableId, Twins>,
    counts: Counts,
    hasher: blake3::Hasher,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weather {
    /// Nothing goes wrong while tables are opened.
    Fair,
    /// Everything goes wrong.
    Storm,
    /// The faults have stopped, and everybody goes home.
    Calm,
}

#[derive(Clone, Debug)]
enum Happening {
    ToRoom { who: Option<usize>, table: TableId, pending: Pending },
    News { who: usize, table: TableId, news: Box<News> },
    Reply { who: usize, table: TableId, request: RequestId, refused: Option<Refused> },
    Wake(usize),
    Dealer(TableId),
    Floor(TableId),
    Manager,
    Clock,
    Commit,
    Durable(Vec<Result<(), AppendError>>),
    Crash,
}

const FLOOR: By = By::Floor(PersonId(99));

/// How long the storm lasts.
const STORM: Millis = Millis(40_000);

/// How long it may take at most until everybody is home.
const PATIENCE: Millis = Millis(1_200_000);

type Held = Result<(), Violation>;

impl<S: Subject> Trial<S> {
    fn take_its_course(&mut self) -> Held {
        self.open()?;
        self.weather = Weather::Storm;
        let end = self.now.plus(STORM);
        for _ in 0..self.chance.below(5) {
            let when = Millis(self.chance.below(STORM.0));
            self.later(when, Happening::Crash);
        }
        while self.now < end && !self.is_lost() {
            self.next()?;
        }
        if self.is_lost() {
            return Ok(());
        }
        self.weather = Weather::Calm;
        self.agenda.retain(|_, happening| !matches!(happening, Happening::Crash));
        if self.subject.real().room.stopped().is_some() {
            self.crash()?;
        }
        let end = self.now.plus(PATIENCE);
        while !self.everybody_is_home() {
            if self.now > end || !self.next()? {
                let room = &self.subject.real().room;
                let stuck = room.tables().find(|table| !table.is_empty()).map(Table::id);
                let what = format!("nothing more happens after {}: {stuck:?} is not empty", self.now);
                return Err(broken(GOES_ON, what));
            }
        }
        self.close()
    }

    /// The disk has lied, and what was told is gone: nobody could promise more than to notice it.
    fn is_lost(&self) -> bool {
        self.lied && self.agenda.is_empty()
    }

    fn room(&self) -> &Room {
        &self.subject.real().room
    }

    fn below(&mut self, end: u64) -> u64 {
        self.chance.below(end)
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.chance.below(times) == 0
    }

    fn later(&mut self, after: Millis, happening: Happening) {
        self.numbered += 1;
        self.agenda.insert((self.now.plus(after), self.numbered), happening);
    }

    fn storms(&self) -> bool {
        self.weather == Weather::Storm
    }

    /// The next thing happens. Says whether there was one.
    fn next(&mut self) -> Result<bool, Violation> {
        let Some(((at, _), happening)) = self.agenda.pop_first() else { return Ok(false) };
        self.now = self.now.max(at);
        match happening {
            Happening::ToRoom { who, table, pending } => self.arrives(who, table, pending)?,
            Happening::News { who, table, news } => self.people[who].hears(table, *news),
            Happening::Reply { who, table, request, refused } => {
                self.people[who].is_answered(table, request, refused.as_ref());
            }
            Happening::Wake(who) => {
                self.wake(who)?;
                let after = self.people[who].temper.thinks(&mut self.chance);
                self.later(after, Happening::Wake(who));
            }
            Happening::Dealer(table) => {
                self.deals(table)?;
                let after = Millis(100 + self.below(300));
                self.later(after, Happening::Dealer(table));
            }
            Happening::Floor(table) => {
                self.floor(table)?;
                let after = Millis(100 + self.below(900));
                self.later(after, Happening::Floor(table));
            }
            Happening::Manager => {
                self.manages()?;
                self.later(Millis(700), Happening::Manager);
            }
            Happening::Clock => {
                let effects = self.subject.time_out(self.now);
                self.carry_out(effects)?;
                self.later(Millis(100), Happening::Clock);
            }
            Happening::Commit => self.commit(),
            Happening::Durable(answers) => {
                self.committing = false;
                for answer in answers {
                    let effects = self.subject.written(answer, self.now);
                    self.carry_out(effects)?;
                }
                self.laws.count(self.room())?;
                if self.waiting.is_empty() {
                    self.laws.nothing_held(self.room().ledger())?;
                    self.rest();
                } else {
                    self.start_commit();
                }
                if self.room().stopped().is_some() {
                    self.later(Millis(50), Happening::Crash);
                }
            }
            Happening::Crash => self.crash()?,
        }
        Ok(true)
    }

    fn ticket(&mut self) -> Ticket {
        self.numbered += 1;
        Ticket(self.numbered)
    }

    fn everybody_is_home(&self) -> bool {
        let asks = self.people.iter().any(|person| !person.pending.is_empty());
        let writes = self.committing || !self.waiting.is_empty() || self.errand.is_some();
        !asks && !writes && self.tickets.is_empty() && self.room().tables().all(Table::is_empty)
    }
}

impl Happening {
    /// What goes with the process.
    fn is_of_the_process(&self) -> bool {
        matches!(self, Happening::Commit | Happening::Durable(_))
    }

    /// What is lost with its connections.
    fn is_in_transit(&self) -> bool {
        matches!(self, Happening::ToRoom { .. } | Happening::News { .. } | Happening::Reply { .. })
    }
}
