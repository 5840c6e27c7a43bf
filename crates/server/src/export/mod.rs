//! A hand that is over as a file, as one pair of eyes saw it: what they did not see is not in it.

mod banked;
mod date;
mod eyes;
mod poker;

use std::collections::BTreeMap;

use histories::Script;
use room::Proven;
use rules::{Eyes, Register, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::archive::HandOver;

/// What a hand can be had as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HandFile {
    /// A hand script: for `cardroom play` and for disputes.
    Script,
    /// Poker Hand History: a standard, for archives and other engines.
    Phh,
    /// Open Hand History: for trackers.
    Ohh,
    /// The script with the proofs of its cards: for `cardroom verify`.
    Proof,
}

/// Why a hand cannot be had as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoFile {
    /// The format has no words for this kind of game.
    OtherGame(HandFile),
    /// Without the cards that were not seen, or because of what went wrong in it, it does not go the same way.
    Untold(String),
}

impl std::fmt::Display for NoFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoFile::OtherGame(file) => {
                let name = if *file == HandFile::Phh { "PHH" } else { "OHH" };
                write!(f, "{name} is for poker, and has no words for a game with a player-dealer: take the hand script")
            }
            NoFile::Untold(why) => {
                write!(f, "as you saw it, this hand cannot be written so that it goes the same way: {why}")
            }
        }
    }
}

/// Whose eyes, and what everybody is called.
pub(crate) struct Beholder<'a> {
    pub(crate) eyes: Eyes,
    pub(crate) names: BTreeMap<Seat, String>,
    pub(crate) books: &'a Register,
}

impl HandFile {
    /// All that a hand can be had as.
    pub(crate) fn of(hand: &HandOver) -> Vec<HandFile> {
        match hand.deal {
            Some(_) => vec![HandFile::Script, HandFile::Phh, HandFile::Ohh, HandFile::Proof],
            None => vec![HandFile::Script, HandFile::Proof],
        }
    }

    /// What a file of it is called.
    pub(crate) fn name(self, hand: &HandOver) -> String {
        let ending = match self {
            HandFile::Script => "toml",
            HandFile::Phh => "phh",
            HandFile::Ohh => "ohh",
            HandFile::Proof => "json",
        };
        format!("table-{}-hand-{}.{ending}", hand.terms.id.0, hand.hand.number)
    }

    /// The type of what is in it.
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            HandFile::Script | HandFile::Phh => "application/toml",
            HandFile::Ohh | HandFile::Proof => "application/json",
        }
    }

    /// The text.
    pub(crate) fn write(self, hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
        match self {
            HandFile::Proof => {
                // Who cannot have the script has the proofs all the same.
                let script = HandFile::Script.write(hand, beholder).ok();
                Ok(Proven { script, ..hand.proven(beholder.eyes) }.write())
            }
            HandFile::Script if hand.deal.is_some() => poker::script(hand, beholder),
            HandFile::Script => banked::script(hand, beholder),
            HandFile::Phh => poker::phh(hand, beholder),
            HandFile::Ohh => poker::ohh(hand, beholder),
        }
    }
}

/// A hand script with who sat where, once it has been played and went the same way.
fn played(text: &str, hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
    let mut whole = format!("# Hand {} of table {}\n", hand.hand.number, hand.terms.id.0);
    for (seat, name) in &beholder.names {
        // A comment is one line.
        let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
        whole += &format!("# {seat}: {name}\n");
    }
    whole += text;
    let first = |faults: Vec<histories::ScriptFault>| faults.first().map(ToString::to_string).unwrap_or_default();
    let script = Script::read("hand", &whole).map_err(|faults| NoFile::Untold(first(faults)))?;
    let run = script.run(beholder.books).map_err(|error| NoFile::Untold(error.to_string()))?;
    match run.failures.first() {
        None => Ok(whole),
        Some(failure) => Err(NoFile::Untold(failure.clone())),
    }
}
