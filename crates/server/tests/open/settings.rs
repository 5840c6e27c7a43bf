//! What the manager writes in `room.toml` is so from then on, while the room is open.

use std::time::Duration;

use room::{Millis, Role, Room};
use serde_json::{Value, json};
use server::wire::Tells;
use server::{Manners, RoomFile};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, holdem};

const PAGE: &str = "https://cards.example";

async fn joins(house: &House, name: &str) -> (u16, String, Value) {
    http(house, "POST", "/api/join", &[], &json!({ "name": name }).to_string()).await
}

async fn settles(house: &House, text: &str) {
    house.front.settle(&RoomFile::read(text).unwrap()).await.unwrap();
}

#[tokio::test]
async fn who_may_come_in_and_with_which_chips() {
    let house = House::open(FAST).await;
    assert_eq!(joins(&house, "Ann").await.0, 401);
    settles(&house, "[people]\nopen_to_all = true\nfirst_chips = \"$777\"\ndaily_chips = \"$12\"\n").await;
    let (status, head, ann) = joins(&house, "Ann").await;
    assert_eq!((status, &ann["chips"], &ann["daily_chips"]), (200, &json!(77_700), &json!(1_200)));
    assert!(!head.contains("; secure"), "{head}");
    // Where the house is, the day begins eight hours later.
    let begins = || house.front.host().look(|room| room.grant().map(|grant| grant.begins));
    assert_eq!(begins().await.unwrap(), Some(Millis(6 * 3_600_000)));
    settles(&house, "[people]\ndaily_chips = \"$0\"\n[clock]\nzone = -8\n[net]\nsecure = true\n").await;
    assert_eq!(begins().await.unwrap(), None);
    assert_eq!(joins(&house, "Ben").await.0, 401);
    settles(&house, "[people]\nopen_to_all = true\n[clock]\nzone = -8\n[net]\nsecure = true\n").await;
    assert_eq!(begins().await.unwrap(), Some(Millis(14 * 3_600_000)));
    let (status, head, ben) = joins(&house, "Ben").await;
    assert_eq!((status, &ben["chips"]), (200, &json!(100_000)));
    assert!(head.contains("; secure"), "{head}");
    house.close().await;
}

#[tokio::test]
async fn which_pages_may_speak_to_it() {
    let house = House::open(FAST).await;
    let from_there = || http(&house, "POST", "/api/sign-out", &[("origin", PAGE)], "");
    assert_eq!(from_there().await.0, 403);
    settles(&house, &format!("[net]\norigins = [\"{PAGE}\"]\n")).await;
    assert_ne!(from_there().await.0, 403);
    let headers = [("origin", PAGE.to_string())];
    assert!(Caller::try_connect(&house, &headers).await.is_ok());
    settles(&house, "").await;
    assert_eq!(from_there().await.0, 403);
    assert!(Caller::try_connect(&house, &headers).await.is_err());
    house.close().await;
}

#[tokio::test]
async fn behind_a_proxy_each_whom_it_brings_may_ask_for_himself() {
    let house = House::with(FAST, Manners { asks: 3, ..Manners::default() }).await;
    let asks = async |address: &str, times: usize| {
        let mut slow = 0;
        for time in 0..times {
            // The proxy writes the last one: what stands before it is what somebody says of himself.
            let says = format!("203.0.113.{time}, {address}");
            slow += usize::from(http(&house, "GET", "/health", &[("x-forwarded-for", &says)], "").await.0 == 429);
        }
        slow
    };
    settles(&house, "[net]\nrequests = 3\nbehind_proxy = true\nsecure = true\n").await;
    assert!(asks("198.51.100.1", 8).await > 0, "one of them may ask three times at once");
    assert_eq!(asks("198.51.100.2", 3).await, 0, "another is not in his way");
    // Without a proxy everybody could say so.
    settles(&house, "[net]\nrequests = 3\n").await;
    let slow = asks("198.51.100.3", 4).await + asks("198.51.100.4", 4).await;
    assert!(slow > 0, "both come from here");
    house.close().await;
}

#[tokio::test]
async fn when_those_see_a_table_who_look_on_and_whose_hands_are_shown() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let watch = |number: u32| {
        json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "table": 1, "want": {"watch": {}}}).to_string()
    };
    let shown = || {
        house.front.host().look(|room: &Room| room.tables().map(|table| table.settings().show_all).collect::<Vec<_>>())
    };
    assert_eq!(shown().await.unwrap(), [true]);
    let mut rail = Caller::connect(&house, None).await;
    rail.say(&watch(1)).await;
    assert!(matches!(rail.hear().await, Some(Tells::Table(_))));
    settles(&house, "[pace]\nspectators_wait = 3600\n[clock]\nshow_all = false\n").await;
    assert_eq!(shown().await.unwrap(), [false]);
    let (_, pass) = house.person("Flo", Role::Floor).await;
    let mut floor = Caller::connect(&house, Some(&pass)).await;
    let mut later = Caller::connect(&house, None).await;
    later.say(&watch(2)).await;
    floor.say(&watch(3)).await;
    assert!(matches!(floor.hear().await, Some(Tells::Table(_))), "the floor is not kept waiting");
    let nothing = tokio::time::timeout(Duration::from_millis(300), later.hear()).await;
    assert!(nothing.is_err(), "he sees it an hour later: {nothing:?}");
    house.close().await;
}
