use std::io::Write;

use hands::{Histogram, Ranking};
use indicatif::HumanCount;
use rayon::prelude::*;

use crate::progress::Progress;
use crate::{json, layout, ranking_arg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The order of hands to go by
    #[arg(value_parser = ranking_arg::parser(), ignore_case = true)]
    ranking: &'static Ranking,
    /// How many cards a hand has
    #[arg(long, value_name = "N")]
    cards: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let histogram = count(&Histogram::new(args.ranking, args.cards)?);
    if args.json {
        return json::print(&json::HistogramJson::new(args.ranking, args.cards, &histogram));
    }
    let rows = histogram.categories().filter(|&(_, hands)| hands > 0).map(|(category, hands)| {
        let share = 100.0 * hands as f64 / histogram.total() as f64;
        vec![category.name.to_string(), HumanCount(hands).to_string(), format!("{share:.4} %")]
    });
    let sum = vec!["in all".to_string(), HumanCount(histogram.total()).to_string(), String::new()];
    let table = layout::table(&[], rows.chain([sum]), &[1, 2]);
    writeln!(std::io::stdout(), "All hands of {} cards by {}\n{table}", args.cards, args.ranking.id())?;
    Ok(())
}

/// Counts on all cores.
fn count(empty: &Histogram) -> Histogram {
    let parts = empty.parts();
    let progress = Progress::new(parts.iter().map(|part| part.hands).sum(), "hands");
    let counted = parts
        .into_par_iter()
        .fold(
            || empty.clone(),
            |mut histogram, part| {
                histogram.count(part);
                progress.add(part.hands);
                histogram
            },
        )
        .reduce(|| empty.clone(), |one, other| one.merged(&other));
    progress.finish();
    counted
}
