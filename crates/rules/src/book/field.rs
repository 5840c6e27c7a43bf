use crate::Chips;
use crate::word::Word;

/// A field that a table of a book may have: the one list from which files are checked and editors are helped.
///
/// ```
/// let (_, fields) = rules::book::file_kinds().remove(0);
/// let code = fields.iter().find(|field| field.name == "code").unwrap();
/// assert!(code.required);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in the file.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// Whether it must be there. Inside a game's values: there in the end, written or taken from elsewhere.
    pub required: bool,
    /// What it means, for whoever writes a book.
    pub about: &'static str,
}

/// What a field can hold.
///
/// ```
/// use rules::book::{FieldKind, file_kinds};
///
/// let (_, fields) = file_kinds().remove(0);
/// assert!(matches!(fields[0].kind, FieldKind::Text));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// Words.
    Text,
    /// Yes or no.
    Flag,
    /// A whole number between these two.
    Number(i64, i64),
    /// A whole number between these two, or this word.
    NumberOr(i64, i64, &'static str),
    /// One of these words.
    OneOf(fn() -> Vec<&'static str>),
    /// Text of a certain form.
    Written(Form),
    /// A list of texts, each of this kind; a single one may stand without brackets.
    ListOf(&'static FieldKind),
    /// A table with these fields, written `[name]`.
    Table(&'static [Field]),
    /// Tables with these fields, written `[[name]]`.
    Tables(&'static [Field]),
    /// Things of this kind under names that the book chooses, written `[name.chosen]` or `chosen = …`.
    Named(&'static FieldKind),
}

/// A form that a text must have, such as that of an amount of money.
///
/// ```
/// use rules::book::{FieldKind, file_kinds};
///
/// let (_, banked) = file_kinds().into_iter().find(|(kind, _)| *kind == "banked").unwrap();
/// let table = banked.iter().find(|field| field.name == "table").unwrap();
/// let FieldKind::Table(fields) = table.kind else { unreachable!() };
/// let chip = fields.iter().find(|field| field.name == "smallest_chip").unwrap();
/// let FieldKind::Written(form) = chip.kind else { unreachable!() };
/// assert!((form.accepts)("$0.50") && !(form.accepts)("half a dollar"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// What it is, with examples.
    pub what: &'static str,
    /// Whether a text has it.
    pub accepts: fn(&str) -> bool,
}

impl FieldKind {
    /// A list of words.
    pub(crate) const TEXTS: FieldKind = FieldKind::ListOf(&FieldKind::Text);

    /// An amount of money.
    pub(crate) const CHIPS: FieldKind = FieldKind::Written(Chips::FORM);

    /// One of a list of words.
    pub(crate) const fn word<W: Word>() -> FieldKind {
        FieldKind::OneOf(W::names)
    }

    /// Whether it is a section of a game's values, which may come from elsewhere as a whole.
    ///
    /// ```
    /// assert!(!rules::book::FieldKind::Flag.holds_values());
    /// ```
    #[must_use]
    pub const fn holds_values(self) -> bool {
        matches!(self, FieldKind::Table(_) | FieldKind::Named(_))
    }
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
