use room::{Correction, Report, Standing, TableShift};
use serde::Serialize;

/// What `report` says: shifts and corrections, or how everybody stands. Money is in cents.
#[derive(Serialize)]
pub(crate) struct ReportJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    shifts: Option<Vec<ShiftJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<Vec<CorrectionJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    people: Option<Vec<StandingJson>>,
    in_play: i64,
    issued: u64,
}

#[derive(Serialize)]
struct ShiftJson {
    table: u32,
    game: String,
    shift: u32,
    dealt: u64,
    collected: i64,
    /// Only known with the key.
    by_the_clock: Option<u64>,
    corrected: i64,
    drop: i64,
}

#[derive(Serialize)]
struct CorrectionJson {
    table: u32,
    shift: u32,
    at: u64,
    by: u64,
    from: String,
    to: String,
    cents: u64,
    reason: String,
}

#[derive(Serialize)]
struct StandingJson {
    person: u64,
    name: Option<String>,
    got: u64,
    gave_back: u64,
    in_the_room: i64,
    at_tables: i64,
    stands_at: i64,
}

impl ReportJson {
    pub(crate) fn new(report: &Report, settle: bool) -> ReportJson {
        let shifts = || report.shifts.iter().map(ShiftJson::new).collect();
        let corrections = || report.corrections.iter().map(CorrectionJson::new).collect();
        let people = || report.people.iter().map(StandingJson::new).collect();
        ReportJson {
            shifts: (!settle).then(shifts),
            corrections: (!settle).then(corrections),
            people: settle.then(people),
            in_play: cents(report.in_play),
            issued: report.issued.0,
        }
    }
}

impl ShiftJson {
    fn new(row: &TableShift) -> ShiftJson {
        ShiftJson {
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

impl CorrectionJson {
    fn new(correction: &Correction) -> CorrectionJson {
        let Correction { table, shift, at, by, transfer, reason } = correction;
        CorrectionJson {
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

impl StandingJson {
    fn new(standing: &Standing) -> StandingJson {
        StandingJson {
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
