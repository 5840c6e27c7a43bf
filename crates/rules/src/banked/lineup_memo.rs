//! A lineup as plain data: what a snapshot keeps of a table between rounds.

use std::sync::Arc;

use super::lineup::Lineup;
use super::offers::Offers;
use super::table::Table;
use crate::shared::Shared;
use crate::{Chips, SEATS_MAX, Seat, SeatSet};

/// Everything that a [`Lineup`] knows but its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineupMemo {
    /// Everybody at the table.
    pub seated: SeatSet,
    /// The chips of each.
    pub stacks: [Chips; SEATS_MAX],
    /// Who is there for a third-party proposition player service.
    pub proposition: SeatSet,
    /// Who banks now.
    pub banker: Option<Seat>,
    /// How many hands of his turn have been dealt.
    pub dealt: u8,
    /// Who banked last.
    pub last: Option<Seat>,
    /// Whether he has left.
    pub last_left: bool,
    /// Who has declined since.
    pub declined: SeatSet,
    /// Whether the shuffler is out of order.
    pub shuffler_down: bool,
}

impl Lineup {
    /// The lineup as plain data.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use rules::banked::{Lineup, Table};
    /// use rules::{Chips, Register, Seat};
    ///
    /// let house = Register::embedded().house("three-six").unwrap();
    /// let posted = house.schedules_of("pure-21.5").next().unwrap();
    /// let table = Arc::new(Table::new(house, "pure-21.5", &[posted], 8)?);
    /// let mut lineup = Lineup::new(table.clone());
    /// let seat = Seat::new(3).unwrap();
    /// lineup.sit(seat, Chips(50_000), &mut ())?;
    /// lineup.accept(seat, &mut ())?;
    /// assert_eq!(Lineup::from_memo(table, &lineup.memo()), lineup);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn memo(&self) -> LineupMemo {
        let Lineup { seated, stacks, proposition, shuffler_down, .. } = *self;
        let Offers { banker, dealt, last, last_left, declined, .. } = self.offers;
        LineupMemo { seated, stacks, proposition, banker, dealt, last, last_left, declined, shuffler_down }
    }

    /// The lineup that was written down, at its table.
    #[must_use]
    pub fn from_memo(table: Arc<Table>, memo: &LineupMemo) -> Lineup {
        let LineupMemo { seated, stacks, proposition, banker, dealt, last, last_left, declined, shuffler_down } = *memo;
        let new = Offers::new(table.bank.hands, table.bank.all_decline);
        let offers = Offers { banker, dealt, last, last_left, declined, ..new };
        Lineup { table: Shared(table), seated, stacks, proposition, offers, shuffler_down }
    }
}
