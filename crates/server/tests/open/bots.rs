//! A room full of bots, on the same lines that people are on.

use std::collections::BTreeSet;
use std::time::Duration;

use bots::Temper;
use journal::SqliteJournal;
use ledger::{Account, Cents, PersonId, TableId};
use room::{Errand, Millis, Role, Room, Settings, Terms, audit};
use rules::Chips;
use server::wire::Tells;
use server::{HOUSE, Host, Knowledge, Pace, Regular, Thinking};
use tokio::sync::watch;
use trials::menu;

use super::caller::Caller;
use super::document::http;
use super::house::{FAST, House, books, holdem, key};

/// Every game of every house, once, and what one sits down with.
fn tables() -> Vec<(Terms, Chips)> {
    let mut seen = BTreeSet::new();
    let once = menu().iter().filter(|offer| seen.insert((offer.terms.house.clone(), offer.terms.game.clone())));
    let numbered = once.zip(1..).map(|(offer, number)| {
        let settings = Settings { action_time: Some(Millis(5_000)), ..offer.terms.settings };
        (Terms { id: TableId(number), settings, ..offer.terms.clone() }, Chips((offer.least * 4).min(offer.most)))
    });
    numbered.collect()
}

pub(crate) async fn open(host: &Host) {
    let mut person = 0;
    for (terms, buy_in) in tables() {
        let (table, knowledge) = (terms.id, Knowledge::of(&terms, &books()).unwrap());
        host.run(HOUSE, Errand::Open(Box::new(terms))).await.unwrap();
        for seat in 0..4 {
            person += 1;
            let id = PersonId(person);
            let name = format!("Bot {person}");
            host.run(HOUSE, Errand::Enrol { person: id, name, role: Role::Player, bot: true, secret: None })
                .await
                .unwrap();
            host.run(HOUSE, Errand::Issue { to: id, chips: Chips(buy_in.0 * 1_000) }).await.unwrap();
            let temper = Temper::ALL[seat % Temper::ALL.len()];
            let bot = Regular::new(id, table, &knowledge, temper, Thinking::NONE, buy_in);
            tokio::spawn(bot.play(host.line(Some(id)), watch::Sender::new(false).subscribe()));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_every_game_of_every_house_and_the_record_holds() {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(folder.path()).unwrap();
    let host = Host::start(Room::new(books(), key()), journal, FAST);
    open(&host).await;
    // Each table has dealt a few hands.
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let least = host.look(|room| room.tables().map(|table| table.version().0).min()).await.unwrap();
        if least > Some(60) {
            break;
        }
    }
    let before = host.look(Room::order).await.unwrap();
    host.close();

    let journal = SqliteJournal::open(folder.path()).unwrap();
    let room = Room::open(books(), key(), &journal).unwrap();
    assert!(room.order() >= before);
    let audited = audit(books(), Some(&key()), &journal).unwrap();
    println!("{audited:?}");
    for (table, (terms, _)) in room.tables().zip(tables()) {
        let (game, version) = (terms.game, table.version());
        println!("{} {} {game}: {version}", table.id(), terms.house);
        assert!(version.0 > 60, "{} of {} has come to {version} only", game, terms.house);
    }
    assert!(audited.deals >= 2 * audited.tables);
}

/// Looks until it is so.
async fn until(host: &Host, is_so: impl Fn(&Room) -> bool + Copy + Send + 'static) {
    for _ in 0..600 {
        if host.look(is_so).await.unwrap() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it has not come to that");
}

fn bots_at(room: &Room, table: TableId) -> usize {
    let is_bot = |person: PersonId| room.people().get(person).is_some_and(|person| person.bot);
    room.table(table).unwrap().people().filter(|(_, person)| is_bot(*person)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_gives_up_his_seat_for_somebody_who_waits() {
    let house = House::open(Pace { call: Millis(60_000), ..FAST }).await;
    let table = house.table(holdem(1)).await;
    let (front, host) = (&house.front, house.front.host());
    front.staff().think(Thinking::NONE);
    front.staff().staff(front, table, 9).await.unwrap();
    until(host, move |room| bots_at(room, table) == 9).await;
    let mut callers = vec![];
    for name in ["First", "Second"] {
        let (_, pass) = house.person(name, Role::Player).await;
        let mut caller = Caller::connect(&house, Some(&pass)).await;
        let bearer = format!("Bearer {pass}");
        let headers = [("authorization", bearer.as_str())];
        assert_eq!(http(&house, "POST", "/api/tables/1/wait", &headers, "").await.0, 204);
        while !matches!(caller.hear().await.unwrap(), Tells::Called { table: 1, .. }) {}
        callers.push(caller);
    }
    until(host, move |room| bots_at(room, table) == 7).await;
    // Those who have gone count no more: seven are there, so that nobody comes and nobody goes.
    front.staff().staff(front, table, 7).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(host.look(move |room| (bots_at(room, table), room.people().iter().count())).await, Some((7, 11)));
    drop(callers);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_chips_are_at_an_end_gets_others() {
    let house = House::open(FAST).await;
    let table = house.table(holdem(1)).await;
    let host = house.front.host();
    let person = PersonId(1);
    let enrols = Errand::Enrol { person, name: "Bot".to_string(), role: Role::Player, bot: true, secret: None };
    host.run(HOUSE, enrols).await.unwrap();
    let knowledge = Knowledge::of(&holdem(1), &books()).unwrap();
    let bot = Regular::new(person, table, &knowledge, Temper::ALL[0], Thinking::NONE, Chips(20_000));
    let goes = watch::Sender::new(false);
    tokio::spawn(bot.play(host.line(Some(person)), goes.subscribe()));
    until(host, move |room| bots_at(room, table) == 1).await;
    let rest = host.look(move |room| room.ledger().balance(Account::Bankroll(person))).await;
    assert_eq!(rest, Some(Cents(20_000 * 9_999)));
    let folder = house.close().await;
    audit(books(), Some(&key()), &SqliteJournal::open(folder.path()).unwrap()).unwrap();
}
