//! Words that every analysis has for what the kernel reports.

use search_core::{Counters, Features, StopReason};

use crate::output::{Output, OutputError};

/// What a search with these techniques keeps of minimax.
pub(super) const fn kept(features: Features) -> &'static str {
    match (features.is_lossless(), features.contains(Features::QUIESCENCE)) {
        (true, false) => "lossless: the score is plain minimax's",
        (true, true) => "lossless: the score is minimax's, with quiescence at its leaves",
        (false, _) => "lossy: the score may differ from minimax's",
    }
}

/// Why the search ended, in words.
pub(super) const fn reason(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Depth => "the depth asked for was searched",
        StopReason::Proved => "proved: a deeper search would return the same",
        StopReason::Nodes => "the node limit was reached",
        StopReason::Time => "the time was up",
        StopReason::Stopped => "interrupted: the best result so far",
        StopReason::GameOver => "the game is over",
    }
}

/// The counters that are not 0.
pub(super) fn show_counters(counters: &Counters, out: &mut Output) -> Result<(), OutputError> {
    for (name, count) in counters.named().iter().filter(|(_, count)| *count > 0) {
        out.line(format_args!("  {name:<18} {count:>14}"))?;
    }
    match counters.first_move_cutoff_rate() {
        Some(rate) => out.line(format_args!("  {:.1} % of the cutoffs by the first move", rate * 100.0)),
        None => Ok(()),
    }
}
