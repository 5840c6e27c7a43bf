/// The mean of something that was played, and how well it is known.
///
/// ```
/// use odds::Mean;
///
/// let mut coin = Mean::default();
/// [1.0, -1.0, 1.0, 1.0].map(|won| coin.add(won));
/// let mut more = Mean::default();
/// more.add_all(&coin);
/// more.add(-1.0);
/// assert_eq!((more.count(), coin.mean(), coin.won()), (5, 0.5, 0.75));
/// assert_eq!(coin.error(), coin.deviation() / 2.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: f64,
    /// What was added up: all of them, their squares, cubes and fourth powers.
    powers: [f64; 4],
    won: f64,
}

impl Mean {
    /// One more.
    #[inline]
    pub fn add(&mut self, value: f64) {
        let square = value * value;
        let powers = [value, square, square * value, square * square];
        self.count += 1.0;
        self.powers.iter_mut().zip(powers).for_each(|(sum, power)| *sum += power);
        self.won += f64::from(value > 0.0);
    }

    /// All that others have added up.
    pub fn add_all(&mut self, other: &Mean) {
        self.count += other.count;
        self.powers.iter_mut().zip(other.powers).for_each(|(sum, power)| *sum += power);
        self.won += other.won;
    }

    /// How many there were.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count as u64
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.powers[0] / self.count
    }

    /// Which part of them was above nothing.
    #[must_use]
    pub fn won(&self) -> f64 {
        self.won / self.count
    }

    fn variance(&self) -> f64 {
        (self.powers[1] / self.count - self.mean().powi(2)).max(0.0)
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.deviation() / self.count.sqrt()
    }

    /// The standard error of the part above nothing.
    #[must_use]
    pub fn error_of_won(&self) -> f64 {
        (self.won() * (1.0 - self.won()) / self.count).sqrt()
    }

    /// The standard error of the standard deviation; none where nothing deviates.
    #[must_use]
    pub fn error_of_deviation(&self) -> f64 {
        let [mean, squares, cubes, fourths] = self.powers.map(|sum| sum / self.count);
        let fourth = fourths - 4.0 * mean * cubes + 6.0 * mean.powi(2) * squares - 3.0 * mean.powi(4);
        let error = ((fourth - self.variance().powi(2)).max(0.0) / self.count).sqrt();
        if error == 0.0 { 0.0 } else { error / (2.0 * self.deviation()) }
    }
}
