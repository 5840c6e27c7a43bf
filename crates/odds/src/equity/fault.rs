use std::fmt;

use cards::{Card, Place, ReadError};

/// What is wrong with a question, and where.
///
/// ```
/// use odds::equity::Form;
/// use rules::Register;
///
/// let holdem = Form::new(Register::embedded().house("ocean-view").unwrap(), "holdem").unwrap();
/// let fault = holdem.ask(&["AhKh", "QsAh"], "", "").unwrap_err();
/// assert_eq!(fault.to_string(), "hand 2: Ah is there already, in hand 1");
/// assert_eq!(fault.place.unwrap().start, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// In which text.
    pub at: At,
    /// Where in it.
    pub place: Option<Place>,
    /// What.
    pub problem: Problem,
}

/// One of the texts that a question is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// All hands together.
    Hands,
    /// A hand, from 0.
    Hand(usize),
    /// The board.
    Board,
    /// The dead cards.
    Dead,
}

/// What can be wrong with a question.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// What should be cards is none.
    Card(ReadError),
    /// No hand at all.
    NoHand,
    /// An unknown card on the board or among the dead.
    Unknown,
    /// A card that is somewhere already.
    Doubled {
        /// Which.
        card: Card,
        /// Where.
        first: At,
    },
    /// A card that the game's deck does not have.
    NotInDeck {
        /// Which.
        card: Card,
        /// How many jokers that deck has.
        jokers: usize,
    },
    /// More cards than the hand or the board has.
    TooManyCards {
        /// How many there are.
        have: usize,
        /// How many there can be.
        most: usize,
    },
    /// Too few or too many hands.
    Hands {
        /// How many there are.
        have: usize,
        /// How many can play.
        most: usize,
    },
    /// A range in a game that takes none.
    NoRanges,
    /// What should be a part of a range is none.
    NotARange {
        /// What was written.
        word: String,
        /// The nearest that is one, or what can be written.
        near: Option<String>,
        /// What can be written.
        accepted: &'static str,
    },
    /// Two ends of a range that do not belong together.
    Ends {
        /// What was written.
        word: String,
    },
    /// A range of which every hand has a card that is somewhere else.
    EmptyRange,
    /// Ranges that cannot be held at the same time.
    NoneTogether,
    /// Ranges that want the same cards so often that samples cannot be taken.
    SeldomTogether,
    /// More cards than the deck has.
    DeckShort,
}

impl Fault {
    pub(super) fn new(at: At, place: impl Into<Option<Place>>, problem: Problem) -> Fault {
        Fault { at, place: place.into(), problem }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Hands => f.write_str("the hands"),
            At::Hand(place) => write!(f, "hand {}", place + 1),
            At::Board => f.write_str("the board"),
            At::Dead => f.write_str("the dead cards"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Card(error) => error.fmt(f),
            Problem::NoHand => f.write_str("no cards: write some, such as AhKh, or random"),
            Problem::Unknown => f.write_str("an unknown card needs no mention here: leave it out"),
            Problem::Doubled { card, first } => {
                let inside = if matches!(first, At::Board) { "on" } else { "in" };
                match first {
                    At::Dead => write!(f, "{card} is there already, among the dead cards"),
                    _ => write!(f, "{card} is there already, {inside} {first}"),
                }
            }
            Problem::NotInDeck { card, jokers: 0 } if card.is_joker() => f.write_str("this game's deck has no joker"),
            Problem::NotInDeck { card, .. } if card.is_joker() => f.write_str("this game's deck has only one joker"),
            Problem::NotInDeck { card, .. } => write!(f, "this game's deck has no {card}"),
            Problem::TooManyCards { have, most: 0 } => {
                write!(f, "{have} {}, but this game has none", if *have == 1 { "card" } else { "cards" })
            }
            Problem::TooManyCards { have, most } => write!(f, "{have} cards, but there are {most} at most"),
            Problem::Hands { have, most } => {
                write!(f, "{have} {}: give 2 to {most}", if *have == 1 { "hand" } else { "hands" })
            }
            Problem::NoRanges => {
                f.write_str("ranges are for Hold'em and Omaha: name the cards that are known, or write random")
            }
            Problem::NotARange { word, near: Some(near), .. } => {
                write!(f, "'{}' is no hand; is it {near}?", word.escape_debug())
            }
            Problem::NotARange { word, accepted, .. } => {
                write!(f, "'{}' is no hand: write {accepted}", word.escape_debug())
            }
            Problem::Ends { word } => write!(
                f,
                "'{word}' has two ends that do not belong together: both pairs (77-99), the same high card (A5s-A2s) or the same \
                 gap (T9o-65o)"
            ),
            Problem::EmptyRange => {
                f.write_str("no hand of this range is left: each has a card that is known to be elsewhere")
            }
            Problem::NoneTogether => f.write_str("no hands of these ranges can be held at the same time"),
            Problem::SeldomTogether => f.write_str(
                "hands of these ranges want the same cards too often for samples to be taken: make the ranges wider, or ask for \
                 fewer of them",
            ),
            Problem::DeckShort => f.write_str("so many hands and dead cards are more than the deck can serve"),
        }
    }
}

impl std::error::Error for Fault {}
