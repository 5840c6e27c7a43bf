//! Scraps of paper: cards that lay face up in the deck, and jokers that have no business there.

use cards::Card;

use crate::poker::deal::{Deal, Phase, Plan};
use crate::poker::event::Event;
use crate::poker::refusal::{Refusal, Why};
use crate::{Cite, Seat, Sink};

impl Deal {
    /// It comes off the deck face up: it is laid aside, and the card under it takes its place.
    pub(super) fn boxed_in_deck<S: Sink<Event>>(&mut self, card: Card, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.boxed;
        if !matches!(self.phase, Phase::Dealing | Phase::Serving(..) | Phase::Filling(_)) {
            return Err(Refusal { why: Why::NoRemedy, cite });
        }
        self.check_in_stub(card, cite)?;
        if !self.can_lose_a_card() {
            return Err(Refusal { why: Why::DeckTooSmall, cite });
        }
        self.trouble.happened = true;
        self.stub -= 1;
        self.out = self.out.with(card);
        self.trouble.scraps.add(Some(card));
        sink.on(Event::Boxed { card, seat: None, cite });
        if self.count_boxed(sink) {
            return Ok(());
        }
        // With a card less, the deck may not serve everybody.
        match (self.phase, self.plan) {
            (Phase::Dealing, Plan::Usual | Plan::First(_) | Plan::Community { .. }) => self.begin_dealing(),
            (Phase::Dealing, Plan::Mixed { .. }) => self.plan_mixed(),
            (Phase::Serving(seat, ..), _) => self.serve(seat),
            _ => {}
        }
        Ok(())
    }

    /// It came to a player as a down card: it is replaced when that dealing is over.
    pub(super) fn boxed_in_hand<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.boxed;
        let Some(place) = self.place_of(seat, card) else {
            return Err(Refusal { why: Why::NotDealtThat { card }, cite });
        };
        self.check_just_dealt(seat, place, card, cite)?;
        self.trouble.happened = true;
        self.see(seat, place, card);
        self.throw(seat, Some(card));
        self.trouble.scraps.add(Some(card));
        sink.on(Event::Boxed { card, seat: Some(seat), cite });
        if !self.count_boxed(sink) {
            self.owe(seat, 1, cite);
        }
        Ok(())
    }

    /// A joker where there should be none is no card at all: its place in the deck was the next one's (R051).
    pub(super) fn stray_joker<S: Sink<Event>>(&mut self, seat: Option<Seat>, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.stray_joker;
        let joker = Card::JOKERS[0];
        if self.table.remedies.stray_joker.is_none() || self.table.deck.contains(joker) {
            return Err(Refusal { why: Why::NoRemedy, cite });
        }
        let Some(seat) = seat else {
            if !matches!(self.phase, Phase::Dealing | Phase::Serving(..) | Phase::Filling(_)) {
                return Err(Refusal { why: Why::NoRemedy, cite });
            }
            sink.on(Event::StrayJoker { seat: None, cite });
            return Ok(());
        };
        let cards = self.holdings[seat.index()].cards();
        let Some(place) = cards.iter().rposition(Option::is_none).filter(|_| self.live.contains(seat)) else {
            return Err(Refusal { why: Why::NotDealtThat { card: joker }, cite });
        };
        self.check_just_dealt(seat, place, joker, cite)?;
        self.trouble.happened = true;
        self.throw(seat, None);
        self.stub += 1;
        sink.on(Event::StrayJoker { seat: Some(seat), cite });
        self.owe(seat, 1, cite);
        Ok(())
    }

    /// Two or more of them before anybody acts are a misdeal (R047); says whether it came to that.
    fn count_boxed<S: Sink<Event>>(&mut self, sink: &mut S) -> bool {
        self.trouble.boxed += 1;
        let before_action = self.street == 0 && self.round.acts == 0;
        if !before_action || self.trouble.boxed < self.table.remedies.boxed_misdeal {
            return false;
        }
        self.misdeal(self.table.cites.boxed_misdeal, sink);
        true
    }

    /// Whether a card that lies face down in a hand came with the last cards, and nobody has acted on them.
    fn check_just_dealt(&self, seat: Seat, place: usize, card: Card, cite: Cite) -> Result<(), Refusal> {
        let holding = &self.holdings[seat.index()];
        if holding.up >> place & 1 == 1 {
            return Err(Refusal { why: Why::LiesFaceUp, cite });
        }
        if self.street == 0 {
            self.check_first_deal(cite)?;
            let late = self.phase == Phase::Betting && self.round.acts > 0;
            return if late { Err(Refusal { why: Why::TooLate, cite }) } else { Ok(()) };
        }
        if self.stage().draw > 0 {
            return self.check_drawn(seat, place, card, cite);
        }
        let now = self.phase == Phase::Betting && self.round.acts == 0 || matches!(self.phase, Phase::Filling(_));
        let last = place + usize::from(self.stage().down) >= holding.cards().len();
        match (now, last) {
            (true, true) => Ok(()),
            (false, true) => Err(Refusal { why: Why::TooLate, cite }),
            _ => Err(Refusal { why: Why::NotDealtThat { card }, cite }),
        }
    }

    /// Whether a card can still come off the deck.
    pub(super) fn check_in_stub(&self, card: Card, cite: Cite) -> Result<(), Refusal> {
        let why = match card {
            _ if !self.table.deck.contains(card) => Why::NotInDeck { card },
            _ if self.out.contains(card) => Why::Twice { card },
            _ if self.stub == 0 => Why::DeckTooSmall,
            _ => return Ok(()),
        };
        Err(Refusal { why, cite })
    }

    /// Whether what the dealer is asked for can still be dealt with a card less: out of the deck as it is, or as the book has it
    /// when that is too small.
    fn can_lose_a_card(&self) -> bool {
        let wanted = self.asked.count();
        match (self.phase, self.plan) {
            (Phase::Serving(..), _) => true,
            (Phase::Dealing, Plan::Mixed { burn }) => {
                usize::from(self.stub + self.burns.count) > wanted - usize::from(burn)
            }
            (Phase::Dealing, _) if self.table.remedies.deck_short.is_some() && self.street > 0 => true,
            _ => usize::from(self.stub) > wanted,
        }
    }
}
