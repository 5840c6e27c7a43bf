//! Where the cards of a deck are.

use super::deal::Deal;

/// How many cards lie where. They always add up to the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Whereabouts {
    /// In the stub.
    pub stub: u8,
    /// Burned, and set down to be the next burn.
    pub burns: u8,
    /// Before the players, folded hands too where they never come back.
    pub hands: u8,
    /// On the board.
    pub board: u8,
    /// Discards, and hands thrown away that may come back in a shuffle.
    pub muck: u8,
    /// Set aside, or waiting to be shuffled back.
    pub aside: u8,
    /// Scraps of paper, and cards that made a hand foul.
    pub scraps: u8,
}

impl Whereabouts {
    /// All of them.
    #[must_use]
    pub const fn sum(&self) -> u8 {
        self.stub + self.burns + self.hands + self.board + self.muck + self.aside + self.scraps
    }
}

impl Deal {
    /// Where the cards are.
    #[must_use]
    pub fn whereabouts(&self) -> Whereabouts {
        // Where hands come back in a shuffle, those that are out of the deal lie in the muck.
        let own = if self.table.draws { self.live } else { self.dealt_in };
        let trouble = &self.trouble;
        Whereabouts {
            stub: self.stub,
            burns: self.burns.count + u8::from(trouble.burn.is_some()),
            hands: own.iter().map(|seat| self.holdings[seat.index()].count).sum(),
            board: self.board.count,
            muck: self.muck.count + self.thrown.count,
            aside: trouble.aside.count + trouble.returned.count,
            scraps: trouble.scraps.count,
        }
    }
}
