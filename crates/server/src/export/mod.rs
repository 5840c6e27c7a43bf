//! A hand that is over as a file, as one pair of eyes saw it: what they did not see is not in it.

mod date;
mod eyes;
mod poker;

use std::collections::BTreeMap;

use rules::{Eyes, Register, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::archive::HandOver;

/// What a hand can be had as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum File {
    /// Poker Hand History: a standard, for archives and other engines.
    Phh,
    /// Open Hand History: for trackers.
    Ohh,
    /// Its cards with their proofs: for `cardroom verify`.
    Proof,
}

/// Why a hand cannot be had as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoFile {
    /// The format has no words for this kind of game.
    OtherGame(File),
    /// Without the cards that were not seen, it does not go the same way.
    Untold(String),
}

impl std::fmt::Display for NoFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoFile::OtherGame(file) => {
                let name = if *file == File::Phh { "PHH" } else { "OHH" };
                write!(f, "{name} is for poker, and has no words for a game with a player-dealer: there is the proof")
            }
            NoFile::Untold(why) => {
                write!(f, "this hand cannot be written without the cards that you did not see: {why}")
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

impl File {
    /// All that a hand can be had as.
    pub(crate) fn of(hand: &HandOver) -> Vec<File> {
        let poker: &[File] = if hand.deal.is_some() { &[File::Phh, File::Ohh] } else { &[] };
        poker.iter().copied().chain([File::Proof]).collect()
    }

    /// What a file of it is called.
    pub(crate) fn name(self, hand: &HandOver) -> String {
        let ending = match self {
            File::Phh => "phh",
            File::Ohh => "ohh",
            File::Proof => "json",
        };
        format!("table-{}-hand-{}.{ending}", hand.terms.id.0, hand.hand.number)
    }

    /// The type of what is in it.
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            File::Phh => "application/toml",
            File::Ohh | File::Proof => "application/json",
        }
    }

    /// The text.
    pub(crate) fn write(self, hand: &HandOver, beholder: &Beholder<'_>) -> Result<String, NoFile> {
        match self {
            File::Proof => Ok(hand.proven(beholder.eyes).write()),
            File::Phh => poker::phh(hand, beholder),
            File::Ohh => poker::ohh(hand, beholder),
        }
    }
}
