//! Paying and collecting, clockwise from the action button, as far as the bank reaches.

use cards::Card;
use hands::Points;

use super::event::Event;
use super::moment::Moment;
use super::round::{Bet, HandState, Phase, Round};
use super::table::BONUS_MAX;
use super::words::{BonusOn, Outcome, Rounding, Wager};
use crate::{Chips, Cite, Clockwise, Odds, Seat, Sink};

/// What becomes of a wager, and what says so.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    Wins(u64, Cite),
    Loses(u64, Cite),
    Pushes(Cite),
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

    /// Pays, collects or gives back one wager.
    pub(super) fn settle<S: Sink<Event>>(&mut self, staked: Staked, fate: Fate, sink: &mut S) {
        let Staked { seat, circle, wager, stake } = staked;
        let stack = &mut self.stacks[seat.index()];
        let uncovered = self.table.at(Moment::Uncovered);
        match fate {
            Fate::Wins(win, cite) => {
                let paid = self.cover.pay(Chips(win));
                *stack += stake + paid.0;
                if paid.0 > 0 {
                    sink.on(Event::Paid { seat, circle, wager, stake: Chips(stake), amount: paid, cite });
                }
                if paid.0 < win {
                    sink.on(Event::Uncovered { seat, circle, wager, amount: Chips(win - paid.0), cite: uncovered });
                }
            }
            Fate::Loses(loss, cite) => {
                let collected = self.cover.collect(Chips(loss));
                *stack += stake - collected.0;
                if collected.0 > 0 {
                    sink.on(Event::Collected { seat, circle, wager, amount: collected, cite });
                }
                if collected.0 < loss {
                    let amount = Chips(loss - collected.0);
                    sink.on(Event::Uncovered { seat, circle, wager, amount, cite: uncovered });
                }
                if loss < stake {
                    sink.on(Event::Pushed { seat, circle, wager, amount: Chips(stake - loss), cite });
                }
            }
            Fate::Pushes(cite) => {
                *stack += stake;
                sink.on(Event::Pushed { seat, circle, wager, amount: Chips(stake), cite });
            }
        }
    }

    /// Naturals of a circle, paid before their time.
    pub(super) fn pay_naturals<S: Sink<Event>>(&mut self, circle: Seat, sink: &mut S) {
        let cite = self.table.values.natural_pays;
        for place in 0..usize::from(self.layout[circle.index()].spots) {
            let bet = &mut self.layout[circle.index()].bets[place];
            let (seat, stake) = (bet.owner, std::mem::take(&mut bet.on[0]));
            let win = self.natural_win(stake);
            self.settle(Staked { seat, circle, wager: Wager::Base, stake }, Fate::Wins(win, cite), sink);
        }
    }

    /// Everything that is left, clockwise from the action button: base wagers, insurance, bonus bets; first those of him who
    /// decides, then those behind (R115).
    pub(super) fn settle_pure<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.begin_settling(sink);
        let natural = self.bank_hand.points.is_natural();
        let bonus_odds: [Option<Odds>; BONUS_MAX] = std::array::from_fn(|which| self.bonus_odds(which));
        for circle in self.settled_in_order() {
            let index = circle.index();
            for place in 0..self.layout[index].bets().len() {
                let bet = &self.layout[index].bets[place];
                let (seat, insurance, bonus) = (bet.owner, bet.insurance, bet.bonus());
                for hand in 0..self.layout[index].hands().len() {
                    let stake = self.layout[index].bets[place].on[hand];
                    if stake > 0 {
                        let fate = self.hand_fate(circle, place, hand, stake);
                        self.settle(Staked { seat, circle, wager: Wager::Base, stake }, fate, sink);
                    }
                }
                if insurance > 0 {
                    let staked = Staked { seat, circle, wager: Wager::Insurance, stake: insurance };
                    let fate = match natural {
                        true => {
                            let odds = self.table.pure_rules().insurance_pays;
                            Fate::Wins(won(insurance, odds), self.table.values.insurance_pays)
                        }
                        false => Fate::Loses(insurance, self.table.at(Moment::InsuranceLost)),
                    };
                    self.settle(staked, fate, sink);
                }
                for (which, &stake) in bonus.iter().enumerate().filter(|&(_, &stake)| stake > 0) {
                    let Some(bonus) = &self.table.bonuses[which] else { continue };
                    let fate = match bonus_odds[which] {
                        Some(odds) => Fate::Wins(won(stake, odds), bonus.cites.won),
                        None => Fate::Loses(stake, bonus.cites.lost),
                    };
                    let wager = bonus.wager;
                    self.settle(Staked { seat, circle, wager, stake }, fate, sink);
                }
            }
        }
        self.gather(sink);
    }

    /// What a bonus bet on the bank's hand pays.
    fn bonus_odds(&self, which: usize) -> Option<Odds> {
        let (bonus, points) = (self.table.bonuses[which].as_ref()?, self.bank_hand.points);
        bonus.odds(match bonus.on {
            BonusOn::RedRun => self.red_run(),
            _ if points.is_bust() => points.cards(),
            _ => 0,
        })
    }

    /// What becomes of a wager on a hand.
    #[inline(always)]
    fn hand_fate(&self, circle: Seat, place: usize, hand: usize, stake: u64) -> Fate {
        let (table, pure) = (&self.table, self.table.pure_rules());
        let (hands, bank) = (&self.layout[circle.index()].hands, self.bank_hand.points);
        let (points, state) = (hands[hand].points, hands[hand].state);
        let outcome = |outcome, cite| match outcome {
            Outcome::Loses => Fate::Loses(stake, cite),
            Outcome::Pushes => Fate::Pushes(cite),
        };
        if state == HandState::Surrendered {
            let half = pure.surrender.map_or(0, |part| part.of(Chips(stake)).0);
            let chip = table.common.smallest_chip.0;
            return Fate::Loses(half - half % chip, table.values.surrender);
        }
        if bank.is_natural() {
            if points.is_natural() {
                return Fate::Pushes(table.at(Moment::BothNatural));
            }
            // A natural that came late takes only what was wagered first, where the book says so.
            let first = if hand == 0 { self.layout[circle.index()].bets[place].base() } else { 0 };
            let lost = if pure.original_bets_only { first.min(stake) } else { stake };
            let cite = if lost < stake { table.values.original_bets } else { table.at(Moment::BankNatural) };
            return Fate::Loses(lost, cite);
        }
        match (points.is_bust(), bank.is_bust()) {
            _ if points.is_natural() => Fate::Wins(self.natural_win(stake), table.values.natural_pays),
            (true, true) if bank.is_three_eights() => outcome(pure.three_eights, table.values.three_eights),
            (true, true) => outcome(pure.both_over, table.values.both_over),
            (true, false) => Fate::Loses(stake, table.at(Moment::PlayerOver)),
            (false, true) => Fate::Wins(stake, table.at(Moment::BankOver)),
            (false, false) => self.compare(points, bank, stake),
        }
    }

    fn compare(&self, points: Points, bank: Points, stake: u64) -> Fate {
        match points.total().cmp(&bank.total()) {
            std::cmp::Ordering::Greater => {
                // Of two cards after a split, twenty-one is no natural.
                let split = points.cards() == 2 && points.total().0 == 42;
                let moment = if split { Moment::SplitTwentyOne } else { Moment::Nearer };
                Fate::Wins(stake, self.table.at(moment))
            }
            std::cmp::Ordering::Equal => Fate::Pushes(self.table.at(Moment::Equal)),
            std::cmp::Ordering::Less => Fate::Loses(stake, self.table.at(Moment::Farther)),
        }
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

/// What odds pay on a stake.
pub(super) fn won(stake: u64, odds: Odds) -> u64 {
    stake * u64::from(odds.pays) / u64::from(odds.per)
}

fn is_red(card: Card) -> bool {
    card.suit().is_some_and(cards::Suit::is_red)
}
