//! Lines of Breakthrough.

use anyhow::Result;
use breakthrough::{Bits, Breakthrough, MoveStyle, dispatch, perft, perft_divide};
use search_core::Position as _;
use serde::Serialize;

use super::{Counting, Lines};
use crate::cli::{Conclusion, epilogue};
use crate::output::Output;
use crate::setup::breakthrough::{Setup, side_name};

/// What is counted, in words: programs differ in this.
const CONVENTION: &str =
    "lines of exactly so many plies; a finished game counts only at the ply at which it ends";

/// Count the lines of play from a position, to check a move generator
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright perft breakthrough --depth 5",
    "plywright perft breakthrough --board 6x6 --depth 4 --divide",
    "plywright perft breakthrough --fen 'ppp/3/3/PPP w' --depth 9 --json",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position()?;
        dispatch!(position, |position| {
            self.head(&position, out)?;
            self.counting.run(&position, out)
        })
    }

    fn head<B: Bits>(&self, position: &Breakthrough<B>, out: &mut Output) -> Result<()> {
        let (board, fen) = (position.size().to_string(), position.to_fen());
        if self.counting.json {
            out.json(&Head { event: "perft", game: "breakthrough", board, fen, convention: CONVENTION })?;
        } else {
            let side = side_name(position.side_to_move());
            out.line(format_args!("Breakthrough {board}, {side} to move: {fen}"))?;
            out.line(format_args!("leaves: {CONVENTION}"))?;
        }
        Ok(())
    }
}

impl<B: Bits> Lines for Breakthrough<B> {
    fn count(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let named = |(m, leaves)| (self.format_move(m, MoveStyle::Cross), leaves);
        perft_divide(self, depth).into_iter().map(named).collect()
    }
}

#[derive(Serialize)]
struct Head {
    event: &'static str,
    game: &'static str,
    board: String,
    fen: String,
    convention: &'static str,
}
