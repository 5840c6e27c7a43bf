//! The few pages that a browser needs to come in.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::response::{Html, IntoResponse, Response};

use super::Front;
use super::answer::InPath;
use super::lobby;
use super::visitor::Visitor;

/// The tables that are open.
pub(super) async fn lobby(State(front): State<Arc<Front>>, visitor: Visitor) -> Response {
    let who = match &visitor.0 {
        Some(known) => format!("You are in as <b>{}</b>.", escaped(&known.person.name)),
        None => "You look on: come in by the link that you were given.".to_string(),
    };
    let mut rows = String::new();
    for table in lobby::all(&front, &visitor).await.unwrap_or_default() {
        let lobby::TableSeen { table, house, name, limit, seats, taken, bots, .. } = table;
        let (house, name, limit) = (escaped(&house), escaped(&name), escaped(&limit));
        let _ = write!(rows, "<tr><td>{table}<td>{name}<td>{limit}<td>{house}<td>{taken} of {seats}, {bots} bots</tr>");
    }
    let body = format!(
        "<p>{who}</p><table><tr><th>Table<th>Game<th>Limit<th>House<th>Seats</tr>{rows}</table>\
         <p>Programs play over the <a href=\"/api\">interface</a>.</p>"
    );
    page("Cardroom", &body, "")
}

/// Who follows a link is let in by it.
pub(super) async fn enter(InPath(link): InPath<String>) -> Response {
    let script = format!("send('/api/enter', {{ link: {} }});", json(&link));
    page("Cardroom", "<p id=\"said\">One moment …</p>", &script)
}

/// Who is invited says what he is called.
pub(super) async fn join(InPath(invitation): InPath<String>) -> Response {
    let body = "<form id=\"join\"><label>Your name <input id=\"name\" maxlength=\"40\" required autofocus></label> \
                <button>Come in</button></form><p id=\"said\" role=\"status\"></p>";
    let script = format!(
        "document.getElementById('join').addEventListener('submit', (event) => {{ event.preventDefault(); \
         send('/api/join', {{ name: document.getElementById('name').value.trim(), invitation: {} }}); }});",
        json(&invitation)
    );
    page("You are invited", body, &script)
}

const SEND: &str = "\
async function send(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (answer.ok) location.replace('/');
  else document.getElementById('said').textContent = (await answer.json()).words;
}
";

/// A page that loads nothing from anywhere, and tells nobody where one came from.
fn page(title: &str, body: &str, script: &str) -> Response {
    let script = if script.is_empty() { String::new() } else { format!("<script>{SEND}{script}</script>") };
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>body{{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
         color:#222;background:#fbfaf7}}table{{border-collapse:collapse;width:100%}}th,td{{text-align:left;padding:.3rem .6rem;\
         border-bottom:1px solid #ddd}}input,button{{font:inherit;padding:.3rem .6rem}}</style><h1>{title}</h1>{body}{script}</html>"
    );
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; \
                  form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let headers = [(CONTENT_SECURITY_POLICY, policy), (REFERRER_POLICY, "no-referrer"), (CACHE_CONTROL, "no-store")];
    (headers, Html(html)).into_response()
}

/// Text as it may stand in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text as it may stand in a script of a page.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_called_is_no_part_of_the_page() {
        assert_eq!(escaped("<b>\"A\" & B"), "&lt;b&gt;&quot;A&quot; &amp; B");
        assert_eq!(json("</script>\""), "\"\\u003c/script>\\\"\"");
    }
}
