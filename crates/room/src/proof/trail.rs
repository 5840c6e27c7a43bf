use std::sync::Arc;

use cards::Card;
use rules::{Eyes, SEATS_MAX, Seat, Seen};

use super::audience::Audience;
use super::named::{Way, named};
use super::{Commitment, Proof, Root};
use crate::events::Events;
use crate::output::told_to;
use crate::{Version, View};

/// Where the cards of a hand came from, and who has seen them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trail {
    /// The record that the hand was dealt with.
    hand: Version,
    /// The decks of the hand: more than one if it was made anew.
    decks: Vec<Arc<Commitment>>,
    /// Every card that has left a deck, in order.
    drawn: Vec<Drawn>,
}

/// A card that has left the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Drawn {
    deck: u16,
    position: u16,
    card: Card,
    since: Since,
    burned: bool,
    seen: Audience,
}

/// Whether a card lies somewhere, or was just drawn, when so many things had happened with the record that is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Since {
    Laid,
    Event(usize),
}

impl Since {
    fn is_before(self, event: usize) -> bool {
        match self {
            Since::Laid => true,
            Since::Event(since) => since <= event,
        }
    }
}

/// A card that somebody sees now and did not before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sighting {
    commitment: Arc<Commitment>,
    deck: u16,
    position: u16,
    by: Audience,
}

impl Sighting {
    /// Its proof, if it is new to these eyes.
    pub(crate) fn proof(&self, eyes: Eyes) -> Option<Proof> {
        self.by.has(eyes).then(|| self.commitment.proof(self.deck, self.position))
    }
}

impl Trail {
    /// The record that the hand was dealt with.
    #[must_use]
    pub fn hand(&self) -> Version {
        self.hand
    }

    /// What its decks were promised by, each with how many cards it has. All but the first were made anew in the hand.
    #[must_use]
    pub fn roots(&self) -> impl ExactSizeIterator<Item = (Root, u16)> {
        self.decks.iter().map(|deck| (deck.root(), deck.cards().len() as u16))
    }

    /// Proofs of all the cards that these eyes have seen so far, in the order in which they were dealt. The record has everything
    /// that has left the deck.
    pub fn proofs(&self, eyes: Eyes) -> impl Iterator<Item = Proof> {
        let seen = self.drawn.iter().filter(move |drawn| eyes == Eyes::Record || drawn.seen.has(eyes));
        seen.map(|drawn| self.decks[usize::from(drawn.deck)].proof(drawn.deck, drawn.position))
    }

    /// A hand begins with this record.
    pub(crate) fn begin(&mut self, hand: Version) {
        self.hand = hand;
    }

    /// The hand is over. What it leaves behind is the deck, which may be dealt from again.
    pub(crate) fn end(&mut self) -> Trail {
        let decks = self.decks.last().cloned().into_iter().collect();
        std::mem::replace(self, Trail { decks, ..Trail::default() })
    }

    /// A deck is promised, and dealt from.
    pub(crate) fn commit(&mut self, commitment: Commitment) {
        self.decks.push(Arc::new(commitment));
    }

    /// The deck that is dealt from.
    pub(crate) fn deck(&self) -> &Commitment {
        self.decks.last().expect("a deck is promised before a card of it is dealt")
    }

    /// A card leaves the deck, when so many things had happened with the record.
    pub(crate) fn draw(&mut self, position: u16, events: usize) -> Card {
        let (deck, card) = (self.decks.len() as u16 - 1, self.deck().card(position));
        let since = Since::Event(events);
        self.drawn.push(Drawn { deck, position, card, since, burned: false, seen: Audience::default() });
        card
    }

    /// What was promised since.
    pub(crate) fn roots_since(&self, before: Option<&Trail>) -> Vec<Root> {
        let known = before.map_or(0, |before| before.decks.len());
        self.roots().skip(known).map(|(root, _)| root).collect()
    }

    /// Who sees what he did not see before.
    pub(crate) fn sightings_since(&self, before: Option<&Trail>) -> Vec<Sighting> {
        let before = before.map_or(&[][..], |before| &before.drawn);
        let fresh = self.drawn.iter().enumerate().map(|(place, drawn)| {
            let known = before.get(place).map_or(Audience::default(), |before| before.seen);
            let commitment = self.decks[usize::from(drawn.deck)].clone();
            Sighting { commitment, deck: drawn.deck, position: drawn.position, by: drawn.seen.minus(known) }
        });
        fresh.filter(|sighting| !sighting.by.is_nobody()).collect()
    }

    /// Who has seen what, now that these things have happened and each sees what he sees.
    pub(crate) fn learn(&mut self, events: &Events, view: impl Fn(Eyes) -> View) {
        if self.drawn.is_empty() {
            return;
        }
        for (place, event) in events.list.iter().enumerate() {
            let Some((card, way)) = named(event) else { continue };
            let Some(index) = self.find(place, card, way) else { continue };
            let seen = Audience::of_all(|eyes| named(&told_to(*event, eyes)).is_some());
            let drawn = &mut self.drawn[index];
            (drawn.since, drawn.burned) = (Since::Laid, drawn.burned || way == Way::Burned);
            drawn.seen = drawn.seen.with(seen);
        }
        self.drawn.iter_mut().for_each(|drawn| drawn.since = Since::Laid);
        for eyes in everybody() {
            self.look(&view(eyes), eyes);
        }
    }

    /// The card that an event is about.
    fn find(&self, event: usize, card: Card, way: Way) -> Option<usize> {
        let fresh = |drawn: &Drawn| drawn.card == card && drawn.since != Since::Laid && drawn.since.is_before(event);
        let hidden = |drawn: &Drawn| !drawn.seen.is_everybody() && (!drawn.burned || way == Way::PutRight);
        match way {
            // Alike cards of a shoe are dealt in the order in which they are told of.
            Way::Laid | Way::Burned => self.drawn.iter().position(fresh),
            Way::Shown | Way::PutRight => self.there(card, event).find(|&index| hidden(&self.drawn[index])),
        }
    }

    /// Whatever these eyes see, they have seen, if no event has said so.
    fn look(&mut self, view: &View, eyes: Eyes) {
        let mut faces = faces(view);
        faces.sort_unstable();
        for alike in faces.chunk_by(|one, other| one == other) {
            let there = || self.there(alike[0], usize::MAX).map(|index| (index, self.drawn[index]));
            let known = there().filter(|(_, drawn)| drawn.seen.has(eyes)).count();
            let hidden = there().filter(|(_, drawn)| !drawn.seen.has(eyes) && !drawn.burned);
            let new: Vec<usize> = hidden.map(|(index, _)| index).take(alike.len().saturating_sub(known)).collect();
            for index in new {
                self.drawn[index].seen = self.drawn[index].seen.with(Audience::of(eyes));
            }
        }
    }

    /// Where this card may be as an event happens, the last drawn first. There are no more of it than alike cards in the deck: what was
    /// drawn before them has gone back since.
    fn there(&self, card: Card, event: usize) -> impl Iterator<Item = usize> {
        let alike = self.decks.iter().map(|deck| deck.count(card)).max().unwrap_or(0);
        let drawn = self.drawn.iter().enumerate().rev();
        let is_it = move |(_, drawn): &(usize, &Drawn)| drawn.card == card && drawn.since.is_before(event);
        drawn.filter(is_it).map(|(index, _)| index).take(alike)
    }
}

/// Everybody who may see something that others do not.
fn everybody() -> impl Iterator<Item = Eyes> {
    [Eyes::Spectator].into_iter().chain((0..SEATS_MAX as u8).filter_map(Seat::new).map(Eyes::Seat))
}

/// The faces in a view.
fn faces(view: &View) -> Vec<Card> {
    let face = |seen: &Seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back | Seen::Nothing => None,
    };
    match view {
        View::Poker(view) => {
            let cards = view.board.iter().chain(view.holdings.iter().flatten());
            cards.filter_map(face).collect()
        }
        View::Banked(view) => {
            let hands = view.hands.iter().flatten().flatten();
            view.bank_hand.iter().chain(hands).filter_map(face).collect()
        }
    }
}
