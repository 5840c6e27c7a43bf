//! Dead hands that lose what they put in.

use crate::poker::betting::NOT_KNOWN;
use crate::poker::deal::Deal;
use crate::poker::event::Event;
use crate::{Chips, Cite, Seat, Sink};

impl Deal {
    /// A hand dies in the betting, and what it put in lies in the main pot from now on (R036).
    pub(super) fn forfeit<S: Sink<Event>>(&mut self, seat: Seat, cite: Cite, sink: &mut S) {
        let place = seat.index();
        self.kill_hand(seat);
        self.look_for_two();
        let lost = self.bets[place] + self.paid[place] - self.dropped[place];
        (self.bets[place], self.paid[place], self.dropped[place]) = (0, 0, 0);
        self.dead += lost;
        self.sevens.forfeited(seat);
        let round = &mut self.round;
        // Who has bet must be looked up again; if nobody left has put in what there is to call, it is a number only.
        (round.matched, round.below) = (round.matched.without(seat), NOT_KNOWN);
        round.nominal |= round.level > 0 && round.matched.is_empty();
        sink.on(Event::Dead { seat, cite });
        // A fee may have taken his blind already.
        if lost > 0 {
            sink.on(Event::Forfeited { seat, amount: Chips(lost), cite });
        }
        if !self.live.is_several() {
            self.end_uncontested(sink);
        } else if self.round.actor == seat {
            self.acted(seat, sink);
        } else {
            self.round.to_act = self.round.to_act.without(seat);
            self.ask(Some(self.round.actor), sink);
        }
    }
}
