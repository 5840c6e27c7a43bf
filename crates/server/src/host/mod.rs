//! The thread that a room is open on: it brings the clock, the cards and the journal, and tells everybody what he may know.

mod dealer;
mod message;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use histories::Narrator;
use histories::banked::Teller;
use journal::{Appender, SqliteJournal, Writer};
use ledger::{PersonId, TableId};
use room::{
    By, Change, Effect, Errand, Input, Millis, Outputs, Refused, RequestId, Room, Table, Ticket, Version, What,
};
use rules::banked::Place;
use rules::{Eyes, Seat, banked};
use tokio::sync::{mpsc, oneshot};
use tracing::{error, warn};

use crate::letter::{About, Letter, Sight, Sitter};
use crate::line::{LETTERS_MAX, Line, LineId};
use crate::pace::Pace;
use dealer::Dealer;
pub(crate) use message::Message;

/// A room that is open.
#[derive(Debug)]
pub struct Host {
    sender: Sender<Message>,
    thread: Mutex<Option<JoinHandle<()>>>,
    next_line: std::sync::atomic::AtomicU64,
}

/// How many batches may wait for the journal.
const WRITES_MAX: usize = 4096;

/// How often it is looked whether something is due: not at everything that somebody says, for it is a look at every table.
const LOOK_EVERY: Duration = Duration::from_millis(10);
const LOOK_LATEST: Duration = Duration::from_secs(1);

impl Host {
    /// Opens a room: its thread runs from now on, and whoever was waited for has his time again.
    ///
    /// # Panics
    /// If the system gives no thread.
    #[must_use]
    pub fn start(room: Room, journal: SqliteJournal, pace: Pace) -> Host {
        let (sender, receiver) = channel();
        let own = sender.clone();
        let run = move || {
            let writer = Writer::start(journal, WRITES_MAX);
            let mut floor = Floor::new(room, writer.appender(), own, pace);
            let closing = floor.run(&receiver);
            drop(floor);
            // What was sent is written before anybody hears that the room is closed.
            drop(writer.close());
            closing.map(|answer| answer.send(()));
        };
        let thread = thread::Builder::new().name("room".to_string()).spawn(run).expect("the system gives a thread");
        Host { sender, thread: Mutex::new(Some(thread)), next_line: std::sync::atomic::AtomicU64::new(1) }
    }

    /// A line for a person, or for somebody who only looks on.
    #[must_use]
    pub fn line(&self, person: Option<PersonId>) -> Line {
        let id = LineId(self.next_line.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let (letters, receiver) = mpsc::channel(LETTERS_MAX);
        let line = Line { id, host: self.sender.clone(), letters: receiver };
        // If the host is gone, the letters end at once.
        let _ = self.sender.send(Message::Connect { line: id, person, letters });
        line
    }

    /// Somebody wants something of the room, or the house does ([`HOUSE`]).
    ///
    /// # Errors
    /// If it is refused.
    pub async fn run(&self, by: By, errand: Errand) -> Result<Version, Refused> {
        let (answer, answered) = oneshot::channel();
        let _ = self.sender.send(Message::Run { by, errand: Box::new(errand), answer });
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Looks at the room as it is. None if it is closed.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&Room) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let looks = move |room: &Room| drop(answer.send(look(room)));
        let _ = self.sender.send(Message::Look(Box::new(looks)));
        answered.await.ok()
    }

    /// Another pace, from the next hands on.
    pub fn keep_pace(&self, pace: Pace) {
        let _ = self.sender.send(Message::Pace(pace));
    }

    /// Closes the room: what was asked before is answered, what was decided is written.
    pub fn close(&self) {
        let (answer, answered) = sync_channel(1);
        let _ = self.sender.send(Message::Close(answer));
        let _ = answered.recv();
        // It has said that it is done; if it has panicked, there is nothing to wait for.
        let thread = self.thread.lock().ok().and_then(|mut thread| thread.take());
        let _ = thread.map(JoinHandle::join);
    }
}

/// Whose question it was.
enum Asker {
    Line(LineId, TableId, RequestId),
    House { answer: oneshot::Sender<Result<Version, Refused>>, signs_out: Option<PersonId> },
    Dealer(TableId),
}

/// Somebody on a line.
struct Guest {
    person: Option<PersonId>,
    letters: mpsc::Sender<Letter>,
    watches: BTreeSet<TableId>,
}

/// What there is at a table besides the table.
struct Desk {
    dealer: Dealer,
    about: Arc<About>,
    teller: Teller,
}

/// What the thread has.
struct Floor {
    room: Room,
    appender: Appender,
    own: Sender<Message>,
    pace: Pace,
    guests: BTreeMap<LineId, Guest>,
    watched: BTreeMap<TableId, BTreeSet<LineId>>,
    desks: BTreeMap<TableId, Desk>,
    asked: BTreeMap<Ticket, Asker>,
    tickets: u64,
}

pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    Millis(since.as_millis() as u64)
}

impl Floor {
    fn new(room: Room, appender: Appender, own: Sender<Message>, pace: Pace) -> Floor {
        Floor {
            room,
            appender,
            own,
            pace,
            guests: BTreeMap::new(),
            watched: BTreeMap::new(),
            desks: BTreeMap::new(),
            asked: BTreeMap::new(),
            tickets: 0,
        }
    }

    /// Runs the room until somebody closes it.
    fn run(&mut self, messages: &Receiver<Message>) -> Option<SyncSender<()>> {
        let effects = self.room.resume(now());
        self.carry_out(effects);
        let tables: Vec<TableId> = self.room.tables().map(Table::id).collect();
        tables.into_iter().for_each(|table| self.dealer_looks(table));
        let mut look = Instant::now();
        loop {
            match messages.recv_timeout(look.saturating_duration_since(Instant::now())) {
                Ok(Message::Close(answer)) => {
                    self.tell_all_stopped();
                    return Some(answer);
                }
                Ok(message) => {
                    self.hear(message);
                    // What has happened may be due for something sooner.
                    look = look.min(Instant::now() + LOOK_EVERY);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            if Instant::now() >= look {
                self.tick();
                look = Instant::now() + self.until_next_moment();
            }
        }
    }

    /// How long nothing is due.
    fn until_next_moment(&self) -> Duration {
        let wait = self.next_moment().map_or(LOOK_LATEST, |at| Duration::from_millis(at.since(now()).0));
        wait.max(LOOK_EVERY)
    }

    /// When something is due next.
    fn next_moment(&self) -> Option<Millis> {
        let deals = self.desks.values().filter_map(|desk| desk.dealer.due());
        deals.chain(self.room.deadline()).min()
    }

    fn tick(&mut self) {
        let now = now();
        if self.room.deadline().is_some_and(|at| at <= now) {
            let effects = self.room.time_out(now);
            self.carry_out(effects);
        }
        let due = |(id, desk): (&TableId, &Desk)| desk.dealer.due().filter(|at| *at <= now).map(|_| *id);
        let due: Vec<TableId> = self.desks.iter().filter_map(due).collect();
        for table in due {
            self.deal(table, now);
        }
    }

    fn hear(&mut self, message: Message) {
        match message {
            Message::Connect { line, person, letters } => {
                self.guests.insert(line, Guest { person, letters, watches: BTreeSet::new() });
            }
            Message::Disconnect(line) => self.disconnect(line),
            Message::Watch(line, table, seen) => self.watch(line, table, seen),
            Message::Unwatch(line, table) => self.unwatch(line, table),
            Message::Chat { line, table, request, text } => self.chat(line, table, request, &text),
            Message::Ask { line, table, request, seen, what } => self.ask(line, table, request, seen, *what),
            Message::Run { by, errand, answer } => {
                let signs_out = match *errand {
                    Errand::Change { person, change: Change::Banned(true) | Change::Secret(_) | Change::SignOut } => {
                        Some(person)
                    }
                    _ => None,
                };
                let input = Input { request: None, by, seen: None, at: now(), what: *errand };
                let ticket = self.ticket(Asker::House { answer, signs_out });
                let effects = self.room.run(ticket, input);
                self.carry_out(effects);
            }
            Message::Look(look) => look(&self.room),
            Message::Pace(pace) => self.pace = pace,
            Message::Written(answer) => {
                let effects = self.room.written(answer, now());
                self.carry_out(effects);
            }
            Message::Close(_) => {}
        }
    }

    fn disconnect(&mut self, line: LineId) {
        let Some(guest) = self.guests.remove(&line) else { return };
        for table in guest.watches {
            self.no_longer_watches(line, table);
        }
    }

    fn no_longer_watches(&mut self, line: LineId, table: TableId) {
        if let Some(lines) = self.watched.get_mut(&table) {
            lines.remove(&line);
        }
    }

    fn watch(&mut self, line: LineId, id: TableId, seen: Option<Version>) {
        let (Some(guest), table) = (self.guests.get_mut(&line), self.room.table(id)) else { return };
        let Some(table) = table else {
            return self.send(line, Letter::Closed(id));
        };
        guest.watches.insert(id);
        self.watched.entry(id).or_default().insert(line);
        if seen == Some(table.version()) {
            return self.send(line, Letter::Same(id, table.version()));
        }
        let sitters = self.sitters(table);
        self.show(line, id, &sitters, None);
    }

    /// What somebody says goes to all who see the table, and is not kept.
    fn chat(&mut self, line: LineId, table: TableId, request: RequestId, text: &str) {
        let guest = self.guests.get(&line);
        let person = guest.and_then(|guest| guest.person);
        let known = person.and_then(|id| self.room.people().get(id).map(|person| (id, person)));
        let refused = match known {
            None => Some(Refused::NotYours { whose: "those who have signed in" }),
            Some((_, person)) if person.banned || person.muted => {
                Some(Refused::NotYours { whose: "those who may chat" })
            }
            Some(_) if guest.is_none_or(|guest| !guest.watches.contains(&table)) => Some(Refused::NoTable { table }),
            Some(_) => None,
        };
        let (Some((person, known)), None) = (known, &refused) else {
            return refused.into_iter().for_each(|refused| self.refuse(line, table, request, refused));
        };
        let name = known.name.clone();
        let lines: Vec<LineId> = self.watched.get(&table).into_iter().flatten().copied().collect();
        for other in lines {
            self.send(other, Letter::Chat { table, person, name: name.clone(), text: text.to_string() });
        }
        self.send(line, Letter::Done { request, version: None });
    }

    fn unwatch(&mut self, line: LineId, table: TableId) {
        if let Some(guest) = self.guests.get_mut(&line) {
            guest.watches.remove(&table);
        }
        self.no_longer_watches(line, table);
    }

    fn ask(&mut self, line: LineId, table: TableId, request: RequestId, seen: Option<Version>, what: What) {
        let person = self.guests.get(&line).and_then(|guest| guest.person);
        match self.by(person, &what) {
            Ok(by) => {
                let input = Input { request: Some(request), by, seen, at: now(), what };
                let ticket = self.ticket(Asker::Line(line, table, request));
                let effects = self.room.ask(ticket, table, input);
                self.carry_out(effects);
            }
            Err(refused) => self.refuse(line, table, request, refused),
        }
    }

    fn refuse(&mut self, line: LineId, table: TableId, request: RequestId, refused: Refused) {
        let about = self.desks.get(&table).map(|desk| &desk.about);
        let narrator = about.and_then(|about| Narrator::of(self.room.books(), &about.house, &about.game));
        let by = narrator.map(|narrator| narrator.sources(refused.cite())).unwrap_or_default();
        self.send(line, Letter::Refused { request, refused, by });
    }

    /// As whom somebody may want this.
    fn by(&self, person: Option<PersonId>, what: &What) -> Result<By, Refused> {
        let known = person.and_then(|id| self.room.people().get(id).map(|person| (id, person)));
        let Some((id, person)) = known else { return Err(Refused::NotYours { whose: "those who have signed in" }) };
        if person.banned {
            return Err(Refused::NotYours { whose: "those who have not been sent away" });
        }
        match what {
            What::Deal(_) | What::DealOn => Err(Refused::NotYours { whose: "the dealer" }),
            What::TimeOut | What::TimeFee | What::Resume => Err(Refused::NotYours { whose: "the clock" }),
            What::HandsClear
            | What::OutOfTurn { .. }
            | What::Mishap(_)
            | What::Ruled(_)
            | What::Shift(_)
            | What::Shuffler { .. }
            | What::Pause { .. }
            | What::Go
            | What::Remove { .. }
            | What::Reseat { .. }
            | What::Correct { .. } => {
                if person.role.is_floor() {
                    Ok(By::Floor(id))
                } else {
                    Err(Refused::NotYours { whose: "the floor" })
                }
            }
            _ => Ok(By::Person(id)),
        }
    }

    fn ticket(&mut self, asker: Asker) -> Ticket {
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.asked.insert(ticket, asker);
        ticket
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Write(batch) => {
                    let own = self.own.clone();
                    self.appender.append(batch, move |answer| drop(own.send(Message::Written(answer.map(|_| ())))));
                }
                Effect::Told { table, outputs } => self.tell(table, &outputs),
                Effect::Answered { ticket, version, .. } => self.answer(ticket, Ok(version)),
                Effect::Refused { ticket, refused } => self.answer(ticket, Err(refused)),
            }
        }
        if let Some(stopped) = self.room.stopped() {
            error!(%stopped, "the room has stopped: nothing can be written");
            self.tell_all_stopped();
        }
    }

    fn answer(&mut self, ticket: Ticket, answer: Result<Version, Refused>) {
        match self.asked.remove(&ticket) {
            Some(Asker::Line(line, table, request)) => match answer {
                Ok(version) => self.send(line, Letter::Done { request, version: Some(version) }),
                Err(refused) => self.refuse(line, table, request, refused),
            },
            Some(Asker::House { answer: sender, signs_out }) => {
                if let (Ok(_), Some(person)) = (&answer, signs_out) {
                    self.sign_out(person);
                }
                drop(sender.send(answer));
                let is_new = |id: &TableId| !self.desks.contains_key(id);
                let opened: Vec<TableId> = self.room.tables().map(Table::id).filter(is_new).collect();
                opened.into_iter().for_each(|table| self.dealer_looks(table));
            }
            Some(Asker::Dealer(table)) => {
                if let Err(refused) = answer {
                    self.desks.entry(table).and_modify(|desk| desk.dealer.refused(&refused, now()));
                }
            }
            None => {}
        }
    }

    /// Everybody who watches the table is told what he may know.
    fn tell(&mut self, id: TableId, outputs: &Outputs) {
        self.dealer_looks(id);
        let Some(table) = self.room.table(id) else { return };
        let sitters = self.sitters(table);
        let lines: Vec<LineId> = self.watched.get(&id).into_iter().flatten().copied().collect();
        for line in lines {
            self.show(line, id, &sitters, Some(outputs));
        }
        if let Some(desk) = self.desks.get_mut(&id) {
            desk.teller.hear(outputs.told(Eyes::Spectator).filter_map(room::Event::banked));
        }
    }

    fn show(&mut self, line: LineId, id: TableId, sitters: &Arc<[Sitter]>, outputs: Option<&Outputs>) {
        let (Some(guest), Some(table), Some(desk)) = (self.guests.get(&line), self.room.table(id), self.desks.get(&id))
        else {
            return;
        };
        let seat = guest.person.and_then(|person| table.seat_of(person));
        let sight = Sight { sitters: sitters.clone(), ..sight(desk, table, seat, outputs, self.room.deadline_of(id)) };
        self.send(line, Letter::Table(Box::new(sight)));
    }

    fn sitters(&self, table: &Table) -> Arc<[Sitter]> {
        let stacks = table.stacks();
        let sitter = |seat: Seat| {
            let person = table.person(seat)?;
            let known = self.room.people().get(person);
            Some(Sitter {
                seat,
                person,
                name: known.map_or_else(|| person.to_string(), |known| known.name.clone()),
                bot: known.is_some_and(|known| known.bot),
                chips: stacks[seat.index()],
            })
        };
        (0..).map_while(Seat::new).filter_map(sitter).collect()
    }

    /// Who does not read is cut off.
    fn send(&mut self, line: LineId, letter: Letter) {
        let Some(guest) = self.guests.get(&line) else { return };
        if guest.letters.try_send(letter).is_err() {
            warn!(line = line.0, "a line is cut: it does not read, or is gone");
            self.disconnect(line);
        }
    }

    /// All his lines are cut, for he has to sign in again.
    fn sign_out(&mut self, person: PersonId) {
        let lines = self.guests.iter().filter(|(_, guest)| guest.person == Some(person)).map(|(line, _)| *line);
        for line in lines.collect::<Vec<LineId>>() {
            self.send(line, Letter::Stopped);
            self.disconnect(line);
        }
    }

    fn tell_all_stopped(&mut self) {
        for guest in std::mem::take(&mut self.guests).into_values() {
            let _ = guest.letters.try_send(Letter::Stopped);
        }
        self.watched.clear();
    }

    /// Something has happened at the table: the dealer sees whether he has to do something.
    fn dealer_looks(&mut self, id: TableId) {
        let Some(table) = self.room.table(id) else {
            self.desks.remove(&id);
            return;
        };
        if !self.desks.contains_key(&id)
            && let Some(terms) = self.room.terms().find(|terms| terms.id == id)
        {
            let about = Arc::new(About { house: terms.house.clone(), game: terms.game.clone() });
            self.desks.insert(id, Desk { dealer: Dealer::default(), about, teller: Teller::default() });
        }
        if let Some(desk) = self.desks.get_mut(&id) {
            desk.dealer.looks(table, &self.pace, now());
        }
    }

    fn deal(&mut self, id: TableId, now: Millis) {
        let (Some(desk), Some(table)) = (self.desks.get_mut(&id), self.room.table(id)) else { return };
        let Some(what) = desk.dealer.deals(table, now) else { return };
        let ticket = self.ticket(Asker::Dealer(id));
        let input = Input { request: None, by: By::Dealer, seen: None, at: now, what };
        let effects = self.room.ask(ticket, id, input);
        self.carry_out(effects);
    }
}

/// The house itself, when nobody in particular asks.
pub const HOUSE: By = By::Floor(PersonId(0));

/// What somebody at a seat, or nobody's seat, may see of a table.
fn sight(desk: &Desk, table: &Table, seat: Option<Seat>, outputs: Option<&Outputs>, deadline: Option<Millis>) -> Sight {
    let eyes = seat.map_or(Eyes::Spectator, Eyes::Seat);
    let wagers = |seat: Seat, round: &banked::Round| {
        let game = round.table();
        let span = |wager| round.wager_span(seat, Place { circle: seat, wager }).ok().map(|span| (wager, span));
        std::iter::once(game.base()).chain(game.bonus_bets()).filter_map(span).collect()
    };
    let in_round = seat.zip(table.round()).filter(|(seat, round)| round.seated().contains(*seat));
    Sight {
        table: table.id(),
        about: desk.about.clone(),
        version: table.version(),
        seat,
        sitters: Arc::default(),
        view: table.view(eyes),
        options: seat.and_then(|seat| table.options(seat)),
        told: outputs.map(|outputs| outputs.told(eyes).collect()).unwrap_or_default(),
        teller: desk.teller,
        last: outputs.and_then(|outputs| outputs.last_view(eyes)),
        waits: table.waits_for().zip(deadline.map(|deadline| deadline.since(now()))),
        bank: table.banked().map(banked::Lineup::bank_turn),
        least_bank: table.banked().map_or(rules::Chips(0), |lineup| lineup.table().least_bank()),
        wagers: in_round.map(|(seat, round)| wagers(seat, round)).unwrap_or_default(),
    }
}
