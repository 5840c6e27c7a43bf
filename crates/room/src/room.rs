use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use journal::{AppendError, Batch, Entry, State, StreamId};
use ledger::{Ledger, PersonId, Posting, TableId};
use rules::poker::Week;
use rules::{Chips, Register, Seat, SeatSet};

use crate::decision::{Decided, Decision};
use crate::errand::OFFICE;
use crate::guest::Goes;
use crate::hall::{DecidedErrand, Hall, Office};
use crate::mark::{Marked, marked};
use crate::underway::{Arrival, Underway};
use crate::{
    By, Call, Change, Company, Effect, Errand, Grant, Input, Key, List, LocalTime, Millis, Order, Outputs, People,
    Reason, Refused, Role, Spot, Staffing, Table, Terms, Ticket, Version, Waiting, What,
};

/// Many tables and one ledger behind one journal. Questions go in, [`Effect`]s come out.
///
/// At each table one record is in flight at a time; who comes meanwhile waits for it. Chips that it needs are held, so that no other
/// table can promise them too. What has been written is applied, told and answered, in that order; nothing is before. If something
/// cannot be written, the room stops: it tells everybody who waits, and says no to everything from then on.
///
/// ```
/// use std::sync::Arc;
/// use journal::{Journal, MemoryJournal};
/// use room::{By, Effect, Errand, Input, Key, Millis, PersonId, Room, Ticket};
/// use rules::{Chips, Register};
///
/// let mut journal = MemoryJournal::new();
/// let mut room = Room::new(Arc::new(Register::embedded().clone()), Key::new([9; 32]));
/// let gift = Errand::Issue { to: PersonId(1), chips: Chips(50_000) };
/// let input = Input { request: None, by: By::Floor(PersonId(0)), seen: None, at: Millis(0), what: gift };
/// let mut effects = room.run(Ticket(1), input);
/// let Some(Effect::Write(batch)) = effects.pop() else { panic!("it is written first") };
/// let told = room.written(journal.append(batch).map(|_| ()), Millis(3));
/// assert!(matches!(told[..], [Effect::Answered { ticket: Ticket(1), .. }]));
/// assert_eq!(Room::open(Arc::new(Register::embedded().clone()), Key::new([9; 32]), &journal).unwrap(), room);
/// ```
#[derive(Clone, Debug)]
pub struct Room {
    key: Key,
    hall: Hall,
    errands: Queue<Errand>,
    queues: BTreeMap<TableId, Queue<What>>,
    /// What is being written, the oldest first.
    flights: VecDeque<Flight>,
    /// Those who have left one table, and do not sit at the other yet.
    arriving: Vec<Arrival>,
    /// The tables that are being broken: it is asked after each record, and the tables may be many.
    breaking: BTreeSet<TableId>,
    /// The place of the last record that was sent to be written.
    sent: Order,
    /// The place of the last record that the latest checkpoint knows.
    checkpoint: Order,
    checkpoint_every: u64,
    stopped: Option<AppendError>,
    local_time: LocalTime,
    /// When the clock was last looked at.
    looked: Millis,
    /// The calls that could not be followed for a time, and until when each of them is now.
    called_again: Vec<(Call, Millis)>,
}

/// What waits for its turn, at a table or in the office.
#[derive(Clone, Debug)]
struct Queue<W> {
    waiting: VecDeque<(Option<Ticket>, Input<W>)>,
    /// A record of it is being written, or the table is about to be closed.
    busy: bool,
    /// When whoever is waited for was told so.
    told: Millis,
    /// The last of its records that a snapshot was made after.
    kept: Version,
}

/// Something that is being written.
#[derive(Clone, Debug)]
pub(crate) enum Flight {
    Record { ticket: Option<Ticket>, decided: Box<Decided>, held: Option<ledger::Decided> },
    Errand { ticket: Option<Ticket>, decided: Box<DecidedErrand>, held: Option<ledger::Decided> },
    State,
}

/// The house itself, when nobody in particular asks.
const HOUSE: By = By::Floor(PersonId(0));

/// A step on the way to a table that is broken.
enum Breaking {
    At(What),
    Runs(Errand),
}

/// How long whoever was called to a seat has at least when he can come again: his page comes back after a restart, and he is to see it.
const CALLED_AGAIN: Millis = Millis(60_000);

/// How many may wait at one table.
const WAITING_MAX: usize = 256;

/// How many records there are between checkpoints, if nothing else is wanted, and in a room that knows not more than so many people. A
/// checkpoint is all of them: who acts meanwhile waits for it, so that the more there are the more seldom it is made.
const CHECKPOINT_EVERY: u64 = 1_000;
const PEOPLE_A_CHECKPOINT: u64 = 250;
/// How many tables there are for each record that must have come at a table before what it has come to is written again.
const TABLES_A_RECORD: usize = 8;

/// The version of all that the room writes.
pub(crate) const FORMAT: u32 = 1;

impl Room {
    /// A room where nothing has happened yet.
    #[must_use]
    pub fn new(books: Arc<Register>, key: Key) -> Room {
        Room::of(Hall::new(books), key, Order(0))
    }

    pub(crate) fn of(hall: Hall, key: Key, checkpoint: Order) -> Room {
        let queues = hall.tables.keys().map(|&id| (id, Queue::new())).collect();
        let breaking = hall.tables.values().filter(|table| table.breaks().is_some()).map(Table::id).collect();
        let sent = hall.order;
        Room {
            key,
            hall,
            errands: Queue::new(),
            queues,
            flights: VecDeque::new(),
            arriving: vec![],
            breaking,
            sent,
            checkpoint,
            checkpoint_every: CHECKPOINT_EVERY,
            stopped: None,
            local_time: LocalTime::default(),
            looked: Millis(0),
            called_again: vec![],
        }
    }

    /// Keeps what it has come to after so many records, or more if it knows many people: a restart reads so many at most, besides the deals
    /// that were running.
    #[must_use]
    pub fn with_checkpoint_every(self, records: u64) -> Room {
        Room { checkpoint_every: records, ..self }
    }

    /// The time where the house is, from now on: days begin by it. What a day has brought to a table stands in the table's record.
    pub const fn set_local_time(&mut self, local_time: LocalTime) {
        self.local_time = local_time;
    }

    /// Somebody asks for something at a table.
    #[must_use]
    pub fn ask(&mut self, ticket: Ticket, table: TableId, input: Input) -> Vec<Effect> {
        let mut effects = vec![];
        self.put(Some(ticket), table, input, &mut effects);
        effects
    }

    /// Somebody asks for something of the room itself.
    #[must_use]
    pub fn run(&mut self, ticket: Ticket, input: Input<Errand>) -> Vec<Effect> {
        let mut effects = vec![];
        match self.errands.room_for_more(self.stopped.is_some()) {
            Ok(()) => self.errands.waiting.push_back((Some(ticket), input)),
            Err(refused) => effects.push(Effect::Refused { ticket, refused }),
        }
        self.run_errands(&mut effects);
        effects
    }

    /// What was to be written longest ago is durable by now, or is not going to be. Answers come in the order of the writes.
    ///
    /// # Panics
    /// If nothing was to be written: that is a mistake of the caller.
    #[must_use]
    pub fn written(&mut self, answer: Result<(), AppendError>, now: Millis) -> Vec<Effect> {
        let mut effects = vec![];
        if self.stopped.is_some() {
            return effects;
        }
        let flight = self.flights.pop_front().expect("something was to be written");
        match answer {
            Ok(()) => self.land(flight, now, &mut effects),
            Err(error) => self.stop(error, flight, &mut effects),
        }
        effects
    }

    /// The clock: whoever has no time left is dealt with, at a table or with a seat that is kept for him; the fee by the clock falls due, and
    /// the bets of another day are taken up.
    #[must_use]
    pub fn time_out(&mut self, now: Millis) -> Vec<Effect> {
        self.looked = self.looked.max(now);
        let late: Vec<TableId> = self.deadlines().filter(|&(_, end)| end <= now).map(|(id, _)| id).collect();
        let mut effects = self.by_clock(&late, &What::TimeOut, now);
        let due: Vec<TableId> = self.fees_due().filter(|&(_, at)| at <= now).map(|(id, _)| id).collect();
        effects.extend(self.by_clock(&due, &What::TimeFee, now));
        let days: Vec<(TableId, String)> = self.new_days(now).collect();
        for (table, day) in days {
            effects.extend(self.by_clock(&[table], &What::Day(day), now));
        }
        let over: Vec<Errand> = self.calls_over().filter(|(end, _)| *end <= now).map(|(_, errand)| errand).collect();
        if self.stopped.is_none() {
            over.into_iter().for_each(|errand| self.by_clock_of_the_room(errand, now, &mut effects));
        }
        effects
    }

    /// When the clock has something to do, at the earliest: somebody has no time left, a fee is due, or another day begins.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let calls = self.calls_over().map(|(end, _)| end);
        self.idle_tables().filter_map(|(table, queue)| self.due(table, queue)).chain(calls).min()
    }

    /// When it has something to do that it had not before a record of this table, at the earliest: at other tables nothing is due sooner for
    /// it, and they may be many.
    #[must_use]
    pub fn deadline_after(&self, table: TableId) -> Option<Millis> {
        let queue = self.queues.get(&table).filter(|queue| queue.is_idle());
        let own = queue.and_then(|queue| self.due(self.hall.tables.get(&table)?, queue));
        self.calls_over().map(|(end, _)| end).chain(own).min()
    }

    fn due(&self, table: &Table, queue: &Queue<What>) -> Option<Millis> {
        [queue.deadline_of(table), table.time_fee_due(), self.day_over(table)].into_iter().flatten().min()
    }

    /// When whoever is waited for at a table has no time left.
    #[must_use]
    pub fn deadline_of(&self, table: TableId) -> Option<Millis> {
        self.queues.get(&table)?.deadline_of(self.hall.tables.get(&table)?)
    }

    fn deadlines(&self) -> impl Iterator<Item = (TableId, Millis)> {
        self.idle_tables().filter_map(|(table, queue)| Some((table.id(), queue.deadline_of(table)?)))
    }

    /// When the fee by the clock is due, and where.
    fn fees_due(&self) -> impl Iterator<Item = (TableId, Millis)> {
        self.idle_tables().filter_map(|(table, _)| Some((table.id(), table.time_fee_due()?)))
    }

    /// When it is no more the day whose bets a table plays for.
    fn day_over(&self, table: &Table) -> Option<Millis> {
        let (day, from) = (table.day()?, table.at().max(self.looked));
        self.local_time.other_day(self.week_of(table)?, from, day)
    }

    /// The tables that play for the bets of another day than that of a moment, and what kind of day that is.
    fn new_days(&self, at: Millis) -> impl Iterator<Item = (TableId, String)> {
        self.idle_tables().filter_map(move |(table, _)| {
            let last = table.day()?;
            let day = self.local_time.day(self.week_of(table)?, at)?;
            (last != day).then(|| (table.id(), day.to_string()))
        })
    }

    /// What the book says of the days of the week, where a table bets by them.
    fn week_of(&self, table: &Table) -> Option<&Week> {
        let terms = self.hall.office.open.get(&table.id())?;
        terms.week(self.hall.books.house(&terms.house)?)
    }

    /// Tables where nothing is being written, and nobody waits for an answer.
    fn idle_tables(&self) -> impl Iterator<Item = (&Table, &Queue<What>)> {
        self.hall.tables.values().map(|table| (table, &self.queues[&table.id()])).filter(|(_, queue)| queue.is_idle())
    }

    /// After a restart: whoever is waited for has his full time again, and who was called to a seat has time to come; nobody pays for the
    /// time in which the room was closed; who was sent away just before is taken from his tables, and who sat down just before from the list.
    #[must_use]
    pub fn resume(&mut self, now: Millis) -> Vec<Effect> {
        self.calls_again(|_| true, now);
        let by_clock = |table: &&Table| table.deadline().is_some() || table.time_fee_due().is_some();
        let running: Vec<TableId> = self.tables().filter(by_clock).map(Table::id).collect();
        let mut effects = self.by_clock(&running, &What::Resume, now);
        let tables: Vec<TableId> = self.tables().map(Table::id).collect();
        tables.into_iter().for_each(|table| self.sends_away(table, now, &mut effects));
        self.stop_waiting_who_sit(now, &mut effects);
        self.mark_propositions(now, &mut effects);
        self.break_tables(now, &mut effects);
        effects
    }

    /// Those who wait for a seat at a table where they have one are off its list.
    fn stop_waiting_who_sit(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        for (person, table) in self.seated_and_waiting() {
            self.stops_waiting(person, table, now, effects);
        }
    }

    /// Those who wait for a seat at a table where they have one. While it is being broken that is as it should be.
    fn seated_and_waiting(&self) -> Vec<(PersonId, TableId)> {
        let waits = |person: PersonId, terms: &Terms| {
            self.waiting().iter().any(|waiting| waiting.person == person && waiting.is_for(terms))
        };
        let stays = self.tables().filter(|table| table.breaks().is_none());
        let seated = stays.flat_map(|table| table.people().map(|(_, person)| (person, table.id())));
        seated.filter(|&(person, table)| self.terms_of(table).is_some_and(|terms| waits(person, terms))).collect()
    }

    /// The tables that are open.
    #[must_use]
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &Table> {
        self.hall.tables.values()
    }

    /// A table, as far as it has been written.
    #[must_use]
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.hall.tables.get(&id)
    }

    /// Everybody who has been here.
    #[must_use]
    pub fn people(&self) -> &People {
        &self.hall.office.people
    }

    /// The terms of the tables that are open, by their numbers.
    pub fn terms(&self) -> impl Iterator<Item = &Terms> {
        self.hall.office.open.values()
    }

    /// The number that the next table gets.
    #[must_use]
    pub fn next_table(&self) -> TableId {
        TableId(self.hall.office.last.0 + 1)
    }

    /// The books that its tables are opened by.
    #[must_use]
    pub fn books(&self) -> &Arc<Register> {
        &self.hall.books
    }

    /// Whether somebody, or nobody in particular, may know of a table. Who sits there may, whatever he has become since.
    #[must_use]
    pub fn may_see(&self, person: Option<PersonId>, table: TableId) -> bool {
        let Office { people, open, guests, .. } = &self.hall.office;
        let nobody = PersonId(0);
        let (id, known) = (person.unwrap_or(nobody), person.and_then(|person| people.get(person)));
        let sits = || self.hall.tables.get(&table).is_some_and(|table| table.seat_of(id).is_some());
        open.get(&table).is_some_and(|terms| guests.may_see(id, known, terms) || sits())
    }

    /// The seats of a table that somebody may be called to, or change to: nobody sits there, and they are not spoken for. A table that is
    /// being broken has none.
    #[must_use]
    pub fn open_seats(&self, table: TableId) -> SeatSet {
        self.open_seats_but(table, &self.spoken_for())
    }

    /// The same for who looks at many tables, and has found out before which seats are spoken for.
    #[must_use]
    pub fn open_seats_but(&self, table: TableId, spoken_for: &[(TableId, Seat)]) -> SeatSet {
        let open = self.hall.tables.get(&table).filter(|table| table.breaks().is_none());
        let others = spoken_for.iter().filter(|(there, _)| *there == table).map(|(_, seat)| *seat).collect();
        open.map(Table::free_seats).unwrap_or_default().minus(others)
    }

    /// The seats at any table that somebody is about to sit down at, is on his way to, or was called to. That is a look at everybody who sits
    /// anywhere.
    #[must_use]
    pub fn spoken_for(&self) -> Vec<(TableId, Seat)> {
        let called = self.waiting().iter().filter_map(|waiting| waiting.call).map(|call| (call.table, call.seat));
        self.underway().taken().chain(called).collect()
    }

    fn underway(&self) -> Underway<'_> {
        Underway { hall: &self.hall, flights: &self.flights, arriving: &self.arriving }
    }

    /// The terms of an open table.
    #[must_use]
    pub fn terms_of(&self, table: TableId) -> Option<&Terms> {
        self.hall.office.open.get(&table)
    }

    /// How many bots are to sit at a table, if somebody has said so.
    #[must_use]
    pub fn staffing(&self, table: TableId) -> Option<Staffing> {
        self.hall.office.staff.get(&table).copied()
    }

    /// Everybody who waits for a seat, in the order in which they came.
    #[must_use]
    pub fn waiting(&self) -> &[Waiting] {
        &self.hall.office.waiting.0
    }

    /// Who is to be called to a table, once a seat is free there: the first on its list who may sit there.
    #[must_use]
    pub fn next_for(&self, table: TableId) -> Option<PersonId> {
        self.hall.office.next_for(self.terms_of(table)?)
    }

    /// What everybody may have in a gaming day.
    #[must_use]
    pub fn grant(&self) -> Option<Grant> {
        self.hall.office.grants.term
    }

    /// What somebody may have of it at this moment; nothing if he had it in this gaming day.
    #[must_use]
    pub fn grant_for(&self, person: PersonId, at: Millis) -> Option<Chips> {
        let chips = self.grant()?.chips;
        self.hall.office.grants.check(person, chips, at).is_ok().then_some(chips)
    }

    /// The ledger, as far as it has been written.
    #[must_use]
    pub fn ledger(&self) -> &Ledger {
        &self.hall.ledger
    }

    /// How many errands have been done.
    #[must_use]
    pub fn version(&self) -> Version {
        self.hall.office.version
    }

    /// The place of the last record that has been written.
    #[must_use]
    pub fn order(&self) -> Order {
        self.hall.order
    }

    /// Why it has stopped, if it has.
    #[must_use]
    pub fn stopped(&self) -> Option<&AppendError> {
        self.stopped.as_ref()
    }

    /// Whether something is to be written of which the journal has not answered yet.
    #[must_use]
    pub fn is_writing(&self) -> bool {
        !self.flights.is_empty()
    }

    fn by_clock(&mut self, tables: &[TableId], what: &What, now: Millis) -> Vec<Effect> {
        let mut effects = vec![];
        for &table in tables {
            // Who has spoken is heard first; and a clock is asked again.
            if self.queues[&table].is_idle() {
                let input = Input { request: None, by: By::Clock, seen: None, at: now, what: what.clone() };
                self.put(None, table, input, &mut effects);
            }
        }
        effects
    }

    fn put(&mut self, ticket: Option<Ticket>, table: TableId, input: Input, effects: &mut Vec<Effect>) {
        let stopped = self.stopped.is_some();
        let queue = self.queues.get_mut(&table).ok_or(Refused::NoTable { table }).and_then(|queue| {
            // What the room itself wants is never too much.
            if stopped || ticket.is_some() {
                queue.room_for_more(stopped)?;
            }
            Ok(queue)
        });
        match (queue, ticket) {
            (Ok(queue), ticket) => {
                queue.waiting.push_back((ticket, input));
                self.decide(table, effects);
            }
            (Err(refused), Some(ticket)) => effects.push(Effect::Refused { ticket, refused }),
            (Err(refused), None) => effects.extend(falls_through(&mut self.arriving, table, &input, refused)),
        }
    }

    /// Decides what waits at a table, until something is to be written.
    fn decide(&mut self, id: TableId, effects: &mut Vec<Effect>) {
        let (Some(queue), Some(table)) = (self.queues.get_mut(&id), self.hall.tables.get(&id)) else { return };
        while !queue.busy
            && let Some((ticket, input)) = queue.waiting.pop_front()
        {
            let decision = table.decide(&input, &self.hall.ledger).and_then(|decision| {
                if matches!(decision, Decision::New(_)) {
                    let underway = Underway { hall: &self.hall, flights: &self.flights, arriving: &self.arriving };
                    underway.may_sit(id, &input)?;
                    // The ledger would open an account for anybody.
                    if let What::Correct { to: Spot::Bankroll(person), .. } = input.what {
                        self.hall.office.people.check(person)?;
                    }
                }
                Ok(decision)
            });
            match (decision, ticket) {
                (Ok(Decision::New(mut decided)), ticket) => {
                    queue.busy = true;
                    self.sent = self.sent.next();
                    decided.record.order = self.sent;
                    let record = decided.record();
                    let held = hold(&mut self.hall.ledger, record.posting());
                    effects.push(write(&self.key, id, record.number, record.write(&self.key)));
                    self.flights.push_back(Flight::Record { ticket, decided, held });
                }
                (Ok(Decision::Repeat { version, .. }), Some(ticket)) => {
                    effects.push(Effect::Answered { ticket, version, repeat: true });
                }
                (Err(refused), Some(ticket)) => effects.push(Effect::Refused { ticket, refused }),
                // What the room itself wants has no name by which it could come twice.
                (Ok(Decision::Repeat { .. }), None) => {}
                (Err(refused), None) => effects.extend(falls_through(&mut self.arriving, id, &input, refused)),
            }
        }
    }

    /// Decides the errands that wait, until something is to be written.
    fn run_errands(&mut self, effects: &mut Vec<Effect>) {
        while !self.errands.busy
            && let Some((ticket, input)) = self.errands.waiting.pop_front()
        {
            let decided = match self.hall.office.answered.repeat(&input) {
                Ok(Some((_, version))) => {
                    effects.extend(ticket.map(|ticket| Effect::Answered { ticket, version, repeat: true }));
                    continue;
                }
                Ok(None) => self.may_run(&input).and_then(|()| self.hall.decide(&input)),
                Err(refused) => Err(refused),
            };
            match decided {
                Ok(mut decided) => {
                    self.errands.busy = true;
                    if let Errand::Close(table) = input.what {
                        self.queues.entry(table).and_modify(|queue| queue.busy = true);
                    }
                    self.sent = self.sent.next();
                    decided.record.order = self.sent;
                    let held = hold(&mut self.hall.ledger, decided.record.posting());
                    effects.push(write(&self.key, OFFICE, decided.record.number, decided.record.write(&self.key)));
                    self.flights.push_back(Flight::Errand { ticket, decided: Box::new(decided), held });
                }
                Err(refused) => effects.extend(ticket.map(|ticket| Effect::Refused { ticket, refused })),
            }
        }
    }

    /// A table where something is being written is not closed, a seat that somebody is about to take is not kept for another, and who
    /// sits at a table of a list waits for another one of it, and says for which.
    fn may_run(&self, input: &Input<Errand>) -> Result<(), Refused> {
        match &input.what {
            Errand::Close(table)
                if self.queues.get(table).is_some_and(|queue| !queue.is_idle())
                    || self.underway().has_arrivals(*table) =>
            {
                Err(Refused::NotEmpty { table: *table })
            }
            &Errand::Call { person, table, seat, .. } if self.underway().is_taken((table, seat), Some(person)) => {
                Err(Refused::NotFree { table, seat })
            }
            Errand::Wait { person, list, table } => {
                let wanted = |terms: &&Terms| terms.list() == *list && table.is_none_or(|table| table == terms.id);
                // Who sits where a table is being broken is about to have no seat.
                let sits = |terms: &Terms| {
                    self.hall.tables.get(&terms.id).filter(|table| table.breaks().is_none())?.seat_of(*person)
                };
                let seat = self.hall.office.open.values().filter(wanted).find_map(sits);
                seat.map_or(Ok(()), |seat| Err(Refused::HasSeat { person: *person, seat }))
            }
            _ => Ok(()),
        }
    }

    /// It is written: now it has happened.
    fn land(&mut self, flight: Flight, now: Millis, effects: &mut Vec<Effect>) {
        match flight {
            Flight::Record { ticket, decided, held } => {
                let (table, number) = (decided.record.table, decided.record.number);
                let sits = decided.record.input.sits_down();
                self.hall.order = decided.record.order;
                arrives(&mut self.arriving, table, &decided.record.input);
                let outputs = self.happens(*decided, held, now);
                let breaks = self.table(table).is_some_and(|table| table.breaks().is_some());
                let goes_on = !breaks && self.breaking.remove(&table);
                self.breaking.extend(breaks.then_some(table));
                if goes_on {
                    self.calls_again(|id| id == table, now);
                }
                self.buys(table, &outputs, now);
                let goes = outputs.goes.clone();
                let arrival = |goes: &Goes| Arrival { person: goes.person, table: goes.to, seat: goes.seat };
                self.arriving.extend(goes.iter().map(arrival));
                if outputs.is_over() {
                    self.snapshot(table, number, effects);
                }
                self.sends_away(table, now, effects);
                effects.push(Effect::Told { table, outputs: Box::new(outputs) });
                self.answer(ticket, number, effects);
                self.checkpoint(effects);
                if let Some(person) = sits {
                    self.stops_waiting(person, table, now, effects);
                    self.marks_proposition(person, table, now, effects);
                }
                if goes_on {
                    self.stop_waiting_who_sit(now, effects);
                }
                self.decide(table, effects);
                for Goes { person, to, seat, chips, sent } in goes {
                    let (by, what) = (By::Person(person), What::ComeOver { seat, chips, sent });
                    self.put(None, to, Input { request: None, by, seen: None, at: now, what }, effects);
                }
                self.break_tables(now, effects);
            }
            Flight::Errand { ticket, decided, held } => {
                let (number, what) = (decided.record.number, decided.record.input.what.clone());
                self.pays(held);
                self.hall.apply(*decided);
                self.errands.busy = false;
                match what {
                    Errand::Open(terms) => drop(self.queues.insert(terms.id, Queue::new())),
                    Errand::Close(table) => self.refuse_all_at(table, effects),
                    Errand::Change { change: Change::Banned(true) | Change::Role(_), .. } => {
                        let tables: Vec<TableId> = self.tables().map(Table::id).collect();
                        tables.into_iter().for_each(|table| self.sends_away(table, now, effects));
                        self.mark_propositions(now, effects);
                    }
                    _ => {}
                }
                self.answer(ticket, number, effects);
                self.checkpoint(effects);
                self.run_errands(effects);
                self.break_tables(now, effects);
            }
            Flight::State => {}
        }
    }

    /// Who has said in a hand what he buys, buys it before the next one.
    fn buys(&mut self, table: TableId, outputs: &Outputs, now: Millis) {
        let Some(queue) = self.queues.get_mut(&table) else { return };
        for &(person, chips) in outputs.buys.iter().rev() {
            let (by, what) = (By::Person(person), What::Buy(chips));
            queue.waiting.push_front((None, Input { request: None, by, seen: None, at: now, what }));
        }
    }

    /// Who has sat down is off the list of his table.
    fn stops_waiting(&mut self, person: PersonId, table: TableId, now: Millis, effects: &mut Vec<Effect>) {
        let list = self.hall.office.open.get(&table).map(Terms::list);
        let Some(list) = list.filter(|list| self.hall.office.waiting.find(person, list).is_some()) else { return };
        self.by_clock_of_the_room(Errand::StopWaiting { person, list }, now, effects);
    }

    /// Who has been sent away from the room is taken from a table where he sits, before anything else happens there: like anybody whom the
    /// floor removes (R285). So is who only looks on from now on, when he has played his hand to its end.
    fn sends_away(&mut self, id: TableId, now: Millis, effects: &mut Vec<Effect>) {
        let (people, table) = (&self.hall.office.people, self.hall.tables.get(&id));
        let removed = table.and_then(|table| {
            table.people().filter(|&(seat, _)| !table.is_leaving(seat)).find_map(|(seat, person)| {
                let person = people.get(person)?;
                let looks_on = !person.role.may_play() && table.may_go(seat);
                let reason = if person.banned { Some(Reason::sent_away()) } else { looks_on.then(Reason::looks_on) };
                Some((seat, reason?))
            })
        });
        let (Some((seat, reason)), Some(queue)) = (removed, self.queues.get_mut(&id).filter(|queue| !queue.busy))
        else {
            return;
        };
        let what = What::Remove { seat, reason };
        queue.waiting.push_front((None, Input { request: None, by: HOUSE, seen: None, at: now, what }));
        self.decide(id, effects);
    }

    /// A table with a player-dealer knows who plays for a proposition player service.
    fn marks_proposition(&mut self, person: PersonId, id: TableId, now: Millis, effects: &mut Vec<Effect>) {
        let is_one = self.people().get(person).is_some_and(|person| person.role == Role::Proposition);
        let unmarked = |table: &Table| {
            let (lineup, seat) = (table.banked()?, table.seat_of(person)?);
            (!lineup.proposition_players().contains(seat)).then_some(seat)
        };
        let Some(seat) = self.hall.tables.get(&id).filter(|_| is_one).and_then(unmarked) else { return };
        let what = What::Proposition { seat };
        self.put(None, id, Input { request: None, by: By::Clock, seen: None, at: now, what }, effects);
    }

    /// The same wherever people sit: somebody has become one where he sat, or the power went before it was written.
    fn mark_propositions(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let seated = self.tables().flat_map(|table| table.people().map(|(_, person)| (person, table.id())));
        for (person, table) in seated.collect::<Vec<(PersonId, TableId)>>() {
            self.marks_proposition(person, table, now, effects);
        }
    }

    fn by_clock_of_the_room(&mut self, what: Errand, now: Millis, effects: &mut Vec<Effect>) {
        let input = Input { request: None, by: By::Clock, seen: None, at: now, what };
        self.errands.waiting.push_back((None, input));
        self.run_errands(effects);
    }

    /// Tables that are being broken are broken a step further, each of them a record. The next step follows when it is written, and after a
    /// restart.
    fn break_tables(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        for id in self.breaking.iter().copied().collect::<Vec<TableId>>() {
            match self.breaking(id) {
                Some((by, Breaking::At(what))) => {
                    self.put(None, id, Input { request: None, by, seen: None, at: now, what }, effects);
                }
                Some((by, Breaking::Runs(what))) => {
                    self.errands.waiting.push_back((None, Input { request: None, by, seen: None, at: now, what }));
                    self.run_errands(effects);
                }
                None => {}
            }
        }
    }

    /// What is to be done next at a table that is being broken; nothing while something is being written that it depends on.
    fn breaking(&self, id: TableId) -> Option<(By, Breaking)> {
        let (table, list) = (self.hall.tables.get(&id)?, self.hall.office.open.get(&id)?.list());
        let (by, reason) = table.breaks()?;
        if self.stopped.is_some() || !self.queues[&id].is_idle() || !self.errands.is_idle() {
            return None;
        }
        let remove = |seat| Breaking::At(What::Remove { seat, reason: reason.clone() });
        let step = |(seat, person, may_go): (Seat, PersonId, bool)| {
            if self.people().get(person).is_some_and(|person| person.bot) {
                return may_go.then(|| remove(seat));
            }
            if let Some((table, to)) = self.seat_elsewhere(person, id, &list) {
                let reason = Some(reason.clone());
                return Some(Breaking::At(What::SendOver { seat, table, to, reason }));
            }
            let wait = Errand::Wait { person, list: list.clone(), table: None };
            if self.is_played_elsewhere(id, &list) && self.may_wait(person, &wait) {
                return Some(Breaking::Runs(wait));
            }
            // He plays his hand to its end before.
            may_go.then(|| remove(seat))
        };
        let closes = table.is_empty() && !self.underway().has_arrivals(id);
        let next = table.staying().find_map(step).or_else(|| closes.then_some(Breaking::Runs(Errand::Close(id))));
        next.map(|step| (By::Floor(by), step))
    }

    /// A seat at another table of a list that somebody may be sent to.
    fn seat_elsewhere(&self, person: PersonId, from: TableId, list: &List) -> Option<(TableId, Seat)> {
        let Office { people, open, guests, .. } = &self.hall.office;
        let suits = |terms: &&Terms| {
            let goes_there = || self.underway().goes_to(person, terms.id);
            let sits = |table: &Table| table.seat_of(person).is_some();
            terms.id != from
                && terms.list() == *list
                && guests.check_seat(person, people.get(person), terms).is_ok()
                && !self.hall.tables.get(&terms.id).is_some_and(sits)
                && !goes_there()
        };
        let spoken_for = self.spoken_for();
        let seat = |terms: &Terms| self.open_seats_but(terms.id, &spoken_for).iter().next();
        open.values().filter(suits).find_map(|terms| Some((terms.id, seat(terms)?)))
    }

    /// Whether somebody can be put on a list: he is not on it, and has no seat at a table of it.
    fn may_wait(&self, person: PersonId, wait: &Errand) -> bool {
        let (by, at) = (By::Person(person), self.hall.office.at);
        let input = Input { request: None, by, seen: None, at, what: wait.clone() };
        self.may_run(&input).and_then(|()| self.hall.decide(&input)).is_ok()
    }

    /// Whether there is a table of a list besides one, that people may wait for.
    fn is_played_elsewhere(&self, but: TableId, list: &List) -> bool {
        let mut others = self.hall.office.open.values().filter(|terms| terms.id != but && terms.list() == *list);
        let stays = |terms: &Terms| self.hall.tables.get(&terms.id).is_some_and(|table| table.breaks().is_none());
        others.any(|terms| terms.company != Company::Invited && stays(terms))
    }

    /// The calls that are over: he who was called has sat down, or has not come in time.
    fn calls_over(&self) -> impl Iterator<Item = (Millis, Errand)> {
        let idle = self.errands.is_idle();
        let called = self.hall.office.waiting.0.iter().filter(move |_| idle);
        called.filter_map(|waiting| {
            let (person, list, Call { table, .. }) = (waiting.person, &waiting.list, waiting.call?);
            let sits = self.hall.tables.get(&table).is_some_and(|table| table.seat_of(person).is_some());
            // For who is on his way the seat is kept until he comes.
            let on_the_way = self.underway().goes_to(person, table);
            match sits {
                true => Some((Millis(0), Errand::StopWaiting { person, list: list.clone() })),
                false if on_the_way => None,
                false => Some((self.called_until(waiting)?, Errand::CallExpired { person, table })),
            }
        })
    }

    /// The room was closed, or a table was to be: who was called has time again.
    fn calls_again(&mut self, to: impl Fn(TableId) -> bool, now: Millis) {
        let calls = self.hall.office.waiting.0.iter().filter_map(|waiting| waiting.call);
        let again = calls.filter(|call| to(call.table)).map(|call| (call, call.until.max(now.plus(CALLED_AGAIN))));
        self.called_again.retain(|(call, _)| !to(call.table));
        self.called_again.extend(again);
    }

    /// Until when somebody who was called to a seat may take it: longer than he was told, if he could not come for a time. To a table that is
    /// being broken nobody can come: he keeps his place, and when it is closed he waits on.
    #[must_use]
    pub fn called_until(&self, waiting: &Waiting) -> Option<Millis> {
        let call = waiting.call?;
        let again = self.called_again.iter().find(|(before, _)| *before == call).map(|&(_, until)| until);
        let comes = self.hall.tables.get(&call.table)?.may_come();
        comes.is_ok().then_some(again.unwrap_or(call.until))
    }

    fn happens(&mut self, decided: Decided, held: Option<ledger::Decided>, now: Millis) -> Outputs {
        let id = decided.record.table;
        self.pays(held);
        let table = self.hall.tables.get_mut(&id).expect("a table is not closed while something is written");
        let clock = table.clock();
        let outputs = table.apply(decided);
        let asked = table.clock() != clock;
        self.queues.entry(id).and_modify(|queue| {
            queue.busy = false;
            queue.told = if asked { now } else { queue.told };
        });
        outputs
    }

    /// Numbers of records do not come again, so that no posting can: it is not remembered.
    fn pays(&mut self, held: Option<ledger::Decided>) {
        if let Some(held) = held {
            let number = self.hall.ledger.apply(held);
            self.hall.ledger.forget_through(number);
        }
    }

    fn answer(&self, ticket: Option<Ticket>, version: Version, effects: &mut Vec<Effect>) {
        effects.extend(ticket.map(|ticket| Effect::Answered { ticket, version, repeat: false }));
    }

    /// The table is closed: whoever came meanwhile came too late.
    fn refuse_all_at(&mut self, table: TableId, effects: &mut Vec<Effect>) {
        self.breaking.remove(&table);
        let waiting = self.queues.remove(&table).map(|queue| queue.waiting).unwrap_or_default();
        for ticket in waiting.into_iter().filter_map(|(ticket, _)| ticket) {
            effects.push(Effect::Refused { ticket, refused: Refused::NoTable { table } });
        }
    }

    /// What the table has come to is written before anything else is decided there, for a state is that of the last record: at the end of
    /// each deal in a small room, and the more seldom the more tables there are, for all of them wait for one disk. What came since is
    /// decided again soon enough.
    fn snapshot(&mut self, id: TableId, number: Version, effects: &mut Vec<Effect>) {
        let Some(queue) = self.queues.get_mut(&id) else { return };
        if number.0 < queue.kept.0 + (self.hall.tables.len() / TABLES_A_RECORD) as u64 {
            return;
        }
        let Some(snapshot) = self.hall.tables.get(&id).and_then(Table::snapshot) else { return };
        queue.kept = number;
        self.write_state(id, snapshot.version(), snapshot.write(&self.key), effects);
    }

    /// What the room has come to, now and then: the more people it knows, the more there is to write, and the more seldom. Not while an
    /// errand is being written, for a state is that of the last record.
    fn checkpoint(&mut self, effects: &mut Vec<Effect>) {
        let people = (self.people().0.len() as u64).max(PEOPLE_A_CHECKPOINT);
        let every = self.checkpoint_every * people / PEOPLE_A_CHECKPOINT;
        if self.errands.busy || self.hall.order.0 < self.checkpoint.0 + every || self.version() == Version(0) {
            return;
        }
        self.checkpoint = self.hall.order;
        self.write_state(OFFICE, self.version(), self.hall.checkpoint().write(&self.key), effects);
    }

    fn write_state(&mut self, id: TableId, number: Version, json: Vec<u8>, effects: &mut Vec<Effect>) {
        let bytes = self.key.mark(Marked::State, stream(id), number.0, json);
        let state = State { stream: stream(id), number: number.0, format: FORMAT, bytes };
        effects.push(Effect::Write(Batch { entries: vec![], states: vec![state] }));
        self.flights.push_back(Flight::State);
    }

    /// Something could not be written: nothing more happens here.
    fn stop(&mut self, error: AppendError, flight: Flight, effects: &mut Vec<Effect>) {
        self.stopped = Some(error);
        let mut tickets = vec![];
        for flight in std::iter::once(flight).chain(std::mem::take(&mut self.flights)) {
            let (Flight::Record { ticket, held, .. } | Flight::Errand { ticket, held, .. }) = flight else { continue };
            tickets.extend(ticket);
            held.map(|held| self.hall.ledger.release(held.posting().id));
        }
        for queue in self.queues.values_mut() {
            tickets.extend(queue.waiting.drain(..).filter_map(|(ticket, _)| ticket));
        }
        tickets.extend(self.errands.waiting.drain(..).filter_map(|(ticket, _)| ticket));
        effects.extend(tickets.into_iter().map(|ticket| Effect::Refused { ticket, refused: Refused::Stopped }));
    }
}

/// Rooms are equal if they have come to the same, whatever is being written.
impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        self.hall == other.hall
    }
}

impl<W> Queue<W> {
    fn new() -> Queue<W> {
        Queue { waiting: VecDeque::new(), busy: false, told: Millis(0), kept: Version(0) }
    }

    fn is_idle(&self) -> bool {
        !self.busy && self.waiting.is_empty()
    }

    fn room_for_more(&self, stopped: bool) -> Result<(), Refused> {
        match self.waiting.len() {
            _ if stopped => Err(Refused::Stopped),
            waiting @ WAITING_MAX.. => Err(Refused::Busy { waiting }),
            _ => Ok(()),
        }
    }
}

impl Queue<What> {
    /// When whoever is waited for at its table has no time left. It runs from when he was told that it is his turn: a slow disk costs him
    /// nothing.
    fn deadline_of(&self, table: &Table) -> Option<Millis> {
        Some(table.deadline()?.max(self.told.plus(table.allowance()?)))
    }
}

/// The stream of a table; that of the office is 0.
pub(crate) fn stream(id: TableId) -> StreamId {
    StreamId(u64::from(id.0))
}

/// Who was on his way to a table has sat down there, or has been refused.
fn arrives(arriving: &mut Vec<Arrival>, table: TableId, input: &Input) {
    if let (By::Person(person), What::ComeOver { .. }) = (input.by, &input.what) {
        arriving.retain(|arrival| (arrival.person, arrival.table) != (person, table));
    }
}

/// What somebody wanted while he was in a hand, and the room was to do for him when it was over, is refused.
fn falls_through(arriving: &mut Vec<Arrival>, table: TableId, input: &Input, refused: Refused) -> Option<Effect> {
    arrives(arriving, table, input);
    match (input.by, &input.what) {
        (By::Person(person), What::ComeOver { .. } | What::Buy(_)) => {
            Some(Effect::FellThrough { person, table, refused })
        }
        _ => None,
    }
}

fn hold(ledger: &mut Ledger, posting: Option<Posting>) -> Option<ledger::Decided> {
    posting.map(|posting| ledger.hold(&posting).expect("the ledger was asked when it was decided"))
}

fn write(key: &Key, id: TableId, number: Version, json: Vec<u8>) -> Effect {
    let payload = marked(stream(id), number.0, json, key);
    Effect::Write(Batch::one(Entry { stream: stream(id), number: number.0, format: FORMAT, payload }))
}
