//! A hand that has just been dealt, for a dispute of which nobody has a script.

use anyhow::{anyhow, bail};
use bots::sim::{Limit, limits};
use histories::Script;
use histories::banked::limit_of;
use rules::{Play, Register, Structure};

use super::hand;
use crate::library::{self, unknown};

/// Six players with $100 each and cards that nobody knows, at the first limit of the book; or two players against a bank.
pub(super) fn hand(house: &str, game: &str, register: &Register) -> anyhow::Result<Script> {
    let house = library::house(register, house)?;
    let games = || house.games().filter(|chapter| chapter.game.is_some()).map(|chapter| chapter.id.as_str());
    let chapter = house.chapter(game).and_then(|chapter| chapter.game.as_ref());
    let play = &chapter.ok_or_else(|| unknown("game", game, games()))?.play;
    let text = match play {
        Play::Poker(_) => {
            let limit = limits(house, game).into_iter().next().ok_or_else(|| anyhow!("{game} has no limit"))?;
            let seats: Vec<String> = (1..=6).map(|seat| format!("{seat} = \"$100\"")).collect();
            format!("{}button = 1\nseats = {{ {} }}\n", limit_line(&limit), seats.join(", "))
        }
        Play::Bonus(_) => bail!("{game} is a bonus bet: name the game that it belongs to"),
        _ => {
            let row = house.schedules_of(game).next().ok_or_else(|| anyhow!("{game} has no schedule"))?;
            let posted = match row.option {
                Some(option) => format!("posted = {option}"),
                None => format!("limit = \"{}\"", limit_of(row)),
            };
            let seats = "1 = \"$500\", 2 = \"$100\", 3 = \"$100\"";
            let steps = "\"1 banks $200\", \"2 bets $10\", \"3 bets $10\", \"no more bets\"";
            let hands = "2 = \"Td 6h ??\", 3 = \"9c 2d ??\", bank = \"?? ?? ??\"";
            format!(
                "{posted}\ndecks = {{decks}}\nbank = 1\nseats = {{ {seats} }}\nhands = {{ {hands} }}\nsteps = [{steps}]\n"
            )
        }
    };
    let whole = |decks: u8| {
        let text = text.replace("{decks}", &decks.to_string());
        hand::read(game, game, &format!("house = \"{}\"\ngame = \"{game}\"\n{text}", house.id))
    };
    let opens = |script: &Script| script.open(register).is_ok();
    match (1..=8).rev().filter_map(|decks| whole(decks).ok()).find(opens) {
        Some(script) => Ok(script),
        None => whole(1),
    }
}

fn limit_line(limit: &Limit) -> String {
    let stakes = &limit.stakes;
    match (&limit.name, stakes.structure) {
        (Some(day), _) => format!("day = \"{day}\"\n"),
        (None, Structure::Limit) => format!("limit = \"{}-{}\"\n", stakes.low, stakes.high),
        (None, structure) => format!("limit = \"{} {}-{}\"\n", structure.id(), stakes.low, stakes.high),
    }
}
