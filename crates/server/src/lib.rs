//! A room that is open: a thread that runs it by the clock, deals its cards and writes its record, and lines to it for people and bots.

mod host;
mod letter;
mod line;
mod pace;
mod regulars;

pub use host::Host;
pub use letter::{Letter, Sight};
pub use line::{Line, LineId};
pub use pace::Pace;
pub use regulars::{Knowledge, Regular, Thinking};
