//! A room that is open, and those who come in.

mod bots;
mod caller;
mod house;
mod people;
mod refusals;
mod socket_play;
mod wants;
