//! The pages and what they load, all from the program itself.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{Html, IntoResponse, Response};
use miniz_oxide::deflate::compress_to_vec_zlib;
use rust_embed::{EmbeddedFile, RustEmbed};

/// What a browser loads. While the program is being worked on, it is read anew each time.
#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// A page loads only from here, and tells nobody where one came from.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// Every page of the room is drawn by the same program in the browser.
pub(super) async fn page() -> Response {
    let shell = Web::get("index.html").map(|file| file.data).unwrap_or_default();
    let html = String::from_utf8_lossy(&shell).replace("HASH", &build());
    (of_a_page(), Html(html)).into_response()
}

/// The headers of every page.
pub(super) const fn of_a_page() -> [(HeaderName, &'static str); 4] {
    [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ]
}

/// A file that pages load. Its path has the build in it, so that it may be kept for ever. It goes packed to whoever can unpack it: on a bad
/// line that is a third of the wait.
pub(super) async fn file(Path((build_asked, path)): Path<(String, String)>, asked: HeaderMap) -> Response {
    let found = (build_asked == build()).then(|| Web::get(&path)).flatten();
    let Some((file, kind)) = found.zip(kind(&path)) else { return super::nothing_here().await.into_response() };
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (VARY, "accept-encoding"),
    ];
    if unpacks(&asked) {
        return (headers, [(CONTENT_ENCODING, "deflate")], packed(&path, &file)).into_response();
    }
    match file.data {
        Cow::Borrowed(bytes) => (headers, bytes).into_response(),
        Cow::Owned(bytes) => (headers, bytes).into_response(),
    }
}

/// Whether he who asks can unpack what was packed.
fn unpacks(asked: &HeaderMap) -> bool {
    let listed = asked
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    listed.map(|coding| coding.split_once(';').unwrap_or((coding, ""))).any(|(coding, weight)| {
        coding.trim().eq_ignore_ascii_case("deflate") && weight.trim().trim_end_matches(['0', '.']) != "q="
    })
}

/// As small as can be, for it is packed once and sent often.
const SMALLEST: u8 = 10;

/// Files that were packed once, each with the hash of what it was packed from.
type Packed = HashMap<String, ([u8; 32], Bytes)>;

/// A file in fewer bytes: packed once, and again only if it has changed.
fn packed(path: &str, file: &EmbeddedFile) -> Bytes {
    static PACKED: LazyLock<Mutex<Packed>> = LazyLock::new(Mutex::default);
    let hash = file.metadata.sha256_hash();
    let mut known = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    match known.get(path) {
        Some((of, bytes)) if *of == hash => bytes.clone(),
        _ => {
            let bytes = Bytes::from(compress_to_vec_zlib(&file.data, SMALLEST));
            known.insert(path.to_string(), (hash, bytes.clone()));
            bytes
        }
    }
}

/// What names this build: another program has other paths, so that no browser mixes two.
fn build() -> Cow<'static, str> {
    static BUILD: OnceLock<String> = OnceLock::new();
    if cfg!(debug_assertions) { hash().into() } else { BUILD.get_or_init(hash).as_str().into() }
}

fn hash() -> String {
    let mut hasher = blake3::Hasher::new();
    let mut names: Vec<_> = Web::iter().collect();
    names.sort();
    for name in names {
        let data = Web::get(&name).map(|file| file.data).unwrap_or_default();
        hasher.update(name.as_bytes()).update(&(data.len() as u64).to_le_bytes()).update(&data);
    }
    hasher.finalize().to_hex()[..12].to_string()
}

/// The kinds of files that are served; others are not, as types are not, which are for who writes the pages.
fn kind(path: &str) -> Option<&'static str> {
    match path.rsplit(['.', '/']).next()? {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "LICENSE" => Some("text/plain; charset=utf-8"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;

    #[test]
    fn every_file_of_the_pages_has_a_kind() {
        for name in Web::iter().filter(|name| name != "index.html") {
            assert_eq!(kind(&name).is_some(), !name.ends_with(".d.ts"), "{name}");
        }
        assert!(Web::get("app.js").is_some());
        assert!(kind("wire.d.ts").is_none());
    }

    #[tokio::test]
    async fn files_go_packed_to_whoever_can_unpack_them() {
        let plain = Web::get("app.js").expect("it is there").data;
        for (says, is_packed) in [
            (None, false),
            (Some("gzip, deflate, br"), true),
            (Some("br;q=1.0, DEFLATE;q=0.5"), true),
            (Some("br, deflate;q=0"), false),
            (Some("deflate; q=0.0"), false),
            (Some("identity"), false),
        ] {
            let asked = says.map(|says| (ACCEPT_ENCODING, says.parse().expect("a header"))).into_iter().collect();
            let answer = file(Path((build().into_owned(), "app.js".to_string())), asked).await;
            assert_eq!(answer.headers().get(CONTENT_ENCODING).is_some(), is_packed, "{says:?}");
            assert_eq!(answer.headers()[VARY], "accept-encoding");
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("it is in memory");
            if is_packed {
                assert!(body.len() * 2 < plain.len(), "{} of {} bytes", body.len(), plain.len());
                let unpacked = decompress_to_vec_zlib(&body).expect("it was packed");
                assert_eq!(unpacked, *plain);
            } else {
                assert_eq!(*body, *plain);
            }
        }
    }
}
