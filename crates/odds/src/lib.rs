//! What every hand, wager and rule is worth. Over `rules`, never a second copy of a rule.
//!
//! ```
//! use odds::three_card::ThreeCardOdds;
//! use rules::Register;
//!
//! let house = Register::embedded().house("ocean-view").unwrap();
//! let odds = ThreeCardOdds::new(house, "three-card").unwrap();
//! assert_eq!(format!("{:.4}", odds.pair_plus.unwrap().edge), "0.0438");
//!
//! let holdem = odds::equity::Form::new(house, "holdem").unwrap();
//! let equity = holdem.ask(&["AhKh", "QsQd"], "", "").unwrap().exact().unwrap().count();
//! assert_eq!(format!("{:.4}", equity.hands[0].equity), "0.4621");
//! ```

mod against;
mod bank;
pub mod banking;
mod bankroll;
mod chart;
mod dealt;
mod edge;
pub mod equity;
mod hand;
mod mean;
mod outcomes;
pub mod pure;
mod pure_bets;
pub mod rounds;
mod shoe;
mod split;
pub mod three_card;

pub use bankroll::Walk;
pub use chart::{Chart, Column};
pub use edge::{Edge, Method, NoOdds, Spread};
pub use mean::Mean;
pub use pure_bets::PureBets;
