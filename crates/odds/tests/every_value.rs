//! Every value of the games with a player-dealer is changed in turn: either an edge changes with it, or it is said here why none does.

mod common;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::thread;

use common::register_with;
use odds::NoOdds;
use odds::pure::PureOdds;
use odds::three_card::ThreeCardOdds;
use rules::{House, Register};

/// What a value is changed to, and why no edge changes with it, if none does.
type Change = (&'static str, &'static str, &'static str, Option<&'static str>);

const TABLE: Option<&str> = Some("a matter of the table: who sits where, who banks, who bets how much, and how soon");
const COVER: Option<&str> = Some("how far the bank reaches, and in which order: odds are those of a bank that reaches");
const SHOE: Option<&str> = Some("odds are those of a full shoe");
const WHOLE: Option<&str> = Some("odds are those of wagers that are paid to the cent");
const LESS: Option<&str> = Some("what is worth doing is worth doing for all that may be");
const NEVER: Option<&str> = Some("nobody who does the best comes to it");
const ALIKE: Option<&str> = Some("before it is looked at, one card is like the other");

const PURE: &[Change] = &[
    ("pure-21.5", "table.seats", "9", TABLE),
    ("pure-21.5", "table.smallest_chip", "$1", WHOLE),
    ("pure-21.5", "table.wager_unit", "$2", TABLE),
    ("pure-21.5", "table.action_seconds", "31", TABLE),
    ("pure-21.5", "table.rebuy_in_round", "false", TABLE),
    ("pure-21.5", "shoe.decks_min", "2", None),
    ("pure-21.5", "shoe.decks_max", "7", SHOE),
    ("pure-21.5", "shoe.cut", "1/2", SHOE),
    ("pure-21.5", "shoe.every_round_decks", "1", SHOE),
    ("pure-21.5", "shoe.marked", "false", Some("it says what a card is, and makes it no other")),
    ("pure-21.5", "deal.from", "right-of-bank", TABLE),
    ("pure-21.5", "deal.down_card", "1", ALIKE),
    ("pure-21.5", "natural.pays", "3:2", None),
    ("pure-21.5", "natural.rounding", "up", WHOLE),
    ("pure-21.5", "natural.paid", "in-order", COVER),
    ("pure-21.5", "natural.peek", "[\"ace\", \"bonus\"]", None),
    ("pure-21.5", "natural.original_bets_only", "true", None),
    ("pure-21.5", "player.stands_from", "16", None),
    ("pure-21.5", "player.hits_to", "12", None),
    ("pure-21.5", "bank_hand.stands_hard", "16", None),
    ("pure-21.5", "bank_hand.stands_soft", "17", None),
    ("pure-21.5", "double.for_less", "false", LESS),
    ("pure-21.5", "double.after_split", "false", None),
    ("pure-21.5", "double.hard_most", "9", None),
    ("pure-21.5", "split.hands_max", "2", None),
    ("pure-21.5", "split.unlike_bonus", "false", NEVER),
    ("pure-21.5", "split.for_less", "true", LESS),
    ("pure-21.5", "split.ace_cards", "2", None),
    ("pure-21.5", "split.again_aces", "true", None),
    ("pure-21.5", "surrender.loses", "1/3", None),
    ("pure-21.5", "insurance.most", "1/3", LESS),
    ("pure-21.5", "insurance.pays", "3:1", None),
    ("pure-21.5", "both_over.three_eights", "loses", None),
    ("pure-21.5", "both_over.otherwise", "pushes", None),
    ("pure-21.5", "bank.hands", "3", TABLE),
    ("pure-21.5", "bank.all_decline", "stop", TABLE),
    ("pure-21.5", "bank.least", "nothing", TABLE),
    ("pure-21.5", "bank.coverage", "net", COVER),
    ("pure-21.5", "action_button.from", "left-of-bank", COVER),
    ("pure-21.5", "action_button.pictures", "ten", COVER),
    ("pure-21.5", "action_button.counts_empty", "false", COVER),
    ("pure-21.5", "circles.most", "7", TABLE),
    ("pure-21.5", "backline.wagers", "[\"base\"]", TABLE),
    ("pure-21.5", "backline.most", "2", TABLE),
    ("pure-21.5", "backline.follow", "bound", TABLE),
    ("pure-21.5", "backline.fee", "each-circle", TABLE),
    ("buster", "wager.on", "red-run", None),
    ("buster", "wager.least", "$2", TABLE),
    ("buster", "wager.most", "$40", TABLE),
    ("buster", "wager.above_base", "false", TABLE),
    ("buster", "pays.3", "2:1", None),
    ("buster", "pays.4", "2:1", None),
    ("buster", "pays.5", "5:1", None),
    ("buster", "pays.6", "30:1", None),
    ("buster", "pays.7", "99:1", None),
    ("buster", "pays.8", "251:1", None),
    ("red-flex", "wager.on", "bust-cards", None),
    ("red-flex", "wager.least", "$2", TABLE),
    ("red-flex", "wager.most", "$40", TABLE),
    ("red-flex", "wager.above_base", "false", TABLE),
    ("red-flex", "pays.2", "2:1", None),
    ("red-flex", "pays.3", "4:1", None),
    ("red-flex", "pays.4", "11:1", None),
    ("red-flex", "pays.5", "51:1", None),
    ("red-flex", "pays.6", "99:1", None),
    ("red-flex", "pays.7", "250:1", None),
];

const THREE_CARD: &[Change] = &[
    ("three-card", "table.seats", "6", TABLE),
    ("three-card", "table.smallest_chip", "$1", WHOLE),
    ("three-card", "table.wager_unit", "$2", TABLE),
    ("three-card", "table.action_seconds", "31", TABLE),
    ("three-card", "table.rebuy_in_round", "false", TABLE),
    ("three-card", "deck.in_turn", "1", SHOE),
    ("three-card", "deal.from", "right-of-bank", TABLE),
    ("three-card", "deal.up_card", "1", ALIKE),
    ("three-card", "play.times", "2", None),
    ("three-card", "qualify.least", "king", None),
    ("three-card", "qualify.ante_pays", "2:1", None),
    ("three-card", "qualify.ante_worse", "loses", None),
    ("three-card", "qualify.ante_equal", "loses", None),
    ("three-card", "showdown.pays", "2:1", None),
    ("three-card", "showdown.equal", "loses", None),
    ("three-card", "bank.hands", "3", TABLE),
    ("three-card", "bank.all_decline", "stop", TABLE),
    ("three-card", "bank.least", "nothing", TABLE),
    ("three-card", "bank.coverage", "net", COVER),
    ("three-card", "action_button.from", "first-seat", COVER),
    ("three-card", "action_button.pictures", "ten", COVER),
    ("three-card", "action_button.counts_empty", "false", COVER),
    ("pair-plus", "wager.above_base", "false", TABLE),
    ("pair-plus", "wager.forfeited", "false", NEVER),
    ("pair-plus", "pays.mini-royal", "50:1", None),
    ("pair-plus", "pays.straight-flush", "41:1", None),
    ("pair-plus", "pays.three-of-a-kind", "31:1", None),
    ("pair-plus", "pays.straight", "5:1", None),
    ("pair-plus", "pays.flush", "4:1", None),
    ("pair-plus", "pays.one-pair", "2:1", None),
    ("six-card-bonus", "wager.above_base", "false", TABLE),
    ("six-card-bonus", "wager.forfeited", "true", None),
    ("six-card-bonus", "pays.royal-flush", "500:1", None),
    ("six-card-bonus", "pays.straight-flush", "201:1", None),
    ("six-card-bonus", "pays.four-of-a-kind", "50:1", None),
    ("six-card-bonus", "pays.full-house", "25:1", None),
    ("six-card-bonus", "pays.flush", "20:1", None),
    ("six-card-bonus", "pays.straight", "10:1", None),
    ("six-card-bonus", "pays.three-of-a-kind", "7:1", None),
];

/// What no other word can stand for: a bonus bet that is on something else is another bet, and there is one ranking of three cards.
const ONE_WORD: [(&str, &str); 4] = [
    ("three-card", "showdown.ranking"),
    ("three-card", "backline.wagers"),
    ("pair-plus", "wager.on"),
    ("six-card-bonus", "wager.on"),
];

/// Every edge of a game, to the last digit.
type Edges = Result<Vec<Option<f64>>, NoOdds>;

fn pure(house: &House) -> Edges {
    let odds = PureOdds::new(house, "pure-21.5", 1)?;
    let bets = [Some(&odds.base), odds.insurance.as_ref(), odds.buster.as_ref(), odds.red_flex.as_ref()];
    Ok(bets.map(|edge| edge.map(|edge| edge.edge)).to_vec())
}

fn three_card(house: &House) -> Edges {
    let odds = ThreeCardOdds::new(house, "three-card")?;
    let bets = [Some(&odds.ante_play), odds.pair_plus.as_ref(), odds.six_card_bonus.as_ref()];
    Ok(bets.map(|edge| edge.map(|edge| edge.edge)).to_vec())
}

/// Changes them all, and says what is not as it is said to be.
fn check(house: &str, games: &[&str], changes: &[Change], edges: fn(&House) -> Edges) {
    let book = Register::embedded().house(house).unwrap();
    let listed: BTreeSet<(&str, &str)> =
        changes.iter().map(|&(chapter, path, _, _)| (chapter, path)).chain(ONE_WORD).collect();
    for game in games {
        for value in &book.chapter(game).unwrap().game.as_ref().unwrap().values {
            assert!(listed.contains(&(game, value.path.as_str())), "{game}: {} is not listed", value.path);
        }
    }
    let by_the_book = edges(book);
    let next = Mutex::new(changes.iter());
    let wrong = Mutex::new(vec![]);
    let work = || {
        loop {
            let Some(&(chapter, path, to, why)) = next.lock().unwrap().next() else { return };
            let register = register_with(&[(&format!("{house}/{chapter}.toml"), &[(path, to)])]);
            let now = edges(register.house(house).unwrap());
            if (now == by_the_book) != why.is_some() {
                wrong.lock().unwrap().push(format!("{chapter}/{path}={to}: {now:?}"));
            }
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| drop(scope.spawn(work)));
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "by the book {by_the_book:?}\n{}", wrong.join("\n"));
}

#[test]
#[ignore = "takes minutes"]
fn every_value_of_pure_21_5() {
    check("casino-club", &["pure-21.5", "buster", "red-flex"], PURE, pure);
}

#[test]
#[ignore = "takes a minute"]
fn every_value_of_three_card_poker() {
    check("ocean-view", &["three-card", "pair-plus", "six-card-bonus"], THREE_CARD, three_card);
}

/// Who may split only like Bonus cards is told that it is not counted, once splitting them is best: here against a bank that stands on
/// twelve. If others may be split too, it is counted.
#[test]
fn like_bonus_cards_are_not_counted() {
    let odds = |unlike_bonus: &str| {
        let values =
            [("bank_hand.stands_hard", "12"), ("bank_hand.stands_soft", "12"), ("split.unlike_bonus", unlike_bonus)];
        let register = register_with(&[("aviator/pure-21.5.toml", &values)]);
        PureOdds::new(register.house("aviator").unwrap(), "pure-21.5", 1).map(|odds| odds.decks)
    };
    assert_eq!((odds("false"), odds("true")), (Err(NoOdds::UnlikeBonus), Ok(1)));
}
