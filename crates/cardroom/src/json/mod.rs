//! The JSON that scripts rely on: one file for what each command says. What browsers are told in the same words is in `lab`.

mod bank;
mod book;
mod books;
mod chance;
mod clauses;
mod count;
mod phh;
mod play;
mod rank;
mod record;
mod rule;
mod schedules;
mod schema;
mod sim;

use std::io::Write;

use serde::Serialize;

pub(crate) use bank::BankJson;
pub(crate) use book::{BookJson, DiffJson, HouseBookJson};
pub(crate) use books::HousesJson;
pub(crate) use chance::{ShuffleJson, VerifiedJson};
pub(crate) use clauses::{ClausesJson, WhyClauseJson, WhyRulingJson};
pub(crate) use count::HistogramJson;
pub(crate) use phh::PhhHandJson;
pub(crate) use play::PlayJson;
pub(crate) use rank::RankedJson;
pub(crate) use record::{AuditJson, CopyJson};
pub(crate) use rule::RuleJson;
pub(crate) use schedules::SchedulesJson;
pub(crate) use schema::schema;
pub(crate) use sim::{BankedSimJson, PokerSimJson};

/// Prints one value on one line.
pub(crate) fn print(value: &impl Serialize) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{}", serde_json::to_string(value)?)?;
    Ok(())
}
