//! What a sentence names: seats, cards, places, numbers and money.

use cards::{Card, CardSet};
use rules::Seat;

use crate::sitting::Sitting;

/// A place in a hand.
pub(crate) struct Spot {
    /// As it was said.
    pub(crate) word: String,
    /// From 0; none is the last.
    pub(crate) place: Option<usize>,
    /// Whether only the cards that lie face down are counted.
    pub(crate) hole: bool,
}

/// What a sentence names.
pub(super) struct Facts {
    /// The sentence in small letters, between spaces.
    pub(super) text: String,
    /// Its words.
    pub(super) words: Vec<String>,
    pub(super) seats: Vec<Seat>,
    /// Cards by name.
    pub(super) cards: Vec<Card>,
    /// Whether a card is named by its place in a hand.
    pub(super) spot: Option<Spot>,
    /// A card of the player's, if anybody knows which it is; or why it cannot be meant.
    pub(super) own: Result<Option<Card>, String>,
    /// Cards that may be taken where any would do.
    pub(super) any: Vec<Card>,
    /// The boards that may have come early, the likeliest first, and how many cards they have.
    pub(super) early: Vec<(String, usize)>,
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
/// Cards that come to mind where any would do.
const ANY: [&str; 8] = ["Kh", "Qd", "9s", "7c", "Jd", "8h", "6s", "3c"];
const SUITS: [(&str, char); 4] = [("spade", 's'), ("heart", 'h'), ("diamond", 'd'), ("club", 'c')];

impl Facts {
    pub(super) fn read(text: &str, sitting: &Sitting<'_>) -> Facts {
        let text = text.replace('’', "'");
        let words: Vec<&str> = bare_words(&text).collect();
        let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let mut facts = Facts {
            text: format!(" {} ", small.join(" ")),
            seats: seats(&small),
            cards: named_cards(&text),
            words: vec![],
            spot: None,
            own: Ok(None),
            any: vec![],
            early: sitting.early(),
            count: None,
            money: money(&words, &small),
        };
        if facts.seats.is_empty() && facts.text.contains(" button") {
            let button = sitting.scene().places.into_iter().find(|place| place.notes.contains(&"button"));
            facts.seats.extend(button.map(|place| place.seat));
        }
        if facts.seats.is_empty() && [" his ", " her ", " he ", " she "].iter().any(|word| facts.text.contains(word)) {
            // The one of whom was spoken.
            facts.seats.extend(sitting.said.last().into_iter().flat_map(|line| line.split(' ').next()).flat_map(seat));
        }
        for (nth, word) in small.iter().enumerate().filter(|(_, word)| word.starts_with("card")) {
            let before = nth.checked_sub(1).map_or("", |before| small[before].trim_end_matches("'s"));
            // "His second hole card", "the second down card".
            let (before, hole) = match (before, nth) {
                ("hole" | "down", 2..) => (small[nth - 2].as_str(), true),
                ("up", 2..) => (small[nth - 2].as_str(), false),
                (before, _) => (before, false),
            };
            if let Some(place) = place(before) {
                facts.spot =
                    Some(Spot { word: before.to_string(), place: Some(place).filter(|_| before != "last"), hole });
            } else if let Some(number) = number(before) {
                facts.count = Some(number);
            } else if matches!(before, "a" | "one") && word == "card" {
                facts.count = Some(1);
            }
        }
        // "2 draws 1".
        let drawn =
            small.windows(2).find(|pair| pair[0].starts_with("draw") || pair[0] == "drew" || pair[0] == "takes");
        facts.count = facts.count.or_else(|| drawn.and_then(|pair| number(&pair[1])));
        if let Some(&seat) = facts.seats.first() {
            facts.own = sitting.at_spot(seat, facts.spot.as_ref());
        }
        facts.any = any(sitting.unseen() - facts.cards.iter().copied().collect());
        facts.words = small;
        facts
    }

    /// How many cards the board that came early has; or why it cannot be that.
    pub(super) fn early_board(&self) -> Result<usize, String> {
        let said = ["flop", "turn", "river"].into_iter().find(|name| self.text.contains(&format!(" {name} ")));
        let meant = |(name, _): &&(String, usize)| said.is_none_or(|said| name == said);
        match (self.early.iter().find(meant), self.early.first(), said) {
            (Some((_, count)), ..) => Ok(*count),
            (None, Some((next, _)), Some(said)) => {
                Err(format!("what comes next is the {next}, and so the {said} cannot have come early"))
            }
            (None, ..) => Err("no board comes now that could come early".to_string()),
        }
    }

    pub(super) fn says(&self, stem: &str) -> bool {
        self.text.contains(&format!(" {stem}"))
    }
}

/// Cards that may be taken where any would do, always in the same order.
fn any(unseen: CardSet) -> Vec<Card> {
    let first =
        ANY.iter().filter_map(|card| card.parse().ok()).filter(|card| unseen.iter().any(|other| other == *card));
    let first: Vec<Card> = first.collect();
    let others = unseen.iter().filter(|card| card.suit().is_some() && !first.contains(card));
    first.iter().copied().chain(others.collect::<Vec<Card>>()).collect()
}

fn seat(word: &str) -> Option<Seat> {
    word.trim_end_matches("'s").parse::<u8>().ok()?.checked_sub(1).and_then(Seat::new)
}

/// The cards that a sentence names.
#[must_use]
pub fn named_cards(text: &str) -> Vec<Card> {
    let words: Vec<&str> = bare_words(text).collect();
    let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    words.iter().enumerate().flat_map(|(nth, word)| cards_in(word, &small[nth..])).collect()
}

fn bare_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    words.map(|word| word.trim_matches(|letter: char| ".,;:!?()\"".contains(letter))).filter(|word| !word.is_empty())
}

/// `seat 4`, `player 4's`, `#4`; or a number that the sentence begins with, or that owns something.
fn seats(words: &[String]) -> Vec<Seat> {
    let mut seats = Vec::new();
    let mut add = |number: Option<u8>| {
        let seat = number.and_then(|number| Seat::new(number.checked_sub(1)?));
        seats.extend(seat.filter(|seat| !seats.contains(seat)));
    };
    let first = words.iter().position(|word| !["then", "now", "and", "so", "please"].contains(&word.as_str()));
    for (nth, word) in words.iter().enumerate() {
        let bare = word.trim_end_matches("'s");
        let behind =
            nth.checked_sub(1).is_some_and(|before| ["seat", "player", "no"].contains(&words[before].as_str()));
        let of = nth.checked_sub(1).is_some_and(|before| ["on", "of"].contains(&words[before].as_str()));
        if behind {
            add(number(bare));
        } else if let Some(digits) = bare.strip_prefix('#') {
            add(digits.parse().ok());
        } else if of || Some(nth) == first || bare != word {
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

pub(super) fn number(word: &str) -> Option<u8> {
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

/// Whether it is a word of `king of hearts`.
pub(super) fn is_of_a_card(word: &str) -> bool {
    RANKS.iter().any(|(name, _)| word.starts_with(name)) || SUITS.iter().any(|(name, _)| word.starts_with(name))
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
