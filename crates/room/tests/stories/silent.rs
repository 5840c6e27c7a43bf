//! What is done for who does not speak, decision by decision: when his time is up, when he leaves, and when he is removed (R016, R052, R253).

use room::{Bank, By, Options, PersonId, Reason, Shuffle, What};
use rules::banked::{self, BankTurn, Place, Wager};
use rules::poker::{Act, Deal, Event, Turn};
use rules::{Chips, Eyes, Seat};

use crate::desk::Desk;

/// How somebody comes to be silent.
#[derive(Clone, Copy)]
enum Silence {
    TimeIsUp,
    Leaves,
    IsRemoved,
}

const ALL: [Silence; 3] = [Silence::TimeIsUp, Silence::Leaves, Silence::IsRemoved];

fn options(desk: &Desk, seat: Seat) -> rules::poker::Options {
    desk.table.options(seat).and_then(Options::poker).unwrap()
}

/// Three play, check or call, and throw nothing away but what they must, until somebody is asked this.
fn asked(name: &str, what: impl Fn(&rules::poker::Options) -> bool) -> (Desk, Seat) {
    let mut desk = Desk::of(name);
    desk.seat_all();
    for _ in 0..20 {
        desk.deal();
        while let Some(Turn::Seat(seat)) = desk.table.deal().map(Deal::turn) {
            let options = options(&desk, seat);
            if what(&options) {
                return (desk, seat);
            }
            let held = desk.table.deal().unwrap().holding(seat).iter().flatten();
            let act = match options {
                _ if options.discard.is_some() => Act::Discard(held.take(1).copied().collect()),
                _ if options.draw.is_some() => Act::DrawUnseen(0),
                _ if options.kill.is_some() => Act::NoKill,
                _ if options.all_in_for_pot => Act::StayIn,
                _ if options.check => Act::Check,
                _ if options.show => Act::Show,
                _ => Act::Call,
            };
            act_of(&mut desk, seat, act);
        }
    }
    panic!("nobody at {name} is asked that");
}

fn act_of(desk: &mut Desk, seat: Seat, act: Act) {
    let person = desk.table.person(seat).unwrap().0;
    desk.person(person, What::Act(act)).unwrap();
}

/// He does not speak; what is told of it.
fn is_silent(desk: &mut Desk, seat: Seat, silence: Silence) -> Vec<room::Event> {
    falls_silent(desk, seat, silence);
    assert_eq!((desk.table.waits_for(), desk.table.deadline()), (Some(seat), Some(desk.now)));
    time_is_up(desk)
}

fn time_is_up(desk: &mut Desk) -> Vec<room::Event> {
    desk.send(By::Clock, What::TimeOut).unwrap().told(Eyes::Spectator).collect()
}

fn falls_silent(desk: &mut Desk, seat: Seat, silence: Silence) {
    let person = desk.table.person(seat).unwrap().0;
    match silence {
        Silence::TimeIsUp => desk.now = desk.table.deadline().unwrap(),
        Silence::Leaves => drop(desk.person(person, What::Leave).unwrap()),
        Silence::IsRemoved => {
            let what = What::Remove { seat, reason: Reason::new("he was rude").unwrap() };
            drop(desk.send(By::Floor(PersonId(0)), what).unwrap());
        }
    }
}

fn poker(events: &[room::Event]) -> Vec<Event> {
    events.iter().filter_map(|event| event.poker()).collect()
}

#[test]
fn r016_who_may_check_checks() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view holdem ", |options| options.check);
        let told = poker(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, Event::Checked { seat: by, .. } if *by == seat)), "{told:?}");
    }
}

#[test]
fn r016_who_faces_a_bet_folds() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view holdem ", |options| options.fold && !options.check);
        assert!(poker(&is_silent(&mut desk, seat, silence)).contains(&Event::Folded { seat }));
    }
}

#[test]
fn r016_a_forced_opening_is_put_in() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view stud ", |options| !options.fold && options.call.is_some());
        let told = poker(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, Event::BroughtIn { seat: by, .. } if *by == seat)), "{told:?}");
    }
}

#[test]
fn r016_at_a_draw_he_stands_pat() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view draw ", |options| options.draw.is_some());
        let told = poker(&is_silent(&mut desk, seat, silence));
        let is_pat = |event: &Event| matches!(event, Event::Drew { seat: by, count: 0, .. } if *by == seat);
        assert!(told.iter().any(is_pat), "{told:?}");
    }
}

#[test]
fn r016_a_kill_is_passed_up() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view lowball ", |options| options.kill.is_some());
        let told = poker(&is_silent(&mut desk, seat, silence));
        assert!(!told.iter().any(|event| matches!(event, Event::Killed { .. })));
        assert_ne!(desk.table.waits_for(), Some(seat));
    }
}

#[test]
fn r016_at_the_showdown_his_hand_is_turned_up() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view holdem ", |options| options.show && options.muck);
        let told = poker(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, Event::Shown { seat: by, .. } if *by == seat)), "{told:?}");
        assert!(!told.iter().any(|event| matches!(event, Event::Mucked { .. })));
    }
}

/// All throw a card away at the same time: who has not when nobody is waited for any more has a dead hand.
#[test]
fn r052_who_throws_no_card_away_is_dead() {
    for silence in ALL {
        let (mut desk, seat) = asked("ocean-view pineapple ", |options| options.discard.is_some());
        falls_silent(&mut desk, seat, silence);
        if matches!(silence, Silence::TimeIsUp) {
            let told = time_is_up(&mut desk);
            assert!(told.is_empty(), "the others still have their time: {told:?}");
        }
        let others: Vec<Seat> = desk.table.deal().unwrap().discarding().iter().filter(|&other| other != seat).collect();
        assert_eq!(others.len(), 2);
        assert!(others.contains(&desk.table.waits_for().unwrap()));
        for &other in &others {
            let card = desk.table.deal().unwrap().holding(other).iter().flatten().take(1).copied().collect();
            act_of(&mut desk, other, Act::Discard(card));
        }
        assert_eq!((desk.table.waits_for(), desk.table.deadline()), (Some(seat), Some(desk.now)));
        let told = poker(&time_is_up(&mut desk));
        assert!(told.iter().any(|event| matches!(event, Event::HandsClear { .. })), "{told:?}");
        assert!(told.iter().any(|event| matches!(event, Event::Dead { seat: by, .. } if *by == seat)), "{told:?}");
    }
}

/// Who is late may still throw a card away, as long as others think.
#[test]
fn r052_until_the_call_it_is_not_too_late() {
    let (mut desk, seat) = asked("ocean-view pineapple ", |options| options.discard.is_some());
    is_silent(&mut desk, seat, Silence::TimeIsUp);
    let card = desk.table.deal().unwrap().holding(seat).iter().flatten().take(1).copied().collect();
    act_of(&mut desk, seat, Act::Discard(card));
    assert!(!desk.table.deal().unwrap().discarding().contains(seat));
}

/// The first of three banks, and the others bet.
fn round(name: &str, top: &str) -> Desk {
    let mut desk = Desk::of(name);
    desk.seat_all();
    desk.person(0, What::Bank(Bank::Take)).unwrap();
    desk.person(0, What::Bank(Bank::PutUp(Chips(15_000)))).unwrap();
    for person in 1..3 {
        let circle = Seat::new(person).unwrap();
        let round = desk.table.round().unwrap();
        let wager = round.table().base();
        let chips = round.wager_span(circle, Place { circle, wager }).unwrap().least;
        desk.person(u64::from(person), What::Wager { circle, wager, chips }).unwrap();
    }
    let mut rest = desk.table.setup().game.cards();
    let mut cards: Vec<cards::Card> = top.split_whitespace().map(|card| card.parse().unwrap()).collect();
    for card in &cards {
        rest.remove(rest.iter().position(|other| other == card).unwrap());
    }
    cards.extend(rest);
    desk.send(By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
    desk
}

fn banked(events: &[room::Event]) -> Vec<banked::Event> {
    events.iter().filter_map(|event| event.banked()).collect()
}

#[test]
fn r253_who_may_stand_stands_and_eleven_is_hit() {
    for silence in ALL {
        let mut desk = round("ocean-view pure-21.5 ", "Tc Th 9s 9c 9h 8s");
        let seat = desk.table.waits_for().unwrap();
        let told = banked(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, banked::Event::Stood { .. })), "{told:?}");
        let mut desk = round("ocean-view pure-21.5 ", "4c 4h 9s 3c 3h 8s 2d 2d 2d 2d");
        let seat = desk.table.waits_for().unwrap();
        let told = banked(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, banked::Event::Hit { .. })), "{told:?}");
        assert!(!told.iter().any(|event| matches!(event, banked::Event::Doubled { .. } | banked::Event::Split { .. })));
    }
}

#[test]
fn r253_nobody_insures_by_silence() {
    for silence in ALL {
        let mut desk = round("three-six pure-21.5 ", "Tc Th As 9c 9h 8d");
        let seat = desk.table.waits_for().unwrap();
        assert!(desk.table.round().unwrap().insuring().contains(seat));
        let told = banked(&is_silent(&mut desk, seat, silence));
        assert!(!told.iter().any(|event| matches!(event, banked::Event::Insured { .. })), "{told:?}");
        assert!(!desk.table.round().unwrap().insuring().contains(seat));
    }
}

#[test]
fn r253_three_cards_are_folded() {
    for silence in ALL {
        let mut desk = round("ocean-view three-card ", "");
        let seat = desk.table.waits_for().unwrap();
        let told = banked(&is_silent(&mut desk, seat, silence));
        assert!(told.iter().any(|event| matches!(event, banked::Event::Folded { .. })), "{told:?}");
    }
}

/// Nobody is waited for with a bet: the dealer closes the betting, and who has none is not in the round.
#[test]
fn r284_who_does_not_bet_is_not_in_the_round_and_who_does_not_answer_does_not_bank() {
    let mut desk = Desk::of("ocean-view pure-21.5 ");
    desk.seat_all();
    let offered = |desk: &Desk| desk.table.banked().unwrap().bank_turn();
    assert_eq!(offered(&desk), BankTurn::Offered(Seat::new(0).unwrap()));
    is_silent(&mut desk, Seat::new(0).unwrap(), Silence::TimeIsUp);
    assert_eq!(offered(&desk), BankTurn::Offered(Seat::new(1).unwrap()));
    desk.person(1, What::Bank(Bank::Take)).unwrap();
    desk.person(1, What::Bank(Bank::PutUp(Chips(15_000)))).unwrap();
    let circle = Seat::new(0).unwrap();
    desk.person(0, What::Wager { circle, wager: Wager::Base, chips: Chips(1_000) }).unwrap();
    assert_eq!((desk.table.waits_for(), desk.table.deadline()), (None, None));
    let cards = desk.table.setup().game.cards();
    desk.send(By::Dealer, What::Deal(Shuffle { cards, seed: [8; 32] })).unwrap();
    assert!(!desk.table.round().is_some_and(|round| round.has_stake(Seat::new(2).unwrap())));
}
