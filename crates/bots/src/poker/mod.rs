//! Players of poker.

mod anybody;
mod bot;
mod discards;
mod insight;
mod play;
mod worth;

pub use anybody::Anybody;
pub use bot::{Bot, Player};
pub use insight::Insight;
pub use play::play;
