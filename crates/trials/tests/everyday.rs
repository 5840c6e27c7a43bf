//! A thousand trials, no law broken, and everything met that should be.

use trials::{Counts, run};

#[test]
fn a_thousand_trials_break_no_law() {
    let mut counts = Counts::default();
    let mut records = 0;
    for outcome in in_parallel(1..=1_000) {
        if let Some(violation) = outcome.violation {
            panic!("{violation}\nagain: cardroom trials --seed {}", outcome.seed);
        }
        counts.add(&outcome.counts);
        records += outcome.records;
    }
    println!("{records} records: {counts}");
    assert!(counts.missing().is_empty(), "never met: {:?}", counts.missing());
}

fn in_parallel(seeds: std::ops::RangeInclusive<u64>) -> Vec<trials::Outcome> {
    let (first, last) = (*seeds.start(), *seeds.end());
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || (first + worker..=last).step_by(workers as usize).map(run).collect::<Vec<_>>())
            })
            .collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("a trial does not panic")).collect()
    })
}

#[test]
fn the_same_seed_gives_the_same_trial() {
    for seed in 1..=20 {
        assert_eq!(run(seed).hash, run(seed).hash, "seed {seed}");
    }
}
