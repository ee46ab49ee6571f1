//! Ctrl-C ends a search, which then returns its best result so far.

use anyhow::{Context as _, Result};
use search_core::StopFlag;

/// The exit code of a program that a signal ended, as shells give it for an interrupt.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C, or a signal to terminate, sets. The second one ends the program at once. Call
/// it once.
///
/// # Errors
/// When the system takes no handler.
pub(crate) fn stop_flag() -> Result<StopFlag> {
    let flag = StopFlag::new();
    let theirs = flag.clone();
    ctrlc::set_handler(move || {
        if theirs.is_set() {
            std::process::exit(INTERRUPTED);
        }
        theirs.stop();
    })
    .context("no handler for Ctrl-C can be set")?;
    Ok(flag)
}
