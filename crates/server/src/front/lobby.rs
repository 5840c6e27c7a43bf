//! What everybody may see who comes in.

use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::State;
use ledger::TableId;
use room::Terms;

use super::Front;
use super::answer::{Answer, InPath};
use super::table_seen::{Glimpse, TableSeen};
use super::visitor::{Known, Visitor};
use crate::menu::{GameOffered, menu};

/// The tables that are open.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "lobby",
    responses((status = 200, body = Vec<TableSeen>, description = "All of them.")),
    extensions(("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn tables(State(front): State<Arc<Front>>, visitor: Visitor) -> Answer<Json<Vec<TableSeen>>> {
    all(&front, &visitor).await.map(Json)
}

/// Those that somebody may know of.
pub(super) async fn all(front: &Front, visitor: &Visitor) -> Answer<Vec<TableSeen>> {
    let person = visitor.0.as_ref().map(|known| known.id);
    let may_see = move |terms: &Terms, room: &room::Room| room.may_see(person, terms.id);
    let mut seen = front.tables_seen(may_see).await?;
    seen.iter_mut().for_each(|table| front.hides_what_goes_on(table, visitor.0.as_ref()));
    Ok(seen)
}

/// One of them.
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    tag = "lobby",
    params(("table" = u32, Path, description = "By its number.", example = 1)),
    responses((status = 200, body = TableSeen, description = "The table.")),
    extensions(("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn table(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath(table): InPath<u32>,
) -> Answer<Json<TableSeen>> {
    let table = TableId(table);
    front.may_see(visitor.as_ref(), table).await?;
    let mut seen = front.table(table).await?;
    front.hides_what_goes_on(&mut seen, visitor.as_ref());
    Ok(Json(seen))
}

/// What tables may be opened for, at every house.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "lobby",
    responses((status = 200, body = Vec<GameOffered>, description = "Each game with its limits and what may be posted.")),
)]
pub(super) async fn games(State(front): State<Arc<Front>>) -> Json<Vec<GameOffered>> {
    Json(front.books.houses().iter().flat_map(menu).collect())
}

impl Front {
    /// What somebody may not know of is not there for him.
    pub(super) async fn may_see(&self, visitor: Option<&Known>, table: TableId) -> Answer<()> {
        let person = visitor.map(|known| known.id);
        match self.host.look(move |room| room.may_see(person, table)).await {
            Some(true) => Ok(()),
            Some(false) => Err(room::Refused::NoTable { table }.into()),
            None => Err(room::Refused::Stopped.into()),
        }
    }

    /// Records are counted as they come, and so are hands and their pots: who sees what happens later than that does not count along.
    fn hides_what_goes_on(&self, table: &mut TableSeen, visitor: Option<&Known>) {
        if self.seen_until(visitor).is_some() {
            (table.version, table.average_pot, table.hands_an_hour) = (None, None, None);
        }
    }

    pub(super) async fn table(&self, table: TableId) -> Answer<TableSeen> {
        let seen = self.tables_seen(move |terms, _| terms.id == table).await?;
        Ok(seen.into_iter().next().ok_or(room::Refused::NoTable { table })?)
    }

    /// The tables that somebody looks for.
    async fn tables_seen(
        &self,
        looks_for: impl Fn(&Terms, &room::Room) -> bool + Send + 'static,
    ) -> Answer<Vec<TableSeen>> {
        let (books, lobby) = (self.books.clone(), self.lobby.read().unwrap_or_else(PoisonError::into_inner).clone());
        let lately = self.host.lately().await.ok_or(room::Refused::Stopped)?;
        let look = move |room: &room::Room| {
            let lobby = lobby.with_all(room, &books);
            let spoken_for = room.spoken_for();
            let looked_for = room.terms().filter(|terms| looks_for(terms, room));
            let glimpse = |terms: &Terms| lobby.glimpse(terms, (room, &spoken_for), lately.get(&terms.id));
            let seen: Vec<Glimpse> = looked_for.filter_map(glimpse).collect();
            (lobby, seen)
        };
        let (lobby, seen) = self.host.look(look).await.ok_or(room::Refused::Stopped)?;
        *self.lobby.write().unwrap_or_else(PoisonError::into_inner) = lobby;
        Ok(seen.into_iter().map(Glimpse::seen).collect())
    }
}
