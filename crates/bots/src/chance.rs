use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// Chance from a seed: the same seed and the same stream of it bring the same cards and the same whims, on every machine.
///
/// ```
/// use bots::Chance;
///
/// let [mut one, mut again, mut other] = [Chance::new(7, 0), Chance::new(7, 0), Chance::new(7, 1)];
/// let word = one.word();
/// assert_eq!(word, again.word());
/// assert_ne!(word, other.word());
/// ```
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// One of the streams of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Chance {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&stream.to_le_bytes());
        Chance(ChaCha8Rng::from_seed(key))
    }

    /// The next random word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below an end. The last bit of fairness is left to the shuffle: no whim needs it.
    ///
    /// ```
    /// assert!(bots::Chance::new(1, 2).below(6) < 6);
    /// ```
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(end)) >> 64) as u64
    }

    /// Yes, in so many of a thousand times.
    ///
    /// ```
    /// let mut chance = bots::Chance::new(1, 2);
    /// assert!(chance.in_a_thousand(1000) && !chance.in_a_thousand(0));
    /// ```
    #[inline]
    pub fn in_a_thousand(&mut self, times: u16) -> bool {
        times > 0 && self.below(1000) < u64::from(times)
    }
}
