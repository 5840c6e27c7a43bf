//! Hands that are over, as each may know them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use histories::Narrator;
use ledger::TableId;
use room::{Refused, Setup};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, No};
use super::visitor::{Known, Visitor};
use crate::archive::{HANDS_KEPT, HandOver, Unread};
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

/// The last hands of a table that are over, the latest first.
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
    /// What is played at a table, and its last hands, the latest first.
    async fn hands_over(self: &Arc<Front>, table: TableId, visitor: Option<&Known>) -> Answer<(About, Vec<HandOver>)> {
        self.may_see(visitor, table).await?;
        let look = move |room: &room::Room| {
            let terms = room.terms_of(table)?;
            let about = About { house: terms.house.clone(), game: terms.game.clone() };
            Some((about, room.table(table)?.setup().clone()))
        };
        let found: Option<(About, Setup)> = self.host.look(look).await.ok_or(Refused::Stopped)?;
        let (about, setup) = found.ok_or(Refused::NoTable { table })?;
        let front = self.clone();
        let read = tokio::task::spawn_blocking(move || front.archive.hands(&setup)).await;
        let broken = || No::new(Code::Broken, "the record of the table cannot be read now");
        match read.map_err(|_| broken())? {
            Ok(hands) => Ok((about, hands)),
            Err(Unread::Behind) => Err(No::new(Code::Busy, "the record of the table is being read: ask again")),
            Err(Unread::Broken(error)) => {
                tracing::error!(table = table.0, %error, "the record of a table cannot be read");
                Err(broken())
            }
        }
    }
}
