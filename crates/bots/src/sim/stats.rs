//! Sums of whole numbers: however the work is divided, they come out the same.

use rules::Chips;

/// Results in cents, added up.
///
/// ```
/// use bots::sim::Mean;
///
/// let mut mean = Mean::default();
/// [300, -100, -200].into_iter().for_each(|cents| mean.add(cents));
/// assert_eq!((mean.count, mean.sum, mean.mean()), (3, 0, 0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mean {
    /// How many.
    pub count: u64,
    /// What they come to.
    pub sum: i64,
    /// What their squares come to.
    pub squares: u128,
}

impl Mean {
    /// One more.
    #[inline]
    pub fn add(&mut self, cents: i64) {
        self.count += 1;
        self.sum += cents;
        self.squares += u128::from(cents.unsigned_abs()) * u128::from(cents.unsigned_abs());
    }

    /// Those of another besides.
    pub fn merge(&mut self, other: &Mean) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean, in cents.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// How far one of them lies from the mean, typically.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let square = self.squares as f64 / self.count.max(1) as f64;
        (square - self.mean() * self.mean()).max(0.0).sqrt()
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.deviation() / (self.count.max(1) as f64).sqrt()
    }
}

/// Results beside what they were staked with.
///
/// ```
/// use bots::sim::Ratio;
///
/// let mut ratio = Ratio::default();
/// [(500, 500), (-1_000, 1_000)].into_iter().for_each(|(won, staked)| ratio.add(won, staked));
/// assert_eq!(format!("{:.4}", ratio.edge()), "0.3333");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ratio {
    /// What was won and lost.
    pub won: Mean,
    /// What was staked.
    pub staked: Mean,
    products: i128,
}

impl Ratio {
    /// One more.
    pub fn add(&mut self, won: i64, staked: i64) {
        self.won.add(won);
        self.staked.add(staked);
        self.products += i128::from(won) * i128::from(staked);
    }

    /// Those of another besides.
    pub fn merge(&mut self, other: &Ratio) {
        self.won.merge(&other.won);
        self.staked.merge(&other.staked);
        self.products += other.products;
    }

    /// The part of what was staked that was lost.
    #[must_use]
    pub fn edge(&self) -> f64 {
        -(self.won.sum as f64) / self.staked.sum.max(1) as f64
    }

    /// Its standard error.
    #[must_use]
    pub fn error(&self) -> f64 {
        let edge = self.edge();
        // What is won is compared with what its stake would lose on average.
        let squares =
            self.won.squares as f64 + 2.0 * edge * self.products as f64 + edge * edge * self.staked.squares as f64;
        squares.max(0.0).sqrt() / self.staked.sum.max(1) as f64
    }
}

/// Amounts, counted by the smallest chip.
///
/// ```
/// use bots::sim::Amounts;
/// use rules::Chips;
///
/// let mut pots = Amounts::new(Chips(100));
/// [500, 900, 1_000, 4_000].into_iter().for_each(|cents| pots.add(Chips(cents)));
/// assert_eq!((pots.quantile(50), pots.quantile(100)), (Chips(900), Chips(4_000)));
/// assert_eq!(pots.mean(), 1_600.0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amounts {
    chip: Chips,
    counts: Vec<u64>,
    count: u64,
    sum: u64,
}

/// More chips than this are counted as so many: the mean is right all the same.
const PLACES: usize = 1 << 16;

impl Amounts {
    /// None yet, by a chip of this size.
    #[must_use]
    pub fn new(chip: Chips) -> Amounts {
        Amounts { chip: Chips(chip.0.max(1)), counts: vec![], count: 0, sum: 0 }
    }

    /// One more.
    #[inline]
    pub fn add(&mut self, amount: Chips) {
        let place = ((amount.0 / self.chip.0) as usize).min(PLACES - 1);
        if place >= self.counts.len() {
            self.counts.resize((place + 1).next_power_of_two(), 0);
        }
        self.counts[place] += 1;
        self.count += 1;
        self.sum += amount.0;
    }

    /// Those of another besides.
    pub fn merge(&mut self, other: &Amounts) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(own, more)| *own += more);
        self.count += other.count;
        self.sum += other.sum;
    }

    /// The mean, in cents.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// So many of a hundred are no greater than this, rounded down to a chip.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> Chips {
        let wanted = (self.count * percent).div_ceil(100);
        let mut so_far = 0;
        let place = self.counts.iter().position(|&count| {
            so_far += count;
            so_far >= wanted
        });
        Chips(place.unwrap_or(0) as u64 * self.chip.0)
    }
}
