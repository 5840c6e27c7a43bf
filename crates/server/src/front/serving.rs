//! Connections: whoever comes in is answered, and who is too slow to ask is not waited for.

use std::net::SocketAddr;
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

/// How long somebody may take to say what he asks for, from when he has come in or was answered.
const HEAD: Duration = Duration::from_secs(30);
/// How long those who have asked are waited for when the room closes.
pub(super) const DRAIN: Duration = Duration::from_secs(5);

/// Answers whoever comes in, until `closes` is over: from then on nobody comes in, and who has asked is answered.
pub(super) async fn serve<L: Listener<Addr = SocketAddr>>(
    mut listener: L,
    router: Router,
    closes: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    // Each connection has a receiver: when all of them are gone, all who asked were answered.
    let (ends, answers) = (watch::Sender::new(()), TowerToHyperService::new(router));
    tokio::pin!(closes);
    loop {
        let (stream, address) = tokio::select! {
            visitor = listener.accept() => visitor,
            () = &mut closes => break,
        };
        let answers = answers.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            answers.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
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
