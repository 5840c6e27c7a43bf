//! Hands with a wrong number of cards.

use cards::{Card, CardSet};

use crate::poker::deal::{Deal, Phase};
use crate::poker::event::Event;
use crate::poker::refusal::{Refusal, Why};
use crate::poker::words::Remedy;
use crate::{Cite, Seat, SeatSet, Sink};

impl Deal {
    pub(super) fn short<S: Sink<Event>>(&mut self, seat: Seat, missing: u8, sink: &mut S) -> Result<(), Refusal> {
        let (cites, remedies) = (self.table.cites, self.table.remedies);
        let early = self.is_early();
        let may_draw = self.street == 0 && self.table.draws;
        let (remedy, cite) = match early {
            true => (remedies.short_hand, cites.short_hand),
            false if self.street == 0 && self.button == Some(seat) && remedies.short_button.is_some() => {
                (remedies.short_button, cites.short_button)
            }
            false if remedies.wrong_hand_later.is_some() => (remedies.wrong_hand_later, cites.wrong_hand_later),
            false if may_draw => (None, cites.short_draw),
            false => (None, cites.winning_cards),
        };
        self.check_count_can_be_wrong(seat, remedy.is_some(), cite)?;
        let holding = &self.holdings[seat.index()];
        let hidden = u32::from(holding.count) - (holding.up | holding.seen).count_ones();
        if missing == 0 || missing >= holding.count || u32::from(missing) > hidden {
            return Err(Refusal { why: Why::TooFewLeft, cite });
        }
        self.trouble.happened = true;
        self.undeal(seat, missing);
        sink.on(Event::Short { seat, missing, remedy, foul: remedy.is_none() && !may_draw, cite });
        match remedy {
            Some(Remedy::Filled) => self.owe(seat, missing, cite),
            Some(Remedy::Misdeal) => self.misdeal(cite, sink),
            Some(Remedy::DeadForfeit) => self.forfeit(seat, cite, sink),
            _ => {}
        }
        Ok(())
    }

    /// A hand has a card too many. Which one is taken away at random is chance, and comes in with the claim.
    pub(super) fn long<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        extra: Option<Card>,
        taken: Option<Card>,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let (cites, remedies) = (self.table.cites, self.table.remedies);
        let (remedy, cite) = match self.is_early() {
            true => (remedies.long_hand, cites.long_hand),
            false if remedies.wrong_hand_later.is_some() => (remedies.wrong_hand_later, cites.wrong_hand_later),
            false => (None, cites.winning_cards),
        };
        self.check_count_can_be_wrong(seat, remedy.is_some(), cite)?;
        match extra {
            Some(card) => self.check_in_stub(card, cite)?,
            None if self.stub == 0 => return Err(Refusal { why: Why::DeckTooSmall, cite }),
            None => {}
        }
        let from = match (remedy, taken) {
            (Some(Remedy::OneTaken), None) => return Err(Refusal { why: Why::NameTaken, cite }),
            (Some(Remedy::OneTaken), Some(card)) => {
                Some((card, self.where_taken(seat, extra, card).ok_or(Refusal { why: Why::NotHeld { card }, cite })?))
            }
            _ => None,
        };
        self.trouble.happened = true;
        self.stub -= 1;
        self.out = extra.map_or(self.out, |card| self.out.with(card));
        sink.on(Event::Long { seat, taken: from.map(|(card, _)| card), remedy, cite });
        match (remedy, from) {
            (Some(Remedy::OneTaken), Some((card, from))) => {
                if let From::Hand(place) = from {
                    self.see(seat, place, card);
                    self.throw(seat, Some(card));
                    self.holdings[seat.index()].add(extra, false);
                }
                self.out = self.out.with(card);
                self.becomes_burn(card, cite);
            }
            (Some(Remedy::Misdeal), _) => self.misdeal(cite, sink),
            (Some(Remedy::DeadForfeit), _) => {
                self.trouble.scraps.add(extra);
                self.forfeit(seat, cite, sink);
            }
            _ => {
                self.trouble.scraps.add(extra);
                self.trouble.foul = self.trouble.foul.with(seat);
            }
        }
        Ok(())
    }

    /// Where the card that was taken lay: it may be the one that came too many, or one that nobody knew.
    fn where_taken(&self, seat: Seat, extra: Option<Card>, card: Card) -> Option<From> {
        let known = self.holdings[seat.index()].cards().iter().position(|held| *held == Some(card));
        let possible = self.table.deck.contains(card) && !self.out.contains(card);
        match extra {
            Some(extra) if extra == card => Some(From::Extra),
            _ if known.is_some() => known.map(From::Hand),
            None if possible => Some(From::Extra),
            _ => self.place_of(seat, card).map(From::Hand),
        }
    }

    /// A wrong number is noticed while people bet, or when the first cards have come; without a remedy only where it makes a
    /// hand foul or short of its draw.
    fn check_count_can_be_wrong(&self, seat: Seat, remedied: bool, cite: Cite) -> Result<(), Refusal> {
        let now = match self.phase {
            Phase::Betting => true,
            Phase::Filling(_) => self.street == 0 && self.is_early(),
            _ => false,
        };
        let matters = remedied || self.table.remedies.winning_cards.is_some();
        match now && matters && self.live.contains(seat) {
            true => Ok(()),
            false => Err(Refusal { why: Why::NoRemedy, cite }),
        }
    }

    /// So many cards of a hand were never dealt, and are still in the stub: the last of those that not everybody has seen.
    fn undeal(&mut self, seat: Seat, count: u8) {
        let holding = &mut self.holdings[seat.index()];
        for _ in 0..count {
            let Some(place) = holding.last_hidden() else { return };
            if let Some(card) = holding.remove(place) {
                self.out = self.out - CardSet::of(card);
            }
            self.stub += 1;
        }
    }

    /// Hands that cannot win because of how many cards they have (OV.DP.02, OV.ST.31); a card that serves all counts for each
    /// (R092).
    #[cold]
    pub(in crate::poker) fn foul_hands(&self) -> SeatSet {
        let Some(wanted) = self.table.remedies.winning_cards else { return SeatSet::EMPTY };
        let is_foul = |seat: &Seat| {
            let count = self.holdings[seat.index()].count + self.board.count;
            count != wanted || self.trouble.foul.contains(*seat)
        };
        self.live.iter().filter(is_foul).collect()
    }
}

/// Where a card that the floor took lay.
#[derive(Clone, Copy)]
enum From {
    /// It is the one that came too many.
    Extra,
    /// In the hand, at this place.
    Hand(usize),
}
