//! What each role may want at a table, over a socket; and who is sent away.

use room::Role;
use serde_json::{Value, json};
use server::wire::{Code, Tells};

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, holdem};

fn asks(number: usize, want: &Value) -> String {
    json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "table": 1, "want": want}).to_string()
}

/// What is wanted, and which roles may want it.
#[tokio::test]
async fn every_role_is_refused_what_is_not_its_to_want() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let floor = [Role::Floor, Role::Manager];
    let dealers = [Role::Dealer, Role::Floor, Role::Manager];
    let players = [Role::Player, Role::Proposition, Role::Dealer, Role::Floor, Role::Manager];
    let wants: [(Value, &[Role]); 9] = [
        (json!({"pause": {"reason": "dinner"}}), &floor),
        (json!("go"), &floor),
        (json!({"shift": {"number": 7}}), &floor),
        (json!({"remove": {"seat": 9, "reason": "rude"}}), &floor),
        (json!("hands-clear"), &dealers),
        (json!({"sit-down": {"seat": 0, "chips": 20_000}}), &players),
        (json!({"buy": {"chips": 100}}), &players),
        (json!({"come-back": {"posts": false}}), &players),
        (json!("leave"), &Role::ALL),
    ];
    for (place, role) in Role::ALL.into_iter().enumerate() {
        let (_, pass) = house.person(role.id(), role).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        for (number, (want, roles)) in wants.iter().enumerate() {
            let mut want = want.clone();
            if let Some(sits) = want.get_mut("sit-down") {
                sits["seat"] = json!(place + 1);
            }
            let is_not_his = match caller.answer(&asks(100 * place + number + 1, &want)).await {
                Tells::Refused(refusal) => refusal.code == Code::NotYours,
                _ => false,
            };
            assert_eq!(is_not_his, !roles.contains(&role), "{} wants {want}", role.id());
        }
    }
    // Nor does who only looks on wait for a seat.
    let (_, pass) = house.person("Another", Role::Spectator).await;
    let bearer = format!("Bearer {pass}");
    let by = [("authorization", bearer.as_str())];
    let (status, _, no) = http(&house, "POST", "/api/tables/1/wait", &by, "").await;
    assert_eq!((status, &no["code"]), (403, &json!("not-yours")), "{no}");
    house.close().await;
}

/// Somebody is banned in a hand: it is folded, he has his chips back, and the table can be closed.
#[tokio::test]
async fn who_is_sent_away_leaves_his_tables_with_his_chips() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let (_, manager) = house.person("Manager", Role::Manager).await;
    let bearer = format!("Bearer {manager}");
    let by = [("authorization", bearer.as_str())];
    let mut callers = vec![];
    for number in 1..=2 {
        let (person, pass) = house.person(&format!("Player {number}"), Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        let sits = json!({"sit-down": {"seat": number, "chips": 20_000}});
        assert!(matches!(caller.answer(&asks(number, &sits)).await, Tells::Done { .. }));
        callers.push((person, caller));
    }
    let look = |room: &room::Room| {
        let table = room.table(ledger::TableId(1)).unwrap();
        (table.waits_for().and_then(|seat| table.person(seat)), table.people().count(), table.in_deal())
    };
    let rude = loop {
        match house.front.host().look(look).await.unwrap().0 {
            Some(person) => break person,
            None => tokio::task::yield_now().await,
        }
    };
    let path = format!("/api/people/{}", rude.0);
    assert_eq!(http(&house, "POST", &path, &by, r#"{"banned": true}"#).await.0, 204);
    while house.front.host().look(look).await.unwrap().1 > 1 {
        tokio::task::yield_now().await;
    }
    let chips = |room: &room::Room| {
        let balance = |person: u64| room.ledger().balance(ledger::Account::Bankroll(ledger::PersonId(person))).0;
        [balance(2), balance(3)]
    };
    let [two, three] = house.front.host().look(chips).await.unwrap();
    let own = if rude.0 == 2 { two } else { three };
    assert!((9_999_000..=10_000_000).contains(&own), "he has lost a blind at most: {own}");
    // The other leaves too, and the table can be closed.
    let (_, mut other) = callers.into_iter().find(|(person, _)| *person != rude.0).unwrap();
    assert!(matches!(other.answer(&asks(9, &json!("leave"))).await, Tells::Done { .. }));
    assert_eq!(http(&house, "DELETE", "/api/tables/1", &by, "").await.0, 204);
    house.close().await;
}
