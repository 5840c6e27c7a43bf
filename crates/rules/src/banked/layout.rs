//! Before the cards: the bank's wager, the players' wagers, and the fees.

use super::cover::Cover;
use super::event::Event;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{Bet, Due, Phase, Round, SPOTS};
use super::step::{Place, Span};
use super::table::{BonusBet, LINES, Line, Table};
use super::words::Wager;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Which wager of a circle.
#[derive(Clone, Copy)]
struct Spot {
    circle: usize,
    place: usize,
    /// Whether it is made now.
    new: bool,
    /// What is made there.
    line: usize,
}

/// Wagers of a circle that the lines of the table were found to take. It saves a look at the same again, and is no difference between
/// rounds.
#[derive(Clone, Copy, Eq, Debug)]
pub(super) struct Fitted(pub(super) [u64; LINES]);

impl PartialEq for Fitted {
    fn eq(&self, _: &Fitted) -> bool {
        true
    }
}

impl Round {
    /// What the bank may be now, with the player-dealer's chips.
    pub(super) fn bank_span(&self) -> Option<Span> {
        let wager = self.cover.wager().0;
        // It is not lowered once somebody has wagered against it.
        let floor = if self.circles.is_empty() { 0 } else { wager };
        self.table.bank_span(self.stacks[self.bank.index()] + wager, floor)
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
        if !table.unit.divides(amount) {
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
        let spot = self.spot(seat, place)?;
        let unit = self.table.common.wager_unit.0;
        let (least, most) = self.bounds(spot);
        let has = self.has_for(seat, spot);
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
        let spot = self.spot(seat, place)?;
        if amount == 0 {
            return self.take_back(seat, place, sink);
        }
        if !self.fits(seat, spot, amount) {
            return Err(self.wrong_amount(seat, place, amount));
        }
        let (mut amounts, cite) = (self.lies(spot), self.wager_cite(seat, place, spot.place, spot.line));
        amounts[spot.line] = amount;
        self.put(seat, place.circle, spot, amounts);
        let (circle, wager) = (place.circle, place.wager);
        sink.on(Event::Wagered { seat, circle, wager, amount: Chips(amount), cite });
        Ok(())
    }

    /// All of a player's wagers in a circle at once.
    #[inline(always)]
    pub(super) fn wagers<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        circle: Seat,
        amounts: [u64; LINES],
        sink: &mut S,
    ) -> Result<(), Refusal> {
        if !self.lays_first(seat, circle, amounts) {
            return self.lays_more(seat, circle, amounts, sink);
        }
        self.told_wagers(seat, circle, amounts, [0; LINES], 0, sink);
        Ok(())
    }

    /// The same for any wagers that may be made, and what is wrong with those that may not.
    #[inline(never)]
    fn lays_more<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        circle: Seat,
        amounts: [u64; LINES],
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let base = Place { circle, wager: self.table.base };
        let spot = match self.spot_on(seat, circle, 0) {
            Ok(spot) if self.all_fit(seat, spot, amounts) => spot,
            _ if amounts == [0; LINES] => return self.take_back(seat, base, sink),
            _ => return Err(self.first_refused(seat, circle, amounts)),
        };
        let lay = self.lies(spot);
        self.put(seat, circle, spot, amounts);
        self.told_wagers(seat, circle, amounts, lay, spot.place, sink);
        Ok(())
    }

    /// Tells of the wagers of a place that are not as they were.
    #[inline(always)]
    fn told_wagers<S: Sink<Event>>(
        &self,
        seat: Seat,
        circle: Seat,
        amounts: [u64; LINES],
        lay: [u64; LINES],
        place: usize,
        sink: &mut S,
    ) {
        for line in (0..LINES).filter(|&line| amounts[line] != lay[line]) {
            let Some(wager) = self.table.lines[line].wager else { continue };
            let cite = match amounts[line] {
                0 => self.table.at(Moment::Wager),
                _ => self.wager_cite(seat, Place { circle, wager }, place, line),
            };
            sink.on(Event::Wagered { seat, circle, wager, amount: Chips(amounts[line]), cite });
        }
    }

    /// Puts down what most wagers are: the first in one's own circle, where nobody has several. Whatever else it is, or if anything is
    /// wrong with it, nothing is put down, and it is looked at closely.
    #[inline(never)]
    fn lays_first(&mut self, seat: Seat, circle: Seat, amounts: [u64; LINES]) -> bool {
        let at = &mut self.layout[circle.index()];
        let simple = seat == circle
            && self.phase == Phase::Wagering
            && self.seated.without(self.bank).contains(seat)
            && at.spots == 0
            && self.circles.minus(self.seated).is_empty();
        let [base, ..] = amounts;
        // Mostly it is what somebody wagered before.
        let fits = amounts == self.fitted.0 || base > 0 && self.table.lines_take(amounts);
        if !simple || !fits {
            return false;
        }
        self.fitted = Fitted(amounts);
        let lies = amounts.iter().fold(0, |sum: u64, &amount| sum.saturating_add(amount));
        let (stack, owed, fee) = (&mut self.stacks[seat.index()], &mut self.owed[seat.index()], self.table.fees.circle);
        if lies.saturating_add(*owed + fee) > *stack {
            return false;
        }
        *stack -= lies;
        *owed += fee;
        self.circles = self.circles.with(circle);
        self.action += lies;
        self.bonus_action += lies - base;
        at.begin(Bet::new(seat, amounts));
        true
    }

    /// Whether all of a player's wagers in a circle can be these. What is taken back whole is looked at elsewhere.
    fn all_fit(&self, seat: Seat, spot: Spot, amounts: [u64; LINES]) -> bool {
        let behind = |line: usize| amounts[line] == 0 || self.bonus_bet(line).is_some_and(|bonus| bonus.behind);
        amounts[0] > 0
            && self.table.lines_take(amounts)
            && (spot.place == 0 || (1..LINES).all(behind))
            && amounts.iter().fold(self.will_owe(seat, spot), |sum, &amount| sum.saturating_add(amount))
                <= self.stacks[seat.index()] + self.lies(spot).iter().sum::<u64>()
    }

    /// What is wrong with wagers that do not fit: with the first that would be refused one after the other.
    #[cold]
    fn first_refused(&self, seat: Seat, circle: Seat, amounts: [u64; LINES]) -> Refusal {
        let mut tried = self.clone();
        for (line, amount) in amounts.into_iter().enumerate() {
            let own = tried.layout[circle.index()].bets().iter().find(|bet| bet.owner == seat);
            if own.map_or(0, |bet| bet.wagers[line]) == amount {
                continue;
            }
            let Some(wager) = self.table.lines[line].wager else {
                return Refusal { why: Why::Above { most: Chips(0) }, cite: self.table.at(Moment::Limits) };
            };
            if let Err(refusal) = tried.wager(seat, Place { circle, wager }, amount, &mut ()) {
                return refusal;
            }
        }
        unreachable!("what can be wagered one after the other can be at once")
    }

    /// What lies there.
    #[inline(always)]
    fn lies(&self, spot: Spot) -> [u64; LINES] {
        if spot.new { [0; LINES] } else { self.layout[spot.circle].bets[spot.place].wagers }
    }

    /// Puts chips there, in the place of those that lie there.
    fn put(&mut self, seat: Seat, circle: Seat, spot: Spot, amounts: [u64; LINES]) {
        let before = self.lies(spot);
        let (lay, lies) = (before.iter().sum::<u64>(), amounts.iter().sum::<u64>());
        let fee = self.fee_at(spot.place);
        let at = &mut self.layout[spot.circle];
        if spot.new {
            self.circles = self.circles.with(circle);
            match spot.place {
                0 => at.begin(Bet::new(seat, amounts)),
                place => {
                    at.bets[place] = Bet::new(seat, amounts);
                    at.spots += 1;
                }
            }
            self.owed[seat.index()] += fee;
        } else {
            at.bets[spot.place] = Bet::new(seat, amounts);
        }
        self.action = self.action + lies - lay;
        self.bonus_action = self.bonus_action + (lies - amounts[0]) - (lay - before[0]);
        self.stacks[seat.index()] = self.stacks[seat.index()] + lay - lies;
    }

    /// What is cited for a wager: its own moment, that others' circles are free, or that one may bet behind.
    #[inline(always)]
    fn wager_cite(&self, seat: Seat, on: Place, place: usize, line: usize) -> Cite {
        let values = &self.table.values;
        match self.bonus_bet(line) {
            Some(bonus) if place > 0 => bonus.cites.behind,
            Some(bonus) => bonus.cites.placed,
            None if place > 0 => values.backline,
            None if on.circle != seat => values.circles,
            None => self.table.at(Moment::Wager),
        }
    }

    #[inline(always)]
    fn bonus_bet(&self, line: usize) -> Option<&BonusBet> {
        self.table.bonuses.get(line.checked_sub(1)?)?.as_ref()
    }

    /// The fee for a wager on the game.
    #[inline(always)]
    fn fee_at(&self, place: usize) -> u64 {
        let fees = &self.table.fees;
        if place == 0 || fees.behind_too { fees.circle } else { 0 }
    }

    /// The place where this player's chips go; whatever forbids that, without a look at the amount.
    #[inline(always)]
    fn spot(&self, seat: Seat, place: Place) -> Result<Spot, Refusal> {
        match self.table.line(place.wager) {
            Some(line) => self.spot_on(seat, place.circle, line),
            None => Err(self.no_such_wager(place.wager)),
        }
    }

    fn spot_on(&self, seat: Seat, circle: Seat, line: usize) -> Result<Spot, Refusal> {
        let (table, values) = (&self.table, &self.table.values);
        let refuse = |why, cite| Err(Refusal { why, cite });
        if self.phase != Phase::Wagering {
            return Err(self.no_such_wager(table.lines[line].wager.unwrap_or(table.base)));
        }
        if !self.seated.contains(seat) {
            return refuse(Why::NobodyThere { seat }, Cite::NOTHING);
        }
        if seat == self.bank || circle == self.bank {
            return refuse(Why::BankBets, table.at(Moment::BankBets));
        }
        if circle.index() >= usize::from(table.common.seats) {
            return refuse(Why::NoSuchSeat { seat: circle }, values.seats);
        }
        let spot = self.spot_of(seat, circle, line)?;
        if (spot.place > 0 || spot.new)
            && let Some(bonus) = self.bonus_bet(spot.line)
        {
            if spot.place > 0 && !bonus.behind {
                return refuse(Why::NotBehind { wager: bonus.wager }, bonus.cites.behind);
            }
            if spot.new {
                return refuse(Why::NeedsBase { wager: bonus.wager }, bonus.cites.placed);
            }
        }
        Ok(spot)
    }

    /// Why nothing can be put on a wager now, whoever wants to.
    #[cold]
    fn no_such_wager(&self, wager: Wager) -> Refusal {
        let table = &self.table;
        let bonus = table.bonuses.iter().flatten().find(|bonus| bonus.wager == wager);
        let (why, cite) = match self.phase {
            // Insurance and Play bets come later, and what this game has not got never.
            _ if wager == Wager::Insurance => (Why::NotInThisGame { wager }, table.at(Moment::Insurance)),
            _ if bonus.is_none() && wager != table.base => (Why::NotInThisGame { wager }, Cite::NOTHING),
            Phase::Banking => (Why::BankFirst, table.at(Moment::BankWager)),
            _ => (Why::BetsClosed, bonus.map_or(table.at(Moment::NoMoreBets), |bonus| bonus.cites.closed)),
        };
        Refusal { why, cite }
    }

    /// The wager that this player has in a circle, or the next that can be made there.
    fn spot_of(&self, seat: Seat, circle: Seat, line: usize) -> Result<Spot, Refusal> {
        let (table, values) = (&self.table, &self.table.values);
        let refuse = |why, cite| Err(Refusal { why, cite });
        let index = circle.index();
        let bets = self.layout[index].bets();
        if let Some(place) = bets.iter().position(|bet| bet.owner == seat) {
            return Ok(Spot { circle: index, place, new: false, line });
        }
        let next = Spot { circle: index, place: bets.len(), new: true, line };
        if next.place > 0 {
            let Some(backline) = table.backline.as_ref().filter(|backline| backline.wagers.contains(&Wager::Base))
            else {
                let own = (table.base, values.backline);
                let (wager, cite) = self.bonus_bet(line).map_or(own, |bonus| (bonus.wager, bonus.cites.behind));
                return refuse(Why::NotBehind { wager }, cite);
            };
            if next.place > usize::from(backline.most) || next.place >= SPOTS {
                return refuse(Why::BehindFull { most: backline.most }, values.backline_most);
            }
            return Ok(next);
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
        let own = |circle: &Seat| self.layout[circle.index()].owner() == seat;
        // Circles beside his own lie where nobody sits.
        let alone = self.circles.minus(self.seated).is_empty();
        if !alone && self.circles.iter().filter(own).count() >= usize::from(table.circles_most) {
            return refuse(Why::CirclesMost { most: table.circles_most }, values.circles);
        }
        Ok(next)
    }

    /// The least and the most that the book allows there.
    #[inline(always)]
    fn bounds(&self, spot: Spot) -> (u64, u64) {
        let Line { least, most, above_base, .. } = self.table.lines[spot.line];
        let bet = &self.layout[spot.circle].bets[spot.place];
        match above_base {
            false => (least, most.min(bet.base())),
            // What goes with it and may not be above it holds it up.
            true if spot.line == 0 && !spot.new => (least.max(self.highest_bonus(bet)), most),
            true => (least, most),
        }
    }

    fn highest_bonus(&self, bet: &Bet) -> u64 {
        let bonuses = self.table.bonuses.iter().zip(bet.bonus());
        let bound = bonuses.filter(|(bonus, _)| bonus.as_ref().is_some_and(|bonus| !bonus.above_base));
        bound.map(|(_, amount)| amount).max().unwrap_or(0)
    }

    /// The chips that he can put there: those that he has, without what he will owe the house.
    #[inline(always)]
    fn has_for(&self, seat: Seat, spot: Spot) -> u64 {
        (self.stacks[seat.index()] + self.lies(spot)[spot.line]).saturating_sub(self.will_owe(seat, spot))
    }

    #[inline(always)]
    fn will_owe(&self, seat: Seat, spot: Spot) -> u64 {
        self.owed[seat.index()] + if spot.new { self.fee_at(spot.place) } else { 0 }
    }

    #[inline(always)]
    fn fits(&self, seat: Seat, spot: Spot, amount: u64) -> bool {
        let (least, most) = self.bounds(spot);
        least <= amount && amount <= most && amount <= self.has_for(seat, spot) && self.table.unit.divides(amount)
    }

    /// What is wrong with an amount that does not fit.
    #[cold]
    fn wrong_amount(&self, seat: Seat, place: Place, amount: u64) -> Refusal {
        let spot = match self.spot(seat, place) {
            Ok(spot) => spot,
            Err(refusal) => return refusal,
        };
        let (table, bonus) = (&self.table, self.bonus_bet(spot.line));
        let refuse = |why, cite| Refusal { why, cite };
        let unit = table.common.wager_unit;
        if !amount.is_multiple_of(unit.0) {
            return refuse(Why::Unit { unit }, table.values.unit);
        }
        let (least, most) = self.bounds(spot);
        let bounds = bonus.map_or(table.at(Moment::Limits), |bonus| bonus.cites.bounds);
        if amount < least {
            let held = bonus.is_none() && least > table.least;
            let held_by = table.bonuses.iter().flatten().find(|bonus| held && !bonus.above_base);
            let (least, cite) = (Chips(least), held_by.map_or(bounds, |bonus| bonus.cites.bounds));
            return refuse(if held { Why::BelowBonus { least } } else { Why::Below { least } }, cite);
        }
        if amount > most {
            let base = bonus.is_some() && most == self.layout[spot.circle].bets[spot.place].base();
            let most = Chips(most);
            return refuse(if base { Why::AboveBase { most } } else { Why::Above { most } }, bounds);
        }
        let (has, owed) = (self.has_for(seat, spot), self.will_owe(seat, spot));
        match amount <= has + owed {
            true => refuse(Why::FeeToo { fee: Chips(owed) }, table.at(Moment::CircleFee)),
            false => refuse(Why::NoChips { has: Chips(has + owed) }, Cite::NOTHING),
        }
    }

    #[cold]
    fn take_back<S: Sink<Event>>(&mut self, seat: Seat, place: Place, sink: &mut S) -> Result<(), Refusal> {
        let spot = self.spot(seat, place)?;
        let Spot { circle, place: nth, new, line } = spot;
        if new || line > 0 && self.layout[circle].bets[nth].wagers[line] == 0 {
            // Nothing lies there.
            let cite = self.bonus_bet(spot.line).map_or(self.table.at(Moment::Limits), |bonus| bonus.cites.bounds);
            let least = Chips(self.table.lines[line].least);
            return Err(Refusal { why: Why::Below { least }, cite });
        }
        let fee = self.fee_at(nth);
        let at = &mut self.layout[circle];
        let spots = at.bets().len();
        let bet = &mut at.bets[nth];
        if line > 0 {
            let back = std::mem::take(&mut bet.wagers[line]);
            self.stacks[seat.index()] += back;
            self.action -= back;
            self.bonus_action -= back;
        } else {
            if nth == 0 && spots > 1 {
                return Err(Refusal { why: Why::BetsBehind, cite: self.table.values.backline });
            }
            let back = bet.wagers.iter().sum::<u64>();
            self.stacks[seat.index()] += back;
            self.action -= back;
            self.bonus_action -= back - bet.base();
            self.owed[seat.index()] -= fee;
            at.bets.copy_within(nth + 1..spots, nth);
            at.spots -= 1;
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
        let action = self.action;
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
        let hands = self.circles.len() as u8 + 1;
        self.ask(Due::Everybody, hands * self.table.game.first_cards().0, sink);
        Ok(())
    }

    /// The circles clockwise, as they are dealt to and asked.
    pub(super) fn in_order(&self, circles: SeatSet) -> crate::Clockwise {
        circles.clockwise(self.after)
    }
}

impl Table {
    /// What a bank may be with so many chips, of which the fee is left over, and not below this.
    pub(super) fn bank_span(&self, chips: u64, floor: u64) -> Option<Span> {
        let step = self.common.wager_unit.0;
        let has = chips.checked_sub(self.fees.bank_most)?;
        let (least, most) = (self.least_bank().0.max(floor).next_multiple_of(step), has - has % step);
        (least <= most).then_some(Span { least: Chips(least), most: Chips(most), step: Chips(step) })
    }

    /// Whether each wager of a place is one that may be made with that on the game, or is not made.
    #[inline(always)]
    fn lines_take(&self, amounts: [u64; LINES]) -> bool {
        let [base, ..] = amounts;
        self.lines.iter().zip(amounts).all(|(line, amount)| {
            amount == 0
                || line.least <= amount
                    && amount <= line.most
                    && (line.above_base || amount <= base)
                    && self.unit.divides(amount)
        })
    }
}
