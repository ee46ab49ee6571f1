//! The server: routes put together, and run until told to stop.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use tokio::net::TcpListener;

use crate::error::answer;
use crate::hall::{Hall, Restored};
use crate::settings::{MAX_BODY, Settings};
use crate::store::StoreError;
use crate::{api, assets, guard};

/// How often games that nobody uses are looked for.
const SWEEP: Duration = Duration::from_secs(60);
/// How long open streams may take to end when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A server with its games.
#[derive(Debug)]
pub struct Server {
    hall: Arc<Hall>,
    restored: Restored,
}

impl Server {
    /// A server with the games of its store, if it has one.
    ///
    /// # Errors
    /// A store that can't be opened or read, or that another server uses.
    pub fn open(settings: Settings) -> Result<Self, StoreError> {
        let (hall, restored) = Hall::open(settings)?;
        Ok(Self { hall, restored })
    }

    /// What the store held.
    #[must_use]
    pub fn restored(&self) -> &Restored {
        &self.restored
    }

    /// All routes, for whoever brings a server of their own.
    pub fn router(&self) -> Router {
        let (mut router, document) = api::routes().split_for_parts();
        router = router.route("/api/openapi.json", api::description(document));
        for (path, route) in assets::routes() {
            router = router.route(path, route);
        }
        router
            .method_not_allowed_fallback(async || {
                answer(StatusCode::METHOD_NOT_ALLOWED, "the page answers to other methods".into())
            })
            .fallback(async || answer(StatusCode::NOT_FOUND, "no such page".into()))
            .layer(DefaultBodyLimit::max(MAX_BODY))
            .layer(middleware::from_fn_with_state(Arc::clone(&self.hall), guard::guard))
            .with_state(Arc::clone(&self.hall))
    }

    /// Serves until `stop` is over; then streams have a moment to end.
    ///
    /// # Errors
    /// A network that fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let hall = Arc::clone(&self.hall);
        let sweeper = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                // What can't be forgotten now is tried again.
                _ = hall.forget_expired().await;
            }
        });
        let (stopping, mut stopped) = tokio::sync::watch::channel(false);
        let serving = axum::serve(listener, self.router()).with_graceful_shutdown(async move {
            stop.await;
            _ = stopping.send(true);
        });
        let cut_off = async {
            _ = stopped.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(LAST_WORDS).await;
        };
        let result = tokio::select! {
            result = serving => result,
            () = cut_off => Ok(()),
        };
        sweeper.abort();
        result
    }
}
