//! The chips of a table, and how they moved.

use ledger::{Account, Cents, PostingId, TableId, Transfer};
use rules::SEATS_MAX;

use crate::Version;

/// Where the chips of a table are, in cents.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Money {
    pub(crate) stacks: [u64; SEATS_MAX],
    pub(crate) middle: Middle,
    /// All that the house has taken since the table was opened.
    pub(crate) drop: u64,
}

/// What lies between the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Middle {
    Pot(u64),
    /// What the player-dealer has put up, and what lies in each circle.
    Bank {
        left: u64,
        circles: Vec<Stake>,
    },
}

impl Default for Middle {
    fn default() -> Middle {
        Middle::Pot(0)
    }
}

/// What lies in a circle, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stake {
    pub(crate) owner: usize,
    pub(crate) chips: u64,
}

impl Middle {
    fn chips(&self) -> u64 {
        match self {
            Middle::Pot(chips) | Middle::Bank { left: chips, .. } => *chips,
        }
    }

    fn circles(&self) -> &[Stake] {
        match self {
            Middle::Pot(_) => &[],
            Middle::Bank { circles, .. } => circles,
        }
    }

    fn account(&self, table: TableId) -> Account {
        match self {
            Middle::Pot(_) => Account::Pot { table },
            Middle::Bank { .. } => Account::Bank { table },
        }
    }
}

impl Money {
    /// Every account, and what is in it; the drop is that of this shift.
    pub(crate) fn accounts(&self, table: TableId, shift: u32, drop: u64) -> Vec<(Account, Cents)> {
        let stacks = self.stacks.iter().zip(0..).map(|(&stack, seat)| (Account::Stack { table, seat }, stack));
        let circles = self.middle.circles().iter().zip(0..);
        let circles = circles.map(|(stake, circle)| (Account::Circle { table, circle }, stake.chips));
        let drop = (Account::Drop { table, shift }, drop);
        let all = stacks.chain(circles).chain([(self.middle.account(table), self.middle.chips()), drop]);
        all.map(|(account, amount)| (account, Cents(amount))).collect()
    }

    fn sum(&self) -> u128 {
        let circles = self.middle.circles().iter().map(|stake| stake.chips);
        self.stacks.iter().copied().chain(circles).chain([self.middle.chips(), self.drop]).map(u128::from).sum()
    }

    /// The transfers that lead from here to there, in a fixed order: between circles and those whose chips lie there; then into the
    /// middle seat by seat and circle by circle, from it to the drop, and from it again. What the house takes by the clock, or for a
    /// round, goes the same way; and so does what it gives back for a round that is void (R254).
    ///
    /// They come from the deal's own numbers before and after, so that they cannot disagree with it.
    pub(crate) fn transfers(&self, after: &Money, table: TableId, shift: u32) -> Vec<Transfer> {
        assert_eq!(self.sum(), after.sum(), "a record moves chips, it does not make them");
        let gives_back = matches!(self.middle, Middle::Bank { .. });
        assert!(after.drop >= self.drop || gives_back, "the house gives nothing back in poker");
        let middle = self.middle.account(table);
        let drop = Account::Drop { table, shift };
        let stack = |seat: usize| Account::Stack { table, seat: seat as u8 };
        let circle = |circle: usize| Account::Circle { table, circle: circle as u16 };
        let mut now = self.clone();
        let mut transfers = vec![];
        let mut moves = |from, to, amount| {
            if amount > 0 {
                transfers.push(Transfer { from, to, amount: Cents(amount) });
            }
        };
        let (lay, lie) = (self.middle.circles(), after.middle.circles());
        let mut circles: Vec<u64> = lay.iter().map(|stake| stake.chips).collect();
        for (place, (lay, lie)) in lay.iter().zip(lie).enumerate() {
            let owner = if lay.chips > 0 { lay.owner } else { lie.owner };
            let back = lay.chips.saturating_sub(lie.chips).min(after.stacks[owner].saturating_sub(now.stacks[owner]));
            let more = lie.chips.saturating_sub(lay.chips).min(now.stacks[owner].saturating_sub(after.stacks[owner]));
            moves(circle(place), stack(owner), back);
            moves(stack(owner), circle(place), more);
            now.stacks[owner] = now.stacks[owner] + back - more;
            circles[place] = circles[place] + more - back;
        }
        let seats = || now.stacks.iter().zip(&after.stacks).enumerate();
        let circles = || circles.iter().zip(lie).enumerate();
        for (seat, (before, after)) in seats() {
            moves(stack(seat), middle, before.saturating_sub(*after));
        }
        for (place, (before, after)) in circles() {
            moves(circle(place), middle, before.saturating_sub(after.chips));
        }
        moves(drop, middle, self.drop.saturating_sub(after.drop));
        moves(middle, drop, after.drop.saturating_sub(self.drop));
        for (place, (before, after)) in circles() {
            moves(middle, circle(place), after.chips.saturating_sub(*before));
        }
        for (seat, (before, after)) in seats() {
            moves(middle, stack(seat), after.saturating_sub(*before));
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
