use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::journal::Answer;
use crate::{AppendError, Batch, Head, Journal, ReadError, ReadJournal, Stop, StreamId};

/// The most batches that one commit takes, so that nobody waits for an endless one.
const GROUP_MAX: usize = 1024;

/// How long nothing comes before the journal rests.
const QUIET: Duration = Duration::from_millis(20);

/// The thread that owns a journal. Whenever it is free it commits all that is waiting, and answers each when it is
/// durable: the more tables there are, the more share the wait for the disk.
///
/// ```
/// use journal::{Batch, Entry, MemoryJournal, StreamId, Writer};
///
/// let writer = Writer::start(MemoryJournal::new(), 64);
/// let appender = writer.appender();
/// let entry = Entry { stream: StreamId(1), number: 1, format: 1, payload: b"a bet".to_vec() };
/// assert_eq!(appender.append_and_wait(Batch::one(entry)).unwrap()[0].number, 1);
/// let journal = writer.close();
/// # assert_eq!(journal::verify(&journal).unwrap().records, 1);
/// ```
#[derive(Debug)]
pub struct Writer<J> {
    sender: SyncSender<Message>,
    thread: JoinHandle<J>,
}

/// A way to a [`Writer`]; each table has its own.
#[derive(Clone, Debug)]
pub struct Appender {
    sender: SyncSender<Message>,
}

type Question = Box<dyn FnOnce(&dyn ReadJournal) + Send>;

enum Message {
    Append(Batch, Answering),
    Ask(Question),
    Close,
}

/// Whoever waits is told something, whatever happens to the writer.
struct Answering(Option<Box<dyn FnOnce(Answer) + Send>>);

impl Answering {
    fn answer(&mut self, answer: Answer) {
        if let Some(tell) = self.0.take() {
            // If the one who waits panics at his answer, the others still get theirs.
            let _ = catch_unwind(AssertUnwindSafe(|| tell(answer)));
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.answer(Err(AppendError::Stopped(Stop::Closed)));
    }
}

impl<J: Journal + Send + 'static> Writer<J> {
    /// Hands a journal to a thread of its own. At most so many batches wait for it; whoever comes then, waits to wait.
    ///
    /// # Panics
    /// If the system gives no thread.
    #[must_use]
    pub fn start(journal: J, waiting_max: usize) -> Writer<J> {
        let (sender, receiver) = sync_channel(waiting_max);
        let thread = thread::Builder::new().name("journal".to_string()).spawn(move || write(journal, &receiver));
        Writer { sender, thread: thread.expect("the system gives a thread") }
    }

    /// A way to this writer.
    #[must_use]
    pub fn appender(&self) -> Appender {
        Appender { sender: self.sender.clone() }
    }

    /// Commits what is waiting, and gives the journal back. Who appends later is told that it was closed.
    ///
    /// # Panics
    /// If the thread has.
    #[must_use]
    pub fn close(self) -> J {
        // A writer that is gone needs no message.
        let _ = self.sender.send(Message::Close);
        self.thread.join().expect("the writer does not panic")
    }
}

impl Appender {
    /// Sends a batch; waits only if too many are waiting. The answer comes on the writer's thread when the batch is durable
    /// or is not going to be, exactly once: pass it on, and do not dwell.
    pub fn append(&self, batch: Batch, answer: impl FnOnce(Answer) + Send + 'static) {
        // What cannot be sent is dropped, and says so itself.
        let _ = self.sender.send(Message::Append(batch, Answering(Some(Box::new(answer)))));
    }

    /// Sends a batch if there is room; otherwise gives it back, and no answer comes.
    ///
    /// # Errors
    /// With the batch, if too many are waiting.
    pub fn try_append(&self, batch: Batch, answer: impl FnOnce(Answer) + Send + 'static) -> Result<(), Batch> {
        let message = Message::Append(batch, Answering(Some(Box::new(answer))));
        match self.sender.try_send(message) {
            Err(TrySendError::Full(Message::Append(batch, mut answering))) => {
                answering.0 = None;
                Err(batch)
            }
            _ => Ok(()),
        }
    }

    /// Sends a batch, and waits for the answer.
    ///
    /// # Errors
    /// If it is refused, or the journal has stopped.
    pub fn append_and_wait(&self, batch: Batch) -> Answer {
        let (sender, receiver) = sync_channel(1);
        // The receiver waits below.
        self.append(batch, move |answer| drop(sender.send(answer)));
        receiver.recv().unwrap_or(Err(AppendError::Stopped(Stop::Closed)))
    }

    /// Asks the journal something, behind all that was sent before; `None` if it was closed. A journal that has stopped
    /// still answers.
    pub fn ask<T: Send + 'static>(&self, question: impl FnOnce(&dyn ReadJournal) -> T + Send + 'static) -> Option<T> {
        let (sender, receiver) = sync_channel(1);
        let ask = move |journal: &dyn ReadJournal| drop(sender.send(question(journal)));
        self.sender.send(Message::Ask(Box::new(ask))).ok()?;
        receiver.recv().ok()
    }

    /// Where a stream ends, behind all that was sent before.
    ///
    /// # Errors
    /// If the store does not answer, or was closed.
    pub fn head(&self, stream: StreamId) -> Result<Option<Head>, ReadError> {
        let closed = || Err(ReadError::Failed { what: Stop::Closed.to_string() });
        self.ask(move |journal| journal.head(stream)).unwrap_or_else(closed)
    }
}

fn write<J: Journal>(mut journal: J, receiver: &Receiver<Message>) -> J {
    let mut rested = false;
    let mut next = None;
    loop {
        let message = match next.take() {
            Some(message) => message,
            None if rested => match receiver.recv() {
                Ok(message) => message,
                Err(_) => break,
            },
            None => match receiver.recv_timeout(QUIET) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => {
                    // If it fails, the journal has stopped, and says so to the next who appends.
                    let _ = journal.rest();
                    rested = true;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            },
        };
        match message {
            Message::Append(batch, answering) => {
                let (mut group, mut answers) = (vec![batch], vec![answering]);
                while group.len() < GROUP_MAX {
                    match receiver.try_recv() {
                        Ok(Message::Append(batch, answering)) => {
                            group.push(batch);
                            answers.push(answering);
                        }
                        Ok(other) => {
                            next = Some(other);
                            break;
                        }
                        Err(_) => break,
                    }
                }
                let told = journal.commit(group);
                assert_eq!(told.len(), answers.len(), "a journal answers each batch");
                for (mut answering, answer) in answers.into_iter().zip(told) {
                    answering.answer(answer);
                }
                rested = false;
            }
            Message::Ask(ask) => ask(&journal),
            Message::Close => break,
        }
    }
    let _ = journal.rest();
    journal
}
