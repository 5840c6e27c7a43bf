/// A whole, in the small numbers that worths are counted in.
pub(crate) const WHOLE: u32 = 1024;

/// What a hand is worth against one other hand that could be anything: how often it has the better high, and the better low,
/// ties by halves. Where only one of them counts, both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    /// Out of [`WHOLE`].
    pub(crate) high: u32,
    /// Out of [`WHOLE`].
    pub(crate) low: u32,
}

impl Worth {
    /// Nobody is left who could be better.
    pub(crate) const ALL: Worth = Worth { high: WHOLE, low: WHOLE };

    /// The part of the pot that it comes to against so many half opponents. One who has bet is more than one: his cards are not
    /// just any.
    pub(crate) fn share(self, halves: usize) -> u32 {
        (power(self.high, halves) + power(self.low, halves)) / 2
    }

    /// Against both of two opponents, one of whom this worth is against.
    pub(crate) fn and(self, other: Worth) -> Worth {
        Worth { high: self.high * other.high / WHOLE, low: self.low * other.low / WHOLE }
    }
}

/// The square roots of all parts of a whole.
static ROOTS: [u16; WHOLE as usize + 1] = {
    let mut roots = [0; WHOLE as usize + 1];
    let mut part = 0;
    while part < roots.len() {
        roots[part] = (part as u32 * WHOLE).isqrt() as u16;
        part += 1;
    }
    roots
};

/// A part of a whole, times itself as often as there are twice as many halves.
fn power(part: u32, halves: usize) -> u32 {
    let root = u32::from(ROOTS[part.min(WHOLE) as usize]);
    (0..halves).fold(WHOLE, |product, _| product * root / WHOLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_shrink_with_opponents() {
        let even = Worth { high: WHOLE / 2, low: WHOLE / 2 };
        assert_eq!(even.share(0), WHOLE);
        assert!(even.share(2).abs_diff(WHOLE / 2) <= 2, "{}", even.share(2));
        assert!(even.share(4).abs_diff(WHOLE / 4) <= 4, "{}", even.share(4));
        assert_eq!(Worth::ALL.share(20), WHOLE);
        assert_eq!(even.and(even).high, WHOLE / 4);
    }
}
