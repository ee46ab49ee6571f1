//! How signals end a move, or the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use search_core::StopFlag;

use crate::interrupt::{Signal, on_signal};
use crate::output::note;

/// What signals have asked for.
pub(super) struct Signals {
    /// A thinking player is to move at once.
    pub(super) stop: StopFlag,
    /// The game is to be left.
    leave: Arc<AtomicBool>,
    /// A person is being waited for.
    waiting: Arc<AtomicBool>,
}

impl Signals {
    /// Has signals handled from now on. Call it once.
    ///
    /// # Errors
    /// When the system takes no handler.
    pub(super) fn watch() -> Result<Self> {
        let signals = Self { stop: StopFlag::new(), leave: Arc::default(), waiting: Arc::default() };
        let (stop, leave, waiting) =
            (signals.stop.clone(), Arc::clone(&signals.leave), Arc::clone(&signals.waiting));
        on_signal(move |signal| {
            let again = match signal {
                Signal::Interrupt => stop.is_set(),
                Signal::Terminate => leave.swap(true, Ordering::Relaxed),
            };
            if again || waiting.load(Ordering::Relaxed) {
                // What was played is in the record, and reading a line can't be broken off.
                note(format_args!("\nunfinished"));
                signal.exit();
            }
            stop.stop();
        })?;
        Ok(signals)
    }

    /// Whether the game is to be left.
    pub(super) fn leave(&self) -> bool {
        self.leave.load(Ordering::Relaxed)
    }

    /// While this lives, a person is being waited for.
    pub(super) fn waiting(&self) -> Waiting {
        self.waiting.store(true, Ordering::Relaxed);
        Waiting(Arc::clone(&self.waiting))
    }
}

/// A person is being waited for.
pub(super) struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
