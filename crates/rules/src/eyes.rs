use cards::Card;

use crate::Seat;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A player, who sees his own cards too.
    Seat(Seat),
    /// Anybody at the rail, and the floor: what lies face up.
    Spectator,
    /// The record, which nobody reads before the deal is over.
    Record,
}

/// A card, as far as it can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seen {
    /// There is none.
    #[default]
    Nothing,
    /// Its back.
    Back,
    /// Its face.
    Face(Card),
}
