use std::io::Write;

use anyhow::{anyhow, bail};
use bots::Temper;
use bots::banked::Strategy;
use bots::sim::{BankedSums, BankedTable, Mean, PokerSums, PokerTable, Posting};
use indicatif::HumanCount;
use lab::{Choice, USUAL_DECKS};
use rules::{Chips, Play};

use crate::library::{self, Books};
use crate::progress::Progress;
use crate::table_arg::TableArgs;
use crate::{json, layout};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many hands or rounds
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=HANDS_MAX))]
    hands: u64,
    /// How many players; left out, as many as can sit
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// What is posted, by a number that `cardroom schedules` prints; left out, the first
    #[arg(long, value_name = "OPTION")]
    schedule: Option<String>,
    /// Where chance begins: the same seed brings the same hands, on any number of cores
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many hands are dealt in an hour; left out, by a rule of thumb
    #[arg(long, value_name = "HANDS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pace: Option<u32>,
    /// How many decks, in Pure 21.5; left out, six, or as many as the book has
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    #[command(flatten)]
    books: Books,
}

/// More would take days.
const HANDS_MAX: u64 = 1_000_000_000_000;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let register = args.books.register()?;
    let house = library::house(&register, &args.table.house)?;
    let choice = args.table.choose(house)?;
    let seats = choice.players(args.seats)?;
    match choice.play {
        Play::Poker(_) if args.decks.is_some() => bail!("poker is dealt from one deck: leave out --decks"),
        Play::Poker(_) => poker(args, &choice, seats),
        _ => banked(args, &choice, seats),
    }
}

/// What was simulated, for whoever prints it.
pub(crate) struct Told<'a> {
    pub(crate) choice: &'a Choice<'a>,
    pub(crate) posting: &'a Posting<'a>,
    pub(crate) seed: u64,
    pub(crate) pace: u32,
    pub(crate) buy_in: Chips,
    pub(crate) tempers: &'a [Temper],
}

fn poker(args: &Args, choice: &Choice<'_>, seats: usize) -> anyhow::Result<()> {
    let posting = choice.posting(args.schedule.as_deref())?;
    let Some(limit) = &choice.limit else { bail!("{} has no limit for {}", choice.house.name, choice.game) };
    let mut table = PokerTable::new(choice.house, choice.game, limit, posting, seats).map_err(|no| anyhow!("{no}"))?;
    table.pace = args.pace.unwrap_or(table.pace);
    let progress = Progress::new(args.hands, "hands");
    let sums = table.run(args.hands, args.seed, &|hands| progress.add(hands))?;
    speed(args.hands, "hands", &progress);
    let told =
        Told { seed: args.seed, pace: table.pace, buy_in: table.buy_in, tempers: &table.tempers, choice, posting };
    if args.books.json {
        return json::print(&json::PokerSimJson::new(&told, &table, &sums));
    }
    print_poker(&told, &table, &sums)
}

fn banked(args: &Args, choice: &Choice<'_>, seats: usize) -> anyhow::Result<()> {
    let posting = choice.posting(args.schedule.as_deref())?;
    let decks = match choice.play {
        Play::Banked(pure) => args.decks.unwrap_or(USUAL_DECKS.clamp(pure.decks_min, pure.decks_max)),
        _ if args.decks.is_some_and(|decks| decks != 1) => bail!("this game is dealt from one deck"),
        _ => 1,
    };
    eprintln!("working out the best play");
    let strategy = Strategy::best(choice.house, choice.game, decks).map_err(|no| anyhow!("{no}"))?;
    let table = BankedTable::new(choice.house, choice.game, posting, seats, decks, strategy);
    let mut table = table.map_err(|no| anyhow!("{no}"))?;
    table.pace = args.pace.unwrap_or(table.pace);
    let progress = Progress::new(args.hands, "rounds");
    let sums = table.run(args.hands, args.seed, &|rounds| progress.add(rounds))?;
    speed(args.hands, "rounds", &progress);
    let told =
        Told { seed: args.seed, pace: table.pace, buy_in: table.buy_in, tempers: &table.tempers, choice, posting };
    if args.books.json {
        return json::print(&json::BankedSimJson::new(&told, decks, &sums));
    }
    print_banked(&told, decks, &sums)
}

/// How fast it went is no result: the same seed prints the same.
fn speed(count: u64, what: &str, progress: &Progress) {
    let seconds = progress.finish().as_secs_f64();
    eprintln!("{} {what} a second", HumanCount((count as f64 / seconds.max(1e-9)) as u64));
}

/// Cents as dollars and cents, with a sign where it matters.
fn dollars(cents: f64) -> String {
    let sign = if cents <= -0.5 { "-" } else { "" };
    let whole = cents.abs().round() as u64;
    format!("{sign}${}.{:02}", HumanCount(whole / 100), whole % 100)
}

fn percent(part: u64, all: u64) -> String {
    format!("{:.2} %", 100.0 * part as f64 / all.max(1) as f64)
}

/// Everybody's results by the hand.
fn seats_table(told: &Told<'_>, seats: &[Mean], unit: Option<Chips>) -> String {
    let rows = seats.iter().zip(told.tempers).enumerate().map(|(seat, (mean, temper))| {
        let mut row = vec![
            (seat + 1).to_string(),
            temper.name.to_string(),
            dollars(mean.sum as f64),
            format!("{:+.4}", mean.mean() / 100.0),
            format!("± {:.4}", mean.error() / 100.0),
        ];
        if let Some(unit) = unit {
            let of_hundred = 100.0 / unit.0 as f64;
            row.push(format!("{:+.2}", mean.mean() * of_hundred));
            row.push(format!("± {:.2}", mean.error() * of_hundred));
        }
        row
    });
    let mut head = vec!["seat", "player", "won in all", "dollars a hand", "error"];
    if unit.is_some() {
        head.extend(["big bets in 100 hands", "error"]);
    }
    let right: Vec<usize> = (2..head.len()).collect();
    layout::table(&head, rows, &right)
}

fn print_poker(told: &Told<'_>, table: &PokerTable, sums: &PokerSums) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let Told { choice, posting, seed, pace, .. } = told;
    let (hands, players) = (HumanCount(sums.hands), told.tempers.len());
    let at = format!("{}{}, {posting}", choice.house.name, choice.at_limit());
    writeln!(out, "{hands} hands of {} at {at}, {players} players, seed {seed}\n", choice.name)?;
    writeln!(out, "{}\n", seats_table(told, &sums.seats, Some(table.big_bet)))?;
    print_collected(&mut out, &sums.collected, "hand", *pace)?;
    let [tenth, half, nine_tenths, most] = [10, 50, 90, 100].map(|percent| sums.pots.quantile(percent));
    let mean = dollars(sums.pots.mean());
    writeln!(
        out,
        "Pots: {mean} on average; a tenth up to {tenth}, half up to {half}, nine tenths up to {nine_tenths}, all up to {most}"
    )?;
    let Play::Poker(poker) = choice.play else { return Ok(()) };
    let came: Vec<String> = (1..poker.streets.len())
        .map(|street| format!("{} {}", poker.streets[street].name, percent(sums.came_to(street), sums.hands)))
        .collect();
    writeln!(out, "Hands that came to the {}", came.join(", "))?;
    writeln!(out, "Won without a showdown: {}", percent(sums.uncontested, sums.hands))?;
    for (side, (kinds, counts)) in ["high", "low"].into_iter().zip(table.kinds().into_iter().zip(&sums.won_with)) {
        let all: u64 = counts.iter().sum();
        if all == 0 {
            continue;
        }
        let rows = kinds.iter().zip(counts).rev().filter(|(_, count)| **count > 0);
        let rows =
            rows.map(|(kind, &count)| vec![kind.name.to_string(), HumanCount(count).to_string(), percent(count, all)]);
        writeln!(out, "\nMain pots won at the showdown, {side}\n{}", layout::table(&[], rows, &[1, 2]))?;
    }
    Ok(())
}

fn print_collected(out: &mut impl Write, collected: &Mean, what: &str, pace: u32) -> anyhow::Result<()> {
    let (mean, error) = (collected.mean(), collected.error());
    let [all, an_hour] = [collected.sum as f64, mean * f64::from(pace)].map(dollars);
    let by_one = format!("${:.4} a {what} ± {:.4}", mean / 100.0, error / 100.0);
    writeln!(out, "Collections: {all} in all, {by_one}, {an_hour} an hour at {pace} {what}s an hour")?;
    Ok(())
}

fn print_banked(told: &Told<'_>, decks: u8, sums: &BankedSums) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let Told { choice, posting, seed, pace, .. } = told;
    let (rounds, players) = (HumanCount(sums.rounds), told.tempers.len());
    let decks = if decks == 1 { "one deck".to_string() } else { format!("{decks} decks") };
    writeln!(
        out,
        "{rounds} rounds of {} at {}, {posting}, {players} players, {decks}, seed {seed}\n",
        choice.name, choice.house.name
    )?;
    writeln!(out, "{}\n", seats_table(told, &sums.seats, None))?;
    let part = |part: f64| format!("{:.3} %", 100.0 * part);
    let rows = sums.wagers.iter().map(|(wager, ratio)| {
        vec![
            wager.to_string(),
            HumanCount(ratio.won.count).to_string(),
            dollars(ratio.staked.mean()),
            part(ratio.edge()),
            format!("± {}", part(ratio.error())),
        ]
    });
    let head = ["wager", "times made", "on average", "edge", "error"];
    writeln!(out, "{}\n", layout::table(&head, rows, &[1, 2, 3, 4]))?;
    for (who, mean) in [("The bank", &sums.bank), ("Bettors together", &sums.bettors)] {
        let [won, error] = [mean.mean(), mean.error()].map(dollars);
        writeln!(out, "{who}: {won} a round ± {error}, fees included")?;
    }
    print_collected(&mut out, &sums.collected, "round", *pace)?;
    let from_bank = dollars(sums.from_bank.mean());
    let action = dollars(sums.action.mean());
    writeln!(out, "Of that the bank pays {from_bank} a round; {action} lie in the circles on average")?;
    Ok(())
}
