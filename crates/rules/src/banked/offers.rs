use super::words::AllDecline;
use crate::{Seat, SeatSet};

/// Whose turn it is to bank: the position goes round the table (R121, R257).
///
/// ```
/// use rules::banked::{AllDecline, BankTurn, Offers};
/// use rules::{Seat, SeatSet};
///
/// let seated = SeatSet::first(3);
/// let seat = |number| Seat::new(number).unwrap();
/// let mut offers = Offers::new(2, AllDecline::Continue);
/// assert_eq!(offers.turn(seated), BankTurn::Offered(seat(0)));
/// offers.decline(seat(0));
/// offers.accept(seat(1));
/// assert_eq!(offers.turn(seated), BankTurn::Banks { seat: seat(1), hand: 1 });
/// offers.hand_was_dealt();
/// assert_eq!(offers.turn(seated), BankTurn::Banks { seat: seat(1), hand: 2 });
/// offers.hand_was_dealt();
/// // Two hands, then it is offered on.
/// assert_eq!(offers.turn(seated), BankTurn::Offered(seat(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offers {
    /// How many hands one banks before it is offered on.
    pub(super) hands: u8,
    pub(super) all_decline: AllDecline,
    /// Who banks now.
    pub(super) banker: Option<Seat>,
    /// How many hands of his turn have been dealt.
    pub(super) dealt: u8,
    /// Who banked last.
    pub(super) last: Option<Seat>,
    /// Whether he has left: then it is only where it goes on from.
    pub(super) last_left: bool,
    /// Who has declined since.
    pub(super) declined: SeatSet,
}

/// Where the position stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BankTurn {
    /// This player banks the next hand.
    Banks {
        /// Who.
        seat: Seat,
        /// Which hand of his turn it is, as the button before him says.
        hand: u8,
    },
    /// This player is asked.
    Offered(Seat),
    /// Nobody wants it, or nobody may: there is no game until somebody comes forward.
    Stopped,
}

impl Offers {
    /// A table at which nobody has banked yet.
    #[must_use]
    pub const fn new(hands: u8, all_decline: AllDecline) -> Offers {
        Offers { hands, all_decline, banker: None, dealt: 0, last: None, last_left: false, declined: SeatSet::EMPTY }
    }

    /// Where the position stands, with these players seated.
    #[must_use]
    pub fn turn(&self, seated: SeatSet) -> BankTurn {
        if let Some(seat) = self.banker.filter(|&seat| seated.contains(seat)) {
            return BankTurn::Banks { seat, hand: self.dealt + 1 };
        }
        let asked = seated.minus(self.declined);
        let Some(last) = self.last else {
            // The first offer goes to the seat nearest the house dealer's left.
            return asked.iter().next().map_or(BankTurn::Stopped, BankTurn::Offered);
        };
        // All others come before him who banked last; he comes only where the book lets him go on.
        let others = if self.last_left { asked } else { asked.without(last) };
        match others.next_after(last) {
            Some(seat) => BankTurn::Offered(seat),
            None if self.all_decline == AllDecline::Continue && asked.contains(last) => BankTurn::Offered(last),
            None => BankTurn::Stopped,
        }
    }

    /// Whether this player may take the position now: it is offered to him, or the game has stopped and he comes forward. Who
    /// banked last may not where the book stops the game until another has banked.
    #[must_use]
    pub fn may_accept(&self, seat: Seat, seated: SeatSet) -> bool {
        match self.turn(seated) {
            BankTurn::Offered(offered) => offered == seat,
            BankTurn::Stopped => {
                seated.contains(seat) && (self.all_decline == AllDecline::Continue || !self.is_last(seat))
            }
            BankTurn::Banks { .. } => false,
        }
    }

    /// Whether he banked last.
    #[must_use]
    pub fn is_last(&self, seat: Seat) -> bool {
        self.last == Some(seat) && !self.last_left
    }

    /// He takes the position.
    pub fn accept(&mut self, seat: Seat) {
        (self.banker, self.dealt) = (Some(seat), 0);
        self.declined = SeatSet::EMPTY;
    }

    /// He does not want it.
    pub fn decline(&mut self, seat: Seat) {
        self.declined = self.declined.with(seat);
    }

    /// A hand was dealt: only then a turn counts.
    pub fn hand_was_dealt(&mut self) {
        // Who has left in the middle of it is not there to be asked last.
        self.banked_last();
        self.dealt += 1;
        if self.dealt >= self.hands {
            self.banker = None;
        }
    }

    /// Who banks gives it up before his hands are over.
    pub fn give_up(&mut self) {
        if self.dealt > 0 {
            self.banked_last();
        }
        self.banker = None;
    }

    fn banked_last(&mut self) {
        if let Some(banker) = self.banker {
            (self.last, self.last_left) = (Some(banker), false);
        }
    }

    /// A player leaves, and gives up the position if he has it. Whoever sits down on his chair has declined nothing and has not banked
    /// (R257).
    pub fn leave(&mut self, seat: Seat) {
        if self.banker == Some(seat) {
            self.give_up();
        }
        self.declined = self.declined.without(seat);
        self.last_left |= self.last == Some(seat);
    }

    /// A player changes his seat: the position, that he had it last and that he declined it go with him. Where another had it last who
    /// has left, it goes on from there.
    pub fn change_seat(&mut self, from: Seat, to: Seat) {
        let moved = |seat: Seat| if seat == from { to } else { seat };
        self.banker = self.banker.map(moved);
        if !self.last_left {
            self.last = self.last.map(moved);
        }
        self.declined = self.declined.without(to).iter().map(moved).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number - 1).unwrap()
    }

    fn seated(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|&number| seat(number)).collect()
    }

    /// Two hands of this player have been banked.
    fn after_two(number: u8, all_decline: AllDecline) -> Offers {
        let mut offers = Offers::new(2, all_decline);
        offers.accept(seat(number));
        offers.hand_was_dealt();
        offers.hand_was_dealt();
        offers
    }

    #[test]
    fn everybody_else_is_asked_first() {
        let all = seated(&[1, 4, 6]);
        let mut offers = after_two(4, AllDecline::Continue);
        assert!(!offers.may_accept(seat(4), all), "no third hand without the offer");
        assert_eq!(offers.turn(all), BankTurn::Offered(seat(6)));
        offers.decline(seat(6));
        assert_eq!(offers.turn(all), BankTurn::Offered(seat(1)));
        offers.decline(seat(1));
        assert_eq!(offers.turn(all), BankTurn::Offered(seat(4)), "he may go on");
        offers.accept(seat(4));
        assert_eq!(offers.turn(all), BankTurn::Banks { seat: seat(4), hand: 1 });
    }

    #[test]
    fn the_game_stops_where_the_book_says_so() {
        let all = seated(&[1, 4, 6]);
        let mut offers = after_two(4, AllDecline::Stop);
        offers.decline(seat(6));
        offers.decline(seat(1));
        assert_eq!(offers.turn(all), BankTurn::Stopped);
        assert!(!offers.may_accept(seat(4), all), "another must bank first");
        assert!(offers.may_accept(seat(1), all), "who has thought better of it");
        offers.accept(seat(1));
        offers.hand_was_dealt();
        offers.give_up();
        offers.decline(seat(6));
        // Now seat 1 has banked last, and it comes to seat 4 like to any other.
        assert_eq!(offers.turn(all), BankTurn::Offered(seat(4)));
    }

    #[test]
    fn a_turn_without_a_hand_does_not_count() {
        let all = seated(&[2, 3]);
        let mut offers = after_two(2, AllDecline::Stop);
        offers.accept(seat(3));
        offers.give_up();
        offers.decline(seat(3));
        assert_eq!(offers.turn(all), BankTurn::Stopped, "seat 2 is still the last who banked");
        assert_eq!(offers.turn(SeatSet::EMPTY), BankTurn::Stopped);
    }

    #[test]
    fn who_leaves_does_not_bank() {
        let mut offers = Offers::new(2, AllDecline::Continue);
        offers.accept(seat(5));
        offers.hand_was_dealt();
        assert_eq!(offers.turn(seated(&[1, 7])), BankTurn::Offered(seat(7)));
    }

    /// R257: who sits down on his chair is asked like anybody, and may come forward.
    #[test]
    fn who_leaves_takes_along_what_he_was_to_the_bank() {
        let all = seated(&[1, 4, 6]);
        for all_decline in [AllDecline::Stop, AllDecline::Continue] {
            let mut offers = after_two(4, all_decline);
            offers.decline(seat(6));
            offers.leave(seat(6));
            assert_eq!(offers.turn(all), BankTurn::Offered(seat(6)), "another sits there, who was not asked yet");
            offers.decline(seat(6));
            offers.decline(seat(1));
            offers.leave(seat(4));
            assert_eq!(offers.turn(seated(&[1, 6])), BankTurn::Stopped);
            // Another takes the chair of him who banked last: the offer goes on from there, and comes round to him.
            assert_eq!(offers.turn(all), BankTurn::Offered(seat(4)));
            assert!(!offers.is_last(seat(4)));
            offers.decline(seat(4));
            assert_eq!(offers.turn(all), BankTurn::Stopped);
            assert!(offers.may_accept(seat(4), all), "he may come forward");
            // Nor does he take the place along that the offer goes on from.
            offers.change_seat(seat(4), seat(2));
            assert_eq!(offers.turn(seated(&[1, 2, 5, 6])), BankTurn::Offered(seat(5)));
            offers.accept(seat(2));
            offers.hand_was_dealt();
            assert!(offers.is_last(seat(2)));
        }
    }

    /// R285: nobody gets round the book by taking another chair.
    #[test]
    fn what_somebody_is_to_the_bank_goes_with_him() {
        let mut offers = after_two(1, AllDecline::Stop);
        offers.decline(seat(2));
        offers.change_seat(seat(1), seat(5));
        assert_eq!(offers.turn(seated(&[2, 5])), BankTurn::Stopped);
        assert!(!offers.may_accept(seat(5), seated(&[2, 5])), "he banked last");
        offers.change_seat(seat(2), seat(6));
        assert_eq!(offers.turn(seated(&[2, 5, 6])), BankTurn::Offered(seat(2)), "who sits there now has not declined");
        offers.accept(seat(6));
        offers.change_seat(seat(6), seat(3));
        assert_eq!(offers.turn(seated(&[3, 5])), BankTurn::Banks { seat: seat(3), hand: 1 });
    }
}
