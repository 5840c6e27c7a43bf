//! The same hand at other houses.

use std::fmt;

use bots::sim::{Limit, limits, postings};
use histories::banked::limit_of;
use histories::{Part, Script, Sitting, Told, Unsaid};
use rules::poker::Stakes;
use rules::{House, Register, Schedule, ScheduleRow};

use super::answer::Answer;

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
            Some((nth, step)) => write!(f, "the hand stops at step {nth}, {step}: {}", self.why),
            None => write!(f, "it cannot be set up: {}", self.why),
        }
    }
}

/// What the other houses that deal the game answer.
pub(super) fn all<'a>(
    script: &Script,
    than: &House,
    at: usize,
    lines: &[String],
    register: &'a Register,
) -> Vec<Elsewhere<'a>> {
    let others = register.houses().iter().filter(|house| house.id != than.id);
    let answers = others.filter_map(|house| {
        let (moved, mut notes) = moved(script, house, register)?;
        let outcome = match replay(&moved, at, register) {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok((sitting, said)) => {
                notes.extend(said);
                match Answer::to(lines, sitting) {
                    Ok(answer) => Outcome::Answered(Box::new(answer)),
                    Err((line, unsaid)) => Outcome::Stopped(stopped(None, &line, unsaid)),
                }
            }
        };
        Some(Elsewhere { house, notes, outcome })
    });
    answers.collect()
}

fn stopped(step: Option<(usize, String)>, line: &str, unsaid: Unsaid) -> Stopped {
    let (why, sources) = match unsaid {
        Unsaid::Refused(Told { words, sources, .. }) => (words, sources),
        Unsaid::NotUnderstood(why) => (format!("'{line}': {why}"), vec![]),
        Unsaid::Stuck(error) => (error.to_string(), vec![]),
    };
    Stopped { step, why, sources }
}

/// The hand at another house, if it deals the game, and what had to be chosen otherwise.
pub(super) fn moved(script: &Script, house: &House, register: &Register) -> Option<(Script, Vec<String>)> {
    house.chapter(&script.game)?.game.as_ref()?;
    let mut moved = Script { house: house.id.clone(), ..script.clone() };
    let mut notes = vec![];
    if house.id == script.house {
        return Some((moved, notes));
    }
    match &mut moved.part {
        Part::Poker(part) => {
            let posts = part.posted.is_some() || part.time.is_some() || !part.before.is_empty();
            let home = script.open(register).ok().map(|sitting| sitting.title());
            let (low, high) = match (&part.day, register.house(&script.house)) {
                (Some(day), Some(home)) => day_stakes(home, &script.game, day)?,
                _ => (part.low, part.high),
            };
            let wanted = Stakes::new(part.structure, low, high);
            let limits = limits(house, &script.game);
            let off = |limit: &&Limit| {
                let Stakes { structure, low, high, .. } = limit.stakes;
                (structure != wanted.structure, low.0.abs_diff(wanted.low.0) + high.0.abs_diff(wanted.high.0))
            };
            let Some(limit) = limits.iter().min_by_key(off).cloned() else { return Some((moved, notes)) };
            if off(&&limit) != (false, 0) {
                let home = home.and_then(|title| title.rsplit_once(", ").map(|(_, stakes)| stakes.to_string()));
                notes.push(format!("{} for want of {}", limit.stakes, home.unwrap_or_else(|| wanted.to_string())));
            }
            (part.structure, part.low, part.high) = (limit.stakes.structure, limit.stakes.low, limit.stakes.high);
            part.day.clone_from(&limit.name);
            (part.posted, part.time) = (None, None);
            let first = postings(house, &script.game, Some(&limit)).into_iter().next();
            if let Some(posting) = first.filter(|_| posts) {
                match posting.rows.first().map(|row| (&row.row, row.option)) {
                    Some((ScheduleRow::Pot(fee), _)) => part.posted = Some(fee.family),
                    Some((ScheduleRow::Time { .. }, option)) => part.time = option,
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
    Some((moved, notes))
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

fn day_stakes(house: &House, game: &str, day: &str) -> Option<(rules::Chips, rules::Chips)> {
    let limit = limits(house, game).into_iter().find(|limit| limit.name.as_deref() == Some(day))?;
    Some((limit.stakes.low, limit.stakes.high))
}

/// Plays the first steps there. What the hand tried and was refused has left no trace, and is left out; a bet that is none there
/// is made the nearest that is.
pub(super) fn replay<'a>(
    script: &Script,
    at: usize,
    register: &'a Register,
) -> Result<(Sitting<'a>, Vec<String>), Stopped> {
    let no_table = |error: histories::RunError| Stopped { step: None, why: error.to_string(), sources: vec![] };
    let mut sitting = script.open(register).map_err(no_table)?;
    let mut notes = vec![];
    for (nth, step) in script.steps.iter().take(at).enumerate() {
        if step.contains(" -> refused") || step.split(' ').nth(1) == Some("may") {
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
    let (seat, act) = step.split_once(' ')?;
    let is_bet = |act: &str| ["bets", "raises", "completes"].iter().any(|word| act.starts_with(word));
    let offered = sitting.asked().lines.into_iter();
    let mut bets = offered.filter(|line| line.split_once(' ').is_some_and(|(who, act)| who == seat && is_bet(act)));
    bets.next().filter(|_| is_bet(act))
}
