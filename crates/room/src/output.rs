use cards::CardSet;
use ledger::{PersonId, TableId};
use rules::{Chips, Eyes, Seat, banked, poker};

use crate::events::Event;
use crate::guest::Goes;
use crate::play::Over;
use crate::proof::Sighting;
use crate::{By, Proof, RequestId, Root, Trail, Version, What};

/// What can be told when a record is written: to each what he may know.
#[derive(Clone, PartialEq, Debug)]
pub struct Outputs {
    /// The record's number.
    pub version: Version,
    /// Who wanted what it records.
    pub by: By,
    /// The request that it answers.
    pub answered: Option<RequestId>,
    /// What was done beside the hand that everybody may know as it was said: a pause, a move, a correction with its reason.
    pub floor: Option<What>,
    pub(crate) events: Vec<Event>,
    pub(crate) over: Option<Over>,
    pub(crate) goes: Vec<Goes>,
    pub(crate) buys: Vec<(PersonId, Chips)>,
    pub(crate) roots: Vec<Root>,
    pub(crate) sightings: Vec<Sighting>,
}

impl Outputs {
    /// Who has left for a seat of another table, which is kept for him until he sits down there with the next record.
    pub fn goes(&self) -> impl Iterator<Item = (PersonId, TableId, Seat)> {
        self.goes.iter().map(|goes| (goes.person, goes.to, goes.seat))
    }
}

/// What one pair of eyes may see of the hand, in the words of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum View {
    /// Of a deal of poker.
    Poker(Box<poker::View>),
    /// Of a round with a player-dealer.
    Banked(Box<banked::View>),
}

/// What a player may do now, in the words of his game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Options {
    /// In a deal of poker.
    Poker(poker::Options),
    /// In a round with a player-dealer.
    Banked(banked::Options),
}

impl View {
    /// What may be seen, if poker is played.
    #[must_use]
    pub fn poker(self) -> Option<poker::View> {
        match self {
            View::Poker(view) => Some(*view),
            View::Banked(_) => None,
        }
    }

    /// What may be seen, if there is a player-dealer.
    #[must_use]
    pub fn banked(self) -> Option<banked::View> {
        match self {
            View::Banked(view) => Some(*view),
            View::Poker(_) => None,
        }
    }
}

impl Options {
    /// What may be done, if poker is played.
    #[must_use]
    pub const fn poker(self) -> Option<poker::Options> {
        match self {
            Options::Poker(options) => Some(options),
            Options::Banked(_) => None,
        }
    }

    /// What may be done, if there is a player-dealer.
    #[must_use]
    pub const fn banked(self) -> Option<banked::Options> {
        match self {
            Options::Banked(options) => Some(options),
            Options::Poker(_) => None,
        }
    }
}

impl Outputs {
    /// What decks were promised by with this record. They are told to all before anything else of it: before the first card.
    #[must_use]
    pub fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// Proofs of the cards that these eyes see for the first time with this record. Nobody gets one of a card that he does not see,
    /// and the record needs none. All that somebody has got in a hand is in [`Table::trail`](crate::Table::trail).
    pub fn proofs(&self, eyes: Eyes) -> impl Iterator<Item = Proof> {
        self.sightings.iter().filter_map(move |sighting| sighting.proof(eyes))
    }

    /// Where the cards of the hand came from that is over with this record.
    #[must_use]
    pub fn trail(&self) -> Option<&Trail> {
        self.over.as_ref().map(|over| &over.trail)
    }

    /// What happened, as these eyes may know it: cards that are hidden from them are none. The record sees everything.
    pub fn told(&self, eyes: Eyes) -> impl Iterator<Item = Event> {
        self.events.iter().map(move |&event| told_to(event, eyes))
    }

    /// Whether a hand is over with it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// A last look at the hand that is over with this record.
    #[must_use]
    pub fn last_view(&self, eyes: Eyes) -> Option<View> {
        self.over.as_ref().map(|over| over.view(eyes))
    }
}

/// An event as these eyes may know it.
pub(crate) fn told_to(event: Event, eyes: Eyes) -> Event {
    match event {
        _ if eyes == Eyes::Record => event,
        Event::Poker(event) => Event::Poker(told(event, eyes)),
        Event::Banked(event) => Event::Banked(told_of_round(event, eyes)),
    }
}

fn told(event: poker::Event, eyes: Eyes) -> poker::Event {
    use poker::Event;
    let owns = |owner: Seat| matches!(eyes, Eyes::Seat(seat) if seat == owner);
    match event {
        Event::Dealt { seat, up: false, cite, .. } if !owns(seat) => Event::Dealt { seat, card: None, up: false, cite },
        Event::Discarded { seat, cite, .. } if !owns(seat) => Event::Discarded { seat, card: None, cite },
        // What is burned, nobody sees, be it his own card that is put there.
        Event::Burned { cite, .. } => Event::Burned { card: None, cite },
        Event::OutOfTurn { seat, act, cite } if !owns(seat) => Event::OutOfTurn { seat, act: without_cards(act), cite },
        _ => event,
    }
}

/// The act as others hear it.
fn without_cards(act: poker::Act) -> poker::Act {
    use poker::Act;
    match act {
        Act::Draw(cards) => Act::DrawUnseen(cards.len() as u8),
        Act::Discard(_) => Act::Discard(CardSet::EMPTY),
        Act::ShowCards(_) | Act::ShowSome(_) => Act::Show,
        _ => act,
    }
}

/// Cards that lie face down are told to him who has the hand. What is burned, nobody sees.
fn told_of_round(event: banked::Event, eyes: Eyes) -> banked::Event {
    use banked::{Event, Mishap};
    match event {
        Event::Dealt { circle, up: false, cite, .. } if eyes != Eyes::Seat(circle) => {
            Event::DealtUnseen { circle: Some(circle), cite }
        }
        Event::BankDealt { up: false, cite, .. } => Event::DealtUnseen { circle: None, cite },
        Event::Burned { cite, .. } => Event::Burned { card: None, cite },
        Event::WentWrong { mishap, remedy, cite } => {
            let mishap = match mishap {
                Mishap::ToNobody(_) => Mishap::ToNobody(None),
                Mishap::TooMany { whose, .. } => Mishap::TooMany { whose, card: None },
                _ => mishap,
            };
            Event::WentWrong { mishap, remedy, cite }
        }
        _ => event,
    }
}
