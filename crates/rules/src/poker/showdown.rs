//! The showdown: who shows first, what hands are worth, and who gets which part of which pot.

use cards::{Card, CardSet};
use hands::{OnBoard, Ranking, Strength};

use super::deal::{Deal, HOLDING_MAX, Phase, WIDTH};
use super::event::{Event, Share};
use super::legs::Outcome;
use super::pots::{Pot, Pots};
use super::refusal::{Refusal, Why};
use super::step::Options;
use super::words::{FirstToAct, PlayBoard};
use crate::{Chips, Cite, SEATS_MAX, Seat, SeatSet, Sink};

/// Who is asked at the showdown, and who has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Showing {
    order: [Option<Seat>; SEATS_MAX],
    next: u8,
    /// Whose cards lie face up.
    pub(super) shown: SeatSet,
    /// Who plays the board, his own cards being gone.
    plays_board: SeatSet,
}

impl Showing {
    pub(super) fn turn(&self) -> Option<Seat> {
        *self.order.get(usize::from(self.next))?
    }

    /// Whether somebody has shown his hand or thrown it away.
    pub(super) fn has_begun(&self) -> bool {
        self.next > 0 || !self.shown.is_empty()
    }

    /// Who is still to be asked.
    pub(super) fn not_asked(&self) -> SeatSet {
        self.order.iter().skip(usize::from(self.next)).flatten().copied().collect()
    }

    /// This player is asked first of those who are left.
    pub(super) fn bring_forward(&mut self, seat: Seat) {
        let left = &mut self.order[usize::from(self.next)..];
        if let Some(place) = left.iter().position(|other| *other == Some(seat)) {
            left[..=place].rotate_right(1);
        }
    }
}

impl Deal {
    /// Everybody who can win something is asked for his hand, those of the last side pot first (R054, R206).
    pub(super) fn start_showdown<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.note_action();
        let known = |seat: Seat| self.holdings[seat.index()].cards().iter().all(Option::is_some);
        // Where nobody could bet any more, hands are turned up without being asked for, if the house wants it so (R206).
        let all_in = self.table.show_all_in && self.round.acts == 0 && !self.able.is_several();
        if (self.show_all || all_in) && self.live.iter().all(known) {
            self.showing.shown = self.live;
            for seat in self.live {
                sink.on(Event::Shown { seat, cite: self.table.cites.hole_cards });
            }
            if !(self.trouble.happened && self.ends_with_foul_hands(sink)) {
                self.award(sink);
            }
            return;
        }
        self.phase = Phase::Showdown;
        self.pay_lone_claims(sink);
        self.showing.order = self.order_of_showing();
        if let Some(seat) = self.showing.turn() {
            sink.on(Event::ShowsFirst { seat, cite: self.table.cites.shows_first });
        }
    }

    /// A pot that all others have given up is paid without showing (R206): the side pots of which only one claim is left.
    fn pay_lone_claims<S: Sink<Event>>(&mut self, sink: &mut S) {
        loop {
            let (pots, count) = self.pots();
            let pot = pots[count - 1];
            let Some(seat) = pot.claims.iter().next().filter(|_| !pot.claims.is_several()) else { return };
            self.pay((count - 1) as u8, seat, pot.amount, Share::Uncontested, self.table.cites.uncontested, sink);
            self.take_out(pot);
            if count == 1 {
                return;
            }
        }
    }

    /// What lies in the highest pot has been paid out.
    pub(super) fn take_out(&mut self, pot: Pot) {
        for seat in self.dealt_in {
            let place = seat.index();
            self.paid[place] = self.paid[place].min(pot.above);
            self.dropped[place] = self.dropped[place].min(pot.above);
        }
        self.sevens.paid_out(pot.above);
        self.dead = if pot.holds_dead { 0 } else { self.dead };
        // What the fee took out of this pot has gone with it.
        let left = self.paid.iter().sum::<u64>() + self.dead - self.dropped.iter().sum::<u64>();
        self.fee = self.fee.min(left);
    }

    /// Side pots of which every claim dies at this moment are shared by those who had them (R205).
    pub(super) fn share_dead_pots<S: Sink<Event>>(&mut self, dying: SeatSet, sink: &mut S) {
        loop {
            let (pots, count) = self.pots();
            let pot = pots[count - 1];
            if pot.claims.is_empty() || pot.claims.and(dying) != pot.claims {
                return;
            }
            let mut odd = SeatSet::EMPTY;
            self.share(
                (count - 1) as u8,
                pot.amount,
                pot.claims,
                Share::Whole,
                self.table.cites.no_hands,
                &mut odd,
                sink,
            );
            self.take_out(pot);
        }
    }

    fn order_of_showing(&self) -> [Option<Seat>; SEATS_MAX] {
        let first = match self.round.aggressor.and(self.live).iter().next() {
            Some(aggressor) => Some(aggressor),
            None => match self.stage().first {
                FirstToAct::HighBoard => self.high_board(),
                FirstToAct::LowBoard => self.low_board(),
                _ => self.live.next_after(self.start),
            },
        };
        let mut order = [None; SEATS_MAX];
        let Some(first) = first else { return order };
        let (pots, count) = self.pots();
        let mut asked = SeatSet::EMPTY;
        let mut place = 0;
        for pot in pots[..count].iter().rev() {
            let others = pot.claims.without(first).clockwise(first);
            let first = Some(first).filter(|&first| pot.claims.contains(first));
            for seat in first.into_iter().chain(others) {
                if !asked.contains(seat) && place < SEATS_MAX {
                    order[place] = Some(seat);
                    place += 1;
                    asked = asked.with(seat);
                }
            }
        }
        order
    }

    pub(super) fn showdown_options(&self) -> Options {
        let Some(seat) = self.showing.turn() else { return Options::default() };
        let may_give_up = if self.trouble.happened { self.may_give_up() } else { SeatSet::EMPTY };
        let play_board = self.can_play_board();
        Options { seat: Some(seat), show: true, muck: true, play_board, may_give_up, ..Options::default() }
    }

    /// Where the book lets a hand be thrown away for the board, it keeps the board's claim, if the last round was checked around or
    /// bet and called (R055).
    fn muck_plays_board(&self) -> bool {
        self.table.play_board == Some(PlayBoard::Mucked) && self.board.count == 5 && self.round.acts > 0
    }

    fn can_play_board(&self) -> bool {
        self.table.play_board == Some(PlayBoard::Announced) && self.board.count == 5
    }

    pub(super) fn show<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        if self.holdings[seat.index()].cards().iter().any(Option::is_none) {
            self.unknown.shown = self.unknown.shown.with(seat);
        }
        self.showing.shown = self.showing.shown.with(seat);
        sink.on(Event::Shown { seat, cite: self.table.cites.hole_cards });
        self.showed(sink);
        Ok(())
    }

    /// He turns his hand up, and these are its cards: those that were known must be among them, the others must be possible.
    #[cold]
    pub(super) fn show_cards<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        cards: CardSet,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.hole_cards;
        let refused = |why| Err(Refusal { why, cite });
        let held = self.holdings[seat.index()].cards();
        let known: CardSet = held.iter().flatten().copied().collect();
        let named = cards - known;
        if let Some(card) = (known - cards).iter().next() {
            return refused(Why::HeldToo { card });
        }
        if let Some(card) = (named - self.table.deck).iter().next() {
            return refused(Why::NotInDeck { card });
        }
        if let Some(card) = (named & self.out).iter().next() {
            return refused(Why::Twice { card });
        }
        if cards.len() != held.len() {
            return refused(Why::WrongCount { wanted: held.len() as u8, given: cards.len() as u8 });
        }
        for card in named {
            let holding = &mut self.holdings[seat.index()];
            if let Some(place) = holding.cards[..usize::from(holding.count)].iter_mut().find(|card| card.is_none()) {
                *place = Some(card);
            }
            sink.on(Event::TurnedUp { seat, card, cite });
        }
        self.out = self.out | named;
        if !named.is_empty() {
            self.settle_named(seat);
        }
        self.show(seat, sink)
    }

    pub(super) fn muck<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        if self.muck_plays_board() {
            self.showing.plays_board = self.showing.plays_board.with(seat);
            sink.on(Event::PlayedBoard { seat, cite: self.table.cites.play_board });
            if !(self.trouble.happened && self.gave_up_to_a_miscall(seat)) {
                self.showed(sink);
            }
            return Ok(());
        }
        self.kill_hand(seat);
        // A book that knows mucking as a way to play the board says when it is none.
        let cites = &self.table.cites;
        let board = self.table.play_board == Some(PlayBoard::Mucked) && self.board.count == 5;
        sink.on(Event::Mucked { seat, cite: if board { cites.play_board } else { cites.muck } });
        if !(self.trouble.happened && self.gave_up_to_a_miscall(seat)) {
            self.after_muck(sink);
        }
        Ok(())
    }

    pub(super) fn after_muck<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.pay_lone_claims(sink);
        if self.live.is_several() {
            self.showed(sink);
        } else {
            self.close(sink);
        }
    }

    pub(super) fn play_the_board<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        if !self.can_play_board() {
            return Err(Refusal { why: Why::NoBoardToPlay, cite: self.table.cites.play_board });
        }
        self.showing.plays_board = self.showing.plays_board.with(seat);
        sink.on(Event::PlayedBoard { seat, cite: self.table.cites.play_board });
        self.showed(sink);
        Ok(())
    }

    fn showed<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.showing.next += 1;
        if self.trouble.happened {
            // Whose hand has died is not asked for it.
            while self.showing.turn().is_some_and(|seat| !self.live.contains(seat)) {
                self.showing.next += 1;
            }
        }
        if self.showing.turn().is_none() && !(self.trouble.happened && self.ends_with_foul_hands(sink)) {
            if self.unknown.shown.and(self.live).is_empty() {
                self.award(sink);
            } else {
                self.award_unknown(sink);
            }
        }
    }

    /// Hands with a wrong number of cards cannot win; says whether that settles everything (R205).
    #[cold]
    fn ends_with_foul_hands<S: Sink<Event>>(&mut self, sink: &mut S) -> bool {
        let foul = self.foul_hands();
        for seat in foul {
            sink.on(Event::Foul { seat, cite: self.table.cites.winning_cards });
        }
        if foul == self.live {
            self.end_without_hands(sink);
            return true;
        }
        self.share_dead_pots(foul, sink);
        for seat in foul {
            self.kill_hand(seat);
        }
        if foul.is_empty() || self.live.is_several() {
            return false;
        }
        self.pay_lone_claims(sink);
        self.close(sink);
        true
    }

    /// All but one have given up.
    pub(super) fn end_uncontested<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.return_uncalled(sink);
        self.gather();
        self.note_action();
        self.take_early_fee(sink);
        let amount = self.in_the_middle();
        if let Some(seat) = self.live.iter().next() {
            self.pay(0, seat, amount, Share::Uncontested, self.table.cites.uncontested, sink);
        }
        self.close(sink);
    }

    /// Where the next pot depends on how this one was won: whether a full bet lies in it beyond the forced ones.
    fn note_action(&mut self) {
        if self.table.winner_kill.is_some() {
            let forced: u64 = self.opened.posts.iter().sum();
            let put_in: u64 = self.paid.iter().sum();
            self.outcome.full_bet = put_in >= forced + self.table.low * u64::from(self.limits);
        }
    }

    /// How the pot was won, as far as the next one depends on it.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Every hand has died, and all share (R205).
    pub(super) fn end_without_hands<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (pots, count) = self.pots();
        for (place, pot) in pots[..count].iter().enumerate().rev() {
            let cite = self.table.cites.no_hands;
            self.share(place as u8, pot.amount, pot.claims, Share::Whole, cite, &mut SeatSet::default(), sink);
        }
        self.close(sink);
    }

    /// Every pot to whom it belongs, the last side pot first.
    fn award<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (mut pots, mut count) = self.pots();
        let strengths = self.strengths(self.live);
        if self.table.odd_to_first && count > 1 {
            (pots, count) = self.joined(pots, count, &strengths);
        }
        for (place, pot) in pots[..count].iter().enumerate().rev() {
            if pot.amount > 0 {
                if place > 0 {
                    let (amount, cite) = (Chips(pot.amount), self.table.cites.side_pot);
                    sink.on(Event::SidePot { pot: place as u8, amount, cite });
                }
                self.award_pot(place as u8, *pot, &strengths, sink);
            }
        }
        self.close(sink);
    }

    /// Where all odd chips go to the first sharer, who wins nothing at all makes no side pot: those that the same players are
    /// left in are one.
    #[cold]
    fn joined(&self, pots: Pots, count: usize, strengths: &Strengths) -> (Pots, usize) {
        let mut winners = SeatSet::EMPTY;
        for pot in &pots[..count] {
            let claims = pot.claims.and(self.live);
            let low = best(&strengths.low, claims);
            let qualifies = low.iter().next().is_some_and(|seat| strengths.low[seat.index()].is_some());
            let high = if self.table.high_ranking.is_some() { best(&strengths.high, claims) } else { SeatSet::EMPTY };
            winners = winners.or(high).or(if qualifies { low } else { SeatSet::EMPTY });
        }
        let (mut joined, mut last) = (pots, 0);
        for pot in &pots[1..count] {
            let left = |pot: &Pot| pot.claims.and(winners);
            if left(pot) == left(&joined[last]) {
                let into = &mut joined[last];
                *into = Pot { amount: into.amount + pot.amount, up_to: pot.up_to, ..*into };
            } else {
                last += 1;
                joined[last] = *pot;
            }
        }
        (joined, last + 1)
    }

    /// Nothing more happens: what was in the middle has been paid out.
    pub(super) fn close<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.fee_taken {
            sink.on(Event::Dropped { amount: Chips(self.drop), cite: self.table.cites.drop });
        }
        self.paid = [0; WIDTH];
        self.dropped = [0; WIDTH];
        self.bets = [0; WIDTH];
        (self.dead, self.fee) = (0, 0);
        self.changeable = None;
        self.phase = Phase::Over;
        sink.on(Event::Over { live: self.live });
    }

    /// What each of these hands is worth, high and low.
    pub(super) fn strengths(&self, of: SeatSet) -> Strengths {
        let mut board = [None; 5];
        board.copy_from_slice(&self.board.cards);
        let (board, shared) = known(&board[..usize::from(self.board.count).min(5)]);
        let board = &board[..shared];
        let judge = |ranking: Option<&'static Ranking>| ranking.map(|ranking| ranking.on(board));
        let (high, low) = (judge(self.table.high_ranking), judge(self.table.low_ranking));
        let mut strengths = Strengths { high: [Strength::NONE; WIDTH], low: [Strength::NONE; WIDTH] };
        for seat in of {
            let (own, count) = match self.showing.plays_board.contains(seat) {
                true => ([Card::JOKERS[0]; HOLDING_MAX], 0),
                false => known(self.holdings[seat.index()].cards()),
            };
            let of =
                |judge: &Option<OnBoard>| judge.as_ref().map_or(Strength::NONE, |judge| judge.strength(&own[..count]));
            strengths.high[seat.index()] = of(&high);
            strengths.low[seat.index()] = of(&low);
        }
        strengths
    }

    fn award_pot<S: Sink<Event>>(&mut self, place: u8, pot: Pot, strengths: &Strengths, sink: &mut S) {
        let claims = pot.claims.and(self.live);
        let high = best(&strengths.high, claims);
        let low = best(&strengths.low, claims);
        let qualifies = low.iter().next().is_some_and(|seat| strengths.low[seat.index()].is_some());
        self.divide(place, pot, high, low, qualifies, sink);
    }

    /// Pays a pot to those who have the best high hands and the best low ones.
    #[inline]
    pub(super) fn divide<S: Sink<Event>>(
        &mut self,
        place: u8,
        pot: Pot,
        high: SeatSet,
        low: SeatSet,
        qualifies: bool,
        sink: &mut S,
    ) {
        if self.award_with_sevens(place, pot, low, sink) {
            return;
        }
        let cites = self.table.cites;
        if !qualifies && self.table.high_ranking.is_some() && self.table.low_ranking.is_some() {
            sink.on(Event::NoLow { pot: place, cite: cites.low });
        }
        let mut odd = SeatSet::EMPTY;
        match Division::of(self.table.high_ranking.is_some(), self.table.low_ranking.is_some(), qualifies) {
            Division::Halves if high != low || self.table.odd_to_first => {
                // The odd chip between the halves goes to the high one (R058).
                let half = pot.amount / 2 / self.table.chip * self.table.chip;
                self.share(place, pot.amount - half, high, Share::High, cites.high, &mut odd, sink);
                self.share(place, half, low, Share::Low, cites.low, &mut odd, sink);
            }
            Division::Halves | Division::High => {
                self.share(place, pot.amount, high, Share::Whole, cites.high, &mut odd, sink);
            }
            Division::Low => self.share(place, pot.amount, low, Share::Whole, cites.low, &mut odd, sink),
        }
    }

    /// Divides an amount equally; what cannot be divided goes chip by chip, in the order of the book. Within a pot nobody gets
    /// a second odd chip while another sharer has none (R058).
    #[expect(clippy::too_many_arguments, reason = "a share has that many sides, and one place that divides")]
    pub(super) fn share<S: Sink<Event>>(
        &mut self,
        pot: u8,
        amount: u64,
        among: SeatSet,
        share: Share,
        cite: Cite,
        had_odd: &mut SeatSet,
        sink: &mut S,
    ) {
        let chip = self.table.chip;
        let each = amount / among.len().max(1) as u64 / chip * chip;
        let mut odd = amount - each * among.len() as u64;
        for seat in among.clockwise(self.start) {
            self.pay(pot, seat, each, share, cite, sink);
        }
        if self.table.odd_to_first {
            *had_odd = SeatSet::EMPTY;
        }
        while odd > 0 {
            let without = among.iter().filter(|&seat| !had_odd.contains(seat)).collect::<SeatSet>();
            if without.is_empty() {
                *had_odd = had_odd.iter().filter(|&seat| !among.contains(seat)).collect();
                continue;
            }
            let Some(seat) = self.next_odd_chip(without, share) else { break };
            *had_odd = had_odd.with(seat);
            let chips = if self.table.odd_to_first { odd } else { odd.min(chip) };
            odd -= chips;
            self.give(seat, chips);
            let unseen = self.table.odd_by_card && !without.and(self.unknown.shown).is_empty();
            let cites = &self.table.cites;
            let cite = if unseen { cites.odd_unseen } else { cites.odd_chips };
            sink.on(Event::OddChip { pot, seat, amount: Chips(chips), cite });
        }
    }

    /// Who gets the next odd chip: the first behind the button, or by the highest card for high and the lowest for low.
    fn next_odd_chip(&self, waiting: SeatSet, share: Share) -> Option<Seat> {
        // A hand that was thrown away, for the board or because it died, is not looked at again; among hands that nobody knows the
        // seats decide (R282).
        let shown = waiting.and(self.showing.shown);
        if !self.table.odd_by_card || shown.is_empty() || !shown.and(self.unknown.shown).is_empty() {
            return waiting.next_after(self.start);
        }
        let low = share == Share::Low || self.table.high_ranking.is_none();
        let ace_low = low && self.table.low_ranking.is_some_and(Ranking::is_ace_low);
        let key = |card: &Card| (if ace_low { card.rank_number() % 13 } else { card.rank_number() }, card.suit());
        let own = |seat: &Seat| self.holdings[seat.index()];
        if low {
            shown.iter().min_by_key(|seat| own(seat).cards().iter().flatten().map(key).min())
        } else {
            shown.iter().max_by_key(|seat| own(seat).cards().iter().flatten().map(key).max())
        }
    }

    fn pay<S: Sink<Event>>(&mut self, pot: u8, seat: Seat, amount: u64, share: Share, cite: Cite, sink: &mut S) {
        if amount == 0 {
            return;
        }
        self.give(seat, amount);
        if pot == 0 {
            self.outcome.winners = self.outcome.winners.with(seat);
        }
        sink.on(Event::Won { pot, seat, amount: Chips(amount), share, cite });
    }
}

/// What of a pot goes to the best high hand, and what to the best low one.
///
/// ```
/// use rules::poker::Division;
///
/// // High and low: without a low that qualifies, high takes all.
/// assert_eq!(Division::of(true, true, true), Division::Halves);
/// assert_eq!(Division::of(true, true, false), Division::High);
/// assert_eq!(Division::of(false, true, true), Division::Low);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Division {
    /// All of it to high.
    High,
    /// All of it to low.
    Low,
    /// Half to each.
    Halves,
}

impl Division {
    /// In a game that ranks high hands, low hands or both, if a low hand qualifies or not.
    #[must_use]
    pub const fn of(high: bool, low: bool, qualifies: bool) -> Division {
        match (high, low) {
            (true, true) if qualifies => Division::Halves,
            (true, _) => Division::High,
            (false, _) => Division::Low,
        }
    }
}

pub(super) struct Strengths {
    pub(super) high: [Strength; WIDTH],
    pub(super) low: [Strength; WIDTH],
}

/// The best of these; all of them if none is better than nothing.
fn best(strengths: &[Strength; WIDTH], among: SeatSet) -> SeatSet {
    let best = among.iter().map(|seat| strengths[seat.index()]).max().unwrap_or(Strength::NONE);
    among.iter().filter(|seat| strengths[seat.index()] == best).collect()
}

/// The known cards of a list.
fn known(cards: &[Option<Card>]) -> ([Card; HOLDING_MAX], usize) {
    let mut found = [Card::JOKERS[0]; HOLDING_MAX];
    let mut count = 0;
    for card in cards.iter().flatten() {
        found[count] = *card;
        count += 1;
    }
    (found, count)
}
