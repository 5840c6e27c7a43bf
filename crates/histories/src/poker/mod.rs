//! Poker hands written down.

mod answer;
mod ask;
mod claim;
mod deed;
mod line;
mod play;
mod record;
mod tell;
mod terms;
mod unnamed;

pub use answer::Said;
pub use claim::Claim;
pub use deed::Deed;
pub use line::{Before, Between, Line};
pub(crate) use line::{read_before, read_step};
pub use play::{PokerPart, PokerSitting};
pub use record::{Played, Record, Setting};
pub(crate) use tell::{street_name, told};
pub use terms::Terms;
pub(crate) use terms::read_limit;
