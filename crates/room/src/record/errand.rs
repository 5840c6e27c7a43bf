//! How errands are written.

use ledger::{PersonId, TableId};
use rules::Chips;
use serde::{Deserialize, Serialize};

use super::{FORMAT, Unreadable, WrittenBy, read, read_request};
use crate::terms::WrittenTerms;
use crate::{Errand, ErrandRecord, Input, Millis, Order, Terms, Version};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRecord {
    format: u32,
    number: u64,
    order: u64,
    at: u64,
    by: WrittenBy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<u64>,
    what: WrittenErrand,
}

/// [`Errand`]; chips in cents.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenErrand {
    Open(Box<WrittenTerms>),
    Close { table: u32 },
    Issue { to: u64, chips: u64 },
    TakeBack { from: u64, chips: u64 },
}

impl ErrandRecord {
    /// The record as JSON. An errand has nothing to hide.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let Input { request, by, seen, at, what } = &self.input;
        let written = WrittenRecord {
            format: FORMAT,
            number: self.number.0,
            order: self.order.0,
            at: at.0,
            by: WrittenBy::of(*by),
            request: request.map(|request| request.to_string()),
            seen: seen.map(|seen| seen.0),
            what: WrittenErrand::of(what),
        };
        serde_json::to_vec(&written).expect("an errand has nothing that JSON has not")
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If it is none, or a later one.
    pub fn read(bytes: &[u8]) -> Result<ErrandRecord, Unreadable> {
        let written: WrittenRecord = read(bytes, FORMAT)?;
        Ok(ErrandRecord {
            number: Version(written.number),
            order: Order(written.order),
            input: Input {
                request: read_request(written.request.as_deref())?,
                by: written.by.read(),
                seen: written.seen.map(Version),
                at: Millis(written.at),
                what: written.what.read()?,
            },
        })
    }
}

impl WrittenErrand {
    pub(super) fn of(errand: &Errand) -> WrittenErrand {
        match errand {
            Errand::Open(terms) => WrittenErrand::Open(Box::new(WrittenTerms::of(terms))),
            Errand::Close(table) => WrittenErrand::Close { table: table.0 },
            Errand::Issue { to, chips } => WrittenErrand::Issue { to: to.0, chips: chips.0 },
            Errand::TakeBack { from, chips } => WrittenErrand::TakeBack { from: from.0, chips: chips.0 },
        }
    }

    fn read(self) -> Result<Errand, Unreadable> {
        Ok(match self {
            WrittenErrand::Open(terms) => Errand::Open(Box::new(Terms::of(*terms)?)),
            WrittenErrand::Close { table } => Errand::Close(TableId(table)),
            WrittenErrand::Issue { to, chips } => Errand::Issue { to: PersonId(to), chips: Chips(chips) },
            WrittenErrand::TakeBack { from, chips } => Errand::TakeBack { from: PersonId(from), chips: Chips(chips) },
        })
    }
}
