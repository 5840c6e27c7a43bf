//! From files to a register: what is read, what is taken from elsewhere, and what is checked between files.

mod games;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::banked;
use crate::book::{BookFile, Document, Fault, Faults, Field, FieldKind, Record, read_record};
use crate::game::Family;
use crate::poker;
use crate::register::{Chapter, GENERAL, House, Register};
use crate::schedule::{Schedule, read_schedules};
use crate::word::Word;
use crate::{BookHash, Clause, ClauseEntry, ClauseKind, Ruling, nearest};

pub(crate) const RULINGS: &[Field] = &[Field::required("ruling", FieldKind::Tables(RULING), "the rulings")];

const RULING: &[Field] = &[
    Field::required("id", FieldKind::Text, "R and three digits"),
    Field::required("title", FieldKind::Text, "the matter in a few words"),
    Field::required("text", FieldKind::Text, "what the books say, or do not say"),
    Field::required("choices", FieldKind::Text, "how it could be read"),
    Field::required("ruling", FieldKind::Text, "how it is read"),
    Field::required("basis", FieldKind::Text, "what that rests on"),
    Field::optional("at", FieldKind::TEXTS, "the moments of a game that it is cited at: out-of-turn"),
    Field::optional("settings", FieldKind::TEXTS, "by which a house or a table may choose otherwise"),
    Field::optional("setting_note", FieldKind::Text, "what is to be said of the settings"),
    Field::optional("defaults", FieldKind::Table(FAMILIES), "the values it gives to games whose book says nothing"),
    Field::required("clauses", FieldKind::TEXTS, "the clauses it serves"),
];

/// Values of any game.
const FAMILIES: &[Field] = &[
    Field::optional("poker", FieldKind::Table(poker::FIELDS), "of poker games"),
    Field::optional("banked", FieldKind::Table(banked::FIELDS), "of banked games"),
    Field::optional("three-card", FieldKind::Table(banked::THREE_CARD_FIELDS), "of Three Card Poker"),
    Field::optional("bonus", FieldKind::Table(banked::BONUS_FIELDS), "of bonus bets"),
];

const CLAUSES: Field = Field::optional("clause", FieldKind::Tables(CLAUSE), "the clauses, in the order of the book");

const CLAUSE: &[Field] = &[
    Field::required("id", FieldKind::Text, "house, chapter and number: OV.HE.07"),
    Field::required("kind", FieldKind::OneOf(ClauseKind::names), "what it is about"),
    Field::required("where", FieldKind::Text, "where it stands in the document of the house"),
    Field::required("text", FieldKind::Text, "the rule, in our words"),
    Field::optional("same_as", FieldKind::Text, "the clause of another game or house that says the same"),
    Field::optional("rulings", FieldKind::TEXTS, "the rulings it rests on"),
    Field::optional("sets", FieldKind::TEXTS, "the values of the game that it sets: betting.raises"),
    Field::optional("at", FieldKind::TEXTS, "the values and moments of the game that it is cited with: shows-first"),
    Field::optional("shown", FieldKind::Flag, "whether a page is all that can show it"),
];

pub(crate) const HOUSE: &[Field] = &[
    Field::required("id", FieldKind::Text, "the name of the folder"),
    Field::required("code", FieldKind::Text, "the letters that clauses of this house begin with"),
    Field::required("name", FieldKind::Text, "the name of the house"),
    Field::optional("aliases", FieldKind::TEXTS, "other names of the same house"),
    Field::optional("common", FieldKind::Flag, "whether it is no house, but rules that are common everywhere"),
    Field::optional("like", FieldKind::Text, "the house whose book holds here too, but for what is written"),
    Field::required("sources", FieldKind::TEXTS, "the documents that the book is read from"),
    Field::optional("chapters", FieldKind::TEXTS, "its files in the order of the book; others come behind them"),
    Field::optional("settings", FieldKind::Table(FAMILIES), "values where rulings leave the choice to the house"),
    CLAUSES,
];

const CHAPTER: &[Field] = &[
    Field::required("id", FieldKind::Text, "the name of the file"),
    Field::optional("code", FieldKind::Text, "the letters in the middle of its clauses' ids"),
    Field::optional("name", FieldKind::Text, "the name of the game, the bet or the chapter"),
    Field::optional("family", FieldKind::OneOf(Family::names), "how the game is played"),
    Field::optional("wager_of", FieldKind::Text, "the game that a bonus bet belongs to"),
    Field::optional("like", FieldKind::Text, "the game whose values hold here too, but for what is written"),
    Field::optional("without", FieldKind::TEXTS, "what is not taken from that game"),
    Field::optional("rulings_off", FieldKind::TEXTS, "rulings that give this game no value"),
];

/// What a chapter may say: its values too, if it is a game.
pub(crate) fn chapter_fields(family: Option<Family>) -> &'static [Field] {
    static FIELDS: LazyLock<HashMap<Option<Family>, Vec<Field>>> = LazyLock::new(|| {
        let families = Family::WORDS.iter().map(|&(_, family)| Some(family)).chain([None]);
        let fields = |family: Option<Family>| {
            let values = family.map_or(&[][..], Family::fields);
            [CHAPTER, values, &[CLAUSES]].concat()
        };
        families.map(|family| (family, fields(family))).collect()
    });
    &FIELDS[&family]
}

/// The file of rows beside the chapters.
const SCHEDULES: &str = "schedules";

/// From here on, clauses of another house are told of once for the whole file.
const FOREIGN_CLAUSES: usize = 4;

/// Reads books.
pub(crate) fn load(files: &[BookFile]) -> Result<Register, Faults> {
    let mut loader = Loader::default();
    for file in files.iter().filter(|file| file.folder().is_empty()) {
        match file.stem() {
            "rulings" => loader.rulings(file),
            GENERAL => loader.misplaced(file, "this is a house's own folder: name the folder that it stands in"),
            _ => loader.misplaced(file, "only rulings.toml stands beside the houses' folders"),
        }
    }
    // A house before its chapters, and the base of a house before the house.
    for file in files.iter().filter(|file| !file.folder().is_empty() && file.stem() == GENERAL) {
        loader.house(file);
    }
    let chapters: Vec<Document<'_>> = files
        .iter()
        .filter(|file| !file.folder().is_empty() && ![GENERAL, SCHEDULES].contains(&file.stem()))
        .map(|file| Document::parse(file, &mut loader.faults))
        .collect();
    for document in &chapters {
        loader.chapter(document, &chapters);
    }
    for file in files.iter().filter(|file| !file.folder().is_empty() && file.stem() == SCHEDULES) {
        loader.schedules(file);
    }
    for house in 0..loader.houses.len() {
        loader.adopt(house, &mut vec![]);
    }
    loader.register_clauses();
    loader.check_wagers();
    loader.check_citations();
    loader.games();
    match Faults::found(loader.faults) {
        Some(faults) => Err(faults),
        None => {
            loader.register.hash_books();
            Ok(loader.register)
        }
    }
}

/// A register in the making, with the faults so far.
#[derive(Default)]
struct Loader<'a> {
    register: Register,
    houses: Vec<HouseDraft<'a>>,
    faults: Vec<Fault>,
    /// What each ruling gives to games whose book says nothing.
    defaults: Vec<(String, Record)>,
    /// What cites something that may stand in a file yet to be read: the fault to be made if it does not.
    citations: Vec<Citation>,
}

struct HouseDraft<'a> {
    file: &'a BookFile,
    record: Record,
    chapters: Vec<ChapterDraft<'a>>,
    schedules: Vec<Schedule>,
    /// The order of its chapters, where it has one.
    order: Vec<String>,
    /// Whether the house it is like has been looked at.
    adopted: bool,
}

#[derive(Clone)]
struct ChapterDraft<'a> {
    file: &'a BookFile,
    id: String,
    code: Option<String>,
    name: Option<String>,
    wager_of: Option<String>,
    family: Option<Family>,
    /// The game that it is like, and where it says so.
    like: Option<(String, usize)>,
    rulings_off: Vec<String>,
    /// The house it was taken over from as it is, by its place.
    taken_from: Option<usize>,
    /// Whether its clauses were written wrongly as a whole, so that nothing can be said of what they set.
    clauseless: bool,
    record: Record,
    clauses: Vec<ClauseDraft<'a>>,
}

#[derive(Clone)]
struct ClauseDraft<'a> {
    file: &'a BookFile,
    id: String,
    kind: ClauseKind,
    record: Record,
    /// The clause of the other house that it comes from, in a house that is like another.
    adopted: Option<String>,
    /// Its number, once it has one.
    clause: Option<Clause>,
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

impl<'a> Loader<'a> {
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
            for setting in table.texts("settings").iter().filter(|setting| setting.contains('.')) {
                if !Family::WORDS.iter().any(|(_, family)| has_path(family.fields(), setting)) {
                    let message = format!("'{setting}' is no value of any game");
                    self.faults.push(file.fault(table.line_of("settings"), "ruling.settings", message));
                }
            }
            self.defaults.retain(|(other, _)| other != id);
            if let Some(defaults) = table.table("defaults") {
                let mut given = Vec::new();
                defaults.flatten(FAMILIES, "", &mut given);
                for (path, value) in given {
                    let other = self.defaults.iter().find(|(_, defaults)| defaults.find(&path).is_some());
                    if let Some((other, _)) = other {
                        let message = format!("{other} gives this already");
                        self.faults.push(file.fault(value.line, &format!("ruling.defaults.{path}"), message));
                    }
                }
                self.defaults.push((id.to_string(), defaults.clone()));
            }
            let text = |name: &str| table.text(name).unwrap_or_default().to_string();
            self.register.add_ruling(Ruling {
                id: id.to_string(),
                title: text("title"),
                text: text("text"),
                choices: text("choices"),
                ruling: text("ruling"),
                basis: text("basis"),
                at: table.texts("at").to_vec(),
                settings: table.texts("settings").to_vec(),
                setting_note: table.text("setting_note").map(str::to_string),
                clauses: table.texts("clauses").to_vec(),
            });
        }
    }

    fn house(&mut self, file: &'a BookFile) {
        let record = read_record(file, HOUSE, &mut self.faults);
        self.check_id(file, &record, file.folder());
        if file.folder().to_lowercase() != file.folder() {
            self.misplaced(file, "the folder's name must be in small letters");
        }
        self.check_code(file, &record);
        if let Some(code) = record.text("code")
            && self.houses.iter().any(|other| other.record.text("code") == Some(code))
        {
            let message = format!("{code} is the code of another house");
            self.faults.push(file.fault(record.line_of("code"), "code", message));
        }
        let general = ChapterDraft {
            file,
            id: GENERAL.to_string(),
            code: Some("GE".to_string()),
            name: Some("General".to_string()),
            wager_of: None,
            family: None,
            like: None,
            rulings_off: vec![],
            taken_from: None,
            clauseless: false,
            clauses: clauses(file, &record),
            record: Record::default(),
        };
        let chapters = vec![general];
        let order = record.texts("chapters").to_vec();
        self.houses.push(HouseDraft { file, record, chapters, schedules: vec![], order, adopted: false });
    }

    fn chapter(&mut self, document: &Document<'a>, all: &[Document<'a>]) {
        let file = document.file;
        let mut family = self.family(document, all, 0);
        // Whoever writes values but not how the game is played is told that, and no more.
        let guess = Family::WORDS.iter().find(|(_, family)| {
            let mut sections = family.fields().iter();
            sections.any(|field| document.has(field.name))
        });
        if let (None, Some((_, guess))) = (family, guess) {
            family = Some(*guess);
            if !document.has("family") && !document.has("like") {
                let message = format!("is missing: a game with values is one of {}", Family::names().join(", "));
                self.faults.push(file.fault(1, "family", message));
            }
        }
        let record = document.read(chapter_fields(family), &mut self.faults);
        if family == Some(Family::Bonus) && !document.has("wager_of") && self.house_like(file).is_none() {
            let message = "is missing: a bonus bet names the game it belongs to".to_string();
            self.faults.push(file.fault(1, "wager_of", message));
        }
        if record.text("wager_of") == Some(file.stem()) {
            let message = "a bonus bet cannot belong to itself".to_string();
            self.faults.push(file.fault(record.line_of("wager_of"), "wager_of", message));
        }
        if document.has("without") && !document.has("like") && self.house_like(file).is_none() {
            let message = "only a game that is like another can be without something of it".to_string();
            self.faults.push(file.fault(record.line_of("without"), "without", message));
        }
        self.check_id(file, &record, file.stem());
        self.check_code(file, &record);
        let Some(house) = self.house_of(file) else { return };
        let text = |name: &str| record.text(name).map(str::to_string);
        let chapter = ChapterDraft {
            file,
            id: file.stem().to_string(),
            code: text("code"),
            name: text("name"),
            wager_of: text("wager_of"),
            family,
            like: text("like").map(|like| (like, record.line_of("like"))),
            rulings_off: record.texts("rulings_off").to_vec(),
            taken_from: None,
            clauseless: document.has("clause") && !record.has("clause"),
            clauses: clauses(file, &record),
            record,
        };
        // In a house that is like another, they may come from there.
        if self.houses[house].record.text("like").is_none() {
            for field in ["code", "name"].into_iter().filter(|field| !document.has(field)) {
                self.faults.push(file.fault(1, field, "is missing".to_string()));
            }
        }
        self.houses[house].chapters.push(chapter);
    }

    /// The family that a chapter names, or that of the game it is like.
    fn family(&self, document: &Document<'a>, all: &[Document<'a>], depth: usize) -> Option<Family> {
        if let Some(family) = document.peek("family") {
            return Family::from_id(family);
        }
        let (folder, stem) = (document.file.folder(), document.file.stem());
        let like = document.peek("like").map(|like| target(folder, like));
        let (mut folder, stem) =
            like.or_else(|| Some((self.house_like(document.file)?.to_string(), stem.to_string())))?;
        // A house that is like another may have no such file of its own. What goes round in a circle is told of later.
        for _ in 0..=self.houses.len() {
            if let Some(next) = all.iter().find(|other| other.file.folder() == folder && other.file.stem() == stem) {
                return if depth > all.len() { None } else { self.family(next, all, depth + 1) };
            }
            folder = self.like_of(&folder)?.to_string();
        }
        None
    }

    /// The house that the house of a file is like.
    fn house_like(&self, file: &BookFile) -> Option<&str> {
        self.like_of(file.folder())
    }

    fn like_of(&self, folder: &str) -> Option<&str> {
        self.houses.iter().find(|house| house.file.folder() == folder)?.record.text("like")
    }

    fn schedules(&mut self, file: &'a BookFile) {
        let read = read_schedules(file, &mut self.faults);
        let Some(house) = self.house_of(file) else { return };
        let code = self.houses[house].record.text("code").unwrap_or_default();
        for (clause, line) in read.cited {
            let fault = |message: String| file.fault(line, "schedule.clause", message);
            if clause.starts_with(&format!("{code}.")) {
                self.citations.push(Citation { of: Citing::Clause, to: clause, fault: fault(String::new()) });
            } else {
                self.faults.push(fault(format!("{clause} is not a clause of this house: they begin with {code}.")));
            }
        }
        self.houses[house].schedules.extend(read.schedules);
    }

    /// The place of the house whose folder this file stands in.
    fn house_of(&mut self, file: &BookFile) -> Option<usize> {
        let house = self.houses.iter().position(|house| house.file.folder() == file.folder());
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

    /// A house that is like another takes over its book: every chapter that it has not written itself, and in those that
    /// it has, every clause. They become clauses of its own, under its own code.
    fn adopt(&mut self, house: usize, path: &mut Vec<usize>) {
        if std::mem::replace(&mut self.houses[house].adopted, true) {
            return;
        }
        let draft = &self.houses[house];
        let Some(like) = draft.record.text("like").map(str::to_string) else { return };
        let (file, line) = (draft.file, draft.record.line_of("like"));
        let code = draft.record.text("code").unwrap_or_default().to_string();
        let Some(base) = self.houses.iter().position(|other| other.file.folder() == like) else {
            let ids = self.houses.iter().map(|house| house.file.folder());
            let hint = nearest(&like, ids).map_or(String::new(), |near| format!("; is it {near}?"));
            self.faults.push(file.fault(line, "like", format!("there is no house '{like}'{hint}")));
            return;
        };
        path.push(house);
        if path.contains(&base) {
            self.faults.push(file.fault(line, "like", format!("{like} is in the end like this house itself")));
            return;
        }
        self.adopt(base, path);
        let base_code = self.houses[base].record.text("code").unwrap_or_default().to_string();
        if code == base_code {
            // Its clauses could not be told from those of the other, which has been reported.
            return;
        }
        if self.houses[house].order.is_empty() {
            self.houses[house].order = self.houses[base].order.clone();
        }
        let renamed = |id: &str| id.strip_prefix(&base_code).map_or(id.to_string(), |rest| format!("{code}{rest}"));
        for chapter in self.houses[base].chapters.clone() {
            let adopted = chapter.clauses.iter().map(|clause| ClauseDraft {
                id: renamed(&clause.id),
                adopted: Some(clause.id.clone()),
                ..clause.clone()
            });
            let own = self.houses[house].chapters.iter_mut().find(|own| own.id == chapter.id);
            let Some(own) = own else {
                let clauses = adopted.collect();
                // Its values come from there now.
                let record = Record::default().over(&chapter.record, chapter.record.line);
                self.houses[house].chapters.push(ChapterDraft { record, clauses, taken_from: Some(base), ..chapter });
                continue;
            };
            own.code = own.code.take().or(chapter.code);
            own.name = own.name.take().or(chapter.name);
            own.wager_of = own.wager_of.take().or(chapter.wager_of);
            if own.like.is_none() && chapter.family.is_some() {
                own.like = Some((format!("{like}/{}", chapter.id), 1));
                if !own.record.has("rulings_off") {
                    own.rulings_off.clone_from(&chapter.rulings_off);
                }
            }
            let written: HashSet<String> = own.clauses.iter().map(|clause| clause.id.clone()).collect();
            let adopted = adopted.filter(|clause| !written.contains(&clause.id));
            own.clauses = adopted.chain(std::mem::take(&mut own.clauses)).collect();
        }
        let own_games: HashSet<String> =
            self.houses[house].schedules.iter().map(|schedule| schedule.game.clone()).collect();
        let adopted: Vec<Schedule> = self.houses[base]
            .schedules
            .iter()
            .filter(|schedule| !own_games.contains(&schedule.game))
            .map(|schedule| Schedule { clause: renamed(&schedule.clause), ..schedule.clone() })
            .collect();
        self.houses[house].schedules.extend(adopted);
        for chapter in &self.houses[house].chapters {
            for (field, value) in [("code", &chapter.code), ("name", &chapter.name)] {
                if value.is_none() {
                    let message = format!("is missing: {like} has no {} to take it from", chapter.id);
                    self.faults.push(chapter.file.fault(1, field, message));
                }
            }
        }
    }

    /// Gives every clause its number and puts the houses into the register.
    fn register_clauses(&mut self) {
        for draft in &mut self.houses {
            order_chapters(draft, &mut self.faults);
            let text = |name: &str| draft.record.text(name).unwrap_or_default().to_string();
            let mut house = House {
                id: draft.file.folder().to_string(),
                code: text("code"),
                name: text("name"),
                like: draft.record.text("like").map(str::to_string),
                aliases: draft.record.texts("aliases").to_vec(),
                common: draft.record.flag("common"),
                sources: draft.record.texts("sources").to_vec(),
                chapters: vec![],
                schedules: std::mem::take(&mut draft.schedules),
                hash: BookHash::default(),
            };
            for chapter in &mut draft.chapters {
                let code = chapter.code.clone().unwrap_or_default();
                // One that is missing has been reported already.
                if !code.is_empty() && house.chapters.iter().any(|other| other.code == code) {
                    let message = format!("{code} is the code of another chapter");
                    self.faults.push(chapter.file.fault(chapter.record.line_of("code").max(1), "code", message));
                }
                if ![&house.code, &code].iter().any(|code| code.is_empty()) {
                    check_prefixes(chapter, &format!("{}.{code}.", house.code), &mut self.faults);
                }
                let mut numbered = Vec::new();
                for clause in &mut chapter.clauses {
                    let (file, record) = (clause.file, &clause.record);
                    let entry = clause_entry(clause, &house.id, &chapter.id);
                    let (number, doubled) = match self.register.add_clause(entry) {
                        Ok(added) => added,
                        Err(message) => {
                            self.faults.push(file.fault(record.line_of("id"), "clause.id", message));
                            continue;
                        }
                    };
                    if doubled {
                        let message = format!("{} is there twice", clause.id);
                        self.faults.push(file.fault(record.line_of("id"), "clause.id", message));
                    }
                    clause.clause = Some(number);
                    numbered.push(number);
                    let cited = record.texts("rulings").iter().map(|to| (Citing::Ruling, "rulings", to.as_str()));
                    let same = clause.adopted.as_deref().or(record.text("same_as"));
                    let same = same.map(|same| (Citing::SameAs(number), "same_as", same));
                    for (of, field, to) in cited.chain(same) {
                        let fault = file.fault(record.line_of(field), &format!("clause.{field}"), String::new());
                        self.citations.push(Citation { of, to: to.to_string(), fault });
                    }
                }
                for off in chapter.record.texts("rulings_off") {
                    let fault = chapter.file.fault(chapter.record.line_of("rulings_off"), "rulings_off", String::new());
                    self.citations.push(Citation { of: Citing::Ruling, to: off.clone(), fault });
                }
                house.chapters.push(Chapter {
                    id: chapter.id.clone(),
                    code,
                    name: chapter.name.clone().unwrap_or_default(),
                    wager_of: chapter.wager_of.clone(),
                    clauses: numbered,
                    game: None,
                });
            }
            self.register.add_house(house);
        }
    }

    fn check_wagers(&mut self) {
        for (draft, house) in self.houses.iter().zip(self.register.houses()) {
            for chapter in &draft.chapters {
                let games: Vec<&str> = house.games().map(|game| game.id.as_str()).collect();
                if let Some(game) = chapter.wager_of.as_deref().filter(|game| !games.contains(game)) {
                    let hint = nearest(game, games).map_or(String::new(), |near| format!("; is it {near}?"));
                    let message = format!("there is no game '{game}' in this house{hint}");
                    self.faults.push(chapter.file.fault(chapter.record.line_of("wager_of"), "wager_of", message));
                }
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
                    self.register.entry_mut(clause).same_as = same_as;
                    same_as.is_some()
                }
            };
            if !found {
                let near = match of {
                    Citing::Ruling => nearest(&to, self.register.rulings().iter().map(|ruling| ruling.id.as_str())),
                    Citing::Clause | Citing::SameAs(_) => self.register.nearest_clause(&to),
                };
                let hint = near.filter(|near| *near != to).map_or(String::new(), |near| format!("; is it {near}?"));
                fault.message = format!("{to} is cited but is nowhere else{hint}");
                self.faults.push(fault);
            }
        }
    }
}

/// Whether games can have such a value.
fn has_path(fields: &[Field], path: &str) -> bool {
    let (head, rest) = path.split_once('.').map_or((path, None), |(head, rest)| (head, Some(rest)));
    let Some(field) = fields.iter().find(|field| field.name == head) else { return false };
    match (field.kind, rest) {
        (FieldKind::Table(fields), Some(rest)) => has_path(fields, rest),
        (FieldKind::Named(_), _) | (_, None) => true,
        _ => false,
    }
}

/// The house and the game that a `like` means.
fn target(folder: &str, like: &str) -> (String, String) {
    let (house, game) = like.split_once('/').unwrap_or((folder, like));
    (house.to_string(), game.to_string())
}

fn clauses<'a>(file: &'a BookFile, record: &Record) -> Vec<ClauseDraft<'a>> {
    let tables = record.tables("clause").iter();
    let draft = |record: &Record| {
        // Without a kind, which has been reported, it can still be cited.
        let kind = record.word("kind").unwrap_or(ClauseKind::Setup);
        Some(ClauseDraft {
            file,
            id: record.text("id")?.to_string(),
            kind,
            record: record.clone(),
            adopted: None,
            clause: None,
        })
    };
    tables.filter_map(draft).collect()
}

fn clause_entry(clause: &ClauseDraft<'_>, house: &str, chapter: &str) -> ClauseEntry {
    let text = |name: &str| clause.record.text(name).unwrap_or_default().to_string();
    ClauseEntry {
        id: clause.id.clone(),
        house: house.to_string(),
        chapter: chapter.to_string(),
        kind: clause.kind,
        place: clause.adopted.as_ref().map_or(text("where"), |id| format!("as {id}")),
        text: text("text"),
        same_as: None,
        rulings: clause.record.texts("rulings").to_vec(),
        sets: clause.record.texts("sets").to_vec(),
        shown: clause.record.flag("shown"),
    }
}

/// Each clause must begin with the codes of its house and chapter.
fn check_prefixes(chapter: &ChapterDraft<'_>, prefix: &str, faults: &mut Vec<Fault>) {
    let wrong: Vec<&ClauseDraft<'_>> = chapter
        .clauses
        .iter()
        .filter(|clause| {
            let number = clause.id.strip_prefix(prefix).unwrap_or_default();
            number.len() < 2 || !number.bytes().all(|byte| byte.is_ascii_digit())
        })
        .collect();
    let start = |id: &str| id.rfind('.').map_or(String::new(), |end| id[..=end].to_string());
    if let [first, ..] = wrong[..]
        && wrong.len() >= FOREIGN_CLAUSES
    {
        let message = format!(
            "{} clauses must begin with {prefix}, as this one: replace {} by it in the whole file",
            wrong.len(),
            start(&first.id)
        );
        faults.push(chapter.file.fault(first.record.line_of("id"), "clause.id", message));
        return;
    }
    for clause in wrong {
        let message = format!("'{}' must be {prefix} and a number of two digits or more", clause.id);
        faults.push(chapter.file.fault(clause.record.line_of("id"), "clause.id", message));
    }
}

/// In the order that the house wants.
fn order_chapters(house: &mut HouseDraft<'_>, faults: &mut Vec<Fault>) {
    for missing in
        house.record.texts("chapters").iter().filter(|id| house.chapters.iter().all(|chapter| chapter.id != **id))
    {
        let message = format!("there is no {}/{missing}.toml", house.file.folder());
        faults.push(house.file.fault(house.record.line_of("chapters"), "chapters", message));
    }
    let order = &house.order;
    let place = |id: &str| order.iter().position(|other| other == id).map_or(order.len(), |place| place);
    house.chapters.sort_by_key(|chapter| if chapter.id == GENERAL { 0 } else { 1 + place(&chapter.id) });
}
