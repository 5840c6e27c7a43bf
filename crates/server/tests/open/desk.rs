//! What the floor sees and does at its desk.

use ledger::TableId;
use room::{Role, Settings, Staffing};
use serde_json::{Value, json};
use server::wire::{TableSight, Tells, Want};
use server::{HOUSE, TableWanted, Thinking};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem};

async fn ask(house: &House, method: &str, path: &str, pass: &str, body: &str) -> (u16, Value) {
    let (status, _, value) = http(house, method, path, &[("authorization", &format!("Bearer {pass}"))], body).await;
    (status, value)
}

/// What would come of something at the first table.
async fn considers(house: &House, pass: &str, want: &Value) -> (u16, Value) {
    ask(house, "POST", "/api/tables/1/rule", pass, &json!({"want": want}).to_string()).await
}

/// The next sight of a table that is like this.
async fn sees(caller: &mut Caller, like: impl Fn(&TableSight) -> bool) -> TableSight {
    loop {
        match caller.hear().await.expect("the line holds") {
            Tells::Table(sight) if like(&sight) => return *sight,
            Tells::Refused(refusal) => panic!("{refusal:?}"),
            _ => {}
        }
    }
}

/// Two who sit at a table of Hold'em, in a hand.
async fn seated(house: &House) -> [Caller; 2] {
    let mut callers = vec![];
    for (name, seat) in [("First", 1), ("Second", 2)] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(house, Some(&pass)).await;
        caller.ask(1, None, Want::Watch { seen: None }).await;
        caller.ask(1, None, want(json!({"sit-down": {"seat": seat, "chips": 20_000}}))).await;
        callers.push(caller);
    }
    for caller in &mut callers {
        sees(caller, |sight| sight.hand.is_some()).await;
    }
    callers.try_into().map_err(|_| "two").unwrap()
}

fn want(json: Value) -> Want {
    serde_json::from_value(json).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_is_for_the_floor() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, player) = house.person("Player", Role::Player).await;
    let asks = [
        ("GET", "/api/desk", ""),
        ("GET", "/api/feed", ""),
        ("GET", "/api/deeds", ""),
        ("GET", "/api/people/1/ledger", ""),
        ("GET", "/api/tables/1/rule", ""),
        ("POST", "/api/tables/1/rule", r#"{"want": "go"}"#),
        ("POST", "/api/calls/1", r#"{"settled": false}"#),
        ("POST", "/api/tables/1/break", r#"{"reason": "too few players"}"#),
    ];
    for (method, path, body) in asks {
        let (status, refusal) = ask(&house, method, path, &player, body).await;
        assert_eq!((status, refusal["code"].as_str()), (403, Some("not-yours")), "{method} {path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_calls_the_floor_and_the_floor_comes() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let [mut first, mut second] = seated(&house).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let mut desk = Caller::connect(&house, Some(&floor)).await;
    async fn hears(caller: &mut Caller) -> (Option<String>, Option<String>, bool) {
        loop {
            if let Tells::FloorCall { words, taken_by, over, .. } = caller.hear().await.expect("the line holds") {
                return (words, taken_by, over);
            }
        }
    }
    let words = Some("a card fell".to_string());
    first.ask(1, None, want(json!({"call-floor": {"words": "a card fell"}}))).await;
    // What it is about is for him and the floor, who watches no table.
    assert_eq!(hears(&mut first).await, (words.clone(), None, false));
    assert_eq!(hears(&mut second).await, (None, None, false));
    assert_eq!(hears(&mut desk).await, (words, None, false));
    let (_, seen) = ask(&house, "GET", "/api/desk", &floor, "").await;
    assert_eq!((&seen["calls"][0]["name"], &seen["calls"][0]["words"]), (&json!("First"), &json!("a card fell")));
    assert!(seen["tables"][0]["hand"].is_number() && seen["tables"][0]["waits"]["name"].is_string(), "{seen}");
    let call = seen["calls"][0]["call"].as_u64().unwrap();
    for (change, over) in [(r#"{"settled": false}"#, false), (r#"{"settled": true}"#, true)] {
        assert_eq!(ask(&house, "POST", &format!("/api/calls/{call}"), &floor, change).await.0, 204);
        assert_eq!(hears(&mut second).await, (None, Some("Flo".to_string()), over));
    }
    assert_eq!(ask(&house, "POST", &format!("/api/calls/{call}"), &floor, r#"{"settled": true}"#).await.0, 404);
    // Who does not sit there cannot call, and nobody calls twice.
    let id = "00000000-0000-4000-8000-000000000001";
    let calls = format!(r#"{{"id": "{id}", "table": 1, "want": {{"call-floor": {{"words": "again"}}}}}}"#);
    // The call before was answered, too.
    assert!(matches!(first.answer(&calls).await, Tells::Done { version: None, .. }));
    let Tells::Refused(refusal) = first.answer(&calls).await else { panic!() };
    assert_eq!(refusal.code.to_string(), "too-fast");
    let (_, other) = house.person("Other", Role::Player).await;
    let Tells::Refused(refusal) = Caller::connect(&house, Some(&other)).await.answer(&calls).await else { panic!() };
    assert_eq!(refusal.code.to_string(), "not-yours");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ruling_is_told_before_it_is_made_and_then_happens_so() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let [mut first, _second] = seated(&house).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let mut desk = Caller::connect(&house, Some(&floor)).await;
    let (status, sayable) = ask(&house, "GET", "/api/tables/1/rule", &floor, "").await;
    assert_eq!(status, 200, "{sayable}");
    let exposed = json!({"mishap": {"exposed": {"seat": 1, "card": 2, "how": "dealer"}}});
    assert!(sayable["wants"].as_array().unwrap().contains(&exposed), "{sayable}");
    let (status, foresight) = considers(&house, &floor, &exposed).await;
    assert_eq!((status, foresight["cases"].as_array().unwrap().len()), (200, 1), "{foresight}");
    let foretold = foresight["cases"][0]["told"].as_array().unwrap();
    let clauses = foretold[0]["by"].clone();
    assert!(foretold[0]["words"].as_str().unwrap().contains("??") && clauses != json!([]), "{foresight}");
    // Nothing has happened by that.
    let (_, again) = considers(&house, &floor, &exposed).await;
    assert_eq!(again, foresight);
    // What was foreseen before the hand began is not carried out.
    let version = foresight["version"].as_u64().unwrap();
    let stale = json!({"id": "00000000-0000-4000-8000-000000000001", "table": 1, "seen": 1, "want": exposed});
    let Tells::Refused(refusal) = desk.answer(&stale.to_string()).await else { panic!("it is stale") };
    assert_eq!(refusal.code.to_string(), "stale");
    desk.ask(1, Some(version), want(exposed)).await;
    let sight = sees(&mut first, |sight| !sight.told.is_empty() && sight.told[0].words.contains("exposes")).await;
    for (foretold, told) in foretold.iter().zip(&sight.told) {
        assert_eq!(foretold["by"], json!(told.by));
        let words = foretold["words"].as_str().unwrap().split(' ').zip(told.words.split(' '));
        assert!(words.into_iter().all(|(foretold, told)| foretold == told || foretold.starts_with("??")), "{told:?}");
    }
    let (_, refused) = considers(&house, &floor, &json!("go")).await;
    assert_eq!(refused["cases"][0]["refused"]["code"], "not-now", "{refused}");
    let (_, paused) = considers(&house, &floor, &json!({"pause": {"reason": "dinner"}})).await;
    assert_eq!(paused["cases"][0]["told"][0]["words"], "the floor pauses the table: dinner");
    let (_, feed) = ask(&house, "GET", "/api/feed", &floor, "").await;
    let feed = feed.to_string();
    assert!(feed.contains("exposes") && !feed.contains("shuffle"), "{feed}");
    house.close().await;
}

/// What the floor does stands in the feed as that, be it beside the hand or in it; what a player does himself does not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_feed_knows_what_the_floor_does() {
    let house = House::open(FAST).await;
    for (number, game) in (1..).zip(["holdem", "pure-21.5"]) {
        let wanted = TableWanted { house: "ocean-view".into(), game: game.into(), ..TableWanted::default() };
        house.table(wanted.terms(TableId(number), Settings::default(), &books()).unwrap()).await;
    }
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let mut desk = Caller::connect(&house, Some(&floor)).await;
    // Somebody changes his seat before there is a hand.
    let (_, pass) = house.person("Mover", Role::Player).await;
    let mut mover = Caller::connect(&house, Some(&pass)).await;
    mover.ask(1, None, Want::Watch { seen: None }).await;
    for wants in [json!({"sit-down": {"seat": 5, "chips": 20_000}}), json!({"move-to": {"seat": 6, "posts": false}})] {
        mover.ask(1, None, want(wants)).await;
    }
    sees(&mut mover, |sight| sight.seat.map(u8::from) == Some(6)).await;
    mover.ask(1, None, want(json!("leave"))).await;
    sees(&mut mover, |sight| sight.seat.is_none() && sight.seats.is_empty()).await;
    let [mut first, _second] = seated(&house).await;
    desk.ask(1, None, want(json!({"mishap": {"exposed": {"seat": 1, "card": 2, "how": "dealer"}}}))).await;
    sees(&mut first, |sight| !sight.told.is_empty() && sight.told[0].words.contains("exposes")).await;
    desk.ask(1, None, want(json!({"shift": {"number": 2}}))).await;
    sees(&mut first, |sight| sight.told.iter().any(|told| told.words == "shift 2 begins")).await;
    desk.ask(2, None, want(json!({"shuffler": {"down": true}}))).await;
    let feed = loop {
        let (_, feed) = ask(&house, "GET", "/api/feed", &floor, "").await;
        if feed.to_string().contains("shuffler") {
            break feed;
        }
        tokio::task::yield_now().await;
    };
    let lines = feed.as_array().unwrap().iter().map(|line| (line["floor"] == true, line["told"].to_string()));
    let lines: Vec<(bool, String)> = lines.collect();
    let by_floor = |words: &str| {
        lines.iter().find(|(_, told)| told.contains(words)).unwrap_or_else(|| panic!("{words}: {feed}")).0
    };
    for words in ["exposes", "shift 2 begins", "the shuffler is out of order"] {
        assert!(by_floor(words), "{words}");
    }
    for words in ["has changed his seat", "posts the big blind"] {
        assert!(!by_floor(words), "{words}");
    }
    house.close().await;
}

/// In Lowball a low card that the dealer exposes stays, and another is replaced: which it is, is not told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_hidden_card_decides_every_case_is_told() {
    let house = House::open(FAST).await;
    let wanted = TableWanted { house: "ocean-view".into(), game: "lowball".into(), ..TableWanted::default() };
    house.table(wanted.terms(TableId(1), Settings::default(), &books()).unwrap()).await;
    let _callers = seated(&house).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let exposed = json!({"mishap": {"exposed": {"seat": 1, "card": 2, "how": "dealer"}}});
    let (_, foresight) = considers(&house, &floor, &exposed).await;
    let cases = foresight["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 2, "{foresight}");
    assert_eq!(cases[0]["when"], "Jk, 2, 3, 4, 5 or A", "{foresight}");
    assert_eq!(cases[1]["when"], "any other card");
    let words = |case: &Value| case["told"][0]["words"].as_str().unwrap().to_string();
    assert_eq!(words(&cases[0]), "the dealer exposes ?? of seat 1: it must be kept");
    assert_eq!(words(&cases[1]), "the dealer exposes ?? of seat 1: it is replaced");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_floor_did_and_where_chips_went_is_told() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (person, player) = house.person("First", Role::Player).await;
    let mut caller = Caller::connect(&house, Some(&player)).await;
    caller.ask(1, None, Want::Watch { seen: None }).await;
    caller.ask(1, None, want(json!({"sit-down": {"seat": 1, "chips": 20_000}}))).await;
    sees(&mut caller, |sight| sight.seat.is_some()).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let mut desk = Caller::connect(&house, Some(&floor)).await;
    let correct =
        json!({"from": {"stack": 1}, "to": {"bankroll": person}, "chips": 500, "reason": "a miscounted buy-in"});
    desk.ask(1, None, want(json!({"correct": correct}))).await;
    let named = |sight: &TableSight| sight.told.iter().any(|told| told.words.contains("to the bankroll of First: "));
    sees(&mut caller, |sight| sight.seats[0].chips == 19_500 && named(sight)).await;
    desk.ask(1, None, want(json!({"reseat": {"seat": 1, "to": 3, "reason": "to see the board"}}))).await;
    let moved = "the floor moves seat 1 to seat no. 3: to see the board";
    sees(&mut caller, |sight| sight.told.iter().any(|told| told.words == moved)).await;
    caller.ask(1, None, want(json!("leave"))).await;
    sees(&mut caller, |sight| sight.seats.is_empty()).await;

    let (_, deeds) = ask(&house, "GET", "/api/deeds", &floor, "").await;
    let words = |deeds: &Value| -> Vec<String> {
        deeds.as_array().unwrap().iter().map(|deed| deed["words"].as_str().unwrap().to_string()).collect()
    };
    let first = "the floor moves $5 from the stack of seat 1 to the bankroll of First: a miscounted buy-in";
    assert_eq!(words(&deeds), [moved, first]);
    let (_, feed) = ask(&house, "GET", "/api/feed", &floor, "").await;
    let happened = feed.as_array().unwrap().iter().flat_map(|line| line["told"].as_array().unwrap());
    assert!(happened.map(|told| &told["words"]).any(|words| words == first), "{feed}");
    assert_eq!((&deeds[0]["name"], &deeds[0]["table"]), (&json!("Flo"), &json!(1)));
    let earlier = format!("/api/deeds?before={}", deeds[0]["order"]);
    assert_eq!(words(&ask(&house, "GET", &earlier, &floor, "").await.1), [first]);

    let (_, ledger) = ask(&house, "GET", &format!("/api/people/{person}/ledger"), &floor, "").await;
    let lines: Vec<[i64; 3]> = ledger
        .as_array()
        .unwrap()
        .iter()
        .map(|line| ["bankroll", "at_tables", "has"].map(|field| line[field].as_i64().unwrap()))
        .collect();
    let all = 10_000_000;
    assert_eq!(lines, [[19_500, -19_500, all], [500, -500, all], [-20_000, 20_000, all], [all, 0, all]]);
    assert_eq!(words(&ledger)[1], "the floor put chips right: a miscounted buy-in");
    assert_eq!(ask(&house, "GET", "/api/people/777/ledger", &floor, "").await.0, 404);
    house.close().await;
}

/// The first goes where a seat is free; the other waits, and a bot makes room for him.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_broken_and_everybody_goes_on_elsewhere() {
    let house = House::open(FAST).await;
    for table in [1, 2] {
        house.table(holdem(table)).await;
    }
    house.front.staff().think(Thinking::NONE);
    house.front.staff().staff(&house.front, HOUSE, TableId(2), Staffing::Count(8)).await.unwrap();
    let sitting = |room: &room::Room| room.table(TableId(2)).unwrap().people().count();
    while house.front.host().look(sitting).await.unwrap() < 8 {
        tokio::task::yield_now().await;
    }
    let [mut first, mut second] = seated(&house).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let breaks = |body: &'static str| ask(&house, "POST", "/api/tables/1/break", &floor, body);
    assert_eq!(breaks(r#"{"reason": ""}"#).await.0, 400);
    assert_eq!(breaks(r#"{"reason": "too few players"}"#).await.0, 202);
    let told =
        |sight: &TableSight| sight.told.iter().any(|told| told.words == "the floor breaks the table: too few players");
    for caller in [&mut first, &mut second] {
        sees(caller, told).await;
    }
    // Whoever's turn it is folds, and the hand is over.
    for caller in [&mut first, &mut second] {
        caller.ask(1, None, want(json!({"act": "fold"}))).await;
    }
    async fn hears(caller: &mut Caller, mut like: impl FnMut(&Tells) -> bool) {
        while !like(&caller.hear().await.expect("the line holds")) {}
    }
    hears(&mut first, |tells| matches!(tells, Tells::Goes { table: 1, to: 2, .. })).await;
    // She keeps nobody waiting there: a bot who makes room plays his hand to its end.
    let has_come = |room: &room::Room| {
        let is_bot = |person| room.people().get(person).is_some_and(|person| person.bot);
        room.table(TableId(2)).unwrap().people().any(|(_, person)| !is_bot(person))
    };
    while !house.front.host().look(has_come).await.unwrap() {
        tokio::task::yield_now().await;
    }
    first.ask(2, None, want(json!("sit-out-now"))).await;
    // The table is closed and a bot makes room for him, whichever comes first.
    let (mut closed, mut called) = (false, false);
    hears(&mut second, |tells| {
        closed |= matches!(tells, Tells::Closed { table: 1 });
        called |= matches!(tells, Tells::Called { table: 2, .. });
        closed && called
    })
    .await;
    let (_, tables) = ask(&house, "GET", "/api/tables", &floor, "").await;
    assert_eq!(tables.as_array().unwrap().iter().map(|table| &table["table"]).collect::<Vec<_>>(), [&json!(2)]);
    let (_, deeds) = ask(&house, "GET", "/api/deeds", &floor, "").await;
    let words: Vec<&str> = deeds.as_array().unwrap().iter().map(|deed| deed["words"].as_str().unwrap()).collect();
    let [closes, removes, waits, sends, breaks] = words[..] else { panic!("{words:?}") };
    assert_eq!([closes, removes], ["closes the table", "the floor takes seat 2 from the table: too few players"]);
    assert_eq!([waits, breaks], ["puts Second on a waiting list", "the floor breaks the table: too few players"]);
    assert!(sends.starts_with("sends seat 1 to seat "), "{sends}");
    house.close().await;
}
