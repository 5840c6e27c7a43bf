use std::fmt;

use crate::Refused;

/// Why the floor does something: a line of text that everybody at the table may read.
///
/// ```
/// use room::Reason;
///
/// assert_eq!(Reason::new("dinner").unwrap().to_string(), "dinner");
/// assert!(Reason::new("").is_err() && Reason::new("two\nlines").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason(String);

/// The longest reason, in characters.
const REASON_MAX: usize = 200;

impl Reason {
    /// He may not be in the room any more.
    pub(crate) fn sent_away() -> Reason {
        Reason("he has been sent away from the room".to_string())
    }

    /// He may not play any more.
    pub(crate) fn looks_on() -> Reason {
        Reason("he only looks on from now on".to_string())
    }

    /// A reason in these words.
    ///
    /// # Errors
    /// If they are none, too many, or more than a line.
    pub fn new(text: &str) -> Result<Reason, Refused> {
        let fits = (1..=REASON_MAX).contains(&text.chars().count())
            && text.trim() == text
            && !text.chars().any(char::is_control);
        if fits { Ok(Reason(text.to_string())) } else { Err(Refused::Reason { most: REASON_MAX }) }
    }

    /// Its words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
