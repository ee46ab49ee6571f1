//! `plywright perft`: counts of lines, the standard check of a move generator.

mod breakthrough;
mod reversi;

use std::time::Instant;

use anyhow::Result;
use clap::Subcommand;
use serde::Serialize;

use crate::cli::{Conclusion, epilogue};
use crate::output::Output;
use crate::setup::depth;

/// Count the lines of play from a position, to check a move generator
#[derive(Subcommand)]
#[command(
    subcommand_value_name = "GAME",
    subcommand_help_heading = "Games",
    override_usage = "plywright perft <breakthrough|reversi> [OPTIONS]",
    after_help = epilogue!(
        "plywright perft breakthrough --depth 5",
        "plywright perft reversi --depth 6",
    ),
)]
pub(crate) enum Command {
    Breakthrough(breakthrough::Arguments),
    Reversi(reversi::Arguments),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Breakthrough(arguments) => arguments.run(out),
            Self::Reversi(arguments) => arguments.run(out),
        }
    }
}

/// What is counted of any game, and how it is shown.
#[derive(clap::Args)]
struct Counting {
    /// Count for 1 ply, 2 plies ... up to this many
    #[arg(long, value_name = "PLIES", value_parser = depth)]
    depth: u32,
    /// Also split the last count by first move
    #[arg(long)]
    divide: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// A position whose lines can be counted.
trait Lines {
    /// The lines of so many plies.
    fn count(&self, depth: u32) -> u64;
    /// The same by first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl Counting {
    /// Counts, and shows each count as it is there.
    fn run(&self, position: &impl Lines, out: &mut Output) -> Result<Conclusion> {
        if !self.json {
            out.line(format_args!("depth               leaves | seconds  leaves/s (measured)"))?;
        }
        out.flush()?;
        let mut divided = Vec::new();
        for depth in 1..=self.depth {
            let start = Instant::now();
            let leaves = if self.divide && depth == self.depth {
                divided = position.divide(depth);
                divided.iter().map(|(_, leaves)| leaves).sum()
            } else {
                position.count(depth)
            };
            self.row(depth, leaves, start.elapsed().as_secs_f64(), out)?;
            if leaves == 0 {
                self.ended(depth, out)?;
                break;
            }
        }
        for (first_move, leaves) in divided {
            if self.json {
                out.json(&Event::Divide { depth: self.depth, first_move: &first_move, leaves })?;
            } else {
                out.line(format_args!("{first_move:<8} {leaves:>19}"))?;
            }
        }
        Ok(Conclusion::Done)
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
