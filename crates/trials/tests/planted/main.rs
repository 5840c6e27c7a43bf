//! Laws that cannot be broken prove nothing: here is a room for each way to be wrong, and each is caught.

mod double;

use double::{Bug, Double};

/// So many trials are enough for any of them.
const SEEDS: u64 = 60;

#[test]
fn every_planted_bug_is_caught() {
    let mut missed = vec![];
    for bug in Bug::ALL {
        let caught = (1..=SEEDS).find_map(|seed| {
            let outcome = trials::run_with(seed, |real| Double::new(real, bug));
            outcome.violation.map(|violation| (seed, violation))
        });
        match caught {
            Some((seed, violation)) => println!("{bug:?}: seed {seed}: {violation}"),
            None => missed.push(bug),
        }
    }
    assert!(missed.is_empty(), "not caught in {SEEDS} trials: {missed:?}");
}
