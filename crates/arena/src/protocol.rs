//! Protocols by which other people's programs use this one: UCI, GTP and NBoard, as servers over any
//! input and output.
//!
//! | protocol | game | server |
//! |---|---|---|
//! | UCI, as Fairy-Stockfish speaks it | Breakthrough | [`serve_uci`] |
//!
//! Servers read lines of any bytes in any order, keep only a bounded part of what they are sent, and
//! hand over every answer at once.

mod desk;
pub(crate) mod lines;
pub(crate) mod uci;

use std::io::{self, BufRead, Write};

use search_core::Limits;

use crate::units::Bytes;

/// What whoever is served may ask of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The largest transposition table.
    pub table: Bytes,
    /// The most threads of a search.
    pub threads: usize,
    /// The most nodes of any search; `None` for no bound.
    pub nodes: Option<u64>,
}

impl Default for Bounds {
    /// A terabyte (less, if the machine has less), 256 threads, any nodes.
    fn default() -> Self {
        Self { table: Bytes(1 << 40), threads: 256, nodes: None }
    }
}

impl Bounds {
    /// These limits, within the bounds.
    fn apply(&self, mut limits: Limits) -> Limits {
        limits.nodes = [limits.nodes, self.nodes].into_iter().flatten().min();
        limits
    }
}

/// Serves Breakthrough over UCI until `quit` or the end of the input. A search that ends by itself is
/// waited for at the end of the input, one without an end is ended.
///
/// # Errors
/// When the output can't be written; a pipe whose reader has gone is one of these.
pub fn serve_uci(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    bounds: Bounds,
) -> io::Result<()> {
    desk::serve(&mut uci::Uci::new(bounds), input, output)
}
