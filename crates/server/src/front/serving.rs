//! Connections: whoever comes in is answered, who is too slow to ask or to read is not waited for, and nobody has all of them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::debug;

use super::address::Address;
use super::crowd::Crowd;
use super::patient::Patient;

/// What is borne of those who are connected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How long somebody may take to say what he asks for, from when he has come in or was answered.
    pub(super) head: Duration,
    /// How long nothing may go out of what he is sent.
    pub(super) write: Duration,
    /// How many connections there may be of one address.
    pub(super) of_an_address: usize,
    /// How many there may be in all.
    pub(super) in_all: usize,
}

/// How long those who have asked are waited for when the room closes.
pub(super) const DRAIN: Duration = Duration::from_secs(5);

/// Answers whoever comes in, until `closes` is over: from then on nobody comes in, and who has asked is answered. The limits may change
/// meanwhile, but for that of the head.
pub(super) async fn serve<L: Listener<Addr = SocketAddr>>(
    mut listener: L,
    router: Router,
    limits: impl Fn() -> Limits,
    closes: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits().head);
    let crowd = Crowd::default();
    // Each connection has a receiver: when all of them are gone, all who asked were answered.
    let (ends, answers) = (watch::Sender::new(()), TowerToHyperService::new(router));
    tokio::pin!(closes);
    loop {
        let (stream, address) = tokio::select! {
            visitor = listener.accept() => visitor,
            () = &mut closes => break,
        };
        let Limits { write, of_an_address, in_all, .. } = limits();
        let Some(present) = crowd.enter(Address::new(address.ip()), of_an_address, in_all) else {
            debug!("there are too many connections already: one more is closed");
            continue;
        };
        let answers = answers.clone();
        // A socket that comes of what is asked goes on when the connection is through with it, and is here as long.
        let present = Arc::new(present);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.extensions_mut().insert(present.clone());
            answers.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(Patient::new(stream, write)), service).with_upgrades();
        let mut ended = ends.subscribe();
        tokio::spawn(async move {
            tokio::pin!(connection);
            let answered = tokio::select! {
                answered = &mut connection => answered,
                _ = ended.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = answered {
                debug!(%error, "a connection is broken off");
            }
        });
    }
    drop(listener);
    ends.send_replace(());
    if timeout(DRAIN, ends.closed()).await.is_err() {
        debug!("who still asks is not waited for");
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::oneshot;

    use super::*;

    const LONG: Duration = Duration::from_secs(3_600);
    const LIMITS: Limits = Limits { head: LONG, write: LONG, of_an_address: 100, in_all: 100 };
    const ASKS: &[u8] = b"GET / HTTP/1.1\r\nhost: room\r\nconnection: close\r\n\r\n";

    /// Something that answers, with so many bytes; where, and what it closes by.
    async fn open(limits: Limits, bytes: usize) -> (SocketAddr, oneshot::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, (closes, closed)) = (listener.local_addr().unwrap(), oneshot::channel());
        let router = Router::new().route("/", get(move || async move { "x".repeat(bytes) }));
        tokio::spawn(serve(listener, router, move || limits, async { drop(closed.await) }));
        (address, closes)
    }

    /// What one is answered who asks.
    async fn asks(address: SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // Who is not let in may find that out while he asks.
        let _ = stream.write_all(ASKS).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    }

    #[tokio::test]
    async fn who_says_only_half_of_what_he_asks_is_cut_off() {
        let (address, _closes) = open(Limits { head: Duration::from_millis(50), ..LIMITS }, 1).await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(&ASKS[..20]).await.unwrap();
        let mut answer = String::new();
        let _ = slow.read_to_string(&mut answer).await;
        assert!(!answer.contains("200 OK"), "{answer}");
        assert!(asks(address).await.starts_with("HTTP/1.1 200"));
    }

    #[tokio::test]
    async fn who_does_not_read_what_he_is_sent_is_cut_off() {
        let limits = Limits { write: Duration::from_millis(50), in_all: 1, ..LIMITS };
        let (address, _closes) = open(limits, 64 * 1024 * 1024).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        silent.write_all(ASKS).await.unwrap();
        // He has the only place there is, until he is cut off.
        while !asks(address).await.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    #[tokio::test]
    async fn nobody_has_all_connections() {
        for limits in [Limits { of_an_address: 2, ..LIMITS }, Limits { in_all: 2, ..LIMITS }] {
            let (address, _closes) = open(limits, 1).await;
            let mut first = TcpStream::connect(address).await.unwrap();
            let _second = TcpStream::connect(address).await.unwrap();
            assert_eq!(asks(address).await, "");
            // He goes, and there is room for another.
            first.shutdown().await.unwrap();
            drop(first);
            while asks(address).await.is_empty() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
}
