//! Ten thousand paired evenings at the boundary of the socket: the same seed, people, clock and deeds, but two cards exchanged that one
//! pair of eyes may not know. Every text that goes over its line, its bytes, their number and order, what is logged, the lengths of what is
//! written, and when something is due are the same until these eyes learn one of the cards.

mod double;
mod evening;
mod log;
mod pair;
mod stage;

use std::collections::BTreeSet;

use double::{Bug, Double, Real};
use evening::{Evening, eyes, offer};
use pair::{Apart, Counts, WANTED, compare};
use trials::menu;

/// So many in the everyday test; `TWINS` can ask for more.
const PAIRS: u64 = 10_000;

/// All pairs of the evening of a seed.
fn pairs(seed: u64, double: &dyn Double, counts: &mut Counts) -> Result<u64, Apart> {
    let evening = Evening::new(seed, double);
    let mut compared = 0;
    for line in eyes(&evening) {
        compared += u64::from(compare(&evening, line, double, counts)?);
    }
    Ok(compared)
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|value| value.parse().expect("it is a number"))
}

#[test]
fn no_text_and_no_log_goes_by_what_its_reader_may_not_know() {
    let wanted = number("TWINS").unwrap_or(PAIRS);
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let work = |worker: u64| {
        let (mut counts, mut compared, mut tables) = (Counts::new(), 0, BTreeSet::new());
        for seed in (0..).map(|turn| 1 + worker + turn * workers) {
            if compared * workers >= wanted {
                break;
            }
            let number = pairs(seed, &Real, &mut counts).unwrap_or_else(|apart| panic!("{apart}"));
            compared += number;
            tables.extend((number > 0).then(|| offer(seed).name.as_str()));
        }
        (counts, compared, tables)
    };
    let (mut counts, mut compared, mut tables) = (Counts::new(), 0, BTreeSet::new());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        for thread in threads {
            let (some, number, at) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            compared += number;
            tables.extend(at);
            some.into_iter().for_each(|(what, number)| *counts.entry(what).or_default() += number);
        }
    });
    println!("{compared} pairs: {counts:?}");
    assert!(compared >= wanted);
    let missing: Vec<&str> = WANTED.into_iter().filter(|what| !counts.contains_key(what)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
    let unseen: Vec<&str> =
        menu().iter().map(|offer| offer.name.as_str()).filter(|name| !tables.contains(name)).collect();
    assert!(unseen.is_empty(), "nobody was compared at {unseen:?}");
}

/// The evening of `TWINS_SEED` again.
#[test]
fn one_evening() {
    let seed = number("TWINS_SEED").unwrap_or(1);
    let compared = pairs(seed, &Real, &mut Counts::new()).unwrap_or_else(|apart| panic!("{apart}"));
    assert!(compared > 0, "nobody was compared with seed {seed}");
}

#[test]
fn every_planted_bug_is_caught() {
    for bug in Bug::ALL {
        let caught = (1..=300).find_map(|seed| Some((seed, pairs(seed, &bug, &mut Counts::new()).err()?)));
        let (seed, apart) = caught.unwrap_or_else(|| panic!("{bug:?} is not caught"));
        println!("{bug:?}: {apart}");
        assert!(pairs(seed, &Real, &mut Counts::new()).is_ok(), "it is not {bug:?} that was caught with seed {seed}");
    }
}
