use std::io::Write;
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use hands::{Histogram, Ranking};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::{json, ranking_arg};

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
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    for (category, hands) in histogram.categories().filter(|&(_, hands)| hands > 0) {
        let share = 100.0 * hands as f64 / histogram.total() as f64;
        table.add_row([category.name.to_string(), HumanCount(hands).to_string(), format!("{share:.4} %")]);
    }
    table.add_row(["in all".to_string(), HumanCount(histogram.total()).to_string(), String::new()]);
    for column in [1, 2] {
        table.column_mut(column).expect("three columns").set_cell_alignment(CellAlignment::Right);
    }
    writeln!(std::io::stdout(), "All hands of {} cards by {}\n{}", args.cards, args.ranking.id(), table.trim_fmt())?;
    Ok(())
}

/// Counts on all cores.
fn count(empty: &Histogram) -> Histogram {
    let parts = empty.parts();
    let progress = Progress::new(parts.iter().map(|part| part.hands).sum());
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
    progress.bar.finish_and_clear();
    counted
}

/// A progress bar that shows itself once the work has taken a second.
struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    fn new(hands: u64) -> Progress {
        let style = ProgressStyle::with_template("{wide_bar} {percent}% of {len} hands, {eta} left");
        let bar = ProgressBar::with_draw_target(Some(hands), ProgressDrawTarget::hidden());
        bar.set_style(style.expect("the template is right"));
        Progress { bar, start: Instant::now() }
    }

    fn add(&self, hands: u64) {
        self.bar.inc(hands);
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}
