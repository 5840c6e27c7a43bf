//! What can be said at a table, for its game and its moment.

use std::cmp::Reverse;

use rules::poker::Poker;
use rules::{Game, Play};

use super::phrases::Phrase;
use crate::sitting::{At, Sitting};

/// Words that are in every other sentence, and say nothing about what is meant.
const COMMON: &[&str] =
    &["seat", "card", "cards", "player", "hand", "with", "that", "dealer", "table", "comes", "came"];
/// What is said when hands are compared.
const SHOWDOWN: &[&str] =
    &[" shows", " mucks", "plays the board", "miscall", "costs him", " wins", " share", "has low"];
/// What is said between hands.
const BETWEEN: &[&str] = &["the next", "sits down", " buys ", "goes away", "comes back", " leaves"];

impl Sitting<'_> {
    /// Everything that can be said at such a table: the nearest to a sentence first, then what is asked now, then what goes with this
    /// moment.
    #[must_use]
    pub fn sayings(&self, text: &str) -> Vec<String> {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
            let words = words.filter(|word| word.len() > 3 && !COMMON.contains(&word.as_str()));
            words.map(|word| word.chars().take(4).collect()).collect()
        };
        let said = words(text);
        let common = |line: &str| words(line).iter().filter(|word| said.contains(word)).count();
        let asked = self.asked();
        let has = |line: &str, some: &[&str]| some.iter().any(|words| line.contains(words));
        let showdown = asked.lines.iter().any(|line| has(line, SHOWDOWN));
        let mut all: Vec<(u8, usize, String)> =
            asked.lines.iter().map(|line| (0, common(line), line.clone())).collect();
        for phrase in self.phrases().iter().filter(|phrase| self.fits(phrase)) {
            let example = phrase.example;
            let (shows, between) = (has(example, SHOWDOWN), has(example, BETWEEN));
            // What may be done now has been said: the same of somebody else is not what is looked for.
            let other_act = phrase.act && !example.contains("out of turn") && !(shows && showdown);
            let rank = match (shows, between) {
                (_, true) => 4,
                _ if other_act => 3,
                (shows, _) if shows == showdown => 1,
                _ => 2,
            };
            if all.iter().all(|(_, _, line)| line != example) {
                all.push((rank, if other_act { 0 } else { common(example) }, example.to_string()));
            }
        }
        all.sort_by_key(|(rank, common, _)| (Reverse(*common), *rank));
        all.into_iter().map(|(_, _, line)| line).collect()
    }

    /// Whether it can be said in this game at all.
    fn fits(&self, phrase: &Phrase) -> bool {
        let At::Poker(table) = &self.table else { return true };
        let between = BETWEEN.iter().any(|words| phrase.example.contains(words));
        poker(self.run.game).is_none_or(|poker| is_of(poker, phrase.line)) && (!between || table.has_lineup())
    }
}

fn poker(game: &Game) -> Option<&Poker> {
    match &game.play {
        Play::Poker(poker) => Some(poker),
        _ => None,
    }
}

/// Whether a game has what a line speaks of.
fn is_of(poker: &Poker, line: &str) -> bool {
    let streets = &poker.streets;
    let has_up = streets.iter().any(|street| street.up > 0);
    let splits = poker.showdown.high.is_some() && poker.showdown.low.is_some();
    let needs: [(&[&str], bool); 7] = [
        (&["flop", "board"], streets.iter().any(|street| street.board > 0)),
        (&["burn"], streets.iter().any(|street| street.burn)),
        (&["draws", "drew", " pat"], streets.iter().any(|street| street.draw > 0)),
        (&["discards", "are clear"], streets.iter().any(|street| street.discard > 0)),
        (&["kill", "go by"], poker.kill.is_some()),
        (&["completes", "brings it in", "pot so far", "stays in"], has_up),
        (&[" high", " low"], splits),
    ];
    needs.iter().all(|(words, has)| *has || !words.iter().any(|word| line.contains(word)))
}
