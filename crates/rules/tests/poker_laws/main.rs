//! Laws that hold in every deal of every poker game: chips are neither made nor lost; what is offered is accepted and nothing
//! else; a refusal changes nothing and says what it rests on; somebody can always move; every deal comes to an end; what is
//! hidden from a player changes nothing that he sees; whoever saw the cards can answer for those who did not; and a replay is
//! the deal itself.
//!
//! Deals have numbers, and a number is all that it takes to play one again: `POKER_LAWS=12345 cargo test -p rules --test
//! poker_laws`.

mod chance;
mod hidden;
mod laws;
#[path = "../random_play/mod.rs"]
mod random_play;
mod rooms;
mod seats;
mod steps;
mod tally;
mod veiled;

use std::fmt::Write;

use chance::{Chance, Deck, Known};
use laws::{EVERYDAY, Player};
use random_play::Broken;
use rooms::Room;
use rules::poker::{Act, Deal, Seating, Step, Turn};
use rules::{Chips, Seat};
use tally::{Rare, Tally};

/// The deals of `cargo xtask test --full`, which takes up after those of every day.
const FULL: u64 = 100_000_000;

#[test]
fn random_deals_keep_the_laws() {
    let rooms = rooms::rooms();
    if let Some(number) = std::env::var("POKER_LAWS").ok().and_then(|number| number.parse().ok()) {
        if let Some(broken) = play(&mut Player::default(), &rooms, number) {
            panic!("{}", told(&broken, &rooms));
        }
        return;
    }
    let tally = play_all(&rooms, 0..EVERYDAY, &|_| ());
    check_tally(&tally, EVERYDAY);
}

#[test]
#[ignore = "takes minutes"]
fn very_many_random_deals_keep_the_laws() {
    let rooms = rooms::rooms();
    let tally = play_all(&rooms, EVERYDAY..EVERYDAY + FULL, &|done| {
        if done % (FULL / 100) == 0 {
            eprintln!("{:3} % of {FULL} deals", done * 100 / FULL);
        }
    });
    check_tally(&tally, FULL);
}

/// One chip of any size is a call, and never more goes in than that.
#[test]
fn a_chip_of_any_size_is_a_call() {
    for (number, room) in rooms::rooms().iter().enumerate() {
        for chip in [0, 1, 100, 2_500, u64::MAX] {
            let seating = Seating::everybody(&room.table, &[Chips(100_000); 3], Seat::new(0));
            let mut deal = Deal::open(room.table.clone(), &seating, &mut ()).unwrap();
            let mut deck = Deck::default();
            let mut chance = Chance::of(number as u64);
            deck.shuffle(room.table.deck(), &mut chance);
            while let Turn::Dealer(need) = deal.turn() {
                let mut cards = vec![];
                deck.deal(&deal, &need, Known::All, &mut chance, &mut cards);
                deal.play(Step::Dealt(&cards), &mut ()).unwrap();
            }
            let options = deal.options();
            let (Some(seat), Some(call)) = (options.seat, options.call) else { continue };
            let before = deal.stack(seat);
            let done = deal.play(Step::Act(seat, Act::Chip(Chips(chip))), &mut ());
            assert_eq!(done.is_ok(), chip >= call.0, "{} {chip}", room.name);
            let paid = before.0 - deal.stack(seat).0;
            assert_eq!(paid, if done.is_ok() { call.0 } else { 0 }, "{} {chip}", room.name);
        }
    }
}

/// All of them were played, and all that is rare did happen: at least once in ten thousand deals.
fn check_tally(tally: &Tally, deals: u64) {
    println!("{}", tally.lines());
    assert_eq!(tally.count(Rare::Deals), deals);
    let missing = tally.missing(deals / 10_000);
    assert!(missing.is_empty(), "too dull: {missing:?}\n{}", tally.lines());
}

/// How many deals a thread takes at a time.
const PORTION: u64 = 1000;

/// Plays these deals, and says what happened in them.
fn play_all(rooms: &[Room], deals: std::ops::Range<u64>, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let play = |player: &mut Player, number: u64| play(player, rooms, number);
    match random_play::play_all(deals, PORTION, &play, progress) {
        Ok(players) => {
            let mut tally = Tally::default();
            players.iter().for_each(|player| tally.add_all(&player.tally));
            tally
        }
        Err(broken) => {
            let (room, rooms_count) = (room_of(broken.number, rooms) as u64, rooms.len() as u64);
            let others = (1..SHORTER_AMONG).map(|nth| room + nth * rooms_count);
            panic!("{}", told(&random_play::shortest(broken, others, &play), rooms))
        }
    }
}

/// What was broken, and how to play it again.
fn told(broken: &Broken, rooms: &[Room]) -> String {
    let Broken { number, message, story, .. } = broken;
    let room = &rooms[room_of(*number, rooms)].name;
    format!("deal {number} at {room}: {message}\nPlay it again with POKER_LAWS={number}.\n{story}")
}

fn room_of(number: u64, rooms: &[Room]) -> usize {
    (number % rooms.len() as u64) as usize
}

/// Plays the deal of a number; what was broken in it, if anything was.
fn play(player: &mut Player, rooms: &[Room], number: u64) -> Option<Broken> {
    let room = &rooms[room_of(number, rooms)];
    let message = random_play::broken_by(|| player.play(room, number))?;
    let mut story = format!("{:?}\n", player.record.seating);
    for step in player.record.steps() {
        let _ = writeln!(story, "{step:?}");
    }
    Some(Broken { number, steps: player.record.len(), message, story })
}

/// How many deals of the same table are looked through for a shorter one that breaks a law too.
const SHORTER_AMONG: u64 = 20_000;
