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

mod examples;
mod line;
mod run;
mod script;
mod tell;

pub use examples::{Broken, coverage, show};
pub use line::{Before, Between, Deed, Line};
pub use run::{Happened, Run, RunError};
pub use script::{Expect, Script, ScriptFault};
