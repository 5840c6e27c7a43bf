use std::fmt;

/// A person, by a number that the room gives.
///
/// ```
/// assert_eq!(ledger::PersonId(7).to_string(), "person 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub u64);

/// A table, by a number that the room gives.
///
/// ```
/// assert_eq!(ledger::TableId(2).to_string(), "table 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub u32);

/// Where chips can be. The order of the variants is the order of all lists.
///
/// ```
/// use ledger::{Account, TableId};
///
/// let stack = Account::Stack { table: TableId(2), seat: 3 };
/// assert_eq!(stack.to_string(), "the stack of seat 4 at table 2");
/// assert_eq!(stack.table(), Some(TableId(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Account {
    /// The house's issue of play chips: the only one that may owe. What it owes is all there is elsewhere.
    Issue,
    /// What a person has in the room and not at a table.
    Bankroll(PersonId),
    /// What lies before a seat, counted from 0.
    Stack {
        /// The table.
        table: TableId,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// What is in the middle of a table.
    Pot {
        /// The table.
        table: TableId,
    },
    /// What a player-dealer has put up at a table.
    Bank {
        /// The table.
        table: TableId,
    },
    /// What is wagered in a circle, counted from 0; backline and bonus bets stand in circles of their own.
    Circle {
        /// The table.
        table: TableId,
        /// The circle, counted from 0.
        circle: u16,
    },
    /// What the house has taken at a table in one shift.
    Drop {
        /// The table.
        table: TableId,
        /// The shift, by a number that the room gives.
        shift: u32,
    },
}

impl Account {
    /// The table where these chips lie; a bankroll and the issue lie at none.
    #[must_use]
    pub fn table(self) -> Option<TableId> {
        match self {
            Account::Issue | Account::Bankroll(_) => None,
            Account::Stack { table, .. }
            | Account::Pot { table }
            | Account::Bank { table }
            | Account::Circle { table, .. }
            | Account::Drop { table, .. } => Some(table),
        }
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "person {}", self.0)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Issue => f.write_str("the issue of play chips"),
            Account::Bankroll(person) => write!(f, "the bankroll of {person}"),
            Account::Stack { table, seat } => write!(f, "the stack of seat {} at {table}", u16::from(*seat) + 1),
            Account::Pot { table } => write!(f, "the pot at {table}"),
            Account::Bank { table } => write!(f, "the bank at {table}"),
            Account::Circle { table, circle } => write!(f, "circle {} at {table}", u32::from(*circle) + 1),
            Account::Drop { table, shift } => write!(f, "the drop of {table} in shift {shift}"),
        }
    }
}
