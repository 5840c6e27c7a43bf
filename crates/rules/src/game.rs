use crate::Clause;
use crate::banked::{self, Banked, Bonus};
use crate::book::Field;
use crate::poker::{self, Poker};
use crate::word::words;

words! {
    /// How a game is played, which decides what its file may say.
    pub enum Family {
        /// Players against each other for a pot.
        Poker = "poker",
        /// Players against a player-dealer.
        Banked = "banked",
        /// A bet beside a banked game.
        Bonus = "bonus",
    }
}

impl Family {
    /// The values that games of this family have.
    pub(crate) const fn fields(self) -> &'static [Field] {
        match self {
            Family::Poker => poker::FIELDS,
            Family::Banked => banked::FIELDS,
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
/// assert_eq!(raises.text, "3");
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
    /// The same as an engine takes it.
    pub play: Play,
}

impl Game {
    /// The value of this path, if the game has it.
    ///
    /// ```
    /// let house = rules::Register::embedded().house("ocean-view").unwrap();
    /// let stud = house.chapter("stud").unwrap().game.as_ref().unwrap();
    /// assert_eq!(stud.value("table.seats").unwrap().text, "8");
    /// assert!(stud.value("blinds.small").is_none());
    /// ```
    #[must_use]
    pub fn value(&self, path: &str) -> Option<&GameValue> {
        self.values.iter().find(|value| value.path == path)
    }
}

/// One value of a game.
///
/// ```
/// let house = rules::Register::embedded().house("ocean-view").unwrap();
/// let holdem = house.chapter("holdem").unwrap().game.as_ref().unwrap();
/// assert_eq!(holdem.value("betting.raises").unwrap().ruling.as_deref(), Some("R030"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameValue {
    /// Where it stands in the file: `betting.raises`.
    pub path: String,
    /// What it is, as a rule card prints it.
    pub text: String,
    /// The clauses of the game's own book that set it. Only a value that a ruling gives may have none.
    pub clauses: Vec<Clause>,
    /// The ruling that gives it, where the book says nothing.
    pub ruling: Option<String>,
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
    /// A bonus bet.
    Bonus(Box<Bonus>),
}
