//! A socket: one protocol for browsers and for programs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt;
use ledger::{PersonId, TableId};
use room::{Millis, RequestId, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite;
use uuid::Uuid;

use super::address::Address;
use super::answer::{Answer, No};
use super::bucket::Bucket;
use super::crowd::Present;
use super::sockets::OpenSocket;
use super::visitor::{Known, Visitor};
use super::{Front, now};
use crate::host::Message as ToRoom;
use crate::letter::{Letter, Sight};
use crate::line::{Line, LineId};
use crate::wire::{Asks, Code, PROTOCOL, Refusal, Tells, Wanted, Welcome};

/// The longest message, in bytes.
const MESSAGE_MAX: usize = 8 * 1024;
/// What may be asked at once, and how much of it comes back in a second. Who asks faster is read slower: nobody else notices.
const ASKS_MAX: u32 = 40;
const ASKS_A_SECOND: u32 = 20;
/// How much of what one person says at tables is passed on at once, and in a second, on all his sockets together.
pub(super) const CHATS_MAX: u32 = 10;
pub(super) const CHATS_A_SECOND: u32 = 1;
/// How many messages of one socket may wait for the room: what it is asked is bounded by the sockets that are open.
const HEARD_MAX: usize = 32;
/// How many tables may be watched on one socket.
const WATCHED_MAX: usize = 32;
/// How many moments of a table are kept for those who see it later; of many tables, about so many of all together.
const MOMENTS_MAX: u64 = 240;
/// How many letters go out together at most: after them it is listened again.
const TOGETHER_MAX: usize = 16;
/// How long a socket may take to be written to.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest thing that can be said at a table, in characters.
const CHAT_MAX: usize = 300;
/// The longest thing that the floor can be called with.
const CALL_MAX: usize = 200;

/// The socket of the room, which docs/protocol.md tells of.
#[utoipa::path(
    get,
    path = "/socket",
    tag = "room",
    responses((status = 101, description = "The socket is open.")),
    extensions(("x-refuses" = json!(["malformed", "other-origin"]))),
)]
pub(super) async fn socket(
    State(front): State<Arc<Front>>,
    Visitor(visitor): Visitor,
    address: Address,
    Extension(present): Extension<Arc<Present>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| No::new(Code::Malformed, error.body_text()))?;
    // Nobody says more at once, so there is no need to keep room for much more; a little, for who says too much is to hear why.
    let upgrade = upgrade.max_message_size(MESSAGE_MAX).max_frame_size(MESSAGE_MAX).read_buffer_size(2 * MESSAGE_MAX);
    let person = visitor.as_ref().map(|known| known.id);
    let Some(open) = front.sockets.open(address, person, front.manners().sockets, present) else {
        return Err(No::too_many("too many sockets are open already: close some of them"));
    };
    Ok(upgrade.on_upgrade(|socket| talk(front, visitor, socket, open)))
}

/// Why a socket is closed.
struct Closed(u16, &'static str);

impl From<axum::Error> for Closed {
    fn from(_: axum::Error) -> Closed {
        Closed(close_code::AWAY, "")
    }
}

async fn talk(front: Arc<Front>, visitor: Option<Known>, mut socket: WebSocket, open: OpenSocket) {
    let line = match &visitor {
        Some(known) => front.host.line_of(known.id, known.person.epoch),
        None => front.host.line(None),
    };
    let metrics = front.host.metrics();
    metrics.sockets.up();
    let Closed(code, reason) = speak(&front, visitor, line, &mut socket).await;
    let ends = async {
        // Who has closed it himself is answered already: that only has to go out.
        if code != close_code::NORMAL {
            let frame = CloseFrame { code, reason: reason.into() };
            socket.feed(Message::Close(Some(frame))).await?;
        }
        socket.flush().await
    };
    // Whoever is gone does not hear it.
    let _ = timeout(PATIENCE, ends).await;
    metrics.sockets.down();
    drop(open);
}

async fn speak(front: &Front, visitor: Option<Known>, mut line: Line, socket: &mut WebSocket) -> Closed {
    let person = visitor.as_ref().map(|known| known.id);
    if let Err(closed) = tell(socket, &Tells::Welcome(welcome(visitor.as_ref()))).await {
        return closed;
    }
    let mut bucket = Bucket::new(ASKS_MAX, ASKS_A_SECOND, Instant::now().into_std());
    // When what is said is heard again, if too much was said at once: a moment, which does not move with what is told meanwhile.
    let mut deaf_until = None;
    let mut rail = Rail::default();
    let room = Arc::new(Semaphore::new(HEARD_MAX));
    let mut silence = Silence::new(front.manners().silence);
    loop {
        let rested = async {
            match deaf_until {
                Some(moment) => sleep_until(moment).await,
                None => std::future::pending().await,
            }
        };
        let said = tokio::select! {
            // Nearly always it is a letter: it is looked for first, and the rest once it has gone out. There are not so many of them that
            // nothing would be heard any more.
            biased;
            letter = line.next() => match letter {
                Some(letter) => in_time(pass_all_on(front, socket, &mut line, &mut rail, letter)).await,
                None => return Closed(close_code::POLICY, "too much was not read"),
            },
            letter = rail.next() => in_time(pass_on_at_once(front, socket, letter)).await,
            () = rested => {
                deaf_until = spend(&mut bucket);
                Ok(())
            }
            () = silence.lasts() => {
                if silence.is_too_long() {
                    return Closed(close_code::POLICY, "nothing was heard for too long");
                }
                silence.is_asked();
                send(socket, Message::Ping(Bytes::new())).await
            }
            (message, place) = receive(socket, &room), if deaf_until.is_none() => {
                deaf_until = spend(&mut bucket);
                silence.is_over();
                match message {
                    Some(Ok(Message::Text(text))) => match hear(front, person, line.id, &mut rail, &text) {
                        Ok(said) => {
                            line.says(said, place);
                            Ok(())
                        }
                        Err(refusal) => {
                            front.host.metrics().refused(refusal.code);
                            tell(socket, &Tells::Refused(refusal)).await
                        }
                    },
                    Some(Ok(Message::Binary(_))) => {
                        let words = "the protocol has text frames only";
                        tell(socket, &Tells::Refused(Refusal::new(None, Code::Malformed, words))).await
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_))) | None => return Closed(close_code::NORMAL, ""),
                    Some(Err(error)) => {
                        let Some((code, words, closed)) = broken(error) else { return Closed(close_code::AWAY, "") };
                        front.host.metrics().refused(code);
                        let _ = tell(socket, &Tells::Refused(Refusal::new(None, code, words))).await;
                        return closed;
                    }
                }
            }
        };
        match said {
            Ok(()) => {}
            Err(closed) => return closed,
        }
    }
}

/// Takes what a message costs; until when nothing more is heard, if there is nothing left.
fn spend(bucket: &mut Bucket) -> Option<Instant> {
    let now = Instant::now();
    bucket.take(now.into_std()).err().map(|wait| now + wait)
}

/// The next message, and a place for it among those that wait for the room.
async fn receive(
    socket: &mut WebSocket,
    room: &Arc<Semaphore>,
) -> (Option<Result<Message, axum::Error>>, Option<OwnedSemaphorePermit>) {
    // It is never closed.
    let place = room.clone().acquire_owned().await.ok();
    (socket.recv().await, place)
}

/// What is said of a message that cannot be read, and how the socket is closed: what has begun wrongly cannot be read to its end. None if
/// nobody is there any more.
fn broken(error: axum::Error) -> Option<(Code, String, Closed)> {
    let error = error.into_inner().downcast::<tungstenite::Error>().ok()?;
    match *error {
        tungstenite::Error::Capacity(_) => {
            let words = format!("a message has {MESSAGE_MAX} bytes at most");
            Some((Code::TooBig, words, Closed(close_code::SIZE, "too long")))
        }
        tungstenite::Error::Utf8(_) => {
            let words = "a text frame has text in it, in UTF-8".to_string();
            Some((Code::Malformed, words, Closed(close_code::INVALID, "no text")))
        }
        tungstenite::Error::Protocol(error) => {
            let words = format!("that is not how frames are made: {error}");
            Some((Code::Malformed, words, Closed(close_code::PROTOCOL, "no frame")))
        }
        _ => None,
    }
}

/// How long nothing has been heard on a socket.
struct Silence {
    /// How long that may be before somebody is asked whether he is there, and then once more.
    most: Duration,
    since: Instant,
    asked: bool,
    /// It is not set anew whenever something is heard, but only when it has come to its end: mostly something was.
    timer: Pin<Box<Sleep>>,
}

impl Silence {
    fn new(most: Millis) -> Silence {
        let (most, since) = (Duration::from_millis(most.0), Instant::now());
        Silence { most, since, asked: false, timer: Box::pin(sleep_until(since + most)) }
    }

    async fn lasts(&mut self) {
        self.timer.as_mut().await;
        let end = self.since + self.most;
        if Instant::now() < end {
            self.timer.as_mut().reset(end);
            self.timer.as_mut().await;
        }
    }

    const fn is_too_long(&self) -> bool {
        self.asked
    }

    fn is_asked(&mut self) {
        (self.since, self.asked) = (Instant::now(), true);
    }

    fn is_over(&mut self) {
        (self.since, self.asked) = (Instant::now(), false);
    }
}

/// The tables that are watched on a socket, and what those who do not sit at one see later than those who do.
#[derive(Default)]
struct Rail {
    watched: BTreeSet<TableId>,
    kept: BTreeMap<TableId, VecDeque<Kept>>,
}

/// A sight for later.
struct Kept {
    /// When the moment begins that it is the last sight of.
    begins: Instant,
    due: Instant,
    sight: Box<Sight>,
}

impl Rail {
    /// A table is watched from now on, unless there are too many.
    fn watch(&mut self, table: TableId) -> bool {
        let fits = self.watched.len() < WATCHED_MAX || self.watched.contains(&table);
        if fits {
            self.watched.insert(table);
        }
        fits
    }

    /// It is not watched any more: nothing that was kept of it is seen, nor what is on its way.
    fn unwatch(&mut self, table: TableId) {
        self.watched.remove(&table);
        self.kept.remove(&table);
    }

    /// Keeps a letter that is to be seen later; gives back one that is not.
    fn keep(&mut self, letter: Letter, wait: Millis, now: Instant) -> Option<Letter> {
        let sight = match letter {
            Letter::Table(sight) => sight,
            Letter::Closed(table) => {
                self.unwatch(table);
                return Some(letter);
            }
            _ => return Some(letter),
        };
        if !self.watched.contains(&sight.table) {
            return None;
        }
        if sight.seat.or(sight.sat).is_some() || sight.at_once || wait == Millis(0) {
            // Who has sat down sees what is, and nothing again that was before; who leaves with a hand sees its end.
            self.kept.remove(&sight.table);
            return Some(Letter::Table(sight));
        }
        let due = now + Duration::from_millis(wait.0);
        let all: usize = self.kept.values().map(VecDeque::len).sum();
        let tables = self.kept.len() + usize::from(!self.kept.contains_key(&sight.table));
        // A sight is whole: where many are kept, the last of each moment is enough, and the longer he waits, and the more tables he watches,
        // the longer is a moment.
        let moment = Duration::from_millis(wait.0 * tables as u64 / MOMENTS_MAX);
        let kept = self.kept.entry(sight.table).or_default();
        let is_same = |last: &&Kept| all >= MOMENTS_MAX as usize && due < last.begins + moment;
        let same = kept.back().filter(is_same).map(|last| last.begins);
        if same.is_some() {
            kept.pop_back();
        }
        kept.push_back(Kept { begins: same.unwrap_or(due), due, sight });
        None
    }

    /// The next letter, when its time has come.
    async fn next(&mut self) -> Letter {
        let firsts = self.kept.iter().filter_map(|(&table, kept)| Some((kept.front()?.due, table)));
        let Some((due, table)) = firsts.min() else { return std::future::pending().await };
        sleep_until(due).await;
        let kept = self.kept.get_mut(&table);
        let first = kept.and_then(VecDeque::pop_front);
        self.kept.retain(|_, kept| !kept.is_empty());
        match first {
            Some(kept) => Letter::Table(kept.sight),
            None => std::future::pending().await,
        }
    }
}

fn welcome(visitor: Option<&Known>) -> Welcome {
    Welcome {
        protocol: PROTOCOL,
        person: visitor.map(|known| known.id.0),
        name: visitor.map(|known| known.person.name.clone()),
        role: visitor.map(|known| known.person.role.id().to_string()),
    }
}

/// What was said, as it is passed on to the room.
fn hear(front: &Front, person: Option<PersonId>, line: LineId, rail: &mut Rail, text: &str) -> Result<ToRoom, Refusal> {
    let malformed = |id, words| Refusal::new(id, Code::Malformed, words);
    let asks: Asks = serde_json::from_str(text).map_err(|error| malformed(named(text), error.to_string()))?;
    let (id, table, request) = (asks.id, TableId(asks.table), RequestId(*asks.id.as_bytes()));
    let said = match asks.want.read().map_err(|words| malformed(Some(id), words))? {
        Wanted::Watch(seen) => {
            if !rail.watch(table) {
                let words = format!("{WATCHED_MAX} tables are watched already: unwatch one of them first");
                return Err(Refusal::new(Some(id), Code::NotNow, words));
            }
            // Who sees a table later would learn from being told that it is the same, or from not being told so, what happens now.
            ToRoom::Watch(line, table, seen.filter(|_| front.manners().spectators_wait == Millis(0)))
        }
        Wanted::Unwatch => {
            rail.unwatch(table);
            ToRoom::Unwatch(line, table)
        }
        Wanted::Chat(text) => {
            if text.trim().is_empty() || text.chars().count() > CHAT_MAX || text.chars().any(char::is_control) {
                let words = format!("what is said has 1 to {CHAT_MAX} characters, on one line");
                return Err(malformed(Some(id), words));
            }
            if person.is_some_and(|person| front.chats.take(person).is_err()) {
                let words = format!("say less at once: {CHATS_MAX} lines, and one more in each second");
                return Err(Refusal::new(Some(id), Code::TooFast, words));
            }
            ToRoom::Chat { line, table, request, text }
        }
        Wanted::CallFloor(words) => {
            let words = words.trim().to_string();
            if words.is_empty() || words.chars().count() > CALL_MAX || words.chars().any(char::is_control) {
                let words = format!("say in 1 to {CALL_MAX} characters, on one line, what it is about");
                return Err(malformed(Some(id), words));
            }
            ToRoom::CallFloor { line, table, request, words }
        }
        Wanted::Table(what) => {
            ToRoom::Ask { line, table, request, seen: asks.seen.map(Version), what: Box::new(what), asked: now() }
        }
    };
    Ok(said)
}

/// The name of a request that is not what the protocol has, if it has one.
fn named(text: &str) -> Option<Uuid> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str()?.parse().ok()
}

/// Passes a letter on, and those that have come meanwhile: what is told at once goes out at once.
async fn pass_all_on(
    front: &Front,
    socket: &mut WebSocket,
    line: &mut Line,
    rail: &mut Rail,
    first: Letter,
) -> Result<(), Closed> {
    let later = std::iter::from_fn(|| line.waiting());
    for letter in std::iter::once(first).chain(later).take(TOGETHER_MAX) {
        if let Some(letter) = rail.keep(letter, front.manners().spectators_wait, Instant::now()) {
            pass_on(front, socket, letter).await?;
        }
    }
    Ok(socket.flush().await?)
}

async fn pass_on_at_once(front: &Front, socket: &mut WebSocket, letter: Letter) -> Result<(), Closed> {
    pass_on(front, socket, letter).await?;
    Ok(socket.flush().await?)
}

/// Puts a letter among what goes out next.
async fn pass_on(front: &Front, socket: &mut WebSocket, letter: Letter) -> Result<(), Closed> {
    for tells in Tells::of(letter, &front.books, now()) {
        let text = text(&tells)?;
        socket.feed(Message::Text(text.into())).await?;
        if tells == Tells::Stopped {
            socket.flush().await?;
            return Err(Closed(close_code::AWAY, "the room closes, or you are signed out"));
        }
    }
    Ok(())
}

async fn tell(socket: &mut WebSocket, tells: &Tells) -> Result<(), Closed> {
    send(socket, Message::Text(text(tells)?.into())).await
}

fn text(tells: &Tells) -> Result<String, Closed> {
    tells.text().map_err(|_| Closed(close_code::ERROR, "that cannot be said"))
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Closed> {
    in_time(socket.send(message)).await
}

/// Who does not read what he is sent is not waited for.
async fn in_time<E: Into<Closed>>(sends: impl Future<Output = Result<(), E>>) -> Result<(), Closed> {
    match timeout(PATIENCE, sends).await {
        Ok(sent) => sent.map_err(Into::into),
        Err(_) => Err(Closed(close_code::POLICY, "too much was not read")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Deserializer, Value};

    use super::*;
    use crate::line::LETTERS_MAX;

    const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

    /// Every message in blocks of this kind is one of the protocol, with all its fields and no others. What each is called.
    fn check<T: DeserializeOwned + Serialize>(kind: &str, name: impl Fn(&Value) -> &Value) -> BTreeSet<String> {
        let fence = format!("```json {kind}\n");
        let blocks = DOCUMENT.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap());
        let messages = blocks.flat_map(|block| Deserializer::from_str(block).into_iter::<Value>());
        let names = messages.map(|message| {
            let message = message.unwrap();
            let read: T = serde_json::from_value(message.clone()).unwrap_or_else(|error| panic!("{message}: {error}"));
            assert_eq!(serde_json::to_value(read).unwrap(), message);
            let name = name(&message);
            name.as_str().or_else(|| name.as_object()?.keys().next().map(String::as_str)).unwrap().to_string()
        });
        names.collect()
    }

    /// The words of an enum on the wire, as its type for browsers lists them.
    fn words<T: ts_rs::TS>() -> BTreeSet<String> {
        let declared = T::inline(&ts_rs::Config::new());
        let variants = declared.split(" | ").filter_map(|variant| variant.split('"').nth(1));
        variants.map(ToString::to_string).collect()
    }

    fn sight(table: TableId, version: u64) -> Letter {
        Letter::Table(Box::new(Sight::empty(table, Version(version))))
    }

    /// Something happens at each of as many tables as can be watched, a hundred times a second: of each the last that happened is kept, and of
    /// all not much more than of one.
    #[test]
    fn what_is_kept_for_later_is_bounded_however_much_happens_and_wherever() {
        let (wait, start) = (Millis(60_000), Instant::now());
        let mut rail = Rail::default();
        let tables = || (1..=WATCHED_MAX as u32).map(TableId);
        assert!(tables().all(|table| rail.watch(table)));
        assert!(!rail.watch(TableId(77)) && rail.watch(TableId(1)));
        let mut most = 0;
        for step in 0..5_900 {
            let now = start + Duration::from_millis(10 * step);
            // They come to life one after the other.
            for table in tables().take(1 + step as usize / 100) {
                assert!(rail.keep(sight(table, step), wait, now).is_none());
            }
            most = most.max(rail.kept.values().map(VecDeque::len).sum());
        }
        assert!(most < 3 * MOMENTS_MAX as usize, "{most}");
        for kept in rail.kept.values() {
            assert_eq!(kept.back().unwrap().sight.version, Version(5_899));
            assert!(kept.iter().zip(kept.iter().skip(1)).all(|(one, next)| one.due < next.due));
        }
        // Nothing is kept of a table that is watched no more, or closed; nor is what was on its way.
        rail.unwatch(TableId(1));
        assert!(matches!(rail.keep(Letter::Closed(TableId(2)), wait, start), Some(Letter::Closed(_))));
        for table in [TableId(1), TableId(2)] {
            assert!(rail.keep(sight(table, 6_000), wait, start).is_none());
            assert!(rail.keep(sight(table, 6_000), Millis(0), start).is_none());
            assert!(!rail.kept.contains_key(&table));
        }
        assert!(
            rail.keep(sight(TableId(3), 6_000), Millis(0), start).is_some() && !rail.kept.contains_key(&TableId(3))
        );
    }

    #[test]
    fn the_messages_of_the_document_are_all_there_are() {
        assert_eq!(check::<Asks>("asks", |message| &message["want"]), words::<crate::wire::Want>());
        assert_eq!(check::<Tells>("tells", |message| message), words::<Tells>());
    }

    #[test]
    fn the_document_tells_every_code_and_every_limit() {
        for code in Code::ALL {
            let row = format!("| `{code}` | {} |", code.meaning());
            assert!(DOCUMENT.contains(&row), "{row}");
        }
        let limits = [
            format!("at most {MESSAGE_MAX} bytes"),
            format!("{ASKS_MAX} messages may come at once, and {ASKS_A_SECOND} more"),
            format!("1 to {CHAT_MAX} characters"),
            format!("{CHATS_MAX} lines of one person"),
            format!("{HEARD_MAX} of them may wait"),
            format!("A socket watches {WATCHED_MAX} tables at most"),
            format!(
                "{LETTERS_MAX} messages to you may wait to be read, and what goes out at once may take {} s",
                PATIENCE.as_secs()
            ),
            format!("\"protocol\": {PROTOCOL}"),
        ];
        for limit in limits {
            assert!(DOCUMENT.contains(&limit), "{limit}");
        }
    }
}
