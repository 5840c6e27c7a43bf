use bots::sim::{COLLECTION_SEED, Collection, Income, Method};
use rules::House;
use serde::Serialize;

/// What `collections` says, money in cents.
#[derive(Serialize)]
pub(crate) struct CollectionsJson<'a> {
    house: &'a str,
    /// The hash of the house's book.
    book: String,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    schedules: Vec<ScheduleJson<'a>>,
}

#[derive(Serialize)]
struct ScheduleJson<'a> {
    schedule: &'a str,
    options: Vec<u16>,
    incomes: Vec<IncomeJson>,
}

#[derive(Serialize)]
struct IncomeJson {
    players: usize,
    hands_an_hour: u32,
    a_hand: f64,
    an_hour: f64,
    from_each_an_hour: f64,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<PlayedJson>,
}

#[derive(Serialize)]
struct PlayedJson {
    hands: u64,
    seed: u64,
    error: f64,
}

impl<'a> CollectionsJson<'a> {
    pub(crate) fn new(
        house: &'a House,
        game: &'a str,
        limit: Option<String>,
        compared: &'a [Collection<'a>],
    ) -> CollectionsJson<'a> {
        let schedules = compared.iter().map(|collection| ScheduleJson {
            schedule: &collection.posting.id,
            options: collection.posting.rows.iter().filter_map(|row| row.option).collect(),
            incomes: collection.incomes.iter().map(IncomeJson::new).collect(),
        });
        CollectionsJson {
            house: &house.id,
            book: house.hash().to_string(),
            game,
            limit,
            schedules: schedules.collect(),
        }
    }
}

impl IncomeJson {
    fn new(income: &Income) -> IncomeJson {
        IncomeJson {
            players: income.players,
            hands_an_hour: income.pace,
            a_hand: income.a_hand,
            an_hour: income.an_hour(),
            from_each_an_hour: income.from_each(),
            method: income.method.id(),
            played: match income.method {
                Method::Played { hands, error } => Some(PlayedJson { hands, seed: COLLECTION_SEED, error }),
                Method::Exact => None,
            },
        }
    }
}
