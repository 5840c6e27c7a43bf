//! Poker hands written down.

mod line;
mod play;
mod tell;

pub use line::{Before, Between, Deed, Line};
pub(crate) use line::{read_before, read_step};
pub use play::PokerPart;
