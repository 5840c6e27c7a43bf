//! Hands are written in the formats of others.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use histories::phh::{self, Replayer, Rules};
use histories::{Chronicle, Part, Script, Stamp, ohh, tracker};
use jiff::Timestamp;
use rules::{Register, Seat};

use super::replay::is_phh;
use crate::library::Books;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Hand scripts (.toml), or files of the PHH standard (.phh, .phhs)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The format
    #[arg(long, value_enum, default_value_t = Format::Phh)]
    format: Format,
    /// Write only what this seat saw: its own cards and those that were shown
    #[arg(long, value_name = "SEAT")]
    hero: Option<u8>,
    /// When hands were played that do not say it, such as 2026-11-16T20:15:00Z; without it, now
    #[arg(long, value_name = "TIME")]
    at: Option<Timestamp>,
    #[command(flatten)]
    books: Books,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Poker Hand History, a standard in TOML
    Phh,
    /// Open Hand History, JSON that trackers read
    Ohh,
    /// Text that trackers import
    Text,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    if args.hero.is_some() && args.format == Format::Phh {
        bail!("--hero is for --format ohh and --format text: a hand of the PHH standard has all cards that are known");
    }
    let hero = match args.hero {
        None => None,
        Some(hero) => {
            let seat = hero.checked_sub(1).and_then(Seat::new);
            Some(
                seat.ok_or_else(|| anyhow!("--hero: there is no seat {hero}: they go from 1 to {}", rules::SEATS_MAX))?,
            )
        }
    };
    let register = args.books.register()?;
    let at = args.at.unwrap_or_else(Timestamp::now);
    let mut texts = Vec::new();
    for file in &args.files {
        let hands = match is_phh(file) {
            true => of_phh(file, args.format, at, hero),
            false => of_script(file, args.format, at, hero, &register),
        };
        texts.extend(hands.with_context(|| file.display().to_string())?);
    }
    let text = match (args.format, &texts[..]) {
        (_, []) => bail!("there is no hand of poker in it"),
        (Format::Phh, [only]) => only.clone(),
        (Format::Phh, many) => {
            many.iter().zip(1..).map(|(hand, number)| format!("[{number}]\n{hand}\n")).collect::<String>()
        }
        (Format::Ohh, hands) => hands.join("\n\n") + "\n",
        (Format::Text, hands) => hands.join("\n\n"),
    };
    write!(std::io::stdout(), "{text}")?;
    Ok(())
}

/// The hands of a script: one for each deal.
fn of_script(
    file: &Path,
    format: Format,
    at: Timestamp,
    hero: Option<Seat>,
    register: &Register,
) -> anyhow::Result<Vec<String>> {
    let text = fs::read_to_string(file).context("cannot be read")?;
    let script = Script::read(&file.display().to_string(), &text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        anyhow!("is no hand script:\n{}", faults.join("\n"))
    })?;
    if let Part::Banked(_) = script.part {
        bail!("is a round of a banked game: these formats are for poker");
    }
    let mut sitting = script.open(register)?;
    while sitting.step()? {}
    let hand = |record| -> anyhow::Result<String> {
        let written = phh::write(record, register)?;
        if format == Format::Phh {
            return Ok(written);
        }
        let told = Chronicle::of(record, register)?;
        let stamp = Stamp { number: number_of(&written), when: moment(at), table: None, hero };
        Ok(in_format(format, &told, &stamp))
    };
    sitting.records().iter().map(hand).collect()
}

/// The hands of a file of the standard.
fn of_phh(file: &Path, format: Format, at: Timestamp, hero: Option<Seat>) -> anyhow::Result<Vec<String>> {
    if format == Format::Phh {
        bail!("is of the PHH standard already: choose --format ohh or --format text");
    }
    let text = fs::read_to_string(file).context("cannot be read")?;
    let hands = phh::read_in_full(&text).map_err(|fault| anyhow!("{fault}"))?;
    let mut replayer = Replayer::default();
    let mut texts = Vec::new();
    for hand in hands {
        let hand = hand.map_err(|fault| anyhow!("{fault}"))?;
        let named = if hand.name.is_empty() { String::new() } else { format!("hand {}: ", hand.name) };
        let told = Chronicle::of_phh(&hand, &mut replayer).map_err(|illegal| anyhow!("{named}not legal: {illegal}"))?;
        let about = &hand.about;
        let digits = |number: &String| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = about.hand.clone().filter(digits);
        let table = about.table.clone().filter(|_| matches!(hand.rules, Rules::Common(_)));
        let stamp = Stamp {
            number: number.unwrap_or_else(|| number_of(&format!("{text}{named}"))),
            when: when(about).unwrap_or_else(|| moment(at)),
            table,
            hero,
        };
        texts.push(in_format(format, &told, &stamp));
    }
    Ok(texts)
}

fn in_format(format: Format, told: &Chronicle, stamp: &Stamp) -> String {
    match format {
        Format::Phh | Format::Ohh => ohh::write(told, stamp),
        Format::Text => tracker::write(told, stamp),
    }
}

/// A number that trackers tell a hand by: the same for the same hand, whenever it is written.
fn number_of(text: &str) -> String {
    let hash = blake3::hash(text.as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.as_bytes()[..8]);
    (u64::from_le_bytes(first) % 1_000_000_000_000_000).to_string()
}

/// To the second.
fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// When a file says that a hand was played; files seldom name their time zone, and it is taken as it stands.
fn when(about: &phh::About) -> Option<String> {
    let (year, month, day) = about.date?;
    let time = about.time.as_deref().and_then(|time| time.get(..8)).unwrap_or("00:00:00");
    Some(format!("{year:04}-{month:02}-{day:02}T{time}Z"))
}
