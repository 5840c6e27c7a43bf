//! How many durable commits a second, beside a bare `SQLite` loop that writes the same bytes in the same batches.
//!
//! `cargo run --release -p journal --example commit_rate`
//!
//! The bare loop inserts stream, number, hash and payload into one plain table with the same settings: no chain, no index, no
//! noted heads. The journal is measured twice: by itself on the same thread, and behind its writer, with one batch waiting while
//! another is committed, so that a commit may take both. All three take short turns, so that whatever else the machine does
//! meets each; of the rates, and of the ratios in each round of turns, the middle one counts.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use journal::{Answer, Appender, Batch, Entry, Journal, SqliteJournal, StreamId, Writer};
use rusqlite::Connection;

/// As many as a large room has tables.
const STREAMS: u64 = 100;

/// About what one input with all that it caused takes.
const PAYLOAD: usize = 600;

const TURNS: usize = 101;

/// How long one turn of one contestant takes, about.
const TURN: Duration = Duration::from_millis(40);

fn main() {
    println!(
        "{STREAMS} streams, {PAYLOAD} bytes a record, the middle of {TURNS} turns of {} ms each",
        TURN.as_millis()
    );
    println!("records in a commit   bare commits/s   journal   ratio   with writer   ratio");
    for batch in [1, 4, 20, 100] {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name| folder.path().join(name);
        let mut bare = Bare::open(&place("bare.db"), batch);
        let mut alone =
            Alone { journal: SqliteJournal::open(place("alone")).expect("a journal"), source: Source::new(batch) };
        let mut behind = Behind::open(&place("behind"), batch);
        let mut rates = [const { Vec::new() }; 3];
        for _ in 0..TURNS {
            rates[0].push(rate(|| bare.commit()));
            rates[1].push(rate(|| alone.commit()));
            rates[2].push(rate(|| behind.commit()));
        }
        behind.finish();
        let ratio = |which: usize| middle(rates[which].iter().zip(&rates[0]).map(|(ours, bare)| ours / bare).collect());
        let (ratio_alone, ratio_behind) = (ratio(1), ratio(2));
        let [bare, alone, behind] = rates.map(middle);
        println!("{batch:>19} {bare:>16.0} {alone:>9.0} {ratio_alone:>7.2} {behind:>13.0} {ratio_behind:>7.2}");
    }
}

/// Commits a second in one turn.
fn rate(mut commit: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut commits = 0;
    while start.elapsed() < TURN {
        commit();
        commits += 1;
    }
    f64::from(commits) / start.elapsed().as_secs_f64()
}

fn middle(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// What all of them write: the next batch, each record for another stream.
struct Source {
    numbers: [u64; STREAMS as usize],
    next: u64,
    batch: usize,
}

impl Source {
    fn new(batch: usize) -> Source {
        Source { numbers: [0; STREAMS as usize], next: 0, batch }
    }

    fn entries(&mut self) -> Vec<Entry> {
        (0..self.batch).map(|_| self.entry()).collect()
    }

    fn entry(&mut self) -> Entry {
        let stream = self.next % STREAMS;
        self.next += 1;
        let number = &mut self.numbers[stream as usize];
        *number += 1;
        // Nothing that a disk could make smaller.
        let mut seed = self.next.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let payload = (0..PAYLOAD).map(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 56) as u8
        });
        Entry { stream: StreamId(stream), number: *number, format: 1, payload: payload.collect() }
    }
}

/// A loop that does nothing else.
struct Bare {
    connection: Connection,
    source: Source,
}

impl Bare {
    fn open(path: &Path, batch: usize) -> Bare {
        let open = || -> rusqlite::Result<Connection> {
            let connection = Connection::open(path)?;
            connection.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
            connection.execute_batch(
                "PRAGMA synchronous = FULL;
                CREATE TABLE record (id INTEGER PRIMARY KEY, stream INTEGER, number INTEGER, hash BLOB, payload BLOB) STRICT",
            )?;
            Ok(connection)
        };
        Bare { connection: open().expect("a database"), source: Source::new(batch) }
    }

    fn commit(&mut self) {
        let mut write = || -> rusqlite::Result<()> {
            let transaction = self.connection.transaction()?;
            let mut insert = transaction
                .prepare_cached("INSERT INTO record (stream, number, hash, payload) VALUES (?1, ?2, ?3, ?4)")?;
            for Entry { stream, number, payload, .. } in self.source.entries() {
                insert.execute((stream.0 as i64, number as i64, [7_u8; 32], payload))?;
            }
            drop(insert);
            transaction.commit()
        };
        write().expect("a commit");
    }
}

/// The journal on the thread that has the batches.
struct Alone {
    journal: SqliteJournal,
    source: Source,
}

impl Alone {
    fn commit(&mut self) {
        let batch = Batch { entries: self.source.entries(), states: vec![] };
        self.journal.append(batch).expect("a commit");
    }
}

/// The journal behind its writer. One batch more is sent than was answered.
struct Behind {
    writer: Writer<SqliteJournal>,
    appender: Appender,
    source: Source,
    answers: (Sender<Answer>, Receiver<Answer>),
}

impl Behind {
    fn open(path: &Path, batch: usize) -> Behind {
        let writer = Writer::start(SqliteJournal::open(path).expect("a journal"), 4);
        let mut behind = Behind { appender: writer.appender(), writer, source: Source::new(batch), answers: channel() };
        behind.send();
        behind
    }

    fn send(&mut self) {
        let sender = self.answers.0.clone();
        let batch = Batch { entries: self.source.entries(), states: vec![] };
        self.appender.append(batch, move |answer| sender.send(answer).expect("somebody waits"));
    }

    fn commit(&mut self) {
        self.send();
        self.wait();
    }

    fn wait(&self) {
        self.answers.1.recv().expect("an answer").expect("a commit");
    }

    fn finish(self) {
        self.wait();
        drop(self.writer.close());
    }
}
