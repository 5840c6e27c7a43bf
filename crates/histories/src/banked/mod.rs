//! Rounds of banked games written down.

mod ask;
mod line;
mod play;
mod tell;
mod write;

pub(crate) use line::read_banked;
pub use line::{BankedDeed, BankedLine};
pub use play::{BankedPart, BankedSitting, limit_of};
pub use tell::Teller;
pub use write::RoundRecord;
