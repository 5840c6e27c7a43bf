//! All hands of everybody, shown to others and had as files.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use histories::{Agreed, ProvenCard, Script, phh};
use ledger::{PersonId, TableId};
use room::{Company, Errand, Millis, Proven, Role};
use serde_json::{Value, json};
use server::wire::Want;
use server::{HOUSE, Pace, Passes, Share};

use super::caller::{self, Caller};
use super::document::http;
use super::hands::{ask, folds_if_asked};
use super::house::{FAST, House, books, holdem, key};

/// The end of a link to a hand, with the eyes of somebody or of all.
fn link(table: u32, hand: u64, by: Option<u64>) -> String {
    Passes::new(&key()).sign_share(&Share { table: TableId(table), hand, by: by.map(PersonId) })
}

async fn share(house: &House, table: u32, hand: u64, pass: Option<&str>) -> (u16, Value) {
    let bearer = pass.map(|pass| format!("Bearer {pass}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let (status, _, answer) =
        http(house, "POST", &format!("/api/tables/{table}/hands/{hand}/share"), &headers, "").await;
    (status, answer)
}

/// Whether a card is named anywhere in JSON, in a hand script or in a hand of the PHH standard: two letters of a hash are none, nor are those
/// of a name.
fn names(text: &str, card: &str) -> bool {
    let listed = |line: &str| {
        let is_list = ["hands = ", "board = "].iter().any(|field| line.starts_with(field));
        is_list && line.split(['"', ' ']).any(|word| word == card)
    };
    if text.lines().any(listed) {
        return true;
    }
    let dealt = |line: &str| {
        let action = line.trim_start().trim_start_matches('"').split('"').next().unwrap_or("");
        let cards = action.split(' ').next_back().unwrap_or("");
        line.starts_with("    \"") && cards.as_bytes().chunks(2).any(|pair| pair == card.as_bytes())
    };
    text.contains(&format!("\"{card}\"")) || text.contains(&format!(" {card} ")) || text.lines().any(dealt)
}

/// Two people at a table, one of whom folds the first hand: their numbers, passes and cards.
async fn folded(house: &House) -> [(u64, String, Vec<String>); 2] {
    let mut all = vec![];
    for (name, seat) in [("First", 1), ("Second", 2)] {
        let (person, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(house, Some(&pass)).await;
        caller.ask(1, None, Want::Watch { seen: None }).await;
        let sits: Want = serde_json::from_value(json!({"sit-down": {"seat": seat, "chips": 20_000}})).unwrap();
        caller.ask(1, None, sits).await;
        all.push((person, pass, caller));
    }
    let [(one, first, mut caller), (other, second, mut beside)] = <[_; 2]>::try_from(all).ok().unwrap();
    let (cards, others) = tokio::join!(folds_if_asked(&mut caller), folds_if_asked(&mut beside));
    [(one, first, cards), (other, second, others)]
}

#[tokio::test]
async fn a_link_shows_what_its_owner_saw_and_no_other_card() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let people = folded(&house).await;
    let askers = people.iter().map(|(_, pass, own)| (Some(pass.as_str()), own.clone())).chain([(None, vec![])]);
    for (pass, own) in askers {
        let (status, shared) = share(&house, 1, 1, pass).await;
        assert_eq!(status, 200);
        let path = shared["path"].as_str().unwrap();
        // Whoever has the link need not sign in.
        let (status, mut hand) = ask(&house, &format!("/api{path}"), None).await;
        assert_eq!(status, 200);
        assert_eq!(hand["seat"].is_null(), own.is_empty());
        // Which cards there are, everybody knows.
        let pack = hand["pack"].take();
        assert_eq!((pack["cards"].as_array().unwrap().len(), &pack["times"]), (52, &1.into()));
        let mut texts = vec![hand.to_string()];
        let proof = caller::text(&house, &format!("/api{path}/proof")).await;
        let mut proven: Vec<String> =
            Proven::read(proof.as_bytes()).unwrap().seen.iter().map(|proof| proof.card.to_string()).collect();
        proven.sort_unstable();
        assert_eq!(proven, own.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
        for file in ["script", "phh", "ohh"] {
            texts.push(caller::text(&house, &format!("/api{path}/{file}")).await);
        }
        for text in texts {
            for card in people.iter().flat_map(|(_, _, cards)| cards) {
                assert_eq!(names(&text, card), own.contains(card), "{card} in {text}");
            }
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_link_that_was_not_signed_here_shows_nothing() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let [(person, pass, _), _] = folded(&house).await;
    let mut forged = link(1, 1, None).into_bytes();
    // With the same signature, with the eyes of somebody.
    forged[26] = if forged[26] == b'0' { b'1' } else { b'0' };
    let forged = String::from_utf8(forged).unwrap();
    for wrong in [forged.as_str(), "ff", &pass, &link(1, 1, Some(person))[2..]] {
        let (status, answer) = ask(&house, &format!("/api/shared/{wrong}"), None).await;
        assert_eq!((status, &answer["code"]), (401, &json!("wrong-pass")), "{wrong}");
        assert_eq!(ask(&house, &format!("/api/shared/{wrong}/proof"), None).await.0, 401);
    }
    assert_eq!(ask(&house, &format!("/api/shared/{}", link(1, 1_000, None)), None).await.0, 404);
    assert_eq!(ask(&house, &format!("/api/shared/{}", link(7, 1, None)), None).await.0, 404);
    assert_eq!(ask(&house, &format!("/api/shared/{}/cards", link(1, 1, None)), None).await.0, 404);
    house.close().await;
}

#[tokio::test]
async fn hands_of_the_invited_are_shared_by_who_was_in_them() {
    let house = House::open(FAST).await;
    house.table(holdem(1).for_company(Company::Invited)).await;
    let address = format!("ws://{}/socket", house.address);
    let mut passes = vec![];
    for name in ["First", "Second", "Third"] {
        let (person, pass) = house.person(name, Role::Player).await;
        let admit = Errand::Admit { person: PersonId(person), table: TableId(1) };
        house.front.host().run(HOUSE, admit).await.unwrap();
        passes.push(pass);
    }
    let (one, other) = tokio::join!(
        super::client::example::play(&address, &passes[0], 1, 20_000, 1),
        super::client::example::play(&address, &passes[1], 1, 20_000, 1),
    );
    assert!(one.is_ok() && other.is_ok());
    let (_, manager) = house.person("Manager", Role::Manager).await;
    for (pass, status) in [(&passes[0], 200), (&passes[2], 403), (&manager, 403)] {
        assert_eq!(share(&house, 1, 1, Some(pass)).await.0, status);
    }
    assert_eq!(share(&house, 1, 1, None).await.0, 404);
    house.close().await;
}

#[tokio::test]
async fn somebody_finds_all_his_hands_and_what_he_won_in_them() {
    let house = House::open(FAST).await;
    let address = format!("ws://{}/socket", house.address);
    let (first, one) = house.person("First", Role::Player).await;
    let (_, two) = house.person("Second", Role::Player).await;
    let (_, none) = house.person("Third", Role::Player).await;
    for table in [1, 2] {
        house.table(holdem(table)).await;
        let (own, other) = tokio::join!(
            super::client::example::play(&address, &one, table, 20_000, 3),
            super::client::example::play(&address, &two, table, 20_000, 3),
        );
        assert!(own.is_ok() && other.is_ok());
    }
    house.front.host().run(HOUSE, Errand::Close(TableId(1))).await.unwrap();
    let (status, all) = ask(&house, "/api/hands", Some(&one)).await;
    assert_eq!(status, 200);
    let hands = all["hands"].as_array().unwrap();
    assert!(hands.len() >= 6 && all["next"].is_null(), "{all}");
    // Nothing else has changed what he has.
    let won: i64 = hands.iter().map(|hand| hand["won"].as_i64().unwrap()).sum();
    let (_, me) = ask(&house, "/api/me", Some(&one)).await;
    assert_eq!(me["chips"].as_i64().unwrap(), 10_000_000 + won);
    assert!(hands.is_sorted_by_key(|hand| std::cmp::Reverse(hand["at"].as_u64().unwrap())));
    let of = |table: u32| hands.iter().filter(|hand| hand["table"] == table).count() as u64;
    let tables: Vec<(u64, u64)> = all["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| (table["table"].as_u64().unwrap(), table["hands"].as_u64().unwrap()))
        .collect();
    assert_eq!(tables, [(1, of(1)), (2, of(2))]);
    for (query, count) in
        [("table=1", of(1)), ("game=holdem&house=ocean-view", of(1) + of(2)), ("game=stud", 0), ("house=aviator", 0)]
    {
        let (_, some) = ask(&house, &format!("/api/hands?{query}"), Some(&one)).await;
        assert_eq!(some["hands"].as_array().unwrap().len() as u64, count, "{query}");
        assert_eq!(some["tables"], all["tables"]);
    }
    let second = &hands[1];
    let before = format!("{}-{}-{}", second["at"], second["table"], second["hand"]);
    let (_, rest) = ask(&house, &format!("/api/hands?before={before}"), Some(&one)).await;
    assert_eq!(rest["hands"].as_array().unwrap()[..], hands[2..]);
    assert_eq!(ask(&house, "/api/hands?before=yesterday", Some(&one)).await.0, 400);
    let (_, nothing) = ask(&house, "/api/hands", Some(&none)).await;
    assert_eq!(nothing, json!({"hands": [], "next": null, "tables": []}));
    // Each of them can be told, and its end is what was listed.
    for hand in hands {
        let (status, told) =
            ask(&house, &format!("/api/tables/{}/hands/{}", hand["table"], hand["hand"]), Some(&one)).await;
        assert_eq!((status, &told["at"]), (200, &hand["at"]));
        let seat = &told["seat"];
        let own = told["players"].as_array().unwrap().iter().find(|player| player["seat"] == *seat).unwrap();
        assert_eq!((&own["won"], &own["name"]), (&hand["won"], &json!("First")), "{first}");
    }
    house.close().await;
}

#[tokio::test]
async fn every_hand_of_a_long_evening_is_found_again() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let address = format!("ws://{}/socket", house.address);
    let (_, one) = house.person("First", Role::Player).await;
    let (_, two) = house.person("Second", Role::Player).await;
    let (first, second) = tokio::join!(
        super::client::example::play(&address, &one, 1, 100_000, 70),
        super::client::example::play(&address, &two, 1, 100_000, 70),
    );
    assert!(first.is_ok() && second.is_ok());
    // Page by page, from the last to the first.
    let (mut listed, mut before) = (vec![], 1_000_000);
    while before > 1 {
        let (_, hands) = ask(&house, &format!("/api/tables/1/hands?before={before}"), Some(&one)).await;
        listed.extend(hands.as_array().unwrap().iter().cloned());
        before = listed.last().unwrap()["hand"].as_u64().unwrap();
    }
    assert!(listed.len() >= 70);
    assert!(listed.iter().rev().zip(1..).all(|(hand, number)| hand["hand"] == number));
    // What one has at the end of a hand he has at the beginning of the next, wherever it was read from.
    let mut chips = None;
    for number in 28..=68 {
        let (_, told) = ask(&house, &format!("/api/tables/1/hands/{number}"), Some(&one)).await;
        assert_eq!(told["at"], listed[listed.len() - number]["at"]);
        let seats: Vec<&Value> = told["steps"].as_array().unwrap().iter().map(|step| &step["seats"]).collect();
        let seats: Vec<&Value> = seats.into_iter().filter(|seats| !seats.is_null()).collect();
        let sum =
            |seats: &Value| seats.as_array().unwrap().iter().map(|seat| seat["chips"].as_u64().unwrap()).sum::<u64>();
        let posted: u64 = poker_pot(&told, 0);
        let begins = sum(seats[0]) + posted;
        assert!(chips.is_none_or(|chips| chips == begins), "hand {number}: {chips:?} {begins}");
        chips = Some(sum(seats.last().unwrap()));
    }
    house.close().await;
}

/// What lies in the middle at a step, with what the house has taken.
fn poker_pot(told: &Value, step: usize) -> u64 {
    let poker = &told["steps"][step]["hand"]["poker"];
    poker["pot"].as_u64().unwrap() + poker["dropped"].as_u64().unwrap()
}

/// Every game of every house: each hand is told step by step, to everybody without what is hidden from him, and goes out in every file
/// that has words for it and comes back as it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hands_of_every_game_go_out_as_files_and_come_back() {
    files_of_every_game(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes"]
async fn hands_of_every_game_go_out_with_the_eyes_of_all() {
    files_of_every_game(true).await;
}

/// What both verifiers find in a file: the first thing that is wrong, or what its script agrees about.
fn verified(file: &str, proven: &Proven) -> Result<Option<Agreed>, String> {
    let books = books();
    proven.check().and_then(|_| proven.check_pack(&books)).map_err(|unproven| unproven.to_string())?;
    let card = |proof: &room::Proof| ProvenCard { deck: proof.root, position: proof.position, card: proof.card };
    let cards: Vec<ProvenCard> = proven.seen.iter().map(card).collect();
    let decks: Vec<u16> = proven.roots.iter().map(|deck| deck.cards).collect();
    let script = proven.script.as_ref().map(|script| Script::read("hand", script).unwrap());
    let agreed = script.map(|script| script.agrees(&cards, &decks, &books)).transpose();
    let agreed = agreed.map_err(|disagreed| disagreed.to_string())?;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.json");
    std::fs::write(&path, file).unwrap();
    let verifier = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
    match Command::new("python3").arg(verifier).arg(path).output() {
        // Whoever checks a change for others has Python.
        Err(error) if std::env::var_os("CI").is_some() => panic!("python3 is needed: {error}"),
        Err(error) => eprintln!("PYTHON IS NOT THERE ({error}): docs/verify.py was NOT run"),
        Ok(output) if output.status.success() => {}
        Ok(output) => return Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
    Ok(agreed)
}

/// Where eight draw, what was thrown away is dealt again: each card lies where the book has it, in the first deck or in the one made anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_order_of_a_deck_that_was_made_anew_is_checked() {
    let house = House::open(FAST).await;
    super::bots::open(house.front.host(), 8, |terms| (&*terms.house, &*terms.game) == ("ocean-view", "lowball")).await;
    let mut anew = 0;
    for number in 1..=40 {
        let path = format!("/api/shared/{}/proof", link(table_of(&house).await, number, None));
        let proof = loop {
            let (status, _, answer) = caller::http(&house, "GET", &path, &[], "").await;
            match status {
                200 => break answer.to_string(),
                404 => tokio::time::sleep(Duration::from_millis(50)).await,
                _ => panic!("{answer}"),
            }
        };
        let proven = Proven::read(proof.as_bytes()).unwrap();
        let agreed = verified(&proof, &proven).unwrap_or_else(|wrong| panic!("hand {number}: {wrong}"));
        let in_order = agreed.is_some_and(|agreed| agreed.in_order.is_some());
        if proven.roots.len() < 2 || !in_order {
            continue;
        }
        anew += 1;
        // With a root less, or with one more, it is not the hand that was played.
        for change in [
            |proven: &mut Proven| proven.roots.truncate(proven.roots.len() - 1),
            |proven: &mut Proven| proven.roots.push(proven.roots[0]),
        ] {
            let mut changed = proven.clone();
            change(&mut changed);
            assert!(verified(&changed.write(), &changed).is_err(), "hand {number}");
        }
    }
    assert!(anew > 0, "nobody drew so much");
    house.close().await;
}

/// The number of the only table.
async fn table_of(house: &House) -> u32 {
    house.front.host().look(|room| room.tables().next().map(|table| table.id().0)).await.unwrap().unwrap()
}

/// With the eyes of a spectator, and of everybody or somebody who sat there.
async fn files_of_every_game(everybody: bool) {
    let house = House::open(FAST).await;
    super::bots::open(house.front.host(), 4, |_| true).await;
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let least = house.front.host().look(|room| room.tables().map(|table| table.version().0).min()).await.unwrap();
        if least > Some(45) {
            break;
        }
    }
    // Nobody plays on: what there is is enough, and others want to be quick.
    house.front.host().keep_pace(Pace { between_hands: Millis(3_600_000), betting: Millis(3_600_000), ..FAST });
    let tables = house.front.host().look(|room| room.terms().cloned().collect::<Vec<_>>()).await.unwrap();
    let number_of_tables = tables.len();
    let (books, mut written, mut refused) = (books(), BTreeSet::new(), 0);
    let mut in_order = BTreeSet::new();
    for terms in tables {
        let table = terms.id.0;
        let (status, hands) = ask(&house, &format!("/api/tables/{table}/hands"), None).await;
        assert_eq!(status, 200, "{hands}");
        for hand in hands.as_array().unwrap().iter().take(1) {
            let number = hand["hand"].as_u64().unwrap();
            let (_, told) = ask(&house, &format!("/api/shared/{}", link(table, number, None)), None).await;
            assert!(told["steps"].as_array().unwrap().len() > 3, "{told}");
            let mut eyes: Vec<Option<u64>> = vec![None];
            let steps = told["steps"].as_array().unwrap();
            let sat = steps.iter().flat_map(|step| step["seats"].as_array().into_iter().flatten());
            let people: Vec<Option<u64>> =
                sat.map(|seat| seat["person"].as_u64()).collect::<BTreeSet<_>>().into_iter().collect();
            let one = table as usize % people.len();
            eyes.extend(
                people.into_iter().enumerate().filter(|(place, _)| everybody || *place == one).map(|(_, by)| by),
            );
            for by in eyes {
                let at = format!("{} at {}, hand {number} by {by:?}", terms.game, terms.house);
                let link = link(table, number, by);
                let (_, told) = ask(&house, &format!("/api/shared/{link}"), None).await;
                let proof = caller::text(&house, &format!("/api/shared/{link}/proof")).await;
                let proven = Proven::read(proof.as_bytes()).unwrap();
                let agreed = verified(&proof, &proven).unwrap_or_else(|wrong| panic!("{at}: {wrong}"));
                in_order.extend(
                    agreed.and_then(|agreed| agreed.in_order).map(|_| (terms.house.clone(), terms.game.clone())),
                );
                assert_eq!(proven.seen.len(), told["proofs"].as_array().unwrap().len(), "{at}");
                // What is not proven to him is not told to him.
                let seen: BTreeSet<String> = proven.seen.iter().map(|proof| proof.card.to_string()).collect();
                let files: Vec<&str> = told["files"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
                let text = told["steps"].to_string();
                let unseen: Vec<String> =
                    proven.pack.cards.iter().map(|card| card.to_string()).filter(|card| !seen.contains(card)).collect();
                assert!(!unseen.iter().any(|card| names(&text, card)), "{unseen:?} in {at}: {text}");
                for file in ["script", "phh", "ohh"] {
                    let (status, _, answer) =
                        caller::http(&house, "GET", &format!("/api/shared/{link}/{file}"), &[], "").await;
                    if !files.contains(&file) {
                        assert_eq!((status, &answer["code"]), (409, &json!("other-game")), "{at}");
                        continue;
                    }
                    if status != 200 {
                        assert_eq!(answer["code"], "not-now", "{at}: {answer}");
                        eprintln!("{at}: {}", answer["words"]);
                        refused += 1;
                        continue;
                    }
                    written.insert((terms.house.clone(), terms.game.clone(), file));
                    let text = caller::text(&house, &format!("/api/shared/{link}/{file}")).await;
                    assert!(!unseen.iter().any(|card| names(&text, card)), "{unseen:?} in {at}: {text}");
                    if file == "script" {
                        let run = Script::read("hand", &text).unwrap().run(&books).unwrap();
                        assert_eq!(run.failures, Vec::<String>::new(), "{at}: {text}");
                    } else if file == "phh" {
                        let read = phh::read(&text).unwrap().remove(0).unwrap();
                        let replayed = phh::Replayer::by(&books).replay(&read).unwrap();
                        assert_eq!(replayed.agrees, Some(true), "{at}");
                    } else {
                        let read: Value = serde_json::from_str(&text).unwrap();
                        assert_eq!(read["ohh"]["table_name"], table.to_string(), "{at}");
                    }
                }
            }
        }
    }
    assert_eq!(refused, 0);
    assert!(written.len() > 20, "{written:?}");
    assert!(in_order.len() > number_of_tables / 2, "{in_order:?}");
    house.close().await;
}
