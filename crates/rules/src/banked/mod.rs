//! Banked games and their bonus bets: what their books decide.

mod game;
mod words;

pub(crate) use game::{BONUS_FIELDS, FIELDS};
pub use game::{Backline, Banked, Bonus, Insurance};
pub use words::*;
