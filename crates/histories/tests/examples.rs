//! The example hands of the books.

use histories::{Broken, Script, show};
use rules::Register;
use rules::book::examples;

#[test]
fn every_example_goes_as_expected_and_shows_the_clause_that_it_is_named_after() {
    let register = Register::embedded();
    for (path, text) in examples() {
        let shown = show(path, text, register).unwrap_or_else(|broken| panic!("{path}: {broken:?}"));
        // What comes behind a dash tells several examples of one clause apart.
        let name = path.rsplit('/').next().unwrap().trim_end_matches(".toml").split('-').next().unwrap();
        let house = path.split('/').next().unwrap();
        assert!(shown.iter().any(|clause| clause == name), "{path} does not show {name}");
        assert!(text.contains(&format!("house = \"{house}\"")), "{path} stands in another house's folder");
        assert!(text.starts_with("# "), "{path} does not say what it shows");
    }
}

#[test]
fn a_script_with_faults_names_all_of_them_with_their_lines() {
    let text = "hause = 'x'\ngame = 7\nlimit = '4-8'\nseats = { 1 = '100', 12 = '$5' }\nhands = { 1 = 'Ax' }\n\
                steps = ['1 jumps', 'nobody folds', '1 bets 4']\n[expect]\nwinner = 1\n";
    let faults: Vec<String> = Script::read("x", text).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "line 1: hause: is not known here; is it house?",
            "line 1: house: is missing",
            "line 1: seats: there must be two at least: seats = { 1 = \"$100\", 2 = \"$100\" }",
            "line 2: game: must be text in quotes",
            "line 3: limit: '4-8' is no limit: write \"$4-$8\", \"spread $2-$10\" or \"no-limit $2\"",
            "line 4: seats.1: '100' is no amount: write it as $5, $0.50 or $1,000",
            "line 4: seats.12: there is no seat 12: they go from 1 to 10",
            "line 5: hands.1: 'Ax': 'x' is not a suit: use s, h, d or c",
            "line 6: steps: '1 jumps' is no step: write 3 folds, 3 checks, 3 calls, 3 bets $4, 3 raises to $8, 3 draws 4h, …",
            "line 6: steps: '4' is no amount: write it as $5, $0.50 or $1,000",
            "line 6: steps: 'nobody folds' is no step: write 3 folds, 3 checks, 3 calls, 3 bets $4, 3 raises to $8, 3 draws 4h, \
             …",
            "line 8: expect.winner: is not known here; there are stacks, drop, burned, told, clauses",
        ]
    );
}

#[test]
fn expectations_that_do_not_hold_are_told_of() {
    let script = "house = 'ocean-view'\ngame = 'holdem'\nlimit = '$4-$8'\nbutton = 1\nseats = { 1 = '$100', 2 = '$100' }\n\
                  steps = ['1 may check', '1 folds -> refused', '1 folds']\n[expect]\nstacks = { 1 = '$1' }\ndrop = '$9'\nburned = 4\ntold = ['seat 9 folds']\n\
                  clauses = ['OV.HE.24']\n";
    let broken = show("x", script, Register::embedded()).unwrap_err();
    assert!(matches!(broken, Broken::Unplayable(_)), "{broken:?}");
    let script = script.replace("'1 folds -> refused', ", "'2 folds -> refused R001', ");
    let Err(Broken::Unexpected(failures)) = show("x", &script, Register::embedded()) else { panic!("it held") };
    assert_eq!(
        failures,
        [
            "line 6: seat 1 may fold, call $2, raise to $8",
            "line 6: refused by R016, not by R001",
            "seat 1 has $98, not $1",
            "the house took $0, not $9",
            "the dealer burned 0, not 4",
            "nobody told 'seat 9 folds'",
            "OV.HE.24 was not cited",
        ]
    );
}

/// The page that describes the format shows hands that go as it says.
#[test]
fn the_hands_of_the_document_can_be_played() {
    let page = include_str!("../../../docs/hand-scripts.md");
    let scripts: Vec<&str> = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let shown =
        |script: &&str| show("page", script, Register::embedded()).unwrap_or_else(|broken| panic!("{broken:?}"));
    let shown: Vec<Vec<String>> = scripts.iter().map(shown).collect();
    assert!(shown[0].contains(&"OV.FE.22".to_string()) && shown[2].contains(&"AV.PB.02".to_string()));
    let opening = Script::read("opening", scripts[1]).unwrap().run(Register::embedded()).unwrap();
    assert!(opening.told.iter().any(|told| told.words == "seat 4 posts a live blind, $4"));
}

#[test]
fn an_opening_that_is_none_is_told_of() {
    let page = include_str!("../../../docs/hand-scripts.md");
    let script = page.split("```toml\n").nth(2).and_then(|rest| rest.split("```").next()).unwrap();
    let faults = |from: &str, to: &str| {
        assert!(script.contains(from), "{from}");
        let faults = Script::read("opening", &script.replace(from, to)).unwrap_err();
        faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(faults("to_call = \"$4\"\n", ""), "opening.to_call: is missing");
    assert!(faults("4 live $4 $0 $0", "4 live $4").starts_with("opening.posts: '4 live $4' is not a seat"));
    assert!(faults("4 live", "4 dealt").starts_with("opening.posts: '4 dealt"));
    assert!(faults("killed = false", "killed = 0").contains("opening.killed: must be true or false"));
    assert!(faults("limits = 1 ", "limit = 1 ").contains("opening.limit: is not known here"));
    assert!(faults("\n[opening]", "before = [\"a deal\"]\n\n[opening]").contains("write one of them"));
}
