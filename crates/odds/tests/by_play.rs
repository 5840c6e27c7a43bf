//! Every edge by another way: rounds played through the engine, which shares nothing with the counting but the rules. How rounds are
//! played is `odds::rounds`; what is done in them are the decisions that were counted, and nothing else of the counting.
//!
//! A played figure must lie within three standard errors of the counted one. That is a bound for each figure: with the fifty that are
//! compared, one in eight seeds would show a difference somewhere though nothing is wrong. The seed is fixed and was the first one, so
//! that what fails has changed.

mod common;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread;

use common::register_with;
use odds::pure::PureOdds;
use odds::rounds::{Insuring, Results, Rounds, Stakes, Strategy};
use odds::three_card::ThreeCardOdds;
use odds::{Edge, Mean, Spread};
use rules::banked::{Event, Table, Wager};
use rules::{Chips, House, Register, Sink};

/// The first that was tried.
const SEED: u64 = 2026;

/// How far a played figure may lie from the counted one, in standard errors.
const ERRORS: f64 = 3.0;

/// Three parts in ten thousand.
const SPLIT_TRIFLE: f64 = 0.000_3;

/// Enough for the least of a bonus bet, and even in fives, so that six to five is paid in whole chips.
const STAKE: Chips = Chips(2_000);

/// What one wager is compared by.
struct Compared {
    what: String,
    counted: f64,
    played: f64,
    error: f64,
    /// What it may lie apart beside that.
    allowed: f64,
}

impl Compared {
    fn is_wrong(&self) -> bool {
        let errors = (self.played - self.counted) / self.error;
        println!(
            "{:55} {:>10.6} counted, {:>10.6} ± {:.6} played: {errors:+.2} errors",
            self.what, self.counted, self.played, self.error
        );
        (self.played - self.counted).abs() >= ERRORS * self.error + self.allowed
    }
}

/// What the wagers of one round brought, and what was put beside the first one.
#[derive(Default)]
struct Round {
    results: Results,
    more: u64,
}

impl Sink<Event> for Round {
    fn on(&mut self, event: Event) {
        if let Event::Doubled { amount, .. } | Event::Split { amount, .. } = event {
            self.more += amount.0;
        }
        self.results.on(event);
    }
}

/// A game that is played, with the wagers that are made in it and what was counted for them.
struct Game<'a> {
    name: String,
    table: Arc<Table>,
    strategy: Strategy<'a>,
    wagers: Vec<(Wager, &'a Edge)>,
}

impl<'a> Game<'a> {
    fn new(
        house: &str,
        game: &str,
        decks: u8,
        strategy: Strategy<'a>,
        wagers: &[(Wager, Option<&'a Edge>)],
    ) -> Game<'a> {
        Game::of(Register::embedded().house(house).unwrap(), game, decks, strategy, wagers)
    }

    fn of(
        house: &House,
        game: &str,
        decks: u8,
        strategy: Strategy<'a>,
        wagers: &[(Wager, Option<&'a Edge>)],
    ) -> Game<'a> {
        let posted = house.schedules_of(game).next().unwrap();
        let table = Arc::new(Table::new(house, game, &[posted], decks).unwrap());
        let house = &house.id;
        let wagers = wagers.iter().filter_map(|&(wager, edge)| Some((wager, edge?))).collect();
        Game { name: format!("{house} {game}, {decks} decks"), table, strategy, wagers }
    }

    /// So many rounds with cards of their own.
    fn play(&self, rounds: u64, seed: u64) -> BTreeMap<Wager, Mean> {
        let stakes = Stakes { seats: 1, wager: STAKE, bonus: STAKE };
        let mut table = Rounds::new(Arc::clone(&self.table), self.strategy, stakes, seed).unwrap();
        let mut sums = vec![Mean::default(); self.wagers.len()];
        let mut more = Mean::default();
        let mut round = Round::default();
        let bank = table.enough();
        for _ in 0..rounds {
            round.results.clear();
            round.more = 0;
            table.play(bank, &mut round).unwrap();
            for (&(wager, _), sum) in self.wagers.iter().zip(&mut sums) {
                let won = round.results.of(wager) as f64;
                match wager {
                    // Against an ace only, for half; and then it never goes back.
                    Wager::Insurance if won == 0.0 => {}
                    Wager::Insurance => sum.add(2.0 * won / STAKE.0 as f64),
                    _ => sum.add(won / STAKE.0 as f64),
                }
            }
            more.add(1.0 + round.more as f64 / STAKE.0 as f64);
        }
        // What was put on the table stands where no wager is.
        self.wagers.iter().map(|&(wager, _)| wager).zip(sums).chain([(Wager::Play, more)]).collect()
    }

    fn compare(&self, sums: &BTreeMap<Wager, Mean>) -> Vec<Compared> {
        let mut compared = vec![];
        for &(wager, edge) in &self.wagers {
            let (sum, spread): (&Mean, &Spread) = (&sums[&wager], edge.spread.as_ref().unwrap());
            assert!((edge.edge + spread.mean).abs() < 1e-12, "{wager}: the results make the edge");
            let what = |figure: &str| format!("{} {wager}{figure}", self.name);
            // How the hands of a split go together is not exact: it cannot move the edge, but all else by a trifle.
            let trifle = if wager == Wager::Base { SPLIT_TRIFLE } else { 0.0 };
            compared.push(Compared {
                what: what(""),
                counted: edge.edge,
                played: -sum.mean(),
                error: sum.error(),
                allowed: 0.0,
            });
            compared.push(Compared {
                what: what(", wins"),
                counted: spread.hit_rate,
                played: sum.won(),
                error: sum.error_of_won(),
                allowed: trifle * spread.hit_rate,
            });
            if wager == Wager::Base {
                let more = &sums[&Wager::Play];
                compared.push(Compared {
                    what: what(", deviation"),
                    counted: spread.standard_deviation,
                    played: sum.deviation(),
                    error: sum.error_of_deviation(),
                    allowed: trifle * spread.standard_deviation,
                });
                compared.push(Compared {
                    what: what(", wagered in all"),
                    counted: spread.wagered,
                    played: more.mean(),
                    error: more.error(),
                    allowed: 0.0,
                });
            }
        }
        compared
    }
}

/// Rounds that one thread plays before it takes the next: the same whatever the number of threads.
const CHUNK: u64 = 62_500;

/// Plays all games, on all cores, so many rounds in all.
fn play_all(games: &[Game<'_>], rounds: u64) {
    let chunks = rounds.div_ceil(games.len() as u64).div_ceil(CHUNK);
    let jobs = games.iter().enumerate().flat_map(|(game, _)| (0..chunks).map(move |chunk| (game, chunk)));
    let jobs = Mutex::new(jobs.zip(SEED..));
    let work = || {
        let mut sums: Vec<BTreeMap<Wager, Mean>> = games.iter().map(|_| BTreeMap::new()).collect();
        loop {
            let next = jobs.lock().unwrap().next();
            let Some(((game, _), seed)) = next else { return sums };
            for (wager, sum) in games[game].play(CHUNK, seed) {
                sums[game].entry(wager).or_default().add_all(&sum);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let sums = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all: Vec<BTreeMap<Wager, Mean>> = games.iter().map(|_| BTreeMap::new()).collect();
        for done in workers.into_iter().map(|worker| worker.join().unwrap()) {
            for (all, done) in all.iter_mut().zip(done) {
                done.iter().for_each(|(&wager, sum)| all.entry(wager).or_default().add_all(sum));
            }
        }
        all
    });
    println!("{} rounds, {} in each game", chunks * CHUNK * games.len() as u64, chunks * CHUNK);
    let compared: Vec<Compared> = games.iter().zip(&sums).flat_map(|(game, sums)| game.compare(sums)).collect();
    let wrong: Vec<&str> =
        compared.iter().filter(|compared| compared.is_wrong()).map(|compared| compared.what.as_str()).collect();
    assert!(wrong.is_empty(), "{} figures differ: {wrong:?}", wrong.len());
}

/// Every wager at every house, so many rounds in all.
fn every_wager(shoes: &[(&str, u8)], rounds: u64) {
    let mut houses = Register::embedded().houses().iter().filter(|house| house.chapter("pure-21.5").is_some());
    assert!(houses.all(|house| shoes.iter().any(|(id, _)| *id == house.id)), "no house is left out");
    let pure: Vec<(&str, u8, PureOdds)> = thread::scope(|scope| {
        let counted =
            |house, decks| PureOdds::new(Register::embedded().house(house).unwrap(), "pure-21.5", decks).unwrap();
        let workers: Vec<_> =
            shoes.iter().map(|&(house, decks)| scope.spawn(move || (house, decks, counted(house, decks)))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let three = ThreeCardOdds::new(Register::embedded().house("ocean-view").unwrap(), "three-card").unwrap();
    let mut games = vec![Game::new(
        "ocean-view",
        "three-card",
        1,
        Strategy::ThreeCard(&three),
        &[
            (Wager::Ante, Some(&three.ante_play)),
            (Wager::PairPlus, three.pair_plus.as_ref()),
            (Wager::SixCardBonus, three.six_card_bonus.as_ref()),
        ],
    )];
    for (house, decks, odds) in &pure {
        let wagers = [
            (Wager::Base, Some(&odds.base)),
            (Wager::Insurance, odds.insurance.as_ref()),
            (Wager::Buster, odds.buster.as_ref()),
            (Wager::RedFlex, odds.red_flex.as_ref()),
        ];
        let by_cards = Strategy::ByCards(odds, Insuring::Always);
        games.push(Game::new(house, "pure-21.5", *decks, by_cards, &wagers));
        let mut by_total =
            Game::new(house, "pure-21.5", *decks, Strategy::ByTotal(odds), &[(Wager::Base, Some(&odds.by_total))]);
        by_total.name.push_str(" by total");
        games.push(by_total);
    }
    play_all(&games, rounds);
}

/// Every house once, with the fewest decks.
const SHOES: [(&str, u8); 4] = [("ocean-view", 6), ("aviator", 1), ("casino-club", 1), ("three-six", 6)];

#[test]
fn every_wager_at_every_house() {
    every_wager(&SHOES, 10_000_000);
}

/// What no house has: late naturals that take first wagers only, aces that are split again and get two cards, three hands at most, and
/// hands that are over with the bank's and go back.
#[test]
fn what_no_book_says() {
    let values = [
        ("natural.original_bets_only", "true"),
        ("split.again_aces", "true"),
        ("split.ace_cards", "2"),
        ("split.hands_max", "3"),
        ("both_over.otherwise", "pushes"),
    ];
    let register = register_with(&[("casino-club/pure-21.5.toml", &values)]);
    let house = register.house("casino-club").unwrap();
    let odds = PureOdds::new(house, "pure-21.5", 1).unwrap();
    let by_cards = Strategy::ByCards(&odds, Insuring::Never);
    let mut games = vec![Game::of(house, "pure-21.5", 1, by_cards, &[(Wager::Base, Some(&odds.base))])];
    games.push(Game::of(house, "pure-21.5", 1, Strategy::ByTotal(&odds), &[(Wager::Base, Some(&odds.by_total))]));
    play_all(&games, 2_000_000);
}

#[test]
#[ignore = "a thousand million rounds take a quarter of an hour"]
fn very_many_random_rounds_of_every_wager() {
    every_wager(&[&SHOES[..], &[("ocean-view", 8), ("aviator", 6), ("casino-club", 6)]].concat(), 1_000_000_000);
}
