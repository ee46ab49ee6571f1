//! Every lossless configuration returns plain minimax's value, on random games with
//! transpositions, double moves, mirror images and every kind of outcome.
#![allow(clippy::unwrap_used, reason = "a test that fails to set up has failed")]

use crate::common;

use common::{RandomEvaluation, RandomGame};
use proptest::prelude::*;
use search_core::{
    Bound, Features, Limits, Position, Report, Score, Searcher, Table, minimax, minimax_quiescent,
};

fn searcher(features: Features) -> Searcher<RandomEvaluation> {
    Searcher::with_table(RandomEvaluation, Table::with_bytes(1 << 12).unwrap()).with_policy(features)
}

fn lossless_features() -> impl Strategy<Value = Features> {
    any::<u32>().prop_map(|bits| Features::from_bits_truncate(bits) - Features::LOSSY)
}

fn expected<const A: bool>(game: &RandomGame<A>, depth: u32, features: Features) -> Score {
    if features.contains(Features::QUIESCENCE) {
        minimax_quiescent(game, depth, &RandomEvaluation).score
    } else {
        minimax(game, depth, &RandomEvaluation).score
    }
}

/// The best move's value is the root's, and the line is legal.
fn check_line<const A: bool>(game: &RandomGame<A>, report: &Report<u8>, features: Features) {
    let mut position = *game;
    for &m in &report.line {
        let mut legal = Vec::new();
        assert_eq!(position.outcome(), None, "the line goes on after the end");
        position.legal_moves(&mut legal);
        assert!(legal.contains(&m), "illegal move {m} in the line");
        position.play(m);
    }
    let Some(m) = report.best_move else { return };
    let mut child = *game;
    child.play(m);
    if report.depth > 0 && child.outcome().is_none() {
        let value = if report.depth == 1 {
            return;
        } else {
            expected(&child, report.depth - 1, features)
        };
        let value = if child.side_to_move() == game.side_to_move() { value } else { -value };
        let shifted = match value.distance() {
            Some(plies) if value.is_win() => Score::win_in(plies + 1),
            Some(plies) => Score::loss_in(plies + 1),
            None => value,
        };
        assert_eq!(shifted, report.score, "the best move is not worth the root's score");
    }
}

fn agrees<const A: bool>(seed: u64, depth: u32, features: Features) {
    let game = RandomGame::<A>::new(seed, 9);
    let report = searcher(features).search(&game, &Limits::depth(depth)).unwrap();
    let found = expected(&game, depth, features);
    assert_eq!(report.bound, Bound::Exact);
    assert_eq!(report.score, found, "{features} at depth {depth} of seed {seed}");
    check_line(&game, &report, features);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn lossless_search_equals_minimax(seed: u64, depth in 1..9_u32, features in lossless_features()) {
        agrees::<true>(seed, depth, features);
        agrees::<false>(seed, depth, features);
    }

    /// What one search leaves in the table must not change the next one's value.
    #[test]
    fn a_used_table_keeps_values(seed: u64, depths in prop::collection::vec(1..9_u32, 2..5),
                                 plies in prop::collection::vec(0..5_u8, 2..5), features in lossless_features()) {
        let mut game = RandomGame::<true>::new(seed, 9);
        let mut searcher = searcher(features | Features::TABLE);
        for (depth, ply) in depths.into_iter().zip(plies) {
            if game.outcome().is_some() {
                break;
            }
            let report = searcher.search(&game, &Limits::depth(depth)).unwrap();
            prop_assert_eq!(report.score, expected(&game, depth, features));
            check_line(&game, &report, features);
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            game.play(moves[usize::from(ply) % moves.len()]);
        }
    }

    /// Lossy techniques may err, but never crash, and report legal lines.
    #[test]
    fn any_search_is_legal(seed: u64, depth in 1..9_u32, bits: u32, nodes in prop::option::of(1..200_u64)) {
        let game = RandomGame::<false>::new(seed, 12);
        let features = Features::from_bits_truncate(bits);
        let limits = Limits { nodes, ..Limits::depth(depth) };
        let report = searcher(features).search(&game, &limits).unwrap();
        prop_assert!(report.best_move.is_some());
        let mut position = game;
        for m in report.line {
            prop_assert_eq!(position.outcome(), None);
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            prop_assert!(legal.contains(&m));
            position.play(m);
        }
    }

    /// One searcher for other techniques, and for other games, answers each time as a new one would.
    #[test]
    fn a_searcher_does_not_mix_origins(seed: u64, depth in 1..7_u32, first: u32, features in lossless_features()) {
        let mut searcher = searcher(Features::from_bits_truncate(first) | Features::TABLE);
        let game = RandomGame::<true>::new(seed, 9);
        searcher.search(&game, &Limits::depth(depth)).unwrap();
        let mut searcher = searcher.with_policy(features);
        let report = searcher.search(&game, &Limits::depth(depth)).unwrap();
        prop_assert_eq!(report.score, expected(&game, depth, features));
        let other = RandomGame::<false>::new(seed, 9);
        let report = searcher.search(&other, &Limits::depth(depth)).unwrap();
        prop_assert_eq!(report.score, expected(&other, depth, features));
    }

    /// A search that a limit ends says what it knows: the value at its depth, or a bound on the next.
    #[test]
    fn interrupted_searches_tell_the_truth(seed: u64, nodes in 1..400_u64, features in lossless_features()) {
        let features = features - Features::QUIESCENCE;
        let game = RandomGame::<false>::new(seed, 12);
        let limits = Limits { nodes: Some(nodes), ..Limits::depth(12) };
        let report = searcher(features).search(&game, &limits).unwrap();
        match report.bound {
            Bound::Exact if report.depth == 0 => (),
            Bound::Exact => prop_assert_eq!(report.score, expected(&game, report.depth, features)),
            Bound::Lower => {
                let depth = if features.contains(Features::ITERATIVE) { report.depth + 1 } else { 12 };
                prop_assert!(report.score <= expected(&game, depth, features));
            }
            Bound::Upper => prop_assert!(false, "an upper bound has no move"),
        }
    }

    /// A search that ends before its depth because nothing deeper can change it tells the truth.
    #[test]
    fn proved_scores_hold(seed: u64, features in lossless_features()) {
        let game = RandomGame::<false>::new(seed, 7);
        let report = searcher(features | Features::ITERATIVE).search(&game, &Limits::depth(60)).unwrap();
        prop_assert_eq!(report.stop, search_core::StopReason::Proved);
        prop_assert_eq!(report.score, expected(&game, 20, features));
    }
}

#[test]
fn the_same_search_twice_counts_the_same() {
    for seed in 0..50 {
        let game = RandomGame::<false>::new(seed, 12);
        for features in [Features::empty(), Features::LOSSLESS, Features::STRONG, Features::all()] {
            let mut searcher = searcher(features);
            let limits = Limits::depth(8);
            let first = searcher.search(&game, &limits).unwrap();
            searcher.clear();
            let second = searcher.search(&game, &limits).unwrap();
            assert_eq!(first.counters, second.counters, "{features}");
            assert_eq!((first.score, first.line), (second.score, second.line), "{features}");
        }
    }
}
