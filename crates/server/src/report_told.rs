use room::{Correction, Report, Standing, TableShift};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What the record of a room adds up to: shifts and corrections, how everybody stands, or both. Money is in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportTold {
    #[serde(skip_serializing_if = "Option::is_none")]
    shifts: Option<Vec<ShiftTold>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<Vec<CorrectionTold>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<Vec<StandingTold>>,
    #[ts(type = "number")]
    in_play: i64,
    #[ts(type = "number")]
    issued: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct ShiftTold {
    table: u32,
    game: String,
    shift: u32,
    #[ts(type = "number")]
    dealt: u64,
    #[ts(type = "number")]
    collected: i64,
    /// Only known with the key.
    #[ts(type = "number | null")]
    by_the_clock: Option<u64>,
    #[ts(type = "number")]
    corrected: i64,
    #[ts(type = "number")]
    drop: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct CorrectionTold {
    table: u32,
    shift: u32,
    #[ts(type = "number")]
    at: u64,
    #[ts(type = "number")]
    by: u64,
    from: String,
    to: String,
    #[ts(type = "number")]
    cents: u64,
    reason: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct StandingTold {
    #[ts(type = "number")]
    person: u64,
    name: Option<String>,
    #[ts(type = "number")]
    got: u64,
    #[ts(type = "number")]
    gave_back: u64,
    #[ts(type = "number")]
    in_the_room: i64,
    #[ts(type = "number")]
    at_tables: i64,
    #[ts(type = "number")]
    stands_at: i64,
}

impl ReportTold {
    /// Shifts and corrections.
    #[must_use]
    pub fn of_shifts(report: &Report) -> ReportTold {
        ReportTold { people: None, ..ReportTold::new(report) }
    }

    /// How everybody stands: a settle-up sheet.
    #[must_use]
    pub fn settled(report: &Report) -> ReportTold {
        ReportTold { shifts: None, corrections: None, ..ReportTold::new(report) }
    }

    /// All of it.
    #[must_use]
    pub fn new(report: &Report) -> ReportTold {
        ReportTold {
            shifts: Some(report.shifts.iter().map(ShiftTold::new).collect()),
            corrections: Some(report.corrections.iter().map(CorrectionTold::new).collect()),
            people: Some(report.people.iter().map(StandingTold::new).collect()),
            in_play: cents(report.in_play),
            issued: report.issued.0,
        }
    }
}

impl ShiftTold {
    fn new(row: &TableShift) -> ShiftTold {
        ShiftTold {
            table: row.table.0,
            game: row.game.clone(),
            shift: row.shift,
            dealt: row.dealt,
            collected: cents(row.collected),
            by_the_clock: row.time_fees.map(|fees| fees.0),
            corrected: cents(row.corrected),
            drop: cents(row.drop()),
        }
    }
}

impl CorrectionTold {
    fn new(correction: &Correction) -> CorrectionTold {
        let Correction { table, shift, at, by, transfer, reason } = correction;
        CorrectionTold {
            table: table.0,
            shift: *shift,
            at: at.0,
            by: by.0,
            from: transfer.from.to_string(),
            to: transfer.to.to_string(),
            cents: transfer.amount.0,
            reason: reason.to_string(),
        }
    }
}

impl StandingTold {
    fn new(standing: &Standing) -> StandingTold {
        StandingTold {
            person: standing.person.0,
            name: standing.name.clone(),
            got: standing.bought.0,
            gave_back: standing.cashed.0,
            in_the_room: cents(standing.bankroll),
            at_tables: cents(standing.at_tables),
            stands_at: cents(standing.net()),
        }
    }
}

/// As much as JSON readers can count; no room has more.
fn cents(cents: i128) -> i64 {
    i64::try_from(cents).unwrap_or(if cents < 0 { i64::MIN } else { i64::MAX })
}
