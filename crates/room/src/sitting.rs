use rules::poker::{Entry, Owes};
use rules::{Chips, Seat};

use crate::Table;
use crate::play::Play;

/// How somebody sits at a table, and what he may do about it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// He keeps his seat and sits out: he is dealt in only where the book makes him play, as by a kill that is his.
    pub away: bool,
    /// He leaves when the hand is over.
    pub leaving: bool,
    /// The ways to come in that he may choose from; none if he has come in.
    pub ways_in: Vec<Entry>,
    /// What he owes for blinds that he missed.
    pub owes: Owes,
    /// The most that he may buy; none if he leaves.
    pub buys: Option<Chips>,
    /// What he buys when the hand is over, by what he has said so far; none if what he buys comes at once.
    pub buys_later: Option<Chips>,
}

impl Table {
    /// Whether somebody keeps this seat and sits out.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.state.is_away(seat)
    }

    /// Whether somebody leaves this seat as soon as the hand lets him.
    pub(crate) fn is_leaving(&self, seat: Seat) -> bool {
        self.state.people[seat.index()].is_some_and(|guest| guest.leaving)
    }

    /// How somebody sits there; none if nobody does.
    #[must_use]
    pub fn sitting(&self, seat: Seat) -> Option<Sitting> {
        let guest = self.state.people[seat.index()]?;
        let play = &self.state.play;
        let has = self.stacks()[seat.index()];
        let most = |most: Chips| Some(Chips(most.0.saturating_sub(has.0))).filter(|_| !guest.leaving);
        Some(match play {
            Play::Poker(poker) => Sitting {
                away: self.is_away(seat),
                leaving: guest.leaving,
                ways_in: match poker.lineup.has_come_in(seat) {
                    true => vec![],
                    false => poker.lineup.table().ways_in().to_vec(),
                },
                owes: poker.lineup.owes(seat),
                buys: most(play.chips_max().min(poker.lineup.table().buy_in_max())),
                buys_later: play.holds_chips(seat).then(|| guest.buys.filter(|_| !guest.goes()).unwrap_or(Chips(0))),
            },
            Play::Banked(_) => Sitting {
                away: self.is_away(seat),
                leaving: guest.leaving,
                ways_in: vec![],
                owes: Owes::Nothing,
                buys: most(play.chips_max()),
                buys_later: None,
            },
        })
    }
}
