//! How long a restart takes, to the first input that is accepted and written: a room of a hundred tables with a million records, whose
//! process ended without a word.
//!
//! `cargo run --release -p room --example restart [FOLDER]`: in a folder that is named, the room stays, and is opened again the next time.

#[expect(dead_code, reason = "tests ask the crowd for more")]
#[path = "../tests/crowd/mod.rs"]
mod crowd;

use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, process};

use crowd::{Crowd, books, key};
use journal::{Journal, ReadJournal, SqliteJournal};
use room::{By, Effect, Input, Millis, Room, Ticket, What, audit};
use rules::Seat;

const TABLES: usize = 100;

const RECORDS: u64 = 1_000_000;

/// Tells the process that ends without a word where to write.
const MAKES: &str = "RESTART_MAKES";

fn main() {
    if let Ok(folder) = env::var(MAKES) {
        make(Path::new(&folder));
    }
    let passing = tempfile::tempdir().expect("a folder");
    let folder = env::args_os().nth(1).map_or(passing.path().to_path_buf(), Into::into);
    if !folder.join("journal.db").exists() {
        let start = Instant::now();
        let this = env::current_exe().expect("a name");
        let ended = Command::new(this).env(MAKES, &folder).status().expect("a process");
        assert!(!ended.success(), "it ended in the middle of everything");
        println!("made in {:.0?}", start.elapsed());
    }
    restart(&folder);
}

/// Plays until there are enough records, and ends in the middle of everything.
fn make(folder: &Path) -> ! {
    let mut journal = SqliteJournal::open(folder).expect("a journal");
    Crowd::new(TABLES, 1).play_on(&mut journal, RECORDS);
    process::abort();
}

fn restart(folder: &Path) {
    let start = Instant::now();
    let books = books();
    let read = start.elapsed();
    let mut journal = SqliteJournal::open(folder).expect("a journal");
    let opened = start.elapsed();
    let mut room = Room::open(books.clone(), key(), &journal).expect("a sound room");
    let decided = start.elapsed();
    let (now, records) = (Millis(1 << 50), room.order().0);
    let mut effects = room.resume(now);
    let table = room.tables().find(|table| !table.is_empty()).expect("a table where somebody sits");
    let (id, person) = (table.id(), (0..).map_while(Seat::new).find_map(|seat| table.person(seat)));
    let by = By::Person(person.expect("somebody sits there"));
    let input = Input { request: None, by, seen: None, at: now, what: What::SitOut };
    effects.extend(room.ask(Ticket(1), id, input));
    let mut answered = false;
    while !answered {
        let batches = effects.drain(..).filter_map(|effect| match effect {
            Effect::Write(batch) => Some(batch),
            _ => None,
        });
        let answers = journal.commit(batches.collect());
        effects = answers.into_iter().flat_map(|answer| room.written(answer.map(|_| ()), now)).collect();
        answered = effects.iter().any(|effect| matches!(effect, Effect::Answered { ticket: Ticket(1), .. }));
    }
    let all = start.elapsed();
    println!(
        "{} tables, {records} records: the books read in {read:.0?}, the journal opened in {:.0?}, the room made in {:.0?}, \
         every table told and the first input written in {:.0?}; {all:.0?} in all",
        room.tables().count(),
        opened - read,
        decided - opened,
        all - decided,
    );
    let streams = journal.heads().expect("heads").len();
    let start = Instant::now();
    let audited = audit(books, Some(&key()), &journal).expect("a sound record");
    println!("{} records in {streams} streams audited in {:.0?}", audited.records, start.elapsed());
}
