//! What a search may use of the machine: threads, and memory for its table.

use std::fmt;

use arena::units::Bytes;

/// More threads than this only wait for each other. Chosen.
const MAX_THREADS: u16 = 256;

/// The option for threads.
#[derive(clap::Args)]
pub(crate) struct Threads {
    /// Threads; with more than one, counts differ from run to run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: u16,
}

impl Threads {
    /// These threads, and a table of this size.
    pub(crate) const fn with_table(&self, table: Bytes) -> Machine {
        Machine { threads: self.threads, table }
    }
}

/// Threads, and the size of the transposition table.
#[derive(Clone, Copy)]
pub(crate) struct Machine {
    pub(crate) threads: u16,
    pub(crate) table: Bytes,
}

impl fmt::Display for Machine {
    /// `table 64MiB, 1 thread`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = if self.threads == 1 { "thread" } else { "threads" };
        write!(f, "table {}, {} {threads}", self.table, self.threads)
    }
}
