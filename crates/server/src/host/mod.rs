//! The thread that a room is open on: it brings the clock, the cards and the journal, and tells everybody what he may know.

mod dealer;
mod floor;
mod message;

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use journal::{AppendError, Appender, Batch, SqliteJournal, Writer};
use ledger::{PersonId, TableId};
use room::{By, Errand, Millis, Proven, Refused, Room, Setup, Shuffle, Version};
use tokio::sync::{mpsc, oneshot};

use crate::line::{LETTERS_MAX, Line, LineId};
use crate::pace::Pace;
pub use floor::Floor;
pub use message::Message;

/// A room that is open.
#[derive(Debug)]
pub struct Host {
    sender: Sender<Post>,
    thread: Mutex<Option<JoinHandle<()>>>,
    next_line: std::sync::atomic::AtomicU64,
}

/// How many batches may wait for the journal.
const WRITES_MAX: usize = 4096;

impl Host {
    /// Opens a room: its thread runs from now on, and whoever was waited for has his time again.
    ///
    /// # Panics
    /// If the system gives no thread.
    #[must_use]
    pub fn start(room: Room, journal: SqliteJournal, pace: Pace) -> Host {
        let (sender, receiver) = channel();
        let own = sender.clone();
        let run = move || {
            let writer = Writer::start(journal, WRITES_MAX);
            let appender = writer.appender();
            let closing = run(Floor::new(room, pace), &appender, &own, &receiver);
            drop(appender);
            // What was sent is written before anybody hears that the room is closed.
            drop(writer.close());
            closing.map(|answer| answer.send(()));
        };
        let thread = thread::Builder::new().name("room".to_string()).spawn(run).expect("the system gives a thread");
        Host { sender, thread: Mutex::new(Some(thread)), next_line: std::sync::atomic::AtomicU64::new(1) }
    }

    /// A line for a person, or for somebody who only looks on.
    #[must_use]
    pub fn line(&self, person: Option<PersonId>) -> Line {
        let id = LineId(self.next_line.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let (letters, receiver) = mpsc::channel(LETTERS_MAX);
        let line = Line { id, host: self.sender.clone(), letters: receiver };
        // If the host is gone, the letters end at once.
        let _ = self.sender.send(Post::Message(Message::Connect { line: id, person, letters }));
        line
    }

    /// Somebody wants something of the room, or the house does ([`HOUSE`]).
    ///
    /// # Errors
    /// If it is refused.
    pub async fn run(&self, by: By, errand: Errand) -> Result<Version, Refused> {
        let (answer, answered) = oneshot::channel();
        let _ = self.sender.send(Post::Message(Message::Run { by, errand: Box::new(errand), answer }));
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Looks at the room as it is. None if it is closed.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&Room) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let looks = move |room: &Room| drop(answer.send(look(room)));
        let _ = self.sender.send(Post::Message(Message::Look(Box::new(looks))));
        answered.await.ok()
    }

    /// What proves the cards that somebody saw in the last hand of a table that is over, as a file; none if there was none.
    pub async fn proven(&self, table: TableId, person: Option<PersonId>) -> Option<Proven> {
        let (answer, answered) = oneshot::channel();
        let _ = self.sender.send(Post::Message(Message::Proven { table, person, answer }));
        answered.await.ok().flatten()
    }

    /// Another pace, from the next hands on.
    pub fn keep_pace(&self, pace: Pace) {
        let _ = self.sender.send(Post::Message(Message::Pace(pace)));
    }

    /// Closes the room: what was asked before is answered, what was decided is written.
    pub fn close(&self) {
        let (answer, answered) = sync_channel(1);
        let _ = self.sender.send(Post::Close(answer));
        let _ = answered.recv();
        // It has said that it is done; if it has panicked, there is nothing to wait for.
        let thread = self.thread.lock().ok().and_then(|mut thread| thread.take());
        let _ = thread.map(JoinHandle::join);
    }
}

/// What comes to the thread.
pub(crate) enum Post {
    Message(Message),
    /// The journal has written what it was sent longest ago, or has not.
    Written(Result<(), AppendError>),
    /// The room closes: what is on its way is written first.
    Close(SyncSender<()>),
}

/// Runs the room until somebody closes it.
fn run(mut floor: Floor, appender: &Appender, own: &Sender<Post>, posts: &Receiver<Post>) -> Option<SyncSender<()>> {
    let write = |batches: Vec<Batch>| {
        for batch in batches {
            let own = own.clone();
            appender.append(batch, move |answer| drop(own.send(Post::Written(answer.map(|_| ())))));
        }
    };
    write(floor.resume(now()));
    loop {
        let wait = floor.next_moment().map_or(Duration::from_secs(1), |at| Duration::from_millis(at.since(now()).0));
        match posts.recv_timeout(wait) {
            Ok(Post::Message(message)) => write(floor.hear(message, now())),
            Ok(Post::Written(answer)) => write(floor.written(answer, now())),
            Ok(Post::Close(answer)) => {
                floor.close();
                return Some(answer);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
        write(floor.tick(now(), &mut shuffle));
    }
}

pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    Millis(since.as_millis() as u64)
}

/// The cards of a table in an order that nobody can guess; none if the system has no chance to give.
fn shuffle(setup: &Setup) -> Option<Shuffle> {
    let mut entropy = [0; 64];
    getrandom::fill(&mut entropy).ok()?;
    Some(Shuffle::fresh(setup.game.cards(), &entropy))
}

/// The house itself, when nobody in particular asks.
pub const HOUSE: By = By::Floor(PersonId(0));
