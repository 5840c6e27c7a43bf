use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where a room can be reached.
pub(super) struct Addresses {
    /// From this machine.
    pub(super) here: String,
    /// From the same network, if it is open for that.
    pub(super) lan: Option<String>,
}

impl Addresses {
    pub(super) fn of(listens: SocketAddr, tls: bool) -> Addresses {
        let (port, scheme) = (listens.port(), if tls { "https" } else { "http" });
        let lan = listens.ip().is_unspecified().then(|| own().map(|ip| format!("{scheme}://{ip}:{port}"))).flatten();
        Addresses { here: format!("{scheme}://localhost:{port}"), lan }
    }
}

/// The address that this machine has on its network. Nothing is sent: the system says which way it would go.
fn own() -> Option<IpAddr> {
    // An address of the block that is kept for documents, which nobody has.
    let elsewhere = SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 9));
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(elsewhere).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}
