//! A progress bar on stderr, and only where somebody watches: into a file or a pipe goes nothing.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far a run has come.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar of `steps` steps; drawn only if stderr is a terminal.
    pub(crate) fn new(steps: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{elapsed_precise} [{bar:30}] {pos}/{len} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar }
    }

    /// Says what is being measured now.
    pub(crate) fn at(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Adds steps that turned up on the way.
    pub(crate) fn expect_more(&self, steps: u64) {
        self.bar.inc_length(steps);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
