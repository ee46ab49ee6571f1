//! The engine's nodes a second: three positions searched to a depth, as players search them, on as many
//! threads as are asked for.
//!
//! `cargo run --release -p breakthrough --example speed -- DEPTH [THREADS]`
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::error::Error;
use std::time::Instant;

use breakthrough::Breakthrough;
use breakthrough::engine::{Board, Network, NetworkEvaluation, TECHNIQUES};
use search_core::{Limits, Searcher, Static};

/// The start, and a middlegame with more and with fewer pieces.
const POSITIONS: [&str; 3] = [
    "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    "pppp1ppp/1ppp1p1p/p5p1/4p3/2PP4/5P2/PPP1P1PP/PP1PPPPP w - - 0 1",
    "1p1pp1pp/1pp2p1p/2p2p2/1P1P2p1/P3P3/2P3P1/2P1PP1P/1P1P1PP1 b - - 0 1",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(12), |text| text.parse())?;
    let threads = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let (mut nodes, mut seconds) = (0, 0.0);
    for fen in POSITIONS {
        let position = Breakthrough::<u64>::from_fen(fen)?;
        let board = Board::new(&position, Network::built_in()).ok_or("a network for 8x8 only")?;
        let mut searcher = Searcher::new(NetworkEvaluation).with_policy(Static::<{ TECHNIQUES.bits() }>);
        let start = Instant::now();
        let report = searcher.search_parallel(&board, &Limits::depth(depth), threads, |_| ())?;
        let taken = start.elapsed().as_secs_f64();
        println!("{fen}: {} nodes in {taken:.3} s", report.counters.nodes());
        nodes += report.counters.nodes();
        seconds += taken;
    }
    println!("{nodes} nodes in {seconds:.3} s, {:.2} million a second", nodes as f64 / seconds / 1e6);
    Ok(())
}
