//! How strong a holding is, by every ranking the books use. Nothing here knows about betting.
//!
//! A [`Strength`] is a small number: within one ranking a greater one wins, in low rankings too.
//!
//! ```
//! use cards::Card;
//! use hands::{Ranking, Tally, high};
//!
//! let cards = |text: &str| cards::read(text).map(|found| found.unwrap().card.unwrap()).collect::<Vec<Card>>();
//!
//! // Who knows the ranking at compile time: arrays, or cards added up one by one.
//! let board: Tally = cards("Kc 9c 4d 4s 2h").into_iter().collect();
//! let kings_up = board.with("Ks".parse()?).with("Ad".parse()?);
//! let flush_draw = board.with("Ac".parse()?).with("3c".parse()?);
//! assert!(kings_up.high() > flush_draw.high());
//!
//! // Who has a name and cards: everything is checked, and the hand comes with its words.
//! let high_joker = Ranking::find("high-joker").unwrap();
//! let ranked = high_joker.rank(&cards("Ah Ad Ac As Jk"), &[]).unwrap();
//! assert_eq!(ranked.name.to_string(), "Five Aces");
//! # Ok::<(), cards::ReadError>(())
//! ```
//!
//! The fast evaluators look strengths up in tables that the build script makes; [`mod@reference`] says the same slowly,
//! in the words of the rules, and the tests compare them hand by hand.

// The README's example is tested here.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod strength;

mod rank_tally;
mod row;
mod tally;

pub mod badugi;
pub mod deuce_to_seven;
pub mod high;
pub mod low;
pub mod omaha;
mod points;
pub mod short_deck;
pub mod three_card;

mod category;
mod histogram;
mod name;
mod ranking;

pub mod reference;

#[allow(dead_code, reason = "the build script, which shares this file, needs the other half")]
mod order;
mod tables;

pub use category::Category;
pub use histogram::{CountError, Histogram, HistogramPart};
pub use name::Name;
pub use points::{HalfPoints, Points};
pub use rank_tally::RankTally;
pub use ranking::{At, OnBoard, Part, RankError, Ranked, Ranking};
pub use row::{Lanes, Row};
pub use strength::Strength;
pub use tally::Tally;
