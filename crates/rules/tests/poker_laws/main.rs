//! Laws that hold in every deal of every poker game: chips are neither made nor lost; what is offered is accepted and nothing
//! else; a refusal changes nothing and says what it rests on; somebody can always move; every deal comes to an end; what is
//! hidden from a player changes nothing that he sees; and a replay is the deal itself.
//!
//! Deals have numbers, and a number is all that it takes to play one again: `POKER_LAWS=12345 cargo test -p rules --test
//! poker_laws`.

mod chance;
mod hidden;
mod laws;
mod rooms;
mod seats;
mod steps;
mod tally;

use std::any::Any;
use std::fmt::Write;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use chance::{Chance, Deck, Known};
use laws::{EVERYDAY, Player};
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
            panic!("{}", broken.told(&rooms));
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

/// Plays these deals on all cores; what comes out does not depend on how many there are.
fn play_all(rooms: &[Room], deals: std::ops::Range<u64>, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let next = AtomicU64::new(deals.start);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut tally = Tally::default();
    let work = || {
        let mut player = Player::default();
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= deals.end {
                return Ok(player.tally);
            }
            for number in from..deals.end.min(from + PORTION) {
                if let Some(broken) = play(&mut player, rooms, number) {
                    next.store(deals.end, Ordering::Relaxed);
                    return Err(broken);
                }
            }
            progress(from + PORTION - deals.start);
        }
    };
    let done: Vec<Result<Tally, Broken>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    for result in done {
        match result {
            Ok(part) => tally.add_all(&part),
            Err(broken) => panic!("{}", shortest(broken, rooms).told(rooms)),
        }
    }
    tally
}

/// A deal in which a law was broken.
struct Broken {
    number: u64,
    steps: usize,
    message: String,
    story: String,
}

impl Broken {
    fn told(&self, rooms: &[Room]) -> String {
        let Broken { number, message, story, .. } = self;
        let room = &rooms[room_of(*number, rooms)].name;
        format!("deal {number} at {room}: {message}\nPlay it again with POKER_LAWS={number}.\n{story}")
    }
}

fn room_of(number: u64, rooms: &[Room]) -> usize {
    (number % rooms.len() as u64) as usize
}

/// Plays the deal of a number; what was broken in it, if anything was.
fn play(player: &mut Player, rooms: &[Room], number: u64) -> Option<Broken> {
    let room = &rooms[room_of(number, rooms)];
    let error = panic::catch_unwind(AssertUnwindSafe(|| player.play(room, number))).err()?;
    let mut story = format!("{:?}\n", player.record.seating);
    for step in player.record.steps() {
        let _ = writeln!(story, "{step:?}");
    }
    Some(Broken { number, steps: player.record.len(), message: message(error.as_ref()), story })
}

fn message(error: &(dyn Any + Send)) -> String {
    let text = error.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| error.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// How many deals of the same table are looked through for a shorter one that breaks a law too.
const SHORTER_AMONG: u64 = 20_000;

/// The shortest deal of the same table in which a law is broken.
fn shortest(broken: Broken, rooms: &[Room]) -> Broken {
    panic::set_hook(Box::new(|_| ()));
    let mut player = Player::default();
    let mut shortest = broken;
    for nth in 1..SHORTER_AMONG {
        let number = shortest.number % rooms.len() as u64 + nth * rooms.len() as u64;
        if let Some(broken) = play(&mut player, rooms, number).filter(|broken| broken.steps < shortest.steps) {
            shortest = broken;
        }
    }
    let _ = panic::take_hook();
    shortest
}
