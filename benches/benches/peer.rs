//! Waiting beside a peer: the same rules, evaluation and depth on the `minimax` crate. The binary
//! `peer` prints nodes and ratios; this one gives criterion's view of the times.

use breakthrough::Evaluation;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use minimax::Strategy;
use plywright_benches::{article, peer};
use search_core::{Features, Limits, Searcher, Static, Table};

const TABLE_BYTES: usize = 16 << 20;
const DEPTH: u8 = 7;

fn side_by_side(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("peer, article's position, 7 plies");
    group.sample_size(10);
    group.bench_function("plywright, lossless", |bencher| {
        let ours = || {
            let table = Table::with_bytes(TABLE_BYTES).expect("a table of 16 MiB");
            Searcher::with_table(Evaluation::default(), table)
                .with_policy(Static::<{ Features::LOSSLESS.bits() }>)
        };
        bencher.iter_batched_ref(
            ours,
            |searcher| searcher.search(&article(), &Limits::depth(DEPTH.into())).map(|report| report.score),
            BatchSize::PerIteration,
        );
    });
    for (number, options) in peer::OPTIONS.iter().enumerate() {
        group.bench_function(format!("minimax 0.6, {options}"), |bencher| {
            let theirs = || {
                let mut peer = peer::peer::<false>(number, TABLE_BYTES);
                peer.set_max_depth(DEPTH);
                peer
            };
            bencher.iter_batched_ref(theirs, |peer| peer.choose_move(&article()), BatchSize::PerIteration);
        });
    }
    group.finish();
}

criterion_group!(benches, side_by_side);
criterion_main!(benches);
