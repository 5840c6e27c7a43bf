//! The document of the API: `OpenAPI` for programs, and a page for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use axum::response::Html;
use serde_json::{Map, Value, json};

use super::Front;
use super::answer::No;
use crate::wire::{Code, Refusal};

/// Everything that can be asked over HTTP, with every answer and every refusal, as `OpenAPI` 3.1: of any room.
#[must_use]
pub fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(make);
    &DOCUMENT
}

/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "room",
    responses((status = 200, body = Value, description = "Everything that can be asked, as OpenAPI 3.1."))
)]
pub(super) async fn openapi(State(front): State<Arc<Front>>) -> Json<Value> {
    let mut document = document().clone();
    document["components"]["securitySchemes"][COOKIE]["name"] = json!(front.cookie_name());
    Json(document)
}

/// This document, as a page to read.
#[utoipa::path(
    get,
    path = "/api",
    tag = "room",
    responses((status = 200, body = String, description = "A page.", content_type = "text/html"))
)]
pub(super) async fn page() -> Html<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(|| write_page(document()));
    Html(&PAGE)
}

/// Who asks: the cookie of a browser, or what a program sends.
const COOKIE: &str = "cookie";
const BEARER: &str = "bearer";

fn make() -> Value {
    let (_, openapi) = super::routes().split_for_parts();
    // Names and numbers have a form in JSON; if they had none, the tests would find the document empty.
    let mut document = serde_json::to_value(openapi).unwrap_or_default();
    document["info"] = json!({
        "title": "Cardroom",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "The rule book, running. What goes over the socket is told in docs/protocol.md. Chips are in cents.",
        "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
    });
    document["components"]["securitySchemes"] = json!({
        COOKIE: {"type": "apiKey", "in": "cookie", "name": "cardroom", "description": "Each room has a name of its own for it, so that two of one machine are told apart."},
        BEARER: {"type": "http", "scheme": "bearer", "description": "A pass, as the manager gives it to programs."},
    });
    document["components"]["schemas"]["Refusal"] = schema::<Refusal>();
    document["components"]["schemas"]["Code"] = schema::<Code>();
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            refuse(method, path, operation);
        }
    }
    document
}

fn schema<T: utoipa::PartialSchema>() -> Value {
    serde_json::to_value(T::schema()).unwrap_or_default()
}

/// Puts down what an operation may refuse: what it says itself, and what follows from what it is.
fn refuse(method: &str, path: &str, operation: &mut Value) {
    let said = operation.get("x-refuses").cloned().unwrap_or_else(|| json!([]));
    let mut codes: BTreeSet<Code> = serde_json::from_value(said).unwrap_or_default();
    codes.insert(Code::TooFast);
    if method != "get" {
        codes.insert(Code::OtherOrigin);
    }
    if path.contains('{') {
        codes.insert(Code::NotFound);
    }
    if operation.get("requestBody").is_some() {
        codes.extend([Code::Malformed, Code::TooBig]);
    }
    if let Some(whose) = operation["x-for"].as_str() {
        codes.insert(Code::SignIn);
        if whose != "everybody who has signed in" {
            codes.insert(Code::NotYours);
        }
        operation["security"] = json!([{COOKIE: []}, {BEARER: []}]);
    }
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for &code in &codes {
        by_status.entry(No::status(code).as_u16()).or_default().push(code);
    }
    for (status, codes) in by_status {
        operation["responses"][status.to_string()] = refusals(&codes);
    }
    operation["x-refuses"] = json!(codes);
}

fn refusals(codes: &[Code]) -> Value {
    let meant = codes.iter().map(|code| format!("`{}`: {}", code, code.meaning()));
    let example = |code: &Code| json!({"id": null, "code": code, "words": code.meaning(), "by": []});
    let examples: Map<String, Value> =
        codes.iter().map(|code| (code.to_string(), json!({"value": example(code)}))).collect();
    json!({
        "description": meant.collect::<Vec<String>>().join(" "),
        "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Refusal"},
            "examples": examples,
        }},
    })
}

/// The page: plain HTML, and nothing from elsewhere.
fn write_page(document: &Value) -> String {
    let mut rows = String::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            let words = operation["summary"].as_str().unwrap_or_default();
            let whose = operation["x-for"].as_str().unwrap_or("everybody");
            let codes: Vec<&str> =
                operation["x-refuses"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            // Text cannot refuse what is written into it.
            let _ = writeln!(
                rows,
                "<tr><td><code>{} {path}</code><td>{words}<td>{whose}<td>{}",
                method.to_uppercase(),
                codes.join(", ")
            );
        }
    }
    format!(
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width\">\n\
         <title>Cardroom: what can be asked</title>\n\
         <style>body{{font:16px/1.4 sans-serif;margin:2em}}td,th{{text-align:left;vertical-align:top;padding:.3em 1em .3em 0}}</style>\n\
         <h1>What can be asked</h1>\n\
         <p>Requests and answers are JSON; chips are in cents. <a href=\"/api/openapi.json\">The whole document</a> has \
         every type, answer and example, as OpenAPI 3.1.\n\
         <table>\n<tr><th>request<th>what it does<th>for whom<th>how it may be refused\n{rows}</table>\n"
    )
}
