//! Players of poker.

mod bot;
mod discards;
mod insight;
mod play;
mod worth;

pub use bot::{Bot, Player};
pub use insight::Insight;
pub use play::play;
