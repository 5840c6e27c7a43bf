//! How errands are written.

use ledger::{PersonId, TableId};
use rules::{Chips, Seat};
use serde::{Deserialize, Serialize};

use super::{Unreadable, WrittenBy, WrittenSeal, read, read_request};
use crate::errand::OFFICE;
use crate::seal::Place;
use crate::terms::{WrittenLimit, WrittenTerms};
use crate::{
    Call, Change, Errand, ErrandRecord, Grant, Input, Key, List, Millis, Order, Role, Secret, Staffing, Terms, Version,
};

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<WrittenSeal>,
}

/// The format that is written.
const FORMAT: u32 = 1;

/// [`Errand`] without its secrets; chips in cents.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenErrand {
    Enrol {
        person: u64,
        name: String,
        role: String,
        #[serde(default, skip_serializing_if = "is_false")]
        bot: bool,
        /// Left out where he gets none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chips: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<u32>,
    },
    Change {
        person: u64,
        change: WrittenChange,
    },
    Open(Box<WrittenTerms>),
    Close {
        table: u32,
    },
    Issue {
        to: u64,
        chips: u64,
    },
    TakeBack {
        from: u64,
        chips: u64,
    },
    Grants(Option<WrittenGrant>),
    Grant {
        to: u64,
        chips: u64,
    },
    Admit {
        person: u64,
        table: u32,
    },
    Staff {
        table: u32,
        /// None for as many as the house has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bots: Option<u8>,
    },
    Wait {
        person: u64,
        list: WrittenList,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<u32>,
    },
    StopWaiting {
        person: u64,
        list: WrittenList,
    },
    Call {
        person: u64,
        call: WrittenCall,
    },
    CallExpired {
        person: u64,
        table: u32,
    },
}

/// A [`List`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenList {
    house: String,
    game: String,
    limit: WrittenLimit,
}

/// A [`Call`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenCall {
    table: u32,
    seat: u8,
    until: u64,
}

/// A [`Grant`]; its day begins so many milliseconds after midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenGrant {
    chips: u64,
    begins: u64,
}

/// [`Change`] without its secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenChange {
    Name(String),
    Role(String),
    Secret { given: bool },
    Banned(bool),
    Muted(bool),
    SignOut,
    Link,
}

/// What is sealed.
fn hidden(errand: &Errand) -> Option<&Secret> {
    match errand {
        Errand::Enrol { secret, .. } | Errand::Change { change: Change::Secret(secret), .. } => secret.as_ref(),
        _ => None,
    }
}

impl ErrandRecord {
    fn place(number: u64) -> Place {
        Place::Record(OFFICE, Version(number))
    }

    /// The record as JSON, with secrets sealed.
    #[must_use]
    pub fn write(&self, key: &Key) -> Vec<u8> {
        let Input { request, by, seen, at, what } = &self.input;
        let place = ErrandRecord::place(self.number.0);
        let sealed = hidden(what).map(|secret| WrittenSeal::of(key, place, secret.text().as_bytes()));
        let written = WrittenRecord {
            format: FORMAT,
            number: self.number.0,
            order: self.order.0,
            at: at.0,
            by: WrittenBy::of(*by),
            request: request.map(|request| request.to_string()),
            seen: seen.map(|seen| seen.0),
            what: WrittenErrand::of(what),
            sealed,
        };
        serde_json::to_vec(&written).expect("an errand has nothing that JSON has not")
    }

    /// Reads a record and opens its seal; without a key, secrets are left out.
    ///
    /// # Errors
    /// If it is none, a later one, or its seal does not open.
    pub fn read(bytes: &[u8], key: Option<&Key>) -> Result<ErrandRecord, Unreadable> {
        let written: WrittenRecord = read(bytes, FORMAT)?;
        let secret = match (&written.sealed, key) {
            (Some(seal), Some(key)) => Some(read_secret(seal, key, ErrandRecord::place(written.number))?),
            _ => None,
        };
        Ok(ErrandRecord {
            number: Version(written.number),
            order: Order(written.order),
            input: Input {
                request: read_request(written.request.as_deref())?,
                by: written.by.read(),
                seen: written.seen.map(Version),
                at: Millis(written.at),
                what: written.what.read(secret)?,
            },
        })
    }
}

impl WrittenErrand {
    pub(super) fn of(errand: &Errand) -> WrittenErrand {
        match errand {
            Errand::Enrol { person, name, role, bot, secret: _, chips, table } => WrittenErrand::Enrol {
                person: person.0,
                name: name.clone(),
                role: role.id().to_string(),
                bot: *bot,
                chips: Some(chips.0).filter(|&chips| chips > 0),
                table: table.map(|table| table.0),
            },
            Errand::Change { person, change } => {
                WrittenErrand::Change { person: person.0, change: WrittenChange::of(change) }
            }
            Errand::Open(terms) => WrittenErrand::Open(Box::new(WrittenTerms::of(terms))),
            Errand::Close(table) => WrittenErrand::Close { table: table.0 },
            Errand::Issue { to, chips } => WrittenErrand::Issue { to: to.0, chips: chips.0 },
            Errand::TakeBack { from, chips } => WrittenErrand::TakeBack { from: from.0, chips: chips.0 },
            Errand::Grants(term) => WrittenErrand::Grants(term.map(WrittenGrant::of)),
            Errand::Grant { to, chips } => WrittenErrand::Grant { to: to.0, chips: chips.0 },
            Errand::Admit { person, table } => WrittenErrand::Admit { person: person.0, table: table.0 },
            Errand::Staff { table, bots } => WrittenErrand::Staff { table: table.0, bots: written_staffing(*bots) },
            Errand::Wait { person, list, table } => {
                let table = table.map(|table| table.0);
                WrittenErrand::Wait { person: person.0, list: WrittenList::of(list), table }
            }
            Errand::StopWaiting { person, list } => {
                WrittenErrand::StopWaiting { person: person.0, list: WrittenList::of(list) }
            }
            &Errand::Call { person, table, seat, until } => {
                WrittenErrand::Call { person: person.0, call: WrittenCall::of(Call { table, seat, until }) }
            }
            Errand::CallExpired { person, table } => WrittenErrand::CallExpired { person: person.0, table: table.0 },
        }
    }

    fn read(self, secret: Option<Secret>) -> Result<Errand, Unreadable> {
        Ok(match self {
            WrittenErrand::Enrol { person, name, role, bot, chips, table } => Errand::Enrol {
                person: PersonId(person),
                name,
                role: read_role(&role)?,
                bot,
                secret,
                chips: Chips(chips.unwrap_or(0)),
                table: table.map(TableId),
            },
            WrittenErrand::Change { person, change } => {
                Errand::Change { person: PersonId(person), change: change.read(secret)? }
            }
            WrittenErrand::Open(terms) => Errand::Open(Box::new(Terms::of(*terms)?)),
            WrittenErrand::Close { table } => Errand::Close(TableId(table)),
            WrittenErrand::Issue { to, chips } => Errand::Issue { to: PersonId(to), chips: Chips(chips) },
            WrittenErrand::TakeBack { from, chips } => Errand::TakeBack { from: PersonId(from), chips: Chips(chips) },
            WrittenErrand::Grants(term) => Errand::Grants(term.map(WrittenGrant::read)),
            WrittenErrand::Grant { to, chips } => Errand::Grant { to: PersonId(to), chips: Chips(chips) },
            WrittenErrand::Admit { person, table } => Errand::Admit { person: PersonId(person), table: TableId(table) },
            WrittenErrand::Staff { table, bots } => Errand::Staff { table: TableId(table), bots: read_staffing(bots) },
            WrittenErrand::Wait { person, list, table } => {
                Errand::Wait { person: PersonId(person), list: list.read()?, table: table.map(TableId) }
            }
            WrittenErrand::StopWaiting { person, list } => {
                Errand::StopWaiting { person: PersonId(person), list: list.read()? }
            }
            WrittenErrand::Call { person, call } => {
                let Call { table, seat, until } = call.read()?;
                Errand::Call { person: PersonId(person), table, seat, until }
            }
            WrittenErrand::CallExpired { person, table } => {
                Errand::CallExpired { person: PersonId(person), table: TableId(table) }
            }
        })
    }
}

impl WrittenList {
    pub(crate) fn of(list: &List) -> WrittenList {
        let List { house, game, limit } = list;
        WrittenList { house: house.clone(), game: game.clone(), limit: WrittenLimit::of(limit) }
    }

    pub(crate) fn read(self) -> Result<List, Unreadable> {
        Ok(List { house: self.house, game: self.game, limit: self.limit.read()? })
    }
}

impl WrittenCall {
    pub(crate) fn of(call: Call) -> WrittenCall {
        WrittenCall { table: call.table.0, seat: call.seat.index() as u8, until: call.until.0 }
    }

    pub(crate) fn read(self) -> Result<Call, Unreadable> {
        let seat = Seat::new(self.seat).ok_or(Unreadable::Field { field: "seat" })?;
        Ok(Call { table: TableId(self.table), seat, until: Millis(self.until) })
    }
}

impl WrittenGrant {
    pub(crate) fn of(grant: Grant) -> WrittenGrant {
        WrittenGrant { chips: grant.chips.0, begins: grant.begins.0 }
    }

    pub(crate) fn read(self) -> Grant {
        Grant { chips: Chips(self.chips), begins: Millis(self.begins) }
    }
}

impl WrittenChange {
    fn of(change: &Change) -> WrittenChange {
        match change {
            Change::Name(name) => WrittenChange::Name(name.clone()),
            Change::Role(role) => WrittenChange::Role(role.id().to_string()),
            Change::Secret(secret) => WrittenChange::Secret { given: secret.is_some() },
            Change::Banned(banned) => WrittenChange::Banned(*banned),
            Change::Muted(muted) => WrittenChange::Muted(*muted),
            Change::SignOut => WrittenChange::SignOut,
            Change::Link => WrittenChange::Link,
        }
    }

    fn read(self, secret: Option<Secret>) -> Result<Change, Unreadable> {
        Ok(match self {
            WrittenChange::Name(name) => Change::Name(name),
            WrittenChange::Role(role) => Change::Role(read_role(&role)?),
            WrittenChange::Secret { given } => Change::Secret(secret.filter(|_| given)),
            WrittenChange::Banned(banned) => Change::Banned(banned),
            WrittenChange::Muted(muted) => Change::Muted(muted),
            WrittenChange::SignOut => Change::SignOut,
            WrittenChange::Link => Change::Link,
        })
    }
}

pub(crate) const fn written_staffing(bots: Staffing) -> Option<u8> {
    match bots {
        Staffing::AsSettled => None,
        Staffing::Count(bots) => Some(bots),
    }
}

pub(crate) fn read_staffing(bots: Option<u8>) -> Staffing {
    bots.map_or(Staffing::AsSettled, Staffing::Count)
}

pub(crate) fn read_role(role: &str) -> Result<Role, Unreadable> {
    Role::find(role).ok_or(Unreadable::Field { field: "role" })
}

/// A secret that was sealed at a place.
pub(crate) fn read_secret(seal: &WrittenSeal, key: &Key, place: Place) -> Result<Secret, Unreadable> {
    let text = seal.open(key, place)?.ok_or(Unreadable::Secret)?;
    String::from_utf8(text).map(Secret::new).map_err(|_| Unreadable::Secret)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}
