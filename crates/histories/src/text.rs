//! Cards, chips and seats as scripts write them.

use std::collections::BTreeMap;

use cards::Card;
use rules::{Chips, Seat};

/// The cards that each gets, in the order in which he gets them.
pub(crate) type Hands = BTreeMap<Seat, Vec<Option<Card>>>;

/// Cards, with `??` for one that nobody knows.
pub(crate) fn read_cards(text: &str) -> Result<Vec<Option<Card>>, String> {
    cards::read(text).map(|found| found.map(|found| found.card).map_err(|error| format!("'{text}': {error}"))).collect()
}

pub(crate) fn read_chips(text: &str) -> Result<Chips, String> {
    text.parse().map_err(|error| format!("'{text}' {error}"))
}

/// A seat by its number, and what stands behind it.
pub(crate) fn read_seat(text: &str) -> Option<(Seat, &str)> {
    let (number, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some((Seat::new(number.parse::<u8>().ok()?.checked_sub(1)?)?, rest))
}

/// A line without what refuses it, and that.
pub(crate) fn read_refused(text: &str) -> (&str, Option<Option<String>>) {
    match text.split_once(" -> refused") {
        Some((text, by)) => (text, Some(Some(by.trim().to_string()).filter(|by| !by.is_empty()))),
        None => (text, None),
    }
}

/// Cards in a row; `??` is one that nobody knows.
pub(crate) fn cards_text(cards: &[Option<Card>]) -> String {
    let texts: Vec<String> = cards.iter().map(|card| card.map_or("??".to_string(), |card| card.to_string())).collect();
    texts.join(" ")
}

/// So many of something, in a word: `a card`, `three cards`.
pub(crate) fn number(count: u8, what: &str) -> String {
    let words = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let count_word = words.get(usize::from(count)).map_or_else(|| count.to_string(), ToString::to_string);
    format!("{count_word} {what}{}", if count == 1 { "" } else { "s" })
}
