use ledger::{TableId, Transfer};
use rules::{BookHash, RULES_VERSION};

use crate::decision::Decided;
use crate::{Outputs, Record, Refused, Root, Table, Version, Witness, hex};

/// The first thing that came otherwise when a record was decided again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Different {
    /// It is the record of another table.
    #[error("the record is that of {found}, and this is {expected}")]
    Table {
        /// This table.
        expected: TableId,
        /// The record's.
        found: TableId,
    },
    /// It is the record of a table that is not open.
    #[error("{table} is not open")]
    NotOpen {
        /// The table.
        table: TableId,
    },
    /// It is not the next record.
    #[error("the record has number {}, and number {} comes next", found.0, expected.0)]
    Number {
        /// The next number.
        expected: Version,
        /// The record's.
        found: Version,
    },
    /// It was decided by another book.
    #[error("the record was decided by the book {found}, and the table has {expected}")]
    Book {
        /// The table's.
        expected: BookHash,
        /// The record's.
        found: BookHash,
    },
    /// It would not be accepted.
    #[error("it is refused now: {refused} (rules {}, recorded by rules {rules})", RULES_VERSION)]
    Refused {
        /// Why.
        refused: Refused,
        /// The version of the rules that it was recorded by.
        rules: u32,
    },
    /// Other chips would move.
    #[error(
        "transfer {} is {} in the record, and {} now (rules {}, recorded by rules {rules})",
        place + 1, told(found.as_ref()), told(expected.as_ref()), RULES_VERSION
    )]
    Transfer {
        /// Which of them, from 0.
        place: usize,
        /// What comes now.
        expected: Option<Transfer>,
        /// What the record has.
        found: Option<Transfer>,
        /// The version of the rules that it was recorded by.
        rules: u32,
    },
    /// Another deck was promised.
    #[error("the roots are {} in the record, and {} now", listed(found), listed(expected))]
    Roots {
        /// What comes now.
        expected: Vec<Root>,
        /// What the record has.
        found: Vec<Root>,
    },
    /// Something else would happen.
    #[error(
        "the events hash to {} in the record, and to {} now (rules {}, recorded by rules {rules})",
        hex::write(found),
        hex::write(expected),
        RULES_VERSION
    )]
    Events {
        /// What comes now.
        expected: [u8; 32],
        /// What the record has.
        found: [u8; 32],
        /// The version of the rules that it was recorded by.
        rules: u32,
    },
}

fn listed(roots: &[Root]) -> String {
    if roots.is_empty() { "none".to_string() } else { roots.iter().map(Root::to_string).collect::<Vec<_>>().join(", ") }
}

fn told(transfer: Option<&Transfer>) -> String {
    transfer.map_or_else(|| "missing".to_string(), ToString::to_string)
}

impl Table {
    /// Decides the next record again and applies it, if the same comes of it. It has been accepted, so neither what was seen nor
    /// the ledger matters; the ledger replays [`Record::posting`] for itself.
    ///
    /// # Errors
    /// If anything comes otherwise; the table is as it was.
    pub fn replay(&mut self, record: &Record) -> Result<Outputs, Different> {
        self.replay_before(record, None)
    }

    /// The same, while somebody looks on. If anything comes otherwise, he has seen steps that were never taken.
    ///
    /// # Errors
    /// If anything comes otherwise; the table is as it was.
    pub fn retell(&mut self, record: &Record, witness: &mut dyn Witness) -> Result<Outputs, Different> {
        self.replay_before(record, Some(witness))
    }

    fn replay_before(&mut self, record: &Record, witness: Option<&mut dyn Witness>) -> Result<Outputs, Different> {
        let rules = record.rules;
        let (expected, found) = (self.setup.id, record.table);
        if expected != found {
            return Err(Different::Table { expected, found });
        }
        let (expected, found) = (self.version().next(), record.number);
        if expected != found {
            return Err(Different::Number { expected, found });
        }
        let (expected, found) = (self.setup.book, record.book);
        if expected != found {
            return Err(Different::Book { expected, found });
        }
        let next = self.next(&record.input, witness).map_err(|refused| Different::Refused { refused, rules })?;
        let count = next.transfers.len().max(record.transfers.len());
        for place in 0..count {
            let [expected, found] = [&next.transfers, &record.transfers].map(|list| list.get(place).copied());
            if expected != found {
                return Err(Different::Transfer { place, expected, found, rules });
            }
        }
        if let Some(found) = record.roots.as_ref().filter(|found| **found != next.roots) {
            return Err(Different::Roots { expected: next.roots, found: found.clone() });
        }
        let (expected, found) = (next.hash, record.events);
        if expected != found {
            return Err(Different::Events { expected, found, rules });
        }
        Ok(self.apply(Decided { record: record.clone(), next }))
    }
}
