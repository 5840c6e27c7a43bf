//! Where somebody's chips went: what a ledger's card of one person would show.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use journal::ReadJournal;
use ledger::{Account, PersonId, TableId, Transfer};
use rules::Register;

use crate::history::{Line, walk};
use crate::report::Seats;
use crate::{Errand, Millis, Order, Reason, Unsound, What};

/// Chips that came to somebody, went from him, or went between his bankroll and his stacks. What one hand moves is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The record of the room that it ends with.
    pub order: Order,
    /// When.
    pub at: Millis,
    /// At which table; none if at none.
    pub table: Option<TableId>,
    /// What for.
    pub cause: Cause,
    /// What it did to his bankroll, in cents.
    pub bankroll: i128,
    /// What it did to the stacks before him.
    pub at_tables: i128,
    /// His bankroll and his stacks after it.
    pub has: [i128; 2],
}

/// What chips moved for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// He got play chips.
    Got,
    /// He took those of his gaming day.
    DailyChips,
    /// He gave play chips back.
    GaveBack,
    /// He sat down, or bought more.
    BoughtIn,
    /// He left a table.
    CashedOut,
    /// A hand was played: what he put in, got back and won, and what the house took from him.
    Played,
    /// The floor put chips right.
    Corrected(Reason),
}

impl Movement {
    /// The last movements of somebody's chips before a record of the room, the latest first. It reads the record from its start, and opens
    /// no seal: where chips go is in the open.
    ///
    /// # Errors
    /// If the record is not sound.
    pub fn last(
        books: Arc<Register>,
        journal: &dyn ReadJournal,
        person: PersonId,
        before: Option<Order>,
        most: usize,
    ) -> Result<Vec<Movement>, Unsound> {
        let mut card = Card { person, has: [0, 0], seats: BTreeMap::new(), lines: VecDeque::new(), most, before };
        walk(books, None, journal, &mut |line, _| card.line(line))?;
        Ok(card.lines.into())
    }
}

/// What has been read so far.
struct Card {
    person: PersonId,
    has: [i128; 2],
    seats: BTreeMap<TableId, Seats>,
    lines: VecDeque<Movement>,
    most: usize,
    before: Option<Order>,
}

impl Card {
    fn line(&mut self, line: &Line) {
        let transfers = line.posting().map(|posting| posting.transfers).unwrap_or_default();
        let (order, at, table, what) = match line {
            Line::Errand(record) => (record.order, record.input.at, None, None),
            Line::Table(written) => {
                let what = written.what_in_the_open();
                let seats = self.seats.entry(written.table()).or_default();
                what.iter().for_each(|what| seats.hear(what, written.by()));
                (written.order(), written.at(), Some(written.table()), what)
            }
        };
        let begins = matches!(line, Line::Table(written) if written.deals());
        // Who changes his seat takes his chips along.
        let moves = matches!(what, Some(What::MoveTo { .. } | What::Reseat { .. }));
        let is_moved = |transfer: &Transfer| {
            moves && matches!((transfer.from, transfer.to), (Account::Stack { .. }, Account::Stack { .. }))
        };
        for transfer in transfers.iter().filter(|transfer| !is_moved(transfer)) {
            let [bankroll, at_tables] = self.change(transfer);
            if [bankroll, at_tables] == [0, 0] {
                continue;
            }
            let cause = match (line, &what) {
                (Line::Errand(record), _) => match record.input.what {
                    Errand::Grant { .. } => Cause::DailyChips,
                    Errand::TakeBack { .. } => Cause::GaveBack,
                    _ => Cause::Got,
                },
                (_, Some(What::Correct { reason, .. })) => Cause::Corrected(reason.clone()),
                _ if bankroll < 0 => Cause::BoughtIn,
                _ if bankroll > 0 => Cause::CashedOut,
                _ => Cause::Played,
            };
            self.has = [self.has[0] + bankroll, self.has[1] + at_tables];
            let movement = Movement { order, at, table, cause, bankroll, at_tables, has: self.has };
            self.add(movement, begins);
        }
    }

    /// What a transfer does to his bankroll and to the stacks before him.
    fn change(&self, transfer: &Transfer) -> [i128; 2] {
        let cents = i128::from(transfer.amount.0);
        let mut change = [0, 0];
        for (account, cents) in [(transfer.from, -cents), (transfer.to, cents)] {
            match account {
                Account::Bankroll(person) if person == self.person => change[0] += cents,
                Account::Stack { table, seat } if self.sits(table, seat) => change[1] += cents,
                _ => {}
            }
        }
        change
    }

    fn sits(&self, table: TableId, seat: u8) -> bool {
        self.seats.get(&table).and_then(|seats| seats.at(seat)) == Some(self.person)
    }

    /// What one hand moves comes together; a movement that comes too late for the question still changes what he has.
    fn add(&mut self, movement: Movement, begins: bool) {
        if self.before.is_some_and(|before| movement.order >= before) {
            return;
        }
        match self.lines.front_mut() {
            Some(last)
                if !begins
                    && last.cause == Cause::Played
                    && (&last.cause, last.table) == (&movement.cause, movement.table) =>
            {
                let (bankroll, at_tables) = (last.bankroll + movement.bankroll, last.at_tables + movement.at_tables);
                *last = Movement { bankroll, at_tables, ..movement };
            }
            _ => {
                if self.lines.len() == self.most {
                    self.lines.pop_back();
                }
                self.lines.push_front(movement);
            }
        }
    }
}
