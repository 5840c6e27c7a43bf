//! What hands of poker are worth against each other: the part of the pot that each gets if all go to the showdown.
//!
//! A [`Form`] is a game of a house; it is asked a [`Question`], which is answered by counting everything that can still come
//! ([`Exact`]) or by taking samples ([`Sampler`]).
//!
//! ```
//! use odds::equity::Form;
//! use rules::Register;
//!
//! let holdem = Form::new(Register::embedded().house("ocean-view").unwrap(), "holdem").unwrap();
//! let question = holdem.ask(&["AhKh", "QQ+,AKs"], "", "").unwrap();
//! let equity = question.exact().unwrap().count();
//! assert_eq!(equity.method.id(), "exact");
//! assert!(equity.hands[1].equity > equity.hands[0].equity);
//! ```

mod boards;
mod choices;
mod dice;
mod exact;
mod fault;
mod form;
mod holdem;
mod omaha;
mod outcomes;
mod policy;
mod question;
mod quick;
mod range;
mod sample;
mod tuples;

pub use exact::Exact;
pub use fault::{At, Fault, Problem};
pub use form::Form;
pub use outcomes::{Equity, HandEquity, Outcomes};
pub use policy::kept_for_low;
pub use question::Question;
pub use sample::Sampler;
