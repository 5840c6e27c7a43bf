use std::collections::VecDeque;

use bots::Chance;
use bots::sim::{limits, postings};
use ledger::TableId;
use room::{By, Game, Limit, Millis, PersonId, Refused, Settings, Setup, Shuffle, Table, Terms, What};
use rules::poker::{Answer, Poker, Turn};
use rules::{Play, Register, Seat};

use super::FLOOR;
use super::acts::{any_act, any_chips, any_mishap, below, one_in};

/// Those who play at one table.
pub(crate) struct Regulars {
    pub(crate) terms: Terms,
    pub(crate) setup: Setup,
    /// The least and the most that one may sit down with.
    buy_ins: (u64, u64),
    people: Vec<PersonId>,
    chance: Chance,
    shift: u32,
    /// What is to be said next.
    waiting: VecDeque<(By, What)>,
    /// Too few can be dealt in.
    too_few: bool,
}

impl Regulars {
    /// Those of so many tables, each of another game as long as there are some. All have their chips from the same bankrolls.
    pub(crate) fn all(tables: usize, people: u64, seed: u64) -> impl Iterator<Item = Regulars> {
        let games: Vec<_> = games().collect();
        (0..tables).map(move |nth| {
            let (terms, buy_ins) = &games[nth % games.len()];
            let terms = Terms { id: TableId(nth as u32 + 1), ..terms.clone() };
            Regulars {
                setup: terms.setup(Register::embedded()).unwrap(),
                people: (0..6).map(|place| PersonId((nth as u64 * 4 + place) % people + 1)).collect(),
                chance: Chance::new(seed, nth as u64 + 1),
                terms,
                buy_ins: *buy_ins,
                shift: seed as u32 * 1_000,
                waiting: VecDeque::new(),
                too_few: false,
            }
        })
    }

    /// What somebody wants next, and when he says so.
    pub(crate) fn next(&mut self, table: &Table, now: Millis) -> (By, What, Millis) {
        if std::mem::take(&mut self.too_few) {
            self.fill_up(table);
        }
        if let Some((by, what)) = self.waiting.pop_front() {
            return (by, what, now);
        }
        let Some(deal) = table.deal() else {
            let (by, what) = self.between_deals();
            return (by, what, now);
        };
        let Turn::Seat(seat) = deal.turn() else {
            let miscall = Answer::Miscall { pot: one_in(&mut self.chance, 2), seat: one_in(&mut self.chance, 2) };
            return (By::Floor(FLOOR), What::Ruled(miscall), now);
        };
        match (below(&mut self.chance, 80), table.deadline()) {
            (0, Some(deadline)) => (By::Clock, What::TimeOut, now.max(deadline)),
            (1, _) => (By::Floor(FLOOR), What::Mishap(any_mishap(deal, &mut self.chance)), now),
            _ => {
                let act = any_act(&table.options(seat).unwrap(), deal, seat, &mut self.chance);
                (By::Person(table.person(seat).unwrap()), What::Act(act), now)
            }
        }
    }

    /// Nothing came of what was wanted.
    pub(crate) fn refused(&mut self, refused: &Refused) {
        self.too_few |= matches!(refused, Refused::NotYet(_) | Refused::CannotDeal(_));
    }

    fn between_deals(&mut self) -> (By, What) {
        let person = By::Person(self.people[below(&mut self.chance, self.people.len())]);
        match below(&mut self.chance, 40) {
            0 => (person, What::Leave),
            1 => (person, What::SitOut),
            2 => (By::Clock, What::TimeFee),
            3 => {
                self.shift += 1;
                (By::Floor(FLOOR), What::Shift(self.shift))
            }
            _ => (By::Dealer, What::Deal(self.shuffle())),
        }
    }

    /// Those who have gone broke buy, those who are away come back, and the others sit down.
    fn fill_up(&mut self, table: &Table) {
        let (least, most) = self.buy_ins;
        for (place, &person) in (0..).zip(&self.people) {
            let chips = any_chips(least, most, &mut self.chance);
            let whats = match table.seat_of(person) {
                Some(_) => vec![What::Buy(chips), What::ComeBack { posts: true }],
                None => vec![What::SitDown { seat: Seat::new(place).unwrap(), chips }],
            };
            self.waiting.extend(whats.into_iter().map(|what| (By::Person(person), what)));
        }
    }

    fn shuffle(&mut self) -> Shuffle {
        let Game::Poker(game) = &self.setup.game else { panic!("only poker is played here") };
        let mut cards: Vec<_> = game.deck().iter().collect();
        cards::shuffle(&mut cards, || self.chance.word());
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = self.chance.word() as u8);
        Shuffle { cards, seed }
    }
}

/// Every poker game of every house at its first limit, with what one may sit down with.
fn games() -> impl Iterator<Item = (Terms, (u64, u64))> {
    let houses = Register::embedded().houses();
    let games = houses.iter().flat_map(|house| house.games().map(move |chapter| (house, chapter)));
    games.filter_map(|(house, chapter)| {
        let Play::Poker(poker) = &chapter.game.as_ref()?.play else { return None };
        let limit = limits(house, &chapter.id).into_iter().next()?;
        let posted = postings(house, &chapter.id, Some(&limit)).into_iter().next()?;
        let bets = limit.stakes;
        let of_table = match &limit.name {
            Some(day) => Limit::Day(day.clone()),
            None => Limit::Bets { structure: bets.structure, low: bets.low, high: bets.high },
        };
        let terms = Terms::new(TableId(1), house, &chapter.id, of_table, &posted.rows, Settings::default());
        Some((terms, buy_ins(poker, bets.low, bets.high)))
    })
}

fn buy_ins(poker: &Poker, low: rules::Chips, high: rules::Chips) -> (u64, u64) {
    let least = poker.buy_in_min.at(low, high).0;
    (least, poker.buy_in_max.map_or(20 * high.0 + least, |most| most.at(low, high).0))
}
