//! What can be wanted on a socket, carried out.

use ledger::{Account, TableId};
use room::{Role, Settings, Staffing, Terms};
use serde_json::{Value, json};
use server::wire::{Hand, OptionsOffered, TableSight, Tells, Want};
use server::{HOUSE, TableWanted, Thinking};
use uuid::Uuid;

use super::caller::Caller;
use super::house::{FAST, House, books};
use super::wants::wants;

fn table_of(game: &str, number: u32) -> Terms {
    let wanted = TableWanted { house: "ocean-view".into(), game: game.into(), ..TableWanted::default() };
    wanted.terms(TableId(number), Settings::default(), &books()).unwrap()
}

fn want(json: &Value) -> Want {
    serde_json::from_value(json.clone()).unwrap()
}

/// The next sight of the table; what else is said is passed over.
async fn sees(caller: &mut Caller) -> Box<TableSight> {
    loop {
        if let Tells::Table(sight) = caller.hear().await.expect("the line holds") {
            return sight;
        }
    }
}

/// Wants something, and it is done.
async fn done(caller: &mut Caller, table: u32, json: Value) {
    let id: Uuid = caller.ask(table, None, want(&json)).await;
    loop {
        match caller.hear().await.expect("the line holds") {
            Tells::Done { id: of, .. } if of == id => return,
            Tells::Refused(refusal) if refusal.id == Some(id) => panic!("{json}: {}", refusal.words),
            _ => {}
        }
    }
}

/// Somebody on a socket, who watches a table.
async fn watches(house: &House, name: &str, role: Role, table: u32) -> Caller {
    let (_, pass) = house.person(name, role).await;
    let mut caller = Caller::connect(house, Some(&pass)).await;
    caller.ask(table, None, Want::Watch { seen: None }).await;
    caller
}

/// Two who play at a table until it stands as is wanted for both.
async fn plays(house: &House, table: u32, stands: impl Fn(&TableSight) -> bool) -> [Caller; 2] {
    let mut first = watches(house, "First", Role::Player, table).await;
    let mut second = watches(house, "Second", Role::Player, table).await;
    for (caller, seat) in [(&mut first, 1), (&mut second, 2)] {
        caller.ask(table, None, want(&json!({"sit-down": {"seat": seat, "chips": 20_000}}))).await;
        while sees(caller).await.seat.is_none() {}
    }
    loop {
        // Both look at the same version, and one after the other says what he wants.
        let (mut one, mut two) = (sees(&mut first).await, sees(&mut second).await);
        while one.version < two.version {
            one = sees(&mut first).await;
        }
        while two.version < one.version {
            two = sees(&mut second).await;
        }
        if stands(&one) && stands(&two) {
            return [first, second];
        }
        for (caller, sight) in [(&mut first, one), (&mut second, two)] {
            if let Some(wants) = wants(&sight, 20_000) {
                caller.ask(table, None, wants).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_draw_one_is_told_how_many_another_drew() {
    let house = House::open(FAST).await;
    house.table(table_of("lowball", 1)).await;
    // Cards have been drawn, and nobody has acted since.
    let drew =
        |sight: &TableSight| matches!(&sight.hand, Some(Hand::Poker(hand)) if hand.street != "deal" && hand.betting);
    let [mut first, _second] = plays(&house, 1, drew).await;
    done(&mut first, 1, json!({"ask-drawn": {"of": 2}})).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dealer_calls_that_all_hands_are_clear() {
    let house = House::open(FAST).await;
    house.table(table_of("pineapple", 1)).await;
    let discards = |sight: &TableSight| matches!(&sight.options, Some(OptionsOffered::Poker(options)) if options.discard.is_some());
    let [mut first, mut second] = plays(&house, 1, discards).await;
    let mut dealer = watches(&house, "Dealer", Role::Dealer, 1).await;
    let sight = sees(&mut dealer).await;
    assert!(sight.hand.is_some());
    first.ask(1, None, Want::Watch { seen: None }).await;
    let discard = wants(&*sees(&mut first).await, 20_000).expect("he is asked for a card");
    first.ask(1, None, discard).await;
    while !sees(&mut second).await.told.iter().any(|told| told.words.contains("throws a card away")) {}
    done(&mut dealer, 1, json!("hands-clear")).await;
    // Who has not thrown a card away is out of it.
    let told = sees(&mut second).await.told;
    assert!(told.iter().any(|told| told.words.contains("seat 2")), "{told:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_later_chooses_how() {
    let house = House::open(FAST).await;
    house.table(table_of("holdem", 1)).await;
    let _two = plays(&house, 1, |sight| sight.hand.is_some()).await;
    let mut third = watches(&house, "Third", Role::Player, 1).await;
    third.ask(1, None, want(&json!({"sit-down": {"seat": 5, "chips": 20_000}}))).await;
    let ways = loop {
        let sight = sees(&mut third).await;
        if let Some(own) = sight.own {
            break own.ways_in;
        }
    };
    assert!(!ways.is_empty());
    done(&mut third, 1, json!({"come-in": {"entry": ways[0]}})).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_changes_his_seat_and_looks_away() {
    let house = House::open(FAST).await;
    for number in [1, 2] {
        house.table(table_of("holdem", number)).await;
    }
    let mut caller = watches(&house, "Alone", Role::Player, 1).await;
    assert_eq!(sees(&mut caller).await.version, 0);
    done(&mut caller, 1, json!({"sit-down": {"seat": 3, "chips": 20_000}})).await;
    done(&mut caller, 1, json!({"move-to": {"seat": 7, "posts": false}})).await;
    let seat = |room: &room::Room| room.table(TableId(1)).unwrap().people().next().map(|(seat, _)| seat.index());
    assert_eq!(house.front.host().look(seat).await, Some(Some(6)));
    // He has seen enough: whatever happens there, he is told only that what he wants is done.
    caller.ask(1, None, Want::Unwatch).await;
    let id = caller.ask(1, None, want(&json!("leave"))).await;
    caller.ask(2, None, Want::Watch { seen: None }).await;
    let (mut is_done, mut sees_other) = (false, false);
    while !(is_done && sees_other) {
        match caller.hear().await.expect("the line holds") {
            Tells::Done { id: of, .. } if of == id => is_done = true,
            Tells::Table(sight) if sight.table == 2 => sees_other = true,
            tells => panic!("{tells:?}"),
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_floor_puts_a_collection_right_and_begins_another_shift() {
    let house = House::open(FAST).await;
    let table = house.table(table_of("holdem", 1)).await;
    house.front.staff().think(Thinking::NONE);
    house.front.staff().staff(&house.front, HOUSE, table, Staffing::Count(3)).await.unwrap();
    let drop = async |shift: u32| {
        let look = move |room: &room::Room| room.ledger().balance(Account::Drop { table: TableId(1), shift }).0;
        house.front.host().look(look).await.unwrap()
    };
    let mut floor = watches(&house, "Flo", Role::Floor, 1).await;
    let shift = house.front.host().look(|room| room.table(TableId(1)).unwrap().shift()).await.unwrap();
    while drop(shift).await < 100 {
        tokio::task::yield_now().await;
    }
    done(&mut floor, 1, json!({"pause": {"reason": "the drop is counted"}})).await;
    while house.front.host().look(|room| room.table(TableId(1)).unwrap().in_deal()).await.unwrap() {
        tokio::task::yield_now().await;
    }
    let before = drop(shift).await;
    let seat = house.front.host().look(|room| room.table(TableId(1)).unwrap().people().next().unwrap().0.index() + 1);
    let seat = seat.await.unwrap();
    let correct = json!({"from": "drop", "to": {"stack": seat}, "chips": 100, "reason": "a collection taken twice"});
    done(&mut floor, 1, json!({"correct": correct})).await;
    assert_eq!(drop(shift).await, before - 100);
    done(&mut floor, 1, json!({"shift": {"number": shift + 1}})).await;
    assert_eq!((drop(shift).await, drop(shift + 1).await), (before - 100, 0));
    house.close().await;
}
