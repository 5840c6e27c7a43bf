use std::collections::BTreeMap;
use std::fmt;

/// How often each thing happened that should.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(BTreeMap<&'static str, u64>);

/// Everything that many trials must have met, or they have not tried enough.
pub const WANTED: &[&str] = &[
    "act",
    "bank exhausted",
    "bank taken",
    "bet behind",
    "bit flipped",
    "break",
    "broken table closed",
    "call",
    "call expired",
    "checkpoint",
    "chips after the hand",
    "correction",
    "crash in a deal",
    "crash in a round",
    "crash with something unanswered",
    "crash",
    "deal",
    "decision",
    "disk failed",
    "disk full",
    "disk lied",
    "disk slow",
    "fell through",
    "grant",
    "insured",
    "loss noticed",
    "message doubled",
    "message dropped",
    "message late",
    "mishap",
    "name used twice",
    "no chips left",
    "no room for more",
    "nonsense refused",
    "nothing begins in a pause",
    "off the list with a seat",
    "pause",
    "played to the end",
    "power cut in a write",
    "proof",
    "removal",
    "repeat",
    "reshuffle",
    "restart",
    "round",
    "ruling",
    "seat change",
    "seat change by the floor",
    "seat kept",
    "sent away",
    "shift",
    "side pot",
    "split pot",
    "stale",
    "table change",
    "table change by the floor",
    "table closed",
    "time-out",
    "twins compared",
    "two tables want the same chips",
    "wait",
];

impl Counts {
    /// It happened.
    pub(crate) fn saw(&mut self, what: &'static str) {
        self.saw_times(what, 1);
    }

    pub(crate) fn saw_times(&mut self, what: &'static str, times: u64) {
        debug_assert!(WANTED.contains(&what), "{what} is not on the list");
        if times > 0 {
            *self.0.entry(what).or_default() += times;
        }
    }

    /// Adds those of another trial.
    pub fn add(&mut self, other: &Counts) {
        for (what, count) in &other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// How often it happened.
    #[must_use]
    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// What never happened.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        WANTED.iter().copied().filter(|what| self.of(what) == 0).collect()
    }

    /// Everything, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.0.iter().map(|(what, count)| (*what, *count))
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (what, count) in self.iter() {
            write!(f, "{between}{what} {count}")?;
            between = ", ";
        }
        Ok(())
    }
}
