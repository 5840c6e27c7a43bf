//! What hands of poker are worth against each other: everything counted, or samples taken.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use odds::equity::Form;
use pokers::{HandRange, approx_equity, exact_equity};
use rs_poker::core::Hand;
use rs_poker::holdem::MonteCarloGame;
use rules::Register;

use crate::contest::Contest;
use crate::peers::rs_card;

fn form(game: &str) -> Form {
    Form::new(Register::embedded().house("ocean-view").expect("a house"), game).expect("a game")
}

/// Everything counted by ours: the first hand's equity, and how many cases there are.
fn counted(form: &Form, hands: &[&str], board: &str) -> (f64, u64) {
    let question = form.ask(hands, board, "").expect("a question");
    let equity = question.exact().expect("few enough").count();
    (equity.hands[0].equity, equity.count)
}

fn pokers_counted(ranges: &[HandRange]) -> f64 {
    let cancel = Arc::new(AtomicBool::new(false));
    exact_equity(ranges, 0, 0, 1, cancel, |_| {}).map_or(f64::NAN, |results| results.equities[0])
}

fn pokers_ranges(hands: [&str; 2]) -> Vec<HandRange> {
    HandRange::from_strings(hands.map(str::to_string).to_vec())
}

/// As one number, so that nothing is left out.
fn bits(equity: f64) -> u64 {
    equity.to_bits()
}

fn exact_contest(title: &'static str, hands: [&'static str; 2]) -> Contest {
    let holdem = form("holdem");
    let ranges = pokers_ranges(hands);
    let (equity, cases) = counted(&holdem, &hands, "");
    let theirs = pokers_counted(&ranges);
    assert!((equity - theirs).abs() < 1e-9, "{equity} is not {theirs}: nobody is fast by being wrong");
    Contest::new(title, "board", cases, "pokers")
        .ours("cardroom, boards by their ranks", Some(0.6), move || bits(counted(&holdem, &hands, "").0))
        .peer("pokers", move || bits(pokers_counted(&ranges)))
}

/// Two hands before the flop, all 1,712,304 boards.
pub(crate) fn exact() -> Contest {
    exact_contest("Hold'em, AhKh against QsQd, all boards", ["AhKh", "QsQd"])
}

/// Range against range before the flop.
pub(crate) fn ranges() -> Contest {
    exact_contest("Hold'em, QQ+,AKs against A2s+, all boards", ["QQ+,AKs", "A2s+"])
}

const SAMPLES: u64 = 4_000_000;

/// Two hands before the flop, boards at random.
pub(crate) fn sampled() -> Contest {
    let hands = ["AhKh", "QsQd"];
    let all = std::thread::available_parallelism().map_or(1, NonZero::get);
    let ranges = pokers_ranges(hands);
    let rs_hands = hands.map(|hand| {
        let cards = cards::read(hand).map(|found| rs_card(found.expect("a card").card.expect("known")));
        Hand::new_with_cards(cards.collect())
    });
    let mut rs_game = MonteCarloGame::new(rs_hands.to_vec()).expect("a game");
    let tables = poker_eval::eval::seven::build_tables(false);
    let players: Vec<Vec<u32>> = hands.iter().map(|hand| cards::read(hand).map(poker_eval_card).collect()).collect();
    Contest::new(
        "Hold'em, AhKh against QsQd, four million boards at random",
        "sample",
        SAMPLES,
        "poker_eval, on all cores",
    )
    .with_rate()
    .ours("cardroom, on all cores", Some(1.0 / 3.0), samples_by(all, hands))
    .ours("cardroom", None, samples_by(1, hands))
    .peer("poker_eval, on all cores", move || {
        let players = players.clone();
        let equity =
            poker_eval::calc::equity_mc::calc_equity_monte_carlo(tables.clone(), players, vec![], SAMPLES as u32);
        bits(equity.map_or(f64::NAN, |equity| equity.win))
    })
    .peer("pokers", move || {
        // It goes on until its error is small enough, so it is asked until it has done as many.
        let mut done = 0;
        while done < SAMPLES {
            let cancel = Arc::new(AtomicBool::new(false));
            done +=
                approx_equity(&ranges, 0, 0, 1, 0.001, cancel, |_| {}).map_or(SAMPLES, |results| results.eval_count);
        }
        done
    })
    .peer("rs_poker", move || bits(f64::from(rs_game.estimate_equity(SAMPLES as usize)[0])))
}

/// Ours on so many cores, each with a generator of its own.
fn samples_by(cores: usize, hands: [&'static str; 2]) -> impl FnMut() -> u64 + 'static {
    let holdem = form("holdem");
    let mut generators: Vec<ChaCha8Rng> = (0..cores).map(|nth| ChaCha8Rng::from_seed([26 + nth as u8; 32])).collect();
    move || {
        let sampled = |generator: &mut ChaCha8Rng| {
            let question = holdem.ask(&hands, "", "").expect("a question");
            question.sampler().expect("hands that fit").sample(SAMPLES / cores as u64, || generator.next_u64()).hands[0]
                .equity
        };
        let Some((first, others)) = generators.split_first_mut() else { return 0 };
        std::thread::scope(|scope| {
            let others: Vec<_> = others.iter_mut().map(|generator| scope.spawn(move || sampled(generator))).collect();
            bits(sampled(first) + others.into_iter().map(|other| other.join().expect("no panic")).sum::<f64>())
        })
    }
}

/// The number by which `poker_eval` knows a card: four for each rank, from the two.
fn poker_eval_card(found: Result<cards::Found, cards::ReadError>) -> u32 {
    let card = found.expect("a card").card.expect("known");
    (u32::from(card.rank_number()) - 1) * 4 + card.suit().expect("no joker") as u32
}

/// In nanoseconds: three hands on the flop, with their 666 boards, are counted in less.
const MILLISECOND: f64 = 1e6;

/// High and low on the flop, all turns and rivers.
pub(crate) fn omaha_hilo() -> Contest {
    let hands = ["AhAd2h3d", "KsKcQsQc", "4s5s6c7c"];
    let board = "4h 5d Kd";
    let omaha = form("omaha-hilo");
    let (_, cases) = counted(&omaha, &hands, board);
    let one_by_one = omaha_one_by_one(&hands, board);
    let equity = counted(&omaha, &hands, board).0;
    assert!((equity - one_by_one).abs() < 1e-9, "{equity} is not {one_by_one}");
    Contest::new("Omaha Hi-Lo, three hands on the flop, all boards", "board", cases, "cardroom, board by board")
        .ours_within("cardroom, boards by their ranks", MILLISECOND / 666.0, move || {
            bits(counted(&omaha, &hands, board).0)
        })
        .ours("cardroom, board by board", None, move || bits(omaha_one_by_one(&hands, board)))
}

fn omaha_one_by_one(hands: &[&str], board: &str) -> f64 {
    let read =
        |text: &str| cards::read(text).map(|found| found.expect("a card").card.expect("known")).collect::<Vec<_>>();
    let hands: Vec<Vec<cards::Card>> = hands.iter().map(|hand| read(hand)).collect();
    let flop = read(board);
    let out: cards::CardSet = hands.iter().flatten().chain(&flop).copied().collect();
    let left: Vec<cards::Card> = (cards::Deck::STANDARD.cards() - out).iter().collect();
    let (mut sum, mut count) = (0.0, 0.0);
    for (place, &turn) in left.iter().enumerate() {
        for &river in &left[..place] {
            let board = hands::omaha::Board::new(&[flop[0], flop[1], flop[2], turn, river]);
            let highs: Vec<hands::Strength> = hands.iter().map(|hand| board.high(hand)).collect();
            let lows: Vec<hands::Strength> = hands.iter().map(|hand| board.low(hand)).collect();
            let share = |strengths: &[hands::Strength]| {
                let best = strengths.iter().max().copied().unwrap_or_default();
                let winners = strengths.iter().filter(|strength| **strength == best).count() as f64;
                if strengths[0] == best { 1.0 / winners } else { 0.0 }
            };
            let has_low = lows.iter().any(|low| low.is_some());
            sum += if has_low { (share(&highs) + share(&lows)) / 2.0 } else { share(&highs) };
            count += 1.0;
        }
    }
    sum / count
}
