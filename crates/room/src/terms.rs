use std::sync::Arc;

use ledger::TableId;
use rules::poker::{DayBets, NoTable, Poker, Stakes, Table, Week};
use rules::{BookHash, Chips, House, Play, Register, Schedule, Structure, banked};
use serde::{Deserialize, Serialize};

use crate::{Company, DayTable, Game, Millis, Settings, Setup, Unreadable, hex, record};

/// What a table was opened with, as plain data: whoever opens it again, or decides its records again, makes the same table of it.
///
/// ```
/// use room::{Limit, Settings, TableId, Terms};
/// use rules::{Chips, Register, Structure};
///
/// let house = Register::embedded().house("ocean-view").unwrap();
/// let bets = Limit::Bets { structure: Structure::Limit, low: Chips(400), high: Chips(800) };
/// let terms = Terms::new(TableId(7), house, "holdem", bets, &house.family(18), Settings::default());
/// let setup = Terms::read(&terms.write())?.setup(Register::embedded())?;
/// assert_eq!(setup.book, house.hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Its number in the room.
    pub id: TableId,
    /// The house, by its id.
    pub house: String,
    /// The hash of its book.
    pub book: BookHash,
    /// The game, by its id.
    pub game: String,
    /// What is played for.
    pub limit: Limit,
    /// What is posted: places in the book's list of schedules, from 0.
    pub posted: Vec<u32>,
    /// How it is run.
    pub settings: Settings,
    /// Who may sit there.
    pub company: Company,
}

/// What a table plays for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Between two limits.
    Bets {
        /// The kind of betting.
        structure: Structure,
        /// The lower limit.
        low: Chips,
        /// The upper limit.
        high: Chips,
    },
    /// The bets of a kind of day, by its name in the book: those that the table is opened with. On other days it plays for theirs (R041).
    Day(String),
    /// Against a player-dealer, from so many decks; the one schedule that is posted has the limits.
    ///
    /// ```
    /// use room::{Game, Limit, Settings, TableId, Terms};
    /// use rules::Register;
    ///
    /// let house = Register::embedded().house("aviator").unwrap();
    /// let posted = house.schedules_of("pure-21.5").next().unwrap();
    /// let terms = Terms::new(TableId(8), house, "pure-21.5", Limit::Decks(6), &[posted], Settings::default());
    /// assert!(matches!(terms.setup(Register::embedded())?.game, Game::Banked(_)));
    /// # Ok::<(), room::NoSetup>(())
    /// ```
    Decks(u8),
}

/// Why no table can be made of terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoSetup {
    /// There is no such house.
    #[error("there is no house {house}: there is {}", houses.join(", "))]
    House {
        /// The one that was asked for.
        house: String,
        /// Those that there are.
        houses: Vec<String>,
    },
    /// The book has changed since.
    #[error("the table was opened by the book {found} of {house}, and there is {expected}")]
    Book {
        /// The house.
        house: String,
        /// What there is.
        expected: BookHash,
        /// What the terms have.
        found: BookHash,
    },
    /// The house has no such game of this kind.
    #[error("{house} has no {kind} {game}: it has {}", games.join(", "))]
    Game {
        /// The house.
        house: String,
        /// What was asked for: poker is played for bets, and a game with a player-dealer from decks.
        kind: &'static str,
        /// The one that was asked for.
        game: String,
        /// Those that it has.
        games: Vec<String>,
    },
    /// The book has no such day.
    #[error("there is no day {day}: the book has {}", days.join(", "))]
    Day {
        /// The one that was asked for.
        day: String,
        /// Those that there are.
        days: Vec<String>,
    },
    /// The book has no such schedule.
    #[error("there is no schedule at place {place}: the book has {count}")]
    Posted {
        /// The place that was asked for.
        place: u32,
        /// How many there are.
        count: usize,
    },
    /// The book has no such table.
    #[error(transparent)]
    Table(#[from] NoTable),
    /// The book has no such table with a player-dealer.
    #[error(transparent)]
    Banked(#[from] banked::NoTable),
}

impl Terms {
    /// Terms of a table at a house; the schedules are some of the house's own.
    #[must_use]
    pub fn new(
        id: TableId,
        house: &rules::House,
        game: &str,
        limit: Limit,
        posted: &[&Schedule],
        settings: Settings,
    ) -> Terms {
        let place = |row: &&Schedule| house.schedules.iter().position(|own| own == *row);
        let posted = posted.iter().filter_map(place).map(|place| place as u32).collect();
        Terms {
            id,
            house: house.id.clone(),
            book: house.hash(),
            game: game.to_string(),
            limit,
            posted,
            settings,
            company: Company::default(),
        }
    }

    /// The same for other company.
    #[must_use]
    pub fn for_company(self, company: Company) -> Terms {
        Terms { company, ..self }
    }

    /// The table that they describe, by the books at hand.
    ///
    /// # Errors
    /// If these books have no such table, or the house's book has changed.
    pub fn setup(&self, register: &Register) -> Result<Setup, NoSetup> {
        let house = register.house(&self.house).ok_or_else(|| NoSetup::House {
            house: self.house.clone(),
            houses: register.houses().iter().map(|house| house.id.clone()).collect(),
        })?;
        let (expected, found) = (house.hash(), self.book);
        if expected != found {
            return Err(NoSetup::Book { house: self.house.clone(), expected, found });
        }
        let game = self.game(house)?;
        let days = self.days(house)?;
        Ok(Setup { id: self.id, game, book: self.book, settings: self.settings, days })
    }

    /// What the house's book says of the days of the week, if such a table bets by them.
    pub(crate) fn week<'a>(&self, house: &'a House) -> Option<&'a Week> {
        let game = house.chapter(&self.game)?.game.as_ref()?;
        match (&self.limit, &game.play) {
            (Limit::Day(_), Play::Poker(play)) => play.week.as_ref(),
            _ => None,
        }
    }

    /// The same table on each kind of day.
    fn days(&self, house: &House) -> Result<Vec<DayTable>, NoSetup> {
        let Some(week) = self.week(house) else { return Ok(vec![]) };
        let on = |bets: &DayBets| match (Terms { limit: Limit::Day(bets.name.clone()), ..self.clone() }).game(house)? {
            Game::Poker(table) => Ok(DayTable { name: bets.name.clone(), table }),
            Game::Banked(_) => Err(self.no_such_game(house)),
        };
        week.bets.iter().map(on).collect()
    }

    fn game(&self, house: &House) -> Result<Game, NoSetup> {
        let count = house.schedules.len();
        let row = |&place: &u32| house.schedules.get(place as usize).ok_or(NoSetup::Posted { place, count });
        let posted = || self.posted.iter().map(row).collect::<Result<Vec<&Schedule>, NoSetup>>();
        let poker = |game, stakes| Ok(Game::Poker(Arc::new(Table::new(game, stakes, &posted()?)?)));
        let game = house.chapter(&self.game).and_then(|chapter| chapter.game.as_ref());
        match (&self.limit, game.map(|game| (game, &game.play))) {
            (Limit::Bets { .. } | Limit::Day(_), Some((game, Play::Poker(play)))) => poker(game, self.stakes(play)?),
            (Limit::Decks(decks), Some((_, Play::Banked(_) | Play::ThreeCard(_)))) => {
                Ok(Game::Banked(Arc::new(banked::Table::new(house, &self.game, &posted()?, *decks)?)))
            }
            _ => Err(self.no_such_game(house)),
        }
    }

    /// What a poker game is played for.
    ///
    /// # Errors
    /// If its week has no such day, or there are decks instead of bets.
    pub fn stakes(&self, game: &Poker) -> Result<Stakes, NoSetup> {
        let days = game.week.as_ref().map_or(&[][..], |week| &week.bets);
        let no_day = |day: &str| NoSetup::Day {
            day: day.to_string(),
            days: days.iter().map(|bets| bets.name.clone()).collect(),
        };
        match &self.limit {
            Limit::Bets { structure, low, high } => Ok(Stakes::new(*structure, *low, *high)),
            Limit::Day(day) => {
                let bets = days.iter().find(|bets| bets.name == *day);
                bets.map(Stakes::of_day).ok_or_else(|| no_day(day))
            }
            Limit::Decks(_) => Err(no_day("decks")),
        }
    }

    fn no_such_game(&self, house: &House) -> NoSetup {
        let banked = matches!(self.limit, Limit::Decks(_));
        let is_such = |play: &Play| match play {
            Play::Poker(_) => !banked,
            Play::Banked(_) | Play::ThreeCard(_) => banked,
            _ => false,
        };
        let games = house.games().filter(|chapter| chapter.game.as_ref().is_some_and(|game| is_such(&game.play)));
        let kind = if banked { "game with a player-dealer" } else { "poker game" };
        let games = games.map(|chapter| chapter.id.clone()).collect();
        NoSetup::Game { house: self.house.clone(), kind, game: self.game.clone(), games }
    }

    /// The terms as JSON.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec(&WrittenTerms::of(self)).expect("terms have nothing that JSON has not")
    }

    /// Reads terms.
    ///
    /// # Errors
    /// If they are none, or later ones.
    pub fn read(bytes: &[u8]) -> Result<Terms, Unreadable> {
        Terms::of(record::read(bytes, FORMAT)?)
    }

    pub(crate) fn of(written: WrittenTerms) -> Result<Terms, Unreadable> {
        let field = |field| Unreadable::Field { field };
        if written.format != FORMAT {
            return Err(field("format"));
        }
        Ok(Terms {
            id: TableId(written.table),
            house: written.house,
            book: hex::read_array(&written.book).map(BookHash::from_bytes).ok_or(field("book"))?,
            game: written.game,
            limit: written.limit.read()?,
            posted: written.posted,
            settings: Settings {
                action_time: written.action_time.map(Millis),
                time_bank: Millis(written.time_bank),
                show_all: written.show_all,
            },
            company: match written.company {
                Some(company) => Company::find(&company).ok_or(field("company"))?,
                None => Company::default(),
            },
        })
    }
}

/// The format that is written.
const FORMAT: u32 = 1;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenTerms {
    format: u32,
    table: u32,
    house: String,
    book: String,
    game: String,
    limit: WrittenLimit,
    posted: Vec<u32>,
    /// Left out where it is the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action_time: Option<u64>,
    time_bank: u64,
    show_all: bool,
    /// Left out where everybody may sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    company: Option<String>,
}

impl WrittenTerms {
    pub(crate) fn table(&self) -> TableId {
        TableId(self.table)
    }

    pub(crate) fn of(terms: &Terms) -> WrittenTerms {
        WrittenTerms {
            format: FORMAT,
            table: terms.id.0,
            house: terms.house.clone(),
            book: terms.book.to_string(),
            game: terms.game.clone(),
            limit: WrittenLimit::of(&terms.limit),
            posted: terms.posted.clone(),
            action_time: terms.settings.action_time.map(|time| time.0),
            time_bank: terms.settings.time_bank.0,
            show_all: terms.settings.show_all,
            company: (terms.company != Company::default()).then(|| terms.company.id().to_string()),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum WrittenLimit {
    Bets { structure: String, low: u64, high: u64 },
    Day(String),
    Decks(u8),
}

impl WrittenLimit {
    pub(crate) fn of(limit: &Limit) -> WrittenLimit {
        match limit {
            Limit::Bets { structure, low, high } => {
                WrittenLimit::Bets { structure: structure.id().to_string(), low: low.0, high: high.0 }
            }
            Limit::Day(day) => WrittenLimit::Day(day.clone()),
            Limit::Decks(decks) => WrittenLimit::Decks(*decks),
        }
    }

    pub(crate) fn read(self) -> Result<Limit, Unreadable> {
        Ok(match self {
            WrittenLimit::Bets { structure, low, high } => {
                let known = Structure::ALL.iter().copied().find(|known| known.id() == structure);
                let structure = known.ok_or(Unreadable::Field { field: "structure" })?;
                Limit::Bets { structure, low: Chips(low), high: Chips(high) }
            }
            WrittenLimit::Day(day) => Limit::Day(day),
            WrittenLimit::Decks(decks) => Limit::Decks(decks),
        })
    }
}
