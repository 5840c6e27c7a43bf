//! The sevens rule of Lowball: a seven or better must be bet after the draw to win what is bet after it (R073, R074).

use hands::Strength;

use super::deal::{Deal, WIDTH};
use super::event::{Event, Share};
use super::pots::Pot;
use crate::{Chips, Seat, SeatSet, Sink};

/// What the rule has to remember.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sevens {
    /// What each had put in before the draw.
    before: [u64; WIDTH],
    /// Who checked a seven or better after the draw.
    checked: SeatSet,
    /// Who merely called less than a bet with a seven or better.
    short_callers: SeatSet,
    /// Who called less than a bet.
    callers: SeatSet,
    /// For each of them, who called less than a bet after him; whoever does so twice is behind all who did before.
    behind: [SeatSet; WIDTH],
}

impl Sevens {
    /// The draw comes: what is put in from now on is after-draw money.
    #[inline]
    pub(super) fn begin(&mut self, paid: &[u64; WIDTH], draw: u8) {
        if draw > 0 {
            self.before = *paid;
        }
    }

    /// A full bet meets the duty, and all action stands (OV.LB.19).
    pub(super) fn full_bet(&mut self) {
        self.short_callers = SeatSet::EMPTY;
        self.callers = SeatSet::EMPTY;
        self.behind = [SeatSet::EMPTY; WIDTH];
    }

    /// All that lay above this has been paid out.
    pub(super) fn paid_out(&mut self, above: u64) {
        for before in &mut self.before {
            *before = above.min(*before);
        }
    }

    fn call_of_less(&mut self, seat: Seat) {
        for other in self.callers.without(seat) {
            self.behind[other.index()] = self.behind[other.index()].with(seat);
        }
        self.callers = self.callers.with(seat);
    }

    /// Who called behind one of these.
    fn behind(&self, winners: SeatSet) -> SeatSet {
        let behind = winners.iter().fold(SeatSet::EMPTY, |all, seat| all.or(self.behind[seat.index()]));
        behind.iter().filter(|&seat| !winners.contains(seat)).collect()
    }
}

impl Deal {
    /// Whether a player holds what must be bet now; nobody can say of cards that are not known.
    pub(super) fn must_bet(&self, seat: Seat) -> bool {
        let Some(least) = self.table.must_bet.filter(|_| self.stage().draw > 0) else { return false };
        self.low_of(seat).is_some_and(|strength| strength >= least)
    }

    fn low_of(&self, seat: Seat) -> Option<Strength> {
        let mut cards = [cards::Card::JOKERS[0]; 5];
        let held = self.holdings[seat.index()].cards();
        if held.len() != cards.len() {
            return None;
        }
        for (place, card) in cards.iter_mut().zip(held) {
            *place = (*card)?;
        }
        Some(self.table.low_ranking?.on(&[]).strength(&cards))
    }

    #[inline]
    pub(super) fn note_checked_seven(&mut self, seat: Seat) {
        if self.table.must_bet.is_some() && self.must_bet(seat) {
            self.sevens.checked = self.sevens.checked.with(seat);
        }
    }

    /// A call of an all-in that is no bet.
    #[inline]
    pub(super) fn note_short_call(&mut self, seat: Seat) {
        if self.table.must_bet.is_some() && self.stage().draw > 0 && self.round.full == 0 {
            self.note_call_of_less(seat);
        }
    }

    fn note_call_of_less(&mut self, seat: Seat) {
        self.sevens.call_of_less(seat);
        if !self.sevens.checked.contains(seat) && self.must_bet(seat) {
            self.sevens.short_callers = self.sevens.short_callers.with(seat);
        }
    }

    /// Awards a pot whose best hand is bound by the rule; says whether it did.
    pub(super) fn award_with_sevens<S: Sink<Event>>(
        &mut self,
        place: u8,
        pot: Pot,
        best: SeatSet,
        sink: &mut S,
    ) -> bool {
        let Sevens { checked, short_callers, .. } = self.sevens;
        let bound = best.and(checked);
        let cite = self.table.cites.sevens;
        let mut odd = SeatSet::EMPTY;
        if bound.is_empty() {
            let overcallers = self.sevens.behind(best.and(short_callers));
            if overcallers.is_empty() {
                return false;
            }
            // The seven wins the short bet, and those who called it behind him get their calls back.
            let back = self.give_back(pot, overcallers, sink);
            self.share(place, pot.amount - back, best, Share::Whole, cite, &mut odd, sink);
            return true;
        }
        let free: SeatSet = best.iter().filter(|&seat| !bound.contains(seat)).collect();
        if free.is_empty() {
            // All that was bet after the draw goes back to whoever bet it (OV.LB.14, OV.LB.15).
            let back = self.give_back(pot, self.dealt_in, sink);
            self.share(place, pot.amount - back, best, Share::Whole, cite, &mut odd, sink);
            return true;
        }
        // Hands that tie: the bound ones take their own later bets back, the others share the rest of those.
        let later: u64 = self.dealt_in.iter().map(|seat| self.after_draw(seat, pot)).sum();
        let back = self.give_back(pot, bound, sink);
        let before = pot.amount.saturating_sub(later);
        self.share(place, before, best, Share::Whole, cite, &mut odd, sink);
        self.share(place, pot.amount - before - back, free, Share::Whole, cite, &mut odd, sink);
        true
    }

    /// What a player put into this pot after the draw.
    fn after_draw(&self, seat: Seat, pot: Pot) -> u64 {
        let layer = |amount: u64| amount.min(pot.up_to) - amount.min(pot.above);
        layer(self.paid[seat.index()]) - layer(self.sevens.before[seat.index()])
    }

    /// Gives these players back what they put into this pot after the draw.
    fn give_back<S: Sink<Event>>(&mut self, pot: Pot, to: SeatSet, sink: &mut S) -> u64 {
        let mut left = pot.amount;
        for seat in to.and(self.dealt_in) {
            let amount = self.after_draw(seat, pot).min(left);
            if amount > 0 {
                left -= amount;
                self.give(seat, amount);
                sink.on(Event::Returned { seat, amount: Chips(amount), cite: self.table.cites.sevens });
            }
        }
        pot.amount - left
    }
}
