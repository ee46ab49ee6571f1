//! The HTTP interface: routes that translate between JSON and the libraries.

pub(crate) mod analysis;
mod catalogue;
mod events;
mod exercises;
mod explore;
mod extract;
mod games;
mod patterns;
mod patterns_found;
mod patterns_view;
mod trees;
mod view;
mod words;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::hall::Hall;

/// What every route may use.
pub(crate) type Shared = State<Arc<Hall>>;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Plywright",
        description = "Play games against people and engines, watch searches, learn alpha-beta on \
            explicit trees, explore game graphs. Whoever knows a game's name may play it. An engine \
            thinks as long as somebody waits for it: a stream of the game's events, or a request with \
            wait. Every answer that is no success has a body {\"error\": \"...\"}."
    ),
    tags(
        (name = "games", description = "Games that are being played"),
        (name = "trees", description = "Explicit trees, searched step by step"),
        (name = "explore", description = "Graphs of whole games, patterns of a position, and the reproduction report")
    )
)]
struct Document;

/// All routes of the interface with their description.
pub(crate) fn routes() -> OpenApiRouter<Arc<Hall>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(games::create))
        .routes(routes!(games::read, games::delete))
        .routes(routes!(games::play))
        .routes(routes!(games::back))
        .routes(routes!(games::resign))
        .routes(routes!(games::seats_of))
        .routes(routes!(games::hurry))
        .routes(routes!(games::record))
        .routes(routes!(games::board))
        .routes(routes!(events::events))
        .routes(routes!(analysis::analyze))
        .routes(routes!(trees::examples))
        .routes(routes!(exercises::generate))
        .routes(routes!(trees::trace))
        .routes(routes!(trees::picture))
        .routes(routes!(exercises::exercise))
        .routes(routes!(exercises::grade))
        .routes(routes!(trees::expand))
        .routes(routes!(explore::graph))
        .routes(routes!(explore::vertex))
        .routes(routes!(patterns::samples))
        .routes(routes!(patterns::patterns))
        .routes(routes!(explore::report))
        .routes(routes!(explore::plot))
}

/// Answers with the interface's own description.
pub(crate) fn description(document: utoipa::openapi::OpenApi) -> axum::routing::MethodRouter<Arc<Hall>> {
    let document = Arc::new(document);
    axum::routing::get(move || async move { Json(document.as_ref().clone()) })
}
