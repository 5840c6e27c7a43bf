use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use journal::ReadJournal;
use ledger::{Account, Cents, PersonId, TableId, Transfer};
use rules::{Chips, Eyes, Register, Seat, poker};

use crate::history::{Line, walk};
use crate::{By, Change, Errand, Event, Key, Millis, Outputs, Reason, Unsound, What, Written};

/// What the record of a room comes to: table by table and shift by shift for the house, person by person for a settle-up sheet.
///
/// It is read from the record alone, and adds up by itself what the records move; [`Report::differences`] has every account in which
/// the ledger has something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What happened at each table in each shift.
    pub shifts: Vec<TableShift>,
    /// What the floor has put right, in the order of the room.
    pub corrections: Vec<Correction>,
    /// How everybody stands, by their numbers.
    pub people: Vec<Standing>,
    /// The chips that lie in pots, banks and circles, in cents: whose they are shows when the hands are over.
    pub in_play: i128,
    /// The play chips that are out.
    pub issued: Cents,
    /// Where the ledger has something else: nothing, if all is as it must be.
    pub differences: Vec<Discrepancy>,
}

/// One table in one shift.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableShift {
    /// The table.
    pub table: TableId,
    /// The game that it was opened with, by its id.
    pub game: String,
    /// The shift.
    pub shift: u32,
    /// How many hands or rounds were dealt.
    pub dealt: u64,
    /// What the house took, less what went back for void rounds; time fees are in it.
    pub collected: i128,
    /// What of it was taken by the clock: only known with the key.
    pub time_fees: Option<Cents>,
    /// What the floor has put into the drop, less what it took out.
    pub corrected: i128,
}

/// Chips that the floor has put right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// At which table.
    pub table: TableId,
    /// In which shift.
    pub shift: u32,
    /// When.
    pub at: Millis,
    /// Who did it.
    pub by: PersonId,
    /// What moved.
    pub transfer: Transfer,
    /// Why.
    pub reason: Reason,
}

/// How somebody stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub person: PersonId,
    /// What he is called, if he has come in by the door.
    pub name: Option<String>,
    /// The play chips that he got.
    pub bought: Cents,
    /// The play chips that he gave back.
    pub cashed: Cents,
    /// What he has in the room and at no table.
    pub bankroll: i128,
    /// What lies before him at tables.
    pub at_tables: i128,
}

/// An account in which the ledger has something else than the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discrepancy {
    /// Which.
    pub account: Account,
    /// What the records move there, in cents.
    pub report: i128,
    /// What the ledger has.
    pub ledger: Cents,
}

impl TableShift {
    /// What is in the drop.
    #[must_use]
    pub const fn drop(&self) -> i128 {
        self.collected + self.corrected
    }
}

impl Standing {
    /// What he has won, in cents; what he has lost is below zero.
    #[must_use]
    pub fn net(&self) -> i128 {
        self.bankroll + self.at_tables + i128::from(self.cashed.0) - i128::from(self.bought.0)
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Discrepancy { account, report, ledger } = self;
        write!(f, "{account} has {ledger} by the ledger, and the records come to {report} cents")
    }
}

impl Report {
    /// Reads the record of a room from its start. With the key every record is decided again, and fees by the clock are told apart.
    ///
    /// # Errors
    /// If the record is not sound.
    pub fn read(books: Arc<Register>, key: Option<&Key>, journal: &dyn ReadJournal) -> Result<Report, Unsound> {
        let mut count = Count::default();
        let (_, hall) = walk(books, key, journal, &mut |line, outputs| count.line(line, outputs))?;
        let mut accounts: BTreeMap<Account, (i128, Cents)> = BTreeMap::new();
        for (&account, &sum) in &count.sums {
            accounts.entry(account).or_default().0 = sum;
        }
        let issue = (Account::Issue, hall.ledger.balance(Account::Issue));
        for (account, cents) in hall.ledger.balances().chain([issue]) {
            accounts.entry(account).or_default().1 = cents;
        }
        let differs = |(account, (report, ledger)): (Account, (i128, Cents))| {
            // What the issue owes is what it has given.
            let report = if account == Account::Issue { -report } else { report };
            (report != i128::from(ledger.0)).then_some(Discrepancy { account, report, ledger })
        };
        let differences = accounts.into_iter().filter_map(differs).collect();
        Ok(count.report(hall.ledger.balance(Account::Issue), differences, key.is_some()))
    }
}

/// What has been counted so far.
#[derive(Default)]
struct Count {
    sums: BTreeMap<Account, i128>,
    tables: BTreeMap<TableId, Watched>,
    shifts: BTreeMap<(TableId, u32), Shift>,
    corrections: Vec<Correction>,
    people: BTreeMap<PersonId, Bought>,
}

/// A table: its game, its shift, and who sits where.
#[derive(Default)]
struct Watched {
    game: String,
    shift: u32,
    seats: Seats,
}

/// Who sits where, as far as what is written in the open says it.
#[derive(Default)]
pub(crate) struct Seats(BTreeMap<u8, PersonId>);

impl Seats {
    /// Somebody sits down, or changes his seat.
    pub(crate) fn hear(&mut self, what: &What, by: By) {
        match (what, by) {
            (What::SitDown { seat, .. } | What::ComeOver { seat, .. }, By::Person(person)) => {
                self.0.insert(place(*seat), person);
            }
            (What::MoveTo { seat, .. }, By::Person(person)) => {
                self.0.retain(|_, other| *other != person);
                self.0.insert(place(*seat), person);
            }
            (What::Reseat { seat, to, .. }, _) => {
                let moved = self.0.remove(&place(*seat));
                moved.map(|person| self.0.insert(place(*to), person));
            }
            _ => {}
        }
    }

    /// Who sits at a seat, or sat there last.
    pub(crate) fn at(&self, seat: u8) -> Option<PersonId> {
        self.0.get(&seat).copied()
    }
}

#[derive(Default)]
struct Shift {
    dealt: u64,
    collected: i128,
    time_fees: u64,
    corrected: i128,
}

#[derive(Default)]
struct Bought {
    name: Option<String>,
    bought: u64,
    cashed: u64,
}

impl Count {
    fn line(&mut self, line: &Line, outputs: Option<&Outputs>) {
        let posting = line.posting();
        let transfers = posting.map(|posting| posting.transfers).unwrap_or_default();
        for Transfer { from, to, amount } in &transfers {
            *self.sums.entry(*from).or_default() -= i128::from(amount.0);
            *self.sums.entry(*to).or_default() += i128::from(amount.0);
        }
        match line {
            Line::Errand(record) => self.errand(&record.input.what),
            Line::Table(written) => self.record(written, &transfers, outputs),
        }
    }

    fn errand(&mut self, errand: &Errand) {
        match errand {
            Errand::Open(terms) => {
                self.tables.insert(terms.id, Watched { game: terms.game.clone(), ..Watched::default() });
            }
            Errand::Enrol { person, name, chips, .. } => {
                let own = self.people.entry(*person).or_default();
                own.name = Some(name.clone());
                own.bought += chips.0;
            }
            Errand::Change { person, change: Change::Name(name) } => {
                self.people.entry(*person).or_default().name = Some(name.clone());
            }
            Errand::Issue { to, chips } | Errand::Grant { to, chips } => {
                self.people.entry(*to).or_default().bought += chips.0;
            }
            Errand::TakeBack { from, chips } => self.people.entry(*from).or_default().cashed += chips.0,
            _ => {}
        }
    }

    fn record(&mut self, written: &Written, transfers: &[Transfer], outputs: Option<&Outputs>) {
        let (id, by) = (written.table(), written.by());
        let table = self.tables.entry(id).or_default();
        let what = written.what_in_the_open();
        if let Some(What::Shift(number)) = &what {
            table.shift = *number;
        }
        what.iter().for_each(|what| table.seats.hear(what, by));
        let number = table.shift;
        let shift = self.shifts.entry((id, number)).or_default();
        shift.dealt += u64::from(written.deals());
        shift.time_fees += outputs.into_iter().flat_map(time_fees).sum::<u64>();
        if let (Some(What::Correct { reason, .. }), By::Floor(by)) = (&what, by) {
            let correction = |&transfer: &Transfer| {
                let (at, reason) = (written.at(), reason.clone());
                Correction { table: id, shift: number, at, by, transfer, reason }
            };
            self.corrections.extend(transfers.first().map(correction));
        }
        let corrects = matches!(what, Some(What::Correct { .. }));
        for &Transfer { from, to, amount } in transfers {
            for (account, cents) in [(from, -i128::from(amount.0)), (to, i128::from(amount.0))] {
                let Account::Drop { table, shift } = account else { continue };
                let shift = self.shifts.entry((table, shift)).or_default();
                let sum = if corrects { &mut shift.corrected } else { &mut shift.collected };
                *sum += cents;
            }
        }
    }

    fn report(mut self, issued: Cents, differences: Vec<Discrepancy>, with_key: bool) -> Report {
        let mut stacks: BTreeMap<PersonId, i128> = BTreeMap::new();
        let mut in_play = 0;
        for (&account, &sum) in &self.sums {
            match account {
                Account::Stack { table, seat } => {
                    let person = self.tables.get(&table).and_then(|table| table.seats.at(seat));
                    person.into_iter().for_each(|person| *stacks.entry(person).or_default() += sum);
                }
                Account::Bankroll(person) => drop(self.people.entry(person).or_default()),
                Account::Pot { .. } | Account::Bank { .. } | Account::Circle { .. } => in_play += sum,
                Account::Issue | Account::Drop { .. } => {}
            }
        }
        let standing = |(person, Bought { name, bought, cashed }): (PersonId, Bought)| Standing {
            person,
            name,
            bought: Cents(bought),
            cashed: Cents(cashed),
            bankroll: self.sums.get(&Account::Bankroll(person)).copied().unwrap_or(0),
            at_tables: stacks.get(&person).copied().unwrap_or(0),
        };
        let shift = |((table, shift), counted): ((TableId, u32), Shift)| TableShift {
            table,
            game: self.tables.get(&table).map(|table| table.game.clone()).unwrap_or_default(),
            shift,
            dealt: counted.dealt,
            collected: counted.collected,
            time_fees: with_key.then_some(Cents(counted.time_fees)),
            corrected: counted.corrected,
        };
        Report {
            shifts: std::mem::take(&mut self.shifts).into_iter().map(shift).collect(),
            corrections: std::mem::take(&mut self.corrections),
            people: std::mem::take(&mut self.people).into_iter().map(standing).collect(),
            in_play,
            issued,
            differences,
        }
    }
}

fn place(seat: Seat) -> u8 {
    seat.index() as u8
}

fn time_fees(outputs: &Outputs) -> impl Iterator<Item = u64> {
    outputs.told(Eyes::Record).filter_map(|event| match event {
        Event::Poker(poker::Event::TimeFee { amount: Chips(cents), .. }) => Some(cents),
        _ => None,
    })
}
