//! Complete rounds of blackjack and its like: players against a bank, by a fixed strategy, shuffling included.

use std::collections::VecDeque;

use freebj::basic_strategy::BasicStrategy;
use freebj::betting::FixedBet;
use freebj::game_rules::{DoublePolicy, GameRules, GameType, Soft17, SurrenderPolicy};
use freebj::round_factory::RoundFactory;
use freebj::shoe::standard_shoe::StandardShoe;
use freebj::simulator::{SimulationResult, Simulator};

use rules::banked::{Event, Wager};
use rules::{Chips, Sink};

use crate::banked::{Basic, Game, QueenSixFour};
use crate::contest::Contest;

const ROUNDS: u64 = 100_000;

const DECKS: u32 = 6;

/// When so many cards are dealt, three in four, the shoe is shuffled before the next round.
const CUT: u32 = DECKS * 52 * 3 / 4;

/// The dealer hits soft 17; the player may double any two cards, also after a split, hold four hands, and surrender late.
/// The peer pays a natural 3 to 2 whatever it is told, which takes no other time than 6 to 5, and its dealer draws even
/// when no hand is left to beat: 5.59 cards a round, 0.17 of them for nobody.
pub(crate) fn blackjack() -> Contest {
    assert_complete(&simulate());
    let mut aviator = Game::new("aviator", "pure-21.5", DECKS as u8, 1, &[(Wager::Base, Chips(2_000))]);
    let mut counts = Counts::default();
    aviator.play(ROUNDS, Basic, &mut counts);
    counts.assert_complete();
    Contest::new("Rounds of blackjack, one player, six decks, fixed strategy", "round", ROUNDS, FREEBJ)
        .with_rate()
        .ours("rules: Pure 21.5 at Aviator", Some(1.0 / 1.5), move || aviator.play(ROUNDS, Basic, &mut ()))
        .peer(FREEBJ, || simulate().hand_stats.total)
        .peer("freebj, without its statistics", rounds())
}

/// Full tables of ours, with all bonus bets: two million rounds a second, whatever is wagered.
pub(crate) fn full_tables() -> Contest {
    let wagers = [(Wager::Base, Chips(2_000)), (Wager::Buster, Chips(500)), (Wager::RedFlex, Chips(500))];
    let mut casino_club = Game::new("casino-club", "pure-21.5", DECKS as u8, 5, &wagers);
    let wagers = [(Wager::Ante, Chips(2_000)), (Wager::PairPlus, Chips(500)), (Wager::SixCardBonus, Chips(500))];
    let mut ocean_view = Game::new("ocean-view", "three-card", 1, 6, &wagers);
    Contest::new("Rounds at full tables, three wagers each, fixed strategy", "round", FULL_ROUNDS, PURE)
        .with_rate()
        .ours_within(PURE, 500.0, move || casino_club.play(FULL_ROUNDS, Basic, &mut ()))
        .ours_within("Three Card Poker at Ocean View, six players", 500.0, move || {
            ocean_view.play(FULL_ROUNDS, QueenSixFour::new(), &mut ())
        })
}

const FULL_ROUNDS: u64 = 20_000;

const PURE: &str = "Pure 21.5 at Casino Club, five players";

/// What happened in our rounds.
#[derive(Default)]
struct Counts {
    cards: u64,
    naturals: u64,
    doubled: u64,
    split: u64,
    surrendered: u64,
    fees: u64,
    gathered: u64,
}

impl Sink<Event> for Counts {
    fn on(&mut self, event: Event) {
        match event {
            Event::Dealt { .. } | Event::BankDealt { .. } => self.cards += 1,
            Event::Natural { .. } => self.naturals += 1,
            Event::Doubled { .. } => self.doubled += 1,
            Event::Split { .. } => self.split += 1,
            Event::Surrendered { .. } => self.surrendered += 1,
            Event::Dropped { amount, .. } => self.fees += amount.0,
            Event::Gathered { .. } => self.gathered += 1,
            _ => {}
        }
    }
}

impl Counts {
    /// The same of ours: all cards, all options, and a fee of $1.50 for each round.
    fn assert_complete(&self) {
        let share = |count: u64| count as f64 / ROUNDS as f64;
        assert_eq!((self.gathered, self.fees), (ROUNDS, 150 * ROUNDS));
        assert!((5.2..5.6).contains(&share(self.cards)), "{}", share(self.cards));
        assert!((0.04..0.055).contains(&share(self.naturals)), "{}", share(self.naturals));
        assert!([self.doubled, self.split, self.surrendered].iter().all(|&count| share(count) > 0.01));
    }
}

/// What its program does with one job, `-j 1`.
const FREEBJ: &str = "freebj -j 1";

/// Nothing but rounds from a shoe that stays: no statistics, which ours does not make either.
fn rounds() -> impl FnMut() -> u64 + 'static {
    let mut shoe = StandardShoe::shuffled(DECKS, CUT);
    move || {
        with_table(|table| {
            let won: f64 = (0..ROUNDS).map(|_| table.make(&mut shoe).run().1.player_results[0]).sum();
            won.to_bits()
        })
    }
}

/// What one thread of its program does: mean, variance and distribution of what is won, and a count of all outcomes.
fn simulate() -> SimulationResult {
    let shoe = Box::new(StandardShoe::shuffled(DECKS, CUT));
    with_table(|table| Simulator::new(ROUNDS, shoe, table, None, None, false, false).run())
}

/// The peer's table for one player, who does not count the cards (the peer's shoe does so all the same). Its strategy
/// thinks of surrender before it thinks of pairs, so that it never splits eights against a nine or a ten.
fn with_table<T>(play: impl FnOnce(&RoundFactory) -> T) -> T {
    let rules = GameRules {
        game_type: GameType::Ahc,
        soft17: Soft17::H17,
        das: true,
        bj_pays: 1.2,
        double_down: DoublePolicy::AnyTwo,
        surrender: SurrenderPolicy::LateSurrender,
        play_ace_pairs: false,
        max_splits: 4,
        decks: DECKS,
        penetration_cards: CUT,
    };
    let strategy = BasicStrategy::new(false);
    let no_cards = VecDeque::new;
    play(&RoundFactory::new(&rules, &strategy, &FixedBet(1.0), 1, false, None, None, no_cards(), no_cards()))
}

/// That each round is played to its end and all options are taken: nobody is fast by leaving something out. The peer's
/// generator cannot be given a seed, so the bounds are wide.
fn assert_complete(result: &SimulationResult) {
    let hands = &result.hand_stats;
    let share = |count: u64| count as f64 / ROUNDS as f64;
    assert_eq!(result.winnings.count() as u64, ROUNDS);
    assert_eq!(hands.won + hands.lost + hands.push, hands.total);
    assert!((-0.03..0.02).contains(&result.winnings.mean()), "{result:?}");
    assert!((0.04..0.055).contains(&share(hands.blackjack)), "{result:?}");
    assert!([hands.doubled, hands.split, hands.surrender].iter().all(|&count| share(count) > 0.01), "{result:?}");
}
