use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use server::wire::{Asks, Tells, Want};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use uuid::Uuid;

use super::house::House;

/// A program on a socket.
pub(crate) struct Caller {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u128,
}

impl Caller {
    /// Connects as somebody, or as nobody.
    pub(crate) async fn connect(house: &House, pass: Option<&str>) -> Caller {
        let headers: Vec<(&'static str, String)> =
            pass.map(|pass| ("authorization", format!("Bearer {pass}"))).into_iter().collect();
        let mut caller = Caller::try_connect(house, &headers).await.unwrap();
        let Some(Tells::Welcome(_)) = caller.hear().await else { panic!("a welcome comes first") };
        caller
    }

    pub(crate) async fn try_connect(house: &House, headers: &[(&'static str, String)]) -> Result<Caller, Box<Error>> {
        let mut request = format!("ws://{}/socket", house.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Caller { socket, next: u128::from_le_bytes(*Uuid::from_u128(socket_seed()).as_bytes()) })
    }

    /// The next thing that is said; none if the socket is closed.
    pub(crate) async fn hear(&mut self) -> Option<Tells> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Why the socket is closed, if that is what comes next but for what is told.
    pub(crate) async fn closed(&mut self) -> Option<CloseCode> {
        while let Some(Ok(message)) = self.socket.next().await {
            if let Message::Close(frame) = message {
                return frame.map(|frame| frame.code);
            }
        }
        None
    }

    pub(crate) async fn ask(&mut self, table: u32, seen: Option<u64>, want: Want) -> Uuid {
        self.next += 1;
        let id = Uuid::from_u128(self.next);
        self.say(&serde_json::to_string(&Asks { id, table, seen, want }).unwrap()).await;
        id
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// What a message is answered with.
    pub(crate) async fn answer(&mut self, text: &str) -> Tells {
        self.say(text).await;
        loop {
            let tells = self.hear().await.expect("the socket stays open");
            if matches!(tells, Tells::Refused(_) | Tells::Done { .. } | Tells::Same { .. } | Tells::Closed { .. }) {
                return tells;
            }
        }
    }
}

/// Each caller has names for his requests that no other has.
fn socket_seed() -> u128 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static CALLERS: AtomicU64 = AtomicU64::new(1);
    u128::from(CALLERS.fetch_add(1, Ordering::Relaxed))
}

/// What an HTTP request is answered with: the status, the headers, the JSON.
pub(crate) async fn http(
    house: &House,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String, Value) {
    let answer = raw(house, method, path, headers, body).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let json = serde_json::from_str(body).unwrap_or(Value::Null);
    (status, head.to_lowercase(), json)
}

/// What a page or a text has in it.
pub(crate) async fn text(house: &House, path: &str) -> String {
    let answer = raw(house, "GET", path, &[], "").await;
    answer.split_once("\r\n\r\n").unwrap().1.to_string()
}

async fn raw(house: &House, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "host") {
        request += &format!("host: {}\r\n", house.address);
    }
    if !body.is_empty() && !headers.iter().any(|(name, _)| *name == "content-type") {
        request += "content-type: application/json\r\n";
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    stream.write_all((request + "\r\n" + body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    // Who is refused while he still writes may be cut off; what was said before counts.
    let _ = stream.read_to_string(&mut answer).await;
    answer
}
