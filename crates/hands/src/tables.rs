//! What the build script made, and the way to a slot in it.

use crate::Strength;
use crate::omaha::RowOfThree;
use crate::row::Lanes;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

// A key is the sum of what its cards add: in the upper half the ranks' random numbers, whose carry may fall off at the
// top; in the lower half four bits for each suit, biased so that the fifth card of a suit, a joker counting for each,
// sets the suit's highest bit; above those, the number of jokers.
pub(crate) const NO_CARDS: u64 = 0x3333;
pub(crate) const FLUSH: u64 = 0x8888;
pub(crate) const ONE_OF_EACH_SUIT: u64 = 0x1111;
pub(crate) const JOKERS: u64 = 0b11 << 16;

/// What each card adds to a key; by the card's byte, with as many entries as there are bytes, so that no index needs a
/// check.
pub(crate) static CARD_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < 64 {
        let number = index % 16;
        let suits = if number == 14 { ONE_OF_EACH_SUIT | 1 << 16 } else { 1 << (index / 16 * 4) };
        if number >= 1 && number <= 14 {
            keys[index] = (RANK_KEYS[number] as u64) << 32 | suits;
        }
        index += 1;
    }
    keys
};

/// The slot of a key: its upper bits choose a shift, its lower bits plus that shift are the slot.
macro_rules! slot {
    ($key:expr, $shifts:ident, $slots:expr) => {{
        const BUCKET_SHIFT: u32 = 32 - $shifts.len().trailing_zeros();
        let key = ($key >> 32) as u32;
        usize::from((key as u16).wrapping_add($shifts[(key >> BUCKET_SHIFT) as usize])) & ($slots - 1)
    }};
}

#[inline(always)]
pub(crate) fn four_row(key: u64) -> &'static Lanes {
    &FOUR_ROWS[usize::from(FOUR_ROWS_OF[slot!(key, FOUR_SHIFTS, FOUR_ROWS_OF.len())])]
}

#[inline(always)]
pub(crate) fn high_five(key: u64) -> Strength {
    Strength::new(HIGH_FIVE[slot!(key, FIVE_SHIFTS, HIGH_FIVE.len())])
}

#[inline(always)]
pub(crate) fn low_five(key: u64) -> Strength {
    Strength::new(LOW_FIVE[slot!(key, FIVE_SHIFTS, LOW_FIVE.len())])
}

#[inline(always)]
fn six_place(key: u64) -> usize {
    usize::from(SIX_ROWS_OF[slot!(key, SIX_SHIFTS, SIX_ROWS_OF.len())])
}

#[inline(always)]
pub(crate) fn high_six(key: u64) -> Strength {
    Strength::new(HIGH_SIX[six_place(key)])
}

#[inline(always)]
pub(crate) fn six_row(key: u64) -> &'static Lanes {
    &SIX_ROWS[six_place(key)]
}

#[inline(always)]
pub(crate) fn high_seven(key: u64) -> Strength {
    Strength::new(HIGH_SEVEN[slot!(key, SEVEN_SHIFTS, HIGH_SEVEN.len())])
}

/// The best flush of one suit's ranks, bit 0 for the two, with so many jokers.
#[inline(always)]
pub(crate) fn flush(ranks: usize, jokers: usize) -> Strength {
    Strength::new(FLUSHES[jokers << 13 | ranks & 0x1fff])
}

/// The best low of different ranks, bit 0 for the ace; none if they are fewer than five.
#[inline(always)]
pub(crate) fn low_unpaired(ranks: u16) -> Strength {
    Strength::new(LOW_UNPAIRED[usize::from(ranks & 0x1fff)])
}

/// What a high hand is worth by the order of the short deck; nothing if it has a rank below the six.
#[inline(always)]
pub(crate) fn short_deck(high: Strength) -> Strength {
    Strength::new(SHORT_DECK[usize::from(high.number())])
}

/// What a high hand is worth from deuce to seven.
#[inline(always)]
pub(crate) fn deuce_to_seven(high: Strength) -> Strength {
    Strength::new(DEUCE_TO_SEVEN[usize::from(high.number())])
}

/// What different ranks of different suits are worth in badugi, bit 0 for the ace; what is above the ranks is ignored.
#[inline(always)]
pub(crate) fn badugi(ranks: u32) -> Strength {
    Strength::new(BADUGI[ranks as usize & 0x1fff])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No one ranking needs more than a mebibyte, rows included.
    #[test]
    fn the_tables_of_high_hands_stay_small() {
        let five = size_of_val(&FIVE_SHIFTS) + size_of_val(&HIGH_FIVE) + size_of_val(&FLUSHES);
        let six =
            size_of_val(&SIX_SHIFTS) + size_of_val(&SIX_ROWS_OF) + size_of_val(&SIX_ROWS) + size_of_val(&HIGH_SIX);
        let seven = size_of_val(&SEVEN_SHIFTS) + size_of_val(&HIGH_SEVEN);
        let four = size_of_val(&FOUR_SHIFTS) + size_of_val(&FOUR_ROWS_OF) + size_of_val(&FOUR_ROWS);
        let all = five + six + seven + four + size_of_val(&CARD_KEYS);
        assert!(all <= 1 << 20, "{} KiB", all >> 10);
    }
}
