use std::collections::HashMap;
use std::sync::LazyLock;

use crate::banked::Bonus;
use crate::book::{BookFile, EMBEDDED, Faults};
use crate::schedule::{Schedule, ScheduleRow};
use crate::{BookHash, Clause, ClauseEntry, Game, Play, Ruling, Shown, Status, loader, nearest};

/// Every house with its book's chapters, every clause and every ruling, under their ids.
///
/// ```
/// use rules::Register;
///
/// let register = Register::embedded();
/// assert_eq!(register.houses().len(), 5);
/// let house = register.house("three-six").unwrap();
/// assert!(house.chapters.iter().any(|chapter| chapter.id == "draw-hilo"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Register {
    houses: Vec<House>,
    clauses: Vec<ClauseEntry>,
    rulings: Vec<Ruling>,
    clause_by_id: HashMap<String, Clause>,
    ruling_by_id: HashMap<String, usize>,
}

/// A card room with a rule book.
///
/// ```
/// let house = rules::Register::embedded().house("ocean-view").unwrap();
/// assert_eq!(house.aliases, ["Oceanview Casino"]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct House {
    /// The id, which is the name of its folder: `ocean-view`.
    pub id: String,
    /// The letters that its clauses begin with: `OV`.
    pub code: String,
    /// The name.
    pub name: String,
    /// The house whose book it took over, but for what it wrote itself.
    pub like: Option<String>,
    /// Other names of the same house.
    pub aliases: Vec<String>,
    /// Whether it is no house, but rules that are common everywhere.
    pub common: bool,
    /// The documents that the book is read from.
    pub sources: Vec<String>,
    /// The chapters of its book: the house itself, its games, bonus bets and collections.
    pub chapters: Vec<Chapter>,
    /// What its tables may post, in the order of the book.
    pub schedules: Vec<Schedule>,
    pub(crate) hash: BookHash,
}

/// A chapter of a book, which is a file: a game, a bonus bet, the collections, or what is general.
///
/// ```
/// let house = rules::Register::embedded().house("ocean-view").unwrap();
/// let buster = house.chapters.iter().find(|chapter| chapter.id == "buster").unwrap();
/// assert_eq!(buster.wager_of.as_deref(), Some("pure-21.5"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chapter {
    /// The id, which is the name of its file: `holdem`.
    pub id: String,
    /// The letters in the middle of its clauses' ids: `HE`.
    pub code: String,
    /// The name.
    pub name: String,
    /// The game that a bonus bet belongs to.
    pub wager_of: Option<String>,
    /// Its clauses, in the order of the book.
    pub clauses: Vec<Clause>,
    /// Its values, if it is a game or bonus bet that has them yet.
    pub game: Option<Game>,
}

impl House {
    /// How many clauses its book has.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().house("aviator").unwrap().clause_count(), 129);
    /// ```
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.chapters.iter().map(|chapter| chapter.clauses.len()).sum()
    }

    /// What its book comes to: another book has another.
    ///
    /// ```
    /// let aviator = rules::Register::embedded().house("aviator").unwrap();
    /// println!("by the book {}", aviator.hash());
    /// ```
    #[must_use]
    pub const fn hash(&self) -> BookHash {
        self.hash
    }

    /// The chapter of this id.
    ///
    /// ```
    /// let house = rules::Register::embedded().house("three-six").unwrap();
    /// assert_eq!(house.chapter("draw-hilo").unwrap().code, "DH");
    /// ```
    #[must_use]
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    /// What a table of this game may post: the game's own schedules, those of the game it is a bonus bet of, or those of all
    /// poker games.
    ///
    /// ```
    /// let house = rules::Register::embedded().house("ocean-view").unwrap();
    /// assert_eq!(house.schedules_of("buster").count(), 5);
    /// assert_eq!(house.schedules_of("razz").count(), house.schedules_of("poker").count());
    /// ```
    pub fn schedules_of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Schedule> {
        let chapter = self.games().find(|chapter| chapter.id == game);
        let game = chapter.and_then(|chapter| chapter.wager_of.as_deref()).unwrap_or(game);
        let own = self.schedules.iter().any(|schedule| schedule.game == game);
        let game = if own || chapter.is_none() { game } else { POKER };
        self.schedules.iter().filter(move |schedule| schedule.game == game)
    }

    /// The bonus bets of a game.
    ///
    /// ```
    /// let house = rules::Register::embedded().house("casino-club").unwrap();
    /// assert_eq!(house.bonus_bets("pure-21.5").count(), 2);
    /// ```
    pub fn bonus_bets<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Bonus> {
        let chapters = self.chapters.iter().filter(move |chapter| chapter.wager_of.as_deref() == Some(game));
        chapters.filter_map(|chapter| match &chapter.game.as_ref()?.play {
            Play::Bonus(bonus) => Some(&**bonus),
            _ => None,
        })
    }

    /// The rows that a table posts together under a number: one family of fees out of the pot (R096).
    ///
    /// ```
    /// let house = rules::Register::embedded().house("ocean-view").unwrap();
    /// assert_eq!(house.family(1).len(), 3, "by seven and more, five and six, and up to four players");
    /// ```
    #[must_use]
    pub fn family(&self, number: u16) -> Vec<&Schedule> {
        let of = |schedule: &&Schedule| matches!(&schedule.row, ScheduleRow::Pot(fee) if fee.family == number);
        self.schedules.iter().filter(of).collect()
    }

    /// The games and bonus bets.
    ///
    /// ```
    /// let aviator = rules::Register::embedded().house("aviator").unwrap();
    /// assert_eq!(aviator.games().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["pure-21.5", "buster"]);
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &Chapter> + Clone {
        self.chapters.iter().filter(|chapter| ![GENERAL, COLLECTIONS].contains(&chapter.id.as_str()))
    }
}

/// The chapter that every house has: the house itself.
pub(crate) const GENERAL: &str = "house";

/// The clauses that Rust tests show, made by `cargo xtask covered`.
const COVERED: &str = include_str!("covered.txt");

/// The game of schedules that hold for all poker games.
pub(crate) const POKER: &str = "poker";

/// The chapter on fees.
pub(crate) const COLLECTIONS: &str = "collections";

impl Register {
    /// The books that are built in, read when they are first asked for.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().rulings().len(), 216);
    /// ```
    ///
    /// # Panics
    ///
    /// If a book that is built in has faults, which the tests would have found.
    #[must_use]
    pub fn embedded() -> &'static Register {
        static REGISTER: LazyLock<Register> = LazyLock::new(|| {
            Register::load(&Register::embedded_files().collect::<Vec<_>>())
                .unwrap_or_else(|faults| panic!("the built-in books are faulty:\n{faults}"))
        });
        &REGISTER
    }

    /// The files of the books that are built in.
    ///
    /// ```
    /// assert!(rules::Register::embedded_files().any(|file| file.path == "rulings.toml"));
    /// ```
    pub fn embedded_files() -> impl Iterator<Item = BookFile> {
        EMBEDDED.iter().map(|(path, text)| BookFile::new(path, text))
    }

    /// Reads books.
    ///
    /// ```
    /// use rules::Register;
    /// use rules::book::BookFile;
    ///
    /// let house = BookFile::new("corner/house.toml", "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nsources = []\n");
    /// assert_eq!(Register::load(&[house]).unwrap().houses()[0].name, "The Corner");
    /// ```
    ///
    /// # Errors
    ///
    /// All faults of all files at once.
    pub fn load(files: &[BookFile]) -> Result<Register, Faults> {
        loader::load(files)
    }

    /// The houses.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().houses().len(), 5);
    /// ```
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The house of this id.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().house("aviator").unwrap().code, "AV");
    /// ```
    #[must_use]
    pub fn house(&self, id: &str) -> Option<&House> {
        self.houses.iter().find(|house| house.id == id)
    }

    /// The clause of this id.
    ///
    /// ```
    /// assert!(rules::Register::embedded().clause("OV.HE.07").is_some());
    /// ```
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<Clause> {
        self.clause_by_id.get(id).copied()
    }

    /// What is known of a clause.
    ///
    /// ```
    /// let register = rules::Register::embedded();
    /// let clause = register.clause("OV.HE.07").unwrap();
    /// assert_eq!(register.entry(clause).house, "ocean-view");
    /// ```
    #[must_use]
    pub fn entry(&self, clause: Clause) -> &ClauseEntry {
        &self.clauses[usize::from(clause.0)]
    }

    /// Whether anything shows a clause yet.
    ///
    /// ```
    /// use rules::{Register, Status};
    ///
    /// let register = Register::embedded();
    /// assert_eq!(register.status(register.entry(register.clause("OV.HE.07").unwrap())), Status::Open);
    /// ```
    #[must_use]
    pub fn status(&self, entry: &ClauseEntry) -> Status {
        match self.shown_by(entry).first() {
            Some(Shown::Test(_)) => Status::Covered,
            Some(Shown::Schedules | Shown::Page) => Status::Shown,
            None => Status::Open,
        }
    }

    /// Everything that shows a clause, what runs before what is printed.
    ///
    /// ```
    /// use rules::Register;
    ///
    /// let register = Register::embedded();
    /// assert!(register.shown_by(register.entry(register.clause("OV.HE.07").unwrap())).is_empty());
    /// ```
    #[must_use]
    pub fn shown_by(&self, entry: &ClauseEntry) -> Vec<Shown> {
        let tests = COVERED.lines().filter_map(|line| line.strip_prefix(entry.id.as_str())?.strip_prefix(' '));
        let tests = tests.flat_map(|tests| tests.split(", ")).map(Shown::Test);
        let house = self.house(&entry.house);
        let printed = house.is_some_and(|house| house.schedules.iter().any(|schedule| schedule.clause == entry.id));
        let schedules = printed.then_some(Shown::Schedules);
        let page = (entry.shown && !printed).then_some(Shown::Page);
        tests.chain(schedules).chain(page).collect()
    }

    /// Every clause, house by house and chapter by chapter.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().clauses().count(), 1025);
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = (Clause, &ClauseEntry)> {
        let chapters = self.houses.iter().flat_map(|house| &house.chapters);
        chapters.flat_map(|chapter| &chapter.clauses).map(|&clause| (clause, self.entry(clause)))
    }

    /// The ruling of this id.
    ///
    /// ```
    /// assert!(rules::Register::embedded().ruling("R031").is_some());
    /// ```
    #[must_use]
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.ruling_by_id.get(id).map(|&place| &self.rulings[place])
    }

    /// Every ruling.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().rulings()[0].id, "R001");
    /// ```
    #[must_use]
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// The id of a clause or ruling that a misspelt one most probably means.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().nearest_id("OV.HE.7"), Some("OV.HE.07"));
    /// ```
    #[must_use]
    pub fn nearest_id(&self, id: &str) -> Option<&str> {
        let clauses = self.clauses.iter().map(|entry| entry.id.as_str());
        nearest(id, clauses.chain(self.rulings.iter().map(|ruling| ruling.id.as_str())))
    }

    pub(crate) fn nearest_clause(&self, id: &str) -> Option<&str> {
        nearest(id, self.clauses.iter().map(|entry| entry.id.as_str()))
    }

    /// Works out what every book comes to, once all is read.
    pub(crate) fn hash_books(&mut self) {
        let hashes: Vec<BookHash> = self.houses.iter().map(|house| BookHash::of(self, house)).collect();
        for (house, hash) in self.houses.iter_mut().zip(hashes) {
            house.hash = hash;
        }
    }

    pub(crate) fn add_house(&mut self, house: House) {
        self.houses.push(house);
    }

    /// One of the same number is replaced.
    pub(crate) fn add_ruling(&mut self, ruling: Ruling) {
        match self.ruling_by_id.get(&ruling.id) {
            Some(&place) => self.rulings[place] = ruling,
            None => {
                self.ruling_by_id.insert(ruling.id.clone(), self.rulings.len());
                self.rulings.push(ruling);
            }
        }
    }

    /// The number of a new clause, and whether its id was there already.
    pub(crate) fn add_clause(&mut self, entry: ClauseEntry) -> Result<(Clause, bool), String> {
        let Ok(place) = u16::try_from(self.clauses.len()) else {
            return Err("there are more clauses than can be numbered".to_string());
        };
        let doubled = self.clause_by_id.insert(entry.id.clone(), Clause(place)).is_some();
        self.clauses.push(entry);
        Ok((Clause(place), doubled))
    }

    pub(crate) fn entry_mut(&mut self, clause: Clause) -> &mut ClauseEntry {
        &mut self.clauses[usize::from(clause.0)]
    }

    pub(crate) fn chapter_mut(&mut self, house: usize, place: usize) -> &mut Chapter {
        &mut self.houses[house].chapters[place]
    }
}
