//! The thread that a room is open on: it brings the clock, the cards and the journal, and tells everybody what he may know.

mod calls;
mod dealer;
mod feed;
mod floor;
mod lately;
mod message;
mod post;
mod said;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use histories::banked::Teller;
use journal::{AppendError, Appender, Batch, SqliteJournal, Writer};
use ledger::{PersonId, TableId};
use room::{
    By, Errand, Foreseen, LocalTime, Millis, Order, Proven, Refused, RequestId, Room, Settings, Setup, Shuffle, Table,
    Version, What,
};
use tokio::sync::{mpsc, oneshot, watch};

use crate::letter::About;
use crate::line::{LETTERS_MAX, Line, LineId};
use crate::metrics::{Metrics, Now};
use crate::pace::Pace;
pub use calls::FloorCall;
pub use feed::FeedLine;
pub use floor::Floor;
pub use lately::Lately;
pub use message::Message;
pub(crate) use post::Post;
use post::{Mail, PostBox};

/// A room that is open.
#[derive(Debug)]
pub struct Host {
    post: Post,
    folder: PathBuf,
    thread: Mutex<Option<JoinHandle<()>>>,
    ended: watch::Receiver<Option<End>>,
    next_line: std::sync::atomic::AtomicU64,
}

/// How the thread of a room has come to its end.
#[derive(Clone, Debug)]
enum End {
    /// Somebody has closed it.
    Closed,
    /// Something could not be written, and without that nothing is done.
    Stopped(AppendError),
}

/// What would come of something at a table, and who puts it into words.
#[derive(Clone, Debug)]
pub struct Foretold {
    /// What would come of it.
    pub foreseen: Foreseen,
    /// The version of the table that it was foreseen at.
    pub version: Version,
    /// What is played there.
    pub about: Arc<About>,
    /// Who tells it, where there is a player-dealer.
    pub teller: Teller,
}

/// What somebody of the floor does with a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallChange {
    /// Is on the way.
    Take,
    /// It is settled.
    Close,
}

/// How many batches may wait for the journal.
const WRITES_MAX: usize = 4096;

/// How often it is looked whether something is due: not at everything that somebody says, for it is a look at every table.
const LOOK_EVERY: Duration = Duration::from_millis(10);
const LOOK_LATEST: Duration = Duration::from_secs(1);

impl Host {
    /// Opens a room: its thread runs from now on, and whoever was waited for has his time again.
    ///
    /// # Panics
    /// If the system gives no thread.
    #[must_use]
    pub fn start(room: Room, journal: SqliteJournal, pace: Pace) -> Host {
        let floor = Floor::new(room, pace);
        let (post, mail) = Post::new(floor.metrics().clone());
        let folder = journal.folder().to_path_buf();
        let own = post.clone();
        let (ends, ended) = watch::channel(None);
        let run = move || {
            let writer = Writer::start(journal, WRITES_MAX);
            let appender = writer.appender();
            let ending = run(floor, &appender, &own, &mail);
            drop((appender, mail));
            // What was sent is written before anybody hears that the room is closed.
            drop(writer.close());
            ends.send_replace(Some(if let Err(error) = &ending { End::Stopped(error.clone()) } else { End::Closed }));
            ending.ok().flatten().map(|answer| answer.send(()));
        };
        let thread = thread::Builder::new().name("room".to_string()).spawn(run).expect("the system gives a thread");
        let next_line = std::sync::atomic::AtomicU64::new(1);
        Host { post, folder, thread: Mutex::new(Some(thread)), ended, next_line }
    }

    /// Waits until nothing happens here any more: the room was closed, or has stopped.
    pub(crate) async fn ended(&self) {
        // If its thread has panicked, nobody is left to say so.
        let _ = self.ended.clone().wait_for(Option::is_some).await;
    }

    /// Why it has stopped by itself, if it has.
    #[must_use]
    pub fn stopped(&self) -> Option<String> {
        match &*self.ended.borrow() {
            Some(End::Closed) => None,
            Some(End::Stopped(error)) => Some(error.to_string()),
            None => self.ended.has_changed().is_err().then(|| "a fault of this program".to_string()),
        }
    }

    /// A line for a person of the house's own, or for somebody who only looks on.
    #[must_use]
    pub fn line(&self, person: Option<PersonId>) -> Line {
        self.connect(person, None)
    }

    /// A line for somebody who had signed in so often when it was asked who he is. If he has been signed out since, it is cut at once.
    #[must_use]
    pub fn line_of(&self, person: PersonId, epoch: u32) -> Line {
        self.connect(Some(person), Some(epoch))
    }

    fn connect(&self, person: Option<PersonId>, epoch: Option<u32>) -> Line {
        let id = LineId(self.next_line.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let (letters, receiver) = mpsc::channel(LETTERS_MAX);
        let line = Line { id, host: self.post.clone(), letters: receiver };
        // If the host is gone, the letters end at once.
        self.post.send(Message::Connect { line: id, person, epoch, letters });
        line
    }

    /// Somebody wants something of the room, or the house does ([`HOUSE`]).
    ///
    /// # Errors
    /// If it is refused.
    pub async fn run(&self, by: By, errand: Errand) -> Result<Version, Refused> {
        self.run_once(None, by, errand).await
    }

    /// The same under a name: if it is asked again under it, it is answered again and not done again.
    ///
    /// # Errors
    /// If it is refused, or the name was used for something else.
    pub async fn run_once(&self, request: Option<RequestId>, by: By, errand: Errand) -> Result<Version, Refused> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Run { request, by, errand: Box::new(errand), answer });
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Looks at the room as it is. None if it is closed.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&Room) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let looks = move |room: &Room| drop(answer.send(look(room)));
        self.post.send(Message::Look(Box::new(looks)));
        answered.await.ok()
    }

    /// Where its journal is.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What goes on in the room, in numbers.
    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.post.metrics
    }

    /// The same as text, with what there is now; none if the room is closed.
    pub(crate) async fn numbers(&self) -> Option<String> {
        let look = |room: &Room| Now {
            tables: room.tables().count(),
            seated: room.tables().flat_map(Table::people).count(),
            in_hand: room.tables().filter(|table| table.in_deal()).count(),
        };
        Some(self.metrics().text(self.look(look).await?))
    }

    /// How each table has done lately.
    pub(crate) async fn lately(&self) -> Option<BTreeMap<TableId, Lately>> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Lately(answer));
        answered.await.ok()
    }

    /// What proves the cards that somebody saw in the last hand of a table that is over, as a file; none if there was none, or none
    /// that he was in or that was over by then.
    pub async fn proven(&self, table: TableId, person: Option<PersonId>, until: Option<Millis>) -> Option<Proven> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Proven { table, person, until, answer });
        answered.await.ok().flatten()
    }

    /// What would come of something that somebody of the floor wants at a table. Nothing changes.
    pub(crate) async fn foresee(&self, table: TableId, person: PersonId, what: What) -> Result<Foretold, Refused> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Foresee { table, person, what: Box::new(what), answer });
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Somebody wants something at a table, and is on no line.
    pub(crate) async fn at(&self, table: TableId, person: PersonId, what: What) -> Result<Version, Refused> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::At { table, person, what: Box::new(what), answer });
        answered.await.unwrap_or(Err(Refused::Stopped))
    }

    /// Who has called the floor.
    pub(crate) async fn calls(&self) -> Option<Vec<FloorCall>> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Calls(answer));
        answered.await.ok()
    }

    /// Somebody of the floor takes a call or closes it; says whether there is one.
    pub(crate) async fn change_call(&self, call: u64, by: String, change: CallChange) -> Option<bool> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::ChangeCall { call, by, change, answer });
        answered.await.ok()
    }

    /// What has happened in the room since a line of its feed.
    pub(crate) async fn feed(&self, after: Order) -> Option<Vec<FeedLine>> {
        let (answer, answered) = oneshot::channel();
        self.post.send(Message::Feed(after, answer));
        answered.await.ok()
    }

    /// Another pace, from the next hands on.
    pub fn keep_pace(&self, pace: Pace) {
        self.post.send(Message::Pace(pace));
    }

    /// All tables are run so from their next hands on.
    pub fn settle(&self, settings: Settings) {
        self.post.send(Message::Settle(settings));
    }

    /// The time where the house is, from now on.
    pub fn keep_time(&self, local_time: LocalTime) {
        self.post.send(Message::LocalTime(local_time));
    }

    /// Closes the room: what was asked before is written and answered, and then everybody hears that nothing more comes. Waits for it.
    pub fn close(&self) {
        let (answer, answered) = sync_channel(1);
        self.post.put(Mail::Close(answer));
        let _ = answered.recv();
        // It has said that it is done; if it has panicked, there is nothing to wait for.
        let thread = self.thread.lock().ok().and_then(|mut thread| thread.take());
        let _ = thread.map(JoinHandle::join);
    }
}

/// Runs the room until somebody closes it: he is to be told when that is done. Or until something cannot be written.
fn run(
    mut floor: Floor,
    appender: &Appender,
    own: &Post,
    mail: &PostBox,
) -> Result<Option<SyncSender<()>>, AppendError> {
    let write = |batches: Vec<Batch>| {
        for batch in batches {
            let own = own.clone();
            let records = batch.entries.len() as u64;
            own.metrics.waits_for_disk.up();
            appender.append(batch, move |answer| {
                own.metrics.waits_for_disk.down();
                own.metrics.records.add(if answer.is_ok() { records } else { 0 });
                own.put(Mail::Written(answer.map(|_| ())));
            });
        }
    };
    let resumed = floor.resume(now());
    // Nobody is told of a table before it is written that whoever is waited for there has his time again: until then mail is held.
    let mut unwritten = resumed.len();
    let mut held = VecDeque::new();
    write(resumed);
    let mut look = Instant::now();
    let mut closing = None;
    loop {
        if let Some(stopped) = floor.stopped() {
            return Err(stopped.clone());
        }
        if !floor.is_writing()
            && let Some(answer) = closing
        {
            floor.close();
            return Ok(Some(answer));
        }
        let first = if unwritten == 0 { held.pop_front() } else { None };
        match first.map_or_else(|| mail.take(look.saturating_duration_since(Instant::now())), Ok) {
            Ok(Mail::Written(answer)) => {
                unwritten = unwritten.saturating_sub(1);
                write(floor.written(answer, now()));
            }
            Ok(early) if unwritten > 0 => held.push_back(early),
            // Who asks now finds out by the answer that does not come, or by hearing that the room closes.
            Ok(Mail::Message(Message::Ask { .. } | Message::Run { .. }, _)) if closing.is_some() => {}
            Ok(Mail::Message(message, place)) => {
                write(floor.hear(message, now()));
                drop(place);
            }
            Ok(Mail::Close(answer)) => closing = Some(answer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        look = if closing.is_some() {
            // Nothing begins any more.
            Instant::now() + LOOK_EVERY
        } else if Instant::now() >= look {
            write(floor.tick(now(), &mut shuffle));
            Instant::now() + until_next_moment(&floor)
        } else {
            // What has happened may be due for something sooner.
            look.min(Instant::now() + LOOK_EVERY)
        };
    }
}

/// How long nothing is due.
fn until_next_moment(floor: &Floor) -> Duration {
    let wait = Duration::from_millis(floor.nothing_before().since(now()).0);
    wait.clamp(LOOK_EVERY, LOOK_LATEST)
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
