//! What a room writes into its log has no card in it, no name, no password and no pass.

use std::fmt::{Debug, Write};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use room::Role;
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::bots;
use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House};

/// Everything that any test of this program has logged, at every level.
static LOG: LazyLock<Mutex<String>> = LazyLock::new(Mutex::default);

struct Everything;

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

impl Subscriber for Everything {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("server")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut Line(&mut LOG.lock().unwrap()));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Line(&mut LOG.lock().unwrap()));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut log = LOG.lock().unwrap();
        log.push('\n');
        event.record(&mut Line(&mut log));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

fn is_card(word: &str) -> bool {
    word == "Jk" || matches!(word.as_bytes(), [rank, suit] if b"23456789TJQKA".contains(rank) && b"shdc".contains(suit))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_is_logged() {
    tracing::subscriber::set_global_default(Everything).unwrap();
    let house = House::open(FAST).await;
    bots::open(house.front.host(), 4, |_| true).await;
    let (_, manager) = house.person("Margarine", Role::Manager).await;
    let by = format!("Bearer {manager}");
    let password = json!({"new": "correct horse"}).to_string();
    assert_eq!(http(&house, "POST", "/api/password", &[("authorization", &by)], &password).await.0, 200);
    let wrong = json!({"name": "Margarine", "password": "battery staple"}).to_string();
    assert_eq!(http(&house, "POST", "/api/sign-in", &[], &wrong).await.0, 401);
    assert_eq!(http(&house, "POST", "/api/enter", &[], &json!({"link": manager}).to_string()).await.0, 401);
    // Who has a new password comes in by a new pass.
    let person = house.front.host().look(|room| room.people().find("Margarine").map(|(id, _)| id)).await.flatten();
    let pass = house.front.pass(person.unwrap()).await.unwrap();
    let mut caller = Caller::connect(&house, Some(&pass)).await;
    // A refusal that has cards in its words.
    let draws = r#"{"id":"00000000-0000-4000-8000-000000000001","table":1,"want":{"act":{"draw":["As","Kd"]}}}"#;
    caller.answer(draws).await;
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let least = house.front.host().look(|room| room.tables().map(|table| table.version().0).min()).await;
        if least.flatten() > Some(30) {
            break;
        }
    }
    drop(caller);
    house.close().await;
    let log = LOG.lock().unwrap().clone();
    for written in ["the room is open", "a table is open", "a hand is over", "=done", "code=wrong-pass", "/api/sign-in"]
    {
        assert!(log.contains(written), "{written}");
    }
    for hidden in [manager.as_str(), pass.as_str(), "correct horse", "battery staple", "Margarine"] {
        assert!(!log.contains(hidden), "{hidden}");
    }
    let cards = log.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| is_card(word));
    assert_eq!(cards, None);
}
