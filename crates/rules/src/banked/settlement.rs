//! Paying and collecting, clockwise from the action button, as far as the bank reaches.

use cards::Card;
use hands::{HalfPoints, Points};

use super::cover::Cover;
use super::event::Event;
use super::hand_rules::{Comparison, Fate, PureRules};
use super::moment::Moment;
use super::payout::Payout;
use super::round::{Bet, HANDS, Hand, HandState, Phase, Round, SPOTS};
use super::table::{BONUS_MAX, Table};
use super::words::{BonusOn, Wager};
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

impl Cover {
    /// Pays, collects or gives back one wager; what the player has of it then. Nobody could foresee whether he wins, so that
    /// nothing is chosen: one of the sums is nothing.
    #[inline(always)]
    pub(super) fn settle<S: Sink<Event>>(
        &mut self,
        staked: Staked,
        settled: Settled,
        uncovered: Cite,
        sink: &mut S,
    ) -> u64 {
        let Staked { seat, circle, wager, stake } = staked;
        let Settled { win, loss, cite } = settled;
        let (paid, collected) = self.move_chips(Chips(win), Chips(loss));
        if paid.0 > 0 {
            sink.on(Event::Paid { seat, circle, wager, stake: Chips(stake), amount: paid, cite });
        }
        if collected.0 > 0 {
            sink.on(Event::Collected { seat, circle, wager, amount: collected, cite });
        }
        let amount = Chips(win - paid.0 + loss - collected.0);
        if amount.0 > 0 {
            sink.on(Event::Uncovered { seat, circle, wager, amount, cite: uncovered });
        }
        if win == 0 && loss < stake {
            sink.on(Event::Pushed { seat, circle, wager, amount: Chips(stake - loss), cite });
        }
        stake + paid.0 - collected.0
    }
}

impl Round {
    /// Whether a bonus bet waits for the bank's hand.
    pub(super) fn bonus_matters(&self, bet: &Bet, red: bool) -> bool {
        self.table.bonuses.iter().zip(bet.bonus()).any(|(bonus, amount)| {
            let waits = |on| on != BonusOn::RedRun || red;
            amount > 0 && bonus.as_ref().is_some_and(|bonus| waits(bonus.on))
        })
    }

    /// How many red cards the bank's hand begins with: the up card, the down card, then the others as they came (R160, R164).
    pub(super) fn red_run(&self) -> u16 {
        let mut reds = u32::from(is_red(self.up_card())) | u32::from(self.down_card().is_some_and(is_red)) << 1;
        for (place, card) in self.bank_hand.cards().iter().enumerate().skip(2) {
            reds |= u32::from(card.is_some_and(is_red)) << place;
        }
        reds.trailing_ones() as u16
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

    /// Naturals of a circle, paid before their time.
    pub(super) fn pay_naturals<S: Sink<Event>>(&mut self, circle: Seat, sink: &mut S) {
        let (cite, uncovered) = (self.table.values.natural_pays, self.table.at(Moment::Uncovered));
        for bet in self.layout[circle.index()].bets_mut() {
            let (seat, stake) = (bet.owner, std::mem::take(&mut bet.on[0]));
            let staked = Staked { seat, circle, wager: Wager::Base, stake };
            let settled = Settled::wins(self.table.natural_win(Chips(stake)).0, cite);
            self.stacks[seat.index()] += self.cover.settle(staked, settled, uncovered, sink);
        }
    }

    /// Everything that is left, clockwise from the action button: base wagers, insurance, bonus bets; first those of him who
    /// decides, then those behind (R115).
    pub(super) fn settle_pure<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.begin_settling(sink);
        let (bank, uncovered) = (self.bank_hand.points, self.table.at(Moment::Uncovered));
        let payouts = match self.bonus_action {
            0 => [Payout::LOST; BONUS_MAX],
            _ => std::array::from_fn(|which| self.bonus_payout(which)),
        };
        let order = self.settled_in_order();
        let Round { table, layout, cover, stacks, .. } = self;
        let pure = table.pure_rules();
        for circle in order {
            let at = &layout[circle.index()];
            // Mostly there is one wager, on one hand.
            for place in 0..usize::from(at.spots).max(1) {
                let bet = &at.bets[place % SPOTS];
                let (seat, mut has) = (bet.owner, 0);
                let staked = |wager, stake| Staked { seat, circle, wager, stake };
                let mut first = bet.base();
                for nth in 0..usize::from(at.hand_count).max(1) {
                    let (hand, stake) = (&at.hands[nth % HANDS], bet.on[nth % HANDS]);
                    if stake > 0 {
                        let settled = table.hand_settled(pure, hand, bank, stake, first);
                        has += cover.settle(staked(Wager::Base, stake), settled, uncovered, sink);
                    }
                    first = 0;
                }
                if bet.insurance > 0 {
                    let settled = table.insurance_settled(bank, bet.insurance);
                    has += cover.settle(staked(Wager::Insurance, bet.insurance), settled, uncovered, sink);
                }
                for ((bonus, stake), payout) in table.bonuses.iter().zip(bet.bonus()).zip(payouts) {
                    if let Some(bonus) = bonus.as_ref().filter(|_| stake > 0) {
                        let settled = bonus.settled(payout, stake);
                        has += cover.settle(staked(bonus.wager, stake), settled, uncovered, sink);
                    }
                }
                stacks[seat.index()] += has;
            }
        }
        self.gather(sink);
    }

    /// What a bonus bet on the bank's hand comes to.
    fn bonus_payout(&self, which: usize) -> Payout {
        let (Some(bonus), points) = (&self.table.bonuses[which], self.bank_hand.points) else { return Payout::LOST };
        bonus.payout(match bonus.on {
            BonusOn::RedRun => self.red_run(),
            _ => points.cards() * u16::from(points.is_bust()),
        })
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

impl Table {
    /// What becomes of a wager on a hand, so much of it wagered before the cards.
    #[inline(always)]
    fn hand_settled(&self, pure: &PureRules, hand: &Hand, bank: Points, stake: u64, first: u64) -> Settled {
        let points = hand.points;
        if hand.state == HandState::Surrendered {
            return Settled::loses(self.surrender_loss(Chips(stake)).0, self.values.surrender);
        }
        let comparison = Comparison::of(points, bank);
        // A natural that came late takes only what was wagered first, where the book says so.
        if comparison == Comparison::BankNatural && pure.natural_takes_first_only() {
            return Settled::loses(first.min(stake), self.values.original_bets);
        }
        // What it pays is rounded.
        if comparison == Comparison::Natural {
            return Settled::wins(self.natural_win(Chips(stake)).0, self.comparison_cite(comparison, points));
        }
        Settled::of(pure.payout(comparison), stake, self.comparison_cite(comparison, points))
    }

    /// What is cited for a hand that compares so.
    #[inline(always)]
    fn comparison_cite(&self, comparison: Comparison, points: Points) -> Cite {
        match comparison {
            // Of two cards after a split, twenty-one is no natural.
            Comparison::Nearer if points.cards() == 2 && points.total() == HalfPoints::whole(21) => {
                self.at(Moment::SplitTwentyOne)
            }
            Comparison::BothNatural => self.at(Moment::BothNatural),
            Comparison::BankNatural => self.at(Moment::BankNatural),
            Comparison::Natural => self.values.natural_pays,
            Comparison::ThreeEights => self.values.three_eights,
            Comparison::BothOver => self.values.both_over,
            Comparison::PlayerOver => self.at(Moment::PlayerOver),
            Comparison::BankOver => self.at(Moment::BankOver),
            Comparison::Nearer => self.at(Moment::Nearer),
            Comparison::Equal => self.at(Moment::Equal),
            Comparison::Farther => self.at(Moment::Farther),
        }
    }

    /// What becomes of insurance.
    fn insurance_settled(&self, bank: Points, stake: u64) -> Settled {
        match bank.is_natural() {
            true => Settled::of(Fate::Wins(self.pure_rules().insurance_pays).into(), stake, self.values.insurance_pays),
            false => Settled::loses(stake, self.at(Moment::InsuranceLost)),
        }
    }
}

fn is_red(card: Card) -> bool {
    card.suit().is_some_and(cards::Suit::is_red)
}
