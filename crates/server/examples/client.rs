//! A player who calls, in one file: it knows nothing but docs/protocol.md.
//!
//! `cargo run -p server --example client -- ws://127.0.0.1:8080/socket PASS TABLE CHIPS HANDS`

use std::error::Error;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, pass, table, chips, hands] = arguments.as_slice() else {
        return Err("say where, with which pass, at which table, with how many cents and for how many hands".into());
    };
    for line in play(address, pass, table.parse()?, chips.parse()?, hands.parse()?).await? {
        println!("{line}");
    }
    Ok(())
}

/// Sits down, plays some hands, and leaves. What was said on the way comes back, line by line.
pub(crate) async fn play(
    address: &str,
    pass: &str,
    table: u32,
    chips: u64,
    hands: u32,
) -> Result<Vec<String>, Box<dyn Error>> {
    let mut request = address.into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {pass}").parse()?);
    let (mut socket, _) = connect_async(request).await?;
    let mut said = vec![ask(&mut socket, table, None, json!({"watch": {}})).await?];
    let (mut played, mut leaves, mut last_sight) = (0, false, Value::Null);
    // What he has asked and is not answered yet, and the version at which he was refused: he asks for one thing at a time, and once.
    let (mut pending, mut refused) = (None::<(String, Option<u64>)>, None);
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        said.push(text.to_string());
        let mut told: Value = serde_json::from_str(&text)?;
        let answers = |kind: &str| pending.as_ref().is_some_and(|(id, _)| told[kind]["id"] == *id);
        if answers("done") {
            pending = None;
        } else if answers("refused") {
            refused = pending.take().and_then(|(_, version)| version);
        }
        if let Some(sight) = told.get_mut("table").filter(|sight| sight.is_object()) {
            last_sight = sight.take();
            played += u32::from(!last_sight["last"].is_null());
        }
        if leaves && last_sight["seat"].is_null() {
            return Ok(said);
        }
        leaves |= played >= hands;
        let version = last_sight["version"].as_u64();
        if pending.is_some() || last_sight.is_null() || refused.is_some() && refused == version {
            continue;
        }
        if let Some((seen, want)) = wants(&last_sight, chips, leaves) {
            let asks = ask(&mut socket, table, seen, want).await?;
            let asked: Value = serde_json::from_str(&asks)?;
            pending = asked["id"].as_str().map(|id| (id.to_string(), version));
            said.push(asks);
        }
    }
    Err("the socket was closed".into())
}

/// What he wants now, and the version that it rests on.
fn wants(sight: &Value, chips: u64, leaves: bool) -> Option<(Option<u64>, Value)> {
    let seen = sight["version"].as_u64();
    if sight["seat"].is_null() {
        let taken =
            |number: &u64| sight["seats"].as_array().is_some_and(|all| all.iter().any(|one| one["seat"] == *number));
        let free = (1..=9).find(|number| !taken(number))?;
        return Some((None, json!({"sit-down": {"seat": free, "chips": chips}})));
    }
    if leaves {
        return Some((None, json!("leave")));
    }
    let offered = &sight["options"]["poker"];
    let may = |what: &str| offered[what] == true;
    let act = match () {
        () if offered.is_null() => return None,
        () if may("show") => json!("show"),
        () if may("check") => json!("check"),
        () if offered["call"].is_u64() => json!("call"),
        () if may("fold") => json!("fold"),
        () => return None,
    };
    Some((seen, json!({"act": act})))
}

/// Asks, under a name that was never used before.
async fn ask(socket: &mut Socket, table: u32, seen: Option<u64>, want: Value) -> Result<String, Box<dyn Error>> {
    let mut chance = [0; 16];
    getrandom::fill(&mut chance)?;
    let mut asks = json!({"id": uuid::Builder::from_random_bytes(chance).into_uuid(), "table": table, "want": want});
    if let Some(seen) = seen {
        asks["seen"] = seen.into();
    }
    socket.send(Message::text(asks.to_string())).await?;
    Ok(asks.to_string())
}
