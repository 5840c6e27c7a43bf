use std::collections::VecDeque;
use std::sync::Arc;

use ledger::PersonId;
use rules::poker::{Entry, Lineup, LineupMemo, Owes, Sitter};
use rules::{Chips, SEATS_MAX, Seat};
use serde::{Deserialize, Serialize};

use crate::answered::{Answer, Answered};
use crate::poker::Poker;
use crate::table::{Guest, State};
use crate::{Game, Millis, RequestId, Setup, Table, TableId, Unreadable, Version, hex, record};

/// A table between deals: all that is needed to go on from there. No card is in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    format: u32,
    table: u32,
    version: u64,
    moved: u64,
    at: u64,
    shift: u32,
    before_shift: u64,
    taken: u64,
    button: Option<u8>,
    drawn: Option<u8>,
    last_big: Option<u8>,
    killers: Vec<u8>,
    leg: Option<u8>,
    killer: Option<u8>,
    dropped: u64,
    seats: Vec<KeptSeat>,
    answered: Vec<KeptAnswer>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSeat {
    seat: u8,
    person: u64,
    bank: u64,
    absent: bool,
    chips: u64,
    away: bool,
    dealt_in: bool,
    owes: KeptOwes,
    entry: String,
    jumped: bool,
    passed: bool,
    waits_for_distance: Option<u8>,
    time: u64,
    time_option: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptOwes {
    Nothing,
    Small,
    Both,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptAnswer {
    request: String,
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

/// The format that is written.
const FORMAT: u32 = 1;

impl Snapshot {
    /// The number of the last record that is in it.
    #[must_use]
    pub fn version(&self) -> Version {
        Version(self.version)
    }

    /// The snapshot as JSON.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a snapshot has nothing that JSON has not")
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// If it is none, or a later one.
    pub fn read(bytes: &[u8]) -> Result<Snapshot, Unreadable> {
        record::read(bytes, FORMAT)
    }
}

impl Table {
    /// The table as plain data; none while a hand is being dealt.
    #[must_use]
    pub fn snapshot(&self) -> Option<Snapshot> {
        let State { version, moved, at, people, poker, shift, before_shift, .. } = &self.state;
        if poker.hand.is_some() {
            return None;
        }
        let memo = poker.lineup.memo();
        let number = |seat: Seat| seat.index() as u8;
        let seats = people.iter().zip(&memo.sitters).zip(0..).filter_map(|((guest, sitter), seat)| {
            let (guest, sitter) = (guest.as_ref()?, sitter.as_ref()?);
            Some(KeptSeat::of(seat, guest, sitter))
        });
        Some(Snapshot {
            format: FORMAT,
            table: self.setup.id.0,
            version: version.0,
            moved: moved.0,
            at: at.0,
            shift: *shift,
            before_shift: *before_shift,
            taken: poker.taken,
            button: memo.button.map(number),
            drawn: memo.drawn.map(number),
            last_big: memo.last_big.map(number),
            killers: memo.killers.iter().copied().map(number).collect(),
            leg: memo.leg.map(number),
            killer: memo.killer.map(number),
            dropped: memo.dropped.0,
            seats: seats.collect(),
            answered: self.answered.0.iter().map(KeptAnswer::of).collect(),
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
        let field = |field| Unfit::Field { field };
        let seat = |name: &'static str, seat: Option<u8>| match seat {
            Some(number) => Seat::new(number).map(Some).ok_or(field(name)),
            None => Ok(None),
        };
        let Game::Poker(game) = &setup.game;
        let mut people = [None; SEATS_MAX];
        let mut sitters = [None; SEATS_MAX];
        for kept in &snapshot.seats {
            let place = Seat::new(kept.seat).ok_or(field("seats"))?.index();
            if place >= game.seats() || people[place].is_some() {
                return Err(field("seats"));
            }
            (people[place], sitters[place]) = (Some(kept.guest()), Some(kept.sitter().ok_or(field("entry"))?));
        }
        let killers: Option<Vec<Seat>> = snapshot.killers.iter().map(|&seat| Seat::new(seat)).collect();
        let memo = LineupMemo {
            sitters,
            button: seat("button", snapshot.button)?,
            drawn: seat("drawn", snapshot.drawn)?,
            last_big: seat("last_big", snapshot.last_big)?,
            killers: killers.ok_or(field("killers"))?,
            leg: seat("leg", snapshot.leg)?,
            killer: seat("killer", snapshot.killer)?,
            dropped: Chips(snapshot.dropped),
        };
        let answered = read_answers(&snapshot.answered);
        if snapshot.taken.checked_add(snapshot.dropped).is_none_or(|drop| drop < snapshot.before_shift) {
            return Err(field("before_shift"));
        }
        let lineup = Lineup::from_memo(game.clone(), memo);
        let state = State {
            version: Version(snapshot.version),
            moved: Version(snapshot.moved),
            at: Millis(snapshot.at),
            people,
            poker: Poker { lineup, hand: None, taken: snapshot.taken },
            clock: None,
            shift: snapshot.shift,
            before_shift: snapshot.before_shift,
        };
        Ok(Table { setup: Arc::new(setup), state, answered: Answered(answered.ok_or(field("answered"))?) })
    }
}

impl KeptSeat {
    fn of(seat: u8, guest: &Guest, sitter: &Sitter) -> KeptSeat {
        KeptSeat {
            seat,
            person: guest.person.0,
            bank: guest.bank.0,
            absent: guest.absent,
            chips: sitter.chips,
            away: sitter.away,
            dealt_in: sitter.dealt_in,
            owes: match sitter.owes {
                Owes::Nothing => KeptOwes::Nothing,
                Owes::Small => KeptOwes::Small,
                Owes::Both => KeptOwes::Both,
            },
            entry: sitter.entry.id().to_string(),
            jumped: sitter.jumped,
            passed: sitter.passed,
            waits_for_distance: sitter.waits_for_distance,
            time: sitter.time,
            time_option: sitter.time_option,
        }
    }

    /// Nobody is leaving between deals: who wanted to has left.
    fn guest(&self) -> Guest {
        Guest { person: PersonId(self.person), bank: Millis(self.bank), absent: self.absent, leaving: false }
    }

    fn sitter(&self) -> Option<Sitter> {
        Some(Sitter {
            chips: self.chips,
            away: self.away,
            dealt_in: self.dealt_in,
            owes: match self.owes {
                KeptOwes::Nothing => Owes::Nothing,
                KeptOwes::Small => Owes::Small,
                KeptOwes::Both => Owes::Both,
            },
            entry: Entry::ALL.iter().copied().find(|entry| entry.id() == self.entry)?,
            jumped: self.jumped,
            passed: self.passed,
            waits_for_distance: self.waits_for_distance,
            time: self.time,
            time_option: self.time_option,
        })
    }
}

pub(crate) fn read_answers(kept: &[KeptAnswer]) -> Option<VecDeque<Answer>> {
    kept.iter().map(KeptAnswer::read).collect()
}

impl KeptAnswer {
    pub(crate) fn of(answer: &Answer) -> KeptAnswer {
        let Answer { request, version, digest } = answer;
        KeptAnswer { request: request.to_string(), version: version.0, digest: hex::write(digest) }
    }

    fn read(&self) -> Option<Answer> {
        let (request, digest) = (hex::read_array(&self.request)?, hex::read_array(&self.digest)?);
        Some(Answer { request: RequestId(request), version: Version(self.version), digest })
    }
}
