//! Waiting for the table: look-ups that hit and miss, and stores, in a table larger than the caches.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::{Bound, Entry, Score, Table, ZobristKeys};

const KEYS: usize = 100_000;

fn entry(number: usize) -> Entry {
    Entry {
        score: Score::eval(number as i32),
        bound: Bound::Exact,
        depth: 3,
        complete: false,
        move_code: None,
    }
}

fn table_access(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(KEYS as u64));
    let table = Table::with_bytes(64 << 20).expect("a table of 64 MiB");
    let mut words = ZobristKeys::new(1);
    let (stored, absent) = (words.take(KEYS), words.take(KEYS));
    stored.iter().enumerate().for_each(|(number, key)| table.store(*key, entry(number)));
    group.bench_function("probe, hit", |bencher| {
        bencher.iter(|| stored.iter().filter(|key| table.probe(black_box(**key)).is_some()).count());
    });
    group.bench_function("probe, miss", |bencher| {
        bencher.iter(|| absent.iter().filter(|key| table.probe(black_box(**key)).is_some()).count());
    });
    group.bench_function("store", |bencher| {
        bencher.iter(|| stored.iter().enumerate().for_each(|(number, key)| table.store(*key, entry(number))));
    });
    group.finish();
}

criterion_group!(benches, table_access);
criterion_main!(benches);
