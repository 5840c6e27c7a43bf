//! A lineup as plain data: what a snapshot keeps of a table between deals.

use std::sync::Arc;

use super::legs::Legs;
use super::lineup::{Lineup, Sitter};
use super::table::Table;
use crate::{Chips, SEATS_MAX, Seat};

/// Everything that a [`Lineup`] knows but its table. Fees that are to be posted from the next deal on are the table's, too: who
/// takes a lineup up again posts them again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineupMemo {
    /// Who sits where.
    pub sitters: [Option<Sitter>; SEATS_MAX],
    /// Where the button lies.
    pub button: Option<Seat>,
    /// Who gets the first button of a new game.
    pub drawn: Option<Seat>,
    /// Who had the big blind last.
    pub last_big: Option<Seat>,
    /// Those who want to come in by a kill, in the order in which they said so.
    pub killers: Vec<Seat>,
    /// Who has won a pot, and kills if he wins the next.
    pub leg: Option<Seat>,
    /// Who must kill the next pot.
    pub killer: Option<Seat>,
    /// What the house took by the clock.
    pub dropped: Chips,
}

impl Lineup {
    /// The lineup as plain data.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use rules::poker::{Lineup, Stakes, Table};
    /// use rules::{Chips, Register, Seat, Structure};
    ///
    /// let house = Register::embedded().house("ocean-view").unwrap();
    /// let game = house.chapter("holdem").unwrap().game.as_ref().unwrap();
    /// let table = Arc::new(Table::new(game, Stakes::new(Structure::Limit, Chips(400), Chips(800)), &house.family(18))?);
    /// let mut lineup = Lineup::new(table.clone());
    /// lineup.sit(Seat::new(3).unwrap(), Chips(10_000), &mut ())?;
    /// assert_eq!(Lineup::from_memo(table, lineup.memo()), lineup);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn memo(&self) -> LineupMemo {
        LineupMemo {
            sitters: self.sitters,
            button: self.button,
            drawn: self.drawn,
            last_big: self.last_big,
            killers: self.killers.clone(),
            leg: self.legs.leg(),
            killer: self.legs.killer(),
            dropped: Chips(self.drop),
        }
    }

    /// The lineup that was written down, at its table.
    #[must_use]
    pub fn from_memo(table: Arc<Table>, memo: LineupMemo) -> Lineup {
        Lineup {
            table,
            next_table: None,
            sitters: memo.sitters,
            button: memo.button,
            drawn: memo.drawn,
            last_big: memo.last_big,
            killers: memo.killers,
            legs: Legs::of(memo.leg, memo.killer),
            drop: memo.dropped.0,
        }
    }
}

impl PartialEq for Lineup {
    fn eq(&self, other: &Lineup) -> bool {
        self.table == other.table && self.next_table == other.next_table && self.memo() == other.memo()
    }
}

impl Eq for Lineup {}
