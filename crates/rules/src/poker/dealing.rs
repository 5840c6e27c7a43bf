//! Cards: what the dealer is asked for, what he deals, and what players throw away.

use cards::{Card, CardSet};

use super::deal::{Away, Deal, Phase, Plan, Reshuffle};
use super::event::Event;
use super::game::Poker;
use super::refusal::{Refusal, Why};
use super::step::{Act, Need};
use super::table::Stage;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

/// When the deck cannot serve everybody: so many hands, so many cards behind the burn, so many burns (R091).
fn shortage(hands: u8, each: u8, left: u8, burns: u8, burn: u8) -> Plan {
    if each != 1 || hands <= left {
        return Plan::Usual;
    }
    match left {
        _ if hands > left + burns => Plan::Community { mixed: left == 0 },
        0 if burn == 0 => Plan::Mixed { burn: hands < burns },
        // All but the last card; it is mixed with the burns.
        _ => Plan::First(left.saturating_sub(1)),
    }
}

/// How many of the cards that a drawing player is owed come off the stub as it lies: all, or all but its last card, which is
/// shuffled with what lies about before it is dealt (R066).
///
/// ```
/// use rules::poker::off_the_stub;
///
/// assert_eq!([off_the_stub(3, 8), off_the_stub(3, 3), off_the_stub(3, 2), off_the_stub(3, 1)], [3, 3, 1, 0]);
/// ```
#[must_use]
pub const fn off_the_stub(owed: u8, stub: u8) -> u8 {
    if owed <= stub { owed } else { stub.saturating_sub(1) }
}

/// What a street brings: to each hand, and to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Served {
    /// Cards to each hand.
    pub own: u8,
    /// Cards that all share.
    pub board: u8,
}

impl Poker {
    /// What each street brings if so many hands are dealt to the end and so many cards are out of the deck besides; nothing if the
    /// deck cannot serve them. In crowded stud the last card may come to the board for all (R091). Draws are not counted.
    ///
    /// ```
    /// use rules::{Play, Register};
    ///
    /// let stud = Register::embedded().house("ocean-view").unwrap().chapter("stud").unwrap();
    /// let Play::Poker(stud) = &stud.game.as_ref().unwrap().play else { unreachable!() };
    /// let last = |hands| stud.served(hands, 0).unwrap().last().map(|street| (street.own, street.board));
    /// assert_eq!([last(7), last(8)], [Some((1, 0)), Some((0, 1))]);
    /// ```
    #[must_use]
    pub fn served(&self, hands: u8, out: u8) -> Option<Vec<Served>> {
        let mut stub = (self.deck.cards().len() as u8).checked_sub(out)?;
        let mut burns = 0;
        let mut streets = Vec::new();
        for street in &self.streets {
            let burn = u8::from(street.burn && stub > 0);
            let each = street.down + street.up;
            stub -= burn;
            burns += burn;
            let (own, board) = match shortage(hands, each, stub, burns, burn) {
                Plan::Community { mixed } => {
                    let left = if mixed { stub + std::mem::take(&mut burns) } else { stub };
                    stub = left.checked_sub(1)?;
                    (0, 1)
                }
                Plan::First(_) | Plan::Mixed { .. } => {
                    stub = (stub + std::mem::take(&mut burns)).checked_sub(hands)?;
                    (each, street.board)
                }
                Plan::Usual | Plan::DownCards | Plan::UpCards | Plan::BeforeKill | Plan::AfterKill => {
                    stub = stub.checked_sub(hands.checked_mul(each)?.checked_add(street.board)?)?;
                    (each, street.board)
                }
            };
            streets.push(Served { own, board });
        }
        Some(streets)
    }
}

impl Deal {
    /// The dealer is asked for the cards of the street.
    pub(super) fn begin_dealing(&mut self) {
        self.drawn = SeatSet::EMPTY;
        let stage = self.stage();
        self.plan = if self.street == 0 && self.table.kill_after_two && !self.killed {
            Plan::BeforeKill
        } else if stage.down > 0 && stage.up > 0 {
            Plan::DownCards
        } else {
            self.plan_for_shortage()
        };
        self.ask_dealer(Phase::Dealing);
    }

    /// The dealer is asked for cards: which, is worked out once.
    pub(super) fn ask_dealer(&mut self, phase: Phase) {
        self.phase = phase;
        self.asked = self.need();
    }

    /// How the street is dealt, if the deck cannot serve everybody.
    fn plan_for_shortage(&self) -> Plan {
        let stage = self.stage();
        let burn = u8::from(stage.burn && self.stub > 0);
        shortage(self.live.len() as u8, stage.down + stage.up, self.stub - burn, self.burns.count + burn, burn)
    }

    /// The cards that the dealer is asked for.
    fn need(&self) -> Need {
        let one = |seat, down| Need { seats: SeatSet::of(seat), after: Some(self.start), down, ..Need::default() };
        match self.phase {
            Phase::Serving(seat, count, reshuffle) => {
                return Need { reshuffle: reshuffle == Reshuffle::Yes, ..one(seat, count) };
            }
            Phase::Filling(fill) => return self.need_to_fill(fill),
            _ => {}
        }
        let stage = self.stage();
        let burn = self.burns_before(stage);
        let usual = Need {
            burn,
            seats: self.live,
            after: Some(self.start),
            down: stage.down,
            up: stage.up,
            board: stage.board,
            reshuffle: self.trouble.returned.count > 0,
            face_down: SeatSet::EMPTY,
        };
        match self.plan {
            Plan::Usual => usual,
            Plan::DownCards => Need { up: 0, board: 0, ..usual },
            Plan::UpCards => Need { burn: false, down: 0, face_down: self.trouble.third_down.and(self.live), ..usual },
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

    /// Whether a card is burned before a street; a card that serves as the burn already makes that needless.
    pub(super) fn burns_before(&self, stage: &Stage) -> bool {
        stage.burn && self.stub > 0 && !self.trouble.no_burn && self.trouble.burn.is_none()
    }

    #[inline(never)]
    pub(super) fn deal_cards<S: Sink<Event>>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.dealing;
        match self.phase {
            Phase::Dealing | Phase::Serving(..) | Phase::Filling(_) => {}
            Phase::Over => return Err(Refusal { why: Why::Over, cite: Cite::NOTHING }),
            _ => {
                let why = self.turn_seat().map_or(Why::NotNow, |turn| Why::NotTheDealer { turn });
                return Err(Refusal { why, cite });
            }
        }
        let need = self.asked;
        let back = if need.reshuffle { self.back_to_stub() } else { Away::default() };
        let out = self.check_cards(cards, &need, back).map_err(|why| Refusal { why, cite })?;

        if need.reshuffle {
            self.reshuffle(back, sink);
        }
        self.out = out;
        self.stub -= cards.len() as u8;
        self.lay_out(cards, &need, sink);
        self.after_dealing(&need, sink);
        Ok(())
    }

    fn reshuffle<S: Sink<Event>>(&mut self, back: Away, sink: &mut S) {
        self.stub += back.count;
        let cites = &self.table.cites;
        let cite = if self.trouble.returned.count > 0 {
            self.trouble.returned = Away::default();
            self.trouble.cite
        } else if matches!(self.phase, Phase::Serving(..) | Phase::Filling(_)) {
            (self.burns, self.muck) = (Away::default(), Away::default());
            cites.reshuffle
        } else {
            self.burns = Away::default();
            cites.shortage
        };
        sink.on(Event::Reshuffled { cite });
    }

    /// The known cards that are shuffled into the stub when the dealer is asked for a deck made anew.
    #[must_use]
    pub fn to_reshuffle(&self) -> CardSet {
        self.back_to_stub().known
    }

    /// What is shuffled back: what a mishap left; or the burns, and on a draw the muck too (R066, R091).
    fn back_to_stub(&self) -> Away {
        if self.trouble.returned.count > 0 {
            return self.trouble.returned;
        }
        let Away { known, count } = self.burns;
        match self.phase {
            Phase::Serving(..) | Phase::Filling(_) => {
                Away { known: known | self.muck.known, count: count + self.muck.count }
            }
            _ => self.burns,
        }
    }

    /// All cards that are out of the stub after this dealing, if it can be; those that lie face down may be unknown.
    #[inline]
    pub(super) fn check_cards(&self, cards: &[Option<Card>], need: &Need, back: Away) -> Result<CardSet, Why> {
        let wanted = need.count();
        if cards.len() != wanted {
            return Err(Why::WrongCount { wanted: wanted as u8, given: cards.len().min(u8::MAX.into()) as u8 });
        }
        // Mostly all cards are known and all is well, which is seen without looking at each: an unknown one makes no set.
        let bits = cards.iter().fold(0, |bits, card| bits | 1u64 << card.map_or(0, Card::index));
        match CardSet::from_bits(bits) {
            Some(all)
                if (all.len() == wanted) & (all - (self.table.deck - self.out)).is_empty() & (back.count == 0) =>
            {
                Ok(self.out | all)
            }
            _ => self.check_each_card(cards, need, back),
        }
    }

    fn check_each_card(&self, cards: &[Option<Card>], need: &Need, back: Away) -> Result<CardSet, Why> {
        let mut out = self.out - back.known;
        // A deck that was made anew holds what was shuffled back, and of other cards only as many as nobody knew.
        let anew = back.count > 0;
        let mut unknown = if anew { usize::from(self.stub + back.count) - back.known.len() } else { usize::MAX };
        for (place, card) in cards.iter().enumerate() {
            if let Some(card) = card.filter(|&card| anew && !back.known.contains(card)) {
                unknown = unknown.checked_sub(1).ok_or(Why::Twice { card })?;
            }
            match card {
                Some(card) if !self.table.deck.contains(*card) => return Err(Why::NotInDeck { card: *card }),
                Some(card) if out.contains(*card) => return Err(Why::Twice { card: *card }),
                Some(card) => out = out.with(*card),
                None if !need.hides(place, self.start) => return Err(Why::FaceDown),
                None => {}
            }
        }
        Ok(out)
    }

    /// Puts the cards where they belong.
    #[inline]
    fn lay_out<S: Sink<Event>>(&mut self, cards: &[Option<Card>], need: &Need, sink: &mut S) {
        let (burn, cards) = cards.split_at(usize::from(need.burn).min(cards.len()));
        if let [card] = *burn {
            self.burns.add(card);
            self.last_burn = card;
            sink.on(Event::Burned { card, cite: self.stage().cites.burn });
        }
        if self.trouble.burn.is_some() || self.trouble.no_burn {
            self.burn_exposed(sink);
        }
        let (own, board) = cards.split_at(cards.len() - usize::from(need.board).min(cards.len()));
        if !own.is_empty() {
            self.deal_to_seats(own, need, sink);
        }
        for &card in board {
            let place = usize::from(self.board.count).min(4);
            self.board.cards[place] = card;
            self.board.count += 1;
            let community = matches!(self.plan, Plan::Community { .. });
            let cite = if community { self.table.cites.shortage } else { self.stage().cites.board };
            sink.on(Event::Board { card, cite });
        }
    }

    /// The card that was exposed serves as the burn; or none was due.
    #[cold]
    fn burn_exposed<S: Sink<Event>>(&mut self, sink: &mut S) {
        if matches!(self.phase, Phase::Filling(_)) {
            return;
        }
        self.trouble.no_burn = false;
        if let Some(card) = self.trouble.burn.filter(|_| self.stage().burn) {
            self.trouble.burn = None;
            self.burns.add(Some(card));
            self.last_burn = Some(card);
            sink.on(Event::Burned { card: Some(card), cite: self.trouble.burn_cite });
        }
    }

    /// One to each, round by round, down cards before up cards.
    #[inline]
    fn deal_to_seats<S: Sink<Event>>(&mut self, cards: &[Option<Card>], need: &Need, sink: &mut S) {
        let cites = &self.stage().cites;
        let (down_cite, up_cite) = match self.phase {
            Phase::Serving(..) => (cites.draw, cites.up),
            Phase::Filling(_) => (self.fill_cite(), self.fill_cite()),
            _ => (cites.down, cites.up),
        };
        let after = need.after.unwrap_or(self.start);
        let mut cards = cards.iter().copied();
        for (rounds, up, cite) in [(need.down, false, down_cite), (need.up, true, up_cite)] {
            for _ in 0..rounds {
                for seat in need.seats.clockwise(after) {
                    let Some(card) = cards.next() else { return };
                    let up = up && !need.face_down.contains(seat);
                    self.holdings[seat.index()].add(card, up);
                    sink.on(Event::Dealt { seat, card, up, cite });
                }
            }
        }
    }

    fn after_dealing<S: Sink<Event>>(&mut self, need: &Need, sink: &mut S) {
        self.changeable = None;
        if let Phase::Filling(fill) = self.phase {
            self.filled(fill, sink);
            return;
        }
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
            Plan::DownCards => {
                self.plan = Plan::UpCards;
                self.ask_dealer(Phase::Dealing);
                return;
            }
            Plan::BeforeKill => {
                self.plan = Plan::AfterKill;
                self.next_killer();
                return;
            }
            Plan::First(_) => {
                self.drawn = need.seats;
                self.plan_mixed();
                return;
            }
            Plan::Usual | Plan::UpCards | Plan::AfterKill | Plan::Mixed { .. } | Plan::Community { .. } => {}
        }
        if self.stage().draw > 0 {
            self.next_drawer(self.start, sink);
        } else {
            self.begin_betting(sink);
        }
    }

    /// The burns and what is left are mixed for those who have no card yet; one is burned if that leaves enough (R091).
    pub(super) fn plan_mixed(&mut self) {
        let (rest, mix) = (self.live.minus(self.drawn).len() as u8, self.stub + self.burns.count);
        self.plan = Plan::Mixed { burn: rest < mix };
        self.ask_dealer(Phase::Dealing);
    }

    /// What killing the pot would cost a player: the kill, or what his blind lacks of it.
    pub(super) fn kill_cost(&self, seat: Seat) -> u64 {
        self.table.kill.saturating_sub(self.bets[seat.index()])
    }

    /// The next in the order of the deal who has the chips to kill the pot (R075).
    pub(super) fn next_killer(&mut self) {
        let can = |&seat: &Seat| !self.drawn.contains(seat) && self.stacks[seat.index()] >= self.kill_cost(seat).max(1);
        let next = self.live.clockwise(self.start).find(can);
        match next {
            Some(seat) => self.phase = Phase::Killing(seat),
            None => self.ask_dealer(Phase::Dealing),
        }
    }

    pub(super) fn let_kill_go_by(&mut self, seat: Seat) {
        self.drawn = self.drawn.with(seat);
        self.next_killer();
    }

    pub(super) fn kill<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let amount = self.take(seat, self.kill_cost(seat));
        self.bets[seat.index()] += amount;
        self.opening = self.table.kill;
        self.openers = self.dealt_in.iter().filter(|seat| self.bets[seat.index()] == self.opening).collect();
        self.limits = self.table.kill_limits;
        self.killed = true;
        sink.on(Event::Killed { seat, amount: Chips(amount), cite: self.table.cites.kill });
        self.ask_dealer(Phase::Dealing);
        Ok(())
    }

    /// The next who may draw; behind the last, the betting.
    fn next_drawer<S: Sink<Event>>(&mut self, after: Seat, sink: &mut S) {
        let waiting: SeatSet = self.live.iter().filter(|&seat| !self.drawn.contains(seat)).collect();
        match waiting.next_after(after) {
            Some(seat) => self.phase = Phase::Drawing(seat),
            None => self.begin_betting(sink),
        }
    }

    /// The betting of the street, when everybody has what he is owed.
    fn begin_betting<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.trouble.happened && self.fill_before_betting() {
            return;
        }
        self.start_betting(sink);
    }

    /// Throws these away, and so many more that nobody knows, for new ones. A hand that was dealt too few cards gets what it
    /// lacks besides (OV.DP.06).
    pub(super) fn draw<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        cards: CardSet,
        unseen: u8,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.check_draw(seat, cards, unseen)?;
        for card in cards.iter().map(Some).chain(std::iter::repeat_n(None, usize::from(unseen))) {
            self.throw(seat, card);
            self.thrown.add(card);
        }
        self.owed = self.table.hand_size - self.holdings[seat.index()].count;
        let short = usize::from(self.owed) > cards.len() + usize::from(unseen);
        let cite = if short { self.table.cites.short_draw } else { self.stage().cites.draw };
        self.got[seat.index()] = self.owed;
        sink.on(Event::Drew { seat, count: self.owed, cite });
        self.changeable = Some(seat);
        if self.owed == 0 {
            self.served(seat, sink);
        } else {
            self.serve(seat);
        }
        Ok(())
    }

    fn check_draw(&self, seat: Seat, cards: CardSet, unseen: u8) -> Result<(), Refusal> {
        let (most, cite) = (self.stage().draw, self.stage().cites.draw);
        let held = self.holdings[seat.index()].cards();
        let unknown = held.iter().filter(|card| card.is_none()).count();
        if cards.len() + usize::from(unseen) > usize::from(most) {
            return Err(Refusal { why: Why::TooManyDiscards { most }, cite });
        }
        if usize::from(unseen) > unknown {
            return Err(Refusal { why: Why::CardsKnown, cite });
        }
        self.check_held(seat, cards, cite)
    }

    /// Whether a player has said how many cards he draws on this street.
    pub(super) fn has_asked(&self, seat: Seat) -> bool {
        self.changeable == Some(seat) || self.drawn.contains(seat)
    }

    /// He says otherwise how many he draws: until a card has been dealt for it or another has acted on it.
    pub(super) fn change_draw<S: Sink<Event>>(&mut self, seat: Seat, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.draw_change;
        if self.changeable != Some(seat) {
            let acted = self.changeable.is_some() || self.round.acts > 0 && self.phase == Phase::Betting;
            let why = if acted { Why::DrawActedOn } else { Why::DrawSettled };
            return Err(Refusal { why, cite });
        }
        let (cards, unseen) = match act {
            Act::Draw(cards) => (cards, 0),
            Act::DrawUnseen(count) => (CardSet::EMPTY, count),
            _ => return Err(Refusal { why: Why::NotNow, cite }),
        };
        let mut before = self.clone();
        before.take_back_draw(seat);
        before.check_draw(seat, cards, unseen)?;
        self.take_back_draw(seat);
        sink.on(Event::ChangedDraw { seat, cite });
        self.draw(seat, cards, unseen, sink)
    }

    /// What a player holds, with what he has thrown away for cards which have not come yet: the known ones, and how many in
    /// all.
    #[must_use]
    pub fn held_before_draw(&self, seat: Seat) -> (CardSet, usize) {
        let thrown = if self.changeable == Some(seat) { self.thrown } else { Away::default() };
        let cards = self.holdings[seat.index()].cards();
        (thrown.known | cards.iter().flatten().copied().collect(), cards.len() + usize::from(thrown.count))
    }

    /// What a player has thrown away is his again.
    fn take_back_draw(&mut self, seat: Seat) {
        let thrown = std::mem::take(&mut self.thrown);
        let unknown = usize::from(thrown.count) - thrown.known.len();
        for card in thrown.known.iter().map(Some).chain(std::iter::repeat_n(None, unknown)) {
            self.holdings[seat.index()].add(card, false);
        }
        self.drawn = self.drawn.without(seat);
    }

    /// Asks the dealer for what a player is owed, as far as the deck goes: its last card is shuffled with what lies about
    /// before it is dealt (R066).
    pub(super) fn serve(&mut self, seat: Seat) {
        let owed = self.owed;
        let at_once = off_the_stub(owed, self.stub);
        if at_once > 0 {
            self.ask_dealer(Phase::Serving(seat, at_once, Reshuffle::No));
            return;
        }
        // If that is still too little, he gets what there is.
        self.owed = owed.min(self.stub + self.burns.count + self.muck.count);
        self.ask_dealer(Phase::Serving(seat, self.owed, Reshuffle::Yes));
    }

    fn served<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        self.muck.known = self.muck.known | self.thrown.known;
        self.muck.count += self.thrown.count;
        self.thrown = Away::default();
        self.drawn = self.drawn.with(seat);
        self.next_drawer(seat, sink);
    }

    /// Every player throws away what he must, in any order.
    pub(super) fn discard<S: Sink<Event>>(&mut self, seat: Seat, cards: CardSet, sink: &mut S) -> Result<(), Refusal> {
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
                sink.on(Event::HandsClear { cite: self.table.cites.hands_clear });
                self.next_street(sink);
            }
        }
        Ok(())
    }

    /// The dealer's call that all hands are clear: who has not discarded is dead (OV.CP.06).
    pub(super) fn hands_clear<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<(), Refusal> {
        let Phase::Discarding(late) = self.phase else {
            return Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING });
        };
        sink.on(Event::HandsClear { cite: self.table.cites.hands_clear });
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
    pub(super) fn throw(&mut self, seat: Seat, card: Option<Card>) {
        let holding = &mut self.holdings[seat.index()];
        if let Some(place) = holding.cards().iter().position(|held| *held == card) {
            holding.remove(place);
        }
    }

    /// A hand that can win nothing any more goes to the muck.
    pub(super) fn kill_hand(&mut self, seat: Seat) {
        self.live = self.live.without(seat);
        self.able = self.able.without(seat);
        // Only a draw brings cards back from there.
        if self.table.draws {
            let holding = self.holdings[seat.index()];
            for &card in holding.cards() {
                self.muck.add(card);
            }
        }
    }
}
