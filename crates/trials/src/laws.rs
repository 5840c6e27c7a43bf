use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use journal::{Entry, ReadJournal, StreamId};
use ledger::{Account, Ledger};
use room::{
    By, Call, Change, Errand, ErrandRecord, Event, Input, Key, Millis, PersonId, Proof, Record, Refused, RequestId,
    Role, Room, Root, Table, TableId, Ticket, Trail, Version, View, What,
};
use rules::{Eyes, Seat};

use crate::sight::Sight;

/// A law that was broken, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law.
    pub law: &'static str,
    /// What was seen.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.what)
    }
}

/// How many requests of each a table remembers at least.
const REMEMBERED: usize = 16;

pub(crate) const CONSERVED: &str = "chips are neither made nor lost";
pub(crate) const KEPT: &str = "what was told or answered is kept";
pub(crate) const ONCE: &str = "what was asked once happens once, and is answered once";
pub(crate) const IN_ORDER: &str = "what happens is told once, and in order";
pub(crate) const AS_ASKED: &str = "what is recorded is what was asked";
pub(crate) const LEGAL: &str = "what is offered is accepted";
pub(crate) const HIDDEN: &str = "nobody learns what he may not know";
pub(crate) const PROVEN: &str = "what is proven was promised";
pub(crate) const TIME: &str = "everybody has his time";
pub(crate) const SEATS: &str = "a seat that is kept for somebody is nobody else's";
pub(crate) const REPLAY: &str = "replay equals live";
pub(crate) const GOES_ON: &str = "everybody can go on when the faults stop";

pub(crate) fn broken(law: &'static str, what: impl fmt::Display) -> Violation {
    Violation { law, what: what.to_string() }
}

/// A number for each pair of eyes.
fn number(eyes: Eyes) -> u8 {
    match eyes {
        Eyes::Seat(seat) => seat.index() as u8,
        Eyes::Spectator => u8::MAX,
        Eyes::Record => u8::MAX - 1,
    }
}

/// What was asked: where, and under which name.
pub(crate) type Question = (TableId, Option<RequestId>);

/// Watches everything that goes in and comes out, and knows what must hold. It shares no code with what it watches but the words.
#[derive(Debug)]
pub(crate) struct Laws {
    key: Key,
    tables: BTreeMap<TableId, Watched>,
    /// What was asked and has no answer yet.
    open: BTreeMap<Ticket, Asked>,
    /// Requests that were answered with yes, and the record that each made.
    done: BTreeMap<(TableId, RequestId), Version>,
    issued: i128,
    /// What is being issued, and not yet answered: it may be there or not.
    issuing: i128,
    /// The seats that are kept, and for whom.
    calls: BTreeMap<(TableId, Seat), (PersonId, Millis)>,
    /// Of those that were kept before a restart, until when at least.
    calls_again: BTreeMap<(TableId, Seat), Millis>,
}

/// How long who was called has at least after a restart.
const CALLED_AGAIN: Millis = Millis(60_000);

/// One table, and another that follows its records.
#[derive(Debug)]
struct Watched {
    /// Decides again whatever is told.
    follower: Table,
    /// The same before the cards of the last deal came.
    before_deal: Option<Table>,
    /// Records that were to be written, whether they were or not.
    records: BTreeMap<Version, Record>,
    sight: Sight,
    /// What decks were promised by.
    roots: BTreeSet<[u8; 32]>,
    /// Of the hand that runs: each place that was proven, to whom.
    proven: BTreeSet<(u8, u16, u16)>,
    /// Who is asked for something, and since when.
    asked: Option<(PersonId, Millis)>,
    /// Who has let his time run out, or is away: he is not waited for until he does something.
    absent: BTreeSet<PersonId>,
    /// Who wants to sit out when the round is over, whatever he does in it.
    sits_out: BTreeSet<PersonId>,
    /// Who is on his way: he is not waited for any more.
    leaving: BTreeSet<PersonId>,
}

#[derive(Clone, Debug)]
struct Asked {
    table: TableId,
    input: Input,
    /// It was chosen from what was offered.
    offered: bool,
}

impl Laws {
    pub(crate) fn new(key: Key) -> Laws {
        let (open, done, calls) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Laws { key, tables: BTreeMap::new(), open, done, issued: 0, issuing: 0, calls, calls_again: BTreeMap::new() }
    }

    pub(crate) fn asks(&mut self, ticket: Ticket, table: TableId, input: &Input, offered: bool) {
        self.open.insert(ticket, Asked { table, input: input.clone(), offered });
    }

    /// Chips are asked for, or are to come back.
    pub(crate) fn issues(&mut self, cents: i128) {
        self.issuing = cents;
    }

    /// It was done.
    pub(crate) fn has_issued(&mut self) {
        self.issued += std::mem::take(&mut self.issuing);
    }

    /// A table was opened.
    pub(crate) fn opens(&mut self, table: Table) {
        let watched = Watched {
            follower: table,
            before_deal: None,
            records: BTreeMap::new(),
            sight: Sight::default(),
            roots: BTreeSet::new(),
            proven: BTreeSet::new(),
            asked: None,
            absent: BTreeSet::new(),
            sits_out: BTreeSet::new(),
            leaving: BTreeSet::new(),
        };
        self.tables.insert(watched.follower.id(), watched);
    }

    fn table(&mut self, id: TableId) -> Result<&mut Watched, Violation> {
        self.tables.get_mut(&id).ok_or_else(|| broken(AS_ASKED, format!("{id} was never opened")))
    }

    /// A record is to be written. One of the room itself comes out.
    pub(crate) fn writes(&mut self, entry: &Entry) -> Result<Option<ErrandRecord>, Violation> {
        let json = room::unmarked(entry.stream, entry.number, &entry.payload, Some(&self.key));
        let json = json.map_err(|what| broken(AS_ASKED, what))?;
        if entry.stream == StreamId(0) {
            let record = ErrandRecord::read(&json, Some(&self.key)).map_err(|what| broken(AS_ASKED, what))?;
            self.ends_calls(&record.input)?;
            return Ok(Some(record));
        }
        let record = Record::read(&json, &self.key).map_err(|what| broken(AS_ASKED, what))?;
        self.takes_seat(record.table, &record.input)?;
        self.table(record.table)?.records.insert(record.number, record);
        Ok(None)
    }

    /// Somebody was called, and it is answered: the seat is his.
    pub(crate) fn was_called(&mut self, errand: &Errand) {
        if let Errand::Call { person, table, seat, until } = *errand {
            self.calls.insert((table, seat), (person, until));
            self.calls_again.remove(&(table, seat));
        }
    }

    /// Who sits or waits no more, or may not play, needs no seat that is kept; who was called is given all his time.
    fn ends_calls(&mut self, input: &Input<Errand>) -> Result<(), Violation> {
        match input.what {
            Errand::StopWaiting { person, .. }
            | Errand::Change { person, change: Change::Banned(true) | Change::Role(Role::Spectator) } => {
                self.calls.retain(|_, (called, _)| *called != person);
            }
            Errand::CallExpired { person, table } => {
                let is_his = |place: &(TableId, Seat), called: &PersonId| place.0 == table && *called == person;
                let kept = self.calls.iter().find(|(place, (called, _))| is_his(place, called));
                let least =
                    kept.map(|(place, &(_, until))| self.calls_again.get(place).map_or(until, |&at| until.max(at)));
                if let Some(until) = least.filter(|&until| input.at < until) {
                    return Err(broken(SEATS, format!("{person} had until {until}, and it is {}", input.at)));
                }
                self.calls.retain(|place, (called, _)| !is_his(place, called));
            }
            Errand::Close(table) => self.calls.retain(|place, _| place.0 != table),
            _ => {}
        }
        Ok(())
    }

    fn takes_seat(&self, table: TableId, input: &Input) -> Result<(), Violation> {
        let (What::SitDown { seat, .. }
        | What::ComeOver { seat, .. }
        | What::MoveTo { seat, .. }
        | What::Reseat { to: seat, .. }) = input.what
        else {
            return Ok(());
        };
        match self.calls.get(&(table, seat)) {
            Some(&(person, until)) if input.by != By::Person(person) => {
                let what = format!("{:?} takes {seat} of {table}, kept for {person} until {until}", input.by);
                Err(broken(SEATS, what))
            }
            _ => Ok(()),
        }
    }

    /// Something was told of a table. `told` is what the record may know.
    pub(crate) fn told(
        &mut self,
        table: &Table,
        version: Version,
        told: &[Event],
        now: Millis,
        action_time: Millis,
    ) -> Result<&Record, Violation> {
        let id = table.id();
        let watched = self.table(id)?;
        let expected = Version(watched.follower.version().0 + 1);
        if version != expected {
            return Err(broken(IN_ORDER, format!("{version} of {id} was told, and {expected} came next")));
        }
        watched.check_time(version, now, action_time)?;
        let again = watched.follow(version)?;
        if again != told {
            return Err(broken(REPLAY, format!("{version} of {id} was told otherwise than it is recorded")));
        }
        if watched.follower != *table {
            return Err(broken(REPLAY, format!("{id} is not what its records up to {version} lead to")));
        }
        Ok(&watched.records[&version])
    }

    /// Whoever must speak now at a table.
    pub(crate) fn waits_for(&mut self, id: TableId, person: Option<PersonId>, now: Millis) -> Result<(), Violation> {
        let table = self.table(id)?;
        if table.asked.map(|(asked, _)| asked) != person {
            table.asked = person.map(|person| (person, now));
        }
        Ok(())
    }

    /// What somebody is shown.
    pub(crate) fn sees(&self, id: TableId, eyes: Eyes, view: Option<&View>, told: &[Event]) -> Result<(), Violation> {
        let Some(table) = self.tables.get(&id) else { return Ok(()) };
        let leak = view.and_then(|view| table.sight.leak(view, eyes)).or_else(|| table.sight.leaks(told, eyes));
        match leak {
            None => Ok(()),
            Some(card) => {
                let version = table.follower.version();
                let what = table.records.get(&version).map(|record| &record.input.what);
                Err(broken(HIDDEN, format!("{eyes:?} at {id} was shown {card} with {version}: {what:?}")))
            }
        }
    }

    /// What somebody is given proofs of: cards that he may know, each once, and each leads to a root that was told before.
    pub(crate) fn proves(&mut self, id: TableId, eyes: Eyes, proofs: &[Proof], trail: &Trail) -> Result<(), Violation> {
        let Some(table) = self.tables.get_mut(&id) else { return Ok(()) };
        let may = table.sight.of(eyes);
        let roots: Vec<(Root, u16)> = trail.roots().collect();
        for proof in proofs {
            let &Proof { root, position, card, .. } = proof;
            if !may.contains(card) {
                let version = table.follower.version();
                let what = table.records.get(&version).map(|record| &record.input.what);
                return Err(broken(HIDDEN, format!("{eyes:?} at {id} got a proof of {card} with {version}: {what:?}")));
            }
            let promised = roots.get(usize::from(root)).filter(|(root, _)| table.roots.contains(&root.0));
            if !promised.is_some_and(|&(root, cards)| proof.leads_to(root, cards)) {
                return Err(broken(PROVEN, format!("{proof:?} at {id} leads to nothing that was promised")));
            }
            if !table.proven.insert((number(eyes), root, position)) {
                return Err(broken(PROVEN, format!("{proof:?} was given twice to {eyes:?} at {id}")));
            }
        }
        Ok(())
    }

    /// A table before the cards of its last deal came.
    pub(crate) fn before_deal(&self, id: TableId) -> Option<&Table> {
        self.tables.get(&id)?.before_deal.as_ref()
    }

    /// The cards that these eyes may know at a table.
    pub(crate) fn known(&self, id: TableId, eyes: Eyes) -> cards::CardSet {
        self.tables.get(&id).map(|table| table.sight.of(eyes)).unwrap_or_default()
    }

    pub(crate) fn answered(&mut self, ticket: Ticket, version: Version, repeat: bool) -> Result<Question, Violation> {
        let Some(Asked { table: id, input, .. }) = self.open.remove(&ticket) else {
            return Err(broken(ONCE, format!("{ticket:?} was answered, and had its answer or was never asked")));
        };
        let table = self.table(id)?;
        if version > table.follower.version() {
            return Err(broken(IN_ORDER, format!("{version} of {id} was answered before it was told")));
        }
        if !repeat {
            let same = |record: &Record| {
                let written = &record.input;
                (written.request, written.by, written.seen, &written.what)
                    == (input.request, input.by, input.seen, &input.what)
            };
            if !table.records.get(&version).is_some_and(same) {
                return Err(broken(AS_ASKED, format!("{version} of {id} is another than {:?}", input.what)));
            }
        }
        let question = (id, input.request);
        let Some(request) = input.request else { return Ok(question) };
        let before = self.done.insert((id, request), version);
        let table = self.table(id)?;
        match before {
            Some(before) if before != version && !table.has_forgotten(before, version, &input) => {
                Err(broken(ONCE, format!("request {request} at {id} made {before} and {version}")))
            }
            None | Some(_) => Ok(question),
        }
    }

    pub(crate) fn refused(&mut self, ticket: Ticket, refused: &Refused, room: &Room) -> Result<Question, Violation> {
        let Some(Asked { table: id, input, offered }) = self.open.remove(&ticket) else {
            return Err(broken(ONCE, format!("{ticket:?} was refused, and had its answer or was never asked")));
        };
        let excused = matches!(
            refused,
            Refused::Stale { .. }
                | Refused::Stopped
                | Refused::Busy { .. }
                | Refused::RequestUsed { .. }
                | Refused::Ledger(_)
        );
        if offered && !excused && room.table(id).map(Table::version) == input.seen {
            return Err(broken(LEGAL, format!("{:?} at {id} was refused: {refused}", input.what)));
        }
        Ok((id, input.request))
    }

    /// All chips are where they should be, as far as things are written.
    pub(crate) fn count(&self, room: &Room) -> Result<(), Violation> {
        let ledger = room.ledger();
        if ledger.total() != 0 {
            return Err(broken(CONSERVED, format!("all accounts together have {} cents too much", ledger.total())));
        }
        let out = i128::from(ledger.balance(Account::Issue).0);
        if ![self.issued, self.issued + self.issuing].contains(&out) {
            return Err(broken(CONSERVED, format!("{out} cents are out, and {} were issued", self.issued)));
        }
        for table in room.tables() {
            if let Some((account, should)) = table.first_difference(ledger) {
                let has = ledger.balance(account);
                return Err(broken(CONSERVED, format!("{account} has {has} by the ledger and {should} by the table")));
            }
        }
        Ok(())
    }

    /// Nothing is held when nothing is being written.
    pub(crate) fn nothing_held(&self, ledger: &Ledger) -> Result<(), Violation> {
        let held = ledger.balances().find(|&(account, balance)| ledger.free(account) != balance);
        match held {
            None => Ok(()),
            Some((account, _)) => Err(broken(GOES_ON, format!("something of {account} is held for nobody"))),
        }
    }

    /// The room was opened again: all that was told or answered is there. What was not yet answered may be there or not.
    pub(crate) fn reopened(&mut self, room: &Room, now: Millis) -> Result<(), Violation> {
        self.open.clear();
        for table in room.tables() {
            let (id, there) = (table.id(), table.version());
            let watched = self.table(id)?;
            let told = watched.follower.version();
            if there < told {
                return Err(broken(KEPT, format!("{told} of {id} was told, and {there} is the last")));
            }
            for number in told.0 + 1..=there.0 {
                watched.follow(Version(number))?;
            }
            if watched.follower != *table {
                return Err(broken(REPLAY, format!("{id} was opened as another than it was")));
            }
            watched.records.retain(|&version, _| version <= there);
            watched.asked = watched.asked.map(|(person, _)| (person, now));
        }
        for (&(table, seat), &(person, until)) in &self.calls {
            let call = Some(Call { table, seat, until });
            if !room.waiting().iter().any(|waiting| (waiting.person, waiting.call) == (person, call)) {
                return Err(broken(KEPT, format!("{person} was called to {seat} of {table}, and is no more")));
            }
        }
        self.calls_again = self.calls.keys().map(|&place| (place, now.plus(CALLED_AGAIN))).collect();
        self.count(room)
    }

    /// At the end: every question has an answer, and every request is in the record once, in its place.
    pub(crate) fn at_the_end(&self, journal: &dyn ReadJournal) -> Result<(), Violation> {
        if let Some((ticket, asked)) = self.open.first_key_value() {
            return Err(broken(GOES_ON, format!("{ticket:?} ({:?}) was never answered", asked.input.what)));
        }
        let mut found: BTreeMap<(TableId, RequestId), Version> = BTreeMap::new();
        for &id in self.tables.keys() {
            for record in journal::records_after(journal, StreamId(u64::from(id.0)), None) {
                let journal::Record { stream, number, payload, .. } = record.map_err(|error| broken(KEPT, error))?;
                let json = room::unmarked(stream, number, &payload, Some(&self.key));
                let record =
                    json.and_then(|json| Record::read(&json, &self.key)).map_err(|error| broken(REPLAY, error))?;
                if let Some(request) = record.input.request
                    && let Some(before) = found.insert((id, request), record.number)
                    && !self.tables[&id].has_forgotten(before, record.number, &record.input)
                {
                    return Err(broken(ONCE, format!("request {request} at {id} is {before} and {}", record.number)));
                }
            }
        }
        match self.done.iter().find(|(name, version)| found.get(*name) != Some(*version)) {
            None => Ok(()),
            Some(((id, request), version)) => {
                Err(broken(KEPT, format!("request {request} was answered as {version} of {id}, and is not there")))
            }
        }
    }
}

impl Watched {
    /// Whether what was asked need not be known any more when it was asked again: he has asked so much since, and does not say that he has
    /// seen less than it made.
    fn has_forgotten(&self, before: Version, again: Version, input: &Input) -> bool {
        let since = self.records.range(before..again).map(|(_, record)| &record.input);
        let his = since.filter(|earlier| earlier.by == input.by && earlier.request.is_some());
        input.seen.is_none_or(|seen| seen >= before) && his.count() > REMEMBERED
    }

    /// The next record is decided again; what comes of it, as the record may know it.
    fn follow(&mut self, version: Version) -> Result<Vec<Event>, Violation> {
        let id = self.follower.id();
        let Some(record) = self.records.get(&version).cloned() else {
            return Err(broken(KEPT, format!("{version} of {id} has happened, and was never to be written")));
        };
        self.note_absent(record.input.by, &record.input.what);
        if matches!(record.input.what, What::Deal(_)) {
            self.before_deal = Some(self.follower.clone());
        }
        if matches!(record.input.what, What::Deal(_) | What::DealOn) {
            self.proven.clear();
        }
        self.roots.extend(record.roots.iter().flatten().map(|root| root.0));
        let outputs =
            self.follower.replay(&record).map_err(|different| broken(REPLAY, format!("{id}: {different}")))?;
        let told: Vec<Event> = outputs.told(Eyes::Record).collect();
        self.sight.learn(&told);
        if let Some(View::Poker(view)) = self.follower.view(Eyes::Record) {
            self.sight.own_all(&view);
        }
        Ok(told)
    }

    /// Whoever is made to give up his turn has had his time; unless he is not waited for.
    fn check_time(&self, version: Version, now: Millis, action_time: Millis) -> Result<(), Violation> {
        let is_time_out = self.records.get(&version).is_some_and(|record| record.input.what == What::TimeOut);
        match self.asked.filter(|_| is_time_out) {
            Some((person, since))
                if ![&self.absent, &self.sits_out, &self.leaving].iter().any(|those| those.contains(&person)) =>
            {
                let (id, waited) = (self.follower.id(), now.since(since));
                let late = waited >= action_time;
                let what = || broken(TIME, format!("{person} at {id} had {waited}, and {action_time} is his"));
                if late { Ok(()) } else { Err(what()) }
            }
            _ => Ok(()),
        }
    }

    /// Who is not waited for, by what somebody did.
    fn note_absent(&mut self, by: By, what: &What) {
        let waited_for = self.follower.waits_for().and_then(|seat| self.follower.person(seat));
        match (by, what) {
            (_, What::TimeOut) => self.absent.extend(waited_for),
            (By::Person(person), What::Leave | What::ChangeTable { .. }) => drop(self.leaving.insert(person)),
            (_, What::Remove { seat, .. }) => self.leaving.extend(self.follower.person(*seat)),
            (By::Person(person), What::SitOut) if self.follower.banked().is_some() => {
                self.sits_out.insert(person);
            }
            (By::Person(person), What::SitOut | What::SitOutNow) => drop(self.absent.insert(person)),
            (By::Person(person), What::SitDown { .. } | What::ComeOver { .. }) => {
                self.leaving.remove(&person);
                self.absent.remove(&person);
                self.sits_out.remove(&person);
                // Whom the floor sends from another table is as he was there.
                if matches!(what, What::ComeOver { sent: Some(standing), .. } if standing.away) {
                    self.absent.insert(person);
                }
            }
            (By::Person(person), What::ComeBack { .. }) => {
                self.absent.remove(&person);
                self.sits_out.remove(&person);
            }
            (By::Person(person), What::Act(_) | What::Decide(_) | What::Bank(_) | What::Wager { .. }) => {
                self.absent.remove(&person);
            }
            _ => {}
        }
    }
}
