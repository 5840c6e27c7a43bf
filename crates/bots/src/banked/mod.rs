//! Players at tables with a player-dealer.

mod anybody;
mod bot;
mod play;
mod strategy;

pub use anybody::Anybody;
pub use bot::{Bot, Player};
pub use play::play;
pub use strategy::Strategy;
