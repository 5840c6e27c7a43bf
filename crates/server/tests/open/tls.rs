//! A room behind TLS.

use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use server::{Front, Host, Manners, NoTls, Tls};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::house::{FAST, books, key};

fn certificate() -> CertifiedKey<rcgen::KeyPair> {
    generate_simple_self_signed(vec!["localhost".to_string()]).unwrap()
}

fn write(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    file
}

#[tokio::test]
async fn who_trusts_the_certificate_is_answered_and_who_is_slow_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let own = certificate();
    let tls = Tls::read(
        &write(&folder, "room.pem", &own.cert.pem()),
        &write(&folder, "room.key", &own.signing_key.serialize_pem()),
    );
    let journal = journal::SqliteJournal::open(folder.path().join("room")).unwrap();
    let host = Host::start(room::Room::new(books(), key()), journal, FAST);
    let front = Front::new(host, books(), &key(), Manners { secure: true, ..Manners::default() });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (closes, closed) = tokio::sync::oneshot::channel::<()>();
    let (serving, tls) = (front.clone(), tls.unwrap());
    let serving = tokio::spawn(async move { serving.serve_tls(listener, &tls, async { drop(closed.await) }).await });

    // Somebody connects again and again from elsewhere, and says nothing; on other systems this machine has one address of its own only.
    #[cfg(target_os = "linux")]
    let silent = {
        let mut silent = vec![];
        for _ in 0..300 {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
            silent.push(socket.connect(address).await.unwrap());
        }
        silent
    };
    // Somebody connects and says nothing, somebody speaks plain HTTP.
    let _silent = TcpStream::connect(address).await.unwrap();
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();

    let mut roots = RootCertStore::empty();
    roots.add(own.cert.der().clone()).unwrap();
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let connect = |roots: RootCertStore| {
        let config = config.clone().with_root_certificates(roots).with_no_client_auth();
        async move {
            let stream = TcpStream::connect(address).await.unwrap();
            let name = ServerName::try_from("localhost").unwrap();
            TlsConnector::from(Arc::new(config)).connect(name, stream).await
        }
    };
    let mut stream = connect(roots).await.unwrap();
    let request = b"POST /api/sign-out HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 204") && answer.contains("; Secure"), "{answer}");
    // Nobody has waited until the silent ones were too slow: the first of them still shakes hands.
    #[cfg(target_os = "linux")]
    {
        assert_eq!(silent[0].try_read(&mut [0]).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
        silent[299].readable().await.unwrap();
    }
    // Who does not trust it says so himself.
    assert!(connect(RootCertStore::empty()).await.is_err());
    front.host().close();
    drop(closes);
    serving.await.unwrap().unwrap();
}

#[test]
fn what_is_wrong_with_the_files_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (own, other) = (certificate(), certificate());
    let pem = write(&folder, "room.pem", &own.cert.pem());
    let own_key = write(&folder, "room.key", &own.signing_key.serialize_pem());
    let other_key = write(&folder, "other.key", &other.signing_key.serialize_pem());
    let (empty, missing) = (write(&folder, "empty", "nothing\n"), folder.path().join("missing"));
    let broken = write(&folder, "broken", "-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----\n");
    assert!(Tls::read(&pem, &own_key).is_ok());
    let no = |certificate, key| Tls::read(certificate, key).unwrap_err();
    assert!(matches!(no(&missing, &own_key), NoTls::Unreadable { file, .. } if file == missing));
    assert!(matches!(no(&pem, &missing), NoTls::Unreadable { file, .. } if file == missing));
    assert!(matches!(no(&broken, &own_key), NoTls::Unreadable { file, .. } if file == broken));
    assert_eq!(no(&empty, &own_key), NoTls::NoCertificate { file: empty.clone() });
    assert_eq!(no(&pem, &empty), NoTls::NoKey { file: empty.clone() });
    assert_eq!(no(&pem, &pem), NoTls::NoKey { file: pem.clone() });
    let mismatched = no(&pem, &other_key);
    assert!(matches!(mismatched, NoTls::Mismatched { .. }));
    assert!(mismatched.to_string().starts_with("the key does not fit the certificate"));
    assert!(no(&empty, &own_key).to_string().contains("BEGIN CERTIFICATE"));
}
