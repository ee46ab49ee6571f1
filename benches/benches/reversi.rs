//! Waiting for Reversi: lines counted, an ending solved, the whole 4x4 graph, a static evaluation.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_graph::{Merge, explore};
use reversi4::endgame::{Question, Solver};
use reversi4::eval::Evaluation;
use reversi4::{Convention, GameRecord, Reversi, Rules, Shape, Start, perft};
use search_core::Limits;

fn lines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reversi perft");
    let start = Reversi::othello();
    group.throughput(Throughput::Elements(perft(&start, 9, Convention::ExactLength)));
    group.bench_function("8x8, 9 plies, last ply counted", |bencher| {
        bencher.iter(|| perft(black_box(&start), 9, Convention::ExactLength));
    });
    group.throughput(Throughput::Elements(perft(&start, 8, Convention::ExactLength)));
    group.bench_function("8x8, 8 plies, every ply played", |bencher| {
        bencher.iter(|| search_core::perft(black_box(&start), 8));
    });
    group.finish();
}

fn endings(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reversi solve");
    group.sample_size(10);
    let opening = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2"; // of a perfect game on 6x6: 18 empty squares
    let start = Reversi::start(Shape::square(6).expect("a board"), Rules::STANDARD, Start::Standard);
    let game = GameRecord::from_transcript(start.expect("a start"), opening).expect("legal moves");
    group.bench_function("6x6, 18 empty squares", |bencher| {
        bencher.iter(|| {
            let mut solver = Solver::with_bytes(16 << 20).expect("memory");
            solver.solve(game.position(), Question::Exact, &Limits::depth(64))
        });
    });
    group.finish();
}

fn graphs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reversi graph");
    let start = Reversi::start(Shape::FOUR, Rules::NOTEBOOK, Start::Standard).expect("a start");
    for (name, merge) in [("4x4, full", Merge::Raw), ("4x4, canonical", Merge::Canonical)] {
        group.bench_function(name, |bencher| bencher.iter(|| explore(black_box(&start), merge)));
    }
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let start = Reversi::othello();
    let game = GameRecord::from_transcript(start, "f5d6c3d3c4f4f6f3e6e7").expect("legal moves");
    let evaluation = Evaluation::of(Shape::STANDARD);
    criterion.bench_function("reversi evaluation, 8x8", |bencher| {
        bencher.iter(|| evaluation.hundredths(black_box(game.position())));
    });
}

criterion_group!(benches, lines, endings, graphs, evaluation);
criterion_main!(benches);
