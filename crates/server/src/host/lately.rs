use std::collections::VecDeque;

use room::Millis;
use rules::Chips;

/// How a table has done lately: since the room was opened, and not longer ago than its last hands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lately {
    /// When each hand was over, and the most that lay in its middle.
    hands: VecDeque<(Millis, Chips)>,
    /// The most that has lain in the middle of the hand that is being played.
    pot: Chips,
    /// Since when a hand is being played.
    began: Option<Millis>,
}

/// How many hands are looked back.
const HANDS: usize = 20;

impl Lately {
    /// So much lies in the middle now, of a hand if there is one.
    pub(super) fn sees(&mut self, pot: Chips, in_deal: bool, now: Millis) {
        self.pot = self.pot.max(pot);
        self.began = if in_deal { self.began.or(Some(now)) } else { None };
    }

    /// Since when the hand is being played that is.
    #[must_use]
    pub const fn began(&self) -> Option<Millis> {
        self.began
    }

    /// A hand is over.
    pub(super) fn is_over(&mut self, at: Millis) {
        if self.hands.len() > HANDS {
            self.hands.pop_front();
        }
        self.hands.push_back((at, std::mem::take(&mut self.pot)));
        self.began = None;
    }

    /// What lay in the middle on average; none before the first hand, and none where nothing ever does.
    #[must_use]
    pub fn average_pot(&self) -> Option<Chips> {
        let sum: u64 = self.hands.iter().map(|(_, pot)| pot.0).sum();
        let average = sum.checked_div(self.hands.len() as u64)?;
        (average > 0).then_some(Chips(average))
    }

    /// How many hands there would be in an hour at the pace of the last ones, counted until now: a table that stands still slows down.
    #[must_use]
    pub fn hands_an_hour(&self, now: Millis) -> Option<u64> {
        let first = self.hands.front()?.0;
        let (hands, time) = (self.hands.len() as u64 - 1, now.since(first).0);
        (hands > 0 && time > 0).then(|| hands * HOUR / time)
    }
}

const HOUR: u64 = 60 * 60 * 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_stands_still_slows_down() {
        let mut lately = Lately::default();
        assert_eq!((lately.average_pot(), lately.hands_an_hour(Millis(0))), (None, None));
        for minute in 0..30 {
            for pot in [100, 300 + minute, 0] {
                lately.sees(Chips(pot), true, Millis(minute * 60_000 - pot.min(minute)));
            }
            assert!(lately.began().is_some());
            lately.is_over(Millis(minute * 60_000));
        }
        assert_eq!(lately.hands_an_hour(Millis(29 * 60_000)), Some(60));
        assert_eq!(lately.hands_an_hour(Millis(49 * 60_000)), Some(30));
        assert_eq!(lately.average_pot(), Some(Chips(319)));
    }
}
