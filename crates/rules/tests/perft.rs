//! Perft for cards: every way a deal can be bet, counted and compared with the figures beside the books.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use cards::Card;
use rules::book::BookFile;
use rules::poker::{Act, Deal, Seating, Stakes, Step, Table, Turn};
use rules::{Chips, Register, Seat, Structure};

#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    decisions: u64,
    folds: u64,
    closed: u64,
}

/// Counts every way on from here; up to the end of a street, or of the deal.
fn perft(count: &mut Count, deal: &Deal, streets: u8) {
    if deal.street() >= streets {
        count.closed += 1;
        return;
    }
    match deal.turn() {
        Turn::Nobody if deal.live().len() == 1 => count.folds += 1,
        Turn::Nobody => count.closed += 1,
        Turn::Dealer(need) => {
            // Which cards they are makes no difference to how one may bet on them.
            let fresh: Vec<Option<Card>> = deal.unseen().iter().take(need.count()).map(Some).collect();
            perft(count, &after(deal, Step::Dealt(&fresh)), streets);
        }
        Turn::Seat(seat) => {
            count.decisions += 1;
            for act in acts(deal) {
                perft(count, &after(deal, Step::Act(seat, act)), streets);
            }
        }
    }
}

fn after(deal: &Deal, step: Step<'_>) -> Deal {
    let mut next = deal.clone();
    next.play(step, &mut ()).unwrap_or_else(|refusal| panic!("{step:?}: {refusal} {deal:#?}"));
    next
}

/// Every legal act of the player whose turn it is.
fn acts(deal: &Deal) -> Vec<Act> {
    let options = deal.options();
    let plain = [(options.fold, Act::Fold), (options.check, Act::Check), (options.call.is_some(), Act::Call)];
    let mut acts: Vec<Act> = plain.into_iter().filter(|(legal, _)| *legal).map(|(_, act)| act).collect();
    if let Some(raise) = options.raise {
        let step = raise.step.0.max(1);
        let below = (raise.least.0..raise.most.0).step_by(step as usize);
        acts.extend(below.chain([raise.most.0]).map(|to| Act::RaiseTo(Chips(to))));
    }
    acts
}

/// A game as a setup line wants it: that of the book, but for the cap that stays on, and perhaps other bets.
fn table(game: &str, setup: &HashMap<&str, &str>) -> Arc<Table> {
    let structure = setup["structure"];
    let limits = if structure == "no-limit" {
        "raises = 'unlimited'".to_string()
    } else {
        format!("raises = {}", setup["raises"])
    };
    let house = "id = 'perft'\ncode = 'PF'\nname = 'Perft'\nlike = 'ocean-view'\nsources = []\n";
    let text = format!(
        "id = '{game}'\nwithout = ['spread']\n[betting]\nstructures = '{structure}'\n{limits}\ncap_off = 'never'\n\
         [[clause]]\nid = 'PF.HE.901'\nkind = 'betting'\nwhere = 'x'\ntext = 'y'\nsets = 'betting'\n"
    );
    let own = [BookFile::new("perft/house.toml", house), BookFile::new(&format!("perft/{game}.toml"), &text)];
    let files: Vec<BookFile> = Register::embedded_files().chain(own).collect();
    let register = Register::load(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let game = register.house("perft").unwrap().chapter(game).unwrap().game.as_ref().unwrap();
    let [low, high] = ["low", "high"].map(|end| setup[end].parse::<Chips>().unwrap());
    let structure = if structure == "limit" { Structure::Limit } else { Structure::NoLimit };
    Arc::new(Table::new(game, Stakes::new(structure, low, high), &[]).unwrap())
}

#[test]
fn every_way_to_bet_is_counted() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../books/ocean-view/holdem.perft");
    let text = fs::read_to_string(file).unwrap();
    let mut deal = None;
    let mut checked = 0;
    for line in text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["setup", ..] => {
                let setup: HashMap<&str, &str> = words[1..].iter().filter_map(|word| word.split_once('=')).collect();
                let table = table("holdem", &setup);
                let stacks = vec![setup["stack"].parse().unwrap(); setup["seats"].parse().unwrap()];
                let mut seating = Seating::everybody(&table, &stacks, Seat::new(0));
                seating.show_all = true;
                deal = Some(Deal::open(table, &seating, &mut ()).unwrap());
            }
            ["betting", part, "decisions", decisions, "folds", folds, "closed", closed] => {
                let number = |word: &str| word.parse::<u64>().unwrap();
                let expected = Count { decisions: number(decisions), folds: number(folds), closed: number(closed) };
                let mut count = Count::default();
                perft(&mut count, deal.as_ref().unwrap(), if part == "preflop" { 1 } else { u8::MAX });
                assert_eq!(count, expected, "{line}");
                checked += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(checked, 9);
}
