//! A room full of bots, on the same lines that people are on.

use std::collections::BTreeSet;
use std::time::Duration;

use bots::Temper;
use journal::SqliteJournal;
use ledger::{PersonId, TableId};
use room::{Errand, Millis, Role, Room, Settings, Terms, audit};
use rules::Chips;
use server::{HOUSE, Host, Knowledge, Regular, Thinking};
use tokio::sync::watch;
use trials::menu;

use super::house::{FAST, books, key};

/// Every game of every house, once, and what one sits down with.
fn tables() -> Vec<(Terms, Chips)> {
    let mut seen = BTreeSet::new();
    let once = menu().iter().filter(|offer| seen.insert((offer.terms.house.clone(), offer.terms.game.clone())));
    let numbered = once.zip(1..).map(|(offer, number)| {
        let settings = Settings { action_time: Millis(5_000), ..offer.terms.settings };
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
