//! Acts at random: what is legal, and what goes wrong.

use bots::Chance;
use cards::CardSet;
use room::Mishap;
use rules::poker::{Act, Deal, Exposure, Options};
use rules::{Chips, Seat};

pub(crate) fn below(chance: &mut Chance, end: usize) -> usize {
    chance.below(end as u64) as usize
}

pub(crate) fn one_in(chance: &mut Chance, times: usize) -> bool {
    below(chance, times) == 0
}

/// One of the legal acts.
pub(crate) fn any_act(options: &Options, deal: &Deal, seat: Seat, chance: &mut Chance) -> Act {
    let held: CardSet = deal.holding(seat).iter().flatten().copied().collect();
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
        add(1, Act::Draw(some_of(held, below(chance, usize::from(most) + 1), chance)));
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
    acts[below(chance, acts.len())]
}

fn some_of(cards: CardSet, count: usize, chance: &mut Chance) -> CardSet {
    let mut list: Vec<_> = cards.iter().collect();
    cards::shuffle(&mut list, || chance.word());
    list.into_iter().take(count).collect()
}

/// Something that goes wrong, perhaps: not everything can at every moment.
pub(crate) fn any_mishap(deal: &Deal, chance: &mut Chance) -> Mishap {
    let seats: Vec<Seat> = deal.live().iter().collect();
    let seat = seats[below(chance, seats.len())];
    let place = below(chance, deal.holding(seat).len() + 1) as u8;
    let how = [Exposure::Dealer, Exposure::OffTable, Exposure::Touched][below(chance, 3)];
    match below(chance, 16) {
        _ if deal.options().show => Mishap::Miscalled { seat },
        0..3 => Mishap::Exposed { seat, place, how },
        3 => Mishap::Boxed { seat, place },
        4 => Mishap::BoxedOnTop,
        5 => Mishap::StrayJoker { seat: Some(seat).filter(|_| one_in(chance, 2)) },
        6 => Mishap::Short { seat, missing: 1 + below(chance, 2) as u8 },
        7 => Mishap::Long { seat },
        8 => Mishap::TurnedEarly,
        9 => Mishap::LongFlop { extra: 1 },
        10 => Mishap::ShortFlop { missing: 1 },
        11 => Mishap::NoBurn,
        12 => Mishap::TwoBurns,
        13 => Mishap::Misdealt,
        _ => Mishap::Miscalled { seat },
    }
}

/// An amount that a player may sit down with.
pub(crate) fn any_chips(least: u64, most: u64, chance: &mut Chance) -> Chips {
    match below(chance, 3) {
        0 => Chips(least),
        _ => Chips(least + (most - least) / 100 * chance.below(100)),
    }
}
