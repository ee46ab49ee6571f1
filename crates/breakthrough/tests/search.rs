//! The kernel's searches on Breakthrough: every lossless configuration equals plain minimax, threads
//! and proofs agree on solved boards, and lossy techniques hide no short win.
#![allow(clippy::unwrap_used, reason = "a test that fails to set up has failed")]

use breakthrough::{Breakthrough, Evaluation, Size};
use proptest::prelude::*;
use search_core::proof::{Goal, Prover, Verdict};
use search_core::{
    Features, Limits, Policy, Position, Score, Searcher, Side, Static, Table, minimax, minimax_quiescent,
};

fn start(files: u32, ranks: u32, rows: u32) -> Breakthrough {
    Breakthrough::start(Size::new(files, ranks).unwrap(), rows).unwrap()
}

fn searcher<C: Policy>(policy: C) -> Searcher<Evaluation, C> {
    Searcher::with_table(Evaluation::default(), Table::with_bytes(1 << 16).unwrap()).with_policy(policy)
}

/// Plays up to `plies` moves chosen by `choices`, and stops before the game is over.
fn after_random_moves(mut position: Breakthrough, choices: &[u8]) -> Breakthrough {
    for choice in choices {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut next = position;
        next.play(moves[usize::from(*choice) % moves.len()]);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

fn oracle(position: &Breakthrough, depth: u32, features: Features) -> Score {
    let evaluation = Evaluation::default();
    if features.contains(Features::QUIESCENCE) {
        minimax_quiescent(position, depth, &evaluation).score
    } else {
        minimax(position, depth, &evaluation).score
    }
}

/// Configurations in which each technique stands alone, and in which it is the one left out.
fn configurations() -> Vec<Features> {
    // Quiescence has its own test: without pruning, the oracle's explodes on full boards.
    let all = Features::all() - Features::LOSSY - Features::QUIESCENCE;
    let single = |(_, feature): &(&str, Features)| *feature;
    let singles = Features::NAMES.iter().map(single).filter(|feature| all.contains(*feature));
    let mut list: Vec<_> = singles.clone().collect();
    list.extend(singles.clone().map(|feature| Features::ITERATIVE | Features::TABLE | feature));
    list.extend(singles.map(|feature| all - feature));
    list.extend([Features::empty(), Features::LOSSLESS, all]);
    list
}

#[test]
fn lossless_configurations_equal_minimax_on_small_boards() {
    for (files, ranks, rows, depths) in
        [(4, 4, 2, 1..=6), (4, 4, 1, 1..=5), (5, 4, 2, 1..=5), (3, 5, 2, 1..=7), (3, 5, 1, 1..=6)]
    {
        let position = start(files, ranks, rows);
        for depth in depths {
            let expected = oracle(&position, depth, Features::empty());
            for features in configurations() {
                let report = searcher(features).search(&position, &Limits::depth(depth)).unwrap();
                assert_eq!(report.score, expected, "{files}x{ranks}, {features} at depth {depth}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn lossless_configurations_equal_minimax_anywhere(
        size in prop::sample::select(vec![(4, 4), (5, 4), (3, 5), (2, 6)]),
        choices in prop::collection::vec(any::<u8>(), 0..14), bits: u32, depth in 1..4_u32,
    ) {
        let position = after_random_moves(start(size.0, size.1, 2), &choices);
        let features = Features::from_bits_truncate(bits) - Features::LOSSY - Features::QUIESCENCE;
        let report = searcher(features).search(&position, &Limits::depth(depth)).unwrap();
        prop_assert_eq!(report.score, oracle(&position, depth, features), "{}", features);
    }

    #[test]
    fn lossless_quiescence_equals_its_oracle(
        size in prop::sample::select(vec![(3, 4), (2, 6), (3, 6), (4, 6)]),
        choices in prop::collection::vec(any::<u8>(), 2..10), bits: u32, depth in 1..4_u32,
    ) {
        let position = after_random_moves(start(size.0, size.1, 1), &choices);
        let features = (Features::from_bits_truncate(bits) - Features::LOSSY) | Features::QUIESCENCE;
        let report = searcher(features).search(&position, &Limits::depth(depth)).unwrap();
        prop_assert_eq!(report.score, oracle(&position, depth, features), "{}", features);
    }

    /// What people report against such engines: a win in two moves hidden by a null move or a late-move
    /// reduction.
    #[test]
    fn lossy_techniques_hide_no_short_win(
        size in prop::sample::select(vec![(4, 5), (5, 5), (6, 6), (8, 8)]),
        choices in prop::collection::vec(any::<u8>(), 4..40), depth in 3..6_u32,
        quiescence: bool,
    ) {
        let position = after_random_moves(start(size.0, size.1, 2), &choices);
        let exact = searcher(Features::LOSSLESS).search(&position, &Limits::depth(3)).unwrap().score;
        prop_assume!(exact.is_decided());
        let mut features = Features::STRONG;
        features.set(Features::QUIESCENCE, quiescence);
        let report = searcher(features).search(&position, &Limits::depth(depth)).unwrap();
        prop_assert_eq!(report.score, exact);
    }
}

#[test]
fn static_and_run_time_features_count_the_same() {
    macro_rules! same {
        ($($features:expr),+) => {$({
            const FEATURES: Features = $features;
            for position in [start(8, 8, 2), start(4, 5, 2)] {
                let limits = Limits::depth(5);
                let fixed = searcher(Static::<{ FEATURES.bits() }>).search(&position, &limits).unwrap();
                let chosen = searcher(FEATURES).search(&position, &limits).unwrap();
                assert_eq!(fixed.counters, chosen.counters, "{FEATURES}");
                assert_eq!((fixed.score, fixed.line), (chosen.score, chosen.line), "{FEATURES}");
            }
        })+};
    }
    same!(
        Features::empty(),
        Features::LOSSLESS,
        Features::FRONTIER,
        Features::LOSSLESS.difference(Features::FRONTIER),
        Features::LOSSLESS.union(Features::SYMMETRY),
        Features::LOSSLESS.union(Features::ORDER_BY_EVAL),
        Features::LOSSLESS.union(Features::MTDF),
        Features::LOSSLESS.union(Features::NULL_MOVE),
        Features::LOSSLESS.union(Features::LMR),
        Features::STRONG,
        Features::all()
    );
}

#[test]
fn the_same_search_twice_counts_the_same() {
    for features in [Features::LOSSLESS, Features::STRONG, Features::all()] {
        let mut searcher = searcher(features);
        let first = searcher.search(&start(8, 8, 2), &Limits::depth(6)).unwrap();
        searcher.clear();
        let second = searcher.search(&start(8, 8, 2), &Limits::depth(6)).unwrap();
        assert_eq!(first.counters, second.counters);
        assert_eq!((first.score, first.line), (second.score, second.line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn threads_agree_at_every_depth(
        size in prop::sample::select(vec![(5, 5), (4, 6), (8, 8)]),
        choices in prop::collection::vec(any::<u8>(), 0..20), depth in 5..8_u32, threads in 2..5_usize, gravity: bool,
    ) {
        let position = after_random_moves(start(size.0, size.1, 2), &choices);
        let features =
            if gravity { Features::LOSSLESS | Features::GRAVITY } else { Features::LOSSLESS };
        let alone = searcher(features).search(&position, &Limits::depth(depth)).unwrap();
        let together =
            searcher(features).search_parallel(&position, &Limits::depth(depth), threads, |_| ()).unwrap();
        prop_assert_eq!(alone.score, together.score);
        prop_assert_eq!(alone.depth, together.depth);
        let mut position = position;
        for m in together.line {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            prop_assert!(moves.contains(&m));
            position.play(m);
        }
    }
}

/// Files, ranks, rows, and who wins: solved by two methods on a prototype (3x4 with one row, 4x4
/// with two and with one); the others by plain minimax here.
const SOLVED: [(u32, u32, u32, Side); 6] = [
    (3, 4, 1, Side::First),
    (4, 4, 2, Side::Second),
    (4, 4, 1, Side::First),
    (2, 4, 2, Side::Second),
    (3, 4, 2, Side::Second),
    (2, 3, 1, Side::First),
];

#[test]
fn threads_and_proofs_agree_on_solved_boards() {
    for (files, ranks, rows, winner) in SOLVED {
        let position = start(files, ranks, rows);
        let mut scores = Vec::new();
        for threads in [1, 2, 4] {
            let mut searcher = searcher(Features::LOSSLESS | Features::SYMMETRY);
            let report = searcher.search_parallel(&position, &Limits::depth(60), threads, |_| ()).unwrap();
            assert_eq!(report.score.is_win(), winner == Side::First, "{files}x{ranks}, {rows} rows");
            scores.push(report.score);
        }
        assert!(scores.iter().all(|score| *score == scores[0]), "distances differ: {scores:?}");
        for side in [Side::First, Side::Second] {
            let mut prover = Prover::with_bytes(1 << 20).unwrap();
            let proof = prover.prove(&position, Goal::win(side), &Limits::nodes(1_000_000));
            let expected = if side == winner { Verdict::Proved } else { Verdict::Disproved };
            assert_eq!(proof.verdict, expected, "{files}x{ranks}, {rows} rows, {side:?}");
        }
    }
}
