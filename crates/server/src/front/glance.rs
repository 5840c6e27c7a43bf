//! The room at a glance, for the floor: its tables, who calls, who waits, and what happens.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use histories::Narrator;
use ledger::{PersonId, TableId};
use room::{List, Millis, Order, Refused, Spot, Table, What};
use rules::poker::Turn;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::answer::{Answer, InPath, InQuery, No, Sent};
use super::lobby;
use super::table_seen::{TableSeen, limit};
use super::visitor::{OfTheFloor, Visitor};
use super::{Front, now};
use crate::host::{CallChange, FeedLine, FloorCall, Lately};
use crate::wire::{Code, Happened, SeatNumber, beside, happened};

/// The room, as the floor sees it from its desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct DeskSeen {
    /// Its tables.
    tables: Vec<TableAtDesk>,
    /// Who has called the floor, the longest first.
    calls: Vec<CallSeen>,
    /// Who waits for a seat, list by list.
    lists: Vec<ListSeen>,
}

/// A table, as the floor sees it from its desk. Times are in thousandths of a second until now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct TableAtDesk {
    /// As everybody sees it.
    seen: TableSeen,
    /// How long the hand has been played; none between hands.
    #[ts(type = "number | null")]
    hand: Option<u64>,
    /// Who is waited for.
    waits: Option<WaitedFor>,
    /// Whether the hand waits for the floor.
    asks_floor: bool,
    /// The shift that its drop goes to.
    shift: u32,
}

/// Somebody who is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct WaitedFor {
    seat: SeatNumber,
    name: String,
    #[ts(type = "number")]
    millis: u64,
}

/// A call for the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct CallSeen {
    #[ts(type = "number")]
    call: u64,
    table: u32,
    #[ts(type = "number")]
    person: u64,
    name: String,
    /// What it is about.
    words: String,
    /// How long ago it came, in thousandths of a second.
    #[ts(type = "number")]
    millis: u64,
    /// Who is on the way.
    taken_by: Option<String>,
}

/// Those who wait for a seat at one game and limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct ListSeen {
    house: String,
    game: String,
    /// What the book calls the game.
    name: String,
    limit: String,
    /// A table of it, by its number.
    table: u32,
    /// In their order.
    people: Vec<WaitingSeen>,
}

/// Somebody on a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct WaitingSeen {
    #[ts(type = "number")]
    person: u64,
    name: String,
    /// How long he has waited, in thousandths of a second.
    #[ts(type = "number")]
    millis: u64,
    /// The table that a seat is kept for him at, once he is called.
    called_to: Option<u32>,
}

/// What somebody of the floor does with a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallWanted {
    /// Whether it is settled; otherwise he is on the way.
    settled: bool,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct FeedTold {
    /// The record of the room that it came with; it goes on counting when the room is opened again.
    #[ts(type = "number")]
    number: u64,
    /// When, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    table: u32,
    /// Whether the floor did it, or a dealer who said what happened at his table.
    floor: bool,
    told: Vec<Happened>,
}

/// The room at a glance.
#[utoipa::path(
    get,
    path = "/api/desk",
    tag = "desk",
    responses((status = 200, body = DeskSeen, description = "Tables, calls and waiting lists, as they are now.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn desk(State(front): State<Arc<Front>>, OfTheFloor(floor): OfTheFloor) -> Answer<Json<DeskSeen>> {
    let all = lobby::all(&front, &Visitor(Some(floor))).await?;
    let lately = front.host.lately().await.ok_or(Refused::Stopped)?;
    let calls = front.host.calls().await.ok_or(Refused::Stopped)?;
    let (books, now) = (front.books.clone(), now());
    let look = move |room: &room::Room| {
        let name = |person: PersonId| {
            room.people().get(person).map_or_else(|| person.to_string(), |person| person.name.clone())
        };
        let at_desk = |seen: TableSeen| {
            let table = room.table(TableId(seen.table))?;
            let began = lately.get(&table.id()).and_then(Lately::began).filter(|_| table.in_deal());
            Some(TableAtDesk {
                seen,
                hand: began.map(|began| now.since(began).0),
                waits: waited_for(table, now).map(|(seat, millis)| WaitedFor {
                    seat: seat.into(),
                    name: table.person(seat).map(name).unwrap_or_default(),
                    millis: millis.0,
                }),
                asks_floor: table.deal().is_some_and(|deal| matches!(deal.turn(), Turn::Floor(_))),
                shift: table.shift(),
            })
        };
        let mut lists: Vec<(List, ListSeen)> = vec![];
        for waiting in room.waiting() {
            let person = WaitingSeen {
                person: waiting.person.0,
                name: name(waiting.person),
                millis: now.since(waiting.since).0,
                called_to: waiting.call.map(|call| call.table.0),
            };
            match lists.iter_mut().find(|(list, _)| *list == waiting.list) {
                Some((_, seen)) => seen.people.push(person),
                None => {
                    let List { house, game, limit: played_for } = waiting.list.clone();
                    let book = books.house(&house);
                    let chapter = book.and_then(|book| book.chapter(&game));
                    let name = chapter.map_or_else(|| game.clone(), |chapter| chapter.name.clone());
                    let limit = book.and_then(|book| limit(&played_for, &game, book)).unwrap_or_default();
                    // There is no list without a table.
                    let table = room.terms().find(|terms| terms.list() == waiting.list).map_or(0, |terms| terms.id.0);
                    let seen = ListSeen { house, game, name, limit, table, people: vec![person] };
                    lists.push((waiting.list.clone(), seen));
                }
            }
        }
        DeskSeen {
            tables: all.into_iter().filter_map(at_desk).collect(),
            calls: calls.into_iter().map(|call| CallSeen::of(call, now)).collect(),
            lists: lists.into_iter().map(|(_, seen)| seen).collect(),
        }
    };
    Ok(Json(front.host.look(look).await.ok_or(Refused::Stopped)?))
}

/// Who is waited for, and for how long.
fn waited_for(table: &Table, now: Millis) -> Option<(rules::Seat, Millis)> {
    let (deadline, allowance) = table.deadline().zip(table.allowance())?;
    Some((table.waits_for()?, now.since(Millis(deadline.since(allowance).0))))
}

impl CallSeen {
    fn of(call: FloorCall, now: Millis) -> CallSeen {
        let FloorCall { id, table, person, name, words, since, taken_by } = call;
        CallSeen { call: id, table: table.0, person: person.0, name, words, millis: now.since(since).0, taken_by }
    }
}

/// Somebody of the floor is on the way to who has called, or has settled it.
#[utoipa::path(
    post,
    path = "/api/calls/{call}",
    tag = "desk",
    params(("call" = u64, Path, description = "By its number.", example = 1)),
    request_body(content = CallWanted, example = json!({"settled": false})),
    responses((status = 204, description = "Done; the table is told.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped"]))),
)]
pub(super) async fn change_call(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InPath(call): InPath<u64>,
    Sent(CallWanted { settled }): Sent<CallWanted>,
) -> Answer<StatusCode> {
    let change = if settled { CallChange::Close } else { CallChange::Take };
    match front.host.change_call(call, floor.person.name, change).await.ok_or(Refused::Stopped)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(No::new(Code::NotFound, format!("call {call} is not open, or not any more"))),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct After {
    after: Option<u64>,
}

/// What has happened at the tables lately, as those who look on are told it, the earliest first. Nothing hidden is in it.
#[utoipa::path(
    get,
    path = "/api/feed",
    tag = "desk",
    params(("after" = Option<u64>, Query, description = "Only what came after this line.", example = 1_000_000)),
    responses((status = 200, body = Vec<FeedTold>, description = "At most the last four hundred.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped", "malformed"]))),
)]
pub(super) async fn feed(
    State(front): State<Arc<Front>>,
    OfTheFloor(floor): OfTheFloor,
    InQuery(After { after }): InQuery<After>,
) -> Answer<Json<Vec<FeedTold>>> {
    let lines = front.host.feed(Order(after.unwrap_or(0))).await.ok_or(Refused::Stopped)?;
    let person = Some(floor.id);
    let see = move |room: &room::Room| {
        let may_see = |line: &FeedLine| room.table(line.table).is_none() || room.may_see(person, line.table);
        let lines: Vec<FeedLine> = lines.into_iter().filter(may_see).collect();
        let bankrolls = lines.iter().filter_map(|line| line.floor.as_ref()).flat_map(bankrolls);
        let called = |id: PersonId| room.people().get(id).map(|person| (id, person.name.clone()));
        let names: BTreeMap<PersonId, String> = bankrolls.filter_map(called).collect();
        (lines, names)
    };
    let (lines, names) = front.host.look(see).await.ok_or(Refused::Stopped)?;
    Ok(Json(lines.iter().filter_map(|line| FeedTold::of(line, &front, &names)).collect()))
}

/// Those from whose bankrolls or to whose chips were put right: they may sit nowhere.
fn bankrolls(what: &What) -> impl Iterator<Item = PersonId> {
    let spots = match what {
        What::Correct { from, to, .. } => [Some(*from), Some(*to)],
        _ => [None, None],
    };
    spots.into_iter().flatten().filter_map(|spot| match spot {
        Spot::Bankroll(person) => Some(person),
        Spot::Stack(_) | Spot::Drop => None,
    })
}

impl FeedTold {
    /// In words; none if there are none.
    fn of(line: &FeedLine, front: &Front, names: &BTreeMap<PersonId, String>) -> Option<FeedTold> {
        let narrator = Narrator::of(&front.books, &line.about.house, &line.about.game)?;
        let name = |person: PersonId| names.get(&person).cloned().unwrap_or_else(|| person.to_string());
        let own = line.floor.as_ref().map(|what| beside(what, name)).filter(|words| !words.is_empty());
        let own = own.map(|words| Happened { words, by: vec![] });
        let told: Vec<Happened> = own.into_iter().chain(happened(&line.told, line.teller, &narrator)).collect();
        let (number, at, table) = (line.order.0, line.at.0, line.table.0);
        (!told.is_empty()).then_some(FeedTold { number, at, table, floor: line.by_floor, told })
    }
}
