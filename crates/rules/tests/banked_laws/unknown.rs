//! A round with cards that nobody knows: it goes as with the same cards known, and ends with the same chips.

use cards::Card;
use rules::banked::{Round, Step, Turn, Unknown, View};
use rules::{Eyes, Seat, Seen};

use crate::chance::Chance;
use crate::ledger::Ledger;
use crate::mishaps;
use crate::reckoning::{ace_and_ten, faces};
use crate::record::Record;

/// Plays a round once more, and knows of face-down cards only what is asked for.
pub(crate) fn check(start: &Round, ledger: &Ledger, record: &Record, chance: &mut Chance) {
    // Mostly nothing is known; sometimes this and that.
    let known_one_in = chance.pick(&[1_000, 2]);
    let (mut round, mut twin) = (start.clone(), start.clone());
    let mut cards = Vec::new();
    for step in record.steps() {
        let dealt = match step {
            Step::Dealt(dealt) => {
                cards.clear();
                for (place, card) in dealt.iter().enumerate() {
                    let unknown = twin.may_be_unknown(place) && !chance.one_in(known_one_in);
                    cards.push(if unknown { None } else { Some(*card) });
                }
                Step::DealtUnseen(&cards)
            }
            step => step,
        };
        round.play(step, &mut ()).unwrap();
        let played = twin.play(dealt, &mut ());
        assert!(played.is_ok(), "cards that are not known decide what is legal: {step:?} {played:?}");
        while let Turn::Unknown(ask) = twin.turn() {
            attempt(&twin, ledger, chance);
            answer(&mut twin, &round, ask);
        }
        assert_eq!(twin.turn(), round.turn(), "whose turn it is");
        assert_eq!(twin.options(), round.options(), "what is legal");
        assert_eq!(seen(&twin), seen(&round), "what anybody sees");
    }
    for seat in (0..).map_while(Seat::new) {
        assert_eq!(twin.stack(seat), round.stack(seat), "what {seat} has");
    }
    assert_eq!((twin.is_over(), twin.was_void()), (round.is_over(), round.was_void()));
    assert_eq!((twin.dropped(), twin.shoe().len()), (round.dropped(), round.shoe().len()));
}

/// What anybody sees, the cards of each hand in one order: which of a stack a card was that nobody knew, nobody can say.
fn seen(round: &Round) -> View {
    let mut view = round.view(Eyes::Spectator);
    for hand in view.hands.iter_mut().flatten().chain([&mut view.bank_hand]) {
        hand.sort_by_key(|seen| match seen {
            Seen::Face(card) => card.index(),
            Seen::Back => 254,
            Seen::Nothing => 255,
        });
    }
    view
}

/// The dealer tells what the cards are in truth.
fn answer(twin: &mut Round, truth: &Round, ask: Unknown) {
    let (known, all) = (twin.view(Eyes::Record), truth.view(Eyes::Record));
    let unknown = |known: &[Seen], all: &[Seen]| -> Vec<Card> {
        let mut cards: Vec<Card> = faces(all).collect();
        for card in faces(known) {
            let place = cards.iter().position(|of| *of == card).expect("what is known is so");
            cards.swap_remove(place);
        }
        cards
    };
    let cards = match ask {
        Unknown::Natural => {
            let natural = ace_and_ten(faces(&all.bank_hand));
            twin.play(Step::Looked { natural }, &mut ()).unwrap();
            return;
        }
        Unknown::Bank { count } => {
            let cards = unknown(&known.bank_hand, &all.bank_hand);
            assert_eq!(cards.len(), usize::from(count), "all of them, and no others");
            cards
        }
        Unknown::Hand { circle, count } => {
            let cards = unknown(&known.hands[circle.index()][0], &all.hands[circle.index()][0]);
            assert_eq!(cards.len(), usize::from(count), "all of them, and no others");
            cards
        }
    };
    twin.play(Step::TurnedUp(&cards), &mut ()).unwrap();
}

/// Whatever is tried while the dealer is asked: a refusal changes nothing, and no chip is made or lost.
fn attempt(twin: &Round, ledger: &Ledger, chance: &mut Chance) {
    let sum = |round: &Round| {
        let stacks: u64 = (0..).map_while(Seat::new).map(|seat| round.stack(seat).0).sum();
        stacks + round.on_the_table().0 + round.dropped().0
    };
    let jokers = [Card::JOKERS[0]; 4];
    let step = match chance.below(6) {
        0 => Step::Looked { natural: chance.one_in(2) },
        1 => Step::TurnedUp(&jokers[..chance.below(4)]),
        2 => Step::Dealt(&jokers[..chance.below(4)]),
        _ => Step::Mishap(mishaps::any(ledger, twin, chance)),
    };
    let mut tried = twin.clone();
    match tried.play(step, &mut ()) {
        Ok(()) => assert_eq!(sum(&tried), sum(twin), "{step:?}"),
        Err(_) => assert_eq!(tried, *twin, "{step:?}: a refusal changes nothing"),
    }
}
