//! How many may be there at once, and how much of what they say is heard.

use std::time::{Duration, Instant};

use room::Role;
use serde_json::{Value, json};
use server::Manners;
use server::wire::Tells;
use tokio_tungstenite::tungstenite::Error;

use super::caller::{Caller, http};
use super::house::{FAST, House, holdem};

fn asks(number: u32, want: &Value) -> String {
    json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "table": 1, "want": want}).to_string()
}

/// Until somebody who has gone has been heard to go.
async fn until_there_is_room(house: &House) -> Caller {
    loop {
        match Caller::try_connect(house, &[]).await {
            Ok(caller) => return caller,
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

/// Two are let in from one address and a third is not, until one of them has gone.
async fn two_and_no_third(manners: Manners) {
    let house = House::with(FAST, manners).await;
    let first = Caller::connect(&house, None).await;
    let _second = Caller::connect(&house, None).await;
    assert!(Caller::try_connect(&house, &[]).await.is_err(), "a third is let in");
    drop(first);
    until_there_is_room(&house).await;
    house.close().await;
}

#[tokio::test]
async fn sockets_are_among_the_connections_that_there_are_in_all() {
    // Behind a proxy all have one address, and may have all that there are.
    two_and_no_third(Manners { connections: 2, behind_proxy: true, ..Manners::default() }).await;
}

#[tokio::test]
async fn one_address_leaves_half_of_few_connections_to_others() {
    two_and_no_third(Manners { connections: 4, ..Manners::default() }).await;
}

#[tokio::test]
async fn one_person_has_so_many_sockets_and_no_more() {
    let house = House::open(FAST).await;
    let (_, pass) = house.person("Everywhere", Role::Player).await;
    let mut open = vec![];
    for _ in 0..32 {
        open.push(Caller::connect(&house, Some(&pass)).await);
    }
    let bearer = [("authorization", format!("Bearer {pass}"))];
    let Err(error) = Caller::try_connect(&house, &bearer).await else { panic!("one more is let in") };
    let Error::Http(response) = *error else { panic!("{error}") };
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
    // Others are let in.
    assert_eq!(http(&house, "GET", "/health", &[], "").await.0, 200);
    Caller::connect(&house, None).await;
    house.close().await;
}

/// Who has said too much is heard again after a moment, however much he is told meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_told_does_not_put_off_what_is_heard() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    let mut chatters = vec![];
    for number in 0..20 {
        let (_, pass) = house.person(&format!("Chatter {number}"), Role::Player).await;
        let mut chatter = Caller::connect(&house, Some(&pass)).await;
        chatter.say(&asks(0, &json!({"watch": {}}))).await;
        chatters.push(chatter);
    }
    let mut caller = Caller::connect(&house, None).await;
    caller.say(&asks(0, &json!({"watch": {}}))).await;
    let talk = tokio::spawn(async move {
        for line in 1..=200 {
            let chatter = &mut chatters[line as usize % 20];
            chatter.say(&asks(line, &json!({"chat": {"text": "again and again"}}))).await;
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
        Instant::now()
    });
    while !matches!(caller.hear().await, Some(Tells::Chat { .. })) {}
    // The last of them come faster than they are heard.
    for _ in 0..45 {
        caller.say("no message").await;
    }
    let (mut answers, mut lines) = (0, 0);
    while answers < 45 {
        match caller.hear().await.expect("he is not cut off") {
            Tells::Refused(_) => answers += 1,
            Tells::Chat { .. } => lines += 1,
            _ => {}
        }
    }
    let answered = Instant::now();
    assert!(lines > 0, "nothing was told meanwhile");
    assert!(answered < talk.await.unwrap(), "he was heard only when nothing was told any more");
    house.close().await;
}
