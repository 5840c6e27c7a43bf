use std::collections::VecDeque;

use bots::Chance;
use bots::banked::Player as _;
use bots::poker::{self, Player as _};
use ledger::TableId;
use room::{Bank, By, Limit, Millis, Options, PersonId, Refused, Setup, Shuffle, Table, Terms, What};
use rules::banked::{self, BankTurn, Lineup, Place};
use rules::poker::{Answer, Deal, Turn};
use rules::{Chips, Eyes, Register, Seat};
use trials::{Offer, menu};

use super::FLOOR;
use super::acts::{any_chips, any_mishap, below, one_in};

/// Those who play at one table.
pub(crate) struct Regulars {
    pub(crate) terms: Terms,
    pub(crate) setup: Setup,
    offer: &'static Offer,
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
        let games = games();
        (0..tables).map(move |nth| {
            let offer = games[nth % games.len()];
            let terms = Terms { id: TableId(nth as u32 + 1), ..offer.terms.clone() };
            Regulars {
                setup: terms.setup(Register::embedded()).unwrap(),
                people: (0..6).map(|place| PersonId((nth as u64 * 4 + place) % people + 1)).collect(),
                chance: Chance::new(seed, nth as u64 + 1),
                terms,
                offer,
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
        if let (0, Some(deadline)) = (below(&mut self.chance, 80), table.deadline()) {
            return (By::Clock, What::TimeOut, now.max(deadline));
        }
        let (by, what) = match (table.deal(), table.banked()) {
            (Some(deal), _) => self.in_a_deal(table, deal),
            (None, None) => self.between_deals(),
            (None, Some(lineup)) => self.at_the_bank(table, lineup),
        };
        (by, what, now)
    }

    fn in_a_deal(&mut self, table: &Table, deal: &Deal) -> (By, What) {
        let Turn::Seat(seat) = deal.turn() else {
            let miscall = Answer::Miscall { pot: one_in(&mut self.chance, 2), seat: one_in(&mut self.chance, 2) };
            return (By::Floor(FLOOR), What::Ruled(miscall));
        };
        if one_in(&mut self.chance, 80) {
            return (By::Floor(FLOOR), What::Mishap(any_mishap(deal, &mut self.chance)));
        }
        let options = table.options(seat).and_then(Options::poker).unwrap();
        let act = poker::Anybody.act(&deal.view(Eyes::Seat(seat)), &options, &mut self.chance);
        (By::Person(table.person(seat).unwrap()), What::Act(act))
    }

    /// Where there is a player-dealer: he banks, the others bet and decide.
    fn at_the_bank(&mut self, table: &Table, lineup: &Lineup) -> (By, What) {
        let says = |seat: Seat, what: What| (By::Person(table.person(seat).unwrap()), what);
        let Some(round) = table.round() else {
            return match lineup.bank_turn() {
                BankTurn::Offered(seat) => says(seat, What::Bank(Bank::Take)),
                BankTurn::Banks { seat, .. } => {
                    let least = lineup.table().least_bank();
                    self.too_few |= lineup.chips(seat) < least;
                    says(seat, What::Bank(Bank::PutUp(least)))
                }
                BankTurn::Stopped => {
                    self.too_few = true;
                    let seated = (0..).map_while(Seat::new).find(|&seat| table.person(seat).is_some());
                    seated.map_or_else(|| self.between_deals(), |seat| says(seat, What::Bank(Bank::Take)))
                }
            };
        };
        if let banked::Turn::Seat(seat) = round.turn() {
            let options = table.options(seat).and_then(Options::banked).unwrap();
            let view = round.view(Eyes::Seat(seat));
            return says(seat, What::Decide(bots::banked::Anybody.act(&view, &options, &mut self.chance)));
        }
        let seats: Vec<Seat> = round.seated().iter().filter(|&seat| seat != round.bank()).collect();
        if seats.is_empty() {
            return says(round.bank(), What::Bank(Bank::GiveUp));
        }
        if !round.circles().is_empty() && one_in(&mut self.chance, 3) {
            let new = table.needs_shuffle();
            return (By::Dealer, if new { What::Deal(self.shuffle()) } else { What::DealOn });
        }
        let seat = seats[below(&mut self.chance, seats.len())];
        let wager = round.table().base();
        match round.wager_span(seat, Place { circle: seat, wager }) {
            Ok(span) => says(seat, What::Wager { circle: seat, wager, chips: span.least }),
            Err(_) => says(seat, What::Buy(Chips(self.offer.least))),
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
        let Offer { least, most, .. } = *self.offer;
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
        let mut cards = self.setup.game.cards();
        cards::shuffle(&mut cards, || self.chance.word());
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = self.chance.word() as u8);
        Shuffle { cards, seed }
    }
}

/// Every game of every house once; poker and games with a player-dealer take turns as long as there are both.
fn games() -> Vec<&'static Offer> {
    let mut games: Vec<&Offer> = vec![];
    for offer in menu() {
        let same = |other: &&Offer| (&other.terms.house, &other.terms.game) == (&offer.terms.house, &offer.terms.game);
        if !games.iter().any(same) {
            games.push(offer);
        }
    }
    let (banked, poker): (Vec<&Offer>, _) =
        games.into_iter().partition(|offer| matches!(offer.terms.limit, Limit::Decks(_)));
    let mut banked = banked.into_iter();
    poker.into_iter().flat_map(|offer| std::iter::once(offer).chain(banked.next())).collect()
}
