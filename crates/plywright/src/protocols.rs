//! `plywright uci`, `gtp` and `nboard`: engines for other people's programs, over standard input and
//! output.

use std::io::{self, BufReader};

use anyhow::Result;
use arena::protocol::{Bounds, serve_uci};

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, OutputError};

/// Serve Breakthrough over UCI, as Fairy-Stockfish speaks it
///
/// Commands are read from standard input, answers go to standard output: name `plywright uci` as an
/// engine in a program for UCI engines that knows the variant breakthrough. When the input ends, a
/// search within limits is finished first.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    r"printf 'position startpos moves a2a3\ngo depth 5\n' | plywright uci",
    r"printf 'setoption name MultiPV value 2\nposition startpos\ngo nodes 2000\n' | plywright uci breakthrough",
))]
pub(crate) struct Uci {
    /// The game
    #[arg(value_name = "GAME", default_value = "breakthrough", value_parser = ["breakthrough"])]
    _game: String,
}

impl Uci {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        served(serve_uci(input(), out.writer(), Bounds::default()))
    }
}

fn input() -> BufReader<io::Stdin> {
    BufReader::new(io::stdin())
}

fn served(outcome: io::Result<()>) -> Result<Conclusion> {
    outcome.map_err(OutputError::from)?;
    Ok(Conclusion::Done)
}
