use super::hand_rules::Fate;
use crate::Odds;

/// A fate as numbers. Whether a wager wins or loses is what no processor can foresee, so that it multiplies and does not choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Payout {
    odds: Odds,
    /// All bits of what is lost, or none.
    lost: u64,
}

const NOTHING: Odds = Odds { pays: 0, per: 1 };

impl Payout {
    pub(super) const LOST: Payout = Payout { odds: NOTHING, lost: u64::MAX };

    /// What is paid on a stake.
    #[inline]
    pub(super) const fn win(self, stake: u64) -> u64 {
        let exact = stake * self.odds.pays as u64;
        // Mostly there is nothing to divide.
        if self.odds.per == 1 { exact } else { exact / self.odds.per as u64 }
    }

    /// What is lost of it.
    #[inline]
    pub(super) const fn loss(self, stake: u64) -> u64 {
        stake & self.lost
    }

    #[inline]
    pub(super) const fn is_lost(self) -> bool {
        self.lost > 0
    }
}

impl From<Fate> for Payout {
    fn from(fate: Fate) -> Payout {
        match fate {
            Fate::Wins(odds) => Payout { odds, lost: 0 },
            Fate::Loses => Payout::LOST,
            Fate::Pushes => Payout { odds: NOTHING, lost: 0 },
        }
    }
}
