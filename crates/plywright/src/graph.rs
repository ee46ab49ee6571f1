//! `plywright graph`: the graph of a game, explored level by level, and measured.

mod reversi;

use anyhow::Result;
use clap::Subcommand;

use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

/// Explore the graph of a game level by level, and measure it
#[derive(Subcommand)]
#[command(
    subcommand_value_name = "GAME",
    subcommand_help_heading = "Games",
    override_usage = "plywright graph <reversi> [OPTIONS]",
    after_help = epilogue!("plywright graph reversi --board 4x4 --passes none --count raw"),
)]
pub(crate) enum Command {
    Reversi(Box<reversi::Arguments>),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Reversi(arguments) => arguments.run(out),
        }
    }
}
