//! Waiting for an evaluation: Breakthrough's twelve features on three positions, Reversi's patterns on
//! the positions of a small tree, one after the other as a search meets them.

use std::hint::black_box;

use breakthrough::Evaluation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plywright_benches::{article, middlegame, start};
use reversi4::Reversi;
use search_core::{Evaluate, Position as _};

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluation");
    let evaluation = Evaluation::default();
    for (name, position) in [("start", start()), ("article", article()), ("middlegame", middlegame())] {
        group.bench_function(name, |bencher| bencher.iter(|| evaluation.evaluate(black_box(&position))));
    }
    group.finish();
}

fn evaluate_reversi(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reversi evaluation");
    let mut positions = Vec::new();
    ends_of_lines(Reversi::othello(), 7, &mut positions);
    let shape = Reversi::othello().shape();
    group.throughput(Throughput::Elements(positions.len() as u64));
    for (name, evaluation) in [
        ("fitted", reversi4::eval::Evaluation::of(shape)),
        ("hand-made", reversi4::eval::Evaluation::hand_made(shape)),
    ] {
        let sum = || positions.iter().map(|position| evaluation.hundredths(position)).sum::<i32>();
        group.bench_function(name, |bencher| bencher.iter(sum));
    }
    group.finish();
}

/// The positions at the end of all lines of so many plies.
fn ends_of_lines(position: Reversi, plies: u32, into: &mut Vec<Reversi>) {
    if plies == 0 {
        into.push(position);
        return;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for m in moves {
        let mut next = position;
        next.play(m);
        ends_of_lines(next, plies - 1, into);
    }
}

criterion_group!(benches, evaluate, evaluate_reversi);
criterion_main!(benches);
