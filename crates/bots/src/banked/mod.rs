//! Players at tables with a player-dealer.

mod bot;
mod play;
mod strategy;

pub use bot::{Bot, Player};
pub use play::play;
pub use strategy::Strategy;
