//! A line on a terminal that says how far a long command is; nothing where standard error is no
//! terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the line is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// The line. It goes when this is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A line with the time that has passed.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        if !bar.is_hidden() {
            // A template that is right by itself; without one the line looks otherwise.
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(TICK);
        }
        Self(bar)
    }

    /// Says how far it is. `words` are made only if somebody sees them.
    pub(crate) fn tell(&self, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(words());
        }
    }

    /// Does something that writes to the terminal, with the line out of the way.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
