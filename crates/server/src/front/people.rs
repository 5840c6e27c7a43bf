use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use ledger::{Account, PersonId, TableId};
use room::{By, Call, Change, Company, Errand, Millis, Refused, Role, Terms, Version, Waiting};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::address::Address;
use super::answer::{Answer, Named, No, Sent};
use super::visitor::Known;
use super::{Front, now};
use crate::host::HOUSE;
use crate::pass::PassKind;
use crate::wire::{Code, SeatNumber};

/// Somebody who has signed in, as he sees himself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct Me {
    #[ts(type = "number")]
    pub(crate) person: u64,
    pub(crate) name: String,
    /// What he may do: `player`, `floor`, `manager` …
    pub(crate) role: String,
    /// His bankroll, in cents: what he has not on any table.
    #[ts(type = "number")]
    pub(crate) chips: u64,
    /// Whether he has a password; who has none came by a link.
    pub(crate) has_password: bool,
    /// What he may take now of the chips of his gaming day; none if there is nothing, or not before tomorrow.
    #[ts(type = "number | null")]
    pub(crate) daily_chips: Option<u64>,
    /// The tables where he sits.
    pub(crate) sits_at: Vec<u32>,
    /// The tables that he waits for.
    pub(crate) waits_for: Vec<u32>,
    /// The seats that are kept for him.
    pub(crate) called_to: Vec<SeatKept>,
}

/// A seat that is kept for somebody who was called from a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct SeatKept {
    table: u32,
    seat: SeatNumber,
    /// The table of the same game and limit where he sits: he changes from there, and takes his chips along.
    from: Option<u32>,
    /// How long, in thousandths of a second from when this was sent.
    #[ts(type = "number")]
    millis: u64,
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    name: String,
    password: String,
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// What he wants to be called.
    name: String,
    /// What stands in the link, behind `/join/`; a room that is open to all asks for none.
    #[serde(default)]
    #[ts(optional)]
    invitation: Option<String>,
    /// A password, if he wants to come back from elsewhere.
    #[serde(default)]
    #[ts(optional)]
    password: Option<String>,
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enter {
    /// What stands in the link, behind `/enter/`.
    link: String,
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The password so far, if there is one.
    #[serde(default)]
    #[ts(optional)]
    old: Option<String>,
    /// Instead of that, what stands in a link that signs him in and holds still, behind `/enter/`: who has it has lost his password.
    #[serde(default)]
    #[ts(optional)]
    link: Option<String>,
    new: String,
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    /// What he wants to be called from now on.
    name: String,
}

const NO_LINK: &str = "that link does not hold, or not any more";

/// Who I am.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "people",
    responses((status = 200, body = Me, description = "Who he is.")),
    extensions(("x-for" = json!("everybody who has signed in"))),
)]
pub(super) async fn me(State(front): State<Arc<Front>>, known: Known) -> Answer<Json<Me>> {
    front.me(known.id).await.map(Json)
}

/// Signs in with name and password.
#[utoipa::path(
    post,
    path = "/api/sign-in",
    tag = "people",
    request_body(content = SignIn, example = json!({"name": "Manager", "password": "long enough"})),
    responses((status = 200, body = Me, description = "He is in; a cookie comes with it.")),
    extensions(("x-refuses" = json!(["wrong-pass", "broken"]))),
)]
pub(super) async fn sign_in(
    State(front): State<Arc<Front>>,
    address: Address,
    Sent(SignIn { name, password }): Sent<SignIn>,
) -> Answer<Response> {
    front.tries.take(address).map_err(No::too_fast)?;
    let find = move |room: &room::Room| room.people().find(&name).map(|(id, person)| (id, person.clone()));
    let found = front.host.look(find).await.flatten();
    let secret = found.as_ref().and_then(|(_, person)| person.secret.clone());
    let fits = front.fits(password, secret).await?;
    match found {
        Some((id, person)) if fits && !person.banned => front.comes_in(id).await,
        _ => Err(No::new(Code::WrongPass, "name or password are wrong")),
    }
}

/// Signs out here.
#[utoipa::path(
    post,
    path = "/api/sign-out",
    tag = "people",
    responses((status = 204, description = "He is out; the cookie is taken back.")),
)]
pub(super) async fn sign_out(State(front): State<Arc<Front>>) -> Response {
    (StatusCode::NO_CONTENT, [(SET_COOKIE, front.no_cookie())]).into_response()
}

/// Signs out on all devices.
#[utoipa::path(
    post,
    path = "/api/sign-out-everywhere",
    tag = "people",
    responses((status = 204, description = "He is out; the cookie is taken back.")),
    extensions(("x-for" = json!("everybody who has signed in")), ("x-refuses" = json!(["busy", "stopped"]))),
)]
pub(super) async fn sign_out_everywhere(State(front): State<Arc<Front>>, known: Known) -> Answer<Response> {
    front.run(By::Person(known.id), Errand::Change { person: known.id, change: Change::SignOut }).await?;
    Ok(sign_out(State(front)).await)
}

/// Comes in for the first time, with an invitation or where everybody may.
#[utoipa::path(
    post,
    path = "/api/join",
    tag = "people",
    params(("idempotency-key" = Option<String>, Header, description = "A name for the request, a UUID that nobody else knows: who asks again under it is let in again, and does not come in twice.", example = "00000000-0000-4000-8000-000000000001")),
    request_body(content = Join, example = json!({"name": "Friend", "password": "long enough"})),
    responses((status = 200, body = Me, description = "He is in; a cookie comes with it.")),
    extensions(("x-refuses" = json!(["wrong-pass", "taken", "request-used", "broken", "busy", "stopped"]))),
)]
pub(super) async fn join(
    State(front): State<Arc<Front>>,
    address: Address,
    Named(request): Named,
    Sent(Join { name, invitation, password }): Sent<Join>,
) -> Answer<Response> {
    front.tries.take(address).map_err(No::too_fast)?;
    let table = match &invitation {
        Some(text) => match front.invited(text).await? {
            Some(table) => front.for_the_invited(table).await,
            None => None,
        },
        None if front.manners().open_to_all => None,
        None => return Err(No::new(Code::WrongPass, "who comes in for the first time needs an invitation")),
    };
    let secret = match password.clone() {
        Some(password) => Some(front.secret(password).await?),
        None => None,
    };
    let person = match front.enrol_once(request, &name, Role::Player, secret, table).await {
        Err(refused @ Refused::RequestUsed { version, .. }) => {
            front.came_in_by(version, &name, password).await?.ok_or_else(|| No::from(refused))?
        }
        enrolled => enrolled?,
    };
    front.comes_in(person).await
}

/// Comes in by a link.
#[utoipa::path(
    post,
    path = "/api/enter",
    tag = "people",
    request_body(content = Enter, example = json!({"link": "01020000000000000000000000f0a1d9c88b010000"})),
    responses((status = 200, body = Me, description = "He is in; a cookie comes with it.")),
    extensions(("x-refuses" = json!(["wrong-pass"]))),
)]
pub(super) async fn enter(
    State(front): State<Arc<Front>>,
    address: Address,
    Sent(Enter { link }): Sent<Enter>,
) -> Answer<Response> {
    front.tries.take(address).map_err(No::too_fast)?;
    match front.holder(&link, PassKind::Link).await {
        Some((known, _)) => front.comes_in(known.id).await,
        None => Err(No::new(Code::WrongPass, NO_LINK)),
    }
}

/// Another password, by the one so far or by a link of his; all his devices have to sign in again, but for this one.
#[utoipa::path(
    post,
    path = "/api/password",
    tag = "people",
    request_body(content = NewPassword, example = json!({"old": "long enough", "new": "longer than that"})),
    responses((status = 200, body = Me, description = "He is in; a cookie comes with it.")),
    extensions(("x-for" = json!("everybody who has signed in")), ("x-refuses" = json!(["wrong-pass", "broken", "busy", "stopped"]))),
)]
pub(super) async fn password(
    State(front): State<Arc<Front>>,
    address: Address,
    known: Known,
    Sent(NewPassword { old, link, new }): Sent<NewPassword>,
) -> Answer<Response> {
    front.tries.take(address).map_err(No::too_fast)?;
    match link {
        Some(link) => {
            let holder = front.holder(&link, PassKind::Link).await;
            if holder.is_none_or(|(holder, _)| holder.id != known.id) {
                return Err(No::new(Code::WrongPass, NO_LINK));
            }
        }
        None if known.person.secret.is_none() => {}
        None => {
            if !front.fits(old.unwrap_or_default(), known.person.secret).await? {
                return Err(No::new(Code::WrongPass, "the old password is wrong"));
            }
        }
    }
    let secret = front.secret(new).await?;
    let change = Errand::Change { person: known.id, change: Change::Secret(Some(secret)) };
    front.run(By::Person(known.id), change).await?;
    front.comes_in(known.id).await
}

/// Another name, for himself.
#[utoipa::path(
    post,
    path = "/api/name",
    tag = "people",
    request_body(content = NewName, example = json!({"name": "Another"})),
    responses((status = 200, body = Me, description = "He is called so.")),
    extensions(("x-for" = json!("everybody who has signed in")), ("x-refuses" = json!(["not-yours", "taken", "busy", "stopped"]))),
)]
pub(super) async fn name(
    State(front): State<Arc<Front>>,
    address: Address,
    known: Known,
    Sent(NewName { name }): Sent<NewName>,
) -> Answer<Json<Me>> {
    front.tries.take(address).map_err(No::too_fast)?;
    if known.person.muted {
        return Err(No::new(Code::NotYours, "who may not chat keeps his name"));
    }
    let change = Errand::Change { person: known.id, change: Change::Name(name) };
    front.run(By::Person(known.id), change).await?;
    front.me(known.id).await.map(Json)
}

impl Front {
    /// To which table an invitation is besides; or that it does not hold.
    pub(super) async fn invited(&self, invitation: &str) -> Answer<Option<TableId>> {
        let words = "that invitation does not hold, or not any more: ask who sent it for a new one";
        let holder = self.holder(invitation, PassKind::Invitation).await;
        // Who invited is of the floor, and was not only then.
        let holder = holder.filter(|(known, _)| known.person.role.is_floor());
        holder.map(|(_, table)| table).ok_or_else(|| No::new(Code::WrongPass, words))
    }

    /// A table, if it is open and one must be invited to it: whoever comes late to one that is closed by now still comes in.
    async fn for_the_invited(&self, table: TableId) -> Option<TableId> {
        let is_such = move |room: &room::Room| {
            room.terms_of(table).is_some_and(|terms| terms.company == Company::Invited).then_some(table)
        };
        self.host.look(is_such).await.flatten()
    }

    /// He may sit at a table that is for those who were invited, if it is open still. Who may already, may still.
    pub(super) async fn admit(&self, person: PersonId, table: TableId) -> Answer<Option<TableId>> {
        match self.host.run(HOUSE, Errand::Admit { person, table }).await {
            Ok(_) | Err(Refused::InvitedAlready { .. } | Refused::NoInvitation { .. }) => Ok(Some(table)),
            Err(Refused::NoTable { .. }) => Ok(None),
            Err(refused) => Err(refused.into()),
        }
    }

    /// Who came in for the first time by a record of the room, if that was asked for as it is now. He says his password again.
    async fn came_in_by(
        self: &Arc<Front>,
        record: Version,
        name: &str,
        password: Option<String>,
    ) -> Answer<Option<PersonId>> {
        let asked = self.from_archive(move |archive| archive.errand(record)).await?.input;
        let person = match asked.what {
            Errand::Enrol { person, name: own, role: Role::Player, .. } if asked.by == HOUSE && own == name => person,
            _ => return Ok(None),
        };
        let known = self.host.look(move |room| room.people().get(person).cloned()).await.flatten();
        let Some(known) = known.filter(|known| !known.banned) else { return Ok(None) };
        let is_he = match (password, known.secret) {
            (None, secret) => secret.is_none(),
            (Some(password), secret) => self.fits(password, secret).await?,
        };
        Ok(is_he.then_some(person))
    }

    /// He is in: his browser gets a cookie, and he is told who he is.
    async fn comes_in(&self, person: PersonId) -> Answer<Response> {
        let cookie = self.cookie(person).await?;
        Ok(([(SET_COOKIE, cookie)], Json(self.me(person).await?)).into_response())
    }

    async fn me(&self, id: PersonId) -> Answer<Me> {
        let now = now();
        let look = move |room: &room::Room| {
            let own = || room.waiting().iter().filter(|waiting| waiting.person == id);
            let has_come = |waiting: &&Waiting| {
                let called = waiting.call.and_then(|call| room.table(call.table));
                called.is_some_and(|table| table.seat_of(id).is_some())
            };
            let called = || own().filter(|waiting| !has_come(waiting));
            let waits_for =
                |terms: &&Terms| room.may_see(Some(id), terms.id) && own().any(|waiting| waiting.list == terms.list());
            room.people().get(id).map(|person| Me {
                person: id.0,
                name: person.name.clone(),
                role: person.role.id().to_string(),
                chips: room.ledger().balance(Account::Bankroll(id)).0,
                has_password: person.secret.is_some(),
                daily_chips: room.grant_for(id, now).map(|chips| chips.0),
                sits_at: room.tables().filter(|table| table.seat_of(id).is_some()).map(|table| table.id().0).collect(),
                waits_for: room.terms().filter(waits_for).map(|terms| terms.id.0).collect(),
                // Who has taken the seat is called no more, though he is still on the list for a moment.
                called_to: called().filter_map(|waiting| SeatKept::of(waiting, room, now)).collect(),
            })
        };
        self.host.look(look).await.flatten().ok_or_else(No::sign_in)
    }
}

impl SeatKept {
    fn of(waiting: &Waiting, room: &room::Room, now: Millis) -> Option<SeatKept> {
        let (Call { table, seat, .. }, until) = (waiting.call?, room.called_until(waiting)?);
        let is_alike = |terms: &&Terms| terms.id != table && terms.list() == waiting.list;
        let sits = |terms: &&Terms| room.table(terms.id).is_some_and(|table| table.seat_of(waiting.person).is_some());
        let from = room.terms().filter(is_alike).find(sits).map(|terms| terms.id.0);
        Some(SeatKept { table: table.0, seat: seat.into(), from, millis: until.since(now).0 })
    }
}
