//! Sentences as people type them, and the lines of a script that they are taken for.

use histories::{Script, Unsaid};
use rules::Register;

const HAND: &str = r#"
house = "ocean-view"
game = "holdem"
limit = "$4-$8"
button = 1
seats = { 1 = "$100", 2 = "$100", 3 = "$100", 4 = "$100" }
hands = { 2 = "As Kh", 3 = "9c 4d" }
"#;

/// What a sentence is taken for, whatever the book says to it.
fn heard(text: &str) -> String {
    let mut sitting = Script::read("plain", HAND).unwrap().open(Register::embedded()).unwrap();
    match sitting.hear(text) {
        Ok(heard) => heard.line,
        Err(Unsaid::NotUnderstood(why)) => format!("? {why}"),
        Err(unsaid) => panic!("{text}: {unsaid:?}"),
    }
}

#[test]
fn plain_sentences_are_lines_of_a_script() {
    for (sentence, line) in [
        ("seat 2's second card was exposed by the dealer", "the dealer exposes 2's Kh"),
        ("The dealer flashed player 3's first card.", "the dealer exposes 3's 9c"),
        ("the king of hearts of seat 2 was dealt face up", "the dealer exposes 2's Kh"),
        ("#3 is missing a card", "3 is a card short"),
        ("seat three has two cards too few", "3 is 2 cards short"),
        ("the button is a card short", "1 is a card short"),
        ("the flop came too early: 2c 3d 4h", "the board comes early: 2c 3d 4h"),
        ("the dealer put out a flop with four cards, 2c 3d 4h 5s", "the flop has too many cards: 2c 3d 4h 5s"),
        ("the dealer forgot to burn", "no card was burned"),
        ("two cards were burned, the second was 8d", "two cards were burned: 8d"),
        ("seat 3's 4d fell on the floor", "3's 4d flies off the table"),
        ("a boxed card came to seat 3, the 4d", "3's 4d was boxed"),
        ("seat 4 raises to 8 out of turn", "4 raises to $8 out of turn"),
        ("seat 3 has one card too many: 8d, and the 9c was taken", "3 has a card too many: 8d, and 9c is taken"),
        ("it is a misdeal", "misdeal"),
        ("seat 4 threw in a $25 chip", "4 puts in a $25 chip"),
        ("player 4 folded", "4 folds"),
        ("seat 4 makes it 8", "4 raises to $8"),
        ("4 called", "4 calls"),
    ] {
        assert_eq!(heard(sentence), line, "{sentence}");
    }
}

#[test]
fn cards_that_nobody_knows_need_no_name() {
    for (sentence, line) in [
        ("seat 4's second card was exposed", "the dealer exposes 4's Qd"),
        ("the dealer exposes a card of seat 4", "the dealer exposes 4's Qd"),
        ("4's first hole card was flashed", "the dealer exposes 4's Qd"),
        ("a card of seat 2 was exposed", "the dealer exposes 2's As"),
        ("the flop came too early", "the board comes early: Qd 9s 7c"),
        ("a boxed card", "boxed card: Qd"),
        ("4 has three cards", "4 has a card too many: Qd, and 9s is taken"),
        ("4 has a card too many", "4 has a card too many: Qd, and 9s is taken"),
        ("4 has only one card", "4 is a card short"),
    ] {
        assert_eq!(heard(sentence), line, "{sentence}");
    }
}

#[test]
fn no_word_is_dropped() {
    assert_eq!(heard("4 calls a flush"), "? 'flush' does not belong to '4 calls'");
    assert_eq!(heard("4 checks and folds"), "? 'folds' does not belong to '4 checks'");
    assert_eq!(heard("then 4 just calls the raise, please"), "4 calls");
    assert_eq!(heard("4 has two cards"), "? 2 cards are what seat 4 should have by now");
    assert!(heard("the turn came too early").contains("what comes next is the flop"));
}

#[test]
fn a_place_in_a_hand_is_where_it_can_be() {
    let stud = HAND.replace("holdem", "stud").replace("3 = \"9c 4d\"", "3 = \"9c 4d 8s\"");
    let heard = |text: &str| {
        let mut sitting = Script::read("plain", &stud).unwrap().open(Register::embedded()).unwrap();
        match sitting.hear(text) {
            Ok(heard) => heard.line,
            unsaid => format!("{unsaid:?}"),
        }
    };
    assert_eq!(heard("3's second hole card was flashed"), "the dealer exposes 3's 4d");
    assert!(heard("3's last card comes face up: Kd").contains("4 more come"));
    assert!(heard("3's third card was flashed").contains("lies face up as it should"));
    assert!(heard("the dealer exposes 3's 8s").contains("lies face up as it should"));
}

#[test]
fn nobody_kills_is_said_of_all() {
    let lowball = HAND.replace("holdem", "lowball").replace("hands = ", "# ");
    let mut sitting = Script::read("plain", &lowball).unwrap().open(Register::embedded()).unwrap();
    sitting.hear("nobody kills").unwrap();
    assert!(sitting.asked().to_string().contains("fold"), "{}", sitting.asked());
}

#[test]
fn what_is_missing_is_said() {
    assert!(heard("seat 4 spilled his coffee").starts_with("? 'seat 4 spilled his coffee' is no step"));
}

#[test]
fn what_can_be_said_comes_nearest_first() {
    let sitting = Script::read("plain", HAND).unwrap().open(Register::embedded()).unwrap();
    assert_eq!(sitting.sayings("somebody exposed something")[0], "the dealer exposes 3's Kh");
    let stud = Script::read("plain", &HAND.replace("holdem", "stud")).unwrap().open(Register::embedded()).unwrap();
    assert!(stud.sayings("").iter().all(|line| !line.contains("flop") && !line.contains("draws")));
}

/// Every sentence that is offered as an example is understood.
#[test]
fn everything_that_can_be_said_is_understood() {
    let banked =
        "house = 'aviator'\ngame = 'pure-21.5'\nposted = 1\ndecks = 6\nbank = 1\nseats = { 1 = '$500', 2 = '$100' }\n";
    for text in [HAND, banked] {
        let sitting = Script::read("plain", text).unwrap().open(Register::embedded()).unwrap();
        for line in sitting.sayings("") {
            let understood = sitting.clone().hear(&line);
            assert!(!matches!(understood, Err(Unsaid::NotUnderstood(_))), "{line}: {understood:?}");
        }
    }
}
