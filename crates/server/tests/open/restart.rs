//! A room that is opened again.

use journal::SqliteJournal;
use ledger::TableId;
use room::{Role, Room};
use serde_json::json;
use server::Host;
use server::wire::Tells;

use super::caller::Caller;
use super::house::{FAST, House, books, holdem, key};

#[tokio::test]
async fn whoever_asks_first_after_a_restart_is_told_of_the_whole_time_again() {
    let house = House::open(FAST).await;
    house.table(holdem(1)).await;
    for seat in 1..=2 {
        let (_, pass) = house.person(&format!("Player {seat}"), Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        let id = format!("00000000-0000-4000-8000-{seat:012}");
        let sits = json!({"id": id, "table": 1, "want": {"sit-down": {"seat": seat, "chips": 20_000}}});
        assert!(matches!(caller.answer(&sits.to_string()).await, Tells::Done { .. }));
    }
    let waits = |room: &Room| {
        let table = room.table(TableId(1)).unwrap();
        table.waits_for().map(|_| (table.version(), table.deadline()))
    };
    let before = loop {
        match house.front.host().look(waits).await.unwrap() {
            Some(waits) => break waits,
            None => tokio::task::yield_now().await,
        }
    };
    let folder = house.close().await;

    let journal = SqliteJournal::open(folder.path()).unwrap();
    let host = Host::start(Room::open(books(), key(), &journal).unwrap(), journal, FAST);
    // The first look of all: nobody could have come sooner.
    let after = host.look(waits).await.unwrap().expect("he is still waited for");
    assert!(after > before, "{after:?} is not after {before:?}");
    host.close();
}
