//! The least that could serve as many: sockets that answer all at a table, behind a bare group commit.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as InPath, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::future::join_all;
use rusqlite::Connection;
use server::wire::Tells;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::party::{Ask, Game, Heard, Party};
use super::process::Process;
use super::{SEATS, TABLES};

/// What is written of that which nobody has asked for. It is no new version, so that it does not stand for an answer.
const UNASKED: u64 = 0;

/// What everybody at a table is sent.
type Text = axum::extract::ws::Utf8Bytes;

#[derive(Clone)]
struct Peer {
    /// The sockets at each table.
    tables: Arc<Mutex<BTreeMap<usize, Vec<mpsc::Sender<Text>>>>>,
    acts: Sender<(usize, u64)>,
    /// How often somebody has acted.
    acted: Arc<AtomicU64>,
}

/// Serves sockets: what comes in on one is written, and then told to all at its table.
/// And so often a second all at some table are told something that nobody there has asked for.
pub(crate) async fn serve(folder: &str, record: usize, view: &str, unasked: f64) {
    std::fs::create_dir_all(folder).expect("a folder");
    let database = open(&Path::new(folder).join("bare.db")).expect("a database");
    let (acts, acted) = channel();
    let peer = Peer { tables: Arc::default(), acts, acted: Arc::default() };
    let (writing, dealing) = (peer.clone(), peer.clone());
    let view = std::fs::read_to_string(view).expect("a view");
    std::thread::spawn(move || write(database, &acted, &writing, &vec![7; record], &view));
    std::thread::spawn(move || deal(&dealing, unasked));
    let router = Router::new().route("/{table}", get(socket)).with_state(peer);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await.expect("it serves until it is killed");
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
    connection.execute_batch(
        "PRAGMA synchronous = FULL;
        CREATE TABLE record (id INTEGER PRIMARY KEY, stream INTEGER, number INTEGER, payload BLOB) STRICT",
    )?;
    Ok(connection)
}

/// Nobody asks for a hand that is dealt: each table has its turn. Where nobody acts no hand ends, and none is dealt.
fn deal(peer: &Peer, a_second: f64) {
    let mut before = 0;
    if a_second > 0.0 {
        for table in (0..TABLES).cycle() {
            std::thread::sleep(Duration::from_secs_f64(1.0 / a_second));
            let acted = peer.acted.load(Ordering::Relaxed);
            if acted > before {
                peer.acts.send((table, UNASKED)).expect("somebody writes");
            }
            before = acted;
        }
    }
}

/// One commit for all that waits, then everybody is told.
fn write(mut database: Connection, acted: &Receiver<(usize, u64)>, peer: &Peer, record: &[u8], view: &str) {
    while let Ok(first) = acted.recv() {
        let group: Vec<(usize, u64)> = std::iter::once(first).chain(acted.try_iter()).collect();
        let mut commit = || -> rusqlite::Result<()> {
            let transaction = database.transaction()?;
            let mut insert =
                transaction.prepare_cached("INSERT INTO record (stream, number, payload) VALUES (?1, ?2, ?3)")?;
            for (table, number) in &group {
                insert.execute((*table as i64, *number as i64, record))?;
            }
            drop(insert);
            transaction.commit()
        };
        commit().expect("a commit");
        let tables = peer.tables.lock().expect("nobody panics");
        for (table, number) in group {
            let text = Text::from(format!("{number} {view}"));
            for socket in tables.get(&table).into_iter().flatten() {
                let _ = socket.try_send(text.clone());
            }
        }
    }
}

async fn socket(State(peer): State<Peer>, InPath(table): InPath<usize>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| talk(peer, table, socket))
}

async fn talk(peer: Peer, table: usize, mut socket: WebSocket) {
    let (sender, mut texts) = mpsc::channel(256);
    peer.tables.lock().expect("nobody panics").entry(table).or_default().push(sender);
    loop {
        tokio::select! {
            Some(text) = texts.recv() => {
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => {
                let Some(Ok(Message::Text(text))) = message else { return };
                let number = text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
                peer.acted.fetch_add(1, Ordering::Relaxed);
                peer.acts.send((table, number)).expect("somebody writes");
            }
        }
    }
}

/// As many on sockets as play in the room.
pub(crate) async fn parties(process: &Process) -> Vec<Party<Echoing>> {
    let address = process.said.trim();
    join_all((0..TABLES).map(|table| async move {
        let to = vec![(format!("ws://{address}/{table}"), String::new()); SEATS];
        Party::connect(table, &to, Echoing { asked: 0 }).await
    }))
    .await
}

/// Six who take turns at saying something.
pub(crate) struct Echoing {
    asked: u64,
}

/// About as long as what is asked in the room.
const ASK: usize = 120;

impl Game for Echoing {
    fn asks(&mut self) -> Option<Ask> {
        self.asked += 1;
        let text = format!("{} {}", self.asked, "x".repeat(ASK));
        Some(Ask { seat: self.asked as usize % SEATS, text, makes: Some(self.asked) })
    }

    fn hears(&mut self, _: usize, text: &str) -> Heard {
        let (number, view) = text.split_once(' ').expect("a number and a view");
        // Who plays in the room reads what he is sent, so it is read here too.
        let Ok(Tells::Table(_)) = serde_json::from_str(view) else { panic!("a view") };
        Heard::View(number.parse().expect("a number"))
    }
}
