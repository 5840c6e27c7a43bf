//! All hands of one table, each in a few bytes: enough to list it and to find it again in the record.

use std::collections::BTreeMap;

use histories::banked::Teller;
use ledger::{Account, PersonId, Transfer};
use room::{Different, Event, Millis, Outputs, Record, Setup, Table, What};
use rules::poker::Event as PokerEvent;
use rules::{Eyes, SEATS_MAX, Seat, SeatSet};

use super::Listed;

/// A hand that is over, as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HandIndexed {
    /// Which of the table's, from 1.
    pub(crate) number: u64,
    /// When it was over.
    pub(crate) at: Millis,
    /// Its first record and its last.
    pub(crate) first: u64,
    pub(crate) last: u64,
    /// Who was in it from the first card to the last.
    pub(crate) players: Vec<Player>,
}

/// Somebody who was in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) seat: Seat,
    pub(crate) person: PersonId,
    /// What he won, in cents; what he lost is below zero.
    pub(crate) won: i64,
}

impl HandIndexed {
    /// Somebody's part in it; none if he was not in it from the first card to the last.
    pub(crate) fn player(&self, person: PersonId) -> Option<&Player> {
        self.players.iter().find(|player| player.person == person)
    }
}

/// A table between two hands: whatever comes behind can be told again from here.
#[derive(Clone)]
pub(super) struct Mark {
    pub(super) table: Table,
    pub(super) teller: Teller,
}

/// A table as it was at the record that was read last, and all its hands.
pub(super) struct Shelf {
    table: Table,
    teller: Teller,
    /// The hand that is being played.
    live: Option<Live>,
    hands: Vec<Entry>,
    /// Those of all hands, one hand behind the other.
    players: Vec<Entrant>,
    /// Everybody who was in any, each with his hands: places in `hands`.
    people: Vec<(PersonId, Vec<u32>)>,
    places: BTreeMap<PersonId, u32>,
    /// Before the first hand, and before every so many of them.
    marks: Vec<Mark>,
    /// How many hands lie between two marks.
    apart: usize,
}

struct Entry {
    at: Millis,
    first: u64,
    last: u64,
    /// Where its players begin.
    players: u32,
}

struct Entrant {
    won: i64,
    /// His place in `people`.
    person: u32,
    seat: Seat,
}

/// A hand that is being played, as far as it will be listed.
struct Live {
    first: u64,
    /// Who has sat there since the cards were dealt; none before.
    sat: Option<Vec<(Seat, PersonId)>>,
    /// Who has cards, or chips at stake.
    is_in: SeatSet,
    won: [i64; SEATS_MAX],
}

/// So many hands lie between two marks at first. If there are too many marks, every other is dropped, so that a hand of a table with ever so
/// many is found more slowly, and no more is kept.
const APART: usize = 32;
const MARKS_MAX: usize = 512;

impl Shelf {
    pub(super) fn new(setup: Setup) -> Shelf {
        let (table, teller) = (Table::new(setup), Teller::default());
        let marks = vec![Mark { table: table.clone(), teller }];
        let (hands, players, people) = (vec![], vec![], vec![]);
        Shelf { table, teller, live: None, hands, players, people, places: BTreeMap::new(), marks, apart: APART }
    }

    /// How many hands are on it.
    pub(super) const fn len(&self) -> usize {
        self.hands.len()
    }

    /// So many more, of which nothing is known.
    #[cfg(test)]
    pub(super) fn put_hands(&mut self, hands: usize) {
        self.hands.extend((0..hands).map(|_| Entry { at: Millis(0), first: 0, last: 0, players: 0 }));
    }

    /// The number of the record that was read last.
    pub(super) fn read(&self) -> u64 {
        self.table.version().0
    }

    /// Reads the next record.
    pub(super) fn put(&mut self, record: &Record) -> Result<(), Different> {
        let before: Vec<(Seat, PersonId)> = self.table.people().collect();
        let was_in_deal = self.table.in_deal();
        let outputs = self.table.replay(record)?;
        self.teller.hear(outputs.told(Eyes::Spectator).filter_map(Event::banked));
        let goes_on = self.table.in_deal();
        if was_in_deal || goes_on || outputs.is_over() {
            let live = self.live.get_or_insert_with(|| Live::new(record.number.0));
            let wagers = self.table.banked().is_some();
            live.hear(record, &before, &outputs, wagers);
        }
        // What is neither over nor goes on was called off before a card was dealt.
        if !goes_on && let Some(live) = self.live.take().filter(|_| outputs.is_over()) {
            self.add(live, record);
        }
        Ok(())
    }

    fn add(&mut self, live: Live, last: &Record) {
        let number = self.hands.len() as u32;
        let players = self.players.len() as u32;
        self.hands.push(Entry { at: last.input.at, first: live.first, last: last.number.0, players });
        for (seat, person) in live.sat.into_iter().flatten().filter(|(seat, _)| live.is_in.contains(*seat)) {
            let next = self.people.len() as u32;
            let place = *self.places.entry(person).or_insert(next);
            if place == next {
                self.people.push((person, vec![]));
            }
            self.people[place as usize].1.push(number);
            self.players.push(Entrant { won: live.won[seat.index()], person: place, seat });
        }
        if self.hands.len().is_multiple_of(self.apart) {
            self.marks.push(Mark { table: self.table.without_requests(), teller: self.teller });
        }
        if self.marks.len() > MARKS_MAX {
            self.apart *= 2;
            let mut place = 0;
            self.marks.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
    }

    fn indexed(&self, place: usize) -> HandIndexed {
        let Entry { at, first, last, players } = self.hands[place];
        let end = self.hands.get(place + 1).map_or(self.players.len(), |next| next.players as usize);
        let player = |entrant: &Entrant| Player {
            seat: entrant.seat,
            person: self.people[entrant.person as usize].0,
            won: entrant.won,
        };
        let players = self.players[players as usize..end].iter().map(player).collect();
        HandIndexed { number: place as u64 + 1, at, first, last, players }
    }

    /// Hands, the latest first.
    pub(super) fn list(&self, Listed { before, of, later, most }: Listed) -> Vec<HandIndexed> {
        let earlier = |hand: &HandIndexed| before.is_none_or(|before| hand.number < before);
        let seen = |hand: &HandIndexed| {
            let was_in = |person: Option<PersonId>| person.is_some_and(|person| hand.player(person).is_some());
            later.is_none_or(|(until, person)| hand.at <= until || was_in(person))
        };
        match of {
            Some(person) => self.of_person(person).filter(earlier).filter(seen).take(most).collect(),
            None => {
                let count = before.map_or(self.hands.len(), |before| before.saturating_sub(1) as usize);
                let hands = (0..count.min(self.hands.len())).rev().map(|place| self.indexed(place));
                hands.filter(seen).take(most).collect()
            }
        }
    }

    /// The hands of somebody, the latest first.
    pub(super) fn of_person(&self, person: PersonId) -> impl Iterator<Item = HandIndexed> {
        let own = self.places.get(&person).map_or(&[][..], |&place| &self.people[place as usize].1);
        own.iter().rev().map(|&place| self.indexed(place as usize))
    }

    /// How many hands somebody was in.
    pub(super) fn count_of(&self, person: PersonId) -> usize {
        self.places.get(&person).map_or(0, |&place| self.people[place as usize].1.len())
    }

    /// A hand by its number.
    pub(super) fn hand(&self, number: u64) -> Option<HandIndexed> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        (place < self.hands.len()).then(|| self.indexed(place))
    }

    /// The nearest mark before a hand.
    pub(super) fn mark_before(&self, number: u64) -> Option<Mark> {
        self.marks.get((number as usize).checked_sub(1)? / self.apart).cloned()
    }
}

impl Live {
    fn new(first: u64) -> Live {
        Live { first, sat: None, is_in: SeatSet::EMPTY, won: [0; SEATS_MAX] }
    }

    /// A record, who sat there before it, and whether one is in by his wagers: in poker one is by his cards.
    fn hear(&mut self, record: &Record, before: &[(Seat, PersonId)], outputs: &Outputs, wagers: bool) {
        match (&record.input.what, &mut self.sat) {
            (What::Deal(_) | What::DealOn, _) => self.sat = Some(before.to_vec()),
            (_, Some(sat)) => sat.retain(|who| before.contains(who)),
            (_, None) => {}
        }
        for event in outputs.told(Eyes::Record) {
            if let Event::Poker(PokerEvent::Dealt { seat, .. }) = event {
                self.is_in = self.is_in.with(seat);
            }
        }
        // What the floor puts right is neither won nor lost.
        if !matches!(record.input.what, What::Correct { .. }) {
            record.transfers.iter().for_each(|transfer| self.moved(transfer, wagers));
        }
    }

    /// Chips that are bought or taken along are not won or lost; all others are that leave a stack or come to it.
    fn moved(&mut self, &Transfer { from, to, amount }: &Transfer, wagers: bool) {
        let seat = |account: Account| match account {
            Account::Stack { seat, .. } => Seat::new(seat),
            _ => None,
        };
        let plays =
            |account: Account| !matches!(account, Account::Issue | Account::Bankroll(_) | Account::Stack { .. });
        for (own, other, cents) in [(from, to, -(amount.0 as i64)), (to, from, amount.0 as i64)] {
            if let Some(seat) = seat(own).filter(|_| plays(other)) {
                self.won[seat.index()] += cents;
                if wagers {
                    self.is_in = self.is_in.with(seat);
                }
            }
        }
    }
}
