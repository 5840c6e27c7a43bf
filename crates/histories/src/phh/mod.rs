//! Hands in the PHH standard: read, played by the book of common rules, and compared with what the file says.

mod action;
mod amount;
mod hand;
mod replay;
mod variant;

pub use action::Action;
pub use amount::write_amount;
pub use hand::{PhhFault, PhhHand, read};
pub use replay::{Illegal, Replayed, Replayer};
pub use variant::{VARIANTS, Variant};
