//! Ours and the `minimax` crate side by side: the same positions, rules, evaluation and depth,
//! one thread each. `peer [DEPTH]` (default 7).
//!
//! Times are the least of several interleaved runs; what counts is their ratio.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use breakthrough::{Breakthrough, Evaluation};
use minimax::Strategy;
use plywright_benches::{article, middlegame, peer, start};
use search_core::{Features, Limits, Searcher, Static, Table};

const TABLE_BYTES: usize = 16 << 20;
const REPETITIONS: usize = 5;
const FEATURES: Features = Features::LOSSLESS;

fn ours() -> Searcher<Evaluation, Static<{ FEATURES.bits() }>> {
    // The table is made outside the measured time, as the peer's is.
    let table = Table::with_bytes(TABLE_BYTES).expect("a table of 16 MiB");
    Searcher::with_table(Evaluation::default(), table).with_policy(Static)
}

/// Nodes and time of our search.
fn measure_ours(position: &Breakthrough, depth: u8) -> (u64, Duration) {
    let mut searcher = ours();
    let started = Instant::now();
    let report = searcher.search(position, &Limits::depth(depth.into())).expect("a depth in range");
    (report.counters.calls_below_root(), started.elapsed())
}

fn measure_peer(number: usize, position: &Breakthrough, depth: u8) -> Duration {
    let mut peer = peer::peer::<false>(number, TABLE_BYTES);
    peer.set_max_depth(depth);
    let started = Instant::now();
    peer.choose_move(position);
    started.elapsed()
}

#[allow(clippy::print_stdout)]
fn compare(name: &str, position: &Breakthrough, depth: u8) {
    let mut time = [Duration::MAX; peer::OPTIONS.len()];
    let mut own_time = Duration::MAX;
    let mut own_nodes = 0;
    for _ in 0..REPETITIONS {
        let (nodes, elapsed) = measure_ours(position, depth);
        own_nodes = nodes;
        own_time = own_time.min(elapsed);
        for (number, least) in time.iter_mut().enumerate() {
            *least = (*least).min(measure_peer(number, position, depth));
        }
    }
    println!("{name}, depth {depth}: ours {own_nodes} nodes, {own_time:.1?}");
    for (number, (options, time)) in peer::OPTIONS.iter().zip(time).enumerate() {
        let nodes = peer::nodes(number, TABLE_BYTES, position, depth);
        println!(
            "  minimax 0.6 ({options}): {nodes} nodes, {time:.1?}; ours takes {:.3} of its nodes, {:.3} of its time",
            own_nodes as f64 / nodes as f64,
            own_time.as_secs_f64() / time.as_secs_f64()
        );
    }
}

#[allow(clippy::print_stderr)]
fn main() -> ExitCode {
    let depth = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 7,
        Some(Ok(depth @ 1..=12)) => depth,
        Some(_) => {
            eprintln!("usage: peer [DEPTH] (1 to 12)");
            return ExitCode::from(2);
        }
    };
    for (name, position) in [("start", start()), ("article", article()), ("middlegame", middlegame())] {
        compare(name, &position, depth);
    }
    ExitCode::SUCCESS
}
