//! A room that is open: a thread that runs it by the clock, deals its cards and writes its record, and lines to it for people and bots.

mod archive;
mod collection;
mod export;
mod front;
mod host;
mod letter;
mod line;
mod menu;
mod metrics;
mod pace;
mod pass;
mod regulars;
mod report_told;
mod room_file;
mod staff;
mod strategies;
#[cfg(test)]
mod typescript;
pub mod wire;

pub use front::{Front, Manners, NoTls, Tls, document};
pub use host::{CallChange, FeedLine, Floor, FloorCall, Foretold, HOUSE, Host, Lately, Message};
pub use letter::{About, Letter, Sight, Sitter};
pub use line::{Line, LineId};
pub use menu::{BuyIns, GameOffered, LimitOffered, PostingOffered, TableWanted, menu};
pub use pace::Pace;
pub use pass::{Pass, PassKind, Passes, Share};
pub use regulars::{Knowledge, Regular, Thinking};
pub use report_told::ReportTold;
pub use room_file::{RoomFile, Unsettled};
pub use staff::Staff;
