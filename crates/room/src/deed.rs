use std::collections::VecDeque;
use std::sync::Arc;

use journal::ReadJournal;
use ledger::{PersonId, TableId};
use rules::Register;

use crate::history::{Line, walk};
use crate::{By, Errand, Millis, Order, Unsound, What};

/// Something that somebody of the floor did, as the record has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Which record of the room it is.
    pub order: Order,
    /// When.
    pub at: Millis,
    /// Who.
    pub by: PersonId,
    /// What.
    pub done: Done,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// For the room.
    Errand(Box<Errand>),
    /// At a table.
    AtTable(TableId, Box<What>),
}

impl Deed {
    /// The last deeds before a record of the room, the latest first. The house itself, which is nobody, does not count. It reads the record
    /// from its start, and opens no seal: nothing that the floor does is hidden.
    ///
    /// # Errors
    /// If the record is not sound.
    pub fn last(
        books: Arc<Register>,
        journal: &dyn ReadJournal,
        before: Option<Order>,
        most: usize,
    ) -> Result<Vec<Deed>, Unsound> {
        let mut deeds = VecDeque::new();
        walk(books, None, journal, &mut |line, _| {
            let deed =
                deed(line).filter(|deed| deed.by != PersonId(0) && before.is_none_or(|before| deed.order < before));
            if let Some(deed) = deed {
                if deeds.len() == most {
                    deeds.pop_back();
                }
                deeds.push_front(deed);
            }
        })?;
        Ok(deeds.into())
    }
}

fn deed(line: &Line) -> Option<Deed> {
    match line {
        Line::Errand(record) => {
            let By::Floor(by) = record.input.by else { return None };
            let done = Done::Errand(Box::new(record.input.what.clone()));
            Some(Deed { order: record.order, at: record.input.at, by, done })
        }
        Line::Table(written) => {
            let By::Floor(by) = written.by() else { return None };
            let done = Done::AtTable(written.table(), Box::new(written.what_in_the_open()?));
            Some(Deed { order: written.order(), at: written.at(), by, done })
        }
    }
}
