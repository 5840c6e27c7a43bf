//! Banked games: what their books decide, how far a bank's wager reaches, and how the position goes round.

mod button;
mod cover;
mod game;
mod offers;
mod three_card;
mod words;

pub use button::ActionButton;
pub use cover::Cover;
pub(crate) use game::{BONUS_FIELDS, FIELDS};
pub use game::{Backline, BankRules, Banked, BankedTable, Bonus, Insurance};
pub use offers::{BankTurn, Offers};
pub(crate) use three_card::THREE_CARD_FIELDS;
pub use three_card::ThreeCard;
pub use words::*;
