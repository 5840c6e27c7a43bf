//! What the floor and the manager do.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ledger::{Account, PersonId, TableId};
use room::{By, Change, Errand, Reason, Role, Staffing, What};
use rules::Chips;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, Named, No, Sent};
use super::table_seen::TableSeen;
use super::visitor::{Manager, OfTheFloor};
use crate::menu::TableWanted;
use crate::report_told::ReportTold;
use crate::wire::Code;

/// Somebody, as the floor sees him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct PersonSeen {
    #[ts(type = "number")]
    person: u64,
    name: String,
    role: String,
    bot: bool,
    banned: bool,
    muted: bool,
    /// His bankroll, in cents.
    #[ts(type = "number")]
    chips: u64,
}

/// What changes about somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum PersonChange {
    /// Another name.
    Name(String),
    /// Another role: for the manager to say.
    Role(String),
    /// He is sent away, or may come again.
    Banned(bool),
    /// He may not chat, or may again.
    Muted(bool),
    /// He is signed out on all his devices.
    SignOut,
}

/// Chips that somebody gets, or gives back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChipsMoved {
    /// He gets so many, in cents.
    Issue(#[ts(type = "number")] u64),
    /// He gives back so many, in cents.
    TakeBack(#[ts(type = "number")] u64),
}

/// A link into the room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct Link {
    /// What stands behind the address of the room.
    path: String,
}

/// Everybody who has been here.
#[utoipa::path(
    get,
    path = "/api/people",
    tag = "desk",
    responses((status = 200, body = Vec<PersonSeen>, description = "Everybody.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn people(State(front): State<Arc<Front>>, _: OfTheFloor) -> Answer<Json<Vec<PersonSeen>>> {
    let all = |room: &room::Room| {
        let seen = |(id, person): (PersonId, &room::Person)| PersonSeen {
            person: id.0,
            name: person.name.clone(),
            role: person.role.id().to_string(),
            bot: person.bot,
            banned: person.banned,
            muted: person.muted,
            chips: room.ledger().balance(Account::Bankroll(id)).0,
        };
        room.people().iter().map(seen).collect()
    };
    front.host.look(all).await.map(Json).ok_or_else(|| No::from(room::Refused::Stopped))
}

/// Something about somebody changes.
#[utoipa::path(
    post,
    path = "/api/people/{person}",
    tag = "desk",
    params(("person" = u64, Path, description = "By his number.", example = 2)),
    request_body(content = PersonChange, example = json!({"muted": true})),
    responses((status = 204, description = "Done.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["taken", "not-now", "busy", "stopped"]))),
)]
pub(super) async fn change(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(person): InPath<u64>,
    Sent(wanted): Sent<PersonChange>,
) -> Answer<StatusCode> {
    let person = PersonId(person);
    front.may_change(&floor.person.role, person, is_manager).await?;
    let change = match wanted {
        PersonChange::Name(name) => Change::Name(name),
        PersonChange::Role(role) if floor.person.role == Role::Manager => {
            Change::Role(Role::find(&role).ok_or_else(|| {
                let roles: Vec<&str> = Role::ALL.iter().map(|role| role.id()).collect();
                No::new(Code::Malformed, format!("there is no role '{role}': there is {}", roles.join(", ")))
            })?)
        }
        PersonChange::Role(_) => return Err(No::new(Code::NotYours, "that is for the manager to say")),
        PersonChange::Banned(banned) => Change::Banned(banned),
        PersonChange::Muted(muted) => Change::Muted(muted),
        PersonChange::SignOut => Change::SignOut,
    };
    front.run(By::Floor(floor.id), Errand::Change { person, change }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A link that lets somebody in who has lost his password, or never had one. It is in the record, and he is signed out everywhere else.
#[utoipa::path(
    post,
    path = "/api/people/{person}/link",
    tag = "desk",
    params(("person" = u64, Path, description = "By his number.", example = 2)),
    responses((status = 200, body = Link, description = "The link; it holds a week, or until he has another password.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["busy", "stopped"]))),
)]
pub(super) async fn link(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(person): InPath<u64>,
) -> Answer<Json<Link>> {
    let person = PersonId(person);
    // Who could sign in as another of the floor could do what he may not himself, under that name.
    front.may_change(&floor.person.role, person, Role::is_floor).await?;
    front.run(By::Floor(floor.id), Errand::Change { person, change: Change::Link }).await?;
    let path = front.link(person).await.ok_or_else(|| No::from(room::Refused::NoPerson { person }))?;
    Ok(Json(Link { path }))
}

/// Chips for somebody, or back from him.
#[utoipa::path(
    post,
    path = "/api/people/{person}/chips",
    tag = "desk",
    params(
        ("person" = u64, Path, description = "By his number.", example = 2),
        ("idempotency-key" = Option<String>, Header, description = "A name for the request, a UUID: who asks again under it is answered again, and no chips move twice.", example = "00000000-0000-4000-8000-000000000001"),
    ),
    request_body(content = ChipsMoved, example = json!({"issue": 50_000})),
    responses((status = 204, description = "Done.")),
    extensions(("x-for" = json!("the manager")), ("x-refuses" = json!(["chips", "request-used", "busy", "stopped"]))),
)]
pub(super) async fn chips(
    State(front): State<Arc<Front>>,
    Manager(manager): Manager,
    InPath(person): InPath<u64>,
    Named(request): Named,
    Sent(moved): Sent<ChipsMoved>,
) -> Answer<StatusCode> {
    let person = PersonId(person);
    front.may_change(&manager.person.role, person, is_manager).await?;
    let errand = match moved {
        ChipsMoved::Issue(chips) => Errand::Issue { to: person, chips: Chips(chips) },
        ChipsMoved::TakeBack(chips) => Errand::TakeBack { from: person, chips: Chips(chips) },
    };
    front.host.run_once(request, By::Floor(manager.id), errand).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A link for friends, who come in with just a name.
#[utoipa::path(
    post,
    path = "/api/invitations",
    tag = "desk",
    responses((status = 200, body = Link, description = "The link; it holds a week.")),
    extensions(("x-for" = json!("the floor"))),
)]
pub(super) async fn invite(State(front): State<Arc<Front>>, OfTheFloor(floor): OfTheFloor) -> Answer<Json<Link>> {
    let path = front.invitation(floor.id, None).await.ok_or_else(No::sign_in)?;
    Ok(Json(Link { path }))
}

/// A link for friends to a table that is for those who were invited.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/invitations",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 200, body = Link, description = "The link; it holds a week.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn invite_to(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
) -> Answer<Json<Link>> {
    let table = TableId(table);
    front.table(table).await?;
    let path = front.invitation(floor.id, Some(table)).await.ok_or_else(No::sign_in)?;
    Ok(Json(Link { path }))
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "desk",
    params(("idempotency-key" = Option<String>, Header, description = "A name for the request, a UUID: who asks again under it is answered again, and no second table is opened.", example = "00000000-0000-4000-8000-000000000001")),
    request_body(content = TableWanted, example = json!({"house": "ocean-view", "game": "omaha-hilo", "limit": "4-8"})),
    responses((status = 201, body = TableSeen, description = "The table.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["request-used", "not-found", "broken", "busy", "stopped"]))),
)]
pub(super) async fn open(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    Named(request): Named,
    Sent(wanted): Sent<TableWanted>,
) -> Answer<(StatusCode, Json<TableSeen>)> {
    let by = By::Floor(floor.id);
    loop {
        let id = front.host.look(room::Room::next_table).await.ok_or(room::Refused::Stopped)?;
        let terms = wanted.terms(id, front.settings(), &front.books);
        let terms = terms.map_err(|words| No::new(Code::Malformed, words))?;
        let opened = match front.host.run_once(request, by, Errand::Open(Box::new(terms))).await {
            Ok(_) => id,
            // It may have opened this table before, under another number.
            Err(refused @ room::Refused::RequestUsed { version, .. }) => {
                let asked = front.from_archive(move |archive| archive.errand(version)).await?.input;
                match asked.what {
                    Errand::Open(terms) if asked.by == by && wanted.opens(&terms, &front.books) => terms.id,
                    _ => return Err(refused.into()),
                }
            }
            // Somebody else opened one meanwhile, and it has the number.
            Err(room::Refused::TableNumber { .. }) => continue,
            Err(refused) => return Err(refused.into()),
        };
        return front.table(opened).await.map(|table| (StatusCode::CREATED, Json(table)));
    }
}

/// What the record adds up to: what each table took in each shift, what was put right, and how everybody stands.
#[utoipa::path(
    get,
    path = "/api/report",
    tag = "desk",
    responses((status = 200, body = ReportTold, description = "It agrees with the ledger.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["broken"]))),
)]
pub(super) async fn report(State(front): State<Arc<Front>>, _: OfTheFloor) -> Answer<Json<ReportTold>> {
    let books = front.books.clone();
    let report = front.from_whole_archive(move |archive| archive.report(books)).await?;
    Ok(Json(ReportTold::new(&report)))
}

/// Closes a table where nobody sits.
#[utoipa::path(
    delete,
    path = "/api/tables/{table}",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 204, description = "Done.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["not-now", "busy", "stopped"]))),
)]
pub(super) async fn close(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
) -> Answer<StatusCode> {
    front.run(By::Floor(floor.id), Errand::Close(TableId(table))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a table is broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BreakWanted {
    /// Everybody at the table reads it.
    reason: String,
}

/// Breaks a table. Nothing more is dealt after the hand; bots go home, everybody else is sent to a free seat at another table of the same
/// game and limit, or put on its waiting list with his chips in his bankroll; then the table is closed. Whoever waits at another table
/// gets the seat of a bot there.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/break",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    request_body(content = BreakWanted, example = json!({"reason": "too few players"})),
    responses((status = 202, description = "No hand begins there any more; the rest follows.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["not-now", "busy", "stopped"]))),
)]
pub(super) async fn break_table(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
    Sent(BreakWanted { reason }): Sent<BreakWanted>,
) -> Answer<StatusCode> {
    let reason = Reason::new(reason.trim())?;
    front.host.at(TableId(table), floor.id, What::Break { reason }).await?;
    front.staff.look_again();
    Ok(StatusCode::ACCEPTED)
}

/// How many bots sit at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotsWanted {
    /// So many, as long as a seat stays free; those who are too many leave when they may.
    bots: u8,
}

/// Seats bots at a table, or lets them go.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/bots",
    tag = "desk",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    request_body(content = BotsWanted, example = json!({"bots": 2})),
    responses((status = 202, description = "They are on their way.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["busy", "stopped"]))),
)]
pub(super) async fn bots(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(table): InPath<u32>,
    Sent(BotsWanted { bots }): Sent<BotsWanted>,
) -> Answer<StatusCode> {
    front.staff.staff(&front, By::Floor(floor.id), TableId(table), Staffing::Count(bots)).await?;
    Ok(StatusCode::ACCEPTED)
}

fn is_manager(role: Role) -> bool {
    role == Role::Manager
}

impl Front {
    /// Somebody of the floor does not change those who are above him in this, nor somebody who is not there.
    async fn may_change(&self, own: &Role, person: PersonId, is_above: fn(Role) -> bool) -> Answer<()> {
        let role = self.host.look(move |room| room.people().get(person).map(|person| person.role)).await.flatten();
        match role {
            None => Err(room::Refused::NoPerson { person }.into()),
            Some(role) if is_above(role) && *own != Role::Manager => {
                Err(No::new(Code::NotYours, "that is for the manager to say"))
            }
            Some(_) => Ok(()),
        }
    }
}
