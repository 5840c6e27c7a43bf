//! Every edge by another way: rounds played through the engine, which shares nothing with the counting but the rules.

use std::sync::Arc;

use cards::Card;
use odds::pure::{Decision, PureOdds};
use rules::banked::{Act, Opening, Place, Round, Step, Table, Turn, Wager};
use rules::{Chips, Register, Seat};

/// A small generator of random words; chance itself is tested elsewhere.
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// Cards without order: those that have been dealt are swapped to the front.
struct Pack {
    cards: Vec<Card>,
    dealt: usize,
}

impl Pack {
    fn deal(&mut self, count: usize, words: &mut Words) -> &[Card] {
        for _ in 0..count {
            let at = self.dealt + words.below(self.cards.len() - self.dealt);
            self.cards.swap(self.dealt, at);
            self.dealt += 1;
        }
        &self.cards[self.dealt - count..self.dealt]
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

    /// Whether an exact edge lies where it should.
    fn agrees(&self, edge: f64) -> bool {
        (self.mean() + edge).abs() < 4.0 * self.error()
    }
}

const WAGER: u64 = 2_000;

fn seat(number: u8) -> Seat {
    Seat::new(number - 1).unwrap()
}

/// What the wager on the game brings, over so many rounds by the best decisions from a full shoe.
fn play_pure(house: &str, decks: u8, odds: &PureOdds, rounds: u32) -> Mean {
    let house = Register::embedded().house(house).unwrap();
    let posted = house.schedules_of("pure-21.5").last().unwrap();
    let table = Table::new(house, "pure-21.5", &[posted], decks).unwrap();
    let wager = Chips(WAGER.max(table.least().0));
    let table = Arc::new(table);
    let full = *table.full();
    let cards = full.deck().cards().iter().flat_map(|card| vec![card; usize::from(full.count(card))]).collect();
    let mut pack = Pack { cards, dealt: 0 };
    let (bank, player) = (seat(1), seat(2));
    let opening = Opening::new(bank, &[Chips(1 << 36), Chips(1 << 30)]);
    let fresh = Round::open(Arc::clone(&table), &opening, &mut ()).unwrap();
    let mut round = fresh.clone();
    let mut words = Words(7);
    let mut mean = Mean::default();
    for _ in 0..rounds {
        // A new shoe every round: what is counted is the first round of one.
        round.clone_from(&fresh);
        pack.dealt = 0;
        round.play(Step::Bank(bank, Chips(30_000_000_000)), &mut ()).unwrap();
        round.play(Step::Wager(player, Place { circle: player, wager: Wager::Base }, wager), &mut ()).unwrap();
        round.play(Step::NoMoreBets, &mut ()).unwrap();
        let before = round.stack(player).0 + wager.0;
        loop {
            match round.turn() {
                Turn::Dealer(need) => {
                    let cards = pack.deal(need.count(), &mut words);
                    round.play(Step::Dealt(cards), &mut ()).unwrap();
                }
                Turn::Seat(_) => {
                    let act = decide(&round, odds);
                    round.play(Step::Act(player, act), &mut ()).unwrap();
                }
                Turn::Nobody => break,
                Turn::Bank(_) | Turn::Wagers => panic!("the betting is closed"),
            }
        }
        mean.add((round.stack(player).0 as f64 - before as f64) / wager.0 as f64);
    }
    mean
}

/// What is best, by what the player sees.
fn decide(round: &Round, odds: &PureOdds) -> Act {
    let options = round.options();
    let circle = options.circle.unwrap();
    if options.insure.is_some() {
        return Act::Insure(circle, Chips(0));
    }
    let own: Vec<Card> = round.holding(circle, options.hand).iter().flatten().copied().collect();
    let up = round.bank_shows().unwrap();
    let after_split = !round.holding(circle, 1).is_empty();
    if let Some(split) = options.split.filter(|_| after_split) {
        return Act::Split(split.most);
    }
    match odds.decision(&own, up, after_split).unwrap() {
        Decision::Stand => Act::Stand,
        Decision::Hit => Act::Hit,
        Decision::Double => Act::Double(options.double.unwrap().most),
        Decision::Split => Act::Split(options.split.unwrap().most),
        Decision::Surrender => Act::Surrender,
    }
}

#[test]
fn the_game_itself() {
    for (house, decks) in [("aviator", 1), ("casino-club", 2), ("ocean-view", 6)] {
        let odds = PureOdds::new(Register::embedded().house(house).unwrap(), "pure-21.5", decks).unwrap();
        let mean = play_pure(house, decks, &odds, 1_000_000);
        println!("{house} {decks}: {:.5} counted, {:.5} ± {:.5} played", odds.base.edge, -mean.mean(), mean.error());
        assert!(mean.agrees(odds.base.edge), "{house} {decks}");
    }
}
