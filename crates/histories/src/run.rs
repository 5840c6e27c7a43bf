//! What came of a script, whatever it is of: what was told, what is left, and what differs from what was expected.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rules::{Chapter, Chips, Cite, Game, House, Register, Seat, nearest};

use crate::script::Script;

/// What came of a script.
#[derive(Clone, Debug)]
pub struct Run<'a> {
    /// The house.
    pub house: &'a House,
    /// The game.
    pub game: &'a Game,
    /// Its chapter in the book.
    pub chapter: &'a Chapter,
    /// What it was played for.
    pub stakes: String,
    /// Everything that happened, in order.
    pub told: Vec<Told>,
    /// The chips of each in the end.
    pub stacks: BTreeMap<Seat, Chips>,
    /// What the house took.
    pub drop: Chips,
    /// How many cards were burned.
    pub burned: usize,
    /// What differs from what was expected.
    pub failures: Vec<String>,
}

/// Something that happened, or was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// In a dealer's words; nothing if it is not worth any.
    pub words: String,
    /// The clauses and rulings that say so.
    pub sources: Vec<String>,
    /// Whether it was tried and refused.
    pub refused: bool,
    /// Whether a new part of the hand begins with it.
    pub heading: bool,
}

/// Why a script could not be run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the words below say it")]
pub enum RunError {
    NoHouse { house: String, near: Option<String> },
    NoGame { game: String, near: Option<String> },
    NoValues { game: String },
    NoDay { day: String, days: Vec<String> },
    NoFamily { posted: u16 },
    NoTime { option: u16 },
    NoOption { options: Vec<String> },
    NoTable { why: String },
    NoDeal { why: String },
    Line { line: usize, why: String },
    NotRefused { line: usize },
    Dealing { why: String },
    AfterEnd { line: usize },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |near: &Option<String>| near.as_ref().map_or(String::new(), |near| format!("; is it {near}?"));
        match self {
            RunError::NoHouse { house, near } => write!(f, "there is no house '{house}'{}", hint(near)),
            RunError::NoGame { game, near } => write!(f, "there is no game '{game}' in this house{}", hint(near)),
            RunError::NoValues { game } => write!(f, "{game} cannot be played yet"),
            RunError::NoDay { day, days } => write!(f, "there is no day '{day}'; there are {}", days.join(", ")),
            RunError::NoFamily { posted } => write!(f, "the house has no family {posted} of fees"),
            RunError::NoTime { option } => write!(f, "the house has no option {option} of fees by the clock"),
            RunError::NoOption { options } => {
                write!(f, "the house has no such fees for this game; it has {}", options.join(", "))
            }
            RunError::NoTable { why } | RunError::NoDeal { why } => f.write_str(why),
            RunError::Line { line, why } => write!(f, "line {line}: {why}"),
            RunError::NotRefused { line } => write!(f, "line {line}: this should have been refused, and was not"),
            RunError::Dealing { why } => write!(f, "the cards cannot be dealt: {why}"),
            RunError::AfterEnd { line } => write!(f, "line {line}: the deal is over before this"),
        }
    }
}

impl std::error::Error for RunError {}

impl Script {
    /// Runs it.
    ///
    /// # Errors
    ///
    /// If there is no such table, or a step is refused that should not be.
    pub fn run<'a>(&self, register: &'a Register) -> Result<Run<'a>, RunError> {
        let mut sitting = self.open(register)?;
        while sitting.step()?.is_some() {}
        let mut run = sitting.finish();
        run.compare(self);
        Ok(run)
    }
}

/// The clauses and rulings behind a cite.
pub(crate) fn sources(game: &Game, cite: Cite, register: &Register) -> Vec<String> {
    game.cited(cite).map_or(vec![], |cited| {
        let clauses = cited.clauses.iter().map(|&clause| register.entry(clause).id.clone());
        clauses.chain(cited.rulings).collect()
    })
}

/// A game of a house, by their names.
pub(crate) fn find<'a>(
    register: &'a Register,
    house: &str,
    game: &str,
) -> Result<(&'a House, &'a Chapter, &'a Game), RunError> {
    let own = |names: Vec<&str>, name: &str| nearest(name, names).map(str::to_string);
    let found = register.house(house).ok_or_else(|| RunError::NoHouse {
        house: house.to_string(),
        near: own(register.houses().iter().map(|house| house.id.as_str()).collect(), house),
    })?;
    let chapter = found.chapter(game).ok_or_else(|| RunError::NoGame {
        game: game.to_string(),
        near: own(found.games().map(|game| game.id.as_str()).collect(), game),
    })?;
    let values = chapter.game.as_ref().ok_or_else(|| RunError::NoValues { game: game.to_string() })?;
    Ok((found, chapter, values))
}

impl<'a> Run<'a> {
    /// Nothing has happened yet.
    pub(crate) fn new(house: &'a House, game: &'a Game, chapter: &'a Chapter) -> Run<'a> {
        Run {
            house,
            game,
            chapter,
            stakes: String::new(),
            told: vec![],
            stacks: BTreeMap::new(),
            drop: Chips(0),
            burned: 0,
            failures: vec![],
        }
    }
}

impl Run<'_> {
    /// Writes down that something happened, or was refused.
    pub(crate) fn tell_of(&mut self, words: String, cite: Cite, refused: bool, register: &Register) {
        let sources = sources(self.game, cite, register);
        self.told.push(Told { words, sources, refused, heading: false });
    }

    /// The hand line by line: what happened, and what says so.
    #[must_use]
    pub fn tell(&self) -> String {
        let mut text = format!("{} at {}, {}\n", self.chapter.name, self.house.name, self.stakes);
        for told in self.told.iter().filter(|told| !told.words.is_empty()) {
            let by = if told.sources.is_empty() { String::new() } else { format!("  [{}]", told.sources.join(", ")) };
            let _ = writeln!(text, "{}{}{by}", if told.heading { "\n" } else { "  " }, told.words);
        }
        let _ = writeln!(text, "\nIn the end");
        for (seat, stack) in &self.stacks {
            let _ = writeln!(text, "  {seat} has {stack}");
        }
        if self.drop.0 > 0 {
            let _ = writeln!(text, "  the house took {}", self.drop);
        }
        text
    }

    pub(crate) fn compare(&mut self, script: &Script) {
        let mut failures = std::mem::take(&mut self.failures);
        let refusals = self.told.iter().filter(|told| told.refused);
        for (told, (line, by)) in refusals.zip(script.part.refusals()) {
            if let Some(by) = by.filter(|by| !told.sources.contains(by)) {
                failures.push(format!("line {line}: refused by {}, not by {by}", told.sources.join(", ")));
            }
        }
        let expect = &script.expect;
        for (seat, &expected) in &expect.stacks {
            let stack = self.stacks.get(seat).copied().unwrap_or_default();
            if stack != expected {
                failures.push(format!("{seat} has {stack}, not {expected}"));
            }
        }
        if let Some(expected) = expect.drop.filter(|&expected| expected != self.drop) {
            failures.push(format!("the house took {}, not {expected}", self.drop));
        }
        if let Some(expected) = expect.burned.filter(|&expected| usize::from(expected) != self.burned) {
            failures.push(format!("the dealer burned {}, not {expected}", self.burned));
        }
        for (nth, line) in expect.told.iter().enumerate() {
            // A line that stands there twice must have been told twice.
            let wanted = expect.told[..=nth].iter().filter(|other| *other == line).count();
            match self.told.iter().filter(|told| told.words == *line).count() {
                0 => failures.push(format!("nobody told '{line}'")),
                told if told < wanted => failures.push(format!("'{line}' was not told {wanted} times")),
                _ => {}
            }
        }
        for clause in expect.clauses.iter().filter(|id| !self.told.iter().any(|told| told.sources.contains(id))) {
            failures.push(format!("{clause} was not cited"));
        }
        self.failures = failures;
    }
}
