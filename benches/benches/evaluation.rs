//! Waiting for an evaluation: the article's twelve features on three positions.

use std::hint::black_box;

use breakthrough::Evaluation;
use criterion::{Criterion, criterion_group, criterion_main};
use plywright_benches::{article, middlegame, start};
use search_core::Evaluate;

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluation");
    let evaluation = Evaluation::default();
    for (name, position) in [("start", start()), ("article", article()), ("middlegame", middlegame())] {
        group.bench_function(name, |bencher| bencher.iter(|| evaluation.evaluate(black_box(&position))));
    }
    group.finish();
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
