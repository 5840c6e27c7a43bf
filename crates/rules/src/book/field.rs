/// A field that a table of a book may have: the one list from which files are checked and editors are helped.
///
/// ```
/// let (_, fields) = rules::book::file_kinds()[0];
/// let code = fields.iter().find(|field| field.name == "code").unwrap();
/// assert!(code.required);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in the file.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// Whether it must be there.
    pub required: bool,
    /// What it means, for whoever writes a book.
    pub about: &'static str,
}

/// What a field can hold.
///
/// ```
/// use rules::book::{FieldKind, file_kinds};
///
/// let (_, fields) = file_kinds()[0];
/// assert!(matches!(fields[0].kind, FieldKind::Text));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// Words.
    Text,
    /// A list of words.
    Texts,
    /// Yes or no.
    Flag,
    /// A whole number.
    Number,
    /// One of these words.
    OneOf(fn() -> Vec<&'static str>),
    /// Tables with these fields, written `[[name]]`.
    Tables(&'static [Field]),
}

impl Field {
    /// A field that must be there.
    pub(crate) const fn required(name: &'static str, kind: FieldKind, about: &'static str) -> Field {
        Field { name, kind, required: true, about }
    }

    /// A field that may be left out.
    pub(crate) const fn optional(name: &'static str, kind: FieldKind, about: &'static str) -> Field {
        Field { name, kind, required: false, about }
    }
}
