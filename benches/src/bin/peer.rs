//! Ours and the `minimax` crate side by side: the same positions, rules, evaluation and depth,
//! one thread each. `peer [DEPTH]` (default 7): every depth from 4 plies to that one, or that one if
//! it is less.
//!
//! Both search without loss, each in the settings that it offers, and the best of one is set against
//! the best of the other as well as against its defaults. Times are the least of several interleaved
//! runs; what counts is their ratio.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use breakthrough::{Breakthrough, Evaluation};
use minimax::Strategy;
use plywright_benches::{article, middlegame, peer, start};
use search_core::{Features, Limits, Policy, Searcher, Static, Table};

const TABLE_BYTES: usize = 16 << 20;
/// Runs of each search; the short ones are measured more often.
const fn repetitions(depth: u8) -> usize {
    if depth <= 5 { 50 } else { 7 }
}
/// Below this depth searches are too short to tell programs apart.
const FIRST_DEPTH: u8 = 4;

/// What each program may use, printed with the figures.
const CONDITIONS: &str = "\
Nodes are positions visited by a move, in all iterations up to the last. Both programs search without loss,
on one thread, with a table of 16 MiB that is ready before the clock starts, by the same rules and the
article's evaluation. The peer asks it for the value of each leaf. So does plywright, and one ply above the
leaves it also asks which moves can be settled by difference from the parent's value, without their being
played. Those are no nodes, nor are children that it looks up in its table and doesn't visit; what they cost
is in the time.
";

const ALL: u32 = Features::LOSSLESS.bits();
/// In quiet openings the killers know better than the table's move of a shallower search.
const KILLERS_FIRST: u32 = Features::LOSSLESS.difference(Features::HASH_MOVE).bits();

/// What one program needs for a search, in one setting.
struct Cost {
    setting: &'static str,
    nodes: u64,
    time: Duration,
}

impl Cost {
    fn new(setting: &'static str) -> Self {
        Self { setting, nodes: u64::MAX, time: Duration::MAX }
    }

    fn lower(&mut self, nodes: u64, time: Duration) {
        self.nodes = self.nodes.min(nodes);
        self.time = self.time.min(time);
    }

    /// This cost as a share of another.
    fn of(&self, other: &Self) -> (f64, f64) {
        (self.nodes as f64 / other.nodes as f64, self.time.as_secs_f64() / other.time.as_secs_f64())
    }
}

/// Tables are made, and each of their pages touched, outside the measured time, as the peer's is.
fn ours(policy: impl Policy, position: &Breakthrough, depth: u8) -> (u64, Duration) {
    let mut table = Table::with_bytes(TABLE_BYTES).expect("a table of 16 MiB");
    table.clear();
    let mut searcher = Searcher::with_table(Evaluation::default(), table).with_policy(policy);
    let started = Instant::now();
    let report = searcher.search(position, &Limits::depth(depth.into())).expect("a depth in range");
    (report.counters.calls_below_root(), started.elapsed())
}

fn theirs(number: usize, position: &Breakthrough, depth: u8) -> Duration {
    let mut peer = peer::peer::<false>(number, TABLE_BYTES);
    peer.set_max_depth(depth);
    let started = Instant::now();
    peer.choose_move(position);
    started.elapsed()
}

#[allow(clippy::print_stdout)]
fn compare(name: &str, position: &Breakthrough, depth: u8) {
    let mut own = [Cost::new("lossless"), Cost::new("lossless, killers first")];
    let mut other = peer::OPTIONS.map(Cost::new);
    for _ in 0..repetitions(depth) {
        let searched = [ours(Static::<ALL>, position, depth), ours(Static::<KILLERS_FIRST>, position, depth)];
        for (cost, (nodes, time)) in own.iter_mut().zip(searched) {
            cost.lower(nodes, time);
        }
        for (number, cost) in other.iter_mut().enumerate() {
            // Its order of root moves is random: the least count of several runs.
            cost.lower(peer::nodes(number, TABLE_BYTES, position, depth), theirs(number, position, depth));
        }
    }
    println!("{name}, {depth} plies");
    for (program, costs) in [("plywright", &own[..]), ("minimax 0.6", &other[..])] {
        for cost in costs {
            println!("  {program:12} {:27} {:>9} nodes {:>9.2?}", cost.setting, cost.nodes, cost.time);
        }
    }
    let best = |costs: &[Cost]| {
        costs.iter().enumerate().min_by_key(|(_, cost)| cost.time).map_or(0, |(place, _)| place)
    };
    let (ours, theirs) = (&own[best(&own)], &other[best(&other)]);
    let (nodes, time) = own[0].of(&other[0]);
    println!("  default against default: {nodes:.3} of the nodes, {time:.3} of the time");
    let (nodes, time) = ours.of(theirs);
    println!("  best against best: {nodes:.3} of the nodes, {time:.3} of the time");
}

#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() -> ExitCode {
    let depth = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 7,
        Some(Ok(depth @ 1..=12)) => depth,
        Some(_) => {
            eprintln!("usage: peer [DEPTH] (1 to 12)");
            return ExitCode::from(2);
        }
    };
    println!("{CONDITIONS}");
    for depth in FIRST_DEPTH.min(depth)..=depth {
        for (name, position) in [("start", start()), ("article", article()), ("middlegame", middlegame())] {
            compare(name, &position, depth);
        }
    }
    ExitCode::SUCCESS
}
