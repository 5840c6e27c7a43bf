use std::time::Duration;

use super::SEATS;

/// How long actions took, from when they were sent until all had seen what came of them.
pub(crate) struct Latencies {
    time: Duration,
    taken: Vec<Duration>,
    pub(crate) refused: usize,
    views: usize,
    bytes: usize,
}

impl Latencies {
    pub(crate) fn new(time: Duration) -> Latencies {
        Latencies { time, taken: vec![], refused: 0, views: 0, bytes: 0 }
    }

    pub(crate) fn took(&mut self, time: Duration) {
        self.taken.push(time);
    }

    pub(crate) fn view(&mut self, bytes: usize) {
        self.views += 1;
        self.bytes += bytes;
    }

    pub(crate) fn add(&mut self, other: &Latencies) {
        self.taken.extend(&other.taken);
        self.refused += other.refused;
        self.views += other.views;
        self.bytes += other.bytes;
    }

    /// Of several turns.
    pub(crate) fn of_all(turns: &[Latencies]) -> Latencies {
        let mut all = Latencies::new(turns.iter().map(|turn| turn.time).sum());
        turns.iter().for_each(|turn| all.add(turn));
        all
    }

    pub(crate) fn a_second(&self) -> f64 {
        self.taken.len() as f64 / self.time.as_secs_f64()
    }

    /// How many of all that was asked for was refused, in hundredths.
    pub(crate) fn percent_refused(&self) -> f64 {
        100.0 * self.refused as f64 / (self.refused + self.taken.len()).max(1) as f64
    }

    /// How often a second all at a table were told something that none of them had asked for: a hand was dealt, somebody's time was over.
    pub(crate) fn unasked_a_second(&self) -> f64 {
        let told = self.views / SEATS;
        told.saturating_sub(self.taken.len()) as f64 / self.time.as_secs_f64()
    }

    pub(crate) fn bytes_a_view(&self) -> usize {
        self.bytes / self.views.max(1)
    }

    /// In thousandths of a second.
    pub(crate) fn percentile(&self, percent: f64) -> f64 {
        let mut sorted = self.taken.clone();
        sorted.sort();
        let place = (percent / 100.0 * sorted.len() as f64).ceil() as usize;
        sorted.get(place.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
    }
}
