//! Statistics on shuffled decks, and all of the smallest.

mod exhausted;
mod tally;

use std::io::Write;

use anyhow::Context;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use room::Shuffle;

pub(crate) use exhausted::Exhausted;
pub(crate) use tally::Figure;
use tally::Tally;

use crate::record::Failure;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many decks are shuffled
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1_000..=10_000_000))]
    deals: u64,
    /// Where chance begins, to print the same again; left out, it comes from the system, as in a room
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// More standard deviations than chance brings in a lifetime of reports.
const FAR: f64 = 6.0;

/// The decks of which every outcome is gone through.
const SMALL: std::ops::RangeInclusive<usize> = 3..=6;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let all = SMALL.map(|cards| Exhausted::of(cards, |items, words| cards::shuffle(items, words)));
    let exhausted: Vec<Exhausted> = all.collect::<Result<_, String>>().map_err(Failure)?;
    let tally = tally(args.deals, args.seed)?;
    let (figures, places) = (tally.figures(), tally.places());
    if args.json {
        json::print(&json::ShuffleJson::new((args.deals, args.seed), &figures, places.clone(), &exhausted))?;
    } else {
        write!(std::io::stdout(), "{}", told(args, &figures, &places, &exhausted))?;
    }
    let named =
        figures.iter().map(|figure| (figure.name, figure.z)).chain(places.iter().map(|&z| ("a place by itself", z)));
    match named.clone().find(|(_, z)| z.abs() > FAR) {
        None => Ok(()),
        Some((name, z)) => Err(Failure(format!("{name}: {z:.1} standard deviations off")).into()),
    }
}

/// Decks shuffled as a room shuffles them.
fn tally(deals: u64, seed: Option<u64>) -> anyhow::Result<Tally> {
    let deck = Tally::deck();
    let mut numbers = [0; 64];
    deck.iter().enumerate().for_each(|(number, card)| numbers[usize::from(card.index())] = number);
    let mut chance = seed.map(ChaCha20Rng::seed_from_u64);
    let mut tally = Tally::new();
    let mut entropy = [0; 64];
    for _ in 0..deals {
        match &mut chance {
            Some(chance) => chance.fill_bytes(&mut entropy),
            None => getrandom::fill(&mut entropy).context("the system has no chance to give")?,
        }
        let shuffle = Shuffle::fresh(deck.clone(), &entropy);
        tally.add(shuffle.cards.iter().map(|card| numbers[usize::from(card.index())]).collect());
    }
    Ok(tally)
}

fn told(args: &Args, figures: &[Figure], places: &[f64], exhausted: &[Exhausted]) -> String {
    let least = places.iter().copied().fold(f64::INFINITY, f64::min);
    let most = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let by = args.seed.map_or("chance of the system".to_string(), |seed| format!("seed {seed}"));
    let rows = figures.iter().map(|figure| {
        let Figure { name, found, expected, z } = figure;
        vec![format!(" {name}"), format!("{found:.4}"), format!("{expected:.4}"), format!("{z:+.2}")]
    });
    let figures = layout::table(&["", "found", "expected", "z"], rows, &[1, 2, 3]);
    let rows = exhausted.iter().map(|all| {
        let Exhausted { cards, orders, words_for_each, thrown_away } = all;
        vec![format!(" {cards}"), orders.to_string(), words_for_each.to_string(), thrown_away.to_string()]
    });
    let small = layout::table(&[" cards", "orders", "words for each", "thrown away"], rows, &[0, 1, 2, 3]);
    format!(
        "{} decks of 52 cards, shuffled as in a room, by {by}\n{figures}\n \
         each of the {} places by itself: z from {least:+.2} to {most:+.2}\n\n\
         Every one of the 2^64 random words, for small decks: each order has as many as the others\n{small}\n",
        args.deals,
        places.len()
    )
}
