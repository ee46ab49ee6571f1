//! The command line: which commands there are, and what a run comes to.

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::output::Output;
use crate::{
    analyze, extras, games, graph, log, matches, patterns, perft, play, protocols, record, serve, solve,
    tree, verify,
};

/// What every command promises, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done (a search ended by Ctrl-C counts as done, and so does a reader that closed the pipe)
  1  a check that was asked for failed
  2  wrong usage, bad input, or a file that can't be read or written";

/// The end of a command's help: a working example, and the exit codes.
macro_rules! epilogue {
    ($($example:literal),+ $(,)?) => {
        concat!(
            "Examples:\n", $("  ", $example, "\n",)+ "\n",
            "Exit codes: 0 done, 1 a check that was asked for failed, 2 wrong usage or bad input."
        )
    };
}
pub(crate) use epilogue;

/// Adversarial search you can check.
#[derive(Parser)]
#[command(name = "plywright", version, after_help = EXIT_CODES, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Say more on standard error: players (-v), searches (-vv), lines of protocols (-vvv)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Command),
    Play(play::Command),
    #[command(subcommand)]
    Perft(perft::Command),
    Analyze(analyze::Command),
    #[command(subcommand)]
    Solve(solve::Command),
    Verify(verify::Command),
    #[command(subcommand)]
    Graph(graph::Command),
    Match(Box<matches::Arguments>),
    #[command(subcommand)]
    Record(record::Command),
    Patterns(patterns::Arguments),
    #[command(subcommand)]
    Tree(tree::Command),
    Serve(serve::Command),
    Completions(extras::Completions),
    Man(extras::Man),
    Uci(protocols::Uci),
    Gtp(protocols::Gtp),
    #[command(name = "nboard")]
    NBoard(protocols::NBoard),
}

/// How a command ended that did what it was asked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conclusion {
    /// There is nothing to complain of.
    Done,
    /// It was asked to check something, and something is wrong with it.
    CheckFailed,
}

impl Cli {
    /// Runs the command.
    ///
    /// # Errors
    /// Bad input, with its place, and output that can't be written.
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        log::begin(self.verbose)?;
        match &self.command {
            Command::Games(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Analyze(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Graph(command) => command.run(out),
            Command::Record(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Patterns(command) => command.run(out),
            Command::Tree(command) => command.run(out),
            Command::Serve(command) => command.run(out),
            Command::Completions(command) => command.run(out),
            Command::Man(command) => command.run(out),
            Command::Uci(command) => command.run(out),
            Command::Gtp(command) => command.run(out),
            Command::NBoard(command) => command.run(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
