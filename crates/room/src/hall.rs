use std::collections::BTreeMap;
use std::sync::Arc;

use ledger::{Account, Ledger, PersonId, TableId};
use rules::Register;

use crate::answered::Answered;
use crate::company::Guests;
use crate::errand::OFFICE;
use crate::grant::Grants;
use crate::refused::NOT_BANNED;
use crate::waiting::WaitingLists;
use crate::{
    Call, Company, Different, Errand, ErrandRecord, Input, List, Millis, Order, Outputs, People, Person, Record,
    Refused, Setup, Staffing, Table, Terms, Version,
};

/// All that a room has come to: its office, its tables, and one ledger. It knows nothing of what is still to be written.
#[derive(Clone, Debug)]
pub(crate) struct Hall {
    pub(crate) books: Arc<Register>,
    pub(crate) office: Office,
    pub(crate) tables: BTreeMap<TableId, Table>,
    pub(crate) ledger: Ledger,
    /// The place of the last record.
    pub(crate) order: Order,
}

/// What the room keeps besides its tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Office {
    pub(crate) version: Version,
    pub(crate) at: Millis,
    pub(crate) people: People,
    /// The tables that are open, and by which terms.
    pub(crate) open: BTreeMap<TableId, Terms>,
    /// The highest number that a table ever had.
    pub(crate) last: TableId,
    pub(crate) guests: Guests,
    /// How many bots are to sit at a table, where somebody has said so.
    pub(crate) staff: BTreeMap<TableId, Staffing>,
    pub(crate) waiting: WaitingLists,
    pub(crate) grants: Grants,
    pub(crate) answered: Answered,
}

/// An errand that may be done.
#[derive(Clone, Debug)]
pub(crate) struct DecidedErrand {
    pub(crate) record: ErrandRecord,
    /// The table that it opens.
    opens: Option<Setup>,
}

impl Office {
    /// Whether there is a table of this list, or this one is, where somebody may sit. Nobody waits for a seat that only the invited may
    /// take, nor for one that he could not take.
    fn check_wait(&self, id: PersonId, list: &List, only: Option<TableId>) -> Result<(), Refused> {
        let person = self.people.get(id).ok_or(Refused::NoPerson { person: id })?;
        if person.banned {
            return Err(Refused::NotYours { whose: NOT_BANNED });
        }
        let open = self.open.values().filter(|terms| only.is_none_or(|table| table == terms.id));
        let open = open.filter(|terms| terms.company != Company::Invited && terms.list() == *list);
        let mut refused = Refused::NotPlayed;
        for terms in open {
            match self.guests.check_seat(id, Some(person), terms) {
                Ok(()) => return Ok(()),
                Err(no) => refused = no,
            }
        }
        Err(refused)
    }

    /// Who is the next to be called to a table: the first who waits for it, is not called yet, and may sit there.
    pub(crate) fn next_for(&self, terms: &Terms) -> Option<PersonId> {
        let may_sit = |id: PersonId| self.guests.check_seat(id, self.people.get(id), terms).is_ok();
        let mut waiting = self.waiting.0.iter().filter(|waiting| waiting.is_for(terms) && waiting.call.is_none());
        waiting.find(|waiting| may_sit(waiting.person)).map(|waiting| waiting.person)
    }

    /// Who can sit at no table any more that he waits for, is off the list: nobody behind him would ever be called.
    fn drop_from_lists(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.0.retain(|waiting| self.check_wait(waiting.person, &waiting.list, waiting.table).is_ok());
        self.waiting = waiting;
    }
}

impl Hall {
    pub(crate) fn new(books: Arc<Register>) -> Hall {
        let office = Office {
            version: Version(0),
            at: Millis(0),
            people: People::default(),
            open: BTreeMap::new(),
            last: OFFICE,
            guests: Guests::default(),
            staff: BTreeMap::new(),
            waiting: WaitingLists::default(),
            grants: Grants::default(),
            answered: Answered::default(),
        };
        Hall { books, office, tables: BTreeMap::new(), ledger: Ledger::new(), order: Order(0) }
    }

    /// Whether an errand may be done. Nothing changes.
    pub(crate) fn decide(&self, input: &Input<Errand>) -> Result<DecidedErrand, Refused> {
        if let Some(seen) = input.seen.filter(|&seen| seen != self.office.version) {
            return Err(Refused::Stale { seen, current: self.office.version });
        }
        let decided = self.next(input)?;
        // How a name looks is not asked again of a record: more was allowed once.
        if let Some((person, name)) = input.what.names() {
            self.office.people.check_look(name, Some(person))?;
        }
        // Nor is where somebody sits: the table may have gone on since.
        if let Errand::Call { table, seat, .. } = input.what {
            let open = self.tables.get(&table).ok_or(Refused::NoTable { table })?;
            open.may_come()?;
            if !open.free_seats().contains(seat) {
                return Err(Refused::NotFree { table, seat });
            }
        }
        if let Some(posting) = decided.record.posting() {
            let _ = self.ledger.decide(&posting)?;
        }
        Ok(decided)
    }

    /// What comes of an errand, whatever the ledger says.
    fn next(&self, input: &Input<Errand>) -> Result<DecidedErrand, Refused> {
        input.what.check_by(input.by)?;
        let Office { people, guests, waiting, grants, .. } = &self.office;
        let at = self.office.at.max(input.at);
        let mut opens = None;
        match &input.what {
            Errand::Enrol { person, name, table, .. } => {
                people.check_new(*person, name)?;
                if let Some(table) = table {
                    let terms = self.office.open.get(table).ok_or(Refused::NoTable { table: *table })?;
                    guests.check_admit(*person, terms)?;
                }
            }
            Errand::Change { person, change } => people.check_change(*person, change)?,
            Errand::Open(terms) => {
                let (table, last) = (terms.id, self.office.last);
                if table <= last {
                    return Err(Refused::TableNumber { table, last });
                }
                opens = Some(terms.setup(&self.books).map_err(Box::new)?);
            }
            Errand::Close(id) => {
                let table = self.tables.get(id).ok_or(Refused::NoTable { table: *id })?;
                if !table.is_empty() {
                    return Err(Refused::NotEmpty { table: *id });
                }
            }
            Errand::Grant { to, chips } => grants.check(*to, *chips, at)?,
            Errand::Admit { person, table } => {
                people.check(*person)?;
                let terms = self.office.open.get(table).ok_or(Refused::NoTable { table: *table })?;
                guests.check_admit(*person, terms)?;
            }
            Errand::Staff { table, bots } => {
                let terms = self.office.open.get(table).ok_or(Refused::NoTable { table: *table })?;
                if terms.company == Company::People && *bots != Staffing::Count(0) {
                    return Err(Refused::PeopleOnly { table: *table });
                }
            }
            Errand::Wait { person, list, table } => {
                self.office.check_wait(*person, list, *table)?;
                waiting.check_wait(*person, list)?;
            }
            Errand::StopWaiting { person, list } => waiting.check_stop(*person, list)?,
            Errand::Call { person, table, seat, until } => {
                let terms = self.office.open.get(table).ok_or(Refused::NoTable { table: *table })?;
                let call = Call { table: *table, seat: *seat, until: *until };
                guests.check_seat(*person, people.get(*person), terms)?;
                waiting.check_call(*person, terms, call, self.office.next_for(terms), at)?;
            }
            Errand::CallExpired { person, table } => waiting.check_expired(*person, *table, at)?,
            Errand::Issue { .. } | Errand::TakeBack { .. } | Errand::Grants(_) => {}
        }
        let number = self.office.version.next();
        Ok(DecidedErrand { record: ErrandRecord { number, order: Order(0), input: input.clone() }, opens })
    }

    /// Makes an errand happen. Its posting is applied with it.
    pub(crate) fn apply(&mut self, decided: DecidedErrand) {
        let DecidedErrand { record: ErrandRecord { number, order, input }, opens } = decided;
        assert_eq!(number, self.office.version.next(), "errands are applied in the order of their records");
        if let Some(request) = input.request {
            self.office.answered.add(request, &input, number);
        }
        let at = self.office.at.max(input.at);
        (self.office.version, self.office.at) = (number, at);
        self.order = order;
        match input.what {
            Errand::Enrol { person, name, role, bot, secret, chips: _, table } => {
                let new = Person { name, role, bot, secret, epoch: 0, banned: false, muted: false };
                self.office.people.0.insert(person, new);
                table.into_iter().for_each(|table| self.office.guests.admit(person, table));
            }
            Errand::Change { person, change } => {
                self.office.people.change(person, change);
                self.office.drop_from_lists();
            }
            Errand::Open(terms) => {
                let id = terms.id;
                let setup = opens.expect("it was made when the errand was decided");
                self.tables.insert(id, Table::new(setup));
                self.office.open.insert(id, *terms);
                self.office.last = id;
            }
            Errand::Close(id) => {
                self.tables.remove(&id);
                self.office.open.remove(&id);
                self.office.guests.0.remove(&id);
                self.office.staff.remove(&id);
                self.office.waiting.close(id);
                self.office.drop_from_lists();
            }
            Errand::Grants(term) => self.office.grants.term = term,
            Errand::Grant { to, .. } => drop(self.office.grants.last.insert(to, at)),
            Errand::Admit { person, table } => self.office.guests.admit(person, table),
            Errand::Staff { table, bots } => drop(self.office.staff.insert(table, bots)),
            Errand::Wait { person, list, table } => self.office.waiting.wait(person, list, table, at),
            Errand::StopWaiting { person, list } => self.office.waiting.stop(person, &list),
            Errand::Call { person, table, seat, until } => {
                let list = self.office.open.get(&table).map(Terms::list);
                let call = Call { table, seat, until };
                list.into_iter().for_each(|list| self.office.waiting.call(person, &list, call));
            }
            Errand::CallExpired { person, table } => self.office.waiting.expire(person, table),
            Errand::Issue { .. } | Errand::TakeBack { .. } => {}
        }
    }

    /// Decides the next errand again, and applies it if the same comes of it.
    pub(crate) fn replay_errand(&mut self, record: ErrandRecord) -> Result<(), Different> {
        let (expected, found) = (self.office.version.next(), record.number);
        if expected != found {
            return Err(Different::Number { expected, found });
        }
        let again = self.next(&record.input);
        let DecidedErrand { opens, .. } =
            again.map_err(|refused| Different::Refused { refused, rules: rules::RULES_VERSION })?;
        self.apply(DecidedErrand { record, opens });
        Ok(())
    }

    /// Decides the next record of a table again, and applies it if the same comes of it.
    pub(crate) fn replay(&mut self, record: &Record) -> Result<Outputs, Different> {
        let table = self.tables.get_mut(&record.table).ok_or(Different::NotOpen { table: record.table })?;
        table.replay(record)
    }
}

impl PartialEq for Hall {
    fn eq(&self, other: &Hall) -> bool {
        let money = |hall: &Hall| {
            (hall.ledger.balance(Account::Issue), hall.ledger.applied(), hall.ledger.balances().collect::<Vec<_>>())
        };
        self.order == other.order
            && self.office == other.office
            && self.tables == other.tables
            && money(self) == money(other)
    }
}
