//! Hands that are over, told again to each as he may know them.

use ledger::{PersonId, TableId};
use room::{Company, Errand, Role};
use serde_json::{Value, json};
use server::HOUSE;
use server::wire::{Hand, Tells, Want};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem};

pub(crate) async fn ask(house: &House, path: &str, pass: Option<&str>) -> (u16, Value) {
    let bearer = pass.map(|pass| format!("Bearer {pass}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let (status, _, answer) = http(house, "GET", path, &headers, "").await;
    (status, answer)
}

/// Watches until it is his turn, or until the hand is over. His cards.
pub(crate) async fn folds_if_asked(caller: &mut Caller) -> Vec<String> {
    let mut cards = vec![];
    while let Some(tells) = caller.hear().await {
        let Tells::Table(sight) = tells else { continue };
        if let (Some(Hand::Poker(hand)), Some(seat)) = (&sight.hand, sight.seat) {
            cards = hand.seats.iter().find(|holding| holding.seat == seat).unwrap().cards.clone();
            if sight.options.is_some() {
                let fold = serde_json::from_value(json!({"act": "fold"})).unwrap();
                caller.ask(1, Some(sight.version), fold).await;
            }
        }
        if sight.last.is_some() {
            break;
        }
    }
    cards
}

#[tokio::test]
async fn a_folded_hand_is_told_to_nobody_but_him_who_had_it() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (mut callers, mut passes) = (vec![], vec![]);
    for (name, seat) in [("First", 1), ("Second", 2)] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        caller.ask(1, None, Want::Watch { seen: None }).await;
        let sits: Want = serde_json::from_value(json!({"sit-down": {"seat": seat, "chips": 20_000}})).unwrap();
        caller.ask(1, None, sits).await;
        callers.push(caller);
        passes.push(pass);
    }
    let [first, second] = callers.as_mut_slice() else { panic!() };
    let (first, second) = tokio::join!(folds_if_asked(first), folds_if_asked(second));
    assert_eq!((first.len(), second.len()), (2, 2));
    // Somebody who came later, the manager, and nobody at all saw no card.
    let (_, manager) = house.person("Manager", Role::Manager).await;
    passes.push(manager);
    let own = [Some(&first), Some(&second), None, None];
    let askers = passes.iter().map(|pass| Some(pass.as_str())).chain([None]);
    for (asker, own) in askers.zip(own) {
        let (status, hands) = ask(&house, "/api/tables/1/hands", asker).await;
        let hands = hands.as_array().unwrap();
        assert_eq!(status, 200);
        assert_eq!(hands.last().unwrap()["hand"], 1);
        assert_eq!(hands.last().unwrap()["won"].is_number(), own.is_some());
        assert_eq!(ask(&house, "/api/tables/1/hands?before=1", asker).await, (200, json!([])));
        let (status, mut hand) = ask(&house, "/api/tables/1/hands/1", asker).await;
        assert_eq!(status, 200);
        // Which cards there are, everybody knows.
        hand["pack"].take();
        let text = hand.to_string();
        for card in first.iter().chain(&second) {
            let may = own.is_some_and(|own| own.contains(card));
            let is_told = text.contains(&format!("\"{card}\"")) || text.contains(&format!(" {card}"));
            assert_eq!(is_told, may, "{card} in {text}");
        }
        assert!(text.contains("OV.HE.07") && text.contains("folds"), "{text}");
    }
    // The hand that is being played is not told at all, and there is no other.
    let (_, hands) = ask(&house, "/api/tables/1/hands", None).await;
    let next = hands[0]["hand"].as_u64().unwrap() + 1;
    assert_eq!(ask(&house, &format!("/api/tables/1/hands/{next}"), Some(&passes[0])).await.0, 404);
    assert_eq!(ask(&house, "/api/tables/1/hands/0", None).await.0, 404);
    assert_eq!(ask(&house, "/api/tables/7/hands", None).await.0, 404);
    let (status, answer) = ask(&house, "/api/tables/1/hands?after=3", None).await;
    assert_eq!((status, &answer["code"]), (400, &json!("malformed")));
    drop(callers);
    house.close().await;
}

#[tokio::test]
async fn a_hand_that_was_shown_is_told_to_all() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let address = format!("ws://{}/socket", house.address);
    let (_, first) = house.person("First", Role::Player).await;
    let (_, second) = house.person("Second", Role::Player).await;
    let (one, other) = tokio::join!(
        super::client::example::play(&address, &first, 1, 20_000, 1),
        super::client::example::play(&address, &second, 1, 20_000, 1),
    );
    assert!(one.is_ok() && other.is_ok());
    let (_, hand) = ask(&house, "/api/tables/1/hands/1", None).await;
    let mut hands = hand["steps"].as_array().unwrap().iter().map(|step| &step["hand"]);
    let last = &hands.rfind(|hand| !hand.is_null()).unwrap()["poker"];
    assert_eq!(last["board"].as_array().unwrap().len(), 5);
    assert_eq!(last["seats"].as_array().unwrap().len(), 2);
    let faces = |seat: &Value| seat["cards"].as_array().unwrap().iter().any(|card| card != "??");
    assert!(last["seats"].as_array().unwrap().iter().any(faces), "{last}");
    house.close().await;
}

#[tokio::test]
async fn hands_of_a_table_that_is_closed_are_told() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    house.table(holdem(2).for_company(Company::Invited)).await;
    let address = format!("ws://{}/socket", house.address);
    let host = house.front.host();
    let (mut passes, manager) = (vec![], house.person("Manager", Role::Manager).await.1);
    for name in ["First", "Second", "Third"] {
        let (person, pass) = house.person(name, Role::Player).await;
        host.run(HOUSE, Errand::Admit { person: PersonId(person), table: TableId(2) }).await.unwrap();
        passes.push(pass);
    }
    for table in [1, 2] {
        let (one, other) = tokio::join!(
            super::client::example::play(&address, &passes[0], table, 20_000, 1),
            super::client::example::play(&address, &passes[1], table, 20_000, 1),
        );
        assert!(one.is_ok() && other.is_ok());
        host.run(HOUSE, Errand::Close(TableId(table))).await.unwrap();
    }
    let [first, third, manager] = [&passes[0], &passes[2], &manager].map(|pass| Some(pass.as_str()));
    for (table, asker, status) in
        [(1, None, 200), (1, first, 200), (2, None, 404), (2, first, 200), (2, third, 404), (2, manager, 200)]
    {
        let (found, hands) = ask(&house, &format!("/api/tables/{table}/hands"), asker).await;
        assert_eq!(found, status, "table {table}: {hands}");
        assert_eq!(ask(&house, &format!("/api/tables/{table}/hands/1"), asker).await.0, status);
        if found == 200 {
            assert_eq!(hands.as_array().unwrap().last().unwrap()["won"].is_number(), asker == first);
        }
    }
    assert_eq!(ask(&house, "/api/tables/3/hands", first).await.0, 404);
    house.close().await;
}

#[tokio::test]
async fn books_name_what_they_have() {
    let house = House::open(FAST).await;
    let (_, houses) = ask(&house, "/api/houses", None).await;
    let ids: Vec<&str> = houses.as_array().unwrap().iter().filter_map(|house| house["house"].as_str()).collect();
    for id in ["ocean-view", "aviator", "casino-club", "three-six"] {
        assert!(ids.contains(&id), "{ids:?}");
        for game in ask(&house, &format!("/api/houses/{id}"), None).await.1["games"].as_array().unwrap() {
            let path = format!("/api/houses/{id}/{}", game["game"].as_str().unwrap());
            let (status, card) = ask(&house, &path, None).await;
            assert_eq!((status, &card["name"]), (200, &game["name"]));
            let fees = card["schedules"].as_array().unwrap();
            assert!(fees.iter().all(|fee| fee["clause"].is_string() && fee["fee"].is_object()), "{path}");
            assert_eq!(fees.len(), books().house(id).unwrap().schedules_of(game["game"].as_str().unwrap()).count());
        }
    }
    let (_, clause) = ask(&house, "/api/clauses/ov.he.07", None).await;
    assert_eq!((&clause["clause"]["id"], &clause["clause"]["game"]), (&json!("OV.HE.07"), &json!("holdem")));
    let (_, ruling) = ask(&house, "/api/clauses/R031", None).await;
    assert_eq!(ruling["ruling"]["id"], "R031");
    let nothing = [
        ("/api/houses/nowhere", "ocean-view"),
        ("/api/houses/ocean-view/whist", "omaha"),
        ("/api/clauses/OV.HE.O7", "is it"),
    ];
    for (path, says) in nothing {
        let (status, answer) = ask(&house, path, None).await;
        assert_eq!(status, 404);
        assert!(answer["words"].as_str().unwrap().contains(says), "{answer}");
    }
    house.close().await;
}
