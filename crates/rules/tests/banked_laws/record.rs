//! What was played: enough to play it again, and to tell of it.

use cards::Card;
use rules::banked::{Act, Mishap, Opening, Place, Step};
use rules::{Chips, Seat};

/// A step that was taken; cards stand in one list for the whole round.
#[derive(Clone, Copy, Debug)]
enum Taken {
    Bank(Seat, Chips),
    Wager(Seat, Place, Chips),
    NoMoreBets,
    Dealt(usize, usize),
    Act(Seat, Act),
    Silent(Seat),
    Buys(Seat, Chips),
    Mishap(Mishap),
}

#[derive(Default)]
pub(crate) struct Record {
    pub(crate) opening: Option<Opening>,
    cards: Vec<Card>,
    steps: Vec<Taken>,
}

impl Record {
    pub(crate) fn open(&mut self, opening: &Opening) {
        self.opening = Some(*opening);
        self.cards.clear();
        self.steps.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn push(&mut self, step: Step<'_>) {
        self.steps.push(match step {
            Step::Bank(seat, amount) => Taken::Bank(seat, amount),
            Step::Wager(seat, place, amount) => Taken::Wager(seat, place, amount),
            Step::Wagers(..) | Step::DealtUnseen(_) | Step::Looked { .. } | Step::TurnedUp(_) => {
                unreachable!("only tried")
            }
            Step::NoMoreBets => Taken::NoMoreBets,
            Step::Dealt(cards) => {
                let from = self.cards.len();
                self.cards.extend(cards);
                Taken::Dealt(from, self.cards.len())
            }
            Step::Act(seat, act) => Taken::Act(seat, act),
            Step::Silent(seat) => Taken::Silent(seat),
            Step::Buys(seat, amount) => Taken::Buys(seat, amount),
            Step::Mishap(mishap) => Taken::Mishap(mishap),
        });
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.steps.iter().map(|&taken| match taken {
            Taken::Bank(seat, amount) => Step::Bank(seat, amount),
            Taken::Wager(seat, place, amount) => Step::Wager(seat, place, amount),
            Taken::NoMoreBets => Step::NoMoreBets,
            Taken::Dealt(from, to) => Step::Dealt(&self.cards[from..to]),
            Taken::Act(seat, act) => Step::Act(seat, act),
            Taken::Silent(seat) => Step::Silent(seat),
            Taken::Buys(seat, amount) => Step::Buys(seat, amount),
            Taken::Mishap(mishap) => Step::Mishap(mishap),
        })
    }
}
