//! Seats that nobody sits at yet: those that somebody is about to take, or is on his way to from another table.

use std::collections::VecDeque;

use ledger::{PersonId, TableId};
use rules::Seat;

use crate::hall::Hall;
use crate::room::Flight;
use crate::{By, Call, Errand, Input, Record, Refused, Terms, What};

/// Somebody who has left one table for a seat of another, and sits down there with the next record of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival {
    pub(crate) person: PersonId,
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
}

/// A room, with all that is being written and everybody who is between two tables.
#[derive(Clone, Copy)]
pub(crate) struct Underway<'a> {
    pub(crate) hall: &'a Hall,
    pub(crate) flights: &'a VecDeque<Flight>,
    pub(crate) arriving: &'a [Arrival],
}

impl<'a> Underway<'a> {
    /// Whether somebody is about to sit down at a seat, or on his way there, other than one.
    pub(crate) fn is_taken(self, place: (TableId, Seat), but: Option<PersonId>) -> bool {
        let is_other = |person: Option<PersonId>| person.is_none() || person != but;
        self.takers().any(|(taken, person)| taken == place && is_other(person))
    }

    /// The seats that somebody is about to sit down at, or on his way to.
    pub(crate) fn taken(self) -> impl Iterator<Item = (TableId, Seat)> {
        self.takers().map(|(place, _)| place)
    }

    /// The same, and who does.
    fn takers(self) -> impl Iterator<Item = ((TableId, Seat), Option<PersonId>)> {
        let sits_down = move |record: &Record| {
            let seat = record.input.what.takes()?;
            Some(((record.table, seat), self.mover(record.table, &record.input)))
        };
        let comes = |(_, arrival): (Option<TableId>, Arrival)| ((arrival.table, arrival.seat), Some(arrival.person));
        self.records().filter_map(sits_down).chain(self.arrivals().map(comes))
    }

    /// Whether somebody is on his way to a table.
    pub(crate) fn has_arrivals(self, table: TableId) -> bool {
        self.arrivals().any(|(_, arrival)| arrival.table == table)
    }

    /// Whether one person is on his way to a table.
    pub(crate) fn goes_to(self, person: PersonId, table: TableId) -> bool {
        self.arrivals().any(|(_, arrival)| (arrival.person, arrival.table) == (person, table))
    }

    /// Whether somebody may take the seat that he wants, here or at the table that he changes to: the table is for him, and the seat is not
    /// kept for another, nor going to be.
    pub(crate) fn may_sit(self, id: TableId, input: &Input) -> Result<(), Refused> {
        let Hall { office, .. } = self.hall;
        let mover = self.mover(id, input);
        let (id, wanted) = match (input.what.changes_to(), input.what.takes()) {
            (Some(place), _) => {
                self.may_change(id, place, mover, input)?;
                place
            }
            (None, Some(seat)) => (id, seat),
            (None, None) => return Ok(()),
        };
        if let (Some(person), Some(terms)) = (mover, office.open.get(&id)) {
            office.guests.check_seat(person, office.people.get(person), terms)?;
        }
        if self.is_taken((id, wanted), mover) {
            return Err(Refused::NotFree { table: id, seat: wanted });
        }
        let called = |flight: &Flight| match flight {
            Flight::Errand { decided, .. } => match decided.record.input.what {
                Errand::Call { person, table, seat, until } => Some((person, Call { table, seat, until })),
                _ => None,
            },
            Flight::Record { .. } | Flight::State => None,
        };
        let mut calls = office.waiting.kept(id, wanted).into_iter().chain(self.flights.iter().filter_map(called));
        let is_anothers =
            |(person, call): &(PersonId, Call)| (call.table, call.seat) == (id, wanted) && mover != Some(*person);
        match calls.find(is_anothers) {
            Some((person, Call { table, seat, .. })) => Err(Refused::SeatKept { table, seat, person }),
            None => Ok(()),
        }
    }

    /// Whether the table that somebody changes to plays what he plays, and has that seat free; and he has none there, nor will have.
    fn may_change(
        self,
        from: TableId,
        (table, seat): (TableId, Seat),
        mover: Option<PersonId>,
        input: &Input,
    ) -> Result<(), Refused> {
        let Hall { office, tables, .. } = self.hall;
        let (people, list) = (&office.people, |table: &TableId| office.open.get(table).map(Terms::list));
        let closes = |flight: &Flight| match flight {
            Flight::Errand { decided, .. } => decided.record.input.what == Errand::Close(table),
            Flight::Record { .. } | Flight::State => false,
        };
        let open = tables.get(&table).zip(office.open.get(&table)).filter(|_| !self.flights.iter().any(closes));
        let (there, terms) = open.ok_or(Refused::NoTable { table })?;
        // What he may not know of is not there for him.
        if input.by.person().is_some_and(|asker| !office.guests.may_see(asker, people.get(asker), terms)) {
            return Err(Refused::NoTable { table });
        }
        if list(&table) != list(&from) {
            return Err(Refused::OtherList { table });
        }
        there.may_come()?;
        if let Some(person) = mover {
            let on_his_way = |(left, arrival): (Option<TableId>, Arrival)| {
                let goes = arrival.person == person && arrival.table == table && left != Some(from);
                goes.then_some(arrival.seat)
            };
            if let Some(seat) = there.seat_of(person).or_else(|| self.arrivals().find_map(on_his_way)) {
                return Err(Refused::HasSeat { person, seat });
            }
        }
        if let What::SendOver { seat, .. } = input.what
            && mover.and_then(|person| people.get(person)).is_some_and(|person| person.bot)
        {
            return Err(Refused::BotStays { seat });
        }
        if there.free_seats().contains(seat) { Ok(()) } else { Err(Refused::NotFree { table, seat }) }
    }

    /// Who takes a seat by what is wanted at a table, if it is known.
    fn mover(self, id: TableId, input: &Input) -> Option<PersonId> {
        match (input.by, &input.what) {
            (_, What::SendOver { seat, .. }) => self.hall.tables.get(&id)?.person(*seat),
            (By::Person(person), _) => Some(person),
            _ => None,
        }
    }

    fn records(self) -> impl Iterator<Item = &'a Record> {
        self.flights.iter().filter_map(|flight| match flight {
            Flight::Record { decided, .. } => Some(&decided.record),
            Flight::Errand { .. } | Flight::State => None,
        })
    }

    /// Everybody who is on his way to another table, or about to be; and from which, if he still sits there.
    fn arrivals(self) -> impl Iterator<Item = (Option<TableId>, Arrival)> {
        let changing = self.hall.tables.values().flat_map(|from| {
            from.changing().map(|(person, table, seat)| (Some(from.id()), Arrival { person, table, seat }))
        });
        let wanted = self.records().filter_map(move |record| {
            let ((table, seat), person) = (record.input.what.changes_to()?, self.mover(record.table, &record.input)?);
            Some((Some(record.table), Arrival { person, table, seat }))
        });
        changing.chain(wanted).chain(self.arriving.iter().map(|&arrival| (None, arrival)))
    }
}
