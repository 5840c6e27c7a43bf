use std::io::Write;

use anyhow::bail;
use indicatif::HumanCount;
use lab::equity::{self, EquityTold, Notice, Pains};
use odds::Method;
use odds::equity::{Equity, HandEquity};
use rules::House;

use crate::library::Books;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as holdem, omaha-hilo, stud or lowball
    game: String,
    #[arg(required = true, help = HANDS_HELP)]
    hands: Vec<String>,
    /// The cards on the board
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    board: String,
    /// Cards that are known to be gone
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    dead: String,
    /// The house whose book to go by; left out, the first that has the game
    #[arg(long, value_name = "HOUSE")]
    house: Option<String>,
    /// Take samples until the standard error is this
    #[arg(long, value_name = "PART", conflicts_with_all = ["samples", "exact"])]
    error: Option<f64>,
    /// Take so many samples
    #[arg(long, value_name = "N", conflicts_with = "exact", value_parser = clap::value_parser!(u64).range(1..=SAMPLES_MAX))]
    samples: Option<u64>,
    /// Count all cases, however long it takes
    #[arg(long)]
    exact: bool,
    /// Where samples begin: the same number gives the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    books: Books,
}

const HANDS_HELP: &str =
    "The hands, an argument each: AhKh, Ah? or Ah, random; ranges in Hold'em (QQ+,AKs) and Omaha (AAxx)";
const SAMPLES_MAX: u64 = 1_000_000_000_000;
/// A smaller one would take days.
const ERROR_LEAST: f64 = 1e-6;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let game = args.game.to_lowercase();
    let house = equity::poker_house(&register, args.house.as_deref(), &game)?;
    if let Some(error) = args.error.filter(|error| !(ERROR_LEAST..1.0).contains(error)) {
        bail!("--error {error}: write a part of the pot from {ERROR_LEAST} up, such as 0.001");
    }
    let hands: Vec<&str> = args.hands.iter().map(String::as_str).collect();
    let question = equity::question(house, &game, &hands, &args.board, &args.dead)?;
    let equity = equity::answer(&question, args.pains(), args.seed, tell, || true)?;
    if args.books.json {
        return json::print(&EquityTold::new(house, &game, &hands, &args.board, &args.dead, &equity));
    }
    print(args, house, &game, &equity)
}

impl Args {
    const fn pains(&self) -> Pains {
        match (self.samples, self.error) {
            (Some(samples), _) => Pains::Samples(samples),
            (None, Some(error)) => Pains::Error(error),
            (None, None) if self.exact => Pains::Exact,
            (None, None) => Pains::Usual,
        }
    }
}

/// What somebody who waits should know, beside what is printed.
fn tell(notice: Notice) {
    let count = |cases: u128| HumanCount(cases.try_into().unwrap_or(u64::MAX));
    match notice {
        Notice::Sampled(cases, seconds) => eprintln!(
            "{} cases would take about {}: samples are taken instead; --exact counts them all",
            count(cases),
            how_long(seconds)
        ),
        Notice::Long(cases, seconds) => eprintln!("{} cases: this takes about {}", count(cases), how_long(seconds)),
    }
}

fn how_long(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 100.0 => format!("{seconds:.0} seconds"),
        seconds if seconds < 6000.0 => format!("{:.0} minutes", seconds / 60.0),
        seconds => format!("{:.0} hours", seconds / 3600.0),
    }
}

/// A figure of a hand.
type Figure = fn(&HandEquity) -> f64;

fn print(args: &Args, house: &House, game: &str, equity: &Equity) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let with = |what: &str, cards: &str| match cards.trim() {
        "" => String::new(),
        cards => format!(", {what} {cards}"),
    };
    let about = format!("{}{}", with("board", &args.board), with("dead", &args.dead));
    let method = match equity.method {
        Method::Exact { .. } if equity.count == 1 => "nothing is left to come".to_string(),
        Method::Exact { .. } => format!("all {} cases counted", HumanCount(equity.count)),
        _ => format!("{} samples", HumanCount(equity.count)),
    };
    writeln!(out, "What each hand gets of the pot at {}, {game}{about}: {method}\n", house.name)?;
    let percent = |part: f64| format!("{:.4} %", 100.0 * part);
    let both = equity.hands.iter().any(|hand| hand.high > 0.0) && equity.hands.iter().any(|hand| hand.low > 0.0);
    let sampled = matches!(equity.method, Method::Sampled { .. });
    let columns: [(&str, bool, Figure); 7] = [
        ("equity", true, |hand| hand.equity),
        ("error", sampled, |hand| hand.error),
        ("win", true, |hand| hand.win),
        ("tie", true, |hand| hand.tie),
        ("for high", both, |hand| hand.high),
        ("for low", both, |hand| hand.low),
        ("scoop", both, |hand| hand.scoop),
    ];
    let shown = || columns.iter().filter(|(_, shown, _)| *shown);
    let head: Vec<&str> = ["hand"].into_iter().chain(shown().map(|(name, ..)| *name)).collect();
    let rows = args.hands.iter().zip(&equity.hands).map(|(text, hand)| {
        let figures = shown().map(|(.., of)| percent(of(hand)));
        [text.trim().to_string()].into_iter().chain(figures).collect()
    });
    let right: Vec<usize> = (1..head.len()).collect();
    writeln!(out, "{}\n\n{}", layout::table(&head, rows, &right), equity.model)?;
    Ok(())
}
