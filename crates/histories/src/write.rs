//! A table written down as a hand script that goes the same way.

use std::fmt::Write;

use crate::script::Part;
use crate::sitting::{At, Sitting};
use crate::text::cards_text;

impl Sitting<'_> {
    /// Everything from the beginning as a hand script: `cardroom play` plays it, and it ends as things stand now.
    #[must_use]
    pub fn to_script(&self) -> String {
        let script = self.script();
        let mut text = format!("house = \"{}\"\ngame = \"{}\"\n", script.house, script.game);
        // Who sat down before anything else happened has been there all the time.
        let sits = |line: &&String| line.contains(" sits down with ");
        let first: Vec<&String> = self.said.iter().take_while(sits).collect();
        let mut seats: Vec<String> =
            script.stacks.iter().map(|(seat, chips)| format!("{} = \"{chips}\"", seat.index() + 1)).collect();
        seats.extend(first.iter().filter_map(|line| {
            line.split_once(" sits down with ").map(|(seat, chips)| format!("{seat} = \"{chips}\""))
        }));
        let (mut hands, mut board) = (vec![], String::new());
        match (&script.part, &self.table) {
            (Part::Poker(part), At::Poker(table)) => {
                let terms = &part.terms;
                let _ = match &terms.day {
                    Some(day) => writeln!(text, "day = \"{day}\""),
                    None => writeln!(text, "limit = \"{}\"", terms.limit()),
                };
                for (name, number) in [("posted", terms.posted), ("time", terms.time)] {
                    if let Some(number) = number {
                        let _ = writeln!(text, "{name} = {number}");
                    }
                }
                if let Some(button) = part.button {
                    let _ = writeln!(text, "button = {}", button.index() + 1);
                }
                let (dealt, shared) = table.dealt();
                let known = dealt.iter().filter(|(_, cards)| cards.iter().any(Option::is_some));
                hands.extend(known.map(|(seat, cards)| ((seat.index() + 1).to_string(), cards.clone())));
                board = cards_text(&shared);
            }
            (Part::Banked(part), At::Banked(table)) => {
                let _ = match (part.posted, &part.limit) {
                    (Some(posted), _) => writeln!(text, "posted = {posted}"),
                    (None, Some(limit)) => writeln!(text, "limit = \"{limit}\""),
                    (None, None) => Ok(()),
                };
                let _ = writeln!(text, "decks = {}", part.decks);
                if let Some(bank) = part.bank {
                    let _ = writeln!(text, "bank = {}", bank.index() + 1);
                }
                let (circles, bank) = table.dealt();
                hands.extend(circles.iter().map(|(seat, cards)| ((seat.index() + 1).to_string(), cards.clone())));
                hands.push(("bank".to_string(), bank.to_vec()));
            }
            _ => {}
        }
        let _ = writeln!(text, "seats = {{ {} }}", seats.join(", "));
        let hands = hands.iter().filter(|(_, cards)| !cards.is_empty());
        let hands: Vec<String> = hands.map(|(name, cards)| format!("{name} = \"{}\"", cards_text(cards))).collect();
        if !hands.is_empty() {
            let _ = writeln!(text, "hands = {{ {} }}", hands.join(", "));
        }
        if !board.is_empty() {
            let _ = writeln!(text, "board = \"{board}\"");
        }
        // Cards stand in their lists, and come by themselves.
        let turns = |line: &&String| line.starts_with("the dealer turns ");
        let steps = self.said.iter().skip(first.len()).filter(|line| !turns(line));
        let steps: String = steps.map(|line| format!("    \"{line}\",\n")).collect();
        let _ = if steps.is_empty() { writeln!(text, "steps = []") } else { writeln!(text, "steps = [\n{steps}]") };
        text
    }
}
