//! One round of betting.
//!
//! Three amounts say where a round stands: the *level* is what there is to call; *full* is the last amount that was a whole
//! bet or raise, from which the next one is counted; and each player's own bet. An all-in between full and full plus a bet
//! raises the level and may raise nothing else: that is what short all-ins are about (R033, R034).

use super::deal::{Deal, Phase};
use super::event::{Event, RaiseKind};
use super::refusal::{Refusal, Why};
use super::step::{Facing, Options, Raise};
use super::words::{CapOff, FirstToAct};
use crate::schedule::Structure;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// Spreads are bet in whole dollars (R032).
const WHOLE: u64 = 100;

/// More than any bet. Not an option: the rounds of a deal are many, and a plain number costs less to reset.
pub(super) const NOT_KNOWN: u64 = u64::MAX;

/// Where a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Round {
    /// What there is to call.
    pub(super) level: u64,
    /// The last full bet or raise, or nothing.
    pub(super) full: u64,
    /// By how much it was raised last.
    pub(super) last_raise: u64,
    /// The bet of the round, where it is fixed.
    pub(super) size: u64,
    /// How many bets and raises have been made.
    pub(super) count: u32,
    /// How many there can be: without end where the book says so, and where two are left (R031).
    pub(super) cap: u32,
    /// How often somebody has acted.
    pub(super) acts: u32,
    /// Whether there is one amount to bet or raise to, and a cap that depends on nothing.
    pub(super) fixed: bool,
    /// Whether the round has a forced opening.
    pub(super) brought_in: bool,
    /// Whether nobody has in fact put in what there is to call: the blind or the opening was short.
    pub(super) nominal: bool,
    /// Whether an open pair shows, where that matters.
    pub(super) pair: bool,
    /// Whether an open pair lets players choose between the limits, and nobody has bet the upper one yet.
    pub(super) either: bool,
    /// Who still has to act.
    pub(super) to_act: SeatSet,
    /// Who may raise when it is his turn.
    pub(super) may_raise: SeatSet,
    /// Who has checked.
    pub(super) checked: SeatSet,
    /// Whose bet is what there is to call; one who has folded may be among them.
    pub(super) matched: SeatSet,
    /// What the others have put in at most, if one has matched the bet alone; or not known.
    pub(super) below: u64,
    /// Who has to open, or nobody.
    pub(super) must_open: SeatSet,
    /// Whose turn it is.
    pub(super) actor: Seat,
    /// What he lacks of what there is to call.
    pub(super) to_call: u64,
    /// Whether he may bet or raise, and to what.
    pub(super) can_raise: bool,
    pub(super) raise: Raise,
    /// Who acted before him, or nobody.
    pub(super) last_actor: SeatSet,
    /// Who bet or raised last, or nobody.
    pub(super) aggressor: SeatSet,
}

impl Round {
    pub(super) const fn new(actor: Seat) -> Round {
        Round {
            level: 0,
            full: 0,
            last_raise: 0,
            size: 0,
            count: 0,
            cap: u32::MAX,
            acts: 0,
            fixed: false,
            brought_in: false,
            nominal: false,
            pair: false,
            either: false,
            to_act: SeatSet::EMPTY,
            may_raise: SeatSet::EMPTY,
            checked: SeatSet::EMPTY,
            matched: SeatSet::EMPTY,
            below: NOT_KNOWN,
            must_open: SeatSet::EMPTY,
            actor,
            to_call: 0,
            can_raise: false,
            raise: Raise { least: Chips(0), most: Chips(0), step: Chips(0) },
            last_actor: SeatSet::EMPTY,
            aggressor: SeatSet::EMPTY,
        }
    }
}

impl Round {
    /// The one raise that there is, or all that a player has.
    #[inline]
    fn one_raise(&self, all_in: u64) -> Raise {
        let to = Chips((self.full + self.size).min(all_in));
        Raise { least: to, most: to, step: Chips(0) }
    }
}

impl Deal {
    /// The first to act of the street, and where the betting begins.
    pub(super) fn start_betting<S: Sink<Event>>(&mut self, sink: &mut S) {
        let stage = self.stage();
        let (bet, first_by, first_cite) = (stage.bet, stage.first, stage.cites.first);
        let limits = u64::from(self.limits);
        let first = match first_by {
            FirstToAct::LeftOfBlinds => self.last_blind.map(|blind| self.behind(blind)),
            FirstToAct::LeftOfButton => Some(self.behind(self.start)),
            FirstToAct::BringIn => self.opener(),
            FirstToAct::HighBoard => self.high_board(),
            FirstToAct::LowBoard => self.low_board(),
            FirstToAct::Nobody => None,
        };
        self.round = Round::new(first.unwrap_or(self.start));
        let Some(first) = first.filter(|_| bet > 0) else {
            self.end_round(sink);
            return;
        };
        let pair = self.table.open_pair == Some(self.street) && self.pair_shows(self.live);
        let uncapped = self.able.is_pair() && matches!(self.table.cap_off, CapOff::BeforeCap | CapOff::StartOfRound);
        // Without a limit the first raise is by the big blind at least, whatever a straddle has put up.
        let least_raise = match self.table.structure {
            Structure::PotLimit | Structure::NoLimit => self.opening.min(self.least_bet()),
            Structure::Limit | Structure::Spread => self.opening,
        };
        let round = &mut self.round;
        round.size = bet * limits;
        (round.to_act, round.may_raise) = (self.able, self.able);
        (round.pair, round.either) = (pair, pair);
        round.fixed = self.table.one_amount() && !pair;
        round.cap = if uncapped { u32::MAX } else { self.table.bets_max };
        if self.street == 0 && self.opening > 0 {
            // The blind, or the kill, is the bet.
            (round.level, round.full, round.last_raise, round.count) = (self.opening, self.opening, least_raise, 1);
            round.matched = self.openers;
            round.nominal = round.matched.is_empty();
        } else if first_by == FirstToAct::BringIn {
            round.brought_in = true;
            round.level = self.table.bring_in * limits;
            round.nominal = true;
            // Whoever is all-in for the ante cannot be made to open: the next one has the choice (R204).
            round.must_open = SeatSet::of(first).and(self.able);
        }
        let first = if self.able.contains(first) { Some(first) } else { self.able.next_after(first) };
        match self.next_with_a_say(first) {
            Some(seat) => {
                sink.on(Event::Opens { seat, cite: first_cite });
                self.give_turn(seat);
                self.phase = Phase::Betting;
            }
            None => self.end_round(sink),
        }
    }

    /// The next player who is still in, clockwise.
    fn behind(&self, seat: Seat) -> Seat {
        self.live.next_after(seat).unwrap_or(seat)
    }

    /// Asks this player, or the next who has something to say; if there is none, the round is over.
    pub(super) fn ask<S: Sink<Event>>(&mut self, next: Option<Seat>, sink: &mut S) {
        match self.next_with_a_say(next) {
            Some(seat) => {
                self.give_turn(seat);
                self.phase = Phase::Betting;
                if self.trouble.spoken.contains(seat) {
                    self.hold_to_word(seat, sink);
                }
            }
            None => self.end_round(sink),
        }
    }

    /// This player, or the next who has something to say; those who have not are not asked any more.
    fn next_with_a_say(&mut self, mut next: Option<Seat>) -> Option<Seat> {
        while let Some(seat) = next.filter(|&seat| !self.has_a_say(seat)) {
            self.round.to_act = self.round.to_act.without(seat);
            next = self.round.to_act.next_after(seat);
        }
        next
    }

    /// It is this player's turn: what he may do is worked out once, for all who ask and for his act.
    #[inline]
    fn give_turn(&mut self, seat: Seat) {
        let (bet, stack) = (self.bets[seat.index()], self.stacks[seat.index()]);
        let several = self.able.is_several();
        let round = &mut self.round;
        round.actor = seat;
        if !round.fixed || round.nominal {
            self.give_turn_with_care(seat);
            return;
        }
        let all_in = bet + stack;
        round.to_call = round.level.saturating_sub(bet);
        round.can_raise = round.may_raise.contains(seat) & (all_in > round.level) & several & (round.count < round.cap);
        round.raise = round.one_raise(all_in);
    }

    /// The same where there is more than one amount to raise to, where a blind or an opening was short, or where the cap depends on
    /// who has bet.
    #[inline(never)]
    fn give_turn_with_care(&mut self, seat: Seat) {
        self.round.to_call = self.to_call(seat);
        self.round.can_raise = self.can_raise(seat);
        self.round.raise = self.raise_bounds(seat);
    }

    /// A lone player with chips acts only to answer a bet (R203).
    #[inline]
    fn has_a_say(&self, seat: Seat) -> bool {
        !self.able.without(seat).is_empty() || self.to_call(seat) > 0
    }

    /// What a player lacks of what there is to call; nobody has to answer more than another player still in has put in or
    /// could put in (R203).
    #[inline]
    fn to_call(&self, seat: Seat) -> u64 {
        let level = if self.round.nominal { self.level_against(seat) } else { self.round.level };
        level.saturating_sub(self.bets[seat.index()])
    }

    /// What there is to call in fact, where nobody has put in as much as the book asks for.
    #[cold]
    fn level_against(&self, seat: Seat) -> u64 {
        let could = self.live.without(seat).iter().map(|other| self.bets[other.index()] + self.stacks[other.index()]);
        self.round.level.min(could.max().unwrap_or(0))
    }

    /// What this round of betting asks of a player now, also before his turn; none where nobody bets, or he has nothing more to say.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use rules::poker::{Deal, Seating, Stakes, Step, Table, Turn};
    /// # use rules::{Chips, Register, Seat, Structure};
    /// # let house = Register::embedded().house("ocean-view").unwrap();
    /// # let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// # let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?);
    /// # let seating = Seating::everybody(&table, &[Chips(10_000); 2], Seat::new(0));
    /// # let mut deal = Deal::open(table, &seating, &mut ())?;
    /// # let Turn::Dealer(need) = deal.turn() else { panic!() };
    /// # deal.play(Step::Dealt(&vec![None; need.count()]), &mut ())?;
    /// // The small blind is asked first; the big blind could check.
    /// let [small, big] = [0, 1].map(|seat| deal.facing(Seat::new(seat).unwrap()).unwrap());
    /// assert_eq!((small.to_call, small.level, small.pot), (Chips(200), Chips(400), Chips(800)));
    /// assert_eq!((big.to_call, big.level, big.pot), (Chips(0), Chips(400), Chips(600)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn facing(&self, seat: Seat) -> Option<Facing> {
        if self.phase != Phase::Betting || !self.able.contains(seat) || !self.has_a_say(seat) {
            return None;
        }
        let to_call = self.to_call(seat);
        Some(Facing {
            to_call: Chips(to_call.min(self.stacks[seat.index()])),
            level: Chips(self.bets[seat.index()] + to_call),
            pot: Chips(self.in_the_middle() + to_call),
            bets: self.round.count == 0,
        })
    }

    #[inline]
    pub(super) fn betting_options(&self, seat: Seat) -> Options {
        let to_call = self.round.to_call;
        let opens = self.round.must_open.contains(seat);
        Options {
            seat: Some(seat),
            fold: (to_call > 0) & !opens,
            check: to_call == 0,
            call: (to_call > 0).then_some(Chips(to_call.min(self.stacks[seat.index()]))),
            opens,
            raise: self.round.can_raise.then_some(self.round.raise),
            completes: self.round.can_raise & self.completes(),
            change_draw: self.changeable,
            ..Options::default()
        }
    }

    /// Whether the player whose turn it is may bet or raise. All conditions are looked at, for which of them fails is hard to
    /// foresee.
    fn can_raise(&self, seat: Seat) -> bool {
        let round = &self.round;
        let chips = self.bets[seat.index()] + self.stacks[seat.index()] > round.level;
        let literally = self.table.cap_off == CapOff::Literal && self.only_two_have_bet();
        round.may_raise.contains(seat) & chips & self.able.is_several() & ((round.count < round.cap) | literally)
    }

    /// Why a player may not raise.
    #[cold]
    fn why_not_raise(&self, seat: Seat) -> Refusal {
        let (round, table) = (&self.round, &*self.table);
        let (why, cite) = if self.able.without(seat).is_empty() {
            (Why::NobodyToRaise, table.cites.lone_bettor)
        } else if !table.may_raise_after_check(round.checked, seat) {
            (Why::CheckRaise, table.cites.check_raise)
        } else if !round.may_raise.contains(seat) {
            (Why::NotReopened, table.cites.short_all_in)
        } else if self.bets[seat.index()] + self.stacks[seat.index()] <= round.level {
            (Why::NoChips, table.cites.table_stakes)
        } else {
            (Why::RaiseCap { raises: table.bets_max - 1 }, table.cites.raises)
        };
        Refusal { why, cite }
    }

    /// The amounts that a player who may raise may raise to.
    fn raise_bounds(&self, seat: Seat) -> Raise {
        let round = &self.round;
        let all_in = self.bets[seat.index()] + self.stacks[seat.index()];
        if self.table.structure == Structure::Limit && !round.either {
            return round.one_raise(all_in);
        }
        self.raise_between(seat, all_in)
    }

    /// Where there is more than one amount.
    fn raise_between(&self, seat: Seat, all_in: u64) -> Raise {
        let (round, table) = (&self.round, &*self.table);
        let bet = self.bets[seat.index()];
        let limits = u64::from(self.limits);
        let (least, most, step) = match table.structure {
            Structure::Limit => {
                let (low, high) = (table.low * limits, table.high * limits);
                (round.full + low, round.full + high, high - low)
            }
            Structure::Spread => {
                let (low, high) = (table.low * limits, table.high * limits);
                let least = if table.spread_least { round.last_raise.max(low) } else { low };
                // Who has to open puts up the lower end, or bets more.
                let step = table.chip.max(WHOLE);
                // Always more than there is to call: a short all-in may have raised that.
                let above = round.level + step;
                let least = if round.must_open.contains(seat) { above } else { above.max(round.full + least) };
                (least, (round.full + high).max(least), step)
            }
            Structure::PotLimit | Structure::NoLimit => {
                let least = round.level + round.last_raise.max(self.least_bet());
                let most = match table.structure {
                    Structure::PotLimit => round.level + self.in_the_middle() + (round.level - bet.min(round.level)),
                    _ => all_in,
                };
                (least, most.max(least), table.chip)
            }
        };
        let (least, most) = (least.min(all_in), most.min(all_in));
        Raise { least: Chips(least), most: Chips(most), step: Chips(step) }
    }

    /// The least bet where there is no limit: the big blind.
    fn least_bet(&self) -> u64 {
        self.table.big.max(self.table.low)
    }

    /// Only two have put money in, whoever is still to act: the reading that R031 refuses, but a house may choose.
    #[cold]
    fn only_two_have_bet(&self) -> bool {
        self.dealt_in.iter().filter(|seat| self.bets[seat.index()] > 0).count() <= 2
    }

    pub(super) fn fold<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        if self.round.must_open.contains(seat) {
            let amount = Chips(self.round.to_call);
            return Err(Refusal { why: Why::MustOpen { amount }, cite: self.table.cites.bring_in });
        }
        if self.round.to_call == 0 {
            return Err(Refusal { why: Why::NothingToFoldTo, cite: Cite::NOTHING });
        }
        self.kill_hand(seat);
        self.look_for_two();
        sink.on(Event::Folded { seat });
        if !self.live.is_several() {
            self.end_uncontested(sink);
            return Ok(());
        }
        self.acted(seat, sink);
        Ok(())
    }

    pub(super) fn check<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let to_call = self.round.to_call;
        if to_call > 0 {
            let amount = Chips(to_call);
            return Err(match self.round.must_open.contains(seat) {
                true => Refusal { why: Why::MustOpen { amount }, cite: self.table.cites.bring_in },
                false => Refusal { why: Why::BetToCall { amount }, cite: Cite::NOTHING },
            });
        }
        self.round.checked = self.round.checked.with(seat);
        self.note_checked_seven(seat);
        sink.on(Event::Checked { seat, cite: self.table.cites.check });
        self.acted(seat, sink);
        Ok(())
    }

    /// One chip without a word: a call if there is a bet, and otherwise a bet of the fixed size; change is given (R038).
    pub(super) fn put_in_chip<S: Sink<Event>>(&mut self, seat: Seat, chip: u64, sink: &mut S) -> Result<(), Refusal> {
        // Whoever has less than the bet calls with his last chip.
        let to_call = self.round.to_call.min(self.stacks[seat.index()]);
        let cite = self.table.cites.oversized_chip;
        if to_call > 0 && chip >= to_call {
            return self.call_by(seat, cite, sink);
        }
        if to_call > 0 {
            return Err(Refusal { why: Why::BetToCall { amount: Chips(to_call) }, cite });
        }
        let least = if self.round.can_raise { self.round.raise.least } else { return Err(self.why_not_raise(seat)) };
        if self.bets[seat.index()].saturating_add(chip) < least.0 {
            return Err(Refusal { why: Why::RaiseBelow { least }, cite: self.size_cite() });
        }
        self.raise_to(seat, least.0, sink)
    }

    pub(super) fn call<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        self.call_by(seat, Cite::NOTHING, sink)
    }

    #[inline]
    fn call_by<S: Sink<Event>>(&mut self, seat: Seat, cite: Cite, sink: &mut S) -> Result<(), Refusal> {
        let to_call = self.round.to_call;
        if to_call == 0 {
            return Err(Refusal { why: Why::NothingToCall, cite: Cite::NOTHING });
        }
        self.note_short_call(seat);
        if self.round.full == 0 && self.round.brought_in && self.table.structure == Structure::Spread {
            // The opening of a spread is its first bet.
            let level = self.round.level;
            (self.round.full, self.round.last_raise, self.round.count) = (level, level, 1);
        }
        let amount = self.put_in(seat, to_call);
        if self.bets[seat.index()] == self.round.level {
            self.round.matched = self.round.matched.with(seat);
        } else {
            self.round.below = NOT_KNOWN;
        }
        let all_in = self.stacks[seat.index()] == 0;
        if all_in {
            self.look_for_two();
        }
        let amount = Chips(amount);
        if self.round.must_open.contains(seat) {
            self.round.must_open = SeatSet::EMPTY;
            sink.on(Event::BroughtIn { seat, amount, all_in, cite: self.table.cites.bring_in });
        } else {
            sink.on(Event::Called { seat, amount, all_in, cite });
        }
        self.acted(seat, sink);
        Ok(())
    }

    pub(super) fn raise_to<S: Sink<Event>>(&mut self, seat: Seat, to: u64, sink: &mut S) -> Result<(), Refusal> {
        if !self.round.can_raise {
            return Err(self.why_not_raise(seat));
        }
        let range = self.round.raise;
        if !range.allows(Chips(to)) {
            let Raise { least, most, step } = range;
            let why = match to {
                _ if to < least.0 => Why::RaiseBelow { least },
                _ if to > most.0 => Why::RaiseAbove { most },
                _ => Why::RaiseBetween { least, most, step },
            };
            return Err(Refusal { why, cite: self.size_cite() });
        }
        self.put_in(seat, to - self.bets[seat.index()]);
        let all_in = self.stacks[seat.index()] == 0;
        let how = self.count_raise(to);
        let cites = &self.table.cites;
        let cite = match how {
            RaiseKind::ActionOnly => cites.short_all_in,
            RaiseKind::Completion => cites.completion,
            // A seven or better that is bet meets its duty; whether it is one is nobody's business.
            RaiseKind::Bet if self.table.must_bet.is_some() && self.stage().draw > 0 => cites.sevens,
            RaiseKind::Raise if self.round.count > self.table.bets_max => cites.cap_off,
            RaiseKind::Raise if self.round.checked.contains(seat) => cites.check_raise,
            RaiseKind::Bet | RaiseKind::Raise => self.size_cite(),
        };
        self.round.must_open = SeatSet::EMPTY;
        let others = !self.round.matched.without(seat).is_empty();
        self.round.below = if others { self.round.level } else { NOT_KNOWN };
        self.round.matched = SeatSet::of(seat);
        self.round.level = self.round.level.max(to);
        self.round.nominal = false;
        if how == RaiseKind::ActionOnly {
            // Those who have acted may call the extra, and no more.
            let owing = self.able.iter().filter(|other| self.bets[other.index()] < to);
            self.round.to_act = self.round.to_act.or(owing.collect());
        } else {
            self.round.to_act = self.able;
            self.round.may_raise = if self.table.check_raise { self.able } else { self.able_unchecked() };
            self.round.aggressor = SeatSet::of(seat);
            if self.table.must_bet.is_some() {
                self.sevens.full_bet();
            }
        }
        if all_in {
            self.look_for_two();
        }
        sink.on(Event::Raised { seat, to: Chips(to), how, all_in, cite });
        if !self.trouble.spoken.is_empty() {
            self.release_the_others(seat, sink);
        }
        self.acted(seat, sink);
        Ok(())
    }

    /// Where one may not raise after a check, a bet does not change that.
    #[cold]
    fn able_unchecked(&self) -> SeatSet {
        self.able.minus(self.round.checked)
    }

    /// Somebody has folded or is all-in: if only two can bet now, before the last raise that is allowed, raises have no end.
    #[inline]
    pub(super) fn look_for_two(&mut self) {
        if self.table.cap_off == CapOff::BeforeCap && self.able.is_pair() && self.round.count < self.table.bets_max {
            self.round.cap = u32::MAX;
        }
    }

    /// What says how much may be bet.
    fn size_cite(&self) -> Cite {
        match self.table.structure {
            Structure::Limit if self.round.pair => self.table.cites.open_pair,
            Structure::Limit => self.stage().cites.bet,
            Structure::Spread => self.table.cites.spread,
            Structure::PotLimit | Structure::NoLimit => self.table.cites.structures,
        }
    }

    /// Counts a raise to this much, if it is one.
    #[inline]
    fn count_raise(&mut self, to: u64) -> RaiseKind {
        let round = &mut self.round;
        // Mostly it is a whole one, of the one size that there is.
        if round.fixed && !round.brought_in && to - round.full == round.size {
            round.last_raise = round.size;
            round.full = to;
            round.count += 1;
            return if round.count == 1 { RaiseKind::Bet } else { RaiseKind::Raise };
        }
        self.count_other_raise(to)
    }

    /// Whether a bet makes the forced opening up to a full one: a spread has no full bet.
    #[inline]
    fn completes(&self) -> bool {
        self.round.brought_in & (self.round.count == 0) & (self.table.structure == Structure::Limit)
    }

    fn count_other_raise(&mut self, to: u64) -> RaiseKind {
        let least_bet = self.least_bet();
        // First what is the same in every deal, for the other is hard to foresee.
        let completes = self.completes();
        let round = &mut self.round;
        let by = to - round.full;
        let on_top = self.table.short_on_top;
        let is_raise = match self.table.structure {
            // Whoever bets all he has where nobody has bet makes the bet.
            _ if on_top && round.count == 0 => true,
            Structure::Limit => {
                let size = if round.either { self.table.low * u64::from(self.limits) } else { round.size };
                // Between the opening and a full bet there is action only (R082).
                by >= size
                    || (self.table.half_bet && !completes && by * 2 >= size)
                    // Short ones that add up to a whole one are one.
                    || (on_top && round.last_raise < size && round.last_raise + by >= size)
            }
            Structure::Spread => by >= round.last_raise.max(self.table.low * u64::from(self.limits)),
            Structure::PotLimit | Structure::NoLimit => by >= round.last_raise.max(least_bet),
        };
        if !is_raise {
            if on_top && self.table.structure == Structure::Limit {
                // The next raise is counted from here; what was short so far is kept where the last raise stands.
                let short = if round.last_raise < round.size { round.last_raise } else { 0 };
                (round.last_raise, round.full, round.count) = (short + by, to, round.count + 1);
            }
            return RaiseKind::ActionOnly;
        }
        if round.either && by >= self.table.high * u64::from(self.limits) {
            // After an upper bet only the upper limit is open (OV.ST.23).
            round.either = false;
            round.fixed = self.table.one_amount();
            round.size = self.table.high * u64::from(self.limits);
        }
        round.last_raise = match self.table.structure {
            // Short all-ins that add up to a raise leave the least one as it was.
            Structure::PotLimit | Structure::NoLimit => round.last_raise.max(to - round.level),
            Structure::Limit if on_top => round.size,
            Structure::Limit | Structure::Spread => by,
        };
        round.full = to;
        round.count += 1;
        match round.count {
            1 if completes => RaiseKind::Completion,
            1 => RaiseKind::Bet,
            _ => RaiseKind::Raise,
        }
    }

    /// Puts up to so much more into a player's bet.
    #[inline]
    fn put_in(&mut self, seat: Seat, amount: u64) -> u64 {
        let amount = self.take(seat, amount);
        self.bets[seat.index()] += amount;
        amount
    }

    /// A player has acted: the next is asked, or the round is over.
    #[inline]
    pub(super) fn acted<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        let round = &mut self.round;
        round.to_act = round.to_act.without(seat).and(self.able);
        round.may_raise = round.may_raise.without(seat);
        round.last_actor = SeatSet::of(seat);
        round.acts += 1;
        self.changeable = None;
        let next = round.to_act.next_after(seat);
        // Mostly somebody else can still bet, and the next has his turn.
        if let Some(next) = next
            && self.able.is_several()
        {
            self.give_turn(next);
            if self.trouble.spoken.contains(next) {
                self.hold_to_word(next, sink);
            }
            return;
        }
        self.ask(next, sink);
    }

    /// The bets go into the pots, and the next street comes.
    fn end_round<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.changeable = None;
        self.trouble.spoken = SeatSet::EMPTY;
        self.return_uncalled(sink);
        self.gather();
        if self.stage().discard > 0 && self.live.is_several() {
            self.phase = Phase::Discarding(self.live);
            return;
        }
        self.next_street(sink);
    }
}
