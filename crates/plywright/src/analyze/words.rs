//! Words that every analysis has for what the kernel reports.

use search_core::{Counters, StopReason};

use crate::output::{Output, OutputError};

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
