use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::book::{BookFile, EMBEDDED, Fault, Faults, Field, FieldKind, Record, read_record};
use crate::schedule::{Schedule, read_schedules};
use crate::{Clause, ClauseEntry, ClauseKind, Ruling, Status, nearest};

/// Every house with its book's chapters, every clause and every ruling, under their ids.
///
/// ```
/// use rules::Register;
///
/// let register = Register::embedded();
/// assert_eq!(register.houses().len(), 4);
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
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct House {
    /// The id, which is the name of its folder: `ocean-view`.
    pub id: String,
    /// The letters that its clauses begin with: `OV`.
    pub code: String,
    /// The name.
    pub name: String,
    /// Other names of the same house.
    pub aliases: Vec<String>,
    /// The documents that the book is read from.
    pub sources: Vec<String>,
    /// The chapters of its book: the house itself, its games, bonus bets and collections.
    pub chapters: Vec<Chapter>,
    /// What its tables may post, in the order of the book.
    pub schedules: Vec<Schedule>,
}

/// A chapter of a book, which is a file: a game, a bonus bet, the collections, or what is general.
///
/// ```
/// let house = rules::Register::embedded().house("ocean-view").unwrap();
/// let buster = house.chapters.iter().find(|chapter| chapter.id == "buster").unwrap();
/// assert_eq!(buster.wager_of.as_deref(), Some("pure-21.5"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
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

pub(crate) const RULINGS: &[Field] = &[Field::required("ruling", FieldKind::Tables(RULING), "the rulings")];

const RULING: &[Field] = &[
    Field::required("id", FieldKind::Text, "R and three digits"),
    Field::required("title", FieldKind::Text, "the matter in a few words"),
    Field::required("text", FieldKind::Text, "what the books say, or do not say"),
    Field::required("choices", FieldKind::Text, "how it could be read"),
    Field::required("ruling", FieldKind::Text, "how it is read"),
    Field::required("basis", FieldKind::Text, "what that rests on"),
    Field::optional("settings", FieldKind::Texts, "by which a house or a table may choose otherwise"),
    Field::optional("setting_note", FieldKind::Text, "what is to be said of the settings"),
    Field::required("clauses", FieldKind::Texts, "the clauses it serves"),
];

const CLAUSES: Field = Field::optional("clause", FieldKind::Tables(CLAUSE), "the clauses, in the order of the book");

const CLAUSE: &[Field] = &[
    Field::required("id", FieldKind::Text, "house, chapter and number: OV.HE.07"),
    Field::required("kind", FieldKind::OneOf(kinds), "what it is about"),
    Field::required("where", FieldKind::Text, "where it stands in the document of the house"),
    Field::required("text", FieldKind::Text, "the rule, in our words"),
    Field::optional("same_as", FieldKind::Text, "the clause of another game or house that says the same"),
    Field::optional("rulings", FieldKind::Texts, "the rulings it rests on"),
    Field::optional("shown", FieldKind::Flag, "whether a page is all that can show it"),
];

pub(crate) const HOUSE: &[Field] = &[
    Field::required("id", FieldKind::Text, "the name of the folder"),
    Field::required("code", FieldKind::Text, "the letters that clauses of this house begin with"),
    Field::required("name", FieldKind::Text, "the name of the house"),
    Field::optional("aliases", FieldKind::Texts, "other names of the same house"),
    Field::required("sources", FieldKind::Texts, "the documents that the book is read from"),
    Field::optional("chapters", FieldKind::Texts, "its files in the order of the book; others come behind them"),
    CLAUSES,
];

pub(crate) const CHAPTER: &[Field] = &[
    Field::required("id", FieldKind::Text, "the name of the file"),
    Field::required("code", FieldKind::Text, "the letters in the middle of its clauses' ids"),
    Field::required("name", FieldKind::Text, "the name of the game, the bet or the chapter"),
    Field::optional("wager_of", FieldKind::Text, "the game that a bonus bet belongs to"),
    CLAUSES,
];

/// The chapter that every house has: the house itself.
const GENERAL: &str = "house";

/// The chapter on fees.
const COLLECTIONS: &str = "collections";

/// The file of rows beside the chapters.
const SCHEDULES: &str = "schedules";

fn kinds() -> Vec<&'static str> {
    ClauseKind::ALL.map(|(id, _)| id).to_vec()
}

impl Register {
    /// The books that are built in, read when they are first asked for.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().rulings().len(), 195);
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
        let mut loader = Loader::default();
        for file in files.iter().filter(|file| file.folder().is_empty()) {
            match file.stem() {
                "rulings" => loader.rulings(file),
                GENERAL => loader.misplaced(file, "this is a house's own folder: name the folder that it stands in"),
                _ => loader.misplaced(file, "only rulings.toml stands beside the houses' folders"),
            }
        }
        // A house before its chapters.
        for file in files.iter().filter(|file| !file.folder().is_empty() && file.stem() == GENERAL) {
            loader.house(file);
        }
        for file in files.iter().filter(|file| !file.folder().is_empty() && file.stem() != GENERAL) {
            if file.stem() == SCHEDULES { loader.schedules(file) } else { loader.chapter(file) }
        }
        loader.order_chapters();
        loader.check_wagers();
        loader.check_citations();
        match Faults::found(loader.faults) {
            Some(faults) => Err(faults),
            None => Ok(loader.register),
        }
    }

    /// The houses.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().houses().len(), 4);
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
        if self.shown_by(entry).is_empty() { Status::Open } else { Status::Shown }
    }

    /// What shows a clause to a reader, as the command that prints it; nothing if only a hand could.
    ///
    /// ```
    /// use rules::Register;
    ///
    /// let register = Register::embedded();
    /// let printed_table = register.entry(register.clause("OV.FE.23").unwrap());
    /// assert_eq!(register.shown_by(printed_table), ["cardroom schedules ocean-view"]);
    /// ```
    #[must_use]
    pub fn shown_by(&self, entry: &ClauseEntry) -> Vec<String> {
        let house = self.house(&entry.house);
        let printed = house.is_some_and(|house| house.schedules.iter().any(|schedule| schedule.clause == entry.id));
        if printed {
            vec![format!("cardroom schedules {}", entry.house)]
        } else if entry.shown {
            vec![format!("cardroom why {}", entry.id)]
        } else {
            vec![]
        }
    }

    /// Every clause, house by house and chapter by chapter.
    ///
    /// ```
    /// assert_eq!(rules::Register::embedded().clauses().count(), 1010);
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
}

/// A register in the making, with the faults so far.
#[derive(Default)]
struct Loader {
    register: Register,
    faults: Vec<Fault>,
    /// Each bonus bet's house and game, with the fault to be made if the house has no such game.
    wagers: Vec<(String, String, Fault)>,
    /// The order that each house wants of its chapters.
    orders: HashMap<String, (usize, Vec<String>)>,
    /// What cites something that may stand in a file yet to be read: the fault to be made if it does not.
    citations: Vec<Citation>,
}

struct Citation {
    of: Citing,
    to: String,
    fault: Fault,
}

/// What is cited.
enum Citing {
    /// A ruling, by a clause.
    Ruling,
    /// A clause, by a ruling or a schedule.
    Clause,
    /// The clause that says the same as this one.
    SameAs(Clause),
}

impl Loader {
    fn misplaced(&mut self, file: &BookFile, message: &str) {
        self.faults.push(file.fault(1, "", message.to_string()));
    }

    /// A ruling of a later file takes the place of an earlier one with the same number.
    fn rulings(&mut self, file: &BookFile) {
        let record = read_record(file, RULINGS, &mut self.faults);
        let mut seen = HashSet::new();
        for table in record.tables("ruling") {
            let Some(id) = table.text("id") else { continue };
            let mut fault = |message: String| self.faults.push(file.fault(table.line_of("id"), "ruling.id", message));
            let digits = id.strip_prefix('R').unwrap_or_default();
            if digits.len() != 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                fault(format!("'{id}' is no ruling's number: write R and three digits"));
            }
            if !seen.insert(id) {
                fault(format!("{id} is there twice"));
            }
            for cited in table.texts("clauses") {
                let fault = file.fault(table.line_of("clauses"), "ruling.clauses", String::new());
                self.citations.push(Citation { of: Citing::Clause, to: cited.clone(), fault });
            }
            let text = |name: &str| table.text(name).unwrap_or_default().to_string();
            let ruling = Ruling {
                id: id.to_string(),
                title: text("title"),
                text: text("text"),
                choices: text("choices"),
                ruling: text("ruling"),
                basis: text("basis"),
                settings: table.texts("settings").to_vec(),
                setting_note: table.text("setting_note").map(str::to_string),
                clauses: table.texts("clauses").to_vec(),
            };
            match self.register.ruling_by_id.get(id) {
                Some(&place) => self.register.rulings[place] = ruling,
                None => {
                    self.register.ruling_by_id.insert(id.to_string(), self.register.rulings.len());
                    self.register.rulings.push(ruling);
                }
            }
        }
    }

    fn house(&mut self, file: &BookFile) {
        let record = read_record(file, HOUSE, &mut self.faults);
        let text = |name: &str| record.text(name).unwrap_or_default().to_string();
        let house = House {
            id: file.folder().to_string(),
            code: text("code"),
            name: text("name"),
            aliases: record.texts("aliases").to_vec(),
            sources: record.texts("sources").to_vec(),
            chapters: Vec::new(),
            schedules: Vec::new(),
        };
        self.check_id(file, &record, file.folder());
        self.orders.insert(house.id.clone(), (record.line_of("chapters"), record.texts("chapters").to_vec()));
        if house.id.to_lowercase() != house.id {
            self.misplaced(file, "the folder's name must be in small letters");
        }
        self.check_code(file, &record);
        if record.has("code") && self.register.houses.iter().any(|other| other.code == house.code) {
            let message = format!("{} is the code of another house", house.code);
            self.faults.push(file.fault(record.line_of("code"), "code", message));
        }
        self.register.houses.push(house);
        let chapter = Chapter {
            id: GENERAL.to_string(),
            code: "GE".to_string(),
            name: "General".to_string(),
            wager_of: None,
            clauses: vec![],
        };
        self.add_chapter(file, &record, chapter);
    }

    fn chapter(&mut self, file: &BookFile) {
        let record = read_record(file, CHAPTER, &mut self.faults);
        self.check_id(file, &record, file.stem());
        self.check_code(file, &record);
        if let Some(game) = record.text("wager_of") {
            let fault = file.fault(record.line_of("wager_of"), "wager_of", String::new());
            self.wagers.push((file.folder().to_string(), game.to_string(), fault));
        }
        let text = |name: &str| record.text(name).unwrap_or_default().to_string();
        let chapter = Chapter {
            id: file.stem().to_string(),
            code: text("code"),
            name: text("name"),
            wager_of: record.text("wager_of").map(str::to_string),
            clauses: Vec::new(),
        };
        self.add_chapter(file, &record, chapter);
    }

    fn schedules(&mut self, file: &BookFile) {
        let read = read_schedules(file, &mut self.faults);
        let Some(house) = self.house_of(file) else { return };
        for (clause, line) in read.cited {
            let code = &self.register.houses[house].code;
            let fault = |message: String| file.fault(line, "schedule.clause", message);
            if clause.starts_with(&format!("{code}.")) {
                self.citations.push(Citation { of: Citing::Clause, to: clause, fault: fault(String::new()) });
            } else {
                self.faults.push(fault(format!("{clause} is not a clause of this house: they begin with {code}.")));
            }
        }
        self.register.houses[house].schedules.extend(read.schedules);
    }

    /// The place of the house whose folder this file stands in.
    fn house_of(&mut self, file: &BookFile) -> Option<usize> {
        let house = self.register.houses.iter().position(|house| house.id == file.folder());
        if house.is_none() {
            let message = format!("the folder has no {GENERAL}.toml that says whose book it is");
            self.faults.push(file.fault(1, "", message));
        }
        house
    }

    fn check_code(&mut self, file: &BookFile, record: &Record) {
        if let Some(code) = record.text("code").filter(|code| !code.bytes().all(|byte| byte.is_ascii_uppercase())) {
            let message = format!("'{code}' must be capital letters, such as HE");
            self.faults.push(file.fault(record.line_of("code"), "code", message));
        }
    }

    fn check_id(&mut self, file: &BookFile, record: &Record, expected: &str) {
        if let Some(id) = record.text("id").filter(|id| *id != expected) {
            let message = format!("'{id}' does not agree with the path: it must be {expected}");
            self.faults.push(file.fault(record.line_of("id"), "id", message));
        }
    }

    fn add_chapter(&mut self, file: &BookFile, record: &Record, mut chapter: Chapter) {
        let Some(house) = self.house_of(file) else { return };
        // One that is missing has been reported already.
        let others = &self.register.houses[house].chapters;
        if !chapter.code.is_empty() && others.iter().any(|other| other.code == chapter.code) {
            let message = format!("{} is the code of another chapter", chapter.code);
            self.faults.push(file.fault(record.line_of("code"), "code", message));
        }
        let prefix = format!("{}.{}.", self.register.houses[house].code, chapter.code);
        for table in record.tables("clause") {
            let (Some(id), Some(kind)) = (table.text("id"), table.text("kind").and_then(ClauseKind::from_id)) else {
                continue;
            };
            let mut fault = |field: &str, message: String| {
                self.faults.push(file.fault(table.line_of(field), &format!("clause.{field}"), message));
            };
            let number = id.strip_prefix(&prefix).unwrap_or_default();
            if number.len() < 2 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                fault("id", format!("'{id}' must be {prefix} and a number of two digits or more"));
            }
            let Ok(place) = u16::try_from(self.register.clauses.len()) else {
                fault("id", "there are more clauses than can be numbered".to_string());
                return;
            };
            let clause = Clause(place);
            if self.register.clause_by_id.insert(id.to_string(), clause).is_some() {
                fault("id", format!("{id} is there twice"));
            }
            let cited = table.texts("rulings").iter().map(|ruling| (Citing::Ruling, "rulings", ruling.as_str()));
            let same = table.text("same_as").map(|same| (Citing::SameAs(clause), "same_as", same));
            for (of, field, to) in cited.chain(same) {
                let fault = file.fault(table.line_of(field), &format!("clause.{field}"), String::new());
                self.citations.push(Citation { of, to: to.to_string(), fault });
            }
            let text = |name: &str| table.text(name).unwrap_or_default().to_string();
            self.register.clauses.push(ClauseEntry {
                id: id.to_string(),
                house: file.folder().to_string(),
                chapter: chapter.id.clone(),
                kind,
                place: text("where"),
                text: text("text"),
                same_as: None,
                rulings: table.texts("rulings").to_vec(),
                shown: table.flag("shown"),
            });
            chapter.clauses.push(clause);
        }
        self.register.houses[house].chapters.push(chapter);
    }

    fn order_chapters(&mut self) {
        for house in &mut self.register.houses {
            let (line, order) = self.orders.remove(&house.id).unwrap_or_default();
            for missing in order.iter().filter(|id| house.chapters.iter().all(|chapter| chapter.id != **id)) {
                let message = format!("there is no {}/{missing}.toml", house.id);
                let file = format!("{}/{GENERAL}.toml", house.id);
                self.faults.push(Fault { file, line, field: "chapters".to_string(), message });
            }
            let place = |id: &str| order.iter().position(|other| other == id).map_or(order.len(), |place| place);
            house.chapters.sort_by_key(|chapter| if chapter.id == GENERAL { 0 } else { 1 + place(&chapter.id) });
        }
    }

    fn check_wagers(&mut self) {
        for (house, game, mut fault) in std::mem::take(&mut self.wagers) {
            let games = self
                .register
                .house(&house)
                .map_or(vec![], |house| house.games().map(|game| game.id.as_str()).collect());
            if !games.contains(&game.as_str()) {
                let hint = nearest(&game, games).map_or(String::new(), |near| format!("; is it {near}?"));
                fault.message = format!("there is no game '{game}' in this house{hint}");
                self.faults.push(fault);
            }
        }
    }

    /// Now that all files are read: everything cited must be there.
    fn check_citations(&mut self) {
        for Citation { of, to, mut fault } in std::mem::take(&mut self.citations) {
            let found = match of {
                Citing::Ruling => self.register.ruling(&to).is_some(),
                Citing::Clause => self.register.clause(&to).is_some(),
                Citing::SameAs(clause) => {
                    let same_as = self.register.clause(&to).filter(|&same| same != clause);
                    self.register.clauses[usize::from(clause.0)].same_as = same_as;
                    same_as.is_some()
                }
            };
            if !found {
                let near = match of {
                    Citing::Ruling => nearest(&to, self.register.rulings.iter().map(|ruling| ruling.id.as_str())),
                    Citing::Clause | Citing::SameAs(_) => {
                        nearest(&to, self.register.clauses.iter().map(|entry| entry.id.as_str()))
                    }
                };
                let hint = near.filter(|near| *near != to).map_or(String::new(), |near| format!("; is it {near}?"));
                fault.message = format!("{to} is cited but is nowhere else{hint}");
                self.faults.push(fault);
            }
        }
    }
}
