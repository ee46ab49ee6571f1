//! `plywright solve`: what a position is worth by best play to the end, proved.

mod bounds;
mod breakthrough;
mod checkpoint;
mod jiu;
mod reversi;

use anyhow::Result;
use clap::Subcommand;

use crate::cli::{Conclusion, epilogue};
use crate::output::Output;

/// Prove what a position is worth
#[derive(Subcommand)]
#[command(
    subcommand_value_name = "GAME",
    subcommand_help_heading = "Games",
    override_usage = "plywright solve <breakthrough|jiu|reversi> [OPTIONS]",
    after_help = epilogue!("plywright solve reversi --board 4x4"),
)]
pub(crate) enum Command {
    Breakthrough(Box<breakthrough::Arguments>),
    Jiu(Box<jiu::Arguments>),
    Reversi(Box<reversi::Arguments>),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Breakthrough(arguments) => arguments.run(out),
            Self::Jiu(arguments) => arguments.run(out),
            Self::Reversi(arguments) => arguments.run(out),
        }
    }
}
