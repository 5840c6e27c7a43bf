//! Paying and collecting, clockwise from the action button, as far as the bank reaches.

use cards::Card;
use hands::HalfPoints;

use super::event::Event;
use super::hand_rules::{Comparison, Fate};
use super::moment::Moment;
use super::round::{Bet, HandState, Phase, Round};
use super::table::BONUS_MAX;
use super::words::{BonusOn, Wager};
use crate::{Chips, Cite, Clockwise, Odds, Seat, Sink};

/// What a wager comes to in chips, and what says so.
#[derive(Clone, Copy)]
pub(super) enum Settled {
    Wins(u64, Cite),
    Loses(u64, Cite),
    Pushes(Cite),
}

impl Settled {
    /// What a fate comes to for a stake.
    #[inline]
    pub(super) fn of(fate: Fate, stake: u64, cite: Cite) -> Settled {
        match fate {
            Fate::Wins(odds) => Settled::Wins(won(stake, odds), cite),
            Fate::Loses => Settled::Loses(stake, cite),
            Fate::Pushes => Settled::Pushes(cite),
        }
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
    pub(super) fn settle<S: Sink<Event>>(&mut self, staked: Staked, settled: Settled, sink: &mut S) {
        let Staked { seat, circle, wager, stake } = staked;
        let stack = &mut self.stacks[seat.index()];
        let uncovered = self.table.at(Moment::Uncovered);
        match settled {
            Settled::Wins(win, cite) => {
                let paid = self.cover.pay(Chips(win));
                *stack += stake + paid.0;
                if paid.0 > 0 {
                    sink.on(Event::Paid { seat, circle, wager, stake: Chips(stake), amount: paid, cite });
                }
                if paid.0 < win {
                    sink.on(Event::Uncovered { seat, circle, wager, amount: Chips(win - paid.0), cite: uncovered });
                }
            }
            Settled::Loses(loss, cite) => {
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
            Settled::Pushes(cite) => {
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
            let win = self.table.natural_win(Chips(stake)).0;
            self.settle(Staked { seat, circle, wager: Wager::Base, stake }, Settled::Wins(win, cite), sink);
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
                        let fate = self.hand_settled(circle, place, hand, stake);
                        self.settle(Staked { seat, circle, wager: Wager::Base, stake }, fate, sink);
                    }
                }
                if insurance > 0 {
                    let staked = Staked { seat, circle, wager: Wager::Insurance, stake: insurance };
                    let fate = match natural {
                        true => {
                            let odds = self.table.pure_rules().insurance_pays;
                            Settled::Wins(won(insurance, odds), self.table.values.insurance_pays)
                        }
                        false => Settled::Loses(insurance, self.table.at(Moment::InsuranceLost)),
                    };
                    self.settle(staked, fate, sink);
                }
                for (which, &stake) in bonus.iter().enumerate().filter(|&(_, &stake)| stake > 0) {
                    let Some(bonus) = &self.table.bonuses[which] else { continue };
                    let fate = match bonus_odds[which] {
                        Some(odds) => Settled::Wins(won(stake, odds), bonus.cites.won),
                        None => Settled::Loses(stake, bonus.cites.lost),
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
    fn hand_settled(&self, circle: Seat, place: usize, hand: usize, stake: u64) -> Settled {
        let (table, pure) = (&self.table, self.table.pure_rules());
        let at = &self.layout[circle.index()];
        let points = at.hands[hand].points;
        if at.hands[hand].state == HandState::Surrendered {
            return Settled::Loses(table.surrender_loss(Chips(stake)).0, table.values.surrender);
        }
        let comparison = Comparison::of(points, self.bank_hand.points);
        let cite = match comparison {
            // A natural that came late takes only what was wagered first, where the book says so.
            Comparison::BankNatural if pure.natural_takes_first_only() => {
                let first = if hand == 0 { at.bets[place].base() } else { 0 };
                return Settled::Loses(first.min(stake), table.values.original_bets);
            }
            // What it pays is rounded.
            Comparison::Natural => return Settled::Wins(table.natural_win(Chips(stake)).0, table.values.natural_pays),
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
        Settled::of(pure.fate(comparison), stake, cite)
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
    let exact = stake * u64::from(odds.pays);
    // Mostly there is nothing to divide.
    if odds.per == 1 { exact } else { exact / u64::from(odds.per) }
}

fn is_red(card: Card) -> bool {
    card.suit().is_some_and(cards::Suit::is_red)
}
