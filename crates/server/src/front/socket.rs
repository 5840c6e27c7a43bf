//! A socket: one protocol for browsers and for programs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use ledger::TableId;
use room::{RequestId, Version};
use tokio::time::timeout;
use uuid::Uuid;

use super::Front;
use super::bucket::Bucket;
use super::visitor::{Known, Visitor};
use crate::letter::Letter;
use crate::line::Line;
use crate::wire::{Asks, Code, PROTOCOL, Refusal, TableSight, Tells, Wanted, Welcome};

/// The longest message, in bytes.
const MESSAGE_MAX: usize = 8 * 1024;
/// What may be asked at once, and how much of it comes back in a second. Who asks faster is read slower: nobody else notices.
const ASKS_MAX: u32 = 40;
const ASKS_A_SECOND: u32 = 20;
/// How long a socket may take to be written to.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest thing that can be said at a table, in characters.
const CHAT_MAX: usize = 300;

pub(super) async fn socket(State(front): State<Arc<Front>>, visitor: Visitor, upgrade: WebSocketUpgrade) -> Response {
    // Nobody says more at once, so there is no need to keep room for more.
    let upgrade = upgrade.max_message_size(MESSAGE_MAX).max_frame_size(MESSAGE_MAX).read_buffer_size(MESSAGE_MAX);
    upgrade.on_upgrade(|socket| talk(front, visitor, socket))
}

/// Why a socket is closed.
struct Closed(u16, &'static str);

async fn talk(front: Arc<Front>, Visitor(visitor): Visitor, mut socket: WebSocket) {
    let line = front.host.line(visitor.as_ref().map(|known| known.id));
    let Closed(code, reason) = speak(&front, visitor, line, &mut socket).await;
    let frame = CloseFrame { code, reason: reason.into() };
    // Whoever is gone does not hear it.
    let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}

async fn speak(front: &Front, visitor: Option<Known>, mut line: Line, socket: &mut WebSocket) -> Closed {
    if let Err(closed) = tell(socket, &Tells::Welcome(welcome(visitor.as_ref()))).await {
        return closed;
    }
    let mut bucket = Bucket::new(ASKS_MAX, ASKS_A_SECOND, Instant::now());
    let mut wait = None;
    loop {
        let rested = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => std::future::pending().await,
            }
        };
        let said = tokio::select! {
            letter = line.next() => match letter {
                Some(letter) => tell(socket, &tells(front, letter)).await,
                None => return Closed(close_code::POLICY, "too much was not read"),
            },
            () = rested => {
                wait = bucket.take(Instant::now()).err();
                Ok(())
            }
            message = socket.recv(), if wait.is_none() => {
                wait = bucket.take(Instant::now()).err();
                match message {
                    Some(Ok(Message::Text(text))) => match hear(&line, &text) {
                        Ok(()) => Ok(()),
                        Err(refusal) => tell(socket, &Tells::Refused(refusal)).await,
                    },
                    Some(Ok(Message::Binary(_))) => {
                        let words = "the protocol has text frames only";
                        tell(socket, &Tells::Refused(Refusal::new(None, Code::Malformed, words))).await
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_))) | None => return Closed(close_code::NORMAL, ""),
                    Some(Err(_)) => {
                        // What has begun to be too long cannot be read to its end.
                        let words = format!("a message has {MESSAGE_MAX} bytes at most, in frames that are whole");
                        let refusal = Refusal::new(None, Code::TooBig, words);
                        let _ = tell(socket, &Tells::Refused(refusal)).await;
                        return Closed(close_code::SIZE, "too long, or broken");
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

fn welcome(visitor: Option<&Known>) -> Welcome {
    Welcome {
        protocol: PROTOCOL,
        person: visitor.map(|known| known.id.0),
        name: visitor.map(|known| known.person.name.clone()),
        role: visitor.map(|known| known.person.role.id().to_string()),
    }
}

/// Passes on what was said.
fn hear(line: &Line, text: &str) -> Result<(), Refusal> {
    let malformed = |id, words| Refusal::new(id, Code::Malformed, words);
    let asks: Asks = serde_json::from_str(text).map_err(|error| malformed(named(text), error.to_string()))?;
    let (id, table, request) = (asks.id, TableId(asks.table), RequestId(*asks.id.as_bytes()));
    match asks.want.read().map_err(|words| malformed(Some(id), words))? {
        Wanted::Watch(seen) => line.watch(table, seen),
        Wanted::Unwatch => line.unwatch(table),
        Wanted::Chat(text) => {
            if text.trim().is_empty() || text.chars().count() > CHAT_MAX || text.chars().any(char::is_control) {
                let words = format!("what is said has 1 to {CHAT_MAX} characters, on one line");
                return Err(malformed(Some(id), words));
            }
            line.chat(table, request, text);
        }
        Wanted::Table(what) => line.ask(table, request, asks.seen.map(Version), what),
    }
    Ok(())
}

/// The name of a request that is not what the protocol has, if it has one.
fn named(text: &str) -> Option<Uuid> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str()?.parse().ok()
}

fn tells(front: &Front, letter: Letter) -> Tells {
    match letter {
        Letter::Table(sight) => Tells::Table(Box::new(TableSight::of(&sight, &front.books))),
        Letter::Same(table, version) => Tells::Same { table: table.0, version: version.0 },
        Letter::Done { request, version } => {
            Tells::Done { id: Uuid::from_bytes(request.0), version: version.map(|version| version.0) }
        }
        Letter::Refused { request, refused, by } => Tells::Refused(Refusal {
            id: Some(Uuid::from_bytes(request.0)),
            code: Code::of(&refused),
            words: refused.to_string(),
            by,
        }),
        Letter::Chat { table, person, name, text } => Tells::Chat { table: table.0, person: person.0, name, text },
        Letter::Closed(table) => Tells::Closed { table: table.0 },
        Letter::Stopped => Tells::Stopped,
    }
}

/// Who does not read what he is sent is not waited for.
async fn tell(socket: &mut WebSocket, tells: &Tells) -> Result<(), Closed> {
    let text = serde_json::to_string(tells).map_err(|_| Closed(close_code::ERROR, "that cannot be said"))?;
    match timeout(PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) if *tells == Tells::Stopped => {
            Err(Closed(close_code::AWAY, "the room closes, or you are signed out"))
        }
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Closed(close_code::AWAY, "")),
        Err(_) => Err(Closed(close_code::POLICY, "too much was not read")),
    }
}
