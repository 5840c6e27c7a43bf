//! The order of hands as numbers, in closed form.
//!
//! Hands that are worth the same get the same number; a better hand gets a greater one; no number between one and the
//! best is left out. Inside a category the numbers follow the combinatorial number system: as a bit mask, a higher set
//! of ranks is a greater integer, and its place among the masks with as many bits is a sum of binomials. So a number
//! can be made from ranks and ranks from a number, and no list of hands is needed anywhere.
//!
//! The build script includes this file to fill the tables; at run time it serves what is too rare to have one, and the
//! names. Ranks are numbered from 0 here: the two of a high hand, the ace of a low one.

/// How many cards of each rank there are, suits left aside, and how many jokers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    /// The cards of each rank.
    pub(crate) ranks: [u8; 13],
    /// The jokers.
    pub(crate) jokers: u8,
}

impl Counts {
    /// The ranks of which there are so many or more.
    #[must_use]
    pub(crate) fn at_least(&self, count: u8) -> u16 {
        (0..13).filter(|&rank| self.ranks[rank] >= count).map(|rank| 1 << rank).sum()
    }
}

/// How many ways there are to choose so many of so many.
pub(crate) const fn binomial(n: u64, k: u64) -> u64 {
    let mut product = 1;
    let mut i = 0;
    while i < k {
        product = product * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    product
}

const fn choose(n: u16, k: u16) -> u16 {
    binomial(n as u64, k as u64) as u16
}

/// The place of a mask among those with as many bits, counted from the lowest.
#[must_use]
pub(crate) fn place(mask: u16) -> u16 {
    bits_up(mask).zip(1..).map(|(bit, nth)| choose(bit, nth)).sum()
}

/// The mask with so many bits at that place: the inverse of [`place`].
#[must_use]
pub(crate) fn mask_at(mut place: u16, bits: u16) -> u16 {
    let mut mask = 0;
    for nth in (1..=bits).rev() {
        let mut bit = nth - 1;
        while choose(bit + 1, nth) <= place {
            bit += 1;
        }
        place -= choose(bit, nth);
        mask |= 1 << bit;
    }
    mask
}

fn bits_up(mask: u16) -> impl Iterator<Item = u16> {
    (0..16).filter(move |bit| mask >> bit & 1 == 1)
}

/// The highest so many bits of a mask.
#[must_use]
pub(crate) fn highest(mask: u16, bits: u32) -> u16 {
    let mut rest = mask;
    while rest.count_ones() > bits {
        rest &= rest - 1;
    }
    rest
}

/// The lowest so many bits of a mask.
#[must_use]
pub(crate) fn lowest(mask: u16, bits: u32) -> u16 {
    let mut rest = mask;
    while rest.count_ones() > bits {
        rest &= !(1 << top(rest));
    }
    rest
}

/// The number of the highest bit.
#[must_use]
pub(crate) fn top(mask: u16) -> u16 {
    debug_assert_ne!(mask, 0);
    15 - mask.leading_zeros() as u16
}

/// Takes one rank out of the order: those above it move down.
fn without(mask: u16, rank: u16) -> u16 {
    let below = mask & ((1 << rank) - 1);
    below | (mask >> 1 & !((1 << rank) - 1))
}

/// Puts a rank back into the order: the inverse of [`without`], for a mask that does not hold it.
fn around(mask: u16, rank: u16) -> u16 {
    let below = mask & ((1 << rank) - 1);
    below | (mask & !((1 << rank) - 1)) << 1
}

/// What a hand of five is made of: the larger group first, then the single cards; several ranks as a mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Made {
    /// No hand at all.
    Nothing,
    /// Five different ranks that are nothing else.
    Singles(u16),
    /// A pair and three single ranks.
    Pair(u16, u16),
    /// Two pair, and a single rank.
    TwoPair(u16, u16),
    /// Three of a kind and two single ranks.
    Three(u16, u16),
    /// Five in sequence up to this rank.
    Straight(u16),
    /// Five of a suit that are nothing more.
    Flush(u16),
    /// Three of a kind and a pair.
    FullHouse(u16, u16),
    /// Four of a kind and a single rank.
    Four(u16, u16),
    /// Five in sequence of a suit up to this rank.
    StraightFlush(u16),
    /// The straight flush to the ace, of five cards.
    Royal,
    /// The straight flush to the ace, of three cards.
    MiniRoyal,
    /// Five aces.
    FiveAces,
}

/// How many hands of each kind there are that differ in rank.
const PAIRS: u16 = 13 * choose(12, 3);
const TWO_PAIRS: u16 = choose(13, 2) * 11;
const THREES: u16 = 13 * choose(12, 2);
const FULL_HOUSES: u16 = 13 * 12;
const FOURS: u16 = 13 * 12;

impl Made {
    /// The place among the hands with the same groups, from the lowest ranks up.
    fn place(self) -> u16 {
        match self {
            Made::Singles(ranks) => place(ranks),
            Made::Pair(pair, singles) => pair * choose(12, 3) + place(without(singles, pair)),
            Made::TwoPair(pairs, single) => place(pairs) * 11 + single - place_below(pairs, single),
            Made::Three(three, singles) => three * choose(12, 2) + place(without(singles, three)),
            Made::FullHouse(group, other) | Made::Four(group, other) => {
                group * 12 + other - place_below(1 << group, other)
            }
            // The others are numbered by themselves.
            _ => 0,
        }
    }

    fn pair_at(nth: u16) -> Made {
        let pair = nth / choose(12, 3);
        Made::Pair(pair, around(mask_at(nth % choose(12, 3), 3), pair))
    }

    fn two_pair_at(nth: u16) -> Made {
        let pairs = mask_at(nth / 11, 2);
        let single = around(around(1 << (nth % 11), pairs.trailing_zeros() as u16), top(pairs));
        Made::TwoPair(pairs, top(single))
    }

    fn three_at(nth: u16) -> Made {
        let three = nth / choose(12, 2);
        Made::Three(three, around(mask_at(nth % choose(12, 2), 2), three))
    }

    fn full_house_at(nth: u16) -> Made {
        Made::FullHouse(nth / 12, top(around(1 << (nth % 12), nth / 12)))
    }

    fn four_at(nth: u16) -> Made {
        Made::Four(nth / 12, top(around(1 << (nth % 12), nth / 12)))
    }
}

/// How many of these ranks are below that one.
fn place_below(ranks: u16, rank: u16) -> u16 {
    (ranks & ((1 << rank) - 1)).count_ones() as u16
}

const ACE: u16 = 12;

/// The rank in which the lowest straight of so many cards ends: the five of five, the three of three.
const fn lowest_straight(size: u16) -> u16 {
    size - 2
}

/// The ranks of the straight of so many cards that ends in this one; the ace also lies below the two (R175, R200).
const fn straight_to(high: u16, size: u16) -> u16 {
    if high == lowest_straight(size) {
        1 << ACE | ((1 << (size - 1)) - 1)
    } else {
        ((1 << size) - 1) << (high + 1 - size)
    }
}

/// The straights of so many cards in the order of their masks: the lowest, with its ace, comes last but one.
fn straights_in_order(size: u16) -> impl Iterator<Item = u16> {
    (size - 1..ACE).chain([lowest_straight(size), ACE]).map(move |high| straight_to(high, size))
}

/// The straights of five cards from the highest down.
pub(crate) fn straights_down() -> impl Iterator<Item = u16> {
    (lowest_straight(5)..=ACE).rev().map(|high| straight_to(high, 5))
}

/// The place of different ranks among those that are no straight.
fn unpaired_place(ranks: u16) -> u16 {
    let below = straights_in_order(ranks.count_ones() as u16).filter(|&straight| straight < ranks).count();
    place(ranks) - below as u16
}

/// The ranks at that place: the inverse of [`unpaired_place`].
fn unpaired_at(nth: u16, size: u16) -> u16 {
    let skipped = |nth, straight| nth + u16::from(place(straight) <= nth);
    mask_at(straights_in_order(size).fold(nth, skipped), size)
}

/// High hands: the order of OV.DP.18, with the details of R200 and the jokers of R064 and R078.
pub(crate) mod high {
    use super::*;

    /// The first number of each category.
    pub(crate) const HIGH_CARD: u16 = 1;
    pub(crate) const ONE_PAIR: u16 = HIGH_CARD + UNPAIRED;
    pub(crate) const TWO_PAIR: u16 = ONE_PAIR + PAIRS;
    pub(crate) const THREE_OF_A_KIND: u16 = TWO_PAIR + TWO_PAIRS;
    pub(crate) const STRAIGHT: u16 = THREE_OF_A_KIND + THREES;
    pub(crate) const FLUSH: u16 = STRAIGHT + 10;
    pub(crate) const FULL_HOUSE: u16 = FLUSH + UNPAIRED;
    pub(crate) const FOUR_OF_A_KIND: u16 = FULL_HOUSE + FULL_HOUSES;
    pub(crate) const STRAIGHT_FLUSH: u16 = FOUR_OF_A_KIND + FOURS;
    pub(crate) const ROYAL_FLUSH: u16 = STRAIGHT_FLUSH + 9;
    pub(crate) const FIVE_ACES: u16 = ROYAL_FLUSH + 1;

    /// Five different ranks, less the ten straights.
    const UNPAIRED: u16 = choose(13, 5) - 10;

    /// The highest straight that the ranks make with so many jokers.
    fn best_straight(ranks: u16, jokers: u8) -> Option<u16> {
        let filled = |&high: &u16| (ranks & straight_to(high, 5)).count_ones() + u32::from(jokers) >= 5;
        (lowest_straight(5)..=ACE).rev().find(filled)
    }

    /// The best hand of five or more cards, flushes left aside.
    #[must_use]
    pub(crate) fn best(counts: &Counts) -> Made {
        // A joker is an ace or part of a straight or flush, never anything else. OV.DP.19, OV.DP.20, R064
        let mut with_aces = *counts;
        with_aces.ranks[usize::from(ACE)] += counts.jokers;
        let groups = best_groups(&with_aces);
        match best_straight(counts.at_least(1), counts.jokers) {
            Some(high) if number(groups) < STRAIGHT => Made::Straight(high),
            _ => groups,
        }
    }

    fn best_groups(counts: &Counts) -> Made {
        let [ones, twos, threes, fours, fives] = [1, 2, 3, 4, 5].map(|count| counts.at_least(count));
        if fives != 0 {
            return Made::FiveAces;
        }
        if fours != 0 {
            let four = top(fours);
            return Made::Four(four, top(ones & !(1 << four)));
        }
        if threes != 0 {
            let three = top(threes);
            let [pairs, others] = [twos, ones].map(|ranks| ranks & !(1 << three));
            return if pairs != 0 {
                Made::FullHouse(three, top(pairs))
            } else {
                Made::Three(three, highest(others, 2))
            };
        }
        let pairs = highest(twos, 2);
        let others = ones & !pairs;
        match pairs.count_ones() {
            0 => Made::Singles(highest(ones, 5)),
            1 => Made::Pair(top(pairs), highest(others, 3)),
            _ => Made::TwoPair(pairs, top(others)),
        }
    }

    /// The best flush of one suit's ranks with so many jokers; nothing if there are fewer than five.
    #[must_use]
    pub(crate) fn best_flush(ranks: u16, jokers: u8) -> Made {
        if ranks.count_ones() + u32::from(jokers) < 5 {
            return Made::Nothing;
        }
        match best_straight(ranks, jokers) {
            Some(ACE) => return Made::Royal,
            Some(high) => return Made::StraightFlush(high),
            None => {}
        }
        // Each joker is the highest rank that is missing, so no flush has two aces. OV.DP.21, OV.DP.22
        let filled = (0..jokers).fold(ranks, |ranks, _| ranks | 1 << top(!ranks & 0x1fff));
        Made::Flush(highest(filled, 5))
    }

    /// The number of a hand.
    #[must_use]
    pub(crate) fn number(made: Made) -> u16 {
        match made {
            Made::Nothing | Made::MiniRoyal => 0,
            Made::Singles(ranks) => HIGH_CARD + unpaired_place(ranks),
            Made::Pair(..) => ONE_PAIR + made.place(),
            Made::TwoPair(..) => TWO_PAIR + made.place(),
            Made::Three(..) => THREE_OF_A_KIND + made.place(),
            Made::Straight(high) => STRAIGHT + high - lowest_straight(5),
            Made::Flush(ranks) => FLUSH + unpaired_place(ranks),
            Made::FullHouse(..) => FULL_HOUSE + made.place(),
            Made::Four(..) => FOUR_OF_A_KIND + made.place(),
            Made::StraightFlush(high) => STRAIGHT_FLUSH + high - lowest_straight(5),
            Made::Royal => ROYAL_FLUSH,
            Made::FiveAces => FIVE_ACES,
        }
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            HIGH_CARD..ONE_PAIR => Made::Singles(unpaired_at(number - HIGH_CARD, 5)),
            ONE_PAIR..TWO_PAIR => Made::pair_at(number - ONE_PAIR),
            TWO_PAIR..THREE_OF_A_KIND => Made::two_pair_at(number - TWO_PAIR),
            THREE_OF_A_KIND..STRAIGHT => Made::three_at(number - THREE_OF_A_KIND),
            STRAIGHT..FLUSH => Made::Straight(number - STRAIGHT + lowest_straight(5)),
            FLUSH..FULL_HOUSE => Made::Flush(unpaired_at(number - FLUSH, 5)),
            FULL_HOUSE..FOUR_OF_A_KIND => Made::full_house_at(number - FULL_HOUSE),
            FOUR_OF_A_KIND..STRAIGHT_FLUSH => Made::four_at(number - FOUR_OF_A_KIND),
            STRAIGHT_FLUSH..ROYAL_FLUSH => Made::StraightFlush(number - STRAIGHT_FLUSH + lowest_straight(5)),
            ROYAL_FLUSH => Made::Royal,
            FIVE_ACES.. => Made::FiveAces,
        }
    }
}

/// Low hands from ace to five: OV.LB.21 to OV.LB.23 for unpaired hands, R072 for the others. The lower hand is the
/// better one, so each kind is numbered backwards. The ace is below the two; straights and flushes do not count.
pub(crate) mod low {
    use super::*;

    /// The first number of each category.
    pub(crate) const FOUR_OF_A_KIND: u16 = 1;
    pub(crate) const FULL_HOUSE: u16 = FOUR_OF_A_KIND + FOURS;
    pub(crate) const THREE_OF_A_KIND: u16 = FULL_HOUSE + FULL_HOUSES;
    pub(crate) const TWO_PAIR: u16 = THREE_OF_A_KIND + THREES;
    pub(crate) const ONE_PAIR: u16 = TWO_PAIR + TWO_PAIRS;
    pub(crate) const UNPAIRED: u16 = ONE_PAIR + PAIRS;

    /// The number of 5-4-3-2-A.
    pub(crate) const BEST: u16 = UNPAIRED + choose(13, 5) - 1;

    /// The first number of the unpaired hands up to this rank: 4 for the five, 12 for the king.
    #[must_use]
    pub(crate) const fn unpaired_to(high: u16) -> u16 {
        BEST + 1 - choose(high + 1, 5)
    }

    /// The best low of five or more cards.
    #[must_use]
    pub(crate) fn best(counts: &Counts) -> Made {
        // A joker is the lowest rank not held, so it never makes a pair. OV.LB.03, R078
        let mut counts = *counts;
        for _ in 0..counts.jokers {
            let missing = (!counts.at_least(1)).trailing_zeros() as usize;
            counts.ranks[missing] = 1;
        }
        // More ranks are always better than fewer; that leaves one way to choose the groups.
        let [ones, twos, threes] = [1, 2, 3].map(|count| counts.at_least(count));
        match (ones.count_ones(), twos.count_ones()) {
            (5.., _) => Made::Singles(lowest(ones, 5)),
            (4, _) => {
                let pair = lowest(twos, 1);
                Made::Pair(top(pair), ones & !pair)
            }
            (3, 2..) => {
                let pairs = lowest(twos, 2);
                Made::TwoPair(pairs, top(ones & !pairs))
            }
            (3, _) => Made::Three(top(threes), ones & !threes),
            (2, 2) => {
                let three = lowest(threes, 1);
                Made::FullHouse(top(three), top(ones & !three))
            }
            (2, _) => Made::Four(top(twos), top(ones & !twos)),
            _ => Made::Nothing,
        }
    }

    /// The number of a hand.
    #[must_use]
    pub(crate) fn number(made: Made) -> u16 {
        let next = match made {
            Made::Singles(_) => BEST + 1,
            Made::Pair(..) => UNPAIRED,
            Made::TwoPair(..) => ONE_PAIR,
            Made::Three(..) => TWO_PAIR,
            Made::FullHouse(..) => THREE_OF_A_KIND,
            Made::Four(..) => FULL_HOUSE,
            _ => return 0,
        };
        next - 1 - made.place()
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            FOUR_OF_A_KIND..FULL_HOUSE => Made::four_at(FULL_HOUSE - 1 - number),
            FULL_HOUSE..THREE_OF_A_KIND => Made::full_house_at(THREE_OF_A_KIND - 1 - number),
            THREE_OF_A_KIND..TWO_PAIR => Made::three_at(TWO_PAIR - 1 - number),
            TWO_PAIR..ONE_PAIR => Made::two_pair_at(ONE_PAIR - 1 - number),
            ONE_PAIR..UNPAIRED => Made::pair_at(UNPAIRED - 1 - number),
            UNPAIRED.. => Made::Singles(mask_at(BEST - number, 5)),
        }
    }
}

/// Three-card hands: OV.TC.14 to OV.TC.22, with R175 for the ace.
pub(crate) mod three {
    use super::*;

    /// The first number of each category.
    pub(crate) const HIGH_CARD: u16 = 1;
    pub(crate) const ONE_PAIR: u16 = HIGH_CARD + UNPAIRED;
    pub(crate) const FLUSH: u16 = ONE_PAIR + 13 * 12;
    pub(crate) const STRAIGHT: u16 = FLUSH + UNPAIRED;
    pub(crate) const THREE_OF_A_KIND: u16 = STRAIGHT + 12;
    pub(crate) const STRAIGHT_FLUSH: u16 = THREE_OF_A_KIND + 13;
    pub(crate) const MINI_ROYAL: u16 = STRAIGHT_FLUSH + 11;

    /// Three different ranks, less the twelve straights.
    const UNPAIRED: u16 = choose(13, 3) - 12;

    /// What three cards make; where five would have several single ranks, these have one or none.
    #[must_use]
    pub(crate) fn best(counts: &Counts, suited: bool) -> Made {
        let [ones, twos, threes] = [1, 2, 3].map(|count| counts.at_least(count));
        if threes != 0 {
            return Made::Three(top(threes), 0);
        }
        if twos != 0 {
            return Made::Pair(top(twos), ones & !twos);
        }
        match ((lowest_straight(3)..=ACE).find(|&high| straight_to(high, 3) == ones), suited) {
            (Some(ACE), true) => Made::MiniRoyal,
            (Some(high), true) => Made::StraightFlush(high),
            (Some(high), false) => Made::Straight(high),
            (None, true) => Made::Flush(ones),
            (None, false) => Made::Singles(ones),
        }
    }

    /// The number of a hand.
    #[must_use]
    pub(crate) fn number(made: Made) -> u16 {
        match made {
            Made::Singles(ranks) => HIGH_CARD + unpaired_place(ranks),
            Made::Pair(pair, single) => ONE_PAIR + pair * 12 + top(without(single, pair)),
            Made::Flush(ranks) => FLUSH + unpaired_place(ranks),
            Made::Straight(high) => STRAIGHT + high - lowest_straight(3),
            Made::Three(three, _) => THREE_OF_A_KIND + three,
            Made::StraightFlush(high) => STRAIGHT_FLUSH + high - lowest_straight(3),
            Made::MiniRoyal => MINI_ROYAL,
            _ => 0,
        }
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            HIGH_CARD..ONE_PAIR => Made::Singles(unpaired_at(number - HIGH_CARD, 3)),
            ONE_PAIR..FLUSH => {
                let nth = number - ONE_PAIR;
                Made::Pair(nth / 12, around(1 << (nth % 12), nth / 12))
            }
            FLUSH..STRAIGHT => Made::Flush(unpaired_at(number - FLUSH, 3)),
            STRAIGHT..THREE_OF_A_KIND => Made::Straight(number - STRAIGHT + lowest_straight(3)),
            THREE_OF_A_KIND..STRAIGHT_FLUSH => Made::Three(number - THREE_OF_A_KIND, 0),
            STRAIGHT_FLUSH..MINI_ROYAL => Made::StraightFlush(number - STRAIGHT_FLUSH + lowest_straight(3)),
            MINI_ROYAL.. => Made::MiniRoyal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number stands for a hand that has this number, and no two for the same hand.
    fn check(best: u16, made: fn(u16) -> Made, number: fn(Made) -> u16) {
        for nth in 0..=best {
            assert_eq!(number(made(nth)), nth, "{:?}", made(nth));
        }
    }

    #[test]
    fn numbers_and_hands_are_each_others_inverse() {
        check(high::FIVE_ACES, high::made, high::number);
        check(low::BEST, low::made, low::number);
        check(three::MINI_ROYAL, three::made, three::number);
    }

    #[test]
    fn places_and_masks_are_each_others_inverse() {
        for mask in 0..1 << 13_u16 {
            assert_eq!(mask_at(place(mask), mask.count_ones() as u16), mask);
        }
    }
}
