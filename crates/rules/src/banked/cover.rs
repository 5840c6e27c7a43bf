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
    /// What the player-dealer has of it.
    left: u64,
    /// What can be paid, and what could be collected if anything can be paid.
    to_pay: u64,
    to_collect: u64,
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
        let Chips(wager) = wager;
        Cover { wager, left: wager, to_pay: wager, to_collect: wager, other_way }
    }

    /// What can be paid now at most.
    #[inline]
    #[must_use]
    pub const fn can_pay(&self) -> Chips {
        Chips(self.to_pay)
    }

    /// What can be collected now at most: the bank never wins more than it put up. Once it can pay nothing, nobody plays against
    /// it any more.
    #[inline]
    #[must_use]
    pub const fn can_collect(&self) -> Chips {
        Chips(if self.to_pay == 0 { 0 } else { self.to_collect })
    }

    /// Pays a winner as far as the wager reaches, and says how far that was.
    #[inline]
    pub fn pay(&mut self, amount: Chips) -> Chips {
        let paid = amount.min(self.can_pay());
        self.left -= paid.0;
        self.to_pay -= paid.0;
        self.to_collect = self.to_collect.wrapping_add(paid.0.wrapping_mul(self.other_way));
        paid
    }

    /// Collects from a loser as far as the wager reaches, and says how far that was; the rest of his stake goes back.
    #[inline]
    pub fn collect(&mut self, amount: Chips) -> Chips {
        let collected = amount.min(self.can_collect());
        self.left += collected.0;
        self.to_collect -= collected.0;
        self.to_pay = self.to_pay.wrapping_add(collected.0.wrapping_mul(self.other_way));
        collected
    }

    /// What the player-dealer put up.
    #[must_use]
    pub const fn wager(&self) -> Chips {
        Chips(self.wager)
    }

    /// What the player-dealer has of his wager in the end.
    #[must_use]
    pub const fn left(&self) -> Chips {
        Chips(self.left)
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
