//! A room that is open, apart from threads, clocks, chance and disks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use histories::Narrator;
use histories::banked::Teller;
use journal::{AppendError, Batch};
use ledger::{PersonId, TableId};
use room::{
    Bank, By, Call, Change, Effect, Errand, Input, Millis, Outputs, Proven, Refused, RequestId, Room, Settings, Setup,
    Shuffle, Table, Ticket, Trail, Version, What,
};
use rules::banked::{Place, Turn};
use rules::poker::Deal;
use rules::{Chips, Eyes, Seat, banked};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, error, info, warn};

use super::calls::{Calls, FloorCall, NoCall};
use super::dealer::Dealer;
use super::feed::Feed;
use super::lately::Lately;
use super::message::Message;
use super::said::{Said, Saying};
use super::{CallChange, Foretold, HOUSE};
use crate::letter::{About, Letter, Sight, Sitter};
use crate::line::LineId;
use crate::metrics::Metrics;
use crate::pace::Pace;
use crate::wire::Code;

/// What somebody is told who has not signed in.
const SIGN_IN: &str = "sign in first";
/// When nothing is due.
const NEVER: Millis = Millis(u64::MAX);

/// Whose question it was.
enum Asker {
    Line(LineId, TableId, RequestId, Millis),
    House {
        answer: oneshot::Sender<Result<Version, Refused>>,
        signs_out: Option<PersonId>,
        /// Who may see less than before.
        demotes: Option<PersonId>,
    },
    Dealer(TableId),
    /// Somebody on a list is called to a seat.
    Call(PersonId, Call),
    /// How a table is run has changed.
    Settings(TableId),
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
    lately: Lately,
    /// Who sits where. Who leaves with a hand has sat there until it was over.
    seating: Vec<(Seat, PersonId)>,
    /// The hand that was over last, and who sat where.
    last: Option<Finished>,
}

/// A hand that is over.
struct Finished {
    at: Millis,
    trail: Trail,
    people: Vec<(Seat, PersonId)>,
}

/// A room with everybody who is on a line to it. Whoever runs it brings the time, the cards and the journal, and writes what it gives
/// him to write: the same brought in the same order gives the same letters. [`Host`](crate::Host) runs one on a thread.
///
/// ```
/// use std::sync::Arc;
/// use room::{Key, Millis, Room, TableId};
/// use rules::Register;
/// use server::{Floor, Letter, LineId, Message, Pace};
///
/// let room = Room::new(Arc::new(Register::embedded().clone()), Key::new([9; 32]));
/// let mut floor = Floor::new(room, Pace::default());
/// let (letters, mut received) = tokio::sync::mpsc::channel(8);
/// assert!(floor.hear(Message::Connect { line: LineId(1), person: None, epoch: None, letters }, Millis(0)).is_empty());
/// let writes = floor.hear(Message::Watch(LineId(1), TableId(7), None), Millis(5));
/// assert!(writes.is_empty());
/// assert!(matches!(received.try_recv(), Ok(Letter::Closed(TableId(7)))));
/// ```
pub struct Floor {
    room: Room,
    pace: Pace,
    /// The time of what is being heard.
    now: Millis,
    /// What is to be written since it was last asked.
    writes: Vec<Batch>,
    /// Letters that go out together, at the end of what is being heard: whoever is woken by one finds all of them.
    letters: Vec<(LineId, Letter)>,
    guests: BTreeMap<LineId, Guest>,
    watched: BTreeMap<TableId, BTreeSet<LineId>>,
    desks: BTreeMap<TableId, Desk>,
    asked: BTreeMap<Ticket, Asker>,
    tickets: u64,
    /// Somebody is being called to a seat: one at a time.
    calling: bool,
    calls: Calls,
    said: Said,
    /// How all tables are to be run, and when those are told again that had too much to decide.
    settings: Option<Settings>,
    settle_again: Option<Millis>,
    /// Before this the room's clock has nothing to do. What happens at a table can bring forward its own time only, so that mostly there is no
    /// need to look at all of them.
    due: Millis,
    /// When dealers have something to do, or had when it was noted: at that time it is looked what has become of it.
    deals: BTreeSet<(Millis, TableId)>,
    feed: Feed,
    metrics: Arc<Metrics>,
    /// Nothing more comes: everybody has been told so.
    closed: bool,
}

impl Floor {
    /// A floor where nobody is on a line yet.
    #[must_use]
    pub fn new(room: Room, pace: Pace) -> Floor {
        Floor {
            room,
            pace,
            now: Millis(0),
            writes: vec![],
            letters: vec![],
            guests: BTreeMap::new(),
            watched: BTreeMap::new(),
            desks: BTreeMap::new(),
            asked: BTreeMap::new(),
            tickets: 0,
            calling: false,
            calls: Calls::default(),
            said: Said::default(),
            settings: None,
            settle_again: None,
            due: Millis(0),
            deals: BTreeSet::new(),
            feed: Feed::default(),
            metrics: Arc::default(),
            closed: false,
        }
    }

    /// What goes on, in numbers.
    pub(crate) const fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// The room is opened: whoever was waited for has his time again. Says what is to be written, as all that follows does.
    #[must_use]
    pub fn resume(&mut self, now: Millis) -> Vec<Batch> {
        self.now = now;
        let effects = self.room.resume(now);
        self.carry_out(effects);
        let tables: Vec<TableId> = self.room.tables().map(Table::id).collect();
        info!(tables = tables.len(), order = self.room.order().0, "the room is open");
        tables.into_iter().for_each(|table| self.dealer_looks(table));
        self.ends()
    }

    /// Somebody says something.
    #[must_use]
    pub fn hear(&mut self, message: Message, now: Millis) -> Vec<Batch> {
        self.now = now;
        self.heed(message);
        self.ends()
    }

    /// The journal has written what it was given longest ago, or has not.
    #[must_use]
    pub fn written(&mut self, answer: Result<(), AppendError>, now: Millis) -> Vec<Batch> {
        self.now = now;
        let effects = self.room.written(answer, now);
        self.due = self.due.min(self.due_after(&effects));
        self.carry_out(effects);
        self.notice();
        self.ends()
    }

    /// All that came of what was heard goes out; what is to be written.
    fn ends(&mut self) -> Vec<Batch> {
        self.post();
        std::mem::take(&mut self.writes)
    }

    /// When the room's clock has something to do, for all that these effects of a record say; at once, that it is looked, if they are not of
    /// a table alone.
    fn due_after(&self, effects: &[Effect]) -> Millis {
        let told = |effect: &Effect| if let Effect::Told { table, .. } = effect { Some(*table) } else { None };
        match effects.iter().find_map(told) {
            Some(table) => self.room.deadline_after(table).unwrap_or(NEVER),
            None => Millis(0),
        }
    }

    /// Whether something is to be written of which the journal has not answered yet.
    #[must_use]
    pub fn is_writing(&self) -> bool {
        self.room.is_writing()
    }

    /// Why nothing happens here any more, if something could not be written.
    pub(crate) fn stopped(&self) -> Option<&AppendError> {
        self.room.stopped()
    }

    /// When something is due next.
    #[must_use]
    pub fn next_moment(&self) -> Option<Millis> {
        if self.closed {
            return None;
        }
        let deals = self.desks.values().filter_map(|desk| desk.dealer.due());
        deals.chain(self.room.deadline()).chain(self.settle_again).min()
    }

    /// Before this there is nothing to do for the clock: [`Floor::next_moment`], as far as it is known without a look at every table.
    #[must_use]
    pub(crate) fn nothing_before(&self) -> Millis {
        let deals = self.deals.first().map(|(at, _)| *at);
        deals.into_iter().chain(self.settle_again).fold(self.due, Millis::min)
    }

    /// The clock: whatever is due is done. A dealer who needs cards asks for them, and tries again later if there are none.
    #[must_use]
    pub fn tick(&mut self, now: Millis, shuffle: &mut dyn FnMut(&Setup) -> Option<Shuffle>) -> Vec<Batch> {
        self.now = now;
        if self.closed {
            return vec![];
        }
        let noted = |(id, desk): (&TableId, &Desk)| desk.dealer.due().is_none_or(|at| self.deals.contains(&(at, *id)));
        debug_assert!(self.desks.iter().all(noted), "a dealer has something to do of which nothing is noted");
        debug_assert!(self.room.deadline().is_none_or(|at| self.due <= at), "something is due sooner than is known");
        if self.due <= now {
            if self.room.deadline().is_some_and(|at| at <= now) {
                let effects = self.room.time_out(now);
                self.carry_out(effects);
            }
            self.due = self.room.deadline().unwrap_or(NEVER);
        }
        if self.settle_again.is_some_and(|at| at <= now) {
            self.settle();
        }
        for table in self.deals_by(now) {
            self.deal(table, shuffle);
        }
        self.ends()
    }

    /// The tables whose dealers have something to do by now.
    fn deals_by(&mut self, now: Millis) -> BTreeSet<TableId> {
        let mut due = BTreeSet::new();
        while let Some((_, table)) = self.deals.first().copied().filter(|(at, _)| *at <= now) {
            self.deals.pop_first();
            let desk = self.desks.get(&table);
            due.extend(desk.and_then(|desk| desk.dealer.due()).filter(|at| *at <= now).map(|_| table));
        }
        due
    }

    /// What a dealer does next, and when, may have changed.
    fn note_deal(&mut self, table: TableId) {
        let due = self.desks.get(&table).and_then(|desk| desk.dealer.due());
        self.deals.extend(due.map(|at| (at, table)));
    }

    /// Everybody is told that nothing more comes.
    pub fn close(&mut self) {
        self.closed = true;
        self.post();
        info!(order = self.room.order().0, "the room closes");
        for guest in std::mem::take(&mut self.guests).into_values() {
            self.metrics.lines.down();
            let _ = guest.letters.try_send(Letter::Stopped);
        }
        self.watched.clear();
    }

    fn heed(&mut self, message: Message) {
        match message {
            Message::Connect { line, person, epoch, letters } => self.connect(line, (person, epoch), letters),
            Message::Disconnect(line) => self.disconnect(line),
            Message::Watch(line, table, seen) => self.watch(line, table, seen),
            Message::Unwatch(line, table) => self.unwatch(line, table),
            Message::Chat { line, table, request, text } => self.chat(line, table, request, &text),
            Message::Ask { line, table, request, seen, what, asked } => {
                self.ask(Asker::Line(line, table, request, asked), seen, *what);
            }
            Message::Run { request, by, errand, answer } => {
                let (signs_out, demotes) = match *errand {
                    Errand::Change {
                        person,
                        change: Change::Banned(true) | Change::Secret(_) | Change::SignOut | Change::Link,
                    } => (Some(person), None),
                    Errand::Change { person, change: Change::Role(_) } => (None, Some(person)),
                    _ => (None, None),
                };
                let input = Input { request, by, seen: None, at: self.now, what: *errand };
                let ticket = self.ticket(Asker::House { answer, signs_out, demotes });
                let effects = self.room.run(ticket, input);
                self.carry_out(effects);
            }
            Message::Look(look) => look(&self.room),
            Message::Pace(pace) => self.pace = pace,
            Message::LocalTime(local_time) => {
                self.room.set_local_time(local_time);
                self.due = Millis(0);
            }
            Message::Settle(settings) => {
                self.settings = Some(settings);
                self.settle();
            }
            Message::Lately(answer) => {
                let lately = self.desks.iter().map(|(id, desk)| (*id, desk.lately.clone()));
                drop(answer.send(lately.collect()));
            }
            Message::CallFloor { line, table, request, words } => self.call_floor(line, table, request, &words),
            Message::Foresee { table, person, what, answer } => drop(answer.send(self.foresee(table, person, *what))),
            Message::Calls(answer) => drop(answer.send(self.calls.iter().cloned().collect())),
            Message::ChangeCall { call, by, change, answer } => drop(answer.send(self.change_call(call, &by, change))),
            Message::At { table, person, what, answer } => match self.by(person, &what) {
                Ok(by) => {
                    let input = Input { request: None, by, seen: None, at: self.now, what: *what };
                    let ticket = self.ticket(Asker::House { answer, signs_out: None, demotes: None });
                    let effects = self.room.ask(ticket, table, input);
                    self.carry_out(effects);
                }
                Err(refused) => drop(answer.send(Err(refused))),
            },
            Message::Feed(after, answer) => drop(answer.send(self.feed.after(after))),
            Message::Proven { table, person, until, answer } => drop(answer.send(self.proven(table, person, until))),
        }
    }

    /// Tables that are run otherwise are told, each by a record of its own.
    fn settle(&mut self) {
        self.settle_again = None;
        let Some(settings) = self.settings else { return };
        let others = self.room.tables().filter(|table| table.settings() != settings).map(Table::id);
        for table in others.collect::<Vec<TableId>>() {
            let ticket = self.ticket(Asker::Settings(table));
            let input = Input { request: None, by: HOUSE, seen: None, at: self.now, what: What::Settle(settings) };
            let effects = self.room.ask(ticket, table, input);
            self.carry_out(effects);
        }
    }

    /// Somebody is on the line, unless he has been signed out since it was asked who he is, or nothing more comes.
    fn connect(
        &mut self,
        line: LineId,
        (person, epoch): (Option<PersonId>, Option<u32>),
        letters: mpsc::Sender<Letter>,
    ) {
        let known = person.and_then(|person| self.room.people().get(person));
        let holds = |epoch| known.is_some_and(|known| known.epoch == epoch && !known.banned);
        if self.closed || !epoch.is_none_or(holds) {
            // If he is gone, he does not hear it.
            let _ = letters.try_send(Letter::Stopped);
            return;
        }
        self.metrics.lines.up();
        self.guests.insert(line, Guest { person, letters, watches: BTreeSet::new() });
    }

    fn disconnect(&mut self, line: LineId) {
        let Some(guest) = self.guests.remove(&line) else { return };
        self.metrics.lines.down();
        for table in guest.watches {
            self.no_longer_watches(line, table);
        }
    }

    fn no_longer_watches(&mut self, line: LineId, table: TableId) {
        if let Some(lines) = self.watched.get_mut(&table) {
            lines.remove(&line);
        }
    }

    /// A table, as far as somebody may know of it: what he may not is not there for him.
    fn table_for(&self, person: Option<PersonId>, id: TableId) -> Option<&Table> {
        self.room.table(id).filter(|_| self.room.may_see(person, id))
    }

    fn watch(&mut self, line: LineId, id: TableId, seen: Option<Version>) {
        let Some(person) = self.guests.get(&line).map(|guest| guest.person) else { return };
        if self.table_for(person, id).is_none() {
            return self.send(line, Letter::Closed(id));
        }
        let (Some(guest), Some(table)) = (self.guests.get_mut(&line), self.room.table(id)) else { return };
        guest.watches.insert(id);
        self.watched.entry(id).or_default().insert(line);
        if seen == Some(table.version()) {
            self.send(line, Letter::Same(id, table.version()));
        } else {
            let sitters = self.sitters(table);
            self.show(line, id, &sitters, None);
        }
        let open: Vec<FloorCall> = self.calls.iter().filter(|call| call.table == id).cloned().collect();
        open.iter().for_each(|call| self.tell_of_call(line, call, false));
    }

    /// Somebody at a table calls the floor. That he does is told to all who see the table; what it is about, to him and to the floor.
    fn call_floor(&mut self, line: LineId, table: TableId, request: RequestId, words: &str) {
        let person = self.guests.get(&line).and_then(|guest| guest.person);
        let known = person.and_then(|id| self.room.people().get(id).map(|person| (id, person)));
        let sits = |id: PersonId| self.room.table(table).is_some_and(|table| table.seat_of(id).is_some());
        let refused = match known {
            _ if self.table_for(person, table).is_none() => Refused::NoTable { table },
            Some((id, person)) if !person.banned && (sits(id) || person.role.may_report()) => {
                let name = person.name.clone();
                let said = (request, table, Saying::Call(words.to_string()));
                if self.has_said(line, id, &said) {
                    return;
                }
                let call = self.calls.call((id, &name), table, words, self.now);
                return match call {
                    Ok(call) => {
                        self.said.hear(id, said);
                        self.tell_all_of_call(&call, false);
                        self.send(line, Letter::Done { request, version: None });
                    }
                    Err(no) => {
                        let code = if no == NoCall::Open { Code::NotNow } else { Code::TooFast };
                        self.no(line, request, code, no.words());
                    }
                };
            }
            None => return self.no(line, request, Code::SignIn, SIGN_IN),
            _ => Refused::NotYours { whose: "those who sit at the table, and the dealer" },
        };
        self.refuse(line, table, request, refused);
    }

    /// Somebody of the floor takes a call, or closes it.
    fn change_call(&mut self, call: u64, by: &str, change: CallChange) -> bool {
        let changed = match change {
            CallChange::Take => self.calls.take(call, by),
            CallChange::Close => self.calls.close(call),
        };
        changed.iter().for_each(|call| self.tell_all_of_call(call, change == CallChange::Close));
        changed.is_some()
    }

    /// Everybody who sees the table is told of a call, and the floor wherever it looks.
    fn tell_all_of_call(&mut self, call: &FloorCall, over: bool) {
        let is_floor = |guest: &Guest| guest.person.is_some_and(|person| self.is_floor(person));
        let hears = |guest: &Guest| guest.watches.contains(&call.table) || is_floor(guest);
        let lines = self.guests.iter().filter(|(_, guest)| hears(guest)).map(|(line, _)| *line);
        for line in lines.collect::<Vec<LineId>>() {
            self.tell_of_call(line, call, over);
        }
    }

    fn tell_of_call(&mut self, line: LineId, call: &FloorCall, over: bool) {
        let person = self.guests.get(&line).and_then(|guest| guest.person);
        let reads = person.is_some_and(|person| person == call.person || self.is_floor(person));
        self.send(line, Letter::FloorCall { call: call.clone(), reads, over });
    }

    fn is_floor(&self, person: PersonId) -> bool {
        self.room.people().get(person).is_some_and(|person| person.role.is_floor() && !person.banned)
    }

    /// What would come of something that somebody of the floor wants at a table.
    fn foresee(&self, id: TableId, person: PersonId, what: What) -> Result<Foretold, Refused> {
        let by = self.by(person, &what)?;
        let (table, desk) = self.room.table(id).zip(self.desks.get(&id)).ok_or(Refused::NoTable { table: id })?;
        let input = Input { request: None, by, seen: None, at: self.now, what };
        let foreseen = table.foresee(&input, self.room.ledger());
        Ok(Foretold { foreseen, version: table.version(), about: desk.about.clone(), teller: desk.teller })
    }

    /// What somebody says goes to all who see the table, and is not kept.
    fn chat(&mut self, line: LineId, table: TableId, request: RequestId, text: &str) {
        let guest = self.guests.get(&line);
        let person = guest.and_then(|guest| guest.person);
        let known = person.and_then(|id| self.room.people().get(id).map(|person| (id, person)));
        let refused = match known {
            None => return self.no(line, request, Code::SignIn, SIGN_IN),
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
        let said = (request, table, Saying::Chat(text.to_string()));
        if self.has_said(line, person, &said) {
            return;
        }
        self.said.hear(person, said);
        let lines: Vec<LineId> = self.watched.get(&table).into_iter().flatten().copied().collect();
        for other in lines {
            self.send(other, Letter::Chat { table, person, name: name.clone(), text: text.to_string() });
        }
        self.send(line, Letter::Done { request, version: None });
    }

    /// Whether he has said something under this name before. Then he is answered here: that it is done, or that it was something else.
    fn has_said(
        &mut self,
        line: LineId,
        person: PersonId,
        (request, table, saying): &(RequestId, TableId, Saying),
    ) -> bool {
        match self.said.before(person, (*request, *table, saying)) {
            Some(true) => self.send(line, Letter::Done { request: *request, version: None }),
            Some(false) => self.no(line, *request, Code::RequestUsed, "something else was said under this name"),
            None => return false,
        }
        true
    }

    fn unwatch(&mut self, line: LineId, table: TableId) {
        if let Some(guest) = self.guests.get_mut(&line) {
            guest.watches.remove(&table);
        }
        self.no_longer_watches(line, table);
    }

    fn ask(&mut self, asker: Asker, seen: Option<Version>, what: What) {
        let Asker::Line(line, table, request, _) = asker else { return };
        let Some(person) = self.guests.get(&line).and_then(|guest| guest.person) else {
            return self.no(line, request, Code::SignIn, SIGN_IN);
        };
        if self.table_for(Some(person), table).is_none() {
            return self.refuse(line, table, request, Refused::NoTable { table });
        }
        match self.by(person, &what) {
            Ok(by) => {
                let input = Input { request: Some(request), by, seen, at: self.now, what };
                let ticket = self.ticket(asker);
                let effects = self.room.ask(ticket, table, input);
                self.carry_out(effects);
            }
            Err(refused) => self.refuse(line, table, request, refused),
        }
    }

    /// No, for a reason that is not the room's.
    fn no(&mut self, line: LineId, request: RequestId, code: Code, words: &'static str) {
        self.metrics.refused(code);
        self.send(line, Letter::No { request, code, words });
    }

    fn refuse(&mut self, line: LineId, table: TableId, request: RequestId, refused: Refused) {
        let by = self.sources(table, &refused);
        self.metrics.refused(Code::of(&refused));
        self.send(line, Letter::Refused { request, refused, by });
    }

    /// What somebody had asked for while he was in a hand cannot be done after it.
    fn fell_through(&mut self, person: PersonId, table: TableId, refused: Refused) {
        let by = self.sources(table, &refused);
        self.metrics.refused(Code::of(&refused));
        self.send_to(person, &Letter::FellThrough { table, refused, by });
    }

    /// The clauses and rulings that say no.
    fn sources(&self, table: TableId, refused: &Refused) -> Vec<String> {
        let about = self.desks.get(&table).map(|desk| &desk.about);
        let narrator = about.and_then(|about| Narrator::of(self.room.books(), &about.house, &about.game));
        narrator.map(|narrator| narrator.sources(refused.cite())).unwrap_or_default()
    }

    /// As whom somebody may want this.
    fn by(&self, id: PersonId, what: &What) -> Result<By, Refused> {
        let person = self.room.people().get(id).ok_or(Refused::NoPerson { person: id })?;
        if person.banned {
            return Err(Refused::NotYours { whose: "those who have not been sent away" });
        }
        match what {
            What::Deal(_) | What::DealOn => Err(Refused::NotYours { whose: "the dealer" }),
            What::TimeOut | What::TimeFee | What::Day(_) | What::Proposition { .. } | What::Resume => {
                Err(Refused::NotYours { whose: "the clock" })
            }
            // A seat to come over to is looked for by the room.
            What::ComeOver { .. } => Err(Refused::NotYours { whose: "the room" }),
            What::HandsClear | What::OutOfTurn { .. } | What::Mishap(_) | What::Shuffler { .. } => {
                if person.role.may_report() {
                    Ok(By::Floor(id))
                } else {
                    Err(Refused::NotYours { whose: "the dealer or the floor" })
                }
            }
            What::Ruled(_)
            | What::Shift(_)
            | What::Settle(_)
            | What::Pause { .. }
            | What::Break { .. }
            | What::Go
            | What::Remove { .. }
            | What::Reseat { .. }
            | What::SendOver { .. }
            | What::Correct { .. } => {
                if person.role.is_floor() {
                    Ok(By::Floor(id))
                } else {
                    Err(Refused::NotYours { whose: "the floor" })
                }
            }
            // Who only looks on may still end what he began before he was to.
            What::SitDown { .. }
            | What::ChangeTable { .. }
            | What::MoveTo { .. }
            | What::Buy(_)
            | What::ComeBack { .. }
            | What::ComeIn(_)
            | What::Bank(Bank::Take | Bank::PutUp(_))
            | What::Wager { .. }
                if !person.role.may_play() =>
            {
                Err(Refused::NotYours { whose: "those who play" })
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
                Effect::Write(batch) => self.writes.push(batch),
                Effect::Told { table, outputs } => self.tell(table, &outputs),
                Effect::Answered { ticket, version, .. } => self.answer(ticket, Ok(version)),
                Effect::Refused { ticket, refused } => self.answer(ticket, Err(refused)),
                Effect::FellThrough { person, table, refused } => self.fell_through(person, table, refused),
            }
        }
        if let Some(stopped) = self.room.stopped()
            && !self.closed
        {
            error!(%stopped, "the room has stopped: nothing can be written");
            self.close();
        }
    }

    fn answer(&mut self, ticket: Ticket, answer: Result<Version, Refused>) {
        match self.asked.remove(&ticket) {
            Some(Asker::Line(line, table, request, asked)) => {
                let millis = self.now.since(asked).0;
                self.metrics.asks.took(Duration::from_millis(millis));
                // Words of a refusal may name cards: only its code is for others to read.
                match &answer {
                    Ok(version) => debug!(table = table.0, version = version.0, millis, "done"),
                    Err(refused) => debug!(table = table.0, code = %Code::of(refused), millis, "refused"),
                }
                match answer {
                    Ok(version) => self.send(line, Letter::Done { request, version: Some(version) }),
                    Err(refused) => self.refuse(line, table, request, refused),
                }
            }
            Some(Asker::House { answer: sender, signs_out, demotes }) => {
                if answer.is_ok() {
                    signs_out.into_iter().for_each(|person| self.sign_out(person));
                    demotes.into_iter().for_each(|person| self.sees_less(person));
                }
                drop(sender.send(answer));
                let open: BTreeSet<TableId> = self.room.tables().map(Table::id).collect();
                let with_desks: BTreeSet<TableId> = self.desks.keys().copied().collect();
                // Tables that are new, and those that were closed.
                (&open ^ &with_desks).into_iter().for_each(|table| self.dealer_looks(table));
            }
            Some(Asker::Call(person, call)) => {
                self.calling = false;
                match answer {
                    Ok(_) => self.send_to(person, &Letter::Called(call)),
                    // He is called with the next thing that is written; at once it would be refused again.
                    Err(refused) => warn!(code = %Code::of(&refused), "somebody on a list cannot be called"),
                }
            }
            Some(Asker::Dealer(table)) => {
                if let Err(refused) = answer {
                    self.desks.entry(table).and_modify(|desk| desk.dealer.refused(&refused, self.now));
                    self.note_deal(table);
                }
            }
            Some(Asker::Settings(table)) => {
                if let Err(refused) = answer {
                    warn!(table = table.0, code = %Code::of(&refused), "a table keeps the clock that it had");
                    self.settle_again = Some(self.now.plus(self.pace.try_again));
                }
            }
            None => {}
        }
    }

    /// What has been written may have closed a table, which is told to whoever looks on, or have put somebody on a list.
    fn notice(&mut self) {
        // This is asked after each record, and mostly there are as many desks as tables: then none was closed.
        let differ = self.desks.len() != self.room.tables().len();
        let is_closed = |id: &TableId| self.room.table(*id).is_none();
        let closed: Vec<TableId> = if differ { self.desks.keys().copied().filter(is_closed).collect() } else { vec![] };
        closed.into_iter().for_each(|id| self.table_is_closed(id));
        if !self.calling && self.room.waiting().iter().any(|waiting| waiting.call.is_none()) {
            let tables: Vec<TableId> = self.room.tables().map(Table::id).collect();
            tables.into_iter().for_each(|table| self.call_waiting(table));
        }
    }

    /// Everybody who watches the table is told what he may know.
    fn tell(&mut self, id: TableId, outputs: &Outputs) {
        if outputs.is_over() {
            self.metrics.hands.add(1);
            debug!(table = id.0, version = outputs.version.0, "a hand is over");
        }
        self.dealer_looks(id);
        let Some(table) = self.room.table(id) else { return };
        let (pot, in_deal) = (table.deal().map_or(Chips(0), Deal::pot), table.in_deal());
        let (sitters, seating) = (self.sitters(table), table.people().collect());
        let lines: Vec<LineId> = self.watched.get(&id).into_iter().flatten().copied().collect();
        for &line in &lines {
            self.show(line, id, &sitters, Some(outputs));
        }
        // Who could see it only because he sat there has seen how he left.
        self.hide(lines.into_iter().map(|line| (line, id)).collect());
        for (person, to, seat) in outputs.goes() {
            self.send_to(person, &Letter::Goes { table: id, to, seat });
        }
        if let Some(desk) = self.desks.get_mut(&id) {
            desk.lately.sees(pot, in_deal, self.now);
            self.feed.add(id, &desk.about, outputs, desk.teller, (self.room.order(), self.now));
            if outputs.is_over() {
                desk.lately.is_over(self.now);
            }
            desk.teller.hear(outputs.told(Eyes::Spectator).filter_map(room::Event::banked));
            let people = std::mem::replace(&mut desk.seating, seating);
            if let Some(trail) = outputs.trail() {
                desk.last = Some(Finished { at: self.now, trail: trail.clone(), people });
            }
        }
        self.call_waiting(id);
    }

    /// Whoever is first on the list of a table is called to a free seat of it.
    fn call_waiting(&mut self, id: TableId) {
        // Mostly nobody waits, and it takes a look at all tables to see which seats are open.
        let next = self.room.next_for(id).filter(|_| !self.calling);
        let free = next.and_then(|person| Some((person, self.room.open_seats(id).iter().next()?)));
        let Some((person, seat)) = free else { return };
        let call = Call { table: id, seat, until: self.now.plus(self.pace.call) };
        let what = Errand::Call { person, table: id, seat, until: call.until };
        let ticket = self.ticket(Asker::Call(person, call));
        self.calling = true;
        let input = Input { request: None, by: By::Clock, seen: None, at: self.now, what };
        let effects = self.room.run(ticket, input);
        self.carry_out(effects);
    }

    fn proven(&self, id: TableId, person: Option<PersonId>, until: Option<Millis>) -> Option<Proven> {
        let table = self.room.table(id)?;
        let terms = self.room.terms_of(id)?;
        let last = self.desks.get(&id)?.last.as_ref()?;
        let seat = last.people.iter().find(|(_, sat)| Some(*sat) == person).map(|(seat, _)| *seat);
        if seat.is_none() && until.is_some_and(|until| last.at > until) {
            return None;
        }
        Some(Proven::new(terms, table.setup(), &last.trail, seat.map_or(Eyes::Spectator, Eyes::Seat)))
    }

    fn show(&mut self, line: LineId, id: TableId, sitters: &Arc<[Sitter]>, outputs: Option<&Outputs>) {
        let (Some(guest), Some(table), Some(desk)) = (self.guests.get(&line), self.room.table(id), self.desks.get(&id))
        else {
            return;
        };
        let seat = guest.person.and_then(|person| table.seat_of(person));
        let sat = desk.seating.iter().find(|(_, sat)| Some(*sat) == guest.person).map(|(seat, _)| *seat);
        // Who has just left his seat sees that he has, however much later others see it who only look on.
        let sat = sat.filter(|_| seat.is_none() || outputs.is_some_and(Outputs::is_over));
        let left = self.room.deadline_of(id).map(|deadline| deadline.since(self.now));
        let betting = desk.dealer.closes().map(|at| at.since(self.now));
        let known = guest.person.and_then(|person| self.room.people().get(person));
        let at_once = known.is_some_and(|known| known.role.may_report());
        let sitters = sitters.clone();
        let sight = Sight { at_once, sitters, betting, ..sight(desk, table, (seat, sat), outputs, left) };
        self.send(line, Letter::Table(Box::new(sight)));
    }

    fn sitters(&self, table: &Table) -> Arc<[Sitter]> {
        let stacks = table.stacks();
        let sitter = |(seat, person): (Seat, PersonId)| {
            let known = self.room.people().get(person);
            Sitter {
                seat,
                person,
                name: known.map_or_else(|| person.to_string(), |known| known.name.clone()),
                bot: known.is_some_and(|known| known.bot),
                chips: stacks[seat.index()],
                away: table.is_away(seat),
            }
        };
        table.people().map(sitter).collect()
    }

    fn send(&mut self, line: LineId, letter: Letter) {
        self.letters.push((line, letter));
    }

    /// The letters go out. Who does not read is cut off.
    fn post(&mut self) {
        let mut letters = std::mem::take(&mut self.letters);
        for (line, letter) in letters.drain(..) {
            let Some(guest) = self.guests.get(&line) else { continue };
            match guest.letters.try_send(letter) {
                Ok(()) => self.metrics.letters.add(1),
                // He is gone, and has not been heard to go yet.
                Err(TrySendError::Closed(_)) => self.disconnect(line),
                Err(TrySendError::Full(_)) => {
                    self.metrics.lines_cut.add(1);
                    warn!(line = line.0, "a line is cut: it does not read");
                    self.disconnect(line);
                }
            }
        }
        // There is room for as many again.
        self.letters = letters;
    }

    /// Tells somebody on all his lines.
    fn send_to(&mut self, person: PersonId, letter: &Letter) {
        let lines = self.guests.iter().filter(|(_, guest)| guest.person == Some(person)).map(|(line, _)| *line);
        for line in lines.collect::<Vec<LineId>>() {
            self.send(line, letter.clone());
        }
    }

    /// All his lines are cut, for he has to sign in again.
    fn sign_out(&mut self, person: PersonId) {
        let lines = self.guests.iter().filter(|(_, guest)| guest.person == Some(person)).map(|(line, _)| *line);
        for line in lines.collect::<Vec<LineId>>() {
            self.send(line, Letter::Stopped);
            self.post();
            self.disconnect(line);
        }
    }

    /// He may see less than before: tables that are not there for him any more are closed to him.
    fn sees_less(&mut self, person: PersonId) {
        let lines = self.guests.iter().filter(|(_, guest)| guest.person == Some(person));
        let watched = lines.flat_map(|(&line, guest)| guest.watches.iter().map(move |&table| (line, table)));
        self.hide(watched.collect());
    }

    /// Tables that are not there for those who watch them are closed to them.
    fn hide(&mut self, watched: Vec<(LineId, TableId)>) {
        for (line, table) in watched {
            let person = self.guests.get(&line).and_then(|guest| guest.person);
            if self.table_for(person, table).is_none() {
                self.unwatch(line, table);
                self.send(line, Letter::Closed(table));
            }
        }
    }

    /// Something has happened at the table: the dealer sees whether he has to do something.
    fn dealer_looks(&mut self, id: TableId) {
        let Some(table) = self.room.table(id) else {
            return self.table_is_closed(id);
        };
        if !self.desks.contains_key(&id)
            && let Some(terms) = self.room.terms_of(id)
        {
            info!(table = id.0, house = terms.house, game = terms.game, "a table is open");
            let about = Arc::new(About { house: terms.house.clone(), game: terms.game.clone() });
            let desk = Desk {
                dealer: Dealer::default(),
                about,
                teller: Teller::default(),
                lately: Lately::default(),
                seating: table.people().collect(),
                last: None,
            };
            self.desks.insert(id, desk);
        }
        if let Some(desk) = self.desks.get_mut(&id) {
            desk.dealer.looks(table, &self.pace, self.now);
        }
        self.note_deal(id);
    }

    /// Whoever looked on is told; who called the floor there waits for nobody any more.
    fn table_is_closed(&mut self, id: TableId) {
        if self.desks.remove(&id).is_none() {
            return;
        }
        info!(table = id.0, "a table is closed");
        for call in self.calls.table_is_closed(id) {
            self.tell_all_of_call(&call, true);
        }
        for line in self.watched.remove(&id).unwrap_or_default() {
            self.send(line, Letter::Closed(id));
            if let Some(guest) = self.guests.get_mut(&line) {
                guest.watches.remove(&id);
            }
        }
    }

    fn deal(&mut self, id: TableId, shuffle: &mut dyn FnMut(&Setup) -> Option<Shuffle>) {
        let (Some(desk), Some(table)) = (self.desks.get_mut(&id), self.room.table(id)) else { return };
        let what = desk.dealer.deals(table, self.now, shuffle);
        self.note_deal(id);
        let Some(what) = what else { return };
        let ticket = self.ticket(Asker::Dealer(id));
        let input = Input { request: None, by: By::Dealer, seen: None, at: self.now, what };
        let effects = self.room.ask(ticket, id, input);
        self.carry_out(effects);
    }
}

/// What somebody at a seat, or nobody's seat, may see of a table; and of a hand that is over, as whom he sat there.
fn sight(
    desk: &Desk,
    table: &Table,
    (seat, sat): (Option<Seat>, Option<Seat>),
    outputs: Option<&Outputs>,
    left: Option<Millis>,
) -> Sight {
    let eyes = sat.or(seat).map_or(Eyes::Spectator, Eyes::Seat);
    let wagers = |seat: Seat, round: &banked::Round| {
        let game = round.table();
        let span = |place: Place| round.wager_span(seat, place).ok().map(|span| (place, span));
        let places =
            |circle| std::iter::once(game.base()).chain(game.bonus_bets()).map(move |wager| Place { circle, wager });
        game.seats().iter().flat_map(places).filter_map(span).collect()
    };
    let bets = |(seat, round): &(Seat, &banked::Round)| round.turn() == Turn::Wagers && round.seated().contains(*seat);
    let in_round = seat.zip(table.round()).filter(bets);
    Sight {
        table: table.id(),
        about: desk.about.clone(),
        version: table.version(),
        seat,
        sat,
        at_once: false,
        sitters: Arc::default(),
        view: table.view(eyes),
        options: seat.and_then(|seat| table.options(seat)),
        facing: seat.and_then(|seat| table.deal()?.facing(seat)),
        paused: table.paused().cloned(),
        roots: match outputs {
            Some(outputs) => outputs.roots().to_vec(),
            None => table.trail().map(|trail| trail.roots().map(|(root, _)| root).collect()).unwrap_or_default(),
        },
        proofs: match outputs {
            Some(outputs) => outputs.proofs(eyes).collect(),
            None => table.trail().map(|trail| trail.proofs(eyes).collect()).unwrap_or_default(),
        },
        floor: outputs.and_then(|outputs| outputs.floor.clone()),
        told: outputs.map(|outputs| outputs.told(eyes).collect()).unwrap_or_default(),
        teller: desk.teller,
        last: outputs.and_then(|outputs| outputs.last_view(eyes)),
        waits: table.waits_for().zip(left),
        bank: table.banked().map(banked::Lineup::bank_turn),
        least_bank: table.banked().map_or(Chips(0), |lineup| lineup.table().least_bank()),
        bank_options: seat.and_then(|seat| table.bank_options(seat)),
        betting: None,
        wagers: in_round.map(|(seat, round)| wagers(seat, round)).unwrap_or_default(),
        pots: table.deal().map(|deal| deal.side_pots().collect()).unwrap_or_default(),
        sitting: seat.and_then(|seat| table.sitting(seat)),
    }
}
