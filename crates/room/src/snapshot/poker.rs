//! What a snapshot keeps of a table of poker.

use std::sync::Arc;

use rules::poker::{Entry, Lineup, LineupMemo, Sitter, Table};
use rules::{Chips, SEATS_MAX, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Unfit, field, number, seat};
use crate::poker::Poker;
use crate::record::WrittenOwes;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptPoker {
    button: Option<u8>,
    drawn: Option<u8>,
    last_big: Option<u8>,
    killers: Vec<u8>,
    leg: Option<u8>,
    killer: Option<u8>,
    dropped: u64,
    sitters: Vec<KeptSitter>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSitter {
    seat: u8,
    chips: u64,
    away: bool,
    dealt_in: bool,
    owes: WrittenOwes,
    entry: String,
    jumped: bool,
    passed: bool,
    waits_for_distance: Option<u8>,
    time: u64,
    time_option: Option<u16>,
}

impl KeptPoker {
    pub(super) fn of(poker: &Poker) -> KeptPoker {
        let memo = poker.lineup.memo();
        let sitters = memo.sitters.iter().zip(0..);
        KeptPoker {
            button: memo.button.map(number),
            drawn: memo.drawn.map(number),
            last_big: memo.last_big.map(number),
            killers: memo.killers.iter().copied().map(number).collect(),
            leg: memo.leg.map(number),
            killer: memo.killer.map(number),
            dropped: memo.dropped.0,
            sitters: sitters.filter_map(|(sitter, seat)| Some(KeptSitter::of(seat, sitter.as_ref()?))).collect(),
        }
    }

    pub(super) fn open(&self, table: &Arc<Table>, seated: SeatSet, taken: u64) -> Result<Poker, Unfit> {
        let mut sitters = [None; SEATS_MAX];
        for kept in &self.sitters {
            let place = Seat::new(kept.seat).filter(|&seat| seated.contains(seat)).ok_or(field("seats"))?.index();
            if place >= table.seats() || sitters[place].is_some() {
                return Err(field("seats"));
            }
            sitters[place] = Some(kept.sitter().ok_or(field("entry"))?);
        }
        if self.sitters.len() != seated.len() {
            return Err(field("seats"));
        }
        if taken.checked_add(self.dropped).is_none() {
            return Err(field("taken"));
        }
        let killers: Option<Vec<Seat>> = self.killers.iter().map(|&seat| Seat::new(seat)).collect();
        let memo = LineupMemo {
            sitters,
            button: seat("button", self.button)?,
            drawn: seat("drawn", self.drawn)?,
            last_big: seat("last_big", self.last_big)?,
            killers: killers.ok_or(field("killers"))?,
            leg: seat("leg", self.leg)?,
            killer: seat("killer", self.killer)?,
            dropped: Chips(self.dropped),
        };
        Ok(Poker { lineup: Lineup::from_memo(table.clone(), memo), hand: None, taken })
    }
}

impl KeptSitter {
    fn of(seat: u8, sitter: &Sitter) -> KeptSitter {
        KeptSitter {
            seat,
            chips: sitter.chips,
            away: sitter.away,
            dealt_in: sitter.dealt_in,
            owes: WrittenOwes::of(sitter.owes),
            entry: sitter.entry.id().to_string(),
            jumped: sitter.jumped,
            passed: sitter.passed,
            waits_for_distance: sitter.waits_for_distance,
            time: sitter.time,
            time_option: sitter.time_option,
        }
    }

    fn sitter(&self) -> Option<Sitter> {
        Some(Sitter {
            chips: self.chips,
            away: self.away,
            dealt_in: self.dealt_in,
            owes: self.owes.read(),
            entry: Entry::ALL.iter().copied().find(|entry| entry.id() == self.entry)?,
            jumped: self.jumped,
            passed: self.passed,
            waits_for_distance: self.waits_for_distance,
            time: self.time,
            time_option: self.time_option,
        })
    }
}
