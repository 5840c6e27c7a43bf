//! The append-only record, chained by hash.
