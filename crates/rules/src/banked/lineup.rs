//! Between rounds: who sits where, and to whom the bank is offered.

use std::sync::Arc;

use super::event::Event;
use super::moment::Moment;
use super::offers::{BankTurn, Offers};
use super::refusal::{Refusal, Why};
use super::round::{Opening, Round};
use super::step::BankOptions;
use super::table::Table;
use super::words::AllDecline;
use crate::{Chips, Cite, SEATS_MAX, Seat, SeatSet, Sink};

/// A banked table between rounds.
///
/// ```
/// use std::sync::Arc;
///
/// use rules::banked::{BankTurn, Lineup, Table};
/// use rules::{Chips, Register, Seat};
///
/// let house = Register::embedded().house("three-six").unwrap();
/// let posted = house.schedules_of("pure-21.5").next().unwrap();
/// let mut lineup = Lineup::new(Arc::new(Table::new(house, "pure-21.5", &[posted], 8)?));
/// let [first, second] = [0, 1].map(|number| Seat::new(number).unwrap());
/// lineup.sit(first, Chips(50_000), &mut ())?;
/// lineup.sit(second, Chips(50_000), &mut ())?;
/// assert_eq!(lineup.bank_turn(), BankTurn::Offered(first));
/// lineup.decline(first, &mut ())?;
/// lineup.accept(second, &mut ())?;
/// assert_eq!(lineup.next()?.bank, second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    pub(super) table: crate::shared::Shared<Table>,
    pub(super) seated: SeatSet,
    pub(super) stacks: [Chips; SEATS_MAX],
    /// Who is there for a third-party proposition player service (R106).
    pub(super) proposition: SeatSet,
    pub(super) offers: Offers,
    pub(super) shuffler_down: bool,
}

impl Lineup {
    /// An empty table.
    #[must_use]
    pub fn new(table: Arc<Table>) -> Lineup {
        let offers = Offers::new(table.bank.hands, table.bank.all_decline);
        Lineup {
            table: crate::shared::Shared(table),
            seated: SeatSet::EMPTY,
            stacks: [Chips(0); SEATS_MAX],
            proposition: SeatSet::EMPTY,
            offers,
            shuffler_down: false,
        }
    }

    /// Somebody sits down.
    ///
    /// # Errors
    ///
    /// If there is no such seat, somebody sits there, or he could not pay for one wager (R289).
    pub fn sit<S: Sink<Event>>(&mut self, seat: Seat, chips: Chips, sink: &mut S) -> Result<(), Refusal> {
        let least = self.table.least_buy_in();
        if chips < least {
            return Err(Refusal { why: Why::BuyInBelow { least }, cite: self.table.at(Moment::SatDown) });
        }
        self.bring(seat, chips, sink)
    }

    /// Somebody sits down with what he has brought along, be it ever so little: the floor has sent him (R285).
    ///
    /// # Errors
    ///
    /// If there is no such seat, or somebody sits there.
    pub fn bring<S: Sink<Event>>(&mut self, seat: Seat, chips: Chips, sink: &mut S) -> Result<(), Refusal> {
        if !self.table.seats().contains(seat) {
            return Err(Refusal { why: Why::NoSuchSeat { seat }, cite: self.table.values.seats });
        }
        if self.seated.contains(seat) {
            return Err(Refusal { why: Why::SeatTaken, cite: Cite::NOTHING });
        }
        self.seated = self.seated.with(seat);
        self.stacks[seat.index()] = chips;
        sink.on(Event::BoughtIn { seat, amount: chips, cite: self.table.values.seats });
        Ok(())
    }

    /// Somebody buys more chips.
    ///
    /// # Errors
    ///
    /// If nobody sits there.
    pub fn buy<S: Sink<Event>>(&mut self, seat: Seat, chips: Chips, sink: &mut S) -> Result<(), Refusal> {
        if !self.seated.contains(seat) {
            return Err(Refusal { why: Why::NobodyThere { seat }, cite: Cite::NOTHING });
        }
        self.stacks[seat.index()].0 += chips.0;
        sink.on(Event::BoughtIn { seat, amount: chips, cite: self.table.values.rebuy });
        Ok(())
    }

    /// Somebody leaves, with these chips.
    pub fn leave(&mut self, seat: Seat) -> Chips {
        self.seated = self.seated.without(seat);
        self.proposition = self.proposition.without(seat);
        self.offers.leave(seat);
        std::mem::take(&mut self.stacks[seat.index()])
    }

    /// Somebody changes his seat between rounds. What he is to the bank goes with him: the position, that he had it last, that he
    /// declined it (R285).
    ///
    /// # Errors
    ///
    /// If there is no such seat, somebody sits there, or nobody sits where he was to come from.
    pub fn change_seat(&mut self, from: Seat, to: Seat) -> Result<(), Refusal> {
        if !self.table.seats().contains(to) {
            return Err(Refusal { why: Why::NoSuchSeat { seat: to }, cite: self.table.values.seats });
        }
        if !self.seated.contains(from) {
            return Err(Refusal { why: Why::NobodyThere { seat: from }, cite: Cite::NOTHING });
        }
        if self.seated.contains(to) {
            return Err(Refusal { why: Why::SeatTaken, cite: Cite::NOTHING });
        }
        self.seated = self.seated.without(from).with(to);
        self.stacks.swap(from.index(), to.index());
        if self.proposition.contains(from) {
            self.proposition = self.proposition.without(from).with(to);
        }
        self.offers.change_seat(from, to);
        Ok(())
    }

    /// The floor sets right what lies before a player, between rounds.
    pub fn set_chips(&mut self, seat: Seat, chips: Chips) {
        if self.seated.contains(seat) {
            self.stacks[seat.index()] = chips;
        }
    }

    /// He plays for a third-party proposition player service.
    pub fn is_proposition_player(&mut self, seat: Seat) {
        self.proposition = self.proposition.with(seat);
    }

    /// Who is there for a third-party proposition player service.
    #[must_use]
    pub const fn proposition_players(&self) -> SeatSet {
        self.proposition
    }

    /// The shuffler is out of order, or works again: without it no new round is dealt.
    pub fn shuffler_is_down(&mut self, down: bool) {
        self.shuffler_down = down;
    }

    /// Where the position stands.
    #[must_use]
    pub fn bank_turn(&self) -> BankTurn {
        self.offers.turn(self.seated)
    }

    /// He takes the bank.
    ///
    /// # Errors
    ///
    /// If it is not offered to him, or he cannot put up the least bank and the fee.
    pub fn accept<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        let values = &self.table.values;
        if !self.seated.contains(seat) {
            return Err(Refusal { why: Why::NobodyThere { seat }, cite: Cite::NOTHING });
        }
        if !self.offers.may_accept(seat, self.seated) {
            let offered = match self.bank_turn() {
                BankTurn::Offered(offered) => Some(offered),
                BankTurn::Banks { seat, .. } => Some(seat),
                BankTurn::Stopped => None,
            };
            let cite = if offered.is_none() { values.all_decline } else { values.bank_hands };
            return Err(Refusal { why: Why::MayNotBank { offered }, cite });
        }
        if !self.may_afford(self.stacks[seat.index()].0) {
            let most = Chips(self.table.fees.bank_most);
            return Err(Refusal { why: Why::BankNeedsFee { most }, cite: values.bank_least });
        }
        self.offers.accept(seat);
        let moment = match self.proposition.contains(seat) {
            true => Moment::PropositionPlayer,
            false => Moment::Accepted,
        };
        sink.on(Event::TookBank { seat, cite: self.table.at(moment) });
        Ok(())
    }

    /// He does not want it.
    ///
    /// # Errors
    ///
    /// If it is not offered to him.
    pub fn decline<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        if self.bank_turn() != BankTurn::Offered(seat) {
            return Err(Refusal { why: Why::NotTheOffer, cite: self.table.values.bank_hands });
        }
        self.offers.decline(seat);
        sink.on(Event::Declined { seat, cite: self.table.values.bank_hands });
        match self.bank_turn() {
            BankTurn::Stopped => sink.on(Event::Stopped { cite: self.table.values.all_decline }),
            BankTurn::Offered(next)
                if self.table.bank.all_decline == AllDecline::Continue && self.offers.is_last(next) =>
            {
                sink.on(Event::Offered { seat: next, cite: self.table.values.all_decline });
            }
            BankTurn::Offered(seat) => sink.on(Event::Offered { seat, cite: self.table.values.bank_hands }),
            BankTurn::Banks { .. } => {}
        }
        Ok(())
    }

    /// The player-dealer gives the position up before his hands are over.
    ///
    /// # Errors
    ///
    /// If he is not the player-dealer.
    pub fn give_up<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) -> Result<(), Refusal> {
        match self.bank_turn() {
            BankTurn::Banks { seat: banks, .. } if banks == seat => {
                self.offers.give_up();
                sink.on(Event::GaveUpBank { seat, cite: self.table.values.bank_hands });
                Ok(())
            }
            _ => Err(Refusal { why: Why::NotTheOffer, cite: self.table.values.bank_hands }),
        }
    }

    /// What he may do about the position between rounds.
    #[must_use]
    pub fn bank_options(&self, seat: Seat) -> BankOptions {
        let (chips, turn) = (self.stacks[seat.index()].0, self.bank_turn());
        let banks = matches!(turn, BankTurn::Banks { seat: banks, .. } if banks == seat);
        BankOptions {
            take: self.offers.may_accept(seat, self.seated) && self.may_afford(chips),
            pass: turn == BankTurn::Offered(seat),
            give_up: banks,
            put_up: self.table.bank_span(chips, 0).filter(|_| banks && !self.shuffler_down),
        }
    }

    /// Whether so many chips are the least bank, and the fee.
    fn may_afford(&self, chips: u64) -> bool {
        chips >= self.table.least_bank().0 + self.table.fees.bank_most
    }

    /// How the next round opens.
    ///
    /// # Errors
    ///
    /// If nobody banks, or the shuffler is out of order.
    pub fn next(&self) -> Result<Opening, Refusal> {
        if self.shuffler_down {
            return Err(Refusal { why: Why::ShufflerDown, cite: self.table.at(Moment::Shuffler) });
        }
        match self.bank_turn() {
            BankTurn::Banks { seat, hand } => {
                Ok(Opening { bank: seat, hand, seated: self.seated, stacks: self.stacks })
            }
            BankTurn::Offered(_) | BankTurn::Stopped => {
                Err(Refusal { why: Why::NobodyBanks, cite: self.table.at(Moment::Designated) })
            }
        }
    }

    /// A round is over: chips are what they are now, and it counts as a hand of the player-dealer's turn, unless it was void.
    pub fn round_is_over(&mut self, round: &Round) {
        // Who has sat down since has his chips beside it.
        for seat in self.seated.and(round.seated) {
            self.stacks[seat.index()] = round.stack(seat);
        }
        if !round.was_void() {
            self.hand_was_dealt();
        }
    }

    /// A round was dealt in which nobody won or lost.
    pub fn hand_was_dealt(&mut self) {
        self.offers.hand_was_dealt();
    }

    /// What is played.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table.0
    }

    /// The chips of a seat.
    #[must_use]
    pub fn chips(&self, seat: Seat) -> Chips {
        self.stacks[seat.index()]
    }

    /// Everybody at the table.
    #[must_use]
    pub const fn seated(&self) -> SeatSet {
        self.seated
    }
}
