use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What somebody may do in a while: a bucket that is filled drop by drop, and each thing that he does takes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    /// How much it holds.
    most: u32,
    /// How much comes in a second.
    rate: u32,
    filled: f64,
    at: Instant,
}

impl Bucket {
    pub(super) fn new(most: u32, rate: u32, now: Instant) -> Bucket {
        Bucket { most, rate, filled: f64::from(most), at: now }
    }

    /// Takes a drop, or says how long to wait for one.
    pub(super) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        if self.filled < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.filled) / f64::from(self.rate)));
        }
        self.filled -= 1.0;
        Ok(())
    }

    /// Takes so many drops, be they there or not; says how long nothing more is to be taken, if they were not.
    pub(super) fn spend(&mut self, drops: u32, now: Instant) -> Option<Duration> {
        self.fill(now);
        self.filled -= f64::from(drops);
        (self.filled < 0.0).then(|| Duration::from_secs_f64(-self.filled / f64::from(self.rate)))
    }

    /// What has come in since.
    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.filled = (self.filled + passed * f64::from(self.rate)).min(f64::from(self.most));
        self.at = now;
    }

    /// Whether it is as full as it can be, so that it need not be kept.
    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.filled + passed * f64::from(self.rate) >= f64::from(self.most)
    }
}

/// A bucket for each of many.
#[derive(Debug)]
pub(super) struct Buckets<K> {
    inner: Mutex<Inner<K>>,
}

#[derive(Debug)]
struct Inner<K> {
    most: u32,
    rate: u32,
    buckets: HashMap<K, Bucket>,
}

/// How many are kept before the full ones are thrown away.
const KEPT: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(super) fn new(most: u32, rate: u32) -> Buckets<K> {
        Buckets { inner: Mutex::new(Inner { most, rate, buckets: HashMap::new() }) }
    }

    /// All of them hold so much from now on, and fill so fast.
    pub(super) fn resize(&self, most: u32, rate: u32) {
        let mut inner = self.inner();
        (inner.most, inner.rate) = (most, rate);
        for bucket in inner.buckets.values_mut() {
            // Who had used up nothing has all of it.
            let used = f64::from(bucket.most) - bucket.filled;
            *bucket = Bucket { most, rate, filled: (f64::from(most) - used).max(0.0), at: bucket.at };
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner<K>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self, key: K) -> Result<(), Duration> {
        let now = Instant::now();
        let mut inner = self.inner();
        let (most, rate) = (inner.most, inner.rate);
        if inner.buckets.len() >= KEPT {
            inner.buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        inner.buckets.entry(key).or_insert_with(|| Bucket::new(most, rate, now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_then_what_comes_in() {
        let start = Instant::now();
        let mut bucket = Bucket::new(3, 2, start);
        assert_eq!([(); 3].map(|()| bucket.take(start)), [Ok(()); 3]);
        assert_eq!(bucket.take(start), Err(Duration::from_millis(500)));
        assert_eq!(bucket.take(start + Duration::from_millis(500)), Ok(()));
        assert!(bucket.take(start + Duration::from_millis(600)).is_err());
        assert_eq!([(); 3].map(|()| bucket.take(start + Duration::from_secs(60))), [Ok(()); 3]);
        assert!(bucket.take(start + Duration::from_secs(60)).is_err());
    }

    #[test]
    fn what_is_spent_and_is_not_there_is_waited_for() {
        let start = Instant::now();
        let mut bucket = Bucket::new(3, 2, start);
        assert_eq!(bucket.spend(3, start), None);
        assert_eq!(bucket.spend(5, start), Some(Duration::from_millis(2_500)));
        assert_eq!(bucket.spend(0, start + Duration::from_secs(2)), Some(Duration::from_millis(500)));
        assert_eq!(bucket.spend(1, start + Duration::from_secs(3)), None);
    }
}
