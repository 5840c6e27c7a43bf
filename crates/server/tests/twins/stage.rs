//! A floor on a clock that nobody waits for: things are done, and what comes of each is kept.

use std::sync::{Arc, OnceLock};

use bots::Chance;
use cards::{Card, CardSet};
use journal::{Batch, StreamId};
use ledger::{PersonId, TableId};
use room::{Errand, Event, Key, Millis, Outputs, Record, RequestId, Room, Shuffle, Table, Terms, Version, View, What};
use rules::{Eyes, Register};
use server::wire::Tells;
use server::{Floor, HOUSE, Letter, LineId, Message, Pace, Sight};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::oneshot;

use crate::double::Double;
use crate::log::Log;

pub(crate) const TABLE: TableId = TableId(1);

const PACE: Pace =
    Pace { between_hands: Millis(400), betting: Millis(2_000), try_again: Millis(1_000), call: Millis(5_000) };

pub(crate) fn books() -> &'static Arc<Register> {
    static BOOKS: OnceLock<Arc<Register>> = OnceLock::new();
    BOOKS.get_or_init(|| Arc::new(Register::embedded().clone()))
}

/// Something that is done, by somebody on a line, the house, or the clock.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Errand(Errand),
    Watch(usize, Option<Version>),
    Chat(usize, RequestId),
    Ask(usize, RequestId, Option<Version>, What),
    /// Somebody wants proofs of what he saw in the last hand, as a file.
    Proofs(usize),
    Tick,
}

/// Two places of a deck whose cards are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swap {
    /// Which of the decks, from 0.
    pub(crate) deal: usize,
    pub(crate) places: [usize; 2],
    pub(crate) cards: [Card; 2],
}

/// What came of a deed.
#[derive(Debug, Default)]
pub(crate) struct Moment {
    /// The texts that went over each line.
    pub(crate) said: Vec<Vec<String>>,
    pub(crate) logged: String,
    /// How long each thing is that was written.
    pub(crate) written: Vec<usize>,
    /// When something is due next.
    pub(crate) due: Option<Millis>,
    /// Somebody's time ran out.
    pub(crate) timed_out: bool,
    /// What happened, as the record has it.
    pub(crate) events: Vec<Event>,
    /// The cards that each line may know.
    pub(crate) known: Vec<CardSet>,
    /// How many decks have come so far.
    pub(crate) deals: usize,
    /// Where the cards of the hand came from that runs, or is over now: their places, with the record's eyes.
    pub(crate) drawn: Vec<u16>,
}

/// What there is to know, of which everybody may know a part.
pub(crate) struct Truth {
    /// A table that follows the records: it shares nothing with the floor.
    pub(crate) table: Table,
    pub(crate) outputs: Option<Outputs>,
}

pub(crate) struct Stage<'a> {
    pub(crate) truth: Truth,
    /// What each line last saw of the table.
    pub(crate) sights: Vec<Option<Box<Sight>>>,
    /// The decks that came.
    pub(crate) decks: Vec<Vec<Card>>,
    double: &'a dyn Double,
    floor: Floor,
    log: Log,
    key: Key,
    lines: Vec<(Option<PersonId>, Receiver<Letter>)>,
    sight: trials::Sight,
    chance: Chance,
    swap: Option<Swap>,
}

impl<'a> Stage<'a> {
    /// A room with people on lines, who watch the table as soon as there is one.
    pub(crate) fn new(
        double: &'a dyn Double,
        terms: &Terms,
        people: &[Option<PersonId>],
        seed: u64,
        swap: Option<Swap>,
    ) -> Stage<'a> {
        let key = Key::new([5; 32]);
        let mut floor = Floor::new(Room::new(books().clone(), key.clone()), PACE);
        let lines = people.iter().zip(0..).map(|(&person, line)| {
            let (letters, received) = channel(64);
            assert!(
                floor.hear(Message::Connect { line: LineId(line), person, epoch: None, letters }, Millis(0)).is_empty()
            );
            (person, received)
        });
        let lines: Vec<_> = lines.collect();
        let setup = terms.setup(books()).expect("what is on the menu can be opened");
        Stage {
            truth: Truth { table: Table::new(setup), outputs: None },
            sights: people.iter().map(|_| None).collect(),
            decks: vec![],
            double,
            floor,
            log: Log::default(),
            key,
            lines,
            sight: trials::Sight::default(),
            chance: Chance::new(seed, 1),
            swap,
        }
    }

    /// Something is done. Only what one line is told is put into words, if only that is wanted.
    pub(crate) fn does(&mut self, deed: &Deed, now: Millis, only: Option<usize>) -> Moment {
        let log = self.log.clone();
        tracing::subscriber::with_default(log, || {
            let mut moment = Moment { said: vec![vec![]; self.lines.len()], ..Moment::default() };
            let batches = match deed.clone() {
                Deed::Errand(errand) => {
                    let (answer, _) = oneshot::channel();
                    self.floor.hear(Message::Run { request: None, by: HOUSE, errand: Box::new(errand), answer }, now)
                }
                Deed::Watch(line, seen) => self.floor.hear(Message::Watch(LineId(line as u64), TABLE, seen), now),
                Deed::Chat(line, request) => {
                    let (line, text) = (LineId(line as u64), "good evening".to_string());
                    self.floor.hear(Message::Chat { line, table: TABLE, request, text }, now)
                }
                Deed::Ask(line, request, seen, what) => {
                    let (line, what) = (LineId(line as u64), Box::new(what));
                    self.floor.hear(Message::Ask { line, table: TABLE, request, seen, what, asked: now }, now)
                }
                Deed::Proofs(line) => {
                    let (answer, mut answered) = oneshot::channel();
                    let writes = self
                        .floor
                        .hear(Message::Proven { table: TABLE, person: self.lines[line].0, until: None, answer }, now);
                    let proven = answered.try_recv().ok().flatten();
                    moment.said[line].extend(proven.map(|proven| proven.write()));
                    writes
                }
                Deed::Tick => vec![],
            };
            self.settle(batches, now, only, &mut moment);
            // As the host does after everything that comes.
            let (decks, chance, swap) = (&mut self.decks, &mut self.chance, self.swap);
            let batches = self.floor.tick(now, &mut |setup| {
                let mut shuffle = fresh(setup.game.cards(), chance);
                if let Some(swap) = swap.filter(|swap| swap.deal == decks.len()) {
                    shuffle.cards.swap(swap.places[0], swap.places[1]);
                }
                decks.push(shuffle.cards.clone());
                Some(shuffle)
            });
            self.settle(batches, now, only, &mut moment);
            moment.due = self.floor.next_moment();
            moment.deals = self.decks.len();
            moment.known = self.lines.iter().map(|(person, _)| self.sight.of(self.eyes(*person))).collect();
            moment.logged = self.log.take();
            moment
        })
    }

    pub(crate) fn eyes(&self, person: Option<PersonId>) -> Eyes {
        person.and_then(|person| self.truth.table.seat_of(person)).map_or(Eyes::Spectator, Eyes::Seat)
    }

    /// What was to be written is written, and all that comes of it.
    fn settle(&mut self, batches: Vec<Batch>, now: Millis, only: Option<usize>, moment: &mut Moment) {
        self.deliver(now, only, moment);
        let mut waiting = std::collections::VecDeque::from(batches);
        while let Some(batch) = waiting.pop_front() {
            moment.written.extend(batch.entries.iter().map(|entry| entry.payload.len()));
            moment.written.extend(batch.states.iter().map(|state| state.bytes.len()));
            self.follow(&batch, only.is_none(), moment);
            waiting.extend(self.floor.written(Ok(()), now));
            self.deliver(now, only, moment);
        }
    }

    /// The truth, by another way than the floor's.
    fn follow(&mut self, batch: &Batch, first: bool, moment: &mut Moment) {
        for entry in batch.entries.iter().filter(|entry| entry.stream != StreamId(0)) {
            let json = room::unmarked(entry.stream, entry.number, &entry.payload, Some(&self.key)).unwrap();
            let record = Record::read(&json, &self.key).unwrap();
            moment.timed_out |= record.input.what == What::TimeOut;
            let outputs = self.truth.table.replay(&record).unwrap();
            let before = moment.events.len();
            moment.events.extend(outputs.told(Eyes::Record));
            self.sight.learn(&moment.events[before..]);
            if let Some(View::Poker(view)) = self.truth.table.view(Eyes::Record) {
                self.sight.own_all(&view);
            }
            if first && let Some(trail) = outputs.trail().or(self.truth.table.trail()) {
                moment.drawn = trail.proofs(Eyes::Record).map(|proof| proof.position).collect();
            }
            self.truth.outputs = Some(outputs);
            self.double.notes(&self.truth);
        }
    }

    /// Letters are put into words, as they go over a socket.
    fn deliver(&mut self, now: Millis, only: Option<usize>, moment: &mut Moment) {
        for line in 0..self.lines.len() {
            while let Ok(letter) = self.lines[line].1.try_recv() {
                if let (Letter::Table(sight), None) = (&letter, only) {
                    self.sights[line] = Some(sight.clone());
                }
                if only.is_some_and(|only| only != line) {
                    continue;
                }
                let eyes = self.eyes(self.lines[line].0);
                for letter in self.double.letters(letter, &self.truth, eyes) {
                    let texts = Tells::of(letter, books(), now).into_iter().map(|tells| tells.text().unwrap());
                    let texts = texts.map(|text| self.double.text(text, &self.truth, eyes));
                    moment.said[line].extend(texts);
                }
            }
        }
    }
}

fn fresh(cards: Vec<Card>, chance: &mut Chance) -> Shuffle {
    let mut entropy = [0; 64];
    for eight in entropy.chunks_exact_mut(8) {
        eight.copy_from_slice(&chance.word().to_le_bytes());
    }
    Shuffle::fresh(cards, &entropy)
}
