//! A room behind TLS: the certificate and its key come from files in PEM.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use tokio_rustls::rustls::{ServerConfig, crypto};
use tokio_rustls::server::TlsStream;
use tracing::debug;

use super::address::Address;
use super::crowd::Crowd;

/// A certificate and its key, read and found to belong together.
#[derive(Clone)]
pub struct Tls(Arc<ServerConfig>);

/// Nothing of the key is shown.
impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}

/// Why there is no TLS with these files.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTls {
    /// A file cannot be read.
    Unreadable {
        /// Which.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// There is no certificate in the file that should have it.
    NoCertificate {
        /// Which.
        file: PathBuf,
    },
    /// There is no key in the file that should have it.
    NoKey {
        /// Which.
        file: PathBuf,
    },
    /// The key is not that of the certificate, or of a kind that is not known.
    Mismatched {
        /// Why.
        why: String,
    },
}

impl fmt::Display for NoTls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTls::Unreadable { file, why } => write!(f, "{} cannot be read: {why}", file.display()),
            NoTls::NoCertificate { file } => {
                write!(f, "{} has no certificate in it: it begins with -----BEGIN CERTIFICATE-----", file.display())
            }
            NoTls::NoKey { file } => {
                write!(f, "{} has no key in it: it begins with -----BEGIN PRIVATE KEY-----", file.display())
            }
            NoTls::Mismatched { why } => write!(f, "the key does not fit the certificate: {why}"),
        }
    }
}

impl std::error::Error for NoTls {}

impl Tls {
    /// Reads a certificate, with those above it behind it, and its key.
    ///
    /// # Errors
    /// If they cannot be read, are not there, or do not belong together.
    pub fn read(certificate: &Path, key: &Path) -> Result<Tls, NoTls> {
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&read(certificate)?)
            .collect::<Result<_, pem::Error>>()
            .map_err(|error| NoTls::Unreadable { file: certificate.to_path_buf(), why: error.to_string() })?;
        if chain.is_empty() {
            return Err(NoTls::NoCertificate { file: certificate.to_path_buf() });
        }
        let own = PrivateKeyDer::from_pem_slice(&read(key)?).map_err(|error| match error {
            pem::Error::NoItemsFound => NoTls::NoKey { file: key.to_path_buf() },
            error => NoTls::Unreadable { file: key.to_path_buf(), why: error.to_string() },
        })?;
        let mismatched = |error: tokio_rustls::rustls::Error| NoTls::Mismatched { why: error.to_string() };
        let provider = Arc::new(crypto::ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config =
            builder.map_err(mismatched)?.with_no_client_auth().with_single_cert(chain, own).map_err(mismatched)?;
        Ok(Tls(Arc::new(config)))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, NoTls> {
    std::fs::read(file).map_err(|error| NoTls::Unreadable { file: file.to_path_buf(), why: error.to_string() })
}

/// How long somebody may take to shake hands, and how many may do it at once: in all, and of one address.
const PATIENCE: Duration = Duration::from_secs(10);
const SHAKING_MAX: usize = 256;
pub(super) const SHAKING_OF_AN_ADDRESS: usize = 32;
/// How many who have shaken hands may wait to be let in.
const WAITING_MAX: usize = 16;

/// A listener whose visitors have shaken hands. Each does so by himself: who is slow keeps nobody waiting, and those of one address, however
/// many and silent, keep no others out.
pub(super) struct TlsListener {
    address: SocketAddr,
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    accepting: JoinHandle<()>,
}

impl TlsListener {
    /// With how many of one address may shake hands at once, as it is from moment to moment.
    pub(super) fn new(
        listener: TcpListener,
        tls: &Tls,
        of_an_address: impl Fn() -> usize + Send + 'static,
    ) -> io::Result<TlsListener> {
        let address = listener.local_addr()?;
        let (sender, ready) = mpsc::channel(WAITING_MAX);
        let accepting = tokio::spawn(accept(listener, TlsAcceptor::from(tls.0.clone()), sender, of_an_address));
        Ok(TlsListener { address, ready, accepting })
    }
}

impl Drop for TlsListener {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    ready: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
    of_an_address: impl Fn() -> usize,
) {
    let crowd = Crowd::default();
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                let Some(present) = crowd.enter(Address::new(address.ip()), of_an_address(), SHAKING_MAX) else {
                    debug!("there are too many who shake hands already: one more is sent away");
                    continue;
                };
                let (shakes, ready) = (acceptor.accept(stream), ready.clone());
                tokio::spawn(async move {
                    match timeout(PATIENCE, shakes).await {
                        // If the room closes meanwhile, he is not let in.
                        Ok(Ok(stream)) => drop(ready.send((stream, address)).await),
                        Ok(Err(error)) => debug!(%error, "a visitor does not speak TLS as the room does"),
                        Err(_) => debug!("a visitor took too long to shake hands"),
                    }
                    drop(present);
                });
            }
            // The system has no more to give for a moment.
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TlsStream<TcpStream>, SocketAddr) {
        match self.ready.recv().await {
            Some(visitor) => visitor,
            // Nobody comes any more.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}
