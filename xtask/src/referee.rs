use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};

use anyhow::{Context, bail};

use crate::command::{self, command};
use crate::root;

/// Hands of each game, if nobody says how many.
pub(crate) const HANDS: u64 = 10_000;

/// The other engine, of the version that `xtask/referee.py` is written for: it looks into the engine's state.
const POKERKIT: &str = "pokerkit==0.7.7";

/// Where it is installed, out of the way of everything else.
const FOLDER: &str = "target/referee";

/// What makes the hands.
const DEALS: [&str; 5] = ["--release", "--package", "rules", "--example", "referee_deals"];

/// The same hands in every run.
const SEED: &str = "2026";

const GAMES: [&str; 7] = ["holdem", "stud", "stud-hilo", "razz", "omaha-hilo", "no-limit-holdem", "pot-limit-omaha"];

/// Plays random hands here and in an engine that shares nothing with ours, and fails if they come to different ends without a
/// rule of the house that says so.
pub(crate) fn run(hands: u64) -> anyhow::Result<()> {
    let python = set_up()?;
    command::run(cargo("build"))?;
    println!("\n{hands} hands of each of {} games: PokerKit takes some minutes for 10,000", GAMES.len());
    let mut referee = command(&python.to_string_lossy(), &["xtask/referee.py"]);
    let mut referee = referee.stdin(Stdio::piped()).spawn().context("cannot start the referee")?;
    let Some(mut lines) = referee.stdin.take() else { bail!("the referee does not listen") };
    let given = GAMES.iter().try_for_each(|game| deal(game, hands, &mut lines));
    drop(lines);
    let status = referee.wait()?;
    given?;
    if !status.success() {
        bail!("the referee does not agree: {status}");
    }
    histories(&python, hands.div_ceil(10))
}

/// Hands go out to the referee and come in from it in the PHH standard: both must accept what the other wrote, and end with the
/// same stacks.
fn histories(python: &Path, hands: u64) -> anyhow::Result<()> {
    let folder = root().join(FOLDER);
    let (ours, theirs) = (folder.join("ours.phhs"), folder.join("theirs.phhs"));
    println!("\n{hands} hands of each game in the PHH standard, written here and read by PokerKit");
    let mut write = command("cargo", &["run", "--quiet", "--release", "-p", "histories", "--example", "referee_hands"]);
    write.args(["--", SEED, &hands.to_string()]);
    fs::write(&ours, command::output(write)?)?;
    let python = python.to_string_lossy();
    command::run(command(&python, &["xtask/referee_phh.py", "judge", &ours.to_string_lossy()]))?;
    println!("\n{hands} hands of each game in the PHH standard, written by PokerKit and read here");
    let make = command(&python, &["xtask/referee_phh.py", "make", &hands.to_string()]);
    fs::write(&theirs, command::output(make)?)?;
    let mut replay = command("cargo", &["run", "--quiet", "--release", "-p", "cardroom", "--", "phh", "replay"]);
    replay.arg(&theirs);
    let told = command::output(replay)?;
    print!("{told}");
    if !told.lines().all(|line| line.ends_with(" hands") || line.ends_with("end with the stacks that the file says")) {
        bail!("hands of the referee end otherwise here");
    }
    Ok(())
}

/// Gives the hands of one game to the referee.
fn deal(game: &str, hands: u64, lines: &mut ChildStdin) -> anyhow::Result<()> {
    let mut deals = cargo("run");
    deals.args(["--quiet", "--", SEED, game, "0", &hands.to_string()]).stdout(Stdio::piped());
    let mut deals = deals.spawn().context("cannot start the dealing")?;
    let Some(mut dealt) = deals.stdout.take() else { bail!("nothing is dealt") };
    io::copy(&mut dealt, lines).context("the referee has left")?;
    let status = deals.wait()?;
    if !status.success() {
        bail!("{game}: {status}");
    }
    Ok(())
}

fn cargo(chore: &str) -> Command {
    let mut cargo = command("cargo", &[chore]);
    cargo.args(DEALS);
    cargo
}

/// Makes the referee's own Python environment, unless it is there, and says which Python that is.
pub(crate) fn set_up() -> anyhow::Result<PathBuf> {
    const MISSING: &str =
        "the referee needs Python 3.11 or newer with its venv module: install python3 and python3-venv";
    let python = root().join(FOLDER).join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !works(&python) {
        let outside = if cfg!(windows) { "python" } else { "python3" };
        if !works(Path::new(outside)) {
            bail!("{outside} is missing or too old: {MISSING}");
        }
        command::run(command(outside, &["-m", "venv", "--clear", FOLDER])).context(MISSING)?;
    }
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", POKERKIT];
    command::run(command(&python.to_string_lossy(), &install)).with_context(|| format!("cannot install {POKERKIT}"))?;
    Ok(python)
}

/// Whether a Python is there, and new enough for the referee.
fn works(python: &Path) -> bool {
    let check = ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"];
    let mut check = command(&python.to_string_lossy(), &check);
    check.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
