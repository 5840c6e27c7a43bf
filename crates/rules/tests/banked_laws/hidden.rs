//! What one pair of eyes sees does not depend on what is hidden from them.
//!
//! A round is played once more with the same steps, but cards that those eyes have not seen are exchanged for others.
//! Until those cards are turned the two views must be equal, and so must be what is legal and what is told.

use cards::{Card, CardSet, Deck};
use rules::banked::{Event, Mishap, Round, Step, To, Turn, Whose, Why};
use rules::{Eyes, Seat, Seen};

use crate::chance::Chance;
use crate::ledger::{Ledger, is_peeked, up_card};
use crate::reckoning::{ace_and_ten, faces};
use crate::record::Record;
use crate::rooms::{Book, Room};

/// The ledger is that of the round when it is over.
pub(crate) fn check(room: &Room, start: &Round, ledger: &Ledger, record: &Record, chance: &mut Chance) {
    match room.book {
        Book::Pure(pure) => pure_21_5(room, start, record, usize::from(pure.down_card) - 1, chance),
        Book::Three(_) => three_card(room, start, ledger, record, chance),
    }
}

pub(crate) fn cards_of(cards: &[Seen]) -> Vec<Card> {
    faces(cards).collect()
}

/// The bank's down card becomes another, about which the house dealer's look says the same.
fn pure_21_5(room: &Room, start: &Round, record: &Record, down: usize, chance: &mut Chance) {
    let other = Deck::PURE_21_5.cards().iter().nth(chance.below(52)).expect("there are 52");
    let eyes = any_eyes(start, record, chance);
    let (mut round, mut twin) = (start.clone(), start.clone());
    let mut cards = Vec::new();
    for step in record.steps() {
        let all = matches!(round.turn(), Turn::Dealer(need) if matches!(need.to, To::Everybody { .. }));
        let mut events = [vec![], vec![]];
        round.play(step, &mut events[0]).unwrap();
        let step = match step {
            Step::Dealt(dealt) if all => {
                cards.clear();
                cards.extend_from_slice(dealt);
                let circles = dealt.len() / 2 - 1;
                let places = [circles, 2 * circles + 1];
                let up = dealt[places[1 - down]];
                let natural = |down: Card| ace_and_ten([up, down].into_iter());
                if is_peeked(room, up) && natural(other) != natural(dealt[places[down]]) {
                    return;
                }
                cards[places[down]] = other;
                Step::Dealt(&cards)
            }
            step => step,
        };
        if matches!(step, Step::Mishap(Mishap::Seen { .. })) {
            return;
        }
        let played = twin.play(step, &mut events[1]);
        // In a small shoe the other card may be wanted for somebody else.
        if played.is_err_and(|refusal| matches!(refusal.why, Why::NotInShoe { .. })) {
            return;
        }
        assert!(played.is_ok(), "hidden cards decide what is legal: {step:?} {played:?}");
        let turned = |event: &Event| matches!(event, Event::Turned { .. } | Event::Void { .. });
        if events.iter().flatten().any(turned) {
            break;
        }
        compare(&round, &twin, eyes, &events);
    }
}

fn any_eyes(start: &Round, record: &Record, chance: &mut Chance) -> Eyes {
    let seated = record.opening.expect("somebody sits there").seated;
    let seat = seated.iter().nth(chance.below(seated.len()));
    match chance.below(8) {
        0 => Eyes::Spectator,
        1 => Eyes::Seat(start.bank()),
        _ => seat.map_or(Eyes::Spectator, Eyes::Seat),
    }
}

/// All that these eyes never see changes places, the undealt cards too; or all that they do not see before the bank's
/// cards are turned, and then they look until that.
fn three_card(room: &Room, start: &Round, ledger: &Ledger, record: &Record, chance: &mut Chance) {
    let eyes = any_eyes(start, record, chance);
    let to_the_end = chance.one_in(2);
    let seen = seen_by(room, start, ledger, record, eyes, to_the_end);
    let exchange = exchange(Deck::STANDARD.cards() - seen, chance);
    let (mut round, mut twin) = (start.clone(), start.clone());
    let mut cards = Vec::new();
    for step in record.steps() {
        let mut events = [vec![], vec![]];
        round.play(step, &mut events[0]).unwrap();
        if round.is_over() && !to_the_end {
            break;
        }
        let step = match step {
            Step::Dealt(dealt) => {
                cards.clear();
                cards.extend(dealt.iter().map(|card| exchange[usize::from(card.index())].unwrap_or(*card)));
                Step::Dealt(&cards)
            }
            step => step,
        };
        let played = twin.play(step, &mut events[1]);
        assert!(played.is_ok(), "hidden cards decide what is legal: {step:?} {played:?}");
        compare(&round, &twin, eyes, &events);
    }
}

/// What these eyes see at the decisions, or in the end: their own cards, the bank's, and what was turned up to be
/// settled.
fn seen_by(room: &Room, start: &Round, ledger: &Ledger, record: &Record, eyes: Eyes, to_the_end: bool) -> CardSet {
    let mut round = start.clone();
    let (mut seen, mut last) = (CardSet::EMPTY, round.view(Eyes::Record));
    for step in record.steps() {
        if let Step::Mishap(mishap) = step {
            last = round.view(Eyes::Record);
            match mishap {
                Mishap::Seen { card, .. } | Mishap::Boxed(card) | Mishap::ToNobody(Some(card)) => {
                    seen = seen.with(card);
                }
                Mishap::WrongStack(Whose::Hand(circle, _)) if round.decides(circle).map(Eyes::Seat) == Some(eyes) => {
                    seen = seen | faces(&round.view(Eyes::Record).hands[circle.index()][0]).collect();
                }
                _ => {}
            }
        }
        round.play(step, &mut ()).unwrap();
    }
    // Of a void round nothing lies there in the end.
    let view = if round.was_void() { last } else { round.view(Eyes::Record) };
    if to_the_end {
        seen = seen | faces(&view.bank_hand).collect();
    }
    seen = seen | up_card(room, &view).into_iter().collect();
    for circle in ledger.circles() {
        let of = &ledger.circles[circle.index()];
        // A hand that was given up stays down, unless a bonus bet is still to be settled with it.
        let bonuses = room.bonuses.iter().zip(of.spots[0].bonus);
        let kept = bonuses.into_iter().any(|((_, bonus), stake)| stake > 0 && !bonus.forfeited);
        if eyes == Eyes::Seat(of.spots[0].owner) || to_the_end && (!of.folded || kept) {
            seen = seen | faces(&view.hands[circle.index()][0]).collect();
        }
    }
    seen
}

fn compare(round: &Round, twin: &Round, eyes: Eyes, events: &[Vec<Event>; 2]) {
    assert_eq!(twin.view(eyes), round.view(eyes), "hidden cards change what {eyes:?} sees");
    assert_eq!(twin.options(), round.options(), "hidden cards change what is legal");
    assert_eq!(events[0].len(), events[1].len(), "hidden cards change what is told");
    for (one, other) in events[0].iter().zip(&events[1]) {
        let owner = |circle: Seat| round.decides(circle);
        assert_eq!(
            as_seen(*one, eyes, owner),
            as_seen(*other, eyes, owner),
            "hidden cards change what {eyes:?} is told"
        );
    }
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
fn as_seen(event: Event, eyes: Eyes, owner: impl Fn(Seat) -> Option<Seat>) -> Event {
    let veiled = Card::JOKERS[0];
    match event {
        Event::Dealt { circle, hand, up: false, cite, .. } if owner(circle).map(Eyes::Seat) != Some(eyes) => {
            Event::Dealt { circle, hand, card: veiled, up: false, cite }
        }
        Event::BankDealt { up: false, cite, .. } => Event::BankDealt { card: veiled, up: false, cite },
        event => event,
    }
}
