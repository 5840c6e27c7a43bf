//! Hands that are over: which there are, and who may see them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ledger::{PersonId, TableId};
use room::{Company, Millis, Refused, Setup, Terms};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::answer::{Answer, InPath, InQuery, No};
use super::hand_told::HandTold;
use super::table_seen::limit;
use super::visitor::{Known, Visitor};
use super::{Front, now};
use crate::archive::{Archive, HandIndexed, HandOver, Listed};
use crate::pass::Share;
use crate::wire::Code;

/// A hand that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HandPlayed {
    /// At which table.
    table: u32,
    /// Which of the table's, from 1.
    #[ts(type = "number")]
    hand: u64,
    /// When it was over, in thousandths of a second since 1970.
    #[ts(type = "number")]
    at: u64,
    /// How many were in it.
    players: u8,
    /// What he who asks won, in cents, and below zero what he lost; none if he was not in it from the first card to the last.
    #[ts(type = "number | null")]
    won: Option<i64>,
}

/// The hands of somebody, over all tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct OwnHands {
    /// The latest first.
    hands: Vec<HandPlayed>,
    /// What to ask for next with `before`; none if these were the last.
    next: Option<String>,
    /// The tables that he has played at, whichever were asked for.
    tables: Vec<TablePlayed>,
}

/// A table that somebody has played at; it may be closed by now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct TablePlayed {
    table: u32,
    /// The house and the game, by their ids.
    house: String,
    game: String,
    /// What the book calls them.
    house_name: String,
    name: String,
    /// The limit as people write it.
    limit: String,
    /// How many hands he was in.
    #[ts(type = "number")]
    hands: u64,
}

/// What leads to a hand that is shown to others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct HandShared {
    /// What stands behind the address of the room.
    path: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    before: Option<u64>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    before: Option<String>,
    table: Option<u32>,
    house: Option<String>,
    game: Option<String>,
    from: Option<u64>,
    to: Option<u64>,
}

impl Which {
    /// Whether it was played in the time that is asked for.
    fn is_then(&self, hand: &HandIndexed) -> bool {
        self.from.is_none_or(|from| from <= hand.at.0) && self.to.is_none_or(|to| hand.at.0 < to)
    }
}

/// How many are listed at once.
const LISTED: usize = 20;
const OWN_LISTED: usize = 50;

/// The hands of a table that are over, the latest first; of one that is closed too.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/hands",
    tag = "hands",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("before" = Option<u64>, Query, description = "Only hands before this one.", example = 1_000),
    ),
    responses((status = 200, body = Vec<HandPlayed>, description = "At most twenty.")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "malformed"]))),
)]
pub(super) async fn hands(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath(table): InPath<u32>,
    InQuery(Before { before }): InQuery<Before>,
) -> Answer<Json<Vec<HandPlayed>>> {
    let person = visitor.as_ref().map(|known| known.id);
    let reach = front.reach(TableId(table), visitor.as_ref()).await?;
    let (setup, of) = (reach.setup.clone(), reach.only);
    let later = front.seen_until(visitor.as_ref()).map(|until| (until, person));
    let listed = Listed { before, of, later, most: LISTED };
    let hands = front.from_archive(move |archive| archive.hands(&setup, listed)).await?;
    if reach.only.is_some() && hands.is_empty() && before.is_none() {
        return Err(reach.none());
    }
    Ok(Json(hands.iter().map(|hand| HandPlayed::of(TableId(table), hand, person)).collect()))
}

/// The hands that he who asks was in, over all tables, the latest first.
#[utoipa::path(
    get,
    path = "/api/hands",
    operation_id = "own_hands",
    tag = "hands",
    params(
        ("table" = Option<u32>, Query, description = "Only those of this table.", example = 1),
        ("house" = Option<String>, Query, description = "Only those at tables of this house.", example = "ocean-view"),
        ("game" = Option<String>, Query, description = "Only those of this game.", example = "holdem"),
        ("from" = Option<u64>, Query, description = "Only those from this moment on, in milliseconds since 1970.", example = 1_790_000_000_000_u64),
        ("to" = Option<u64>, Query, description = "Only those before this moment, in milliseconds since 1970.", example = 1_790_086_400_000_u64),
        ("before" = Option<String>, Query, description = "Only those before: what was said to be `next`.", example = "1790000000000-1-8"),
    ),
    responses((status = 200, body = OwnHands, description = "At most fifty of them, and the tables that there are.")),
    extensions(
        ("x-for" = json!("everybody who has signed in")),
        ("x-refuses" = json!(["stopped", "busy", "broken", "malformed"]))
    ),
)]
pub(super) async fn own_hands(
    State(front): State<Arc<Front>>,
    known: Known,
    InQuery(which): InQuery<Which>,
) -> Answer<Json<OwnHands>> {
    let before = which.before.as_deref().map(Place::read).transpose()?;
    let all = front.from_archive(Archive::all_terms).await?;
    // By a book that is not at hand any more nothing can be told.
    let all: Vec<(Terms, Setup)> =
        all.into_iter().filter_map(|terms| terms.setup(&front.books).ok().map(|setup| (terms, setup))).collect();
    let setups: Vec<Setup> = all.iter().map(|(_, setup)| setup.clone()).collect();
    let then = which.clone();
    let earlier = move |table: TableId, hand: &HandIndexed| {
        then.is_then(hand) && before.is_none_or(|before| Place::of(table, hand) < before)
    };
    let read = move |archive: &Archive| archive.hands_of(known.id, &setups, earlier, OWN_LISTED + 1);
    let found = front.from_archive(read).await?;
    let terms_of = |table: TableId| all.iter().map(|(terms, _)| terms).find(|terms| terms.id == table);
    let fits = |terms: &Terms| {
        which.table.is_none_or(|table| table == terms.id.0)
            && which.house.as_ref().is_none_or(|house| *house == terms.house)
            && which.game.as_ref().is_none_or(|game| *game == terms.game)
    };
    let mut hands: Vec<(Place, HandPlayed)> = vec![];
    for (table, _, own) in found.iter().filter(|(table, ..)| terms_of(*table).is_some_and(fits)) {
        hands.extend(own.iter().map(|hand| (Place::of(*table, hand), HandPlayed::of(*table, hand, Some(known.id)))));
    }
    hands.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let more = hands.len() > OWN_LISTED;
    hands.truncate(OWN_LISTED);
    let next = hands.last().filter(|_| more).map(|(place, _)| place.to_string());
    let tables = found.iter().filter_map(|(table, count, _)| front.table_played(terms_of(*table)?, *count)).collect();
    Ok(Json(OwnHands { hands: hands.into_iter().map(|(_, hand)| hand).collect(), next, tables }))
}

/// One hand that is over, step by step in a dealer's words with its clauses, as he who asks may know it.
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
    let hand = front.hand_over(TableId(table), number, visitor.as_ref()).await?;
    front.hand_told(&hand, visitor.map(|known| known.id)).await.map(Json)
}

/// A link to a hand, for everybody: who was in it shows what he saw, anybody else what all saw.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/hands/{hand}/share",
    tag = "hands",
    params(
        ("table" = u32, Path, description = "By its number.", example = 1),
        ("hand" = u64, Path, description = "Which of the table's, from 1.", example = 1),
    ),
    responses((status = 200, body = HandShared, description = "The link. It holds for ever.")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "not-yours"]))),
)]
pub(super) async fn share(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    InPath((table, number)): InPath<(u32, u64)>,
) -> Answer<Json<HandShared>> {
    let hand = front.hand_over(TableId(table), number, visitor.as_ref()).await?;
    let by = visitor.map(|known| known.id).filter(|person| hand.hand.player(*person).is_some());
    if by.is_none() && hand.terms.company == Company::Invited {
        let words = "that table is for the invited: only who was in the hand may show it to others";
        return Err(No::new(Code::NotYours, words));
    }
    let link = front.passes.sign_share(&Share { table: TableId(table), hand: number, by });
    Ok(Json(HandShared { path: format!("/shared/{link}") }))
}

/// A hand that somebody shares, with his eyes.
#[utoipa::path(
    get,
    path = "/api/shared/{link}",
    tag = "hands",
    params(("link" = String, Path, description = "What stands behind `/shared/`.", example = "ff01000000")),
    responses((status = 200, body = HandTold, description = "The hand.")),
    extensions(("x-refuses" = json!(["stopped", "busy", "broken", "wrong-pass"]))),
)]
pub(super) async fn shared(State(front): State<Arc<Front>>, InPath(link): InPath<String>) -> Answer<Json<HandTold>> {
    let (hand, by) = front.hand_shared(&link).await?;
    front.hand_told(&hand, by).await.map(Json)
}

impl HandPlayed {
    fn of(table: TableId, hand: &HandIndexed, person: Option<PersonId>) -> HandPlayed {
        HandPlayed {
            table: table.0,
            hand: hand.number,
            at: hand.at.0,
            players: hand.players.len() as u8,
            won: person.and_then(|person| hand.player(person)).map(|player| player.won),
        }
    }
}

/// Where a hand stands among those of all tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place(u64, u32, u64);

impl Place {
    fn of(table: TableId, hand: &HandIndexed) -> Place {
        Place(hand.at.0, table.0, hand.number)
    }

    fn read(text: &str) -> Answer<Place> {
        let mut parts = text.split('-');
        let mut next = || parts.next()?.parse::<u64>().ok();
        let place = (|| Some(Place(next()?, u32::try_from(next()?).ok()?, next()?)))();
        let words = "'before' is what an answer said to be 'next', such as 1790000000000-1-8";
        place.ok_or_else(|| No::new(Code::Malformed, words))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.0, self.1, self.2)
    }
}

/// What somebody may see of a table's hands.
struct Reach {
    terms: Terms,
    setup: Setup,
    /// Only those that he was in.
    only: Option<PersonId>,
}

impl Reach {
    fn none(&self) -> No {
        Refused::NoTable { table: self.terms.id }.into()
    }
}

fn not_over(table: TableId, number: u64) -> No {
    No::new(Code::NotFound, format!("no hand {number} of table {} is over", table.0))
}

impl Front {
    /// What somebody may see of a table's hands. If it is closed, those of a table that was for the invited are told to who was in
    /// them, and to the floor.
    async fn reach(self: &Arc<Front>, table: TableId, visitor: Option<&Known>) -> Answer<Reach> {
        let look = move |room: &room::Room| room.terms_of(table).is_some();
        let is_open = self.host.look(look).await.ok_or(Refused::Stopped)?;
        if is_open {
            self.may_see(visitor, table).await?;
        }
        let (terms, setup) = self.opened_with(table).await?;
        let is_floor = visitor.is_some_and(|known| known.person.role.is_floor());
        let is_told = is_open || is_floor || terms.company != Company::Invited;
        let only = match (is_told, visitor) {
            (true, _) => None,
            (false, Some(known)) => Some(known.id),
            (false, None) => return Err(Refused::NoTable { table }.into()),
        };
        Ok(Reach { terms, setup, only })
    }

    /// What a table was opened with, be it closed by now.
    async fn opened_with(self: &Arc<Front>, table: TableId) -> Answer<(Terms, Setup)> {
        let none = || No::from(Refused::NoTable { table });
        let look = move |room: &room::Room| (room.terms_of(table).cloned(), room.next_table());
        let (open, next) = self.host.look(look).await.ok_or(Refused::Stopped)?;
        let terms = match open {
            Some(terms) => terms,
            None if table >= next => return Err(none()),
            None => self.from_archive(move |archive| archive.terms(table)).await?.ok_or_else(none)?,
        };
        // By a book that is not at hand any more nothing can be told.
        let setup = terms.setup(&self.books).map_err(|_| none())?;
        Ok((terms, setup))
    }

    /// A hand that somebody may see.
    pub(super) async fn hand_over(
        self: &Arc<Front>,
        table: TableId,
        number: u64,
        visitor: Option<&Known>,
    ) -> Answer<HandOver> {
        let reach = self.reach(table, visitor).await?;
        let only = reach.only;
        let none = reach.none();
        let hand = self.retold(reach.terms, reach.setup, number).await?;
        let was_in = visitor.is_some_and(|known| hand.hand.player(known.id).is_some());
        if only.is_some() && !was_in {
            return Err(none);
        }
        if !was_in && self.seen_until(visitor).is_some_and(|until| hand.hand.at > until) {
            return Err(not_over(table, number));
        }
        Ok(hand)
    }

    /// A hand that a link leads to, and with whose eyes.
    pub(super) async fn hand_shared(self: &Arc<Front>, link: &str) -> Answer<(HandOver, Option<PersonId>)> {
        let words = "this link leads to no hand: ask whoever sent it for another";
        let share = self.passes.read_share(link).ok_or_else(|| No::new(Code::WrongPass, words))?;
        let (terms, setup) = self.opened_with(share.table).await?;
        Ok((self.retold(terms, setup, share.hand).await?, share.by))
    }

    async fn retold(self: &Arc<Front>, terms: Terms, setup: Setup, number: u64) -> Answer<HandOver> {
        let none = not_over(terms.id, number);
        let hand = self.from_archive(move |archive| archive.hand(&terms, &setup, number)).await?;
        hand.ok_or(none)
    }

    /// Until when somebody sees what he did not play himself; none if he sees all. The floor and dealers do, as at the table.
    pub(super) fn seen_until(&self, visitor: Option<&Known>) -> Option<Millis> {
        let wait = self.manners().spectators_wait;
        let sees_later = wait > Millis(0) && !visitor.is_some_and(|known| known.person.role.may_report());
        sees_later.then(|| Millis(now().0.saturating_sub(wait.0)))
    }

    fn table_played(&self, terms: &Terms, hands: usize) -> Option<TablePlayed> {
        let house = self.books.house(&terms.house)?;
        Some(TablePlayed {
            table: terms.id.0,
            house: terms.house.clone(),
            game: terms.game.clone(),
            house_name: house.name.clone(),
            name: house.chapter(&terms.game)?.name.clone(),
            limit: limit(&terms.limit, &terms.game, house)?,
            hands: hands as u64,
        })
    }
}
