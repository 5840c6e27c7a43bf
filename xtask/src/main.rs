//! The project's own chores: `cargo xtask test`, `cargo xtask tidy`, `cargo xtask referee`, `cargo xtask bench`.

mod bench;
mod browser;
mod command;
mod covered;
mod readme;
mod referee;
mod test;
mod tidy;
mod values;
mod vendor;
mod wording;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};

const USAGE: &str = "\
cargo xtask test [--full]   set up what is missing, then every check and test; --full adds what takes long
cargo xtask tidy            the checks of text, layout and documents alone
cargo xtask covered         which clauses the Rust tests say they show; writes the list that the program reads
cargo xtask values          that changing any value of a game changes an example hand; names those that do not
cargo xtask wording         that no sentence of a house's document stands in the project
cargo xtask referee [HANDS] random hands of seven games, 10,000 of each, played once more by PokerKit and compared;
                            then hands in the PHH standard, a tenth as many, written here and read there, and back
cargo xtask vendor          writes web/lit/ anew, from the version that web-tests/package.json has
cargo xtask bench           the benchmarks beside their peers; writes docs/performance.md";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => test::run(test::Extent::Everyday),
        ["test", "--full"] => test::run(test::Extent::Full),
        ["tidy"] => tidy::run(),
        ["covered"] => covered::write(),
        ["values"] => values::run(),
        ["wording"] => wording::run(),
        ["referee"] => referee::run(referee::HANDS),
        ["referee", hands] => referee::run(hands.parse().context("cargo xtask referee wants a number of hands")?),
        ["vendor"] => vendor::write(),
        ["bench"] => bench::run(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no chore '{}'; there are:\n{USAGE}", other.join(" ")),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}
