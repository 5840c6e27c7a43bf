//! What is promised of a table and of a room, told one by one.

mod bank;
mod clock;
mod desk;
mod people;
mod proofs;
mod records;
mod terms;
mod two_tables;
