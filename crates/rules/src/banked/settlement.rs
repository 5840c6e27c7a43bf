//! Paying and collecting, clockwise from the action button, as far as the bank reaches.

use cards::Card;
use hands::{HalfPoints, Points};

use super::event::Event;
use super::hand_rules::{Comparison, Fate};
use super::moment::Moment;
use super::payout::Payout;
use super::round::{Bet, HandState, Phase, Round};
use super::table::BONUS_MAX;
use super::words::{BonusOn, Rounding, Wager};
use crate::{Chips, Cite, Clockwise, Seat, Sink};

/// What a wager comes to in chips, and what says so: what is paid, or what is lost of it; the rest goes back.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    win: u64,
    loss: u64,
    cite: Cite,
}

impl Settled {
    #[inline]
    pub(super) const fn wins(win: u64, cite: Cite) -> Settled {
        Settled { win, loss: 0, cite }
    }

    #[inline]
    pub(super) const fn loses(loss: u64, cite: Cite) -> Settled {
        Settled { win: 0, loss, cite }
    }

    /// What a payout comes to for a stake.
    #[inline]
    pub(super) const fn of(payout: Payout, stake: u64, cite: Cite) -> Settled {
        Settled { win: payout.win(stake), loss: payout.loss(stake), cite }
    }
}

/// A wager that is settled.
#[derive(Clone, Copy)]
pub(super) struct Staked {
    pub(super) seat: Seat,
    pub(super) circle: Seat,
    pub(super) wager: Wager,
    pub(super) stake: u64,
}

impl Round {
    /// What a natural of this wager pays, rounded as the book says (R137).
    pub(super) fn natural_win(&self, wager: u64) -> u64 {
        let pure = self.table.pure_rules();
        let exact = wager * u64::from(pure.natural_pays.pays);
        let (per, chip) = (u64::from(pure.natural_pays.per), self.table.common.smallest_chip.0);
        match pure.rounding {
            Rounding::Down => exact / per / chip * chip,
            Rounding::Up => exact.div_ceil(per).div_ceil(chip) * chip,
            Rounding::Exact => exact / per,
        }
    }

    /// Whether a bonus bet waits for the bank's hand.
    pub(super) fn bonus_matters(&self, bet: &Bet, red: bool) -> bool {
        self.table.bonuses.iter().zip(bet.bonus()).any(|(bonus, amount)| {
            let waits = |on| on != BonusOn::RedRun || red;
            amount > 0 && bonus.as_ref().is_some_and(|bonus| waits(bonus.on))
        })
    }

    /// How many red cards the bank's hand begins with: the up card, the down card, then the others as they came (R160, R164).
    pub(super) fn red_run(&self) -> u16 {
        let dealt = self.bank_hand.cards().len();
        let order = [self.up_card(), self.down_card()];
        let rest = (2..dealt).map(|place| self.bank_hand.card(place));
        order.into_iter().chain(rest).take_while(|&card| is_red(card)).count() as u16
    }

    /// The circles as they are settled.
    #[inline]
    pub(super) fn settled_in_order(&self) -> Clockwise {
        self.circles.clockwise_from(self.button.unwrap_or(self.bank))
    }

    /// Says where it begins.
    pub(super) fn begin_settling<S: Sink<Event>>(&self, sink: &mut S) {
        let seat = self.button.unwrap_or(self.bank);
        sink.on(Event::Settling { seat, cite: self.table.at(Moment::Order) });
    }

    /// Pays, collects or gives back one wager. Nobody could foresee which, so that nothing is chosen: one of the sums is nothing.
    #[inline(always)]
    pub(super) fn settle<S: Sink<Event>>(&mut self, staked: Staked, settled: Settled, sink: &mut S) {
        let Staked { seat, circle, wager, stake } = staked;
        let Settled { win, loss, cite } = settled;
        let (paid, collected) = (self.cover.pay(Chips(win)), self.cover.collect(Chips(loss)));
        let stack = &mut self.stacks[seat.index()];
        *stack = *stack + stake + paid.0 - collected.0;
        if paid.0 > 0 {
            sink.on(Event::Paid { seat, circle, wager, stake: Chips(stake), amount: paid, cite });
        }
        if collected.0 > 0 {
            sink.on(Event::Collected { seat, circle, wager, amount: collected, cite });
        }
        let uncovered = Chips(win - paid.0 + loss - collected.0);
        if uncovered.0 > 0 {
            let cite = self.table.at(Moment::Uncovered);
            sink.on(Event::Uncovered { seat, circle, wager, amount: uncovered, cite });
        }
        if win == 0 && loss < stake {
            sink.on(Event::Pushed { seat, circle, wager, amount: Chips(stake - loss), cite });
        }
    }

    /// Naturals of a circle, paid before their time.
    pub(super) fn pay_naturals<S: Sink<Event>>(&mut self, circle: Seat, sink: &mut S) {
        let cite = self.table.values.natural_pays;
        for place in 0..usize::from(self.layout[circle.index()].spots) {
            let bet = &mut self.layout[circle.index()].bets[place];
            let (seat, stake) = (bet.owner, std::mem::take(&mut bet.on[0]));
            let win = self.natural_win(stake);
            self.settle(Staked { seat, circle, wager: Wager::Base, stake }, Settled::wins(win, cite), sink);
        }
    }

    /// Everything that is left, clockwise from the action button: base wagers, insurance, bonus bets; first those of him who
    /// decides, then those behind (R115).
    pub(super) fn settle_pure<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.begin_settling(sink);
        let bank = self.bank_hand.points;
        let bonuses: [Payout; BONUS_MAX] = std::array::from_fn(|which| self.bonus_payout(which));
        for circle in self.settled_in_order() {
            let index = circle.index();
            for place in 0..self.layout[index].bets().len() {
                let bet = &self.layout[index].bets[place];
                let (seat, insurance, stakes) = (bet.owner, bet.insurance, bet.bonus());
                for hand in 0..self.layout[index].hands().len() {
                    let stake = self.layout[index].bets[place].on[hand];
                    if stake > 0 {
                        let settled = self.hand_settled(circle, place, hand, stake, bank);
                        self.settle(Staked { seat, circle, wager: Wager::Base, stake }, settled, sink);
                    }
                }
                if insurance > 0 {
                    let staked = Staked { seat, circle, wager: Wager::Insurance, stake: insurance };
                    let settled = match bank.is_natural() {
                        true => {
                            let odds = self.table.pure_rules().insurance_pays;
                            Settled::of(Fate::Wins(odds).into(), insurance, self.table.values.insurance_pays)
                        }
                        false => Settled::loses(insurance, self.table.at(Moment::InsuranceLost)),
                    };
                    self.settle(staked, settled, sink);
                }
                for which in 0..BONUS_MAX {
                    let stake = stakes[which];
                    if let Some(bonus) = self.table.bonuses[which].as_ref().filter(|_| stake > 0) {
                        let (wager, settled) = (bonus.wager, bonus.settled(bonuses[which], stake));
                        self.settle(Staked { seat, circle, wager, stake }, settled, sink);
                    }
                }
            }
        }
        self.gather(sink);
    }

    /// What a bonus bet on the bank's hand comes to.
    fn bonus_payout(&self, which: usize) -> Payout {
        let (Some(bonus), points) = (&self.table.bonuses[which], self.bank_hand.points) else { return Payout::LOST };
        bonus.payout(match bonus.on {
            BonusOn::RedRun => self.red_run(),
            _ if points.is_bust() => points.cards(),
            _ => 0,
        })
    }

    /// What becomes of a wager on a hand.
    #[inline(always)]
    fn hand_settled(&self, circle: Seat, place: usize, hand: usize, stake: u64, bank: Points) -> Settled {
        let (table, pure) = (&self.table, self.table.pure_rules());
        let at = &self.layout[circle.index()];
        let points = at.hands[hand].points;
        if at.hands[hand].state == HandState::Surrendered {
            let half = pure.surrender.map_or(0, |part| part.of(Chips(stake)).0);
            let chip = table.common.smallest_chip.0;
            return Settled::loses(half - half % chip, table.values.surrender);
        }
        let comparison = Comparison::of(points, bank);
        let cite = match comparison {
            // A natural that came late takes only what was wagered first, where the book says so.
            Comparison::BankNatural if pure.original_bets_only => {
                let first = if hand == 0 { at.bets[place].base() } else { 0 };
                return Settled::loses(first.min(stake), table.values.original_bets);
            }
            // What it pays is rounded.
            Comparison::Natural => return Settled::wins(self.natural_win(stake), table.values.natural_pays),
            // Of two cards after a split, twenty-one is no natural.
            Comparison::Nearer if points.cards() == 2 && points.total() == HalfPoints::whole(21) => {
                table.at(Moment::SplitTwentyOne)
            }
            Comparison::BothNatural => table.at(Moment::BothNatural),
            Comparison::BankNatural => table.at(Moment::BankNatural),
            Comparison::ThreeEights => table.values.three_eights,
            Comparison::BothOver => table.values.both_over,
            Comparison::PlayerOver => table.at(Moment::PlayerOver),
            Comparison::BankOver => table.at(Moment::BankOver),
            Comparison::Nearer => table.at(Moment::Nearer),
            Comparison::Equal => table.at(Moment::Equal),
            Comparison::Farther => table.at(Moment::Farther),
        };
        Settled::of(pure.payout(comparison), stake, cite)
    }

    /// The player-dealer takes back what is left of his wager, and the cards go to the discards.
    pub(super) fn gather<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, amount) = (self.bank, self.cover.left());
        self.stacks[seat.index()] += amount.0;
        sink.on(Event::BankTakesBack { seat, amount, cite: self.table.values.coverage });
        self.phase = Phase::Over;
        sink.on(Event::Gathered { cite: self.table.at(Moment::Gathered) });
    }
}

fn is_red(card: Card) -> bool {
    card.suit().is_some_and(cards::Suit::is_red)
}
