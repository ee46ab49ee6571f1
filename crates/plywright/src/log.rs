//! What a run says of itself on standard error, when it is asked to.

use anyhow::{Result, anyhow};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Which events are told, as in `debug` or `arena::player=trace`; more than what `-v` asks for.
const VARIABLE: &str = "PLYWRIGHT_LOG";

/// Begins to tell events: those of the variable, or of as many `-v` as were given. Faults alone without either.
///
/// # Errors
/// A variable that names no events.
pub(crate) fn begin(verbose: u8) -> Result<()> {
    let asked = std::env::var(VARIABLE).unwrap_or_default();
    let targets = if asked.trim().is_empty() {
        let level = match verbose {
            0 => LevelFilter::WARN,
            1 => LevelFilter::INFO,
            2 => LevelFilter::DEBUG,
            _ => LevelFilter::TRACE,
        };
        Targets::new().with_default(level)
    } else {
        let expected = "expected a level (info, debug, trace), or targets as in arena::player=trace";
        asked.parse().map_err(|_| anyhow!("{VARIABLE}={}: {expected}", search_core::shortened(&asked)))?
    };
    let told = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    tracing_subscriber::registry().with(targets).with(told).try_init()?;
    Ok(())
}
