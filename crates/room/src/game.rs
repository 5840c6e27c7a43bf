use std::sync::Arc;

use cards::Card;
use ledger::TableId;
use rules::{BookHash, banked, poker};

use crate::Millis;

/// What is played at a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Game {
    /// A poker game at one limit with one posted schedule.
    Poker(Arc<poker::Table>),
    /// A game with a player-dealer, with its bonus bets, one posted schedule and so many decks.
    Banked(Arc<banked::Table>),
}

impl Game {
    /// All its cards in order: what is to be shuffled.
    ///
    /// ```
    /// use room::{Limit, Settings, TableId, Terms};
    /// use rules::Register;
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let posted: Vec<_> = house.schedules_of("pure-21.5").take(1).collect();
    /// let terms = Terms::new(TableId(1), house, "pure-21.5", Limit::Decks(6), &posted, Settings::default());
    /// assert_eq!(terms.setup(Register::embedded())?.game.cards().len(), 6 * 52);
    /// # Ok::<(), room::NoSetup>(())
    /// ```
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Game::Poker(game) => game.deck().iter().collect(),
            Game::Banked(game) => {
                let full = game.full();
                full.deck().cards().iter().flat_map(|card| (0..full.count(card)).map(move |_| card)).collect()
            }
        }
    }
}

/// All that a table is before anybody sits down. Who opens it again brings the same.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Its number in the room and in the ledger.
    pub id: TableId,
    /// What is played.
    pub game: Game,
    /// The hash of the book that it is played by.
    pub book: BookHash,
    /// What the book leaves to the house.
    pub settings: Settings,
    /// The same game with the bets of each kind of day, where the book bets by the day of the week (R041).
    pub days: Vec<DayTable>,
}

/// A game with the bets of some days.
#[derive(Clone, Debug)]
pub struct DayTable {
    /// The name of these days in the book.
    pub name: String,
    /// The game with their bets.
    pub table: Arc<poker::Table>,
}

impl Setup {
    /// Which of the days it is opened on.
    pub(crate) fn first_day(&self) -> Option<usize> {
        let Game::Poker(table) = &self.game else { return None };
        self.days.iter().position(|day| day.table == *table)
    }
}

/// How a table is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The time for one decision, where the house gives another than the book.
    pub action_time: Option<Millis>,
    /// What each has besides, from when he sits down: a part of what he used comes back with each hand, and all of it with a new shift.
    pub time_bank: Millis,
    /// Whether hands are turned up at the showdown without being asked for.
    pub show_all: bool,
}

/// The book's time for a decision and a minute besides; hands are turned up, so that nobody loses a pot by being slow.
impl Default for Settings {
    fn default() -> Settings {
        Settings { action_time: None, time_bank: Millis(60_000), show_all: true }
    }
}
