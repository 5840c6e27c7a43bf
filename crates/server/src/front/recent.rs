use std::sync::{Mutex, PoisonError};

/// The last answers to questions, so that who asks the same again need not wait.
#[derive(Debug)]
pub(super) struct Recent<K, V> {
    most: usize,
    /// The latest last.
    kept: Mutex<Vec<(K, V)>>,
}

impl<K: PartialEq, V: Clone> Recent<K, V> {
    pub(super) const fn new(most: usize) -> Recent<K, V> {
        Recent { most, kept: Mutex::new(vec![]) }
    }

    /// What was answered, if it is still known; it is then kept as the latest.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == key)?;
        let latest = kept.remove(place);
        let value = latest.1.clone();
        kept.push(latest);
        Some(value)
    }

    /// Keeps an answer, and forgets the oldest if there are too many.
    pub(super) fn keep(&self, key: K, value: V) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        kept.push((key, value));
        if kept.len() > self.most {
            kept.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_last_is_kept() {
        let recent = Recent::new(2);
        recent.keep("one", 1);
        recent.keep("two", 2);
        assert_eq!(recent.get(&"one"), Some(1));
        recent.keep("three", 3);
        assert_eq!((recent.get(&"one"), recent.get(&"two"), recent.get(&"three")), (Some(1), None, Some(3)));
        recent.keep("one", 4);
        assert_eq!((recent.get(&"one"), recent.get(&"three")), (Some(4), Some(3)));
    }
}
