//! A room that is open, and those who come in.

mod bots;
mod by_the_clock;
mod caller;
mod client;
mod desk;
mod document;
mod hands;
mod history;
mod house;
mod lab;
mod logs;
mod metrics;
mod people;
mod refusals;
mod restart;
mod roles;
mod schema;
mod seats;
mod socket_play;
mod tls;
mod wants;
