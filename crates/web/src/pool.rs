//! Who may compute now: searches and short answers in lanes of their own, so that a random player
//! doesn't wait for an engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Problem;
use crate::settings::MAX_WAITING;

/// Bounded computing.
#[derive(Debug)]
pub(crate) struct Pool {
    searches: Arc<Semaphore>,
    short: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Pool {
    /// A pool for so many searches at once, and as many short answers beside them.
    pub(crate) fn new(at_once: usize) -> Self {
        let at_once = at_once.max(1);
        Self {
            searches: Arc::new(Semaphore::new(at_once)),
            short: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
        }
    }

    /// Waits for a turn; what is returned is given back when dropped. `None` when the server is closing.
    pub(crate) async fn turn(&self, searches: bool) -> Option<OwnedSemaphorePermit> {
        let lane = if searches { &self.searches } else { &self.short };
        Arc::clone(lane).acquire_owned().await.ok()
    }

    /// The same for searches that nobody's game waits for.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn turn_if_few_wait(&self) -> Result<OwnedSemaphorePermit, Problem> {
        /// Counts down whatever happens to the request.
        struct Waiting<'p>(&'p AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        let busy = || Problem::Busy("too many analyses are waiting; try again later".into());
        if before >= MAX_WAITING {
            return Err(busy());
        }
        self.turn(true).await.ok_or_else(busy)
    }
}
