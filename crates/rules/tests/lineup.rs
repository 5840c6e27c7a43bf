//! Between deals, clause by clause: the button, the blinds, who comes in, and who owes what.

use std::sync::Arc;

use rules::poker::{Act, Deal, Entry, Lineup, NotYet, Owes, PostKind, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Play, Register, Seat, Structure};

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

/// A table of six in seats 1 to 6 at Ocean View's $4–$8 Hold'em, with the button at seat 1 in a game that is going on.
fn ocean_view() -> Lineup {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    started(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[]).unwrap())
}

fn three_six() -> Lineup {
    let house = Register::embedded().house("three-six").unwrap();
    let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    let Play::Poker(poker) = &game.play else { panic!("it is poker") };
    let day = &poker.week.as_ref().unwrap().bets[0];
    started(Table::new(game, Stakes::of_day(day), &[]).unwrap())
}

fn started(table: Table) -> Lineup {
    let mut lineup = Lineup::new(Arc::new(table));
    for number in 1..=6 {
        lineup.sit(seat(number), Chips(10_000));
    }
    assert_eq!(lineup.next(&mut ()), Err(NotYet::DrawForButton), "a new game draws for the button (R021)");
    lineup.first_button(seat(1));
    lineup.next(&mut ()).unwrap();
    lineup
}

/// The button, who posts what, and who else is dealt in.
fn told(seating: &Seating) -> String {
    let mut words = vec![format!("button {}", seating.button.unwrap().index() + 1)];
    for seat in seating.dealt_in {
        let post = seating.posts[seat.index()];
        let kind = match post.kind {
            Some(PostKind::SmallBlind) => format!(" small {}", post.live),
            Some(PostKind::BigBlind) => format!(" big {}", post.live),
            Some(_) => format!(" live {}", post.live),
            None => String::new(),
        };
        let dead = if post.dead > Chips(0) { format!(" dead {}", post.dead) } else { String::new() };
        words.push(format!("{}{kind}{dead}", seat.index() + 1));
    }
    words.join(", ")
}

fn next(lineup: &mut Lineup) -> String {
    told(&lineup.next(&mut ()).unwrap())
}

/// OV.HE.23: the button goes forward, and the blinds lie behind it.
#[test]
fn the_button_goes_forward_always() {
    let mut lineup = ocean_view();
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 5 big $4, 6");
    // When the small blind has left, the button is not dead: it moves to the next player (R020).
    lineup.leave(seat(4));
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 5, 6 small $2");
}

/// R019: with two players the button posts the small blind.
#[test]
fn two_players() {
    let mut lineup = ocean_view();
    for number in [3, 4, 5, 6] {
        lineup.leave(seat(number));
    }
    assert_eq!(next(&mut lineup), "button 2, 1 big $4, 2 small $2");
    assert_eq!(next(&mut lineup), "button 1, 1 small $2, 2 big $4");
}

/// OV.HE.17: a newcomer may be dealt in at once, and posts nothing; but not between the button and the big blind (R023).
#[test]
fn a_newcomer_is_dealt_in_at_once() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(10_000));
    assert!(lineup.comes_in_by(seat(7), Entry::DealIn));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6, 7");
    let mut lineup = ocean_view();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000));
    assert!(lineup.comes_in_by(seat(3), Entry::DealIn));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 4 small $2, 5 big $4, 6");
}

/// OV.HE.18: or he waits for the big blind.
#[test]
fn a_newcomer_waits_for_the_big_blind() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(10_000));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
    next(&mut lineup);
    next(&mut lineup);
    assert_eq!(next(&mut lineup), "button 5, 1, 2, 3, 4, 5, 6 small $2, 7 big $4");
}

/// OV.HE.19, OV.HE.20: in front of the button he posts a big blind, and the button passes over him next time.
#[test]
fn a_newcomer_posts_in_front_of_the_button() {
    let mut lineup = ocean_view();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000));
    assert!(lineup.comes_in_by(seat(3), Entry::PostBesideButton));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 live $4, 4 small $2, 5 big $4, 6");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3, 4, 5 small $2, 6 big $4");
}

/// OV.HE.21, OV.HE.22: who missed the blinds posts both, the small one dead, or waits for the big blind.
#[test]
fn missed_blinds_are_owed() {
    let mut lineup = ocean_view();
    lineup.goes_away(seat(4));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 5 big $4, 6");
    assert_eq!(lineup.owes(seat(4)), Owes::Both);
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 5 small $2, 6 big $4");
    lineup.comes_back(seat(4), true);
    // Not between the button and the big blind.
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 4 live $4 dead $2, 5, 6 small $2");
    assert_eq!(lineup.owes(seat(4)), Owes::Nothing);

    let mut lineup = ocean_view();
    lineup.goes_away(seat(4));
    next(&mut lineup);
    lineup.comes_back(seat(4), false);
    for _ in 0..4 {
        assert!(!next(&mut lineup).contains(" 4"), "he waits");
    }
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $2, 4 big $4, 5, 6");
}

/// R025: who missed only the small blind owes a dead small blind.
#[test]
fn a_missed_small_blind() {
    let mut lineup = ocean_view();
    next(&mut lineup);
    // Seat 4 was the big blind; he is away when the small one is his.
    lineup.goes_away(seat(4));
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 5 small $2, 6 big $4");
    assert_eq!(lineup.owes(seat(4)), Owes::Small);
    lineup.comes_back(seat(4), true);
    assert_eq!(next(&mut lineup), "button 5, 1 big $4, 2, 3, 4 dead $2, 5, 6 small $2");
}

/// OV.HE.24: a move away from the big blind costs a live one, or waiting until it is as near again.
#[test]
fn a_seat_change_away_from_the_blind() {
    let mut lineup = ocean_view();
    next(&mut lineup);
    // The big blind was at seat 4: seat 5 is next. He moves behind seat 6.
    assert!(lineup.change_seat(seat(5), seat(8), true));
    assert!(!lineup.change_seat(seat(6), seat(1), true), "that seat is taken");
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 6 big $4, 8 live $4");
    let mut lineup = ocean_view();
    next(&mut lineup);
    assert!(lineup.change_seat(seat(5), seat(8), false));
    assert_eq!(next(&mut lineup), "button 3, 1, 2, 3, 4 small $2, 6 big $4");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3, 4, 6 small $2, 8 big $4");
}

/// TS.HE.53 to TS.HE.56: at the $3–$6 Room a newcomer waits for the big blind, posts at once, or lets the button go by first.
#[test]
fn coming_in_at_the_three_six_room() {
    let mut lineup = three_six();
    assert!(!lineup.comes_in_by(seat(1), Entry::DealIn), "the book does not know it");
    lineup.sit(seat(7), Chips(10_000));
    assert!(lineup.comes_in_by(seat(7), Entry::PostNow));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 3 small $1, 4 big $3, 5, 6, 7 live $3");

    let mut lineup = three_six();
    lineup.leave(seat(3));
    lineup.sit(seat(3), Chips(10_000));
    assert!(lineup.comes_in_by(seat(3), Entry::PostAfterButton));
    assert_eq!(next(&mut lineup), "button 2, 1, 2, 4 small $1, 5 big $3, 6");
    assert_eq!(next(&mut lineup), "button 4, 1, 2, 3 live $3, 4, 5 small $1, 6 big $3");
}

/// OV.ST.12: in stud everybody is dealt in who has the ante.
#[test]
fn stud_has_no_button() {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter("stud").unwrap().game.as_ref().unwrap();
    let table = Table::new(game, Stakes::new(Structure::Limit, Chips(1500), Chips(3000)), &[]).unwrap();
    let mut lineup = Lineup::new(Arc::new(table));
    for (number, chips) in [(1, 10_000), (2, 100), (3, 200)] {
        lineup.sit(seat(number), Chips(chips));
    }
    let seating = lineup.next(&mut ()).unwrap();
    assert_eq!(seating.dealt_in.iter().collect::<Vec<_>>(), [seat(1), seat(3)]);
    assert_eq!(seating.button, None);
}

/// After a deal everybody has what it left him, and who was not dealt in has what he had.
#[test]
fn who_waits_keeps_his_chips() {
    let mut lineup = ocean_view();
    lineup.sit(seat(7), Chips(7_000));
    let seating = lineup.next(&mut ()).unwrap();
    assert!(!seating.dealt_in.contains(seat(7)), "he waits for the big blind");
    let game = Register::embedded().house("ocean-view").unwrap().chapter("holdem").unwrap().game.as_ref().unwrap();
    let table = Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &[]).unwrap();
    let mut deal = Deal::open(Arc::new(table), &seating, &mut ()).unwrap();
    let Turn::Dealer(need) = deal.turn() else { panic!("cards come first") };
    deal.play(Step::Dealt(&vec![None; need.count()]), &mut ()).unwrap();
    while let Turn::Seat(seat) = deal.turn() {
        deal.play(Step::Act(seat, Act::Fold), &mut ()).unwrap();
    }
    lineup.settle(&deal);
    let chips: Vec<u64> = (1..=7).map(|number| lineup.chips(seat(number)).0).collect();
    assert_eq!(chips, [10_000, 10_000, 9_800, 10_200, 10_000, 10_000, 7_000]);
}
