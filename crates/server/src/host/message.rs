use std::collections::BTreeMap;

use ledger::{PersonId, TableId};
use room::{By, Errand, LocalTime, Millis, Order, Proven, Refused, RequestId, Settings, Version, What};
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot;

use super::calls::FloorCall;
use super::feed::FeedLine;
use super::{CallChange, Foretold, Lately};
use crate::letter::Letter;
use crate::line::LineId;
use crate::pace::Pace;

/// What a floor is told.
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Message {
    /// Somebody is on the line. With an epoch he has signed in, and it was his when he was asked who he is.
    Connect { line: LineId, person: Option<PersonId>, epoch: Option<u32>, letters: Sender<Letter> },
    /// The line is gone.
    Disconnect(LineId),
    /// He wants to see a table, having seen this version of it, and whatever happens there.
    Watch(LineId, TableId, Option<Version>),
    /// He has seen enough of it.
    Unwatch(LineId, TableId),
    /// He says something at a table.
    Chat { line: LineId, table: TableId, request: RequestId, text: String },
    /// He calls the floor to a table.
    CallFloor { line: LineId, table: TableId, request: RequestId, words: String },
    /// He wants something at a table, and said so at this time.
    Ask { line: LineId, table: TableId, request: RequestId, seen: Option<Version>, what: Box<What>, asked: Millis },
    /// Somebody wants something of the room.
    Run { request: Option<RequestId>, by: By, errand: Box<Errand>, answer: oneshot::Sender<Result<Version, Refused>> },
    /// Somebody looks at the room.
    Look(Box<dyn FnOnce(&room::Room) + Send>),
    /// Somebody asks how the tables have done lately.
    Lately(oneshot::Sender<BTreeMap<TableId, Lately>>),
    /// Somebody wants proofs of what he saw in the last hand; if he was not in it, of one that was over by then.
    Proven { table: TableId, person: Option<PersonId>, until: Option<Millis>, answer: oneshot::Sender<Option<Proven>> },
    /// Somebody of the floor asks what would come of something at a table.
    Foresee { table: TableId, person: PersonId, what: Box<What>, answer: oneshot::Sender<Result<Foretold, Refused>> },
    /// Somebody of the floor asks who has called.
    Calls(oneshot::Sender<Vec<FloorCall>>),
    /// Somebody of the floor, by this name, takes a call or closes it; says whether there is one.
    ChangeCall { call: u64, by: String, change: CallChange, answer: oneshot::Sender<bool> },
    /// Somebody who is on no line wants something at a table.
    At { table: TableId, person: PersonId, what: Box<What>, answer: oneshot::Sender<Result<Version, Refused>> },
    /// Somebody of the floor asks what has happened since a line of the feed.
    Feed(Order, oneshot::Sender<Vec<FeedLine>>),
    /// How fast to deal from now on.
    Pace(Pace),
    /// How all tables are run from their next hands on.
    Settle(Settings),
    /// The time where the house is, from now on.
    LocalTime(LocalTime),
}
