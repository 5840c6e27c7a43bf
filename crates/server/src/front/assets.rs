//! The pages and what they load, all from the program itself.

use std::borrow::Cow;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::HeaderName;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

/// What a browser loads. While the program is being worked on, it is read anew each time.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "*.d.ts"]
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

/// A file that pages load. Its path has the build in it, so that it may be kept for ever.
pub(super) async fn file(Path((build_asked, path)): Path<(String, String)>) -> Response {
    let found = (build_asked == build()).then(|| Web::get(&path)).flatten();
    let Some((file, kind)) = found.zip(kind(&path)) else { return super::nothing_here().await.into_response() };
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    match file.data {
        Cow::Borrowed(bytes) => (headers, bytes).into_response(),
        Cow::Owned(bytes) => (headers, bytes).into_response(),
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

/// The kinds of files that are served; others are not.
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
    use super::*;

    #[test]
    fn every_file_of_the_pages_has_a_kind() {
        for name in Web::iter().filter(|name| name != "index.html") {
            assert!(kind(&name).is_some(), "{name}");
        }
        assert!(Web::get("app.js").is_some());
        assert!(Web::get("wire.d.ts").is_none());
    }
}
