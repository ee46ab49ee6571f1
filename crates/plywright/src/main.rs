//! The `plywright` command: count and analyse positions of a game, and learn minimax and alpha-beta
//! on explicit trees.
//!
//! Thin over the libraries: a command reads its arguments, calls the kernel and prints. Results go to
//! standard output, everything else to standard error; [`cli::EXIT_CODES`] says what the exit codes
//! mean. No input makes it panic: what comes from outside is checked where it comes in, and the error
//! names the place.
#![allow(rustdoc::broken_intra_doc_links, reason = "clap shows doc comments as they are, trees included")]

mod analyze;
mod cli;
mod extras;
mod games;
mod graph;
mod input;
mod interrupt;
mod log;
mod machine;
mod matches;
mod memory;
mod output;
mod patterns;
mod per_game;
mod perft;
mod play;
mod progress;
mod protocols;
mod record;
mod serve;
mod setup;
mod solve;
mod tree;
mod verify;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;

use cli::{Cli, Conclusion};
use output::{Output, OutputError, note};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let mut out = Output::new(io::stdout().lock());
    let conclusion = cli.run(&mut out).and_then(|conclusion| {
        out.flush()?;
        Ok(conclusion)
    });
    exit_code(conclusion)
}

fn exit_code(conclusion: Result<Conclusion>) -> ExitCode {
    match conclusion {
        Ok(Conclusion::Done) => ExitCode::SUCCESS,
        Ok(Conclusion::CheckFailed) => ExitCode::from(1),
        // Whoever read the output has seen enough; that is no failure.
        Err(error) if error.downcast_ref().is_some_and(OutputError::is_closed_pipe) => ExitCode::SUCCESS,
        Err(error) => {
            note(format_args!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// How numbers are refused: by the library, and by us.
const NUMBERS: [(&str, &str); 5] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number, found nothing"),
    ("number too large to fit in target type", "the number is too large to count with"),
    ("number too small to fit in target type", "the number is too small to count with"),
    ("invalid float literal", "expected a number"),
];

/// Help and version on standard output; a wrong command line on standard error, without the blank
/// lines between, so that a wrong value takes two lines.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let written = error.print().and_then(|()| io::stdout().flush()).map_err(OutputError::from);
        return exit_code(written.map(|()| Conclusion::Done).map_err(anyhow::Error::from));
    }
    // What Rust says of numbers is not what people would.
    let text = error.render().to_string();
    let text = NUMBERS.iter().fold(text, |text, (rust, people)| text.replace(rust, people));
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        note(format_args!("{line}"));
    }
    ExitCode::from(2)
}
