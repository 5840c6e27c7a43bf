//! A process that writes under load is killed, again and again: nothing that it said was acknowledged is lost.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::{env, io, thread};

use journal::{Batch, Entry, ReadJournal, SqliteJournal, State, StreamId, Writer, resume, verify};

/// Where the process that is killed writes.
const FOLDER: &str = "JOURNAL_TO_BE_KILLED";

const TABLES: u64 = 6;

/// Not a test by itself: what the killed process does, if it is told where. It goes on until it is killed, and says on standard
/// output what was acknowledged.
#[test]
fn a_process_that_writes() {
    let Ok(folder) = env::var(FOLDER) else { return };
    let journal = SqliteJournal::open(folder).unwrap();
    let heads: BTreeMap<u64, u64> = journal.heads().unwrap().iter().map(|head| (head.stream.0, head.number)).collect();
    let writer = Writer::start(journal, 16);
    let said = Arc::new(Mutex::new(io::stdout()));
    thread::scope(|scope| {
        for stream in 0..TABLES {
            let (appender, said) = (writer.appender(), Arc::clone(&said));
            let mut number = heads.get(&stream).copied().unwrap_or(0);
            scope.spawn(move || {
                loop {
                    number += 1;
                    let (id, payload) = (StreamId(stream), vec![number as u8; (number % 700) as usize]);
                    let entry = Entry { stream: id, number, format: 1, payload };
                    let states = match number % 10 {
                        0 => vec![State { stream: id, number, format: 1, bytes: number.to_le_bytes().to_vec() }],
                        _ => vec![],
                    };
                    appender.append_and_wait(Batch { entries: vec![entry], states }).unwrap();
                    writeln!(said.lock().unwrap(), "acknowledged {stream} {number}").unwrap();
                }
            });
        }
    });
}

/// Kills a process after so many acknowledgements each time, and looks at what is left.
fn kill(times: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged: BTreeMap<u64, u64> = BTreeMap::new();
    for time in 0..times {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "a_process_that_writes", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut left = 1 + time * 37 % 200;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            let Some((_, said)) = line.split_once("acknowledged ") else { continue };
            let (stream, number) = said.split_once(' ').unwrap();
            acknowledged.insert(stream.parse().unwrap(), number.parse().unwrap());
            left = left.saturating_sub(1);
            if left == 0 {
                // What it has said and we have not read counts too, so the rest is read.
                child.kill().unwrap();
            }
        }
        assert!(!child.wait().unwrap().success(), "it was killed");

        let journal = SqliteJournal::open(folder.path()).unwrap();
        verify(&journal).unwrap();
        for (&stream, number) in &mut acknowledged {
            let head = journal.head(StreamId(stream)).unwrap().unwrap();
            // A table sends one and waits, so that one more at most is there and was not told.
            assert!((*number..=*number + 1).contains(&head.number), "{stream}: {number} of {}", head.number);
            // What was found after a crash counts from then on.
            *number = head.number;
            let resumed = resume(&journal, StreamId(stream)).unwrap();
            assert_eq!(resumed.head, Some(head));
            assert!(resumed.records.len() < 10);
        }
    }
    assert_eq!(acknowledged.len() as u64, TABLES);
}

#[test]
fn twenty_kills_lose_nothing_acknowledged() {
    kill(20);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_kills_lose_nothing_acknowledged() {
    kill(1000);
}
