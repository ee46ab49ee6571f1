//! Tables within the machine's memory.

use anyhow::{Result, anyhow};
pub(crate) use arena::memory::available;

use arena::units::Bytes;

/// As many bytes as an option asks for, if the machine has them.
///
/// # Errors
/// A size above the memory at hand.
pub(crate) fn at_hand(option: &str, size: Bytes) -> Result<usize> {
    arena::memory::at_hand(size).map_err(|error| anyhow!("{option} {error}"))
}
