//! `plywright analyze`: search a position, and say what was found, how, and why the search ended.

mod breakthrough;
mod options;
mod reversi;
mod words;

use anyhow::Result;
use clap::Subcommand;

use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

/// Search a position: best line, score, counters
#[derive(Subcommand)]
#[command(
    subcommand_value_name = "GAME",
    subcommand_help_heading = "Games",
    override_usage = "plywright analyze <breakthrough|reversi> [OPTIONS]",
    after_help = epilogue!(
        "plywright analyze breakthrough --depth 6",
        "plywright analyze reversi --moves f5d6c3 --time 1s",
    ),
)]
pub(crate) enum Command {
    Breakthrough(Box<breakthrough::Arguments>),
    Reversi(Box<reversi::Arguments>),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Breakthrough(arguments) => arguments.run(out),
            Self::Reversi(arguments) => arguments.run(out),
        }
    }
}
