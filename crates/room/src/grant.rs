use std::collections::BTreeMap;

use ledger::PersonId;
use rules::Chips;

use crate::{Millis, Refused};

/// The play chips that everybody may have once in a gaming day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// How many.
    pub chips: Chips,
    /// When a gaming day begins, after midnight by the caller's clock.
    pub begins: Millis,
}

const DAY: u64 = 24 * 60 * 60 * 1000;

/// What the room grants, and to whom it did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Grants {
    pub(crate) term: Option<Grant>,
    /// The moment when each had it last.
    pub(crate) last: BTreeMap<PersonId, Millis>,
}

impl Grant {
    /// When the gaming day after this moment begins.
    #[must_use]
    pub const fn next_day(&self, at: Millis) -> Millis {
        let begins = self.begins.0 % DAY;
        // The day before the first began before midnight.
        let into = (at.0 % DAY + DAY - begins) % DAY;
        Millis(at.0.saturating_add(DAY - into))
    }
}

impl Grants {
    pub(crate) fn check(&self, to: PersonId, chips: Chips, at: Millis) -> Result<(), Refused> {
        let grant = self.term.ok_or(Refused::NoGrant)?;
        if chips != grant.chips {
            return Err(Refused::GrantIs { chips: grant.chips });
        }
        let next = self.last.get(&to).map(|&last| grant.next_day(last));
        match next.filter(|&next| at < next) {
            Some(next) => Err(Refused::Granted { person: to, next }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gaming_day_begins_in_the_morning() {
        let hour = 60 * 60 * 1000;
        let grant = Grant { chips: Chips(100), begins: Millis(6 * hour) };
        assert_eq!(grant.next_day(Millis(0)), Millis(6 * hour));
        assert_eq!(grant.next_day(Millis(6 * hour - 1)), Millis(6 * hour));
        assert_eq!(grant.next_day(Millis(6 * hour)), Millis(30 * hour));
        assert_eq!(grant.next_day(Millis(29 * hour)), Millis(30 * hour));
    }
}
