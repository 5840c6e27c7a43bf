//! All that a rule book decides. Today: what the books say, clause by clause and value by value, and
//! what we do where they say nothing.
//!
//! ```
//! use rules::Register;
//!
//! let register = Register::embedded();
//! let clause = register.clause("OV.LB.03").unwrap();
//! assert_eq!(register.entry(clause).kind.id(), "ranking");
//! assert!(register.entry(clause).text.contains("lowest rank"));
//! ```

mod amount;
pub mod banked;
pub mod book;
mod book_hash;
mod bytes;
mod chips;
mod clause;
mod eyes;
mod game;
mod judge;
mod loader;
mod nearest;
pub mod poker;
mod register;
mod ruling;
mod schedule;
mod schedule_cell;
mod seat;
mod shared;
mod sink;
mod spec;
mod word;

pub use amount::{Amount, Limit, NotAmount, Odds, Part, Tier};
pub use book_hash::BookHash;
pub use chips::{Chips, NotChips};
pub use clause::{Clause, ClauseEntry, ClauseKind, Shown, Status};
pub use eyes::{Eyes, Seen};
pub use game::{Cite, Cited, Family, Game, GameValue, Play, Said};
pub use judge::Judge;
pub use nearest::nearest;
pub use register::{Chapter, House, Register};
pub use ruling::Ruling;
pub use schedule::{ActionFee, Bracket, Players, PotFee, Schedule, ScheduleKind, ScheduleRow, Structure};
pub use schedule_cell::ScheduleCell;
pub use seat::{Clockwise, SEATS_MAX, Seat, SeatSet, Seats};
pub use sink::Sink;

/// The version of the rules as they are carried out. It goes up when the same book and the same steps bring other events, so that
/// whoever plays an old record again knows why it differs.
pub const RULES_VERSION: u32 = 2;
