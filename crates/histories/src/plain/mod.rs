//! Plain sentences, as a floor person would type them, and what they mean as lines of a script.

mod facts;
mod phrases;
mod sayings;

use facts::Facts;
pub(crate) use facts::Spot;
pub use facts::named_cards;
use phrases::{BANKED, Meaning, POKER, Phrase};

use std::cmp::Ordering;

use crate::run::Told;
use crate::sitting::{At, Sitting, Unsaid};

/// A sentence that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The line of a script that it was taken for.
    pub line: String,
    /// What had to be taken for something that it did not say.
    pub note: Option<&'static str>,
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
        if nobody_kills(text) {
            return self.let_all_go_by();
        }
        let unknown = match self.try_line(text, None) {
            Err(Unsaid::NotUnderstood(why)) => why,
            heard => return heard,
        };
        let mut wrong = None;
        for meaning in self.meanings(text) {
            match meaning.map(|Meaning { line, note }| self.try_line(&line, note)) {
                Ok(Err(Unsaid::NotUnderstood(why))) | Err(why) => wrong = wrong.or(Some(why)),
                Ok(heard) => return heard,
            }
        }
        Err(Unsaid::NotUnderstood(wrong.unwrap_or(unknown)))
    }

    /// Everybody who is asked lets the kill go by.
    fn let_all_go_by(&mut self) -> Result<Heard, Unsaid> {
        let mut told = vec![];
        let by = |sitting: &Self| sitting.asked().lines.into_iter().find(|line| line.ends_with("lets it go by"));
        let mut any = false;
        while let Some(line) = by(self) {
            told.extend(self.say(&line)?.to_vec());
            any = true;
        }
        match any {
            true => Ok(Heard { line: "nobody kills".to_string(), note: None, told, refused: false }),
            false => Err(Unsaid::NotUnderstood("nobody is asked now whether he kills the pot".to_string())),
        }
    }

    fn try_line(&mut self, line: &str, note: Option<&'static str>) -> Result<Heard, Unsaid> {
        if let Some(why) = self.cannot_be_exposed(line) {
            return Err(Unsaid::NotUnderstood(why));
        }
        let (told, refused) = match self.say(line) {
            Ok(told) => (told.to_vec(), false),
            Err(Unsaid::Refused(told)) => match self.take_any(line) {
                Some(heard) => return Ok(heard),
                None => (vec![told], true),
            },
            Err(unsaid) => return Err(unsaid),
        };
        Ok(Heard { line: line.to_string(), note, told, refused })
    }

    /// From a hand with a card too many the floor may have to take one, and of two burns the second may be seen: which card it was, need not
    /// be said.
    fn take_any(&mut self, line: &str) -> Option<Heard> {
        let any = Facts::read(line, self).any;
        let first = any.first()?.to_string();
        let lines = match line.split_once(" has a card too many").filter(|(_, rest)| !rest.contains("taken")) {
            Some((who, extra)) => {
                let extra = extra.strip_prefix(": ").unwrap_or(&first);
                let taken = [any.get(1)?.to_string(), extra.to_string()];
                taken.map(|taken| format!("{who} has a card too many: {extra}, and {taken} is taken")).to_vec()
            }
            None if line == "two cards were burned" => vec![format!("{line}: {first}")],
            None => return None,
        };
        lines.into_iter().find_map(|line| {
            let told = self.say(&line).ok()?.to_vec();
            Some(Heard { line, note: Some("any card would do: you did not say which"), told, refused: false })
        })
    }

    fn phrases(&self) -> &'static [Phrase] {
        match &self.table {
            At::Poker(_) => POKER,
            At::Banked(_) => BANKED,
        }
    }

    /// What a sentence may mean, the likeliest first; or what is missing in it.
    fn meanings(&self, text: &str) -> Vec<Result<Meaning, String>> {
        let facts = Facts::read(text, self);
        let meanings = self.phrases().iter().filter_map(|phrase| phrase.line(&facts));
        meanings.chain(self.counted(&facts)).collect()
    }

    /// `6 has four cards`: too many or too few, by what he should have.
    fn counted(&self, facts: &Facts) -> Option<Result<Meaning, String>> {
        let (count, seat) = (usize::from(facts.count?), *facts.seats.first()?);
        let holds = [" has ", " holds ", " got ", " dealt ", " only "].iter().any(|word| facts.text.contains(word));
        let other = ["flop", "board", "burn", "too many", "short"].iter().any(|word| facts.says(word));
        let should = self.should_hold()?;
        let number = seat.index() + 1;
        let line = match count.cmp(&should) {
            _ if !holds || other => return None,
            _ if self.asked().lines.iter().any(|line| line.ends_with("lets it go by")) => {
                return Some(Err("the deal waits for the kill: first say 'nobody kills'".to_string()));
            }
            Ordering::Equal => return Some(Err(format!("{count} cards are what {seat} should have by now"))),
            Ordering::Less if should - count == 1 => format!("{number} is a card short"),
            Ordering::Less => format!("{number} is {} cards short", should - count),
            Ordering::Greater if count - should == 1 => format!("{number} has a card too many"),
            Ordering::Greater => {
                let why = format!(
                    "{seat} should have {should} cards: one too many can be ruled on, {} cannot",
                    count - should
                );
                return Some(Err(why));
            }
        };
        Some(Ok(Meaning { line, note: None }))
    }
}

fn nobody_kills(text: &str) -> bool {
    let text = text.to_lowercase();
    matches!(text.trim_end_matches('.'), "nobody kills" | "nobody kills the pot" | "no one kills" | "no kill")
}
