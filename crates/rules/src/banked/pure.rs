//! The cards and decisions of Pure 21.5.

use cards::{Card, Deck, Rank};
use hands::Points;

use super::choices::Choices;
use super::event::Event;
use super::face::Face;
use super::moment::Moment;
use super::refusal::{Refusal, Why};
use super::round::{Due, Going, HANDS, Hand, HandState, Phase, Round, SPOTS, WIDTH};
use super::step::{Act, Options, Span};
use crate::{Chips, Cite, Seat, SeatSet, Sink};

impl Round {
    /// Two cards to each, one after the other, the bank last.
    pub(super) fn deal_pure<C: Face, S: Sink<Event>>(&mut self, cards: &[C], sink: &mut S) {
        let cites = [self.table.values.deal_from, self.table.at(Moment::Dealing)];
        let count = cards.len() / 2 - 1;
        let (first, second) = cards.split_at(count + 1);
        let (mut order, mut naturals) = ([self.bank; WIDTH], SeatSet::EMPTY);
        let dealt = self.in_order(self.circles).zip(&mut order).zip(first.iter().zip(second));
        for ((circle, place), (&first, &second)) in dealt {
            let hand = &mut self.layout[circle.index()].hands[0];
            hand.lay_two([first, second]);
            naturals = naturals.with_if(circle, hand.points.is_natural());
            *place = circle;
        }
        self.to_come = self.circles.minus(naturals);
        self.bank_hand.lay_two([first[count], second[count]]);
        let down = usize::from(self.table.pure_rules().down);
        for (turn, (cards, cite)) in [first, second].into_iter().zip(cites).enumerate() {
            for (&circle, card) in order.iter().zip(&cards[..count]) {
                let Some(card) = card.face() else { continue };
                sink.on(Event::Dealt { circle, hand: 0, card, up: true, cite });
            }
            let up = turn != down;
            let cite = if up { cite } else { self.table.values.down_card };
            sink.on(match cards[count].face() {
                Some(card) => Event::BankDealt { card, up, cite },
                None => Event::DealtUnseen { circle: None, cite },
            });
        }
        let insures = self.table.pure_rules().insurance_most.is_some() && is_ace(self.up_card());
        match insures {
            true => self.offer_insurance(sink),
            false => self.peek(sink),
        }
    }

    /// The bank's card that lies face up from the start.
    pub(super) fn up_card(&self) -> Card {
        self.bank_hand.card(usize::from(self.table.shows))
    }

    /// The one that does not, unless nobody knows it.
    #[inline]
    pub(super) fn down_card(&self) -> Option<Card> {
        self.bank_hand.cards[usize::from(self.table.pure_rules().down)]
    }

    fn offer_insurance<S: Sink<Event>>(&mut self, sink: &mut S) {
        let mut pending = 0;
        for circle in self.circles {
            for place in 0..usize::from(self.layout[circle.index()].spots) {
                pending |= u64::from(self.can_insure(circle, place)) << (circle.index() * SPOTS + place);
            }
        }
        self.answered(pending, sink);
    }

    /// Whether he has a chip, and half of his wager is one.
    fn can_insure(&self, circle: Seat, place: usize) -> bool {
        let bet = &self.layout[circle.index()].bets[place];
        let chip = self.table.common.smallest_chip.0;
        let Some(most) = self.table.pure_rules().insurance_most else { return false };
        bet.base() * u64::from(most.of) >= chip * u64::from(most.in_all) && self.stacks[bet.owner.index()] >= chip
    }

    /// From a chip up to half, with the chips that he has.
    fn insurance_span(&self, circle: Seat, place: usize) -> Span {
        let bet = &self.layout[circle.index()].bets[place];
        let chip = self.table.common.smallest_chip.0;
        let half = self.table.pure_rules().insurance_most.map_or(0, |most| most.of(Chips(bet.base())).0);
        let most = half.min(self.stacks[bet.owner.index()]);
        Span { least: Chips(chip), most: Chips(most - most % chip), step: Chips(chip) }
    }

    /// The wagers of a circle that have not been answered for, a bit for each.
    #[inline]
    fn still_to_insure(&self, circle: Seat) -> u64 {
        self.pending >> (circle.index() * SPOTS) & ((1 << SPOTS) - 1)
    }

    /// The first wager that has not been answered for, in the order in which they are asked.
    #[inline]
    fn asked_to_insure(&self) -> (Seat, usize) {
        let first = self.in_order(self.circles).find(|&circle| self.still_to_insure(circle) != 0);
        let circle = first.unwrap_or(self.bank);
        (circle, self.still_to_insure(circle).trailing_zeros() as usize % SPOTS)
    }

    pub(super) fn first_to_insure(&self) -> Seat {
        let (circle, place) = self.asked_to_insure();
        self.layout[circle.index()].bets[place].owner
    }

    /// Which wager of a circle this player has to answer for.
    fn has_in(&self, seat: Seat, circle: Seat) -> Option<usize> {
        let bets = self.layout[circle.index()].bets().iter();
        let place = bets.into_iter().position(|bet| bet.owner == seat)?;
        (self.still_to_insure(circle) >> place & 1 == 1).then_some(place)
    }

    pub(super) fn has_to_insure(&self, seat: Seat) -> bool {
        self.circles.iter().any(|circle| self.has_in(seat, circle).is_some())
    }

    #[inline(always)]
    pub(super) fn insurance_options(&self) -> Options {
        let (circle, place) = self.asked_to_insure();
        self.insurance_in(circle, place)
    }

    /// The first of a player's wagers that he has to answer for.
    pub(super) fn insurance_of(&self, seat: Seat) -> Option<Options> {
        let mut own = self.in_order(self.circles).filter_map(|circle| Some((circle, self.has_in(seat, circle)?)));
        own.next().map(|(circle, place)| self.insurance_in(circle, place))
    }

    fn insurance_in(&self, circle: Seat, place: usize) -> Options {
        Options {
            seat: Some(self.layout[circle.index()].bets[place].owner),
            circle: Some(circle),
            insure: Some(self.insurance_span(circle, place)),
            ..Options::default()
        }
    }

    pub(super) fn insure<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        circle: Seat,
        amount: u64,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let values = &self.table.values;
        let refuse = |why, cite| Err(Refusal { why, cite });
        let Some(place) = self.has_in(seat, circle) else {
            return refuse(Why::InsuredAlready, self.table.at(Moment::Insurance));
        };
        if amount > 0 {
            let base = Chips(self.layout[circle.index()].bets[place].base());
            let half = self.table.pure_rules().insurance_most.map_or(Chips(0), |most| most.of(base));
            let (chip, has) = (self.table.common.smallest_chip, self.stacks[seat.index()]);
            if !amount.is_multiple_of(chip.0) {
                return refuse(Why::Unit { unit: chip }, values.insurance_most);
            }
            if amount > half.0 {
                return refuse(Why::Above { most: half }, values.insurance_most);
            }
            if amount > has {
                return refuse(Why::NoChips { has: Chips(has) }, values.rebuy);
            }
        }
        self.stacks[seat.index()] -= amount;
        self.layout[circle.index()].bets[place].insurance = amount;
        self.insured |= amount > 0;
        sink.on(Event::Insured { seat, circle, amount: Chips(amount), cite: self.table.at(Moment::Insurance) });
        self.answered(self.pending & !(1 << (circle.index() * SPOTS + place)), sink);
        Ok(())
    }

    /// He does not insure what he has not insured.
    pub(super) fn insures_no_more<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        let mut left = self.pending;
        for circle in self.circles {
            if let Some(place) = self.has_in(seat, circle) {
                left &= !(1 << (circle.index() * SPOTS + place));
            }
        }
        self.answered(left, sink);
    }

    pub(super) fn answered<S: Sink<Event>>(&mut self, pending: u64, sink: &mut S) {
        match pending {
            0 => self.peek(sink),
            _ => (self.phase, self.pending) = (Phase::Insuring, pending),
        }
    }

    /// The house dealer looks at the down card, where the book says so.
    pub(super) fn peek<S: Sink<Event>>(&mut self, sink: &mut S) {
        if self.down_card().is_none() && self.is_peeked_at() {
            // What only he sees he must say.
            self.phase = Phase::Looking;
            return;
        }
        self.peeked(self.bank_hand.points.is_natural(), sink);
    }

    /// Naturals are closed, and the others decide.
    pub(super) fn peeked<S: Sink<Event>>(&mut self, natural: bool, sink: &mut S) {
        if self.is_peeked_at() {
            sink.on(Event::Peeked { natural, cite: self.table.values.peek });
        }
        if natural && self.is_peeked_at() {
            self.finish(sink);
            return;
        }
        // Lost insurance is laid aside, and counted when everything is (R250).
        if self.insured && self.is_peeked_at() {
            sink.on(Event::InsuranceLost { cite: self.table.at(Moment::InsuranceLost) });
        }
        if self.to_come != self.circles {
            self.naturals(self.circles.minus(self.to_come), sink);
        }
        if let Some(circle) = self.in_order(self.to_come).next() {
            sink.on(Event::DecidesFirst { circle, cite: self.table.at(Moment::Decision) });
        }
        match self.goes_on() {
            true => self.look(sink),
            false => self.finish(sink),
        }
    }

    /// Whether the house dealer looks at the down card before anybody decides.
    pub(super) fn is_peeked_at(&self) -> bool {
        self.table.pure_rules().peeks(self.up_card())
    }

    /// Naturals are not played on; they are paid as soon as the bank cannot have one, if its wager reaches for everything (R118).
    #[inline(never)]
    pub(super) fn naturals<S: Sink<Event>>(&mut self, closed: SeatSet, sink: &mut S) {
        let up = self.up_card();
        let ruled_out = self.is_peeked_at() || !is_ace(up) && !Deck::PURE_21_5.is_bonus(up);
        for circle in closed {
            self.layout[circle.index()].hands[0].state = HandState::Natural;
        }
        let at_once = ruled_out && self.table.pure_rules().natural_at_once && self.covers_everything();
        for circle in self.in_order(closed) {
            let cite = match ruled_out {
                true => self.table.values.natural_paid,
                false => self.table.at(Moment::Natural),
            };
            sink.on(Event::Natural { circle, cite });
            self.bonus_bets_stay(circle, sink);
            if at_once {
                self.pay_naturals(circle, sink);
                self.layout[circle.index()].hands[0].state = HandState::Paid;
            }
        }
    }

    /// Says of the bonus bets of a circle that they are in action, whatever became of its hand.
    pub(super) fn bonus_bets_stay<S: Sink<Event>>(&self, circle: Seat, sink: &mut S) {
        for (place, bonus) in self.table.bonuses.iter().enumerate() {
            let Some(bonus) = bonus else { continue };
            for bet in self.layout[circle.index()].bets() {
                if bet.bonus()[place] > 0 {
                    sink.on(Event::StaysIn { seat: bet.owner, circle, wager: bonus.wager, cite: bonus.cites.stays });
                }
            }
        }
    }

    /// Whether the bank's wager is at least the most that could still be paid or collected on everything.
    fn covers_everything(&self) -> bool {
        let pure = self.table.pure_rules();
        let mut most = 0;
        for circle in self.circles {
            let state = self.layout[circle.index()].hands[0].state;
            for bet in self.layout[circle.index()].bets() {
                most += match state {
                    HandState::Natural => self.table.natural_win(Chips(bet.base())).0,
                    HandState::Paid => 0,
                    _ => bet.base() * 2 * u64::from(pure.hands_max),
                };
                most +=
                    bet.insurance * u64::from(pure.insurance_pays.pays).div_ceil(u64::from(pure.insurance_pays.per));
                for (bonus, amount) in self.table.bonuses.iter().zip(bet.bonus()) {
                    let top = bonus.as_ref().map_or(0, |bonus| bonus.top.pays.div_ceil(bonus.top.per));
                    most += amount * u64::from(top).max(1);
                }
            }
        }
        most <= self.cover.can_pay().0
    }

    /// Goes on to the next circle whose hands are played, if there is one.
    #[inline]
    fn goes_on(&mut self) -> bool {
        let Some(circle) = self.in_order(self.to_come).next() else { return false };
        self.to_come = self.to_come.without(circle);
        (self.circle, self.hand) = (circle, 0);
        true
    }

    fn hand_played(&self) -> &Hand {
        &self.layout[self.circle.index()].hands[usize::from(self.hand) % HANDS]
    }

    /// Looks at the hand whose turn it is: who can only do one thing is not asked for it.
    pub(super) fn look<S: Sink<Event>>(&mut self, sink: &mut S) {
        loop {
            let (circle, hand) = (self.circle, self.hand);
            let at = &mut self.layout[circle.index()];
            let played = &mut at.hands[usize::from(hand) % HANDS];
            let points = played.points;
            if points.cards() < 2 {
                return self.ask(Due::Hand, 1, sink);
            }
            if points.is_bust() {
                played.state = HandState::Bust;
                self.hands_wait = true;
                let alone = at.hand_count == 1;
                sink.on(Event::Busted { circle, hand, points, cite: self.table.at(Moment::PlayerOver) });
                if alone {
                    self.bonus_bets_stay(circle, sink);
                }
            } else if played.doubled {
                self.stood(self.table.at(Moment::OneCard), sink);
            } else {
                let aces = played.split_ace;
                let choices = self.choices_now();
                if !choices.forced() {
                    (self.phase, self.choices) = (Phase::Deciding, choices);
                    return;
                }
                if choices.has(Choices::HIT) {
                    sink.on(Event::Hit { circle, hand, cite: self.table.values.hits_to });
                    return self.ask(Due::Hand, 1, sink);
                }
                let values = &self.table.values;
                self.stood(if aces { values.ace_cards } else { values.stands_from }, sink);
            }
            if !self.next_hand() {
                return self.finish(sink);
            }
        }
    }

    /// Looks at the next hand; after the last comes the bank's.
    #[inline]
    pub(super) fn look_on<S: Sink<Event>>(&mut self, sink: &mut S) {
        match self.next_hand() {
            true => self.look(sink),
            false => self.finish(sink),
        }
    }

    /// Goes on to the next hand of this circle or of the next, if there is one.
    #[inline]
    fn next_hand(&mut self) -> bool {
        self.hand += 1;
        self.hand < self.layout[self.circle.index()].hand_count || self.goes_on()
    }

    /// The hand whose turn it is gets no more cards.
    fn stood<S: Sink<Event>>(&mut self, cite: Cite, sink: &mut S) {
        let (circle, hand) = (self.circle, self.hand);
        let played = &mut self.layout[circle.index()].hands[usize::from(hand) % HANDS];
        played.state = HandState::Stood;
        self.hands_wait = true;
        sink.on(Event::Stood { circle, hand, points: played.points, cite });
    }

    /// What the hand whose turn it is may do.
    #[inline(always)]
    pub(super) fn choices_now(&self) -> Choices {
        let (pure, at) = (self.table.pure_rules(), &self.layout[self.circle.index()]);
        let hand = &at.hands[usize::from(self.hand)];
        let points = hand.points;
        // A split ace gets its cards, and that is all.
        let done = hand.split_ace && points.cards() > u16::from(pure.ace_cards);
        let mut choices = if done { Choices::STAND } else { pure.choices(points, at.hand_count > 1) };
        if points.cards() != 2 {
            return choices;
        }
        if self.may_split(hand) {
            choices = choices.with(Choices::SPLIT, true);
        }
        // The down card was shown too early (R147).
        if self.turned {
            choices = choices.without(Choices::SURRENDER);
        }
        // Mostly he has enough for everything.
        let (wager, stack) = (at.bets[0].on[usize::from(self.hand)], self.stacks[at.owner().index()]);
        if wager > stack {
            if self.more(pure.double_for_less).is_none() {
                choices = choices.without(Choices::DOUBLE);
            }
            if self.more(pure.split_for_less).is_none() {
                choices = choices.without(Choices::SPLIT);
            }
        }
        choices
    }

    #[inline(always)]
    fn may_split(&self, hand: &Hand) -> bool {
        let pure = self.table.pure_rules();
        pure.is_pair(hand.card(0), hand.card(1))
            && self.layout[self.circle.index()].hand_count < pure.hands_max
            && (!hand.split_ace || pure.again_aces)
    }

    /// What may be put beside the wager of the hand: as much, or less where the book lets him, with the chips that he has.
    #[inline]
    fn more(&self, for_less: bool) -> Option<(u64, u64)> {
        let bet = &self.layout[self.circle.index()].bets[0];
        self.more_of(bet.on[usize::from(self.hand)], self.stacks[bet.owner.index()], for_less)
    }

    #[inline]
    fn more_of(&self, wager: u64, stack: u64, for_less: bool) -> Option<(u64, u64)> {
        let unit = self.table.common.wager_unit.0;
        if wager <= stack {
            return Some((if for_less { unit } else { wager }, wager));
        }
        let most = self.whole_units(stack);
        (for_less && most > 0).then_some((unit, most))
    }

    #[cold]
    fn whole_units(&self, stack: u64) -> u64 {
        stack - stack % self.table.common.wager_unit.0
    }

    #[inline(always)]
    pub(super) fn pure_options(&self) -> Options {
        let (pure, choices) = (self.table.pure_rules(), self.choices);
        let at = &self.layout[self.circle.index()];
        let (wager, stack) = (at.bets[0].on[usize::from(self.hand) % HANDS], self.stacks[at.owner().index()]);
        let most = if wager <= stack { wager } else { self.whole_units(stack) };
        let span = |choice, for_less: bool| {
            let least = if for_less { self.table.common.wager_unit } else { Chips(most) };
            let span = Span { least, most: Chips(most), step: self.table.common.wager_unit };
            choices.has(choice).then_some(span)
        };
        Options {
            seat: Some(at.owner()),
            circle: Some(self.circle),
            hand: self.hand,
            hit: choices.has(Choices::HIT),
            stand: choices.has(Choices::STAND),
            double: span(Choices::DOUBLE, pure.double_for_less),
            split: span(Choices::SPLIT, pure.split_for_less),
            surrender: choices.has(Choices::SURRENDER),
            ..Options::default()
        }
    }

    #[inline]
    fn more_if(&self, may: bool, for_less: bool) -> Option<(u64, u64)> {
        if may { self.more(for_less) } else { None }
    }

    #[inline]
    fn span(&self, (least, most): (u64, u64)) -> Span {
        Span { least: Chips(least), most: Chips(most), step: self.table.common.wager_unit }
    }

    /// The player whose hand it is decides.
    #[inline(always)]
    pub(super) fn decide<S: Sink<Event>>(&mut self, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let (circle, hand) = (self.circle, self.hand);
        match act {
            Act::Hit if self.choices.has(Choices::HIT) => {
                sink.on(Event::Hit { circle, hand, cite: self.table.at(Moment::Hit) });
                self.ask(Due::Hand, 1, sink);
            }
            Act::Stand if self.choices.has(Choices::STAND) => {
                let soft = self.hand_played().points.is_soft();
                self.stood(self.table.at(if soft { Moment::SoftHand } else { Moment::HardHand }), sink);
                self.look_on(sink);
            }
            _ => return self.decide_otherwise(act, sink),
        }
        Ok(())
    }

    /// What is decided less often.
    #[inline(never)]
    fn decide_otherwise<S: Sink<Event>>(&mut self, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let (choices, pure) = (self.choices, self.table.pure_rules());
        let (circle, hand) = (self.circle, self.hand);
        match act {
            Act::Double(amount) => {
                self.may_put_up(self.more_if(choices.has(Choices::DOUBLE), pure.double_for_less), amount.0)
                    .map_err(|why| self.no_double(why))?;
                self.put_more(0, usize::from(hand), amount.0);
                let seat = self.layout[circle.index()].owner();
                let less = amount.0 * 2 < self.layout[circle.index()].bets[0].on[usize::from(hand)];
                let cite = match (less, self.layout[circle.index()].hand_count > 1) {
                    (true, _) => self.table.values.double_less,
                    (_, true) => self.table.values.double_split,
                    _ => self.table.at(Moment::Double),
                };
                self.layout[circle.index()].hands[usize::from(hand)].doubled = true;
                sink.on(Event::Doubled { seat, circle, hand, amount, cite });
                self.ask_behind(Going::Double, sink);
            }
            Act::Split(amount) => {
                self.may_put_up(self.more_if(choices.has(Choices::SPLIT), pure.split_for_less), amount.0)
                    .map_err(|why| self.no_split(why))?;
                self.split(amount.0, sink);
                self.ask_behind(Going::Split, sink);
            }
            Act::Surrender if choices.has(Choices::SURRENDER) => {
                self.layout[circle.index()].hands[0].state = HandState::Surrendered;
                sink.on(Event::Surrendered { circle, cite: self.table.at(Moment::Surrender) });
                self.bonus_bets_stay(circle, sink);
                self.look_on(sink);
            }
            _ => return Err(self.no_decision(act)),
        }
        Ok(())
    }

    /// Whether an amount is one that may be put up; if not, what is wrong with the amount, if it is the amount.
    fn may_put_up(&self, span: Option<(u64, u64)>, amount: u64) -> Result<(), Option<Why>> {
        let (least, most) = span.ok_or(None)?;
        if amount == most {
            return Ok(());
        }
        let unit = self.table.common.wager_unit;
        if least != most && !amount.is_multiple_of(unit.0) {
            return Err(Some(Why::Unit { unit }));
        }
        match amount {
            _ if least == most && amount < most => Err(Some(Why::ForLess { amount: Chips(most) })),
            _ if amount < least => Err(Some(Why::Below { least: Chips(least) })),
            _ if amount > most => Err(Some(Why::Above { most: Chips(most) })),
            _ => Ok(()),
        }
    }

    fn put_more(&mut self, place: usize, hand: usize, amount: u64) {
        let bet = &mut self.layout[self.circle.index()].bets[place];
        bet.on[hand] += amount;
        self.stacks[bet.owner.index()] -= amount;
    }

    #[cold]
    fn no_decision(&self, act: Act) -> Refusal {
        let (pure, values) = (self.table.pure_rules(), &self.table.values);
        let (why, cite) = match act {
            Act::Hit => (Why::MustStand { from: pure.stands_from }, values.stands_from),
            Act::Stand => (Why::MustHit { to: pure.hits_to }, values.hits_to),
            Act::Surrender if pure.surrender.is_none() => (Why::NotOffered, Cite::NOTHING),
            Act::Surrender if self.turned => (Why::DownCardSeen, self.table.at(Moment::Surrender)),
            Act::Surrender => (Why::NoSurrender, self.table.at(Moment::Surrender)),
            Act::Insure(..) if pure.insurance_most.is_none() => (Why::NotOffered, self.table.at(Moment::Insurance)),
            Act::Insure(..) => (Why::NotNow, self.table.at(Moment::Insurance)),
            _ => (Why::NotNow, Cite::NOTHING),
        };
        Refusal { why, cite }
    }

    #[cold]
    fn no_double(&self, why: Option<Why>) -> Refusal {
        let (pure, values) = (self.table.pure_rules(), &self.table.values);
        let points = self.hand_played().points;
        let original = self.layout[self.circle.index()].hand_count == 1;
        let hard = points.total().0 / 2;
        let (why, cite) = match why {
            Some(why) => (why, values.double_less),
            None if points.cards() != 2 => (Why::NotTwoCards, self.table.at(Moment::Double)),
            None if !original && !pure.double_after_split => (Why::NoDoubleAfterSplit, values.double_split),
            None if !points.is_soft() && hard > u16::from(pure.double_hard_most) => {
                (Why::NoDouble { most: pure.double_hard_most }, values.double_most)
            }
            None => (self.has_too_little(), values.rebuy),
        };
        Refusal { why, cite }
    }

    #[cold]
    fn no_split(&self, why: Option<Why>) -> Refusal {
        let (pure, values, hand) = (self.table.pure_rules(), &self.table.values, self.hand_played());
        let (why, cite) = match why {
            Some(why) => (why, values.split_less),
            None if hand.points.cards() != 2 => (Why::NotTwoCards, self.table.at(Moment::Split)),
            None if self.layout[self.circle.index()].hand_count >= pure.hands_max => {
                (Why::NoMoreHands { most: pure.hands_max }, values.hands_max)
            }
            None if hand.split_ace && is_ace(hand.card(1)) && !pure.again_aces => (Why::AcesOnce, values.again_aces),
            None if !self.may_split(hand) => (Why::NoPair, values.unlike_bonus),
            None => (self.has_too_little(), values.rebuy),
        };
        Refusal { why, cite }
    }

    fn has_too_little(&self) -> Why {
        let owner = self.layout[self.circle.index()].owner();
        Why::NoChips { has: Chips(self.stacks[owner.index()]) }
    }

    /// Makes two hands of one: the new one lies right of it (R260).
    fn split<S: Sink<Event>>(&mut self, amount: u64, sink: &mut S) {
        let (circle, hand) = (self.circle, self.hand);
        let (index, place) = (circle.index(), usize::from(hand));
        let count = usize::from(self.layout[index].hand_count);
        let cards = [self.layout[index].hands[place].card(0), self.layout[index].hands[place].card(1)];
        let aces = is_ace(cards[0]);
        self.layout[index].hands.copy_within(place + 1..count, place + 2);
        for (at, card) in (place..).zip(cards) {
            let half = &mut self.layout[index].hands[at];
            half.clear(Points::SPLIT);
            half.add(card);
            half.split_ace = aces;
        }
        for bet in self.layout[index].bets_mut() {
            bet.on.copy_within(place + 1..count, place + 2);
            bet.on[place + 1] = 0;
        }
        self.layout[index].hand_count += 1;
        self.put_more(0, place + 1, amount);
        let seat = self.layout[index].owner();
        let unlike = cards[0].rank_number() != cards[1].rank_number();
        let cite = match (aces, unlike) {
            (true, _) => self.table.values.ace_cards,
            (_, true) => self.table.values.unlike_bonus,
            _ => self.table.at(Moment::Split),
        };
        sink.on(Event::Split { seat, circle, hand, amount: Chips(amount), cite });
    }

    /// Asks those who bet behind whether they go with it; then it is carried out.
    fn ask_behind<S: Sink<Event>>(&mut self, going: Going, sink: &mut S) {
        let mut pending = 0;
        for place in 1..usize::from(self.layout[self.circle.index()].spots) {
            pending |= u64::from(self.span_behind(going, place).is_some()) << place;
        }
        if pending > 0 && self.table.bound() {
            for place in (1..SPOTS).filter(|place| pending >> place & 1 == 1) {
                let (_, most) = self.span_behind(going, place).unwrap_or_default();
                self.go_with(going, place, most, sink);
            }
            pending = 0;
        }
        self.behind_answered(going, pending, sink);
    }

    /// What one who bets behind may go along with.
    fn span_behind(&self, going: Going, place: usize) -> Option<(u64, u64)> {
        let (pure, bet) = (self.table.pure_rules(), &self.layout[self.circle.index()].bets[place]);
        let for_less = match going {
            Going::Double => pure.double_for_less,
            Going::Split => pure.split_for_less,
        };
        let wager = bet.on[usize::from(self.hand)];
        if wager == 0 { None } else { self.more_of(wager, self.stacks[bet.owner.index()], for_less) }
    }

    fn go_with<S: Sink<Event>>(&mut self, going: Going, place: usize, amount: u64, sink: &mut S) {
        let hand = usize::from(self.hand) + usize::from(going == Going::Split);
        self.put_more(place, hand, amount);
        let (seat, circle) = (self.layout[self.circle.index()].bets[place].owner, self.circle);
        sink.on(Event::Followed { seat, circle, amount: Chips(amount), cite: self.table.values.follow });
    }

    fn behind_answered<S: Sink<Event>>(&mut self, going: Going, pending: u64, sink: &mut S) {
        if pending > 0 {
            (self.phase, self.going, self.pending) = (Phase::Following, going, pending);
            return;
        }
        match going {
            Going::Double => self.ask(Due::Hand, 1, sink),
            Going::Split => self.look(sink),
        }
    }

    pub(super) fn first_to_follow(&self) -> Seat {
        self.layout[self.circle.index()].bets[self.place_to_follow()].owner
    }

    fn place_to_follow(&self) -> usize {
        self.pending.trailing_zeros() as usize % SPOTS
    }

    #[inline(always)]
    pub(super) fn following_options(&self) -> Options {
        let place = self.place_to_follow();
        Options {
            seat: Some(self.layout[self.circle.index()].bets[place].owner),
            circle: Some(self.circle),
            hand: self.hand,
            follow: self.span_behind(self.going, place).map(|more| self.span(more)),
            ..Options::default()
        }
    }

    pub(super) fn follow<S: Sink<Event>>(&mut self, act: Act, sink: &mut S) -> Result<(), Refusal> {
        let (going, place) = (self.going, self.place_to_follow());
        let cite = self.table.values.follow;
        match act {
            Act::Follow(amount) => {
                let refused = |why: Option<Why>| Refusal { why: why.unwrap_or(Why::NotNow), cite };
                self.may_put_up(self.span_behind(going, place), amount.0).map_err(refused)?;
                self.go_with(going, place, amount.0, sink);
            }
            Act::Stay => {
                let (seat, circle) = (self.layout[self.circle.index()].bets[place].owner, self.circle);
                sink.on(Event::Stayed { seat, circle, cite });
            }
            _ => return Err(Refusal { why: Why::NotNow, cite }),
        }
        self.behind_answered(going, self.pending & (self.pending - 1), sink);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn deal_to_hand<S: Sink<Event>>(&mut self, card: Card, sink: &mut S) -> Result<(), Refusal> {
        self.take(card)?;
        let (circle, hand) = (self.circle, self.hand);
        let played = &mut self.layout[circle.index()].hands[usize::from(hand)];
        played.add(card);
        let split = played.points.cards() == 2;
        let cite = self.table.at(if split { Moment::SplitHand } else { Moment::Dealing });
        sink.on(Event::Dealt { circle, hand, card, up: true, cite });
        self.look(sink);
        Ok(())
    }

    /// All have decided: the down card is turned, it places the action button, and the bank's hand is completed if anything
    /// depends on it.
    pub(super) fn finish<S: Sink<Event>>(&mut self, sink: &mut S) {
        let Some(down) = self.down_card() else { return self.ask_to_turn(None) };
        self.turned = true;
        let natural = self.bank_hand.points.is_natural();
        let cite = match natural {
            // Nobody has looked before, and all have played on against it (R150).
            true if !self.is_peeked_at() => self.table.values.original_bets,
            true => self.table.at(Moment::BankNatural),
            false => self.table.at(Moment::Turned),
        };
        sink.on(Event::Turned { card: down, cite });
        self.place_button(down, sink);
        if natural {
            self.settle_pure(sink);
        } else if self.hands_wait {
            self.complete(sink);
        } else if self.bonus_bets_wait() {
            sink.on(Event::CompletesForBonus { cite: self.table.at(Moment::ForBonus) });
            self.complete(sink);
        } else {
            sink.on(Event::BankNotCompleted { cite: self.table.at(Moment::BankCompletes) });
            self.settle_pure(sink);
        }
    }

    /// The seat where paying and collecting begin.
    pub(super) fn place_button<S: Sink<Event>>(&mut self, card: Card, sink: &mut S) {
        let (rule, values) = (&self.table.button, &self.table.values);
        let count = rule.count(card.rank().unwrap_or(Rank::Ace));
        sink.on(Event::Counts { card, count, cite: values.button });
        let Some(falls) = self.table.count_ends(card, self.bank, self.circles) else { return };
        if !self.circles.contains(falls) {
            sink.on(Event::ButtonPasses { seat: falls, cite: values.counts_empty });
        }
        self.button = self.circles.clockwise_from(falls).next();
        if let Some(seat) = self.button {
            sink.on(Event::ActionButton { seat, cite: values.button_from });
        }
    }

    /// Whether a bonus bet does (R163).
    fn bonus_bets_wait(&self) -> bool {
        let red = self.red_run() >= 2;
        self.circles.iter().any(|circle| {
            let index = circle.index();
            self.layout[index].bets().iter().any(|bet| self.bonus_matters(bet, red))
        })
    }

    fn complete<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (pure, points) = (self.table.pure_rules(), self.bank_hand.points);
        if !pure.bank_stands(points) {
            return self.ask(Due::Bank, 1, sink);
        }
        let values = &self.table.values;
        let cite = if points.is_soft() { values.bank_soft } else { values.bank_hard };
        match points.is_bust() {
            true => sink.on(Event::BankBusts { points, cite: self.table.at(Moment::BankCompletes) }),
            false => sink.on(Event::BankStands { points, cite }),
        }
        self.settle_pure(sink);
    }

    #[inline(always)]
    pub(super) fn deal_to_bank<S: Sink<Event>>(&mut self, card: Card, sink: &mut S) -> Result<(), Refusal> {
        self.take(card)?;
        let soft = self.bank_hand.points.is_soft();
        self.bank_hand.add(card);
        let values = &self.table.values;
        sink.on(Event::BankDealt { card, up: true, cite: if soft { values.bank_soft } else { values.bank_hard } });
        self.complete(sink);
        Ok(())
    }
}

#[inline]
fn is_ace(card: Card) -> bool {
    card.rank_number() == Rank::Ace.number()
}
