//! Between people and the room: a network that drops, doubles and delays.

use room::{By, Input, Millis, RequestId, TableId, Version, What};
use rules::banked::Place;
use rules::{Chips, Eyes, Seat, banked};

use super::{Happening, Held, Trial};
use crate::person::{News, Pending, Temper};
use crate::subject::Subject;

impl<S: Subject> Trial<S> {
    /// The network: in a storm it drops, doubles and delays.
    pub(super) fn carry(&mut self, message: &Happening) {
        let mut copies = 1;
        if self.storms() {
            match self.below(40) {
                0 | 1 => {
                    copies = 0;
                    self.counts.saw("message dropped");
                }
                2 | 3 => {
                    copies = 2;
                    self.counts.saw("message doubled");
                }
                _ => {}
            }
        }
        for _ in 0..copies {
            let mut after = Millis(2 + self.below(40));
            if self.storms() && self.one_in(30) {
                after = after.plus(Millis(200 + self.chance.below(4_000)));
                self.counts.saw("message late");
            }
            self.later(after, message.clone());
        }
    }

    pub(super) fn arrives(&mut self, who: Option<usize>, table: TableId, pending: Pending) -> Held {
        let ticket = self.ticket();
        let input = Input { at: self.now, ..pending.input };
        self.tickets.insert(ticket, who);
        self.laws.asks(ticket, table, &input, pending.offered);
        let effects = self.subject.ask(ticket, table, input);
        self.carry_out(effects)
    }

    fn news(&self, who: usize, id: TableId) -> Option<News> {
        let table = self.room().table(id)?;
        let seat = table.seat_of(self.people[who].id);
        let eyes = seat.map_or(Eyes::Spectator, Eyes::Seat);
        let lineup = table.banked();
        let wagers = |seat: Seat, round: &banked::Round| {
            let game = round.table();
            let all = std::iter::once(game.base()).chain(game.bonus_bets());
            let span = |wager| round.wager_span(seat, Place { circle: seat, wager }).ok().map(|span| (wager, span));
            all.filter_map(span).collect()
        };
        let may_wager = seat.zip(table.round()).filter(|(seat, round)| round.seated().contains(*seat));
        Some(News {
            version: table.version(),
            seat,
            view: self.subject.view(table, eyes),
            options: seat.and_then(|seat| self.subject.options(table, seat)),
            bank: lineup.map(banked::Lineup::bank_turn),
            wagers: may_wager.map(|(seat, round)| wagers(seat, round)).unwrap_or_default(),
            least_bank: lineup.map_or(Chips(0), |lineup| lineup.table().least_bank()),
            chips: seat.zip(lineup).map_or(Chips(0), |(seat, lineup)| lineup.chips(seat)),
        })
    }

    pub(super) fn send_news(&mut self, who: usize, id: TableId) {
        if let Some(news) = self.news(who, id) {
            self.carry(&Happening::News { who, table: id, news: Box::new(news) });
        }
    }

    /// Everybody looks at everything.
    pub(super) fn refresh(&mut self) {
        for who in 0..self.people.len() {
            self.look(who);
        }
    }

    fn look(&mut self, who: usize) {
        for &id in &self.offers.keys().copied().collect::<Vec<_>>() {
            match self.news(who, id) {
                Some(news) => drop(self.people[who].heard.insert(id, news)),
                // It is closed.
                None => drop(self.people[who].heard.remove(&id)),
            }
        }
    }

    pub(super) fn wake(&mut self, who: usize) -> Held {
        if !self.storms() || self.one_in(10) {
            self.look(who);
        }
        let tables: Vec<TableId> = self.offers.keys().copied().collect();
        let mut sits = 0;
        for table in tables {
            if let Some(pending) = self.people[who].pending.get_mut(&table) {
                if self.now.since(pending.sent) > Millis(1_000) {
                    pending.sent = self.now;
                    let pending = pending.clone();
                    self.post(who, table, pending);
                }
                continue;
            }
            let offer = self.offers[&table];
            let person = &self.people[who];
            let calls = self.room().waiting().iter().filter(|waiting| waiting.person == person.id);
            let call = calls.filter_map(|waiting| waiting.call).find(|call| call.table == table);
            let seated = person.heard.get(&table).is_some_and(|heard| heard.seat.is_some());
            let leaves = !self.storms();
            if !seated && self.chance.below(4) > 0 {
                continue;
            }
            let Some((what, offered)) = person.does(table, offer, call.map(|call| call.seat), leaves, &mut self.chance)
            else {
                continue;
            };
            // Two tables at once, with the same chips.
            sits += u64::from(matches!(what, What::SitDown { .. }));
            let pending = self.people[who].request(table, what, offered, self.now);
            self.post(who, table, pending);
        }
        self.counts.saw_times("two tables want the same chips", u64::from(sits > 1));
        if self.people[who].temper == Temper::Rude && self.storms() && self.one_in(3) {
            self.misbehaves(who);
        }
        Ok(())
    }

    fn post(&mut self, who: usize, table: TableId, pending: Pending) {
        let message = Happening::ToRoom { who: Some(who), table, pending };
        if self.people[who].temper == Temper::Hasty {
            self.carry(&message);
        }
        self.carry(&message);
    }

    /// Nonsense, under a new name or one that was used; sometimes a flood of it.
    fn misbehaves(&mut self, who: usize) {
        let tables: Vec<TableId> = self.offers.keys().copied().collect();
        let table = tables[self.below(tables.len() as u64) as usize];
        let what = self.people[who].nonsense(self.offers[&table], &mut self.chance);
        let seen = Some(Version(self.below(60))).filter(|_| self.chance.below(2) == 0);
        let mut request = [who as u8; 16];
        request[15] = self.below(6) as u8;
        let by = By::Person(self.people[who].id);
        let input = Input { request: Some(RequestId(request)), by, seen, at: self.now, what };
        let times = if self.one_in(60) { 400 } else { 1 };
        for _ in 0..times {
            let pending = Pending { input: input.clone(), offered: false, sent: self.now };
            self.later(Millis(1), Happening::ToRoom { who: None, table, pending });
        }
    }
}
