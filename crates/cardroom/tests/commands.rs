//! The commands as a person or a script meets them.

use std::process::{Command, Output};

use proptest::prelude::*;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom")).args(args).output().unwrap()
}

/// What a command that succeeds prints.
fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command that fails says; it prints nothing else.
fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(args)).unwrap()
}

#[test]
fn without_arguments_it_says_what_can_be_done() {
    insta::assert_snapshot!(printed(&[]), @r#"
    Cardroom 0.1.0: a California card room in one binary.

    It knows cards and the order of hands so far; the rule books, the tables and the room are being built on them.
    Arguments go behind two dashes when cargo starts it: cargo run --release -- rank high "Ah Kh Qh Jh Th"

      cardroom rank RANKING CARDS [--board CARDS]   what cards are worth
      cardroom count RANKING --cards N              all hands of a ranking, by kind
      cardroom help [COMMAND]                       every command with its options

    Try:
      cardroom rank high-joker "As Ah Ad Ac Jk"
      cardroom rank omaha-high "Th 9h 9d 3s" --board "Ah Kh Qh Jh 2c"
      cardroom count low-joker --cards 5
    "#);
}

#[test]
fn rank_says_the_hand_in_words() {
    insta::assert_snapshot!(printed(&["rank", "high", "Kh Kd 4s 4d Kc 9s 2h"]), @"
    Full House, Kings over Fours
      made of   K♥ K♦ K♣ 4♠ 4♦
      kind      Full House
      strength  7275
    ");
    insta::assert_snapshot!(printed(&["rank", "eight-or-better", "9h", "Kd", "4s", "4d", "Kc"]), @"
    No low
      kind      No low
      strength  0
    ");
    insta::assert_snapshot!(printed(&["rank", "omaha-high", "ThJh9d3s", "--board", "AhKhQh 8h 2c"]), @"
    Royal Flush
      made of   A♥ K♥ Q♥ J♥ T♥
      kind      Royal Flush
      strength  7462
    ");
}

#[test]
fn cards_of_a_shoe_may_repeat() {
    let ranked = json(&["rank", "pure-21.5", "8h 8h 8s", "--json"]);
    assert_eq!(ranked["made_of"], serde_json::json!(["8s", "8h", "8h"]));
}

#[test]
fn a_joker_in_the_hand_makes_one_on_the_board_the_other() {
    let ranked = json(&["rank", "High-Two-Jokers", "Ah Ad Jk", "--board", "Jk 2c 3c", "--json"]);
    assert_eq!(ranked["name"], "Four of a Kind, Aces, Three kicker");
}

#[test]
fn rank_prints_json() {
    let ranked = json(&["rank", "low-joker", "8s 6h 4d 2c Jk", "--json"]);
    let expected = serde_json::json!({
        "ranking": "low-joker", "cards": ["8s", "6h", "4d", "2c", "Jk"], "board": [], "strength": 6148,
        "category": "8-high", "name": "8-6-4-2-A low", "made_of": ["Jk", "8s", "6h", "4d", "2c"],
    });
    assert_eq!(ranked, expected);
}

#[test]
fn count_prints_json_from_the_best_hand_down() {
    let text = printed(&["count", "three-card", "--cards", "3", "--json"]);
    assert_eq!(
        text.trim(),
        r#"{"ranking":"three-card","cards":3,"total":22100,"counts":{"mini-royal":4,"straight-flush":44,"three-of-a-kind":52,"straight":720,"flush":1096,"one-pair":3744,"high-card":16440}}"#
    );
    assert_eq!(json(&["count", "high-joker", "--cards", "5", "--json"])["counts"]["five-aces"], 1);
}

#[test]
fn count_prints_a_table() {
    insta::assert_snapshot!(printed(&["count", "high", "--cards", "5"]), @"
    All hands of 5 cards by high
     Royal Flush              4   0.0002 %
     Straight Flush          36   0.0014 %
     Four of a Kind         624   0.0240 %
     Full House           3,744   0.1441 %
     Flush                5,108   0.1965 %
     Straight            10,200   0.3925 %
     Three of a Kind     54,912   2.1128 %
     Two Pair           123,552   4.7539 %
     One Pair         1,098,240  42.2569 %
     High Card        1,302,540  50.1177 %
     in all           2,598,960
    ");
}

#[test]
fn bad_cards_are_pointed_at() {
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Xs 3d 4d 5d"]), @"
    error: 'X' is not a rank: use A K Q J T 9 8 7 6 5 4 3 2 and a suit, Jk for the joker, ?? for an unknown card
      Ah Xs 3d 4d 5d
         ^
    ");
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks 3d 4d Ah"]), @"
    error: high: Ah is there twice: the deck has one
      Ah Ks 3d 4d Ah
                  ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks 3d 4d Jk"]), @"
    error: high: this ranking's deck has no joker
      Ah Ks 3d 4d Jk
                  ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "low-joker", "Ah Ks 3d Jk Jk"]), @"
    error: low-joker: this ranking's deck has only one joker
      Ah Ks 3d Jk Jk
                  ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks 3d 4d ??"]), @"
    error: an unknown card cannot be ranked: name it
      Ah Ks 3d 4d ??
                  ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "high", ""]), @r#"error: high: no cards: write them behind the ranking, such as "As Td 9h""#);
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks", "--board", "3d 4d Ks"]), @"
    error: high: Ks is there twice: the deck has one
      3d 4d Ks
            ^^
    ");
}

#[test]
fn wrong_numbers_of_cards_are_refused() {
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks 3d 4d"]), @"
    error: high: 4 cards in all: this ranking takes 5 to 7
      Ah Ks 3d 4d
                 ^
    ");
    insta::assert_snapshot!(refused(&["rank", "high", "Ah Ks 3d 4d 5d 6d 7d 8d"]), @"
    error: high: 8 cards in all: this ranking takes 5 to 7
      Ah Ks 3d 4d 5d 6d 7d 8d
                           ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "omaha-high", "Ah Ks 3d 4d"]), @"error: omaha-high: 0 cards on the board: this ranking takes 3 to 5; give them with --board");
    insta::assert_snapshot!(refused(&["rank", "three-card", "Ah Ks 3d", "--board", "4d"]), @"
    error: three-card: this ranking takes no board
      4d
      ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "pure-21.5", "Ah"]), @"
    error: pure-21.5: 1 card in the hand: this ranking takes 2 to 22
      Ah
        ^
    ");
    insta::assert_snapshot!(refused(&["count", "high", "--cards", "4"]), @"error: hands of 4 cards cannot be counted by high: ask for 5 to 7");
    insta::assert_snapshot!(refused(&["count", "three-card", "--cards", "5"]), @"error: hands of 5 cards cannot be counted by three-card: ask for 3");
    insta::assert_snapshot!(refused(&["count", "omaha-high", "--cards", "4"]), @"error: omaha-high needs a board beside the hand, so its hands cannot be counted by themselves");
}

#[test]
fn a_wrong_name_gets_the_nearest_right_one() {
    assert!(refused(&["rank", "hihg", "Ah"]).contains("a similar value exists: 'high'"));
    assert!(refused(&["cuont", "high"]).contains("a similar subcommand exists: 'count'"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_makes_it_panic(ranking in 0..hands::Ranking::all().len(), cards in "[^\0]*", board in "[^\0]*") {
        let args = ["rank", hands::Ranking::all()[ranking].id(), "--board", &board, "--", &cards];
        prop_assert!(matches!(run(&args).status.code(), Some(0 | 2)), "{:?}", args);
    }

    #[test]
    fn no_cards_make_a_ranking_panic(ranking in 0..hands::Ranking::all().len(), own: Vec<u8>, board: Vec<u8>) {
        let cards = |bytes: Vec<u8>| bytes.into_iter().filter_map(|byte| cards::Card::from_index(byte % 64)).collect::<Vec<_>>();
        let (own, board) = (cards(own), cards(board));
        for (own, board) in (0..own.len().min(9)).map(|count| (&own[..count], &board[..board.len().min(count)])) {
            let ranking = &hands::Ranking::all()[ranking];
            let _ = ranking.rank(own, &[]).map(|ranked| ranked.name.to_string());
            let _ = ranking.rank(own, board).map_err(|error| error.to_string());
        }
    }
}
