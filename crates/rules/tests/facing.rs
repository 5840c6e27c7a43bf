//! What a round of betting asks of those who are not asked yet.

use std::sync::Arc;

use cards::Card;
use rules::poker::{Act, Deal, Facing, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

fn table(game: &str, low: u64, high: u64) -> Arc<Table> {
    let house = Register::embedded().house("ocean-view").unwrap();
    let game = house.chapter(game).unwrap().game.as_ref().unwrap();
    Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(low), Chips(high)), &[]).unwrap())
}

/// A deal in which everybody bets: these cards are dealt first, and then some that nobody knows.
fn dealt(table: Arc<Table>, seating: &Seating, cards: &[Option<Card>]) -> Deal {
    let mut deal = Deal::open(table, seating, &mut ()).unwrap();
    let mut left = cards.iter().copied();
    while let Turn::Dealer(need) = deal.turn() {
        let cards: Vec<Option<Card>> = (0..need.count()).map(|_| left.next().flatten()).collect();
        deal.play(Step::Dealt(&cards), &mut ()).unwrap();
    }
    deal
}

fn facing(deal: &Deal, seat: u8) -> Option<Facing> {
    deal.facing(Seat::new(seat).unwrap())
}

#[test]
fn before_the_bring_in_the_others_face_it() {
    let table = table("stud", 400, 800);
    let seating = Seating::everybody(&table, &[Chips(10_000); 3], None);
    // Two cards face down and one face up to each; the lowest of these opens.
    let up = ["Kc", "2d", "9h"].map(|card| Some(card.parse().unwrap()));
    let cards: Vec<Option<Card>> = [None; 6].into_iter().chain(up).collect();
    let mut deal = dealt(table, &seating, &cards);
    assert_eq!(deal.turn(), Turn::Seat(Seat::new(1).unwrap()));
    let asked = deal.options().call.unwrap();
    for seat in [0, 2] {
        let faced = facing(&deal, seat).unwrap();
        assert_eq!((faced.to_call, faced.bets), (asked, true), "nobody could check");
    }
    deal.play(Step::Act(Seat::new(1).unwrap(), Act::Call), &mut ()).unwrap();
    // Who has opened has nothing to call until somebody completes it.
    assert_eq!(facing(&deal, 1).unwrap().to_call, Chips(0));
}

#[test]
fn a_blind_that_is_all_in_for_less_does_not_make_the_bet_less() {
    let table = table("holdem", 400, 800);
    let stacks = [10_000, 10_000, 300, 10_000].map(Chips);
    let deal = dealt(table.clone(), &Seating::everybody(&table, &stacks, Seat::new(0)), &[]);
    assert_eq!(deal.turn(), Turn::Seat(Seat::new(3).unwrap()));
    assert_eq!(facing(&deal, 0).unwrap().to_call, Chips(400));
    let small = facing(&deal, 1).unwrap();
    assert_eq!((small.to_call, small.level, small.bets), (Chips(200), Chips(400), false));
    // Nobody asks who is all-in.
    assert_eq!(facing(&deal, 2), None);
}

#[test]
fn what_is_faced_on_ones_turn_is_what_is_offered() {
    let table = table("holdem", 400, 800);
    let seating = Seating::everybody(&table, &[Chips(10_000), Chips(10_000), Chips(500)], Seat::new(0));
    let mut deal = dealt(table, &seating, &[]);
    for act in [Act::RaiseTo(Chips(800)), Act::Call] {
        let Turn::Seat(seat) = deal.turn() else { panic!("it is a player's turn") };
        let faced = deal.facing(seat).unwrap();
        assert_eq!(Some(faced.to_call), deal.options().call);
        deal.play(Step::Act(seat, act), &mut ()).unwrap();
    }
    // All he has is less than there is to call.
    let faced = facing(&deal, 2).unwrap();
    assert_eq!((faced.to_call, faced.level, faced.pot), (Chips(100), Chips(800), Chips(2_400)));
}
