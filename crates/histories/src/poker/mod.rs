//! Poker hands written down.

mod answer;
mod ask;
mod claim;
mod line;
mod play;
mod tell;
mod unnamed;

pub use answer::Said;
pub use claim::Claim;
pub use line::{Before, Between, Deed, Line};
pub(crate) use line::{read_before, read_step};
pub use play::{PokerPart, PokerSitting};
