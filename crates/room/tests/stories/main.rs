//! What is promised of a table, told one by one.

mod clock;
mod desk;
mod records;
mod terms;
