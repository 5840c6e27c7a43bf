use std::fmt;
use std::ops::RangeInclusive;

use cards::{Deck, Shoe};

use crate::Clause;

use crate::banked::{self, Banked, Bonus, ThreeCard};
use crate::book::Field;
use crate::poker::{self, Poker};
use crate::word::{Word, words};

words! {
    /// How a game is played, which decides what its file may say.
    pub enum Family {
        /// Players against each other for a pot.
        Poker = "poker",
        /// Players against a player-dealer.
        Banked = "banked",
        /// Three cards against those of a player-dealer.
        ThreeCard = "three-card",
        /// A bet beside a banked game.
        Bonus = "bonus",
    }
}

impl Family {
    /// What else happens in games of this family, for clauses to be cited at.
    pub(crate) fn moments(self) -> Vec<&'static str> {
        match self {
            Family::Poker => poker::Moment::names(),
            Family::Banked | Family::ThreeCard => banked::moments(),
            Family::Bonus => vec![],
        }
    }

    /// The values that games of this family have.
    pub(crate) const fn fields(self) -> &'static [Field] {
        match self {
            Family::Poker => poker::FIELDS,
            Family::Banked => banked::FIELDS,
            Family::ThreeCard => banked::THREE_CARD_FIELDS,
            Family::Bonus => banked::BONUS_FIELDS,
        }
    }
}

/// A game or bonus bet whose values a book gives: checked, each with what says so.
///
/// ```
/// use rules::Register;
///
/// let register = Register::embedded();
/// let holdem = register.house("three-six").unwrap().chapter("holdem").unwrap().game.as_ref().unwrap();
/// let raises = holdem.value("betting.raises").unwrap();
/// assert_eq!(raises.said.to_string(), "3");
/// assert_eq!(register.entry(raises.clauses[0]).id, "TS.HE.28");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// How it is played.
    pub family: Family,
    /// The game that it is like, if it says only what is different: a game of this house, or `house/game`.
    pub like: Option<String>,
    /// Every value, in the order of a rule card.
    pub values: Vec<GameValue>,
    /// What else happens in such games, with what says so, in the order of the family's list.
    pub(crate) moments: Vec<Cited>,
    /// The same as an engine takes it.
    pub play: Play,
}

/// What a game's book says of one thing: a number of the game, small enough to travel with every event.
///
/// ```
/// use rules::Register;
///
/// let holdem = Register::embedded().house("three-six").unwrap().chapter("holdem").unwrap().game.as_ref().unwrap();
/// let raises = holdem.cited(holdem.cite("betting.raises")).unwrap();
/// assert_eq!(raises.name, "betting.raises");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cite(u16);

impl Cite {
    /// Nothing that the book speaks of.
    pub const NOTHING: Cite = Cite(u16::MAX);
}

impl Default for Cite {
    fn default() -> Cite {
        Cite::NOTHING
    }
}

/// What says something: clauses of the game's own book, and rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cited {
    /// The value's path, or the name of the moment.
    pub name: String,
    /// The clauses.
    pub clauses: Vec<Clause>,
    /// The rulings.
    pub rulings: Vec<String>,
}

impl Game {
    /// The value of this path, if the game has it.
    ///
    /// ```
    /// let house = rules::Register::embedded().house("ocean-view").unwrap();
    /// let stud = house.chapter("stud").unwrap().game.as_ref().unwrap();
    /// assert_eq!(stud.value("table.seats").unwrap().said.to_string(), "8");
    /// assert!(stud.value("blinds.small").is_none());
    /// ```
    #[must_use]
    pub fn value(&self, path: &str) -> Option<&GameValue> {
        self.values.iter().find(|value| value.path == path)
    }

    /// The number under which a value or a moment is cited; nothing if the game knows neither.
    #[must_use]
    pub fn cite(&self, name: &str) -> Cite {
        let value = self.values.iter().position(|value| value.path == name);
        let moment = || self.moments.iter().position(|moment| moment.name == name).map(|at| self.values.len() + at);
        value.or_else(moment).and_then(|at| u16::try_from(at).ok()).map_or(Cite::NOTHING, Cite)
    }

    /// What is cited under a number.
    #[must_use]
    pub fn cited(&self, cite: Cite) -> Option<Cited> {
        let at = usize::from(cite.0);
        match self.values.get(at) {
            Some(value) => Some(Cited {
                name: value.path.clone(),
                clauses: value.clauses.iter().chain(&value.beside).copied().collect(),
                rulings: value.rulings.clone(),
            }),
            None => self.moments.get(at.checked_sub(self.values.len())?).cloned(),
        }
    }
}

/// What a value says, as its file does.
///
/// ```
/// use rules::Said;
///
/// assert_eq!(Said::Flag(true).to_string(), "yes");
/// assert_eq!(Said::List(vec![]).to_string(), "none");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Words, or an amount.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// Several words.
    List(Vec<String>),
}

/// As a rule card prints it.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Text(text) => f.pad(text),
            Said::Flag(flag) => f.pad(if *flag { "yes" } else { "no" }),
            Said::Number(number) => f.pad(&number.to_string()),
            Said::List(words) if words.is_empty() => f.pad("none"),
            Said::List(words) => f.pad(&words.join(", ")),
        }
    }
}

/// One value of a game.
///
/// ```
/// let house = rules::Register::embedded().house("ocean-view").unwrap();
/// let holdem = house.chapter("holdem").unwrap().game.as_ref().unwrap();
/// assert_eq!(holdem.value("betting.raises").unwrap().rulings, ["R030"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameValue {
    /// Where it stands in the file: `betting.raises`.
    pub path: String,
    /// What it is.
    pub said: Said,
    /// The clauses of the game's own book that set it. Only a value that a ruling gives may have none.
    pub clauses: Vec<Clause>,
    /// The ruling that gives it where the book says nothing, or those by which its clauses are read so.
    pub rulings: Vec<String>,
    /// Clauses that do not set it but are cited with it.
    pub beside: Vec<Clause>,
}

/// A game as an engine takes it.
///
/// ```
/// use rules::{Play, Register};
///
/// let house = Register::embedded().house("aviator").unwrap();
/// assert!(matches!(house.chapter("pure-21.5").unwrap().game.as_ref().unwrap().play, Play::Banked(_)));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Play {
    /// Poker.
    Poker(Box<Poker>),
    /// A banked game.
    Banked(Box<Banked>),
    /// Three Card Poker.
    ThreeCard(Box<ThreeCard>),
    /// A bonus bet.
    Bonus(Box<Bonus>),
}

impl Play {
    /// What is shuffled before a hand: the deck, how many of these there may be, and up to how many are all there in every hand. More than
    /// that are a shoe that is dealt on. None for a bet beside a game.
    ///
    /// ```
    /// use cards::Deck;
    /// use rules::Register;
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let play = &house.chapter("pure-21.5").unwrap().game.as_ref().unwrap().play;
    /// assert_eq!(play.pack(), Some((Deck::PURE_21_5, 1..=8, 2)));
    /// ```
    #[must_use]
    pub fn pack(&self) -> Option<(Deck, RangeInclusive<u8>, u8)> {
        match self {
            Play::Poker(poker) => Some((poker.deck, 1..=1, 1)),
            Play::Banked(pure) => {
                Some((Deck::PURE_21_5, pure.decks_min..=pure.decks_max.min(Shoe::DECKS_MAX), pure.every_round_decks))
            }
            Play::ThreeCard(_) => Some((Deck::STANDARD, 1..=1, 1)),
            Play::Bonus(_) => None,
        }
    }
}
