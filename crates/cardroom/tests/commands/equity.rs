//! `cardroom equity`.

use super::{json, printed, refused};

#[test]
fn equity_says_what_each_hand_gets_of_the_pot() {
    insta::assert_snapshot!(printed(&["equity", "holdem", "AhKh", "QsQd"]), @"
    What each hand gets of the pot at Ocean View Cardroom, holdem: all 1,712,304 cases counted

     hand     equity        win       tie
     AhKh  46.2145 %  46.0179 %  0.3932 %
     QsQd  53.7855 %  53.5890 %  0.3932 %

    Every hand goes to the showdown, and every card that is not known is as likely as any other.
    ");
    insta::assert_snapshot!(printed(&["equity", "omaha-hilo", "AhAd2h3d", "KsKcQsQc", "--board", "4h 5s Kd"]), @"
    What each hand gets of the pot at Ocean View Cardroom, omaha-hilo, board 4h 5s Kd: all 820 cases counted

     hand         equity        win       tie   for high    for low      scoop
     AhAd2h3d  58.3537 %  75.8537 %  0.0000 %  21.1585 %  37.1951 %  40.8537 %
     KsKcQsQc  41.6463 %  59.1463 %  0.0000 %  41.6463 %   0.0000 %  24.1463 %

    Every hand goes to the showdown, and every card that is not known is as likely as any other. A pot is divided without regard to odd chips; if no low qualifies, high takes all.
    ");
    insta::assert_snapshot!(printed(&["equity", "lowball", "9s 8d 7h 6c 5d", "As 2s 3s 4d Kd", "--dead", "Jk"]), @"
    What each hand gets of the pot at Ocean View Cardroom, lowball, dead Jk: all 42 cases counted

     hand               equity        win       tie
     9s 8d 7h 6c 5d  64.2857 %  64.2857 %  0.0000 %
     As 2s 3s 4d Kd  35.7143 %  35.7143 %  0.0000 %

    Every hand goes to the showdown, and every card that is not known is as likely as any other. Players draw in the order given and look at their own cards only: a nine or better stands pat; else a player keeps the different cards of eight or lower. When the deck runs out, what was thrown away is shuffled in.
    ");
}

#[test]
fn equity_prints_json() {
    let equity = json(&["equity", "Holdem", "AhKh", "QsQd", "--board", "As 7c 2d", "--dead", "Qc", "--json"]);
    let count = 44 * 43 / 2;
    assert_eq!(equity["count"], count);
    assert_eq!(equity["method"], "exact");
    assert_eq!((&equity["house"], &equity["game"]), (&"ocean-view".into(), &"holdem".into()));
    assert_eq!(equity["board"], serde_json::json!(["As", "7c", "2d"]));
    assert_eq!(equity["hands"][0]["cards"], "AhKh");
    let part = |hand: usize, name: &str| equity["hands"][hand][name].as_f64().unwrap();
    assert!((part(0, "equity") + part(1, "equity") - 1.0).abs() < 1e-12);
    assert!(part(0, "win") > 0.9 && part(0, "high") == part(0, "equity") && part(0, "low") == 0.0);
    assert_eq!(part(0, "scoop"), part(0, "win"));
    assert!(equity["error"].is_null());
}

#[test]
fn equity_of_samples_depends_on_the_seed_alone() {
    let ask = |seed| {
        let args =
            ["equity", "stud-hilo", "As2s3d", "KhKdQc", "random", "--samples", "10000", "--seed", seed, "--json"];
        json(&args)
    };
    let equity = ask("7");
    assert_eq!((&equity["method"], &equity["count"]), (&"sampled".into(), &10_000.into()));
    assert_eq!(equity, ask("7"));
    assert_ne!(equity, ask("8"));
    let until = json(&["equity", "holdem", "random", "random", "random", "--error", "0.002", "--json"]);
    assert!(until["error"].as_f64().unwrap() <= 0.002);
}

#[test]
fn equity_takes_the_house_that_has_the_game() {
    assert_eq!(json(&["equity", "draw-hilo", "Jk", "random", "--samples", "100", "--json"])["house"], "three-six");
    let hands = ["AhKh", "QsQd"];
    let args = ["equity", "holdem", hands[0], hands[1], "--house", "three-six", "--json"];
    assert_eq!(json(&args)["house"], "three-six");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsQd", "--house", "aviator"]), @"error: aviator has no holdem; it is dealt at ocean-view and standard and three-six");
    insta::assert_snapshot!(refused(&["equity", "holdme", "AhKh", "QsQd"]), @"error: there is no poker game 'holdme'; is it holdem?");
    insta::assert_snapshot!(refused(&["equity", "three-card", "AhKh", "QsQd"]), @"error: three-card is no poker: cardroom edge ocean-view three-card says what its wagers cost");
}

#[test]
fn questions_that_make_no_sense_are_refused_with_a_mark() {
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsQd", "--board", "Ah 7c 2d"]), @"
    error: the board: Ah is there already, in hand 1
      Ah 7c 2d
      ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsKh"]), @"
    error: hand 2: Kh is there already, in hand 1
      QsKh
        ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKhQh", "QsQd"]), @"
    error: hand 1: 3 cards, but there are 2 at most
      AhKhQh
          ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKx", "QsQd"]), @"
    error: hand 1: 'x' is not a suit: use s, h, d or c
      AhKx
         ^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AKz", "QsQd"]), @"
    error: hand 1: 'AKz' is no hand; is it AK?
      AKz
      ^^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "randm", "QsQd"]), @"
    error: hand 1: 'randm' is no hand; is it random?
      randm
      ^^^^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "A5s-K2s", "QsQd"]), @"
    error: hand 1: 'A5s-K2s' has two ends that do not belong together: both pairs (77-99), the same high card (A5s-A2s) or the same gap (T9o-65o)
      A5s-K2s
      ^^^^^^^
    ");
    insta::assert_snapshot!(refused(&["equity", "omaha", "AAyy", "KKxx"]), @"
    error: hand 1: 'AAyy' is no hand: write four cards, ranks or x, such as AhKhQdJd, AAxx, AAKK or AKQJds, with commas between
      AAyy
      ^^^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AA", "QsQd", "--dead", "Ah As Ad"]), @"error: hand 1: no hand of this range is left: each has a card that is known to be elsewhere");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AA", "AA", "AA"]), @"error: the hands: no hands of these ranges can be held at the same time");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh"]), @"error: the hands: 1 hand: give 2 to 9");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsQd", "--board", "2c 3c 4c 5c 6c 7c"]), @"
    error: the board: 6 cards, but there are 5 at most
      2c 3c 4c 5c 6c 7c
                     ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "stud", "AhKh", "QsQd", "--board", "2c"]), @"
    error: the board: 1 card, but this game has none
      2c
      ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "stud", "QQ+", "QsQd"]), @"
    error: hand 1: ranges are for Hold'em and Omaha: name the cards that are known, or write random
      QQ+
      ^^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhJk", "QsQd"]), @"
    error: hand 1: this game's deck has no joker
      AhJk
        ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "draw", "AhJk", "QsJk"]), @"
    error: hand 2: this game's deck has only one joker
      QsJk
        ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "", "QsQd"]), @"error: hand 1: no cards: write some, such as AhKh, or random");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsQd", "--board", "?? 2c"]), @"
    error: the board: an unknown card needs no mention here: leave it out
      ?? 2c
      ^^
    ");
    insta::assert_snapshot!(refused(&["equity", "holdem", "AhKh", "QsQd", "--error", "0"]), @"error: --error 0: write a part of the pot from 0.000001 up, such as 0.001");
    insta::assert_snapshot!(refused(&["equity", "holdem", "random", "random", "random", "--exact"]), @"error: there are too many cases to count them: leave --exact out, and samples are taken");
}
