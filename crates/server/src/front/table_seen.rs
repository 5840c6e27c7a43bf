use std::collections::BTreeMap;
use std::sync::Arc;

use ledger::TableId;
use room::{Limit, Room, Terms};
use rules::poker::Stakes;
use rules::{Chapter, House, Play, Register, SEATS_MAX, Schedule, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::now;
use crate::collection::collection;
use crate::host::Lately;
use crate::menu::BuyIns;
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

/// The tables as they have been made for the lobby: what the book says of each is the same for everybody and for as long as it is open, but for
/// the day's bets, and takes longer to say than all that goes on there. The thread of the room has better things to do.
#[derive(Clone, Debug, Default)]
pub(super) struct Lobby(Arc<BTreeMap<TableId, Arc<Made>>>);

/// A table, as it was when it was made.
#[derive(Debug)]
struct Made {
    day: Option<String>,
    seen: TableSeen,
}

/// What goes on there.
#[derive(Debug)]
struct Now {
    taken: u8,
    bots: u8,
    free: SeatSet,
    waiting: u32,
    paused: Option<String>,
    action_time: u64,
    average_pot: Option<u64>,
    hands_an_hour: Option<u64>,
    version: u64,
}

/// A table and what goes on there, still to be put together.
#[derive(Debug)]
pub(super) struct Glimpse(Arc<Made>, Now);

impl Lobby {
    /// The same with all tables that are open now, and no others.
    pub(super) fn with_all(self, room: &Room, books: &Register) -> Lobby {
        let known = |terms: &Terms| self.0.get(&terms.id).filter(|made| made.day.as_deref() == day(terms.id, room));
        if room.terms().count() == self.0.len() && room.terms().all(|terms| known(terms).is_some()) {
            return self;
        }
        let made = |terms: &Terms| {
            let made = known(terms).cloned().or_else(|| Made::of(terms, room, books).map(Arc::new))?;
            Some((terms.id, made))
        };
        Lobby(Arc::new(room.terms().filter_map(made).collect()))
    }

    /// A table as it is now.
    pub(super) fn glimpse(
        &self,
        terms: &Terms,
        (room, spoken_for): (&Room, &[(TableId, Seat)]),
        lately: Option<&Lately>,
    ) -> Option<Glimpse> {
        let made = self.0.get(&terms.id)?.clone();
        Some(Glimpse(made, Now::of(terms, room, spoken_for, lately)?))
    }
}

fn day(table: TableId, room: &Room) -> Option<&str> {
    room.table(table)?.day()
}

impl Glimpse {
    /// Put together.
    pub(super) fn seen(self) -> TableSeen {
        let Glimpse(made, now) = self;
        TableSeen {
            taken: now.taken,
            bots: now.bots,
            free: now.free.iter().map(SeatNumber).collect(),
            waiting: now.waiting,
            paused: now.paused,
            action_time: now.action_time,
            average_pot: now.average_pot,
            hands_an_hour: now.hands_an_hour,
            version: Some(now.version),
            ..made.seen.clone()
        }
    }
}

impl Now {
    fn of(terms: &Terms, room: &Room, spoken_for: &[(TableId, Seat)], lately: Option<&Lately>) -> Option<Now> {
        let table = room.table(terms.id)?;
        let bots = table.people().filter(|(_, id)| room.people().get(*id).is_some_and(|person| person.bot)).count();
        // Mostly nobody waits.
        let list = room.waiting().first().map(|_| terms.list());
        let waiting = room.waiting().iter().filter(|waiting| Some(&waiting.list) == list.as_ref()).count();
        Some(Now {
            taken: table.people().count() as u8,
            bots: bots as u8,
            free: room.open_seats_but(terms.id, spoken_for),
            waiting: waiting as u32,
            paused: table.paused().map(ToString::to_string),
            action_time: table.action_time().0,
            average_pot: lately.and_then(Lately::average_pot).map(|pot| pot.0),
            hands_an_hour: lately.and_then(|lately| lately.hands_an_hour(now())),
            version: table.version().0,
        })
    }
}

impl Made {
    /// What is the same as long as the table is open, and nothing yet of what goes on there.
    fn of(terms: &Terms, room: &Room, books: &Register) -> Option<Made> {
        let (table, house) = (room.table(terms.id)?, books.house(&terms.house)?);
        let BuyIns { least, usual, most } = BuyIns::of(terms, books)?;
        let (base, bonus) = wagers(&table.setup().game);
        let day = table.day().map(ToString::to_string);
        let played_for = day.clone().map_or_else(|| terms.limit.clone(), Limit::Day);
        let seen = TableSeen {
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
            taken: 0,
            bots: 0,
            free: vec![],
            company: terms.company.id().to_string(),
            least_buy_in: least.0,
            usual_buy_in: usual.0,
            most_buy_in: most.map(|most| most.0),
            waiting: 0,
            paused: None,
            action_time: 0,
            average_pot: None,
            hands_an_hour: None,
            version: None,
        };
        Some(Made { day, seen })
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
