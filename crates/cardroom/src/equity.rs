use std::io::Write;

use anyhow::{anyhow, bail};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use indicatif::HumanCount;
use odds::Method;
use odds::equity::{At, Equity, Exact, Fault, Form, HandEquity, Outcomes, Question};
use rayon::prelude::*;
use rules::{House, Play, Register};

use crate::library::{self, Books, unknown};
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
/// The standard error that samples are taken to.
const ERROR: f64 = 0.0005;
/// A smaller one would take days.
const ERROR_LEAST: f64 = 1e-6;
/// What takes longer is not counted unless it is asked for, in seconds.
const COUNTING_MAX: f64 = 3.0;
/// What takes longer is told before, in seconds.
const TOLD_FROM: f64 = 1.0;
/// Samples are taken in parts of so many, each with chance of its own, so that it is all one how many cores share them.
const PART: u64 = 1 << 12;
/// So many parts are taken before the error is looked at.
const ROUND: u64 = 16;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let game = args.game.to_lowercase();
    let house = house(&register, args.house.as_deref(), &game)?;
    let form = Form::new(house, &game).map_err(|error| anyhow!("{error}"))?;
    if let Some(error) = args.error.filter(|error| !(ERROR_LEAST..1.0).contains(error)) {
        bail!("--error {error}: write a part of the pot from {ERROR_LEAST} up, such as 0.001");
    }
    let hands: Vec<&str> = args.hands.iter().map(String::as_str).collect();
    let question = form.ask(&hands, &args.board, &args.dead).map_err(|fault| explain(args, &fault))?;
    let equity = answer(args, &question)?;
    if args.books.json {
        return json::print(&json::EquityJson::new(house, &game, &hands, &args.board, &args.dead, &equity));
    }
    print(args, house, &game, &equity)
}

/// The house to go by.
fn house<'a>(register: &'a Register, id: Option<&str>, game: &str) -> anyhow::Result<&'a House> {
    let poker = |house: &'a House| {
        let is_poker = |play: &Play| matches!(play, Play::Poker(_));
        house.games().filter(move |chapter| chapter.game.as_ref().is_some_and(|game| is_poker(&game.play)))
    };
    let has = |house: &&House| house.games().any(|chapter| chapter.id == game);
    let all = || {
        let mut ids: Vec<&str> = register.houses().iter().flat_map(poker).map(|chapter| chapter.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    };
    let house = match id {
        None => register.houses().iter().find(has),
        Some(id) => {
            let house = library::house(register, id)?;
            let there: Vec<&str> = register.houses().iter().filter(has).map(|house| house.id.as_str()).collect();
            if !has(&house) && !there.is_empty() {
                bail!("{} has no {game}; it is dealt at {}", house.id, there.join(" and "));
            }
            Some(house).filter(has)
        }
    };
    let house = house.ok_or_else(|| unknown("poker game", game, all().iter().copied()))?;
    if !poker(house).any(|chapter| chapter.id == game) {
        bail!("{game} is no poker: cardroom edge {} {game} says what its wagers cost", house.id);
    }
    Ok(house)
}

/// The fault with a mark under its place.
fn explain(args: &Args, fault: &Fault) -> anyhow::Error {
    let text = match fault.at {
        At::Hands => None,
        At::Hand(place) => args.hands.get(place),
        At::Board => Some(&args.board),
        At::Dead => Some(&args.dead),
    };
    match (text, fault.place) {
        (Some(text), Some(place)) => anyhow!("{fault}\n{}", place.shown_in(text)),
        _ => anyhow!("{fault}"),
    }
}

/// Counts, or takes samples.
fn answer(args: &Args, question: &Question) -> anyhow::Result<Equity> {
    if args.samples.is_none() && args.error.is_none() {
        match question.exact() {
            Some(exact) if args.exact || seconds(&exact) <= COUNTING_MAX => return Ok(count(question, &exact)),
            Some(exact) => eprintln!(
                "{} cases would take about {}: samples are taken instead; --exact counts them all",
                HumanCount(exact.cases().try_into().unwrap_or(u64::MAX)),
                how_long(seconds(&exact))
            ),
            None if args.exact => {
                bail!("there are too many cases to count them: leave --exact out, and samples are taken")
            }
            None => {}
        }
    }
    Ok(sample(args, question))
}

/// How long counting takes on all cores.
fn seconds(exact: &Exact<'_>) -> f64 {
    exact.seconds() / rayon::current_num_threads() as f64
}

fn how_long(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 100.0 => format!("{seconds:.0} seconds"),
        seconds if seconds < 6000.0 => format!("{:.0} minutes", seconds / 60.0),
        seconds => format!("{:.0} hours", seconds / 3600.0),
    }
}

/// Counts on all cores.
fn count(question: &Question, exact: &Exact<'_>) -> Equity {
    if seconds(exact) > TOLD_FROM {
        let cases = HumanCount(exact.cases().try_into().unwrap_or(u64::MAX));
        eprintln!("{cases} cases: this takes about {}", how_long(seconds(exact)));
    }
    let add = |mut outcomes: Outcomes, part| {
        exact.count_part(part, &mut outcomes);
        outcomes
    };
    question.counted(&all_of(question, (0..exact.parts()).into_par_iter().fold(|| question.outcomes(), add)))
}

/// What was counted in several places.
fn all_of(question: &Question, counted: impl ParallelIterator<Item = Outcomes>) -> Outcomes {
    counted.reduce(
        || question.outcomes(),
        |mut one, other| {
            one.merge(&other);
            one
        },
    )
}

/// Takes samples on all cores.
fn sample(args: &Args, question: &Question) -> Equity {
    let sampler = question.sampler();
    let take = |part: u64, samples: u64, outcomes: &mut Outcomes| {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&args.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&part.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(seed);
        sampler.add(samples, || generator.next_u64(), outcomes);
    };
    let parts = |parts: std::ops::Range<u64>, wanted: u64| {
        let counted = parts.into_par_iter().fold(
            || question.outcomes(),
            |mut outcomes, part| {
                take(part, PART.min(wanted - part * PART), &mut outcomes);
                outcomes
            },
        );
        all_of(question, counted)
    };
    if let Some(samples) = args.samples {
        return question.sampled(&parts(0..samples.div_ceil(PART), samples));
    }
    let mut outcomes = question.outcomes();
    for round in 0.. {
        outcomes.merge(&parts(round * ROUND..(round + 1) * ROUND, u64::MAX));
        if outcomes.error() <= args.error.unwrap_or(ERROR) {
            break;
        }
    }
    question.sampled(&outcomes)
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
