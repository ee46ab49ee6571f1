//! Waiting for a move generator's check: bulk-counted perft, in leaves a second.

use breakthrough::{Breakthrough, Size, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plywright_benches::start;

fn perft_by_board(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    let wide = Breakthrough::<u128>::start(Size::new(10, 10).expect("in range"), 2).expect("in range");
    group.throughput(Throughput::Elements(perft(&start(), 6)));
    group.bench_function("8x8, 6 plies", |bencher| bencher.iter(|| perft(&start(), 6)));
    group.throughput(Throughput::Elements(perft(&wide, 5)));
    group.bench_function("10x10, 5 plies", |bencher| bencher.iter(|| perft(&wide, 5)));
    group.finish();
}

criterion_group!(benches, perft_by_board);
criterion_main!(benches);
