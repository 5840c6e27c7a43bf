use std::io::Write;

use anyhow::bail;
use rayon::prelude::*;
use trials::{Counts, Outcome};

use crate::progress::Progress;
use crate::record::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many trials
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The seed of the first; the others follow
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    from: u64,
    /// Only the trial of this seed, and what it met
    #[arg(long, value_name = "SEED", conflicts_with_all = ["seeds", "from"])]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (first, count) = args.seed.map_or((args.from, args.seeds), |seed| (seed, 1));
    let Some(end) = first.checked_add(count) else { bail!("there are no {count} seeds from {first} on") };
    let progress = Progress::new(count, "trials");
    let all = (first..end).into_par_iter().map(|seed| {
        let outcome = trials::run(seed);
        progress.add(1);
        outcome
    });
    let outcomes: Vec<Outcome> = all.collect();
    let took = progress.finish();
    eprintln!("{count} trials in {:.1} s", took.as_secs_f64());
    print(&outcomes)?;
    match outcomes.iter().filter(|outcome| outcome.violation.is_some()).count() {
        0 => Ok(()),
        broken => Err(Failure(format!("{broken} of {count} trials broke a law")).into()),
    }
}

fn print(outcomes: &[Outcome]) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let mut counts = Counts::default();
    outcomes.iter().for_each(|outcome| counts.add(&outcome.counts));
    let records: u64 = outcomes.iter().map(|outcome| outcome.records).sum();
    for outcome in outcomes {
        if let Some(violation) = &outcome.violation {
            let seed = outcome.seed;
            writeln!(out, "seed {seed}: {violation}\n  again: cardroom trials --seed {seed}")?;
        }
    }
    let broken = outcomes.iter().filter(|outcome| outcome.violation.is_some()).count();
    writeln!(out, "{} trials, {records} records, {broken} broken laws. They met:", outcomes.len())?;
    let width = counts.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
    for (what, count) in counts.iter() {
        writeln!(out, "  {what:width$}  {count:>9}")?;
    }
    if let [outcome] = outcomes {
        let hash: String = outcome.hash.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(out, "hash {hash}")?;
    }
    Ok(())
}
