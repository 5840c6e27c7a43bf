//! Reading books: TOML that a person wrote, checked against our own lists of fields.
//!
//! A file may be nonsense; what comes out of here is not. Every fault of every file is found before anything is given
//! up, each with its file, line, field and what would be right.

mod fault;
mod field;
mod files;
mod record;

use crate::{register, schedule};

/// The kinds of file that a folder of books holds, each with its fields: what they may say.
///
/// ```
/// let kinds: Vec<&str> = rules::book::file_kinds().iter().map(|(kind, _)| *kind).collect();
/// assert_eq!(kinds, ["house", "chapter", "schedules", "rulings"]);
/// ```
#[must_use]
pub fn file_kinds() -> [(&'static str, &'static [Field]); 4] {
    [
        ("house", register::HOUSE),
        ("chapter", register::CHAPTER),
        ("schedules", schedule::FILE),
        ("rulings", register::RULINGS),
    ]
}

pub use fault::{Fault, Faults};
pub use field::{Field, FieldKind};
pub use files::BookFile;
pub(crate) use files::EMBEDDED;
pub(crate) use record::{Record, read_record};
