//! What keeps visitors safe from other sites, and the server from other sites' visitors.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::error::answer;
use crate::hall::Hall;

/// Scripts, styles and pictures of this server only; drawings that the page makes itself are `blob:`.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Refuses requests that come from other sites, and sends every answer with its safety headers.
pub(crate) async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let refused = refusal(request.method(), request.headers(), hall.settings.own_names_only);
    let mut response = match refused {
        Some(problem) => answer(StatusCode::FORBIDDEN, problem.to_owned()),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn refusal(method: &Method, headers: &HeaderMap, own_names_only: bool) -> Option<&'static str> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST.as_str()).unwrap_or_default();
    if own_names_only && !is_own_name(host) {
        // Another site's name may have been pointed at this machine.
        return Some("this server answers to localhost, 127.0.0.1 and [::1] only");
    }
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if reads {
        return None;
    }
    let other_origin =
        text("origin").is_some_and(|origin| origin.split_once("://").map(|(_, at)| at) != Some(host));
    let other_site = text("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none"));
    (other_origin || other_site).then_some("requests of other sites are refused")
}

/// Whether a host, with or without a port, is one of the machine's own names.
fn is_own_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}
