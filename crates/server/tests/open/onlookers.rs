//! Those who look on: how many tables one watches, what he is not told any more, and what he is told later.

use std::time::{Duration, Instant};

use ledger::{PersonId, TableId};
use room::{By, Change, Errand, Millis, Role};
use serde_json::{Value, json};
use server::wire::{Code, Tells};
use server::{HOUSE, Letter, Manners};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, holdem};

fn asks(number: u32, table: u32, want: &Value) -> String {
    json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "table": table, "want": want}).to_string()
}

/// A room where those see tables so much later who do not sit there.
async fn later(millis: u64) -> House {
    House::with(FAST, Manners { spectators_wait: Millis(millis), asks: 100_000, ..Manners::default() }).await
}

#[tokio::test]
async fn nobody_watches_more_tables_at_once_than_he_can() {
    let house = House::open(FAST).await;
    for table in 1..=33 {
        house.table(holdem(table)).await;
    }
    let mut nobody = Caller::connect(&house, None).await;
    let watch = json!({"watch": {"seen": 0}});
    for table in 1..=32 {
        assert!(matches!(nobody.answer(&asks(table, table, &watch)).await, Tells::Same { .. }), "{table}");
    }
    let Tells::Refused(refusal) = nobody.answer(&asks(33, 33, &watch)).await else { panic!("that is too many") };
    assert_eq!(refusal.code, Code::NotNow);
    assert!(refusal.words.starts_with("32 tables"), "{}", refusal.words);
    // One that is watched may be watched again, and there is room for another as soon as one is not, or is not there.
    assert!(matches!(nobody.answer(&asks(34, 32, &watch)).await, Tells::Same { .. }));
    nobody.say(&asks(35, 1, &json!("unwatch"))).await;
    assert!(matches!(nobody.answer(&asks(36, 77, &watch)).await, Tells::Closed { table: 77 }));
    assert!(matches!(nobody.answer(&asks(37, 33, &watch)).await, Tells::Same { table: 33, .. }));
    house.close().await;
}

/// What was kept of a table is not told once it is not watched any more, or closed.
#[tokio::test]
async fn who_sees_it_later_sees_nothing_of_a_table_that_he_has_left() {
    let house = later(300).await;
    for table in 1..=3 {
        house.table(holdem(table)).await;
    }
    let mut rail = Caller::connect(&house, None).await;
    for table in 1..=3 {
        rail.say(&asks(table, table, &json!({"watch": {}}))).await;
    }
    rail.say(&asks(4, 1, &json!("unwatch"))).await;
    // The room has heard all that before.
    assert!(matches!(rail.answer(&asks(5, 77, &json!({"watch": {}}))).await, Tells::Closed { table: 77 }));
    house.front.host().run(HOUSE, Errand::Close(TableId(2))).await.unwrap();
    assert!(matches!(rail.hear().await, Some(Tells::Closed { table: 2 })));
    assert!(matches!(rail.hear().await, Some(Tells::Table(sight)) if sight.table == 3));
    house.close().await;
}

/// Who asks again and again whether it is still the same would know by the answer when something happens.
#[tokio::test]
async fn who_sees_it_later_is_not_told_whether_it_is_the_same_now() {
    let house = later(300).await;
    house.table(holdem(1)).await;
    let mut rail = Caller::connect(&house, None).await;
    let began = Instant::now();
    rail.say(&asks(1, 1, &json!({"watch": {"seen": 0}}))).await;
    let told = rail.hear().await;
    assert!(matches!(&told, Some(Tells::Table(sight)) if sight.version == 0), "{told:?}");
    assert!(began.elapsed() >= Duration::from_millis(300));
    house.close().await;
}

/// Who leaves between hands, or is taken from his seat, sees that at once; what happens then, as late as others.
#[tokio::test]
async fn who_leaves_his_seat_sees_that_he_has() {
    let house = later(3_600_000).await;
    house.table(holdem(1)).await;
    let (_, pass) = house.person("Ann", Role::Player).await;
    let (_, floor) = house.person("Flo", Role::Floor).await;
    let [mut ann, mut flo] = [Caller::connect(&house, Some(&pass)).await, Caller::connect(&house, Some(&floor)).await];
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    ann.say(&asks(1, 1, &json!({"watch": {}}))).await;
    for (number, removes) in [(1, false), (2, true)] {
        assert!(matches!(ann.answer(&asks(10 * number, 1, &sits)).await, Tells::Done { .. }));
        let gone = if removes {
            let removes = json!({"remove": {"seat": 1, "reason": "asleep"}});
            flo.answer(&asks(10 * number + 1, 1, &removes)).await
        } else {
            ann.say(&asks(10 * number + 1, 1, &json!("leave"))).await;
            Tells::Done { id: uuid::Uuid::nil(), version: None }
        };
        assert!(matches!(gone, Tells::Done { .. }), "{gone:?}");
        loop {
            match ann.hear().await.unwrap() {
                Tells::Table(sight) if sight.seat.is_none() && sight.seats.is_empty() => break,
                _ => {}
            }
        }
    }
    house.close().await;
}

/// The floor rules on what it sees, and the dealer says what he sees: neither of them sees it later, on a socket or in the feed.
#[tokio::test]
async fn who_rules_or_deals_sees_a_table_as_it_is() {
    let house = later(3_600_000).await;
    house.table(holdem(1)).await;
    let (_, ann) = house.person("Ann", Role::Player).await;
    let mut staff = vec![];
    for (name, role) in [("Flo", Role::Floor), ("Dee", Role::Dealer)] {
        let (_, pass) = house.person(name, role).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        caller.say(&asks(1, 1, &json!({"watch": {}}))).await;
        assert!(matches!(caller.hear().await, Some(Tells::Table(sight)) if sight.seats.is_empty()), "{name}");
        staff.push((caller, pass));
    }
    let mut ann = Caller::connect(&house, Some(&ann)).await;
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    assert!(matches!(ann.answer(&asks(1, 1, &sits)).await, Tells::Done { .. }));
    for (caller, _) in &mut staff {
        assert!(matches!(caller.hear().await, Some(Tells::Table(sight)) if sight.seats.len() == 1));
    }
    let bearer = format!("Bearer {}", staff[0].1);
    let (status, _, feed) = http(&house, "GET", "/api/feed", &[("authorization", bearer.as_str())], "").await;
    assert_eq!((status, feed.as_array().map(Vec::len)), (200, Some(1)), "{feed}");
    house.close().await;
}

/// Nor does a refusal tell him which version there is by now.
#[tokio::test]
async fn who_sees_it_later_is_told_no_version_by_a_refusal() {
    let house = later(60_000).await;
    house.table(holdem(1)).await;
    let (_, sitter) = house.person("Ann", Role::Player).await;
    let (_, onlooker) = house.person("Bob", Role::Player).await;
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    assert!(matches!(
        Caller::connect(&house, Some(&sitter)).await.answer(&asks(1, 1, &sits)).await,
        Tells::Done { .. }
    ));
    let mut rail = Caller::connect(&house, Some(&onlooker)).await;
    let leaves = json!({"id": "00000000-0000-4000-8000-000000000002", "table": 1, "seen": 77, "want": "leave"});
    let Tells::Refused(refusal) = rail.answer(&leaves.to_string()).await else { panic!("he has no seat") };
    assert_eq!(refusal.code, Code::Seat, "{}", refusal.words);
    house.close().await;
}

/// He was asked who he is, and was signed out before his line was there.
#[tokio::test]
async fn who_is_signed_out_meanwhile_gets_no_line() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (person, _) = house.person("Ann", Role::Player).await;
    let person = PersonId(person);
    let host = house.front.host();
    host.run(By::Person(person), Errand::Change { person, change: Change::SignOut }).await.unwrap();
    let mut old = host.line_of(person, 0);
    old.watch(TableId(1), None);
    assert!(matches!(old.next().await, Some(Letter::Stopped)));
    assert!(old.next().await.is_none());
    let mut new = host.line_of(person, 1);
    new.watch(TableId(1), None);
    assert!(matches!(new.next().await, Some(Letter::Table(_))));
    drop((old, new));
    house.close().await;
}

/// A table for the invited is closed to who was of the floor and is not any more; where he sits he stays.
#[tokio::test]
async fn who_is_not_of_the_floor_any_more_sees_no_more_than_others() {
    let house = House::open(FAST).await;
    let (_, manager) = house.person("Manager", Role::Manager).await;
    let (floor, pass) = house.person("Flo", Role::Floor).await;
    let by = format!("Bearer {manager}");
    let wanted = json!({"house": "ocean-view", "game": "holdem", "company": "invited"}).to_string();
    for _ in 0..2 {
        assert_eq!(http(&house, "POST", "/api/tables", &[("authorization", &by)], &wanted).await.0, 201);
    }
    let mut caller = Caller::connect(&house, Some(&pass)).await;
    let sits = json!({"sit-down": {"seat": 1, "chips": 20_000}});
    assert!(matches!(caller.answer(&asks(1, 2, &sits)).await, Tells::Done { .. }));
    for table in [1, 2] {
        caller.say(&asks(1 + table, table, &json!({"watch": {}}))).await;
        assert!(matches!(caller.hear().await, Some(Tells::Table(_))));
    }
    let by_flo = [("authorization", format!("Bearer {pass}"))];
    let by_flo = by_flo.each_ref().map(|(name, value)| (*name, value.as_str()));
    let (_, _, link) = http(&house, "POST", "/api/tables/1/invitations", &by_flo, "").await;
    let invitation = json!({"invitation": link["path"].as_str().unwrap().strip_prefix("/join/").unwrap()}).to_string();
    let path = format!("/api/people/{floor}");
    assert_eq!(http(&house, "POST", &path, &[("authorization", &by)], r#"{"role": "player"}"#).await.0, 204);
    assert!(matches!(caller.hear().await, Some(Tells::Closed { table: 1 })));
    // Nor does she invite anybody any more, herself least of all.
    assert_eq!(http(&house, "POST", "/api/invited", &by_flo, &invitation).await.0, 401);
    let leaves = caller.answer(&asks(9, 1, &json!("leave"))).await;
    assert!(matches!(leaves, Tells::Refused(refusal) if refusal.code == Code::NotFound));
    // Where she sits she sees how she leaves, and nothing after it.
    caller.say(&asks(10, 2, &json!("leave"))).await;
    assert!(matches!(caller.hear().await, Some(Tells::Table(sight)) if sight.seat.is_none()));
    assert!(matches!(caller.hear().await, Some(Tells::Closed { table: 2 })));
    assert!(matches!(caller.hear().await, Some(Tells::Done { .. })));
    house.close().await;
}
