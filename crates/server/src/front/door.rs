//! What stands at the door of the room.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;

/// The room, as it is seen by somebody at the door. Chips are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct RoomSeen {
    /// Whether everybody may come in under a name of his own, or only who was invited.
    open_to_all: bool,
    /// What everybody gets who comes in for the first time.
    #[ts(type = "number")]
    first_chips: u64,
    /// Which program this is.
    program: String,
}

/// How the room meets those who come in.
#[utoipa::path(
    get,
    path = "/api/room",
    tag = "room",
    responses((status = 200, body = RoomSeen, description = "What a newcomer wants to know.")),
)]
pub(super) async fn room(State(front): State<Arc<Front>>) -> Json<RoomSeen> {
    let manners = front.manners();
    Json(RoomSeen {
        open_to_all: manners.open_to_all,
        first_chips: manners.first_chips.0,
        program: format!("Cardroom {}", env!("CARGO_PKG_VERSION")),
    })
}
