//! The lab: what can be changed is listed as the book has it, and nobody waits for ever.

use serde_json::{Value, json};

use super::document::http;
use super::house::{FAST, House};

async fn ask(house: &House, path: &str, body: &Value) -> (u16, Value) {
    let (status, _, answer) = http(house, "POST", &format!("/api/lab/{path}"), &[], &body.to_string()).await;
    (status, answer)
}

#[tokio::test]
async fn what_can_be_changed_has_its_clause_and_its_kind() {
    let house = House::open(FAST).await;
    let (status, _, rules) = http(&house, "GET", "/api/lab/casino-club/pure-21.5", &[], "").await;
    assert_eq!((status, &rules["decks"]), (200, &json!({"least": 1, "most": 8, "usual": 6})));
    let sections = rules["sections"].as_array().unwrap();
    let values = || sections.iter().flat_map(|section| section["values"].as_array().unwrap());
    let natural = values().find(|value| value["path"] == "natural.pays").unwrap();
    assert_eq!((&natural["value"], &natural["kind"]), (&json!("6:5"), &json!("odds")));
    assert!(
        natural["clauses"].as_array().unwrap().iter().all(|clause| clause["id"].as_str().unwrap().starts_with("CC."))
    );
    let table = sections.iter().find(|section| section["chapter"] == "buster" && section["pay_table"] == true).unwrap();
    assert_eq!(table["values"][0]["path"], "buster/pays.3");
    let (_, _, poker) = http(&house, "GET", "/api/lab/ocean-view/holdem", &[], "").await;
    assert_eq!((&poker["sections"], &poker["players"]), (&json!([]), &json!([2, 9])));
    assert_eq!(poker["limits"][0]["postings"][0]["name"], "options 1–3");
    let (status, _, answer) = http(&house, "GET", "/api/lab/casino-club/whist", &[], "").await;
    assert_eq!((status, &answer["code"]), (404, &json!("not-found")));
    let (_, _, houses) = http(&house, "GET", "/api/lab", &[], "").await;
    let games = houses.as_array().unwrap().iter().flat_map(|house| house["games"].as_array().unwrap());
    let asked: Vec<bool> = games.map(|game| game["edge"] != game["equity"]).collect();
    assert!(asked.len() > 20 && asked.into_iter().all(|one| one), "a game is for a pot or against a bank");
    house.close().await;
}

#[tokio::test]
async fn what_cannot_be_counted_is_refused() {
    let house = House::open(FAST).await;
    let holdem = json!({"house": "ocean-view", "game": "holdem"});
    for (path, body, status, code) in [
        ("edge", holdem.clone(), 404, "not-found"),
        ("edge", json!({"house": "ocean-view", "game": "three-card", "decks": 2}), 409, "book"),
        ("edge", json!({"house": "ocean-view", "game": "three-card", "set": ["play.times=1\n[bank]"]}), 409, "book"),
        ("edge", json!({"house": "nowhere", "game": "three-card"}), 404, "not-found"),
        ("edge", json!({"house": "ocean-view"}), 400, "malformed"),
        ("equity", json!({"game": "holdem", "hands": ["AhKh", "AhKs"]}), 400, "malformed"),
        ("equity", json!({"game": "holdem", "hands": []}), 400, "malformed"),
        ("collections", json!({"house": "ocean-view", "game": "holdem", "pace": 0}), 409, "book"),
        ("collections", json!({"house": "standard", "game": "holdem"}), 409, "book"),
    ] {
        let (answered, answer) = ask(&house, path, &body).await;
        assert_eq!((answered, &answer["code"]), (status, &json!(code)), "{path} {body}: {answer}");
    }
    house.close().await;
}

#[tokio::test]
async fn who_comes_when_too_many_wait_is_told_so_and_the_same_question_is_answered_once() {
    let house = House::open(FAST).await;
    // Each is another question, and takes a while; the same one again does not.
    let asked: Vec<Value> =
        DEAD.iter().map(|dead| json!({"game": "omaha", "hands": ["AhKh2d3c", "QsQd7h8h"], "dead": dead})).collect();
    let all = asked.iter().map(|body| ask(&house, "equity", body));
    let answers = futures_util::future::join_all(all).await;
    let counted = answers.iter().filter(|(status, _)| *status == 200).count();
    let busy = answers.iter().filter(|(status, answer)| *status == 503 && answer["code"] == "busy").count();
    assert!(counted >= 8 && busy >= 1, "{counted} are counted, {busy} are refused");
    assert_eq!(counted + busy, asked.len());
    let (place, first) = answers.iter().enumerate().find(|(_, (status, _))| *status == 200).unwrap();
    assert_eq!(ask(&house, "equity", &asked[place]).await, *first);
    house.close().await;
}

/// Cards that nobody holds.
const DEAD: [&str; 20] = [
    "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Ks",
    "2s",
];
