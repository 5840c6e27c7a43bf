//! What a sentence names: seats, cards, places, numbers and money.

use cards::Card;
use rules::Seat;

use crate::sitting::Sitting;

/// What a sentence names.
pub(super) struct Facts {
    /// The sentence in small letters, between spaces.
    pub(super) text: String,
    pub(super) seats: Vec<Seat>,
    /// Cards by name.
    pub(super) cards: Vec<Card>,
    /// A card by its place in a hand, and what lies there.
    pub(super) at_place: Option<(String, Option<Card>)>,
    /// How many cards.
    pub(super) count: Option<u8>,
    /// As it was written.
    pub(super) money: Option<String>,
}

const NUMBERS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const PLACES: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
/// What money follows.
const MONEY: [&str; 17] = [
    "to", "bet", "bets", "raise", "raises", "raised", "it", "with", "for", "buy", "buys", "bank", "banks", "insures",
    "insure", "double", "a",
];
const RANKS: [(&str, char); 13] = [
    ("ace", 'A'),
    ("king", 'K'),
    ("queen", 'Q'),
    ("jack", 'J'),
    ("ten", 'T'),
    ("nine", '9'),
    ("eight", '8'),
    ("seven", '7'),
    ("six", '6'),
    ("five", '5'),
    ("four", '4'),
    ("three", '3'),
    ("deuce", '2'),
];
const SUITS: [(&str, char); 4] = [("spade", 's'), ("heart", 'h'), ("diamond", 'd'), ("club", 'c')];

impl Facts {
    pub(super) fn read(text: &str, sitting: &Sitting<'_>) -> Facts {
        let text = text.replace('’', "'");
        let words: Vec<&str> = text
            .split_whitespace()
            .map(|word| word.trim_matches(|letter: char| ".,;:!?()\"".contains(letter)))
            .filter(|word| !word.is_empty())
            .collect();
        let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let mut facts = Facts {
            text: format!(" {} ", small.join(" ")),
            seats: seats(&small),
            cards: words.iter().enumerate().flat_map(|(nth, word)| cards_in(word, &small[nth..])).collect(),
            at_place: None,
            count: None,
            money: money(&words, &small),
        };
        if facts.seats.is_empty() && facts.text.contains(" button") {
            let button = sitting.scene().places.into_iter().find(|place| place.notes.contains(&"button"));
            facts.seats.extend(button.map(|place| place.seat));
        }
        for (nth, word) in small.iter().enumerate().filter(|(_, word)| word.starts_with("card")) {
            let before = nth.checked_sub(1).map_or("", |before| small[before].trim_end_matches("'s"));
            // "His second hole card", "the second down card".
            let before = match (before, nth) {
                ("hole" | "down" | "up", 2..) => small[nth - 2].as_str(),
                (before, _) => before,
            };
            if let Some(place) = place(before) {
                let card = facts.seats.first().and_then(|&seat| sitting.card_of(seat, place));
                facts.at_place = Some((before.to_string(), card));
            } else if let Some(number) = number(before) {
                facts.count = Some(number);
            } else if matches!(before, "a" | "one") && word == "card" {
                facts.count = Some(1);
            }
        }
        facts
    }

    pub(super) fn says(&self, stem: &str) -> bool {
        self.text.contains(&format!(" {stem}"))
    }
}

/// `seat 4`, `player 4's`, `#4`; or a number that the sentence begins with, or that owns something.
fn seats(words: &[String]) -> Vec<Seat> {
    let mut seats = Vec::new();
    let mut add = |number: Option<u8>| {
        let seat = number.and_then(|number| Seat::new(number.checked_sub(1)?));
        seats.extend(seat.filter(|seat| !seats.contains(seat)));
    };
    for (nth, word) in words.iter().enumerate() {
        let bare = word.trim_end_matches("'s");
        let behind =
            nth.checked_sub(1).is_some_and(|before| ["seat", "player", "no"].contains(&words[before].as_str()));
        if behind {
            add(number(bare));
        } else if let Some(digits) = bare.strip_prefix('#') {
            add(digits.parse().ok());
        } else if nth == 0 || bare != word {
            add(bare.parse().ok());
        }
    }
    seats
}

/// `$8`, or a number behind a word that money follows.
fn money(words: &[&str], small: &[String]) -> Option<String> {
    let marked = words.iter().find(|word| word.starts_with('$')).map(ToString::to_string);
    let behind = || {
        let pairs = small.windows(2).filter(|pair| MONEY.contains(&pair[0].as_str()));
        pairs.map(|pair| pair[1].as_str()).find(|word| word.parse::<f64>().is_ok()).map(|word| format!("${word}"))
    };
    marked.or_else(behind)
}

fn number(word: &str) -> Option<u8> {
    let spelled = NUMBERS.iter().position(|number| *number == word).map(|nth| nth as u8 + 1);
    word.parse().ok().or(spelled)
}

/// A place in a hand from 0; the last is the greatest.
fn place(word: &str) -> Option<usize> {
    let numbered = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending)?.parse::<usize>().ok());
    match word {
        "last" => Some(usize::MAX),
        _ => PLACES.iter().position(|place| *place == word).or_else(|| numbered?.checked_sub(1)),
    }
}

/// `Kh`, `K♥`, or `king of hearts`. A small `as` is a word.
fn cards_in(word: &str, from: &[String]) -> Vec<Card> {
    let bare = word.trim_end_matches("'s");
    if bare.chars().next().is_some_and(|first| first.is_ascii_digit() || first.is_uppercase()) {
        let found: Result<Vec<_>, _> = cards::read(bare).collect();
        let found: Vec<Card> = found.into_iter().flatten().filter_map(|found| found.card).collect();
        if !found.is_empty() {
            return found;
        }
    }
    let [rank, of, suit, ..] = from else { return vec![] };
    let rank = RANKS.iter().find(|(name, _)| rank == name || *rank == format!("{name}s"));
    let suit = SUITS.iter().find(|(name, _)| suit.starts_with(name));
    match (rank, of.as_str(), suit) {
        (Some((_, rank)), "of", Some((_, suit))) => format!("{rank}{suit}").parse().into_iter().collect(),
        _ => vec![],
    }
}
