//! What a room says of itself in numbers.

use std::collections::BTreeMap;

use room::Role;

use super::caller::{Caller, http, text};
use super::house::{FAST, House, holdem};

/// Every number by its name and labels. Each family has its words and its kind before it, and the text is what Prometheus reads.
fn read(text: &str) -> BTreeMap<String, f64> {
    let (mut family, mut numbers) = (None::<(&str, &str)>, BTreeMap::new());
    for line in text.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, words) = help.split_once(' ').unwrap();
            assert!(words.ends_with('.'), "{line}");
            family = Some((name, ""));
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap();
            assert_eq!(family, Some((name, "")), "{line}");
            assert!(["gauge", "counter", "histogram"].contains(&kind), "{line}");
            assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
            family = Some((name, kind));
        } else {
            let (name, number) = line.rsplit_once(' ').unwrap();
            let (of, kind) = family.unwrap();
            let bare = name.split('{').next().unwrap();
            let parts: &[&str] = if kind == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
            assert!(parts.iter().any(|part| bare == format!("{of}{part}")), "{line}");
            assert!(numbers.insert(name.to_string(), number.parse().unwrap()).is_none(), "{line} comes twice");
        }
    }
    assert!(text.ends_with('\n'));
    numbers
}

#[tokio::test]
async fn numbers_of_a_room() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, first) = house.person("First", Role::Player).await;
    let mut caller = Caller::connect(&house, Some(&first)).await;
    let before = read(&text(&house, "/metrics").await);
    assert_eq!((before["cardroom_tables"], before["cardroom_sockets"], before["cardroom_lines"]), (1.0, 1.0, 1.0));
    assert_eq!((before["cardroom_seated"], before["cardroom_hands_total"]), (0.0, 0.0));

    let sits =
        r#"{"id":"00000000-0000-4000-8000-000000000001","table":1,"want":{"sit-down":{"seat":1,"chips":20000}}}"#;
    caller.answer(sits).await;
    caller.answer("no message").await;
    assert_eq!(http(&house, "GET", "/api/tables/9", &[], "").await.0, 404);
    let now = read(&text(&house, "/metrics").await);
    assert_eq!((now["cardroom_seated"], now["cardroom_waits_for_disk"]), (1.0, 0.0));
    assert_eq!(now["cardroom_records_total"], before["cardroom_records_total"] + 1.0);
    assert_eq!(now["cardroom_letters_total"], 1.0);
    assert_eq!(now[r#"cardroom_refusals_total{code="malformed"}"#], 1.0);
    assert_eq!(now[r#"cardroom_refusals_total{code="not-found"}"#], 1.0);
    assert_eq!(now["cardroom_ask_seconds_count"], 1.0);
    // Each bucket has all that are smaller in it.
    let bucket = |bound: &str| now[&format!("cardroom_ask_seconds_bucket{{le=\"{bound}\"}}")];
    assert!(bucket("0.0005") <= bucket("0.25") && bucket("0.25") <= bucket("5"));
    assert_eq!(bucket("+Inf"), 1.0);
    assert!(now["cardroom_request_seconds_sum"] > before["cardroom_request_seconds_sum"]);
    assert!(now["cardroom_request_seconds_count"] > before["cardroom_request_seconds_count"]);
    drop(caller);
    house.close().await;
}

#[tokio::test]
async fn hands_are_counted_and_who_is_gone_is_not() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let address = format!("ws://{}/socket", house.address);
    let (_, first) = house.person("First", Role::Player).await;
    let (_, second) = house.person("Second", Role::Player).await;
    let (first, second) = tokio::join!(
        super::client::example::play(&address, &first, 1, 20_000, 2),
        super::client::example::play(&address, &second, 1, 20_000, 2),
    );
    let names = [first.unwrap(), second.unwrap()].concat().join("\n");
    assert!(names.contains("First"));
    let mut numbers = String::new();
    for _ in 0..100 {
        numbers = text(&house, "/metrics").await;
        if read(&numbers)["cardroom_sockets"] == 0.0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let read = read(&numbers);
    assert!(read["cardroom_hands_total"] >= 2.0);
    assert_eq!((read["cardroom_sockets"], read["cardroom_lines"], read["cardroom_lines_cut_total"]), (0.0, 0.0, 0.0));
    assert!(!numbers.contains("First") && !numbers.contains("Second"));
    house.close().await;
}
