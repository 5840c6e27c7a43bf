/// An amount of which others are multiples. To divide takes long, and wagers are looked at all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// What the odd part of it must be multiplied with to give one.
    inverse: u64,
    /// How many times it can be halved.
    halvings: u32,
    /// How many times it goes into the largest number.
    most: u64,
}

impl Unit {
    /// Of nothing, everything is a multiple.
    pub(super) const fn new(amount: u64) -> Unit {
        let amount = if amount == 0 { 1 } else { amount };
        let halvings = amount.trailing_zeros();
        let odd = amount >> halvings;
        // Three bits of it are right at first, and each time there are twice as many.
        let mut inverse = odd;
        let mut bits = 3;
        while bits < u64::BITS {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
            bits *= 2;
        }
        Unit { inverse, halvings, most: u64::MAX / amount }
    }

    /// Whether an amount is a multiple: all others give numbers that are too large.
    #[inline]
    pub(super) const fn divides(self, amount: u64) -> bool {
        amount.wrapping_mul(self.inverse).rotate_right(self.halvings) <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_those_that_can_be_divided() {
        for amount in (1..300).chain([500, 1_000, 2_500, 1 << 20, 1 << 40, u64::MAX / 3, u64::MAX]) {
            let unit = Unit::new(amount);
            let around = [0, 1, 7, 1_000, u64::MAX / amount].map(|times| amount.wrapping_mul(times));
            for number in (0..600).chain(around.iter().flat_map(|&n| [n.wrapping_sub(1), n, n.wrapping_add(1)])) {
                assert_eq!(unit.divides(number), number.is_multiple_of(amount), "{number} of {amount}");
            }
        }
    }
}
