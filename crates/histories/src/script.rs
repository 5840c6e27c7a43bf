//! What a hand script says: who sits where, which cards come, what people do, and what is expected of it.

use std::collections::BTreeMap;
use std::fmt;

use cards::{Card, CardSet};
use rules::poker::Post;
use rules::{Chips, Seat, Structure, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::banked::{BankedLine, BankedPart, read_banked};
use crate::poker::{Before, Line, Opening, PokerPart, Terms, read_before, read_kind, read_limit, read_step};
use crate::text::{read_cards, read_seat};

/// A hand script, read but not yet run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The name of its file.
    pub name: String,
    /// The house.
    pub house: String,
    /// The game.
    pub game: String,
    /// The chips of each.
    pub stacks: BTreeMap<Seat, Chips>,
    /// The cards that each gets, in the order in which he gets them; none where nobody knows.
    pub hands: BTreeMap<Seat, Vec<Option<Card>>>,
    /// What happens, as it is written.
    pub steps: Vec<String>,
    /// Cards that somebody is going to speak of: nobody gets them by chance.
    pub kept: CardSet,
    /// What is expected in the end.
    pub expect: Expect,
    /// What belongs to its kind of game.
    pub part: Part,
}

/// What belongs to a kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A hand of poker.
    Poker(PokerPart),
    /// A round of a banked game.
    Banked(BankedPart),
}

impl Part {
    /// The lines that are to be refused, each with what should say so.
    pub(crate) fn refusals(&self) -> Vec<(usize, Option<&String>)> {
        match self {
            Part::Poker(part) => {
                let before = part.before.iter().filter_map(|(line, before)| match before {
                    Before::Refused(_, by) => Some((*line, by.as_ref())),
                    Before::Done(_) => None,
                });
                let steps = part.steps.iter().filter_map(|(line, step)| match step {
                    Line::Refused(_, by) => Some((*line, by.as_ref())),
                    Line::Done(_) | Line::May(..) => None,
                });
                before.chain(steps).collect()
            }
            Part::Banked(part) => {
                let lines = part.before.iter().chain(&part.steps);
                let refused = lines.filter_map(|(line, step)| match step {
                    BankedLine::Refused(_, by) => Some((*line, by.as_ref())),
                    BankedLine::Done(_) | BankedLine::May(..) => None,
                });
                refused.collect()
            }
        }
    }
}

/// What is expected of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expect {
    /// The chips of each.
    pub stacks: BTreeMap<Seat, Chips>,
    /// What the house took.
    pub drop: Option<Chips>,
    /// How many cards the dealer burned.
    pub burned: Option<u16>,
    /// Lines that must be told, word for word.
    pub told: Vec<String>,
    /// Clauses that must be cited.
    pub clauses: Vec<String>,
}

/// Something wrong in a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScriptFault {
    /// The line, from 1.
    pub line: usize,
    /// The field.
    pub field: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.field.is_empty() { "" } else { ": " };
        write!(f, "line {}: {}{between}{}", self.line, self.field, self.message)
    }
}

/// What every script may say; a script of a banked game says how many decks there are.
const FIELDS: [&str; 8] = ["house", "game", "limit", "seats", "hands", "before", "steps", "expect"];
const POKER_FIELDS: [&str; 6] = ["day", "posted", "time", "button", "board", "opening"];
const OPENING_FIELDS: [&str; 7] = ["seated", "posts", "last_blind", "to_call", "limits", "killed", "shows_all"];
const BANKED_FIELDS: [&str; 3] = ["posted", "decks", "bank"];

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// Everything that is wrong in it, with the line.
    pub fn read(name: &str, text: &str) -> Result<Script, Vec<ScriptFault>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader { text, faults: vec![] };
        for error in errors {
            reader.fault(error.span().map_or(0, |span| span.start), "", error.message().to_string());
        }
        let script = reader.script(name, table.get_ref());
        let mut faults = reader.faults;
        faults.sort();
        match script {
            Some(script) if faults.is_empty() => Ok(script),
            _ => Err(faults),
        }
    }
}

/// `3 big-blind $4 $0 $0`.
fn read_post(text: &str) -> Option<(Seat, Post)> {
    let (seat, rest) = read_seat(text)?;
    let [kind, live, dead, ante] = rest.split(' ').collect::<Vec<_>>()[..] else { return None };
    let kind = if kind == "-" { None } else { Some(read_kind(kind)?) };
    Some((seat, Post { kind, live: live.parse().ok()?, dead: dead.parse().ok()?, ante: ante.parse().ok()? }))
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<ScriptFault>,
}

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&byte| byte == b'\n').count()
    }

    fn fault(&mut self, at: usize, field: &str, message: String) {
        let line = self.line(at);
        self.faults.push(ScriptFault { line, field: field.to_string(), message });
    }

    fn script(&mut self, name: &str, table: &DeTable<'_>) -> Option<Script> {
        let banked = table.contains_key("decks");
        let own: &[&str] = if banked { &BANKED_FIELDS } else { &POKER_FIELDS };
        let known = || FIELDS.iter().chain(own).copied();
        for (key, _) in table.iter().filter(|(key, _)| !known().any(|field| field == key.get_ref().as_ref())) {
            let near = nearest(key.get_ref(), known()).map_or(String::new(), |near| format!("; is it {near}?"));
            self.fault(key.span().start, key.get_ref(), format!("is not known here{near}"));
        }
        let house = self.text(table, "house", true);
        let game = self.text(table, "game", true);
        let stacks = self.by_seat(table, "seats", |text| text.parse().map_err(|error| format!("'{text}' {error}")));
        if stacks.len() < 2 {
            self.fault(0, "seats", "there must be two at least: seats = { 1 = \"$100\", 2 = \"$100\" }".to_string());
        }
        let hands = self.by_seat(table, "hands", read_cards);
        let part = match banked {
            true => Part::Banked(self.banked(table)),
            false => Part::Poker(self.poker(table)),
        };
        let expect = self.expect(table);
        let steps = match table.get("steps").map(Spanned::get_ref) {
            Some(DeValue::Array(items)) => items.iter().filter_map(|item| item.get_ref().as_str()).collect(),
            _ => vec![],
        };
        let steps = steps.into_iter().map(str::to_string).collect();
        Some(Script {
            name: name.to_string(),
            house: house?,
            game: game?,
            stacks,
            hands,
            steps,
            kept: CardSet::EMPTY,
            expect,
            part,
        })
    }

    fn poker(&mut self, table: &DeTable<'_>) -> PokerPart {
        let limit = self.text(table, "limit", false).and_then(|text| match read_limit(&text) {
            Ok(limit) => Some(limit),
            Err(message) => {
                self.fault(table.get("limit").map_or(0, |value| value.span().start), "limit", message);
                None
            }
        });
        let day = self.text(table, "day", false);
        if !table.contains_key("limit") && day.is_none() {
            let message = "is missing: write \"$4-$8\", \"spread $2-$10\" or \"no-limit $2\"; a game with a \
                           player-dealer says decks = 6 instead";
            self.fault(0, "limit", message.to_string());
        }
        let posted = table.get("posted").and_then(|value| self.number(value, "posted"));
        let time = table.get("time").and_then(|value| self.number(value, "time"));
        let button = self.seat_of(table, "button");
        let board = match self.text(table, "board", false).map(|text| read_cards(&text)) {
            Some(Err(message)) => {
                let at = table.get("board").map_or(0, |value| value.span().start);
                self.fault(at, "board", message);
                vec![]
            }
            Some(Ok(cards)) => cards,
            None => vec![],
        };
        let before = self.lines(table, "before", read_before);
        let steps = self.lines(table, "steps", read_step);
        let (structure, low, high) = limit.unwrap_or((Structure::Limit, Chips(0), Chips(0)));
        let terms = Terms { structure, low, high, day, posted, time };
        let opening = self.opening(table);
        if let (Some(value), false) = (table.get("opening"), before.is_empty()) {
            let message = "says how the deal was opened, and before how it came to that: write one of them";
            self.fault(value.span().start, "opening", message.to_string());
        }
        PokerPart { terms, button, board, opening, before, steps, typed: false }
    }

    /// How a deal was opened; every field must be there but the last blind, where there is none.
    fn opening(&mut self, table: &DeTable<'_>) -> Option<Opening> {
        let value = table.get("opening")?;
        let DeValue::Table(opening) = value.get_ref() else {
            self.fault(value.span().start, "opening", "must be a table".to_string());
            return None;
        };
        for (key, _) in opening.iter().filter(|(key, _)| !OPENING_FIELDS.contains(&key.get_ref().as_ref())) {
            let message = format!("is not known here; there are {}", OPENING_FIELDS.join(", "));
            self.fault(key.span().start, &format!("opening.{}", key.get_ref()), message);
        }
        let posts = self.texts(opening, "posts").into_iter().filter_map(|(at, text)| {
            let post = read_post(&text);
            if post.is_none() {
                let wanted = "a seat, what is posted, and its live part, its dead part and its ante";
                self.fault(at, "opening.posts", format!("'{text}' is not {wanted}: \"3 big-blind $4 $0 $0\""));
            }
            post
        });
        let posts = posts.collect();
        let at = value.span().start;
        let mut missing = |field: &str| self.fault(at, &format!("opening.{field}"), "is missing".to_string());
        for field in OPENING_FIELDS.iter().filter(|field| **field != "last_blind" && !opening.contains_key(**field)) {
            missing(field);
        }
        let mut small = |field: &str| {
            let number = opening.get(field).and_then(|value| self.number(value, field));
            number.and_then(|number| u8::try_from(number).ok())
        };
        let (seated, limits) = (small("seated"), small("limits"));
        let to_call = self.text(opening, "to_call", false).and_then(|text| match text.parse() {
            Ok(chips) => Some(chips),
            Err(error) => {
                self.fault(at, "opening.to_call", format!("'{text}' {error}"));
                None
            }
        });
        let mut flag = |field: &str| match opening.get(field).map(|value| (value.span().start, value.get_ref())) {
            Some((_, DeValue::Boolean(flag))) => *flag,
            Some((at, _)) => {
                self.fault(at, &format!("opening.{field}"), "must be true or false".to_string());
                false
            }
            None => false,
        };
        let (killed, show_all) = (flag("killed"), flag("shows_all"));
        let last_blind = self.seat_of(opening, "last_blind");
        Some(Opening { seated: seated?, posts, last_blind, to_call: to_call?, limits: limits?, killed, show_all })
    }

    fn banked(&mut self, table: &DeTable<'_>) -> BankedPart {
        let limit = self.text(table, "limit", false);
        let posted = table.get("posted").and_then(|value| self.number(value, "posted"));
        let decks = table.get("decks").and_then(|value| self.number(value, "decks"));
        let bank = self.seat_of(table, "bank");
        let bank_cards = table.get("hands").and_then(|hands| match hands.get_ref() {
            DeValue::Table(hands) => hands.get("bank"),
            _ => None,
        });
        let bank_cards = bank_cards.map(|value| (value.span().start, value.get_ref()));
        let cards = match bank_cards {
            Some((at, DeValue::String(text))) => read_cards(text).unwrap_or_else(|message| {
                self.fault(at, "hands.bank", message);
                vec![]
            }),
            Some((at, _)) => {
                self.fault(at, "hands.bank", "must be text in quotes".to_string());
                vec![]
            }
            None => vec![],
        };
        let before = self.lines(table, "before", read_banked);
        let steps = self.lines(table, "steps", read_banked);
        BankedPart { limit, posted, decks: decks.unwrap_or(0), bank, cards, before, steps, typed: false }
    }

    fn seat_of(&mut self, table: &DeTable<'_>, field: &str) -> Option<Seat> {
        let value = table.get(field)?;
        let number = self.number(value, field)?;
        self.seat(value.span().start, field, number)
    }

    fn text(&mut self, table: &DeTable<'_>, field: &str, required: bool) -> Option<String> {
        match table.get(field).map(|value| (value.span().start, value.get_ref())) {
            Some((_, DeValue::String(text))) => Some(text.to_string()),
            Some((at, _)) => {
                self.fault(at, field, "must be text in quotes".to_string());
                None
            }
            None => {
                if required {
                    self.fault(0, field, "is missing".to_string());
                }
                None
            }
        }
    }

    fn number(&mut self, value: &Spanned<DeValue<'_>>, field: &str) -> Option<u16> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.fault(value.span().start, field, "must be a number".to_string());
        }
        number
    }

    fn seat(&mut self, at: usize, field: &str, number: u16) -> Option<Seat> {
        let seat = u8::try_from(number).ok().and_then(|number| Seat::new(number.checked_sub(1)?));
        if seat.is_none() {
            self.fault(at, field, format!("there is no seat {number}: they go from 1 to 10"));
        }
        seat
    }

    /// A table whose keys are seats.
    fn by_seat<T>(
        &mut self,
        table: &DeTable<'_>,
        field: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> BTreeMap<Seat, T> {
        let mut found = BTreeMap::new();
        let Some(value) = table.get(field) else { return found };
        let DeValue::Table(seats) = value.get_ref() else {
            self.fault(value.span().start, field, "must be a table by seat: { 1 = \"…\" }".to_string());
            return found;
        };
        for (key, value) in seats.iter().filter(|(key, _)| field != "hands" || key.get_ref() != "bank") {
            let at = key.span().start;
            let name = format!("{field}.{}", key.get_ref());
            let Some(number) = key.get_ref().parse().ok() else {
                self.fault(at, &name, "must be the number of a seat".to_string());
                continue;
            };
            let Some(seat) = self.seat(at, &name, number) else { continue };
            match value.get_ref() {
                DeValue::String(text) => match read(text) {
                    Ok(read) => {
                        found.insert(seat, read);
                    }
                    Err(message) => self.fault(value.span().start, &name, message),
                },
                _ => self.fault(value.span().start, &name, "must be text in quotes".to_string()),
            }
        }
        found
    }

    fn texts(&mut self, table: &DeTable<'_>, field: &str) -> Vec<(usize, String)> {
        let Some(value) = table.get(field) else { return vec![] };
        let DeValue::Array(items) = value.get_ref() else {
            self.fault(value.span().start, field, "must be a list of texts".to_string());
            return vec![];
        };
        let mut texts = Vec::new();
        for item in items {
            match item.get_ref() {
                DeValue::String(text) => texts.push((item.span().start, text.to_string())),
                _ => self.fault(item.span().start, field, "must be text in quotes".to_string()),
            }
        }
        texts
    }

    fn lines<T>(
        &mut self,
        table: &DeTable<'_>,
        field: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Vec<(usize, T)> {
        let mut lines = Vec::new();
        for (at, text) in self.texts(table, field) {
            match read(&text) {
                Ok(line) => lines.push((self.line(at), line)),
                Err(message) => self.fault(at, field, message),
            }
        }
        lines
    }

    fn expect(&mut self, table: &DeTable<'_>) -> Expect {
        let Some(value) = table.get("expect") else { return Expect::default() };
        let DeValue::Table(expect) = value.get_ref() else {
            self.fault(value.span().start, "expect", "must be a table".to_string());
            return Expect::default();
        };
        let known = ["stacks", "drop", "burned", "told", "clauses"];
        for (key, _) in expect.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            let message = format!("is not known here; there are {}", known.join(", "));
            self.fault(key.span().start, &format!("expect.{}", key.get_ref()), message);
        }
        let stacks = self.by_seat(expect, "stacks", |text| text.parse().map_err(|error| format!("'{text}' {error}")));
        let drop = self.text(expect, "drop", false).and_then(|text| match text.parse() {
            Ok(chips) => Some(chips),
            Err(error) => {
                let at = expect.get("drop").map_or(0, |value| value.span().start);
                self.fault(at, "expect.drop", format!("'{text}' {error}"));
                None
            }
        });
        let burned = expect.get("burned").and_then(|value| self.number(value, "expect.burned"));
        let mut list = |field: &str| self.texts(expect, field).into_iter().map(|(_, text)| text).collect();
        let (told, clauses) = (list("told"), list("clauses"));
        Expect { stacks, drop, burned, told, clauses }
    }
}
