//! Random hands by common rules and at Ocean View, as files of the PHH standard for the referee.
//!
//! `cargo xtask referee` gives them to `PokerKit`, which must accept them and come to the same stacks. Arguments: the seed, and
//! how many hands of each game.

#[path = "../../rules/tests/random_play/chance.rs"]
mod chance;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use cards::Card;
use chance::Chance;
use histories::phh;
use histories::poker::{Played, Record, Setting, Terms};
use rules::poker::{Act, Deal, Options, Seating, Step, Turn};
use rules::{Chips, Register, Seat, Structure};

/// The games that `PokerKit` knows a code for; stud at Ocean View has a choice of limits on an open pair that it cannot be told.
const GAMES: [(&str, &str, Structure, u64, u64); 12] = [
    ("standard", "holdem", Structure::Limit, 200, 400),
    ("standard", "holdem", Structure::NoLimit, 200, 200),
    ("standard", "omaha", Structure::PotLimit, 200, 200),
    ("standard", "omaha-hilo", Structure::Limit, 200, 400),
    ("standard", "stud", Structure::Limit, 400, 800),
    ("standard", "stud-hilo", Structure::Limit, 400, 800),
    ("standard", "razz", Structure::Limit, 400, 800),
    ("standard", "short-deck", Structure::NoLimit, 200, 200),
    ("ocean-view", "holdem", Structure::Limit, 400, 800),
    ("ocean-view", "omaha-hilo", Structure::Limit, 400, 800),
    ("ocean-view", "stud-hilo", Structure::Limit, 400, 800),
    ("ocean-view", "razz", Structure::Limit, 400, 800),
];

/// Between two players raises have no end by our rules, and an end by `PokerKit`'s.
const RAISES_MAX: usize = 3;

fn main() -> ExitCode {
    let args: Vec<u64> = env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let [seed, count] = args[..] else {
        eprintln!("arguments: SEED COUNT");
        return ExitCode::from(2);
    };
    let mut number = 0;
    for (house, game, structure, low, high) in GAMES {
        let terms = Terms { structure, low: Chips(low), high: Chips(high), day: None, posted: None, time: None };
        let setting = Setting { house: house.to_string(), game: game.to_string(), terms };
        for _ in 0..count {
            number += 1;
            let mut chance = Chance::of(seed ^ u64::wrapping_mul(number, 0x9e6c_63d0_676a_9a99));
            let record = hand(&setting, &mut chance);
            match phh::write(&record, Register::embedded()) {
                Ok(text) => println!("[{number}]\n{text}"),
                Err(error) => panic!("{error}"),
            }
        }
    }
    ExitCode::SUCCESS
}

/// A random hand, played to its end. By common rules somebody may be all-in at any time; a house counts short all-ins in its
/// own way, and there everybody has enough.
fn hand(setting: &Setting, chance: &mut Chance) -> Record {
    let (.., table) = setting.open(Register::embedded()).unwrap_or_else(|error| panic!("{error}"));
    let table = Arc::new(table);
    let bet = setting.terms.high.0;
    let deep = setting.house != "standard";
    let players = 2 + chance.below(5);
    let mut stack =
        || Chips(if deep { 1000 * bet } else { 100 * (bet / 100 + chance.below(60 * bet as usize / 100) as u64) });
    let stacks: Vec<Chips> = (0..players).map(|_| stack()).collect();
    let seating = Seating::everybody(&table, &stacks, Seat::new((players - 1) as u8));
    let mut deal = Deal::open(Arc::clone(&table), &seating, &mut ()).unwrap_or_else(|error| panic!("{error}"));
    let mut deck: Vec<Card> = table.deck().iter().collect();
    cards::shuffle(&mut deck, || chance.next());
    let mut record = Record { setting: setting.clone(), seating, steps: vec![] };
    let (mut raises, mut street) = (0, deal.street());
    while !deal.is_over() {
        if deal.street() != street {
            (raises, street) = (0, deal.street());
        }
        let mut cards = Vec::new();
        let step = match deal.turn() {
            Turn::Dealer(need) => {
                cards.extend(deck.drain(deck.len() - need.count()..).map(Some));
                Step::Dealt(&cards)
            }
            _ => {
                let (seat, act) = act(&deal.options(), raises < RAISES_MAX, chance);
                raises += usize::from(matches!(act, Act::RaiseTo(_)));
                Step::Act(seat, act)
            }
        };
        record.steps.push(Played::of(&deal, step));
        deal.play(step, &mut ()).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
    }
    record
}

/// One of the legal acts.
fn act(options: &Options, may_raise: bool, chance: &mut Chance) -> (Seat, Act) {
    let Some(seat) = options.seat else { panic!("{options:?}: nobody is asked") };
    let mut acts = Vec::new();
    if options.show {
        return (seat, Act::Show);
    }
    if options.check {
        acts.extend([Act::Check; 3]);
    } else if options.fold {
        acts.push(Act::Fold);
    }
    if options.call.is_some() {
        acts.extend([Act::Call; 4]);
    }
    if let Some(raise) = options.raise.filter(|_| may_raise) {
        let span = (raise.most.0 - raise.least.0) / raise.step.0.max(1);
        let between = Chips(raise.least.0 + raise.step.0 * chance.below(span as usize + 1) as u64);
        acts.extend([Act::RaiseTo(raise.least), Act::RaiseTo(between)]);
        if chance.one_in(4) {
            acts.push(Act::RaiseTo(raise.most));
        }
    }
    (seat, chance.pick(&acts))
}
