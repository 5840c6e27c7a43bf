//! Hands in the formats of others.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{printed, refused, run};

const HAND: &str = "variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'd dh p3 7h2c', 'p3 cbr 6', 'p1 f', 'p2 f']
finishing_stacks = [199, 198, 203]
";

/// A folder of files, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("cardroom-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        Folder(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Whatever is wrong with some of them, all the others are played.
#[test]
fn a_batch_goes_on_past_bad_hands() {
    let many = format!("[1]\n{HAND}\n[2]\n{}\n[3]\n{HAND}", HAND.replace("'p1 f'", "'p2 f'"));
    let bad = HAND.replace("min_bet = 2", "min_bet = 'two'");
    let other = HAND.replace("[199, 198, 203]", "[199, 198, 204]");
    let folder = Folder::with(
        "batch",
        &[
            ("a.phh", HAND),
            ("b.phhs", &many),
            ("c.phh", &bad),
            ("d.phh", &HAND[..150]),
            ("e.phh", &other),
            ("f.phh", HAND),
            ("notes.txt", "no hand"),
        ],
    );
    let out = run(&["phh", "replay", folder.path(), "--json"]);
    assert_eq!(out.status.code(), Some(2));
    let hands = lines(&String::from_utf8(out.stdout).unwrap());
    let legal: Vec<(&str, bool, Option<bool>)> = hands
        .iter()
        .map(|hand| {
            let file = hand["file"].as_str().unwrap().rsplit('/').next().unwrap();
            (file, hand["legal"].as_bool().unwrap(), hand["agrees"].as_bool())
        })
        .collect();
    assert_eq!(
        legal,
        [
            ("a.phh", true, Some(true)),
            ("b.phhs", true, Some(true)),
            ("b.phhs", false, None),
            ("b.phhs", true, Some(true)),
            ("c.phh", false, None),
            ("d.phh", false, None),
            ("e.phh", true, Some(false)),
            ("f.phh", true, Some(true)),
        ]
    );
    assert_eq!(hands[0]["final_stacks"], serde_json::json!([199, 198, 203]));
    assert_eq!((&hands[2]["hand"], &hands[2]["variant"]), (&Value::from("2"), &Value::from("NT")));
    assert_eq!(hands[2]["why"], "not legal: actions[5]: p2 acts, where p1 is to act");
    assert_eq!(hands[4]["why"], "line 4: min_bet: must be a number");
    assert!(hands[5]["why"].as_str().unwrap().starts_with("line 6: no TOML: "), "{}", hands[5]["why"]);
    assert_eq!(hands[6]["why"], "the stacks come to 199, 198, 203, and the file says 199, 198, 204");
    let err = String::from_utf8(out.stderr).unwrap();
    assert!(err.contains("2 hands or files could not be read"), "{err}");
}

/// A hand that is not legal is an answer, not a failure.
#[test]
fn what_is_not_legal_is_an_answer() {
    let folder = Folder::with("illegal", &[("a.phh", &HAND.replace("cbr 6", "cbr 3")), ("b.phh", HAND)]);
    let told = printed(&["phh", "replay", folder.path()]);
    assert!(told.contains("a.phh: not legal: actions[4]: too little: the least is $4\n"), "{told}");
    assert!(
        told.ends_with("       2 hands\n       1 ends with the stacks that the file says\n       1 is not legal\n"),
        "{told}"
    );
    let missing = run(&["phh", "replay", "no-such-file.phh"]);
    let told = String::from_utf8(missing.stdout).unwrap();
    assert!(told.starts_with("no-such-file.phh: cannot be read: "), "{told}");
    assert_eq!(missing.status.code(), Some(2));
}

const SCRIPT: &str = "books/ocean-view/examples/OV.HE.07.toml";

/// What goes out comes in again, with the stacks that it says.
#[test]
fn a_script_goes_out_and_comes_in() {
    let written = printed(&["phh", "export", &in_project(SCRIPT)]);
    assert!(written.starts_with("variant = \"FT\"\n") && written.contains("_house = \"ocean-view\"\n"), "{written}");
    let folder = Folder::with("out", &[("a.phh", &written)]);
    assert_eq!(
        printed(&["phh", "replay", folder.path()]),
        "       1 hand\n       1 ends with the stacks that the file says\n"
    );
    let text = printed(&["phh", "export", folder.0.join("a.phh").to_str().unwrap(), "--format", "text", "--at", AT]);
    assert!(text.contains("Total pot $30 | Rake $3\n"), "{text}");
    let refusal = refused(&["phh", "export", folder.0.join("a.phh").to_str().unwrap()]);
    assert!(refusal.contains("is of the PHH standard already"), "{refusal}");
}

const AT: &str = "2026-11-16T20:15:00Z";

fn in_project(file: &str) -> String {
    format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"))
}

/// What is put in, less what comes back, is what the pots hold, and each pot is what was won of it and the fee.
#[test]
fn the_sums_of_open_hand_history_add_up() {
    let text = printed(&["phh", "export", &in_project(SCRIPT), "--format", "ohh", "--at", AT]);
    let hand = &serde_json::from_str::<Value>(&text).unwrap()["ohh"];
    let cents = |value: &Value| (value.as_f64().unwrap() * 100.0).round() as i64;
    let sum = |list: &Value, key: &str| list.as_array().unwrap().iter().map(|item| cents(&item[key])).sum::<i64>();
    let put: i64 = hand["rounds"].as_array().unwrap().iter().map(|round| sum(&round["actions"], "amount")).sum();
    let pots = hand["pots"].as_array().unwrap();
    assert_eq!(put - sum(&hand["_returned"], "amount"), sum(&hand["pots"], "amount"));
    for pot in pots {
        assert_eq!(cents(&pot["amount"]), sum(&pot["player_wins"], "win_amount") + cents(&pot["rake"]));
        assert_eq!(cents(&pot["rake"]), sum(&pot["player_wins"], "contributed_rake"));
    }
    assert_eq!((&hand["spec_version"], &hand["start_date_utc"]), (&Value::from("1.4.7"), &Value::from(AT)));
}

#[test]
fn only_what_the_hero_saw() {
    let folder = Folder::with("hero", &[("a.phh", HAND)]);
    let file = folder.0.join("a.phh");
    let text = printed(&["phh", "export", file.to_str().unwrap(), "--format", "text", "--at", AT, "--hero", "2"]);
    assert!(text.contains("Dealt to Player 2 [Qd Qc]") && !text.contains("As"), "{text}");
    let refusal = refused(&["phh", "export", &in_project(SCRIPT), "--hero", "2"]);
    assert!(refusal.contains("--hero is for --format ohh and --format text"), "{refusal}");
    let refusal = refused(&["phh", "export", &in_project("books/aviator/examples/AV.PB.02.toml")]);
    assert!(refusal.contains("is a round of a banked game"), "{refusal}");
}

/// Seats, names, a straddle and antes come out as the file has them; a bad hand does not keep the others from being written.
#[test]
fn a_file_of_the_standard_comes_out_as_it_is() {
    let hand = "variant = 'NT'
antes = [1, 1, 1]
blinds_or_straddles = [2, 4, 8]
min_bet = 4
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'd dh p3 7h2c', 'p1 f', 'p2 f']
seats = [7, 2, 4]
seat_count = 8
players = ['North', 'East', 'South']
currency = 'EUR'
";
    let open = hand.replace(", 'p2 f'", "");
    let folder = Folder::with("many", &[("a.phhs", &format!("[1]\n{hand}\n[2]\n{open}\n[3]\n{hand}"))]);
    let file = folder.0.join("a.phhs");
    let out = run(&["phh", "export", file.to_str().unwrap(), "--format", "text", "--at", AT, "--hero", "7"]);
    assert_eq!(out.status.code(), Some(2));
    let err = String::from_utf8(out.stderr).unwrap();
    assert!(err.contains("hand 2: is not played to its end") && err.contains("all others are"), "{err}");
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(text.matches("*** SUMMARY ***").count(), 2);
    for line in [
        "($2/$4 EUR)",
        "8-max Seat #4 is the button",
        "Seat 7: North ($200 in chips)",
        "North: posts the ante $1",
        "East: posts big blind $4",
        "South: posts straddle $8",
        "Dealt to North [As Ks]",
        "Seat 7: North (small blind) folded before Flop",
        "Total pot $13 | Rake $0",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// Cards of stud are told as trackers know them: what one had, and what one got.
#[test]
fn cards_of_stud_are_told_street_by_street() {
    let text = printed(&[
        "phh",
        "export",
        &in_project("books/ocean-view/examples/OV.ST.14.toml"),
        "--format",
        "text",
        "--at",
        AT,
    ]);
    assert!(text.contains("*** 3rd STREET ***") && text.contains("*** 4th STREET ***"), "{text}");
    let dealt: Vec<&str> = text.lines().filter(|line| line.starts_with("Dealt to Player 1 ")).collect();
    assert!(dealt.len() > 1 && dealt[1].matches('[').count() == 2, "{dealt:?}");
}
