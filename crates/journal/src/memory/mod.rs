//! A journal in memory, over a disk that fails when a test orders it. No clock, no threads: what happens is what was ordered.

mod disk;
mod frame;
mod store;

pub use disk::{Crashed, Fault};
pub use store::MemoryJournal;
