//! The rule book's pages.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use site::{ASSETS, Site, Way};

use super::Front;
use super::answer::{InPath, No};
use super::assets::of_a_page;

/// Where the book begins.
pub(super) async fn home(State(front): State<Arc<Front>>) -> Response {
    page(&front, "").await
}

/// A page of it, or what its pages load.
pub(super) async fn below(State(front): State<Arc<Front>>, InPath(path): InPath<String>) -> Response {
    let asset = ASSETS.iter().find(|(name, ..)| *name == path);
    match asset {
        Some((_, kind, parts)) => loaded(kind, parts.concat()),
        None if path == "search.js" => match front.site().await {
            Some(site) => loaded("text/javascript; charset=utf-8", site.search_index()),
            None => No::from(room::Refused::Stopped).into_response(),
        },
        None => page(&front, path.trim_end_matches('/')).await,
    }
}

async fn page(front: &Arc<Front>, path: &str) -> Response {
    let Some(site) = front.site().await else { return No::from(room::Refused::Stopped).into_response() };
    match site.page(path) {
        Some(html) => (of_a_page(), Html(html)).into_response(),
        None => (StatusCode::NOT_FOUND, of_a_page(), Html(site.no_page(path))).into_response(),
    }
}

/// Another program has other words under the same name, so that a browser asks again.
fn loaded(kind: &'static str, text: String) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}

impl Front {
    /// The pages of its books. To know what each example hand shows, all are played when the first page is asked for.
    async fn site(self: &Arc<Front>) -> Option<Arc<Site>> {
        let front = self.clone();
        let make = move || front.site.get_or_init(|| Arc::new(Site::new(front.books.clone(), Way::Served))).clone();
        tokio::task::spawn_blocking(make).await.ok()
    }
}
