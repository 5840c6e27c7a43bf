//! The document of the API says what is: every answer of every test fits it, and its examples run.

use std::collections::BTreeSet;
use std::time::Duration;

use ledger::{PersonId, TableId};
use room::{Errand, Grant, Millis, RequestId, Role, Staffing};
use rules::Chips;
use serde_json::Value;
use server::wire::{Code, Refusal};
use server::{HOUSE, Manners, Passes, Share, Thinking, document};

use super::caller;
use super::house::{FAST, House, holdem, key};
use super::schema::{misfit, resolve};

struct Operation {
    method: String,
    path: String,
    says: &'static Value,
}

fn operations() -> impl Iterator<Item = Operation> {
    document()["paths"].as_object().unwrap().iter().flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(|(method, says)| Operation {
            method: method.to_uppercase(),
            path: path.clone(),
            says,
        })
    })
}

impl Operation {
    fn id(&self) -> &'static str {
        self.says["operationId"].as_str().unwrap()
    }

    fn is_of(&self, method: &str, path: &str) -> bool {
        let path = path.split('?').next().unwrap();
        let (own, other): (Vec<&str>, Vec<&str>) = (self.path.split('/').collect(), path.split('/').collect());
        let fits = |(own, other): (&&str, &&str)| own == other || own.starts_with('{');
        self.method == method && own.len() == other.len() && own.iter().zip(&other).all(fits)
    }

    /// Who may ask.
    fn whose(&self) -> Option<&'static str> {
        self.says["x-for"].as_str()
    }

    fn parameters(&self) -> &'static [Value] {
        self.says["parameters"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The path with the examples of its parameters.
    fn example_path(&self) -> String {
        self.parameters().iter().fold(self.path.clone(), |path, of| {
            let name = of["name"].as_str().unwrap();
            let example = of["example"].as_str().map_or_else(|| of["example"].to_string(), ToString::to_string);
            match of["in"].as_str() {
                Some("path") => path.replace(&format!("{{{name}}}"), &example),
                Some("query") => format!("{path}{}{name}={example}", if path.contains('?') { '&' } else { '?' }),
                // What is sent beside the path is optional.
                Some("header") if of["required"] == false => path,
                other => panic!("a parameter in {other:?}"),
            }
        })
    }

    fn body(&self) -> Option<&'static Value> {
        self.says.get("requestBody").map(|body| &body["content"]["application/json"])
    }

    /// The answer when all is well.
    fn success(&self) -> u16 {
        let statuses: Vec<u16> =
            self.says["responses"].as_object().unwrap().keys().map(|status| status.parse().unwrap()).collect();
        let well: Vec<u16> = statuses.into_iter().filter(|status| *status < 300).collect();
        assert_eq!(well.len(), 1, "{}", self.id());
        well[0]
    }
}

/// What an HTTP request is answered with: the status, the headers, the JSON; which fits the document.
pub(crate) async fn http(
    house: &House,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String, Value) {
    let (status, head, answer) = caller::http(house, method, path, headers, body).await;
    check_answer(method, path, status, &answer);
    (status, head, answer)
}

/// Every answer is one that the document has, with a code that it has for it, and fits its schema.
fn check_answer(method: &str, path: &str, status: u16, answer: &Value) {
    let at = format!("{method} {path} {status} {answer}");
    let Some(operation) = operations().find(|operation| operation.is_of(method, path)) else {
        assert!(status == 404 && answer["code"] == "not-found" || status == 403, "not in the document: {at}");
        return;
    };
    let says = operation.says["responses"].get(status.to_string());
    let says = says.unwrap_or_else(|| panic!("an answer that is not in the document: {at}"));
    if let Some(schema) = says.pointer("/content/application~1json/schema") {
        assert_eq!(misfit(document(), schema, answer), None, "{at}");
    }
    if status >= 400 {
        let codes = operation.says["x-refuses"].as_array().unwrap();
        assert!(codes.contains(&answer["code"]), "a refusal that is not in the document: {at}");
    }
}

fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn the_document_is_whole() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."));
    let mut found = vec![];
    references(document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        assert!(!resolve(document, reference).is_null(), "{reference}");
    }
    let mut ids = BTreeSet::new();
    for operation in operations() {
        let id = operation.id();
        assert!(ids.insert(id), "two operations are called {id}");
        assert!(operation.says["summary"].as_str().is_some_and(|words| words.ends_with('.')), "{id}");
        assert_eq!(operation.says["tags"].as_array().map(Vec::len), Some(1), "{id}");
        for (status, response) in operation.says["responses"].as_object().unwrap() {
            assert!(response["description"].as_str().is_some_and(|words| !words.is_empty()), "{id} {status}");
        }
        operation.success();
        let named = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let named: BTreeSet<&str> = named.collect();
        let described = operation.parameters().iter().filter(|parameter| parameter["in"] == "path");
        let described: BTreeSet<&str> = described.map(|parameter| parameter["name"].as_str().unwrap()).collect();
        assert_eq!(named, described, "{id}");
        for parameter in operation.parameters() {
            assert_eq!(misfit(document, &parameter["schema"], &parameter["example"]), None, "{id}");
        }
        if let Some(body) = operation.body() {
            assert_eq!(misfit(document, &body["schema"], &body["example"]), None, "{id}");
            // What the type does not have is no example of it; of an enum, that is no other variant.
            let mut more = body["example"].clone();
            more["more"] = Value::Bool(true);
            let is_enum = resolve(document, body["schema"]["$ref"].as_str().unwrap()).get("oneOf").is_some();
            assert_eq!(misfit(document, &body["schema"], &more).is_none(), is_enum, "{id}");
        }
    }
    assert!(ids.len() > 18, "{ids:?}");
}

#[test]
fn every_refusal_in_the_document_is_one() {
    for operation in operations() {
        for (status, response) in operation.says["responses"].as_object().unwrap() {
            let Some(examples) = response.pointer("/content/application~1json/examples") else { continue };
            for (code, example) in examples.as_object().unwrap() {
                let refusal: Refusal = serde_json::from_value(example["value"].clone()).unwrap();
                assert_eq!(serde_json::to_value(refusal.code).unwrap(), **code, "{} {status}", operation.id());
                assert!(Code::ALL.contains(&refusal.code));
            }
        }
    }
}

/// A room where every example can be asked: somebody has the names, the passwords and the numbers of it.
async fn room() -> (House, [String; 3]) {
    let manners = Manners { open_to_all: true, first_chips: Chips(50_000), asks: 100_000, ..Manners::default() };
    let house = House::with(FAST, manners).await;
    house.table(holdem(1)).await;
    let (manager, pass) = house.person("Manager", Role::Manager).await;
    assert_eq!(manager, 1);
    let (player, players) = house.person("Player", Role::Player).await;
    assert_eq!(player, 2);
    let (_, floors) = house.person("Floor", Role::Floor).await;
    let (_, others) = house.person("Other", Role::Player).await;
    // One hand is over, and nobody sits there any more.
    let address = format!("ws://{}/socket", house.address);
    let (one, other) = tokio::join!(
        super::client::example::play(&address, &players, 1, 20_000, 1),
        super::client::example::play(&address, &others, 1, 20_000, 1),
    );
    assert!(one.is_ok() && other.is_ok());
    let password = r#"{"new": "long enough"}"#;
    let by = [("authorization", format!("Bearer {pass}"))];
    let by = by.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(http(&house, "POST", "/api/password", &by, password).await.0, 200);
    // Who has a new password has to come in again.
    let pass = house.front.pass(PersonId(manager)).await.unwrap();
    (house, [pass, floors, players])
}

/// Where a link to a hand leads, for all eyes.
fn shared(table: TableId, hand: u64) -> String {
    format!("/shared/{}", Passes::new(&key()).sign_share(&Share { table, hand, by: None }))
}

/// What must have happened before, so that an example can be asked.
async fn prepare(house: &House, operation: &Operation) {
    let (front, table) = (&house.front, TableId(1));
    match operation.id() {
        "stop_waiting" | "take_off" => {
            let person = PersonId(if operation.id() == "take_off" { 2 } else { 1 });
            let errand = Errand::Wait { person, list: holdem(1).list(), table: None };
            front.host().run(HOUSE, errand).await.unwrap();
        }
        "take_daily_chips" => {
            let grant = Grant { chips: Chips(5_000), begins: Millis(0) };
            front.host().run(HOUSE, Errand::Grants(Some(grant))).await.unwrap();
        }
        "change_call" => {
            front.host().line(Some(PersonId(1))).call_floor(table, RequestId([1; 16]), "a card fell".to_string());
        }
        "proven" => {
            front.staff().think(Thinking::NONE);
            front.staff().staff(front, HOUSE, table, Staffing::Count(3)).await.unwrap();
            while front.host().proven(table, None, None).await.is_none() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn every_example_runs_for_whom_it_is_and_for_nobody_else() {
    for operation in operations().filter(|operation| operation.path != "/socket") {
        let (house, [manager, floor, player]) = room().await;
        prepare(&house, &operation).await;
        let path = operation.example_path().replace("/shared/ff01000000", &shared(TableId(1), 1));
        let mut body = operation.body().map_or(Value::Null, |body| body["example"].clone());
        if body.get("link").is_some() {
            let link = house.front.link(PersonId(2)).await.unwrap();
            body["link"] = link.strip_prefix("/enter/").unwrap().into();
        }
        if operation.id() == "come_to" {
            let link = house.front.invitation(PersonId(1), Some(TableId(1))).await.unwrap();
            body["invitation"] = link.strip_prefix("/join/").unwrap().into();
        }
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let ask = |pass: Option<&str>| {
            let (house, operation, path, body) = (&house, &operation, &path, &body);
            let bearer = pass.map(|pass| format!("Bearer {pass}"));
            async move {
                let headers: Vec<(&str, &str)> =
                    bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
                http(house, &operation.method, path, &headers, body).await.0
            }
        };
        let (id, success) = (operation.id(), operation.success());
        match operation.whose() {
            None => {}
            Some(whose) => {
                assert_eq!(ask(None).await, 401, "{id}");
                if whose != "everybody who has signed in" {
                    assert_eq!(ask(Some(&player)).await, 403, "{id}");
                }
                if whose == "the manager" {
                    assert_eq!(ask(Some(&floor)).await, 403, "{id}");
                }
            }
        }
        let pass = match operation.whose() {
            Some("the floor") => floor,
            _ => manager,
        };
        assert_eq!(ask(Some(&pass)).await, success, "{id}");
        house.close().await;
    }
}

#[tokio::test]
async fn what_the_document_does_not_have_is_not_there() {
    let (house, [manager, ..]) = room().await;
    let bearer = format!("Bearer {manager}");
    let paths: BTreeSet<String> = operations().map(|operation| operation.example_path()).collect();
    for path in &paths {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            if !operations().any(|operation| operation.is_of(method, path)) {
                let (status, ..) = http(&house, method, path, &[("authorization", &bearer)], "").await;
                assert_eq!(status, 404, "{method} {path}");
            }
        }
    }
    let (status, _, answer) = http(&house, "GET", "/socket", &[], "").await;
    assert_eq!((status, &answer["code"]), (400, &"malformed".into()));
    house.close().await;
}

#[tokio::test]
async fn the_document_is_served_and_the_page_lists_it() {
    let (house, _) = room().await;
    let (status, head, mut served) = http(&house, "GET", "/api/openapi.json", &[], "").await;
    // The name of its cookie is each room's own.
    let name = served["components"]["securitySchemes"]["cookie"]["name"].take();
    assert!(name.as_str().is_some_and(|name| name.starts_with("cardroom-")), "{name}");
    let mut own = document().clone();
    own["components"]["securitySchemes"]["cookie"]["name"].take();
    assert_eq!((status, served), (200, own));
    assert!(head.contains("application/json"));
    let page = caller::text(&house, "/api").await;
    for operation in operations() {
        let line = format!("<code>{} {}</code>", operation.method, operation.path);
        assert!(page.contains(&line), "{line}");
    }
    assert!(page.contains("href=\"/api/openapi.json\"") && !page.contains("<script") && !page.contains("://"));
    house.close().await;
}
