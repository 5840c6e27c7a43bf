//! Every edge by another way: rounds played through the engine, which shares nothing with the counting but the rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::{Card, shuffle_first};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use odds::pure::{Decision, PureOdds};
use odds::three_card::ThreeCardOdds;
use rules::banked::{Act, Event, Opening, Place, Round, Step, Table, Turn, Wager};
use rules::{Chips, Register, Seat, Sink};

/// Cards without order: those that have been dealt are shuffled to the front.
struct Pack {
    cards: Vec<Card>,
    dealt: usize,
    generator: ChaCha8Rng,
}

impl Pack {
    fn deal(&mut self, count: usize) -> &[Card] {
        shuffle_first(&mut self.cards[self.dealt..], count, || self.generator.next_u64());
        self.dealt += count;
        &self.cards[self.dealt - count..self.dealt]
    }
}

/// What the wagers of one round bring, in chips.
#[derive(Default)]
struct Results(BTreeMap<Wager, i64>);

impl Sink<Event> for Results {
    fn on(&mut self, event: Event) {
        let (wager, won) = match event {
            Event::Paid { wager, amount, .. } => (wager, amount.0 as i64),
            Event::Collected { wager, amount, .. } => (wager, -(amount.0 as i64)),
            _ => return,
        };
        *self.0.entry(wager).or_default() += won;
    }
}

/// The mean of what was won, and its standard error.
#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, result: f64) {
        self.count += 1.0;
        self.sum += result;
        self.squares += result * result;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn error(&self) -> f64 {
        ((self.squares / self.count - self.mean() * self.mean()) / self.count).sqrt()
    }

    /// An exact edge lies where it should.
    fn check(&self, what: &str, edge: f64) {
        println!("{what}: {edge:.5} counted, {:.5} ± {:.5} played", -self.mean(), self.error());
        assert!((self.mean() + edge).abs() < 4.0 * self.error(), "{what}");
    }
}

/// A table with one player, who makes every wager that there is.
struct Seats {
    fresh: Round,
    wagers: Vec<(Wager, Chips)>,
    pack: Pack,
}

const BANK: u8 = 0;
const PLAYER: u8 = 1;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

impl Seats {
    fn new(house: &str, game: &str, decks: u8) -> Seats {
        let house = Register::embedded().house(house).unwrap();
        let posted = house.schedules_of(game).next().unwrap();
        let table = Arc::new(Table::new(house, game, &[posted], decks).unwrap());
        let full = *table.full();
        let cards = full.deck().cards().iter().flat_map(|card| vec![card; usize::from(full.count(card))]).collect();
        // Enough for the least of a bonus bet, and even in fives, so that six to five is paid in whole chips.
        let bonus = table.bonus_bets().map(|wager| (wager, Chips(2_000)));
        let wagers = [(table.base(), Chips(2_000))].into_iter().chain(bonus).collect();
        let opening = Opening::new(seat(BANK), &[Chips(1 << 36), Chips(1 << 30)]);
        let fresh = Round::open(table, &opening, &mut ()).unwrap();
        let generator = ChaCha8Rng::from_seed([7; 32]);
        Seats { fresh, wagers, pack: Pack { cards, dealt: 0, generator } }
    }

    /// What each wager brings over so many rounds, each from a full shoe.
    fn play(&mut self, rounds: u32, decide: impl Fn(&Round) -> Act) -> BTreeMap<Wager, Mean> {
        let mut means: BTreeMap<Wager, Mean> = BTreeMap::new();
        let (bank, player) = (seat(BANK), seat(PLAYER));
        let mut round = self.fresh.clone();
        for _ in 0..rounds {
            round.clone_from(&self.fresh);
            self.pack.dealt = 0;
            let mut results = Results::default();
            round.play(Step::Bank(bank, Chips(30_000_000_000)), &mut ()).unwrap();
            for &(wager, amount) in &self.wagers {
                let place = Place { circle: player, wager };
                round.play(Step::Wager(player, place, amount), &mut ()).unwrap();
                results.0.insert(wager, 0);
            }
            round.play(Step::NoMoreBets, &mut ()).unwrap();
            loop {
                match round.turn() {
                    Turn::Dealer(need) => {
                        let cards = self.pack.deal(need.count());
                        round.play(Step::Dealt(cards), &mut results).unwrap();
                    }
                    Turn::Seat(_) => round.play(Step::Act(player, decide(&round)), &mut results).unwrap(),
                    Turn::Nobody => break,
                    Turn::Bank(_) | Turn::Wagers => panic!("the betting is closed"),
                }
            }
            // The Play bet goes with the ante.
            if let Some(play) = results.0.remove(&Wager::Play) {
                *results.0.entry(Wager::Ante).or_default() += play;
            }
            for (wager, won) in results.0 {
                let stake = if wager == Wager::Insurance { 1_000.0 } else { 2_000.0 };
                means.entry(wager).or_default().add(won as f64 / stake);
            }
        }
        means
    }
}

/// What is best in Pure 21.5, by what the player sees; he insures for half whenever he may.
fn decide(round: &Round, odds: &PureOdds) -> Act {
    let options = round.options();
    let circle = options.circle.unwrap();
    if let Some(insure) = options.insure {
        return Act::Insure(circle, insure.most);
    }
    let own: Vec<Card> = round.holding(circle, options.hand).iter().flatten().copied().collect();
    let after_split = !round.holding(circle, 1).is_empty();
    if let Some(split) = options.split.filter(|_| after_split) {
        return Act::Split(split.most);
    }
    match odds.decision(&own, round.bank_shows().unwrap(), after_split).unwrap() {
        Decision::Stand => Act::Stand,
        Decision::Hit => Act::Hit,
        Decision::Double => Act::Double(options.double.unwrap().most),
        Decision::Split => Act::Split(options.split.unwrap().most),
        Decision::Surrender => Act::Surrender,
    }
}

#[test]
fn pure_21_5_and_its_bonus_bets() {
    for (house, decks) in [("casino-club", 1), ("ocean-view", 6)] {
        let odds = PureOdds::new(Register::embedded().house(house).unwrap(), "pure-21.5", decks).unwrap();
        let means = Seats::new(house, "pure-21.5", decks).play(1_000_000, |round| decide(round, &odds));
        means[&Wager::Base].check(&format!("{house}, {decks} decks, base"), odds.base.edge);
        let bets =
            [(Wager::Insurance, &odds.insurance), (Wager::Buster, &odds.buster), (Wager::RedFlex, &odds.red_flex)];
        for (wager, edge) in bets {
            match edge {
                Some(edge) => means[&wager].check(&format!("{house}, {decks} decks, {wager}"), edge.edge),
                None => assert!(!means.contains_key(&wager), "{house} has no {wager}"),
            }
        }
    }
}

#[test]
fn three_card_poker_and_its_bonus_bets() {
    let odds = ThreeCardOdds::new(Register::embedded().house("ocean-view").unwrap(), "three-card").unwrap();
    let means = Seats::new("ocean-view", "three-card", 1).play(1_000_000, |round| {
        let &[Some(a), Some(b), Some(c)] = round.holding(seat(PLAYER), 0) else { panic!("three cards") };
        if odds.plays([a, b, c], round.bank_shows().unwrap()) { Act::Play } else { Act::Fold }
    });
    means[&Wager::Ante].check("ante and Play", odds.ante_play.edge);
    means[&Wager::PairPlus].check("Pair Plus", odds.pair_plus.unwrap().edge);
    means[&Wager::SixCardBonus].check("6 Card Bonus", odds.six_card_bonus.unwrap().edge);
}
