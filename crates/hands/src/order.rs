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

impl Made {
    /// The same with every single rank and every mask changed.
    fn with_ranks(self, rank: impl Fn(u16) -> u16, mask: impl Fn(u16) -> u16) -> Made {
        match self {
            Made::Singles(ranks) => Made::Singles(mask(ranks)),
            Made::Pair(pair, singles) => Made::Pair(rank(pair), mask(singles)),
            Made::TwoPair(pairs, single) => Made::TwoPair(mask(pairs), rank(single)),
            Made::Three(three, singles) => Made::Three(rank(three), mask(singles)),
            Made::Straight(high) => Made::Straight(rank(high)),
            Made::Flush(ranks) => Made::Flush(mask(ranks)),
            Made::FullHouse(three, pair) => Made::FullHouse(rank(three), rank(pair)),
            Made::Four(four, single) => Made::Four(rank(four), rank(single)),
            Made::StraightFlush(high) => Made::StraightFlush(rank(high)),
            Made::Nothing | Made::Royal | Made::MiniRoyal | Made::FiveAces => self,
        }
    }

    /// The lowest rank of five cards.
    fn lowest_rank(self) -> u16 {
        let ranks = match self {
            Made::Singles(ranks) | Made::Flush(ranks) => ranks,
            Made::Pair(group, singles) | Made::Three(group, singles) => 1 << group | singles,
            Made::TwoPair(pairs, single) => pairs | 1 << single,
            Made::FullHouse(group, other) | Made::Four(group, other) => 1 << group | 1 << other,
            Made::Straight(high) | Made::StraightFlush(high) => Straights::FIVE.to(high),
            Made::Royal => Straights::FIVE.to(ACE),
            Made::Nothing | Made::MiniRoyal | Made::FiveAces => 0,
        };
        ranks.trailing_zeros() as u16
    }
}

/// The ranks of a deck, by their number: how many hands of each kind there are that differ in rank, and which is where.
#[derive(Clone, Copy)]
struct Groups {
    ranks: u16,
}

impl Groups {
    const ALL: Groups = Groups { ranks: 13 };

    const fn pairs(self) -> u16 {
        self.ranks * choose(self.ranks - 1, 3)
    }

    const fn two_pairs(self) -> u16 {
        choose(self.ranks, 2) * (self.ranks - 2)
    }

    const fn threes(self) -> u16 {
        self.ranks * choose(self.ranks - 1, 2)
    }

    /// As many as there are hands with four of a kind.
    const fn full_houses(self) -> u16 {
        self.ranks * (self.ranks - 1)
    }

    /// The place among the hands with the same groups, from the lowest ranks up.
    fn place(self, made: Made) -> u16 {
        let others = self.ranks - 1;
        match made {
            Made::Singles(ranks) => place(ranks),
            Made::Pair(pair, singles) => pair * choose(others, 3) + place(without(singles, pair)),
            Made::TwoPair(pairs, single) => place(pairs) * (others - 1) + single - place_below(pairs, single),
            Made::Three(three, singles) => three * choose(others, 2) + place(without(singles, three)),
            Made::FullHouse(group, other) | Made::Four(group, other) => {
                group * others + other - place_below(1 << group, other)
            }
            // The others are numbered by themselves.
            _ => 0,
        }
    }

    fn pair_at(self, nth: u16) -> Made {
        let singles = choose(self.ranks - 1, 3);
        let pair = nth / singles;
        Made::Pair(pair, around(mask_at(nth % singles, 3), pair))
    }

    fn two_pair_at(self, nth: u16) -> Made {
        let singles = self.ranks - 2;
        let pairs = mask_at(nth / singles, 2);
        let single = around(around(1 << (nth % singles), pairs.trailing_zeros() as u16), top(pairs));
        Made::TwoPair(pairs, top(single))
    }

    fn three_at(self, nth: u16) -> Made {
        let singles = choose(self.ranks - 1, 2);
        let three = nth / singles;
        Made::Three(three, around(mask_at(nth % singles, 2), three))
    }

    fn full_house_at(self, nth: u16) -> Made {
        let (three, pair) = self.group_and_other_at(nth);
        Made::FullHouse(three, pair)
    }

    fn four_at(self, nth: u16) -> Made {
        let (four, single) = self.group_and_other_at(nth);
        Made::Four(four, single)
    }

    fn group_and_other_at(self, nth: u16) -> (u16, u16) {
        let others = self.ranks - 1;
        let group = nth / others;
        (group, top(around(1 << (nth % others), group)))
    }
}

/// How many of these ranks are below that one.
fn place_below(ranks: u16, rank: u16) -> u16 {
    (ranks & ((1 << rank) - 1)).count_ones() as u16
}

const ACE: u16 = 12;

/// What a straight is: so many cards in sequence, up to the ace of this number, which may lie below the lowest rank too.
#[derive(Clone, Copy)]
struct Straights {
    size: u16,
    ace: u16,
    with_low_ace: bool,
}

impl Straights {
    /// Five cards, with A-2-3-4-5 (R200).
    const FIVE: Straights = Straights { size: 5, ace: ACE, with_low_ace: true };

    /// The rank in which the lowest straight ends: the five of five cards with a low ace, the three of three.
    const fn lowest(self) -> u16 {
        if self.with_low_ace { self.size - 2 } else { self.size - 1 }
    }

    /// How many there are.
    const fn count(self) -> u16 {
        self.ace + 1 - self.lowest()
    }

    /// How many sets of as many different ranks are none.
    const fn others(self) -> u16 {
        choose(self.ace + 1, self.size) - self.count()
    }

    /// The ranks of the straight that ends in this one.
    const fn to(self, high: u16) -> u16 {
        if high < self.size - 1 {
            1 << self.ace | ((1 << (self.size - 1)) - 1)
        } else {
            ((1 << self.size) - 1) << (high + 1 - self.size)
        }
    }

    /// From the highest down, by the rank in which each ends.
    fn ends_down(self) -> impl Iterator<Item = u16> {
        (self.lowest()..=self.ace).rev()
    }

    /// The end of the straight that is just these ranks.
    fn end_of(self, ranks: u16) -> Option<u16> {
        self.ends_down().find(|&high| self.to(high) == ranks)
    }

    /// The straights in the order of their masks: the lowest comes last but one, if it has the ace.
    fn in_order(self) -> impl Iterator<Item = u16> {
        let lowest = self.with_low_ace.then(|| self.lowest());
        (self.size - 1..self.ace).chain(lowest).chain([self.ace]).map(move |high| self.to(high))
    }

    /// The place of different ranks among those that are no straight.
    fn unpaired_place(self, ranks: u16) -> u16 {
        let below = self.in_order().filter(|&straight| straight < ranks).count();
        place(ranks) - below as u16
    }

    /// The ranks at that place: the inverse of [`unpaired_place`](Straights::unpaired_place).
    fn unpaired_at(self, nth: u16) -> u16 {
        let skipped = |nth, straight| nth + u16::from(place(straight) <= nth);
        mask_at(self.in_order().fold(nth, skipped), self.size)
    }
}

/// The straights of five cards from the highest down.
pub(crate) fn straights_down() -> impl Iterator<Item = u16> {
    Straights::FIVE.ends_down().map(|high| Straights::FIVE.to(high))
}

/// High hands: the order of OV.DP.18, with the details of R200 and the jokers of R064 and R078.
pub(crate) mod high {
    use super::*;

    const GROUPS: Groups = Groups::ALL;
    const STRAIGHTS: Straights = Straights::FIVE;

    /// The first number of each category.
    pub(crate) const HIGH_CARD: u16 = 1;
    pub(crate) const ONE_PAIR: u16 = HIGH_CARD + STRAIGHTS.others();
    pub(crate) const TWO_PAIR: u16 = ONE_PAIR + GROUPS.pairs();
    pub(crate) const THREE_OF_A_KIND: u16 = TWO_PAIR + GROUPS.two_pairs();
    pub(crate) const STRAIGHT: u16 = THREE_OF_A_KIND + GROUPS.threes();
    pub(crate) const FLUSH: u16 = STRAIGHT + STRAIGHTS.count();
    pub(crate) const FULL_HOUSE: u16 = FLUSH + STRAIGHTS.others();
    pub(crate) const FOUR_OF_A_KIND: u16 = FULL_HOUSE + GROUPS.full_houses();
    pub(crate) const STRAIGHT_FLUSH: u16 = FOUR_OF_A_KIND + GROUPS.full_houses();
    pub(crate) const ROYAL_FLUSH: u16 = STRAIGHT_FLUSH + STRAIGHTS.count() - 1;
    pub(crate) const FIVE_ACES: u16 = ROYAL_FLUSH + 1;

    /// The highest straight that the ranks make with so many jokers.
    fn best_straight(ranks: u16, jokers: u8) -> Option<u16> {
        let filled = |&high: &u16| (ranks & STRAIGHTS.to(high)).count_ones() + u32::from(jokers) >= 5;
        STRAIGHTS.ends_down().find(filled)
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
            Made::Singles(ranks) => HIGH_CARD + STRAIGHTS.unpaired_place(ranks),
            Made::Pair(..) => ONE_PAIR + GROUPS.place(made),
            Made::TwoPair(..) => TWO_PAIR + GROUPS.place(made),
            Made::Three(..) => THREE_OF_A_KIND + GROUPS.place(made),
            Made::Straight(high) => STRAIGHT + high - STRAIGHTS.lowest(),
            Made::Flush(ranks) => FLUSH + STRAIGHTS.unpaired_place(ranks),
            Made::FullHouse(..) => FULL_HOUSE + GROUPS.place(made),
            Made::Four(..) => FOUR_OF_A_KIND + GROUPS.place(made),
            Made::StraightFlush(high) => STRAIGHT_FLUSH + high - STRAIGHTS.lowest(),
            Made::Royal => ROYAL_FLUSH,
            Made::FiveAces => FIVE_ACES,
        }
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            HIGH_CARD..ONE_PAIR => Made::Singles(STRAIGHTS.unpaired_at(number - HIGH_CARD)),
            ONE_PAIR..TWO_PAIR => GROUPS.pair_at(number - ONE_PAIR),
            TWO_PAIR..THREE_OF_A_KIND => GROUPS.two_pair_at(number - TWO_PAIR),
            THREE_OF_A_KIND..STRAIGHT => GROUPS.three_at(number - THREE_OF_A_KIND),
            STRAIGHT..FLUSH => Made::Straight(number - STRAIGHT + STRAIGHTS.lowest()),
            FLUSH..FULL_HOUSE => Made::Flush(STRAIGHTS.unpaired_at(number - FLUSH)),
            FULL_HOUSE..FOUR_OF_A_KIND => GROUPS.full_house_at(number - FULL_HOUSE),
            FOUR_OF_A_KIND..STRAIGHT_FLUSH => GROUPS.four_at(number - FOUR_OF_A_KIND),
            STRAIGHT_FLUSH..ROYAL_FLUSH => Made::StraightFlush(number - STRAIGHT_FLUSH + STRAIGHTS.lowest()),
            ROYAL_FLUSH => Made::Royal,
            FIVE_ACES.. => Made::FiveAces,
        }
    }
}

/// High hands of the short deck: with fewer cards a flush is harder than a full house, and the ace lies below the six.
/// Ranks count from the six here.
pub(crate) mod short {
    use super::*;

    const GROUPS: Groups = Groups { ranks: 9 };
    const STRAIGHTS: Straights = Straights { size: 5, ace: 8, with_low_ace: true };

    /// The number that the six has among all ranks.
    const SIX: u16 = 4;

    /// The first number of each category.
    pub(crate) const HIGH_CARD: u16 = 1;
    pub(crate) const ONE_PAIR: u16 = HIGH_CARD + STRAIGHTS.others();
    pub(crate) const TWO_PAIR: u16 = ONE_PAIR + GROUPS.pairs();
    pub(crate) const THREE_OF_A_KIND: u16 = TWO_PAIR + GROUPS.two_pairs();
    pub(crate) const STRAIGHT: u16 = THREE_OF_A_KIND + GROUPS.threes();
    pub(crate) const FULL_HOUSE: u16 = STRAIGHT + STRAIGHTS.count();
    pub(crate) const FLUSH: u16 = FULL_HOUSE + GROUPS.full_houses();
    pub(crate) const FOUR_OF_A_KIND: u16 = FLUSH + STRAIGHTS.others();
    pub(crate) const STRAIGHT_FLUSH: u16 = FOUR_OF_A_KIND + GROUPS.full_houses();
    pub(crate) const ROYAL_FLUSH: u16 = STRAIGHT_FLUSH + STRAIGHTS.count() - 1;

    /// The lowest straight and straight flush, which no ranking of all ranks knows as such.
    pub(crate) const LOWEST_STRAIGHT: u16 = STRAIGHT;
    pub(crate) const LOWEST_STRAIGHT_FLUSH: u16 = STRAIGHT_FLUSH;

    /// The ranks of the lowest straight, among all ranks.
    pub(crate) const LOWEST_STRAIGHT_RANKS: u16 = STRAIGHTS.to(STRAIGHTS.lowest()) << SIX;

    /// What five cards are here that are this by the order of all ranks; nothing if one is below the six.
    #[must_use]
    pub(crate) fn of_high(made: Made) -> Made {
        if made.lowest_rank() < SIX {
            return Made::Nothing;
        }
        let made = made.with_ranks(|rank| rank - SIX, |ranks| ranks >> SIX);
        match made {
            Made::Singles(ranks) => STRAIGHTS.end_of(ranks).map_or(made, Made::Straight),
            Made::Flush(ranks) => STRAIGHTS.end_of(ranks).map_or(made, Made::StraightFlush),
            _ => made,
        }
    }

    /// The same with its ranks as they count among all.
    #[must_use]
    pub(crate) fn among_all(made: Made) -> Made {
        made.with_ranks(|rank| rank + SIX, |ranks| ranks << SIX)
    }

    /// The number of a hand.
    #[must_use]
    pub(crate) fn number(made: Made) -> u16 {
        match made {
            Made::Singles(ranks) => HIGH_CARD + STRAIGHTS.unpaired_place(ranks),
            Made::Pair(..) => ONE_PAIR + GROUPS.place(made),
            Made::TwoPair(..) => TWO_PAIR + GROUPS.place(made),
            Made::Three(..) => THREE_OF_A_KIND + GROUPS.place(made),
            Made::Straight(high) => STRAIGHT + high - STRAIGHTS.lowest(),
            Made::FullHouse(..) => FULL_HOUSE + GROUPS.place(made),
            Made::Flush(ranks) => FLUSH + STRAIGHTS.unpaired_place(ranks),
            Made::Four(..) => FOUR_OF_A_KIND + GROUPS.place(made),
            Made::StraightFlush(high) => STRAIGHT_FLUSH + high - STRAIGHTS.lowest(),
            Made::Royal => ROYAL_FLUSH,
            Made::Nothing | Made::MiniRoyal | Made::FiveAces => 0,
        }
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            HIGH_CARD..ONE_PAIR => Made::Singles(STRAIGHTS.unpaired_at(number - HIGH_CARD)),
            ONE_PAIR..TWO_PAIR => GROUPS.pair_at(number - ONE_PAIR),
            TWO_PAIR..THREE_OF_A_KIND => GROUPS.two_pair_at(number - TWO_PAIR),
            THREE_OF_A_KIND..STRAIGHT => GROUPS.three_at(number - THREE_OF_A_KIND),
            STRAIGHT..FULL_HOUSE => Made::Straight(number - STRAIGHT + STRAIGHTS.lowest()),
            FULL_HOUSE..FLUSH => GROUPS.full_house_at(number - FULL_HOUSE),
            FLUSH..FOUR_OF_A_KIND => Made::Flush(STRAIGHTS.unpaired_at(number - FLUSH)),
            FOUR_OF_A_KIND..STRAIGHT_FLUSH => GROUPS.four_at(number - FOUR_OF_A_KIND),
            STRAIGHT_FLUSH..ROYAL_FLUSH => Made::StraightFlush(number - STRAIGHT_FLUSH + STRAIGHTS.lowest()),
            ROYAL_FLUSH.. => Made::Royal,
        }
    }
}

/// Low hands from ace to five: OV.LB.21 to OV.LB.23 for unpaired hands, R072 for the others. The lower hand is the
/// better one, so each kind is numbered backwards. The ace is below the two; straights and flushes do not count.
pub(crate) mod low {
    use super::*;

    const GROUPS: Groups = Groups::ALL;

    /// The first number of each category.
    pub(crate) const FOUR_OF_A_KIND: u16 = 1;
    pub(crate) const FULL_HOUSE: u16 = FOUR_OF_A_KIND + GROUPS.full_houses();
    pub(crate) const THREE_OF_A_KIND: u16 = FULL_HOUSE + GROUPS.full_houses();
    pub(crate) const TWO_PAIR: u16 = THREE_OF_A_KIND + GROUPS.threes();
    pub(crate) const ONE_PAIR: u16 = TWO_PAIR + GROUPS.two_pairs();
    pub(crate) const UNPAIRED: u16 = ONE_PAIR + GROUPS.pairs();

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
        next - 1 - GROUPS.place(made)
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            FOUR_OF_A_KIND..FULL_HOUSE => GROUPS.four_at(FULL_HOUSE - 1 - number),
            FULL_HOUSE..THREE_OF_A_KIND => GROUPS.full_house_at(THREE_OF_A_KIND - 1 - number),
            THREE_OF_A_KIND..TWO_PAIR => GROUPS.three_at(TWO_PAIR - 1 - number),
            TWO_PAIR..ONE_PAIR => GROUPS.two_pair_at(ONE_PAIR - 1 - number),
            ONE_PAIR..UNPAIRED => GROUPS.pair_at(UNPAIRED - 1 - number),
            UNPAIRED.. => Made::Singles(mask_at(BEST - number, 5)),
        }
    }
}

/// Low hands from deuce to seven: the order of high hands from its other end. The ace is high only, so A-2-3-4-5 is no
/// straight; straights and flushes count against a hand. The two has the number 0.
pub(crate) mod deuce_to_seven {
    use super::*;

    const GROUPS: Groups = Groups::ALL;
    const STRAIGHTS: Straights = Straights { size: 5, ace: ACE, with_low_ace: false };

    /// The first number of each category.
    pub(crate) const STRAIGHT_FLUSH: u16 = 1;
    pub(crate) const FOUR_OF_A_KIND: u16 = STRAIGHT_FLUSH + STRAIGHTS.count();
    pub(crate) const FULL_HOUSE: u16 = FOUR_OF_A_KIND + GROUPS.full_houses();
    pub(crate) const FLUSH: u16 = FULL_HOUSE + GROUPS.full_houses();
    pub(crate) const STRAIGHT: u16 = FLUSH + STRAIGHTS.others();
    pub(crate) const THREE_OF_A_KIND: u16 = STRAIGHT + STRAIGHTS.count();
    pub(crate) const TWO_PAIR: u16 = THREE_OF_A_KIND + GROUPS.threes();
    pub(crate) const ONE_PAIR: u16 = TWO_PAIR + GROUPS.two_pairs();
    pub(crate) const UNPAIRED: u16 = ONE_PAIR + GROUPS.pairs();

    /// The number of 7-5-4-3-2.
    pub(crate) const BEST: u16 = UNPAIRED + STRAIGHTS.others() - 1;

    /// The first number of the unpaired hands up to this rank: 5 for the seven, 12 for the ace.
    #[must_use]
    pub(crate) const fn unpaired_to(high: u16) -> u16 {
        // Of the ranks up to this one, each from the six on ends a straight.
        BEST + 1 - (choose(high + 1, 5) - (high + 1 - STRAIGHTS.lowest()))
    }

    /// What five cards are here that are this by the order of high hands.
    #[must_use]
    pub(crate) fn of_high(made: Made) -> Made {
        let lowest = Straights::FIVE.lowest();
        match made {
            Made::Straight(high) if high == lowest => Made::Singles(Straights::FIVE.to(high)),
            Made::StraightFlush(high) if high == lowest => Made::Flush(Straights::FIVE.to(high)),
            Made::Royal => Made::StraightFlush(ACE),
            made => made,
        }
    }

    /// The number of a hand.
    #[must_use]
    pub(crate) fn number(made: Made) -> u16 {
        let (next, place) = match made {
            Made::Singles(ranks) => (BEST + 1, STRAIGHTS.unpaired_place(ranks)),
            Made::Pair(..) => (UNPAIRED, GROUPS.place(made)),
            Made::TwoPair(..) => (ONE_PAIR, GROUPS.place(made)),
            Made::Three(..) => (TWO_PAIR, GROUPS.place(made)),
            Made::Straight(high) => (THREE_OF_A_KIND, high - STRAIGHTS.lowest()),
            Made::Flush(ranks) => (STRAIGHT, STRAIGHTS.unpaired_place(ranks)),
            Made::FullHouse(..) => (FLUSH, GROUPS.place(made)),
            Made::Four(..) => (FULL_HOUSE, GROUPS.place(made)),
            Made::StraightFlush(high) => (FOUR_OF_A_KIND, high - STRAIGHTS.lowest()),
            Made::Nothing | Made::Royal | Made::MiniRoyal | Made::FiveAces => return 0,
        };
        next - 1 - place
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            STRAIGHT_FLUSH..FOUR_OF_A_KIND => Made::StraightFlush(FOUR_OF_A_KIND - 1 - number + STRAIGHTS.lowest()),
            FOUR_OF_A_KIND..FULL_HOUSE => GROUPS.four_at(FULL_HOUSE - 1 - number),
            FULL_HOUSE..FLUSH => GROUPS.full_house_at(FLUSH - 1 - number),
            FLUSH..STRAIGHT => Made::Flush(STRAIGHTS.unpaired_at(STRAIGHT - 1 - number)),
            STRAIGHT..THREE_OF_A_KIND => Made::Straight(THREE_OF_A_KIND - 1 - number + STRAIGHTS.lowest()),
            THREE_OF_A_KIND..TWO_PAIR => GROUPS.three_at(TWO_PAIR - 1 - number),
            TWO_PAIR..ONE_PAIR => GROUPS.two_pair_at(ONE_PAIR - 1 - number),
            ONE_PAIR..UNPAIRED => GROUPS.pair_at(UNPAIRED - 1 - number),
            UNPAIRED.. => Made::Singles(STRAIGHTS.unpaired_at(BEST - number)),
        }
    }
}

/// Badugi: one to four cards of different ranks and suits. More of them are better than fewer, then the lower ones are
/// better. A hand is the set of its ranks, where 0 is the ace.
pub(crate) mod badugi {
    use super::*;

    /// The first number of the hands of so many cards.
    pub(crate) const ONE_CARD: u16 = 1;
    pub(crate) const TWO_CARDS: u16 = ONE_CARD + 13;
    pub(crate) const THREE_CARDS: u16 = TWO_CARDS + choose(13, 2);
    pub(crate) const FOUR_CARDS: u16 = THREE_CARDS + choose(13, 3);

    /// The number of 4-3-2-A.
    pub(crate) const BEST: u16 = FOUR_CARDS + choose(13, 4) - 1;

    /// The first number of the hands of four cards up to this rank: 3 for the four, 12 for the king.
    #[must_use]
    pub(crate) const fn four_cards_to(high: u16) -> u16 {
        BEST + 1 - choose(high + 1, 4)
    }

    /// The number of these ranks; none if they are too many.
    #[must_use]
    pub(crate) fn number(ranks: u16) -> u16 {
        let next = match ranks.count_ones() {
            1 => TWO_CARDS,
            2 => THREE_CARDS,
            3 => FOUR_CARDS,
            4 => BEST + 1,
            _ => return 0,
        };
        next - 1 - place(ranks)
    }

    /// The ranks with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn ranks(number: u16) -> u16 {
        match number {
            0 => 0,
            ONE_CARD..TWO_CARDS => mask_at(TWO_CARDS - 1 - number, 1),
            TWO_CARDS..THREE_CARDS => mask_at(THREE_CARDS - 1 - number, 2),
            THREE_CARDS..FOUR_CARDS => mask_at(FOUR_CARDS - 1 - number, 3),
            FOUR_CARDS.. => mask_at(BEST - number, 4),
        }
    }
}

/// Three-card hands: OV.TC.14 to OV.TC.22, with R175 for the ace.
pub(crate) mod three {
    use super::*;

    /// With A-2-3 (R175).
    const STRAIGHTS: Straights = Straights { size: 3, ace: ACE, with_low_ace: true };

    /// The first number of each category.
    pub(crate) const HIGH_CARD: u16 = 1;
    pub(crate) const ONE_PAIR: u16 = HIGH_CARD + STRAIGHTS.others();
    pub(crate) const FLUSH: u16 = ONE_PAIR + 13 * 12;
    pub(crate) const STRAIGHT: u16 = FLUSH + STRAIGHTS.others();
    pub(crate) const THREE_OF_A_KIND: u16 = STRAIGHT + STRAIGHTS.count();
    pub(crate) const STRAIGHT_FLUSH: u16 = THREE_OF_A_KIND + 13;
    pub(crate) const MINI_ROYAL: u16 = STRAIGHT_FLUSH + STRAIGHTS.count() - 1;

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
        match (STRAIGHTS.end_of(ones), suited) {
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
            Made::Singles(ranks) => HIGH_CARD + STRAIGHTS.unpaired_place(ranks),
            Made::Pair(pair, single) => ONE_PAIR + pair * 12 + top(without(single, pair)),
            Made::Flush(ranks) => FLUSH + STRAIGHTS.unpaired_place(ranks),
            Made::Straight(high) => STRAIGHT + high - STRAIGHTS.lowest(),
            Made::Three(three, _) => THREE_OF_A_KIND + three,
            Made::StraightFlush(high) => STRAIGHT_FLUSH + high - STRAIGHTS.lowest(),
            Made::MiniRoyal => MINI_ROYAL,
            _ => 0,
        }
    }

    /// The hand with this number: the inverse of [`number`].
    #[must_use]
    pub(crate) fn made(number: u16) -> Made {
        match number {
            0 => Made::Nothing,
            HIGH_CARD..ONE_PAIR => Made::Singles(STRAIGHTS.unpaired_at(number - HIGH_CARD)),
            ONE_PAIR..FLUSH => {
                let nth = number - ONE_PAIR;
                Made::Pair(nth / 12, around(1 << (nth % 12), nth / 12))
            }
            FLUSH..STRAIGHT => Made::Flush(STRAIGHTS.unpaired_at(number - FLUSH)),
            STRAIGHT..THREE_OF_A_KIND => Made::Straight(number - STRAIGHT + STRAIGHTS.lowest()),
            THREE_OF_A_KIND..STRAIGHT_FLUSH => Made::Three(number - THREE_OF_A_KIND, 0),
            STRAIGHT_FLUSH..MINI_ROYAL => Made::StraightFlush(number - STRAIGHT_FLUSH + STRAIGHTS.lowest()),
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
        check(short::ROYAL_FLUSH, short::made, short::number);
        check(deuce_to_seven::BEST, deuce_to_seven::made, deuce_to_seven::number);
        for nth in 0..=badugi::BEST {
            assert_eq!(badugi::number(badugi::ranks(nth)), nth);
        }
    }

    #[test]
    fn places_and_masks_are_each_others_inverse() {
        for mask in 0..1 << 13_u16 {
            assert_eq!(mask_at(place(mask), mask.count_ones() as u16), mask);
        }
    }
}
