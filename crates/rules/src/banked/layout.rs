//! Before the cards: the bank's wager, the players' wagers, and the fees.

use hands::Points;

use super::cover::Cover;
use super::event::Event;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{Bet, Phase, Round, SPOTS};
use super::step::{Place, Span, To};
use super::table::{BonusBet, Dealt};
use super::words::Wager;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Which wager of a circle.
#[derive(Clone, Copy)]
struct Spot {
    place: usize,
    /// Whether it is made now.
    new: bool,
}

impl Round {
    /// What the bank may be now, with the player-dealer's chips.
    pub(super) fn bank_span(&self) -> Option<Span> {
        let (wager, step) = (self.cover.wager().0, self.table.common.wager_unit.0);
        let has = (self.stacks[self.bank.index()] + wager).checked_sub(self.table.fees.bank_most)?;
        // It is not lowered once somebody has wagered against it.
        let floor = if self.circles.is_empty() { 0 } else { wager };
        let least = self.table.least_bank().0.max(floor);
        let (least, most) = (least.next_multiple_of(step), has - has % step);
        (least <= most).then_some(Span { least: Chips(least), most: Chips(most), step: Chips(step) })
    }

    pub(super) fn put_up<S: Sink<Event>>(&mut self, seat: Seat, amount: u64, sink: &mut S) -> Result<(), Refusal> {
        let (values, table) = (&self.table.values, &self.table);
        let refuse = |why, cite| Err(Refusal { why, cite });
        if seat != self.bank {
            return refuse(Why::NotTheBank { bank: self.bank }, table.at(Moment::Designated));
        }
        if !matches!(self.phase, Phase::Banking | Phase::Wagering) {
            return refuse(Why::BankFixed, table.at(Moment::BankFixed));
        }
        let (wager, unit) = (self.cover.wager().0, table.common.wager_unit.0);
        if !self.circles.is_empty() && amount < wager {
            return refuse(Why::BankLowered { least: Chips(wager) }, table.at(Moment::BankFixed));
        }
        let least = table.least_bank();
        if amount < least.0 {
            return refuse(Why::BankBelow { least }, values.bank_least);
        }
        if !amount.is_multiple_of(unit) {
            return refuse(Why::Unit { unit: Chips(unit) }, values.unit);
        }
        let has = self.stacks[seat.index()] + wager;
        if amount > has {
            return refuse(Why::NoChips { has: Chips(has) }, table.at(Moment::BankWager));
        }
        if has - amount < table.fees.bank_most {
            return refuse(Why::BankNeedsFee { most: Chips(table.fees.bank_most) }, values.bank_least);
        }
        self.stacks[seat.index()] = has - amount;
        self.cover = Cover::new(self.table.bank.coverage, Chips(amount));
        self.phase = Phase::Wagering;
        sink.on(Event::BankWager { seat, amount: Chips(amount), cite: self.table.at(Moment::BankWager) });
        Ok(())
    }

    /// What may be put on a place now, with the chips that the player has; nothing may be as well, where something lies there.
    ///
    /// # Errors
    ///
    /// If it may not be, and why.
    pub fn wager_span(&self, seat: Seat, place: Place) -> Result<Span, Refusal> {
        let (spot, bonus) = self.spot(seat, place)?;
        let unit = self.table.common.wager_unit.0;
        let (least, most) = self.bounds(place, spot, bonus);
        let has = self.has_for(seat, place, spot, bonus);
        let (least, most) = (least.next_multiple_of(unit), most.min(has));
        let most = most - most % unit;
        if least > most {
            return Err(Refusal { why: Why::NoChips { has: Chips(has) }, cite: self.table.at(Moment::Limits) });
        }
        Ok(Span { least: Chips(least), most: Chips(most), step: Chips(unit) })
    }

    pub(super) fn wager<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        place: Place,
        amount: u64,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let (spot, bonus) = self.spot(seat, place)?;
        let circle = place.circle.index();
        if amount == 0 {
            return self.take_back(seat, place, spot, bonus, sink);
        }
        self.check_amount(seat, place, amount, spot, bonus)?;
        let cite = self.wager_cite(seat, place, bonus, spot);
        if spot.new {
            self.circles = self.circles.with(place.circle);
            self.bets[circle][spot.place] = Bet::nothing(seat);
            self.spots[circle] += 1;
            self.owed[seat.index()] += self.fee_at(spot.place);
        }
        let bet = &mut self.bets[circle][spot.place];
        let lies = match bonus {
            None => &mut bet.base,
            Some(bonus) => &mut bet.bonus[bonus],
        };
        let stack = &mut self.stacks[seat.index()];
        *stack = *stack + *lies - amount;
        *lies = amount;
        let (circle, wager) = (place.circle, place.wager);
        sink.on(Event::Wagered { seat, circle, wager, amount: Chips(amount), cite });
        Ok(())
    }

    /// What is cited for a wager: its own moment, that others' circles are free, or that one may bet behind.
    fn wager_cite(&self, seat: Seat, place: Place, bonus: Option<usize>, spot: Spot) -> Cite {
        let values = &self.table.values;
        match self.bonus_bet(bonus) {
            Some(bonus) if spot.place > 0 => bonus.cites.behind,
            Some(bonus) => bonus.cites.placed,
            None if spot.place > 0 => values.backline,
            None if place.circle != seat => values.circles,
            None => self.table.at(Moment::Wager),
        }
    }

    fn bonus_bet(&self, bonus: Option<usize>) -> Option<&BonusBet> {
        bonus.and_then(|bonus| self.table.bonuses[bonus].as_ref())
    }

    /// The fee for a wager on the game.
    fn fee_at(&self, place: usize) -> u64 {
        let fees = &self.table.fees;
        if place == 0 || fees.behind_too { fees.circle } else { 0 }
    }

    /// The place where this player's chips go; whatever forbids that, without a look at the amount.
    fn spot(&self, seat: Seat, place: Place) -> Result<(Spot, Option<usize>), Refusal> {
        let (table, values) = (&self.table, &self.table.values);
        let refuse = |why, cite| Err(Refusal { why, cite });
        let bonus = table.bonus_place(place.wager);
        if bonus.is_none() && place.wager != table.base {
            // Insurance and Play bets come later, and what this game has not got never.
            let cite = if place.wager == Wager::Insurance { table.at(Moment::Insurance) } else { Cite::NOTHING };
            return refuse(Why::NotInThisGame { wager: place.wager }, cite);
        }
        match self.phase {
            Phase::Wagering => {}
            Phase::Banking => return refuse(Why::BankFirst, table.at(Moment::BankWager)),
            _ => {
                let cite = self.bonus_bet(bonus).map_or(table.at(Moment::NoMoreBets), |bonus| bonus.cites.closed);
                return refuse(Why::BetsClosed, cite);
            }
        }
        if !self.seated.contains(seat) {
            return refuse(Why::NobodyThere { seat }, Cite::NOTHING);
        }
        if seat == self.bank || place.circle == self.bank {
            return refuse(Why::BankBets, table.at(Moment::BankBets));
        }
        if !table.seats().contains(place.circle) {
            return refuse(Why::NoSuchSeat { seat: place.circle }, values.seats);
        }
        let spot = self.spot_of(seat, place.circle).map_err(|refusal| match (refusal.why, self.bonus_bet(bonus)) {
            (Why::NotBehind { .. }, Some(bonus)) => {
                Refusal { why: Why::NotBehind { wager: bonus.wager }, cite: bonus.cites.behind }
            }
            _ => refusal,
        })?;
        if let Some(bonus) = self.bonus_bet(bonus) {
            if spot.place > 0 && !bonus.behind {
                return refuse(Why::NotBehind { wager: bonus.wager }, bonus.cites.behind);
            }
            if spot.new {
                return refuse(Why::NeedsBase { wager: bonus.wager }, bonus.cites.placed);
            }
        }
        Ok((spot, bonus))
    }

    fn spot_of(&self, seat: Seat, circle: Seat) -> Result<Spot, Refusal> {
        let (table, values) = (&self.table, &self.table.values);
        let refuse = |why, cite| Err(Refusal { why, cite });
        let spots = usize::from(self.spots[circle.index()]);
        if let Some(place) = self.bets[circle.index()][..spots].iter().position(|bet| bet.owner == seat) {
            return Ok(Spot { place, new: false });
        }
        if spots > 0 {
            let Some(backline) = &table.backline else {
                return refuse(Why::NotBehind { wager: table.base }, values.backline);
            };
            if !backline.wagers.contains(&Wager::Base) {
                return refuse(Why::NotBehind { wager: table.base }, values.backline);
            }
            if spots > usize::from(backline.most) || spots >= SPOTS {
                return refuse(Why::BehindFull { most: backline.most }, values.backline_most);
            }
            return Ok(Spot { place: spots, new: true });
        }
        if circle != seat {
            if table.circles_most == 1 {
                return refuse(Why::CirclesMost { most: 1 }, table.at(Moment::OneHand));
            }
            // Where somebody sits, the circle is his.
            if self.seated.contains(circle) {
                return refuse(Why::NotFree { circle }, values.circles);
            }
        }
        let own = self.circles.iter().filter(|circle| self.bets[circle.index()][0].owner == seat).count();
        if own >= usize::from(table.circles_most) {
            return refuse(Why::CirclesMost { most: table.circles_most }, values.circles);
        }
        Ok(Spot { place: 0, new: true })
    }

    /// The least and the most that the book allows there.
    fn bounds(&self, place: Place, spot: Spot, bonus: Option<usize>) -> (u64, u64) {
        let bet = &self.bets[place.circle.index()][spot.place];
        match self.bonus_bet(bonus) {
            Some(bonus) if bonus.above_base => (bonus.least, bonus.most),
            Some(bonus) => (bonus.least, bonus.most.min(bet.base)),
            None if spot.new => (self.table.least, self.table.most),
            // What goes with it and may not be above it holds it up.
            None => (self.table.least.max(self.highest_bonus(bet)), self.table.most),
        }
    }

    fn highest_bonus(&self, bet: &Bet) -> u64 {
        let bonuses = self.table.bonuses.iter().zip(bet.bonus);
        let bound = bonuses.filter(|(bonus, _)| bonus.as_ref().is_some_and(|bonus| !bonus.above_base));
        bound.map(|(_, amount)| amount).max().unwrap_or(0)
    }

    /// The chips that he can put there: those that he has, without what he will owe the house.
    fn has_for(&self, seat: Seat, place: Place, spot: Spot, bonus: Option<usize>) -> u64 {
        let bet = &self.bets[place.circle.index()][spot.place];
        let lies = match bonus {
            _ if spot.new => 0,
            None => bet.base,
            Some(bonus) => bet.bonus[bonus],
        };
        let owed = self.owed[seat.index()] + if spot.new { self.fee_at(spot.place) } else { 0 };
        (self.stacks[seat.index()] + lies).saturating_sub(owed)
    }

    fn check_amount(
        &self,
        seat: Seat,
        place: Place,
        amount: u64,
        spot: Spot,
        bonus: Option<usize>,
    ) -> Result<(), Refusal> {
        let (table, bet) = (&self.table, &self.bets[place.circle.index()][spot.place]);
        let refuse = |why, cite| Err(Refusal { why, cite });
        let unit = table.common.wager_unit;
        if !amount.is_multiple_of(unit.0) {
            return refuse(Why::Unit { unit }, table.values.unit);
        }
        let (least, most) = self.bounds(place, spot, bonus);
        let bounds = self.bonus_bet(bonus).map_or(table.at(Moment::Limits), |bonus| bonus.cites.bounds);
        if amount < least {
            let held = bonus.is_none() && least > table.least;
            let why = match held {
                true => Why::BelowBonus { least: Chips(least) },
                false => Why::Below { least: Chips(least) },
            };
            let held_by = table.bonuses.iter().flatten().find(|bonus| held && !bonus.above_base);
            return refuse(why, held_by.map_or(bounds, |bonus| bonus.cites.bounds));
        }
        if amount > most {
            let base = bonus.is_some() && most == bet.base;
            let most = Chips(most);
            return refuse(if base { Why::AboveBase { most } } else { Why::Above { most } }, bounds);
        }
        let has = self.has_for(seat, place, spot, bonus);
        if amount > has {
            let owed = self.owed[seat.index()] + if spot.new { self.fee_at(spot.place) } else { 0 };
            return match amount <= has + owed {
                true => refuse(Why::FeeToo { fee: Chips(owed) }, table.at(Moment::CircleFee)),
                false => refuse(Why::NoChips { has: Chips(has + owed) }, Cite::NOTHING),
            };
        }
        Ok(())
    }

    fn take_back<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        place: Place,
        spot: Spot,
        bonus: Option<usize>,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let circle = place.circle.index();
        if spot.new || bonus.is_some_and(|bonus| self.bets[circle][spot.place].bonus[bonus] == 0) {
            // Nothing lies there.
            let (least, cite) = match self.bonus_bet(bonus) {
                Some(bonus) => (bonus.least, bonus.cites.bounds),
                None => (self.table.least, self.table.at(Moment::Limits)),
            };
            return Err(Refusal { why: Why::Below { least: Chips(least) }, cite });
        }
        let spots = usize::from(self.spots[circle]);
        let bet = &mut self.bets[circle][spot.place];
        if let Some(bonus) = bonus {
            self.stacks[seat.index()] += std::mem::take(&mut bet.bonus[bonus]);
        } else {
            if spot.place == 0 && spots > 1 {
                return Err(Refusal { why: Why::BetsBehind, cite: self.table.values.backline });
            }
            self.stacks[seat.index()] += bet.base + bet.bonus.iter().sum::<u64>();
            self.owed[seat.index()] -= self.fee_at(spot.place);
            self.bets[circle].copy_within(spot.place + 1..spots, spot.place);
            self.spots[circle] -= 1;
            if spots == 1 {
                self.circles = self.circles.without(place.circle);
            }
        }
        let (circle, wager) = (place.circle, place.wager);
        sink.on(Event::Wagered { seat, circle, wager, amount: Chips(0), cite: self.table.at(Moment::Wager) });
        Ok(())
    }

    pub(super) fn may_close(&self) -> bool {
        self.phase == Phase::Wagering && !self.circles.is_empty()
    }

    /// No more bets: the house takes its fees, and the dealer is asked for cards.
    pub(super) fn close<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<(), Refusal> {
        let table = &self.table;
        let refuse = |why, cite| Err(Refusal { why, cite });
        match self.phase {
            Phase::Wagering => {}
            Phase::Banking => return refuse(Why::BankFirst, table.at(Moment::BankWager)),
            Phase::Over => return refuse(Why::Over, Cite::NOTHING),
            _ => return refuse(Why::BetsClosed, table.at(Moment::NoMoreBets)),
        }
        if self.circles.is_empty() {
            return refuse(Why::NoWagers, table.at(Moment::NoWagers));
        }
        let mut action = 0;
        for circle in self.circles {
            let circle = circle.index();
            for bet in &mut self.bets[circle][..usize::from(self.spots[circle])] {
                action += bet.base + bet.bonus.iter().sum::<u64>();
                bet.on[0] = bet.base;
            }
            self.hand_count[circle] = 1;
            // Nothing of the last round lies there when the shoe runs out at once.
            self.hands[circle][0].clear(Points::DEALT);
        }
        sink.on(Event::NoMoreBets { action: Chips(action), cite: self.table.at(Moment::NoMoreBets) });
        let fee = self.table.fees.bank(action);
        let (seat, option) = (self.bank, self.table.fees.option);
        self.stacks[seat.index()] -= fee;
        sink.on(Event::BankFee { seat, amount: Chips(fee), option, cite: self.table.at(Moment::BankFee) });
        let mut circle_fees = 0;
        if self.table.fees.circle > 0 {
            for seat in self.seated {
                self.stacks[seat.index()] -= self.owed[seat.index()];
                circle_fees += self.owed[seat.index()];
            }
        }
        let moment = if circle_fees > 0 { Moment::CircleFee } else { Moment::NoCircleFee };
        sink.on(Event::CircleFees { amount: Chips(circle_fees), cite: self.table.at(moment) });
        self.drop = fee + circle_fees;
        sink.on(Event::Dropped { amount: Chips(self.drop), cite: self.table.at(Moment::Drop) });
        let (each, stacks) = match self.table.game {
            Dealt::Pure(_) => (2, false),
            Dealt::Three(_) => (3, true),
        };
        let (circles, after) = (self.circles, self.table.dealt_after(self.bank));
        self.ask(To::Everybody { circles, after, each, stacks }, sink);
        Ok(())
    }

    /// The circles clockwise, as they are dealt to and asked.
    pub(super) fn in_order(&self, circles: SeatSet) -> crate::Clockwise {
        circles.clockwise(self.table.dealt_after(self.bank))
    }
}
