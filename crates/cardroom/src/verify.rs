use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use room::Proven;

use crate::json;
use crate::record::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The proofs of a hand, as a table gives them to whoever saw it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let name = args.file.display();
    // A file that cannot be opened is what was given, and not the world around.
    let bytes = fs::read(&args.file).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    let proven = Proven::read(&bytes).with_context(|| name.to_string())?;
    proven.check().map_err(|unproven| Failure(format!("{name}: {unproven}")))?;
    if args.json {
        return json::print(&json::VerifiedJson::new(&proven));
    }
    write!(std::io::stdout(), "{}", told(&proven))?;
    Ok(())
}

/// What was checked. The verifier in docs/ says the same, word for word.
fn told(proven: &Proven) -> String {
    let Proven { house, game, table, hand, seat, roots, seen, .. } = proven;
    let eyes = seat.map_or("a spectator".to_string(), |seat| format!("seat {}", seat.index()));
    let mut text = format!("{game} at {house}, table {table}, hand {hand}, as {eyes} saw it\n");
    for (number, deck) in roots.iter().enumerate() {
        let count = seen.iter().filter(|proof| usize::from(proof.root) == number).count();
        text.push_str(&format!("root {number}: {}\n  {count} of {} cards seen:", deck.root, deck.cards));
        for proof in seen.iter().filter(|proof| usize::from(proof.root) == number) {
            text.push_str(&format!(" {}@{}", proof.card, proof.position));
        }
        text.push('\n');
    }
    text.push_str("every card lay where the root has it; no place and no card comes too often\n");
    text
}
