//! Cards: what the dealer is asked for, what he deals, and what players throw away.

use cards::{Card, CardSet};

use super::deal::{Away, Deal, HOLDING_MAX, Phase, Plan, Reshuffle};
use super::event::{Event, Sink};
use super::refusal::{Refusal, Why};
use super::step::Need;
use crate::{Chips, Cite, SEATS_MAX, Seat, SeatSet};

impl Deal {
    /// The dealer is asked for the cards of the street.
    pub(super) fn begin_dealing(&mut self) {
        self.phase = Phase::Dealing;
        self.drawn = SeatSet::EMPTY;
        self.plan = if self.street == 0 && self.table.kill_after_two && self.limits == 1 {
            Plan::BeforeKill
        } else {
            self.plan_for_shortage()
        };
    }

    /// When the deck cannot serve everybody: n hands, s cards behind the burn, b burns (R091).
    fn plan_for_shortage(&self) -> Plan {
        let stage = self.stage();
        let (hands, each) = (self.live.len() as u8, stage.down + stage.up);
        let burn = u8::from(stage.burn && self.stub > 0);
        let left = self.stub - burn;
        if each != 1 || hands <= left {
            return Plan::Usual;
        }
        let burns = self.burns.count + burn;
        match left {
            _ if hands > left + burns => Plan::Community { mixed: left == 0 },
            0 if burn == 0 => Plan::Mixed { burn: hands < burns },
            // All but the last card; it is mixed with the burns.
            _ => Plan::First(left.saturating_sub(1)),
        }
    }

    /// The cards that the dealer is asked for.
    pub(super) fn need(&self) -> Need {
        if let Phase::Serving(seat, count, reshuffle) = self.phase {
            return Need {
                seats: SeatSet::of(seat),
                after: Some(self.start),
                down: count,
                reshuffle: reshuffle == Reshuffle::Yes,
                ..Need::default()
            };
        }
        let stage = self.stage();
        let burn = stage.burn && self.stub > 0;
        let usual = Need {
            burn,
            seats: self.live,
            after: Some(self.start),
            down: stage.down,
            up: stage.up,
            board: stage.board,
            reshuffle: false,
        };
        match self.plan {
            Plan::Usual => usual,
            Plan::BeforeKill => Need { down: 2, ..usual },
            Plan::AfterKill => Need { down: stage.down - 2, ..usual },
            Plan::First(count) => {
                let seats = self.live.clockwise(self.start).take(usize::from(count)).collect();
                Need { seats, ..usual }
            }
            Plan::Mixed { burn } => {
                let served = |seat: &Seat| self.drawn.contains(*seat);
                let seats = self.live.iter().filter(|seat| !served(seat)).collect();
                Need { burn, seats, reshuffle: true, ..usual }
            }
            Plan::Community { mixed } => {
                // Where two streets run short, which takes nine hands or more, there may be no card to burn, or none at all.
                let left = self.stub + if mixed { self.burns.count } else { 0 };
                let (burn, board) = (left > 1, left.min(1));
                Need { burn, seats: SeatSet::EMPTY, down: 0, up: 0, board, reshuffle: mixed, ..usual }
            }
        }
    }

    pub(super) fn deal_cards<S: Sink>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.dealing;
        match self.phase {
            Phase::Dealing | Phase::Serving(..) => {}
            Phase::Over => return Err(Refusal { why: Why::Over, cite: Cite::NOTHING }),
            _ => {
                let why = self.turn_seat().map_or(Why::NotNow, |turn| Why::NotTheDealer { turn });
                return Err(Refusal { why, cite });
            }
        }
        let need = self.need();
        let back = if need.reshuffle { self.back_to_stub() } else { Away::default() };
        let out = self.check_cards(cards, &need, back).map_err(|why| Refusal { why, cite })?;

        if need.reshuffle {
            self.stub += back.count;
            self.burns = Away::default();
            if matches!(self.phase, Phase::Serving(..)) {
                self.muck = Away::default();
            }
            let draw = matches!(self.phase, Phase::Serving(..));
            let cite = if draw { self.table.cites.reshuffle } else { self.table.cites.shortage };
            sink.on(Event::Reshuffled { cite });
        }
        self.out = out;
        self.stub -= cards.len() as u8;
        self.lay_out(cards, &need, sink);
        self.after_dealing(&need, sink);
        Ok(())
    }

    /// The known cards that are shuffled into the stub when the dealer is asked for a deck made anew.
    #[must_use]
    pub fn to_reshuffle(&self) -> CardSet {
        self.back_to_stub().known
    }

    /// What is shuffled back: the burns, and on a draw the muck too (R066, R091).
    fn back_to_stub(&self) -> Away {
        let Away { known, count } = self.burns;
        match self.phase {
            Phase::Serving(..) => Away { known: known | self.muck.known, count: count + self.muck.count },
            _ => self.burns,
        }
    }

    /// All cards that are out of the stub after this dealing, if it can be.
    fn check_cards(&self, cards: &[Option<Card>], need: &Need, back: Away) -> Result<CardSet, Why> {
        if cards.len() != need.count() {
            return Err(Why::WrongCount { wanted: need.count() as u8, given: cards.len() as u8 });
        }
        // Behind the burn and the down cards, everything lies face up.
        let hidden = usize::from(need.burn) + need.seats.len() * usize::from(need.down);
        let mut out = self.out - back.known;
        // A deck that was made anew holds what was shuffled back, and of other cards only as many as nobody knew.
        let mut unknown =
            if need.reshuffle { usize::from(self.stub + back.count) - back.known.len() } else { usize::MAX };
        for (place, card) in cards.iter().enumerate() {
            if let Some(card) = card.filter(|&card| need.reshuffle && !back.known.contains(card)) {
                unknown = unknown.checked_sub(1).ok_or(Why::Twice { card })?;
            }
            match card {
                Some(card) if !self.table.deck.contains(*card) => return Err(Why::NotInDeck { card: *card }),
                Some(card) if out.contains(*card) => return Err(Why::Twice { card: *card }),
                Some(card) => out = out.with(*card),
                None if place >= hidden => return Err(Why::FaceDown),
                None => {}
            }
        }
        Ok(out)
    }

    /// Puts the cards where they belong.
    fn lay_out<S: Sink>(&mut self, cards: &[Option<Card>], need: &Need, sink: &mut S) {
        let cites = self.stage().cites;
        let mut cards = cards.iter().copied();
        if need.burn
            && let Some(card) = cards.next()
        {
            self.burns.add(card);
            sink.on(Event::Burned { card, cite: cites.burn });
        }
        let mut order = [self.start; SEATS_MAX];
        let seats = need.seats.len();
        for (place, seat) in order.iter_mut().zip(need.seats.clockwise(need.after.unwrap_or(self.start))) {
            *place = seat;
        }
        let down_cite = if matches!(self.phase, Phase::Serving(..)) { cites.draw } else { cites.down };
        for (rounds, up, cite) in [(need.down, false, down_cite), (need.up, true, cites.up)] {
            for _ in 0..rounds {
                for &seat in &order[..seats] {
                    let Some(card) = cards.next() else { return };
                    self.holdings[seat.index()].add(card, up);
                    sink.on(Event::Dealt { seat, card, up, cite });
                }
            }
        }
        for card in cards {
            let place = usize::from(self.board.count).min(4);
            self.board.cards[place] = card;
            self.board.count += 1;
            let community = matches!(self.plan, Plan::Community { .. });
            let cite = if community { self.table.cites.shortage } else { cites.board };
            sink.on(Event::Board { card, cite });
        }
    }

    fn after_dealing<S: Sink>(&mut self, need: &Need, sink: &mut S) {
        if let Phase::Serving(seat, count, _) = self.phase {
            self.owed -= count;
            if self.owed > 0 {
                self.serve(seat);
            } else {
                self.served(seat, sink);
            }
            return;
        }
        match self.plan {
            Plan::BeforeKill => {
                self.plan = Plan::AfterKill;
                self.next_killer();
                return;
            }
            Plan::First(_) => {
                self.drawn = need.seats;
                let (rest, mix) = ((self.live.len() - need.seats.len()) as u8, self.stub + self.burns.count);
                self.plan = Plan::Mixed { burn: rest < mix };
                return;
            }
            Plan::Usual | Plan::AfterKill | Plan::Mixed { .. } | Plan::Community { .. } => {}
        }
        if self.stage().draw > 0 {
            self.next_drawer(self.start, sink);
        } else {
            self.start_betting(sink);
        }
    }

    /// What killing the pot would cost a player: the kill, or what his blind lacks of it.
    pub(super) fn kill_cost(&self, seat: Seat) -> u64 {
        self.table.kill.saturating_sub(self.bets[seat.index()])
    }

    /// The next in the order of the deal who has the chips to kill the pot (R075).
    pub(super) fn next_killer(&mut self) {
        let can = |&seat: &Seat| !self.drawn.contains(seat) && self.stacks[seat.index()] >= self.kill_cost(seat).max(1);
        let next = self.live.clockwise(self.start).find(can);
        self.phase = next.map_or(Phase::Dealing, Phase::Killing);
    }

    pub(super) fn let_kill_go_by(&mut self, seat: Seat) {
        self.drawn = self.drawn.with(seat);
        self.next_killer();
    }

    pub(super) fn kill<S: Sink>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let amount = self.take(seat, self.kill_cost(seat));
        self.bets[seat.index()] += amount;
        if self.stacks[seat.index()] == 0 {
            self.able = self.able.without(seat);
        }
        self.opening = self.table.kill;
        self.limits = if self.table.kill_doubles { 2 } else { 1 };
        sink.on(Event::Killed { seat, amount: Chips(amount), cite: self.table.cites.kill });
        self.phase = Phase::Dealing;
        Ok(())
    }

    /// The next who may draw; behind the last, the betting.
    fn next_drawer<S: Sink>(&mut self, after: Seat, sink: &mut S) {
        let waiting: SeatSet = self.live.iter().filter(|&seat| !self.drawn.contains(seat)).collect();
        match waiting.next_after(after) {
            Some(seat) => self.phase = Phase::Drawing(seat),
            None => self.start_betting(sink),
        }
    }

    pub(super) fn draw<S: Sink>(&mut self, seat: Seat, cards: CardSet, sink: &mut S) -> Result<(), Refusal> {
        let cites = self.stage().cites;
        let most = self.stage().draw;
        if cards.len() > usize::from(most) {
            return Err(Refusal { why: Why::TooManyDiscards { most }, cite: cites.draw });
        }
        self.check_held(seat, cards, cites.draw)?;
        for card in cards {
            self.throw(seat, Some(card));
            self.thrown.add(Some(card));
        }
        self.owed = cards.len() as u8;
        sink.on(Event::Drew { seat, count: self.owed, cite: cites.draw });
        if self.owed == 0 {
            self.served(seat, sink);
        } else {
            self.serve(seat);
        }
        Ok(())
    }

    /// Asks the dealer for what a player is owed, as far as the deck goes: its last card is shuffled with what lies about
    /// before it is dealt (R066).
    fn serve(&mut self, seat: Seat) {
        let owed = self.owed;
        if owed <= self.stub {
            self.phase = Phase::Serving(seat, owed, Reshuffle::No);
            return;
        }
        if self.stub > 1 {
            self.phase = Phase::Serving(seat, self.stub - 1, Reshuffle::No);
            return;
        }
        // If that is still too little, he gets what there is.
        self.owed = owed.min(self.stub + self.burns.count + self.muck.count);
        self.phase = Phase::Serving(seat, self.owed, Reshuffle::Yes);
    }

    fn served<S: Sink>(&mut self, seat: Seat, sink: &mut S) {
        self.muck.known = self.muck.known | self.thrown.known;
        self.muck.count += self.thrown.count;
        self.thrown = Away::default();
        self.drawn = self.drawn.with(seat);
        self.next_drawer(seat, sink);
    }

    /// Every player throws away what he must, in any order.
    pub(super) fn discard<S: Sink>(&mut self, seat: Seat, cards: CardSet, sink: &mut S) -> Result<(), Refusal> {
        let (cite, count) = (self.stage().cites.discard, self.stage().discard);
        let unknown = self.holdings[seat.index()].cards().iter().filter(|card| card.is_none()).count();
        let unnamed = usize::from(count).saturating_sub(cards.len());
        if cards.len() > usize::from(count) || unnamed > unknown {
            return Err(Refusal { why: Why::WrongDiscard { count }, cite });
        }
        self.check_held(seat, cards, cite)?;
        for card in cards.iter().map(Some).chain(std::iter::repeat_n(None, unnamed)) {
            self.throw(seat, card);
            self.muck.add(card);
            sink.on(Event::Discarded { seat, card, cite });
        }
        if let Phase::Discarding(seats) = self.phase {
            let seats = seats.without(seat);
            self.phase = Phase::Discarding(seats);
            if seats.is_empty() {
                self.next_street(sink);
            }
        }
        Ok(())
    }

    /// The dealer's call that all hands are clear: who has not discarded is dead (OV.CP.06).
    pub(super) fn hands_clear<S: Sink>(&mut self, sink: &mut S) -> Result<(), Refusal> {
        let Phase::Discarding(late) = self.phase else {
            return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING });
        };
        // If every hand would die, they share what there is (R205).
        if late == self.live {
            for seat in late {
                sink.on(Event::Dead { seat, cite: self.table.cites.undiscarded });
            }
            self.end_without_hands(sink);
            return Ok(());
        }
        self.share_dead_pots(late, sink);
        for seat in late {
            self.kill_hand(seat);
            sink.on(Event::Dead { seat, cite: self.table.cites.undiscarded });
        }
        if self.live.len() == 1 {
            self.end_uncontested(sink);
        } else {
            self.next_street(sink);
        }
        Ok(())
    }

    fn check_held(&self, seat: Seat, cards: CardSet, cite: Cite) -> Result<(), Refusal> {
        let held: CardSet = self.holdings[seat.index()].cards().iter().flatten().copied().collect();
        match (cards - held).iter().next() {
            Some(card) => Err(Refusal { why: Why::NotHeld { card }, cite }),
            None => Ok(()),
        }
    }

    /// Takes a card out of a hand.
    fn throw(&mut self, seat: Seat, card: Option<Card>) {
        let holding = &mut self.holdings[seat.index()];
        let Some(place) = holding.cards().iter().position(|held| *held == card) else { return };
        holding.cards.copy_within(place + 1.., place);
        holding.cards[HOLDING_MAX - 1] = None;
        holding.count -= 1;
        let below = (1u8 << place) - 1;
        holding.up = holding.up & below | holding.up >> 1 & !below;
    }

    /// A hand that can win nothing any more goes to the muck.
    pub(super) fn kill_hand(&mut self, seat: Seat) {
        self.live = self.live.without(seat);
        self.able = self.able.without(seat);
        let holding = self.holdings[seat.index()];
        for &card in holding.cards() {
            self.muck.add(card);
        }
    }
}
