//! The writer: who appends is answered once, when it is durable; all that waits is committed together.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use journal::{
    Answer, AppendError, Batch, Difference, Entry, Fault, Head, Journal, MemoryJournal, ReadError, ReadJournal, Record,
    Snapshot, SqliteJournal, Stop, StreamId, Writer, verify,
};

fn batch(stream: u64, number: u64) -> Batch {
    Batch::one(Entry { stream: StreamId(stream), number, format: 1, payload: vec![stream as u8; 50] })
}

/// A journal that commits when the test lets it, and says what it is given.
struct Gated {
    journal: MemoryJournal,
    gate: Receiver<()>,
    groups: Sender<usize>,
}

impl ReadJournal for Gated {
    fn heads(&self) -> Result<Vec<Head>, ReadError> {
        self.journal.heads()
    }

    fn records(&self, stream: StreamId, from: u64, most: usize) -> Result<Vec<Record>, ReadError> {
        self.journal.records(stream, from, most)
    }

    fn snapshot(&self, stream: StreamId) -> Result<Option<Snapshot>, ReadError> {
        self.journal.snapshot(stream)
    }

    fn noted_heads(&self) -> Result<Vec<Head>, ReadError> {
        self.journal.noted_heads()
    }

    fn check_store(&self) -> Result<(), Difference> {
        self.journal.check_store()
    }
}

impl Journal for Gated {
    fn commit(&mut self, group: Vec<Batch>) -> Vec<Answer> {
        self.groups.send(group.len()).unwrap();
        self.gate.recv().unwrap();
        self.journal.commit(group)
    }

    fn rest(&mut self) -> Result<(), AppendError> {
        self.journal.rest()
    }
}

#[test]
fn all_that_waits_is_committed_together() {
    let ((open, gate), (groups, grouped)) = (channel(), channel());
    let writer = Writer::start(Gated { journal: MemoryJournal::new(), gate, groups }, 100);
    let (appender, (sender, answers)) = (writer.appender(), channel());
    let append = |stream, number| {
        let sender = sender.clone();
        appender.append(batch(stream, number), move |answer| sender.send((stream, answer)).unwrap());
    };
    append(1, 1);
    assert_eq!(grouped.recv(), Ok(1));
    // The writer is at work: the others wait, and go together.
    for stream in 2..=50 {
        append(stream, 1);
    }
    append(1, 2);
    assert!(answers.try_recv().is_err(), "nothing is told before it is durable");
    open.send(()).unwrap();
    assert_eq!(grouped.recv(), Ok(50));
    open.send(()).unwrap();
    let told: Vec<u64> = answers.iter().take(51).map(|(stream, answer)| answer.map(|_| stream).unwrap()).collect();
    assert_eq!(told, (1..=50).chain([1]).collect::<Vec<_>>());
    let closed = writer.close();
    assert_eq!(verify(&closed).unwrap().records, 51);
    assert_eq!(closed.noted_heads().unwrap(), closed.heads().unwrap(), "a writer that closes has rested");
}

#[test]
fn a_journal_that_stops_tells_everybody_and_can_be_asked() {
    let mut journal = MemoryJournal::new();
    journal.order(1, Fault::Full);
    let writer = Writer::start(journal, 8);
    let appender = writer.appender();
    assert_eq!(appender.append_and_wait(batch(1, 1)).unwrap()[0].number, 1);
    for _ in 0..3 {
        let error = appender.append_and_wait(batch(1, 2)).unwrap_err();
        assert!(matches!(error, AppendError::Stopped(Stop::Full { .. })), "{error}");
    }
    assert_eq!(appender.head(StreamId(1)).unwrap().unwrap().number, 1);
    assert_eq!(appender.head(StreamId(2)), Ok(None));
    let reopened = MemoryJournal::open(writer.close().crash()).unwrap();
    assert_eq!(verify(&reopened).unwrap().records, 1);
}

#[test]
fn who_comes_after_the_end_is_told() {
    let writer = Writer::start(MemoryJournal::new(), 8);
    let appender = writer.appender();
    appender.append_and_wait(batch(1, 1)).unwrap();
    drop(writer.close());
    assert_eq!(appender.append_and_wait(batch(1, 2)), Err(AppendError::Stopped(Stop::Closed)));
    assert!(appender.head(StreamId(1)).is_err());
    let (sender, answers) = channel();
    assert_eq!(appender.try_append(batch(1, 2), move |answer| sender.send(answer).unwrap()), Ok(()));
    assert_eq!(answers.recv(), Ok(Err(AppendError::Stopped(Stop::Closed))));
}

#[test]
fn a_full_queue_gives_a_batch_back() {
    let ((open, gate), (groups, grouped)) = (channel(), channel());
    let writer = Writer::start(Gated { journal: MemoryJournal::new(), gate, groups }, 2);
    let appender = writer.appender();
    appender.append(batch(1, 1), drop);
    grouped.recv().unwrap();
    let (sender, answers) = channel::<Answer>();
    let try_append = |number| {
        let sender = sender.clone();
        appender.try_append(batch(1, number), move |answer| sender.send(answer).unwrap())
    };
    assert_eq!((try_append(2), try_append(3)), (Ok(()), Ok(())));
    assert_eq!(try_append(4), Err(batch(1, 4)));
    drop(sender);
    open.send(()).unwrap();
    open.send(()).unwrap();
    drop(writer.close());
    assert_eq!(answers.iter().filter(Result::is_ok).count(), 2, "what was given back is not answered");
}

#[test]
fn many_tables_write_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::start(SqliteJournal::open(folder.path()).unwrap(), 16);
    let check = |stream, (number, receiver): (u64, Receiver<Answer>)| {
        let heads = receiver.recv().unwrap().unwrap();
        assert_eq!((heads[0].stream.0, heads[0].number), (stream, number));
    };
    thread::scope(|scope| {
        for stream in 1..=8 {
            let appender = writer.appender();
            scope.spawn(move || {
                let mut waiting = VecDeque::new();
                for number in 1..=100 {
                    let (sender, receiver) = channel();
                    appender.append(batch(stream, number), move |answer| sender.send(answer).unwrap());
                    waiting.push_back((number, receiver));
                    if waiting.len() > 3 {
                        check(stream, waiting.pop_front().unwrap());
                    }
                }
                waiting.into_iter().for_each(|waiting| check(stream, waiting));
            });
        }
    });
    drop(writer.close());
    assert_eq!(verify(&SqliteJournal::open(folder.path()).unwrap()).unwrap().records, 800);
}

#[test]
fn who_panics_at_his_answer_takes_nobody_along() {
    let writer = Writer::start(MemoryJournal::new(), 8);
    let appender = writer.appender();
    appender.append(batch(1, 1), |_| panic!("this is part of the test"));
    assert_eq!(appender.append_and_wait(batch(1, 2)).unwrap()[0].number, 2);
    assert_eq!(verify(&writer.close()).unwrap().records, 2);
}
