//! Single rulings of banked rounds that have been got wrong once.

use std::sync::Arc;

use cards::Card;
use rules::banked::{Act, Need, Opening, Options, Place, Round, Step, Table, To, Turn, Wager, Why};
use rules::book::BookFile;
use rules::{Chips, Eyes, Register, Seat, Seen};

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

fn table(register: &Register, house: &str, decks: u8) -> Arc<Table> {
    let posted = Register::embedded().house("aviator").unwrap().schedules_of("pure-21.5").next().unwrap();
    Arc::new(Table::new(register.house(house).unwrap(), "pure-21.5", &[posted], decks).unwrap())
}

fn own(number: u8, wager: Wager) -> Place {
    Place { circle: seat(number), wager }
}

/// A round that everybody but the bank in seat 8 has wagered in, and whose betting is closed.
fn full_house(round: &mut Round) {
    round.play(Step::Bank(seat(8), Chips(5_000)), &mut ()).unwrap();
    for player in 1..=7 {
        round.play(Step::Wager(seat(player), own(player, Wager::Base), Chips(200)), &mut ()).unwrap();
    }
    round.play(Step::NoMoreBets, &mut ()).unwrap();
}

fn opening() -> Opening {
    Opening::new(seat(8), &[Chips(100_000); 8])
}

/// The cards that are asked for: pairs as long as there are any, of high cards first, and then low cards.
fn cards(round: &Round, need: Need) -> Vec<Card> {
    let mut shoe = *round.shoe();
    let mut all: Vec<Card> = shoe.deck().cards().iter().collect();
    all.sort_by_key(|card| card.rank_number());
    let mut cards: Vec<Card> = Vec::new();
    for place in 0..need.count() {
        let first = match need.to {
            To::Everybody { .. } => place.checked_sub(need.count() / 2).map(|first| cards[first]),
            To::Hand(circle, hand) => match round.view(Eyes::Record).hands[circle.index()][usize::from(hand)][..2] {
                [Seen::Face(first), Seen::Nothing] => Some(first),
                _ => None,
            },
            To::Bank => None,
        };
        let left = || all.iter().copied().filter(|card| shoe.count(*card) > 0);
        let like = first.and_then(|first| left().find(|card| card.rank_number() == first.rank_number()));
        let new = |card: &Card| cards.iter().all(|dealt| dealt.rank_number() != card.rank_number());
        let high = left().rev().find(new).filter(|_| need.count() > 1);
        let card = like.or(high).or_else(|| left().next()).unwrap();
        assert!(shoe.take(card));
        cards.push(card);
    }
    cards
}

/// Plays a round to its end: pairs are split or not, and everybody stands as soon as he may.
fn play_on(round: &mut Round, split: bool) {
    loop {
        match (round.turn(), round.options()) {
            (Turn::Dealer(need), _) => round.play(Step::Dealt(&cards(round, need)), &mut ()).unwrap(),
            (Turn::Seat(seat), options) => {
                let act = match options {
                    Options { split: Some(span), .. } if split => Act::Split(span.most),
                    Options { stand: true, .. } => Act::Stand,
                    _ => Act::Hit,
                };
                round.play(Step::Act(seat, act), &mut ()).unwrap();
            }
            _ => return,
        }
    }
}

/// One deck, seven hands, and every pair split: the cards do not suffice, and everything goes back. The next round
/// knows nothing of the wagers that were made.
#[test]
fn r254_after_a_void_round_the_next_begins_without_wagers() {
    let table = table(Register::embedded(), "aviator", 1);
    let mut round = Round::open(table, &opening(), &mut ()).unwrap();
    full_house(&mut round);
    play_on(&mut round, true);
    assert!(round.was_void());
    assert_eq!((round.stack(seat(1)), round.dropped()), (Chips(100_000), Chips(0)));

    round.reopen(&opening(), &mut ()).unwrap();
    round.play(Step::Bank(seat(8), Chips(5_000)), &mut ()).unwrap();
    round.play(Step::Wager(seat(1), own(1, Wager::Base), Chips(300)), &mut ()).unwrap();
    assert_eq!((round.stack(seat(1)), round.on_the_table()), (Chips(99_700), Chips(5_300)));
    round.play(Step::NoMoreBets, &mut ()).unwrap();
    let Turn::Dealer(need) = round.turn() else { panic!() };
    assert_eq!(need.count(), 4);
}

/// A house that deals its shoe to the last card may run out of cards when a round begins: then nothing lies on the
/// table yet, and all cards are shuffled.
#[test]
fn r109_a_shoe_that_runs_out_before_the_first_card_is_shuffled_whole() {
    let house = "id = 'corner'\ncode = 'CO'\nname = 'corner'\nlike = 'aviator'\nsources = []\n";
    let game = "id = 'pure-21.5'\nshoe.cut = '1/1'\nshoe.every_round_decks = 0\n\
                [[clause]]\nid = 'CO.PB.901'\nkind = 'setup'\n\
                where = 'x'\ntext = 'y'\nsets = ['shoe.cut', 'shoe.every_round_decks']\n";
    let own = [("corner/house.toml", house), ("corner/pure-21.5.toml", game)];
    let own = own.into_iter().map(|(path, text)| BookFile::new(path, text));
    let register = Register::load(&Register::embedded_files().chain(own).collect::<Vec<_>>()).unwrap();
    let mut round = Round::open(table(&register, "corner", 1), &opening(), &mut ()).unwrap();
    for _ in 0..20 {
        full_house(&mut round);
        let Turn::Dealer(need) = round.turn() else { panic!() };
        if need.reshuffle {
            assert_eq!(round.shoe().len(), 52);
            return;
        }
        play_on(&mut round, false);
        round.reopen(&opening(), &mut ()).unwrap();
    }
    panic!("the shoe never ran out");
}

/// What is not there is not taken back: a bonus bet needs its least amount, as a wager on the game does.
#[test]
fn r131_a_bonus_bet_that_was_not_made_is_not_taken_back() {
    let table = table(Register::embedded(), "aviator", 6);
    let mut round = Round::open(table, &opening(), &mut ()).unwrap();
    round.play(Step::Bank(seat(8), Chips(5_000)), &mut ()).unwrap();
    round.play(Step::Wager(seat(1), own(1, Wager::Base), Chips(300)), &mut ()).unwrap();
    let nothing = |round: &mut Round| round.play(Step::Wager(seat(1), own(1, Wager::Buster), Chips(0)), &mut ());
    assert_eq!(nothing(&mut round).unwrap_err().why, Why::Below { least: Chips(200) });
    round.play(Step::Wager(seat(1), own(1, Wager::Buster), Chips(200)), &mut ()).unwrap();
    nothing(&mut round).unwrap();
    assert_eq!(round.stack(seat(1)), Chips(99_700));
}
