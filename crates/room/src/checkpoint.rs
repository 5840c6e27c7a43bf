use std::sync::Arc;

use ledger::{Account, Cents, Ledger, TableId};
use rules::Register;
use serde::{Deserialize, Serialize};

use crate::answered::Answered;
use crate::errand::OFFICE;
use crate::hall::{Hall, Office};
use crate::record::WrittenAccount;
use crate::room::FORMAT;
use crate::snapshot::{KeptAnswer, read_answers};
use crate::terms::WrittenTerms;
use crate::{Millis, Order, Terms, Unreadable, Version, record};

/// What a room has come to, but for what its tables' own snapshots say: which tables are open, and what is in each account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    format: u32,
    number: u64,
    order: u64,
    at: u64,
    last_table: u32,
    tables: Vec<KeptTable>,
    issued: u64,
    postings: u64,
    balances: Vec<KeptBalance>,
    answered: Vec<KeptAnswer>,
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

    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a checkpoint has nothing that JSON has not")
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Checkpoint, Unreadable> {
        record::read(bytes, FORMAT)
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
            open: self.terms().collect::<Result<_, _>>()?,
            last: self.last_table(),
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
        let Office { version, at, open, last, answered } = &self.office;
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
            last_table: last.0,
            tables: tables.collect(),
            issued: self.ledger.balance(Account::Issue).0,
            postings: self.ledger.applied(),
            balances: balances.collect(),
            answered: answered.0.iter().map(KeptAnswer::of).collect(),
        }
    }
}
