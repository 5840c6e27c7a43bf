//! What the record says of people: where somebody's chips went, and what the floor did.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ledger::PersonId;
use room::{Cause, Change, Deed, Done, Errand, Mishap, Movement, Order, Refused, Staffing, What};
use rules::Chips;
use rules::banked::Whose;
use rules::poker::{Answer as Ruled, Exposure};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Front;
use super::answer::{Answer, InPath, InQuery, No};
use super::visitor::OfTheFloor;
use crate::archive::{Archive, Unread};
use crate::wire::{Code, because, beside};

/// Chips that came to somebody or went from him, or between his bankroll and his seats. Money is in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct MovementTold {
    /// Which record of the room it is: to ask for what came before.
    #[ts(type = "number")]
    order: u64,
    /// When, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    table: Option<u32>,
    /// What for.
    words: String,
    /// What it did to his bankroll, and to the stacks before him.
    #[ts(type = "number")]
    bankroll: i64,
    #[ts(type = "number")]
    at_tables: i64,
    /// What he has after it, in all.
    #[ts(type = "number")]
    has: i64,
}

/// Something that somebody of the floor did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct DeedTold {
    /// Which record of the room it is: to ask for what came before.
    #[ts(type = "number")]
    order: u64,
    /// When, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    /// Who.
    #[ts(type = "number")]
    by: u64,
    name: String,
    /// At which table; none if for the room.
    table: Option<u32>,
    /// What, with its reason if it has one.
    words: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    before: Option<u64>,
}

/// How many are listed at once.
const LISTED: usize = 50;

/// Where somebody's chips went, the latest first: what he got, bought in with, won and lost, and what was put right.
#[utoipa::path(
    get,
    path = "/api/people/{person}/ledger",
    tag = "desk",
    params(
        ("person" = u64, Path, description = "By his number.", example = 2),
        ("before" = Option<u64>, Query, description = "Only what came before this record.", example = 1_000_000),
    ),
    responses((status = 200, body = Vec<MovementTold>, description = "At most fifty.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped", "broken", "malformed"]))),
)]
pub(super) async fn ledger(
    State(front): State<Arc<Front>>,
    _: OfTheFloor,
    InPath(person): InPath<u64>,
    InQuery(Before { before }): InQuery<Before>,
) -> Answer<Json<Vec<MovementTold>>> {
    let (before, person) = (before.map(Order), PersonId(person));
    let known = front.host.look(move |room| room.people().get(person).is_some()).await.ok_or(Refused::Stopped)?;
    if !known {
        return Err(Refused::NoPerson { person }.into());
    }
    let books = front.books.clone();
    let read = front.from_whole_archive(move |archive| archive.movements(books, person, before, LISTED)).await?;
    Ok(Json(read.iter().map(MovementTold::of).collect()))
}

/// What those of the floor did, the latest first: who, when, where, what, and why.
#[utoipa::path(
    get,
    path = "/api/deeds",
    tag = "desk",
    params(("before" = Option<u64>, Query, description = "Only what came before this record.", example = 1_000_000)),
    responses((status = 200, body = Vec<DeedTold>, description = "At most fifty.")),
    extensions(("x-for" = json!("the floor")), ("x-refuses" = json!(["stopped", "broken", "malformed"]))),
)]
pub(super) async fn deeds(
    State(front): State<Arc<Front>>,
    _: OfTheFloor,
    InQuery(Before { before }): InQuery<Before>,
) -> Answer<Json<Vec<DeedTold>>> {
    let (before, books) = (before.map(Order), front.books.clone());
    let read = front.from_whole_archive(move |archive| archive.deeds(books, before, LISTED)).await?;
    let tell = move |room: &room::Room| {
        let name = |person: PersonId| {
            room.people().get(person).map_or_else(|| person.to_string(), |person| person.name.clone())
        };
        read.iter().map(|deed| DeedTold::of(deed, &name)).collect()
    };
    Ok(Json(front.host.look(tell).await.ok_or(Refused::Stopped)?))
}

impl Front {
    /// What the whole record says, from its first word to the last: so few read it at once that tables go on, and others wait.
    pub(super) async fn from_whole_archive<T: Send + 'static>(
        self: &Arc<Front>,
        reads: impl FnOnce(&Archive) -> Result<T, Unread> + Send + 'static,
    ) -> Answer<T> {
        let turn = self.reading.clone().acquire_owned().await.map_err(|_| Refused::Stopped)?;
        self.from_archive(move |archive| {
            // Whoever asked may have gone: the turn is over when the record is read.
            let _turn = turn;
            reads(archive)
        })
        .await
    }

    /// What the record says, read off the room's thread: so few read at once that there are threads for others, who wait.
    pub(super) async fn from_archive<T: Send + 'static>(
        self: &Arc<Front>,
        reads: impl FnOnce(&Archive) -> Result<T, Unread> + Send + 'static,
    ) -> Answer<T> {
        let turn = self.looking_up.clone().acquire_owned().await.map_err(|_| Refused::Stopped)?;
        let front = self.clone();
        let read = move || {
            let read = reads(&front.archive);
            // Whoever asked may have gone: the turn is over when it is read.
            drop(turn);
            read
        };
        let read = tokio::task::spawn_blocking(read).await;
        let broken = || No::new(Code::Broken, "the record cannot be read now: cardroom audit says what is wrong");
        match read.map_err(|_| broken())? {
            Ok(read) => Ok(read),
            Err(Unread::Behind) => Err(No::new(Code::Busy, "the record is being read: ask again")),
            Err(Unread::Broken(error)) => {
                tracing::error!(%error, "the record cannot be read");
                Err(broken())
            }
        }
    }
}

impl MovementTold {
    fn of(movement: &Movement) -> MovementTold {
        let words = match &movement.cause {
            Cause::Got => "got play chips".to_string(),
            Cause::DailyChips => "took the chips of the day".to_string(),
            Cause::GaveBack => "gave play chips back".to_string(),
            Cause::BoughtIn => "bought in".to_string(),
            Cause::CashedOut => "left the table".to_string(),
            Cause::Played => "played a hand".to_string(),
            Cause::Corrected(reason) => format!("the floor put chips right: {reason}"),
        };
        // No room has more than JSON readers can count.
        let cents = |cents: i128| i64::try_from(cents).unwrap_or(i64::MAX);
        MovementTold {
            order: movement.order.0,
            at: movement.at.0,
            table: movement.table.map(|table| table.0),
            words,
            bankroll: cents(movement.bankroll),
            at_tables: cents(movement.at_tables),
            has: cents(movement.has.iter().sum()),
        }
    }
}

impl DeedTold {
    fn of(deed: &Deed, name: &impl Fn(PersonId) -> String) -> DeedTold {
        let (table, words) = match &deed.done {
            Done::Errand(errand) => match &**errand {
                Errand::Open(terms) => (Some(terms.id.0), ran(errand, name)),
                Errand::Close(table)
                | Errand::Admit { table, .. }
                | Errand::Staff { table, .. }
                | Errand::Call { table, .. } => (Some(table.0), ran(errand, name)),
                _ => (None, ran(errand, name)),
            },
            Done::AtTable(table, what) => (Some(table.0), did(what, name)),
        };
        DeedTold { order: deed.order.0, at: deed.at.0, by: deed.by.0, name: name(deed.by), table, words }
    }
}

/// What was done for the room.
fn ran(errand: &Errand, name: &impl Fn(PersonId) -> String) -> String {
    let name = |person: &PersonId| name(*person);
    match errand {
        Errand::Enrol { name, role, chips: Chips(0), .. } => format!("lets {name} in as {}", role.id()),
        Errand::Enrol { name, role, chips, .. } => format!("lets {name} in as {}, with {chips}", role.id()),
        Errand::Change { person, change } => {
            let person = name(person);
            match change {
                Change::Name(new) => format!("calls {person} {new}"),
                Change::Role(role) => format!("makes {person} a {}", role.id()),
                Change::Secret(_) => format!("gives {person} another password"),
                Change::Banned(true) => format!("sends {person} away"),
                Change::Banned(false) => format!("lets {person} come again"),
                Change::Muted(true) => format!("takes the chat from {person}"),
                Change::Muted(false) => format!("lets {person} chat again"),
                Change::SignOut => format!("signs {person} out everywhere"),
                Change::Link => format!("makes a link that signs {person} in"),
            }
        }
        Errand::Open(terms) => format!("opens a table for {}/{}", terms.house, terms.game),
        Errand::Close(_) => "closes the table".to_string(),
        Errand::Issue { to, chips } => format!("gives {} {chips}", name(to)),
        Errand::TakeBack { from, chips } => format!("takes {chips} back from {}", name(from)),
        Errand::Grants(Some(grant)) => format!("grants everybody {} a day", grant.chips),
        Errand::Grants(None) => "grants no chips a day any more".to_string(),
        Errand::Grant { to, chips } => format!("gives {} the {chips} of the day", name(to)),
        Errand::Admit { person, .. } => format!("invites {}", name(person)),
        Errand::Staff { bots: Staffing::Count(bots), .. } => format!("wants {bots} bots at the table"),
        Errand::Staff { bots: Staffing::AsSettled, .. } => "wants bots at the table as the settings say".to_string(),
        Errand::Wait { person, .. } => format!("puts {} on a waiting list", name(person)),
        Errand::StopWaiting { person, .. } => format!("takes {} off a waiting list", name(person)),
        Errand::Call { person, seat, .. } => format!("calls {} to {seat}", name(person)),
        Errand::CallExpired { person, .. } => format!("{} has not come", name(person)),
    }
}

/// What was done at a table.
fn did(what: &What, name: &impl Fn(PersonId) -> String) -> String {
    match what {
        What::Mishap(mishap) => format!("says that {}", went_wrong(*mishap)),
        What::HandsClear => "calls that all hands are clear".to_string(),
        What::OutOfTurn { seat, .. } => format!("says that {seat} has acted out of turn"),
        What::Ruled(Ruled::Winners { .. }) => "rules who wins".to_string(),
        What::Ruled(Ruled::MustBet(held)) => {
            format!("rules that the winner {} what must be bet", if *held { "held" } else { "did not hold" })
        }
        What::Ruled(Ruled::Miscall { pot, seat }) => match (pot, seat) {
            (true, true) => "rules that the miscalled hand costs the pot and the seat".to_string(),
            (true, false) => "rules that the miscalled hand costs the pot".to_string(),
            (false, true) => "rules that the miscalled hand costs the seat".to_string(),
            (false, false) => "rules that the miscalled hand costs nothing".to_string(),
        },
        What::SendOver { seat, table, to, reason } => format!("sends {seat} to {to} of {table}{}", because(reason)),
        What::Settle(_) => "settles how the table is run".to_string(),
        _ => beside(what, name),
    }
}

/// Something that went wrong, as it was said. Cards are counted from 1.
fn went_wrong(mishap: Mishap) -> String {
    let hand = |whose: Whose| match whose {
        Whose::Bank => "the bank".to_string(),
        Whose::Hand(circle, hand) => format!("hand {} of {circle}", hand + 1),
    };
    match mishap {
        Mishap::Exposed { seat, place, how } => {
            let how = match how {
                Exposure::Dealer => "was exposed by the dealer",
                Exposure::OffTable => "flew off the table",
                Exposure::Touched => "was exposed by touching him",
            };
            format!("card {} of {seat} {how}", place + 1)
        }
        Mishap::Boxed { seat, place } => format!("card {} of {seat} lay face up in the deck", place + 1),
        Mishap::BoxedOnTop => "the top card of the deck lies face up".to_string(),
        Mishap::StrayJoker { seat: Some(seat) } => format!("{seat} got a joker that does not belong there"),
        Mishap::StrayJoker { seat: None } => "a joker lies on the deck that does not belong there".to_string(),
        Mishap::Short { seat, missing } => format!("{seat} got {missing} too few"),
        Mishap::Long { seat } => format!("{seat} got a card too many"),
        Mishap::TurnedEarly => "the board was turned too early".to_string(),
        Mishap::LongFlop { extra } => format!("the flop came with {extra} too many"),
        Mishap::ShortFlop { missing } => format!("the flop came with {missing} too few"),
        Mishap::NoBurn => "no card was burned".to_string(),
        Mishap::TwoBurns => "two cards were burned".to_string(),
        Mishap::Misdealt => "the cards were misdealt".to_string(),
        Mishap::Miscalled { seat } => format!("{seat} has miscalled his hand"),
        Mishap::ToNobody => "a card was dealt to nobody".to_string(),
        Mishap::TooMany { whose } => format!("{} got a card too many", hand(whose)),
        Mishap::TooFew { whose, missing } => format!("{} got {missing} too few", hand(whose)),
        Mishap::Seen { whose, place } => format!("card {} of {} was seen", place + 1, hand(whose)),
        Mishap::WrongStack { whose } => format!("{} has a wrong stack", hand(whose)),
        Mishap::VoidRound => "the round is void".to_string(),
    }
}
