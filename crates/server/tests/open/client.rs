//! The example of a client plays as it stands.

use std::time::Duration;

use room::Role;
use serde_json::Value;
use server::wire::{Asks, Tells};

use super::house::{House, holdem};

#[path = "../../examples/client.rs"]
#[expect(dead_code, reason = "its own entry is not called here")]
pub(crate) mod example;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_of_a_client_plays() {
    let house = House::open(super::house::FAST).await;
    house.table(holdem(1)).await;
    let address = format!("ws://{}/socket", house.address);
    let (_, first) = house.person("First", Role::Player).await;
    let (_, second) = house.person("Second", Role::Player).await;
    let both = async {
        tokio::join!(example::play(&address, &first, 1, 20_000, 3), example::play(&address, &second, 1, 20_000, 3))
    };
    let (first, second) = tokio::time::timeout(Duration::from_secs(30), both).await.expect("they go on");
    for said in [first.unwrap(), second.unwrap()] {
        let mut hands = 0;
        for line in &said {
            let is_asked = serde_json::from_str::<Asks>(line).is_ok();
            assert!(is_asked || serde_json::from_str::<Tells>(line).is_ok(), "{line}");
            hands += u32::from(!serde_json::from_str::<Value>(line).unwrap()["table"]["last"].is_null());
        }
        assert!(hands >= 3, "{hands}");
    }
    house.close().await;
}
