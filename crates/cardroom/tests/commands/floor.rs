//! The dispute desk and the live table.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{json, printed, refused};

/// What a live table prints, if these lines are typed.
fn live(args: &[&str], lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
    let mut child = command.arg("live").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_dispute_is_answered_here_and_elsewhere() {
    insta::assert_snapshot!(printed(&["rule", "OV.HE.33", "--at", "0", "Seat 2's second card was exposed by the dealer."]), @"
    Texas Hold'em at Ocean View Cardroom, $4–$8 limit
    before the first step

      seat 1  $98  bets $2  As Ah  button
      seat 2  $96  bets $4  Ks Kh
      $6 in the middle
      seat 1 is to act: fold, call $2, raise to $8

    Replaced, and serves as the burn. OV.HE.34

    » the dealer exposes 2's Kh
      the dealer exposes Kh of seat 2: it is replaced, and serves as the burn  [OV.HE.34]
      seat 2 is dealt a card  [OV.HE.34]

    The book
      OV.HE.34  A card the dealer exposes during the first deal is replaced after all the others are dealt, and serves as the burn card.
      TS.HE.39  A card exposed by dealer error may not be kept.
      TS.HE.40  After the deal it is exchanged for the top card and put face up on the deck.
      TS.HE.41  It becomes the first burn once the betting before the flop is complete.

    The money
      nothing moves; $6 in the middle

    Then
      seat 1  $98  bets $2  As Ah  button
      seat 2  $96  bets $4  Ks ??
      $6 in the middle
      seat 1 is to act: fold, call $2, raise to $8

    At the other houses
      The $3–$6 Room rules the same.
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
              Ocean View Cardroom                                The $3–$6 Room
    ══════════════════════════════════════════════════════════════════════════════════════════════════════════════
     answer   the dealer exposes Kh of seat 2: it is replaced,   the dealer exposes Kh of seat 2: it is replaced,
              and serves as the burn                             and serves as the burn
              seat 2 is dealt a card                             seat 2 is dealt a card
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     by       OV.HE.34                                           TS.HE.39, TS.HE.40, TS.HE.41
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     money    nothing moves; $6 in the middle                    nothing moves; $0 in the middle
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     then     seat 1 is to act: fold, call $2, raise to $8       seat 1 is to act: fold, call $2, raise to $6
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     set up   as in the hand                                     $3–$6 limit for want of $4–$8 limit
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
    ");
}

#[test]
fn a_refusal_is_an_answer() {
    insta::assert_snapshot!(printed(&["rule", "OV.HE.33", "--at", "2", "the dealer exposes 1's Ah"]), @"
    Texas Hold'em at Ocean View Cardroom, $4–$8 limit
    after step 2 of 12: 2 checks

      the board is Ac Kd 9h
      seat 1  $96     As Ah  button
      seat 2  $96     Ks Kh
      $8 in the middle
      seat 2 is to act: check, raise to $4

    Not possible now: the book knows no such mishap at this moment. OV.HE.34

    » the dealer exposes 1's Ah
      not possible now: the book knows no such mishap at this moment  [OV.HE.34]

    The book
      OV.HE.34  A card the dealer exposes during the first deal is replaced after all the others are dealt, and serves as the burn card.
      TS.HE.39  A card exposed by dealer error may not be kept.
      TS.HE.40  After the deal it is exchanged for the top card and put face up on the deck.
      TS.HE.41  It becomes the first burn once the betting before the flop is complete.

    The money
      nothing moves; $8 in the middle

    Then
      the board is Ac Kd 9h
      seat 1  $96     As Ah  button
      seat 2  $96     Ks Kh
      $8 in the middle
      seat 2 is to act: check, raise to $4

    At the other houses
      The $3–$6 Room rules the same.
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
              Ocean View Cardroom                                The $3–$6 Room
    ══════════════════════════════════════════════════════════════════════════════════════════════════════════════
     answer   that is refused: the book knows no such mishap     that is refused: the book knows no such mishap
              at this moment                                     at this moment
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     by       OV.HE.34                                           TS.HE.39, TS.HE.40, TS.HE.41
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     money    nothing moves; $8 in the middle                    nothing moves; $2 in the middle
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     then     seat 2 is to act: check, raise to $4               seat 2 is to act: check, raise to $3
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
     set up   as in the hand                                     $3–$6 limit for want of $4–$8 limit
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
    ");
}

#[test]
fn the_desk_says_what_it_needs() {
    insta::assert_snapshot!(refused(&["rule", "OV.HE.33", "--at", "0", "seat 2 spilled his coffee"]), @"
    error: 'seat 2 spilled his coffee' is not understood
    One can say, the nearest first:
      1 folds
      1 calls
      1 raises to $8
      3 raises to $8 out of turn
      3 calls out of turn
      3 checks out of turn
      3 folds out of turn
      the flop has too many cards: 2c 3d 4h 5s
      the flop is a card short
      the board comes early: 2c 3d 4h
      two cards were burned: 9c
      two cards were burned
    --sentences lists all that can be said now.
    ");
    insta::assert_snapshot!(refused(&["rule", "OV.HE.33", "--at", "77", "misdeal"]), @"
    error: the hand has 12 steps, and --at 77 is beyond them:
       1  1 calls
       2  2 checks
       3  2 checks
       4  1 checks
       5  2 checks
       6  the board comes early: Kc
       7  1 bets $8
       8  2 calls
       9  2 checks
      10  1 checks
      11  2 shows
      12  1 shows
    ");
    insta::assert_snapshot!(refused(&["rule", "OV.HE.3"]), @"error: there is no file and no example hand 'OV.HE.3'; is it OV.HE.30?");
    insta::assert_snapshot!(refused(&["rule", "OV.LB.08", "--at", "0", "misdeal", "--house", "aviator"]), @"error: Aviator Casino does not deal lowball");
}

#[test]
fn a_card_that_nobody_knows_need_not_be_named() {
    let text = printed(&["rule", "ocean-view/holdem", "--limit", "4-8", "4's second card was flashed"]);
    assert!(text.contains("Replaced, and serves as the burn. OV.HE.34"), "{text}");
    assert!(text.contains("» the dealer exposes 4's Kh  (any card would do: you named none)"), "{text}");
    assert!(text.contains("The $3–$6 Room rules the same."), "{text}");
    assert!(text.contains("TS.HE.40  After the deal"), "{text}");
}

#[test]
fn what_led_to_a_dispute_must_have_been_possible() {
    insta::assert_snapshot!(refused(&["rule", "ocean-view/holdem", "4 checks", "5 is a card short"]), @"
    error: sentence 1, '4 checks', was not possible: there are $2 to call
    Only the last sentence is ruled on; what led to it must have been possible.
    Then seat 4 is to act: fold, call $2, raise to $4
    One can say, the nearest first:
      3 checks out of turn
      4 folds
      4 calls
      4 raises to $4
      3 raises to $8 out of turn
      3 calls out of turn
      3 folds out of turn
      the flop has too many cards: 2c 3d 4h 5s
      the flop is a card short
      the board comes early: 2c 3d 4h
      two cards were burned: 9c
      two cards were burned
    --sentences lists all that can be said now.
    ");
    let error = refused(&["rule", "ocean-view/holdem", "4 calls a flush"]);
    assert!(error.contains("'flush' does not belong to '4 calls'"), "{error}");
    let error = refused(&["rule", "ocean-view/stud", "4's last card comes face up: Kh"]);
    assert!(error.contains("this is third street, and 4 more come"), "{error}");
}

#[test]
fn a_fresh_hand_begins_where_it_is_asked_to() {
    let flop = ["rule", "ocean-view/holdem", "--street", "flop", "the flop has too many cards: 2c 3d 4h 5s", "--json"];
    let ruling = json(&flop);
    assert_eq!(ruling["situation"]["board"], serde_json::json!(["2c", "3d", "4h"]));
    assert_eq!(ruling["answer"]["ruling"], "The flop has a card too many; 4 cards are taken back");
    assert_eq!(ruling["others"][0]["same"], true);
    let board = ["rule", "three-six/holdem", "--street", "showdown", "--board", "Kd 9s 4h", "--players", "3", "--json"];
    let ruling = json(&board);
    assert_eq!(ruling["situation"]["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!(ruling["situation"]["board"][2], "4h");
    assert_eq!(ruling["situation"]["lines"][0], "2 shows");
    let error = refused(&["rule", "ocean-view/holdem", "--street", "banana"]);
    assert_eq!(error.trim(), "error: there is no street 'banana'; there are deal, flop, turn, river, showdown");
    let error = refused(&["rule", "OV.HE.33", "--limit", "4-8", "misdeal"]);
    assert!(error.contains("--limit is for a hand that has just been dealt"), "{error}");
}

#[test]
fn the_table_after_a_ruling_has_its_pots() {
    let sentences = ["4's last card comes face up", "4 is all-in for the pot so far", "3 bets $4", "5 calls"];
    let ruling = printed(&[&["rule", "ocean-view/stud", "--street", "seventh"][..], &sentences].concat());
    assert!(ruling.contains("$17 in the middle: the main pot has $9, side pot 1 has $8"), "{ruling}");
}

#[test]
fn bets_become_those_of_the_other_limit() {
    let sentences = ["4 folds", "6 raises to $8 out of turn", "5 folds"];
    let ruling = json(&[&["rule", "ocean-view/holdem", "--limit", "4-8", "--json"][..], &sentences].concat());
    assert_eq!(ruling["others"][0]["answer"]["said"][1]["line"], "6 raises to $6 out of turn");
    assert_eq!(ruling["others"][0]["same"], true);
}

#[test]
fn what_can_be_said_is_of_the_game_and_the_moment() {
    let stud = printed(&["rule", "ocean-view/stud", "--sentences"]);
    assert!(!stud.contains("flop") && stud.contains("brings it in"), "{stud}");
    let showdown = printed(&["rule", "three-six/holdem", "--street", "showdown", "--sentences"]);
    assert!(showdown.starts_with("2 shows\n2 shows As Kd\n2 mucks\n"), "{showdown}");
}

/// Every sentence of the table in the README is possible on the hand that it is shown with.
#[test]
fn what_the_readme_says_works() {
    let readme = include_str!("../../../../README.md");
    let rows = readme.lines().skip_while(|line| !line.starts_with("| hand | say for example")).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 5);
    for row in rows {
        let cells: Vec<&str> = row.split('|').collect();
        let hand = cells[1].trim().trim_matches('`').split(' ');
        for sentence in cells[2].split('`').skip(1).step_by(2) {
            let args: Vec<&str> = ["rule"].into_iter().chain(hand.clone()).chain([sentence, "--json"]).collect();
            assert_eq!(json(&args)["answer"]["said"][0]["possible"], true, "{args:?}");
        }
    }
}

#[test]
fn without_a_sentence_the_desk_says_what_can_be_said() {
    let text = printed(&["rule", "AV.PB.02", "--at", "2"]);
    assert!(text.contains("bets are open") && text.contains("no more bets"), "{text}");
}

#[test]
fn the_desk_answers_scripts() {
    let ruling = json(&["rule", "OV.HE.29", "--at", "2", "the flop came too early: 2c 3d 4h", "--json"]);
    assert_eq!(ruling["answer"]["said"][0]["line"], "the board comes early: 2c 3d 4h");
    assert_eq!(ruling["answer"]["said"][0]["possible"], true);
    assert_eq!(ruling["situation"]["seats"][0]["stack"], 9600);
    assert_eq!(ruling["others"][0]["house"], "three-six");
    assert_eq!(ruling["others"][0]["answer"]["clauses"][0]["id"], "TS.HE.46");
}

#[test]
fn a_hand_stops_where_another_house_does_not_let_it_go_on() {
    let ruling = json(&["rule", "OV.FE.22", "misdeal", "--json"]);
    assert_eq!(ruling["answer"]["said"][0]["possible"], false);
}

#[test]
fn a_live_hand_of_holdem() {
    let lines = "\
deal
raise to 8
fold
call
2c 3d
2c 3d 4h
check
undo
3 bets $4
the dealer exposes 3's Kh
1 raises to $8
call
Kd
checks
checks
9s
check
check
shows Ah 5c
1 shows
deal
1 wins
show
4 sits down with $40
deal
quit
";
    insta::assert_snapshot!(live(&["ocean-view", "holdem", "--limit", "4-8", "--seats", "1 100, 2 100, 3 100", "--button", "1"], lines), @"
    Texas Hold'em at Ocean View Cardroom, $4–$8 limit
    no hand is being dealt
      the button goes to seat 1  [OV.HE.23, OV.HE.03]
      3 are dealt in  [OV.HE.01, R013]
      the limit is $4–$8  [OV.HE.02]
      the button lies at seat 1  [OV.HE.03]
      seat 2 posts the small blind, $2  [OV.HE.06, R017]
      seat 3 posts the big blind, $4  [OV.HE.06, OV.HE.07, R017]
      deal  [OV.HE.04]
      6 cards are dealt  [OV.HE.10]
      seat 1 is first to act  [OV.HE.08]
    seat 1 is to act: fold, call $4, raise to $8
      seat 1 raises to $8  [OV.HE.02, R029]
    seat 2 is to act: fold, call $6, raise to $12
      seat 2 folds
    seat 3 is to act: fold, call $4, raise to $12
      seat 3 calls $4
      the house takes $4, option 24  [OV.FE.01, OV.FE.21, OV.FE.22, R102]
      flop  [OV.HE.10, OV.HE.11, OV.HE.12]
    burn a card, turn three cards for the board: type the three cards that all see
    that is refused: 2 cards, where 3 are due
    burn a card, turn three cards for the board: type the three cards that all see
      the dealer burns a card  [OV.HE.28]
      the board gets 2c  [OV.HE.11]
      the board gets 3d  [OV.HE.11]
      the board gets 4h  [OV.HE.11]
      seat 3 is first to act  [OV.HE.05, OV.HE.09]
    seat 3 is to act: check, raise to $4
      seat 3 checks
    seat 1 is to act: check, raise to $4
    taken back; seat 3 is to act: check, raise to $4
      seat 3 bets $4  [OV.HE.02, R029]
    seat 1 is to act: fold, call $4, raise to $8
    that is refused: the book knows no such mishap at this moment  [OV.HE.34]
    seat 1 is to act: fold, call $4, raise to $8
      seat 1 raises to $8  [OV.HE.02, R029]
    seat 3 is to act: fold, call $4, raise to $12
      seat 3 calls $4
      turn  [OV.HE.10, OV.HE.11, OV.HE.12]
    burn a card, turn a card for the board: type it
      the dealer burns a card  [OV.HE.31]
      the board gets Kd  [OV.HE.12]
      seat 3 is first to act  [OV.HE.05, OV.HE.09]
    seat 3 is to act: check, raise to $8
      seat 3 checks
    seat 1 is to act: check, raise to $8
      seat 1 checks
      river  [OV.HE.10, OV.HE.11, OV.HE.12]
    burn a card, turn a card for the board: type it
      the dealer burns a card  [OV.HE.31]
      the board gets 9s  [OV.HE.12]
      seat 3 is first to act  [OV.HE.05, OV.HE.09]
    seat 3 is to act: check, raise to $8
      seat 3 checks
    seat 1 is to act: check, raise to $8
      seat 1 checks
      seat 3 shows first  [R054]
    seat 3 is to act: show, muck, play the board
      seat 3 turns up 5c  [OV.HE.13]
      seat 3 turns up Ah  [OV.HE.13]
      seat 3 shows his hand  [OV.HE.13]
    seat 1 is to act: show, muck, play the board
      seat 1 shows his hand  [OV.HE.13]
    the floor says who of seat 1 and seat 3 wins the pot
    that is refused: that is not what is asked now
    the floor says who of seat 1 and seat 3 wins the pot
      the floor names seat 1  [R280]
      seat 1 wins $30 of the pot  [OV.HE.16]
      $4 go down the slot  [OV.FE.02]
    the hand is over
      the board is 2c 3d 4h Kd 9s
      seat 1  $114     ?? ??  button
      seat 2   $98     ?? ??  out
      seat 3   $84     5c Ah
      $0 in the middle; the house has taken $4
      the hand is over
      seat 4 buys $40  [R043]
    the hand is over
      the button goes to seat 2  [OV.HE.23, OV.HE.03]
      seat 4 comes in  [OV.HE.17, OV.HE.18, OV.HE.19]
      4 are dealt in  [OV.HE.01, R013]
      the limit is $4–$8  [OV.HE.02]
      the button lies at seat 2  [OV.HE.03]
      seat 3 posts the small blind, $2  [OV.HE.06, R017]
      seat 4 posts the big blind, $4  [OV.HE.06, OV.HE.07, R017]
      deal  [OV.HE.04]
      8 cards are dealt  [OV.HE.10]
      seat 1 is first to act  [OV.HE.08]
    seat 1 is to act: fold, call $4, raise to $8
    In the end
      seat 1 has $114
      seat 2 has $98
      seat 3 has $82, and $2 bet
      seat 4 has $36, and $4 bet
      $6 lie in the middle: the hand is not over
      the house took $4
    ");
}

#[test]
fn a_live_round_with_a_player_dealer() {
    let lines = "\
1 takes the bank
deal
1 banks $100
2 bets $10
no more bets
Td 8h Th
Td 8h Th 9c
stand
";
    insta::assert_snapshot!(live(&["aviator", "pure-21.5", "--seats", "1 500, 2 100"], lines), @"
    Pure 21.5 Blackjack at Aviator Casino, $2–$50
    the bank is offered to seat 1
      seat 1 takes the bank  [AV.PB.18, R257]
    seat 1 has the bank, and the next round can begin
      seat 1 has the bank button, for the first hand  [AV.PB.18, AV.PB.21, AV.PB.22]
      8 decks are shuffled  [AV.PB.06, AV.PB.05]
    seat 1 puts up the bank: bank $2-$498
      seat 1 banks $100  [AV.PB.19, AV.PB.44, AV.PB.48, R119]
    bets are open
      seat 2 bets $10  [AV.PB.24]
    bets are open
      no more bets: $10 of action  [AV.PB.28, AV.FE.02, R130]
      seat 1 pays the house $1, option 1  [AV.PB.23, AV.FE.01, AV.FE.11, R127]
      players pay the house $0.50 for their circles  [AV.PB.26, AV.FE.04, R126]
      $1.50 goes down the slot  [AV.PB.27, AV.PB.28]
    deal two cards to seat 2 and the bank, one to each, round by round: type the four cards, ?? for one face down
    that is refused: 3 cards, where 4 are due
    deal two cards to seat 2 and the bank, one to each, round by round: type the four cards, ?? for one face down
      seat 2 gets Td  [AV.PB.32, AV.PB.36, AV.PB.40]
      the bank gets 8h  [AV.PB.32, AV.PB.36, AV.PB.40]
      seat 2 gets Th  [AV.PB.30, AV.PB.33]
      the bank gets 9c, face down  [AV.PB.29, AV.PB.35]
      seat 2 decides first  [AV.PB.36, AV.PB.37, AV.PB.62]
    seat 2 is to decide: stand, split $10, surrender
      seat 2 stands: Hard 20  [AV.PB.08, AV.PB.10, AV.PB.57, R140]
      the bank turns 9c  [AV.PB.38]
      9c counts 9 for the action button  [AV.PB.41, AV.PB.39, R110]
      there is no wager at seat 3: the button goes on  [R112]
      the action button lies at seat 2  [AV.PB.40, R111]
      the bank stands: Hard 17  [AV.PB.58, AV.PB.42, AV.PB.60, AV.PB.66, R139]
      paying and collecting begin at seat 2  [AV.PB.43, AV.BB.16, AV.BB.17, R113, R115]
      seat 2 wins $10  [AV.PB.01, AV.PB.03, AV.PB.70]
      seat 1 takes back $90 of the bank  [AV.PB.20, AV.PB.45, AV.PB.52, AV.PB.91, AV.PB.92, R116]
      the cards are gathered  [AV.PB.50]
    the round is over; seat 1 has the bank, and the next round can begin
    In the end
      seat 1 has $489
      seat 2 has $109.50
      the house took $1.50
    ");
}

#[test]
fn what_a_live_table_saves_is_a_hand_that_goes_the_same_way() {
    let folder = std::env::temp_dir().join(format!("cardroom-live-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("saved.toml");
    let path = file.to_str().unwrap();
    let stud = format!("deal\nKh 2c 9d\n2 brings it in\nfold\n1 completes to $2\nfold\ndeal\n2h 3c 9s\nsave {path}\n");
    let printed_live = live(&["ocean-view", "stud", "--seats", "1 100, 2 100, 3 100"], &stud);
    let text = std::fs::read_to_string(&file).unwrap();
    insta::assert_snapshot!(text, @r#"
    house = "ocean-view"
    game = "stud"
    limit = "$2-$4"
    posted = 1
    seats = { 1 = "$100", 2 = "$100", 3 = "$100" }
    hands = { 1 = "?? ?? Kh ?? ?? 2h", 2 = "?? ?? 2c ?? ?? 3c", 3 = "?? ?? 9d ?? ?? 9s" }
    steps = [
        "the next deal",
        "2 brings it in",
        "3 folds",
        "1 completes to $2",
        "2 folds",
        "the next deal",
    ]
    "#);
    let ruled = printed(&["rule", path, "the dealer exposes 1's 4d"]);
    assert!(ruled.contains("2h") && printed_live.contains("seat 1 is to act"), "{ruled}{printed_live}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_live_table_without_a_word_ends_at_once() {
    insta::assert_snapshot!(live(&["three-six", "holdem"], ""), @"
    Hold'em at The $3–$6 Room, $3–$6 limit
    no hand is being dealt
    In the end
    ");
}

/// The line that says the ruling, of a dispute that is put in these words.
fn ruling(args: &[&str]) -> String {
    let said = printed(&[&["rule"], args].concat());
    let paragraphs: Vec<&str> = said.split("\n\n").collect();
    paragraphs[2].to_string()
}

/// What a newcomer to the desk was asked to rule on.
#[test]
fn ten_disputes_are_ruled_in_plain_words() {
    for (args, answer) in [
        (&["ocean-view/holdem", "4's second card was flashed"][..], "Replaced, and serves as the burn. OV.HE.34"),
        (
            &["ocean-view/holdem", "4's second card was flashed", "a card of seat 5 was exposed by the dealer"],
            "That is a misdeal. OV.HE.34, R046",
        ),
        (
            &["ocean-view/holdem", "4 calls", "5 calls", "6 calls", "1 calls", "2 calls", "the flop came too early"],
            "It goes back into the deck. OV.HE.29",
        ),
        (
            &["ocean-view/holdem", "--limit", "4-8", "--street", "flop", "the flop has too many cards: 2c 3d 4h 5s"],
            "The flop has a card too many; 4 cards are taken back. OV.HE.28",
        ),
        (
            &["ocean-view/stud", "4's first hole card is turned up by accident"],
            "The third card comes down, and he cannot be made to open. OV.ST.13, OV.ST.14, R088",
        ),
        (
            &["ocean-view/stud", "--street", "seventh", "2's last card comes face up"],
            "He may play for the pot so far, or stay in. OV.ST.17, OV.ST.18, OV.ST.19, OV.ST.34, R090",
        ),
        (
            &[
                "ocean-view/lowball",
                "--street",
                "draw",
                "2 draws 1",
                "3 draws 1",
                "4 draws 2",
                "the dealer exposes 4's 9h",
            ],
            "Replaced when the draw is over. OV.LB.10, OV.LB.11",
        ),
        (
            &["ocean-view/draw", "4 calls", "5 calls", "6 has four cards"],
            "He plays it and may draw what he lacks. OV.DP.06",
        ),
        (&["ocean-view/draw", "4 calls", "5 calls", "6 has six cards"], "He plays on, but the hand is foul. OV.DP.02"),
        (
            &["three-six/draw-hilo", "--street", "showdown", "2 miscalls his hand", "3 mucks", "it costs him the pot"],
            "The floor rules that it costs seat 2 the pot; the hand of seat 2 is dead. TS.DH.30, R061, R264",
        ),
    ] {
        assert_eq!(ruling(args), answer, "{args:?}");
    }
}

#[test]
fn nothing_is_ruled_on_a_hand_that_cannot_have_come_so_far() {
    let said = refused(&["rule", "ocean-view/lowball", "4 draws 2 unseen", "the dealer exposes 4's 9h"]);
    assert!(said.contains("sentence 1, '4 draws 2 unseen', was not possible"), "{said}");
    let said = refused(&["rule", "ocean-view/stud", "4's last card comes face up: Kh"]);
    assert!(said.contains("the last card of seat 4 has not been dealt yet"), "{said}");
    let said = refused(&["rule", "ocean-view/holdem", "4 calls a flush"]);
    assert!(said.contains("not understood"), "{said}");
}
