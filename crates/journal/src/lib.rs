//! The append-only record, chained by hash. It knows bytes, not rooms.
//!
//! A record is numbered in its stream and hashed with everything before it; batches for many streams are written
//! together, and acknowledged when they are durable. All stores pass the same tests: [`MemoryJournal`], whose disk fails when
//! a test orders it, and [`SqliteJournal`]. A [`Writer`] commits what many tables send, all that is waiting at a time.
//!
//! ```
//! use journal::{Batch, Entry, Journal, MemoryJournal, ReadJournal, StreamId, verify};
//!
//! let mut journal = MemoryJournal::new();
//! let entry = |stream, number| Entry { stream: StreamId(stream), number, format: 1, payload: b"a bet".to_vec() };
//! let heads = journal.append(Batch { entries: vec![entry(1, 1), entry(2, 1), entry(1, 2)], states: vec![] })?;
//! assert_eq!(heads[0].number, 2);
//!
//! // A number that is not the next is refused: somebody has not seen what was written before.
//! let error = journal.append(Batch::one(entry(2, 1))).unwrap_err();
//! assert_eq!(error.to_string(), "stream 2 ends with record 1: record 1 cannot be written behind it");
//! assert_eq!(verify(&journal).unwrap().records, 3);
//! # Ok::<(), journal::AppendError>(())
//! ```

mod batch;
mod chain;
mod error;
mod hash;
mod journal;
mod memory;
mod notes;
mod plan;
mod record;
mod snapshot;
#[cfg(feature = "sqlite")]
mod sqlite;
mod verify;
mod writer;

pub use batch::Batch;
pub use chain::Difference;
pub use error::{AppendError, OpenError, ReadError, Stop};
pub use hash::Hash;
pub use journal::{Answer, Journal, PAYLOAD_MAX, ReadJournal};
pub use memory::{Crashed, Fault, MemoryJournal};
pub use record::{Entry, Head, Record, StreamId};
pub use snapshot::{Snapshot, State};
#[cfg(feature = "sqlite")]
pub use sqlite::{SqliteJournal, SqliteReader, backup};
pub use verify::{Resume, Verified, checked_snapshot, intact, records_after, resume, verify};
pub use writer::{Appender, Writer};
