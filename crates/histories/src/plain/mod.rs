//! Plain sentences, as a floor person would type them, and what they mean as lines of a script.

mod facts;
mod phrases;

use facts::Facts;
use phrases::{BANKED, POKER, Phrase};

use crate::run::Told;
use crate::sitting::{At, Sitting, Unsaid};

/// A sentence that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The line of a script that it was taken for.
    pub line: String,
    /// What came of it.
    pub told: Vec<Told>,
    /// Whether it was refused; everything is then as it was, and what is told is why.
    pub refused: bool,
}

impl Sitting<'_> {
    /// Plays what somebody says in plain words.
    ///
    /// ```
    /// use histories::Script;
    /// use rules::Register;
    ///
    /// let text = r#"
    /// house = "ocean-view"
    /// game = "holdem"
    /// limit = "$4-$8"
    /// button = 1
    /// seats = { 1 = "$100", 2 = "$100", 3 = "$100" }
    /// hands = { 2 = "As Kh" }
    /// "#;
    /// let mut sitting = Script::read("dispute", text).unwrap().open(Register::embedded()).unwrap();
    /// let heard = sitting.hear("Seat 2's second card was exposed by the dealer.").unwrap();
    /// assert_eq!(heard.line, "the dealer exposes 2's Kh");
    /// ```
    ///
    /// # Errors
    ///
    /// If it is not understood, or something else is in the way; everything is then as it was.
    pub fn hear(&mut self, text: &str) -> Result<Heard, Unsaid> {
        let text = text.trim();
        let mut wrong = match self.try_line(text) {
            Err(Unsaid::NotUnderstood(why)) => why,
            heard => return heard,
        };
        for meaning in self.meanings(text) {
            match meaning.map(|line| self.try_line(&line)) {
                Ok(Err(Unsaid::NotUnderstood(_))) => {}
                Ok(heard) => return heard,
                Err(why) => wrong = why,
            }
        }
        Err(Unsaid::NotUnderstood(wrong))
    }

    fn try_line(&mut self, line: &str) -> Result<Heard, Unsaid> {
        let (told, refused) = match self.say(line) {
            Ok(told) => (told.to_vec(), false),
            Err(Unsaid::Refused(told)) => (vec![told], true),
            Err(unsaid) => return Err(unsaid),
        };
        Ok(Heard { line: line.to_string(), told, refused })
    }

    fn phrases(&self) -> &'static [Phrase] {
        match &self.table {
            At::Poker(_) => POKER,
            At::Banked(_) => BANKED,
        }
    }

    /// What a sentence may mean, the likeliest first; or what is missing in it.
    fn meanings(&self, text: &str) -> Vec<Result<String, String>> {
        let facts = Facts::read(text, self);
        self.phrases().iter().filter_map(|phrase| phrase.line(&facts)).collect()
    }

    /// Everything that can be said at such a table, the nearest to a sentence first.
    #[must_use]
    pub fn sayings(&self, text: &str) -> Vec<String> {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            words
                .filter(|word| word.len() > 3)
                .map(|word| word.chars().take(4).collect::<String>().to_lowercase())
                .collect()
        };
        let said = words(text);
        let common = |line: &String| words(line).iter().filter(|word| said.contains(word)).count();
        let mut lines = self.asked().lines;
        lines.extend(self.phrases().iter().map(|phrase| phrase.example.to_string()));
        let mut all: Vec<String> = Vec::new();
        for line in lines {
            if !all.contains(&line) {
                all.push(line);
            }
        }
        all.sort_by_key(|line| std::cmp::Reverse(common(line)));
        all
    }
}
