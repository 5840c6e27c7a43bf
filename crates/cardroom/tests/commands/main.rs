//! The commands as a person or a script meets them.

mod chance;
#[expect(dead_code, reason = "the room's own tests ask the crowd for more")]
#[path = "../../../room/tests/crowd/mod.rs"]
mod crowd;
mod equity;
mod floor;
mod histories;
#[cfg(unix)]
mod open;
#[cfg(unix)]
mod record;
mod simulation;

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
fn help_says_what_can_be_done() {
    insta::assert_snapshot!(printed(&["--help"]), @r#"
    A California card room in one binary: the rule book, running

    Usage: cardroom [COMMAND]

    Commands:
      open            Open a room: tables, bots, and an address to come in by; the same as no command at all
      books           List the houses and their games
      book            Print the book of a house, or one of its games like the rule card at a table
      check-books     Read books of your own and list all their faults
      why             Say what a clause or a ruling is
      clauses         List every clause, and what shows it
      schedules       List what the tables of a house may post
      play            Run a hand script and tell the hand
      rule            Say what the book says would follow, from any point of a hand, here and at the other houses
      live            Run a live table: people deal real cards, the program counts, rules and remembers
      phh             Hand histories: hands of the PHH standard played again, and hands written in the formats of others
      rank            Say what cards are worth by a ranking
      count           Count all hands of a ranking by kind
      edge            Say what every wager of a game with a player-dealer costs, and what is best with every hand
      equity          Say what hands of poker are worth against each other
      sim             Play very many hands with bots: results by seat, collections, pots, hands that win
      collections     Compare what the tables of a game may post: income an hour, and what it costs players
      bank            Say what a player-dealer can expect after fees, how far a wager reaches, and how long a bankroll lasts
      audit           Check the record of a room: every hash, every chip, and every deal decided again
      report          Add up the record of a room: drop and collections by shift, or how everybody stands
      backup          Copy the record of a room while it is open or not; the key stays where it is
      restore         Bring a backup back into a new folder, and check it
      verify          Check a hand with its proofs: each card lay where it was promised, and all went by the book
      shuffle-report  Count shuffled decks in ways that would show an uneven shuffle, and go through all of the smallest
      trials          Put rooms on trial: people who misbehave, networks and disks that fail, crashes; and laws that must hold
      help            Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Without a command, it opens a room. Try:
      cardroom open --house casino-club --lan
      cardroom rank high-joker "As Ah Ad Ac Jk"
      cardroom book three-six holdem
      cardroom book casino-club pure-21.5 --diff aviator
      cardroom play books/casino-club/examples/CC.PB.03.toml
      cardroom rule ocean-view/holdem "seat 4 is a card short"
      cardroom edge ocean-view three-card --strategy
      cardroom equity holdem AhKh QsQd --board "As 7c 2d"

    When cargo starts it, arguments go behind two dashes: cargo run --release -- books
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
fn hands_by_common_rules_are_ranked_and_counted() {
    insta::assert_snapshot!(printed(&["rank", "short-deck", "Kc 6h", "--board", "7d 8c 9s Ah Kd"]), @"
    Straight, Nine high
      made of   A♥ 9♠ 8♣ 7♦ 6♥
      kind      Straight
      strength  1129
    ");
    insta::assert_snapshot!(printed(&["rank", "badugi", "Ac 2d 3h 3c"]), @"
    Three cards, 3-2-A
      made of   A♣ 3♥ 2♦
      kind      Three Cards
      strength  377
    ");
    insta::assert_snapshot!(printed(&["count", "badugi", "--cards", "4"]), @"
    All hands of 4 cards by badugi
     Four badugi        24   0.0089 %
     Five badugi        96   0.0355 %
     Six badugi        240   0.0887 %
     Seven badugi      480   0.1773 %
     Eight badugi      840   0.3103 %
     Nine badugi     1,344   0.4964 %
     Ten badugi      2,016   0.7447 %
     Jack badugi     2,880   1.0638 %
     Queen badugi    3,960   1.4627 %
     King badugi     5,280   1.9503 %
     Three Cards   154,440  57.0468 %
     Two Cards      96,252  35.5534 %
     One Card        2,873   1.0612 %
     in all        270,725
    ");
    insta::assert_snapshot!(refused(&["rank", "short-deck", "6c 7d 8h 9s 2c"]), @"
    error: short-deck: this ranking's deck has no 2c
      6c 7d 8h 9s 2c
                  ^^
    ");
    insta::assert_snapshot!(refused(&["rank", "deuce-to-seven", "7c 5d 4h 3s 2c 9c"]), @"
    error: deuce-to-seven: 6 cards in the hand: this ranking takes 5
      7c 5d 4h 3s 2c 9c
                     ^^
    ");
    insta::assert_snapshot!(refused(&["count", "badugi", "--cards", "5"]), @"error: hands of 5 cards cannot be counted by badugi: ask for 2 to 4");
    let counts = json(&["count", "deuce-to-seven", "--cards", "5", "--json"]);
    assert_eq!((&counts["total"], &counts["counts"]["7-high"]), (&2_598_960.into(), &4_080.into()));
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
fn why_explains_clauses_and_rulings() {
    insta::assert_snapshot!(printed(&["why", "ov.he.07"]), @"
    OV.HE.07  The blinds are put up by neighbouring players, clockwise from the button.
      house     Ocean View Cardroom
      game      holdem
      kind      blinds
      where     000 L15 / 002 L15 - Texas Hold'em: Game description par. 2
      rulings   R018 How many blinds
                R019 Blinds with two players
                R201 Placing button and blinds from hand to hand
      sets      blinds.count, blinds.heads_up
      status    covered, by books/ocean-view/examples/OV.HE.07.toml, books/ocean-view/examples/OV.FE.01.toml, books/ocean-view/examples/OV.FE.21-away.toml and 49 more
    ");
    insta::assert_snapshot!(printed(&["why", "R017"]), @"
    R017  Blind amounts per limit (Ocean View)
      books     No amounts are printed.
      choices   half and full small bet; other fractions; house table
      ruling    Big blind = lower limit. Small blind = half of it rounded down to whole dollars, at least $1: $2-$4 1/2, $3-$6 1/3, $4-$8 2/4, $5-$10 2/5, $6-$12 3/6, $8-$16 4/8, $10-$20 5/10, $15-$30 7/15 (use 10/15 when the house prefers $5 chips), $20-$40 10/20, $30-$60 15/30, $40-$80 20/40, $50-$100 25/50, $100-$200 50/100. Spread games: big blind = lower end of the spread, same halving; $1-$6 uses $1/$1.
      basis     common limit practice; silent text
      settings  blinds.small, blinds.big (for each table)
      clauses   OV.HE.06
    ");
    let clause = json(&["why", "AV.PB.02", "--json"]);
    assert_eq!((&clause["same_as"], &clause["status"]), (&"OV.PB.02".into(), &"covered".into()));
    insta::assert_snapshot!(refused(&["why", "OV.HE.077"]), @"error: there is no clause or ruling 'OV.HE.077'; is it OV.HE.07?");
    insta::assert_snapshot!(refused(&["why", "x"]), @"error: there is no clause or ruling 'x'; ids look like OV.HE.07 and R031, and cardroom clauses lists them");
}

#[test]
fn clauses_lists_every_one() {
    let all = json(&["clauses", "--json"]);
    let all = all["clauses"].as_array().unwrap();
    assert_eq!(all.len(), 1025);
    let open = all.iter().filter(|clause| clause["status"] == "open").count();
    assert_eq!(json(&["clauses", "--uncovered", "--json"])["clauses"].as_array().unwrap().len(), open);
    assert!(printed(&["clauses"]).lines().count() > 1025);
}

#[test]
fn schedules_in_the_shapes_that_scripts_rely_on() {
    let rows = |args: &[&str]| json(args)["schedules"].as_array().unwrap().clone();
    let ocean_view = rows(&["schedules", "ocean-view", "--json"]);
    assert_eq!(ocean_view.len(), 274 + 40 + 5 + 6);
    let expected = serde_json::json!({
        "game": "poker", "option": 1, "family": 1, "kind": "limit", "low": 200, "high": 400, "players_min": 7,
        "players_max": 9, "flop_fee": 500, "no_flop_fee": 100,
    });
    assert_eq!(ocean_view[0], expected);
    let expected = serde_json::json!({
        "game": "poker", "option": 247, "kind": "time", "players_min": 6, "players_max": 9, "fee": 1500,
        "every_minutes": 30,
    });
    assert_eq!(ocean_view[246], expected);
    let expected = serde_json::json!({
        "game": "poker", "option": null, "kind": "table-fee", "structure": "limit", "low": 200, "high": 400,
        "players_min": 2, "players_max": 6, "fee": 200,
    });
    assert_eq!(ocean_view[274], expected);
    let three_six = rows(&["schedules", "three-six", "--json"]);
    let expected =
        serde_json::json!({"game": "poker", "option": null, "kind": "blinds", "small_blind": 100, "big_blind": 300});
    assert_eq!(three_six[0], expected);
    let pure = rows(&["schedules", "ocean-view", "pure-21.5", "--json"]);
    let expected = serde_json::json!({
        "game": "pure-21.5", "option": 1, "kind": "action", "table_min": 500, "table_max": null, "player_fee": 0,
        "player_fee_per": "none", "brackets": [
            {"from": 500, "to": 5000, "fee": 50}, {"from": 5100, "to": 10000, "fee": 100},
            {"from": 10100, "to": 20000, "fee": 200}, {"from": 20100, "to": 30000, "fee": 300},
            {"from": 30100, "to": null, "fee": 500},
        ],
    });
    assert_eq!(pure[0], expected);
    // A poker game takes the schedules of poker.
    assert_eq!(rows(&["schedules", "ocean-view", "razz", "--json"]).len(), 314);
    insta::assert_snapshot!(printed(&["schedules", "three-six"]), @"
    The $3–$6 Room: what a table may post

    poker, the blinds are the fee (TS.FE.01)
     small blind  big blind
     $1           $3

    pure-21.5, by the total action (TS.FE.05)
     option  wagers     a player pays   total action  the bank pays
          –  $5–$50     $0.50 a circle  $5–$50                $0.50
                                        $51–$200                 $1
                                        $201 and up              $2
          –  $25–$100   $1 a circle     $25–$100                 $1
                                        $101–$500                $2
                                        $501 and up              $3
          –  $100–$200  $2 a circle     $100–$300                $2
                                        $301–$500                $3
                                        $501 and up              $5
    ");
    insta::assert_snapshot!(refused(&["schedules", "ocean-vew"]), @"error: there is no house 'ocean-vew'; is it ocean-view?");
    // A bonus bet takes those of its game, whatever the case.
    assert_eq!(rows(&["schedules", "ocean-view", "Buster", "--json"]), pure);
    assert_eq!(rows(&["schedules", "Ocean-View", "pair-plus", "--json"]).len(), 6);
    insta::assert_snapshot!(refused(&["schedules", "aviator", "holdem"]), @"error: there is no game 'holdem'; there are pure-21.5, buster");
}

#[test]
fn a_rule_card_has_every_value_with_what_says_so() {
    insta::assert_snapshot!(printed(&["book", "aviator"]), @"
    Aviator Casino

     game       name                 seats  limits
     pure-21.5  Pure 21.5 Blackjack      8  $2–$50 to $100–$400
     buster     Buster Blackjack         –  bonus bet of pure-21.5

    cardroom book aviator GAME prints a game's rule card.
    ");
    insta::assert_snapshot!(printed(&["book", "aviator", "buster"]), @"
    Buster Blackjack at Aviator Casino
    like ocean-view/buster, but for what its own book says

    wager
       on          bust-cards  AV.BB.01, AV.BB.02
       above_base  no          AV.BB.09, AV.FE.06, R131

    pays
       3  1:1    AV.BB.13, AV.BB.20
       4  3:1    AV.BB.13, AV.BB.20
       5  6:1    AV.BB.13, AV.BB.20
       6  30:1   AV.BB.13, AV.BB.20
       7  100:1  AV.BB.13, AV.BB.20
       8  300:1  AV.BB.13, AV.BB.20

    pure-21.5, by the total action (AV.FE.11)
     option  wagers     a player pays   total action  the bank pays
          1  $2–$50     $0.50 a circle  $1–$100                  $1
                                        $101 and up              $2
          2  $25–$200   $1 a circle     $1–$100                  $1
                                        $101 and up              $2
          3  $100–$400  $2 a circle     $1–$100                  $1
                                        $101 and up              $2
    ");
    let holdem = json(&["book", "Three-Six", "Holdem", "--json"]);
    let raises = holdem["values"].as_array().unwrap().iter().find(|value| value["path"] == "betting.raises").unwrap();
    assert_eq!((&raises["value"], &raises["rulings"]), (&3.into(), &serde_json::json!([])));
    let big = holdem["values"].as_array().unwrap().iter().find(|value| value["path"] == "blinds.big").unwrap();
    assert_eq!(big["value"], 300);
    assert_eq!(raises["clauses"][0], "TS.HE.28");
    assert_eq!(holdem["schedules"][0]["kind"], "blinds");
    assert!(
        printed(&["book", "ocean-view", "holdem"]).contains("cardroom schedules ocean-view holdem lists all 314 rows.")
    );
    assert!(
        printed(&["book", "ocean-view", "three-card"]).contains("least       queen   OV.TC.58, OV.TC.59, OV.TC.63")
    );
    assert!(printed(&["book", "ocean-view", "six-card-bonus"]).contains("royal-flush      1000:1  OV.SB.12"));
    insta::assert_snapshot!(refused(&["book", "aviator", "bustr"]), @"error: there is no game 'bustr'; is it buster?");
}

#[test]
fn a_hand_script_is_played_and_compared() {
    let folder = std::env::temp_dir().join(format!("cardroom-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("fold.toml");
    let path = file.to_str().unwrap();
    let text = "house = 'ocean-view'\ngame = 'holdem'\nlimit = '$4-$8'\nbutton = 1\nseats = { 1 = '$100', 2 = '$100' }\n\
                steps = ['1 folds']\n[expect]\nstacks = { 1 = '$98', 2 = '$102' }\n";
    std::fs::write(&file, text).unwrap();
    assert_eq!(printed(&["play", path, "--expect"]), "");
    let told = json(&["play", path, "--json"]);
    assert_eq!((&told["game"], &told["stacks"][1]["stack"]), (&"holdem".into(), &10_200.into()));
    std::fs::write(&file, text.replace("$102", "$103")).unwrap();
    assert!(refused(&["play", path, "--expect"]).contains("seat 2 has $102, not $103"));
    std::fs::write(&file, text.replace("1 folds", "2 folds")).unwrap();
    assert!(refused(&["play", path]).contains("line 6: out of turn: seat 1 is to act"));
    std::fs::write(&file, text.replace("house", "hause")).unwrap();
    assert!(refused(&["play", path]).contains("line 1: hause: is not known here; is it house?"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn two_houses_side_by_side() {
    insta::assert_snapshot!(printed(&["book", "ocean-view", "pure-21.5", "--diff", "aviator"]), @"
    pure-21.5: Ocean View Cardroom and Aviator Casino

                         ocean-view  by                  aviator     by
     shoe.decks_min      6           OV.PB.06            1           AV.PB.06
     shoe.marked         yes         OV.PB.05            no          AV.PB.05
     circles.most        8           OV.PB.25, R124      6           AV.PB.25, AV.FE.12, R124, R125
     backline.wagers     none        OV.PB.77            base        AV.PB.74, R135
     backline.most       –                               3           AV.PB.74, R135
     backline.follow     –                               may-follow  AV.PB.74, R136
     backline.fee        –                               each-wager  AV.FE.04, R126
     buster/wager.least  $1          OV.FE.13, R131      –
     buster/wager.most   $25         OV.FE.13, R131      –
     buster/pays.3       2:1         OV.BB.13, OV.BB.20  1:1         AV.BB.13, AV.BB.20
     buster/pays.4       2:1         OV.BB.13, OV.BB.20  3:1         AV.BB.13, AV.BB.20
     buster/pays.5       4:1         OV.BB.13, OV.BB.20  6:1         AV.BB.13, AV.BB.20
     buster/pays.6       15:1        OV.BB.13, OV.BB.20  30:1        AV.BB.13, AV.BB.20
     buster/pays.7       50:1        OV.BB.13, OV.BB.20  100:1       AV.BB.13, AV.BB.20
     buster/pays.8       250:1       OV.BB.13, OV.BB.20  300:1       AV.BB.13, AV.BB.20

    15 values differ, 38 are the same.
    The fees differ: see cardroom schedules.
    ");
    let diff = json(&["book", "casino-club", "pure-21.5", "--diff", "aviator", "--json"]);
    let peek = diff["differences"].as_array().unwrap().iter().find(|one| one["path"] == "natural.peek").unwrap();
    assert_eq!(peek["values"], serde_json::json!([["ace"], ["ace", "bonus"]]));
    assert_eq!(peek["clauses"], serde_json::json!([["CC.PB.63"], ["AV.PB.63"]]));
    insta::assert_snapshot!(refused(&["book", "ocean-view", "holdem", "--diff", "aviator"]), @"error: there is no game 'holdem'; there are pure-21.5, buster");
    insta::assert_snapshot!(refused(&["book", "ocean-view", "--diff", "aviator"]), @"
    error: the following required arguments were not provided:
      <GAME>

    Usage: cardroom book --diff <HOUSE2> <HOUSE> <GAME>

    For more information, try '--help'.
    ");
}

#[test]
fn books_of_ones_own_stand_beside_the_built_in_ones() {
    let folder = std::env::temp_dir().join(format!("cardroom-books-{}", std::process::id()));
    let house = folder.join("corner");
    std::fs::create_dir_all(&house).unwrap();
    let write = |name: &str, text: &str| std::fs::write(house.join(name), text).unwrap();
    write("house.toml", "id = 'corner'\ncode = 'CO'\nname = 'The Corner'\nsources = []\n");
    write("holdem.toml", "id = 'holdem'\ncode = 'HE'\nname = 'Texas'\n");
    let path = folder.to_str().unwrap();
    assert_eq!(
        printed(&["check-books", path]),
        "the books are sound: aviator, casino-club, ocean-view, standard, three-six, corner\n"
    );
    assert!(printed(&["books", "--books", path]).contains("The Corner (corner): 0 clauses, 0 schedules"));
    write("holdem.toml", "id = 'omaha'\ncode = 'HE'\n");
    let refusal = refused(&["check-books", path]);
    assert!(
        refusal.contains("corner/holdem.toml:1: id: 'omaha' does not agree with the path: it must be holdem"),
        "{refusal}"
    );
    assert!(refusal.contains("corner/holdem.toml:1: name: is missing\n2 faults"), "{refusal}");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(refused(&["check-books", path]).contains("cannot read the books"));
}

#[test]
fn editors_get_a_schema_from_the_same_fields() {
    let schema = json(&["check-books", "--schema", "chapter"]);
    assert_eq!(schema["required"], serde_json::json!(["id"]));
    let clause = &schema["properties"]["clause"]["items"];
    assert_eq!(clause["additionalProperties"], false);
    assert!(clause["properties"]["kind"]["enum"].as_array().unwrap().contains(&"irregularity".into()));
    assert!(refused(&["check-books", "--schema", "chaptr"]).contains("chapter"));
    assert!(refused(&["check-books"]).contains("DIR"));
    let poker = json(&["check-books", "--schema", "poker"]);
    assert_eq!(poker["properties"]["table"]["properties"]["seats"]["maximum"], 10);
    insta::assert_snapshot!(printed(&["check-books", "--fields", "bonus"]), @"
       id                            the name of the file                                          text
       code         may be left out  the letters in the middle of its clauses' ids                 text
       name         may be left out  the name of the game, the bet or the chapter                  text
       family       may be left out  how the game is played                                        poker, banked, three-card, bonus
       wager_of     may be left out  the game that a bonus bet belongs to                          text
       like         may be left out  the game whose values hold here too, but for what is written  text
       without      may be left out  what is not taken from that game                              texts
       rulings_off  may be left out  rulings that give this game no value                          texts

    [wager]  the bet
       on                           what it is on                                                           bust-cards, red-run, own-hand, six-cards
       least       may be left out  the least; left out, the table's minimum                                an amount above nothing: write $5, $0.50 or $1,000
       most        may be left out  the most; left out, no more than the base wager or the table's maximum  an amount above nothing: write $5, $0.50 or $1,000
       above_base                   whether it may be above the base wager                                  true or false
       forfeited   may be left out  whether it is forfeited when its hand folds                             true or false

    [pays]  the pay table, by the number of cards or by the kind of hand
       name = any of: odds: write 6:5 for six to five

    [[clause]]  the clauses, in the order of the book
       id                        house, chapter and number: OV.HE.07                                    text
       kind                      what it is about                                                       setup, seating, blinds, deal, betting, draw, ranking, option, showdown, settlement, bank, bonus, collection, irregularity, conduct, posting, legal
       where                     where it stands in the document of the house                           text
       text                      the rule, in our words                                                 text
       same_as  may be left out  the clause of another game or house that says the same                 text
       rulings  may be left out  the rulings it rests on                                                texts
       sets     may be left out  the values of the game that it sets: betting.raises                    texts
       at       may be left out  the values and moments of the game that it is cited with: shows-first  texts
       shown    may be left out  whether a page is all that can show it                                 true or false
    ");
}

/// The examples of docs/writing-a-book.md are a house that loads.
#[test]
fn the_guide_to_writing_a_book_shows_a_sound_one() {
    let guide = include_str!("../../../../docs/writing-a-book.md");
    let examples: Vec<&str> = guide.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [house, holdem, schedules] = examples[..] else { panic!("{} examples", examples.len()) };
    let folder = std::env::temp_dir().join(format!("cardroom-guide-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("corner")).unwrap();
    let files = [("house", house), ("holdem", holdem), ("schedules", schedules)];
    for (name, text) in files {
        std::fs::write(folder.join("corner").join(format!("{name}.toml")), text).unwrap();
    }
    let path = folder.to_str().unwrap();
    assert!(printed(&["check-books", path]).ends_with(", corner\n"));
    let rows = json(&["schedules", "corner", "poker", "--json", "--books", path]);
    assert_eq!(rows["schedules"].as_array().unwrap().len(), 3);
    insta::assert_snapshot!(printed(&["book", "corner", "holdem", "--diff", "ocean-view", "--books", path]), @"
    holdem: The Corner and Ocean View Cardroom

                           corner  by         ocean-view  by
     table.seats           8       CO.HE.901  9           OV.HE.01, R013
     table.action_seconds  45      R016       30          R016
     betting.raises        4       CO.HE.901  3           OV.HE.02, R030

    3 values differ, 62 are the same.
    The fees differ: see cardroom schedules.
    ");
    assert_eq!(json(&["book", "corner", "--json", "--books", path])["like"], "ocean-view");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_wrong_name_gets_the_nearest_right_one() {
    assert!(refused(&["rank", "hihg", "Ah"]).contains("a similar value exists: 'high'"));
    assert!(refused(&["cuont", "high"]).contains("a similar subcommand exists: 'count'"));
}

/// What looks nearly like hands.
const HANDS: &str = "([AKQ2-9][shdco+x-]?){0,5}[,? +]?([AKT][hd]){0,2}";
const EQUITY_GAMES: [&str; 6] = ["holdem", "omaha-hilo", "pineapple", "draw-hilo", "lowball", "stud"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_makes_it_panic(ranking in 0..hands::Ranking::all().len(), cards in "[^\0]*", board in "[^\0]*") {
        let args = ["rank", hands::Ranking::all()[ranking].id(), "--board", &board, "--", &cards];
        prop_assert!(matches!(run(&args).status.code(), Some(0 | 2)), "{:?}", args);
    }

    #[test]
    fn no_hands_make_equity_panic(game in 0..EQUITY_GAMES.len(), hand in HANDS, other in HANDS, board in HANDS) {
        let game = EQUITY_GAMES[game];
        let args = ["equity", game, "--samples", "20", &format!("--board={board}"), "--", &hand, &other, "random"];
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

#[test]
fn edges_of_banked_games() {
    insta::assert_snapshot!(printed(&["edge", "ocean-view", "three-card", "--strategy"]), @"
    What wagers cost on average at Ocean View Cardroom, three-card, one deck

     wager               edge  deviation       wins  of all wagered  method
     ante-play       4.2964 %      1.573  48.4424 %        2.4586 %  exact
     pair-plus       4.3801 %      3.882  25.6109 %        4.3801 %  exact
     six-card-bonus  6.7413 %      5.467   7.2798 %        6.7413 %  exact

    ante-play: in antes, by the best decision for one's cards and the card that the bank shows
    pair-plus: with the best decision for ante and Play
    six-card-bonus: any six cards

    With the fees of each posting, if all who can sit bet as much
     posted    wager  a player pays  his edge  the bank pays  it keeps
     option 1    $20             $0  4.2964 %             $2  2.6297 %
     option 2    $20             $0  4.2964 %             $3  1.7964 %
     option 3    $20             $0  4.2964 %             $3  1.7964 %
     option 4    $20             $0  4.2964 %             $2  2.6297 %
     option 5    $20             $0  4.2964 %             $3  1.7964 %
     option 6    $20             $0  4.2964 %             $3  1.7964 %

     the bank shows  hands played  the weakest played  the strongest folded  worth in antes
     Two                  88.65 %  9s 3c 2c            9d 8c 6c                     +0.0614
     Three                86.52 %  9s 4s 3c            Td 7c 6c                     +0.0205
     Four                 82.05 %  Ts 4c 2c            Td 9c 7c                     -0.0007
     Five                 82.09 %  Tc 5c 2s            Td 9c 7c                     -0.0106
     Six                  81.94 %  Tc 6c 2s            Jd 3c 2c                     -0.0220
     Seven                81.56 %  9s 7c 6c            Jd 4c 3c                     -0.0358
     Eight                82.06 %  9s 8c 5s            Jd 5c 4c                     -0.0523
     Nine                 81.36 %  9c 8s 4s            Td 8c 7c                     -0.0716
     Ten                  82.04 %  Tc 8s 2s            Td 8c 3c                     -0.0951
     Jack                 74.59 %  Jc 7s 6s            Jd 7c 6c                     -0.1236
     Queen                63.19 %  Qd 9c 2c            Qd 8c 7c                     +0.1008
     King                 50.52 %  Kd 9c 2c            Kd 8c 7c                     -0.0358
     Ace                  35.17 %  Ad 9c 2c            Ad 8c 7c                     -0.2937
    ");
    let odds = json(&["edge", "ocean-view", "three-card", "--json"]);
    assert_eq!((&odds["house"], &odds["decks"]), (&"ocean-view".into(), &1.into()));
    assert_eq!(odds["bets"]["ante-play"]["method"], "exact");
    assert_eq!(odds["strategy"].as_array().unwrap().len(), 13);
    let books = json(&["books", "--json"]);
    let ocean_view = books["houses"].as_array().unwrap().iter().find(|house| house["id"] == "ocean-view").unwrap();
    assert_eq!((&odds["book"], odds["book"].as_str().unwrap().len()), (&ocean_view["book"], 64));
    let pure = json(&["edge", "casino-club", "pure-21.5", "--decks", "1", "--json"]);
    let bets = pure["bets"].as_object().unwrap();
    assert_eq!(bets.keys().collect::<Vec<_>>(), ["base", "base-by-total", "buster", "insurance", "red-flex"]);
    assert_eq!((pure["strategy"].as_array().unwrap().len(), pure["chart"].as_array().unwrap().len()), (550, 33));
    let base = &bets["base"];
    let chances: f64 =
        base["results"].as_array().unwrap().iter().map(|result| result["chance"].as_f64().unwrap()).sum();
    assert!((chances - 1.0).abs() < 1e-9 && base["standard_deviation"].as_f64().unwrap() > 1.1);
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "pure-21.5", "--decks", "3"]), @"error: 3 decks: at Ocean View Cardroom this game is dealt from 6 to 8 decks; the nearest is --decks 6");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "three-card", "--decks", "2"]), @"error: this game is dealt from one deck: leave --decks out");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "holdem"]), @"error: there is no game with a player-dealer 'holdem'; there are pure-21.5, three-card");
}

#[test]
fn edges_of_what_the_book_does_not_say() {
    insta::assert_snapshot!(printed(&["edge", "ocean-view", "three-card", "--set", "qualify.least=king", "--set", "pair-plus/pays.flush=4:1"]), @"
    What wagers cost on average at Ocean View Cardroom, three-card, one deck, with qualify.least=king, pair-plus/pays.flush=4:1

     wager                edge  difference  deviation       wins  of all wagered  method
     ante-play        7.7350 %   +3.4387 %      1.520  49.8615 %        4.1714 %  exact
     pair-plus       -0.5792 %   -4.9593 %      3.927  25.6109 %       -0.5792 %  exact
     six-card-bonus   6.7413 %   +0.0000 %      5.467   7.2798 %        6.7413 %  exact

    ante-play: in antes, by the best decision for one's cards and the card that the bank shows
    pair-plus: with the best decision for ante and Play
    six-card-bonus: any six cards

    With the fees of each posting, if all who can sit bet as much
     posted    wager  a player pays  his edge  difference  the bank pays  it keeps  difference
     option 1    $20             $0  7.7350 %   +3.4387 %             $2  6.0684 %   +3.4387 %
     option 2    $20             $0  7.7350 %   +3.4387 %             $3  5.2350 %   +3.4387 %
     option 3    $20             $0  7.7350 %   +3.4387 %             $3  5.2350 %   +3.4387 %
     option 4    $20             $0  7.7350 %   +3.4387 %             $2  6.0684 %   +3.4387 %
     option 5    $20             $0  7.7350 %   +3.4387 %             $3  5.2350 %   +3.4387 %
     option 6    $20             $0  7.7350 %   +3.4387 %             $3  5.2350 %   +3.4387 %
    ");
    let changed = json(&["edge", "aviator", "pure-21.5", "--decks", "1", "--set", "natural=3:2", "--json"]);
    let base = &changed["bets"]["base"];
    let by_the_book = json(&["books", "--json"]);
    let aviator = by_the_book["houses"].as_array().unwrap().iter().find(|house| house["id"] == "aviator").unwrap();
    assert_eq!(changed["set"], serde_json::json!(["natural=3:2"]));
    assert_ne!(changed["book"], aviator["book"], "another value is another book");
    assert!(base["edge"].as_f64().unwrap() < 0.0 && base["by_the_book"].as_f64().unwrap() > 0.01);
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "natural.pay=3:2"]), @"error: there is no value 'natural.pay'; is it natural.pays?");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "natrual=3:2"]), @"error: there is no value 'natrual'; is it natural?");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "stand_soft=18"]), @"error: there is no value 'stand_soft'; is it bank_hand.stands_soft?");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "xyzzy=1"]), @"error: there is no value 'xyzzy': cardroom book aviator pure-21.5 lists them");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "natural.pays=much"]), @"
    error: with natural.pays=much the book makes no sense:
    aviator/pure-21.5.toml:22: natural.pays: 'much' is not odds: write 6:5 for six to five
    1 fault
    ");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "red-flex/pays.2=2:1"]), @"error: there is no game or bonus bet 'red-flex'; there are pure-21.5, buster");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "pure-21.5", "--decks", "9"]), @"error: 9 decks: at Ocean View Cardroom this game is dealt from 6 to 8 decks; the nearest is --decks 8");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "three-cards"]), @"error: there is no game with a player-dealer 'three-cards'; is it three-card?");
    insta::assert_snapshot!(refused(&["edge", "ocean-vew", "three-card"]), @"error: there is no house 'ocean-vew'; is it ocean-view?");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "pure-21.5", "--set", "shoe.decks_min=9"]), @"
    error: with shoe.decks_min=9 the book makes no sense:
    ocean-view/pure-21.5.toml:11: shoe.decks_min: is more than decks_max, which is 8
    1 fault
    ");
    let more = printed(&["edge", "ocean-view", "pure-21.5", "--set", "shoe.decks_min=7"]);
    assert!(more.contains("pure-21.5, 7 decks, with"), "{more}");
    assert!(more.contains("By the book it is 6 decks: it does not allow 7 decks"), "{more}");
    let fee = json(&[
        "edge",
        "ocean-view",
        "three-card",
        "--wager",
        "100",
        "--set",
        "fees.1.player-fee=$1 a circle",
        "--json",
    ]);
    let [with, book] = ["edge", "edge_by_the_book"].map(|name| fee["fees"][0][name].as_f64().unwrap());
    assert!((with - book - 0.01).abs() < 1e-12, "{with} {book}");
    let share = refused(&["edge", "ocean-view", "three-card", "--set", "fees.1.1.fee=3%"]);
    assert!(share.contains("'3%' is a percentage; a fee is a flat amount, never a share (OV.FE.32)"), "{share}");
    insta::assert_snapshot!(refused(&["edge", "ocean-view", "pair-plus"]), @"error: there is no game with a player-dealer 'pair-plus'; there are pure-21.5, three-card");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--decks", "1", "--set", "bank_hand.stands_hard=12", "--set", "bank_hand.stands_soft=12", "--set", "split.unlike_bonus=false"]), @"error: two Bonus cards would be split here, and only like ones may be: that is not counted, for all of them have one value");
    insta::assert_snapshot!(refused(&["edge", "aviator", "pure-21.5", "--set", "natural"]), @"error: --set natural: write a value of the book and what it should be, such as natural.pays=3:2");
}

#[test]
fn strategies_as_pictures() {
    let file = std::env::temp_dir().join(format!("cardroom-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    printed(&["edge", "ocean-view", "three-card", "--strategy", "--svg", path]);
    let three = std::fs::read_to_string(&file).unwrap();
    printed(&["edge", "aviator", "pure-21.5", "--decks", "1", "--svg", path]);
    let pure = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    for picture in [&three, &pure] {
        assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
        assert!(
            picture.contains("prefers-color-scheme:dark") && !picture.contains("url(") && !picture.contains("href")
        );
    }
    // Ten cards of the bank by thirty-three hands, five in the legend, and the ground.
    let boxes = |class: &str| pure.matches(&format!("class=\"{class}\"/>")).count();
    let decisions = ["hit", "stand", "double", "split", "surrender"].map(boxes);
    assert_eq!((decisions.iter().sum::<usize>(), boxes("ground")), (335, 1));
    assert!(three.contains(">9s 3c 2c<") && three.contains(">+1000<"));
    let output = run(&["edge", "ocean-view", "three-card", "--svg", "/nowhere/at/all.svg"]);
    assert_eq!(output.status.code(), Some(1), "the world around failed");
}

#[test]
fn the_other_side_of_the_table() {
    insta::assert_snapshot!(printed(&["bank", "ocean-view", "three-card", "--seats", "3", "--bonus", "5", "--bank", "100", "--bankroll", "500", "--sample", "20000"]), @"
    The bank at Ocean View Cardroom, three-card, one deck: 3 players bet $20 and $5 on every bonus bet
    A round on average, with a bank that reaches for everything (exact):

     option  wagers   the bank wins  it pays  and keeps  a player pays  and loses in all
          1  $5–$200          $4.25       $1      $3.25             $0             $1.42
          2  $5–$200          $4.25       $1      $3.25             $0             $1.42
          3  $5–$200          $4.25       $2      $2.25             $0             $1.42
          4  $5–$200          $4.25       $1      $3.25             $0             $1.42
          5  $5–$200          $4.25       $1      $3.25             $0             $1.42
          6  $5–$200          $4.25       $1      $3.25             $0             $1.42

    Played 20000 rounds (seed 1): it wins $3.93 ± $0.72 before fees, deviation $102.15 ± $8.85
    A bank of $100, the same cards: it wins $3.38 ± $0.53 more, deviation $61.13 ± $0.21; it falls short in 72.8 % of the rounds

     from the button  wins if covered    wins      ±  is not paid  gets back of losses
                   1           -$1.20  -$2.94  $0.27        $1.75                $0.01
                   2           -$1.64  -$4.79  $0.24        $5.26                $2.11
                   3           -$1.09   $0.42  $0.12       $15.05               $16.56

    A shift of 300 rounds at option 1: $1,987.66 after fees on average, deviation $1,058.80; ahead in 97.0 % of all shifts
    A bankroll of $500 is lost in 14.55 % of them
    A bankroll of $790.93 is lost in 5 % of them
    A bankroll of $1,217.24 is lost in 1 % of them

    Shifts are a normal approximation; docs/odds.md has the formula
    ");
    let bank = json(&["bank", "ocean-view", "three-card", "--sample", "1000", "--bank", "$200", "--json"]);
    assert_eq!((&bank["seats"], &bank["wager"], &bank["bank"]), (&6.into(), &2_000.into(), &20_000.into()));
    assert_eq!((&bank["schedules"][0]["method"], &bank["played"]["method"]), (&"exact".into(), &"sampled".into()));
    assert_eq!(bank["played"]["places"].as_array().unwrap().len(), 6);
    insta::assert_snapshot!(refused(&["bank", "ocean-view", "three-card", "--seats", "9"]), @"error: --seats 9: beside the bank 1 to 6 can bet at a table of three-card");
    insta::assert_snapshot!(refused(&["bank", "ocean-view", "three-card", "--schedule", "9"]), @"error: there is no such option for three-card at Ocean View Cardroom; there are 1, 2, 3, 4, 5, 6");
    insta::assert_snapshot!(refused(&["bank", "ocean-view", "three-card", "--wager", "2"]), @"error: --wager $2: at this table wagers are $5–$200");
    insta::assert_snapshot!(refused(&["bank", "ocean-view", "three-card", "--bank", "2"]), @"error: too little for a bank: the least is $5");
    insta::assert_snapshot!(refused(&["bank", "ocean-view", "holdem"]), @"error: there is no game with a player-dealer 'holdem'; there are pure-21.5, three-card");
}
