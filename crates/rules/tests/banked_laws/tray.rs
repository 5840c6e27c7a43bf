//! Where every card of a shoe is, counted by somebody who only sees the table: none is lost, and none is there twice.

use cards::Card;
use rules::banked::{Round, View};
use rules::{Eyes, Seat, Seen};

use crate::ledger::Ledger;
use crate::reckoning::{faces, sum};
use crate::rooms::{Book, Room};

/// The discard tray, by card.
pub(crate) struct Tray {
    discards: [u8; 64],
    /// Those that nobody has seen.
    unseen: usize,
    /// The hands whose cards have been shuffled already, though they lie on the table.
    shuffled: Vec<(Seat, usize)>,
}

impl Default for Tray {
    fn default() -> Tray {
        Tray { discards: [0; 64], unseen: 0, shuffled: vec![] }
    }
}

impl Tray {
    /// A round begins: if everything is shuffled, nothing is in the tray.
    pub(crate) fn begin(&mut self, room: &Room, round: &Round) {
        self.shuffled.clear();
        if *round.shoe() == *room.table.full() {
            (self.discards, self.unseen) = ([0; 64], 0);
        }
    }

    /// The shoe has run out: discards and the cards of closed hands are in it again (R109).
    pub(crate) fn reshuffled(&mut self, room: &Room, ledger: &Ledger, round: &Round) {
        (self.discards, self.unseen) = ([0; 64], 0);
        self.shuffled.clear();
        let Book::Pure(_) = room.book else { return };
        let view = round.view(Eyes::Record);
        for circle in ledger.circles() {
            let of = &ledger.circles[circle.index()];
            for hand in 0..of.hands {
                let over = sum(faces(&view.hands[circle.index()][hand])).over();
                if over || of.surrendered || of.paid {
                    self.shuffled.push((circle, hand));
                }
            }
        }
    }

    /// The cards that lie on the table, by card, with those that were burned; and how many of them nobody has seen.
    fn lie(&self, ledger: &Ledger, round: &Round, view: &View) -> ([u8; 64], usize) {
        let mut lie = [0; 64];
        let mut add = |cards: &[Seen]| faces(cards).for_each(|card| lie[usize::from(card.index())] += 1);
        add(&view.bank_hand);
        for circle in ledger.circles() {
            for (hand, cards) in view.hands[circle.index()].iter().enumerate() {
                if !self.shuffled.contains(&(circle, hand)) {
                    add(cards);
                }
            }
        }
        for card in round.shoe().deck().cards() {
            lie[usize::from(card.index())] += round.burned(card);
        }
        (lie, usize::from(round.burned_unseen()))
    }

    /// What lies on the table goes to the tray: the round is over, or was until its last step.
    pub(crate) fn gather(&mut self, ledger: &Ledger, round: &Round) {
        let (lie, unseen) = self.lie(ledger, round, &round.view(Eyes::Record));
        for (discards, lie) in self.discards.iter_mut().zip(lie) {
            *discards += lie;
        }
        self.unseen += unseen;
    }

    /// Every card is in the shoe, on the table or in the tray, as often as there are decks.
    pub(crate) fn check(&self, room: &Room, ledger: &Ledger, round: &Round) {
        let (shoe, full) = (round.shoe(), room.table.full());
        let (lie, unseen) = self.lie(ledger, round, &round.view(Eyes::Record));
        let of = |card: Card| usize::from(card.index());
        for card in full.deck().cards() {
            let (left, lies, thrown) = (shoe.count(card), lie[of(card)], self.discards[of(card)]);
            assert_eq!(left + lies + thrown, full.count(card), "{card}: {left} left, {lies} lie, {thrown} in the tray");
        }
        assert_eq!(shoe.unseen(), unseen + self.unseen, "cards that nobody has seen");
    }
}
