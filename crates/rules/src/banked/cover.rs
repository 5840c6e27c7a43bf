use super::words::Coverage;
use crate::Chips;

/// How far a player-dealer's wager reaches (R116, R117): settled in order, until it is used up.
///
/// ```
/// use rules::Chips;
/// use rules::banked::{Cover, Coverage};
///
/// // A bank of $50: the first seat loses $40, the second would win $60.
/// let settle = |by| {
///     let mut cover = Cover::new(by, Chips(5_000));
///     (cover.collect(Chips(4_000)), cover.pay(Chips(6_000)))
/// };
/// assert_eq!(settle(Coverage::Gross), (Chips(4_000), Chips(1_000)));
/// assert_eq!(settle(Coverage::Net), (Chips(4_000), Chips(6_000)));
/// assert_eq!(settle(Coverage::TwoLimits), (Chips(4_000), Chips(5_000)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    wager: u64,
    paid: u64,
    /// What was paid, and what was collected.
    moved: u64,
    /// Up to here everything can be moved, whichever way: mostly that is enough, and nothing else is looked at.
    free: u64,
    /// What a chip that goes one way adds to what can go the other way: one more, one less, or nothing.
    other_way: u64,
}

impl Cover {
    /// The wager, before anything is settled.
    #[must_use]
    pub const fn new(by: Coverage, wager: Chips) -> Cover {
        let other_way = match by {
            Coverage::Gross => u64::MAX,
            Coverage::Net => 1,
            Coverage::TwoLimits => 0,
        };
        Cover { wager: wager.0, paid: 0, moved: 0, free: wager.0, other_way }
    }

    /// What can be paid now at most.
    #[inline]
    #[must_use]
    pub const fn can_pay(&self) -> Chips {
        Chips(self.wager.wrapping_add(self.collected().wrapping_mul(self.other_way)).wrapping_sub(self.paid))
    }

    /// What can be collected now at most: the bank never wins more than it put up. Once it can pay nothing, nobody plays against
    /// it any more.
    #[inline]
    #[must_use]
    pub const fn can_collect(&self) -> Chips {
        if self.can_pay().0 == 0 {
            return Chips(0);
        }
        Chips(self.wager.wrapping_add(self.paid.wrapping_mul(self.other_way)).wrapping_sub(self.collected()))
    }

    /// Pays a winner as far as the wager reaches, and says how far that was.
    #[inline]
    pub fn pay(&mut self, amount: Chips) -> Chips {
        self.move_chips(amount, Chips(0)).0
    }

    /// Collects from a loser as far as the wager reaches, and says how far that was; the rest of his stake goes back.
    #[inline]
    pub fn collect(&mut self, amount: Chips) -> Chips {
        self.move_chips(Chips(0), amount).1
    }

    /// Pays what is won or collects what is lost, one of which is nothing.
    #[inline]
    pub(super) fn move_chips(&mut self, win: Chips, loss: Chips) -> (Chips, Chips) {
        let moved = self.moved + win.0 + loss.0;
        if moved > self.free {
            return self.move_exactly(win, loss);
        }
        self.moved = moved;
        self.paid += win.0;
        (win, loss)
    }

    #[cold]
    fn move_exactly(&mut self, win: Chips, loss: Chips) -> (Chips, Chips) {
        let (paid, collected) = (win.min(self.can_pay()), loss.min(self.can_collect()));
        self.paid += paid.0;
        self.moved += paid.0 + collected.0;
        self.free = self.moved + self.can_pay().min(self.can_collect()).0;
        (paid, collected)
    }

    const fn collected(&self) -> u64 {
        self.moved - self.paid
    }

    /// What the player-dealer put up.
    #[must_use]
    pub const fn wager(&self) -> Chips {
        Chips(self.wager)
    }

    /// What the player-dealer has of his wager in the end.
    #[must_use]
    pub const fn left(&self) -> Chips {
        Chips(self.wager + self.collected() - self.paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Coverage; 3] = [Coverage::Gross, Coverage::Net, Coverage::TwoLimits];

    /// R116's first example: a bank of $100, a loser of $100, then a winner of $100.
    #[test]
    fn the_example_of_the_ruling() {
        let left = ALL.map(|by| {
            let mut cover = Cover::new(by, Chips(100));
            cover.collect(Chips(100));
            cover.pay(Chips(100));
            cover.left().0
        });
        assert_eq!(left, [200, 100, 100]);
    }

    /// A bank that has paid all it can pay takes nothing from those who come later.
    #[test]
    fn an_exhausted_bank_collects_nothing() {
        for by in ALL {
            let mut cover = Cover::new(by, Chips(100));
            assert_eq!(cover.pay(Chips(150)), Chips(100));
            assert_eq!(cover.collect(Chips(50)), Chips(0));
        }
    }

    /// Whatever is settled in whatever order, the bank wins or loses no more than its wager; and all readings agree where it is
    /// large enough for everything.
    #[test]
    fn a_bank_wins_and_loses_its_wager_at_most() {
        let mut word = 1u64;
        for round in 0..20_000 {
            let mut covers = ALL.map(|by| Cover::new(by, Chips(round % 500)));
            let mut large = ALL.map(|by| Cover::new(by, Chips(1_000_000)));
            for _ in 0..12 {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let (amount, pays) = (Chips(word >> 56), word >> 40 & 1 == 1);
                for cover in covers.iter_mut().chain(&mut large) {
                    let moved = if pays { cover.pay(amount) } else { cover.collect(amount) };
                    assert!(moved <= amount);
                    assert!(cover.left().0 <= 2 * cover.wager, "{cover:?}");
                }
            }
            assert!(large.iter().all(|cover| cover.left() == large[0].left()));
        }
    }
}
