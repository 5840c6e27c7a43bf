use std::collections::BTreeSet;
use std::fmt;

use crate::schedule::{PotFee, Schedule, ScheduleRow};
use crate::{Chips, Clause, Game, House, Register, Said};

/// What a house's book comes to in 32 bytes: change any value, clause, fee or ruling that it rests on, and it is another one. What is
/// worked out by a book names it, so that everybody can tell whether it was theirs.
///
/// It is that of what was read, not of the files: neither their order nor spaces and comments in them make a difference.
///
/// ```
/// use rules::Register;
///
/// let [aviator, ocean_view] = ["aviator", "ocean-view"].map(|id| Register::embedded().house(id).unwrap().hash());
/// assert_ne!(aviator, ocean_view);
/// assert_eq!(aviator.to_string().len(), 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BookHash([u8; 32]);

/// As hexadecimal digits.
impl fmt::Display for BookHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl BookHash {
    /// The hash that is written down in these bytes.
    ///
    /// ```
    /// let hash = rules::Register::embedded().house("aviator").unwrap().hash();
    /// assert_eq!(rules::BookHash::from_bytes(hash.bytes()), hash);
    /// ```
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> BookHash {
        BookHash(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// That of a house of a register.
    pub(crate) fn of(register: &Register, house: &House) -> BookHash {
        let mut book = Hashed { hasher: blake3::Hasher::new(), register, rulings: BTreeSet::new() };
        book.house(house);
        BookHash(*book.hasher.finalize().as_bytes())
    }
}

/// What has been hashed so far. Every text is hashed behind its length and every list behind its count, so that no two books run
/// together to the same bytes.
struct Hashed<'a> {
    hasher: blake3::Hasher,
    register: &'a Register,
    /// The rulings that the book rests on.
    rulings: BTreeSet<&'a str>,
}

impl<'a> Hashed<'a> {
    fn number(&mut self, number: u64) {
        self.hasher.update(&number.to_le_bytes());
    }

    fn numbers<const COUNT: usize>(&mut self, numbers: [u64; COUNT]) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.hasher.update(text.as_bytes());
    }

    fn texts<'t>(&mut self, texts: impl ExactSizeIterator<Item = &'t str>) {
        self.number(texts.len() as u64);
        texts.for_each(|text| self.text(text));
    }

    fn maybe(&mut self, text: Option<&str>) {
        self.texts(text.into_iter());
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        let register = self.register;
        self.texts(clauses.iter().map(|&clause| register.entry(clause).id.as_str()));
    }

    /// Rulings by their numbers; what they say comes later.
    fn cited(&mut self, rulings: &'a [String]) {
        self.texts(rulings.iter().map(String::as_str));
        self.rulings.extend(rulings.iter().map(String::as_str));
    }

    fn house(&mut self, house: &'a House) {
        self.text("a book of Cardroom, written so for the first time");
        for text in [&house.id, &house.code, &house.name] {
            self.text(text);
        }
        self.maybe(house.like.as_deref());
        self.texts(house.aliases.iter().map(String::as_str));
        self.texts(house.sources.iter().map(String::as_str));
        // Chapters are files, and those can be read in any order.
        let mut chapters: Vec<_> = house.chapters.iter().collect();
        chapters.sort_by_key(|chapter| &chapter.id);
        self.number(chapters.len() as u64);
        for chapter in chapters {
            for text in [&chapter.id, &chapter.code, &chapter.name] {
                self.text(text);
            }
            self.maybe(chapter.wager_of.as_deref());
            self.number(chapter.clauses.len() as u64);
            chapter.clauses.iter().for_each(|&clause| self.clause(clause));
            self.number(u64::from(chapter.game.is_some()));
            if let Some(game) = &chapter.game {
                self.game(game);
            }
        }
        self.number(house.schedules.len() as u64);
        house.schedules.iter().for_each(|schedule| self.schedule(schedule));
        for id in std::mem::take(&mut self.rulings) {
            self.ruling(id);
        }
    }

    fn clause(&mut self, clause: Clause) {
        let entry = self.register.entry(clause);
        for text in [&entry.id, entry.kind.id(), &entry.place, &entry.text] {
            self.text(text);
        }
        self.clauses(entry.same_as.as_slice());
        self.cited(&entry.rulings);
        self.texts(entry.sets.iter().map(String::as_str));
        self.number(u64::from(entry.shown));
    }

    fn game(&mut self, game: &'a Game) {
        self.text(game.family.id());
        self.maybe(game.like.as_deref());
        self.number(game.values.len() as u64);
        for value in &game.values {
            self.text(&value.path);
            self.said(&value.said);
            self.clauses(&value.clauses);
            self.clauses(&value.beside);
            self.cited(&value.rulings);
        }
        self.number(game.moments.len() as u64);
        for moment in &game.moments {
            self.text(&moment.name);
            self.clauses(&moment.clauses);
            self.cited(&moment.rulings);
        }
    }

    fn said(&mut self, said: &Said) {
        match said {
            Said::Text(text) => {
                self.number(0);
                self.text(text);
            }
            Said::Flag(flag) => {
                self.number(1);
                self.number(u64::from(*flag));
            }
            Said::Number(number) => {
                self.number(2);
                self.text(&number.to_string());
            }
            Said::List(words) => {
                self.number(3);
                self.texts(words.iter().map(String::as_str));
            }
        }
    }

    fn schedule(&mut self, schedule: &Schedule) {
        self.text(&schedule.game);
        self.text(&schedule.clause);
        self.number(schedule.option.map_or(u64::MAX, u64::from));
        let amounts: &[Chips] = match &schedule.row {
            ScheduleRow::Pot(PotFee { structure, family, low, high, players, flop_fee, no_flop_fee }) => {
                self.text(structure.id());
                self.numbers([u64::from(*family), u64::from(players.min), u64::from(players.max)]);
                &[*low, *high, *flop_fee, *no_flop_fee]
            }
            ScheduleRow::Time { players, fee, every_minutes } => {
                self.text("time");
                self.numbers([u64::from(players.min), u64::from(players.max), u64::from(*every_minutes)]);
                &[*fee]
            }
            ScheduleRow::Table { structure, low, high, players, fee } => {
                self.text("table");
                self.text(structure.id());
                self.numbers([u64::from(players.min), u64::from(players.max)]);
                &[*low, *high, *fee]
            }
            ScheduleRow::Blinds { small, big } => {
                self.text("blinds");
                &[*small, *big]
            }
            ScheduleRow::Action(fee) => {
                self.text("action");
                self.number(u64::from(fee.per_circle));
                self.number(fee.table_max.map_or(u64::MAX, |most| most.0));
                self.number(fee.brackets.len() as u64);
                for bracket in &fee.brackets {
                    self.numbers([bracket.from.0, bracket.to.map_or(u64::MAX, |to| to.0), bracket.fee.0]);
                }
                &[fee.table_min, fee.player_fee]
            }
        };
        amounts.iter().for_each(|amount| self.number(amount.0));
    }

    fn ruling(&mut self, id: &str) {
        let Some(ruling) = self.register.ruling(id) else { return };
        for text in [&ruling.id, &ruling.title, &ruling.text, &ruling.choices, &ruling.ruling, &ruling.basis] {
            self.text(text);
        }
        self.texts(ruling.at.iter().map(String::as_str));
        self.texts(ruling.settings.iter().map(String::as_str));
        self.maybe(ruling.setting_note.as_deref());
    }
}

#[cfg(test)]
mod tests {
    use crate::book::BookFile;
    use crate::{Register, ScheduleRow};

    fn files() -> Vec<BookFile> {
        Register::embedded_files().collect()
    }

    fn hash(files: &[BookFile], house: &str) -> String {
        Register::load(files).unwrap().house(house).unwrap().hash().to_string()
    }

    /// The book of a house with another text in one file.
    fn changed(path: &str, from: &str, to: &str, house: &str) -> String {
        let mut files = files();
        let file = files.iter_mut().find(|file| file.path == path).unwrap();
        assert!(file.text.contains(from), "{path} says {from}");
        file.text = file.text.replacen(from, to, 1);
        hash(&files, house)
    }

    #[test]
    fn the_order_of_files_and_their_comments_make_no_difference() {
        let mut turned = files();
        turned.reverse();
        for house in Register::embedded().houses() {
            assert_eq!(hash(&turned, &house.id), house.hash().to_string());
        }
        let same = changed("aviator/pure-21.5.toml", "decks_min = 1", "decks_min  =  1 # one or more", "aviator");
        assert_eq!(same, hash(&files(), "aviator"));
    }

    #[test]
    fn whatever_a_book_says_makes_a_difference_to_it_alone() {
        let [aviator, ocean_view] = ["aviator", "ocean-view"].map(|house| hash(&files(), house));
        let path = "aviator/pure-21.5.toml";
        let files = files();
        let text = |path: &str| files.iter().find(|file| file.path == path).unwrap().text.clone();
        let first = |path: &str, after: &str| {
            let text = text(path);
            let from = text.find(after).unwrap();
            text[from..].lines().next().unwrap().to_string()
        };
        let clause = first(path, "text = ");
        let fee = "$1";
        let ruling = first("rulings.toml", "basis = ");
        assert!(matches!(Register::embedded().house("aviator").unwrap().schedules[0].row, ScheduleRow::Action(_)));
        let changes = [
            (path, "decks_min = 1", "decks_min = 2"),
            (path, clause.as_str(), "text = \"Something else.\""),
            ("aviator/schedules.toml", fee, "$2"),
        ];
        for (path, from, to) in changes {
            let other = changed(path, from, to, "aviator");
            assert_ne!(other, aviator, "{path}: {to}");
            assert_eq!(changed(path, from, to, "ocean-view"), ocean_view, "{path}: {to}");
        }
        assert_ne!(changed("rulings.toml", &ruling, "basis = \"Nothing.\"", "ocean-view"), ocean_view);
    }
}
