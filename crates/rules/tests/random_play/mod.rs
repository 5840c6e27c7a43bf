//! What all random play has in common: chance, the numbers that play something again, and the work on all cores.

mod chance;

use std::any::Any;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

pub(crate) use chance::Chance;

/// A number in whose play a law was broken.
pub(crate) struct Broken {
    pub(crate) number: u64,
    pub(crate) steps: usize,
    pub(crate) message: String,
    pub(crate) story: String,
}

/// What was said when something went wrong, if it did.
pub(crate) fn broken_by(play: impl FnOnce()) -> Option<String> {
    let error: Box<dyn Any + Send> = panic::catch_unwind(AssertUnwindSafe(play)).err()?;
    let text = error.downcast_ref::<&str>().map(ToString::to_string);
    Some(text.or_else(|| error.downcast_ref::<String>().cloned()).unwrap_or_default())
}

/// Plays these numbers on all cores, each thread with a player of its own; what comes out does not depend on how many there are.
pub(crate) fn play_all<P: Default + Send>(
    numbers: Range<u64>,
    portion: u64,
    play: &(dyn Fn(&mut P, u64) -> Option<Broken> + Sync),
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<P>, Broken> {
    let next = AtomicU64::new(numbers.start);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut player = P::default();
        loop {
            let from = next.fetch_add(portion, Ordering::Relaxed);
            if from >= numbers.end {
                return Ok(player);
            }
            for number in from..numbers.end.min(from + portion) {
                if let Some(broken) = play(&mut player, number) {
                    next.store(numbers.end, Ordering::Relaxed);
                    return Err(broken);
                }
            }
            progress(from + portion - numbers.start);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    })
}

/// The shortest of these numbers in which a law is broken too.
pub(crate) fn shortest<P: Default>(
    broken: Broken,
    numbers: impl Iterator<Item = u64>,
    play: &dyn Fn(&mut P, u64) -> Option<Broken>,
) -> Broken {
    panic::set_hook(Box::new(|_| ()));
    let mut player = P::default();
    let mut shortest = broken;
    for number in numbers {
        if let Some(broken) = play(&mut player, number).filter(|broken| broken.steps < shortest.steps) {
            shortest = broken;
        }
    }
    let _ = panic::take_hook();
    shortest
}
