//! Tasks of this repository: `cargo xtask reproduce` derives anew what published sources claim,
//! `fit` makes the weights of evaluations, `suites` suites of problems, `bench` and `peers` measure what searches cost, `tidy` checks the
//! rules of the house.
//!
//! Exit codes: 0, all is as expected; 1, a verdict or a check is not, or, with `--check`, the
//! repository's report is stale; 2, wrong usage or broken input.

mod bench;
mod fit;
mod output;
mod reproduce;
mod sources;
mod suites;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use reproduce::Conclusion;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tasks of the Plywright repository")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Derive anew what published sources claim, and compare.
    #[command(after_help = "Exit codes: 0 all is as expected; 1 a verdict or a check is not, or (with \
                            --check) the repository's report is stale; 2 wrong usage or broken input.")]
    Reproduce(reproduce::Arguments),
    /// Run the criterion benches, or count the instructions of a search.
    Bench(bench::Arguments),
    /// Search beside the `minimax` crate: nodes, times and their ratios.
    Peers(bench::PeersArguments),
    /// Fit the weights of an evaluation to games that the project plays against itself.
    Fit(fit::Arguments),
    /// Make suites of problems by games and searches of our own.
    Suites(suites::Arguments),
    /// Check the rules of the house: floors, lints, file lengths, no printing.
    Tidy,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let conclusion = match &cli.task {
        Task::Reproduce(arguments) => reproduce::run(arguments),
        Task::Bench(arguments) => bench::run(arguments),
        Task::Peers(arguments) => bench::peers(arguments),
        Task::Fit(arguments) => fit::run(arguments),
        Task::Suites(arguments) => suites::run(arguments),
        Task::Tidy => tidy::run(),
    };
    match conclusion {
        Ok(Conclusion::AsExpected) => ExitCode::SUCCESS,
        Ok(Conclusion::Surprise) => ExitCode::from(1),
        Err(error) => {
            output::remark(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}
