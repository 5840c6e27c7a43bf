use std::error::Error;
use std::fmt;

use crate::{Card, Rank, Suit};

/// Reads cards from a text, one after another.
///
/// A card is a rank (`A K Q J T 9 … 2`, also `10`) and a suit (`s h d c`, also `♠ ♥ ♦ ♣`), in any case; `??` is a card
/// that is not known. Spaces and commas between cards may be left out. `Jk` is the joker, and a second `Jk` the other
/// one; `Jr` names that other one by itself.
///
/// ```
/// use cards::read;
///
/// let cards = read("Ah10d, ?? Jk").map(|found| found.map(|found| found.card)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(cards, [Some("Ah".parse()?), Some("Td".parse()?), None, Some("Jk".parse()?)]);
/// # Ok::<(), cards::ReadError>(())
/// ```
#[must_use]
pub fn read(text: &str) -> Reader<'_> {
    Reader { text, at: 0, joker_seen: false }
}

/// The cards in a text; made by [`read`]. It ends after the first error.
///
/// ```
/// let mut reader = cards::read("As Xd Kh");
/// assert!(reader.next().unwrap().is_ok());
/// assert!(reader.next().unwrap().is_err());
/// assert!(reader.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    joker_seen: bool,
}

/// A card, or an unknown one, and where it stands in the text.
///
/// ```
/// use cards::{Place, read};
///
/// let found = read("As ??").last().unwrap()?;
/// assert_eq!(found.card, None);
/// assert_eq!(found.place, Place { start: 3, end: 5 });
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The card; `None` for `??`.
    pub card: Option<Card>,
    /// Where it stands.
    pub place: Place,
}

/// A stretch of a text, in bytes.
///
/// ```
/// let place = cards::read(" As").next().unwrap()?.place;
/// assert_eq!(place, cards::Place { start: 1, end: 3 });
/// # Ok::<(), cards::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// What is wrong with a text that should be cards, and where.
///
/// ```
/// use cards::CardSet;
///
/// let error = "As Kd As".parse::<CardSet>().unwrap_err();
/// assert_eq!(error.to_string(), "As is there twice");
/// assert_eq!(error.place.start, 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with a text that should be cards.
///
/// ```
/// use cards::{CardSet, Problem};
///
/// assert_eq!("Kx".parse::<CardSet>().unwrap_err().problem, Problem::NotASuit('x'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A card begins with something that is no rank.
    NotARank(char),
    /// After a rank comes something that is no suit.
    NotASuit(char),
    /// After a rank comes nothing, or a space.
    SuitMissing,
    /// One question mark alone.
    HalfUnknown,
    /// The same card again.
    Doubled(Card),
    /// `??` where every card must be known.
    Unknown,
    /// Nothing where a card must be.
    NoCard,
    /// More where one card must be.
    OneCardOnly,
}

impl ReadError {
    pub(crate) fn at_end(text: &str, problem: Problem) -> ReadError {
        ReadError { place: Place { start: text.len(), end: text.len() }, problem }
    }

    /// The error with the text below it and a mark under the place.
    ///
    /// ```
    /// let text = "As K";
    /// let error = text.parse::<cards::CardSet>().unwrap_err();
    /// assert_eq!(error.shown_in(text).to_string(), "a suit is missing after the rank: add s, h, d or c\n  As K\n     ^");
    /// ```
    #[must_use]
    pub fn shown_in<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        let error = *self;
        fmt::from_fn(move |f| write!(f, "{error}\n{}", error.place.shown_in(text)))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            Problem::NotARank(found) => write!(
                f,
                "'{}' is not a rank: use A K Q J T 9 8 7 6 5 4 3 2 and a suit, Jk for the joker, ?? for an unknown card",
                found.escape_debug()
            ),
            Problem::NotASuit(found) => {
                write!(f, "'{}' is not a suit: use s, h, d or c", found.escape_debug())
            }
            Problem::SuitMissing => write!(f, "a suit is missing after the rank: add s, h, d or c"),
            Problem::HalfUnknown => write!(f, "an unknown card is written with two question marks: ??"),
            Problem::Doubled(card) => write!(f, "{card} is there twice"),
            Problem::Unknown => write!(f, "an unknown card cannot stand here: name it"),
            Problem::NoCard => write!(f, "a card is missing: write one such as As, Td or Jk"),
            Problem::OneCardOnly => write!(f, "only one card can stand here"),
        }
    }
}

impl Error for ReadError {}

impl Place {
    /// The text with a mark under this place.
    ///
    /// ```
    /// let place = cards::Place { start: 3, end: 5 };
    /// assert_eq!(place.shown_in("As Kd 2c").to_string(), "  As Kd 2c\n     ^^");
    /// ```
    #[must_use]
    pub fn shown_in(self, text: &str) -> Shown<'_> {
        Shown { place: self, text }
    }
}

/// A text with a mark under one place in it; made by [`Place::shown_in`].
///
/// ```
/// let place = cards::Place { start: 0, end: 2 };
/// assert_eq!(place.shown_in("As Kd").to_string(), "  As Kd\n  ^^");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    place: Place,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |part: Option<&str>| part.unwrap_or("").chars().map(columns).sum::<usize>();
        let indent = width(self.text.get(..self.place.start));
        let marks = width(self.text.get(self.place.start..self.place.end)).max(1);
        write!(f, "  ")?;
        for c in self.text.chars() {
            // Control characters, line ends above all, would tear the mark away from its place.
            write!(f, "{}", if c.is_control() { ' ' } else { c })?;
        }
        write!(f, "\n  {:indent$}{:^<marks$}", "", "")
    }
}

impl<'a> Reader<'a> {
    /// Goes on in another text, of the same deal: a joker that was read before makes the next one the other.
    ///
    /// ```
    /// use cards::{Card, read};
    ///
    /// let mut hand = read("Ah Jk");
    /// assert_eq!(hand.by_ref().count(), 2);
    /// let board = hand.go_on("Jk").next().unwrap()?;
    /// assert_eq!(board.card, Some(Card::JOKERS[1]));
    /// # Ok::<(), cards::ReadError>(())
    /// ```
    #[must_use]
    pub fn go_on<'b>(&self, text: &'b str) -> Reader<'b> {
        Reader { text, at: 0, joker_seen: self.joker_seen }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Moves on if one of these stands here, whatever its case.
    fn skip(&mut self, words: &[&str]) -> bool {
        let rest = self.rest().as_bytes();
        let found = words
            .iter()
            .find(|word| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes())));
        self.at += found.map_or(0, |word| word.len());
        found.is_some()
    }

    fn joker(&mut self) -> Option<Card> {
        if self.skip(&["Jr", "🂿"]) {
            return Some(Card::JOKERS[1]);
        }
        if self.skip(&["Joker", "Jk", "🃏"]) {
            let second = std::mem::replace(&mut self.joker_seen, true);
            return Some(Card::JOKERS[usize::from(second)]);
        }
        None
    }

    fn rank(&mut self) -> Option<Rank> {
        if self.skip(&["10"]) {
            return Some(Rank::Ten);
        }
        let rank = Rank::ALL
            .into_iter()
            .find(|rank| self.rest().starts_with(|c: char| c.to_ascii_uppercase() == rank.letter()))?;
        self.at += 1;
        Some(rank)
    }

    fn suit(&mut self) -> Option<Suit> {
        const WORDS: [[&str; 3]; 4] = [["c", "♣", "♧"], ["d", "♦", "♢"], ["h", "♥", "♡"], ["s", "♠", "♤"]];
        let suit = Suit::ALL.into_iter().find(|&suit| self.skip(&WORDS[suit as usize]))?;
        // A suit sign may carry a selector that asks for its coloured form.
        self.skip(&["\u{fe0f}"]);
        Some(suit)
    }

    fn card(&mut self) -> Result<Option<Card>, (Problem, Place)> {
        let here = |reader: &Self| Place {
            start: reader.at,
            end: reader.at + reader.rest().chars().next().map_or(0, char::len_utf8),
        };
        if self.skip(&["??"]) {
            return Ok(None);
        }
        if self.rest().starts_with('?') {
            return Err((Problem::HalfUnknown, here(self)));
        }
        if let Some(joker) = self.joker() {
            return Ok(Some(joker));
        }
        let start = self.at;
        let Some(rank) = self.rank() else {
            let problem = self.rest().chars().next().map_or(Problem::NoCard, Problem::NotARank);
            return Err((problem, here(self)));
        };
        if let Some(suit) = self.suit() {
            return Ok(Some(Card::new(rank, suit)));
        }
        match self.rest().chars().next() {
            Some(found) if !is_between(found) => Err((Problem::NotASuit(found), here(self))),
            _ => Err((Problem::SuitMissing, Place { start, end: self.at })),
        }
    }
}

/// How wide a terminal shows a character, of those that cards are written with.
fn columns(c: char) -> usize {
    match c {
        '\u{fe0f}' => 0,
        '\u{1f000}'.. => 2,
        _ => 1,
    }
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || c == ','
}

impl Iterator for Reader<'_> {
    type Item = Result<Found, ReadError>;

    fn next(&mut self) -> Option<Result<Found, ReadError>> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_between).len();
        let start = self.at;
        if self.rest().is_empty() {
            return None;
        }
        Some(match self.card() {
            Ok(card) => Ok(Found { card, place: Place { start, end: self.at } }),
            Err((problem, place)) => {
                self.at = self.text.len();
                Err(ReadError { place, problem })
            }
        })
    }
}
