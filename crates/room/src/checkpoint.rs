use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ledger::{Account, Cents, Ledger, PersonId, TableId};
use rules::Register;
use serde::{Deserialize, Serialize};

use crate::answered::Answered;
use crate::company::Guests;
use crate::errand::OFFICE;
use crate::grant::Grants;
use crate::hall::{Hall, Office};
use crate::record::errand::{
    WrittenCall, WrittenGrant, WrittenList, read_role, read_secret, read_staffing, written_staffing,
};
use crate::record::{WrittenAccount, WrittenSeal};
use crate::room::FORMAT;
use crate::seal::Place;
use crate::snapshot::{KeptAnswer, read_answers};
use crate::terms::WrittenTerms;
use crate::waiting::WaitingLists;
use crate::{Key, Millis, Order, People, Person, Secret, Terms, Unreadable, Version, Waiting, record};

/// What a room has come to, but for what its tables' own snapshots say: which tables are open, and what is in each account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    format: u32,
    number: u64,
    order: u64,
    at: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<KeptPerson>,
    last_table: u32,
    tables: Vec<KeptTable>,
    issued: u64,
    postings: u64,
    balances: Vec<KeptBalance>,
    /// Who was invited to which table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    guests: BTreeMap<u32, Vec<u64>>,
    /// How many bots are to sit at which table; none for as many as the house has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    staff: BTreeMap<u32, Option<u8>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<KeptWaiting>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grant: Option<WrittenGrant>,
    /// Who had his grant, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    granted: Vec<(u64, u64)>,
    answered: Vec<KeptAnswer>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptPerson {
    person: u64,
    name: String,
    role: String,
    bot: bool,
    epoch: u32,
    banned: bool,
    muted: bool,
    #[serde(skip)]
    secret: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<WrittenSeal>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptWaiting {
    person: u64,
    list: WrittenList,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
    since: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<WrittenCall>,
}

/// A table that is open, and the number of its last record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptTable {
    number: u64,
    terms: WrittenTerms,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptBalance {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
    account: WrittenAccount,
    cents: u64,
}

impl Checkpoint {
    pub(crate) fn order(&self) -> Order {
        Order(self.order)
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The highest number that a table had by then.
    pub(crate) fn last_table(&self) -> TableId {
        TableId(self.last_table)
    }

    /// The tables that were open, each with the number of its last record.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (TableId, u64)> {
        self.tables.iter().map(|kept| (kept.terms.table(), kept.number))
    }

    fn place(&self) -> Place {
        Place::Snapshot(OFFICE, Version(self.number))
    }

    /// The checkpoint as JSON, with secrets sealed.
    pub(crate) fn write(mut self, key: &Key) -> Vec<u8> {
        let place = self.place();
        for kept in &mut self.people {
            let secret = kept.secret.take();
            kept.sealed = secret.map(|secret| WrittenSeal::of(key, place, secret.text().as_bytes()));
        }
        serde_json::to_vec(&self).expect("a checkpoint has nothing that JSON has not")
    }

    /// Reads a checkpoint and opens its seals; without a key, secrets are left out.
    pub(crate) fn read(bytes: &[u8], key: Option<&Key>) -> Result<Checkpoint, Unreadable> {
        let mut checkpoint: Checkpoint = record::read(bytes, FORMAT)?;
        let place = checkpoint.place();
        for kept in &mut checkpoint.people {
            if let (Some(seal), Some(key)) = (kept.sealed.take(), key) {
                kept.secret = Some(read_secret(&seal, key, place)?);
            }
        }
        Ok(checkpoint)
    }

    /// The room as it was, without its tables.
    pub(crate) fn hall(&self, books: Arc<Register>) -> Result<Hall, Unreadable> {
        let account =
            |kept: &KeptBalance| (kept.account.at(TableId(kept.table.unwrap_or(OFFICE.0))), Cents(kept.cents));
        let ledger = Ledger::from_snapshot(ledger::Snapshot {
            issued: Cents(self.issued),
            balances: self.balances.iter().map(account).collect(),
            applied: self.postings,
            known: vec![],
        });
        let mut hall = Hall::new(books);
        hall.order = self.order();
        hall.ledger = ledger.map_err(|_| Unreadable::Field { field: "balances" })?;
        hall.office = Office {
            version: Version(self.number),
            at: Millis(self.at),
            people: People(self.people.iter().map(KeptPerson::read).collect::<Result<_, _>>()?),
            open: self.terms().collect::<Result<_, _>>()?,
            last: self.last_table(),
            guests: Guests(self.guests.iter().map(read_guests).collect()),
            staff: self.staff.iter().map(|(&table, &bots)| (TableId(table), read_staffing(bots))).collect(),
            waiting: WaitingLists(self.waiting.iter().map(KeptWaiting::read).collect::<Result<_, _>>()?),
            grants: Grants {
                term: self.grant.map(WrittenGrant::read),
                last: self.granted.iter().map(|&(person, at)| (PersonId(person), Millis(at))).collect(),
            },
            answered: Answered(read_answers(&self.answered).ok_or(Unreadable::Field { field: "answered" })?),
        };
        Ok(hall)
    }

    fn terms(&self) -> impl Iterator<Item = Result<(TableId, Terms), Unreadable>> {
        self.tables.iter().map(|kept| Ok((kept.terms.table(), Terms::of(kept.terms.clone())?)))
    }
}

impl Hall {
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        let Office { version, at, people, open, last, guests, staff, waiting, grants, answered } = &self.office;
        let tables = open
            .iter()
            .map(|(id, terms)| KeptTable { number: self.tables[id].version().0, terms: WrittenTerms::of(terms) });
        let balances = self.ledger.balances().map(|(account, cents): (Account, Cents)| KeptBalance {
            table: account.table().map(|table| table.0),
            account: WrittenAccount::of(account),
            cents: cents.0,
        });
        Checkpoint {
            format: FORMAT,
            number: version.0,
            order: self.order.0,
            at: at.0,
            people: people.iter().map(|(id, person)| KeptPerson::of(id, person)).collect(),
            last_table: last.0,
            tables: tables.collect(),
            issued: self.ledger.balance(Account::Issue).0,
            postings: self.ledger.applied(),
            balances: balances.collect(),
            guests: guests.0.iter().map(|(table, guests)| (table.0, guests.iter().map(|id| id.0).collect())).collect(),
            staff: staff.iter().map(|(table, &bots)| (table.0, written_staffing(bots))).collect(),
            waiting: waiting.0.iter().map(KeptWaiting::of).collect(),
            grant: grants.term.map(WrittenGrant::of),
            granted: grants.last.iter().map(|(person, at)| (person.0, at.0)).collect(),
            answered: answered.0.iter().map(KeptAnswer::of).collect(),
        }
    }
}

fn read_guests((table, guests): (&u32, &Vec<u64>)) -> (TableId, BTreeSet<PersonId>) {
    (TableId(*table), guests.iter().map(|&person| PersonId(person)).collect())
}

impl KeptWaiting {
    fn of(waiting: &Waiting) -> KeptWaiting {
        let Waiting { person, list, table, since, call } = waiting;
        let (list, table) = (WrittenList::of(list), table.map(|table| table.0));
        KeptWaiting { person: person.0, list, table, since: since.0, call: call.map(WrittenCall::of) }
    }

    fn read(&self) -> Result<Waiting, Unreadable> {
        let KeptWaiting { person, list, table, since, call } = self.clone();
        let (table, call) = (table.map(TableId), call.map(WrittenCall::read).transpose()?);
        Ok(Waiting { person: PersonId(person), list: list.read()?, table, since: Millis(since), call })
    }
}

impl KeptPerson {
    fn of(id: PersonId, person: &Person) -> KeptPerson {
        let Person { name, role, bot, secret, epoch, banned, muted } = person;
        KeptPerson {
            person: id.0,
            name: name.clone(),
            role: role.id().to_string(),
            bot: *bot,
            epoch: *epoch,
            banned: *banned,
            muted: *muted,
            secret: secret.clone(),
            sealed: None,
        }
    }

    fn read(&self) -> Result<(PersonId, Person), Unreadable> {
        let KeptPerson { person, name, role, bot, epoch, banned, muted, secret, .. } = self;
        let (id, role) = (PersonId(*person), read_role(role)?);
        let (name, secret) = (name.clone(), secret.clone());
        Ok((id, Person { name, role, bot: *bot, secret, epoch: *epoch, banned: *banned, muted: *muted }))
    }
}
