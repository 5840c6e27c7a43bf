//! Poker: what its books decide, and one deal of it.

mod betting;
mod boards;
mod deal;
mod dealing;
mod event;
mod event_bytes;
mod game;
mod legs;
mod lineup;
mod lineup_memo;
mod mishap;
mod moment;
mod pots;
mod question;
mod refusal;
mod seating;
mod sevens;
mod showdown;
mod step;
mod suppose;
mod table;
mod time_fee;
mod view;
mod whereabouts;
mod words;

pub use deal::Deal;
pub use dealing::{Served, off_the_stub};
pub use event::{Event, PostKind, RaiseKind, Share};
pub(crate) use game::FIELDS;
pub use game::{
    Ante, Betting, Blinds, BringIn, Button, DayBets, EntryRules, Kill, Poker, PotFeeRules, Remedies, Showdown, Street,
    TimeFeeRules, Week,
};
pub use legs::Outcome;
pub use lineup::{Lineup, NotYet, Owes, Sitter, Standing};
pub use lineup_memo::LineupMemo;
pub use mishap::{Exposure, Mishap};
pub use moment::Moment;
pub use question::{Answer, Contenders, Contest, Question};
pub use refusal::{Refusal, Why};
pub use seating::{NoDeal, Post, Seating};
pub use showdown::Division;
pub use step::{Act, Facing, Need, Options, Raise, Step, Turn};
pub use suppose::Lies;
pub use table::{FeeRow, NoTable, STREETS_MAX, Stakes, Table};
pub use time_fee::TimeFee;
pub use view::View;
pub use whereabouts::Whereabouts;
pub use words::*;
