//! Waiting for JIU: shapes of a whole board, shapes kept up to date, plies, the shape player, and the
//! engine's nodes.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use jiu::engine::Engine;
use jiu::player::{GameLimits, Player, Random, ShapePlayer, play_game};
use jiu::{Jiu, Move, Rules, ShapeCounts, Size, shapes::matrix};
use search_core::{Limits, Position, Side};

/// A game of the shape player against itself on the public board: its positions, each with the ply
/// played there.
fn positions(size: Size) -> Vec<(Jiu, Move)> {
    let (mut white, mut black) = (ShapePlayer::new(1), ShapePlayer::new(2));
    let limits = GameLimits { turns: 200 };
    let report = play_game(size, Rules::RESEARCH, &mut white, &mut black, limits);
    let mut position = Jiu::start(size, Rules::RESEARCH);
    let replay = report.record.replay().expect("a game that was played");
    let with_ply = replay.plies.into_iter().map(|m| {
        let before = position.clone();
        position.play(m);
        (before, m)
    });
    with_ply.collect()
}

fn shapes_from_scratch(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("jiu shapes, both sides");
    for extent in [8, 14] {
        let positions = positions(Size::new(extent).expect("a size"));
        let boards: Vec<_> = positions
            .iter()
            .map(|(position, _)| {
                (position.stones(Side::First), position.stones(Side::Second), position.empty())
            })
            .collect();
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(format!("{extent}x{extent}, bitboard, a game's positions"), |bencher| {
            bencher.iter(|| {
                for &(white, black, empty) in black_box(&boards) {
                    black_box(ShapeCounts::of(white, black, empty));
                    black_box(ShapeCounts::of(black, white, empty));
                }
            });
        });
    }
    let (middle, _) = positions(Size::STANDARD).swap_remove(230);
    let stones = [middle.stones(Side::First), middle.stones(Side::Second)];
    group.throughput(Throughput::Elements(1));
    group.sample_size(10);
    group.bench_function("14x14, matrices, one position", |bencher| {
        bencher.iter(|| [Side::First, Side::Second].map(|side| matrix::count(Size::STANDARD, stones, side)));
    });
    group.finish();
}

/// A ply with its undo; counts, keys and history are kept up to date in it.
fn plies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("jiu plies");
    let mut positions = positions(Size::STANDARD);
    // Points whose stone changes: a jump moves one and captures one.
    let changes = |m: &Move| match m {
        Move::Place(_) | Move::Lift(_) | Move::Remove(_) => 1,
        Move::Step { .. } | Move::Fly { .. } => 2,
        Move::Jump { .. } => 3,
        Move::Stop => 0,
    };
    let points: u64 = positions.iter().map(|(_, m)| changes(m)).sum();
    group.throughput(Throughput::Elements(points));
    group.bench_function("14x14, play and undo, by point changed", |bencher| {
        bencher.iter(|| {
            for (position, m) in &mut positions {
                let undo = position.play(*m);
                position.undo(*m, undo);
            }
        });
    });
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut moves = Vec::new();
    group.bench_function("14x14, outcome and legal plies, by position", |bencher| {
        bencher.iter(|| {
            for (position, _) in &positions {
                moves.clear();
                if black_box(position.outcome()).is_none() {
                    position.legal_moves(&mut moves);
                }
                black_box(moves.len());
            }
        });
    });
    group.finish();
}

fn players(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("jiu players");
    group.sample_size(10);
    let positions = positions(Size::STANDARD);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("14x14, a ply of the shape player", |bencher| {
        bencher.iter_batched(
            || ShapePlayer::new(3),
            |mut player| {
                for (position, _) in &positions {
                    black_box(player.choose(position));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("14x14, a random game under research rules", |bencher| {
        bencher.iter(|| {
            let (mut white, mut black) = (Random::new(1), Random::new(2));
            play_game(Size::STANDARD, Rules::RESEARCH, &mut white, &mut black, GameLimits::default()).turns
        });
    });
    group.finish();
}

/// The search player: nodes in a placement and in a battle.
fn engine(criterion: &mut Criterion) {
    const NODES: u64 = 20_000;
    let mut group = criterion.benchmark_group("jiu engine");
    group.sample_size(10);
    group.throughput(Throughput::Elements(NODES));
    let positions = positions(Size::STANDARD);
    let limits = Limits::nodes(NODES);
    for (name, index) in [("placement", 60), ("battle, the first turns", 205), ("battle, the middle", 260)] {
        let (position, _) = &positions[index];
        group.bench_function(format!("14x14, {name}, by node"), |bencher| {
            let mut engine = Engine::new(limits.clone()).expect("memory for a table");
            bencher.iter(|| {
                engine.forget();
                engine.analyze(position, &limits).map(|report| report.score)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, shapes_from_scratch, plies, players, engine);
criterion_main!(benches);
