//! The house: its manager, its dealers, its floor.

use ledger::{Account, Cents, PersonId};
use room::{
    By, Change, Errand, Grant, Input, Millis, Mishap, Reason, Report, RequestId, Role, Room, Secret, Shuffle, Spot,
    Standing, Table, TableId, TableShift, Terms, What,
};
use rules::banked::Whose;
use rules::poker::{Answer, Exposure, Turn};
use rules::{Chips, SEATS_MAX, Seat, banked};

use super::{FLOOR, Happening, Held, Trial, bytes};
use crate::laws::{CONSERVED, GOES_ON, REPLAY, broken};
use crate::menu::{Offer, menu};
use crate::person::{Pending, Person, Temper};
use crate::subject::{Real, Subject};

impl<S: Subject> Trial<S> {
    /// Tables are opened, people get chips.
    pub(super) fn open(&mut self) -> Held {
        let offers = menu();
        let (tables, people) = (2 + self.below(2) as u32, 5 + self.below(5));
        for number in 1..=tables {
            // Every second table has a player-dealer, or there would be few of them.
            let banked = |offer: &&Offer| matches!(offer.terms.limit, room::Limit::Decks(_));
            let wanted = self.one_in(3);
            let some: Vec<&'static Offer> = offers.iter().filter(|offer| banked(offer) == wanted).collect();
            // Now and then there is another table of the same game and limit, to change to.
            let offer = match self.offers.values().next().copied().filter(|_| self.one_in(3)) {
                Some(same) => same,
                None => some[self.below(some.len() as u64) as usize],
            };
            let terms = Terms { id: TableId(number), ..offer.terms.clone() };
            self.offers.insert(terms.id, offer);
            let setup = terms.setup(&self.subject.real().books).map_err(|error| broken(GOES_ON, error))?;
            self.laws.opens(Table::new(setup));
            self.run(Errand::Open(Box::new(terms)))?;
        }
        let most = self.offers.values().map(|offer| offer.most).max().unwrap_or(0);
        let least = self.offers.values().map(|offer| offer.least).max().unwrap_or(0);
        self.run(Errand::Grants(Some(Grant { chips: Chips(3 * least), begins: Millis(0) })))?;
        for number in 0..people {
            let temper = Temper::ALL[self.below(5) as usize];
            let person = PersonId(number + 1);
            self.people.push(Person::new(person, temper));
            let (name, secret) = (person.to_string(), Some(Secret::new(person.to_string())));
            // Some have too little for two tables.
            let chips = Chips(most * (1 + self.chance.below(3)));
            self.run(Errand::Enrol { person, name, role: Role::Player, bot: false, secret, chips, table: None })?;
        }
        for who in 0..self.people.len() {
            self.later(Millis(10 * who as u64), Happening::Wake(who));
        }
        for &table in &self.offers.keys().copied().collect::<Vec<_>>() {
            self.later(Millis(300), Happening::Dealer(table));
            self.later(Millis(500), Happening::Floor(table));
        }
        self.later(Millis(100), Happening::Clock);
        self.later(Millis(1_000), Happening::Manager);
        self.refresh();
        Ok(())
    }

    /// An errand from its beginning to its end, while nothing goes wrong.
    fn run(&mut self, errand: Errand) -> Held {
        self.send_errand(errand, false)?;
        while self.errand.is_some() {
            if !self.next()? {
                return Err(broken(GOES_ON, "an errand was never answered"));
            }
        }
        Ok(())
    }

    fn send_errand(&mut self, what: Errand, twice: bool) -> Held {
        let mut request = [0xee; 16];
        request[..8].copy_from_slice(&self.numbered.to_le_bytes());
        let input = Input { request: Some(RequestId(request)), by: FLOOR, seen: None, at: self.now, what };
        match input.what {
            Errand::Enrol { chips, .. } | Errand::Issue { chips, .. } | Errand::Grant { chips, .. } => {
                self.laws.issues(i128::from(chips.0));
            }
            Errand::TakeBack { chips, .. } => self.laws.issues(-i128::from(chips.0)),
            _ => {}
        }
        self.errand = Some(input);
        self.ask_errand()?;
        if twice { self.ask_errand() } else { Ok(()) }
    }

    /// The manager asks, or asks again.
    fn ask_errand(&mut self) -> Held {
        let Some(input) = self.errand.clone() else { return Ok(()) };
        let ticket = self.ticket();
        self.errands.insert(ticket, input.request);
        let effects = self.subject.run(ticket, input);
        self.carry_out(effects)
    }

    /// Someone of the house says something at a table: he stands there.
    fn says(&mut self, table: TableId, by: By, what: What) -> Held {
        let input = Input { request: None, by, seen: None, at: self.now, what };
        self.arrives(None, table, Pending { input, offered: false, sent: self.now })
    }

    pub(super) fn deals(&mut self, id: TableId) -> Held {
        let Some(table) = self.room().table(id) else { return Ok(()) };
        let what = match (table.poker(), table.round()) {
            (Some(_), _) if table.deal().is_some() || !self.storms() => return Ok(()),
            (None, Some(round)) if round.turn() == banked::Turn::Wagers && !round.circles().is_empty() => {
                if self.storms() && self.chance.below(4) > 0 {
                    return Ok(());
                }
                let needed = self.room().table(id).is_some_and(Table::needs_shuffle);
                if needed { What::Deal(self.shuffle(id)) } else { What::DealOn }
            }
            (None, _) => return Ok(()),
            (Some(_), _) => What::Deal(self.shuffle(id)),
        };
        self.says(id, By::Dealer, what)
    }

    fn shuffle(&mut self, id: TableId) -> Shuffle {
        let terms = &self.offers[&id].terms;
        let setup = terms.setup(&self.subject.real().books).expect("it was opened by these terms");
        let mut cards = setup.game.cards();
        cards::shuffle(&mut cards, || self.chance.word());
        Shuffle { cards, seed: bytes(&mut self.chance) }
    }

    pub(super) fn floor(&mut self, id: TableId) -> Held {
        let Some(table) = self.room().table(id) else { return Ok(()) };
        if table.deal().is_some_and(|deal| matches!(deal.turn(), Turn::Floor(_))) {
            let answer = Answer::Miscall { pot: self.one_in(2), seat: self.one_in(2) };
            return self.says(id, FLOOR, What::Ruled(answer));
        }
        let paused = table.paused().is_some();
        if paused && (!self.storms() || self.one_in(2)) {
            return self.says(id, FLOOR, What::Go);
        }
        if !self.storms() {
            return Ok(());
        }
        let shift = What::Shift(1 + self.chance.below(20) as u32);
        match self.below(16) {
            12..15 => {
                let what = self.puts_right(id);
                self.says(id, FLOOR, what)
            }
            0 => self.says(id, FLOOR, shift),
            1 => self.says(id, By::Clock, What::TimeFee),
            // People go on at another one.
            15 if self.room().tables().count() > 1 && self.one_in(16) => {
                let reason = Reason::new("too few players").expect("it is a reason");
                self.says(id, FLOOR, What::Break { reason })
            }
            2..5 => match self.any_mishap(id) {
                Some(mishap) => self.says(id, FLOOR, What::Mishap(mishap)),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Something that the floor does beside the hand, perhaps: not everything can at every moment.
    fn puts_right(&mut self, id: TableId) -> What {
        let reason = Reason::new("as the floor saw it").expect("it is a reason");
        let [seat, to] = [(); 2].map(|()| Seat::new(self.below(SEATS_MAX as u64) as u8).expect("there are so many"));
        let person = self.people[self.chance.below(self.people.len() as u64) as usize].id;
        let spots = [Spot::Stack(seat), Spot::Stack(to), Spot::Bankroll(person), Spot::Drop];
        let [from, into] = [(); 2].map(|()| spots[self.below(4) as usize]);
        let chips = Chips(1 + self.chance.below(self.offers[&id].least));
        match self.below(8) {
            0 | 1 => What::Pause { reason },
            2 => What::Remove { seat, reason },
            3 => What::Reseat { seat, to, reason: self.one_in(2).then_some(reason) },
            4 => What::SendOver { seat, table: self.another_table(id), to, reason: Some(reason) },
            _ => What::Correct { from, to: into, chips, reason },
        }
    }

    /// Another table, if there is one: of the same game and limit, perhaps.
    fn another_table(&mut self, id: TableId) -> TableId {
        let others: Vec<TableId> = self.offers.keys().copied().filter(|&other| other != id).collect();
        others[self.below(others.len() as u64) as usize]
    }

    /// Somebody puts his name down or takes it off, or the first is called; perhaps, for another may be quicker.
    fn minds_the_lists(&mut self) -> Held {
        let person = self.people[self.chance.below(self.people.len() as u64) as usize].id;
        let tables: Vec<TableId> = self.offers.keys().copied().collect();
        let table = tables[self.below(tables.len() as u64) as usize];
        let list = self.offers[&table].terms.list();
        let waiting = self.room().waiting();
        let first = waiting.iter().find(|waiting| waiting.is_for(&self.offers[&table].terms) && waiting.call.is_none());
        let first = first.map(|waiting| waiting.person);
        let free = self.room().table(table).and_then(|table| table.free_seats().iter().last());
        let until = self.now.plus(Millis(500 + self.chance.below(6_000)));
        let what = match (first, free, self.below(8)) {
            (_, _, 0) => Errand::StopWaiting { person, list },
            (Some(person), Some(seat), 1..6) => Errand::Call { person, table, seat, until },
            (.., 6) => Errand::Wait { person, list, table: Some(table) },
            _ => Errand::Wait { person, list, table: None },
        };
        self.send_errand(what, false)
    }

    /// Something that goes wrong, perhaps: not everything can at every moment.
    fn any_mishap(&mut self, id: TableId) -> Option<Mishap> {
        let kind = self.below(16);
        let (place, count, how) = (self.below(5) as u8, 1 + self.below(2) as u8, self.below(3) as usize);
        let pick = self.chance.word();
        let table = self.room().table(id)?;
        let some = |seats: rules::SeatSet| seats.iter().nth((pick % seats.len().max(1) as u64) as usize);
        if let Some(deal) = table.deal() {
            let seat = some(deal.live())?;
            let how = [Exposure::Dealer, Exposure::OffTable, Exposure::Touched][how];
            return Some(match kind {
                0..4 => Mishap::Exposed { seat, place, how },
                4 => Mishap::Boxed { seat, place },
                5 => Mishap::BoxedOnTop,
                6 => Mishap::StrayJoker { seat: None },
                7 => Mishap::Short { seat, missing: count },
                8 => Mishap::Long { seat },
                9 => Mishap::TurnedEarly,
                10 => Mishap::LongFlop { extra: 1 },
                11 => Mishap::NoBurn,
                12 => Mishap::TwoBurns,
                13 => Mishap::Misdealt,
                _ => Mishap::Miscalled { seat },
            });
        }
        let round = table.round()?;
        let whose = if kind < 4 { Whose::Bank } else { Whose::Hand(some(round.circles())?, 0) };
        Some(match kind % 7 {
            0 => Mishap::ToNobody,
            1 => Mishap::TooMany { whose },
            2 => Mishap::TooFew { whose, missing: count },
            3 | 4 => Mishap::Seen { whose, place },
            5 => Mishap::BoxedOnTop,
            _ => Mishap::VoidRound,
        })
    }

    /// Who has lost everything gets the chips of his day, and then more; sometimes the manager asks twice, and always until he is answered.
    pub(super) fn manages(&mut self) -> Held {
        if self.errand.is_some() {
            return self.ask_errand();
        }
        if !self.storms() {
            return Ok(());
        }
        let who = self.below(self.people.len() as u64) as usize;
        let to = self.people[who].id;
        let least = self.offers.values().map(|offer| offer.least).max().unwrap_or(0);
        if self.room().ledger().balance(Account::Bankroll(to)) < Cents(least) {
            let twice = self.one_in(3);
            let chips = Chips(3 * least);
            let errand = match self.granted.insert(to) {
                true => Errand::Grant { to, chips },
                false => Errand::Issue { to, chips },
            };
            return self.send_errand(errand, twice);
        }
        if self.one_in(2) {
            return self.minds_the_lists();
        }
        if self.one_in(4) {
            let change = match self.below(5) {
                0 => Change::Muted(self.one_in(2)),
                1 => Change::SignOut,
                2 => Change::Role(Role::Floor),
                3 => Change::Role(Role::Spectator),
                _ => Change::Banned(true),
            };
            return self.send_errand(Errand::Change { person: to, change }, false);
        }
        // Who may not play is let play again, or there would soon be nobody.
        let barred = self.room().people().iter().find_map(|(person, known)| {
            let again = if known.banned { Change::Banned(false) } else { Change::Role(Role::Player) };
            (known.banned || !known.role.may_play()).then_some((person, again))
        });
        barred.map_or(Ok(()), |(person, change)| self.send_errand(Errand::Change { person, change }, false))
    }

    /// Tables are closed, chips come back, and everything is looked at once more.
    pub(super) fn close(&mut self) -> Held {
        self.agenda.clear();
        for table in self.offers.keys().copied().collect::<Vec<_>>() {
            // Some have been broken.
            if self.room().table(table).is_some() {
                self.run(Errand::Close(table))?;
                self.counts.saw("table closed");
            }
        }
        for person in self.people.iter().map(|person| person.id).collect::<Vec<_>>() {
            let chips = self.room().ledger().balance(Account::Bankroll(person));
            if chips > Cents::ZERO {
                self.run(Errand::TakeBack { from: person, chips: Chips(chips.0) })?;
            }
        }
        self.laws.count(self.room())?;
        if let Some((account, left)) =
            self.room().ledger().balances().find(|(account, _)| !matches!(account, Account::Drop { .. }))
        {
            return Err(broken(CONSERVED, format!("everybody has gone, and {account} has {left}")));
        }
        let Real { room, journal, books, key, .. } = self.subject.real();
        self.laws.at_the_end(journal)?;
        let again = Room::open(books.clone(), key.clone(), journal).map_err(|unsound| broken(REPLAY, unsound))?;
        if again != *room {
            return Err(broken(REPLAY, "the room that its record makes is another"));
        }
        for key in [Some(key), None] {
            let report = Report::read(books.clone(), key, journal).map_err(|unsound| broken(REPLAY, unsound))?;
            let kept: i128 = report.shifts.iter().map(TableShift::drop).sum();
            let won: i128 = report.people.iter().map(Standing::net).sum();
            if !report.differences.is_empty() || kept + won != 0 {
                return Err(broken(CONSERVED, format!("the report does not add up: {report:?}")));
            }
        }
        self.counts.saw("played to the end");
        Ok(())
    }
}
