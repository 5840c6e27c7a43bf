use std::fmt;

/// An amount of money or play chips: a whole number of cents, never less than nothing.
///
/// ```
/// use ledger::Cents;
///
/// assert_eq!(Cents(500).to_string(), "$5");
/// assert_eq!(Cents(100_050).to_string(), "$1000.50");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cents(pub u64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);

    pub(crate) fn plus(self, other: Cents) -> Option<Cents> {
        self.0.checked_add(other.0).map(Cents)
    }

    pub(crate) fn minus(self, other: Cents) -> Option<Cents> {
        self.0.checked_sub(other.0).map(Cents)
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 100 {
            0 => write!(f, "${}", self.0 / 100),
            cents => write!(f, "${}.{cents:02}", self.0 / 100),
        }
    }
}
