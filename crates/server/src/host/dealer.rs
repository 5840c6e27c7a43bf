use room::{Millis, Refused, Setup, Shuffle, Table, What};
use rules::Chips;
use rules::banked::Turn;

use crate::pace::Pace;
use crate::wire::Code;

/// The dealer of one table: when he deals next, and from what.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dealer {
    due: Option<Millis>,
    betting: Option<Betting>,
    try_again: Millis,
}

/// Bets are being made.
#[derive(Clone, Copy, Debug)]
struct Betting {
    /// When the first bet was made, and the last.
    first: Millis,
    last: Millis,
    /// How much was wagered with it.
    wagered: Chips,
}

impl Dealer {
    /// When he has something to do.
    pub(super) const fn due(&self) -> Option<Millis> {
        self.due
    }

    /// When he takes no more bets, if bets are being made.
    pub(super) fn closes(&self) -> Option<Millis> {
        self.due.filter(|_| self.betting.is_some())
    }

    /// He looks at the table after something has happened there.
    pub(super) fn looks(&mut self, table: &Table, pace: &Pace, now: Millis) {
        self.try_again = pace.try_again;
        let betting = table.round().filter(|round| round.turn() == Turn::Wagers);
        if let Some(round) = betting {
            let wagered = round.wagered();
            // The bank may be put up anew meanwhile, and people come and go: it is for bets that he waits.
            let before = self.betting.filter(|betting| betting.wagered == wagered);
            let first = self.betting.map_or(now, |betting| betting.first);
            let betting = before.unwrap_or(Betting { first, last: now, wagered });
            self.betting = Some(betting).filter(|_| !round.circles().is_empty());
            self.due = self.betting.map(|Betting { first, last, .. }| {
                let open = round.seated().iter().any(|seat| seat != round.bank() && !round.has_stake(seat));
                // Who has just bet may want a bonus bet besides, also if he is the last; but nobody keeps the others waiting by betting on.
                let after_last = last.plus(Millis(pace.betting.0 / 3));
                let due = if open { after_last.max(first.plus(pace.betting)) } else { after_last };
                due.min(first.plus(pace.betting).plus(pace.betting))
            });
            return;
        }
        self.betting = None;
        // Nobody plays alone: no deck is shuffled for that.
        let players = table.people().filter(|(seat, _)| !table.is_away(*seat)).count();
        let deals = table.poker().is_some() && !table.in_deal() && table.paused().is_none() && players > 1;
        self.due = match self.due {
            _ if !deals => None,
            Some(due) => Some(due),
            None => Some(now.plus(pace.between_hands)),
        };
    }

    /// What he says, now that it is time. If he needs cards he asks for them; there may be none.
    pub(super) fn deals(
        &mut self,
        table: &Table,
        now: Millis,
        shuffle: &mut dyn FnMut(&Setup) -> Option<Shuffle>,
    ) -> Option<What> {
        self.due = None;
        if table.in_deal() && table.round().is_none_or(|round| round.turn() != Turn::Wagers) {
            return None;
        }
        self.betting = None;
        if !table.needs_shuffle() {
            return Some(What::DealOn);
        }
        let shuffle = shuffle(table.setup());
        self.due = shuffle.is_none().then(|| now.plus(self.try_again));
        shuffle.map(What::Deal)
    }

    /// There are too few players, or the bank is not there: he tries again later.
    pub(super) fn refused(&mut self, refused: &Refused, now: Millis) {
        tracing::trace!(code = %Code::of(refused), "no hand is dealt");
        self.due = Some(now.plus(self.try_again));
    }
}
