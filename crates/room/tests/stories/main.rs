//! What is promised of a table, told one by one.

mod bank;
mod clock;
mod desk;
mod records;
mod terms;
