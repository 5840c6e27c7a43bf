//! The room, and those who play in it.

use std::sync::Arc;

use futures_util::future::join_all;
use journal::{SqliteJournal, SqliteReader, StreamId, records_after};
use ledger::TableId;
use room::{Errand, Key, Millis, Role, Room, Settings};
use rules::{Chips, Register};
use serde::{Deserialize, Serialize};
use server::wire::{Asks, TableSight, Tells, Want};
use server::{BuyIns, Front, HOUSE, Host, Manners, Pace, TableWanted};
use tokio::net::TcpListener;
use uuid::Uuid;

use super::party::{Ask, Game, Heard, Party};
use super::process::Process;
use super::wants::wants;
use super::{SEATS, TABLES};

/// More than anybody here asks, and opens.
const MANY: u32 = 1_000_000;

const GAMES: [&str; 5] = ["holdem", "omaha-hilo", "lowball", "stud", "pure-21.5"];

/// A table, and the passes of those who play there.
#[derive(Serialize, Deserialize)]
pub(crate) struct Table {
    address: String,
    table: u32,
    buy_in: u64,
    passes: Vec<String>,
}

/// Opens a room, says who plays in it, and keeps it open.
pub(crate) async fn serve(folder: &str) {
    let (books, key) = (Arc::new(Register::embedded().clone()), Key::new([8; 32]));
    std::fs::create_dir_all(folder).expect("a folder");
    let journal = SqliteJournal::open(folder).expect("a journal");
    // Hands follow each other at once, and nobody's time runs out. Bets against a player-dealer are taken for so short a time that there is
    // nearly always somebody who has something to say.
    let pace = Pace { between_hands: Millis(0), betting: Millis(1_000), ..Pace::default() };
    let settings = Settings { action_time: Some(Millis(3_600_000)), ..Settings::default() };
    let manners =
        Manners { first_chips: Chips(100_000_000), asks: MANY, sockets: MANY, connections: MANY, ..Manners::default() };
    let front =
        Front::new(Host::start(Room::new(books.clone(), key.clone()), journal, pace), books.clone(), &key, manners);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("ws://{}/socket", listener.local_addr().expect("an address"));
    let mut tables = vec![];
    for (number, game) in (1..=TABLES as u32).zip(GAMES.iter().cycle()) {
        let wanted = TableWanted { house: "ocean-view".into(), game: (*game).into(), ..TableWanted::default() };
        let terms = wanted.terms(TableId(number), settings, &books).expect("a table of the book");
        let buy_in = BuyIns::of(&terms, &books).expect("a table of the book").times(4).0;
        front.host().run(HOUSE, Errand::Open(Box::new(terms))).await.expect("it is opened");
        let mut passes = vec![];
        for seat in 1..=SEATS {
            let person = front.enrol(&format!("Player {seat} of {number}"), Role::Player, None).await.expect("a name");
            passes.push(front.pass(person).await.expect("a pass"));
        }
        tables.push(Table { address: address.clone(), table: number, buy_in, passes });
    }
    println!("{}", serde_json::to_string(&tables).expect("plain text"));
    front.serve(listener, std::future::pending()).await.expect("it serves until it is killed");
}

/// A room in a process of its own.
pub(crate) fn start(folder: &str) -> (Process, Vec<Table>) {
    let process = Process::start(&["room", folder]);
    let tables = serde_json::from_str(&process.said).expect("its tables");
    (process, tables)
}

/// Everybody comes in, and looks at his table.
pub(crate) async fn parties(tables: Vec<Table>) -> Vec<Party<Playing>> {
    join_all(tables.into_iter().map(|Table { address, table, buy_in, passes }| async move {
        let to: Vec<(String, String)> = passes.into_iter().map(|pass| (address.clone(), pass)).collect();
        let game = Playing { table, buy_in, sights: [const { None }; SEATS], asked: 0, last: String::new() };
        let mut party = Party::connect(table as usize, &to, game).await;
        for seat in 0..SEATS {
            let asks = Asks { id: Uuid::nil(), table, seen: None, want: Want::Watch { seen: None } };
            party.say(seat, serde_json::to_string(&asks).expect("plain text")).await;
        }
        party
    }))
    .await
}

/// A view of about so many bytes.
pub(crate) fn view_like(parties: &[Party<Playing>], bytes: usize) -> &str {
    let views = parties.iter().map(|party| party.game.last.as_str());
    views.min_by_key(|view| view.len().abs_diff(bytes)).unwrap_or_default()
}

/// What one record of a table has, on average.
pub(crate) fn bytes_a_record(folder: &str) -> usize {
    let journal = SqliteReader::open(folder).expect("a journal");
    let sizes = (1..=TABLES as u64).flat_map(|table| {
        let records = records_after(&journal, StreamId(table), None);
        records.map(|record| record.expect("a record").payload.len()).collect::<Vec<usize>>()
    });
    let sizes: Vec<usize> = sizes.collect();
    sizes.iter().sum::<usize>() / sizes.len().max(1)
}

/// Six who play at a table of the room.
pub(crate) struct Playing {
    table: u32,
    buy_in: u64,
    /// What each has seen last, if he has not spoken to it.
    sights: [Option<Box<TableSight>>; SEATS],
    asked: u128,
    /// The text of the last view.
    last: String,
}

impl Game for Playing {
    fn asks(&mut self) -> Option<Ask> {
        let wanted = |(seat, sight): (usize, &Option<Box<TableSight>>)| {
            let sight = sight.as_ref()?;
            Some((seat, sight.version, wants(sight, self.buy_in)?))
        };
        let (seat, seen, want) = self.sights.iter().enumerate().find_map(wanted)?;
        self.sights[seat] = None;
        self.asked += 1;
        let id = Uuid::from_u128((u128::from(self.table) << 64) + self.asked);
        let asks = Asks { id, table: self.table, seen: Some(seen), want };
        Some(Ask { seat, text: serde_json::to_string(&asks).expect("plain text"), makes: None })
    }

    fn hears(&mut self, seat: usize, text: &str) -> Heard {
        match serde_json::from_str(text).expect("the protocol") {
            Tells::Table(sight) => {
                let version = sight.version;
                text.clone_into(&mut self.last);
                self.sights[seat] = Some(sight);
                Heard::View(version)
            }
            Tells::Done { version: Some(version), .. } => Heard::Done(version),
            Tells::Refused(_) => Heard::Refused,
            _ => Heard::Other,
        }
    }
}
