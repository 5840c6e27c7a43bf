//! The same hand at other houses.

use std::fmt;

use bots::sim::{Limit, limits, postings};
use histories::banked::limit_of;
use histories::{Part, Script, Sitting, Told, Unsaid};
use rules::poker::Stakes;
use rules::{Chips, House, Register, Schedule, ScheduleRow, Structure};

use super::answer::Answer;
use super::plain;

/// What another house answers.
pub(crate) struct Elsewhere<'a> {
    pub(crate) house: &'a House,
    /// What had to be otherwise there.
    pub(crate) notes: Vec<String>,
    pub(crate) outcome: Outcome,
}

pub(crate) enum Outcome {
    Answered(Box<Answer>),
    Stopped(Stopped),
}

/// Where the hand could not go on.
pub(crate) struct Stopped {
    /// The step, from 1; none if the hand could not be set up, or the sentence not said.
    pub(crate) step: Option<(usize, String)>,
    pub(crate) why: String,
    pub(crate) sources: Vec<String>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.step {
            Some((nth, _)) => write!(f, "the hand stops at step {nth}, {}", self.why),
            None => write!(f, "it does not come to that: {}", self.why),
        }
    }
}

impl Elsewhere<'_> {
    /// Whether the same follows there, whatever it is called and whatever the limit.
    pub(crate) fn is_same(&self, answer: &Answer) -> bool {
        match &self.outcome {
            Outcome::Answered(there) => there.refused() == answer.refused() && there.gist() == answer.gist(),
            Outcome::Stopped(_) => false,
        }
    }

    /// Whether this house rules as that one, in a sentence.
    pub(crate) fn verdict(&self, answer: &Answer) -> String {
        let name = &self.house.name;
        match &self.outcome {
            Outcome::Stopped(stopped) => format!("{name}: {stopped}."),
            Outcome::Answered(_) if self.is_same(answer) => format!("{name} rules the same."),
            Outcome::Answered(there) if there.headline().0 != answer.headline().0 => {
                format!("{name} rules otherwise: {}.", uncapital(&there.headline().0))
            }
            Outcome::Answered(there) => {
                let (here, there) = (answer.gist(), there.gist());
                let more: Vec<&str> = there.iter().filter(|line| !here.contains(line)).map(String::as_str).collect();
                let less: Vec<&str> = here.iter().filter(|line| !there.contains(line)).map(String::as_str).collect();
                match (more.is_empty(), less.is_empty()) {
                    (false, _) => format!("{name} rules otherwise: {}.", more.join("; ")),
                    (true, false) => format!("{name} rules otherwise: not '{}'.", less.join("; ")),
                    (true, true) => format!("{name} rules the same, in another order."),
                }
            }
        }
    }
}

fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_lowercase(), letters.as_str()))
}

/// What is asked about at every house.
pub(super) struct Dispute<'a> {
    pub(super) script: &'a Script,
    pub(super) at: usize,
    /// Where everybody let the hand come to, instead of its steps.
    pub(super) street: Option<&'a str>,
    /// What was said, as lines of a script.
    pub(super) lines: &'a [String],
    /// Whether the last of them was refused.
    pub(super) refused: bool,
}

/// What the other houses that deal the game answer.
pub(super) fn all<'a>(dispute: &Dispute<'_>, than: &House, register: &'a Register) -> Vec<Elsewhere<'a>> {
    let others = register.houses().iter().filter(|house| house.id != than.id && !house.common);
    let answers = others.filter_map(|house| {
        let Moved { script, mut notes, rate } = moved(dispute.script, house, dispute.street, register)?;
        let at = if dispute.street.is_some() { script.steps.len() } else { dispute.at };
        let outcome = match replay(&script, at, rate, register) {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok((sitting, said)) => {
                notes.extend(said);
                let (lines, said) = adapted(dispute, &sitting, rate);
                notes.extend(said);
                match Answer::to(&lines, sitting) {
                    Ok(answer) => Outcome::Answered(Box::new(answer)),
                    Err(halt) => Outcome::Stopped(stopped(None, &halt.sentence, halt.unsaid)),
                }
            }
        };
        Some(Elsewhere { house, notes, outcome })
    });
    answers.collect()
}

/// What was said, with the bets of the other limit; and which of it that was.
fn adapted(dispute: &Dispute<'_>, sitting: &Sitting<'_>, rate: Option<Rate>) -> (Vec<String>, Vec<String>) {
    let mut sitting = sitting.clone();
    let (mut lines, mut notes) = (vec![], vec![]);
    for (nth, line) in dispute.lines.iter().enumerate() {
        let is_last = nth + 1 == dispute.lines.len();
        let plays = |line: &String, sitting: &mut Sitting<'_>| sitting.hear(line).is_ok_and(|heard| !heard.refused);
        if line == "nobody kills" && !sitting.asked().lines.iter().any(|line| line.ends_with("lets it go by")) {
            continue;
        }
        let mut ways = vec![rate.and_then(|rate| rate.of(line)).unwrap_or_else(|| line.clone()), line.clone()];
        ways.extend(same_bet(line, &sitting).filter(|_| !(is_last && dispute.refused)));
        let possible = ways.iter().find(|line| plays(line, &mut sitting.clone())).unwrap_or(&ways[0]).clone();
        let _ = sitting.hear(&possible);
        if possible != *line {
            notes.push(format!("'{possible}' for '{line}'"));
        }
        lines.push(possible);
    }
    (lines, notes)
}

fn stopped(step: Option<(usize, String)>, line: &str, unsaid: Unsaid) -> Stopped {
    let (why, sources) = match unsaid {
        Unsaid::Refused(Told { words, sources, .. }) => {
            let why = words.split_once("refused: ").map_or(words.as_str(), |(_, why)| why);
            (format!("'{line}': {why}"), sources)
        }
        Unsaid::NotUnderstood(why) => (format!("'{line}': {why}"), vec![]),
        Unsaid::Stuck(error) => (error.to_string(), vec![]),
    };
    Stopped { step, why, sources }
}

/// How bets of one fixed limit become those of another.
#[derive(Clone, Copy)]
pub(super) struct Rate {
    here: u64,
    there: u64,
}

impl Rate {
    /// A bet of the other limit, if the line is one.
    fn of(self, line: &str) -> Option<String> {
        let (before, rest) = line.split_once('$').filter(|_| is_bet(line))?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        let amount: Chips = format!("${}", &rest[..end]).parse().ok()?;
        Some(format!("{before}{}{}", Chips(amount.0 * self.there / self.here), &rest[end..]))
    }
}

/// Whether somebody bets or raises in a line.
fn is_bet(line: &str) -> bool {
    line.split(' ').nth(1).is_some_and(|word| ["bets", "raises", "completes"].contains(&word))
}

/// A hand at another house.
pub(super) struct Moved {
    pub(super) script: Script,
    /// What had to be chosen otherwise.
    pub(super) notes: Vec<String>,
    /// How its bets change, if they do.
    pub(super) rate: Option<Rate>,
}

/// The hand at another house, if it deals the game; everybody lets it come to a street, where one is named.
pub(super) fn moved(script: &Script, house: &House, street: Option<&str>, register: &Register) -> Option<Moved> {
    house.chapter(&script.game)?.game.as_ref()?;
    let mut moved = Script { house: house.id.clone(), ..script.clone() };
    let mut notes = vec![];
    let mut rate = None;
    if house.id == script.house {
        return Some(Moved { script: moved, notes, rate });
    }
    match &mut moved.part {
        Part::Poker(part) => {
            let terms = &mut part.terms;
            let home = script.open(register).ok().map(|sitting| sitting.title());
            let (low, high) = match (&terms.day, register.house(&script.house)) {
                (Some(day), Some(home)) => day_stakes(home, &script.game, day)?,
                _ => (terms.low, terms.high),
            };
            let wanted = Stakes::new(terms.structure, low, high);
            let limits = limits(house, &script.game);
            let off = |limit: &&Limit| {
                let Stakes { structure, low, high, .. } = limit.stakes;
                (structure != wanted.structure, low.0.abs_diff(wanted.low.0) + high.0.abs_diff(wanted.high.0))
            };
            let Some(limit) = limits.iter().min_by_key(off).cloned() else {
                return Some(Moved { script: moved, notes, rate });
            };
            if off(&&limit) != (false, 0) {
                let home = home.and_then(|title| title.rsplit_once(", ").map(|(_, stakes)| stakes.to_string()));
                notes.push(format!("{} for want of {}", limit.stakes, home.unwrap_or_else(|| wanted.to_string())));
            }
            let fixed = [wanted.structure, limit.stakes.structure] == [Structure::Limit; 2];
            if fixed && limit.stakes.low != low && low.0 > 0 {
                rate = Some(Rate { here: low.0, there: limit.stakes.low.0 });
            }
            (terms.structure, terms.low, terms.high) = (limit.stakes.structure, limit.stakes.low, limit.stakes.high);
            terms.day.clone_from(&limit.name);
            (terms.posted, terms.time) = (None, None);
            // A house that takes nothing that is posted may have been home: this one must have posted something.
            if let Some(posting) = postings(house, &script.game, Some(&limit)).into_iter().next() {
                match posting.rows.first().map(|row| (&row.row, row.option)) {
                    Some((ScheduleRow::Pot(fee), _)) => terms.posted = Some(fee.family),
                    Some((ScheduleRow::Time { .. }, option)) => terms.time = option,
                    _ => {}
                }
            }
        }
        Part::Banked(part) => {
            let rows = |house: &'_ House| -> Vec<Schedule> { house.schedules_of(&script.game).cloned().collect() };
            let span = |row: &Schedule| match &row.row {
                ScheduleRow::Action(fee) => (fee.table_min.0, fee.table_max.map_or(u64::MAX, |most| most.0)),
                _ => (0, 0),
            };
            let own = register.house(&script.house).map(rows).unwrap_or_default();
            let wanted = own.iter().find(|row| row.option == part.posted && part.posted.is_some());
            let wanted = wanted.or(own.first()).map_or((0, 0), span);
            let there = rows(house);
            let off = |row: &&Schedule| (span(row).0.abs_diff(wanted.0), span(row).1.abs_diff(wanted.1));
            let nearest = there.iter().min_by_key(off)?;
            part.posted = nearest.option;
            let limit = limit_of(nearest);
            if span(nearest) != wanted {
                notes.push(format!("a table of {limit}"));
            }
            part.limit = Some(limit).filter(|_| part.posted.is_none());
            choose_decks(&mut moved, &mut notes, register);
        }
    }
    if let Some(street) = street {
        moved.steps.clear();
        if let Part::Poker(part) = &mut moved.part {
            part.steps.clear();
        }
        moved.steps = plain::steps_to(street, &moved, register).ok()?;
    }
    Some(Moved { script: moved, notes, rate })
}

/// As many decks as there are, or as many as the house deals from.
fn choose_decks(moved: &mut Script, notes: &mut Vec<String>, register: &Register) {
    let Part::Banked(part) = &moved.part else { return };
    let wanted = part.decks;
    let mut decks: Vec<u16> = (1..=8).collect();
    decks.sort_by_key(|decks| decks.abs_diff(wanted));
    for decks in decks {
        let Part::Banked(part) = &mut moved.part else { return };
        part.decks = decks;
        if moved.open(register).is_ok() {
            if decks != wanted {
                notes.push(format!("{decks} decks, not {wanted}"));
            }
            return;
        }
    }
    if let Part::Banked(part) = &mut moved.part {
        part.decks = wanted;
    }
}

fn day_stakes(house: &House, game: &str, day: &str) -> Option<(Chips, Chips)> {
    let limit = limits(house, game).into_iter().find(|limit| limit.name.as_deref() == Some(day))?;
    Some((limit.stakes.low, limit.stakes.high))
}

/// Plays the first steps there. What the hand tried and was refused has left no trace, and is left out; a bet that is none there
/// is made the nearest that is.
pub(super) fn replay<'a>(
    script: &Script,
    at: usize,
    rate: Option<Rate>,
    register: &'a Register,
) -> Result<(Sitting<'a>, Vec<String>), Stopped> {
    let no_table = |error: histories::RunError| Stopped { step: None, why: error.to_string(), sources: vec![] };
    let mut sitting = script.open(register).map_err(no_table)?;
    let mut notes = vec![];
    for (nth, step) in script.steps.iter().take(at).enumerate() {
        if step.contains(" -> refused") || step.split(' ').nth(1) == Some("may") {
            continue;
        }
        if let Some(line) = rate.and_then(|rate| rate.of(step))
            && sitting.say(&line).is_ok()
        {
            notes.push(format!("step {}: {line}", nth + 1));
            continue;
        }
        let Err(unsaid) = sitting.say(step) else { continue };
        let instead = same_bet(step, &sitting).filter(|line| sitting.say(line).is_ok());
        match instead {
            Some(line) => notes.push(format!("step {}: {line}", nth + 1)),
            None => return Err(stopped(Some((nth + 1, step.clone())), step, unsaid)),
        }
    }
    Ok((sitting, notes))
}

/// The bet or raise that the same player may make now.
fn same_bet(step: &str, sitting: &Sitting<'_>) -> Option<String> {
    let seat = step.split(' ').next().filter(|_| is_bet(step))?;
    sitting.asked().lines.into_iter().find(|line| is_bet(line) && line.split(' ').next() == Some(seat))
}
