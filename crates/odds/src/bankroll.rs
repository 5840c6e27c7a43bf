//! How long a bankroll lasts.

use std::f64::consts::{PI, SQRT_2};

/// Results that come round after round, each like the others: what is won on average, and how far a result lies from that.
///
/// ```
/// use odds::Walk;
///
/// // A bank that wins $2 a round, give or take $100, over a shift of 400 rounds.
/// let walk = Walk { mean: 2.0, deviation: 100.0 };
/// assert_eq!((walk.after(400).mean, walk.after(400).deviation), (800.0, 2_000.0));
/// assert!(walk.ruin(1_000.0, 400) > walk.ruin(5_000.0, 400));
/// let needed = walk.needed(0.05, 400);
/// assert!((walk.ruin(needed, 400) - 0.05).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walk {
    /// What is won on average.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// A walk stops a little behind the line that it crosses, for it goes in steps: so far behind it on average, in standard deviations of
/// a step (Siegmund 1979).
const OVERSHOOT: f64 = 0.582_6;

impl Walk {
    /// So many rounds as one.
    #[must_use]
    pub fn after(&self, rounds: u64) -> Walk {
        let rounds = rounds as f64;
        Walk { mean: self.mean * rounds, deviation: self.deviation * rounds.sqrt() }
    }

    /// The chance to have won after so many rounds.
    #[must_use]
    pub fn ahead(&self, rounds: u64) -> f64 {
        let after = self.after(rounds);
        times_normal(0.0, after.mean / after.deviation)
    }

    /// The chance that a bankroll is lost at some time in so many rounds, by the first passage of a Brownian motion with this drift:
    /// Φ((−b − mn) / s√n) + exp(−2mb / s²) Φ((−b + mn) / s√n), the bankroll b longer by what a walk in steps overshoots it.
    #[must_use]
    pub fn ruin(&self, bankroll: f64, rounds: u64) -> f64 {
        if rounds == 0 || bankroll <= 0.0 {
            return f64::from(bankroll <= 0.0);
        }
        if self.deviation == 0.0 {
            return f64::from(self.after(rounds).mean <= -bankroll);
        }
        let Walk { mean, deviation } = self.after(rounds);
        let line = bankroll + OVERSHOOT * self.deviation;
        let exponent = -2.0 * self.mean * line / self.deviation.powi(2);
        let crossed = times_normal(0.0, (-line - mean) / deviation);
        (crossed + times_normal(exponent, (-line + mean) / deviation)).clamp(0.0, 1.0)
    }

    /// The bankroll that is lost in so many rounds with this chance.
    #[must_use]
    pub fn needed(&self, risk: f64, rounds: u64) -> f64 {
        let (mut low, mut high) = (0.0, self.deviation.max(1.0));
        while self.ruin(high, rounds) > risk {
            high *= 2.0;
        }
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if self.ruin(middle, rounds) > risk { low = middle } else { high = middle }
        }
        high
    }
}

/// exp(exponent) Φ(z). Far out on the left the one is as large as the other is small, so that they are taken together.
fn times_normal(exponent: f64, z: f64) -> f64 {
    let density = |exponent: f64| exponent.exp() / (SQRT_2 * PI.sqrt());
    if z < -5.0 {
        // Laplace's continued fraction for what lies behind -z.
        let behind = (1..60).rev().fold(-z, |rest, nth| f64::from(nth) / rest - z);
        return density(exponent - z * z / 2.0) / behind;
    }
    if z > 5.0 {
        return exponent.exp() - times_normal(exponent, -z);
    }
    // z + z³/3 + z⁵/(3·5) + …
    let (mut sum, mut term) = (z, z);
    for nth in 1..120 {
        term *= z * z / f64::from(2 * nth + 1);
        sum += term;
    }
    exponent.exp() * 0.5 + density(exponent - z * z / 2.0) * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of any table of the normal distribution.
    #[test]
    fn the_normal_distribution() {
        let known = [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_37),
            (-6.0, 9.865_876_450_376_98e-10),
            (-10.0, 7.619_853_024_160_527e-24),
        ];
        for (z, expected) in known {
            let found = times_normal(0.0, z);
            assert!((found / expected - 1.0).abs() < 1e-10, "{z}: {found} for {expected}");
        }
        let [left, right] = [-5.000_001, -4.999_999].map(|z| times_normal(0.0, z));
        assert!((left / right - 1.0).abs() < 1.2e-5);
    }

    #[test]
    fn who_always_wins_is_not_ruined_and_who_always_loses_is() {
        let [wins, loses] = [1.0, -1.0].map(|mean| Walk { mean, deviation: 0.1 });
        assert!(wins.ruin(10.0, 1_000) < 1e-12 && loses.ruin(10.0, 1_000) > 1.0 - 1e-12);
        let far = Walk { mean: -3.0, deviation: 1.0 };
        assert!(far.ruin(1_000.0, 100).is_finite() && far.ruin(1_000.0, 100) < 1e-12);
        assert_eq!(Walk { mean: -1.0, deviation: 0.0 }.ruin(10.0, 10), 1.0);
    }

    /// A fair coin for one: reflected, exactly. Its steps end on the line, and overshoot nothing.
    #[test]
    fn a_fair_coin() {
        let coin = Walk { mean: 0.0, deviation: 1.0 };
        let (rounds, bankroll) = (400u32, 20u32);
        // Of all paths, those that end at the line or below, and as many that came back from it.
        let mut chance = vec![0.0f64; 2 * rounds as usize + 1];
        chance[rounds as usize] = 1.0;
        let mut ruined = 0.0;
        for _ in 0..rounds {
            let mut next = vec![0.0; chance.len()];
            for at in 1..chance.len() - 1 {
                next[at - 1] += 0.5 * chance[at];
                next[at + 1] += 0.5 * chance[at];
            }
            ruined += std::mem::take(&mut next[(rounds - bankroll) as usize]);
            chance = next;
        }
        let formula = coin.ruin(f64::from(bankroll) - OVERSHOOT, u64::from(rounds));
        assert!((formula - ruined).abs() < 0.001, "{formula} for {ruined}");
    }
}
