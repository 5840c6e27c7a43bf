//! From files to a register: what is read, what is taken from elsewhere, and what is checked between files.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::banked::{self, Banked, Bonus};
use crate::book::{BookFile, Document, Fault, Faults, Field, FieldKind, From, Record, read_record};
use crate::game::{Family, Game, GameValue, Play};
use crate::poker::{self, Poker};
use crate::register::{COLLECTIONS, Chapter, GENERAL, House, Register};
use crate::schedule::{Schedule, read_schedules};
use crate::spec::Spec;
use crate::word::Word;
use crate::{Clause, ClauseEntry, ClauseKind, Ruling, nearest};

pub(crate) const RULINGS: &[Field] = &[Field::required("ruling", FieldKind::Tables(RULING), "the rulings")];

const RULING: &[Field] = &[
    Field::required("id", FieldKind::Text, "R and three digits"),
    Field::required("title", FieldKind::Text, "the matter in a few words"),
    Field::required("text", FieldKind::Text, "what the books say, or do not say"),
    Field::required("choices", FieldKind::Text, "how it could be read"),
    Field::required("ruling", FieldKind::Text, "how it is read"),
    Field::required("basis", FieldKind::Text, "what that rests on"),
    Field::optional("settings", FieldKind::TEXTS, "by which a house or a table may choose otherwise"),
    Field::optional("setting_note", FieldKind::Text, "what is to be said of the settings"),
    Field::optional("defaults", FieldKind::Table(FAMILIES), "the values it gives to games whose book says nothing"),
    Field::required("clauses", FieldKind::TEXTS, "the clauses it serves"),
];

/// Values of any game.
const FAMILIES: &[Field] = &[
    Field::optional("poker", FieldKind::Table(poker::FIELDS), "of poker games"),
    Field::optional("banked", FieldKind::Table(banked::FIELDS), "of banked games"),
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
    Field::optional("shown", FieldKind::Flag, "whether a page is all that can show it"),
];

pub(crate) const HOUSE: &[Field] = &[
    Field::required("id", FieldKind::Text, "the name of the folder"),
    Field::required("code", FieldKind::Text, "the letters that clauses of this house begin with"),
    Field::required("name", FieldKind::Text, "the name of the house"),
    Field::optional("aliases", FieldKind::TEXTS, "other names of the same house"),
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
        None => Ok(loader.register),
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
            self.defaults.retain(|(other, _)| other != id);
            if let Some(defaults) = table.table("defaults") {
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
            clauses: clauses(file, &record),
            record: Record::default(),
        };
        let chapters = vec![general];
        self.houses.push(HouseDraft { file, record, chapters, schedules: vec![], adopted: false });
    }

    fn chapter(&mut self, document: &Document<'a>, all: &[Document<'a>]) {
        let file = document.file;
        let family = self.family(document, all, 0);
        let record = document.read(chapter_fields(family), &mut self.faults);
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
        let base = self.houses.iter().find(|house| house.file.folder() == folder)?.record.text("like");
        let like = document.peek("like").map(|like| target(folder, like));
        let (folder, stem) = like.or_else(|| Some((base?.to_string(), stem.to_string())))?;
        let next = all.iter().find(|other| other.file.folder() == folder && other.file.stem() == stem)?;
        // One that goes round in a circle is told of when its values are asked for.
        if depth > all.len() { None } else { self.family(next, all, depth + 1) }
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
                self.houses[house].chapters.push(ChapterDraft { record, clauses, ..chapter });
                continue;
            };
            own.code = own.code.take().or(chapter.code);
            own.name = own.name.take().or(chapter.name);
            own.wager_of = own.wager_of.take().or(chapter.wager_of);
            if own.like.is_none() && chapter.family.is_some() {
                own.like = Some((format!("{like}/{}", chapter.id), 1));
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
                sources: draft.record.texts("sources").to_vec(),
                chapters: vec![],
                schedules: std::mem::take(&mut draft.schedules),
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

    /// The values of every game: its own, those of the game it is like, and what rulings give.
    fn games(&mut self) {
        let mut faults = std::mem::take(&mut self.faults);
        for house in 0..self.houses.len() {
            let rulings = self.rulings_at(house, &mut faults);
            let games: Vec<(usize, Vec<GameValue>, Family, Record)> = (0..self.houses[house].chapters.len())
                .filter_map(|place| {
                    let (family, record) = self.game(house, place, &rulings, &mut faults)?;
                    let values = self.cited_values(house, place, family, &record, &mut faults);
                    Some((place, values, family, record))
                })
                .collect();
            self.check_sets(house, &games, &mut faults);
            for (place, values, family, record) in games {
                let draft = &self.houses[house].chapters[place];
                let mut spec = Spec::new(record, draft.file, &mut faults);
                let before = spec.fault_count();
                spec.check_required(family.fields());
                // What is missing would only be told of again.
                let play = if spec.fault_count() > before { None } else { play(family, &mut spec) };
                if let Some(play) = play {
                    let like = draft.like.as_ref().map(|(like, _)| like.clone());
                    self.register.chapter_mut(house, place).game = Some(Game { family, like, values, play });
                }
            }
        }
        self.faults = faults;
    }

    /// What rulings give to the games of a house, with the house's own choices where a ruling leaves them open.
    fn rulings_at(&self, house: usize, faults: &mut Vec<Fault>) -> Vec<(String, Record)> {
        let draft = &self.houses[house];
        let mut rulings = self.defaults.clone();
        let Some(settings) = draft.record.table("settings") else { return rulings };
        let mut wanted = Vec::new();
        settings.flatten(FAMILIES, "", &mut wanted);
        for (path, value) in wanted {
            let by = rulings.iter().find(|(_, defaults)| defaults.find(&path).is_some()).map(|(id, _)| id.as_str());
            let short = path.split_once('.').map_or(path.as_str(), |(_, short)| short);
            let message = match by {
                None => format!("no ruling leaves {short} to the house: it is for the game's own file"),
                Some(id) if !self.register.ruling(id).is_some_and(|ruling| ruling.is_setting(short)) => {
                    format!("{id} is fixed: a game's own file can say otherwise, with a clause")
                }
                Some(_) => continue,
            };
            faults.push(draft.file.fault(value.line, &format!("settings.{path}"), message));
        }
        rulings.iter_mut().for_each(|(_, defaults)| defaults.replace(settings));
        rulings
    }

    /// A game's values, those of the games it is like beneath them, and those of rulings beneath all.
    fn game(
        &self,
        house: usize,
        place: usize,
        rulings: &[(String, Record)],
        faults: &mut Vec<Fault>,
    ) -> Option<(Family, Record)> {
        let family = self.houses[house].chapters[place].family?;
        let mut record = self.merged(house, place, &mut vec![], faults)?;
        record.make_required(family.fields());
        let off = self.houses[house].chapters[place].record.texts("rulings_off");
        for (id, defaults) in rulings.iter().filter(|(id, _)| !off.contains(id)) {
            if let Some(defaults) = defaults.table(family.id()) {
                record.fill(defaults, id);
            }
        }
        Some((family, record))
    }

    /// The house and chapter of the game that a game is like.
    fn base(&self, house: usize, draft: &ChapterDraft<'_>) -> Option<(usize, usize)> {
        let (folder, id) = target(self.houses[house].file.folder(), &draft.like.as_ref()?.0);
        let base = self.houses.iter().position(|other| other.file.folder() == folder)?;
        Some((base, self.houses[base].chapters.iter().position(|chapter| chapter.id == id)?))
    }

    /// A game's own values over those of the game it is like, and so on.
    fn merged(
        &self,
        house: usize,
        place: usize,
        path: &mut Vec<(usize, usize)>,
        faults: &mut Vec<Fault>,
    ) -> Option<Record> {
        let draft = &self.houses[house].chapters[place];
        let Some((like, line)) = &draft.like else { return Some(draft.record.clone()) };
        let mut fault = |field: &str, line: usize, message: String| faults.push(draft.file.fault(line, field, message));
        let Some(base) = self.base(house, draft) else {
            let names: Vec<String> = self
                .houses
                .iter()
                .enumerate()
                .flat_map(|(place, other)| {
                    let prefix = if place == house { String::new() } else { format!("{}/", other.file.folder()) };
                    other.chapters.iter().map(move |chapter| format!("{prefix}{}", chapter.id))
                })
                .collect();
            let hint = nearest(like, names.iter().map(String::as_str))
                .map_or(String::new(), |near| format!("; is it {near}?"));
            fault("like", *line, format!("there is no game '{like}'{hint}"));
            return None;
        };
        let of = self.houses[base.0].chapters[base.1].family;
        path.push((house, place));
        if path.contains(&base) {
            fault("like", *line, format!("'{like}' is in the end like this game itself"));
            return None;
        }
        if of != draft.family {
            fault("like", *line, format!("'{like}' is no game of this family"));
            return None;
        }
        let mut beneath = self.merged(base.0, base.1, path, faults)?;
        for without in draft.record.texts("without") {
            if !beneath.remove(without) {
                let line = draft.record.line_of("without");
                faults.push(draft.file.fault(line, "without", format!("'{like}' has no {without}")));
            }
        }
        Some(draft.record.over(&beneath, *line))
    }

    /// Every value of a game with the clauses that set it. One that the book states must have a clause of its own.
    fn cited_values(
        &self,
        house: usize,
        place: usize,
        family: Family,
        record: &Record,
        faults: &mut Vec<Fault>,
    ) -> Vec<GameValue> {
        let draft = &self.houses[house];
        let chapter = &draft.chapters[place];
        let (own, others): (Vec<_>, Vec<_>) = draft.setters(chapter).partition(|setter| setter.id == chapter.id);
        let setters: Vec<&ClauseDraft<'_>> = own.iter().chain(&others).flat_map(|chapter| &chapter.clauses).collect();
        let mut flat = Vec::new();
        record.flatten(family.fields(), "", &mut flat);
        flat.into_iter()
            .map(|(path, value)| {
                // A value that a house changes in a book it took over needs a clause of its own, not one of that book.
                let counts = |clause: &&&ClauseDraft<'_>| value.from != From::Here || clause.adopted.is_none();
                let reach = |clause: &ClauseDraft<'_>| {
                    let sets = clause.record.texts("sets").iter();
                    sets.filter_map(|sets| reaches(sets, &chapter.id, &path)).max()
                };
                let setting = setters.iter().filter(counts).filter_map(|clause| Some((reach(clause)?, clause.clause?)));
                let closest = setting.clone().map(|(reach, _)| reach).max();
                let clauses: Vec<Clause> =
                    setting.filter(|(reach, _)| Some(*reach) == closest).map(|(_, clause)| clause).collect();
                let ruling = match &value.from {
                    From::Ruling(id) => Some(id.clone()),
                    From::Here | From::Like => None,
                };
                if clauses.is_empty() && ruling.is_none() {
                    let message =
                        format!("no clause of this book sets it: write sets = \"{path}\" at the one that does");
                    faults.push(chapter.file.fault(value.line.max(1), &path, message));
                }
                GameValue { text: value.printed(), path, clauses, ruling }
            })
            .collect()
    }

    /// Every path that a clause sets must be that of a value.
    fn check_sets(&self, house: usize, games: &[(usize, Vec<GameValue>, Family, Record)], faults: &mut Vec<Fault>) {
        let draft = &self.houses[house];
        for chapter in &draft.chapters {
            let reached = games
                .iter()
                .filter(|(place, ..)| draft.setters(&draft.chapters[*place]).any(|setter| setter.id == chapter.id));
            let paths: Vec<(&str, &str)> = reached
                .flat_map(|(place, values, ..)| {
                    values.iter().map(|value| (draft.chapters[*place].id.as_str(), value.path.as_str()))
                })
                .collect();
            for clause in chapter.clauses.iter().filter(|clause| clause.adopted.is_none()) {
                for sets in clause.record.texts("sets") {
                    if paths.iter().any(|(game, path)| reaches(sets, game, path).is_some()) {
                        continue;
                    }
                    let hint = match nearest(sets, paths.iter().map(|(_, path)| *path)) {
                        Some(near) => format!("; is it {near}?"),
                        None if paths.is_empty() => "; there are no values here".to_string(),
                        None => String::new(),
                    };
                    let message = format!("'{sets}' is no value of this game{hint}");
                    faults.push(clause.file.fault(clause.record.line_of("sets"), "clause.sets", message));
                }
            }
        }
    }
}

impl HouseDraft<'_> {
    /// The chapters whose clauses may set a game's values: its own, its bonus bets', and what holds for the whole house.
    fn setters(&self, game: &ChapterDraft<'_>) -> impl Iterator<Item = &ChapterDraft<'_>> {
        let (own, wager) = (game.id.clone(), game.family != Some(Family::Bonus));
        self.chapters.iter().filter(move |chapter| {
            chapter.id == own
                || (wager && chapter.wager_of.as_deref() == Some(own.as_str()))
                || [GENERAL, COLLECTIONS].contains(&chapter.id.as_str())
        })
    }
}

/// How closely a clause that sets this speaks of a game's value: it names the value, or a section it stands in. What
/// holds for the whole house may name the game too: `buster/wager.most`.
fn reaches(sets: &str, game: &str, path: &str) -> Option<usize> {
    let sets = match sets.split_once('/') {
        Some((of, sets)) if of == game => sets,
        Some(_) => return None,
        None => sets,
    };
    let rest = path.strip_prefix(sets)?;
    (rest.is_empty() || rest.starts_with('.')).then_some(sets.len())
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
    let order = house.record.texts("chapters");
    for missing in order.iter().filter(|id| house.chapters.iter().all(|chapter| chapter.id != **id)) {
        let message = format!("there is no {}/{missing}.toml", house.file.folder());
        faults.push(house.file.fault(house.record.line_of("chapters"), "chapters", message));
    }
    let place = |id: &str| order.iter().position(|other| other == id).map_or(order.len(), |place| place);
    house.chapters.sort_by_key(|chapter| if chapter.id == GENERAL { 0 } else { 1 + place(&chapter.id) });
}

fn play(family: Family, spec: &mut Spec<'_>) -> Option<Play> {
    match family {
        Family::Poker => Poker::from_spec(spec).map(|poker| Play::Poker(Box::new(poker))),
        Family::Banked => Banked::from_spec(spec).map(|banked| Play::Banked(Box::new(banked))),
        Family::Bonus => Bonus::from_spec(spec).map(|bonus| Play::Bonus(Box::new(bonus))),
    }
}
