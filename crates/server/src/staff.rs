use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bots::Temper;
use ledger::{PersonId, TableId};
use room::{Company, Errand, Refused, Role, Table, Terms};
use rules::Chips;
use tokio::sync::watch;

use crate::front::Front;
use crate::host::HOUSE;
use crate::menu::buy_ins;
use crate::regulars::{Knowledge, Regular, Thinking};

/// The bots that sit at the tables of a room. Each is a person like any other, so that the record knows him; that he is a bot is written
/// beside his name. Who sits at a table when the room is opened again goes on there.
#[derive(Debug, Default)]
pub struct Staff {
    at_work: Mutex<BTreeMap<PersonId, Work>>,
    thinking: Mutex<Option<Thinking>>,
}

/// Where a bot works, and how he is told to go.
#[derive(Debug)]
struct Work {
    table: TableId,
    goes: watch::Sender<bool>,
}

/// How often a bot can buy in.
const BUY_INS: u64 = 10_000;

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
        Ok(count)
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
        let at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.iter().filter(|(_, work)| work.table == table && !*work.goes.borrow()).map(|(bot, _)| *bot).collect()
    }

    fn dismiss(&self, bot: PersonId) {
        let at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(work) = at_work.get(&bot) {
            work.goes.send_replace(true);
        }
    }

    /// A new bot, with more chips than he can lose for a long time.
    async fn hire(&self, front: &Front, table: TableId) -> Result<PersonId, Refused> {
        let terms = terms(front, table).await?;
        let chips = Chips(BUY_INS * buy_in(front, &terms).0);
        loop {
            let person = front.host().look(|room| room.people().next_id()).await.ok_or(Refused::Stopped)?;
            let name = format!("Bot {}, {}", person.0, temper(person).name);
            let enrols = Errand::Enrol { person, name, role: Role::Player, bot: true, secret: None };
            match front.host().run(HOUSE, enrols).await {
                Ok(_) => {
                    front.host().run(HOUSE, Errand::Issue { to: person, chips }).await?;
                    return Ok(person);
                }
                // Somebody else came in meanwhile, and has the number.
                Err(Refused::PersonNumber { .. }) => {}
                Err(refused) => return Err(refused),
            }
        }
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
            tokio::spawn(bot.play(front.host().line(Some(person)), goes.subscribe()));
            self.at_work.lock().unwrap_or_else(PoisonError::into_inner).insert(person, Work { table, goes });
        }
        Ok(())
    }
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
