//! Poker hands written down.

mod answer;
mod ask;
mod line;
mod play;
mod tell;

pub use answer::Said;
pub use line::{Before, Between, Deed, Line};
pub(crate) use line::{read_before, read_step};
pub use play::{PokerPart, PokerSitting};
