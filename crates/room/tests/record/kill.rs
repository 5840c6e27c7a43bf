//! A process in which people play at many tables is killed, again and again: what it has answered is there, every table is what it was
//! at that answer, and the room goes on.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::{env, io};

use journal::{Head, ReadJournal, SqliteJournal, StreamId, Writer, records_after};
use ledger::{Account, Cents, TableId};
use room::{Record, Room, Table, audit};
use rules::{Eyes, Seat};

use crate::crowd::{Crowd, books, key};

/// Where the process that is killed writes.
const FOLDER: &str = "ROOM_TO_BE_KILLED";

/// Which of them it is.
const ROUND: &str = "ROOM_KILLED_BEFORE";

const TABLES: usize = 8;

/// Not a test by itself: what the killed process does, if it is told where. It goes on until it is killed, and says on standard output
/// what was answered, and what the table was then.
#[test]
fn a_process_with_a_room() {
    let Ok(folder) = env::var(FOLDER) else { return };
    let round: u64 = env::var(ROUND).unwrap().parse().unwrap();
    let journal = SqliteJournal::open(folder).unwrap();
    let mut crowd = Crowd::reopened(Room::open(books(), key(), &journal).unwrap(), TABLES, round);
    let writer = Writer::start(journal, 64);
    let (appender, (sender, answers)) = (writer.appender(), channel());
    let mut said = io::stdout().lock();
    loop {
        for batch in crowd.unwritten.drain(..) {
            let sender = sender.clone();
            appender.append(batch, move |answer| sender.send(answer.map(|_| ())).unwrap());
        }
        crowd.written(answers.recv().unwrap());
        for (id, version) in std::mem::take(&mut crowd.answered) {
            let state = state(crowd.room.table(id).unwrap(), &accounts(&crowd.room, id));
            writeln!(said, "answered {} {} {state}", id.0, version.0).unwrap();
        }
    }
}

type Accounts = BTreeMap<Account, Cents>;

fn accounts(room: &Room, id: TableId) -> Accounts {
    room.ledger().balances().filter(|(account, _)| account.table() == Some(id)).collect()
}

/// All that can be seen of a table by whoever may see everything, and its money.
fn state(table: &Table, accounts: &Accounts) -> String {
    let people: Vec<_> = (0..).map_while(Seat::new).map(|seat| table.person(seat)).collect();
    let kept = table.snapshot().map(|snapshot| snapshot.write(&key()));
    let seen = (table.version(), table.deadline(), table.view(Eyes::Record), people, kept, accounts);
    blake3::hash(format!("{seen:?}").as_bytes()).to_string()
}

/// A table that is made of its records alone.
struct Follower {
    table: Table,
    accounts: Accounts,
    head: Option<Head>,
}

impl Follower {
    /// Goes on to the last record. What the table was at each version that was answered, it is again.
    fn follow(&mut self, journal: &dyn ReadJournal, answered: &BTreeMap<u64, String>) {
        let id = self.table.id();
        for record in records_after(journal, StreamId(u64::from(id.0)), self.head) {
            let kept = record.unwrap();
            self.head = Some(kept.head());
            let json = room::unmarked(kept.stream, kept.number, &kept.payload, Some(&key())).unwrap();
            let record = Record::read(&json, &key()).unwrap();
            self.table.replay(&record).unwrap();
            for transfer in &record.transfers {
                let mut moves = |account: Account, change: &dyn Fn(u64) -> u64| {
                    if account.table() == Some(id) {
                        let Cents(has) = self.accounts.remove(&account).unwrap_or_default();
                        self.accounts
                            .extend(Some(Cents(change(has))).filter(|cents| cents.0 > 0).map(|now| (account, now)));
                    }
                };
                moves(transfer.from, &|has| has - transfer.amount.0);
                moves(transfer.to, &|has| has + transfer.amount.0);
            }
            if let Some(live) = answered.get(&record.number.0) {
                assert_eq!(&self.state(), live, "{id} at record {}", record.number.0);
            }
        }
        let last = answered.last_key_value().map_or(0, |(&version, _)| version);
        assert!(self.table.version().0 >= last, "{id}: record {last} was answered, and is not there");
    }

    fn state(&self) -> String {
        state(&self.table, &self.accounts)
    }
}

/// Kills a process so many times, and looks each time at what is left.
fn kill(times: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = SqliteJournal::open(folder.path()).unwrap();
    let mut crowd = Crowd::new(TABLES, seed);
    crowd.play(&mut journal, 150);
    let follower = |setup| Follower { table: Table::new(setup), accounts: Accounts::new(), head: None };
    let mut followers: Vec<Follower> = crowd.setups().map(follower).collect();
    drop((crowd, journal));
    let mut in_deals = 0;
    for round in 1..=times {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "kill::a_process_with_a_room", "--nocapture"])
            .env(FOLDER, folder.path())
            .env(ROUND, (seed + round).to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut answered: BTreeMap<u32, BTreeMap<u64, String>> = BTreeMap::new();
        let mut left = 1 + (seed + round) * 37 % 200;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            let Some((_, said)) = line.split_once("answered ") else { continue };
            let [table, version, state] = said.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let versions = answered.entry(table.parse().unwrap()).or_default();
            versions.insert(version.parse().unwrap(), state.to_string());
            left = left.saturating_sub(1);
            if left == 0 {
                // What it has said and we have not read counts too, so the rest is read.
                child.kill().unwrap();
            }
        }
        assert!(!child.wait().unwrap().success() && left == 0, "it was killed, and did not end by itself");

        let mut journal = SqliteJournal::open(folder.path()).unwrap();
        for follower in &mut followers {
            let answered = answered.remove(&follower.table.id().0).unwrap_or_default();
            let before = follower.table.version().0;
            follower.follow(&journal, &answered);
            // The restart, and one that was on its way when the last answer came.
            let said = answered.last_key_value().map_or(before + 1, |(&version, _)| version);
            assert!(follower.table.version().0 <= said + 1, "nothing is written before the answer to what came before");
        }
        let room = Room::open(books(), key(), &journal).unwrap();
        for (table, follower) in room.tables().zip(&followers) {
            assert_eq!(state(table, &accounts(&room, table.id())), follower.state(), "a table is what its records say");
        }
        in_deals += room.tables().filter(|table| table.in_deal()).count();
        let mut crowd = Crowd::reopened(room, TABLES, seed + round);
        let most = crowd.room.order().0 + 1;
        crowd.play(&mut journal, most);
        audit(books(), Some(&key()), &journal).unwrap();
        followers.iter_mut().for_each(|follower| follower.follow(&journal, &BTreeMap::new()));
        for (table, follower) in crowd.room.tables().zip(&followers) {
            assert_eq!(state(table, &accounts(&crowd.room, table.id())), follower.state());
        }
    }
    assert!(in_deals > 0, "some were killed in the middle of a deal");
}

#[test]
fn twenty_kills_lose_nothing_answered() {
    kill(20, 0);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_kills_lose_nothing_answered() {
    (1..=50).for_each(|folder| kill(20, 100 * folder));
}
