//! All that a rule book decides. Today: what the books say, clause by clause, and what we do where they say nothing.
//!
//! ```
//! use rules::Register;
//!
//! let register = Register::embedded();
//! let clause = register.clause("OV.LB.03").unwrap();
//! assert_eq!(register.entry(clause).kind.id(), "ranking");
//! assert!(register.entry(clause).text.contains("lowest rank"));
//! ```

pub mod book;
mod chips;
mod clause;
mod nearest;
mod register;
mod ruling;
mod schedule;

pub use chips::{Chips, NotChips};
pub use clause::{Clause, ClauseEntry, ClauseKind, Status};
pub use nearest::nearest;
pub use register::{Chapter, House, Register};
pub use ruling::Ruling;
pub use schedule::{ActionFee, Bracket, Players, PotFee, Schedule, ScheduleRow, Structure};
