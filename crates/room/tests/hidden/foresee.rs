//! What the floor is told before it rules.

use cards::{Card, CardSet};
use room::{By, Event, Foreseen, Input, Millis, Mishap, PersonId, Reason, What};
use rules::banked::Whose;
use rules::poker::Act;
use rules::{Eyes, Seen};

use crate::Twin;

const FLOOR: By = By::Floor(PersonId(99));

fn foreseen(twin: &Twin, what: What) -> Foreseen {
    let input = Input { request: None, by: FLOOR, seen: None, at: Millis(0), what };
    twin.table.foresee(&input, &twin.ledger)
}

/// Whatever could be ruled at two tables that differ only in hidden cards is foreseen alike; and what is foreseen is what then happens, in
/// the case that is so. Now and then that is done, and looked at again. Says how many rulings there were.
pub(crate) fn compare(one: &Twin, other: &Twin, name: &str) -> usize {
    let mut rulings = rulings(one, other, name);
    for mishap in one.table.possible_mishaps().into_iter().step_by(AGAIN) {
        let mut twins = [one, other].map(|twin| Twin { table: twin.table.clone(), ledger: twin.ledger.clone() });
        let outs = twins.each_mut().map(|twin| twin.send(FLOOR, What::Mishap(mishap)));
        let [Some((_, first)), Some((_, second))] = outs else { continue };
        let [one, other] = &twins;
        // A card that is seen now may be the one in which they differ.
        let same = first.told(Eyes::Spectator).eq(second.told(Eyes::Spectator));
        if same && one.table.view(Eyes::Spectator) == other.table.view(Eyes::Spectator) {
            rulings += self::rulings(one, other, name);
        }
    }
    rulings
}

/// Of so many rulings one is made.
const AGAIN: usize = 9;

fn rulings(one: &Twin, other: &Twin, name: &str) -> usize {
    let possible = one.table.possible_mishaps();
    assert_eq!(possible, other.table.possible_mishaps(), "{name}: what may have gone wrong");
    for &mishap in &possible {
        let [foreseen, other_foreseen] = [one, other].map(|twin| foreseen(twin, What::Mishap(mishap)));
        assert_eq!(foreseen, other_foreseen, "{name}: {mishap:?}");
        comes_to_pass(one, mishap, &foreseen, name);
    }
    let people = one.table.people().map(|(seat, _)| What::OutOfTurn { seat, act: Act::Call });
    let reason = Reason::new("a new deck").unwrap();
    for what in people.chain([What::HandsClear, What::Go, What::Pause { reason }]) {
        let [foreseen, other] = [one, other].map(|twin| foreseen(twin, what.clone()));
        assert_eq!(foreseen, other, "{name}: {what:?}");
        let mut twin = Twin { table: one.table.clone(), ledger: one.ledger.clone() };
        assert_eq!(foreseen.cases[0].outcome.is_ok(), twin.send(FLOOR, what.clone()).is_some(), "{name}: {what:?}");
    }
    possible.len()
}

fn comes_to_pass(twin: &Twin, mishap: Mishap, foreseen: &Foreseen, name: &str) {
    let real = about(twin, mishap);
    let case = foreseen.cases.iter().find(|case| case.card.is_none() || real.is_none() || case.card == real);
    let case = case.unwrap_or_else(|| panic!("{name}: {mishap:?} of {real:?} is not foreseen"));
    let mut twin = Twin { table: twin.table.clone(), ledger: twin.ledger.clone() };
    let done = twin.send(FLOOR, What::Mishap(mishap));
    let (Ok(follows), Some((_, outputs))) = (&case.outcome, &done) else {
        assert!(case.outcome.is_err() && done.is_none(), "{name}: {mishap:?}: {case:?} {done:?}");
        return;
    };
    let told: Vec<Event> = outputs.told(Eyes::Spectator).collect();
    let but = foreseen.hidden - real.map_or(CardSet::EMPTY, CardSet::of);
    let [expected, told] = [&follows.events, &told].map(|events| masked(events, but));
    assert!(told.starts_with(&expected), "{name}: {mishap:?}: {expected:?} and then {told:?}");
}

/// The hidden card that it is about, as it is.
fn about(twin: &Twin, mishap: Mishap) -> Option<Card> {
    let table = &twin.table;
    match mishap {
        Mishap::Exposed { seat, place, .. } | Mishap::Boxed { seat, place } => {
            table.deal()?.holding(seat)[usize::from(place)]
        }
        Mishap::BoxedOnTop | Mishap::TwoBurns => top(twin, mishap),
        Mishap::Seen { whose, place } => {
            let view = table.round()?.view(Eyes::Record);
            let hand = match whose {
                Whose::Bank => view.bank_hand,
                Whose::Hand(circle, hand) => view.hands[circle.index()][usize::from(hand)],
            };
            if let Seen::Face(card) = hand[usize::from(place)] { Some(card) } else { None }
        }
        _ => None,
    }
}

/// The card on top of the deck, if it comes to be seen by that.
fn top(twin: &Twin, mishap: Mishap) -> Option<Card> {
    let mut twin = Twin { table: twin.table.clone(), ledger: twin.ledger.clone() };
    let (_, outputs) = twin.send(FLOOR, What::Mishap(mishap))?;
    outputs.told(Eyes::Record).find_map(|event| match event.poker()? {
        rules::poker::Event::Boxed { card, .. } => Some(card),
        rules::poker::Event::PutRight { card, .. } => card,
        _ => None,
    })
}

/// Each thing that happened, with every one of these cards made the same, and without a card that was taken by chance.
fn masked(events: &[Event], cards: CardSet) -> Vec<String> {
    let hide = |text: String, card: Card| text.replace(&format!("{card:?}"), "??");
    let by_chance = |event: &Event| match *event {
        Event::Poker(rules::poker::Event::Long { seat, remedy, cite, .. }) => {
            Event::Poker(rules::poker::Event::Long { seat, taken: None, remedy, cite })
        }
        other => other,
    };
    events.iter().map(|event| cards.iter().fold(format!("{:?}", by_chance(event)), hide)).collect()
}
