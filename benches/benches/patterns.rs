//! Waiting for the geometry of a position: tables, fuzzy patterns, counts of patterns, zones. Times are for
//! all 24 positions of Bratko and Kopec together; `cargo run --release -p lg-patterns --example ratios`
//! shows each.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lg_patterns::{
    Board, Fuzzifier, Geometry, Horizon, Kinds, Occupancy, PATHS_LIMIT, Position, Scene, World, ZoneLimits,
};

const SUITE: &str = include_str!("../../crates/lg-patterns/data/bratko-kopec.epd");

fn suite(geometry: &Geometry) -> Vec<Position> {
    let lines = SUITE.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| Position::from_fen(line, geometry.kinds()).expect("a position")).collect()
}

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("patterns tables");
    for size in [8, 16] {
        let board = Board::new(size, size).expect("a size");
        group.sample_size(10);
        group.bench_function(format!("{size}x{size}, the kinds of chess"), |bencher| {
            bencher.iter(|| Geometry::new(&board, &Kinds::chess()));
        });
    }
    group.finish();
}

fn patterns(criterion: &mut Criterion) {
    let geometry = Geometry::new(&Board::CHESS, &Kinds::chess());
    let positions = suite(&geometry);
    let fuzzifier = Fuzzifier::default();
    let mut group = criterion.benchmark_group("patterns, by position");
    group.sample_size(20);
    group.throughput(Throughput::Elements(positions.len() as u64));
    for (name, occupancy) in [("empty", Occupancy::Empty), ("blocked", Occupancy::Blocked)] {
        let mut found = Vec::new();
        group.bench_function(format!("fuzzy patterns, {name}"), |bencher| {
            bencher.iter(|| {
                for position in black_box(&positions) {
                    found.clear();
                    let scene = Scene::new(&geometry, position, occupancy).expect("one board");
                    scene.fuzzy_patterns_into(&fuzzifier, Horizon::One, &mut found);
                    black_box(&found);
                }
            });
        });
    }
    for horizon in Horizon::ALL {
        group.bench_function(format!("counts, horizon {}", horizon.letter()), |bencher| {
            bencher.iter(|| {
                for position in black_box(&positions) {
                    let scene = Scene::new(&geometry, position, Occupancy::Empty).expect("one board");
                    black_box(scene.counts(horizon, PATHS_LIMIT).expect("few paths"));
                }
            });
        });
    }
    group.sample_size(10);
    group.bench_function("zones of two steps", |bencher| {
        bencher.iter(|| {
            for position in black_box(&positions) {
                let world = World::of(&geometry, position).expect("one board");
                let (pieces, limits) = (world.walkers().len(), ZoneLimits::steps(2));
                for (attacker, target) in (0..pieces).flat_map(|a| (0..pieces).map(move |b| (a, b))) {
                    black_box(world.zones(attacker, target, &limits).expect("few trajectories"));
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, tables, patterns);
criterion_main!(benches);
