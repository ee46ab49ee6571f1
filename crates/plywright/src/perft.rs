//! `plywright perft`: counts of lines, the standard check of a move generator.

use std::time::Instant;

use anyhow::Result;
use breakthrough::{Bits, Breakthrough, MoveStyle, dispatch, perft, perft_divide};
use search_core::Position as _;
use serde::Serialize;

use crate::cli::{Conclusion, Game, epilogue};
use crate::output::Output;
use crate::setup::{Setup, depth, side_name};

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
    /// The game
    game: Game,
    /// Count for 1 ply, 2 plies ... up to this many
    #[arg(long, value_name = "PLIES", value_parser = depth)]
    depth: u32,
    /// Also split the last count by first move
    #[arg(long)]
    divide: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let Game::Breakthrough = self.game;
        let position = self.setup.position()?;
        dispatch!(position, |position| self.count(&position, out))
    }

    fn count<B: Bits>(&self, position: &Breakthrough<B>, out: &mut Output) -> Result<Conclusion> {
        self.head(position, out)?;
        let mut divided = Vec::new();
        for depth in 1..=self.depth {
            let start = Instant::now();
            let leaves = if self.divide && depth == self.depth {
                divided = perft_divide(position, depth);
                divided.iter().map(|(_, leaves)| leaves).sum()
            } else {
                perft(position, depth)
            };
            self.row(depth, leaves, start.elapsed().as_secs_f64(), out)?;
            if leaves == 0 {
                self.ended(depth, out)?;
                break;
            }
        }
        for (m, leaves) in divided {
            let text = position.format_move(m, MoveStyle::Cross);
            if self.json {
                out.json(&Event::Divide { depth: self.depth, first_move: &text, leaves })?;
            } else {
                out.line(format_args!("{text:<8} {leaves:>19}"))?;
            }
        }
        Ok(Conclusion::Done)
    }

    fn head<B: Bits>(&self, position: &Breakthrough<B>, out: &mut Output) -> Result<()> {
        let (board, fen) = (position.size().to_string(), position.to_fen());
        if self.json {
            out.json(&Event::Perft { game: "breakthrough", board, fen, convention: CONVENTION })?;
        } else {
            let side = side_name(position.side_to_move());
            out.line(format_args!("Breakthrough {board}, {side} to move: {fen}"))?;
            out.line(format_args!("leaves: {CONVENTION}"))?;
            out.line(format_args!("depth               leaves | seconds  leaves/s (measured)"))?;
        }
        Ok(out.flush()?)
    }

    fn row(&self, depth: u32, leaves: u64, seconds: f64, out: &mut Output) -> Result<()> {
        // A clock too coarse for a small count measures nothing.
        let rate = (seconds > 0.0).then(|| leaves as f64 / seconds);
        if self.json {
            out.json(&Event::Depth { depth, leaves, seconds, leaves_per_second: rate.map(f64::round) })?;
        } else {
            let rate = rate.unwrap_or(0.0);
            out.line(format_args!("{depth:>5} {leaves:>20} | {seconds:>7.3} {rate:>9.1e}"))?;
        }
        Ok(out.flush()?)
    }

    /// Zeros would follow for ever.
    fn ended(&self, depth: u32, out: &mut Output) -> Result<()> {
        if !self.json && depth < self.depth {
            out.line(format_args!("no line is longer than {} plies", depth - 1))?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Perft {
        game: &'a str,
        board: String,
        fen: String,
        convention: &'a str,
    },
    Depth {
        depth: u32,
        leaves: u64,
        seconds: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        leaves_per_second: Option<f64>,
    },
    Divide {
        depth: u32,
        #[serde(rename = "move")]
        first_move: &'a str,
        leaves: u64,
    },
}
