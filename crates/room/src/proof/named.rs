use cards::Card;
use rules::{banked, poker};

use crate::Event;

/// How an event names a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It comes from the deck.
    Laid,
    /// The same, and nobody sees it.
    Burned,
    /// It lay before somebody, or on the board, and is turned up.
    Shown,
    /// It lay anywhere, be it among those that were burned, and comes where it belongs.
    PutRight,
}

/// The card of a deck that an event names, as far as whoever is told of it may know.
pub(super) fn named(event: &Event) -> Option<(Card, Way)> {
    match *event {
        Event::Poker(event) => named_in_deal(event),
        Event::Banked(event) => named_in_round(event),
    }
}

fn named_in_deal(event: poker::Event) -> Option<(Card, Way)> {
    use poker::Event;
    match event {
        Event::Dealt { card, .. } | Event::Board { card, .. } | Event::TurnedEarly { card, .. } => {
            card.map(|card| (card, Way::Laid))
        }
        Event::Boxed { card, seat: None, .. } => Some((card, Way::Laid)),
        Event::Burned { card, .. } => card.map(|card| (card, Way::Burned)),
        Event::PutRight { card, .. } => card.map(|card| (card, Way::PutRight)),
        Event::TakenBack { card, .. } | Event::Long { taken: card, .. } => card.map(|card| (card, Way::Shown)),
        Event::Exposed { card, .. }
        | Event::OffTable { card, .. }
        | Event::Boxed { card, .. }
        | Event::TurnedUp { card, .. } => Some((card, Way::Shown)),
        _ => None,
    }
}

fn named_in_round(event: banked::Event) -> Option<(Card, Way)> {
    use banked::{Event, Mishap};
    match event {
        Event::Dealt { card, .. } | Event::BankDealt { card, .. } => Some((card, Way::Laid)),
        Event::Burned { card, .. } => card.map(|card| (card, Way::Burned)),
        Event::Turned { card, .. }
        | Event::TurnedUp { card, .. }
        | Event::WentWrong { mishap: Mishap::Seen { card, .. }, .. } => Some((card, Way::Shown)),
        _ => None,
    }
}
