//! Hands of the PHH standard that others made, and files that are not as they should be.

use histories::phh::{self, PhhHand, Replayer};
use rules::poker::Event;

/// Random hands of ten games, as `PokerKit` writes them: antes, blinds, bring-ins, draws, short all-ins, side pots, split pots.
const POKERKIT: &str = include_str!("pokerkit.phhs");

#[test]
fn hands_that_pokerkit_made_end_with_its_stacks() {
    let hands = phh::read(POKERKIT).unwrap();
    let mut replayer = Replayer::default();
    let mut games = std::collections::BTreeMap::<String, usize>::new();
    for hand in hands {
        let hand = hand.unwrap();
        let played = replayer.replay(&hand).unwrap_or_else(|illegal| panic!("hand {}: {illegal}", hand.name));
        assert!(played.over && played.agrees == Some(true), "hand {}: {played:?}", hand.name);
        *games.entry(hand.variant).or_default() += 1;
    }
    let codes: Vec<&str> = games.keys().map(String::as_str).collect();
    assert_eq!(codes, ["F2L3D", "F7S", "F7S/8", "FB", "FR", "FT", "N2L1D", "NS", "NT", "PO"]);
    assert!(games.values().all(|&count| count >= 15), "{games:?}");
}

const HAND: &str = "variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'd dh p3 7h2c', 'p3 cbr 6', 'p1 cc', 'p2 cc', 'd db 2s3s4s', 'p1 cc', 'p2 cbr 18', 'p3 f', 'p1 f']
finishing_stacks = [194, 212, 194]
";

fn only(text: &str) -> PhhHand {
    phh::read(text).unwrap().remove(0).unwrap()
}

fn with(from: &str, to: &str) -> String {
    assert!(HAND.contains(from), "{from}");
    HAND.replacen(from, to, 1)
}

#[test]
fn a_hand_ends_with_its_stacks() {
    let played = Replayer::default().replay(&only(HAND)).unwrap();
    assert!(played.over && played.agrees == Some(true), "{played:?}");
}

/// What is not as it should be is refused with the field, and the line where it stands.
#[test]
fn faults_name_their_field() {
    for (text, fault) in [
        (with("variant = 'NT'\n", ""), "line 1: variant: is missing"),
        (
            with("'NT'", "'XX'"),
            "line 1: variant: 'XX' is none of FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB",
        ),
        (with("'NT'", "7"), "line 1: variant: must be text in quotes"),
        (with("antes = [0, 0, 0]\n", ""), "line 1: antes: is missing"),
        (with("antes = [0, 0, 0]", "antes = [0, 0]"), "line 2: antes: 2 amounts for 3 players"),
        (with("antes = [0, 0, 0]", "antes = ['x', 0, 0]"), "line 2: antes: must be a number"),
        (with("antes = [0, 0, 0]", "antes = 5"), "line 2: antes: must be a list"),
        (with("[1, 2, 0]", "[1, 2]"), "line 3: blinds_or_straddles: 2 amounts for 3 players"),
        (with("min_bet = 2", "min_bet = 0.001"), "line 4: min_bet: '0.001': amounts go down to the hundredth part"),
        (with("min_bet = 2\n", ""), "line 1: min_bet: is missing"),
        (with("[200, 200, 200]", "[200]"), "line 5: starting_stacks: 1 players: there are 2 to 10"),
        (with("[200, 200, 200]", "[200, -1, 200]"), "line 5: starting_stacks: '-1' is no amount of chips"),
        (with("'d dh p1 AsKs'", "'d dh p1 AsKx'"), "line 6: actions[1]: 'AsKx': 'x' is not a suit: use s, h, d or c"),
        (with("'d dh p1 AsKs'", "7"), "line 6: actions[1]: must be text in quotes"),
        (with("'p3 f'", "'p3 zz'"), "line 6: actions[10]: 'zz' is none of pb, cbr, cc, f, sd, sm"),
        (with("'p3 f'", "'p99 f'"), "line 6: actions[10]: 'p99' is no player: they are p1 to p10"),
        (with("[194, 212, 194]", "[194, 212]"), "line 7: finishing_stacks: 2 amounts for 3 players"),
    ] {
        let found = phh::read(&text).unwrap().remove(0).unwrap_err();
        assert_eq!(found.to_string(), fault);
    }
    // Half a file is no TOML at all.
    let found = phh::read(&HAND[..HAND.len() / 2]).unwrap_err();
    assert_eq!((found.line, found.why.starts_with("no TOML")), (6, true), "{found}");
}

/// What cannot have been played is not legal, and the action says where.
#[test]
fn what_cannot_be_played_names_its_action() {
    for (text, why) in [
        (with("'d dh p2 QdQc'", "'d dh p2 QdAs'"), "actions[2]: the cards cannot be dealt: As has been dealt already"),
        (with("'d db 2s3s4s'", "'d db AsKs4s'"), "actions[7]: the cards cannot be dealt: As has been dealt already"),
        (with("'p3 cbr 6'", "'p3 cbr 3'"), "actions[4]: too little: the least is $4"),
        (with("'p3 cbr 6'", "'p3 cbr 500'"), "actions[4]: too much: the most is $200"),
        (with("'p3 cbr 6'", "'p1 cbr 6'"), "actions[4]: p1 acts, where p3 is to act"),
        (with("'p1 f']", "'p1 f', 'p2 cc']"), "actions[12]: the hand is over"),
        (with("'p1 f']", "'p1 f', 'd db 9h']"), "actions[12]: more cards are dealt than come"),
        (with("'d db 2s3s4s'", "'d db ????4s'"), "actions[7]: a card of the board is not named, here or behind it"),
    ] {
        match Replayer::default().replay(&only(&text)) {
            Err(illegal) => assert_eq!(illegal.to_string(), why),
            Ok(played) => panic!("{played:?}, and not {why}"),
        }
    }
    // Cards wait until the dealer is asked for them: where they stand among the actions does not matter.
    let early = with("'p1 cc', 'p2 cc', 'd db 2s3s4s'", "'d db 2s3s4s', 'p1 cc', 'p2 cc'");
    assert_eq!(Replayer::default().replay(&only(&early)).unwrap().agrees, Some(true));
}

/// One bad hand does not keep the others of its file from being played.
#[test]
fn a_bad_hand_does_not_stop_the_others() {
    let text = format!("[1]\n{HAND}\n[2]\n{}\n[3]\n{HAND}", with("min_bet = 2", "min_bet = 'two'"));
    let hands = phh::read(&text).unwrap();
    assert_eq!(hands.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(hands[1].as_ref().unwrap_err().to_string(), "hand 2: line 14: min_bet: must be a number");
    // Even if it is no TOML at all.
    let text = format!("[1]\n{HAND}\n[2]\n{}\n[3]\n{HAND}", with("min_bet = 2", "min_bet = = 2"));
    let hands = phh::read(&text).unwrap();
    assert_eq!(hands.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let fault = hands[1].as_ref().unwrap_err();
    assert_eq!((fault.hand.as_str(), fault.line, fault.why.starts_with("no TOML")), ("2", 14, true), "{fault}");
}

/// What others add to a hand changes nothing: comments, fields of their own, dates, numbers without a name for them.
#[test]
fn what_is_added_changes_nothing() {
    let text = with("'p3 cbr 6'", "'p3 cbr 6 # thinks for long', '# everybody looks'")
        + "_x = { a = 1 }\nauthor = \"somebody\"\ntime = 20:15:26\nday = 1\nmonth = 7\nyear = 2009\n";
    let played = Replayer::default().replay(&only(&text)).unwrap();
    assert!(played.over && played.agrees == Some(true), "{played:?}");
}

/// Hands of which nobody kept the cards, as from a room where only what was shown is known.
#[test]
fn cards_that_nobody_knows() {
    let unknown = "variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 5c7c7s', 'p1 cc', 'p2 cc', 'd db 9d', 'p1 cc', 'p2 cc', 'd db Jh', 'p1 cc', 'p2 cc', 'p1 sm 4cJc', 'p2 sm']
";
    let played = Replayer::default().replay(&only(unknown)).unwrap();
    let stacks: Vec<u64> = played.stacks.iter().flatten().map(|chips| chips.0).collect();
    assert_eq!((stacks, played.over), (vec![101_000, 99_000], true));
    // The other turns up cards that the file does not name: it is legal, and nobody can say who won.
    let played = Replayer::default().replay(&only(&unknown.replace("'p2 sm'", "'p2 sm ????'"))).unwrap();
    assert!(played.undecided && played.stacks == [None, None], "{played:?}");
    // A hand may end anywhere.
    let half = unknown.split(", 'd db 9d'").next().unwrap().to_string() + "]\n";
    let played = Replayer::default().replay(&only(&half)).unwrap();
    assert!(!played.over && !played.undecided, "{played:?}");
}

/// Who comes in posts beside the blinds, and the betting does not begin behind him: the standard writes it below zero.
#[test]
fn who_comes_in_posts_beside_the_blinds() {
    let text = "variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, -2]
min_bet = 2
starting_stacks = [200, 200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 10', 'p4 f']
finishing_stacks = [199, 203, 200, 198]
";
    let played = Replayer::default().replay(&only(text)).unwrap();
    assert!(played.over && played.agrees == Some(true), "{played:?}");
    // A straddle is where the betting begins.
    let text = text
        .replace("[1, 2, 0, -2]", "[1, 2, 4, 0]")
        .replace("'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 10', 'p4 f'", "'p4 f', 'p1 f', 'p2 f'");
    let played =
        Replayer::default().replay(&only(&text.replace("[199, 203, 200, 198]", "[199, 198, 203, 200]"))).unwrap();
    assert!(played.over && played.agrees == Some(true), "{played:?}");
}

/// Chips of half a dollar are split to the cent where the file has parts of a chip, and else to the whole one.
#[test]
fn odd_chips_are_as_small_as_the_file_has_them() {
    let text = "variant = 'NT'
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 2c3c', 'd dh p2 2d3d', 'd dh p3 4c5c', 'p3 f', 'p1 cc', 'p2 cc', 'd db AhKhQh', 'p1 cc', 'p2 cc', 'd db Jh', 'p1 cc', 'p2 cc', 'd db Th', 'p1 cc', 'p2 cc', 'p1 sm 2c3c', 'p2 sm 2d3d']
finishing_stacks = [201, 200, 199]
";
    assert_eq!(Replayer::default().replay(&only(text)).unwrap().agrees, Some(true));
    let halves = text.replace("[201, 200, 199]", "[200.5, 200.5, 199]");
    assert_eq!(Replayer::default().replay(&only(&halves)).unwrap().agrees, Some(true));
}

/// Whose last chips are his ante plays for the antes, whether they are trimmed or not.
#[test]
fn who_is_all_in_for_his_ante_can_win_the_antes() {
    let text = "variant = 'NT'
antes = [5, 5, 5]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 5]
actions = ['d dh p1 KcKd', 'd dh p2 QcQd', 'd dh p3 AcAd', 'p1 cc', 'p2 cc', 'd db 2s3s4s', 'p1 cc', 'p2 cc', 'd db 9h', 'p1 cc', 'p2 cc', 'd db Th', 'p1 cc', 'p2 cc', 'p1 sm KcKd', 'p2 sm QcQd', 'p3 sm AcAd']
finishing_stacks = [97, 93, 15]
";
    for text in [text.to_string(), format!("{text}ante_trimming_status = true\n")] {
        let played = Replayer::default().replay(&only(&text)).unwrap();
        assert_eq!(played.agrees, Some(true), "{played:?}");
    }
    // Untrimmed, a short ante wins all of them; trimmed, as much from each as he put up.
    let short = text.replace("[100, 100, 5]", "[100, 100, 3]");
    let untrimmed = short.replace("[97, 93, 15]", "[97, 93, 13]");
    assert_eq!(Replayer::default().replay(&only(&untrimmed)).unwrap().agrees, Some(true));
    let trimmed = short.replace("[97, 93, 15]", "[101, 93, 9]") + "ante_trimming_status = true\n";
    assert_eq!(Replayer::default().replay(&only(&trimmed)).unwrap().agrees, Some(true));
}

/// Nobody shows what he does not hold; and a file that says how it ended need not say that known hands were shown.
#[test]
fn hands_are_shown_as_they_are() {
    let text = "variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cc', 'p1 cc', 'd db 2c3c4d', 'p1 cc', 'p2 cc', 'd db 9h', 'p1 cc', 'p2 cc', 'd db Th', 'p1 cc', 'p2 cc', 'p1 sm AsAd']
finishing_stacks = [102, 98]
";
    let illegal = Replayer::default().replay(&only(text)).unwrap_err();
    assert_eq!(illegal.to_string(), "actions[14]: p1 shows Ad, but holds As Ah");
    let silent = text.replace(", 'p1 sm AsAd'", "");
    assert_eq!(Replayer::default().replay(&only(&silent)).unwrap().agrees, Some(true));
    let open = silent.replace("finishing_stacks = [102, 98]\n", "");
    assert!(!Replayer::default().replay(&only(&open)).unwrap().over);
}

/// Cards that lay face up and were not written down: what is told is the hand that was possible, and nothing of other tries.
#[test]
fn cards_face_up_that_nobody_wrote_down() {
    let text = "variant = 'F7S'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????Kc', 'd dh p2 ??????', 'd dh p3 ????Qc', 'p2 pb', 'p3 f', 'p1 f']
finishing_stacks = [99, 102, 99]
";
    let mut events = Vec::new();
    let played = Replayer::default().replay_into(&only(text), &mut events).unwrap();
    assert_eq!(played.agrees, Some(true));
    let whole = |events: &[Event]| {
        let opened = events.iter().filter(|event| matches!(event, Event::Opened { .. })).count();
        opened == 1 && matches!(events.last(), Some(Event::Over { .. }))
    };
    assert!(whole(&events));
    // Not the first card that could be tried, a deuce of clubs: whoever has that opens all the same. A king of spades cannot.
    let high =
        text.replace("'p2 pb', 'p3 f', 'p1 f'", "'p3 pb', 'p1 f', 'p2 f'").replace("[99, 102, 99]", "[99, 99, 102]");
    let mut events = Vec::new();
    let played = Replayer::default().replay_into(&only(&high), &mut events).unwrap();
    assert_eq!(played.agrees, Some(true));
    assert!(whole(&events));
}
