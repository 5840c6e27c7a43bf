//! What is promised of a table and of a room, told one by one.

mod bank;
mod clock;
mod desk;
mod floor;
mod people;
mod records;
mod terms;
mod two_tables;
