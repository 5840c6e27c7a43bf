use std::sync::mpsc::SyncSender;
use std::time::Instant;

use journal::AppendError;
use ledger::{PersonId, TableId};
use room::{By, Errand, Refused, RequestId, Version, What};
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot;

use crate::letter::Letter;
use crate::line::LineId;

/// What the host is told.
pub(crate) enum Message {
    /// Somebody is on the line.
    Connect { line: LineId, person: Option<PersonId>, letters: Sender<Letter> },
    /// The line is gone.
    Disconnect(LineId),
    /// He wants to see a table, having seen this version of it, and whatever happens there.
    Watch(LineId, TableId, Option<Version>),
    /// He has seen enough of it.
    Unwatch(LineId, TableId),
    /// He says something at a table.
    Chat { line: LineId, table: TableId, request: RequestId, text: String },
    /// He wants something at a table.
    Ask { line: LineId, table: TableId, request: RequestId, seen: Option<Version>, what: Box<What>, asked: Instant },
    /// Somebody wants something of the room.
    Run { by: By, errand: Box<Errand>, answer: oneshot::Sender<Result<Version, Refused>> },
    /// Somebody looks at the room.
    Look(Box<dyn FnOnce(&room::Room) + Send>),
    /// The journal has written what it was sent longest ago, or has not.
    Written(Result<(), AppendError>),
    /// The room closes: what is on its way is written first.
    Close(SyncSender<()>),
}
