//! A room that is open, and those who come in.

mod bots;
mod by_the_clock;
mod caller;
mod carried_out;
mod client;
mod closing;
mod crowded;
mod desk;
mod document;
mod hands;
mod history;
mod house;
mod lab;
mod leaving;
#[path = "../twins/log.rs"]
mod log;
mod logs;
mod metrics;
mod onlookers;
mod people;
mod refusals;
mod restart;
mod roles;
mod schema;
mod seats;
mod settings;
mod socket_play;
mod tls;
mod wants;
