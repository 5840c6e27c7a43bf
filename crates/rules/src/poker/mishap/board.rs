//! Boards that come too early, with too many cards or with too few.

use cards::{Card, CardSet};

use crate::poker::deal::{Away, Deal, Phase};
use crate::poker::event::Event;
use crate::poker::refusal::{Refusal, Why};
use crate::poker::step::Need;
use crate::poker::words::Remedy;
use crate::{Chips, Cite, Sink};

impl Deal {
    pub(super) fn turned_early<S: Sink<Event>>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        let next = self.table.streets[usize::from(self.street + 1) % self.table.streets.len()];
        let cite = next.cites.early;
        let on = matches!(self.phase, Phase::Betting | Phase::Discarding(_));
        let again = self.trouble.returned.count > 0 || self.trouble.aside.count > 0;
        let (Some(remedy), Some(need)) = (next.early.filter(|_| on && !again), self.early_board()) else {
            return Err(Refusal { why: Why::NoRemedy, cite });
        };
        let (wanted, burns) = (need.count(), usize::from(need.burn));
        self.out = self.check_cards(cards, &need, Away::default()).map_err(|why| Refusal { why, cite })?;
        self.trouble.happened = true;
        self.stub -= wanted as u8;
        for &card in &cards[..burns] {
            self.burns.add(card);
            sink.on(Event::Burned { card, cite: next.cites.burn });
        }
        for &card in &cards[burns..] {
            match remedy {
                Remedy::SetAside => self.trouble.aside.add(card),
                _ => self.trouble.returned.add(card),
            }
            sink.on(Event::TurnedEarly { card, remedy, cite });
        }
        // The burn of a board that comes back stands; a card that is set aside has its place taken by the next, behind a
        // burn of its own.
        self.trouble.no_burn = remedy != Remedy::SetAside;
        self.trouble.aside_for = self.street + 1;
        self.trouble.cite = cite;
        Ok(())
    }

    /// What the dealer would turn if he went on before the betting is over; none if the next street has no board.
    #[must_use]
    pub fn early_board(&self) -> Option<Need> {
        let next = usize::from(self.street + 1);
        let stage = self.table.streets[..usize::from(self.table.street_count)].get(next)?;
        let need = Need { burn: self.burns_before(stage), board: stage.board, ..Need::default() };
        (stage.board > 0).then_some(need)
    }

    /// The street behind the one that a card was set aside from: it is shuffled back, and nothing is burned.
    #[cold]
    pub(in crate::poker) fn bring_back_aside(&mut self) {
        self.trouble.returned = std::mem::take(&mut self.trouble.aside);
        self.trouble.no_burn = true;
    }

    /// Too many cards on the flop: all of them go back and are shuffled, and the burn stands.
    pub(super) fn long_flop<S: Sink<Event>>(&mut self, cards: &[Option<Card>], sink: &mut S) -> Result<(), Refusal> {
        let cite = self.check_flop()?;
        let need = Need { board: cards.len().min(u8::MAX.into()) as u8, ..Need::default() };
        if cards.is_empty() || cards.len() > usize::from(self.stub) {
            return Err(Refusal { why: Why::WrongCount { wanted: 1, given: need.board }, cite });
        }
        self.out = self.check_cards(cards, &need, Away::default()).map_err(|why| Refusal { why, cite })?;
        self.stub -= need.board;
        sink.on(Event::LongFlop { extra: need.board, cite });
        self.take_flop_back(cards, cite, sink);
        Ok(())
    }

    /// Too few cards on the flop: it is filled up, or, if people have bet on it, it goes back like one of too many (R048).
    pub(super) fn short_flop<S: Sink<Event>>(&mut self, missing: u8, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.check_flop()?;
        if missing == 0 || missing >= self.stage().board {
            return Err(Refusal { why: Why::TooFewLeft, cite });
        }
        for _ in 0..missing {
            self.board.count -= 1;
            let card = self.board.cards[usize::from(self.board.count)].take();
            self.out = card.map_or(self.out, |card| self.out - CardSet::of(card));
        }
        self.stub += missing;
        self.trouble.happened = true;
        let cite = self.table.cites.short_flop;
        sink.on(Event::ShortFlop { missing, cite });
        if self.round.acts == 0 {
            self.owe_face_up(None, missing, cite);
        } else {
            self.take_flop_back(&[], cite, sink);
        }
        Ok(())
    }

    /// The flop lies there, and the betting on it is not over. What is cited for it.
    fn check_flop(&self) -> Result<Cite, Refusal> {
        let cite = self.table.cites.long_flop;
        let flop = self.board.count == self.stage().board && self.board.count > 1;
        let wide_enough = self.trouble.aside.count == 0;
        match flop && wide_enough && self.table.remedies.long_flop.is_some() && self.phase == Phase::Betting {
            true => Ok(cite),
            false => Err(Refusal { why: Why::NoRemedy, cite }),
        }
    }

    fn take_flop_back<S: Sink<Event>>(&mut self, extra: &[Option<Card>], cite: Cite, sink: &mut S) {
        self.trouble.happened = true;
        let flop = std::mem::take(&mut self.board);
        for &card in flop.cards().iter().chain(extra) {
            self.trouble.returned.add(card);
            sink.on(Event::TakenBack { card, cite });
        }
        // Whatever was bet on it goes back too; who has folded is out.
        for seat in self.dealt_in {
            let amount = std::mem::take(&mut self.bets[seat.index()]);
            if amount > 0 {
                self.give(seat, amount);
                sink.on(Event::Returned { seat, amount: Chips(amount), cite });
            }
        }
        (self.trouble.no_burn, self.trouble.cite) = (true, cite);
        self.begin_dealing();
    }
}
