//! Tasks of this repository: `cargo xtask reproduce` derives anew what published sources claim.
//!
//! Exit codes: 0, all is as expected; 1, a verdict or a check is not, or, with `--check`, the
//! repository's report is stale; 2, wrong usage or broken input.

mod output;
mod reproduce;
mod sources;

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
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let conclusion = match &cli.task {
        Task::Reproduce(arguments) => reproduce::run(arguments),
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
