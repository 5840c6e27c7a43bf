//! Reading books: TOML that a person wrote, checked against our own lists of fields.
//!
//! A file may be nonsense; what comes out of here is not. Every fault of every file is found before anything is given
//! up, each with its file, line, field and what would be right.

mod fault;
mod field;
mod files;
mod record;

pub use fault::{Fault, Faults};
pub use field::{Field, FieldKind};
pub use files::BookFile;
pub(crate) use files::EMBEDDED;
pub use record::{Record, read_record};
