//! Tables within the machine's memory.

use anyhow::{Result, anyhow};
pub(crate) use arena::memory::available;
use search_core::Table;

use arena::units::Bytes;

/// A table of this size.
///
/// # Errors
/// A size below one bucket, or above the memory at hand.
pub(crate) fn table(size: Bytes) -> Result<Table> {
    Table::with_bytes(at_hand("--table", size)?).map_err(|error| anyhow!("--table: {error}"))
}

/// As many bytes as an option asks for, if the machine has them.
///
/// # Errors
/// A size above the memory at hand.
pub(crate) fn at_hand(option: &str, size: Bytes) -> Result<usize> {
    arena::memory::at_hand(size).map_err(|error| anyhow!("{option} {error}"))
}
