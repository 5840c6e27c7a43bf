//! Players that decide from what they may see and do, and tables full of them.

pub mod banked;
mod chance;
mod pack;
pub mod poker;
pub mod sim;
mod temper;

pub use chance::Chance;
pub use pack::Pack;
pub use temper::Temper;
