//! The proofs of a hand, checked by us and by another program; and shuffled decks, counted.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cards::{Card, CardSet, Deck};
use room::{Pack, Promise, Proven, Shuffle};
use rules::Seat;

use crate::{json, printed, refused, run};

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

fn example() -> String {
    fs::read_to_string(docs("fairness-example.json")).unwrap()
}

/// What an exit says, on both channels; without the name of the file.
fn told(output: &Output, file: &Path) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&file.display().to_string(), "FILE");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Runs our verifier and the one in the documents on the same text. What ours says.
fn both(text: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hand.json");
    fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap();
    let ours = told(&run(&["verify", name]), &file);
    match Command::new("python3").arg(docs("verify.py")).arg(name).output() {
        // Whoever checks a change for others has Python.
        Err(error) if std::env::var_os("CI").is_some() => panic!("python3 is needed: {error}"),
        Err(error) => eprintln!("PYTHON IS NOT THERE ({error}): docs/verify.py was NOT compared with cardroom verify"),
        Ok(theirs) => {
            let theirs = told(&theirs, &file);
            // What is no JSON, or of another shape, each says in the words of its own reader.
            if ours.2.contains("this cannot be read") {
                assert_eq!(ours.0, theirs.0, "{}{}", ours.2, theirs.2);
            } else {
                assert_eq!((ours.0, &ours.2), (theirs.0, &theirs.2), "{text}");
                // What the book says of it is beyond the other, and that it says.
                let shared = theirs.1.strip_suffix(WITHOUT_A_BOOK).unwrap_or(&theirs.1);
                assert_eq!(shared.len() < theirs.1.len(), theirs.0 == Some(0), "{}", theirs.1);
                let book = ours.1.strip_prefix(shared).unwrap_or_else(|| panic!("{}{}", ours.1, theirs.1));
                assert!(book.is_empty() || book.starts_with("by the book "), "{book}");
            }
        }
    }
    ours
}

const WITHOUT_A_BOOK: &str =
    "not checked without a book: whether these are the cards of the game, and whether the hand went by its rules\n";

/// Runs our verifier alone: what it finds takes the book.
fn by_the_book(text: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hand.json");
    fs::write(&file, text).unwrap();
    told(&run(&["verify", file.to_str().unwrap()]), &file)
}

#[test]
fn the_example_is_proven() {
    let (code, out, _) = both(&example());
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(out, @r#"
    holdem at ocean-view, table 7, hand 4, as seat 2 saw it
    root 0: 9d420a339c4fab7f12708a68ceaf8677dbff24299a3211a5874b819eac1ba3ae
      11 of 52 cards seen: Td@0 5h@1 Tc@2 6s@3 8s@4 5c@5 Qs@7 6c@8 9d@9 Ac@11 Qc@13
    every card lay where the root has it; no place and no card comes too often
    the script of the hand names 11 cards, each of them proven
    by the book these are the cards of the game
    played by the book the hand goes as it says, and its 14 cards came off the deck in the order of the dealing
    "#);
    let path = docs("fairness-example.json");
    let value = json(&["verify", path.to_str().unwrap(), "--json"]);
    assert_eq!((value["game"].as_str(), value["cards"].as_array().unwrap().len()), (Some("holdem"), 11));
    assert_eq!(value["script"], serde_json::json!({ "named": 11, "in_order": 14 }));
}

#[test]
fn without_a_script_only_the_cards_are_checked() {
    let mut value: serde_json::Value = serde_json::from_str(&example()).unwrap();
    value["script"] = serde_json::Value::Null;
    let (code, out, _) = both(&value.to_string());
    assert_eq!(code, Some(0));
    let end = "the file has no script of the hand: only its cards were checked\nby the book these are the cards of the game\n";
    assert!(out.ends_with(end), "{out}");
}

/// Both jokers in a hand, in other words than those that are hashed.
#[test]
fn a_hand_with_both_jokers_is_proven() {
    let order = "Jr 7s 10h 8s JK 9s 2C Qs A♦ Ks";
    let first: Vec<Card> = cards::read(order).map(|found| found.unwrap().card.unwrap()).collect();
    let rest = Deck::TWO_JOKERS.cards() - first.iter().copied().collect::<CardSet>();
    let shuffle = Shuffle { cards: first.into_iter().chain(rest.iter()).collect(), seed: [7; 32] };
    let script = r#"
        house = "three-six"
        game = "draw-hilo"
        day = "three-six"
        button = 2
        seats = { 1 = "$100", 2 = "$100" }
        hands = { 1 = "Jr,10hjOkEr2CA♦" }
        steps = ["2 folds"]
    "#;
    let own = (0..10).step_by(2).map(|position| shuffle.proof(position).unwrap());
    let proven = Proven {
        house: "three-six".to_string(),
        game: "draw-hilo".to_string(),
        table: 1,
        hand: 1,
        seat: Seat::new(0),
        pack: Pack { cards: Deck::TWO_JOKERS.cards(), times: 1 },
        roots: vec![Promise { root: shuffle.root(), cards: 54 }],
        seen: own.collect(),
        script: Some(script.to_string()),
    };
    let (code, out, err) = both(&proven.write());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("the script of the hand names 5 cards, each of them proven\n"), "{out}");
}

/// With a pack of its own a file could prove cards that the game has not, or a deck without some that it has.
#[test]
fn the_pack_is_that_of_the_game() {
    let check = |change: &dyn Fn(&mut serde_json::Value), says: &str| {
        let mut value: serde_json::Value = serde_json::from_str(&example()).unwrap();
        change(&mut value);
        let (code, out, err) = by_the_book(&value.to_string());
        assert_eq!((code, out, err), (Some(1), String::new(), format!("error: FILE: {says}\n")));
    };
    let joker = |hand: &mut serde_json::Value| {
        hand["pack"]["cards"] = format!("{} Jk", hand["pack"]["cards"].as_str().unwrap()).into();
    };
    check(&joker, "pack.cards: they are not the 52 cards of holdem");
    check(&|hand| hand["pack"]["times"] = 9.into(), "pack.times: 9, and holdem has 1 to 1 decks");
    check(&|hand| hand["game"] = "whist".into(), "game: the books have no whist at ocean-view");
    check(
        &|hand| {
            hand["seen"] = serde_json::json!([]);
            hand["roots"][0]["cards"] = 40.into();
        },
        "roots[0]: a deck of 40 cards, and holdem is dealt from all 52",
    );
}

/// The cards are all proven, and the hand that is told of them is not the one that was played.
#[test]
fn what_a_script_makes_of_proven_cards_is_checked() {
    let changed = |from: &str, to: &str| {
        let mut value: serde_json::Value = serde_json::from_str(&example()).unwrap();
        let script = value["script"].as_str().unwrap();
        assert!(script.contains(from), "{from}");
        value["script"] = script.replacen(from, to, 1).into();
        value.to_string()
    };
    // Both verifiers know which cards are proven, and of what game.
    let check = |from: &str, to: &str, says: &str| {
        let (code, out, err) = both(&changed(from, to));
        assert_eq!(
            (code, out.as_str(), err.as_str()),
            (Some(1), "", format!("error: FILE: script: {says}\n").as_str())
        );
    };
    check("Td 6s", "Td Ks", "Ks is named 1 times, and proven 0 times");
    // The first of them, by rank and then by suit.
    check("Td 6s", "Kc 2s", "2s is named 1 times, and proven 0 times");
    check("Td 6s", "Jr Jk", "Jk is named 1 times, and proven 0 times");
    check("Td 6s", "jR jc", "Jc is named 1 times, and proven 0 times");
    check("\"holdem\"", "\"omaha\"", "it is of omaha at ocean-view, and the proofs are of holdem at ocean-view");
    // Who had which of them, and what he did with it, only the book tells.
    let refused = |text: &str, says: &str| {
        let (code, out, err) = by_the_book(text);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        assert!(err.starts_with(&format!("error: FILE: script: {says}")), "{err}");
    };
    let by_the_book = |from: &str, to: &str, says: &str| refused(&changed(from, to), says);
    let swapped = "6s lay at position 3, and by the book 8s was dealt from there";
    by_the_book("1 = \"Td 6s\", 2 = \"5h 8s\"", "1 = \"Td 8s\", 2 = \"5h 6s\"", swapped);
    by_the_book("1 = \"Td 6s\"", "1 = \"6s Td\"", "Td lay at position 0, and by the book 6s was dealt from there");
    by_the_book(
        "2 = \"5h 8s\"",
        "2 = \"5h ??\"",
        "8s lay at position 4, and by the book no card that was seen was dealt",
    );
    by_the_book("Qs 6c 9d Ac Qc", "Qs 6c 9d Qc Ac", "Ac lay at position 11, and by the book Qc was dealt from there");
    by_the_book("1 = \"$200\", 2 = \"$196\"", "1 = \"$204\", 2 = \"$196\"", "seat 1 has $200, not $204");
    by_the_book("\"2 checks\", \"1 shows\"", "\"2 bets $8\", \"1 shows\"", "");
    // A deck that nobody has dealt from does not do away with the order of the other.
    let mut value: serde_json::Value =
        serde_json::from_str(&changed("1 = \"Td 6s\", 2 = \"5h 8s\"", "1 = \"5h 8s\", 2 = \"Td 6s\"")).unwrap();
    let root = serde_json::json!({"root": "0".repeat(64), "cards": 52});
    value["roots"].as_array_mut().unwrap().push(root);
    refused(&value.to_string(), "by the book it is dealt from 1 decks, and there are roots of 2");
    // Nor does another hand behind it, or none at all.
    by_the_book("\"2 shows\"]", "\"2 shows\", \"the next deal\"]", "it is of 2 hands, and the proofs are of one");
    by_the_book("steps = [", "steps = [\"time is due\"] # [", "it is of 0 hands");
}

/// Every way to be wrong, in the same words from both.
#[test]
fn what_is_wrong_with_a_hand_is_named() {
    let check = |change: &dyn Fn(&mut serde_json::Value), says: &str| {
        let mut value: serde_json::Value = serde_json::from_str(&example()).unwrap();
        change(&mut value);
        let (code, out, err) = both(&value.to_string());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        assert!(err.starts_with(&format!("error: FILE: {says}")), "{err}");
    };
    let zeros = "0".repeat(64);
    check(&|hand| hand["seen"][2]["salt"] = zeros.clone().into(), "seen[2]: the proof of ");
    check(&|hand| hand["seen"][0]["path"][3] = zeros.clone().into(), "seen[0]: the proof of ");
    check(&|hand| drop(hand["seen"][0]["path"].as_array_mut().unwrap().pop()), "seen[0]: the proof of ");
    check(&|hand| hand["seen"][0]["path"].as_array_mut().unwrap().push(zeros.clone().into()), "seen[0]: the proof of ");
    check(&|hand| hand["roots"][0]["root"] = zeros.clone().into(), "seen[0]: the proof of ");
    check(&|hand| hand["roots"][0]["cards"] = 51.into(), "seen[0]: the proof of ");
    check(&|hand| hand["roots"][0]["cards"] = 53.into(), "roots[0]: a deck of 53 cards, and all of them are 52");
    check(&|hand| hand["roots"] = serde_json::json!([]), "seen[0]: root 0, and the last of the file is root 0");
    check(&|hand| hand["seen"][3]["root"] = 7.into(), "seen[3]: root 7, and the last of the file is root 0");
    check(
        &|hand| hand["seen"][3]["position"] = 52.into(),
        "seen[3]: position 52, and the last of root 0 is position 51",
    );
    check(&|hand| hand["seen"][1] = hand["seen"][0].clone(), "seen[1]: position ");
    check(&|hand| hand["seen"][1]["card"] = hand["seen"][0]["card"].clone(), "seen[1]: ");
    check(&|hand| hand["seen"][0]["card"] = "Jk".into(), "seen[0]: Jk of root 0 comes 1 times, and the deck has 0");
    check(&|hand| hand["pack"]["times"] = 0.into(), "roots[0]: a deck of 52 cards, and all of them are 0");
}

#[test]
fn what_is_no_proof_is_refused() {
    let check = |from: &str, to: &str, says: &str| {
        assert!(example().contains(from), "{from}");
        let (code, out, err) = both(&example().replacen(from, to, 1));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.starts_with(&format!("error: FILE: {says}")), "{err}");
    };
    check("\"format\": 1", "\"format\": 9", "this is of format 9, and this program reads formats up to 1");
    check("\"format\": 1", "\"format\": 0", "format has a value that it cannot have");
    check("\"hand\"", "\"foot\"", "this cannot be read: unknown field `foot`");
    check("\"hand\": ", "\"hand\": -", "this cannot be read: invalid value");
    check("\"seat\": ", "\"seat\": 1", "seat is not the number of a seat");
    check("2c ", "2c 2c ", "pack.cards is not a list of different cards");
    check("\"root\": \"", "\"root\": \"g", "roots[0].root is not 64 hexadecimal digits");
    check("\"salt\": \"", "\"salt\": \"00", "seen[0].salt is not 64 hexadecimal digits");
    check("\"card\": \"", "\"card\": \"1", "seen[0].card is not a card such as As, Td or Jk");
    check("\"table\": 7", "\"table\": 8, \"table\": 7", "this cannot be read: duplicate field `table`");
    check("\"ocean-view\"", "\"\\ud800\"", "this cannot be read: ");
    check("2c ", "2c\u{a0}3c ", "pack.cards is not a card such as As, Td or Jk");
    check("\"script\": ", &format!("\"script\": {}", "[".repeat(100_000)), "this cannot be read: ");
    check("steps = ", "steps = [", "script: this cannot be read: ");
    check("house = \\\"ocean-view\\\"", "", "script: this cannot be read: ");
    check("game = \\\"holdem\\\"", "game = 5", "script: this cannot be read: ");
    check("hands = { ", "hands = 5 # ", "script: this cannot be read: ");
    check("1 = \\\"Td 6s\\\"", "1 = 5", "script: this cannot be read: ");
    check("1 = \\\"Td 6s\\\"", "1 = [\\\"Td 6s\\\"]", "script: this cannot be read: ");
    check("Td 6s", "Td 6x", "script: this cannot be read: ");
    check("Td 6s", "Td ?", "script: this cannot be read: ");
    check("board = ", "board = 5 # ", "script: this cannot be read: ");
    check("{", "", "this cannot be read: ");
    let missing = refused(&["verify", "no-such-file.json"]);
    assert!(missing.starts_with("error: no-such-file.json: "), "{missing}");
}

#[test]
fn shuffled_decks_are_counted() {
    insta::assert_snapshot!(printed(&["shuffle-report", "--deals", "20000", "--seed", "1"]), @r#"
    20000 decks of 52 cards, shuffled as in a room, by seed 1
                                                                     found   expected      z
      places: chi-square of every card at every place            2614.5864  2601.0000  +0.20
      pairs: chi-square of the first two cards                   2715.4408  2651.0000  +0.89
      runs: red or black in a row, in a deck                       26.9893    27.0000  -0.42
      serial correlation: a card and the next                      -0.0174    -0.0192  +1.91
      serial correlation: cards at the place of the deck before     1.0029     1.0000  +0.40
     each of the 52 places by itself: z from -2.33 to +2.18

    Every one of the 2^64 random words, for small decks: each order has as many as the others
      cards  orders       words for each  thrown away
          3       6  3074457345618258602            4
          4      24   768614336404564650           16
          5     120   153722867280912930           16
          6     720    25620477880152155           16
    "#);
    let value = json(&["shuffle-report", "--deals", "2000", "--json"]);
    assert!(value["seed"].is_null(), "by chance of the system");
    assert_eq!((value["places"].as_array().unwrap().len(), value["figures"].as_array().unwrap().len()), (52, 5));
    assert_eq!(value["exhaustive"][3]["orders"], 720);
    let few = refused(&["shuffle-report", "--deals", "10"]);
    assert!(few.contains("10 is not in 1000..=10000000"), "{few}");
}
