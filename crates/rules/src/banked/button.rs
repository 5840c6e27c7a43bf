use cards::Rank;

use super::words::{CountFrom, Pictures};
use crate::book::Record;
use crate::{SEATS_MAX, Seat, SeatSet};

/// Where paying and collecting begin: the seat of the action button (R110, R111, R112).
///
/// ```
/// use cards::Rank;
/// use rules::banked::{ActionButton, CountFrom, Pictures};
/// use rules::{Seat, SeatSet};
///
/// let rule = ActionButton {
///     seats: 7,
///     from: CountFrom::LeftOfBank,
///     pictures: Pictures::ElevenToThirteen,
///     counts_empty: true,
/// };
/// // The bank is in seat 3, and a queen counts twelve: round the other six chairs twice, to the last of them.
/// let bank = Seat::new(2).unwrap();
/// let wagers: SeatSet = [0, 1, 4].into_iter().filter_map(Seat::new).collect();
/// assert_eq!(rule.place(Rank::Queen, bank, wagers), Seat::new(1));
/// // A two falls on the fifth seat; a three on the sixth, which is empty, and the next wager is that of the first.
/// assert_eq!(rule.place(Rank::Two, bank, wagers), Seat::new(4));
/// assert_eq!(rule.place(Rank::Three, bank, wagers), Seat::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields of a banked game say it")]
pub struct ActionButton {
    pub seats: u8,
    pub from: CountFrom,
    pub pictures: Pictures,
    pub counts_empty: bool,
}

impl ActionButton {
    /// As a book says it, for a table of so many seats.
    pub(super) fn read(record: &Record, seats: u8) -> Option<ActionButton> {
        let (from, pictures) = (record.word("from")?, record.word("pictures")?);
        Some(ActionButton { seats, from, pictures, counts_empty: record.flag("counts_empty") })
    }

    /// The seat whose wagers come first, if there is a wager: counted by this card, over the bank's own seat; from an empty one
    /// the button goes on to the next wager.
    #[must_use]
    pub fn place(&self, card: Rank, bank: Seat, wagers: SeatSet) -> Option<Seat> {
        let seat = self.falls_on(card, bank, wagers)?;
        if wagers.contains(seat) { Some(seat) } else { wagers.next_after(seat) }
    }

    /// The seat that the count ends at.
    pub(super) fn falls_on(&self, card: Rank, bank: Seat, wagers: SeatSet) -> Option<Seat> {
        let seats = self.seats.clamp(1, SEATS_MAX as u8);
        let number = self.count(card).checked_sub(1)?;
        let counted = if self.counts_empty { SeatSet::first(usize::from(seats)).without(bank) } else { wagers };
        let start = match self.from {
            CountFrom::LeftOfBank => bank,
            CountFrom::FirstSeat => Seat::new(seats - 1)?,
        };
        counted.clockwise(start).nth(usize::from(number) % counted.len().max(1))
    }

    /// What a card counts.
    pub(super) const fn count(&self, card: Rank) -> u8 {
        match (card, self.pictures) {
            (Rank::Ace, _) => 1,
            (Rank::Jack | Rank::Queen | Rank::King, Pictures::Ten) => 10,
            (rank, _) => rank.number() + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OCEAN_VIEW: ActionButton = ActionButton {
        seats: 8,
        from: CountFrom::LeftOfBank,
        pictures: Pictures::ElevenToThirteen,
        counts_empty: true,
    };

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().filter_map(|number| Seat::new(number - 1)).collect()
    }

    fn placed(rule: ActionButton, card: Rank, bank: u8, wagers: &[u8]) -> Option<usize> {
        rule.place(card, Seat::new(bank - 1)?, seats(wagers)).map(|seat| seat.index() + 1)
    }

    #[test]
    fn cards_count_their_number() {
        let all = [2, 3, 4, 5, 6, 7, 8];
        let ranks = [Rank::Ace, Rank::Two, Rank::Seven, Rank::Eight, Rank::Ten, Rank::Jack, Rank::King];
        let places = ranks.map(|rank| placed(OCEAN_VIEW, rank, 1, &all).unwrap());
        assert_eq!(places, [2, 3, 8, 2, 4, 5, 7]);
        let tens = ActionButton { pictures: Pictures::Ten, ..OCEAN_VIEW };
        assert_eq!([Rank::Ten, Rank::Jack, Rank::King].map(|rank| placed(tens, rank, 1, &all).unwrap()), [4; 3]);
    }

    #[test]
    fn the_count_begins_where_the_house_says() {
        let first_seat = ActionButton { from: CountFrom::FirstSeat, ..OCEAN_VIEW };
        assert_eq!(placed(first_seat, Rank::Ace, 5, &[1, 2, 3]), Some(1));
        assert_eq!(placed(first_seat, Rank::Ace, 1, &[2, 3]), Some(2), "the bank's own seat is not counted");
        assert_eq!(placed(OCEAN_VIEW, Rank::Ace, 5, &[1, 6]), Some(6));
    }

    #[test]
    fn an_empty_seat_passes_the_button_on() {
        assert_eq!(placed(OCEAN_VIEW, Rank::Two, 1, &[2, 5]), Some(5));
        let wagers_only = ActionButton { counts_empty: false, ..OCEAN_VIEW };
        assert_eq!(placed(wagers_only, Rank::Three, 1, &[2, 5]), Some(2));
        assert_eq!(placed(OCEAN_VIEW, Rank::Two, 1, &[]), None);
    }
}
