//! The examples in every page of help work as they stand there.
#![cfg(unix)]

use crate::common;

use std::path::Path;
use std::process::Command;

use common::{BINARY, Run, folder, success};

/// Every command that does something.
const COMMANDS: &[&[&str]] = &[
    &["games"],
    &["play"],
    &["play", "jiu"],
    &["record"],
    &["record", "check"],
    &["record", "convert"],
    &["record", "replay"],
    &["completions"],
    &["man"],
    &["uci"],
    &["gtp"],
    &["nboard"],
    &["perft"],
    &["perft", "breakthrough"],
    &["perft", "reversi"],
    &["analyze"],
    &["analyze", "breakthrough"],
    &["analyze", "reversi"],
    &["solve"],
    &["solve", "jiu"],
    &["solve", "reversi"],
    &["graph"],
    &["graph", "reversi"],
    &["match"],
    &["tree", "show"],
    &["tree", "trace"],
    &["tree", "exercise"],
    &["tree", "check"],
    &["tree", "convert"],
];

/// The lines between `Examples:` and the next blank line.
fn examples(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.map(str::trim).take_while(|line| !line.is_empty()).collect()
}

#[test]
fn the_examples_of_every_command_work() {
    let binaries = Path::new(BINARY).parent().expect("a folder").display();
    let path = format!("{binaries}:{}", std::env::var("PATH").unwrap_or_default());
    for &command in COMMANDS {
        let help = success(&[command, &["--help"]].concat(), "");
        assert!(help.contains("Exit codes: 0 done, 1 a check that was asked for failed"), "{command:?}");
        let examples = examples(&help);
        let own = format!("plywright {}", command.join(" "));
        assert!(examples.iter().any(|example| example.contains(&own)), "{command:?}: {help}");
        let script = examples.join("\n");
        let output = Command::new("sh")
            .args(["-e", "-c", &script])
            .env("PATH", &path)
            .current_dir(folder("examples"))
            .output()
            .expect("a shell");
        let run = Run::from(output);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{script}");
        assert!(!run.stdout.is_empty(), "{script}");
    }
}

#[test]
fn the_first_page_names_commands_and_exit_codes() {
    let help = success(&["--help"], "");
    let words = "games play analyze solve graph match record tree perft completions man";
    for word in words.split(' ').chain(["Exit codes:", "  2  wrong usage, bad input"]) {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(success(&["--version"], ""), format!("plywright {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn output_has_no_colours() {
    for arguments in [&["--help"][..], &["perft", "breakthrough", "--depth", "2"]] {
        assert!(!success(arguments, "").contains('\u{1b}'));
    }
}
