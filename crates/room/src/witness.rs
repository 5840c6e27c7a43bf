use rules::banked::{self, Round};
use rules::poker::{self, Deal, Seating};

/// Somebody who looks on while a record is decided again, step by step of the engine. He sees every card: what he tells of them is his
/// to hide.
///
/// With each step he learns how many of the record's events had happened then.
pub trait Witness {
    /// A deal of poker is opened, with these players.
    fn deal_opens(&mut self, seating: &Seating, deal: &Deal, told: usize);

    /// Something was done in a deal of poker.
    fn in_deal(&mut self, before: &Deal, step: poker::Step<'_>, after: &Deal, told: usize);

    /// Something was done in a round with a player-dealer.
    fn in_round(&mut self, before: &Round, step: banked::Step<'_>, after: &Round, told: usize);
}
