//! Laws that hold in every round of every game with a player-dealer: chips are neither made nor lost; the bank wins and
//! loses its wager at most; what is offered is what the books offer, it is accepted, and nothing else; a refusal
//! changes nothing; somebody can always move; every round comes to an end; everybody gets what a second settlement
//! gives him; what is hidden from a player changes nothing that he sees; no card of a shoe is lost or doubled; a replay is the
//! round itself; and with cards that nobody knows it goes as with the same cards known. Things go wrong in many of them.
//!
//! Sessions of one or more rounds have numbers, and a number is all that it takes to play one again: `BANKED_LAWS=12345
//! cargo test -p rules --test banked_laws`.

mod chance;
mod hidden;
mod laws;
mod ledger;
mod mishaps;
mod offered;
#[path = "../random_play/mod.rs"]
mod random_play;
mod reckoning;
mod record;
mod rooms;
mod settling;
mod steps;
mod tally;
mod tray;
mod unknown;

use std::fmt::Write;

use laws::{EVERYDAY, Player};
use random_play::Broken;
use rooms::{Room, Rooms};
use tally::Tally;

/// The sessions of `cargo xtask test --full`, which takes up after those of every day.
const FULL: u64 = 10_000_000;

#[test]
fn random_rounds_keep_the_laws() {
    let rooms = Rooms::all();
    if let Some(number) = std::env::var("BANKED_LAWS").ok().and_then(|number| number.parse().ok()) {
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

/// Plays these sessions, and says what happened in them.
fn play_all(rooms: &Rooms, sessions: std::ops::Range<u64>, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let play = |player: &mut Player, number: u64| play(player, rooms, number);
    match random_play::play_all(sessions, PORTION, &play, progress) {
        Ok(players) => {
            let mut tally = Tally::default();
            players.iter().for_each(|player| tally.add_all(&player.tally));
            tally
        }
        Err(broken) => {
            let others = rooms.like(broken.number).take(SHORTER_AMONG as usize);
            panic!("{}", told(&random_play::shortest(broken, others, &play), rooms))
        }
    }
}

/// What was broken, and how to play it again.
fn told(broken: &Broken, rooms: &Rooms) -> String {
    let Broken { number, message, story, .. } = broken;
    let room = &rooms.of(*number).name;
    format!("session {number} at {room}: {message}\nPlay it again with BANKED_LAWS={number}. Its last round:\n{story}")
}

/// Plays the session of a number; what was broken in it, if anything was.
fn play(player: &mut Player, rooms: &Rooms, number: u64) -> Option<Broken> {
    let room: &Room = rooms.of(number);
    let message = random_play::broken_by(|| player.play(room, number))?;
    let mut story = format!("{:?}\n", player.record.opening);
    for step in player.record.steps() {
        let _ = writeln!(story, "{step:?}");
    }
    Some(Broken { number, steps: player.record.len(), message, story })
}

/// How many sessions of the same table are looked through for a shorter one that breaks a law too.
const SHORTER_AMONG: u64 = 2_000;
