use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use room::{Refused, RequestId};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use uuid::Uuid;

use crate::wire::{Code, Refusal};

/// How long somebody may take to send what he has announced.
const PATIENCE: Duration = Duration::from_secs(30);
/// In how many seconds one tries again what was too much, where nobody knows when it is not any more.
const SOON: u64 = 5;

/// What a request is answered with.
pub(super) type Answer<T> = Result<T, No>;

/// No, and why, as JSON.
#[derive(Debug)]
pub(super) struct No {
    refusal: Refusal,
    /// In how many seconds it may be tried again, where that is known.
    again: Option<u64>,
}

impl No {
    pub(super) fn new(code: Code, words: impl Into<String>) -> No {
        No { refusal: Refusal::new(None, code, words), again: None }
    }

    pub(super) fn too_fast(wait: Duration) -> No {
        // Who comes back by then does not come too soon.
        let seconds = wait.as_millis().div_ceil(1_000).max(1) as u64;
        let words = format!("that is too much too fast: try again in {seconds} s");
        No { again: Some(seconds), ..No::new(Code::TooFast, words) }
    }

    /// He has too much of something; as soon as he has less of it, he may try again.
    pub(super) fn too_many(words: &str) -> No {
        No { again: Some(SOON), ..No::new(Code::TooFast, words) }
    }

    pub(super) fn sign_in() -> No {
        No::new(Code::SignIn, "sign in first")
    }

    /// What a program that knows only HTTP makes of it.
    pub(super) const fn status(code: Code) -> StatusCode {
        match code {
            Code::Malformed => StatusCode::BAD_REQUEST,
            Code::TooBig => StatusCode::PAYLOAD_TOO_LARGE,
            Code::SignIn | Code::WrongPass => StatusCode::UNAUTHORIZED,
            Code::OtherOrigin | Code::NotYours => StatusCode::FORBIDDEN,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Busy | Code::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        }
    }
}

impl From<Refused> for No {
    fn from(refused: Refused) -> No {
        No::new(Code::of(&refused), refused.to_string())
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let No { refusal, again } = self;
        let mut response = (No::status(refusal.code), Json(&refusal)).into_response();
        // Whoever counts refusals finds the code here.
        response.extensions_mut().insert(refusal.code);
        if let Some(seconds) = again {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// JSON that was sent, or why it is none.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, No> {
        let Ok(json) = timeout(PATIENCE, Json::from_request(request, state)).await else {
            return Err(No::new(Code::Malformed, "what was announced did not come"));
        };
        match json {
            Ok(Json(sent)) => Ok(Sent(sent)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(No::new(Code::TooBig, format!("a request has {} bytes at most", super::BODY_MAX)))
            }
            Err(error) => Err(No::new(Code::Malformed, error.body_text())),
        }
    }
}

/// What stands in the path, or why it is not that.
pub(super) struct InPath<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InPath<T>, No> {
        let path: Result<_, PathRejection> = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| InPath(path.0)).map_err(|error| No::new(Code::NotFound, error.body_text()))
    }
}

/// What stands behind the path, or why it is not that.
pub(super) struct InQuery<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for InQuery<T> {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InQuery<T>, No> {
        let query: Result<_, QueryRejection> = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| InQuery(query.0)).map_err(|error| No::new(Code::Malformed, error.body_text()))
    }
}

/// The name of a request, if it has one.
pub(super) struct Named(pub(super) Option<RequestId>);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Named, No> {
        let Some(name) = parts.headers.get("idempotency-key") else { return Ok(Named(None)) };
        let uuid = name.to_str().ok().and_then(|name| name.parse::<Uuid>().ok());
        let uuid = uuid.ok_or_else(|| No::new(Code::Malformed, "an idempotency-key is a UUID"))?;
        Ok(Named(Some(RequestId(*uuid.as_bytes()))))
    }
}
