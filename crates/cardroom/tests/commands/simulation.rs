//! `cardroom sim` and `cardroom collections`.

use std::process::Command;

use super::{json, printed, refused};

#[test]
fn hands_are_simulated() {
    insta::assert_snapshot!(printed(&["sim", "ocean-view", "holdem", "--hands", "1500", "--limit", "4-8", "--seats", "6"]), @"
    1,500 hands of Texas Hold'em at Ocean View Cardroom, $4–$8 limit, options 22–24, 6 players, seed 1

     seat  player      won in all  dollars a hand     error  big bets in 100 hands   error
     1     tight          $101.00         +0.0673  ± 0.3887                  +0.84  ± 4.86
     2     loose       -$2,443.00         -1.6287  ± 0.4422                 -20.36  ± 5.53
     3     calling     -$2,020.00         -1.3467  ± 0.4681                 -16.83  ± 5.85
     4     aggressive    -$814.00         -0.5427  ± 0.4671                  -6.78  ± 5.84
     5     tight         -$868.00         -0.5787  ± 0.3614                  -7.23  ± 4.52
     6     loose       -$1,028.00         -0.6853  ± 0.4716                  -8.57  ± 5.89

    Collections: $7,072.00 in all, $4.7147 a hand ± 0.0266, $188.59 an hour at 40 hands an hour
    Pots: $44.30 on average; a tenth up to $12, half up to $30, nine tenths up to $96, all up to $272
    Hands that came to the flop 92.87 %, turn 84.47 %, river 73.13 %
    Won without a showdown: 36.93 %

    Main pots won at the showdown, high
     Four of a Kind     6   0.60 %
     Full House        65   6.51 %
     Flush             57   5.71 %
     Straight          69   6.91 %
     Three of a Kind  113  11.31 %
     Two Pair         323  32.33 %
     One Pair         330  33.03 %
     High Card         36   3.60 %
    ");
    insta::assert_snapshot!(printed(&["sim", "ocean-view", "razz", "--hands", "200", "--schedule", "table"]), @"
    200 hands of Razz at Ocean View Cardroom, $2–$4 limit, the older table fee, 8 players, seed 1

     seat  player      won in all  dollars a hand     error  big bets in 100 hands    error
     1     tight          -$94.00         -0.4700  ± 0.6412                 -11.75  ± 16.03
     2     loose          $114.00         +0.5700  ± 0.7728                 +14.25  ± 19.32
     3     calling       -$276.00         -1.3800  ± 0.5139                 -34.50  ± 12.85
     4     aggressive     $157.00         +0.7850  ± 0.8609                 +19.62  ± 21.52
     5     tight         -$168.00         -0.8400  ± 0.5487                 -21.00  ± 13.72
     6     loose           $38.00         +0.1900  ± 0.7949                  +4.75  ± 19.87
     7     calling       -$374.00         -1.8700  ± 0.5028                 -46.75  ± 12.57
     8     aggressive       $3.00         +0.0150  ± 0.7371                  +0.38  ± 18.43

    Collections: $600.00 in all, $3.0000 a hand ± 0.0000, $93.00 an hour at 31 hands an hour
    Pots: $31.71 on average; a tenth up to $11, half up to $29, nine tenths up to $54, all up to $130
    Hands that came to the fourth 100.00 %, fifth 90.00 %, sixth 74.00 %, seventh 55.00 %
    Won without a showdown: 56.50 %

    Main pots won at the showdown, low
     Five low    3   3.45 %
     Six low     8   9.20 %
     Seven low  13  14.94 %
     Eight low  21  24.14 %
     Nine low   24  27.59 %
     Ten low    17  19.54 %
     King low    1   1.15 %
    ");
    insta::assert_snapshot!(printed(&["sim", "ocean-view", "three-card", "--hands", "1500", "--schedule", "3"]), @"
    1,500 rounds of Three Card Poker at Ocean View Cardroom, option 3, 7 players, one deck, seed 1

     seat  player      won in all  dollars a hand     error
     1     tight         -$232.00         -0.1547  ± 0.6379
     2     loose       -$2,132.00         -1.4213  ± 0.7465
     3     calling     -$1,487.00         -0.9913  ± 0.6580
     4     aggressive  -$1,758.00         -1.1720  ± 0.8971
     5     tight        $2,022.00         +1.3480  ± 0.7036
     6     loose         -$149.00         -0.0993  ± 0.7941
     7     calling        $736.00         +0.4907  ± 0.7967

     wager           times made  on average      edge      error
     ante                 9,000       $8.57   4.096 %  ± 1.927 %
     pair-plus            2,480       $5.00   4.597 %  ± 5.774 %
     six-card-bonus       2,529       $5.00  19.257 %  ± 7.224 %

    The bank: $2.11 a round ± $1.49, fees included
    Bettors together: -$4.11 a round ± $1.49, fees included
    Collections: $3,000.00 in all, $2.0000 a round ± 0.0000, $104.00 an hour at 52 rounds an hour
    Of that the bank pays $2.00 a round; $68.13 lie in the circles on average
    ");
}

#[test]
fn the_same_seed_prints_the_same_on_any_number_of_cores() {
    let run = |threads: &str, seed: &str| {
        let args = ["sim", "ocean-view", "lowball-kill", "--hands", "2500", "--json", "--seed", seed];
        let output = Command::new(env!("CARGO_BIN_EXE_cardroom")).env("RAYON_NUM_THREADS", threads).args(args).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    assert_eq!(run("1", "7"), run("2", "7"));
    assert_ne!(run("2", "7"), run("2", "8"));
}

#[test]
fn simulations_print_json() {
    let hands = json(&["sim", "three-six", "omaha-hilo", "--hands", "300", "--limit", "three-six-twelve", "--json"]);
    assert_eq!(
        (&hands["house"], &hands["hands"], &hands["schedule"]),
        (&"three-six".into(), &300.into(), &"blinds".into())
    );
    let won: i64 = hands["seats"].as_array().unwrap().iter().map(|seat| seat["total"].as_i64().unwrap()).sum();
    assert_eq!(won + hands["collected"]["total"].as_i64().unwrap(), 0);
    let rounds = json(&["sim", "ocean-view", "three-card", "--hands", "300", "--json"]);
    assert_eq!(rounds["wagers"].as_array().unwrap().len(), 3);
    assert_eq!(rounds["wagers"][0]["wager"], "ante");
}

#[test]
fn simulations_of_what_there_is_not() {
    let sim = |more: &[&str]| refused(&[&["sim", "ocean-view"], more].concat());
    insta::assert_snapshot!(sim(&["holdme"]), @"error: there is no game 'holdme'; is it holdem?");
    insta::assert_snapshot!(sim(&["holdem", "--limit", "4-9"]), @"error: there is no limit '4-9'; is it 4-8?");
    insta::assert_snapshot!(sim(&["holdem", "--schedule", "25"]), @r#"error: schedule 25 is for another limit: say --limit "4-8""#);
    insta::assert_snapshot!(sim(&["stud", "--seats", "9"]), @"error: 9 players: a table of stud has 2 to 8; is it 8?");
    insta::assert_snapshot!(sim(&["three-card", "--limit", "4-8"]), @"error: three-card has no limit 4-8: what is posted says what may be wagered");
    insta::assert_snapshot!(sim(&["holdem", "--decks", "2"]), @"error: poker is dealt from one deck: leave out --decks");
    insta::assert_snapshot!(sim(&["three-card", "--decks", "2"]), @"error: this game is dealt from one deck");
    insta::assert_snapshot!(sim(&["holdem", "--hands", "0"]), @"
    error: invalid value '0' for '--hands <N>': 0 is not in 1..=1000000000000

    For more information, try '--help'.
    ");
}

#[test]
fn schedules_are_compared() {
    insta::assert_snapshot!(printed(&["collections", "three-six", "holdem", "--players", "6"]), @"
    What tables may post at The $3–$6 Room, Hold'em, three-six

    Income an hour by the number of players, with so many hands an hour
     players           2        3        4        5        6        7        8        9
     hands            64       56       50       45       40       37       34       32
     the blinds  $256.00  $224.00  $200.00  $180.00  $160.00  $148.00  $136.00  $128.00

    With 6 players, 40 hands an hour
     posted      a hand  an hour  from each player  method
     the blinds   $4.00  $160.00            $26.67  exact   ██████████████████████████████

    exact: from the schedule alone
    ");
    insta::assert_snapshot!(printed(&["collections", "ocean-view", "holdem", "--limit", "2-10 spread", "--players", "8"]), @"
    What tables may post at Ocean View Cardroom, Texas Hold'em, $2–$10 spread

    Income an hour by the number of players, with so many hands an hour
     players                    2        3        4        5        6        7        8        9
     hands                     64       56       50       45       40       37       34       32
     options 170–172      $169.41  $202.33  $161.51  $178.24  $159.07  $184.07  $157.35  $147.94
     options 173–175      $134.27  $153.55  $124.34  $144.93  $129.30  $154.66  $132.68  $124.75
     option 176           $239.68  $299.88  $235.85  $211.54  $188.84  $184.07  $157.35  $147.94
     option 177           $204.54  $251.10  $198.68  $178.24  $159.07  $154.66  $132.68  $124.75
     option 178           $169.41  $202.33  $161.51  $144.93  $129.30  $125.25  $108.01  $101.56
     option 179           $134.27  $153.55  $124.34  $111.62   $99.54   $95.83   $83.34   $78.37
     option 180            $99.14  $104.78   $87.17   $78.31   $69.77   $66.42   $58.67   $55.19
     the older table fee  $140.54  $195.10  $148.68  $133.24  $119.07  $147.07  $123.35  $115.94

    With 8 players, 34 hands an hour
     posted               a hand  an hour  from each player  method
     options 170–172       $4.63  $157.35            $19.67  played  ██████████████████████████████
     options 173–175       $3.90  $132.68            $16.59  played  █████████████████████████▎
     option 176            $4.63  $157.35            $19.67  played  ██████████████████████████████
     option 177            $3.90  $132.68            $16.59  played  █████████████████████████▎
     option 178            $3.18  $108.01            $13.50  played  ████████████████████▋
     option 179            $2.45   $83.34            $10.42  played  ███████████████▉
     option 180            $1.73   $58.67             $7.33  played  ███████████▏
     the older table fee   $3.63  $123.35            $15.42  played  ███████████████████████▌

    played: the fee depends on how far hands go; bots have played 5000 hands for each number of players (seed 1), with a standard error of $0.0352 a hand at most
    ");
    insta::assert_snapshot!(printed(&["collections", "aviator", "pure-21.5", "--pace", "60"]), @"
    What tables may post at Aviator Casino, Pure 21.5 Blackjack

    Income an hour by the number of players, with so many hands an hour
     players         2        3        4        5        6        7        8
     hands          60       60       60       60       60       60       60
     option 1   $90.00  $120.00  $150.00  $180.00  $210.00  $240.00  $270.00
     option 2  $120.00  $183.43  $294.62  $360.00  $420.00  $480.00  $540.00
     option 3  $211.42  $360.00  $480.00  $600.00  $720.00  $840.00  $960.00

    With 8 players, 60 hands an hour
     posted    a hand  an hour  from each player  method
     option 1   $4.50  $270.00            $33.75  played  ████████▌
     option 2   $9.00  $540.00            $67.50  played  ████████████████▉
     option 3  $16.00  $960.00           $120.00  played  ██████████████████████████████

    played: the fee depends on what is wagered; bots have played 5000 hands for each number of players (seed 1), with a standard error of $0.0071 a hand at most
    ");
    let compared = json(&["collections", "ocean-view", "holdem", "--limit", "20-40", "--json"]);
    let schedules = compared["schedules"].as_array().unwrap();
    let by_the_clock = schedules.iter().find(|schedule| schedule["schedule"] == "247").unwrap();
    let full = by_the_clock["incomes"].as_array().unwrap().last().unwrap();
    assert_eq!((&full["players"], &full["an_hour"], &full["method"]), (&9.into(), &27_000.0.into(), &"exact".into()));
    let changed = printed(&["collections", "three-six", "holdem", "--players", "6", "--set", "fees.blinds.1.big=$4"]);
    assert!(changed.contains("with fees.blinds.1.big=$4") && changed.contains("by the book"), "{changed}");
    insta::assert_snapshot!(refused(&["collections", "ocean-view", "holdem", "--players", "1"]), @"error: 1 players: a table of holdem has 2 to 9; is it 2?");
}

#[test]
fn a_comparison_is_drawn() {
    let file = std::env::temp_dir().join(format!("cardroom-{}.svg", std::process::id()));
    printed(&["collections", "aviator", "pure-21.5", "--players", "4", "--svg", file.to_str().unwrap()]);
    let svg = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("class=\"bar\"").count(), 3);
}
