//! Perft of Breakthrough: the lines of exactly so many plies, a finished game counting only at the
//! ply at which it ends.
//!
//! ```text
//! cargo run --release -p breakthrough --example perft -- 8x8 2 6            size, rows, depth
//! cargo run --release -p breakthrough --example perft -- "ppp/3/3/PPP w" 9  FEN, depth
//! ```
//!
//! `divide` as a further argument splits the last count by first move.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program's results and errors")]

use std::process::ExitCode;
use std::time::Instant;

use breakthrough::{AnyBreakthrough, Bits, Breakthrough, MoveStyle, Size, dispatch, perft, perft_divide};

const USAGE: &str = "usage: perft SIZE ROWS DEPTH [divide]   or   perft FEN DEPTH [divide]";

fn main() -> ExitCode {
    match read_arguments() {
        Ok((position, depth, divide)) => {
            dispatch!(position, |position| report(&position, depth, divide));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("perft: {message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn read_arguments() -> Result<(AnyBreakthrough, u32, bool), String> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let divide = arguments.pop_if(|last| last == "divide").is_some();
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is not a number"));
    let (position, depth) = match arguments.as_slice() {
        [fen, depth] => (AnyBreakthrough::from_fen(fen).map_err(|error| error.to_string())?, depth),
        [size, rows, depth] => {
            let size: Size = size.parse().map_err(|error| format!("{error}"))?;
            (AnyBreakthrough::start(size, number(rows)?).map_err(|error| error.to_string())?, depth)
        }
        _ => return Err(format!("expected two or three arguments, got {}", arguments.len())),
    };
    Ok((position, number(depth)?, divide))
}

fn report<B: Bits>(position: &Breakthrough<B>, depth: u32, divide: bool) {
    println!("{}\nleaves: a finished game counts only at the ply at which it ends", position.to_fen());
    for ply in 1..=depth {
        let start = Instant::now();
        let leaves = perft(position, ply);
        let seconds = start.elapsed().as_secs_f64();
        println!("{ply:2} {leaves:20} {seconds:9.3} s {:8.1} M/s", leaves as f64 / seconds / 1e6);
    }
    for (m, leaves) in perft_divide(position, if divide { depth } else { 0 }) {
        println!("{} {leaves}", position.format_move(m, MoveStyle::Cross));
    }
}
