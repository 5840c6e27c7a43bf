//! What people do wrong: acting out of turn, knocking without knowing of a raise, miscalling a hand. And what they may ask.

use cards::CardSet;

use crate::poker::deal::{Deal, Phase};
use crate::poker::event::Event;
use crate::poker::question::Answer;
use crate::poker::refusal::{Refusal, Why};
use crate::poker::step::Act;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

impl Deal {
    /// An act out of turn binds if nothing has changed when his turn comes (R016).
    #[cold]
    pub(in crate::poker) fn out_of_turn<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        act: Act,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.out_of_turn;
        if !matches!(act, Act::Fold | Act::Check | Act::Call | Act::RaiseTo(_)) {
            return Err(Refusal { why: Why::NotNow, cite });
        }
        if self.phase != Phase::Betting || !self.round.to_act.contains(seat) {
            return Err(Refusal { why: Why::NothingToSay, cite });
        }
        if self.round.actor == seat {
            return Err(Refusal { why: Why::HisTurn, cite });
        }
        self.trouble.happened = true;
        self.trouble.spoken = self.trouble.spoken.with(seat);
        self.trouble.said[seat.index()] = Some(act);
        sink.on(Event::OutOfTurn { seat, act, cite });
        Ok(())
    }

    /// His turn has come: what he said before is what he does, if he still can.
    #[cold]
    pub(in crate::poker) fn hold_to_word<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        self.trouble.spoken = self.trouble.spoken.without(seat);
        let Some(act) = self.trouble.said[seat.index()].take() else { return };
        let cite = self.table.cites.out_of_turn;
        let mut after = self.clone();
        if after.act(seat, act, &mut ()).is_err() {
            sink.on(Event::Released { seat, cite });
            return;
        }
        sink.on(Event::HeldToWord { seat, cite });
        let done = self.act(seat, act, sink);
        assert!(done.is_ok(), "what can be done is done");
    }

    /// A bet or raise changes what the others spoke of: they are free again.
    #[cold]
    pub(in crate::poker) fn release_the_others<S: Sink<Event>>(&mut self, raiser: Seat, sink: &mut S) {
        let spoken = std::mem::take(&mut self.trouble.spoken);
        for seat in spoken.without(raiser) {
            sink.on(Event::Released { seat, cite: self.table.cites.out_of_turn });
        }
    }

    /// A knock in turn is a check, and on the draw it declares a pat hand. Before the draw it declares one too: who did not
    /// know that there is a bet to call has said nothing that binds him (OV.DP.11, R068).
    pub(in crate::poker) fn knock<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        match self.phase {
            Phase::Drawing(_) => self.draw(seat, CardSet::EMPTY, 0, sink),
            Phase::Betting if self.round.to_call == 0 => self.check(seat, sink),
            Phase::Betting if self.draw_is_to_come() => {
                sink.on(Event::Knocked { seat, cite: self.table.cites.knock });
                Ok(())
            }
            Phase::Betting => {
                Err(Refusal { why: Why::BetToCall { amount: Chips(self.round.to_call) }, cite: Cite::NOTHING })
            }
            _ => Err(Refusal { why: Why::NotNow, cite: Cite::NOTHING }),
        }
    }

    fn draw_is_to_come(&self) -> bool {
        let streets = &self.table.streets[..usize::from(self.table.street_count)];
        streets.iter().skip(usize::from(self.street) + 1).any(|stage| stage.draw > 0)
    }

    /// How many cards did he draw? Until somebody has acted on the draw, he must say (OV.DP.08).
    #[cold]
    pub(in crate::poker) fn asked_drawn<S: Sink<Event>>(
        &self,
        by: Seat,
        of: Seat,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.asked_drawn;
        let both = self.live.contains(by) && self.live.contains(of) && by != of;
        if !both || self.stage().draw == 0 || !self.has_asked(of) {
            return Err(Refusal { why: Why::NothingDrawn, cite });
        }
        let acted = match self.phase {
            Phase::Betting => self.round.acts > 0,
            // Where nobody could bet any more, the first to show is the first who acts.
            Phase::Showdown => self.round.acts > 0 || self.showing.has_begun(),
            Phase::Over => true,
            _ => false,
        };
        if acted {
            return Err(Refusal { why: Why::NeedNotSay, cite });
        }
        sink.on(Event::ToldDrawn { seat: of, by, count: self.got[of.index()], cite });
        Ok(())
    }

    /// He called his hand better than it is. If another throws his away for it, the floor decides what it costs (R061).
    pub(super) fn miscalled<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.table.cites.miscall;
        if self.table.remedies.miscall.is_none() || self.phase != Phase::Showdown || !self.live.contains(seat) {
            return Err(Refusal { why: Why::NoRemedy, cite });
        }
        if self.trouble.miscalled.is_some() {
            return Err(Refusal { why: Why::OneAtATime, cite });
        }
        self.trouble.happened = true;
        self.trouble.miscalled = Some(seat);
        sink.on(Event::Miscalled { seat, cite });
        Ok(())
    }

    /// Who may throw his hand away before he is asked for it: the others, once somebody has called his hand better than it is.
    pub(in crate::poker) fn may_give_up(&self) -> SeatSet {
        match (self.trouble.miscalled, self.showing.turn()) {
            (Some(miscaller), Some(turn)) if self.live.contains(miscaller) => {
                self.showing.not_asked().and(self.live).without(turn).without(miscaller)
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// Who loses his seat when the deal is over, because the floor has ruled so.
    #[must_use]
    pub const fn expelled(&self) -> SeatSet {
        self.trouble.expelled
    }

    /// Somebody has thrown his hand away at the showdown: whether a miscalled hand made him do it is for the floor to say.
    #[cold]
    pub(in crate::poker) fn gave_up_to_a_miscall(&mut self, seat: Seat) -> bool {
        // Who throws his own hand away gains nothing by what he called it.
        let Some(miscaller) = self.trouble.miscalled.filter(|&other| other != seat && self.live.contains(other)) else {
            return false;
        };
        self.trouble.gave_up = self.trouble.gave_up.with(seat);
        self.phase = Phase::Miscall(miscaller);
        true
    }

    /// The floor has decided what a miscalled hand costs: nothing, the pot, the seat, or both.
    #[cold]
    pub(in crate::poker) fn rule_on_miscall<S: Sink<Event>>(
        &mut self,
        miscaller: Seat,
        answer: Answer,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cite = self.table.cites.miscall;
        let Answer::Miscall { pot, seat } = answer else { return Err(Refusal { why: Why::NotNow, cite }) };
        self.trouble.miscalled = None;
        self.phase = Phase::Showdown;
        sink.on(Event::MiscallRuled { seat: miscaller, pot, expelled: seat, cite });
        if seat {
            self.trouble.expelled = self.trouble.expelled.with(miscaller);
        }
        let gave_up = std::mem::take(&mut self.trouble.gave_up);
        if pot {
            if self.live == SeatSet::of(miscaller) {
                // Nobody else has a hand: it is shared by those who threw theirs away for it (R264).
                sink.on(Event::Dead { seat: miscaller, cite });
                self.kill_hand(miscaller);
                self.live = gave_up;
                self.end_without_hands(sink);
                self.live = SeatSet::EMPTY;
                return Ok(());
            }
            self.share_dead_pots(SeatSet::of(miscaller), sink);
            self.kill_hand(miscaller);
            sink.on(Event::Dead { seat: miscaller, cite });
        }
        self.after_muck(sink);
        Ok(())
    }
}
