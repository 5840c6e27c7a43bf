//! Poker: what its books decide.

mod game;
mod moment;
mod words;

pub(crate) use game::FIELDS;
pub use game::{
    Ante, Betting, Blinds, BringIn, Button, DayBets, EntryRules, Kill, Poker, PotFeeRules, Remedies, Showdown, Street,
    TimeFeeRules, Week,
};
pub use moment::Moment;
pub use words::*;
