use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::Temper;
use ledger::{PersonId, TableId};
use room::{Company, Errand, List, Refused, Role, Room, Table, Terms, Waiting};
use rules::Chips;
use tokio::sync::watch;

use crate::front::Front;
use crate::host::HOUSE;
use crate::menu::buy_ins;
use crate::regulars::{Knowledge, Regular, Thinking, bankroll};

/// The bots that sit at the tables of a room. Each is a person like any other, so that the record knows him; that he is a bot is written
/// beside his name. Who sits at a table when the room is opened again goes on there.
#[derive(Debug, Default)]
pub struct Staff {
    at_work: Arc<Mutex<BTreeMap<PersonId, Work>>>,
    thinking: Mutex<Option<Thinking>>,
}

/// Where a bot works, and how he is told to go.
#[derive(Debug)]
struct Work {
    table: TableId,
    goes: watch::Sender<bool>,
}

impl Staff {
    /// Bots think so long from now on; as people do, if nothing is said.
    pub fn think(&self, thinking: Thinking) {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = Some(thinking);
    }

    /// The bots who sit at tables go on.
    ///
    /// # Errors
    /// If the room is closed.
    pub async fn resume(&self, front: &Front) -> Result<usize, Refused> {
        let sitting = |room: &room::Room| {
            let bots_at = |table: &Table| {
                let is_bot = |person: &PersonId| room.people().get(*person).is_some_and(|person| person.bot);
                (table.id(), table.people().map(|(_, person)| person).filter(is_bot).collect::<Vec<PersonId>>())
            };
            room.tables().map(bots_at).collect::<Vec<_>>()
        };
        let mut count = 0;
        for (table, bots) in front.host().look(sitting).await.ok_or(Refused::Stopped)? {
            count += bots.len();
            self.start(front, table, &bots).await?;
        }
        self.make_room(front).await?;
        Ok(count)
    }

    /// For everybody who waits for a seat and finds none free, a bot leaves his, when he may.
    ///
    /// # Errors
    /// If the room is closed.
    pub async fn make_room(&self, front: &Front) -> Result<(), Refused> {
        let at_work = working(&self.at_work).iter().map(|(bot, work)| (*bot, *work.goes.borrow())).collect();
        let go = front.host().look(move |room| who_makes_room(room, &at_work)).await.ok_or(Refused::Stopped)?;
        go.into_iter().for_each(|bot| self.dismiss(bot));
        Ok(())
    }

    /// So many bots are to sit at a table: others come, or some leave when they may.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn staff(&self, front: &Front, table: TableId, count: u8) -> Result<(), Refused> {
        let here = self.at(table);
        if let Some(surplus) = here.get(usize::from(count)..) {
            for bot in surplus {
                self.dismiss(*bot);
            }
            if !surplus.is_empty() {
                return Ok(());
            }
        }
        let missing = usize::from(count) - here.len();
        let company = terms(front, table).await?.company;
        if missing > 0 && company == Company::People {
            return Err(Refused::PeopleOnly { table });
        }
        let mut bots = vec![];
        for _ in 0..missing {
            let person = self.hire(front, table).await?;
            if company == Company::Invited {
                front.host().run(HOUSE, Errand::Admit { person, table }).await?;
            }
            bots.push(person);
        }
        self.start(front, table, &bots).await
    }

    /// The bots at a table.
    fn at(&self, table: TableId) -> Vec<PersonId> {
        let at_work = working(&self.at_work);
        at_work.iter().filter(|(_, work)| work.table == table && !*work.goes.borrow()).map(|(bot, _)| *bot).collect()
    }

    fn dismiss(&self, bot: PersonId) {
        if let Some(work) = working(&self.at_work).get(&bot) {
            work.goes.send_replace(true);
        }
    }

    /// A new bot, with more chips than he can lose for a long time.
    async fn hire(&self, front: &Front, table: TableId) -> Result<PersonId, Refused> {
        let terms = terms(front, table).await?;
        let enrols = |person: PersonId| {
            let name = format!("{} bot {}", capital(temper(person).name), person.0);
            Errand::Enrol { person, name, role: Role::Player, bot: true, secret: None }
        };
        front.enrol_next(bankroll(buy_in(front, &terms)), enrols).await
    }

    async fn start(&self, front: &Front, table: TableId, bots: &[PersonId]) -> Result<(), Refused> {
        if bots.is_empty() {
            return Ok(());
        }
        let terms = terms(front, table).await?;
        let Some(knowledge) = Knowledge::of(&terms, front.books()) else { return Ok(()) };
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or(Thinking::HUMAN);
        for &person in bots {
            let goes = watch::Sender::new(false);
            let bot = Regular::new(person, table, &knowledge, temper(person), thinking, buy_in(front, &terms));
            let plays = bot.play(front.host().line(Some(person)), goes.subscribe());
            let at_work = self.at_work.clone();
            working(&at_work).insert(person, Work { table, goes });
            tokio::spawn(async move {
                plays.await;
                working(&at_work).remove(&person);
            });
        }
        Ok(())
    }
}

fn working(at_work: &Mutex<BTreeMap<PersonId, Work>>) -> MutexGuard<'_, BTreeMap<PersonId, Work>> {
    at_work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bots who give up their seats to those who wait: the first who waits is served first, where most bots sit. Whether a bot goes
/// already stands beside him; so long as he sits there, his seat is on its way to somebody.
fn who_makes_room(room: &Room, at_work: &BTreeMap<PersonId, bool>) -> Vec<PersonId> {
    let mut seats: BTreeMap<TableId, (usize, BTreeSet<PersonId>)> = BTreeMap::new();
    for table in room.tables().filter(|table| table.breaks().is_none()) {
        let sits = |bot: &PersonId| table.seat_of(*bot).is_some();
        let going = at_work.iter().filter(|(bot, goes)| **goes && sits(bot)).count();
        let free = room.open_seats(table.id()).count();
        let staying = at_work.iter().filter(|(bot, goes)| !**goes && sits(bot)).map(|(bot, _)| *bot).collect();
        seats.insert(table.id(), (free + going, staying));
    }
    let mut go = vec![];
    let waiting = room.waiting().iter().filter(|waiting| waiting.call.is_none());
    let waiting = waiting.map(|Waiting { person, list, table, .. }| (*person, list.clone(), *table));
    // Who is about to lose his seat is about to wait.
    let displaced = room.displaced().map(|(person, list)| (person, list, None));
    for (person, list, only) in waiting.chain(displaced) {
        let suits = |table: &TableId| only.is_none_or(|only| only == *table) && suits(room, person, &list, *table);
        if let Some((_, (free, _))) = seats.iter_mut().find(|(table, (free, _))| *free > 0 && suits(table)) {
            *free -= 1;
            continue;
        }
        let most = seats.iter_mut().filter(|(table, _)| suits(table)).max_by_key(|(_, (_, bots))| bots.len());
        go.extend(most.and_then(|(_, (_, bots))| bots.pop_last()));
    }
    go
}

/// Whether a seat at this table would do for somebody who waits: it is of his list, for him too, and he does not sit there.
fn suits(room: &Room, person: PersonId, list: &List, table: TableId) -> bool {
    room.terms_of(table).is_some_and(|terms| terms.list() == *list)
        && room.may_see(Some(person), table)
        && room.table(table).is_some_and(|at| at.seat_of(person).is_none())
}

/// As a name begins.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Each bot has one temper all his life.
fn temper(person: PersonId) -> Temper {
    Temper::ALL[person.0 as usize % Temper::ALL.len()]
}

async fn terms(front: &Front, table: TableId) -> Result<Terms, Refused> {
    let find = move |room: &room::Room| room.terms_of(table).cloned();
    front.host().look(find).await.ok_or(Refused::Stopped)?.ok_or(Refused::NoTable { table })
}

/// What a bot sits down with: a few times the least, as far as the book lets him.
fn buy_in(front: &Front, terms: &Terms) -> Chips {
    let (least, most) = buy_ins(terms, front.books()).unwrap_or((Chips(10_000), None));
    most.map_or(Chips(4 * least.0), |most| most.min(Chips(4 * least.0)))
}
