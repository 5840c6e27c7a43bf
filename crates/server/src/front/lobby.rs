//! What everybody may see who comes in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ledger::TableId;
use room::{Limit, Terms};
use rules::poker::Stakes;
use rules::{Chapter, House, Play, Register, SEATS_MAX, Schedule};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::answer::{Answer, InPath};
use super::visitor::{Known, Visitor};
use super::{Front, now};
use crate::collection::collection;
use crate::host::Lately;
use crate::menu::{BuyIns, GameOffered, menu};
use crate::wire::SeatNumber;

/// A table, as it is seen from the lobby. Chips are in cents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct TableSeen {
    pub(crate) table: u32,
    /// The house and the game, by their ids.
    pub(crate) house: String,
    pub(crate) game: String,
    /// What the book calls the game.
    pub(crate) name: String,
    /// The limit as people write it: `$4–$8 limit`, `$3–$6–$12 limit`, `6 decks`.
    pub(crate) limit: String,
    /// What is posted, by the numbers that the book prints.
    pub(crate) posted: Vec<u16>,
    /// The same in words.
    pub(crate) collection: String,
    /// The game's own wager, by its id; none at a table of poker.
    pub(crate) base: Option<String>,
    /// The bonus bets that can be made, by their ids, in the order in which sights list what lies on them.
    pub(crate) bonus: Vec<String>,
    /// The cards on which it stands that they are Bonus cards.
    pub(crate) marked: Vec<String>,
    /// How many seats it has, how many are taken, and by how many bots.
    pub(crate) seats: u8,
    pub(crate) taken: u8,
    pub(crate) bots: u8,
    /// The seats that anybody may take: nobody sits there, and none is kept for somebody.
    pub(crate) free: Vec<SeatNumber>,
    /// Who may sit there: `everybody`, `people` or `invited`.
    pub(crate) company: String,
    /// What one may sit down with.
    #[ts(type = "number")]
    pub(crate) least_buy_in: u64,
    /// What is advised: whoever brings a few times as much plays for a while.
    #[ts(type = "number")]
    pub(crate) usual_buy_in: u64,
    #[ts(type = "number | null")]
    pub(crate) most_buy_in: Option<u64>,
    /// How many wait for a seat at such a table.
    pub(crate) waiting: u32,
    /// Why no hand begins, if the floor has paused it.
    pub(crate) paused: Option<String>,
    /// How long one may think about one thing, in thousandths of a second.
    #[ts(type = "number")]
    pub(crate) action_time: u64,
    /// What lay in the middle on average in the last hands; none before the first.
    #[ts(type = "number | null")]
    pub(crate) average_pot: Option<u64>,
    /// How many hands are dealt in an hour at the pace of the last ones.
    #[ts(type = "number | null")]
    pub(crate) hands_an_hour: Option<u64>,
    /// The number of its last record; none for who sees the table later than it happens.
    #[ts(type = "number | null")]
    pub(crate) version: Option<u64>,
}

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
    let books = front.books.clone();
    let lately = front.host.lately().await.ok_or(room::Refused::Stopped)?;
    let all = move |room: &room::Room| {
        let seen = room.terms().filter(|terms| room.may_see(person, terms.id));
        let of = |terms: &Terms| TableSeen::of(terms, room, &books, lately.get(&terms.id));
        seen.filter_map(of).collect::<Vec<TableSeen>>()
    };
    let mut seen = front.host.look(all).await.ok_or(room::Refused::Stopped)?;
    seen.iter_mut().for_each(|table| front.hides_version(table, visitor.0.as_ref()));
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
    front.hides_version(&mut seen, visitor.as_ref());
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

    /// Records are counted as they come: who sees what happens later than that does not count along.
    fn hides_version(&self, table: &mut TableSeen, visitor: Option<&Known>) {
        if self.seen_until(visitor).is_some() {
            table.version = None;
        }
    }

    pub(super) async fn table(&self, table: TableId) -> Answer<TableSeen> {
        let books = self.books.clone();
        let lately = self.host.lately().await.ok_or(room::Refused::Stopped)?;
        let seen = move |room: &room::Room| {
            let terms = room.terms_of(table)?;
            TableSeen::of(terms, room, &books, lately.get(&table))
        };
        let seen = self.host.look(seen).await.ok_or(room::Refused::Stopped)?;
        Ok(seen.ok_or(room::Refused::NoTable { table })?)
    }
}

impl TableSeen {
    fn of(terms: &Terms, room: &room::Room, books: &Register, lately: Option<&Lately>) -> Option<TableSeen> {
        let (table, house) = (room.table(terms.id)?, books.house(&terms.house)?);
        let bots = table.people().filter(|(_, id)| room.people().get(*id).is_some_and(|person| person.bot)).count();
        let BuyIns { least, usual, most } = BuyIns::of(terms, books)?;
        let (base, bonus) = wagers(&table.setup().game);
        let played_for = table.day().map_or_else(|| terms.limit.clone(), |day| Limit::Day(day.to_string()));
        Some(TableSeen {
            table: terms.id.0,
            house: terms.house.clone(),
            game: terms.game.clone(),
            name: house.chapter(&terms.game)?.name.clone(),
            limit: limit(&played_for, &terms.game, house)?,
            posted: posted(terms, house).filter_map(|schedule| schedule.option).collect(),
            collection: posted(terms, house).map(|schedule| collection(&schedule.row)).collect::<Vec<_>>().join("; "),
            base,
            bonus,
            marked: marked(house.chapter(&terms.game)?),
            seats: seats(&table.setup().game),
            taken: table.people().count() as u8,
            bots: bots as u8,
            free: room.open_seats(terms.id).map(SeatNumber).collect(),
            company: terms.company.id().to_string(),
            least_buy_in: least.0,
            usual_buy_in: usual.0,
            most_buy_in: most.map(|most| most.0),
            waiting: room.waiting().iter().filter(|waiting| waiting.list == terms.list()).count() as u32,
            paused: table.paused().map(ToString::to_string),
            action_time: table.action_time().0,
            average_pot: lately.and_then(Lately::average_pot).map(|pot| pot.0),
            hands_an_hour: lately.and_then(|lately| lately.hands_an_hour(now())),
            version: Some(table.version().0),
        })
    }
}

/// How many seats a table has.
pub(crate) fn seats(game: &room::Game) -> u8 {
    let seats = match game {
        room::Game::Poker(game) => game.seats(),
        room::Game::Banked(game) => game.seats().len(),
        _ => SEATS_MAX,
    };
    seats as u8
}

/// The wager of a game with a player-dealer, and its bonus bets, by their ids.
pub(super) fn wagers(game: &room::Game) -> (Option<String>, Vec<String>) {
    let room::Game::Banked(game) = game else { return (None, vec![]) };
    (Some(game.base().id().to_string()), game.bonus_bets().map(|wager| wager.id().to_string()).collect())
}

/// The cards of a game on which it stands that they are Bonus cards.
pub(super) fn marked(chapter: &Chapter) -> Vec<String> {
    match chapter.game.as_ref().map(|game| &game.play) {
        Some(Play::Banked(game)) => game.marked_cards().iter().map(|card| card.to_string()).collect(),
        _ => vec![],
    }
}

/// The limit as people write it.
pub(super) fn limit(limit: &Limit, game: &str, house: &House) -> Option<String> {
    Some(match limit {
        Limit::Bets { structure, low, high } => Stakes::new(*structure, *low, *high).to_string(),
        Limit::Day(day) => {
            let Play::Poker(game) = &house.chapter(game)?.game.as_ref()?.play else { return None };
            Stakes::of_day(game.week.as_ref()?.bets.iter().find(|bets| bets.name == *day)?).to_string()
        }
        Limit::Decks(1) => "1 deck".to_string(),
        Limit::Decks(decks) => format!("{decks} decks"),
    })
}

pub(super) fn posted<'a>(terms: &'a Terms, house: &'a House) -> impl Iterator<Item = &'a Schedule> {
    terms.posted.iter().filter_map(|&place| house.schedules.get(place as usize))
}
