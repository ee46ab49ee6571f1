//! The page itself, part of the program.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const ASSETS: [Asset; 9] = [
    Asset { path: "/", kind: "text/html; charset=utf-8", text: include_str!("assets/index.html") },
    Asset { path: "/style.css", kind: "text/css; charset=utf-8", text: include_str!("assets/style.css") },
    Asset { path: "/page.js", kind: JAVASCRIPT, text: include_str!("assets/page.js") },
    Asset { path: "/play.js", kind: JAVASCRIPT, text: include_str!("assets/play.js") },
    Asset { path: "/board.js", kind: JAVASCRIPT, text: include_str!("assets/board.js") },
    Asset { path: "/learn.js", kind: JAVASCRIPT, text: include_str!("assets/learn.js") },
    Asset { path: "/explore.js", kind: JAVASCRIPT, text: include_str!("assets/explore.js") },
    Asset { path: "/patterns.js", kind: JAVASCRIPT, text: include_str!("assets/patterns.js") },
    Asset { path: "/icon.svg", kind: "image/svg+xml", text: include_str!("assets/icon.svg") },
];
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// A route for each file of the page.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Vec<(&'static str, MethodRouter<S>)> {
    let route = |asset: &'static Asset| (asset.path, get(move |headers: HeaderMap| answer(asset, headers)));
    ASSETS.iter().map(route).collect()
}

async fn answer(asset: &'static Asset, headers: HeaderMap) -> Response {
    // A browser that has the file asks again, and is told that it is the same.
    let tag = format!("\"{}-{:x}\"", env!("CARGO_PKG_VERSION"), checksum(asset.text));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, asset.kind)], asset.text).into_response()
}

/// Fowler, Noll and Vo's hash (FNV-1a).
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
