//! Work in blocks: each has a chance of its own, and sums are whole numbers, so that it does not matter who does which.

use std::fmt;

use rayon::prelude::*;

use crate::Chance;

/// How many hands a block has. Each block is a session of its own: fresh stacks, a new first button, a shuffled shoe.
pub const BLOCK: u64 = 1000;

/// Why a simulation did not come to its end: somebody did what he may not, or a table could not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped(pub(crate) String);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the simulation stopped: {}", self.0)
    }
}

impl std::error::Error for Stopped {}

/// Whatever it was that stopped it.
pub(super) fn stopped(error: impl fmt::Display) -> Stopped {
    Stopped(error.to_string())
}

/// Sums that can be added up.
pub(super) trait Sums: Send {
    fn merge(&mut self, other: &Self);
}

/// Plays so many hands, block by block on all cores.
pub(super) fn in_blocks<T: Sums>(
    hands: u64,
    seed: u64,
    progress: &(dyn Fn(u64) + Sync),
    empty: &(dyn Fn() -> T + Sync),
    play: &(dyn Fn(u64, &mut Chance, &mut T) -> Result<(), Stopped> + Sync),
) -> Result<T, Stopped> {
    let blocks = hands.div_ceil(BLOCK);
    let one = |mut sums: T, block: u64| {
        let count = BLOCK.min(hands - block * BLOCK);
        play(count, &mut Chance::new(seed, block), &mut sums)?;
        progress(count);
        Ok(sums)
    };
    let all = |mut sums: T, other: T| {
        sums.merge(&other);
        Ok(sums)
    };
    (0..blocks).into_par_iter().try_fold(empty, one).try_reduce(empty, all)
}
