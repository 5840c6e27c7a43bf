//! Hands in the PHH standard: read, played by the book of common rules, and compared with what the file says.

mod action;
mod amount;
mod fields;
mod file;
mod hand;
mod replay;
mod row;
mod variant;
mod write;

pub use action::Action;
pub use amount::{UNKNOWN, write_amount};
pub use hand::{About, AtHouse, Blind, Common, PhhFault, PhhHand, Rules, read, read_in_full};
pub use replay::{Illegal, Replayed, Replayer};
pub use row::Row;
pub use variant::{VARIANTS, Variant, code_of};
pub use write::write;
