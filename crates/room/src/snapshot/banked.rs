//! What a snapshot keeps of a table with a player-dealer, beside the shoe, which is sealed.

use std::sync::Arc;

use rules::banked::{Lineup, LineupMemo, Table};
use rules::{Chips, SEATS_MAX, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Unfit, field, number, seat};
use crate::banked::{Banked, left_of};
use crate::deck::Deck;
use crate::record::errand::is_false;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptBanked {
    banker: Option<u8>,
    dealt: u8,
    last: Option<u8>,
    #[serde(default, skip_serializing_if = "is_false")]
    last_left: bool,
    declined: Vec<u8>,
    proposition: Vec<u8>,
    shuffler_down: bool,
    rounds: u32,
    stacks: Vec<KeptStack>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptStack {
    seat: u8,
    chips: u64,
}

impl KeptBanked {
    pub(super) fn of(banked: &Banked) -> KeptBanked {
        let memo = banked.lineup.memo();
        let numbers = |seats: SeatSet| seats.iter().map(number).collect();
        let stack = |seat: Seat| KeptStack { seat: number(seat), chips: memo.stacks[seat.index()].0 };
        KeptBanked {
            banker: memo.banker.map(number),
            dealt: memo.dealt,
            last: memo.last.map(number),
            last_left: memo.last_left,
            declined: numbers(memo.declined),
            proposition: numbers(memo.proposition),
            shuffler_down: memo.shuffler_down,
            rounds: banked.rounds,
            stacks: memo.seated.iter().map(stack).collect(),
        }
    }

    pub(super) fn open(
        &self,
        table: &Arc<Table>,
        seated: SeatSet,
        taken: u64,
        shoe: Option<Deck>,
    ) -> Result<Banked, Unfit> {
        let seats = |name, numbers: &[u8]| {
            numbers.iter().map(|&number| Seat::new(number)).collect::<Option<SeatSet>>().ok_or(field(name))
        };
        let mut stacks = [Chips(0); SEATS_MAX];
        let mut kept_seats = SeatSet::EMPTY;
        for kept in &self.stacks {
            let seat = Seat::new(kept.seat).ok_or(field("stacks"))?;
            kept_seats = kept_seats.with(seat);
            stacks[seat.index()] = Chips(kept.chips);
        }
        if kept_seats != seated || self.stacks.len() != seated.len() || !seated.minus(table.seats()).is_empty() {
            return Err(field("seats"));
        }
        if shoe.as_ref().is_some_and(|shoe| left_of(table.full(), shoe.order()).len() != shoe.len()) {
            return Err(field("sealed"));
        }
        let memo = LineupMemo {
            seated,
            stacks,
            proposition: seats("proposition", &self.proposition)?,
            banker: seat("banker", self.banker)?,
            dealt: self.dealt,
            last: seat("last", self.last)?,
            last_left: self.last_left,
            declined: seats("declined", &self.declined)?,
            shuffler_down: self.shuffler_down,
        };
        let mut banked = Banked::new(Lineup::from_memo(table.clone(), &memo));
        (banked.shoe, banked.rounds, banked.taken) = (shoe, self.rounds, taken);
        Ok(banked)
    }
}
