use rules::Chips;
use rules::banked::{Act, Options, Span, View, Wager};

use super::bot::Player;
use crate::Chance;

/// A player who does anything that he may, mostly without sense: what a table must stand. Small banks are soon exhausted, so his are.
#[derive(Clone, Copy, Debug)]
pub struct Anybody;

impl Player for Anybody {
    fn takes_bank(&mut self, chance: &mut Chance) -> bool {
        chance.below(6) > 0
    }

    fn bank(&mut self, _: &View, span: Span, chance: &mut Chance) -> Chips {
        let part = if chance.below(3) == 0 { 1 } else { 8 };
        some_of(Span { most: Chips(span.least.0 + (span.most.0 - span.least.0) / part), ..span }, chance)
    }

    fn wager(&mut self, _: &View, _: Wager, span: Span, chance: &mut Chance) -> Chips {
        some_of(Span { most: span.most.min(Chips(span.least.0 + 20 * span.step.0)), ..span }, chance)
    }

    fn act(&mut self, _: &View, options: &Options, chance: &mut Chance) -> Act {
        let mut acts = vec![];
        if let (Some(span), Some(circle)) = (options.insure, options.circle) {
            acts.extend([Act::Insure(circle, Chips(0)), Act::Insure(circle, span.most)]);
        }
        let flags = [
            (options.hit, Act::Hit),
            (options.stand, Act::Stand),
            (options.fold, Act::Fold),
            (options.surrender, Act::Surrender),
        ];
        acts.extend(flags.iter().filter(|(may, _)| *may).map(|(_, act)| *act));
        acts.extend(options.double.map(|span| Act::Double(span.most)));
        acts.extend(options.split.into_iter().flat_map(|span| [Act::Split(span.most); 6]));
        acts.extend(options.follow.into_iter().flat_map(|span| [Act::Follow(span.least), Act::Stay]));
        acts.extend(options.play.map(|_| Act::Play));
        acts[chance.below(acts.len() as u64) as usize]
    }
}

fn some_of(span: Span, chance: &mut Chance) -> Chips {
    let steps = (span.most.0 - span.least.0) / span.step.0.max(1);
    Chips(span.least.0 + span.step.0 * chance.below(steps + 1))
}
