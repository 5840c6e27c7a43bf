//! A room with one thing wrong.

use journal::{AppendError, Batch, Journal, MemoryJournal, ReadJournal, StreamId};
use room::{
    By, Effect, Errand, Event, Input, Millis, Options, Outputs, Proof, Refused, Table, TableId, Ticket, Version, View,
    What,
};
use rules::{Eyes, Seat};
use trials::{Real, Subject};

macro_rules! bugs {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What is wrong.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Bug {
            $($(#[$doc])* $name,)*
        }

        impl Bug {
            pub(crate) const ALL: &'static [Bug] = &[$(Bug::$name,)*];
        }
    };
}

bugs! {
    /// A view shows everybody's cards.
    LeakyView,
    /// A spectator sees what the first seat sees.
    LeakyStand,
    /// Events name every card.
    LeakyEvents,
    /// Proofs are given of what others see.
    LeakyProofs,
    /// A proof is of another card than the one that was promised.
    FalseProofs,
    /// A batch is acknowledged and never written.
    LossyJournal,
    /// A batch is acknowledged now and written with the next.
    LateJournal,
    /// The first of two batches is written after the second has been acknowledged in its place.
    ReorderedCommit,
    /// A transfer is written with another amount.
    UnbalancedRecord,
    /// A transfer is not written.
    LostTransfer,
    /// Cards are written with a seal that does not open.
    BrokenSeal,
    /// The state of an earlier moment is kept.
    OldState,
    /// A repeated request happens again.
    DoubleEffect,
    /// Chips that are asked for twice are issued twice.
    DoubleIssue,
    /// Whoever has not seen what happened is heard all the same.
    DeafToVersions,
    /// Somebody acts in another's name.
    WrongPerson,
    /// What is legal is refused now and then.
    Moody,
    /// Questions get lost now and then.
    Forgetful,
    /// An answer comes twice.
    DoubleAnswer,
    /// An answer names another record.
    WrongAnswer,
    /// Something is told twice.
    ToldTwice,
    /// Something is not told.
    NotTold,
    /// Something is told before it is written.
    ToldEarly,
    /// Who is not asked is offered what another is asked for.
    FalseOffer,
    /// A call keeps another seat than it names.
    CallElsewhere,
    /// Time runs out too early.
    FastClock,
    /// After a restart nobody has his time again.
    NoResume,
    /// A restart leaves the last record of a table away.
    ShortRestart,
    /// A restart goes on with what was in memory.
    StaleRestart,
}

pub(crate) struct Double {
    real: Real,
    bug: Bug,
    /// Counts what it could do wrong, so that it does so now and then.
    times: u64,
    /// What it keeps back.
    kept: Vec<Batch>,
    states: Vec<(StreamId, Vec<u8>)>,
}

impl Double {
    pub(crate) fn new(real: Real, bug: &Bug) -> Double {
        Double { real, bug: *bug, times: 0, kept: vec![], states: vec![] }
    }

    fn is(&mut self, bug: Bug, every: u64) -> bool {
        self.times += u64::from(self.bug == bug);
        self.bug == bug && self.times.is_multiple_of(every)
    }

    /// Changes the text of a record that has this in it.
    fn changes(&mut self, bug: Bug, group: &mut [Batch], change: impl Fn(&str) -> Option<String>) {
        if self.bug != bug {
            return;
        }
        for entry in group.iter_mut().flat_map(|batch| &mut batch.entries) {
            let (stream, number, key) = (entry.stream, entry.number, &self.real.key);
            let json = room::unmarked(stream, number, &entry.payload, Some(key)).expect("a room marks what it writes");
            let text = String::from_utf8(json).expect("records are text");
            if let Some(changed) = change(&text) {
                self.times += 1;
                if self.times.is_multiple_of(10) {
                    entry.payload = room::marked(stream, number, changed.into_bytes(), &self.real.key);
                }
            }
        }
    }
}

/// The text with what stands between these two replaced.
fn between(text: &str, start: &str, end: &str, change: impl Fn(&str) -> String) -> Option<String> {
    let from = text.find(start)? + start.len();
    let to = from + text[from..].find(end)?;
    Some(format!("{}{}{}", &text[..from], change(&text[from..to]), &text[to..]))
}

impl Subject for Double {
    fn real(&self) -> &Real {
        &self.real
    }

    fn real_mut(&mut self) -> &mut Real {
        &mut self.real
    }

    fn view(&self, table: &Table, eyes: Eyes) -> Option<View> {
        let first = Seat::new(0).map(Eyes::Seat)?;
        match (self.bug, eyes) {
            (Bug::LeakyView, Eyes::Seat(_)) => table.view(Eyes::Record),
            (Bug::LeakyStand, Eyes::Spectator) => table.view(first),
            _ => table.view(eyes),
        }
    }

    fn told(&self, outputs: &Outputs, eyes: Eyes) -> Vec<Event> {
        let eyes = if self.bug == Bug::LeakyEvents { Eyes::Record } else { eyes };
        outputs.told(eyes).collect()
    }

    fn proofs(&self, outputs: &Outputs, eyes: Eyes) -> Vec<Proof> {
        let seats = (0..).map_while(Seat::new).map(Eyes::Seat);
        match self.bug {
            Bug::LeakyProofs => seats.flat_map(|eyes| outputs.proofs(eyes)).collect(),
            Bug::FalseProofs => {
                outputs.proofs(eyes).map(|proof| Proof { position: proof.position ^ 1, ..proof }).collect()
            }
            _ => outputs.proofs(eyes).collect(),
        }
    }

    fn options(&self, table: &Table, seat: Seat) -> Option<Options> {
        let other = (0..).map_while(Seat::new).find_map(|seat| table.options(seat));
        match (self.bug, other, table.options(seat)) {
            (Bug::FalseOffer, Some(Options::Poker(options)), None) => {
                Some(Options::Poker(rules::poker::Options { seat: Some(seat), ..options }))
            }
            (_, _, options) => options,
        }
    }

    fn ask(&mut self, ticket: Ticket, table: TableId, mut input: Input) -> Vec<Effect> {
        if self.is(Bug::Forgetful, 40) {
            return vec![];
        }
        if matches!(input.what, What::Act(_) | What::Decide(_)) && self.is(Bug::Moody, 40) {
            return vec![Effect::Refused { ticket, refused: Refused::NoDeal }];
        }
        match self.bug {
            Bug::DoubleEffect => input.request = None,
            Bug::DeafToVersions => input.seen = None,
            Bug::WrongPerson => {
                let room = &self.real.room;
                let open = room.table(table);
                let turn =
                    open.and_then(|table| (0..).map_while(Seat::new).find(|&seat| table.options(seat).is_some()));
                let asked = open.zip(turn).and_then(|(table, seat)| table.person(seat));
                if let (By::Person(_), What::Act(_), Some(asked)) = (input.by, &input.what, asked) {
                    input.by = By::Person(asked);
                }
            }
            _ => {}
        }
        let mut effects = self.real.room.ask(ticket, table, input);
        if self.bug == Bug::ToldEarly
            && effects.iter().any(|effect| matches!(effect, Effect::Write(_)))
            && let Some(version) = self.real.room.table(table).map(Table::version)
        {
            effects.push(Effect::Answered { ticket, version: Version(version.0 + 1), repeat: false });
        }
        effects
    }

    fn run(&mut self, ticket: Ticket, mut input: Input<Errand>) -> Vec<Effect> {
        if self.bug == Bug::DoubleIssue {
            input.request = None;
        }
        if let (Bug::CallElsewhere, Errand::Call { seat, .. }) = (self.bug, &mut input.what) {
            *seat = Seat::new(seat.index().saturating_sub(1) as u8).unwrap_or(*seat);
        }
        self.real.room.run(ticket, input)
    }

    fn written(&mut self, answer: Result<(), AppendError>, now: Millis) -> Vec<Effect> {
        let mut effects = self.real.room.written(answer, now);
        let find = |effects: &[Effect], told: bool| {
            effects.iter().position(|effect| match effect {
                Effect::Told { .. } => told,
                Effect::Answered { repeat: false, .. } => !told,
                _ => false,
            })
        };
        let (told, answered) = (find(&effects, true), find(&effects, false));
        if let Some(place) = answered {
            if self.is(Bug::DoubleAnswer, 20) {
                effects.push(effects[place].clone());
            }
            if self.is(Bug::WrongAnswer, 20)
                && let Effect::Answered { version, .. } = &mut effects[place]
            {
                version.0 -= 1;
            }
        }
        if let Some(place) = told {
            if self.is(Bug::ToldTwice, 20) {
                effects.push(effects[place].clone());
            }
            if self.is(Bug::NotTold, 20) {
                effects.remove(place);
            }
        }
        effects
    }

    fn commit(&mut self, mut group: Vec<Batch>) -> Vec<Result<(), AppendError>> {
        let answers = group.len();
        self.changes(Bug::UnbalancedRecord, &mut group, |text| {
            between(text, "\"cents\":", "}", |cents| format!("{cents}0"))
        });
        self.changes(Bug::LostTransfer, &mut group, |text| {
            between(text, "\"transfers\":[", "]", |_| String::new()).filter(|changed| changed.len() < text.len())
        });
        self.changes(Bug::BrokenSeal, &mut group, |text| {
            between(text, "\"nonce\":\"", "\"", |nonce| nonce.chars().rev().collect())
        });
        if self.bug == Bug::OldState {
            for state in group.iter_mut().flat_map(|batch| &mut batch.states) {
                let old =
                    self.states.iter().find(|(stream, _)| *stream == state.stream).map(|(_, bytes)| bytes.clone());
                self.states.retain(|(stream, _)| *stream != state.stream);
                self.states.push((state.stream, state.bytes.clone()));
                state.bytes = old.unwrap_or(std::mem::take(&mut state.bytes));
            }
        }
        let whole = vec![Ok(()); answers];
        if self.is(Bug::LossyJournal, 60) {
            group.pop();
            let _ = self.real.journal.commit(group);
            return whole;
        }
        if self.bug == Bug::LateJournal {
            let now = std::mem::replace(&mut self.kept, group);
            let _ = self.real.journal.commit(now);
            return whole;
        }
        if self.bug == Bug::ReorderedCommit {
            let mut now = std::mem::take(&mut self.kept);
            if now.is_empty() && group.len() > 1 {
                self.kept.push(group.remove(0));
            }
            now.extend(group);
            let _ = self.real.journal.commit(now);
            return whole;
        }
        self.real.journal.commit(group).into_iter().map(|answer| answer.map(|_| ())).collect()
    }

    fn time_out(&mut self, now: Millis) -> Vec<Effect> {
        let fast = if self.bug == Bug::FastClock { Millis(2_800) } else { Millis(0) };
        self.real.room.time_out(now.plus(fast))
    }

    fn resume(&mut self, now: Millis) -> Vec<Effect> {
        if self.bug == Bug::NoResume { vec![] } else { self.real.room.resume(now) }
    }

    fn reopen(&mut self) -> Result<(), String> {
        self.kept.clear();
        match self.bug {
            Bug::StaleRestart => Ok(()),
            Bug::ShortRestart => {
                let whole = &self.real.journal;
                let mut short = MemoryJournal::new();
                for head in whole.heads().map_err(|error| error.to_string())? {
                    let last = head.number - u64::from(head.stream != StreamId(0));
                    let records = whole.records(head.stream, 1, last as usize).map_err(|error| error.to_string())?;
                    for record in records {
                        let journal::Record { stream, number, format, payload, .. } = record;
                        let entry = journal::Entry { stream, number, format, payload };
                        short.append(Batch::one(entry)).map_err(|error| error.to_string())?;
                    }
                }
                self.real.journal = short;
                self.real.reopen()
            }
            _ => self.real.reopen(),
        }
    }
}
