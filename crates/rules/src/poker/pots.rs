//! Pots: who put in what, who can win it, and what the house takes out.

use super::betting::NOT_KNOWN;
use super::deal::{Deal, WIDTH};
use super::event::Event;
use super::words::FeeCount;
use crate::{Chips, Seat, SeatSet, Sink};

/// A pot: how much, and who can win it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pot {
    pub(super) amount: u64,
    pub(super) claims: SeatSet,
    /// The part of each player's money that lies in it: above this, up to that.
    pub(super) above: u64,
    pub(super) up_to: u64,
    /// Whether the dead money lies in it.
    pub(super) holds_dead: bool,
}

/// Main pot and side pots: one more than there can be different all-ins.
pub(super) type Pots = [Pot; WIDTH];

impl Deal {
    /// Main pot and side pots, with those who can win them; what is bet in this round is not in them yet.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use rules::poker::{Deal, Seating, Stakes, Table};
    /// # use rules::{Chips, Register, Seat, Structure};
    /// # let house = Register::embedded().house("ocean-view").unwrap();
    /// # let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// # let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?);
    /// # let seating = Seating::everybody(&table, &[Chips(10_000); 2], Seat::new(0));
    /// # let deal = Deal::open(table, &seating, &mut ())?;
    /// // The blinds are bets of the first round.
    /// assert_eq!(deal.side_pots().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn side_pots(&self) -> impl Iterator<Item = (Chips, SeatSet)> {
        let (pots, count) = match self.paid == [0; WIDTH] && self.dead == 0 {
            true => ([Pot::default(); WIDTH], 0),
            false => self.pots(),
        };
        pots.into_iter().take(count).filter(|pot| pot.amount > 0).map(|pot| (Chips(pot.amount), pot.claims))
    }

    /// Everything in the middle: pots and bets, without what the house has taken.
    pub(super) fn in_the_middle(&self) -> u64 {
        let sum = |amounts: &[u64; WIDTH]| amounts.iter().sum::<u64>();
        sum(&self.paid) + sum(&self.bets) + self.dead - sum(&self.dropped) - self.fee
    }

    /// A bet that nobody called goes back, as far as the house has not taken it (R036, R039).
    pub(super) fn return_uncalled<S: Sink<Event>>(&mut self, sink: &mut S) {
        // Where two have put in what there is to call, nothing is uncalled.
        if self.round.matched.is_several() {
            return;
        }
        let (seat, top, second) = match self.round.matched.iter().next() {
            Some(seat) if self.round.below != NOT_KNOWN => (seat, self.round.level, self.round.below),
            _ => self.two_highest_bets(),
        };
        // Between rounds there are no bets.
        if top <= second || self.bets[seat.index()] != top {
            return;
        }
        // What an earlier round dropped lies below this round's bet; only the blinds' round can have dropped part of it.
        let kept = self.dropped[seat.index()].saturating_sub(self.paid[seat.index()]);
        let amount = (top - second).min(top.saturating_sub(kept));
        if amount == 0 {
            return;
        }
        self.bets[seat.index()] -= amount;
        self.give(seat, amount);
        sink.on(Event::Returned { seat, amount: Chips(amount), cite: self.table.cites.uncalled });
    }

    /// Who has bet most, what, and the most that another has.
    fn two_highest_bets(&self) -> (Seat, u64, u64) {
        let (mut seat, mut top, mut second) = (self.start, 0, 0);
        for other in self.dealt_in {
            let bet = self.bets[other.index()];
            second = bet.min(top).max(second);
            seat = if bet > top { other } else { seat };
            top = bet.max(top);
        }
        (seat, top, second)
    }

    /// The bets of the round go into the pots.
    pub(super) fn gather(&mut self) {
        for seat in 0..WIDTH {
            self.paid[seat] += self.bets[seat];
            self.bets[seat] = 0;
        }
    }

    /// Chips go back to a player; who is still in can bet with them.
    pub(super) fn give(&mut self, seat: Seat, amount: u64) {
        self.stacks[seat.index()] += amount;
        if self.live.contains(seat) && amount > 0 {
            self.able = self.able.with(seat);
        }
    }

    /// How many players the fee goes by (R098).
    fn counted_players(&self) -> usize {
        match self.table.fee_count {
            FeeCount::DealtIn => self.dealt_in.len(),
            FeeCount::Seated => usize::from(self.seated).max(self.dealt_in.len()),
            FeeCount::StillIn => self.live.len(),
        }
    }

    /// The full fee, when the deal has come so far.
    pub(super) fn take_full_fee<S: Sink<Event>>(&mut self, sink: &mut S) {
        if let Some(row) = self.table.fee(self.counted_players()) {
            self.take_fee(row.full.0, row.option, self.table.cites.full_fee, sink);
        }
    }

    /// The fee of a deal that ended before.
    pub(super) fn take_early_fee<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.fee_taken || self.table.full_from.is_none_or(|full_from| self.street >= full_from) {
            return;
        }
        if let Some(row) = self.table.fee(self.counted_players()) {
            self.take_fee(row.early.0, row.option, self.table.cites.early_fee, sink);
        }
    }

    /// Never more than there is in the pots, and never from a stack (R101).
    fn take_fee<S: Sink<Event>>(&mut self, fee: u64, option: Option<u16>, cite: crate::Cite, sink: &mut S) {
        let amount = fee.min(self.in_the_middle());
        self.fee_taken = true;
        if amount > 0 {
            self.fee += amount;
            self.drop += amount;
            sink.on(Event::Fee { amount: Chips(amount), option, cite });
        }
    }

    /// Main pot first. Layers between the all-ins of those still in; what the house took lies at the bottom of its poster's
    /// layers, and its fee comes out of the main pot first (R036, R039, R101).
    pub(super) fn pots(&self) -> (Pots, usize) {
        let mut pots = [Pot::default(); WIDTH];
        let (mut count, mut below) = (0, 0);
        let mut fee = self.fee;
        if self.dead > 0 && self.live.iter().any(|seat| self.paid[seat.index()] == 0) {
            // Whose last chips were dead when he posted them plays for the dead money, and for no more.
            let taken = fee.min(self.dead);
            fee -= taken;
            let amount = self.dead - taken;
            pots[0] = Pot { amount, claims: self.live, above: 0, up_to: 0, holds_dead: true };
            count = 1;
        }
        loop {
            let above = self.live.iter().map(|seat| self.paid[seat.index()]).filter(|&paid| paid > below).min();
            let Some(level) = above else { break };
            let last = self.live.iter().all(|seat| self.paid[seat.index()] <= level);
            let layer = |amount: u64| amount.min(if last { u64::MAX } else { level }) - amount.min(below);
            let mut amount = if count == 0 { self.dead } else { 0 };
            for seat in self.dealt_in {
                amount += layer(self.paid[seat.index()]) - layer(self.dropped[seat.index()]);
            }
            let taken = fee.min(amount);
            fee -= taken;
            let claims = self.live.iter().filter(|seat| self.paid[seat.index()] >= level).collect();
            let up_to = if last { u64::MAX } else { level };
            pots[count] = Pot { amount: amount - taken, claims, above: below, up_to, holds_dead: count == 0 };
            count += 1;
            below = level;
        }
        if count == 0 {
            // Nobody who is left has put anything in: there is dead money at most.
            let amount = self.in_the_middle();
            pots[0] = Pot { amount, claims: self.live, above: 0, up_to: u64::MAX, holds_dead: true };
            count = 1;
        }
        (pots, count)
    }
}
