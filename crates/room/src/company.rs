use std::collections::{BTreeMap, BTreeSet};

use ledger::{PersonId, TableId};

use crate::refused::PLAYERS;
use crate::{Person, Refused, Terms};

/// Who may sit at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Company {
    /// Everybody, bots among them.
    #[default]
    Everybody,
    /// People, but no bots.
    People,
    /// Those who were invited to it, and nobody else sees it.
    Invited,
}

impl Company {
    /// All of them.
    pub const ALL: [Company; 3] = [Company::Everybody, Company::People, Company::Invited];

    /// Its word, as it is written.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Company::Everybody => "everybody",
            Company::People => "people",
            Company::Invited => "invited",
        }
    }

    /// The company of this word.
    #[must_use]
    pub fn find(id: &str) -> Option<Company> {
        Company::ALL.into_iter().find(|company| company.id() == id)
    }
}

/// Who was invited to which table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Guests(pub(crate) BTreeMap<TableId, BTreeSet<PersonId>>);

impl Guests {
    pub(crate) fn has(&self, person: PersonId, table: TableId) -> bool {
        self.0.get(&table).is_some_and(|guests| guests.contains(&person))
    }

    pub(crate) fn admit(&mut self, person: PersonId, table: TableId) {
        self.0.entry(table).or_default().insert(person);
    }

    pub(crate) fn check_admit(&self, person: PersonId, terms: &Terms) -> Result<(), Refused> {
        let table = terms.id;
        match terms.company {
            Company::Invited if self.has(person, table) => Err(Refused::InvitedAlready { person, table }),
            Company::Invited => Ok(()),
            Company::Everybody | Company::People => Err(Refused::NoInvitation { table }),
        }
    }

    /// Whether somebody may sit at a table. The floor may be anywhere, and who only looks on nowhere.
    pub(crate) fn check_seat(&self, id: PersonId, person: Option<&Person>, terms: &Terms) -> Result<(), Refused> {
        let table = terms.id;
        match terms.company {
            _ if person.is_some_and(|person| !person.role.may_play()) => Err(Refused::NotYours { whose: PLAYERS }),
            Company::People if person.is_some_and(|person| person.bot) => Err(Refused::PeopleOnly { table }),
            Company::Invited if !self.may_see(id, person, terms) => Err(Refused::NotInvited { table }),
            _ => Ok(()),
        }
    }

    /// Whether somebody may know of a table.
    pub(crate) fn may_see(&self, id: PersonId, person: Option<&Person>, terms: &Terms) -> bool {
        terms.company != Company::Invited
            || self.has(id, terms.id)
            || person.is_some_and(|person| person.role.is_floor())
    }
}
