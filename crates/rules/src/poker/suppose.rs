//! A deal as it may be, for all that one pair of eyes knows.

use cards::{Card, CardSet};

use super::deal::{Away, Deal};
use crate::{Eyes, Seat, Seen};

/// Where a card lies that these eyes do not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// In a player's hand, at this place, from 0.
    InHand(Seat, u8),
    /// In the stub.
    InStub,
}

impl Deal {
    /// The cards that these eyes see nowhere: what lies in hands, in the stub and among the discards is some of them.
    #[must_use]
    pub fn hidden_from(&self, eyes: Eyes) -> CardSet {
        let view = self.view(eyes);
        let faces = view.holdings.iter().flatten().chain(&view.board).filter_map(|seen| match seen {
            Seen::Face(card) => Some(*card),
            Seen::Back | Seen::Nothing => None,
        });
        self.table.deck - faces.chain(view.next_burn).collect::<CardSet>()
    }

    /// The same deal with cards of our own choice wherever these eyes see none; if a hidden card is supposed to lie somewhere, it lies
    /// there. Two deals that differ only in what is hidden from these eyes come to the same: what follows from one that is supposed
    /// tells nothing that is hidden.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use rules::poker::{Deal, Lies, Seating, Stakes, Step, Table};
    /// # use rules::{Chips, Eyes, Register, Seat, Structure};
    /// # let house = Register::embedded().house("ocean-view").unwrap();
    /// # let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// # let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[])?);
    /// # let seating = Seating::everybody(&table, &[Chips(10_000); 2], Seat::new(0));
    /// # let deal = Deal::open(table, &seating, &mut ())?;
    /// let dealt = |cards: [&str; 4]| {
    ///     let mut deal = deal.clone();
    ///     deal.play(Step::Dealt(&cards.map(|card| card.parse().ok())), &mut ()).map(|()| deal)
    /// };
    /// let [one, other] = [dealt(["As", "Kd", "Ah", "Kc"])?, dealt(["2s", "3d", "4h", "5c"])?];
    /// let seat = Seat::new(1).unwrap();
    /// let seven = Some((Lies::InHand(seat, 0), "7s".parse()?));
    /// assert_eq!(one.supposed(Eyes::Spectator, seven), other.supposed(Eyes::Spectator, seven));
    /// assert_eq!(one.supposed(Eyes::Spectator, seven).holding(seat)[0], "7s".parse().ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn supposed(&self, eyes: Eyes, card: Option<(Lies, Card)>) -> Deal {
        let view = self.view(eyes);
        let hidden = self.hidden_from(eyes);
        let card = card.filter(|(_, card)| hidden.contains(*card));
        let in_stub =
            card.filter(|(lies, _)| *lies == Lies::InStub).map_or(CardSet::EMPTY, |(_, card)| CardSet::of(card));
        let mut free = Free {
            cards: card.map_or(hidden, |(_, card)| hidden - CardSet::of(card)),
            kept: usize::from(self.stub) - in_stub.len().min(usize::from(self.stub)),
        };
        let mut deal = self.clone();
        for seat in self.dealt_in {
            // Where hands come back in a shuffle, those that are out of the deal lie in the muck, and are counted there.
            let is_counted = self.live.contains(seat) || !self.table.draws;
            for place in 0..self.holdings[seat.index()].cards().len() {
                let held = &mut deal.holdings[seat.index()].cards[place];
                if view.holdings[seat.index()][place] != Seen::Back || held.is_none() {
                    continue;
                }
                *held = match card {
                    Some((lies, card)) if lies == Lies::InHand(seat, place as u8) => Some(card),
                    _ if is_counted => free.next(),
                    _ => None,
                };
            }
        }
        let trouble = &mut deal.trouble;
        let [returned, aside, scraps] = [&mut trouble.returned, &mut trouble.aside, &mut trouble.scraps];
        for away in [&mut deal.burns, &mut deal.muck, &mut deal.thrown, returned, aside, scraps] {
            *away = Away { known: (0..away.known.len()).filter_map(|_| free.next()).collect(), count: away.count };
        }
        // Whether the last burn is known is no secret; which card it is, is one.
        deal.last_burn = self.last_burn.and(deal.burns.known.iter().next().or(hidden.iter().next()));
        deal.out = self.table.deck - free.rest() - in_stub;
        deal.sevens.forget();
        deal
    }
}

/// Cards that are given out from the lowest on, as long as enough of them are left for the stub.
struct Free {
    cards: CardSet,
    kept: usize,
}

impl Free {
    fn next(&mut self) -> Option<Card> {
        let card = self.cards.iter().next().filter(|_| self.cards.len() > self.kept)?;
        self.cards = self.cards - CardSet::of(card);
        Some(card)
    }

    /// What is left for the stub.
    fn rest(mut self) -> CardSet {
        while self.next().is_some() {}
        self.cards
    }
}
