//! What is no good is refused by name, and changes nothing.

use std::time::{Duration, Instant};

use room::{Millis, Role};
use serde_json::{Value, json};
use server::Manners;
use server::wire::{Code, Tells};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::caller::{Caller, text};
use super::document::http;
use super::house::{FAST, House, holdem};

const ID: &str = "00000000-0000-4000-8000-000000000001";
const OTHER_ID: &str = "00000000-0000-4000-8000-000000000002";

fn refused(tells: Tells) -> (Code, String) {
    match tells {
        Tells::Refused(refusal) => (refusal.code, refusal.words),
        other => panic!("that is not refused: {other:?}"),
    }
}

async fn version(house: &House, table: u32) -> Value {
    http(house, "GET", &format!("/api/tables/{table}"), &[], "").await.2["version"].clone()
}

/// How many records the room has.
async fn order(house: &House) -> u64 {
    house.front.host().look(|room| room.order().0).await.unwrap()
}

/// A room with one table, and one player of it on a socket.
async fn room() -> (House, Caller) {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Player", Role::Player).await;
    let caller = Caller::connect(&house, Some(&pass)).await;
    (house, caller)
}

#[tokio::test]
async fn what_is_not_of_the_protocol() {
    let (house, mut caller) = room().await;
    let no_json = ["", "hello", "[1, 2", "null", "7"];
    let no_message = [
        json!({}),
        json!({"id": ID, "table": 1}),
        json!({"id": "five", "table": 1, "want": "leave"}),
        json!({"id": ID, "table": -1, "want": "leave"}),
        json!({"id": ID, "table": 1, "want": "dance"}),
        json!({"id": ID, "table": 1, "want": "leave", "and": "more"}),
        json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 0, "chips": 1}}}),
        json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 99, "chips": 1}}}),
        json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 1, "chips": -5}}}),
        json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 1, "chips": 1.5}}}),
        json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 1}}}),
        json!({"id": ID, "table": 1, "want": {"act": {"draw": ["Xx"]}}}),
        json!({"id": ID, "table": 1, "want": {"act": {"draw": ["As", "As"]}}}),
        json!({"id": ID, "table": 1, "want": {"come-in": {"entry": "by-the-window"}}}),
        json!({"id": ID, "table": 1, "want": {"wager": {"circle": 1, "wager": "horse", "chips": 1}}}),
        json!({"id": ID, "table": 1, "want": {"call-floor": {"words": " "}}}),
        json!({"id": ID, "table": 1, "want": {"call-floor": {"words": "long ".repeat(100)}}}),
        json!({"id": ID, "table": 1, "want": {"chat": {"text": ""}}}),
        json!({"id": ID, "table": 1, "want": {"chat": {"text": "two\nlines"}}}),
        json!({"id": ID, "table": 1, "want": {"chat": {"text": "long ".repeat(100)}}}),
    ];
    for text in no_json.iter().map(ToString::to_string).chain(no_message.iter().map(ToString::to_string)) {
        let (code, words) = refused(caller.answer(&text).await);
        assert_eq!(code, Code::Malformed, "{text}: {words}");
        assert!(!words.is_empty());
    }
    // Who gave his request a name is answered under it.
    let Tells::Refused(refusal) = caller.answer(&no_message[1].to_string()).await else { panic!() };
    assert_eq!(refusal.id, Some(ID.parse().unwrap()));
    // What words there are is said.
    let (_, words) = refused(caller.answer(&no_message[13].to_string()).await);
    assert!(words.contains("big-blind"), "{words}");
    assert!(caller.send(Message::binary(vec![1, 2, 3])).await);
    assert_eq!(refused(caller.hear().await.unwrap()).0, Code::Malformed);
    assert_eq!(version(&house, 1).await, 0);
    house.close().await;
}

#[tokio::test]
async fn what_is_too_long() {
    let (house, mut caller) = room().await;
    let long = json!({"id": ID, "table": 1, "want": {"chat": {"text": "x".repeat(20_000)}}}).to_string();
    let (code, words) = refused(caller.answer(&long).await);
    assert_eq!(code, Code::TooBig, "{words}");
    assert_eq!(caller.closed().await, Some(CloseCode::Size));
    let body = json!({"name": "x".repeat(20_000), "password": "y"}).to_string();
    let (status, _, answer) = http(&house, "POST", "/api/sign-in", &[], &body).await;
    assert_eq!((status, &answer["code"]), (413, &json!("too-big")));
    assert_eq!(version(&house, 1).await, 0);
    house.close().await;
}

#[tokio::test]
async fn what_is_stale_doubled_or_out_of_order() {
    let (house, mut caller) = room().await;
    let sits = json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 1, "chips": 20_000}}}).to_string();
    assert!(matches!(caller.answer(&sits).await, Tells::Done { version: Some(1), .. }));
    // The same again is answered again, and done once.
    assert!(matches!(caller.answer(&sits).await, Tells::Done { version: Some(1), .. }));
    assert_eq!(version(&house, 1).await, 1);
    // The same name for something else.
    let other = json!({"id": ID, "table": 1, "want": "leave"}).to_string();
    assert_eq!(refused(caller.answer(&other).await).0, Code::RequestUsed);
    // A hand is dealt as soon as another sits down.
    let (_, pass) = house.person("Another", Role::Player).await;
    let mut another = Caller::connect(&house, Some(&pass)).await;
    let sits = json!({"id": OTHER_ID, "table": 1, "want": {"sit-down": {"seat": 2, "chips": 20_000}}}).to_string();
    assert!(matches!(another.answer(&sits).await, Tells::Done { .. }));
    while version(&house, 1).await.as_u64() < Some(3) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let acts = |id: u32, seen: u64| {
        json!({"id": format!("00000000-0000-4000-8000-0000000001{id:02}"), "table": 1, "seen": seen, "want": {"act": "call"}})
            .to_string()
    };
    let before = version(&house, 1).await;
    assert_eq!(refused(caller.answer(&acts(1, 1)).await).0, Code::Stale);
    assert_eq!(version(&house, 1).await, before);
    // One of the two is not to act now.
    let codes = [caller.answer(&acts(2, 3)).await, another.answer(&acts(3, 3)).await].map(|answer| match answer {
        Tells::Refused(refusal) => Some(refusal.code),
        _ => None,
    });
    assert!(
        codes.contains(&None) && codes.iter().flatten().all(|code| matches!(code, Code::Book | Code::Stale)),
        "{codes:?}"
    );
    house.close().await;
}

/// Who does not know whether he was heard says it again, under the same name.
#[tokio::test]
async fn what_is_said_twice_is_heard_once() {
    let (house, mut caller) = room().await;
    let (_, pass) = house.person("Listener", Role::Player).await;
    let mut listener = Caller::connect(&house, Some(&pass)).await;
    let named = |id: &str, want: Value| json!({"id": id, "table": 1, "want": want}).to_string();
    for other in [&mut caller, &mut listener] {
        other.say(&named(OTHER_ID, json!({"watch": {}}))).await;
        assert!(matches!(other.hear().await, Some(Tells::Table(_))));
    }
    let says = |id, text| named(id, json!({"chat": {"text": text}}));
    for _ in 0..2 {
        assert!(matches!(caller.answer(&says(ID, "hello")).await, Tells::Done { version: None, .. }));
    }
    assert_eq!(refused(caller.answer(&says(ID, "something else")).await).0, Code::RequestUsed);
    assert!(matches!(caller.answer(&says(OTHER_ID, "and on")).await, Tells::Done { .. }));
    for expected in ["hello", "and on"] {
        let heard = listener.hear().await;
        assert!(matches!(&heard, Some(Tells::Chat { text, .. }) if text == expected), "{heard:?}");
    }
    let third = "00000000-0000-4000-8000-000000000003";
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    assert!(matches!(caller.answer(&named(third, sits)).await, Tells::Done { .. }));
    let calls = named("00000000-0000-4000-8000-000000000004", json!({"call-floor": {"words": "a card fell"}}));
    for _ in 0..2 {
        assert!(matches!(caller.answer(&calls).await, Tells::Done { version: None, .. }));
    }
    house.close().await;
}

#[tokio::test]
async fn what_comes_from_elsewhere() {
    let (house, _) = room().await;
    let elsewhere = [("origin", "http://elsewhere.example".to_string())];
    let before = order(&house).await;
    let Err(error) = Caller::try_connect(&house, &elsewhere).await else { panic!("a page of others is let in") };
    assert!(matches!(*error, Error::Http(ref response) if response.status() == 403), "{error}");
    let own = [("origin", format!("http://{}", house.address))];
    assert!(Caller::try_connect(&house, &own).await.is_ok());
    let origin = [("origin", "http://elsewhere.example")];
    let (status, _, answer) = http(&house, "POST", "/api/sign-out", &origin, "").await;
    assert_eq!((status, &answer["code"]), (403, &json!("other-origin")));
    // Nor does it do what it asks for with somebody's own pass.
    let (_, pass) = house.person("Manager", Role::Manager).await;
    let after = order(&house).await;
    assert!(after > before);
    let bearer = format!("Bearer {pass}");
    let headers = [origin[0], ("authorization", bearer.as_str())];
    assert_eq!(http(&house, "POST", "/api/sign-out-everywhere", &headers, "").await.0, 403);
    assert_eq!(http(&house, "DELETE", "/api/tables/1", &headers, "").await.0, 403);
    assert_eq!(order(&house).await, after);
    house.close().await;
}

#[tokio::test]
async fn what_is_asked_by_nobody_or_by_the_wrong_one() {
    let (house, mut player) = room().await;
    let mut nobody = Caller::connect(&house, None).await;
    let sits = json!({"id": ID, "table": 1, "want": {"sit-down": {"seat": 1, "chips": 20_000}}}).to_string();
    assert_eq!(refused(nobody.answer(&sits).await).0, Code::SignIn);
    for want in [json!({"chat": {"text": "hi"}}), json!({"call-floor": {"words": "a card fell"}})] {
        let text = json!({"id": ID, "table": 1, "want": want}).to_string();
        assert_eq!(refused(nobody.answer(&text).await).0, Code::SignIn, "{text}");
    }
    let floors = [
        json!("hands-clear"),
        json!({"mishap": "misdealt"}),
        json!({"mishap": {"exposed": {"seat": 1, "card": 1, "how": "dealer"}}}),
        json!({"out-of-turn": {"seat": 1, "act": "fold"}}),
        json!({"ruled": {"must-bet": {"held": true}}}),
        json!({"shift": {"number": 2}}),
        json!({"shuffler": {"down": true}}),
    ];
    for want in floors {
        let text = json!({"id": ID, "table": 1, "want": want}).to_string();
        assert_eq!(refused(player.answer(&text).await).0, Code::NotYours, "{text}");
    }
    // A forged pass is none.
    let (_, pass) = house.person("Somebody", Role::Manager).await;
    let forged = format!("{}0", &pass[..pass.len() - 1]);
    let forged = if forged == pass { format!("{}1", &pass[..pass.len() - 1]) } else { forged };
    let bearer = |pass: &str| format!("Bearer {pass}");
    let people = |authorization: String| {
        let house = &house;
        async move { http(house, "GET", "/api/people", &[("authorization", &authorization)], "").await }
    };
    assert_eq!(people(bearer(&forged)).await.0, 401);
    assert_eq!(people(bearer(&pass)).await.0, 200);
    let (_, players) = house.person("Somebody else", Role::Player).await;
    let (status, _, answer) = people(bearer(&players)).await;
    assert_eq!((status, &answer["code"]), (403, &json!("not-yours")));
    assert_eq!(http(&house, "GET", "/api/people", &[], "").await.0, 401);
    assert_eq!(version(&house, 1).await, 0);
    house.close().await;
}

#[tokio::test]
async fn tables_that_are_not_there() {
    let (house, mut caller) = room().await;
    let watch = json!({"id": ID, "table": 77, "want": {"watch": {}}}).to_string();
    assert!(matches!(caller.answer(&watch).await, Tells::Closed { table: 77 }));
    let sits = json!({"id": ID, "table": 77, "want": {"sit-down": {"seat": 1, "chips": 20_000}}}).to_string();
    assert_eq!(refused(caller.answer(&sits).await).0, Code::NotFound);
    assert_eq!(http(&house, "GET", "/api/tables/77", &[], "").await.0, 404);
    assert_eq!(http(&house, "GET", "/api/tables/seven", &[], "").await.0, 404);
    assert_eq!(http(&house, "GET", "/api/nothing", &[], "").await.0, 404);
    house.close().await;
}

#[tokio::test]
async fn who_has_seen_the_table_is_not_sent_it_again() {
    let (house, mut caller) = room().await;
    let watch = |seen: u64| json!({"id": ID, "table": 1, "want": {"watch": {"seen": seen}}}).to_string();
    assert!(matches!(caller.answer(&watch(0)).await, Tells::Same { table: 1, version: 0 }));
    caller.say(&watch(7)).await;
    assert!(matches!(caller.hear().await, Some(Tells::Table(sight)) if sight.version == 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_from_one_socket_slows_only_that_socket() {
    let (house, mut flooding) = room().await;
    let (_, pass) = house.person("Calm", Role::Player).await;
    let mut calm = Caller::connect(&house, Some(&pass)).await;
    let watch = json!({"id": ID, "table": 1, "want": {"watch": {"seen": 0}}}).to_string();
    let began = Instant::now();
    let flood = tokio::spawn(async move {
        for _ in 0..120 {
            flooding.say("no message").await;
        }
        for _ in 0..120 {
            flooding.hear().await.expect("all are answered");
        }
        Instant::now()
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    for _ in 0..10 {
        assert!(matches!(calm.answer(&watch).await, Tells::Same { .. }));
    }
    let calm = began.elapsed();
    let flooded = flood.await.unwrap() - began;
    // Eighty of its messages had to wait for their turn, twenty a second.
    assert!(flooded > Duration::from_secs(3), "{flooded:?}");
    assert!(calm < flooded / 2, "{calm:?}, {flooded:?}");
    house.close().await;
}

#[tokio::test]
async fn what_is_no_text() {
    let (house, mut caller) = room().await;
    let frame = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    assert!(caller.send(Message::Frame(frame)).await);
    let (code, words) = refused(caller.hear().await.unwrap());
    assert_eq!(code, Code::Malformed, "{words}");
    assert_eq!(caller.closed().await, Some(CloseCode::Invalid));
    assert_eq!(version(&house, 1).await, 0);
    house.close().await;
}

/// A message may come in parts; together they are no longer than one that comes at once.
#[tokio::test]
async fn what_comes_in_parts() {
    let (house, mut caller) = room().await;
    let part = |text: &str, first: bool, last: bool| {
        let data = if first { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(text.to_string().into_bytes(), OpCode::Data(data), last))
    };
    let watch = json!({"id": ID, "table": 1, "want": {"watch": {"seen": 0}}}).to_string();
    let (one, other) = watch.split_at(20);
    for (text, first, last) in [(one, true, false), ("", false, false), (other, false, true)] {
        assert!(caller.send(part(text, first, last)).await);
    }
    assert!(matches!(caller.hear().await, Some(Tells::Same { table: 1, version: 0 })));
    // Blanks are no part of what is said, but of its length.
    let padded = format!("{watch}{}", " ".repeat(8_192 - watch.len()));
    assert!(matches!(caller.answer(&padded).await, Tells::Same { .. }));
    let (one, other) = padded.split_at(5_000);
    assert!(caller.send(part(one, true, false)).await && caller.send(part(&format!("{other} "), false, true)).await);
    assert_eq!(refused(caller.hear().await.unwrap()).0, Code::TooBig);
    assert_eq!(caller.closed().await, Some(CloseCode::Size));
    house.close().await;
}

#[tokio::test]
async fn what_is_no_frame() {
    let (house, mut caller) = room().await;
    let goes_on = Frame::message("the end of nothing".as_bytes().to_vec(), OpCode::Data(Data::Continue), true);
    assert!(caller.send(Message::Frame(goes_on)).await);
    assert_eq!(refused(caller.hear().await.unwrap()).0, Code::Malformed);
    assert_eq!(caller.closed().await, Some(CloseCode::Protocol));
    house.close().await;
}

#[tokio::test]
async fn too_many_sockets_of_one_address() {
    let house = House::with(FAST, Manners { sockets: 2, ..Manners::default() }).await;
    let first = Caller::connect(&house, None).await;
    let _second = Caller::connect(&house, None).await;
    let Err(error) = Caller::try_connect(&house, &[]).await else { panic!("a third is let in") };
    assert!(matches!(*error, Error::Http(ref response) if response.status() == 429), "{error}");
    // As soon as one is closed there is room for another.
    drop(first);
    while Caller::try_connect(&house, &[]).await.is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.close().await;
}

#[tokio::test]
async fn who_is_silent_is_cut_off_and_who_answers_is_not() {
    let house = House::with(FAST, Manners { silence: Millis(200), asks: 100_000, ..Manners::default() }).await;
    let mut silent = Caller::connect(&house, None).await;
    let mut there = Caller::connect(&house, None).await;
    // A program that reads answers pings by itself; this one reads only after it was cut off.
    let listens = tokio::spawn(async move {
        let closed = there.closed().await;
        (closed, there)
    });
    let sockets = async || {
        let text = text(&house, "/metrics").await;
        text.lines().find_map(|line| line.strip_prefix("cardroom_sockets ")).unwrap().to_string()
    };
    while sockets().await != "1" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(silent.closed().await, Some(CloseCode::Policy));
    assert!(!listens.is_finished());
    house.close().await;
    assert_eq!(listens.await.unwrap().0, Some(CloseCode::Away));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_valid_messages_keeps_nobody_else_waiting() {
    let (house, mut calm) = room().await;
    let (_, pass) = house.person("Loud", Role::Player).await;
    let mut floods = vec![];
    for number in 0..4 {
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        caller.say(&json!({"id": ID, "table": 1, "want": {"watch": {}}}).to_string()).await;
        floods.push(tokio::spawn(async move {
            for message in 0..30 {
                let id = format!("00000000-0000-4000-8000-{:012}", 1_000 * (number + 1) + message);
                let want = if message % 2 == 0 { json!({"chat": {"text": "again"}}) } else { json!("leave") };
                caller.say(&json!({"id": id, "table": 1, "want": want}).to_string()).await;
            }
            let (mut answers, mut too_fast) = (0, 0);
            while answers < 30 {
                match caller.hear().await.expect("all are answered") {
                    Tells::Refused(refusal) => {
                        answers += 1;
                        too_fast += usize::from(refusal.code == Code::TooFast);
                    }
                    Tells::Done { .. } => answers += 1,
                    _ => {}
                }
            }
            too_fast
        }));
    }
    for number in 0..30 {
        let id = format!("00000000-0000-4000-8000-{number:012}");
        let leaves = json!({"id": id, "table": 1, "want": "leave"}).to_string();
        assert_eq!(refused(calm.answer(&leaves).await).0, Code::Seat);
    }
    let mut too_fast = 0;
    for flood in floods {
        too_fast += flood.await.unwrap();
    }
    // Sixty lines were said on four sockets: they are counted together.
    assert!(too_fast >= 30, "{too_fast}");
    house.close().await;
}
