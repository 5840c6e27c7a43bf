//! Laws that hold in every round of every game with a player-dealer: chips are neither made nor lost; the bank wins and
//! loses its wager at most; what is offered is what the books offer, it is accepted, and nothing else; a refusal
//! changes nothing; somebody can always move; every round comes to an end; everybody gets what a second settlement
//! gives him; what is hidden from a player changes nothing that he sees; and a replay is the round itself.
//!
//! Sessions of one or more rounds have numbers, and a number is all that it takes to play one again: `BANKED_LAWS=12345
//! cargo test -p rules --test banked_laws`.

mod chance;
mod hidden;
mod laws;
mod ledger;
mod offered;
mod reckoning;
mod record;
mod rooms;
mod settling;
mod steps;
mod tally;

use std::any::Any;
use std::fmt::Write;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use laws::{EVERYDAY, Player};
use rooms::{Room, Rooms};
use tally::Tally;

/// The sessions of `cargo xtask test --full`, which takes up after those of every day.
const FULL: u64 = 10_000_000;

#[test]
fn random_rounds_keep_the_laws() {
    let rooms = Rooms::all();
    if let Some(number) = std::env::var("BANKED_LAWS").ok().and_then(|number| number.parse().ok()) {
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
fn very_many_random_rounds_keep_the_laws() {
    let rooms = Rooms::all();
    let tally = play_all(&rooms, EVERYDAY..EVERYDAY + FULL, &|done| {
        if done % (FULL / 100) == 0 {
            eprintln!("{:3} % of {FULL} sessions", done * 100 / FULL);
        }
    });
    check_tally(&tally, FULL);
}

/// All that is rare did happen: at least once in ten thousand sessions.
fn check_tally(tally: &Tally, sessions: u64) {
    println!("{}", tally.lines());
    let missing = tally.missing(sessions / 10_000);
    assert!(missing.is_empty(), "too dull: {missing:?}\n{}", tally.lines());
}

/// How many sessions a thread takes at a time.
const PORTION: u64 = 200;

/// Plays these sessions on all cores; what comes out does not depend on how many there are.
fn play_all(rooms: &Rooms, sessions: std::ops::Range<u64>, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let next = AtomicU64::new(sessions.start);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut tally = Tally::default();
    let work = || {
        let mut player = Player::default();
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= sessions.end {
                return Ok(player.tally);
            }
            for number in from..sessions.end.min(from + PORTION) {
                if let Some(broken) = play(&mut player, rooms, number) {
                    next.store(sessions.end, Ordering::Relaxed);
                    return Err(broken);
                }
            }
            progress(from + PORTION - sessions.start);
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

/// A session in which a law was broken.
struct Broken {
    number: u64,
    steps: usize,
    message: String,
    story: String,
}

impl Broken {
    fn told(&self, rooms: &Rooms) -> String {
        let Broken { number, message, story, .. } = self;
        let room = &rooms.of(*number).name;
        format!(
            "session {number} at {room}: {message}\nPlay it again with BANKED_LAWS={number}. Its last round:\n{story}"
        )
    }
}

/// Plays the session of a number; what was broken in it, if anything was.
fn play(player: &mut Player, rooms: &Rooms, number: u64) -> Option<Broken> {
    let room: &Room = rooms.of(number);
    let error = panic::catch_unwind(AssertUnwindSafe(|| player.play(room, number))).err()?;
    let mut story = format!("{:?}\n", player.record.opening);
    for step in player.record.steps() {
        let _ = writeln!(story, "{step:?}");
    }
    Some(Broken { number, steps: player.record.len(), message: message(error.as_ref()), story })
}

fn message(error: &(dyn Any + Send)) -> String {
    let text = error.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| error.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// How many sessions of the same table are looked through for a shorter one that breaks a law too.
const SHORTER_AMONG: u64 = 2_000;

/// The shortest session of the same table in which a law is broken.
fn shortest(broken: Broken, rooms: &Rooms) -> Broken {
    panic::set_hook(Box::new(|_| ()));
    let mut player = Player::default();
    let mut shortest = broken;
    for number in rooms.like(shortest.number).take(SHORTER_AMONG as usize) {
        if let Some(broken) = play(&mut player, rooms, number).filter(|broken| broken.steps < shortest.steps) {
            shortest = broken;
        }
    }
    let _ = panic::take_hook();
    shortest
}
