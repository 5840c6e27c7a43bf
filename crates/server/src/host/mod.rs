//! The thread that a room is open on: it brings the clock, the cards and the journal, and tells everybody what he may know.

mod dealer;
mod message;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use journal::{Appender, SqliteJournal, Writer};
use ledger::{PersonId, TableId};
use room::{By, Effect, Errand, Input, Millis, Outputs, Refused, RequestId, Room, Table, Ticket, Version, What};
use rules::banked::Place;
use rules::{Eyes, Seat, banked};
use tokio::sync::{mpsc, oneshot};
use tracing::{error, warn};

use crate::letter::{Letter, Sight};
use crate::line::{LETTERS_MAX, Line, LineId};
use crate::pace::Pace;
use dealer::Dealer;
pub(crate) use message::Message;

/// A room that is open.
#[derive(Debug)]
pub struct Host {
    sender: Sender<Message>,
    thread: JoinHandle<()>,
    next_line: std::sync::atomic::AtomicU64,
}

/// How many batches may wait for the journal.
const WRITES_MAX: usize = 4096;

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
        Host { sender, thread, next_line: std::sync::atomic::AtomicU64::new(1) }
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

    /// The house wants something of the room.
    ///
    /// # Errors
    /// If it is refused.
    pub async fn run(&self, errand: Errand) -> Result<Version, Refused> {
        let (answer, answered) = oneshot::channel();
        let _ = self.sender.send(Message::Run { errand: Box::new(errand), answer });
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Looks at the room as it is. None if it is closed.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&Room) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let looks = move |room: &Room| drop(answer.send(look(room)));
        let _ = self.sender.send(Message::Look(Box::new(looks)));
        answered.await.ok()
    }

    /// Closes the room: what was asked before is answered, what was decided is written.
    pub fn close(self) {
        let (answer, answered) = sync_channel(1);
        let _ = self.sender.send(Message::Close(answer));
        let _ = answered.recv();
        // It has said that it is done; if it has panicked, there is nothing to wait for.
        let _ = self.thread.join();
    }
}

/// Whose question it was.
enum Asker {
    Line(LineId, RequestId),
    House(oneshot::Sender<Result<Version, Refused>>),
    Dealer(TableId),
}

/// Somebody on a line.
struct Guest {
    person: Option<PersonId>,
    letters: mpsc::Sender<Letter>,
    watches: BTreeSet<TableId>,
}

/// What the thread has.
struct Floor {
    room: Room,
    appender: Appender,
    own: Sender<Message>,
    pace: Pace,
    guests: BTreeMap<LineId, Guest>,
    watched: BTreeMap<TableId, BTreeSet<LineId>>,
    dealers: BTreeMap<TableId, Dealer>,
    asked: BTreeMap<Ticket, Asker>,
    tickets: u64,
}

fn now() -> Millis {
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
            dealers: BTreeMap::new(),
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
        loop {
            let wait = self.next_moment().map_or(Duration::from_secs(1), |at| Duration::from_millis(at.since(now()).0));
            match messages.recv_timeout(wait) {
                Ok(Message::Close(answer)) => {
                    self.tell_all_stopped();
                    return Some(answer);
                }
                Ok(message) => self.hear(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            self.tick();
        }
    }

    /// When something is due next.
    fn next_moment(&self) -> Option<Millis> {
        let deals = self.dealers.values().filter_map(Dealer::due);
        deals.chain(self.room.deadline()).min()
    }

    fn tick(&mut self) {
        let now = now();
        if self.room.deadline().is_some_and(|at| at <= now) {
            let effects = self.room.time_out(now);
            self.carry_out(effects);
        }
        let due = |(id, dealer): (&TableId, &Dealer)| dealer.due().filter(|at| *at <= now).map(|_| *id);
        let due: Vec<TableId> = self.dealers.iter().filter_map(due).collect();
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
            Message::Watch(line, table) => self.watch(line, table),
            Message::Unwatch(line, table) => self.unwatch(line, table),
            Message::Ask { line, table, request, seen, what } => self.ask(line, table, request, seen, *what),
            Message::Run { errand, answer } => {
                let input = Input { request: None, by: HOUSE, seen: None, at: now(), what: *errand };
                let ticket = self.ticket(Asker::House(answer));
                let effects = self.room.run(ticket, input);
                self.carry_out(effects);
            }
            Message::Look(look) => look(&self.room),
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

    fn watch(&mut self, line: LineId, table: TableId) {
        let Some(guest) = self.guests.get_mut(&line) else { return };
        if self.room.table(table).is_none() {
            return self.send(line, Letter::Closed(table));
        }
        guest.watches.insert(table);
        self.watched.entry(table).or_default().insert(line);
        self.show(line, table, None);
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
                let ticket = self.ticket(Asker::Line(line, request));
                let effects = self.room.ask(ticket, table, input);
                self.carry_out(effects);
            }
            Err(refused) => self.send(line, Letter::Refused { request, refused }),
        }
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
            Some(Asker::Line(line, request)) => {
                let letter = match answer {
                    Ok(version) => Letter::Done { request, version },
                    Err(refused) => Letter::Refused { request, refused },
                };
                self.send(line, letter);
            }
            Some(Asker::House(sender)) => drop(sender.send(answer)),
            Some(Asker::Dealer(table)) => {
                if let Err(refused) = answer {
                    self.dealers.entry(table).and_modify(|dealer| dealer.refused(&refused, now()));
                }
            }
            None => {}
        }
        let opened: Vec<TableId> =
            self.room.tables().map(Table::id).filter(|id| !self.dealers.contains_key(id)).collect();
        opened.into_iter().for_each(|table| self.dealer_looks(table));
    }

    /// Everybody who watches the table is told what he may know.
    fn tell(&mut self, table: TableId, outputs: &Outputs) {
        self.dealer_looks(table);
        let lines: Vec<LineId> = self.watched.get(&table).into_iter().flatten().copied().collect();
        for line in lines {
            self.show(line, table, Some(outputs));
        }
    }

    fn show(&mut self, line: LineId, id: TableId, outputs: Option<&Outputs>) {
        let (Some(guest), Some(table)) = (self.guests.get(&line), self.room.table(id)) else { return };
        let seat = guest.person.and_then(|person| table.seat_of(person));
        let sight = sight(table, seat, outputs, self.room.deadline_of(id), now());
        self.send(line, Letter::Table(Box::new(sight)));
    }

    /// Who does not read is cut off.
    fn send(&mut self, line: LineId, letter: Letter) {
        let Some(guest) = self.guests.get(&line) else { return };
        if guest.letters.try_send(letter).is_err() {
            warn!(line = line.0, "a line is cut: it does not read, or is gone");
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
            self.dealers.remove(&id);
            return;
        };
        self.dealers.entry(id).or_default().looks(table, &self.pace, now());
    }

    fn deal(&mut self, id: TableId, now: Millis) {
        let (Some(dealer), Some(table)) = (self.dealers.get_mut(&id), self.room.table(id)) else { return };
        let Some(what) = dealer.deals(table, now) else { return };
        let ticket = self.ticket(Asker::Dealer(id));
        let input = Input { request: None, by: By::Dealer, seen: None, at: now, what };
        let effects = self.room.ask(ticket, id, input);
        self.carry_out(effects);
    }
}

/// The house itself, when nobody in particular asks.
const HOUSE: By = By::Floor(PersonId(0));

/// What somebody at a seat, or nobody's seat, may see of a table.
fn sight(table: &Table, seat: Option<Seat>, outputs: Option<&Outputs>, deadline: Option<Millis>, now: Millis) -> Sight {
    let eyes = seat.map_or(Eyes::Spectator, Eyes::Seat);
    let wagers = |seat: Seat, round: &banked::Round| {
        let game = round.table();
        let span = |wager| round.wager_span(seat, Place { circle: seat, wager }).ok().map(|span| (wager, span));
        std::iter::once(game.base()).chain(game.bonus_bets()).filter_map(span).collect()
    };
    let in_round = seat.zip(table.round()).filter(|(seat, round)| round.seated().contains(*seat));
    let mut people = [None; rules::SEATS_MAX];
    for (seat, person) in (0..).map_while(Seat::new).zip(&mut people) {
        *person = table.person(seat);
    }
    Sight {
        table: table.id(),
        version: table.version(),
        seat,
        people,
        stacks: table.stacks(),
        view: table.view(eyes),
        options: seat.and_then(|seat| table.options(seat)),
        told: outputs.map(|outputs| outputs.told(eyes).collect()).unwrap_or_default(),
        last: outputs.and_then(|outputs| outputs.last_view(eyes)),
        waits: table.waits_for().zip(deadline.map(|deadline| deadline.since(now))),
        bank: table.banked().map(banked::Lineup::bank_turn),
        least_bank: table.banked().map_or(rules::Chips(0), |lineup| lineup.table().least_bank()),
        wagers: in_round.map(|(seat, round)| wagers(seat, round)).unwrap_or_default(),
    }
}
