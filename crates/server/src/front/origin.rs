use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};

use super::Manners;
use super::answer::No;
use crate::wire::Code;

/// A browser says which page a request comes from. What changes something, and every socket, is for our own pages only; a program that is
/// no browser says nothing, and has no cookie that others could misuse.
pub(super) fn check(request: &Request, manners: &Manners) -> Result<(), No> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() != "/socket";
    if harmless || is_ours(request.headers(), &manners.origins) {
        return Ok(());
    }
    Err(No::new(Code::OtherOrigin, "that comes from a page of another address, which this room does not know"))
}

fn is_ours(headers: &HeaderMap, others: &[String]) -> bool {
    if let Some(site) = headers.get("sec-fetch-site")
        && (site == "same-origin" || site == "none")
    {
        return true;
    }
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let own = headers.get(HOST).and_then(|host| host.to_str().ok());
    let (_, authority) = origin.split_once("://").unwrap_or(("", ""));
    own.is_some_and(|own| own.eq_ignore_ascii_case(authority)) || others.iter().any(|other| other == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = axum::http::Request::builder().method(method).uri(path).header(HOST, "room:8080");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(axum::body::Body::empty()).unwrap()
    }

    #[test]
    fn pages_of_others_change_nothing() {
        let manners = Manners { origins: vec!["https://cards.example".to_string()], ..Manners::default() };
        let passes = |method, path, headers: &[_]| check(&request(method, path, headers), &manners).is_ok();
        assert!(passes("POST", "/api/sign-in", &[]));
        assert!(passes("POST", "/api/sign-in", &[("origin", "http://room:8080")]));
        assert!(passes("POST", "/api/sign-in", &[("origin", "https://cards.example")]));
        assert!(passes("GET", "/api/tables", &[("origin", "http://elsewhere")]));
        for origin in ["http://elsewhere", "http://room:8081", "https://cards.example.net", "null", "room:8080", ""] {
            assert!(!passes("POST", "/api/sign-in", &[("origin", origin)]), "{origin}");
            assert!(!passes("DELETE", "/api/tables/1", &[("origin", origin)]), "{origin}");
            assert!(!passes("GET", "/socket", &[("origin", origin)]), "{origin}");
        }
        assert!(!passes("POST", "/api/sign-in", &[("origin", "http://elsewhere"), ("sec-fetch-site", "cross-site")]));
    }
}
