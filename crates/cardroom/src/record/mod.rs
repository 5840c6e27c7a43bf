//! The record of a room: checked, added up, copied, brought back.

pub(crate) mod audit;
pub(crate) mod backup;
mod failure;
mod folder;
mod key_file;
pub(crate) mod report;
pub(crate) mod restore;
mod source;

pub(crate) use failure::Failure;
pub(crate) use folder::{unopened, unsound};
pub(crate) use key_file::{KeyFile, beside};
