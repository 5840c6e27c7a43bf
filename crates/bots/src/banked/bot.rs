//! A player at a table with a player-dealer, who decides from what he sees and may do.

use std::sync::Arc;

use cards::Card;
use rules::banked::{Act, Options, Span, View, Wager};
use rules::{Chips, Seen};

use super::strategy::Strategy;
use crate::{Chance, Temper};

/// Somebody at a table with a player-dealer: he banks, wagers and plays.
pub trait Player {
    /// Whether he takes the bank that is offered to him.
    fn takes_bank(&mut self, chance: &mut Chance) -> bool;

    /// What he puts up as the bank.
    fn bank(&mut self, view: &View, span: Span, chance: &mut Chance) -> Chips;

    /// What he wagers in his own circle, first on the game and then on each bonus bet; nothing if he does not.
    fn wager(&mut self, view: &View, wager: Wager, span: Span, chance: &mut Chance) -> Chips;

    /// What he does with his hand. The view is that of his own eyes.
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act;
}

/// A player who knows how hands are best played, and whose temper says how much he wagers. He banks whenever he may, with all
/// he has, and never insures.
#[derive(Clone, Debug)]
pub struct Bot {
    strategy: Arc<Strategy>,
    temper: Temper,
}

impl Bot {
    /// A player.
    #[must_use]
    pub const fn new(strategy: Arc<Strategy>, temper: Temper) -> Bot {
        Bot { strategy, temper }
    }
}

impl Player for Bot {
    fn takes_bank(&mut self, _: &mut Chance) -> bool {
        true
    }

    fn bank(&mut self, _: &View, span: Span, _: &mut Chance) -> Chips {
        span.most
    }

    fn wager(&mut self, _: &View, wager: Wager, span: Span, chance: &mut Chance) -> Chips {
        let times = match wager {
            Wager::Base | Wager::Ante => self.temper.wagers,
            _ if chance.in_a_thousand(self.temper.bonus) => 1,
            _ => return Chips(0),
        };
        let step = span.step.0.max(1);
        let wanted = span.least.0.saturating_mul(u64::from(times)).min(span.most.0);
        Chips(span.least.0 + (wanted - span.least.0) / step * step)
    }

    fn act(&mut self, view: &View, options: &Options, _: &mut Chance) -> Act {
        let Some(circle) = options.circle else { return Act::Stay };
        if options.insure.is_some() {
            return Act::Insure(circle, Chips(0));
        }
        if options.follow.is_some() {
            return Act::Stay;
        }
        let mut own = [Card::JOKERS[0]; 22];
        let mut count = 0;
        let hands = &view.hands[circle.index()];
        for card in hands[usize::from(options.hand) % hands.len()].iter().filter_map(face) {
            own[count] = card;
            count += 1;
        }
        let after_split = hands[1][0] != Seen::Nothing;
        let up = view.bank_hand.iter().find_map(face);
        self.strategy.act(&own[..count], up, after_split, options)
    }
}

fn face(seen: &Seen) -> Option<Card> {
    match seen {
        Seen::Face(card) => Some(*card),
        Seen::Nothing | Seen::Back => None,
    }
}
