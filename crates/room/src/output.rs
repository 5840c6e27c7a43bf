use cards::CardSet;
use rules::poker::{Act, Deal, Event, View};
use rules::{Eyes, Seat};

use crate::{RequestId, Version};

/// What can be told when a record is written: to each what he may know.
#[derive(Clone, PartialEq, Debug)]
pub struct Outputs {
    /// The record's number.
    pub version: Version,
    /// The request that it answers.
    pub answered: Option<RequestId>,
    events: Vec<Event>,
    over: Option<Box<Deal>>,
}

impl Outputs {
    pub(crate) fn new(
        version: Version,
        answered: Option<RequestId>,
        events: Vec<Event>,
        over: Option<Box<Deal>>,
    ) -> Outputs {
        Outputs { version, answered, events, over }
    }

    /// What happened, as these eyes may know it: cards that are hidden from them are none. The record sees everything.
    pub fn told(&self, eyes: Eyes) -> impl Iterator<Item = Event> {
        self.events.iter().map(move |event| told(*event, eyes))
    }

    /// Whether a deal is over with it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// A last look at the deal that is over with this record.
    #[must_use]
    pub fn last_view(&self, eyes: Eyes) -> Option<View> {
        self.over.as_ref().map(|deal| deal.view(eyes))
    }
}

fn told(event: Event, eyes: Eyes) -> Event {
    let owns = |owner: Seat| matches!(eyes, Eyes::Seat(seat) if seat == owner);
    match event {
        _ if eyes == Eyes::Record => event,
        Event::Dealt { seat, up: false, cite, .. } if !owns(seat) => Event::Dealt { seat, card: None, up: false, cite },
        Event::Discarded { seat, cite, .. } if !owns(seat) => Event::Discarded { seat, card: None, cite },
        // What is burned, nobody sees, be it his own card that is put there.
        Event::Burned { cite, .. } => Event::Burned { card: None, cite },
        Event::PutRight { seat: Some(seat), cite, .. } if !owns(seat) => {
            Event::PutRight { seat: Some(seat), card: None, cite }
        }
        Event::OutOfTurn { seat, act, cite } if !owns(seat) => Event::OutOfTurn { seat, act: without_cards(act), cite },
        _ => event,
    }
}

/// The act as others hear it.
fn without_cards(act: Act) -> Act {
    match act {
        Act::Draw(cards) => Act::DrawUnseen(cards.len() as u8),
        Act::Discard(_) => Act::Discard(CardSet::EMPTY),
        Act::ShowCards(_) | Act::ShowSome(_) => Act::Show,
        _ => act,
    }
}
