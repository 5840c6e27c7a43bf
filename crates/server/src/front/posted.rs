//! The posted card of a table: how the house is paid there, and what its wagers pay.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ledger::TableId;
use room::Refused;
use rules::{Chapter, Odds, Register};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath};
use super::books::{RuleValue, ScheduleSeen};
use super::table_seen::{posted, wagers};
use super::visitor::Visitor;

/// What hangs at a table: every row that it posts, and the pay tables of what can be wagered there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct PostedCard {
    /// How the house is paid.
    schedules: Vec<ScheduleSeen>,
    /// What pays how much: the game itself, and each of its bonus bets.
    pays: Vec<PayTable>,
    /// In which chapter of the rule book each of their clauses and rulings stands, as it goes behind `/book/`.
    places: BTreeMap<String, String>,
}

/// What one game or bonus bet pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct PayTable {
    /// The chapter of the book, by its id.
    game: String,
    name: String,
    /// Its values that are odds.
    rows: Vec<RuleValue>,
}

/// The posted card of a table.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/posted",
    tag = "lobby",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 200, body = PostedCard, description = "What it posts.")),
    extensions(("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn card(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath(table): InPath<u32>,
) -> Answer<Json<PostedCard>> {
    let table = TableId(table);
    front.may_see(visitor.as_ref(), table).await?;
    let books = front.books.clone();
    let look = move |room: &room::Room| {
        let (terms, open) = room.terms_of(table).zip(room.table(table))?;
        let house = books.house(&terms.house)?;
        let (_, bonus) = wagers(&open.setup().game);
        let chapters = [&terms.game].into_iter().chain(&bonus).filter_map(|id| house.chapter(id));
        let pays = chapters.map(|chapter| PayTable::of(&books, chapter)).filter(|pays| !pays.rows.is_empty());
        Some(PostedCard::new(&books, posted(terms, house).map(ScheduleSeen::of).collect(), pays.collect()))
    };
    let card = front.host.look(look).await.ok_or(Refused::Stopped)?;
    Ok(Json(card.ok_or(Refused::NoTable { table })?))
}

impl PostedCard {
    fn new(books: &Register, schedules: Vec<ScheduleSeen>, pays: Vec<PayTable>) -> PostedCard {
        let place = |id: &String| match books.clause(id).map(|clause| books.entry(clause)) {
            Some(entry) => (id.clone(), format!("{}/{}", entry.house, entry.chapter)),
            None => (id.clone(), "rulings".to_string()),
        };
        let rows = pays.iter().flat_map(|pays| &pays.rows).flat_map(|row| row.clauses.iter().chain(&row.rulings));
        let places = schedules.iter().map(|schedule| &schedule.clause).chain(rows).map(place).collect();
        PostedCard { schedules, pays, places }
    }
}

impl PayTable {
    fn of(books: &Register, chapter: &Chapter) -> PayTable {
        let values = chapter.game.as_ref().map_or(&[][..], |game| &game.values);
        let pays = values.iter().filter(|value| value.said.to_string().parse::<Odds>().is_ok());
        let rows = pays.map(|value| RuleValue::of(books, value)).collect();
        PayTable { game: chapter.id.clone(), name: chapter.name.clone(), rows }
    }
}
