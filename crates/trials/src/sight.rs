//! What each may know, by another way than the engine's: from the events of the record, card by card.

use cards::{Card, CardSet};
use room::{Event, View};
use rules::{Eyes, SEATS_MAX, Seat, Seen, banked, poker};

/// Who may know which cards at one table. Where it is in doubt it is lenient: it must never be wrong.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    public: CardSet,
    own: [CardSet; SEATS_MAX],
}

impl Sight {
    /// What happened, as the record has it.
    pub fn learn(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Poker(event) => self.learn_poker(event),
                Event::Banked(event) => self.learn_banked(event),
            }
        }
    }

    fn learn_poker(&mut self, event: poker::Event) {
        use poker::Event;
        match event {
            Event::Opened { .. } => *self = Sight::default(),
            Event::Dealt { seat, card: Some(card), up: false, .. } => self.own(seat, card),
            Event::Dealt { card: Some(card), up: true, .. }
            | Event::Board { card: Some(card), .. }
            | Event::TurnedEarly { card: Some(card), .. }
            | Event::TakenBack { card: Some(card), .. }
            | Event::PutRight { card: Some(card), .. }
            | Event::Long { taken: Some(card), .. }
            | Event::Exposed { card, .. }
            | Event::OffTable { card, .. }
            | Event::Boxed { card, .. }
            | Event::TurnedUp { card, .. } => self.publish(CardSet::of(card)),
            Event::Shown { seat, .. } => self.publish(self.own[seat.index()]),
            _ => {}
        }
    }

    fn learn_banked(&mut self, event: banked::Event) {
        use banked::{Event, Mishap};
        match event {
            Event::BankWager { .. } => *self = Sight::default(),
            Event::Dealt { circle, card, up: false, .. } => self.own(circle, card),
            Event::Dealt { card, up: true, .. }
            | Event::BankDealt { card, up: true, .. }
            | Event::TurnedUp { card, .. }
            | Event::Turned { card, .. }
            | Event::WentWrong { mishap: Mishap::Seen { card, .. } | Mishap::Boxed(card), .. } => {
                self.publish(CardSet::of(card));
            }
            Event::Opened { circle: Some(circle), .. } => self.publish(self.own[circle.index()]),
            _ => {}
        }
    }

    /// Everybody may know what he holds: an event need not say where each card went.
    pub fn own_all(&mut self, record: &poker::View) {
        for (seat, holding) in (0..).map_while(Seat::new).zip(&record.holdings) {
            for seen in holding {
                if let Seen::Face(card) = seen {
                    self.own(seat, *card);
                }
            }
        }
    }

    fn own(&mut self, seat: Seat, card: Card) {
        let own = &mut self.own[seat.index()];
        *own = *own | CardSet::of(card);
    }

    fn publish(&mut self, cards: CardSet) {
        self.public = self.public | cards;
    }

    /// The cards that these eyes may know.
    #[must_use]
    pub fn of(&self, eyes: Eyes) -> CardSet {
        match eyes {
            Eyes::Seat(seat) => self.public | self.own[seat.index()],
            _ => self.public,
        }
    }

    /// A card in a view that its eyes may not know.
    pub(crate) fn leak(&self, view: &View, eyes: Eyes) -> Option<Card> {
        let may = self.of(eyes);
        let hidden = |seen: &Seen| match seen {
            Seen::Face(card) if !may.contains(*card) => Some(*card),
            _ => None,
        };
        match view {
            View::Poker(view) => {
                let holdings = view.holdings.iter().flatten();
                view.board.iter().chain(holdings).find_map(hidden)
            }
            View::Banked(view) => {
                let hands = view.hands.iter().flatten().flatten();
                view.bank_hand.iter().chain(hands).find_map(hidden)
            }
        }
    }

    /// An event told to these eyes that names a card which they may not know.
    pub(crate) fn leaks(&self, told: &[Event], eyes: Eyes) -> Option<Card> {
        let may = self.of(eyes);
        told.iter().filter_map(named).find(|card| !may.contains(*card))
    }
}

/// The card that an event names, of those that can be hidden.
fn named(event: &Event) -> Option<Card> {
    use {banked::Event as Banked, poker::Event as Poker};
    match *event {
        Event::Poker(
            Poker::Dealt { card, .. }
            | Poker::Burned { card, .. }
            | Poker::Board { card, .. }
            | Poker::PutRight { card, .. },
        )
        | Event::Banked(Banked::Burned { card, .. }) => card,
        Event::Banked(Banked::Dealt { card, .. } | Banked::BankDealt { card, .. }) => Some(card),
        _ => None,
    }
}
