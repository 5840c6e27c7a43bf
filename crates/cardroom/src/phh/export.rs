//! Hands are written in the formats of others.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use histories::phh::{self, PhhHand, Replayer};
use histories::{Chronicle, Part, Script, Stamp, ohh, tracker};
use jiff::Timestamp;
use rules::Register;

use super::replay::is_phh;
use crate::library::register;

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
    hero: Option<u16>,
    /// When hands were played that do not say it, such as 2026-11-16T20:15:00Z; without it, now
    #[arg(long, value_name = "TIME")]
    at: Option<Timestamp>,
    /// A folder with books of your own, read beside the built-in ones
    #[arg(long, value_name = "DIR")]
    books: Option<PathBuf>,
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
    let register = register(args.books.as_deref())?;
    let at = args.at.unwrap_or_else(Timestamp::now);
    let writing = Writing { format: args.format, at, hero: args.hero, register: &register };
    let (mut texts, mut faults) = (Vec::new(), 0);
    for file in &args.files {
        let hands = if is_phh(file) { writing.of_phh(file) } else { writing.of_script(file) };
        for hand in hands.unwrap_or_else(|error| vec![Err(error)]) {
            match hand {
                Ok(text) => texts.push(text),
                Err(error) => {
                    faults += 1;
                    eprintln!("{}: {error:#}", file.display());
                }
            }
        }
    }
    let text = match (args.format, &texts[..]) {
        (_, []) => bail!("no hand could be written"),
        (Format::Phh, [only]) => only.clone(),
        (Format::Phh, many) => {
            many.iter().zip(1..).map(|(hand, number)| format!("[{number}]\n{hand}\n")).collect::<String>()
        }
        (Format::Ohh, hands) => hands.join("\n\n") + "\n",
        (Format::Text, hands) => hands.join("\n\n"),
    };
    write!(std::io::stdout(), "{text}")?;
    match faults {
        0 => Ok(()),
        1 => bail!("one hand or file could not be written; all others are"),
        many => bail!("{many} hands or files could not be written; all others are"),
    }
}

/// How hands are written.
struct Writing<'a> {
    format: Format,
    at: Timestamp,
    hero: Option<u16>,
    register: &'a Register,
}

impl Writing<'_> {
    /// The hands of a script: one for each deal.
    fn of_script(&self, file: &Path) -> anyhow::Result<Vec<anyhow::Result<String>>> {
        let text = fs::read_to_string(file).context("cannot be read")?;
        let script = Script::read(&file.display().to_string(), &text).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            anyhow!("is no hand script:\n{}", faults.join("\n"))
        })?;
        if let Part::Banked(_) = script.part {
            bail!("is a round of a banked game: these formats are for poker");
        }
        let mut sitting = script.open(self.register)?;
        while sitting.step()?.is_some() {}
        let hand = |record| -> anyhow::Result<String> {
            let written = phh::write(record, self.register)?;
            if self.format == Format::Phh {
                return Ok(written);
            }
            let told = Chronicle::of(record, self.register)?;
            self.in_format(&told, Stamp { number: number_of(&written), when: moment(self.at), table: None, hero: None })
        };
        Ok(sitting.records().iter().map(hand).collect())
    }

    /// The hands of a file of the standard.
    fn of_phh(&self, file: &Path) -> anyhow::Result<Vec<anyhow::Result<String>>> {
        if self.format == Format::Phh {
            bail!("is of the PHH standard already: choose --format ohh or --format text");
        }
        let text = fs::read_to_string(file).context("cannot be read")?;
        let hands = phh::read_in_full(&text).map_err(|fault| anyhow!("{fault}"))?;
        let mut replayer = Replayer::by(self.register);
        let hand = |hand: Result<PhhHand, phh::PhhFault>| {
            let hand = hand.map_err(|fault| anyhow!("{fault}"))?;
            let named = if hand.name.is_empty() { String::new() } else { format!("hand {}: ", hand.name) };
            let told = Chronicle::of_phh(&hand, &mut replayer).map_err(|illegal| anyhow!("{named}{illegal}"))?;
            let about = &hand.about;
            let digits = |number: &String| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let stamp = Stamp {
                number: about.hand.clone().filter(digits).unwrap_or_else(|| number_of(&format!("{text}{named}"))),
                when: when(about).unwrap_or_else(|| moment(self.at)),
                table: about.table.clone(),
                hero: None,
            };
            self.in_format(&told, stamp).map_err(|error| anyhow!("{named}{error}"))
        };
        Ok(hands.into_iter().map(hand).collect())
    }

    fn in_format(&self, told: &Chronicle, mut stamp: Stamp) -> anyhow::Result<String> {
        if !told.over {
            bail!("is not played to its end, or nobody can say who won: its sums would not add up");
        }
        if told.players.iter().any(|player| player.stack >= phh::UNKNOWN) {
            bail!("nobody knows what each player had");
        }
        if let Some(hero) = self.hero {
            let player = told.players.iter().find(|player| player.number == hero);
            let seats = || told.players.iter().map(|player| player.number.to_string()).collect::<Vec<_>>().join(", ");
            stamp.hero = Some(player.ok_or_else(|| anyhow!("nobody sits at seat {hero}: there are {}", seats()))?.seat);
        }
        Ok(match self.format {
            Format::Phh | Format::Ohh => ohh::write(told, &stamp),
            Format::Text => tracker::write(told, &stamp),
        })
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
