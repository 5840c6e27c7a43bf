//! Poker hands written down.

mod answer;
mod ask;
mod claim;
mod deed;
mod line;
mod opening;
mod play;
mod post;
mod record;
mod tell;
mod terms;
mod unnamed;
mod write;

pub use answer::Said;
pub use claim::Claim;
pub use deed::Deed;
pub use line::{Before, Between, Line};
pub(crate) use line::{read_before, read_step};
pub use opening::Opening;
pub use play::{PokerPart, PokerSitting};
pub(crate) use post::{kind_name, read_kind};
pub use record::{Played, Record, Setting};
pub(crate) use tell::{street_name, told};
pub use terms::Terms;
pub(crate) use terms::read_limit;
