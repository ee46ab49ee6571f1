//! What fuzzy patterns, patterns and zones take on the 24 Bratko-Kopec positions, as times and as ratios:
//! `cargo run --release -p lg-patterns --example ratios`.
#![allow(clippy::print_stdout, reason = "a program")]

use std::hint::black_box;
use std::time::Instant;

use lg_patterns::{
    Board, Fuzzifier, Geometry, Horizon, Kinds, Occupancy, PATHS_LIMIT, Position, Scene, World, ZoneLimits,
};

const SUITE: &str = include_str!("../data/bratko-kopec.epd");

/// Microseconds that one run of `task` takes, the least of some rounds: the others were disturbed.
fn microseconds<T>(rounds: u32, mut task: impl FnMut() -> T) -> f64 {
    let round = |_| {
        let begun = Instant::now();
        black_box(task());
        begun.elapsed().as_secs_f64() * 1e6
    };
    (0..rounds).map(round).fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let kinds = Kinds::chess();
    let built = microseconds(20, || Geometry::new(&Board::CHESS, &kinds));
    println!("tables of chess: {:.2} ms", built / 1e3);
    let geometry = Geometry::new(&Board::CHESS, &kinds);
    let fuzzifier = Fuzzifier::default();
    println!("microseconds a position, and how many times the fuzzy patterns':");
    println!(
        "{:>8} {:>6} {:>14} {:>14} {:>14} {:>16}",
        "position", "fuzzy", "counts 1", "counts n", "counts t", "zones, 2 steps"
    );
    let mut sums = [0.0; 5];
    for (number, line) in SUITE.lines().filter(|line| !line.is_empty()).enumerate() {
        let position = Position::from_fen(line, &kinds)?;
        let mut patterns = Vec::new();
        let fuzzy = microseconds(200, || {
            patterns.clear();
            let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
            scene.fuzzy_patterns_into(&fuzzifier, Horizon::One, &mut patterns);
            patterns.len()
        });
        let counts = Horizon::ALL.map(|horizon| {
            microseconds(10, || {
                let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
                scene.counts(horizon, PATHS_LIMIT)
            })
        });
        let zones = microseconds(3, || {
            let world = World::of(&geometry, &position).expect("one board");
            let (pieces, limits) = (world.walkers().len(), ZoneLimits::steps(2));
            let pairs = (0..pieces).flat_map(|a| (0..pieces).map(move |b| (a, b)));
            pairs.map(|(a, b)| world.zones(a, b, &limits).map_or(0, |zones| zones.len())).sum::<usize>()
        });
        let row = [fuzzy, counts[0], counts[1], counts[2], zones];
        row.iter().zip(&mut sums).for_each(|(time, sum)| *sum += time / 24.0);
        show(&format!("BK.{:02}", number + 1), row);
    }
    show("mean", sums);
    Ok(())
}

fn show(name: &str, [fuzzy, one, nearest, timed, zones]: [f64; 5]) {
    let cell = |time: f64| format!("{time:.0} x{:.0}", time / fuzzy);
    let cells = [one, nearest, timed, zones].map(cell);
    println!("{name:>8} {fuzzy:>6.1} {:>14} {:>14} {:>14} {:>16}", cells[0], cells[1], cells[2], cells[3]);
}
