//! How people come in, stay, and are sent away.

use room::{Errand, Role};
use rules::Chips;
use serde_json::{Value, json};
use server::wire::Tells;
use server::{HOUSE, Manners};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, holdem};

/// What a browser would send back.
fn cookie(head: &str) -> String {
    let line = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    line.split(';').next().unwrap().to_string()
}

async fn post(house: &House, path: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    http(house, "POST", path, &[("cookie", cookie)], &body).await
}

async fn me(house: &House, cookie: &str) -> (u16, Value) {
    let (status, _, answer) = http(house, "GET", "/api/me", &[("cookie", cookie)], "").await;
    (status, answer)
}

#[tokio::test]
async fn friends_come_in_with_just_a_name_by_a_link() {
    let house = House::open(FAST).await;
    let (manager, _) = house.person("Manager", Role::Manager).await;
    let link = house.front.invitation(ledger::PersonId(manager), None).await.unwrap();
    let invitation = link.strip_prefix("/join/").unwrap();
    let (status, head, answer) =
        post(&house, "/api/join", "", &json!({"name": "Friend", "invitation": invitation})).await;
    assert_eq!((status, &answer["name"], &answer["role"]), (200, &json!("Friend"), &json!("player")));
    assert_eq!((&answer["chips"], &answer["has_password"]), (&json!(10_000_000), &json!(false)));
    for part in ["httponly", "samesite=strict", "path=/", "max-age=2592000"] {
        assert!(head.contains(part), "{part}: {head}");
    }
    assert_eq!(me(&house, &cookie(&head)).await, (200, answer));
    // Names are one person's, and are names.
    let again = |name: &str| json!({"name": name, "invitation": invitation});
    assert_eq!(post(&house, "/api/join", "", &again("friend")).await.0, 409);
    assert_eq!(post(&house, "/api/join", "", &again(" ")).await.0, 400);
    // Nobody comes in without an invitation, or with another link.
    assert_eq!(post(&house, "/api/join", "", &json!({"name": "Stranger"})).await.0, 401);
    let other = house.front.link(ledger::PersonId(manager)).await.unwrap();
    let other = other.strip_prefix("/enter/").unwrap();
    assert_eq!(post(&house, "/api/join", "", &json!({"name": "Stranger", "invitation": other})).await.0, 401);
    house.close().await;
}

#[tokio::test]
async fn a_link_lets_the_manager_in_until_he_has_a_password() {
    let house = House::open(FAST).await;
    let (manager, _) = house.person("Manager", Role::Manager).await;
    let link = house.front.link(ledger::PersonId(manager)).await.unwrap();
    let link = json!({"link": link.strip_prefix("/enter/").unwrap()});
    let (status, head, answer) = post(&house, "/api/enter", "", &link).await;
    assert_eq!((status, &answer["role"]), (200, &json!("manager")));
    let first = cookie(&head);
    // A password is set; other devices are signed out, and the link holds no more.
    let (status, _, answer) = post(&house, "/api/password", &first, &json!({"new": "short"})).await;
    assert_eq!((status, &answer["code"]), (400, &json!("malformed")));
    let (status, head, _) = post(&house, "/api/password", &first, &json!({"new": "long enough"})).await;
    assert_eq!(status, 200);
    let second = cookie(&head);
    assert_eq!(me(&house, &first).await.0, 401);
    assert_eq!(me(&house, &second).await.0, 200);
    assert_eq!(post(&house, "/api/enter", "", &link).await.0, 401);
    // From now on he signs in by name and password.
    let sign_in = |name: &str, password: &str| json!({"name": name, "password": password});
    assert_eq!(post(&house, "/api/sign-in", "", &sign_in("manager", "long enough")).await.0, 200);
    let wrong = [sign_in("Manager", "long enouGh"), sign_in("Nobody", "long enough")];
    for wrong in &wrong {
        let (status, _, answer) = post(&house, "/api/sign-in", "", wrong).await;
        // Which of the two is wrong is not said.
        assert_eq!((status, &answer["words"]), (401, &json!("name or password are wrong")));
    }
    // The old password is asked for when it changes.
    assert_eq!(post(&house, "/api/password", &second, &json!({"new": "another one"})).await.0, 401);
    let change = json!({"old": "long enough", "new": "another one"});
    assert_eq!(post(&house, "/api/password", &second, &change).await.0, 200);
    // And passwords cannot be tried for long.
    let mut last = 0;
    for _ in 0..20 {
        last = post(&house, "/api/sign-in", "", &wrong[0]).await.0;
    }
    assert_eq!(last, 429);
    house.close().await;
}

#[tokio::test]
async fn several_devices_of_one_person_see_the_same_and_are_signed_out_together() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Player", Role::Player).await;
    let mut devices = [Caller::connect(&house, Some(&pass)).await, Caller::connect(&house, Some(&pass)).await];
    for device in &mut devices {
        device.say(r#"{"id":"00000000-0000-4000-8000-000000000001","table":1,"want":{"watch":{}}}"#).await;
        assert!(matches!(device.hear().await, Some(Tells::Table(sight)) if sight.seat.is_none()));
    }
    let sits =
        r#"{"id":"00000000-0000-4000-8000-000000000002","table":1,"want":{"sit-down":{"seat":4,"chips":20000}}}"#;
    devices[0].say(sits).await;
    for device in &mut devices {
        assert!(matches!(device.hear().await, Some(Tells::Table(sight)) if sight.seat.map(u8::from) == Some(4)));
    }
    let bearer = format!("Bearer {pass}");
    let (status, ..) = http(&house, "POST", "/api/sign-out-everywhere", &[("authorization", &bearer)], "").await;
    assert_eq!(status, 204);
    for device in &mut devices {
        while let Some(tells) = device.hear().await {
            assert!(matches!(tells, Tells::Stopped | Tells::Done { .. }), "{tells:?}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn the_floor_mutes_and_sends_away_but_not_the_manager() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (manager, manager_pass) = house.person("Manager", Role::Manager).await;
    let (_, floor) = house.person("Floor", Role::Floor).await;
    let (rude, pass) = house.person("Rude", Role::Player).await;
    let change = |by: &str, person: u64, change: Value| {
        let (house, by) = (&house, format!("Bearer {by}"));
        async move {
            let path = format!("/api/people/{person}");
            http(house, "POST", &path, &[("authorization", &by)], &change.to_string()).await.0
        }
    };
    let mut caller = Caller::connect(&house, Some(&pass)).await;
    caller.say(r#"{"id":"00000000-0000-4000-8000-000000000001","table":1,"want":{"watch":{}}}"#).await;
    let says = r#"{"id":"00000000-0000-4000-8000-000000000002","table":1,"want":{"chat":{"text":"something rude"}}}"#;
    assert!(matches!(caller.answer(says).await, Tells::Done { version: None, .. }));
    assert_eq!(change(&floor, rude, json!({"muted": true})).await, 204);
    assert!(matches!(caller.answer(says).await, Tells::Refused(_)));
    let bearer = format!("Bearer {pass}");
    let renames = http(&house, "POST", "/api/name", &[("authorization", &bearer)], r#"{"name": "Ruder"}"#).await;
    assert_eq!((renames.0, &renames.2["code"]), (403, &json!("not-yours")));
    assert_eq!(change(&floor, rude, json!({"banned": true})).await, 204);
    assert!(matches!(caller.hear().await, Some(Tells::Stopped)));
    assert_eq!(http(&house, "GET", "/api/me", &[("authorization", &format!("Bearer {pass}"))], "").await.0, 401);
    // Roles are for the manager, and the manager is for nobody else.
    assert_eq!(change(&floor, rude, json!({"role": "floor"})).await, 403);
    assert_eq!(change(&floor, manager, json!({"banned": true})).await, 403);
    assert_eq!(change(&pass, rude, json!({"banned": false})).await, 401);
    assert_eq!(change(&manager_pass, rude, json!({"role": "acrobat"})).await, 400);
    assert_eq!(change(&manager_pass, rude, json!({"role": "dealer"})).await, 204);
    assert_eq!(change(&manager_pass, 99, json!({"muted": true})).await, 404);
    // Nor does the only manager lock himself out.
    for locked in [json!({"role": "player"}), json!({"banned": true})] {
        assert_eq!(change(&manager_pass, manager, locked).await, 409);
    }
    house.close().await;
}

#[tokio::test]
async fn the_manager_opens_tables_and_gives_chips() {
    let house = House::open(FAST).await;
    let (_, manager) = house.person("Manager", Role::Manager).await;
    let (player, _) = house.person("Player", Role::Player).await;
    let manager = format!("Bearer {manager}");
    let by = [("authorization", manager.as_str())];
    let wanted = json!({"house": "ocean-view", "game": "omaha-hilo", "limit": "4-8"}).to_string();
    let (status, _, table) = http(&house, "POST", "/api/tables", &by, &wanted).await;
    assert_eq!((status, &table["table"], &table["game"]), (201, &json!(1), &json!("omaha-hilo")), "{table}");
    let (status, _, answer) =
        http(&house, "POST", "/api/tables", &by, r#"{"house":"ocean-view","game":"whist"}"#).await;
    assert_eq!(status, 400);
    assert!(answer["words"].as_str().unwrap().contains("omaha-hilo"), "{answer}");
    let (_, _, tables) = http(&house, "GET", "/api/tables", &[], "").await;
    assert_eq!(tables, json!([table]));
    assert_eq!(http(&house, "DELETE", "/api/tables/1", &by, "").await.0, 204);
    assert_eq!(http(&house, "DELETE", "/api/tables/1", &by, "").await.0, 404);
    let chips = format!("/api/people/{player}/chips");
    assert_eq!(http(&house, "POST", &chips, &by, r#"{"issue": 500}"#).await.0, 204);
    assert_eq!(http(&house, "POST", &chips, &by, r#"{"take-back": 10000501}"#).await.0, 409);
    assert_eq!(http(&house, "POST", &chips, &by, r#"{"take-back": 10000500}"#).await.0, 204);
    let (_, _, people) = http(&house, "GET", "/api/people", &by, "").await;
    assert_eq!(people[1]["chips"], 0);
    let (status, _, report) = http(&house, "GET", "/api/report", &by, "").await;
    assert_eq!(status, 200);
    let player = report["people"].as_array().unwrap().iter().find(|row| row["name"] == "Player").unwrap();
    assert_eq!((&player["got"], &player["gave_back"]), (&json!(10_000_500), &json!(10_000_500)));
    let (_, _, games) = http(&house, "GET", "/api/games", &[], "").await;
    assert_eq!(games.as_array().unwrap().len(), 22);
    house.close().await;
}

#[tokio::test]
async fn what_is_settled_reaches_the_tables_that_are_open() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Manager", Role::Manager).await;
    let file = server::RoomFile::read("[clock]\naction = 7\nbank = 3\n").unwrap();
    house.front.settle(&file).await.unwrap();
    house.front.settle(&file).await.unwrap();
    let bearer = format!("Bearer {pass}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let wanted = json!({"house": "ocean-view", "game": "omaha"}).to_string();
    assert_eq!(http(&house, "POST", "/api/tables", &headers, &wanted).await.0, 201);
    let (_, _, tables) = http(&house, "GET", "/api/tables", &[], "").await;
    let times: Vec<&Value> = tables.as_array().unwrap().iter().map(|table| &table["action_time"]).collect();
    assert_eq!(times, [7_000, 7_000]);
    assert_eq!(tables[0]["version"], 1, "it is a record, once");
    house.close().await;
}

#[tokio::test]
async fn a_link_for_somebody_is_told_of_and_he_notices() {
    let house = House::open(FAST).await;
    let (manager, manager_pass) = house.person("Manager", Role::Manager).await;
    let (floor, floor_pass) = house.person("Flo", Role::Floor).await;
    let (player, pass) = house.person("Ann", Role::Player).await;
    let bot = ledger::PersonId(4);
    let enrols = Errand::Enrol {
        person: bot,
        name: "Bot".to_string(),
        role: Role::Player,
        bot: true,
        secret: None,
        chips: Chips(0),
        table: None,
    };
    house.front.host().run(HOUSE, enrols).await.unwrap();
    let link = async |by: &str, person: u64| {
        let path = format!("/api/people/{person}/link");
        let (status, _, answer) = http(&house, "POST", &path, &[("authorization", &format!("Bearer {by}"))], "").await;
        (status, answer)
    };
    for (by, person) in [(&floor_pass, floor), (&floor_pass, manager), (&floor_pass, bot.0), (&manager_pass, bot.0)] {
        let (status, answer) = link(by, person).await;
        assert_eq!((status, &answer["code"]), (403, &json!("not-yours")), "{person}");
    }
    let mut caller = Caller::connect(&house, Some(&pass)).await;
    let (status, answer) = link(&floor_pass, player).await;
    assert_eq!(status, 200);
    // Where he was signed in he is not any more, and the link lets him in.
    assert!(matches!(caller.hear().await, Some(Tells::Stopped)));
    assert_eq!(http(&house, "GET", "/api/me", &[("authorization", &format!("Bearer {pass}"))], "").await.0, 401);
    let enters = json!({"link": answer["path"].as_str().unwrap().strip_prefix("/enter/").unwrap()});
    assert_eq!(post(&house, "/api/enter", "", &enters).await.0, 200);
    let by = format!("Bearer {manager_pass}");
    let (_, _, deeds) = http(&house, "GET", "/api/deeds", &[("authorization", &by)], "").await;
    assert_eq!((&deeds[0]["name"], &deeds[0]["words"]), (&json!("Flo"), &json!("makes a link that signs Ann in")));
    // The manager may do it for somebody of the floor too.
    assert_eq!(link(&manager_pass, floor).await.0, 200);
    house.close().await;
}

/// She has a password and does not know it any more: by the link of the floor she sets another.
#[tokio::test]
async fn who_has_lost_his_password_sets_another_by_the_link_that_let_him_in() {
    let house = House::open(FAST).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let (ann, pass) = house.person("Ann", Role::Player).await;
    let (_, other) = house.person("Ben", Role::Player).await;
    let set = async |pass: &str, body: Value| {
        let bearer = format!("Bearer {pass}");
        http(&house, "POST", "/api/password", &[("authorization", &bearer)], &body.to_string()).await
    };
    assert_eq!(set(&pass, json!({"new": "long and lost"})).await.0, 200);
    let link = async || {
        let (by, path) = (format!("Bearer {floor}"), format!("/api/people/{ann}/link"));
        let (_, _, answer) = http(&house, "POST", &path, &[("authorization", &by)], "").await;
        answer["path"].as_str().unwrap().strip_prefix("/enter/").unwrap().to_string()
    };
    let (first, second) = (link().await, link().await);
    let (status, head, _) = post(&house, "/api/enter", "", &json!({"link": second})).await;
    assert_eq!(status, 200);
    let own = cookie(&head);
    // Neither without a link, nor by one that holds no more, nor by a word that is no link; and nobody else by hers.
    for wrong in [
        json!({"new": "found again"}),
        json!({"link": first, "new": "found again"}),
        json!({"link": "", "new": "found again"}),
    ] {
        let (status, _, answer) = post(&house, "/api/password", &own, &wrong).await;
        assert_eq!((status, &answer["code"]), (401, &json!("wrong-pass")), "{wrong}");
    }
    assert_eq!(set(&other, json!({"link": second, "new": "not his own"})).await.0, 401);
    assert_eq!(post(&house, "/api/password", &own, &json!({"link": second, "new": "short"})).await.0, 400);
    assert_eq!(post(&house, "/api/password", &own, &json!({"link": second, "new": "found again"})).await.0, 200);
    let sign_in =
        async |password: &str| post(&house, "/api/sign-in", "", &json!({"name": "Ann", "password": password})).await.0;
    assert_eq!([sign_in("long and lost").await, sign_in("found again").await], [401, 200]);
    // The link has had its day.
    assert_eq!(post(&house, "/api/enter", "", &json!({"link": second})).await.0, 401);
    house.close().await;
}

#[tokio::test]
async fn chips_are_issued_once_under_one_name() {
    let house = House::open(FAST).await;
    let (manager, pass) = house.person("Manager", Role::Manager).await;
    let bearer = format!("Bearer {pass}");
    let path = format!("/api/people/{manager}/chips");
    let issue = async |name: &str, cents: u64| {
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", name)];
        http(&house, "POST", &path, &headers, &json!({"issue": cents}).to_string()).await.0
    };
    let name = "00000000-0000-4000-8000-000000000001";
    assert_eq!([issue(name, 100).await, issue(name, 100).await], [204, 204]);
    assert_eq!(issue(name, 200).await, 409);
    assert_eq!(issue("twice", 100).await, 400);
    let (_, _, me) = http(&house, "GET", "/api/me", &[("authorization", bearer.as_str())], "").await;
    assert_eq!(me["chips"], 10_000_100);
    house.close().await;
}

/// A program that does not know whether its request arrived asks again under the same name.
#[tokio::test]
async fn who_asks_again_under_one_name_comes_in_once_and_opens_one_table() {
    let house = House::with(FAST, Manners { open_to_all: true, asks: 100_000, ..Manners::default() }).await;
    let (_, manager) = house.person("Manager", Role::Manager).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let name = |number: u32| format!("00000000-0000-4000-8000-{number:012}");
    let open = async |pass: &str, number: u32, wanted: Value| {
        let (bearer, name) = (format!("Bearer {pass}"), name(number));
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", &name)];
        let (status, _, answer) = http(&house, "POST", "/api/tables", &headers, &wanted.to_string()).await;
        (status, answer)
    };
    let omaha = || json!({"house": "ocean-view", "game": "omaha-hilo", "limit": "4-8"});
    let first = open(&manager, 1, omaha()).await;
    assert_eq!((first.0, &first.1["table"]), (201, &json!(1)));
    assert_eq!(open(&manager, 1, omaha()).await, first);
    // Another name is another table; the same name for another table, or of somebody else, is refused.
    assert_eq!(open(&manager, 2, omaha()).await.1["table"], 2);
    for answer in
        [open(&manager, 1, json!({"house": "ocean-view", "game": "holdem"})).await, open(&floor, 1, omaha()).await]
    {
        assert_eq!((answer.0, &answer.1["code"]), (409, &json!("request-used")));
    }
    assert_eq!(open(&manager, 1, omaha()).await, first);
    let (_, _, tables) = http(&house, "GET", "/api/tables", &[], "").await;
    assert_eq!(tables.as_array().unwrap().len(), 2);
    let by = format!("Bearer {manager}");
    assert_eq!(http(&house, "DELETE", "/api/tables/1", &[("authorization", &by)], "").await.0, 204);
    assert_eq!(open(&manager, 1, omaha()).await.0, 404, "it was opened, and is closed");

    let join = async |number: u32, body: Value| {
        let name = name(number);
        let (status, head, answer) =
            http(&house, "POST", "/api/join", &[("idempotency-key", &name)], &body.to_string()).await;
        (status, answer["person"].as_u64(), head.contains("set-cookie"))
    };
    for (number, body) in [(3, json!({"name": "Ann"})), (4, json!({"name": "Ben", "password": "long enough"}))] {
        let (status, person, _) = join(number, body.clone()).await;
        assert!(status == 200 && person.is_some());
        assert_eq!(join(number, body).await, (200, person, true));
    }
    for (number, body) in [
        (3, json!({"name": "Cora"})),
        (3, json!({"name": "Ann", "password": "long enough"})),
        (4, json!({"name": "Ben"})),
        (4, json!({"name": "Ben", "password": "long enouGh"})),
        (1, json!({"name": "Dora"})),
        (5, json!({"name": "Ann"})),
    ] {
        assert_eq!(join(number, body.clone()).await, (409, None, false), "{body}");
    }
    let (_, _, people) = http(&house, "GET", "/api/people", &[("authorization", &by)], "").await;
    assert_eq!(people.as_array().unwrap().len(), 4);
    house.close().await;
}

#[tokio::test]
async fn how_much_may_be_asked_is_settled_while_the_room_is_open() {
    let house = House::open(FAST).await;
    let file = server::RoomFile::read("[net]\nrequests = 3\n").unwrap();
    house.front.settle(&file).await.unwrap();
    let mut asked = vec![];
    for _ in 0..6 {
        asked.push(http(&house, "GET", "/health", &[], "").await);
    }
    assert_eq!(asked[0].0, 200);
    let slow = asked.iter().find(|(status, ..)| *status == 429).expect("three at once, and one in a second");
    assert!(slow.1.contains("retry-after: 1"), "{}", slow.1);
    house.front.settle(&server::RoomFile::read("[net]\nrequests = 1000\n").unwrap()).await.unwrap();
    for _ in 0..20 {
        assert_eq!(http(&house, "GET", "/health", &[], "").await.0, 200);
    }
    house.close().await;
}
