//! Hands that are over, as each may know them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use histories::Narrator;
use ledger::TableId;
use room::{Company, Refused};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No};
use super::visitor::{Known, Visitor};
use crate::archive::{Archive, HANDS_KEPT, HandOver, Unread};
use crate::letter::About;
use crate::wire::{Code, Hand, Happened, happened};

/// A hand that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HandPlayed {
    /// Which of the table's, from 1.
    #[ts(type = "number")]
    hand: u64,
    /// When it was over, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    /// Whether he who asks sat there.
    own: bool,
}

/// A hand that is over, told again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HandTold {
    #[ts(type = "number")]
    hand: u64,
    /// When it was over, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    /// What happened, in a dealer's words: to who sat there with his own cards, to others with those that were turned up.
    told: Vec<Happened>,
    /// How it lay in the end.
    last: Option<Hand>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    before: Option<u64>,
}

/// How many are listed at once.
const LISTED: usize = 20;

/// The last hands of a table that are over, the latest first; of one that is closed too.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/hands",
    tag = "hands",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("before" = Option<u64>, Query, description = "Only hands before this one.", example = 1_000),
    ),
    responses((status = 200, body = Vec<HandPlayed>, description = "At most twenty of the last hundred.")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "malformed"]))),
)]
pub(super) async fn hands(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath(table): InPath<u32>,
    query: Result<Query<Before>, axum::extract::rejection::QueryRejection>,
) -> Answer<Json<Vec<HandPlayed>>> {
    let Query(Before { before }) = query.map_err(|error| No::new(Code::Malformed, error.body_text()))?;
    let (_, hands) = front.hands_over(TableId(table), visitor.as_ref()).await?;
    let played = |hand: &HandOver| HandPlayed {
        hand: hand.number,
        at: hand.at.0,
        own: visitor.as_ref().is_some_and(|known| hand.sat(known.id)),
    };
    let earlier = hands.iter().filter(|hand| before.is_none_or(|before| hand.number < before));
    Ok(Json(earlier.take(LISTED).map(played).collect()))
}

/// One hand that is over, in a dealer's words with its clauses, as he who asks may know it.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/hands/{hand}",
    tag = "hands",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("hand" = u64, Path, description = "Which of the table's, from 1.", example = 1),
    ),
    responses((status = 200, body = HandTold, description = "The hand.")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken"]))),
)]
pub(super) async fn hand(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath((table, number)): InPath<(u32, u64)>,
) -> Answer<Json<HandTold>> {
    let (about, hands) = front.hands_over(TableId(table), visitor.as_ref()).await?;
    let person = visitor.map(|known| known.id);
    let words = format!("table {table} has no hand {number} among the last {HANDS_KEPT} that are over");
    let hand = hands.iter().find(|hand| hand.number == number).ok_or_else(|| No::new(Code::NotFound, words))?;
    let narrator = Narrator::of(&front.books, &about.house, &about.game);
    let told = narrator
        .iter()
        .flat_map(|narrator| hand.told(person).flat_map(move |(teller, events)| happened(&events, teller, narrator)));
    Ok(Json(HandTold {
        hand: hand.number,
        at: hand.at.0,
        told: told.collect(),
        last: hand.last_view(person).map(|view| Hand::of(&view, &[], rules::SeatSet::default(), narrator.as_ref())),
    }))
}

impl Front {
    /// What is played at a table, and its last hands, the latest first. If it is closed, those of a table that was for the invited are
    /// told to who sat there, and to the floor.
    async fn hands_over(self: &Arc<Front>, table: TableId, visitor: Option<&Known>) -> Answer<(About, Vec<HandOver>)> {
        let look = move |room: &room::Room| (room.terms_of(table).cloned(), room.next_table());
        let (open, next) = self.host.look(look).await.ok_or(Refused::Stopped)?;
        if open.is_some() {
            self.may_see(visitor, table).await?;
        }
        let none = || No::from(Refused::NoTable { table });
        let is_open = open.is_some();
        let terms = match open {
            Some(terms) => terms,
            None if table >= next => return Err(none()),
            None => self.from_archive(table, move |archive| archive.terms(table)).await?.ok_or_else(none)?,
        };
        // By a book that is not at hand any more nothing can be told.
        let setup = terms.setup(&self.books).map_err(|_| none())?;
        let mut hands = self.from_archive(table, move |archive| archive.hands(&setup)).await?;
        let is_floor = visitor.is_some_and(|known| known.person.role.is_floor());
        if !is_open && terms.company == Company::Invited && !is_floor {
            hands.retain(|hand| visitor.is_some_and(|known| hand.sat(known.id)));
            if hands.is_empty() {
                return Err(none());
            }
        }
        Ok((About { house: terms.house, game: terms.game }, hands))
    }

    /// What the record says of a table, read off the room's thread.
    async fn from_archive<T: Send + 'static>(
        self: &Arc<Front>,
        table: TableId,
        reads: impl FnOnce(&Archive) -> Result<T, Unread> + Send + 'static,
    ) -> Answer<T> {
        let front = self.clone();
        let read = tokio::task::spawn_blocking(move || reads(&front.archive)).await;
        let broken = || No::new(Code::Broken, "the record of the table cannot be read now");
        match read.map_err(|_| broken())? {
            Ok(read) => Ok(read),
            Err(Unread::Behind) => Err(No::new(Code::Busy, "the record of the table is being read: ask again")),
            Err(Unread::Broken(error)) => {
                tracing::error!(table = table.0, %error, "the record of a table cannot be read");
                Err(broken())
            }
        }
    }
}
