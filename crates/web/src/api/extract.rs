//! Reading requests, with refusals in the interface's own form and in words.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::words::in_words;
use crate::error::answer;

/// A body of JSON: 415 unless it says so, 400 unless it is JSON, 422 unless it has the right shape.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        if !says_json(request.headers()) {
            let told = "expected a body of JSON, with the header Content-Type: application/json";
            return Err(answer(StatusCode::UNSUPPORTED_MEDIA_TYPE, told.into()));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| answer(rejection.status(), rejection.body_text()))?;
        if let Err(error) = serde_json::from_slice::<IgnoredAny>(&bytes) {
            return Err(answer(StatusCode::BAD_REQUEST, format!("the body is no JSON: {error}")));
        }
        let read = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(&bytes));
        read.map(Self).map_err(|error| {
            let path = error.path().to_string();
            answer(StatusCode::UNPROCESSABLE_ENTITY, in_words(&path, &error.into_inner().to_string()))
        })
    }
}

fn says_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// The part of an address after `?`.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Self(query)),
            Err(rejection) => {
                let told = rejection.body_text();
                let told = told.strip_prefix("Failed to deserialize query string: ").unwrap_or(&told);
                Err(answer(StatusCode::BAD_REQUEST, in_words("", told)))
            }
        }
    }
}

/// The part of a path that names something.
pub(super) struct Named(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(name)) => Ok(Self(name)),
            Err(rejection) => Err(answer(rejection.status(), rejection.body_text())),
        }
    }
}
