//! What one pair of eyes sees does not depend on what is hidden from them.
//!
//! A deal is played once more up to some step, with the same acts, but every card that those eyes have not seen by then is
//! exchanged for another such card. Draws, discards and showdowns go along: whoever threw a card away throws away what took
//! its place. At every step the two views must be equal, and so must be what is legal and what was told.

use cards::{Card, CardSet};
use rules::poker::{Act, Deal, Event, Facing, Mishap, Step, View};
use rules::{Eyes, Seen};
use rules::{SEATS_MAX, Seat};

use crate::chance::Chance;
use crate::laws::{Record, exchanged};
use crate::rooms::Room;

pub(crate) fn check(room: &Room, record: &Record, chance: &mut Chance) {
    let seating = record.seating.unwrap();
    let players: Vec<Seat> = seating.dealt_in.iter().collect();
    let eyes = if chance.one_in(8) { Eyes::Spectator } else { Eyes::Seat(chance.pick(&players)) };
    let steps = chance.below(record.len() + 1);

    let mut deal = Deal::open(room.table.clone(), &seating, &mut ()).unwrap();
    let mut twin = deal.clone();
    let mut seen = CardSet::EMPTY;
    let mut views = vec![];
    let mut events = vec![];
    for step in record.steps().take(steps) {
        deal.play(step, &mut events).unwrap();
        let view = deal.view(eyes);
        seen = seen | faces(&view) | events.iter().filter_map(turned_up).collect();
        views.push((view, deal.options(), faced(&deal), events.len()));
    }

    let exchange = exchange(room.table.deck() - seen, chance);
    let other = |card: Card| exchange[usize::from(card.index())].unwrap_or(card);
    let mut told = vec![];
    let mut cards = vec![];
    for (step, (view, options, asked, count)) in record.steps().take(steps).zip(views) {
        let step = match step {
            Step::Dealt(dealt) => {
                cards.clear();
                cards.extend(dealt.iter().map(|card| card.map(other)));
                Step::Dealt(&cards)
            }
            Step::Mishap(Mishap::TurnedEarly(turned)) => {
                cards.clear();
                cards.extend(turned.iter().map(|card| card.map(other)));
                Step::Mishap(Mishap::TurnedEarly(&cards))
            }
            Step::Mishap(Mishap::Long { seat, extra, taken }) => {
                Step::Mishap(Mishap::Long { seat, extra: extra.map(other), taken: taken.map(other) })
            }
            Step::Mishap(Mishap::TwoBurns(second)) => Step::Mishap(Mishap::TwoBurns(second.map(other))),
            Step::Act(seat, Act::Draw(thrown)) => Step::Act(seat, Act::Draw(exchanged(thrown, other))),
            Step::Act(seat, Act::Discard(thrown)) => Step::Act(seat, Act::Discard(exchanged(thrown, other))),
            step => step,
        };
        let before = told.len();
        let played = twin.play(step, &mut told);
        assert!(played.is_ok(), "hidden cards decide what is legal: {step:?} {played:?}");
        assert_eq!(twin.view(eyes), view, "hidden cards change what {eyes:?} sees after {step:?}");
        assert_eq!(twin.options(), options, "hidden cards change what is legal after {step:?}");
        assert_eq!(faced(&twin), asked, "hidden cards change what somebody faces after {step:?}");
        assert_eq!(told.len(), count, "hidden cards change what is told after {step:?}");
        for (one, other) in events[before..count].iter().zip(&told[before..]) {
            assert_eq!(as_seen(*one, eyes), as_seen(*other, eyes), "hidden cards change what {eyes:?} is told");
        }
    }
}

/// What the round of betting asks of everybody.
fn faced(deal: &Deal) -> [Option<Facing>; SEATS_MAX] {
    std::array::from_fn(|seat| deal.facing(Seat::new(seat as u8).unwrap()))
}

/// A card that everybody has seen, whatever became of it.
fn turned_up(event: &Event) -> Option<Card> {
    match *event {
        Event::Exposed { card, .. } | Event::OffTable { card, .. } | Event::Boxed { card, .. } => Some(card),
        Event::TurnedEarly { card, .. } | Event::TakenBack { card, .. } | Event::PutRight { card, .. } => card,
        Event::Long { taken, .. } => taken,
        _ => None,
    }
}

fn faces(view: &View) -> CardSet {
    let all = view.board.iter().chain(view.holdings.iter().flatten());
    let faces = all.filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back | Seen::Nothing => None,
    });
    faces.collect()
}

/// Another card for each of these.
fn exchange(cards: CardSet, chance: &mut Chance) -> [Option<Card>; 64] {
    let mut shuffled: Vec<Card> = cards.iter().collect();
    cards::shuffle(&mut shuffled, || chance.next());
    let mut exchange = [None; 64];
    for (card, other) in cards.iter().zip(shuffled) {
        exchange[usize::from(card.index())] = Some(other);
    }
    exchange
}

/// An event without the cards that these eyes do not see.
fn as_seen(event: Event, eyes: Eyes) -> Event {
    let own = |of: Seat| eyes == Eyes::Seat(of);
    match event {
        Event::Burned { cite, .. } => Event::Burned { card: None, cite },
        Event::Dealt { seat, up: false, cite, .. } if !own(seat) => Event::Dealt { seat, card: None, up: false, cite },
        Event::Discarded { seat, cite, .. } if !own(seat) => Event::Discarded { seat, card: None, cite },
        event => event,
    }
}
