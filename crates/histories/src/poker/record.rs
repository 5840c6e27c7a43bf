//! A deal of poker written down: its table, who was dealt in, and every step; all that came of it follows from that.

use cards::Card;
use rules::poker::{Deal, Event, Mishap, Refusal, Seating, Step, Table, Turn};
use rules::{Chapter, Game, House, Register, Sink};

use super::answer::Said;
use super::claim::Claim;
use super::deed::Deed;
use super::terms::Terms;
use crate::run::{RunError, find};

/// A poker table by its house, its game and what it plays for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setting {
    /// The house.
    pub house: String,
    /// The game.
    pub game: String,
    /// What it plays for.
    pub terms: Terms,
}

/// A deal of poker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its table.
    pub setting: Setting,
    /// Who was dealt in.
    pub seating: Seating,
    /// Everything that was done.
    pub steps: Vec<Played>,
}

/// A step of a deal, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played {
    /// Cards were dealt.
    Dealt(Vec<Option<Card>>),
    /// Something was done.
    Done(Deed),
}

impl Played {
    /// A step, as it is kept: what the dealer burned stays hidden for good.
    #[must_use]
    pub fn of(deal: &Deal, step: Step<'_>) -> Played {
        let burns = match step {
            Step::Dealt(_) => matches!(deal.turn(), Turn::Dealer(need) if need.burn),
            Step::Mishap(Mishap::TurnedEarly(_)) => deal.early_board().is_some_and(|need| need.burn),
            _ => false,
        };
        Played::Done(match step {
            Step::Dealt(cards) => {
                let mut cards = cards.to_vec();
                cards[..usize::from(burns)].fill(None);
                return Played::Dealt(cards);
            }
            Step::Act(seat, act) => Deed::Act(seat, act),
            Step::OutOfTurn(seat, act) => Deed::OutOfTurn(seat, act),
            Step::AskedDrawn { by, of } => Deed::AskedDrawn(by, of),
            Step::HandsClear => Deed::HandsClear,
            Step::Ruled(answer) => Deed::Said(Said::of(answer)),
            Step::Mishap(mishap) => Deed::Claim(Claim::of(mishap, usize::from(burns))),
        })
    }

    /// Plays it.
    ///
    /// # Errors
    ///
    /// If it is refused.
    pub fn play<S: Sink<Event>>(&self, deal: &mut Deal, sink: &mut S) -> Result<(), Refusal> {
        match self {
            Played::Dealt(cards) => deal.play(Step::Dealt(cards), sink),
            Played::Done(deed) => deed.play(deal, sink),
        }
    }
}

impl Setting {
    /// Its house, its game and the table itself.
    ///
    /// # Errors
    ///
    /// If there is no such house, game or table.
    pub fn open<'a>(&self, register: &'a Register) -> Result<(&'a House, &'a Chapter, &'a Game, Table), RunError> {
        let (house, chapter, game) = find(register, &self.house, &self.game)?;
        Ok((house, chapter, game, self.terms.table(house, game)?))
    }
}
