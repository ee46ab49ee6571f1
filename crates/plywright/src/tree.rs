//! `plywright tree`: explicit game trees for learners and teachers. Shown, searched step by step, set
//! as exercises, and graded.

mod check;
mod convert;
mod exercise;
mod options;
mod show;
mod state;
mod trace;

use anyhow::Result;
use clap::Subcommand;

use crate::cli::Conclusion;
use crate::output::Output;

/// Explicit game trees: show, trace, exercise, check, convert
///
/// A tree is nested brackets, [[2,3],[5,?]], or parentheses, (((2) (3)) ((5) (?))); ? is a leaf whose
/// value is not given. Nodes are lettered breadth first, A is the root. Values are MAX's.
#[derive(Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Trace(trace::Arguments),
    Exercise(exercise::Arguments),
    Check(check::Arguments),
    Convert(convert::Arguments),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self {
            Self::Show(arguments) => arguments.run(out),
            Self::Trace(arguments) => arguments.run(out),
            Self::Exercise(arguments) => arguments.run(out),
            Self::Check(arguments) => arguments.run(out),
            Self::Convert(arguments) => arguments.run(out),
        }
    }
}
