//! What any game's analysis lets choose: techniques, and when to stop.

use std::time::Duration;

use search_core::{Features, Limits};

use crate::output::note;
use crate::setup::depth;
use arena::units::duration;

/// The time that is searched when no limit is given. Chosen.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The techniques of the search.
#[derive(clap::Args)]
pub(super) struct Techniques {
    /// Techniques, from left to right; a leading - takes one away: "lossless,-pvs,lmr" [default: the game's]
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    #[arg(long_help = techniques())]
    pub(super) features: Option<Features>,
}

/// Help on `--features`, with the names as the kernel has them.
fn techniques() -> String {
    let names = |named: &[(&'static str, Features)]| {
        named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    };
    format!(
        "Techniques [default: the game's choice], read from left to right; a leading - takes one away: \"lossless,-pvs,lmr\". Sets: {}. \
         Techniques: {}. The score is plain minimax's unless one of these is on: {}; quiescence \
         changes the values of leaves",
        names(&Features::SETS),
        names(&Features::NAMES),
        Features::LOSSY,
    )
}

impl Techniques {
    /// Says when a technique was asked for that does nothing without another.
    pub(super) fn warn_of_idle(&self) {
        let idle = self.features.unwrap_or_default().idle();
        if !idle.is_empty() {
            note(format_args!(
                "--features: {idle} does nothing in this choice: another is missing, or in its place"
            ));
        }
    }
}

/// When to stop.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits (the first reached counts; 2s if none is given)")]
pub(super) struct Bounds {
    /// Search to this depth
    #[arg(long, value_name = "PLIES", value_parser = depth)]
    pub(super) depth: Option<u32>,
    /// Search for this long, as in 2s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Search this many nodes; of several threads, the first one's count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,
}

impl Bounds {
    /// The limits for the kernel.
    pub(super) fn limits(&self) -> Limits {
        let unbounded = self.depth.is_none() && self.time.is_none() && self.nodes.is_none();
        let time = if unbounded { Some(DEFAULT_TIME) } else { self.time };
        Limits { nodes: self.nodes, time, ..Limits::depth(self.depth.unwrap_or(Limits::MAX_DEPTH)) }
    }
}
