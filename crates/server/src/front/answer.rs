use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use room::Refused;
use serde::de::DeserializeOwned;

use crate::wire::{Code, Refusal};

/// What a request is answered with.
pub(super) type Answer<T> = Result<T, No>;

/// No, and why, as JSON.
#[derive(Debug)]
pub(super) struct No(pub(super) Refusal);

impl No {
    pub(super) fn new(code: Code, words: impl Into<String>) -> No {
        No(Refusal::new(None, code, words))
    }

    pub(super) fn too_fast(wait: Duration) -> No {
        let seconds = wait.as_secs().max(1);
        No::new(Code::TooFast, format!("that is too much too fast: try again in {seconds} s"))
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
        let mut response = (No::status(self.0.code), Json(&self.0)).into_response();
        // Whoever counts refusals finds the code here.
        response.extensions_mut().insert(self.0.code);
        if self.0.code == Code::TooFast {
            response.headers_mut().insert(RETRY_AFTER, 1.into());
        }
        response
    }
}

/// JSON that was sent, or why it is none.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, No> {
        match Json::from_request(request, state).await {
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
