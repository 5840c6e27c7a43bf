use std::time::{Duration, Instant};

use futures_util::stream::{SelectAll, SplitSink, SplitStream, select_all};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::latencies::Latencies;
use super::{ACTS_EVERY, SEATS};

/// Until all parties have begun, which takes whoever plays some thousandths of a second, nobody acts: in a short turn that would count for
/// more than it does in an evening.
const BEGINNING: Duration = Duration::from_millis(100);

/// Nobody waits for longer.
const PATIENCE: Duration = Duration::from_secs(10);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What is said on the sockets of a table.
pub(crate) trait Game: Send + 'static {
    /// What somebody at the table asks for now.
    fn asks(&mut self) -> Option<Ask>;
    /// One of them is told something.
    fn hears(&mut self, seat: usize, text: &str) -> Heard;
}

/// What somebody asks for.
pub(crate) struct Ask {
    pub(crate) seat: usize,
    pub(crate) text: String,
    /// The version that comes of it, if that is known before it is answered.
    pub(crate) makes: Option<u64>,
}

/// What was heard.
pub(crate) enum Heard {
    /// The table at this version.
    View(u64),
    /// What was asked for has made this version.
    Done(u64),
    Refused,
    Other,
}

/// Those who play at one table, each on a socket of his own.
pub(crate) struct Party<G> {
    pub(crate) game: G,
    mouths: Vec<SplitSink<Socket, Message>>,
    ears: SelectAll<Ears>,
    /// The version that each has seen.
    seen: [u64; SEATS],
    chance: u64,
}

type Ears = futures_util::stream::Zip<futures_util::stream::Repeat<usize>, SplitStream<Socket>>;

impl<G: Game> Party<G> {
    /// They connect: each to his address, with his pass.
    pub(crate) async fn connect(number: usize, to: &[(String, String)], game: G) -> Party<G> {
        let (mut mouths, mut ears) = (vec![], vec![]);
        for (seat, (address, pass)) in to.iter().enumerate() {
            let mut request = address.as_str().into_client_request().expect("an address");
            request.headers_mut().insert("authorization", format!("Bearer {pass}").parse().expect("a pass"));
            let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("a socket");
            let (mouth, ear) = socket.split();
            mouths.push(mouth);
            ears.push(futures_util::stream::repeat(seat).zip(ear));
        }
        Party { game, mouths, ears: select_all(ears), seen: [0; SEATS], chance: number as u64 + 1 }
    }

    pub(crate) async fn say(&mut self, seat: usize, text: String) {
        self.mouths[seat].send(Message::text(text)).await.expect("the socket is open");
    }

    /// They act every now and then, one at a time, until the time is over.
    pub(crate) async fn plays(mut self, time: Duration) -> (Party<G>, Latencies) {
        let mut latencies = Latencies::new(time);
        let begin = Instant::now() + BEGINNING;
        let end = begin + time;
        let mut next = begin + ACTS_EVERY.mul_f64(self.random());
        // What is not done by then was not done in time.
        while next.max(Instant::now()) < end {
            while timeout_at(next.into(), self.hears(&mut latencies)).await.is_ok() {}
            let Some(ask) = self.asks(end, &mut latencies).await else { break };
            // An action that comes late puts off none but itself.
            next += ACTS_EVERY.mul_f64(0.5 + self.random());
            timeout(PATIENCE, self.acts(ask, &mut latencies))
                .await
                .expect("it is answered, and all see what comes of it");
        }
        (self, latencies)
    }

    /// What somebody asks for, once there is somebody.
    async fn asks(&mut self, until: Instant, latencies: &mut Latencies) -> Option<Ask> {
        loop {
            if let Some(ask) = self.game.asks() {
                return Some(ask);
            }
            timeout_at(until.into(), self.hears(latencies)).await.ok()?;
        }
    }

    async fn acts(&mut self, ask: Ask, latencies: &mut Latencies) {
        let sent = Instant::now();
        self.say(ask.seat, ask.text).await;
        let mut version = ask.makes;
        while version.is_none_or(|version| self.seen.iter().any(|seen| *seen < version)) {
            match self.hears(latencies).await {
                Heard::Done(done) => version = Some(done),
                Heard::Refused => return latencies.refused += 1,
                Heard::View(_) | Heard::Other => {}
            }
        }
        latencies.took(sent.elapsed());
    }

    async fn hears(&mut self, latencies: &mut Latencies) -> Heard {
        let (seat, message) = self.ears.next().await.expect("sockets stay open");
        let Message::Text(text) = message.expect("a message") else { return Heard::Other };
        let heard = self.game.hears(seat, &text);
        if let Heard::View(version) = heard {
            // What was not asked for makes no new version at the peer.
            self.seen[seat] = self.seen[seat].max(version);
            latencies.view(text.len());
        }
        heard
    }

    /// From 0 to 1, the same for the same table.
    fn random(&mut self) -> f64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 40) as f64 / (1_u64 << 24) as f64
    }
}
