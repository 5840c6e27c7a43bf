use journal::Batch;
use ledger::{PersonId, TableId};

use crate::{Outputs, Refused, Version};

/// What names a question to the room, so that its answer finds the way back. The caller gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(pub u64);

/// What the caller is to do, in this order.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Write it, behind all that came before. When it is durable, or is not going to be, say so with
    /// [`Room::written`](crate::Room::written), in the same order.
    Write(Batch),
    /// Something has happened at a table: tell each what he may know of it.
    Told {
        /// Where.
        table: TableId,
        /// What.
        outputs: Box<Outputs>,
    },
    /// It was asked, and is done.
    Answered {
        /// The question.
        ticket: Ticket,
        /// The record that it made.
        version: Version,
        /// Whether that was made before, and the question came again.
        repeat: bool,
    },
    /// It was asked, and is not done.
    Refused {
        /// The question.
        ticket: Ticket,
        /// Why.
        refused: Refused,
    },
    /// Somebody wanted something while he was in a hand, and now that it is over it cannot be done: the seat of another table that he was
    /// on his way to, or chips. Tell him.
    FellThrough {
        /// Who.
        person: PersonId,
        /// At which table it was to be done.
        table: TableId,
        /// Why it is not.
        refused: Refused,
    },
}
