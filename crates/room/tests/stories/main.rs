//! What is promised of a table and of a room, told one by one.

mod bank;
mod breaking;
mod clock;
mod company;
mod desk;
mod fees;
mod floor;
mod lists;
mod people;
mod proofs;
mod records;
mod report;
mod silent;
mod states;
mod story;
mod terms;
mod two_tables;
