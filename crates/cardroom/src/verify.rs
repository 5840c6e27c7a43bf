use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use histories::{Agreed, Part, ProvenCard, Script};
use room::Proven;
use rules::Register;

use crate::json;
use crate::library::Books;
use crate::record::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A hand with its proofs, as a table gives it to whoever saw it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    books: Books,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let name = args.file.display();
    // A file that cannot be opened is what was given, and not the world around.
    let bytes = fs::read(&args.file).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    let proven = Proven::read(&bytes).with_context(|| name.to_string())?;
    proven.check().map_err(|unproven| Failure(format!("{name}: {unproven}")))?;
    let register = args.books.register()?;
    proven.check_pack(&register).map_err(|unproven| Failure(format!("{name}: {unproven}")))?;
    let agreed = played(&proven, &name.to_string(), &register)?;
    if args.books.json {
        return json::print(&json::VerifiedJson::new(&proven, agreed.as_ref()));
    }
    write!(std::io::stdout(), "{}", told(&proven, agreed.as_ref()))?;
    Ok(())
}

/// What the script of the hand says, played by the book; nothing if the file has none.
fn played(proven: &Proven, name: &str, register: &Register) -> anyhow::Result<Option<Agreed>> {
    let Some(text) = &proven.script else { return Ok(None) };
    let script = match Script::read("script", text) {
        Ok(script) => script,
        Err(faults) => {
            let fault = faults.first().map(ToString::to_string).unwrap_or_default();
            bail!("{name}: script: this cannot be read: {fault}");
        }
    };
    let fail = |what: String| Failure(format!("{name}: {what}"));
    if (&script.house, &script.game) != (&proven.house, &proven.game) {
        let (other, own) =
            (format!("{} at {}", script.game, script.house), format!("{} at {}", proven.game, proven.house));
        return Err(fail(format!("script: it is of {other}, and the proofs are of {own}")).into());
    }
    let card = |proof: &room::Proof| ProvenCard { deck: proof.root, position: proof.position, card: proof.card };
    let cards: Vec<ProvenCard> = proven.seen.iter().map(card).collect();
    let decks: Vec<u16> = proven.roots.iter().map(|deck| deck.cards).collect();
    let agreed = script.agrees(&cards, &decks, register).map_err(|disagreed| fail(disagreed.to_string()))?;
    let times = proven.pack.times;
    match &script.part {
        Part::Banked(part) if part.decks != u16::from(times) => {
            Err(fail(format!("script: it is dealt from {} decks, and pack.times is {times}", part.decks)).into())
        }
        _ => Ok(Some(agreed)),
    }
}

/// What was checked. The verifier in docs/ says the same, word for word, but for what is by the book: it knows none.
fn told(proven: &Proven, agreed: Option<&Agreed>) -> String {
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
    match agreed {
        Some(Agreed { named, .. }) => {
            text.push_str(&format!("the script of the hand names {named} cards, each of them proven\n"));
        }
        None => text.push_str("the file has no script of the hand: only its cards were checked\n"),
    }
    text.push_str("by the book these are the cards of the game\n");
    if let Some(Agreed { in_order, .. }) = agreed {
        text.push_str("played by the book the hand goes as it says");
        text.push_str(&match in_order {
            Some(cards) => format!(", and its {cards} cards came off the deck in the order of the dealing\n"),
            None => "; in which order its cards came cannot be told\n".to_string(),
        });
    }
    text
}
