use std::fmt;

/// How many places a table can have.
pub const SEATS_MAX: usize = 10;

/// A place at a table, counted clockwise from 0; people count from 1.
///
/// ```
/// use rules::Seat;
///
/// assert_eq!(Seat::new(3).unwrap().to_string(), "seat 4");
/// assert!(Seat::new(10).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    pub(crate) const ALL: [Seat; SEATS_MAX] = {
        let mut all = [Seat(0); SEATS_MAX];
        let mut number = 0;
        while number < SEATS_MAX {
            all[number] = Seat(number as u8);
            number += 1;
        }
        all
    };

    /// The seat of this number, from 0.
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < SEATS_MAX { Some(Seat(number)) } else { None }
    }

    /// Its place in a list of seats.
    ///
    /// ```
    /// assert_eq!(rules::Seat::new(3).unwrap().index(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// Some of the places at a table.
///
/// ```
/// use rules::{Seat, SeatSet};
///
/// let seats = SeatSet::first(3);
/// let last = Seat::new(2).unwrap();
/// assert_eq!(seats.next_after(last), Seat::new(0));
/// ```
// Of a whole word, though ten bits would do: what was written as two bytes is slow to read as four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u32);

/// How many ones a number has.
const ONES: [u8; 32] = {
    let mut ones = [0; 32];
    let mut number = 1;
    while number < ones.len() {
        ones[number] = ones[number / 2] + (number % 2) as u8;
        number += 1;
    }
    ones
};

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first so many seats.
    #[must_use]
    pub const fn first(count: usize) -> SeatSet {
        SeatSet((1 << count) - 1)
    }

    /// One seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether a seat is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// These but one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// These, and one more if that is so: no branch, for what nobody could foresee.
    #[inline]
    #[must_use]
    pub(crate) const fn with_if(self, seat: Seat, so: bool) -> SeatSet {
        SeatSet(self.0 | (so as u32) << seat.0)
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Those of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// These but for those.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        // Not every processor that this is built for can count bits at once.
        (ONES[(self.0 % 32) as usize] + ONES[(self.0 / 32 % 32) as usize]) as usize
    }

    /// Whether there are two or more. Cheaper than to count them.
    #[inline]
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether there are exactly two.
    #[inline]
    #[must_use]
    pub const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The next of them clockwise after a seat; the seat itself comes last.
    #[inline]
    #[must_use]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        // Turned so that the seat behind comes first: no branch, for nobody could foresee it.
        let turned = self.0.rotate_right(seat.0 as u32 + 1);
        let next = (seat.0 as u32 + 1 + turned.trailing_zeros()) % 32;
        if turned == 0 { None } else { Some(Seat(next as u8)) }
    }

    /// Each of them, from the first seat on.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Seats {
        Seats(self.0)
    }

    /// Each of them clockwise, the first behind a seat first and that seat last.
    #[inline]
    #[must_use]
    pub const fn clockwise(self, after: Seat) -> Clockwise {
        Clockwise { turned: self.0.rotate_right(after.0 as u32 + 1), first: after.0 + 1 }
    }

    /// Each of them clockwise, from a seat on.
    #[inline]
    #[must_use]
    pub const fn clockwise_from(self, first: Seat) -> Clockwise {
        Clockwise { turned: self.0.rotate_right(first.0 as u32), first: first.0 }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// The seats of a set, one after the other.
#[derive(Clone, Debug)]
pub struct Seats(u32);

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

/// The seats of a set, clockwise from one of them.
#[derive(Clone, Debug)]
pub struct Clockwise {
    /// Turned so that the first seat is at the bottom.
    turned: u32,
    first: u8,
}

impl Iterator for Clockwise {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.turned == 0 {
            return None;
        }
        let seat = Seat((self.first + self.turned.trailing_zeros() as u8) % 32);
        self.turned &= self.turned - 1;
        Some(seat)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    fn into_iter(self) -> Seats {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_counted_without_counting() {
        for count in 0..=10 {
            let seats = SeatSet::first(count);
            assert_eq!((seats.is_several(), seats.is_pair(), seats.len()), (count > 1, count == 2, count));
        }
    }

    #[test]
    fn clockwise_goes_round_the_table_once() {
        let seats: SeatSet = [0, 2, 5, 9].into_iter().filter_map(Seat::new).collect();
        for after in 0..10 {
            let after = Seat::new(after).unwrap();
            let round: Vec<Seat> = seats.clockwise(after).collect();
            assert_eq!(round.len(), 4);
            assert_eq!(seats.next_after(after), round.first().copied());
            assert!(round.windows(2).all(|pair| seats.next_after(pair[0]) == Some(pair[1])));
        }
    }
}
