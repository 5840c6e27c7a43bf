//! What is computed of a book, for the command line and the browser alike: what wagers cost, by the book and if it said otherwise;
//! what hands of poker are worth against each other; what tables bring that post one schedule or another.
//!
//! ```
//! use lab::{Edges, Odds, USUAL_WAGER, what_if};
//! use rules::Register;
//!
//! let house = Register::embedded().house("ocean-view").unwrap();
//! let set = ["qualify.least=king".to_string()];
//! let changed = what_if(Register::embedded_files().collect(), house, "three-card", &set)?;
//! let edges = Edges::count(house, Some(&changed), "three-card", None, USUAL_WAGER, |house, decks| {
//!     Ok(Odds::new(house, "three-card", decks)?.into())
//! })?;
//! let bet = &edges.told(&set).bets["ante-play"];
//! assert_ne!(Some(bet.edge), bet.by_the_book);
//! # Ok::<(), lab::Wrong>(())
//! ```

mod banked_odds;
mod changeable;
pub mod collections;
mod cores;
mod edge;
pub mod equity;
mod fees;
mod games;
pub mod strategy_chart;
mod table_choice;
mod what_if;
mod wrong;

pub use banked_odds::{Odds, USUAL_DECKS};
pub use changeable::{Changeable, ClauseAt, Section, ValueKind};
pub use cores::beside;
pub use edge::{BetTold, CellTold, ChartRow, EdgeTold, Edges, ResultTold, StrategyTold, pure_rules};
pub use fees::{FeeTold, USUAL_WAGER};
pub use games::{DecksOffered, LabGame, LabHouse, LabLimit, LabPosting, LabRules, houses};
pub use table_choice::Choice;
pub use what_if::what_if;
pub use wrong::{Wrong, house, unknown};
