//! Winner-kill: who has a leg, and who must kill the next pot (R077).

use super::words::WinnerKill;
use crate::{Seat, SeatSet};

/// How a pot ended, as far as the next one depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Who won the pot that everybody played for, or shared it.
    pub winners: SeatSet,
    /// Whether at least one full bet lay in it beyond the forced ones.
    pub full_bet: bool,
}

/// Where the leg lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Legs {
    leg: Option<Seat>,
    killer: Option<Seat>,
}

impl Legs {
    /// Legs as they were written down.
    pub(super) const fn of(leg: Option<Seat>, killer: Option<Seat>) -> Legs {
        Legs { leg, killer }
    }

    /// Who must kill the next pot.
    pub(super) const fn killer(&self) -> Option<Seat> {
        self.killer
    }

    /// Who has won once.
    pub(super) const fn leg(&self) -> Option<Seat> {
        self.leg
    }

    /// A pot has been won: two in a row with action oblige the winner, and so does a pot that he had to kill; a split keeps
    /// the leg, and any other pot ends it.
    pub(super) fn settle(&mut self, when: WinnerKill, outcome: Outcome) {
        let Outcome { winners, full_bet } = outcome;
        let alone = winners.iter().next().filter(|_| !winners.is_several());
        let killer = self.killer.take();
        self.killer = match when {
            WinnerKill::EveryWin => alone,
            WinnerKill::TwoInRow => alone.filter(|&seat| {
                let second = self.leg == Some(seat) && full_bet;
                second || killer == Some(seat)
            }),
        };
        self.leg = alone.or(self.leg.filter(|&seat| winners.contains(seat)));
    }

    /// Who leaves the table takes nothing with him.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.leg = self.leg.filter(|&leg| leg != seat);
        self.killer = self.killer.filter(|&killer| killer != seat);
    }

    pub(super) fn change_seat(&mut self, from: Seat, to: Seat) {
        for place in [&mut self.leg, &mut self.killer] {
            *place = place.map(|seat| if seat == from { to } else { seat });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(text: &str) -> SeatSet {
        text.bytes().map(|byte| Seat::new(byte - b'1').unwrap()).collect()
    }

    /// Plays pots whose winners are given, `*` behind those without action, and tells who must kill after each.
    fn killers(when: WinnerKill, pots: &str) -> String {
        let mut legs = Legs::default();
        pots.split(' ')
            .map(|pot| {
                let winners = seats(pot.trim_end_matches('*'));
                legs.settle(when, Outcome { winners, full_bet: !pot.ends_with('*') });
                legs.killer().map_or('-', |seat| char::from(b'1' + seat.index() as u8))
            })
            .collect()
    }

    #[test]
    fn two_pots_in_a_row_oblige_the_winner() {
        assert_eq!(killers(WinnerKill::TwoInRow, "1 1"), "-1");
        assert_eq!(killers(WinnerKill::TwoInRow, "1 2 1"), "---");
        assert_eq!(killers(WinnerKill::TwoInRow, "1 1 1 2 1"), "-11--");
        // A split keeps the leg, of whoever has one.
        assert_eq!(killers(WinnerKill::TwoInRow, "1 12 1"), "--1");
        assert_eq!(killers(WinnerKill::TwoInRow, "1 23 1"), "---");
        // Blinds alone make no second win, but they keep the leg.
        assert_eq!(killers(WinnerKill::TwoInRow, "1 1* 1"), "--1");
        assert_eq!(killers(WinnerKill::EveryWin, "1 2* 23 3"), "12-3");
    }
}
