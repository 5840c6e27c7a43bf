use cards::{Card, CardSet};
use rules::poker::{Act, Options, View};
use rules::{Eyes, Seen};

use super::bot::Player;
use crate::Chance;

/// A player who does anything that he may, mostly without sense: what a table must stand.
#[derive(Clone, Copy, Debug)]
pub struct Anybody;

impl Player for Anybody {
    fn act(&mut self, view: &View, options: &Options, chance: &mut Chance) -> Act {
        let held = own(view);
        let mut acts = vec![];
        let mut add = |weight: usize, act: Act| acts.extend(std::iter::repeat_n(act, weight));
        if options.fold {
            add(1, Act::Fold);
        }
        if options.check {
            add(3, Act::Check);
        }
        if options.call.is_some() {
            add(4, Act::Call);
        }
        if let Some(raise) = options.raise {
            add(2, Act::RaiseTo(raise.least));
            add(1, Act::RaiseTo(raise.most));
        }
        if let Some(most) = options.draw {
            let count = chance.below(u64::from(most) + 1);
            add(1, Act::Draw(some_of(held, count as usize, chance)));
        }
        if let Some(count) = options.discard {
            add(1, Act::Discard(some_of(held, usize::from(count), chance)));
        }
        if options.kill.is_some() {
            add(1, Act::Kill);
            add(1, Act::NoKill);
        }
        if options.all_in_for_pot {
            add(1, Act::AllInForPot);
            add(1, Act::StayIn);
        }
        if options.show {
            add(3, Act::Show);
        }
        if options.muck {
            add(1, Act::Muck);
        }
        if options.play_board {
            add(1, Act::PlayBoard);
        }
        acts[chance.below(acts.len() as u64) as usize]
    }
}

fn own(view: &View) -> CardSet {
    let Eyes::Seat(seat) = view.eyes else { return CardSet::EMPTY };
    let face = |seen: &Seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back | Seen::Nothing => None,
    };
    view.holdings[seat.index()].iter().filter_map(face).collect()
}

fn some_of(cards: CardSet, count: usize, chance: &mut Chance) -> CardSet {
    let mut list: Vec<Card> = cards.iter().collect();
    cards::shuffle(&mut list, || chance.word());
    list.into_iter().take(count).collect()
}
