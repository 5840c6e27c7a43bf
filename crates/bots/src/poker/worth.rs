/// A whole, in the small numbers that worths are counted in.
pub(crate) const WHOLE: u32 = 1024;

/// What a hand is worth against one other hand that could be anything: how often it is not beaten, for high and for low, and what
/// is left to it then of what it may have to share. Where only one of them counts, both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    high: Half,
    low: Half,
}

/// One half of the pot, in parts of [`WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Half {
    unbeaten: u32,
    unshared: u32,
}

impl Half {
    const ALL: Half = Half { unbeaten: WHOLE, unshared: WHOLE };

    fn share(self, halves: usize) -> u32 {
        power(self.unbeaten, halves) * self.unshared / WHOLE
    }

    fn and(self, other: Half) -> Half {
        Half { unbeaten: self.unbeaten * other.unbeaten / WHOLE, unshared: self.unshared * other.unshared / WHOLE }
    }
}

/// How often a half of the pot was won, shared and lost.
#[derive(Clone, Copy, Default)]
pub(crate) struct Looks {
    won: u32,
    shared: u32,
    lost: u32,
}

impl Looks {
    /// One more: 2 if it was won, 1 if it was shared.
    #[inline]
    pub(crate) fn add(&mut self, result: usize) {
        self.won += u32::from(result == 2);
        self.shared += u32::from(result == 1);
        self.lost += u32::from(result == 0);
    }

    fn half(self) -> Half {
        let unbeaten = self.won + self.shared;
        Half {
            unbeaten: unbeaten * WHOLE / (unbeaten + self.lost).max(1),
            unshared: (2 * self.won + self.shared) * WHOLE / (2 * unbeaten).max(1),
        }
    }
}

impl Worth {
    /// Nobody is left who could be better.
    pub(crate) const ALL: Worth = Worth { high: Half::ALL, low: Half::ALL };

    /// What was seen.
    pub(crate) fn new(high: Looks, low: Looks) -> Worth {
        Worth { high: high.half(), low: low.half() }
    }

    /// The part of the pot that it comes to against so many half opponents. One who has bet is more than one: his cards are not
    /// just any.
    pub(crate) fn share(self, halves: usize) -> u32 {
        (self.high.share(halves) + self.low.share(halves)) / 2
    }

    /// Against both of two opponents, one of whom this worth is against.
    pub(crate) fn and(self, other: Worth) -> Worth {
        Worth { high: self.high.and(other.high), low: self.low.and(other.low) }
    }

    /// Whether it was never beaten.
    pub(crate) fn is_unbeaten(self) -> bool {
        self.high.unbeaten == WHOLE && self.low.unbeaten == WHOLE
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
        let half = Half { unbeaten: WHOLE / 2, unshared: WHOLE };
        let even = Worth { high: half, low: half };
        assert_eq!(even.share(0), WHOLE);
        assert!(even.share(2).abs_diff(WHOLE / 2) <= 2, "{}", even.share(2));
        assert!(even.share(4).abs_diff(WHOLE / 4) <= 4, "{}", even.share(4));
        assert_eq!(Worth::ALL.share(20), WHOLE);
        assert_eq!(even.and(even).high.unbeaten, WHOLE / 4);
    }

    #[test]
    fn what_is_shared_is_not_lost() {
        let mut looks = Looks::default();
        [2, 1, 1, 2].into_iter().for_each(|result| looks.add(result));
        let worth = Worth::new(looks, looks);
        assert!(worth.is_unbeaten());
        assert_eq!(worth.share(10), WHOLE * 3 / 4);
    }
}
