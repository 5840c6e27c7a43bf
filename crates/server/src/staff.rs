use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Temper;
use ledger::{PersonId, TableId};
use room::{By, Company, Errand, Refused, Role, Room, Staffing, Table, Terms};
use rules::Chips;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};
use tracing::warn;

use crate::front::{Front, seats};
use crate::host::HOUSE;
use crate::menu::BuyIns;
use crate::regulars::{Regular, Thinking, bankroll};
use crate::strategies::Strategies;
use crate::wire::Code;

/// The bots that sit at the tables of a room. Each is a person like any other, so that the record knows him; that he is a bot is written
/// beside his name. The record knows too how many are wanted at each table: the staff looks now and then, and after whatever changes
/// that, and keeps each table at its number as long as a seat stays free there.
#[derive(Debug)]
pub struct Staff {
    at_work: Arc<Mutex<BTreeMap<PersonId, Work>>>,
    thinking: watch::Sender<Thinking>,
    strategies: Strategies,
    /// How many sit at a table where the house has its usual number.
    at_a_table: AtomicU8,
    /// Only one looks at a time, or both would send somebody.
    looking: tokio::sync::Mutex<Looked>,
    changed: Arc<Notify>,
}

/// What came of looking before.
#[derive(Debug, Default)]
struct Looked {
    /// Every table has been seen to once: whoever has no work since then has lost it.
    everywhere: bool,
    /// What is still refused at tables: it is said once.
    refused: BTreeMap<TableId, Refused>,
}

/// Where a bot works, and how he is told to go.
#[derive(Debug)]
struct Work {
    table: TableId,
    goes: watch::Sender<bool>,
}

/// What is to be done at a table.
struct Plan {
    table: TableId,
    company: Company,
    /// Those who sit there, or come to it, and do nothing.
    start: Vec<PersonId>,
    /// Those of them who are new to the table.
    come: Vec<PersonId>,
    /// How many more are hired.
    hire: usize,
    /// Those who leave, when they may.
    go: Vec<PersonId>,
}

/// How often it is looked, if nothing is known to have changed; and how long it is let be in any case.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const REST: Duration = Duration::from_millis(20);

impl Default for Staff {
    fn default() -> Staff {
        Staff {
            at_work: Arc::default(),
            thinking: watch::Sender::new(Thinking::HUMAN),
            strategies: Strategies::default(),
            at_a_table: AtomicU8::new(0),
            looking: tokio::sync::Mutex::default(),
            changed: Arc::default(),
        }
    }
}

impl Staff {
    /// Bots think so long from now on, those who sit at tables too; as people do, if nothing is said.
    pub fn think(&self, thinking: Thinking) {
        self.thinking.send_replace(thinking);
    }

    /// So many sit from now on at a table where the house has its usual number.
    pub fn have(&self, at_a_table: u8) {
        self.at_a_table.store(at_a_table, Ordering::Relaxed);
        self.look_again();
    }

    /// So many bots are to sit at a table: others come, or some leave when they may.
    ///
    /// # Errors
    /// If there is no such table, or it is for people.
    pub async fn staff(&self, front: &Front, by: By, table: TableId, bots: Staffing) -> Result<(), Refused> {
        front.host().run(by, Errand::Staff { table, bots }).await?;
        self.look(front).await
    }

    /// How many are at work and stay.
    #[must_use]
    pub fn count(&self) -> usize {
        working(&self.at_work).values().filter(|work| !*work.goes.borrow()).count()
    }

    /// Something has changed that may want bots, or a bot's seat.
    pub(crate) fn look_again(&self) {
        self.changed.notify_one();
    }

    /// Keeps every table at its number, as long as the room is open.
    pub(crate) async fn keep(&self, front: &Front) {
        // What is refused for the moment is tried again with the next look.
        while self.look(front).await != Err(Refused::Stopped) {
            sleep(REST).await;
            let _ = timeout(LOOK_EVERY, self.changed.notified()).await;
        }
        std::future::pending::<()>().await;
    }

    /// Looks at all tables once: who has lost his work goes on, who is missing comes, and who is too many leaves when he may. What is
    /// refused at one table is logged, and holds up no other.
    ///
    /// # Errors
    /// If the room is closed.
    pub async fn look(&self, front: &Front) -> Result<(), Refused> {
        let mut looked = self.looking.lock().await;
        let at_work =
            working(&self.at_work).iter().map(|(bot, work)| (*bot, (work.table, *work.goes.borrow()))).collect();
        let at_a_table = self.at_a_table.load(Ordering::Relaxed);
        let first = !looked.everywhere;
        let plans = front.host().look(move |room| plans(room, &at_work, at_a_table, first)).await;
        let mut before = std::mem::take(&mut looked.refused);
        for plan in plans.ok_or(Refused::Stopped)? {
            let table = plan.table;
            match self.carry_out(front, plan).await {
                Ok(()) => {}
                Err(Refused::Stopped) => return Err(Refused::Stopped),
                Err(refused) => {
                    if before.remove(&table).as_ref() != Some(&refused) {
                        warn!(table = table.0, code = %Code::of(&refused), "bots cannot come to a table");
                    }
                    looked.refused.insert(table, refused);
                }
            }
        }
        looked.everywhere |= looked.refused.is_empty();
        Ok(())
    }

    async fn carry_out(&self, front: &Front, plan: Plan) -> Result<(), Refused> {
        let Plan { table, company, start, mut come, hire, go } = plan;
        for bot in go {
            self.dismiss(bot);
        }
        // Whoever sits there plays on, whatever becomes of those who are to come.
        self.start(front, table, &start).await?;
        for _ in 0..hire {
            come.push(self.hire(front, table).await?);
        }
        if company == Company::Invited {
            for &person in &come {
                match front.host().run(HOUSE, Errand::Admit { person, table }).await {
                    Ok(_) | Err(Refused::InvitedAlready { .. }) => {}
                    Err(refused) => return Err(refused),
                }
            }
        }
        self.start(front, table, &come).await
    }

    fn dismiss(&self, bot: PersonId) {
        if let Some(work) = working(&self.at_work).get(&bot) {
            work.goes.send_replace(true);
        }
    }

    /// A new bot, with more chips than he can lose for a long time.
    async fn hire(&self, front: &Front, table: TableId) -> Result<PersonId, Refused> {
        let terms = terms(front, table).await?;
        let chips = bankroll(buy_in(front, &terms));
        // People may be called as bots are: he takes the first name of his kind that nobody has.
        for taken in 0_u64.. {
            let enrols = |person: PersonId| {
                let name = format!("{} bot {}", capital(temper(person).name), person.0 + taken);
                Errand::Enrol { person, name, role: Role::Player, bot: true, secret: None, chips, table: None }
            };
            match front.enrol_next(None, enrols).await {
                Err(Refused::NameTaken { .. }) => {}
                enrolled => return enrolled,
            }
        }
        unreachable!("there are more numbers than people")
    }

    async fn start(&self, front: &Front, table: TableId, bots: &[PersonId]) -> Result<(), Refused> {
        if bots.is_empty() {
            return Ok(());
        }
        let terms = terms(front, table).await?;
        let Some(knowledge) = self.strategies.knowledge(&terms, front.books()) else { return Ok(()) };
        for &person in bots {
            let goes = watch::Sender::new(false);
            let thinking = self.thinking.subscribe();
            let bot = Regular::new(person, table, &knowledge, temper(person), thinking, buy_in(front, &terms));
            let plays = bot.play(front.host().line(Some(person)), goes.subscribe());
            let (at_work, changed) = (self.at_work.clone(), self.changed.clone());
            working(&at_work).insert(person, Work { table, goes });
            tokio::spawn(async move {
                plays.await;
                working(&at_work).remove(&person);
                changed.notify_one();
            });
        }
        Ok(())
    }
}

fn working(at_work: &Mutex<BTreeMap<PersonId, Work>>) -> MutexGuard<'_, BTreeMap<PersonId, Work>> {
    at_work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is to be done at each table. Beside each bot who works stands where, and whether he goes. This is a look at all tables on the room's
/// own thread, every second: what a table has nothing to do with is not looked at.
fn plans(room: &Room, at_work: &BTreeMap<PersonId, (TableId, bool)>, at_a_table: u8, first: bool) -> Vec<Plan> {
    let may_play = |person: &room::Person| person.role.may_play() && !person.banned;
    let is_bot = |id: &PersonId| room.people().get(*id).is_some_and(|person| person.bot && may_play(person));
    let sits_somewhere = |id: PersonId| room.tables().any(|table| table.seat_of(id).is_some());
    // Who has been hired before is asked first.
    let find_idle = || {
        let known = room.people().iter().map(|(id, _)| id).filter(is_bot);
        let mut idle: Vec<PersonId> = known.filter(|id| !at_work.contains_key(id) && !sits_somewhere(*id)).collect();
        idle.reverse();
        idle
    };
    let mut idle = None;
    let mut works: BTreeMap<TableId, Vec<(PersonId, bool)>> = BTreeMap::new();
    for (&bot, &(table, goes)) in at_work {
        works.entry(table).or_default().push((bot, goes));
    }
    let plan = |table: &Table| {
        let (id, terms) = (table.id(), room.terms_of(table.id())?);
        let (staffing, works) = (room.staffing(id), works.get(&id).map_or(&[][..], Vec::as_slice));
        if !first && staffing.is_none() && works.is_empty() {
            return None;
        }
        let sitting: Vec<PersonId> = table.people().map(|(_, person)| person).filter(is_bot).collect();
        let (mut staying, mut going, mut start) = (vec![], 0, vec![]);
        for &bot in &sitting {
            match at_work.get(&bot) {
                Some((_, true)) => going += 1,
                Some((_, false)) => staying.push(bot),
                // Of a table that the record says nothing about, those go on who sat there when the room was opened.
                None if first || staffing.is_some() => {
                    start.push(bot);
                    staying.push(bot);
                }
                None => {}
            }
        }
        let sits_here = |bot: &PersonId| sitting.contains(bot);
        let on_the_way = |(bot, goes): &(PersonId, bool)| {
            (!*goes && is_bot(bot) && !sits_here(bot) && !sits_somewhere(*bot)).then_some(*bot)
        };
        staying.extend(works.iter().filter_map(on_the_way));
        let wanted = match staffing {
            // They go home: the room sees to everybody else.
            _ if table.breaks().is_some() => 0,
            None => staying.len(),
            Some(Staffing::AsSettled) => usize::from(at_a_table),
            Some(Staffing::Count(bots)) => usize::from(bots),
        };
        let people = table.people().count() - sitting.len();
        let kept = room.waiting().iter().filter(|waiting| waiting.call.is_some_and(|call| call.table == id)).count();
        let seats = usize::from(seats(&table.setup().game));
        // One seat stays free: whoever comes finds one, and whoever waits is called to it.
        let count = wanted.min(seats.saturating_sub(1 + people + kept + going));
        let mut go = staying.split_off(count.min(staying.len()));
        let missing = count - staying.len();
        let mut come = vec![];
        if missing > 0 {
            let idle = idle.get_or_insert_with(find_idle);
            come = idle.split_off(idle.len().saturating_sub(missing));
        }
        let hire = missing - come.len();
        start.retain(|bot| !go.contains(bot));
        // And those who may not play any more.
        go.extend(works.iter().filter(|(bot, goes)| !*goes && !is_bot(bot)).map(|(bot, _)| *bot));
        Some(Plan { table: id, company: terms.company, start, come, hire, go })
    };
    room.tables().filter_map(plan).collect()
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

/// What a bot sits down with: a few times what is usual, as far as the book lets him.
fn buy_in(front: &Front, terms: &Terms) -> Chips {
    BuyIns::of(terms, front.books()).map_or(Chips(40_000), |buy_ins| buy_ins.times(4))
}
