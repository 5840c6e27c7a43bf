//! Breaking a value in a book breaks a script: every value of every game is changed in turn, and some example hand must
//! then go differently. What no hand guards is either listed below with the reason, or a gap.
//!
//! Schedules of fees are left out: their hundreds of rows are compared with what the books print by the tests of the rules, and
//! a hand for each would show nothing more.
//!
//! `cargo xtask values` runs it alone and shows the report.

use std::collections::BTreeSet;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::thread;

use histories::Script;
use rules::book::{BookFile, Field, FieldKind, examples, file_kinds};
use rules::{Game, Play, Register};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value where it is written, and one thing that it might say instead.
struct Change {
    file: usize,
    /// `ocean-view/holdem`, or the ruling that gives it.
    place: String,
    path: String,
    /// What is written now, and where.
    at: Range<usize>,
    /// What is written instead; nothing takes the value out.
    instead: String,
}

impl Change {
    fn said(&self, files: &[BookFile]) -> String {
        let now = &files[self.file].text[self.at.clone()];
        let instead = if self.instead.is_empty() { "nothing" } else { &self.instead };
        format!("{} {}: {now} -> {instead}", self.place, self.path)
    }
}

/// What came of a change.
enum Outcome {
    /// The book does not load, or a hand goes differently.
    Found,
    /// All hands go as before.
    Unguarded,
    /// The engine gave up, which no book should make it do.
    Panicked,
}

#[test]
#[ignore = "takes minutes"]
fn every_value_is_guarded_by_a_hand() {
    let files: Vec<BookFile> = Register::embedded_files().collect();
    let scripts: Vec<Script> = examples().map(|(path, text)| Script::read(path, text).unwrap()).collect();
    assert!(scripts.iter().all(|script| goes_as_expected(script, Register::embedded())), "the examples hold unchanged");

    let mut changes = changes(&files);
    // Games by common rules are compared with other engines and with records of real play.
    changes.retain(|change| !change.place.starts_with("standard/"));
    let outcomes = outcomes(&changes, &files, &scripts);
    let (mut unguarded, mut panicked) = (vec![], vec![]);
    for (change, outcome) in changes.iter().zip(outcomes) {
        match outcome {
            Outcome::Found => {}
            Outcome::Unguarded => unguarded.push(change),
            Outcome::Panicked => panicked.push(change.said(&files)),
        }
    }
    println!("{} changes, {} of them not seen by any hand", changes.len(), unguarded.len());
    let excepted = |change: &&Change| EXCEPTIONS.iter().any(|exception| exception.covers(change, &files));
    let gaps: Vec<String> =
        unguarded.iter().filter(|change| !excepted(change)).map(|change| change.said(&files)).collect();
    let stale = stale(&unguarded, &files);
    for (what, list) in [("no hand sees", &gaps), ("the engine gave up", &panicked), ("guarded after all", &stale)] {
        list.iter().for_each(|line| println!("{what}: {line}"));
    }
    assert!(gaps.is_empty() && panicked.is_empty() && stale.is_empty(), "the lists above");
}

/// A value that no hand can guard yet, and why.
struct Exception {
    /// Where it is written; every place if there is none.
    place: &'static str,
    path: &'static str,
    /// What the change says among other things; any change if there is nothing.
    words: &'static str,
    why: &'static str,
}

impl Exception {
    fn covers(&self, change: &Change, files: &[BookFile]) -> bool {
        change.path == self.path
            && (self.place.is_empty() || change.place == self.place)
            && change.said(files).contains(self.words)
    }
}

/// What the engine does not use yet, what a hand cannot show, and what says the same either way.
const EXCEPTIONS: &[Exception] = &[
    // Comes with whoever runs a table: clocks, seats and money.
    anywhere("table.action_seconds", ROOM),
    anywhere("time_fee.anchor", ROOM),
    anywhere("week.gaming_day", ROOM),
    anywhere("button.first", ROOM),
    // Says what a card is, and makes it no other.
    anywhere("shoe.marked", "what stands on a card changes no hand"),
    // Who missed a blind in Lowball kills, whatever he missed.
    only("ocean-view/lowball", "entry.missed_small", "", SAME),
    // Hold'em, which it is like, says the same.
    only("ocean-view/draw", "remedy.short_hand", "nothing", SAME),
    // R262 says the same of every house.
    only("ocean-view/lowball", "remedy.off_table", "nothing", SAME),
    // An exposed card of stud plays too, and a hole card that flies off the table is an exposed one either way (R093).
    only("ocean-view/stud", "remedy.off_table", "as-exposed", SAME),
    // No hand is played at a table, or in a seat, that is not there: tests of the rules show that.
    only("R013", "table.seats", "10", NOT_THERE),
    only("ocean-view/stud", "table.seats", "9", NOT_THERE),
    anywhere_to("betting.structures", "pot-limit\"]", NOT_THERE),
    anywhere_to("betting.structures", "no-limit\"]", NOT_THERE),
    // Every limit of the book gives the same ante either way, and in stud there is no blind and no button to post it for all.
    only("R081", "ante.amount", "-> [\"$0.50 up to $3\", \"1/10", SAME),
    only("R081", "ante.amount", "$1 up to $9", SAME),
    only("R081", "ante.amount", "1/11", SAME),
    only("R081", "ante.from", "", SAME),
    // On third street everybody shows one card.
    only("ocean-view/razz", "betting.open_pair", "third", SAME),
    only("ocean-view/stud-hilo", "betting.open_pair", "third", SAME),
    // A bonus bet that a house has not got cannot be made behind another's hand either.
    only("aviator/pure-21.5", "backline.wagers", "red-flex", NOT_THERE),
    only("three-six/pure-21.5", "backline.wagers", "buster", NOT_THERE),
    only("three-six/pure-21.5", "backline.wagers", "red-flex", NOT_THERE),
    only("ocean-view/pure-21.5", "shoe.decks_min", "5", NOT_THERE),
    only("ocean-view/pure-21.5", "shoe.decks_max", "9", NOT_THERE),
    // Ocean View, whose game theirs is like, says the same.
    only("casino-club/buster", "pays.8", "nothing", SAME),
    only("R153", "both_over.otherwise", "", SAME),
    // Beside the bank there are seven circles.
    only("R124", "circles.most", "7", SAME),
    // Everything that Three Card Poker pays is whole dollars.
    only("R012", "table.smallest_chip", "$0.51", SAME),
    only("R012", "table.smallest_chip", "$1.50", SAME),
    // Shuffled more often, a shoe deals the same hands.
    only("R109", "shoe.every_round_decks", "3", SAME),
];

const ROOM: &str = "not a matter of one deal";
const NOT_THERE: &str = "what is not there has no hand";
const SAME: &str = "says the same";

const fn anywhere(path: &'static str, why: &'static str) -> Exception {
    Exception { place: "", path, words: "", why }
}

const fn anywhere_to(path: &'static str, words: &'static str, why: &'static str) -> Exception {
    Exception { place: "", path, words, why }
}

const fn only(place: &'static str, path: &'static str, words: &'static str, why: &'static str) -> Exception {
    Exception { place, path, words, why }
}

/// Exceptions that are none any more.
fn stale(unguarded: &[&Change], files: &[BookFile]) -> Vec<String> {
    let idle = |exception: &&Exception| !unguarded.iter().any(|change| exception.covers(change, files));
    let said = |Exception { place, path, words, why }: &Exception| format!("{place} {path} {words} ({why})");
    EXCEPTIONS.iter().filter(idle).map(said).collect()
}

/// Tries all changes, on all cores.
fn outcomes(changes: &[Change], files: &[BookFile], scripts: &[Script]) -> Vec<Outcome> {
    let next = Mutex::new(0..changes.len());
    let work = || {
        let mut done = vec![];
        loop {
            let Some(nth) = next.lock().unwrap().next() else { return done };
            let tried = panic::catch_unwind(AssertUnwindSafe(|| outcome(&changes[nth], files, scripts)));
            done.push((nth, tried.unwrap_or(Outcome::Panicked)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<(usize, Outcome)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    all.sort_by_key(|(nth, _)| *nth);
    all.into_iter().map(|(_, outcome)| outcome).collect()
}

fn outcome(change: &Change, files: &[BookFile], scripts: &[Script]) -> Outcome {
    let mut changed = files.to_vec();
    changed[change.file].text.replace_range(change.at.clone(), &change.instead);
    match Register::load(&changed) {
        Ok(register) if scripts.iter().all(|script| goes_as_expected(script, &register)) => Outcome::Unguarded,
        Ok(_) | Err(_) => Outcome::Found,
    }
}

fn goes_as_expected(script: &Script, register: &Register) -> bool {
    script.run(register).is_ok_and(|run| run.failures.is_empty())
}

/// The kinds of games, as files and rulings name them.
const FAMILIES: [&str; 4] = ["poker", "banked", "three-card", "bonus"];

/// Everything that could be written otherwise: in the chapters of games, and where rulings give them values.
fn changes(files: &[BookFile]) -> Vec<Change> {
    let mut finder = Finder { changes: vec![], file: 0, place: String::new(), streets: vec![] };
    for (nth, file) in files.iter().enumerate() {
        let document = DeTable::parse(&file.text).unwrap();
        finder.file = nth;
        if let Some(rulings) = document.get_ref().get("ruling") {
            finder.rulings(rulings.get_ref());
        } else if let Some(game) = game_of(file) {
            finder.place = file.path.trim_end_matches(".toml").to_string();
            finder.streets = match &game.play {
                Play::Poker(poker) => poker.streets.iter().map(|street| street.name.clone()).collect(),
                _ => vec![],
            };
            finder.table(document.get_ref(), &values_of(game.family.id()), "");
        }
    }
    finder.changes
}

/// What a chapter of this kind says besides its name, its clauses and the like.
fn values_of(family: &str) -> Vec<Field> {
    let (_, fields) = file_kinds().into_iter().find(|(kind, _)| *kind == family).unwrap();
    fields.iter().copied().filter(|field| field.kind.holds_values()).collect()
}

/// The game that a file writes, if it writes one.
fn game_of(file: &BookFile) -> Option<&'static Game> {
    let (house, chapter) = file.path.trim_end_matches(".toml").split_once('/')?;
    Register::embedded().house(house)?.chapter(chapter)?.game.as_ref()
}

struct Finder {
    changes: Vec<Change>,
    file: usize,
    place: String,
    /// The streets of the game, which some values name.
    streets: Vec<String>,
}

impl Finder {
    fn rulings(&mut self, rulings: &DeValue<'_>) {
        for ruling in rulings.as_array().into_iter().flatten() {
            let table = ruling.get_ref().as_table().unwrap();
            self.place = table["id"].get_ref().as_str().unwrap().to_string();
            let Some(defaults) = table.get("defaults").and_then(|defaults| defaults.get_ref().as_table()) else {
                continue;
            };
            for family in FAMILIES {
                if let Some(values) = defaults.get(family).and_then(|values| values.get_ref().as_table()) {
                    self.table(values, &values_of(family), "");
                }
            }
        }
    }

    fn table(&mut self, table: &DeTable<'_>, fields: &[Field], path: &str) {
        for (key, value) in table {
            let Some(field) = fields.iter().find(|field| field.name == key.get_ref().as_ref()) else { continue };
            let path = if path.is_empty() { field.name.to_string() } else { format!("{path}.{}", field.name) };
            match (field.kind, value.get_ref()) {
                (FieldKind::Table(fields), DeValue::Table(table)) => self.table(table, fields, &path),
                (FieldKind::Named(FieldKind::Table(fields)), DeValue::Table(named)) => {
                    for (name, table) in named {
                        let table = table.get_ref().as_table().unwrap();
                        self.table(table, fields, &format!("{path}.{}", name.get_ref()));
                    }
                }
                (FieldKind::Named(kind), DeValue::Table(named)) => {
                    for (name, value) in named {
                        self.value(name, value, *kind, false, &format!("{path}.{}", name.get_ref()));
                    }
                }
                (kind, _) => self.value(key, value, kind, field.required, &path),
            }
        }
    }

    fn value(
        &mut self,
        key: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        kind: FieldKind,
        required: bool,
        path: &str,
    ) {
        let mut add = |at: Range<usize>, instead: String| {
            let (file, place, path) = (self.file, self.place.clone(), path.to_string());
            self.changes.push(Change { file, place, path, at, instead });
        };
        if !required {
            add(key.span().start..value.span().end, String::new());
        }
        match (kind, value.get_ref()) {
            (FieldKind::ListOf(kind), DeValue::Array(items)) => {
                let words: Vec<&str> = items.iter().filter_map(|item| item.get_ref().as_str()).collect();
                for shorter in shorter(&words).into_iter().chain(longer(&words, *kind)) {
                    add(value.span(), list(&shorter));
                }
                for item in items {
                    for instead in others(item.get_ref(), *kind, &self.streets) {
                        // A word twice says nothing new.
                        if !words.iter().any(|word| quoted(word) == instead) {
                            add(item.span(), instead);
                        }
                    }
                }
            }
            (FieldKind::ListOf(kind), written) => {
                others(written, *kind, &self.streets).into_iter().for_each(|instead| add(value.span(), instead));
            }
            (kind, written) => {
                others(written, kind, &self.streets).into_iter().for_each(|instead| add(value.span(), instead));
            }
        }
    }
}

/// A list without one of its words.
fn shorter<'a>(words: &[&'a str]) -> Vec<Vec<&'a str>> {
    let without = |nth: usize| words.iter().enumerate().filter(|(at, _)| *at != nth).map(|(_, word)| *word).collect();
    (0..words.len()).filter(|_| words.len() > 1).map(without).collect()
}

/// A list with one word more.
fn longer<'a>(words: &[&'a str], kind: FieldKind) -> Vec<Vec<&'a str>> {
    let FieldKind::OneOf(all) = kind else { return vec![] };
    let with = |word: &'static str| words.iter().copied().chain([word]).collect();
    all().into_iter().filter(|word| !words.contains(word)).map(with).collect()
}

fn list(words: &[&str]) -> String {
    format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "))
}

fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// What else a value of this kind could say.
fn others(value: &DeValue<'_>, kind: FieldKind, streets: &[String]) -> Vec<String> {
    let number = || value.as_integer().and_then(|number| number.as_str().parse::<i64>().ok());
    let near = |least: i64, most: i64| {
        let near = number().into_iter().flat_map(|number| [number - 1, number + 1]);
        near.filter(|near| (least..=most).contains(near)).map(|near| near.to_string()).collect::<Vec<_>>()
    };
    let text = value.as_str().unwrap_or_default();
    let words: BTreeSet<String> = match kind {
        FieldKind::Flag => return vec![(value.as_bool() != Some(true)).to_string()],
        FieldKind::Number(least, most) => return near(least, most),
        FieldKind::NumberOr(least, most, word) => {
            return near(least, most).into_iter().chain([quoted(word)]).filter(|_| number().is_some()).collect();
        }
        FieldKind::OneOf(all) => all().into_iter().map(str::to_string).collect(),
        FieldKind::Written(form) => varied(text).into_iter().filter(|text| (form.accepts)(text)).collect(),
        FieldKind::Text => streets.iter().cloned().collect(),
        FieldKind::ListOf(_) | FieldKind::Table(_) | FieldKind::Tables(_) | FieldKind::Named(_) => BTreeSet::new(),
    };
    words.iter().filter(|word| *word != text).map(|word| quoted(word)).collect()
}

/// A text with each of its numbers one greater, and the other end of the limit.
fn varied(text: &str) -> Vec<String> {
    let mut varied = vec![text.replace("low", "high"), text.replace("high", "low")];
    let digits: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
    for &start in digits.iter().filter(|&&at| at == 0 || !digits.contains(&(at - 1))) {
        let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let number: u64 = text[start..start + length].parse().unwrap();
        varied.push(format!("{}{:0length$}{}", &text[..start], number + 1, &text[start + length..]));
    }
    varied
}
