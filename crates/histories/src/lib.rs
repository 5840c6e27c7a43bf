//! Hands written down and read back.
//!
//! ```
//! use histories::Script;
//! use rules::Register;
//!
//! let text = r#"
//! house = "ocean-view"
//! game = "holdem"
//! limit = "$4-$8"
//! button = 1
//! seats = { 1 = "$100", 2 = "$100", 3 = "$100" }
//! steps = ["1 folds", "2 folds"]
//!
//! [expect]
//! stacks = { 1 = "$100", 2 = "$98", 3 = "$102" }
//! "#;
//! let script = Script::read("fold", text).unwrap();
//! let run = script.run(Register::embedded()).unwrap();
//! assert!(run.failures.is_empty());
//! ```

pub mod banked;
mod chronicle;
mod dealing;
mod examples;
mod narrator;
pub mod ohh;
pub mod phh;
mod plain;
pub mod poker;
mod proven;
mod run;
mod script;
mod sitting;
mod stamp;
mod text;
pub mod tracker;
mod write;

pub use chronicle::{Chronicle, GameKind, Line, Player, Pot, Round, What};
pub use examples::{Broken, coverage, show};
pub use narrator::{Happening, Narrator};
pub use plain::{Heard, named_cards};
pub use proven::{Agreed, Disagreed, ProvenCard};
pub use run::{Run, RunError, Told};
pub use script::{Expect, Part, Script, ScriptFault};
pub use sitting::{Asked, Place, Scene, Sitting, Unsaid};
pub use stamp::Stamp;
