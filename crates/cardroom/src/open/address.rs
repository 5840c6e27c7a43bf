use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where a room can be reached.
pub(super) struct Addresses {
    /// From this machine.
    pub(super) here: String,
    /// From the same network; none if it is open for this machine only.
    pub(super) lan: Option<Lan>,
}

/// What this machine is called on its network.
pub(super) enum Lan {
    Known(String),
    /// It has an address there, which who starts the room may know: he puts it where the name stands in this one.
    Unknown(String),
}

impl Addresses {
    pub(super) fn of(listens: SocketAddr, tls: bool) -> Addresses {
        Addresses::with(listens, tls, own())
    }

    fn with(listens: SocketAddr, tls: bool, own: Option<IpAddr>) -> Addresses {
        let (port, scheme) = (listens.port(), if tls { "https" } else { "http" });
        let lan = || match own {
            Some(ip) => Lan::Known(format!("{scheme}://{ip}:{port}")),
            None => Lan::Unknown(format!("{scheme}://THIS-MACHINE:{port}")),
        };
        Addresses { here: format!("{scheme}://localhost:{port}"), lan: listens.ip().is_unspecified().then(lan) }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine may be on a network that leads nowhere else.
    #[test]
    fn who_asks_for_the_network_is_told_how_to_come_in_from_there() {
        let lan = |listens: [u8; 4], own: Option<[u8; 4]>| {
            let addresses = Addresses::with(SocketAddr::from((listens, 8080)), false, own.map(IpAddr::from));
            addresses.lan.map(|lan| match lan {
                Lan::Known(address) => (true, address),
                Lan::Unknown(address) => (false, address),
            })
        };
        assert_eq!(lan([127, 0, 0, 1], Some([10, 0, 0, 7])), None);
        assert_eq!(lan([0; 4], Some([10, 0, 0, 7])), Some((true, "http://10.0.0.7:8080".to_string())));
        assert_eq!(lan([0; 4], None), Some((false, "http://THIS-MACHINE:8080".to_string())));
    }
}
