//! The record of a whole room: written by a process that is killed, and changed by whoever can write to it.

#[path = "../crowd/mod.rs"]
mod crowd;
mod flipped;
mod forged;
mod kill;
mod stopped;
