//! The books of the houses, as everybody may read them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rules::{Bracket, Chapter, GameValue, House, Register, Schedule, ScheduleRow};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No};
use crate::wire::Code;

/// A house and its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HouseSeen {
    /// By its id.
    house: String,
    name: String,
    /// The house that its book is like, but for what it says otherwise.
    like: Option<String>,
    games: Vec<GameSeen>,
}

/// A game of a house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct GameSeen {
    /// By its id.
    game: String,
    name: String,
    /// What kind of game it is; none for a bet beside another game.
    family: Option<String>,
    /// How many clauses it has.
    clauses: u32,
}

/// The rule card of a game: every value with what sets it, and how the house is paid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct RuleCard {
    house: String,
    game: String,
    name: String,
    values: Vec<RuleValue>,
    /// What a table of it may post.
    schedules: Vec<ScheduleSeen>,
}

/// One value of a rule card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct RuleValue {
    /// Where it stands in the book.
    path: String,
    /// As the rule card prints it.
    value: String,
    /// The clauses that set it.
    pub(super) clauses: Vec<String>,
    /// The rulings that it rests on.
    pub(super) rulings: Vec<String>,
}

/// What a table may post: how the house is paid. Chips are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct ScheduleSeen {
    /// The number that the book prints.
    option: Option<u16>,
    /// The clause that prints it.
    pub(super) clause: String,
    fee: FeeSeen,
}

/// One way in which the house is paid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FeeSeen {
    /// Out of the pot.
    Pot {
        family: u16,
        structure: String,
        #[ts(type = "number")]
        low: u64,
        #[ts(type = "number")]
        high: u64,
        players_min: u8,
        players_max: u8,
        #[ts(type = "number")]
        flop_fee: u64,
        #[ts(type = "number")]
        no_flop_fee: u64,
    },
    /// From each player, by the clock.
    Time {
        players_min: u8,
        players_max: u8,
        #[ts(type = "number")]
        fee: u64,
        every_minutes: u16,
    },
    /// For the table.
    Table {
        structure: String,
        #[ts(type = "number")]
        low: u64,
        #[ts(type = "number")]
        high: u64,
        players_min: u8,
        players_max: u8,
        #[ts(type = "number")]
        fee: u64,
    },
    /// The blinds are the fee.
    Blinds {
        #[ts(type = "number")]
        small: u64,
        #[ts(type = "number")]
        big: u64,
    },
    /// By the total action against a player-dealer.
    Action {
        #[ts(type = "number")]
        table_min: u64,
        #[ts(type = "number | null")]
        table_max: Option<u64>,
        /// What a player pays.
        #[ts(type = "number")]
        player_fee: u64,
        /// Whether he pays it for each circle.
        per_circle: bool,
        /// What the bank pays.
        brackets: Vec<BracketSeen>,
    },
}

/// What the bank pays where the total action is so much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct BracketSeen {
    #[ts(type = "number")]
    from: u64,
    #[ts(type = "number | null")]
    to: Option<u64>,
    #[ts(type = "number")]
    fee: u64,
}

/// A clause or a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Source {
    /// One rule of a book.
    Clause(ClauseSeen),
    /// What is done where the books are silent or disagree.
    Ruling(RulingSeen),
}

/// One rule of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct ClauseSeen {
    id: String,
    house: String,
    game: String,
    /// What it is about.
    kind: String,
    /// Where it stands in the document of the house.
    place: String,
    words: String,
    /// The clause of another game or house that says the same.
    same_as: Option<String>,
    rulings: Vec<String>,
}

/// What is done where the books are silent or disagree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct RulingSeen {
    id: String,
    /// The matter in a few words.
    title: String,
    words: String,
    /// The clauses that it serves.
    clauses: Vec<String>,
}

/// Every house with its games.
#[utoipa::path(
    get,
    path = "/api/houses",
    tag = "books",
    responses((status = 200, body = Vec<HouseSeen>, description = "All of them.")),
)]
pub(super) async fn houses(State(front): State<Arc<Front>>) -> Json<Vec<HouseSeen>> {
    Json(front.books.houses().iter().map(HouseSeen::of).collect())
}

/// One house with its games.
#[utoipa::path(
    get,
    path = "/api/houses/{house}",
    tag = "books",
    params(("house" = String, Path, description = "By its id.", example = "ocean-view")),
    responses((status = 200, body = HouseSeen, description = "The house.")),
)]
pub(super) async fn house(State(front): State<Arc<Front>>, InPath(house): InPath<String>) -> Answer<Json<HouseSeen>> {
    find_house(&front.books, &house).map(HouseSeen::of).map(Json)
}

/// The rule card of a game: every value with the clauses and rulings that set it.
#[utoipa::path(
    get,
    path = "/api/houses/{house}/{game}",
    tag = "books",
    params(
        ("house" = String, Path, description = "By its id.", example = "ocean-view"),
        ("game" = String, Path, description = "By its id.", example = "holdem"),
    ),
    responses((status = 200, body = RuleCard, description = "The rule card.")),
)]
pub(super) async fn rule_card(
    State(front): State<Arc<Front>>,
    InPath((house, game)): InPath<(String, String)>,
) -> Answer<Json<RuleCard>> {
    let house = find_house(&front.books, &house)?;
    let chapter = house.games().find(|chapter| chapter.id == game);
    let games = || house.games().map(|chapter| chapter.id.as_str());
    let chapter = chapter.ok_or_else(|| none("game", &game, games()))?;
    Ok(Json(RuleCard::of(&front.books, house, chapter)))
}

/// What a clause or a ruling says.
#[utoipa::path(
    get,
    path = "/api/clauses/{id}",
    tag = "books",
    params(("id" = String, Path, description = "Of a clause or a ruling.", example = "OV.HE.07")),
    responses((status = 200, body = Source, description = "The clause, or the ruling.")),
)]
pub(super) async fn clause(State(front): State<Arc<Front>>, InPath(id): InPath<String>) -> Answer<Json<Source>> {
    let (books, id) = (&front.books, id.to_uppercase());
    if let Some(clause) = books.clause(&id) {
        let entry = books.entry(clause);
        return Ok(Json(Source::Clause(ClauseSeen {
            id,
            house: entry.house.clone(),
            game: entry.chapter.clone(),
            kind: entry.kind.to_string(),
            place: entry.place.clone(),
            words: entry.text.clone(),
            same_as: entry.same_as.map(|same| books.entry(same).id.clone()),
            rulings: entry.rulings.clone(),
        })));
    }
    if let Some(ruling) = books.ruling(&id) {
        let (title, words) = (ruling.title.clone(), ruling.ruling.clone());
        return Ok(Json(Source::Ruling(RulingSeen { id, title, words, clauses: ruling.clauses.clone() })));
    }
    let near = books.nearest_id(&id).map(|near| format!("; is it {near}?")).unwrap_or_default();
    Err(No::new(Code::NotFound, format!("there is no clause or ruling '{id}'{near}")))
}

fn find_house<'a>(books: &'a Register, id: &str) -> Answer<&'a House> {
    books.house(id).ok_or_else(|| none("house", id, books.houses().iter().map(|house| house.id.as_str())))
}

fn none<'a>(kind: &str, given: &str, all: impl Iterator<Item = &'a str>) -> No {
    No::new(Code::NotFound, crate::menu::none(kind, given, all))
}

impl HouseSeen {
    fn of(house: &House) -> HouseSeen {
        let game = |chapter: &Chapter| GameSeen {
            game: chapter.id.clone(),
            name: chapter.name.clone(),
            family: chapter.game.as_ref().map(|game| game.family.id().to_string()),
            clauses: chapter.clauses.len() as u32,
        };
        let games = house.games().map(game).collect();
        HouseSeen { house: house.id.clone(), name: house.name.clone(), like: house.like.clone(), games }
    }
}

impl RuleCard {
    fn of(books: &Register, house: &House, chapter: &Chapter) -> RuleCard {
        let values = chapter.game.as_ref().map_or(&[][..], |game| &game.values).iter();
        RuleCard {
            house: house.id.clone(),
            game: chapter.id.clone(),
            name: chapter.name.clone(),
            values: values.map(|value| RuleValue::of(books, value)).collect(),
            schedules: house.schedules_of(&chapter.id).map(ScheduleSeen::of).collect(),
        }
    }
}

impl RuleValue {
    pub(super) fn of(books: &Register, value: &GameValue) -> RuleValue {
        RuleValue {
            path: value.path.clone(),
            value: value.said.to_string(),
            clauses: value.clauses.iter().map(|&clause| books.entry(clause).id.clone()).collect(),
            rulings: value.rulings.clone(),
        }
    }
}

impl ScheduleSeen {
    pub(super) fn of(schedule: &Schedule) -> ScheduleSeen {
        ScheduleSeen { option: schedule.option, clause: schedule.clause.clone(), fee: FeeSeen::of(&schedule.row) }
    }
}

impl FeeSeen {
    fn of(row: &ScheduleRow) -> FeeSeen {
        match row {
            ScheduleRow::Pot(fee) => FeeSeen::Pot {
                family: fee.family,
                structure: fee.structure.id().to_string(),
                low: fee.low.0,
                high: fee.high.0,
                players_min: fee.players.min,
                players_max: fee.players.max,
                flop_fee: fee.flop_fee.0,
                no_flop_fee: fee.no_flop_fee.0,
            },
            ScheduleRow::Time { players, fee, every_minutes } => FeeSeen::Time {
                players_min: players.min,
                players_max: players.max,
                fee: fee.0,
                every_minutes: *every_minutes,
            },
            ScheduleRow::Table { structure, low, high, players, fee } => FeeSeen::Table {
                structure: structure.id().to_string(),
                low: low.0,
                high: high.0,
                players_min: players.min,
                players_max: players.max,
                fee: fee.0,
            },
            ScheduleRow::Blinds { small, big } => FeeSeen::Blinds { small: small.0, big: big.0 },
            ScheduleRow::Action(fee) => FeeSeen::Action {
                table_min: fee.table_min.0,
                table_max: fee.table_max.map(|most| most.0),
                player_fee: fee.player_fee.0,
                per_circle: fee.per_circle,
                brackets: fee.brackets.iter().map(BracketSeen::of).collect(),
            },
        }
    }
}

impl BracketSeen {
    fn of(bracket: &Bracket) -> BracketSeen {
        BracketSeen { from: bracket.from.0, to: bracket.to.map(|to| to.0), fee: bracket.fee.0 }
    }
}
