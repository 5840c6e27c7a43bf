mod banked;
mod poker;

use std::collections::VecDeque;
use std::sync::Arc;

use banked::KeptBanked;
use ledger::PersonId;
use poker::KeptPoker;
use rules::{SEATS_MAX, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::answered::{Answer, Answered};
use crate::clock::Clock;
use crate::deck::Deck;
use crate::guest::Guest;
use crate::play::Play;
use crate::record::{WrittenSeal, WrittenSettings};
use crate::seal::Place;
use crate::state::State;
use crate::{Game, Key, Millis, Reason, RequestId, Setup, Table, TableId, Unreadable, Version, hex, record};

/// A table between hands: all that is needed to go on from there. The only cards in it are those of a shoe that is dealt on, and they
/// are sealed when it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    format: u32,
    table: u32,
    version: u64,
    moved: u64,
    at: u64,
    shift: u32,
    before_shift: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paused: Option<String>,
    /// Who breaks the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    breaks: Option<u64>,
    /// Left out where the table is run as it was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settings: Option<WrittenSettings>,
    /// Left out where no fee is counted by the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timed: Option<u64>,
    /// The kind of day whose bets are played for; left out where it is that of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    /// Who has left, and what he had left of his time bank, in milliseconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<(u64, u64)>,
    taken: u64,
    clock: Option<KeptClock>,
    seats: Vec<KeptSeat>,
    game: KeptGame,
    answered: Vec<KeptAnswer>,
    #[serde(skip)]
    shoe: Option<Deck>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<WrittenSeal>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptGame {
    Poker(KeptPoker),
    Banked(KeptBanked),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSeat {
    seat: u8,
    person: u64,
    bank: u64,
    absent: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptClock {
    seat: u8,
    since: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptAnswer {
    request: String,
    /// One who was kept before askers were has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asker: Option<u64>,
    version: u64,
    digest: String,
}

/// Why no table can be made of a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// It is another table's.
    #[error("the snapshot is that of {found}, and this is {expected}")]
    Table {
        /// This table.
        expected: TableId,
        /// The snapshot's.
        found: TableId,
    },
    /// A field has a value that it cannot have.
    #[error("{field} has a value that it cannot have")]
    Field {
        /// Which.
        field: &'static str,
    },
}

/// The format that is written. In the second one a shoe is kept with what has left it; one of the first is promised as it lies.
const FORMAT: u32 = 2;

const fn field(field: &'static str) -> Unfit {
    Unfit::Field { field }
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

fn seat(name: &'static str, seat: Option<u8>) -> Result<Option<Seat>, Unfit> {
    seat.map(|number| Seat::new(number).ok_or(field(name))).transpose()
}

impl Snapshot {
    /// The number of the last record that is in it.
    #[must_use]
    pub fn version(&self) -> Version {
        Version(self.version)
    }

    /// The snapshot as JSON, with its shoe sealed.
    #[must_use]
    pub fn write(&self, key: &Key) -> Vec<u8> {
        let sealed = self.shoe.as_ref().map(|shoe| WrittenSeal::of(key, self.place(), &shoe.bytes()));
        let written = Snapshot { sealed, shoe: None, ..self.clone() };
        serde_json::to_vec(&written).expect("a snapshot has nothing that JSON has not")
    }

    /// Reads a snapshot and opens its seal.
    ///
    /// # Errors
    /// If it is none, a later one, or its seal does not open.
    pub fn read(bytes: &[u8], key: &Key) -> Result<Snapshot, Unreadable> {
        let mut snapshot: Snapshot = record::read(bytes, FORMAT)?;
        if let Some(seal) = snapshot.sealed.take() {
            let (table, number) = (TableId(snapshot.table), snapshot.version);
            let shoe = seal.open(key, snapshot.place())?.ok_or(Unreadable::SnapshotSeal { table, number })?;
            snapshot.shoe = Some(Deck::from_bytes(&shoe).ok_or(Unreadable::Field { field: "sealed" })?);
        }
        Ok(snapshot)
    }

    fn place(&self) -> Place {
        Place::Snapshot(TableId(self.table), Version(self.version))
    }
}

impl Table {
    /// The table as plain data; none while a hand is being dealt.
    #[must_use]
    pub fn snapshot(&self) -> Option<Snapshot> {
        let State {
            version,
            moved,
            at,
            people,
            play,
            clock,
            shift,
            before_shift,
            paused,
            breaks,
            settings,
            timed,
            day,
            left,
            ..
        } = &self.state;
        if play.has_hand() {
            return None;
        }
        let (game, taken, shoe) = match play {
            Play::Poker(poker) => (KeptGame::Poker(KeptPoker::of(poker)), poker.taken, None),
            Play::Banked(banked) => (KeptGame::Banked(KeptBanked::of(banked)), banked.taken, banked.shoe.clone()),
        };
        let seats = people.iter().zip(0..).filter_map(|(guest, seat)| Some(KeptSeat::of(seat, guest.as_ref()?)));
        Some(Snapshot {
            format: FORMAT,
            table: self.setup.id.0,
            version: version.0,
            moved: moved.0,
            at: at.0,
            shift: *shift,
            before_shift: *before_shift,
            paused: paused.as_ref().map(Reason::to_string),
            breaks: breaks.map(|person| person.0),
            settings: (*settings != self.setup.settings).then(|| WrittenSettings::of(*settings)),
            timed: Some(timed.0).filter(|&timed| timed > 0),
            day: self.day().filter(|_| *day != self.setup.first_day()).map(str::to_string),
            left: left.iter().map(|(person, bank)| (person.0, bank.0)).collect(),
            taken,
            clock: clock.map(|clock| KeptClock { seat: number(clock.seat), since: clock.since.0 }),
            seats: seats.collect(),
            game,
            answered: self.answered.0.iter().map(KeptAnswer::of).collect(),
            shoe,
            sealed: None,
        })
    }

    /// The table as it was; the records since are then [replayed](Table::replay), and [`What::Resume`](crate::What::Resume) gives
    /// whoever is waited for his time again.
    ///
    /// # Errors
    /// If the snapshot is not one of this table.
    pub fn open(setup: Setup, snapshot: &Snapshot) -> Result<Table, Unfit> {
        let (expected, found) = (setup.id, TableId(snapshot.table));
        if expected != found {
            return Err(Unfit::Table { expected, found });
        }
        let mut people = [None; SEATS_MAX];
        let mut seated = SeatSet::EMPTY;
        for kept in &snapshot.seats {
            let seat = Seat::new(kept.seat).ok_or(field("seats"))?;
            if seated.contains(seat) {
                return Err(field("seats"));
            }
            seated = seated.with(seat);
            people[seat.index()] = Some(kept.guest());
        }
        let named = |name: &String| setup.days.iter().position(|day| day.name == *name).ok_or(field("day"));
        let day = match &snapshot.day {
            Some(name) => Some(named(name)?),
            None => setup.first_day(),
        };
        let play = match (&setup.game, &snapshot.game) {
            (Game::Poker(table), KeptGame::Poker(kept)) => {
                let table = day.map_or(table, |day| &setup.days[day].table);
                Play::Poker(Box::new(kept.open(table, seated, snapshot.taken)?))
            }
            (Game::Banked(table), KeptGame::Banked(kept)) => {
                let shoe = snapshot.shoe.clone();
                Play::Banked(Box::new(kept.open(table, seated, snapshot.taken, shoe)?))
            }
            _ => return Err(field("game")),
        };
        let clock = match &snapshot.clock {
            Some(KeptClock { seat, since }) => {
                let seat = Seat::new(*seat).filter(|&seat| seated.contains(seat)).ok_or(field("clock"))?;
                Some(Clock { seat, since: Millis(*since) })
            }
            None => None,
        };
        let answered = read_answers(&snapshot.answered);
        if i128::from(play.money().drop) < i128::from(snapshot.before_shift) {
            return Err(field("before_shift"));
        }
        let state = State {
            version: Version(snapshot.version),
            moved: Version(snapshot.moved),
            at: Millis(snapshot.at),
            people,
            play,
            clock,
            shift: snapshot.shift,
            before_shift: snapshot.before_shift,
            paused: snapshot.paused.as_deref().map(Reason::new).transpose().map_err(|_| field("paused"))?,
            breaks: snapshot.breaks.map(PersonId),
            settings: snapshot.settings.map_or(setup.settings, WrittenSettings::read),
            settings_next: None,
            timed: Millis(snapshot.timed.unwrap_or(0)),
            day,
            left: snapshot.left.iter().map(|&(person, bank)| (PersonId(person), Millis(bank))).collect(),
        };
        Ok(Table { setup: Arc::new(setup), state, answered: Answered(answered.ok_or(field("answered"))?) })
    }
}

impl KeptSeat {
    fn of(seat: u8, guest: &Guest) -> KeptSeat {
        KeptSeat { seat, person: guest.person.0, bank: guest.bank.0, absent: guest.absent }
    }

    /// Nobody is leaving between hands: who wanted to, or was sent to another table, has left, who wanted to sit out is absent, and what
    /// somebody wanted to buy he buys with the next record.
    fn guest(&self) -> Guest {
        let (person, bank) = (PersonId(self.person), Millis(self.bank));
        Guest { person, bank, absent: self.absent, sits_out: false, buys: None, leaving: false, changes: None }
    }
}

pub(crate) fn read_answers(kept: &[KeptAnswer]) -> Option<VecDeque<Answer>> {
    kept.iter().map(KeptAnswer::read).collect()
}

impl KeptAnswer {
    pub(crate) fn of(answer: &Answer) -> KeptAnswer {
        let Answer { request, asker, version, digest } = answer;
        let asker = asker.map(|asker| asker.0);
        KeptAnswer { request: request.to_string(), asker, version: version.0, digest: hex::write(digest) }
    }

    fn read(&self) -> Option<Answer> {
        let (request, digest) = (hex::read_array(&self.request)?, hex::read_array(&self.digest)?);
        let asker = self.asker.map(PersonId);
        Some(Answer { request: RequestId(request), asker, version: Version(self.version), digest })
    }
}
