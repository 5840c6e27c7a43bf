//! The sevens rule of Lowball: a seven or better must be bet after the draw to win what is bet after it (R073, R074).

use hands::Strength;

use super::deal::{Deal, WIDTH};
use super::event::{Event, Share};
use super::pots::Pot;
use super::question::Contenders;
use crate::{Chips, Seat, SeatSet, Sink};

/// How many cards a hand has; one that was dealt too few is no seven.
const HAND: usize = 5;

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
    /// Who checked, or merely called less than a bet, with cards that nobody at the keyboard knows.
    unsure_checked: SeatSet,
    unsure_callers: SeatSet,
    /// Of whose unknown cards the floor has said that they are a seven or better, or that they are not.
    sevens: SeatSet,
    others: SeatSet,
}

impl Sevens {
    /// Who held what is not known any more.
    pub(super) fn forget(&mut self) {
        (self.checked, self.short_callers) = (SeatSet::EMPTY, SeatSet::EMPTY);
    }

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
        self.unsure_callers = SeatSet::EMPTY;
        self.behind = [SeatSet::EMPTY; WIDTH];
    }

    /// What a player put in is his no more.
    pub(super) fn forfeited(&mut self, seat: Seat) {
        self.before[seat.index()] = 0;
    }

    /// All that lay above this has been paid out.
    pub(super) fn paid_out(&mut self, above: u64) {
        for before in &mut self.before {
            *before = above.min(*before);
        }
    }

    /// It has come out whether these hold a seven or better.
    pub(super) fn settle(&mut self, seats: SeatSet, held: bool) {
        if held {
            self.checked = self.checked.or(seats.and(self.unsure_checked));
            self.short_callers = self.short_callers.or(seats.and(self.unsure_callers).minus(self.checked));
            self.sevens = self.sevens.or(seats);
        } else {
            self.others = self.others.or(seats);
        }
        self.unsure_checked = self.unsure_checked.minus(seats);
        self.unsure_callers = self.unsure_callers.minus(seats);
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
    fn must_bet(&self, seat: Seat) -> Option<bool> {
        let Some(least) = self.table.must_bet.filter(|_| self.stage().draw > 0) else { return Some(false) };
        if self.holdings[seat.index()].cards().len() != HAND {
            return Some(false);
        }
        Some(self.low_of(seat)? >= least)
    }

    fn low_of(&self, seat: Seat) -> Option<Strength> {
        let mut cards = [cards::Card::JOKERS[0]; HAND];
        let held = self.holdings[seat.index()].cards();
        if held.len() != HAND {
            return None;
        }
        for (place, card) in cards.iter_mut().zip(held) {
            *place = (*card)?;
        }
        Some(self.table.low_ranking?.on(&[]).strength(&cards))
    }

    #[inline]
    pub(super) fn note_checked_seven(&mut self, seat: Seat) {
        if self.table.must_bet.is_some() {
            match self.must_bet(seat) {
                Some(true) => self.sevens.checked = self.sevens.checked.with(seat),
                Some(false) => {}
                None => self.sevens.unsure_checked = self.sevens.unsure_checked.with(seat),
            }
        }
    }

    /// The cards of a hand have been named.
    pub(super) fn settle_named(&mut self, seat: Seat) {
        if self.table.must_bet.is_some() {
            let held = self.must_bet(seat) == Some(true);
            self.sevens.settle(SeatSet::of(seat), held);
        }
    }

    /// Whether it must be asked if the winners of a pot held what they had to bet: it makes a difference, and cannot be told from
    /// the hands that are known. If it can, it is settled.
    pub(super) fn asks_must_bet(&mut self, pot: Pot, winners: SeatSet, known: SeatSet) -> bool {
        let Some(least) = self.table.must_bet else { return false };
        let Sevens { unsure_checked, unsure_callers, sevens, others, .. } = self.sevens;
        let later = || self.dealt_in.iter().any(|seat| self.after_draw(seat, pot) > 0);
        let checked = !winners.and(unsure_checked).is_empty() && later();
        if !checked && self.sevens.behind(winners.and(unsure_callers)).is_empty() {
            return false;
        }
        let low = |seat: Seat| self.low_of(seat);
        let claims = pot.claims.and(known);
        let known_winner = claims.and(winners).iter().next().and_then(low).map(|strength| strength >= least);
        // Who beats a seven has one, or better.
        let beats_seven = claims.iter().filter_map(low).any(|strength| strength >= least);
        let held = match known_winner {
            Some(held) => held,
            None if beats_seven || !pot.claims.and(sevens).is_empty() => true,
            None if !winners.and(others).is_empty() => false,
            None => return true,
        };
        self.sevens.settle(winners, held);
        false
    }

    /// Where the floor has said of a hand whether it is a seven or better, it cannot lose to one that is not.
    pub(super) fn told_apart(&self, contenders: Contenders, strengths: &[Strength; WIDTH]) -> Contenders {
        let Some(least) = self.table.must_bet else { return contenders };
        let known = contenders.seats.minus(self.unknown.shown);
        let better: SeatSet = known.iter().filter(|seat| strengths[seat.index()] >= least).collect();
        let Sevens { sevens, others, .. } = self.sevens;
        if contenders.seats.and(better.or(sevens)).is_empty() {
            return contenders;
        }
        let out = others.or(known.minus(better));
        contenders.minus(out)
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
        match self.must_bet(seat) {
            Some(true) if !self.sevens.checked.contains(seat) => {
                self.sevens.short_callers = self.sevens.short_callers.with(seat);
            }
            Some(_) => {}
            None => self.sevens.unsure_callers = self.sevens.unsure_callers.with(seat),
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
