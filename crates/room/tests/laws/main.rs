//! Laws that hold at every table, whatever people do: chips are neither made nor lost; the table and the ledger agree after every
//! record; what is replayed is what happened, and who looks on sees every step of it; what is proven was promised; a repeat changes nothing; who has not seen it all is refused.
//!
//! A seed and the number of a table are all that it takes to play one again: `ROOM_LAWS=2026/12 cargo test -p room --test laws`.

mod acts;
mod banked;
mod onlooker;
mod proofs;
#[path = "../tables/mod.rs"]
mod tables;
mod world;

use std::ops::Range;

use bots::Chance;
use room::Game;
use world::{Seen, World};

/// How many inputs each table gets.
const INPUTS: usize = 600;

/// A table with a player-dealer gets so many times as many: there are few, and a round takes many bets.
const TIMES_BANKED: usize = 4;

#[test]
fn random_tables_keep_the_laws() {
    match std::env::var("ROOM_LAWS").ok().as_deref().and_then(|only| only.split_once('/')) {
        Some((seed, number)) => {
            let setups = tables::setups();
            let number: usize = number.parse().unwrap();
            play(&setups[number], seed.parse().unwrap(), number);
        }
        None => play_all(2026..2027),
    }
}

#[test]
#[ignore = "takes minutes"]
fn tables_of_many_seeds_keep_the_laws() {
    play_all(3000..3040);
}

fn play_all(seeds: Range<u64>) {
    let mut seen = Seen::default();
    for seed in seeds {
        for (number, setup) in tables::setups().iter().enumerate() {
            println!("ROOM_LAWS={seed}/{number}: {}", setup.name);
            seen.add(&play(setup, seed, number));
        }
    }
    println!("{seen:?}");
    seen.check();
}

fn play(setup: &tables::NamedSetup, seed: u64, number: usize) -> Seen {
    let mut world = World::new(setup, Chance::new(seed, number as u64));
    let times = if matches!(setup.setup.game, Game::Banked(_)) { TIMES_BANKED } else { 1 };
    for _ in 0..times * INPUTS {
        world.something_happens();
    }
    world.finish();
    world.seen
}
