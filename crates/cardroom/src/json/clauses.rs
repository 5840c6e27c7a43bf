use rules::{ClauseEntry, Register, Ruling};
use serde::Serialize;

use crate::library::Coverage;

/// What `clauses` says.
#[derive(Serialize)]
pub(crate) struct ClausesJson<'a> {
    clauses: Vec<ClauseJson<'a>>,
}

#[derive(Serialize)]
struct ClauseJson<'a> {
    id: &'a str,
    house: &'a str,
    game: &'a str,
    kind: &'static str,
    status: &'static str,
    shown_by: Vec<String>,
}

impl<'a> ClausesJson<'a> {
    pub(crate) fn new(coverage: &Coverage<'_>, entries: &[&'a ClauseEntry]) -> ClausesJson<'a> {
        let clause = |entry: &&'a ClauseEntry| ClauseJson {
            id: &entry.id,
            house: &entry.house,
            game: &entry.chapter,
            kind: entry.kind.id(),
            status: coverage.status(entry).id(),
            shown_by: coverage.shown_by(entry),
        };
        ClausesJson { clauses: entries.iter().map(clause).collect() }
    }
}

/// What `why` says of a clause.
#[derive(Serialize)]
pub(crate) struct WhyClauseJson<'a> {
    id: &'a str,
    house: &'a str,
    game: &'a str,
    kind: &'static str,
    #[serde(rename = "where")]
    place: &'a str,
    text: &'a str,
    same_as: Option<&'a str>,
    rulings: &'a [String],
    sets: &'a [String],
    status: &'static str,
    shown_by: Vec<String>,
}

impl<'a> WhyClauseJson<'a> {
    pub(crate) fn new(register: &'a Register, coverage: &Coverage<'_>, entry: &'a ClauseEntry) -> WhyClauseJson<'a> {
        WhyClauseJson {
            id: &entry.id,
            house: &entry.house,
            game: &entry.chapter,
            kind: entry.kind.id(),
            place: &entry.place,
            text: &entry.text,
            same_as: entry.same_as.map(|same| register.entry(same).id.as_str()),
            rulings: &entry.rulings,
            sets: &entry.sets,
            status: coverage.status(entry).id(),
            shown_by: coverage.shown_by(entry),
        }
    }
}

/// What `why` says of a ruling.
#[derive(Serialize)]
pub(crate) struct WhyRulingJson<'a> {
    id: &'a str,
    title: &'a str,
    text: &'a str,
    choices: &'a str,
    ruling: &'a str,
    basis: &'a str,
    settings: &'a [String],
    setting_note: Option<&'a str>,
    clauses: &'a [String],
}

impl<'a> WhyRulingJson<'a> {
    pub(crate) fn new(ruling: &'a Ruling) -> WhyRulingJson<'a> {
        WhyRulingJson {
            id: &ruling.id,
            title: &ruling.title,
            text: &ruling.text,
            choices: &ruling.choices,
            ruling: &ruling.ruling,
            basis: &ruling.basis,
            settings: &ruling.settings,
            setting_note: ruling.setting_note.as_deref(),
            clauses: &ruling.clauses,
        }
    }
}
