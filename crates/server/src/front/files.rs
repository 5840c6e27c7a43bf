//! Hands that are over, as files.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ledger::{PersonId, TableId};

use super::Front;
use super::answer::{Answer, InPath, No};
use super::visitor::Visitor;
use crate::archive::HandOver;
use crate::export::{Beholder, HandFile, NoFile};
use crate::wire::Code;

/// A hand that is over as a file, as he who asks saw it: `phh` or `ohh`, if it is one of poker, and `proof`.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/hands/{hand}/{file}",
    tag = "hands",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("hand" = u64, Path, description = "Which of the table's, from 1.", example = 1),
        ("file" = HandFile, Path, description = "As what.", example = "proof"),
    ),
    responses((status = 200, body = String, description = "The file.", content_type = "text/plain")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "other-game", "not-now"]))),
)]
pub(super) async fn file(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath((table, number, file)): InPath<(u32, u64, HandFile)>,
) -> Answer<Response> {
    let hand = front.hand_over(TableId(table), number, visitor.as_ref()).await?;
    front.as_file(&hand, visitor.map(|known| known.id), file).await
}

/// A hand that somebody shares, as a file.
#[utoipa::path(
    get,
    path = "/api/shared/{link}/{file}",
    tag = "hands",
    params(
        ("link" = String, Path, description = "What stands behind `/shared/`.", example = "ff01000000"),
        ("file" = HandFile, Path, description = "As what.", example = "proof"),
    ),
    responses((status = 200, body = String, description = "The file.", content_type = "text/plain")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "wrong-pass", "other-game", "not-now"]))),
)]
pub(super) async fn shared_file(
    State(front): State<Arc<Front>>,
    InPath((link, file)): InPath<(String, HandFile)>,
) -> Answer<Response> {
    let (hand, by) = front.hand_shared(&link).await?;
    front.as_file(&hand, by, file).await
}

impl Front {
    async fn as_file(&self, hand: &HandOver, person: Option<PersonId>, file: HandFile) -> Answer<Response> {
        let names = self.names_in(hand).await?;
        let name = |person: PersonId| names.get(&person).map_or_else(|| person.to_string(), |(name, _)| name.clone());
        let names = hand.hand.players.iter().map(|player| (player.seat, name(player.person))).collect();
        let beholder = Beholder { eyes: hand.eyes(person), names, books: &self.books };
        let text = file.write(hand, &beholder).map_err(|no| {
            let code = if matches!(no, NoFile::OtherGame(_)) { Code::OtherGame } else { Code::NotNow };
            No::new(code, no.to_string())
        })?;
        let disposition = format!("attachment; filename=\"{}\"", file.name(hand));
        Ok(([(CONTENT_TYPE, file.content_type().to_string()), (CONTENT_DISPOSITION, disposition)], text)
            .into_response())
    }
}
