use rules::{Schedule, ScheduleRow};
use serde::Serialize;

/// What `schedules` says, money in cents.
#[derive(Serialize)]
pub(crate) struct SchedulesJson<'a> {
    house: &'a str,
    schedules: Vec<RowJson<'a>>,
}

/// One shape for each kind of row.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum RowJson<'a> {
    Pot {
        game: &'a str,
        option: Option<u16>,
        family: u16,
        kind: &'static str,
        low: u64,
        high: u64,
        players_min: u8,
        players_max: u8,
        flop_fee: u64,
        no_flop_fee: u64,
    },
    Time {
        game: &'a str,
        option: Option<u16>,
        kind: &'static str,
        players_min: u8,
        players_max: u8,
        fee: u64,
        every_minutes: u16,
    },
    Table {
        game: &'a str,
        option: Option<u16>,
        kind: &'static str,
        structure: &'static str,
        low: u64,
        high: u64,
        players_min: u8,
        players_max: u8,
        fee: u64,
    },
    Blinds {
        game: &'a str,
        option: Option<u16>,
        kind: &'static str,
        small_blind: u64,
        big_blind: u64,
    },
    Action {
        game: &'a str,
        option: Option<u16>,
        kind: &'static str,
        table_min: u64,
        table_max: Option<u64>,
        player_fee: u64,
        player_fee_per: &'static str,
        brackets: Vec<BracketJson>,
    },
}

#[derive(Serialize)]
pub(crate) struct BracketJson {
    from: u64,
    to: Option<u64>,
    fee: u64,
}

impl<'a> SchedulesJson<'a> {
    pub(crate) fn new(house: &'a str, schedules: &[&'a Schedule]) -> SchedulesJson<'a> {
        SchedulesJson { house, schedules: schedules.iter().map(|schedule| RowJson::new(schedule)).collect() }
    }
}

impl<'a> RowJson<'a> {
    pub(crate) fn new(schedule: &'a Schedule) -> RowJson<'a> {
        let (game, option) = (schedule.game.as_str(), schedule.option);
        match &schedule.row {
            ScheduleRow::Pot(fee) => RowJson::Pot {
                game,
                option,
                family: fee.family,
                kind: fee.structure.id(),
                low: fee.low.0,
                high: fee.high.0,
                players_min: fee.players.min,
                players_max: fee.players.max,
                flop_fee: fee.flop_fee.0,
                no_flop_fee: fee.no_flop_fee.0,
            },
            ScheduleRow::Time { players, fee, every_minutes } => RowJson::Time {
                game,
                option,
                kind: "time",
                players_min: players.min,
                players_max: players.max,
                fee: fee.0,
                every_minutes: *every_minutes,
            },
            ScheduleRow::Table { structure, low, high, players, fee } => RowJson::Table {
                game,
                option,
                kind: "table-fee",
                structure: structure.id(),
                low: low.0,
                high: high.0,
                players_min: players.min,
                players_max: players.max,
                fee: fee.0,
            },
            ScheduleRow::Blinds { small, big } => {
                RowJson::Blinds { game, option, kind: "blinds", small_blind: small.0, big_blind: big.0 }
            }
            ScheduleRow::Action(fee) => RowJson::Action {
                game,
                option,
                kind: "action",
                table_min: fee.table_min.0,
                table_max: fee.table_max.map(|max| max.0),
                player_fee: fee.player_fee.0,
                player_fee_per: if fee.per_circle { "circle" } else { "none" },
                brackets: fee
                    .brackets
                    .iter()
                    .map(|bracket| BracketJson {
                        from: bracket.from.0,
                        to: bracket.to.map(|to| to.0),
                        fee: bracket.fee.0,
                    })
                    .collect(),
            },
        }
    }
}
