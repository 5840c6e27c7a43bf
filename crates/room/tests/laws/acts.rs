//! What goes wrong, at random.

use bots::Chance;
use room::Mishap;
use rules::poker::{Deal, Exposure};
use rules::{Chips, Seat};

pub(crate) fn below(chance: &mut Chance, end: usize) -> usize {
    chance.below(end as u64) as usize
}

pub(crate) fn one_in(chance: &mut Chance, times: usize) -> bool {
    below(chance, times) == 0
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
