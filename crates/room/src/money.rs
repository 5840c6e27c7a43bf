//! The chips of a table, and how they moved.

use ledger::{Account, Cents, PostingId, TableId, Transfer};
use rules::SEATS_MAX;

use crate::Version;

/// Where the chips of a table are, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Money {
    pub(crate) stacks: [u64; SEATS_MAX],
    pub(crate) pot: u64,
    /// All that the house has taken since the table was opened.
    pub(crate) drop: u64,
}

impl Money {
    fn sum(&self) -> u128 {
        self.stacks.iter().map(|&stack| u128::from(stack)).sum::<u128>() + u128::from(self.pot) + u128::from(self.drop)
    }

    /// The transfers that lead from here to there, in a fixed order: into the pot seat by seat, from it to the drop, from it seat by
    /// seat. What the house takes by the clock goes the same way.
    ///
    /// They come from the deal's own numbers before and after, so that they cannot disagree with it.
    pub(crate) fn transfers(&self, after: &Money, table: TableId, shift: u32) -> Vec<Transfer> {
        assert_eq!(self.sum(), after.sum(), "a record moves chips, it does not make them");
        assert!(after.drop >= self.drop, "the house gives nothing back");
        let pot = Account::Pot { table };
        let moved = |from, to, amount| Transfer { from, to, amount: Cents(amount) };
        let stacks = || self.stacks.iter().zip(&after.stacks).enumerate();
        let account = |seat| Account::Stack { table, seat: seat as u8 };
        let mut transfers = vec![];
        for (seat, (before, after)) in stacks().filter(|(_, (before, after))| after < before) {
            transfers.push(moved(account(seat), pot, before - after));
        }
        if after.drop > self.drop {
            transfers.push(moved(pot, Account::Drop { table, shift }, after.drop - self.drop));
        }
        for (seat, (before, after)) in stacks().filter(|(_, (before, after))| after > before) {
            transfers.push(moved(pot, account(seat), after - before));
        }
        transfers
    }
}

/// The name of a record's posting: there is one at most, so its table and number say which.
pub(crate) fn posting_id(table: TableId, number: Version) -> PostingId {
    let mut id = *b"....________room";
    id[..4].copy_from_slice(&table.0.to_le_bytes());
    id[4..12].copy_from_slice(&number.0.to_le_bytes());
    PostingId(id)
}
