use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use journal::SqliteJournal;
use ledger::TableId;
use room::{Errand, Key, Millis, Role, Room, Settings, Terms};
use rules::{Chips, Register};
use server::{Front, HOUSE, Host, Manners, Pace};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) fn books() -> Arc<Register> {
    Arc::new(Register::embedded().clone())
}

pub(crate) fn key() -> Key {
    Key::new([8; 32])
}

/// Nobody waits for anything.
pub(crate) const FAST: Pace =
    Pace { between_hands: Millis(0), betting: Millis(20), try_again: Millis(5), call: Millis(300) };

/// A room behind a real socket.
pub(crate) struct House {
    pub(crate) front: Arc<Front>,
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    closes: Mutex<Option<oneshot::Sender<()>>>,
    serving: JoinHandle<()>,
}

impl House {
    pub(crate) async fn open(pace: Pace) -> House {
        let manners = Manners { first_chips: Chips(10_000_000), asks: 100_000, ..Manners::default() };
        House::with(pace, manners).await
    }

    pub(crate) async fn with(pace: Pace, manners: Manners) -> House {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open(folder.path()).unwrap();
        let host = Host::start(Room::new(books(), key()), journal, pace);
        let front = Front::new(host, books(), &key(), manners);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (closes, closed) = oneshot::channel();
        let serving = front.clone();
        let serving = tokio::spawn(async move {
            serving.serve(listener, async { drop(closed.await) }).await.unwrap();
        });
        House { front, address, folder, closes: Mutex::new(Some(closes)), serving }
    }

    pub(crate) async fn table(&self, terms: Terms) -> TableId {
        let table = terms.id;
        self.front.host().run(HOUSE, Errand::Open(Box::new(terms))).await.unwrap();
        table
    }

    /// A new person, and the pass that a program of his sends.
    pub(crate) async fn person(&self, name: &str, role: Role) -> (u64, String) {
        let person = self.front.enrol(name, role, None).await.unwrap();
        (person.0, self.front.pass(person).await.unwrap())
    }

    /// As Ctrl-C does.
    pub(crate) fn asks_to_close(&self) {
        drop(self.closes.lock().unwrap().take());
    }

    /// Closes everything.
    pub(crate) async fn close(self) -> TempDir {
        self.asks_to_close();
        self.serving.await.unwrap();
        self.folder
    }
}

/// Hold'em of Ocean View.
pub(crate) fn holdem(number: u32) -> Terms {
    let wanted = server::TableWanted { house: "ocean-view".into(), game: "holdem".into(), ..Default::default() };
    wanted.terms(TableId(number), Settings::default(), &books()).unwrap()
}
