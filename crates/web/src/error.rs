//! What goes wrong, as a visitor is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A request that can't be answered as it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// Something in the request is wrong, in words.
    #[error("{0}")]
    Bad(String),
    /// No such thing.
    #[error("{0}")]
    Missing(String),
    /// Right in itself, but not now.
    #[error("{0}")]
    Conflict(String),
    /// More than the server has room for.
    #[error("{0}")]
    Busy(String),
    /// The server's own trouble.
    #[error("{0}")]
    Broken(String),
}

/// The body of every answer that is no success.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fault {
    /// What is wrong, where, and what was expected; a line or two.
    #[schema(example = "a3a5 is no move: a pawn goes one step; White's legal moves from a3 are a3a4 a3b4")]
    pub(crate) error: String,
}

impl Problem {
    /// Something in the request is wrong.
    pub(crate) fn bad(error: impl ToString) -> Self {
        Self::Bad(error.to_string())
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        answer(self.status(), self.to_string())
    }
}

/// A refusal with its status.
pub(crate) fn answer(status: StatusCode, error: String) -> Response {
    (status, Json(Fault { error })).into_response()
}
