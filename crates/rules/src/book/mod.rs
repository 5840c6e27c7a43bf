//! Reading books: TOML that a person wrote, checked against our own lists of fields.
//!
//! A file may be nonsense; what comes out of here is not. Every fault of every file is found before anything is given
//! up, each with its file, line, field and what would be right.

mod change;
mod fault;
mod field;
mod files;
mod record;

use crate::game::Family;
use crate::word::Word;
use crate::{loader, schedule};

/// The example hands of the built-in books: where each stands, and what it says.
///
/// ```
/// let (path, text) = rules::book::examples().next().unwrap();
/// assert!(path.contains("/examples/"));
/// assert!(text.contains("house = "));
/// ```
pub fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXAMPLES.into_iter()
}

/// The kinds of file that a folder of books holds, each with its fields: what they may say.
///
/// ```
/// let kinds: Vec<&str> = rules::book::file_kinds().iter().map(|(kind, _)| *kind).collect();
/// assert_eq!(kinds, ["house", "chapter", "poker", "banked", "three-card", "bonus", "schedules", "rulings"]);
/// ```
#[must_use]
pub fn file_kinds() -> Vec<(&'static str, &'static [Field])> {
    let chapter = ("chapter", loader::chapter_fields(None));
    let families = Family::WORDS.iter().map(|&(name, family)| (name, loader::chapter_fields(Some(family))));
    let others = [("schedules", schedule::FILE), ("rulings", loader::RULINGS)];
    [("house", loader::HOUSE), chapter].into_iter().chain(families).chain(others).collect()
}

pub use fault::{Fault, Faults};
pub use field::{Field, FieldKind, Form};
pub use files::BookFile;
pub(crate) use files::{EMBEDDED, EXAMPLES};
pub(crate) use record::{Document, From, Record, read_record};
