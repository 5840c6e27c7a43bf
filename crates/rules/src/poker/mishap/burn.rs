//! Burns that were forgotten, and burns that were made twice.

use cards::{Card, CardSet};

use crate::poker::deal::{Deal, Phase};
use crate::poker::event::Event;
use crate::poker::refusal::{Refusal, Why};
use crate::poker::words::Remedy;
use crate::{Cite, Seat, Sink};

impl Deal {
    /// No card was burned: the first card of the street should have been, and each card moves to where it belongs, as far as
    /// that can be told (OV.ST.15, R089). The last place gets a new one.
    pub(super) fn no_burn<S: Sink<Event>>(&mut self, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.check_burn()?;
        if self.last_burn.is_some() {
            return Err(Refusal { why: Why::BurnKnown, cite });
        }
        self.trouble.happened = true;
        self.burns.count -= 1;
        self.stub += 1;
        let remedy = self.wrong_burn_remedy();
        sink.on(Event::WrongBurn { burned: 0, remedy, cite });
        if remedy == Remedy::Kept {
            return Ok(());
        }
        let mut places = self.places_of_street();
        let first = places.next();
        let mut card = first.and_then(|place| self.card_at(place));
        self.burns.add(card);
        self.last_burn = card;
        sink.on(Event::Burned { card, cite });
        let mut last = first;
        for place in places {
            card = self.card_at(place);
            if let Some(before) = last {
                self.put_right(before, card, cite, sink);
            }
            last = Some(place);
        }
        match last {
            Some(Place::Hand(seat)) => {
                let holding = &mut self.holdings[seat.index()];
                holding.count -= 1;
                holding.cards[usize::from(holding.count)] = None;
                holding.up &= !(1 << holding.count);
                self.owe_face_up(Some(seat), 1, cite);
            }
            Some(Place::Board(place)) => {
                self.board.cards[place] = None;
                self.board.count -= 1;
                self.owe_face_up(None, 1, cite);
            }
            None => {}
        }
        Ok(())
    }

    /// Two cards were burned: the second belongs to the first place of the street, and what then has no place is the next
    /// burn.
    pub(super) fn two_burns<S: Sink<Event>>(&mut self, second: Option<Card>, sink: &mut S) -> Result<(), Refusal> {
        let cite = self.check_burn()?;
        match second {
            Some(card) => self.check_in_stub(card, cite)?,
            None if self.stub == 0 => return Err(Refusal { why: Why::DeckTooSmall, cite }),
            None => {}
        }
        let remedy = self.wrong_burn_remedy();
        if remedy != Remedy::Kept && second.is_none() {
            return Err(Refusal { why: Why::FaceDown, cite });
        }
        self.trouble.happened = true;
        self.stub -= 1;
        self.out = second.map_or(self.out, |card| self.out | CardSet::of(card));
        sink.on(Event::WrongBurn { burned: 2, remedy, cite });
        if remedy == Remedy::Kept {
            self.burns.add(second);
            return Ok(());
        }
        let mut card = second;
        for place in self.places_of_street() {
            let next = self.card_at(place);
            self.put_right(place, card, cite, sink);
            card = next;
        }
        if let Some(card) = card {
            self.becomes_burn(card, cite);
        }
        self.start_betting(sink);
        Ok(())
    }

    /// A burn was due before the cards of this street, and it is not too late to speak of it. What is cited for it.
    fn check_burn(&self) -> Result<Cite, Refusal> {
        let cite = self.table.cites.wrong_burn;
        let refuse = |why| Err(Refusal { why, cite });
        if self.table.remedies.wrong_burn.is_none() || !self.stage().burn {
            return refuse(Why::NoRemedy);
        }
        if self.phase != Phase::Betting || self.round.acts > 0 {
            return refuse(Why::TooLate);
        }
        // Cards that were dealt another way than usual lie where they lie.
        if !self.asked.burn || self.asked.reshuffle || self.asked.count() < 2 {
            return refuse(Why::NoRemedy);
        }
        Ok(cite)
    }

    /// Cards that lie face up can be told apart and moved; down cards are kept (OV.ST.16).
    fn wrong_burn_remedy(&self) -> Remedy {
        if self.asked.down > 0 { Remedy::Kept } else { Remedy::PutRight }
    }

    /// Where the cards of this street lie, in the order in which they came.
    fn places_of_street(&self) -> impl Iterator<Item = Place> + use<> {
        let need = self.asked;
        let hands = need.seats.clockwise(need.after.unwrap_or(self.start)).filter(move |_| need.up > 0);
        let count = usize::from(self.board.count);
        let board = count - usize::from(need.board)..count;
        hands.map(Place::Hand).chain(board.map(Place::Board))
    }

    fn card_at(&self, place: Place) -> Option<Card> {
        match place {
            Place::Hand(seat) => self.holdings[seat.index()].cards().last().copied().flatten(),
            Place::Board(place) => self.board.cards[place],
        }
    }

    fn put_right<S: Sink<Event>>(&mut self, place: Place, card: Option<Card>, cite: Cite, sink: &mut S) {
        let seat = match place {
            Place::Hand(seat) => {
                let holding = &mut self.holdings[seat.index()];
                holding.cards[usize::from(holding.count - 1)] = card;
                Some(seat)
            }
            Place::Board(place) => {
                self.board.cards[place] = card;
                None
            }
        };
        sink.on(Event::PutRight { seat, card, cite });
    }
}

/// Where a card of a street lies: last in a hand, or on the board.
#[derive(Clone, Copy)]
enum Place {
    Hand(Seat),
    Board(usize),
}
