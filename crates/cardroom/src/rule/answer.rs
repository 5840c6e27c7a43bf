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

impl Answer {
    /// Says these one after the other; a refusal is an answer too.
    pub(crate) fn to(sentences: &[String], mut sitting: Sitting<'_>) -> Result<Answer, (String, Unsaid)> {
        let mut before = sitting.scene();
        let mut heard = Vec::new();
        for sentence in sentences {
            before = sitting.scene();
            heard.push(sitting.hear(sentence).map_err(|unsaid| (sentence.clone(), unsaid))?);
        }
        Ok(Answer { heard, before, scene: sitting.scene() })
    }

    /// The last sentence, and what was refused before it.
    fn answered(&self) -> impl Iterator<Item = &Heard> {
        let last = self.heard.len().saturating_sub(1);
        self.heard.iter().enumerate().filter(move |(nth, heard)| *nth == last || heard.refused).map(|(_, heard)| heard)
    }

    fn told(&self) -> impl Iterator<Item = &Told> {
        self.answered().flat_map(|heard| &heard.told)
    }

    /// What says so, each once.
    pub(crate) fn sources(&self) -> Vec<String> {
        let mut sources: Vec<String> = Vec::new();
        for source in self.told().filter(|told| !told.words.is_empty()).flat_map(|told| &told.sources) {
            if !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        sources
    }

    /// The same with the words of the book.
    pub(crate) fn clauses(&self, register: &Register) -> Vec<(String, String)> {
        let words = |id: &String| match (register.clause(id), register.ruling(id)) {
            (Some(clause), _) => register.entry(clause).text.clone(),
            (None, Some(ruling)) => format!("{}: {}", ruling.title, ruling.ruling),
            (None, None) => String::new(),
        };
        self.sources().into_iter().map(|id| (id.clone(), words(&id))).collect()
    }

    /// The answer in as few words as possible.
    pub(crate) fn summary(&self) -> String {
        let lines = self.answered().flat_map(|heard| told_lines(&heard.told));
        let lines: Vec<String> = lines.map(|(words, _)| words).collect();
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
