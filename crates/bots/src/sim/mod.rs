//! Tables full of bots, played by the real rules: what players win and lose, what the house takes, how large pots are.

mod banked;
mod blocks;
mod collections;
mod poker;
mod posting;
mod stats;

pub use banked::{BankedSums, BankedTable, usual_rounds};
pub use blocks::{BLOCK, Stopped};
pub use collections::{COLLECTION_HANDS, COLLECTION_SEED, Collection, Income, Method, NoCollections, collections};
pub use poker::{PokerSums, PokerTable, usual_pace};
pub use posting::{Limit, Posting, limits, postings};
pub use stats::{Amounts, Mean, Ratio};
