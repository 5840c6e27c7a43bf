use rules::{House, Register, nearest};
use thiserror::Error;

/// What is wrong with a question, in the words that everybody is told.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A name that there is not.
    #[error("{0}")]
    Unknown(String),
    /// Cards or hands that cannot be.
    #[error("{0}")]
    Cards(String),
    /// What the book does not allow, or what makes no book.
    #[error("{0}")]
    Book(String),
}

/// A no that names the nearest right name, or all of them.
pub fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Wrong {
    Wrong::Unknown(match nearest(name, names.clone()) {
        Some(near) => format!("there is no {what} '{name}'; is it {near}?"),
        None => format!("there is no {what} '{name}'; there are {}", names.collect::<Vec<_>>().join(", ")),
    })
}

/// The house of this id, or a no that names the nearest one.
///
/// # Errors
/// If there is no such house.
pub fn house<'a>(register: &'a Register, id: &str) -> Result<&'a House, Wrong> {
    register.house(&id.to_lowercase()).ok_or_else(|| {
        let ids = || register.houses().iter().map(|house| house.id.as_str());
        unknown("house", id, ids())
    })
}
