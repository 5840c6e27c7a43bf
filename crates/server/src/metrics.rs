//! What goes on in a room, in numbers: nothing of any person, and nothing that is hidden.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::wire::Code;

/// Numbers that anybody may count up from any thread, and nobody waits for.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Lines to the room, of people and of bots, and sockets among them.
    pub(crate) lines: Level,
    pub(crate) sockets: Level,
    /// What waits for the room, and what the room waits for the disk with.
    pub(crate) waits_for_room: Level,
    pub(crate) waits_for_disk: Level,
    pub(crate) records: Count,
    pub(crate) hands: Count,
    pub(crate) letters: Count,
    /// Lines that were cut because nobody read them.
    pub(crate) lines_cut: Count,
    /// From a question at a table to its answer, and from an HTTP request to its answer.
    pub(crate) asks: Times,
    pub(crate) requests: Times,
    refusals: [Count; Code::ALL.len()],
}

/// What there is of a room when somebody looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Now {
    pub(crate) tables: usize,
    pub(crate) seated: usize,
    pub(crate) in_hand: usize,
}

/// Something that only becomes more.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

/// Something that becomes more and less.
#[derive(Debug, Default)]
pub(crate) struct Level(AtomicU64);

/// How long things took, by fixed bounds.
#[derive(Debug, Default)]
pub(crate) struct Times {
    within: [Count; BOUNDS.len()],
    longer: Count,
    micros: Count,
}

const BOUNDS: [Duration; 11] = {
    let millis = Duration::from_millis;
    [
        Duration::from_micros(500),
        millis(1),
        millis(2),
        millis(5),
        millis(10),
        millis(25),
        millis(50),
        millis(100),
        millis(250),
        millis(1_000),
        millis(5_000),
    ]
};

impl Count {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Level {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Times {
    pub(crate) fn took(&self, time: Duration) {
        let bucket = BOUNDS.iter().position(|bound| time <= *bound).map_or(&self.longer, |place| &self.within[place]);
        bucket.add(1);
        self.micros.add(time.as_micros() as u64);
    }
}

impl Metrics {
    pub(crate) fn refused(&self, code: Code) {
        self.refusals[code as usize].add(1);
    }

    /// The text that Prometheus reads.
    pub(crate) fn text(&self, now: Now) -> String {
        let mut page = Page(String::new());
        page.number("cardroom_lines", "gauge", "Lines to the room, of people and of bots.", self.lines.get());
        page.number("cardroom_sockets", "gauge", "Sockets that are open.", self.sockets.get());
        page.number("cardroom_tables", "gauge", "Tables that are open.", now.tables as u64);
        page.number("cardroom_tables_in_hand", "gauge", "Tables where a hand is being played.", now.in_hand as u64);
        page.number("cardroom_seated", "gauge", "Seats that are taken.", now.seated as u64);
        let words = "What waits to be heard by the room.";
        page.number("cardroom_waits_for_room", "gauge", words, self.waits_for_room.get());
        let words = "Batches of records that wait to be written.";
        page.number("cardroom_waits_for_disk", "gauge", words, self.waits_for_disk.get());
        page.number("cardroom_records_total", "counter", "Records that were written.", self.records.get());
        page.number("cardroom_hands_total", "counter", "Hands and rounds that were played.", self.hands.get());
        page.number("cardroom_letters_total", "counter", "What people and bots were sent.", self.letters.get());
        let words = "Lines that were cut because nobody read them.";
        page.number("cardroom_lines_cut_total", "counter", words, self.lines_cut.get());
        page.head("cardroom_refusals_total", "counter", "What was refused, by the code of the refusal.");
        for (code, count) in Code::ALL.iter().zip(&self.refusals) {
            page.line(format_args!("cardroom_refusals_total{{code=\"{code}\"}} {}", count.get()));
        }
        page.times("cardroom_ask_seconds", "From a question at a table to its answer.", &self.asks);
        page.times("cardroom_request_seconds", "From an HTTP request to its answer.", &self.requests);
        page.0
    }
}

struct Page(String);

impl Page {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Text cannot refuse what is written into it.
        let _ = writeln!(self.0, "{line}");
    }

    fn head(&mut self, name: &str, kind: &str, words: &str) {
        self.line(format_args!("# HELP {name} {words}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    fn number(&mut self, name: &str, kind: &str, words: &str, number: u64) {
        self.head(name, kind, words);
        self.line(format_args!("{name} {number}"));
    }

    fn times(&mut self, name: &str, words: &str, times: &Times) {
        self.head(name, "histogram", words);
        let mut count = 0;
        for (bound, within) in BOUNDS.iter().zip(&times.within) {
            count += within.get();
            self.line(format_args!("{name}_bucket{{le=\"{}\"}} {count}", bound.as_secs_f64()));
        }
        count += times.longer.get();
        self.line(format_args!("{name}_bucket{{le=\"+Inf\"}} {count}"));
        self.line(format_args!("{name}_sum {}", Duration::from_micros(times.micros.get()).as_secs_f64()));
        self.line(format_args!("{name}_count {count}"));
    }
}
