//! What players do that is not done at a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ledger::{PersonId, TableId};
use room::{By, Errand, List, Refused};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No, Sent};
use super::visitor::{Known, OfTheFloor, Visitor};
use crate::wire::Code;

/// He puts his name down for a seat at a table of this game and limit; if he sits at one of them, for a seat at this one.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/wait",
    tag = "seats",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 204, description = "His name is on the list.")),
    extensions(
        ("x-for" = json!("everybody who has signed in")),
        ("x-refuses" = json!(["not-yours", "seat", "not-now", "busy", "stopped"]))
    ),
)]
pub(super) async fn wait(
    State(front): State<Arc<Front>>,
    known: Known,
    InPath(table): InPath<u32>,
) -> Answer<StatusCode> {
    front.may_see(Some(&known), TableId(table)).await?;
    front.put_down(By::Person(known.id), known.id, TableId(table)).await
}

/// He takes it off again.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}/wait",
    tag = "seats",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 204, description = "It is off the list.")),
    extensions(("x-for" = json!("everybody who has signed in")), ("x-refuses" = json!(["not-now", "busy", "stopped"]))),
)]
pub(super) async fn stop_waiting(
    State(front): State<Arc<Front>>,
    known: Known,
    InPath(table): InPath<u32>,
) -> Answer<StatusCode> {
    front.may_see(Some(&known), TableId(table)).await?;
    front.take_off(By::Person(known.id), known.id, TableId(table)).await
}

/// Somebody of the floor puts a name down for a seat at a table of this game and limit.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/wait/{person}",
    tag = "desk",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("person" = u64, Path, description = "By his number.", example = 2),
    ),
    responses((status = 204, description = "His name is on the list.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["seat", "not-now", "busy", "stopped"]))),
)]
pub(super) async fn wait_for(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath((table, person)): InPath<(u32, u64)>,
) -> Answer<StatusCode> {
    front.put_down(By::Floor(floor.id), PersonId(person), TableId(table)).await
}

/// Somebody of the floor takes it off again.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}/wait/{person}",
    tag = "desk",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("person" = u64, Path, description = "By his number.", example = 2),
    ),
    responses((status = 204, description = "It is off the list.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["not-now", "busy", "stopped"]))),
)]
pub(super) async fn take_off(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath((table, person)): InPath<(u32, u64)>,
) -> Answer<StatusCode> {
    front.take_off(By::Floor(floor.id), PersonId(person), TableId(table)).await
}

/// What stands in a link to a table.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Invited {
    /// Behind `/join/`.
    invitation: String,
}

/// Where an invitation leads.
#[derive(Serialize, ToSchema, TS)]
pub(crate) struct InvitedTo {
    /// The table that he may sit at; none if it is to the room alone, or the table is closed by now.
    table: Option<u32>,
}

/// Who is in the room already comes to a table that he was invited to.
#[utoipa::path(
    post,
    path = "/api/invited",
    tag = "seats",
    request_body(content = Invited, example = json!({"invitation": "0201…"})),
    responses((status = 200, body = InvitedTo, description = "He may sit there.")),
    extensions(
        ("x-for" = json!("everybody who has signed in")),
        ("x-refuses" = json!(["wrong-pass", "busy", "stopped"]))
    ),
)]
pub(super) async fn come_to(
    State(front): State<Arc<Front>>,
    known: Known,
    Sent(Invited { invitation }): Sent<Invited>,
) -> Answer<Json<InvitedTo>> {
    let table = match front.invited(&invitation).await? {
        Some(table) => front.admit(known.id, table).await?,
        None => None,
    };
    Ok(Json(InvitedTo { table: table.map(|table| table.0) }))
}

/// He takes the play chips of his gaming day.
#[utoipa::path(
    post,
    path = "/api/chips",
    operation_id = "take_daily_chips",
    tag = "seats",
    responses((status = 204, description = "He has them.")),
    extensions(("x-for" = json!("everybody who has signed in")), ("x-refuses" = json!(["chips", "busy", "stopped"]))),
)]
pub(super) async fn chips(State(front): State<Arc<Front>>, known: Known) -> Answer<StatusCode> {
    let grant = front.host.look(room::Room::grant).await.ok_or(Refused::Stopped)?.ok_or(Refused::NoGrant)?;
    front.run(By::Person(known.id), Errand::Grant { to: known.id, chips: grant.chips }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The cards that he saw in the last hand of a table, with their proofs: a file for `cardroom verify`.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/proven",
    tag = "seats",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 200, body = serde_json::Value, description = "The file.", content_type = "application/json")),
    extensions(("x-refuses" = json!(["not-found", "stopped"]))),
)]
pub(super) async fn proven(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath(table): InPath<u32>,
) -> Answer<Response> {
    front.may_see(visitor.as_ref(), TableId(table)).await?;
    let until = front.seen_until(visitor.as_ref());
    let proven = front.host.proven(TableId(table), visitor.map(|known| known.id), until).await;
    let proven = proven.ok_or_else(|| No::new(Code::NotFound, format!("no hand is over at table {table}")))?;
    Ok(([(CONTENT_TYPE, "application/json")], proven.write()).into_response())
}

impl Front {
    /// A name is on the list of a table; who sits at one of its game and limit waits for this one.
    async fn put_down(self: &Arc<Front>, by: By, person: PersonId, table: TableId) -> Answer<StatusCode> {
        let list = self.list(table).await?;
        let same = list.clone();
        let sits = move |room: &room::Room| {
            let mut own = room.tables().filter(|table| table.seat_of(person).is_some());
            own.any(|table| room.terms_of(table.id()).is_some_and(|terms| terms.list() == same))
        };
        let changes = self.host.look(sits).await.ok_or(Refused::Stopped)?;
        self.run(by, Errand::Wait { person, list, table: changes.then_some(table) }).await?;
        self.staff.look_again();
        Ok(StatusCode::NO_CONTENT)
    }

    async fn take_off(&self, by: By, person: PersonId, table: TableId) -> Answer<StatusCode> {
        let list = self.list(table).await?;
        self.run(by, Errand::StopWaiting { person, list }).await?;
        Ok(StatusCode::NO_CONTENT)
    }

    async fn list(&self, table: TableId) -> Answer<List> {
        let find = move |room: &room::Room| room.terms_of(table).map(room::Terms::list);
        Ok(self.host.look(find).await.ok_or(Refused::Stopped)?.ok_or(Refused::NoTable { table })?)
    }
}
