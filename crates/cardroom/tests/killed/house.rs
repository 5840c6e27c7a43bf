use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use room::Millis;
use serde_json::Value;

/// The program itself, with a room that is open.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    /// What lets people in who have never been here.
    pub(crate) invitation: String,
    /// When it was started: nobody has waited for longer.
    pub(crate) began: Instant,
    /// When it was killed, as its record counts time.
    pub(crate) killed: Millis,
    process: Child,
}

impl House {
    /// Opens a room, or opens it again.
    pub(crate) fn open(folder: &Path) -> House {
        let began = Instant::now();
        let mut process = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .arg("open")
            .arg(folder)
            .args(["--json", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let opened: Value = serde_json::from_str(&line).expect("it says where to come in");
        let [address, invitation] = ["address", "invitation"].map(|name| opened[name].as_str().unwrap());
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let invitation = invitation.rsplit('/').next().unwrap().to_string();
        House { address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)), invitation, began, killed: Millis(0), process }
    }

    /// Nobody is told, and nothing is brought to an end (SIGKILL).
    pub(crate) fn kill(&mut self) {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        self.killed = Millis(since_1970.as_millis() as u64);
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// A test that fails leaves no room open.
impl Drop for House {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}
