//! When a solver gives up: the options that the solvers share.

use std::time::Duration;

use arena::units::duration;
use search_core::{Limits, StopFlag};

/// When to give up.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits (without one, the search runs until it is done)")]
pub(super) struct Bounds {
    /// Search for this long at most, as in 2s or 5m; of several problems, each
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Search this many nodes at most; of several threads, each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Bounds {
    /// As the kernel takes them; the flag ends the search, too.
    pub(super) fn limits(&self, stop: &StopFlag) -> Limits {
        let depth = Limits::depth(Limits::MAX_DEPTH);
        Limits { nodes: self.nodes, time: self.time, ..depth }.with_stop(stop.clone())
    }
}
