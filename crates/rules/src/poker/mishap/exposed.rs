//! Cards that everybody has seen: on the deal, on the draw, in the hole and on the last street of stud.

use cards::{Card, Rank};
use hands::Ranking;

use super::{Exposure, Trouble};
use crate::poker::deal::{Deal, Phase, Plan};
use crate::poker::event::Event;
use crate::poker::refusal::{Refusal, Why};
use crate::poker::words::Remedy;
use crate::{Chips, Cite, Seat, SeatSet, Sink};

impl Deal {
    pub(super) fn exposed<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        how: Exposure,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let cites = self.table.cites;
        let cite = match how {
            // Stud speaks of its hole cards and of its last cards only.
            Exposure::Dealer if self.table.remedies.exposed.is_none() => match self.street {
                0 => cites.hole_card_exposed,
                _ => cites.last_card_exposed,
            },
            Exposure::Dealer if self.stage().draw > 0 => cites.exposed_on_draw,
            Exposure::Dealer => cites.exposed,
            Exposure::OffTable => cites.off_table,
            Exposure::Touched => cites.touched,
        };
        let Some(place) = self.place_of(seat, card) else {
            return Err(Refusal { why: Why::NotDealtThat { card }, cite });
        };
        if how == Exposure::OffTable && self.table.remedies.off_table.is_none() {
            return Err(Refusal { why: Why::NoRemedy, cite });
        }
        let exposed = Exposed { seat, place, card, how, cite };
        match self.street {
            0 if self.table.remedies.hole_card_exposed.is_some() => self.hole_card_exposed(exposed, sink),
            0 => self.exposed_on_deal(exposed, sink),
            _ if self.stage().draw > 0 => self.exposed_on_draw(exposed, sink),
            _ => self.exposed_later(exposed, sink),
        }
    }

    /// Says of a card that left the table that it did; what is done then is said behind it.
    fn say_off_table<S: Sink<Event>>(&self, exposed: Exposed, sink: &mut S) {
        if exposed.how == Exposure::OffTable {
            let Exposed { seat, card, .. } = exposed;
            sink.on(Event::OffTable { seat, card, cite: self.table.cites.off_table });
        }
    }

    fn exposed_on_deal<S: Sink<Event>>(&mut self, exposed: Exposed, sink: &mut S) -> Result<(), Refusal> {
        let Exposed { seat, place, card, how, cite } = exposed;
        self.check_first_deal(cite)?;
        if self.round.acts > 0 && self.phase == Phase::Betting {
            return Err(Refusal { why: Why::TooLate, cite });
        }
        let remedies = self.table.remedies;
        let remedy = match how {
            Exposure::Touched => remedies.touched,
            Exposure::OffTable if remedies.off_table == Some(Remedy::Kept) => Remedy::Kept,
            Exposure::Dealer | Exposure::OffTable => remedies.exposed.ok_or(Refusal { why: Why::NoRemedy, cite })?,
        };
        self.trouble.happened = true;
        self.see(seat, place, card);
        self.say_off_table(exposed, sink);
        if how != Exposure::Touched {
            self.trouble.exposed += 1;
            if remedies.exposed_misdeal.is_some_and(|most| self.trouble.exposed >= most) {
                let cite = self.table.cites.exposed_misdeal;
                sink.on(Event::Exposed { seat, card, how, remedy: Remedy::Misdeal, cite });
                self.misdeal(cite, sink);
                return Ok(());
            }
        }
        let ace_low = self.table.low_ranking.is_none_or(Ranking::is_ace_low);
        let low = card.rank().is_none_or(|rank| rank <= Rank::Five || ace_low && rank == Rank::Ace);
        let remedy = match remedy {
            Remedy::KeptIfLow if low => Remedy::Kept,
            Remedy::KeptIfLow => Remedy::Replaced,
            other => other,
        };
        let cite = if how == Exposure::Touched { cite } else { self.table.cites.exposed };
        sink.on(Event::Exposed { seat, card, how, remedy, cite });
        if remedy == Remedy::Kept {
            return Ok(());
        }
        self.throw(seat, Some(card));
        match remedy {
            Remedy::ReplacedBurn => self.becomes_burn(card, cite),
            _ => self.muck.add(Some(card)),
        }
        self.owe(seat, 1, cite);
        Ok(())
    }

    /// A card that was drawn may not be kept, and is replaced when the draw is over.
    fn exposed_on_draw<S: Sink<Event>>(&mut self, exposed: Exposed, sink: &mut S) -> Result<(), Refusal> {
        let Exposed { seat, place, card, how, cite } = exposed;
        let remedy = match how {
            Exposure::Touched => Some(self.table.remedies.touched),
            Exposure::Dealer | Exposure::OffTable => self.table.remedies.exposed_on_draw,
        };
        let Some(remedy) = remedy else { return Err(Refusal { why: Why::NoRemedy, cite }) };
        self.check_drawn(seat, place, card, cite)?;
        self.trouble.happened = true;
        self.see(seat, place, card);
        self.say_off_table(exposed, sink);
        let cite = if how == Exposure::Touched { cite } else { self.table.cites.exposed_on_draw };
        sink.on(Event::Exposed { seat, card, how, remedy, cite });
        if remedy != Remedy::Kept {
            self.throw(seat, Some(card));
            self.muck.add(Some(card));
            self.owe(seat, 1, cite);
        }
        Ok(())
    }

    /// Whether a card came to a player on this draw, and nobody has acted since.
    pub(super) fn check_drawn(&self, seat: Seat, place: usize, card: Card, cite: Cite) -> Result<(), Refusal> {
        let drawing = matches!(self.phase, Phase::Drawing(_) | Phase::Filling(_))
            || matches!(self.phase, Phase::Serving(other, ..) if other != seat);
        if !(drawing || self.phase == Phase::Betting && self.round.acts == 0) {
            return Err(Refusal { why: Why::TooLate, cite });
        }
        let held = self.holdings[seat.index()].cards().len();
        if !self.drawn.contains(seat) || place + usize::from(self.got[seat.index()]) < held {
            return Err(Refusal { why: Why::NotDealtThat { card }, cite });
        }
        Ok(())
    }

    /// A hole card of stud is turned up: the third card comes down (OV.ST.13). If both are, the hand is dead and the ante goes
    /// back (R088).
    fn hole_card_exposed<S: Sink<Event>>(&mut self, exposed: Exposed, sink: &mut S) -> Result<(), Refusal> {
        let Exposed { seat, place, card, how, .. } = exposed;
        let cite = self.table.cites.hole_card_exposed;
        if (self.phase, self.plan) != (Phase::Dealing, Plan::UpCards) {
            let lies_up = self.holdings[seat.index()].up >> place & 1 == 1;
            if lies_up && how == Exposure::OffTable && self.phase == Phase::Betting && self.round.acts == 0 {
                self.say_off_table(exposed, sink);
                return Ok(());
            }
            let why = if lies_up { Why::LiesFaceUp } else { Why::TooLate };
            return Err(Refusal { why, cite });
        }
        if self.holdings[seat.index()].up >> place & 1 == 1 {
            return Err(Refusal { why: Why::LiesFaceUp, cite });
        }
        self.trouble.happened = true;
        self.see(seat, place, card);
        let holding = &mut self.holdings[seat.index()];
        (holding.seen, holding.up) = (holding.seen & !(1 << place), holding.up | 1 << place);
        self.say_off_table(exposed, sink);
        let Trouble { third_down, .. } = &mut self.trouble;
        if third_down.contains(seat) {
            sink.on(Event::Exposed { seat, card, how, remedy: Remedy::Dead, cite });
            self.dead_with_ante_back(seat, cite, sink);
            return Ok(());
        }
        *third_down = third_down.with(seat);
        sink.on(Event::Exposed { seat, card, how, remedy: Remedy::ThirdDown, cite });
        self.ask_dealer(Phase::Dealing);
        Ok(())
    }

    fn dead_with_ante_back<S: Sink<Event>>(&mut self, seat: Seat, cite: Cite, sink: &mut S) {
        self.kill_hand(seat);
        sink.on(Event::Dead { seat, cite });
        let ante = std::mem::take(&mut self.paid[seat.index()]);
        if ante > 0 {
            self.stacks[seat.index()] += ante;
            sink.on(Event::Returned { seat, amount: Chips(ante), cite });
        }
        if self.live.is_several() {
            self.ask_dealer(Phase::Dealing);
        } else {
            self.end_uncontested(sink);
        }
    }

    /// On a later street of stud: the last card, or one that lies face up anyway.
    fn exposed_later<S: Sink<Event>>(&mut self, exposed: Exposed, sink: &mut S) -> Result<(), Refusal> {
        let Exposed { seat, place, card, how, cite } = exposed;
        let holding = &self.holdings[seat.index()];
        let is_last_card = place + 1 == holding.cards().len();
        let last_street = self.street + 1 == self.table.street_count && self.stage().down > 0;
        if is_last_card && last_street && self.table.remedies.last_card_exposed.is_some() {
            return self.last_card_exposed(exposed, sink);
        }
        if holding.up >> place & 1 == 0 {
            return Err(Refusal { why: Why::NoRemedy, cite });
        }
        // A card that leaves the table must play (OV.ST.33).
        if how != Exposure::OffTable || !is_last_card {
            return Err(Refusal { why: Why::LiesFaceUp, cite });
        }
        if self.phase != Phase::Betting || self.round.acts > 0 {
            return Err(Refusal { why: Why::TooLate, cite });
        }
        sink.on(Event::OffTable { seat, card, cite: self.table.cites.off_table });
        Ok(())
    }

    /// The last card of stud, dealt face up: before the last round he chooses what he plays for (R090).
    fn last_card_exposed<S: Sink<Event>>(&mut self, exposed: Exposed, sink: &mut S) -> Result<(), Refusal> {
        let Exposed { seat, place, card, how, .. } = exposed;
        let (cite, remedy) = (self.table.cites.last_card_exposed, Remedy::AllInOption);
        let choosing = match self.phase {
            Phase::Choosing(seats) => seats,
            Phase::Betting if self.round.acts == 0 => SeatSet::EMPTY,
            _ => return Err(Refusal { why: Why::TooLate, cite }),
        };
        self.see(seat, place, card);
        self.say_off_table(exposed, sink);
        sink.on(Event::Exposed { seat, card, how, remedy, cite });
        // Who is all-in already plays for the pot so far.
        if self.able.contains(seat) {
            self.phase = Phase::Choosing(choosing.with(seat));
        }
        Ok(())
    }

    /// Who of these chooses first: in the order of the round.
    pub(in crate::poker) fn next_to_choose(&self, choosing: SeatSet) -> Option<Seat> {
        let first = self.round.actor;
        if choosing.contains(first) { Some(first) } else { choosing.next_after(first) }
    }

    pub(in crate::poker) fn choose<S: Sink<Event>>(&mut self, seat: Seat, all_in: bool, sink: &mut S) {
        let cite = self.table.cites.last_card_exposed;
        if all_in {
            self.able = self.able.without(seat);
            sink.on(Event::AllInForPot { seat, cite });
        } else {
            sink.on(Event::StaysIn { seat, cite });
        }
        if let Phase::Choosing(seats) = self.phase {
            let seats = seats.without(seat);
            self.phase = Phase::Choosing(seats);
            if seats.is_empty() {
                self.start_betting(sink);
            }
        }
    }
}

/// A card that everybody has seen: whose, where it lies in his hand, how it came about, and what is cited for that.
#[derive(Clone, Copy)]
struct Exposed {
    seat: Seat,
    place: usize,
    card: Card,
    how: Exposure,
    cite: Cite,
}
