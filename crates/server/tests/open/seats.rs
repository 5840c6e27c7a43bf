//! Seats that are waited for, tables that are paused, and hands that can be proven.

use std::time::Duration;

use ledger::TableId;
use room::{Errand, Grant, Millis, Proven, Role, Settings};
use rules::Chips;
use serde_json::{Value, json};
use server::wire::{Code, Tells};
use server::{HOUSE, Pace, TableWanted};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem};

fn asks(number: u32, want: &Value) -> String {
    json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "table": 1, "want": want}).to_string()
}

#[tokio::test]
async fn whoever_waits_is_called_and_his_seat_is_kept_until_the_call_is_over() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Waiting", Role::Player).await;
    let (_, other) = house.person("Other", Role::Player).await;
    let mut waiting = Caller::connect(&house, Some(&pass)).await;
    let mut other = Caller::connect(&house, Some(&other)).await;
    let bearer = format!("Bearer {pass}");
    let by = [("authorization", bearer.as_str())];
    let wait = async |method| http(&house, method, "/api/tables/1/wait", &by, "").await.0;
    assert_eq!(wait("POST").await, 204);
    assert_eq!(wait("POST").await, 409);
    let Some(Tells::Called { table: 1, seat, millis }) = waiting.hear().await else { panic!("he is called") };
    assert!(millis <= FAST.call.0);
    let (_, _, me) = http(&house, "GET", "/api/me", &by, "").await;
    assert_eq!((&me["waits_for"], &me["called_to"][0]["seat"]), (&json!([1]), &json!(seat)));
    let sits = json!({"sit-down": {"seat": seat, "chips": 20_000}});
    let Tells::Refused(refusal) = other.answer(&asks(1, &sits)).await else { panic!("the seat is kept") };
    assert_eq!(refusal.code, Code::Taken);
    // He does not come, and the seat is anybody's.
    tokio::time::sleep(Duration::from_millis(FAST.call.0 + 200)).await;
    assert!(matches!(other.answer(&asks(2, &sits)).await, Tells::Done { .. }));
    assert_eq!(wait("DELETE").await, 409);
    // The next time he comes at once.
    assert_eq!(wait("POST").await, 204);
    let Some(Tells::Called { seat: next, .. }) = waiting.hear().await else { panic!("he is called again") };
    assert_ne!(next, seat);
    let sits = json!({"sit-down": {"seat": next, "chips": 20_000}});
    assert!(matches!(waiting.answer(&asks(3, &sits)).await, Tells::Done { .. }));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(wait("DELETE").await, 409);
    let (_, _, me) = http(&house, "GET", "/api/me", &by, "").await;
    assert_eq!((&me["sits_at"], &me["waits_for"], &me["called_to"]), (&json!([1]), &json!([]), &json!([])));
    assert_eq!(http(&house, "POST", "/api/tables/9/wait", &by, "").await.0, 404);
    assert_eq!(http(&house, "POST", "/api/tables/1/wait", &[], "").await.0, 401);
    house.close().await;
}

/// Who sits at another table of the same game and limit takes his chips along; so does whom the floor sends.
#[tokio::test]
async fn who_changes_his_table_is_told_where_he_goes() {
    let house = House::open(FAST).await;
    for table in [1, 2] {
        house.table(holdem(table)).await;
    }
    let (person, pass) = house.person("Ann", Role::Player).await;
    let (_, floor_pass) = house.person("Floor", Role::Floor).await;
    let mut ann = Caller::connect(&house, Some(&pass)).await;
    let mut floor = Caller::connect(&house, Some(&floor_pass)).await;
    let bearers = [&pass, &floor_pass].map(|pass| format!("Bearer {pass}"));
    let [by_ann, by_floor] = [&bearers[0], &bearers[1]].map(|bearer| [("authorization", bearer.as_str())]);
    let me = async || http(&house, "GET", "/api/me", &by_ann, "").await.2;
    // She stands up first, and sits down with the next record.
    let sits_at = async |table| {
        while me().await["sits_at"] != json!([table]) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let sits = json!({"sit-down": {"seat": 4, "chips": 20_000}});
    assert!(matches!(ann.answer(&asks(1, &sits)).await, Tells::Done { .. }));

    // The floor puts her name down for the other table, and she is called from where she sits.
    let list = format!("/api/tables/2/wait/{person}");
    assert_eq!(http(&house, "POST", &list, &by_ann, "").await.0, 403);
    assert_eq!(http(&house, "POST", "/api/tables/2/wait/777", &by_floor, "").await.0, 404);
    assert_eq!(http(&house, "POST", &list, &by_floor, "").await.0, 204);
    let Some(Tells::Called { table: 2, seat, .. }) = ann.hear().await else { panic!("she is called") };
    assert_eq!(me().await["called_to"][0]["from"], json!(1));
    assert_eq!(http(&house, "DELETE", &list, &by_floor, "").await.0, 204);
    assert_eq!(me().await["called_to"], json!([]));
    assert_eq!(http(&house, "DELETE", &list, &by_floor, "").await.0, 409);

    let changes = json!({"change-table": {"to": 2, "seat": seat}});
    ann.say(&asks(2, &changes)).await;
    let Some(Tells::Goes { table: 1, to: 2, seat: there }) = ann.hear().await else { panic!("she goes") };
    assert_eq!(there, seat);
    assert!(matches!(ann.hear().await, Some(Tells::Done { .. })));
    sits_at(2).await;

    let sends = json!({"id": "00000000-0000-4000-8000-000000000009", "table": 2, "want": {"send-over": {"seat": seat, "table": 1, "to": 6}}});
    assert!(matches!(ann.answer(&sends.to_string()).await, Tells::Refused(refusal) if refusal.code == Code::NotYours));
    assert!(matches!(floor.answer(&sends.to_string()).await, Tells::Done { .. }));
    assert!(matches!(ann.hear().await, Some(Tells::Goes { table: 2, to: 1, .. })));
    sits_at(1).await;
    let (_, _, deeds) = http(&house, "GET", "/api/deeds", &by_floor, "").await;
    assert_eq!(deeds[0]["words"], json!(format!("sends seat {} to seat 6 of table 1", json!(seat))));
    assert_eq!(deeds[1]["words"], json!("takes Ann off a waiting list"));
    house.close().await;
}

#[tokio::test]
async fn the_floor_pauses_a_table_and_everybody_hears_why() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, floor) = house.person("Floor", Role::Floor).await;
    let (_, player) = house.person("Player", Role::Player).await;
    let mut floor = Caller::connect(&house, Some(&floor)).await;
    let mut player = Caller::connect(&house, Some(&player)).await;
    player.say(&asks(1, &json!({"watch": {}}))).await;
    assert!(matches!(player.hear().await, Some(Tells::Table(_))));
    let pause = json!({"pause": {"reason": "dinner"}});
    assert!(matches!(player.answer(&asks(2, &pause)).await, Tells::Refused(refusal) if refusal.code == Code::NotYours));
    let Tells::Refused(refusal) = floor.answer(&asks(3, &json!({"pause": {"reason": ""}}))).await else { panic!() };
    assert_eq!(refusal.code, Code::Malformed);
    assert!(matches!(floor.answer(&asks(4, &pause)).await, Tells::Done { .. }));
    let Some(Tells::Table(sight)) = player.hear().await else { panic!("he is told") };
    assert_eq!(sight.paused.as_deref(), Some("dinner"));
    assert_eq!(sight.told[0].words, "the floor pauses the table: dinner");
    assert!(matches!(floor.answer(&asks(5, &json!("go"))).await, Tells::Done { .. }));
    let Some(Tells::Table(sight)) = player.hear().await else { panic!("he is told") };
    assert_eq!(sight.paused, None);
    house.close().await;
}

#[tokio::test]
async fn a_dealer_says_what_happened_and_does_not_rule() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, dealer) = house.person("Dealer", Role::Dealer).await;
    let mut dealer = Caller::connect(&house, Some(&dealer)).await;
    // There is no hand: that is said to who may speak, and nothing else.
    let says = [
        (json!("hands-clear"), Code::NotNow),
        (json!({"out-of-turn": {"seat": 1, "act": "fold"}}), Code::NotNow),
        (json!({"mishap": "misdealt"}), Code::NotNow),
        (json!({"shuffler": {"down": true}}), Code::OtherGame),
        (json!({"ruled": {"must-bet": {"held": true}}}), Code::NotYours),
        (json!({"shift": {"number": 2}}), Code::NotYours),
        (json!({"pause": {"reason": "dinner"}}), Code::NotYours),
        (json!({"remove": {"seat": 1, "reason": "asleep"}}), Code::NotYours),
        (json!({"reseat": {"seat": 1, "to": 2}}), Code::NotYours),
        (json!({"correct": {"from": "drop", "to": {"stack": 1}, "chips": 1, "reason": "so"}}), Code::NotYours),
    ];
    for (number, (want, code)) in (1..).zip(says) {
        let Tells::Refused(refusal) = dealer.answer(&asks(number, &want)).await else { panic!("{want}") };
        assert_eq!(refusal.code, code, "{want}: {}", refusal.words);
    }
    house.close().await;
}

#[tokio::test]
async fn a_hand_that_was_played_can_be_proven_by_each_with_what_he_saw() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let mut callers = vec![];
    for (name, seat) in [("One", 1), ("Two", 2)] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        caller.say(&asks(1, &json!({"watch": {}}))).await;
        caller.say(&asks(seat + 1, &json!({"sit-down": {"seat": seat, "chips": 20_000}}))).await;
        callers.push((caller, pass));
    }
    // The deck is promised before anybody is shown a card, and every card comes with its proof.
    let mut roots = vec![];
    let folds = loop {
        let (caller, _) = &mut callers[0];
        match caller.hear().await.unwrap() {
            Tells::Promised { roots: promised, .. } => roots = promised,
            Tells::Table(sight) if sight.hand.is_some() => {
                assert_eq!(roots.len(), 1);
                assert_eq!(sight.proofs.len(), 2, "his own two cards");
                break sight.version;
            }
            _ => {}
        }
    };
    // Whoever is to act gives up, and nobody ever sees his cards.
    for (caller, _) in &mut callers {
        let text = json!({"id": format!("00000000-0000-4000-8000-{:012}", 9), "table": 1, "seen": folds, "want": {"act": "fold"}});
        caller.say(&text.to_string()).await;
    }
    let proven = async |pass: Option<&str>| {
        let bearer = pass.map(|pass| format!("Bearer {pass}")).unwrap_or_default();
        let headers = [("authorization", bearer.as_str())];
        http(&house, "GET", "/api/tables/1/proven", &headers[..usize::from(pass.is_some())], "").await
    };
    while proven(None).await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let mut cards = vec![];
    for pass in [None, Some(&callers[0].1), Some(&callers[1].1)] {
        let (_, _, json) = proven(pass.map(String::as_str)).await;
        let file = Proven::read(json.to_string().as_bytes()).unwrap();
        let checked = file.check().unwrap();
        cards.push(checked.cards);
    }
    assert_eq!(cards, [0, 2, 2], "a spectator has seen nothing, and each player his own two cards");
    house.close().await;
}

#[tokio::test]
async fn a_busted_player_has_the_chips_of_his_day() {
    let house = House::open(FAST).await;
    let (_, pass) = house.person("Player", Role::Player).await;
    let bearer = format!("Bearer {pass}");
    let by = [("authorization", bearer.as_str())];
    let (status, _, answer) = http(&house, "POST", "/api/chips", &by, "").await;
    assert_eq!((status, &answer["code"]), (409, &json!("chips")));
    let grant = Grant { chips: Chips(5_000), begins: Millis(0) };
    house.front.host().run(HOUSE, Errand::Grants(Some(grant))).await.unwrap();
    let me = async || http(&house, "GET", "/api/me", &by, "").await.2;
    assert_eq!(me().await["daily_chips"], 5_000);
    assert_eq!(http(&house, "POST", "/api/chips", &by, "").await.0, 204);
    assert_eq!(http(&house, "POST", "/api/chips", &by, "").await.0, 409);
    let after = me().await;
    assert_eq!((&after["chips"], &after["daily_chips"]), (&json!(10_005_000), &Value::Null));
    house.close().await;
}

#[tokio::test]
async fn a_table_for_those_who_were_invited_is_not_there_for_others() {
    let house = House::open(FAST).await;
    let (_, manager) = house.person("Manager", Role::Manager).await;
    let (_, stranger) = house.person("Stranger", Role::Player).await;
    let (_, friend) = house.person("Friend", Role::Player).await;
    let ask = async |method, path: &str, pass: &str, body: Value| {
        let bearer = format!("Bearer {pass}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        http(&house, method, path, &[("authorization", bearer.as_str())], &body).await
    };
    let wanted = json!({"house": "ocean-view", "game": "holdem", "company": "invited"});
    assert_eq!(ask("POST", "/api/tables", &manager, wanted).await.0, 201);
    let (_, _, link) = ask("POST", "/api/tables/1/invitations", &manager, Value::Null).await;
    let invitation = link["path"].as_str().unwrap().strip_prefix("/join/").unwrap().to_string();
    // The stranger neither sees it nor sits there.
    assert_eq!(ask("GET", "/api/tables", &stranger, Value::Null).await.2, json!([]));
    assert_eq!(ask("GET", "/api/tables/1", &stranger, Value::Null).await.0, 404);
    assert_eq!(ask("POST", "/api/tables/1/wait", &stranger, Value::Null).await.0, 404);
    let mut caller = Caller::connect(&house, Some(&stranger)).await;
    assert!(matches!(caller.answer(&asks(1, &json!({"watch": {}}))).await, Tells::Closed { table: 1 }));
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    // Whatever he wants of it, he is answered as of a table that is not there.
    let none = json!({"id": "00000000-0000-4000-8000-000000000077", "table": 77, "want": sits});
    let calls = json!({"call-floor": {"words": "is anybody there?"}});
    for text in [asks(2, &sits), asks(3, &json!("leave")), asks(4, &calls), none.to_string()] {
        let Tells::Refused(refusal) = caller.answer(&text).await else { panic!("{text}") };
        let there = refusal.words.replace("77", "1");
        assert_eq!((refusal.code, there.as_str()), (Code::NotFound, "table 1 is not open"), "{text}");
    }
    for table in [1, 77] {
        let path = format!("/api/tables/{table}/wait");
        assert_eq!(ask("DELETE", &path, &stranger, Value::Null).await.0, 404);
    }
    // A friend who is in the room comes by the link, and one who is not comes in by it.
    for _ in 0..2 {
        let (status, _, answer) = ask("POST", "/api/invited", &friend, json!({"invitation": invitation})).await;
        assert_eq!((status, answer), (200, json!({"table": 1})));
    }
    assert_eq!(ask("GET", "/api/tables/1", &friend, Value::Null).await.0, 200);
    let mut caller = Caller::connect(&house, Some(&friend)).await;
    assert!(matches!(caller.answer(&asks(3, &sits)).await, Tells::Done { .. }));
    let joins = json!({"name": "New friend", "invitation": invitation});
    let (status, head, _) = ask("POST", "/api/join", "", joins).await;
    assert_eq!(status, 200);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap().split(';').next().unwrap();
    assert_eq!(http(&house, "GET", "/api/tables/1", &[("cookie", cookie)], "").await.0, 200);
    // At a table for people there are no bots, and bots come to this one only if they are seated there.
    let wanted = json!({"house": "ocean-view", "game": "omaha", "company": "people"});
    assert_eq!(ask("POST", "/api/tables", &manager, wanted).await.0, 201);
    assert_eq!(ask("POST", "/api/tables/2/bots", &manager, json!({"bots": 1})).await.0, 403);
    assert_eq!(ask("POST", "/api/tables/1/bots", &manager, json!({"bots": 1})).await.0, 202);
    // Who comes late by a link to a table that is closed by now still comes into the room.
    let wanted = json!({"house": "ocean-view", "game": "omaha", "company": "invited"});
    assert_eq!(ask("POST", "/api/tables", &manager, wanted).await.0, 201);
    let (_, _, link) = ask("POST", "/api/tables/3/invitations", &manager, Value::Null).await;
    let late = link["path"].as_str().unwrap().strip_prefix("/join/").unwrap().to_string();
    assert_eq!(ask("DELETE", "/api/tables/3", &manager, Value::Null).await.0, 204);
    let (status, _, answer) = ask("POST", "/api/invited", &friend, json!({"invitation": late})).await;
    assert_eq!((status, answer), (200, json!({"table": null})));
    let wanted = json!({"house": "ocean-view", "game": "omaha", "company": "cats"});
    let (status, _, answer) = ask("POST", "/api/tables", &manager, wanted).await;
    assert_eq!(status, 400);
    assert!(answer["words"].as_str().unwrap().contains("everybody, people, invited"), "{answer}");
    house.close().await;
}

#[tokio::test]
async fn those_who_only_look_on_see_it_later_if_the_manager_wants_that() {
    let later = server::Manners { spectators_wait: Millis(700), asks: 1_000, ..server::Manners::default() };
    let house = House::with(FAST, later).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Player", Role::Player).await;
    let mut player = Caller::connect(&house, Some(&pass)).await;
    let mut rail = Caller::connect(&house, None).await;
    let began = std::time::Instant::now();
    rail.say(&asks(1, &json!({"watch": {}}))).await;
    player.say(&asks(2, &json!({"sit-down": {"seat": 1, "chips": 20_000}}))).await;
    assert!(matches!(player.hear().await, Some(Tells::Done { .. })));
    player.say(&asks(3, &json!({"watch": {}}))).await;
    assert!(matches!(player.hear().await, Some(Tells::Table(sight)) if sight.version == 1));
    for version in [0, 1] {
        assert!(matches!(rail.hear().await, Some(Tells::Table(sight)) if sight.version == version));
        assert!(began.elapsed() >= Duration::from_millis(700));
    }
    house.close().await;
}

#[tokio::test]
async fn whoever_bets_last_has_time_for_a_bonus_bet() {
    let house = House::open(Pace { betting: Millis(3_000), ..FAST }).await;
    let wanted = TableWanted { house: "ocean-view".into(), game: "three-card".into(), ..Default::default() };
    house.table(wanted.terms(TableId(1), Settings::default(), &books()).unwrap()).await;
    let (_, bank) = house.person("Bank", Role::Player).await;
    let (_, player) = house.person("Player", Role::Player).await;
    let mut callers = [Caller::connect(&house, Some(&bank)).await, Caller::connect(&house, Some(&player)).await];
    let sits = |seat: u8| json!({"sit-down": {"seat": seat, "chips": 200_000}});
    let wagers = |wager: &str| json!({"wager": {"circle": 2, "wager": wager, "chips": 1_000}});
    let wants = [
        (0, sits(1)),
        (1, sits(2)),
        (0, json!({"bank": "take"})),
        (0, json!({"bank": {"put-up": 100_000}})),
        (1, wagers("ante")),
        (1, wagers("pair-plus")),
    ];
    for (number, (caller, want)) in (1..).zip(wants) {
        let answer = callers[caller].answer(&asks(number, &want)).await;
        assert!(matches!(answer, Tells::Done { .. }), "{want}: {answer:?}");
    }
    house.close().await;
}

/// Two players, of whom one gives up: the hand is over for them, and for the floor; for others only when they may see it.
#[tokio::test]
async fn a_hand_is_not_over_for_who_sees_it_later() {
    let later = server::Manners { spectators_wait: Millis(3_600_000), asks: 100_000, ..server::Manners::default() };
    let house = House::with(FAST, later).await;
    house.table(holdem(1)).await;
    let (_, floor) = house.person("Floor", Role::Floor).await;
    let mut callers = vec![];
    for (name, seat) in [("One", 1), ("Two", 2)] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        caller.say(&asks(1, &json!({"watch": {}}))).await;
        caller.say(&asks(seat + 1, &json!({"sit-down": {"seat": seat, "chips": 20_000}}))).await;
        callers.push((caller, pass));
    }
    let version = loop {
        match callers[0].0.hear().await.unwrap() {
            Tells::Table(sight) if sight.hand.is_some() => break sight.version,
            _ => {}
        }
    };
    for (caller, _) in &mut callers {
        let text = json!({"id": format!("00000000-0000-4000-8000-{:012}", 9), "table": 1, "seen": version, "want": {"act": "fold"}});
        caller.say(&text.to_string()).await;
    }
    let get = async |path: &str, pass: Option<&str>| {
        let bearer = pass.map(|pass| format!("Bearer {pass}")).unwrap_or_default();
        let headers = [("authorization", bearer.as_str())];
        let (status, _, answer) = http(&house, "GET", path, &headers[..usize::from(pass.is_some())], "").await;
        (status, answer)
    };
    let one = callers[0].1.clone();
    while get("/api/tables/1/proven", Some(&one)).await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for path in ["/api/tables/1/proven", "/api/tables/1/hands/1"] {
        assert_eq!(get(path, Some(&one)).await.0, 200, "{path}");
        assert_eq!(get(path, Some(&floor)).await.0, 200, "{path}");
        assert_eq!(get(path, None).await.0, 404, "{path}");
    }
    assert_eq!(get("/api/tables/1/hands", Some(&one)).await.1[0]["hand"], 1);
    assert_eq!(get("/api/tables/1/hands", None).await.1, json!([]));
    let seen = |(_, answer): (u16, Value), field: &str| answer.get(field).or(answer[0].get(field)).cloned();
    // How many hands there are in an hour can be said after two.
    let mut last = version;
    while !seen(get("/api/tables/1", Some(&floor)).await, "hands_an_hour").unwrap().is_u64() {
        match callers[0].0.hear().await.unwrap() {
            Tells::Table(sight) if sight.hand.is_some() && sight.version > last => last = sight.version,
            _ => continue,
        }
        for (caller, _) in &mut callers {
            let id = format!("00000000-0000-4000-8000-{last:012}");
            let text = json!({"id": id, "table": 1, "seen": last, "want": {"act": "fold"}});
            caller.say(&text.to_string()).await;
        }
    }
    for path in ["/api/tables/1", "/api/tables"] {
        for field in ["version", "average_pot", "hands_an_hour"] {
            assert_eq!(seen(get(path, None).await, field), Some(Value::Null), "{field}");
            assert!(seen(get(path, Some(&floor)).await, field).unwrap().is_u64(), "{field}");
        }
    }
    house.close().await;
}
