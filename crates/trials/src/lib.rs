//! Rooms on trial. Everything happens on one thread from one seed: a clock that nobody waits for, a network that drops, doubles,
//! delays and reorders, people who misbehave, a disk that fails, and crashes at any moment. Laws watch all that goes in and comes out.
//!
//! A trial that breaks a law can be run again by its seed: `cardroom trials --seed 7`.

mod counts;
mod laws;
mod menu;
mod person;
mod sight;
mod subject;
mod trial;
mod twins;

pub use counts::{Counts, WANTED};
pub use laws::Violation;
pub use menu::{Offer, menu};
pub use sight::Sight;
pub use subject::{Real, Subject};
pub use trial::{Outcome, run, run_with};
pub use twins::exchange;
