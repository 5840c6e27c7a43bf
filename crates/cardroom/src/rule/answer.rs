//! What follows from something that happened.

use histories::{Heard, Place, Scene, Sitting, Told, Unsaid};
use rules::{Chips, Register, Seat};

/// What the book answers to the last of some sentences; what was said before led to it.
pub(crate) struct Answer {
    pub(crate) heard: Vec<Heard>,
    /// The table as it was before the last, and as it is.
    pub(crate) before: Scene,
    pub(crate) scene: Scene,
}

/// A sentence that could not be taken.
pub(crate) struct Halt<'a> {
    /// Which, from 0.
    pub(crate) nth: usize,
    pub(crate) sentence: String,
    pub(crate) unsaid: Unsaid,
    /// The table as it was then.
    pub(crate) sitting: Sitting<'a>,
}

impl Answer {
    /// Says these one after the other. What led to the dispute must have been possible; that the last is refused is an answer.
    pub(crate) fn to<'a>(sentences: &[String], mut sitting: Sitting<'a>) -> Result<Answer, Box<Halt<'a>>> {
        let mut before = sitting.scene();
        let mut heard = Vec::new();
        for (nth, sentence) in sentences.iter().enumerate() {
            before = sitting.scene();
            let unsaid = match sitting.hear(sentence) {
                Ok(Heard { refused: true, mut told, .. }) if nth + 1 < sentences.len() && !told.is_empty() => {
                    Unsaid::Refused(told.remove(0))
                }
                Ok(said) => {
                    heard.push(said);
                    continue;
                }
                Err(unsaid) => unsaid,
            };
            return Err(Box::new(Halt { nth, sentence: sentence.clone(), unsaid, sitting }));
        }
        Ok(Answer { heard, before, scene: sitting.scene() })
    }

    /// Whether what was asked about could not happen.
    pub(crate) fn refused(&self) -> bool {
        self.heard.last().is_some_and(|heard| heard.refused)
    }

    /// What was told of the last sentence.
    fn told(&self) -> &[Told] {
        self.heard.last().map_or(&[], |heard| &heard.told)
    }

    /// What is told of the remedy, or of what was done.
    fn main(&self) -> Option<&Told> {
        let rules = |told: &&Told| told.words.contains(": ") && !told.words.contains(" wins ");
        let told = || self.told().iter().filter(|told| !told.words.is_empty());
        told().find(rules).or_else(|| told().next())
    }

    /// The answer in one line: the remedy, and what says so.
    pub(crate) fn headline(&self) -> (String, Vec<String>) {
        let Some(main) = self.main() else { return ("Nothing happens".to_string(), vec![]) };
        let mut sources = main.sources.clone();
        let words = match main.words.split_once(": ") {
            Some((_, why)) if self.refused() => format!("not possible now: {why}"),
            Some((_, remedy)) => remedy.strip_prefix("it is ").unwrap_or(remedy).to_string(),
            None => {
                let lines = told_lines(self.told()).into_iter().take(FEW);
                let lines = lines.filter(|(words, _)| !words.ends_with(" is taken back"));
                let (lines, by): (Vec<String>, Vec<Vec<String>>) = lines.unzip();
                for id in by.into_iter().flatten() {
                    if !sources.contains(&id) {
                        sources.push(id);
                    }
                }
                lines.join("; ")
            }
        };
        let back = self.told().iter().filter(|told| told.words.ends_with(" is taken back")).count();
        let words = match back {
            0 => words,
            1 => format!("{words}; a card is taken back"),
            back => format!("{words}; {back} cards are taken back"),
        };
        let mut letters = words.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        (format!("{first}{}", letters.as_str()), sources)
    }

    /// What happens, without what depends on the limit and on what a house takes for itself.
    pub(crate) fn gist(&self) -> Vec<String> {
        let own = |line: &&String| !line.starts_with("the house takes");
        let lines: Vec<String> = told_lines(self.told()).into_iter().map(|(words, _)| words).collect();
        lines.iter().filter(own).map(|line| without_money(line)).collect()
    }

    /// What says so, each once; what says the remedy comes first.
    pub(crate) fn sources(&self) -> Vec<String> {
        let mut sources: Vec<String> = Vec::new();
        let told = self.main().into_iter().chain(self.told()).filter(|told| !told.words.is_empty());
        for source in told.flat_map(|told| &told.sources) {
            if !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        sources
    }

    /// The same with the words of the book.
    pub(crate) fn clauses(&self, register: &Register) -> Vec<(String, String)> {
        self.sources().into_iter().map(|id| (id.clone(), text_of(&id, register))).collect()
    }

    /// The answer in as few words as possible.
    pub(crate) fn summary(&self) -> String {
        let lines: Vec<String> = told_lines(self.told()).into_iter().map(|(words, _)| words).collect();
        if lines.is_empty() { "nothing happens".to_string() } else { lines.join("\n") }
    }

    /// Whose chips have changed, bets included, and what is in the middle.
    pub(crate) fn changes(&self) -> Vec<(Seat, Chips, Chips)> {
        let own = |scene: &Scene, seat: Seat| {
            let place = scene.places.iter().find(|place| place.seat == seat);
            place.map_or(Chips(0), |place| Chips(place.chips.0 + place.bet.0))
        };
        let seats = self.scene.places.iter().map(|place| place.seat);
        let changes = seats.map(|seat| (seat, own(&self.before, seat), own(&self.scene, seat)));
        changes.filter(|(_, before, after)| before != after).collect()
    }

    pub(crate) fn money(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (seat, before, after) in self.changes() {
            lines.push(match before < after {
                true => format!("{seat} gets {}, and has {after}", Chips(after.0 - before.0)),
                false => format!("{seat} pays {}, and has {after}", Chips(before.0 - after.0)),
            });
        }
        let own = |place: &Place| place.chips.0 + place.bet.0;
        for place in &self.scene.places {
            let before = self.before.places.iter().find(|before| before.seat == place.seat);
            let Some(before) = before.filter(|before| own(before) == own(place) && before.bet != place.bet) else {
                continue;
            };
            lines.push(match before.bet < place.bet {
                true => format!("{} puts in {}", place.seat, Chips(place.bet.0 - before.bet.0)),
                false => format!("{} gets {} of his bets back", place.seat, Chips(before.bet.0 - place.bet.0)),
            });
        }
        if self.before.dropped != self.scene.dropped {
            lines.push(format!("the house has taken {}", self.scene.dropped));
        }
        match (self.before.pot == self.scene.pot, lines.is_empty()) {
            (true, true) => lines.push(format!("nothing moves; {} in the middle", self.scene.pot)),
            _ => lines.push(format!("{} in the middle", self.scene.pot)),
        }
        lines
    }
}

/// The words of a clause or ruling.
pub(crate) fn text_of(id: &str, register: &Register) -> String {
    match (register.clause(id), register.ruling(id)) {
        (Some(clause), _) => register.entry(clause).text.clone(),
        (None, Some(ruling)) => format!("{}: {}", ruling.title, ruling.ruling),
        (None, None) => String::new(),
    }
}

/// A line with every amount as a bare dollar sign.
fn without_money(line: &str) -> String {
    let mut rest = String::new();
    let mut in_money = false;
    for letter in line.chars() {
        in_money = letter == '$' || in_money && (letter.is_ascii_digit() || letter == '.');
        if !in_money || letter == '$' {
            rest.push(letter);
        }
    }
    rest
}

/// What was told, with many cards in one line.
pub(crate) fn told_lines(told: &[Told]) -> Vec<(String, Vec<String>)> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let is_dealt = |told: &&Told| told.words.contains(" is dealt ");
    let dealt = told.iter().filter(is_dealt).count();
    for told in told.iter().filter(|told| !told.words.is_empty()) {
        if dealt > FEW && is_dealt(&told) {
            let words = format!("{dealt} cards are dealt");
            if lines.iter().all(|(line, _)| *line != words) {
                lines.push((words, told.sources.clone()));
            }
            continue;
        }
        lines.push((told.words.clone(), told.sources.clone()));
    }
    lines
}

/// So many cards are told one by one.
const FEW: usize = 2;

/// What says so, behind what was told.
pub(crate) fn by(told: &[Told]) -> String {
    let sources: Vec<&str> = told.iter().flat_map(|told| &told.sources).map(String::as_str).collect();
    if sources.is_empty() { String::new() } else { format!("  [{}]", sources.join(", ")) }
}
