use ledger::{PersonId, TableId};
use rules::Seat;

use crate::{Limit, Millis, Refused, Terms};

/// What people wait for: a game of a house at one limit, whatever the table. Tables that bet by the day are of one list, whatever day they
/// were opened on.
#[derive(Clone, Eq, Debug)]
pub struct List {
    /// The house, by its id.
    pub house: String,
    /// The game, by its id.
    pub game: String,
    /// What is played for.
    pub limit: Limit,
}

impl PartialEq for List {
    fn eq(&self, other: &List) -> bool {
        let by_day = |list: &List| matches!(list.limit, Limit::Day(_));
        let same_limit = self.limit == other.limit || by_day(self) && by_day(other);
        (&self.house, &self.game) == (&other.house, &other.game) && same_limit
    }
}

/// Somebody who waits for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Who.
    pub person: PersonId,
    /// What for.
    pub list: List,
    /// The only table of the list that he wants, if he wants no other.
    pub table: Option<TableId>,
    /// Since when.
    pub since: Millis,
    /// The seat that is kept for him, once he is called.
    pub call: Option<Call>,
}

/// A seat that is kept for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// At which table.
    pub table: TableId,
    /// Which seat.
    pub seat: Seat,
    /// Until when.
    pub until: Millis,
}

/// Everybody who waits, in the order in which they came (R286).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WaitingLists(pub(crate) Vec<Waiting>);

impl Waiting {
    /// Whether a seat at this table would be one that he waits for.
    #[must_use]
    pub fn is_for(&self, terms: &Terms) -> bool {
        self.list == terms.list() && self.table.is_none_or(|table| table == terms.id)
    }
}

impl Terms {
    /// The list of those who wait for such a table.
    #[must_use]
    pub fn list(&self) -> List {
        List { house: self.house.clone(), game: self.game.clone(), limit: self.limit.clone() }
    }
}

impl WaitingLists {
    pub(crate) fn find(&self, person: PersonId, list: &List) -> Option<&Waiting> {
        self.0.iter().find(|waiting| waiting.person == person && waiting.list == *list)
    }

    fn called_to(&self, person: PersonId, table: TableId) -> Option<&Call> {
        let own = self.0.iter().filter(|waiting| waiting.person == person);
        own.filter_map(|waiting| waiting.call.as_ref()).find(|call| call.table == table)
    }

    /// For whom a seat is kept.
    pub(crate) fn kept(&self, table: TableId, seat: Seat) -> Option<(PersonId, Call)> {
        let calls = self.0.iter().filter_map(|waiting| Some((waiting.person, waiting.call?)));
        calls.into_iter().find(|(_, call)| (call.table, call.seat) == (table, seat))
    }

    pub(crate) fn check_wait(&self, person: PersonId, list: &List) -> Result<(), Refused> {
        if self.find(person, list).is_some() { Err(Refused::WaitsAlready { person }) } else { Ok(()) }
    }

    pub(crate) fn check_stop(&self, person: PersonId, list: &List) -> Result<(), Refused> {
        self.find(person, list).map(|_| ()).ok_or(Refused::NotWaiting { person })
    }

    /// First come, first served: the next who is not yet called, and wants this table, is called.
    pub(crate) fn check_call(
        &self,
        person: PersonId,
        terms: &Terms,
        call: Call,
        next: Option<PersonId>,
        at: Millis,
    ) -> Result<(), Refused> {
        let mut waiting = self.0.iter().filter(|waiting| waiting.is_for(terms));
        let waiting = waiting.find(|waiting| waiting.person == person).ok_or(Refused::NotWaiting { person })?;
        if let Some(Call { table, seat, .. }) = waiting.call {
            return Err(Refused::SeatKept { table, seat, person });
        }
        if let Some(first) = next.filter(|&first| first != person) {
            return Err(Refused::NotFirst { person, first });
        }
        let Call { table, seat, until } = call;
        if let Some((person, _)) = self.kept(table, seat) {
            return Err(Refused::SeatKept { table, seat, person });
        }
        if until <= at { Err(Refused::CallPast { until, at }) } else { Ok(()) }
    }

    pub(crate) fn check_expired(&self, person: PersonId, table: TableId, at: Millis) -> Result<(), Refused> {
        let call = self.called_to(person, table).ok_or(Refused::NotCalled { person, table })?;
        let deadline = call.until;
        if at < deadline { Err(Refused::TooEarly { deadline, at }) } else { Ok(()) }
    }

    pub(crate) fn wait(&mut self, person: PersonId, list: List, table: Option<TableId>, since: Millis) {
        self.0.push(Waiting { person, list, table, since, call: None });
    }

    pub(crate) fn stop(&mut self, person: PersonId, list: &List) {
        self.0.retain(|waiting| waiting.person != person || waiting.list != *list);
    }

    pub(crate) fn call(&mut self, person: PersonId, list: &List, call: Call) {
        let waiting = self.0.iter_mut().find(|waiting| waiting.person == person && waiting.list == *list);
        waiting.into_iter().for_each(|waiting| waiting.call = Some(call));
    }

    /// He did not come in time.
    pub(crate) fn expire(&mut self, person: PersonId, table: TableId) {
        let called = |waiting: &Waiting| waiting.call.is_some_and(|call| call.table == table);
        self.0.retain(|waiting| waiting.person != person || !called(waiting));
    }

    /// A table is closed: whoever was called there waits on.
    pub(crate) fn close(&mut self, table: TableId) {
        for waiting in &mut self.0 {
            waiting.call = waiting.call.filter(|call| call.table != table);
        }
    }
}
