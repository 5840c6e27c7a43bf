//! Figures that others have published for the same rules, met here; docs/odds.md says where they stand.

mod common;

use common::register_with;
use hands::{Histogram, Ranking};
use odds::three_card::ThreeCardOdds;
use odds::{Edge, PureBets};
use rules::Register;

/// Compares what is published with so many digits.
fn check(what: &str, published: f64, digits: usize, ours: f64) {
    assert_eq!(format!("{ours:.digits$}"), format!("{published:.digits$}"), "{what}: {ours}");
}

fn percent(edge: &Edge) -> f64 {
    100.0 * edge.edge
}

/// Wizard of Odds, Red Flex: a bank that hits soft 17, the pay table of Casino Club.
#[test]
fn red_flex() {
    let house = Register::embedded().house("casino-club").unwrap();
    for (decks, published) in [(1, 10.2910), (2, 7.3163), (5, 5.4672), (6, 5.2586), (8, 4.9971)] {
        let odds = PureBets::new(house, "pure-21.5", decks).unwrap();
        check(&format!("{decks} decks"), published, 4, percent(odds.red_flex.as_ref().unwrap()));
    }
    // One that stands on soft 17.
    let register = register_with(&[("casino-club/pure-21.5.toml", &[("bank_hand.stands_soft", "17")])]);
    let odds = PureBets::new(register.house("casino-club").unwrap(), "pure-21.5", 1).unwrap();
    check("stands on soft 17", 11.4336, 4, percent(odds.red_flex.as_ref().unwrap()));
    // Eliot Jacobson: another pay table, six decks.
    let pays = [("pays.2", "2:1"), ("pays.3", "3:1"), ("pays.4", "8:1"), ("pays.7", "250:1")];
    let register = register_with(&[("casino-club/red-flex.toml", &pays)]);
    let odds = PureBets::new(register.house("casino-club").unwrap(), "pure-21.5", 6).unwrap();
    let edge = odds.red_flex.unwrap();
    check("2-3-8", 4.703, 3, percent(&edge));
    let spread = edge.spread.unwrap();
    check("2-3-8, wins", 24.920, 3, 100.0 * spread.hit_rate);
    check("2-3-8, deviation", 2.561, 3, spread.standard_deviation);
}

/// Eliot Jacobson for the pay table of Aviator with 200 for eight cards; Stephen How for that of Ocean View with 12 for six cards.
#[test]
fn buster() {
    let register = register_with(&[("aviator/buster.toml", &[("pays.8", "200:1")])]);
    let aviator = register.house("aviator").unwrap();
    for (decks, edge, deviation, wins) in [(6, 4.724, 2.724, 28.576), (2, 5.478, 2.591, 28.645)] {
        let buster = PureBets::new(aviator, "pure-21.5", decks).unwrap().buster.unwrap();
        check(&format!("{decks} decks"), edge, 3, percent(&buster));
        let spread = buster.spread.unwrap();
        check(&format!("{decks} decks, deviation"), deviation, 3, spread.standard_deviation);
        check(&format!("{decks} decks, wins"), wins, 3, 100.0 * spread.hit_rate);
    }
    let edge = |pays: &[(&str, &str)]| {
        let register = register_with(&[("ocean-view/buster.toml", pays)]);
        percent(&PureBets::new(register.house("ocean-view").unwrap(), "pure-21.5", 6).unwrap().buster.unwrap())
    };
    // His list ends with eight cards, as if more were lost: so what they are paid is taken out.
    let all = edge(&[("pays.6", "12:1")]);
    let nine_or_more = (edge(&[("pays.6", "12:1"), ("pays.9", "1:1")]) - all) / (250.0 - 1.0);
    check("2-2-4-12-50-250", 6.2247, 4, all + (250.0 + 1.0) * nine_or_more);
}

/// One deck, six and eight, as every book on blackjack has it.
#[test]
fn insurance() {
    let house = Register::embedded().house("casino-club").unwrap();
    for (decks, published) in [(1, 5.882), (6, 7.395), (8, 7.470)] {
        let bets = PureBets::new(house, "pure-21.5", decks).unwrap();
        check(&format!("{decks} decks"), published, 3, percent(&bets.insurance.unwrap()));
    }
}

/// John Grochowski, for the pay tables without a mini royal of its own and with several.
#[test]
fn pair_plus() {
    let edge = |royal: &str, straight: &str, flush: &str| {
        let pays = [("pays.mini-royal", royal), ("pays.straight", straight), ("pays.flush", flush)];
        let register = register_with(&[("ocean-view/pair-plus.toml", &pays)]);
        let odds = ThreeCardOdds::new(register.house("ocean-view").unwrap(), "three-card").unwrap();
        percent(&odds.pair_plus.unwrap())
    };
    check("40-30-6-3-1", 7.28, 2, edge("40:1", "6:1", "3:1"));
    check("50-40-30-6-3-1", 7.10, 2, edge("50:1", "6:1", "3:1"));
    check("40-30-6-4-1", 2.32, 2, edge("40:1", "6:1", "4:1"));
    check("40-30-5-4-1", 5.57, 2, edge("40:1", "5:1", "4:1"));
    check("50-40-30-5-4-1", 5.39, 2, edge("50:1", "5:1", "4:1"));
    check("100-40-30-5-4-1", 4.49, 2, edge("100:1", "5:1", "4:1"));
}

/// My Poker Coaching, for a pay table with 10 for a straight and 7 for three of a kind: just over 8.5 %, and wins of slightly over 7.2 %.
#[test]
fn six_card_bonus() {
    let pays = [("pays.straight", "10:1"), ("pays.three-of-a-kind", "7:1")];
    let register = register_with(&[("ocean-view/six-card-bonus.toml", &pays)]);
    let odds = ThreeCardOdds::new(register.house("ocean-view").unwrap(), "three-card").unwrap();
    let edge = odds.six_card_bonus.unwrap();
    assert!((8.5..8.6).contains(&percent(&edge)), "{}", percent(&edge));
    assert!((0.072..0.073).contains(&edge.spread.unwrap().hit_rate));
}

/// Brian Alspach, six cards and three.
#[test]
fn hand_frequencies() {
    let count = |ranking: &str, cards: usize, kinds: &[&str]| {
        let mut histogram = Histogram::new(Ranking::find(ranking).unwrap(), cards).unwrap();
        for part in histogram.parts() {
            histogram.count(part);
        }
        let of = |kind: &&str| histogram.categories().find(|(category, _)| category.id == *kind).unwrap().1;
        kinds.iter().map(of).collect::<Vec<u64>>()
    };
    let six = count("high", 6, &["royal-flush", "straight-flush", "four-of-a-kind", "full-house"]);
    assert_eq!((six[0] + six[1], six[2], six[3]), (1_844, 14_664, 165_984));
    assert_eq!(count("three-card", 3, &["straight", "flush", "one-pair", "high-card"]), [720, 1_096, 3_744, 16_440]);
}
