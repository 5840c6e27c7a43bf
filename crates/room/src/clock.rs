//! Whose time is running, and what is done when it has run out.

use cards::CardSet;
use rules::Seat;
use rules::poker::{Act, Deal};

use crate::Millis;

/// The time of the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    pub(crate) seat: Seat,
    /// Since when he is waited for.
    pub(crate) since: Millis,
}

/// What is done for a player who does not speak: nothing that costs chips if that is possible. At the showdown his hand is turned up, so
/// that nobody loses a pot by being slow (R016).
pub(crate) fn default_act(deal: &Deal) -> Act {
    let options = deal.options();
    match options {
        _ if options.draw.is_some() => Act::Draw(CardSet::EMPTY),
        _ if options.kill.is_some() => Act::NoKill,
        _ if options.all_in_for_pot => Act::AllInForPot,
        _ if options.check => Act::Check,
        _ if options.fold => Act::Fold,
        _ if options.show => Act::Show,
        // The forced opening of stud can only be put up.
        _ => Act::Call,
    }
}
