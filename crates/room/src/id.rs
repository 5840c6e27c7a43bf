use std::fmt;

use crate::hex;

/// What names a request: made by whoever sends it, so that it can be sent again.
///
/// ```
/// assert_eq!(room::RequestId([0xab; 16]).to_string(), "abababababababababababababababab");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(pub [u8; 16]);

/// The number of a table's last record; nothing has happened at version 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Version(pub u64);

/// The place of a record among all of the room, from 1; 0 at a table that is in no room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Order(pub u64);

/// A moment or a time in milliseconds, by the caller's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

impl Version {
    pub(crate) const fn next(self) -> Version {
        Version(self.0 + 1)
    }
}

impl Order {
    pub(crate) const fn next(self) -> Order {
        Order(self.0 + 1)
    }
}

impl Millis {
    /// So much later.
    #[must_use]
    pub const fn plus(self, time: Millis) -> Millis {
        Millis(self.0.saturating_add(time.0))
    }

    /// The time since then; nothing if that is still to come.
    #[must_use]
    pub const fn since(self, then: Millis) -> Millis {
        Millis(self.0.saturating_sub(then.0))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {}", self.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}
