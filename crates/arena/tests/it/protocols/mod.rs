//! Servers and players over protocols: recorded sessions, and all that can go wrong on a line.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "the whole crate is tests")]

mod fairy;
mod gtp;
mod nboard;
mod player;
mod uci;

use std::io::Cursor;
use std::time::Duration;

use arena::protocol::Bounds;
use arena::units::Bytes;

/// Small tables, one thread.
const BOUNDS: Bounds =
    Bounds { table: Bytes(1 << 20), threads: 1, nodes: Some(200_000), after_input: Duration::from_secs(60) };

/// What is read from these bytes as if from a pipe.
fn input(bytes: impl Into<Vec<u8>>) -> Cursor<Vec<u8>> {
    Cursor::new(bytes.into())
}

/// The words after these names are times, or follow from times.
fn without_times(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let mut words: Vec<&str> = line.split(' ').collect();
        for at in 1..words.len() {
            if ["time", "nps"].contains(&words[at - 1]) {
                words[at] = "~";
            }
        }
        if words[0] == "nodestats" {
            words[2] = "~";
        }
        let line = words.join(" ");
        // `=== F5/1.00/0.02`
        match line.strip_prefix("=== ").and_then(|rest| rest.rsplit_once('/')) {
            Some((rest, _)) => kept.push_str(&format!("=== {rest}/~")),
            None => kept.push_str(&line),
        }
        kept.push('\n');
    }
    kept
}

/// What went in and what came out, one above the other.
fn transcript(sent: &str, answered: &str) -> String {
    let sent: String = sent.lines().map(|line| format!("> {line}\n")).collect();
    format!("{sent}\n{}", without_times(answered).replace(env!("CARGO_PKG_VERSION"), "VERSION"))
}

/// Bytes of every kind from a seed, with line ends among them.
fn garbage(seed: u32, length: usize) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..length).map(|_| next()).collect()
}
