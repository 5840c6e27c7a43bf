//! Records, and how they are written.

mod decision;
pub(crate) mod errand;
mod what;

use errand::WrittenErrand;
use ledger::{Account, Cents, PersonId, Posting, TableId, Transfer};
use rules::{BookHash, RULES_VERSION};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use what::WrittenWhat;
pub(crate) use what::{WrittenOwes, WrittenSettings};

use crate::money::posting_id;
use crate::seal::{Place, Sealed};
use crate::{By, Errand, Input, Key, Millis, Order, RequestId, Root, Version, What, hex};

/// One accepted input with all that it caused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The table where it happened.
    pub table: TableId,
    /// Its number there, from 1.
    pub number: Version,
    /// Its place in the room.
    pub order: Order,
    /// What was accepted.
    pub input: Input,
    /// The chips that moved, in order.
    pub transfers: Vec<Transfer>,
    /// The hash of the events: BLAKE3 over each in bytes, keyed by the seed of the deal.
    pub events: [u8; 32],
    /// What decks were promised by, if any was shuffled; records of the first format knew no such thing.
    pub roots: Option<Vec<Root>>,
    /// The hash of the book that it was decided by.
    pub book: BookHash,
    /// The version of the rules ([`rules::RULES_VERSION`]).
    pub rules: u32,
}

/// A record as it is written: everything in the open but hidden cards, which are sealed. Who has no key can still follow the money.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    format: u32,
    table: u32,
    number: u64,
    order: u64,
    at: u64,
    by: WrittenBy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<u64>,
    what: WrittenWhat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<WrittenSeal>,
    transfers: Vec<WrittenTransfer>,
    events: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    roots: Vec<String>,
    book: String,
    rules: u32,
}

/// Why a record, a snapshot or terms cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// It is of a later format.
    #[error("this is of format {found}, and this program reads formats up to {known}")]
    Newer {
        /// Its format.
        found: u32,
        /// The latest that can be read.
        known: u32,
    },
    /// It is something else.
    #[error("this cannot be read: {0}")]
    NotJson(#[from] serde_json::Error),
    /// A field has a value that it cannot have.
    #[error("{field} has a value that it cannot have")]
    Field {
        /// Which.
        field: &'static str,
    },
    /// Something in a list has a value that it cannot have.
    #[error("{place} is not {wanted}")]
    Entry {
        /// Where it stands.
        place: String,
        /// What should stand there.
        wanted: &'static str,
    },
    /// The mark of the key is not there: it is another key, or somebody has changed it.
    #[error("it was written with another key, or was changed since")]
    Mark,
    /// A secret does not open: it is another key, or somebody has changed it.
    #[error("a secret does not open: it was sealed with another key, or was changed")]
    Secret,
    /// The seal does not open: it is another key, or somebody has changed it.
    #[error("the seal of record {number} of {table} does not open: it was made with another key, or was changed")]
    Seal {
        /// The table.
        table: TableId,
        /// Which record.
        number: u64,
    },
    /// The same of a snapshot.
    #[error(
        "the seal of the snapshot of {table} after record {number} does not open: it was made with another key, or was changed"
    )]
    SnapshotSeal {
        /// The table.
        table: TableId,
        /// The last record that is in it.
        number: u64,
    },
}

/// The format that is written. In the second one, roots stand with the shuffles.
const FORMAT: u32 = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenBy {
    Person(u64),
    Dealer,
    Clock,
    Floor(u64),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenSeal {
    nonce: String,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTransfer {
    from: WrittenAccount,
    to: WrittenAccount,
    cents: u64,
}

/// An account; which table it is of stands elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WrittenAccount {
    Issue,
    Bankroll(u64),
    Stack(u8),
    Pot,
    Bank,
    Circle(u16),
    Drop(u32),
}

impl Record {
    /// What the ledger does for it; nothing if no chip moved.
    #[must_use]
    pub fn posting(&self) -> Option<Posting> {
        posting(self.table, self.number, &self.transfers)
    }

    /// The record as JSON, with hidden cards sealed.
    #[must_use]
    pub fn write(&self, key: &Key) -> Vec<u8> {
        let Input { request, by, seen, at, what } = &self.input;
        let place = Place::Record(self.table, self.number);
        let sealed = what::hidden(what).map(|text| WrittenSeal::of(key, place, &text));
        let written = Written {
            format: if self.roots.is_some() { FORMAT } else { 1 },
            table: self.table.0,
            number: self.number.0,
            order: self.order.0,
            at: at.0,
            by: WrittenBy::of(*by),
            request: request.map(|request| request.to_string()),
            seen: seen.map(|seen| seen.0),
            what: WrittenWhat::of(what),
            sealed,
            transfers: self.transfers.iter().map(WrittenTransfer::of).collect(),
            events: hex::write(&self.events),
            roots: self.roots.iter().flatten().map(Root::to_string).collect(),
            book: self.book.to_string(),
            rules: self.rules,
        };
        serde_json::to_vec(&written).expect("a record has nothing that JSON has not")
    }

    /// Reads a record and opens its seal.
    ///
    /// # Errors
    /// If it is no record, a later one, or its seal does not open.
    pub fn read(bytes: &[u8], key: &Key) -> Result<Record, Unreadable> {
        Written::read(bytes)?.open(key)
    }
}

impl Written {
    /// Reads a record as it stands, sealed.
    ///
    /// # Errors
    /// If it is no record, or a later one.
    pub fn read(bytes: &[u8]) -> Result<Written, Unreadable> {
        read(bytes, FORMAT)
    }

    /// Its table.
    #[must_use]
    pub fn table(&self) -> TableId {
        TableId(self.table)
    }

    /// Its number there.
    #[must_use]
    pub fn number(&self) -> Version {
        Version(self.number)
    }

    /// Its place in the room.
    #[must_use]
    pub fn order(&self) -> Order {
        Order(self.order)
    }

    /// Who wanted it.
    pub(crate) fn by(&self) -> By {
        self.by.read()
    }

    /// When it came.
    pub(crate) fn at(&self) -> Millis {
        Millis(self.at)
    }

    /// Whether a hand or a round is dealt by it.
    pub(crate) fn deals(&self) -> bool {
        matches!(self.what, WrittenWhat::Deal | WrittenWhat::DealOn)
    }

    /// What was to happen, if nothing of it is hidden.
    pub(crate) fn what_in_the_open(&self) -> Option<What> {
        self.what.open(None)
    }

    /// What the ledger does for it; nothing if no chip moved.
    #[must_use]
    pub fn posting(&self) -> Option<Posting> {
        posting(self.table(), self.number(), &self.transfers())
    }

    /// What decks were promised by; none in the first format.
    fn roots(&self) -> Result<Option<Vec<Root>>, Unreadable> {
        let read = |text: &String| hex::read_array(text).map(Root).ok_or(Unreadable::Field { field: "roots" });
        let roots: Vec<Root> = self.roots.iter().map(read).collect::<Result<_, _>>()?;
        match self.format {
            1 if roots.is_empty() => Ok(None),
            1 => Err(Unreadable::Field { field: "roots" }),
            _ => Ok(Some(roots)),
        }
    }

    fn transfers(&self) -> Vec<Transfer> {
        self.transfers.iter().map(|transfer| transfer.at(self.table())).collect()
    }

    /// The record with everything in it.
    ///
    /// # Errors
    /// If its seal does not open, or a field has a value that no record has.
    pub fn open(&self, key: &Key) -> Result<Record, Unreadable> {
        let field = |field| Unreadable::Field { field };
        let (table, number) = (self.table(), self.number());
        let hidden = match &self.sealed {
            None => None,
            Some(seal) => {
                let open = seal.open(key, Place::Record(table, number))?;
                Some(open.ok_or(Unreadable::Seal { table, number: number.0 })?)
            }
        };
        let input = Input {
            request: read_request(self.request.as_deref())?,
            by: self.by.read(),
            seen: self.seen.map(Version),
            at: Millis(self.at),
            what: self.what.open(hidden.as_deref()).ok_or(field("what"))?,
        };
        Ok(Record {
            table,
            number,
            order: self.order(),
            input,
            transfers: self.transfers(),
            events: hex::read_array(&self.events).ok_or(field("events"))?,
            roots: self.roots()?,
            book: hex::read_array(&self.book).map(BookHash::from_bytes).ok_or(field("book"))?,
            rules: Some(self.rules).filter(|rules| (1..=RULES_VERSION).contains(rules)).ok_or(field("rules"))?,
        })
    }
}

/// Only the format, whatever else there is.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// Reads JSON of a format that is known.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8], known: u32) -> Result<T, Unreadable> {
    let Format { format: found } = serde_json::from_slice(bytes)?;
    match found {
        0 => return Err(Unreadable::Field { field: "format" }),
        _ if found > known => return Err(Unreadable::Newer { found, known }),
        _ => {}
    }
    Ok(serde_json::from_slice(bytes)?)
}

fn posting(table: TableId, number: Version, transfers: &[Transfer]) -> Option<Posting> {
    let posting = Posting { id: posting_id(table, number), transfers: transfers.to_vec() };
    (!transfers.is_empty()).then_some(posting)
}

/// Who wants what, hashed without what is hidden: a hash of few cards could be tried out.
pub(crate) fn digest<W: Asked>(input: &Input<W>) -> [u8; 16] {
    let asked = (WrittenBy::of(input.by), input.what.written());
    let text = serde_json::to_vec(&asked).expect("an input has nothing that JSON has not");
    let mut digest = [0; 16];
    digest.copy_from_slice(&blake3::hash(&text).as_bytes()[..16]);
    digest
}

/// What can be asked for, and how it is written without what is hidden.
pub(crate) trait Asked {
    fn written(&self) -> impl Serialize;
}

impl Asked for What {
    fn written(&self) -> impl Serialize {
        WrittenWhat::of(self)
    }
}

impl Asked for Errand {
    fn written(&self) -> impl Serialize {
        WrittenErrand::of(self)
    }
}

fn read_request(text: Option<&str>) -> Result<Option<RequestId>, Unreadable> {
    let read = |text| hex::read_array(text).map(RequestId).ok_or(Unreadable::Field { field: "request" });
    text.map(read).transpose()
}

impl WrittenSeal {
    pub(crate) fn of(key: &Key, place: Place, text: &[u8]) -> WrittenSeal {
        let Sealed { nonce, text } = key.seal(place, text);
        WrittenSeal { nonce: hex::write(&nonce), text: hex::write(&text) }
    }

    /// What was sealed; none if it does not open.
    pub(crate) fn open(&self, key: &Key, place: Place) -> Result<Option<Vec<u8>>, Unreadable> {
        let nonce = hex::read_array(&self.nonce).ok_or(Unreadable::Field { field: "nonce" })?;
        let text = hex::read(&self.text).ok_or(Unreadable::Field { field: "text" })?;
        Ok(key.open(place, &Sealed { nonce, text }))
    }
}

impl WrittenBy {
    fn of(by: By) -> WrittenBy {
        match by {
            By::Person(person) => WrittenBy::Person(person.0),
            By::Dealer => WrittenBy::Dealer,
            By::Clock => WrittenBy::Clock,
            By::Floor(person) => WrittenBy::Floor(person.0),
        }
    }

    fn read(self) -> By {
        match self {
            WrittenBy::Person(person) => By::Person(PersonId(person)),
            WrittenBy::Dealer => By::Dealer,
            WrittenBy::Clock => By::Clock,
            WrittenBy::Floor(person) => By::Floor(PersonId(person)),
        }
    }
}

impl WrittenTransfer {
    fn of(transfer: &Transfer) -> WrittenTransfer {
        let Transfer { from, to, amount } = *transfer;
        WrittenTransfer { from: WrittenAccount::of(from), to: WrittenAccount::of(to), cents: amount.0 }
    }

    fn at(&self, table: TableId) -> Transfer {
        Transfer { from: self.from.at(table), to: self.to.at(table), amount: Cents(self.cents) }
    }
}

impl WrittenAccount {
    pub(crate) fn of(account: Account) -> WrittenAccount {
        match account {
            Account::Issue => WrittenAccount::Issue,
            Account::Bankroll(person) => WrittenAccount::Bankroll(person.0),
            Account::Stack { seat, .. } => WrittenAccount::Stack(seat),
            Account::Pot { .. } => WrittenAccount::Pot,
            Account::Bank { .. } => WrittenAccount::Bank,
            Account::Circle { circle, .. } => WrittenAccount::Circle(circle),
            Account::Drop { shift, .. } => WrittenAccount::Drop(shift),
        }
    }

    pub(crate) fn at(self, table: TableId) -> Account {
        match self {
            WrittenAccount::Issue => Account::Issue,
            WrittenAccount::Bankroll(person) => Account::Bankroll(PersonId(person)),
            WrittenAccount::Stack(seat) => Account::Stack { table, seat },
            WrittenAccount::Pot => Account::Pot { table },
            WrittenAccount::Bank => Account::Bank { table },
            WrittenAccount::Circle(circle) => Account::Circle { table, circle },
            WrittenAccount::Drop(shift) => Account::Drop { table, shift },
        }
    }
}
