//! What the floor does at a table beside the hand, and who changes his seat (R285, R287).

use ledger::{Account, Cents, PersonId, TableId, Transfer};
use rules::{Chips, Seat};

use crate::clock::Clock;
use crate::guest::{Changes, Guest};
use crate::money::Money;
use crate::state::State;
use crate::{Reason, Refused};

/// Where chips can lie that the floor puts right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Before a seat of the table.
    Stack(Seat),
    /// With a person, in the room and at no table.
    Bankroll(PersonId),
    /// In the table's drop of this shift.
    Drop,
}

impl Spot {
    fn account(self, table: TableId, shift: u32) -> Account {
        match self {
            Spot::Stack(seat) => Account::Stack { table, seat: seat.index() as u8 },
            Spot::Bankroll(person) => Account::Bankroll(person),
            Spot::Drop => Account::Drop { table, shift },
        }
    }
}

impl State {
    /// No hand begins from now on.
    pub(crate) fn pause(&mut self, reason: &Reason) -> Result<(), Refused> {
        self.may_begin()?;
        self.paused = Some(reason.clone());
        Ok(())
    }

    /// Hands begin again. Who is waited for between hands has his full time.
    pub(crate) fn go(&mut self) -> Result<(), Refused> {
        self.paused.take().ok_or(Refused::NotPaused)?;
        self.breaks = None;
        if !self.play.has_hand() {
            let at = self.at;
            self.clock = self.clock.map(|clock| Clock { since: at, ..clock });
        }
        Ok(())
    }

    /// Whether the table is not paused.
    fn may_begin(&self) -> Result<(), Refused> {
        self.paused.clone().map_or(Ok(()), |reason| Err(Refused::Paused { reason }))
    }

    /// Whether this may be the beginning of a hand, or one has begun.
    pub(crate) fn may_play(&self) -> Result<(), Refused> {
        if self.play.has_hand() { Ok(()) } else { self.may_begin() }
    }

    pub(crate) fn guest_at(&self, seat: Seat) -> Result<Guest, Refused> {
        self.people[seat.index()].ok_or(Refused::NobodyAt { seat })
    }

    /// He goes as if he had wanted to.
    pub(crate) fn remove(&mut self, seat: Seat) -> Result<(), Refused> {
        let guest = self.guest_at(seat)?;
        self.people[seat.index()] = Some(Guest { leaving: true, changes: None, ..guest });
        Ok(())
    }

    /// He goes to another table when the hand lets him; who wants to leave is not sent anywhere.
    pub(crate) fn send_over(&mut self, seat: Seat, to: Changes) -> Result<(), Refused> {
        let guest = self.guest_at(seat)?;
        if guest.leaving {
            return Err(Refused::Leaving { seat });
        }
        self.people[seat.index()] = Some(Guest { changes: Some(to), ..guest });
        Ok(())
    }

    /// Somebody changes his seat and says whether he posts, or is moved by the floor. His chips go along.
    pub(crate) fn change_seat(
        &mut self,
        (from, to): (Seat, Seat),
        posts: Option<bool>,
        table: TableId,
        money: &mut Money,
    ) -> Result<Option<Transfer>, Refused> {
        let guest = self.free_guest_at(from)?;
        self.play.change_seat(from, to, posts)?;
        (self.people[from.index()], self.people[to.index()]) = (None, Some(guest));
        let chips = std::mem::take(&mut money.stacks[from.index()]);
        money.stacks[to.index()] = chips;
        let [from, to] = [from, to].map(|seat| Spot::Stack(seat).account(table, self.shift));
        Ok((chips > 0).then_some(Transfer { from, to, amount: Cents(chips) }))
    }

    /// Somebody whose chips are in no hand.
    fn free_guest_at(&self, seat: Seat) -> Result<Guest, Refused> {
        let guest = self.guest_at(seat)?;
        if self.play.is_bound(seat) { Err(Refused::InHand { seat }) } else { Ok(guest) }
    }

    /// Chips go from one spot to another.
    pub(crate) fn correct(
        &mut self,
        (from, to): (Spot, Spot),
        chips: Chips,
        table: TableId,
        money: &mut Money,
    ) -> Result<Transfer, Refused> {
        let shift = self.shift;
        let transfer =
            Transfer { from: from.account(table, shift), to: to.account(table, shift), amount: Cents(chips.0) };
        let too_little = |has: u64| {
            let (account, free, asked) = (transfer.from, Cents(has), transfer.amount);
            Refused::Ledger(ledger::Refused::TooLittle { account, free, asked })
        };
        match from {
            Spot::Stack(seat) => {
                self.free_guest_at(seat)?;
                let has = money.stacks[seat.index()];
                let left = has.checked_sub(chips.0).ok_or_else(|| too_little(has))?;
                self.set_chips(seat, left, money);
            }
            Spot::Drop => {
                // What a void round gives back must be there (R254).
                let has = self.in_drop(money.drop - self.play.fees_at_stake());
                if has < chips.0 {
                    return Err(too_little(has));
                }
                self.before_shift += chips.0 as i64;
            }
            Spot::Bankroll(_) => {}
        }
        match to {
            Spot::Stack(seat) => {
                self.free_guest_at(seat)?;
                let has = money.stacks[seat.index()];
                self.play.check_chips(Chips(has), chips)?;
                self.set_chips(seat, has + chips.0, money);
            }
            Spot::Drop => {
                self.play.check_chips(Chips(self.in_drop(money.drop)), chips)?;
                self.before_shift -= chips.0 as i64;
            }
            Spot::Bankroll(_) => {}
        }
        Ok(transfer)
    }

    fn set_chips(&mut self, seat: Seat, chips: u64, money: &mut Money) {
        self.play.set_chips(seat, Chips(chips));
        money.stacks[seat.index()] = chips;
    }
}
