//! Waiting for a search of fixed depth: the generic searcher with its techniques chosen at compile
//! time and at run time, beside the hand-written one; and the strong set, deeper.

use breakthrough::Evaluation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plywright_benches::{COMPARED, article, handwritten, middlegame};
use search_core::{Features, Limits, Policy, Report, Searcher, Static, Table};

const TABLE_BYTES: usize = 4 << 20;

fn searcher<C: Policy>(policy: C) -> Searcher<Evaluation, C> {
    let table = Table::with_bytes(TABLE_BYTES).expect("a table of 4 MiB");
    Searcher::with_table(Evaluation::default(), table).with_policy(policy)
}

fn from_scratch<C: Policy>(searcher: &mut Searcher<Evaluation, C>, depth: u32) -> Report<breakthrough::Move> {
    searcher.clear();
    searcher.search(&article(), &Limits::depth(depth)).expect("a depth in range")
}

fn search_to_a_fixed_depth(criterion: &mut Criterion) {
    const DEPTH: u32 = 7;
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    let mut fixed = searcher(Static::<{ COMPARED.bits() }>);
    let mut chosen = searcher(COMPARED);
    group.throughput(Throughput::Elements(from_scratch(&mut fixed, DEPTH).counters.nodes()));
    group.bench_function("compile-time techniques", |bencher| {
        bencher.iter(|| from_scratch(&mut fixed, DEPTH).score);
    });
    group.bench_function("run-time techniques", |bencher| {
        bencher.iter(|| from_scratch(&mut chosen, DEPTH).score);
    });
    let mut table = Table::with_bytes(TABLE_BYTES).expect("a table of 4 MiB");
    group.bench_function("hand-written", |bencher| {
        bencher.iter(|| {
            table.clear();
            handwritten::search(&article(), DEPTH, &Evaluation::default(), &table)
        });
    });
    let mut strong = searcher(Features::STRONG);
    let limits = Limits::depth(10);
    let nodes = strong.search(&middlegame(), &limits).expect("a depth in range").counters.nodes();
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("strong set, middlegame, 10 plies", |bencher| {
        bencher.iter(|| {
            strong.clear();
            strong.search(&middlegame(), &limits).map(|report| report.score)
        });
    });
    group.finish();
}

criterion_group!(benches, search_to_a_fixed_depth);
criterion_main!(benches);
