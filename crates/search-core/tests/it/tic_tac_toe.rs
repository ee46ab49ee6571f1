//! The whole kernel on a small real game, whose every figure is known.
#![allow(clippy::unwrap_used, reason = "a test that fails to set up has failed")]

use std::time::Duration;

use crate::example::TicTacToe;
use search_core::proof::{Goal, Prover, Verdict};
use search_core::{
    Bound, Features, Limits, LimitsError, Outcome, Position, Score, Searcher, Side, StopFlag, StopReason,
    Table, Zero, minimax, perft,
};

fn searcher(features: Features) -> Searcher<Zero> {
    Searcher::with_table(Zero, Table::with_bytes(1 << 16).unwrap()).with_policy(features)
}

fn after(cells: &[u8]) -> TicTacToe {
    let mut position = TicTacToe::default();
    for &cell in cells {
        position.play(cell);
    }
    position
}

/// Lines by length: 9!/(9-n)! until games can end at ply 5.
#[test]
fn perft_counts_lines() {
    let counts: Vec<u64> = (0..=9).map(|depth| perft(&TicTacToe::default(), depth)).collect();
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

/// The full tree of the tutorial: 549,946 nodes, of which 255,168 are finished games.
#[test]
fn minimax_visits_the_full_tree() {
    let found = minimax(&TicTacToe::default(), 9, &Zero);
    assert_eq!(found.score, Score::DRAW);
    assert_eq!(found.counters.nodes(), 549_946);
    assert_eq!(found.counters.terminals, 255_168);
}

/// Every subset of the techniques that matter here, lossless ones only, at every depth.
#[test]
fn every_lossless_configuration_equals_minimax() {
    let choices = [
        Features::ITERATIVE,
        Features::TABLE,
        Features::HASH_MOVE,
        Features::HISTORY | Features::KILLERS | Features::CAPTURES_FIRST,
        Features::ORDER_BY_EVAL,
        Features::PVS,
        Features::ASPIRATION,
        Features::ENHANCED_CUTOFF,
        Features::MTDF,
        Features::SYMMETRY | Features::QUIESCENCE,
    ];
    let starts = [after(&[]), after(&[4]), after(&[0, 1]), after(&[0, 8, 2])];
    for start in starts {
        for depth in [1, 2, 5, 9] {
            let expected = minimax(&start, depth, &Zero).score;
            for subset in 0..1_u32 << choices.len() {
                let features = choices
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| subset & (1 << bit) != 0)
                    .fold(Features::empty(), |set, (_, choice)| set | *choice);
                let report = searcher(features).search(&start, &Limits::depth(depth)).unwrap();
                assert_eq!(report.score, expected, "{features} at depth {depth}");
            }
        }
    }
}

/// X to move wins in one at (2,0); O would win in two otherwise.
#[test]
fn wins_and_losses_are_counted_in_plies() {
    let win = after(&[0, 3, 1, 4]);
    let report = searcher(Features::LOSSLESS).search(&win, &Limits::depth(9)).unwrap();
    assert_eq!((report.score, report.best_move), (Score::win_in(1), Some(2)));
    assert_eq!(report.stop, StopReason::Proved);

    // X has two lines to complete, O can stop one.
    let lost = after(&[0, 1, 4, 8, 3]);
    let report = searcher(Features::LOSSLESS).search(&lost, &Limits::depth(9)).unwrap();
    assert_eq!(report.score, Score::loss_in(2));
    assert_eq!(report.line.len(), 2);
}

#[test]
fn a_finished_game_is_reported_as_such() {
    let over = after(&[0, 3, 1, 4, 2]);
    assert_eq!(over.outcome(), Some(Outcome::Winner(Side::First)));
    let report = searcher(Features::LOSSLESS).search(&over, &Limits::depth(3)).unwrap();
    assert_eq!(report.stop, StopReason::GameOver);
    assert_eq!((report.best_move, report.score), (None, Score::LOSS));
}

#[test]
fn impossible_limits_are_refused() {
    let mut searcher = searcher(Features::LOSSLESS);
    let mut search = |depth| searcher.search(&TicTacToe::default(), &Limits::depth(depth)).map(|r| r.depth);
    assert_eq!(search(0), Err(LimitsError::ZeroDepth));
    assert_eq!(search(251), Err(LimitsError::TooDeep { depth: 251 }));
    assert!(search(250).is_ok());
}

#[test]
fn a_node_limit_ends_the_search_with_a_move() {
    for nodes in 1..60 {
        let limits = Limits::nodes(nodes);
        let report = searcher(Features::LOSSLESS).search(&TicTacToe::default(), &limits).unwrap();
        assert_eq!(report.stop, StopReason::Nodes);
        assert!(report.best_move.is_some());
        assert!(report.counters.nodes() <= nodes + 9, "{} of {nodes}", report.counters.nodes());
        assert!(report.bound != Bound::Upper);
    }
}

#[test]
fn a_set_stop_flag_or_no_time_ends_a_search() {
    /// A game that never ends.
    #[derive(Clone, PartialEq)]
    struct Endless(u64);
    impl Position for Endless {
        type Move = u8;
        type Undo = u64;
        fn side_to_move(&self) -> Side {
            if self.0.is_multiple_of(2) { Side::First } else { Side::Second }
        }
        fn outcome(&self) -> Option<Outcome> {
            None
        }
        fn legal_moves(&self, moves: &mut Vec<u8>) {
            moves.extend([0, 1]);
        }
        fn play(&mut self, _m: u8) -> u64 {
            self.0 += 1;
            self.0 - 1
        }
        fn undo(&mut self, _m: u8, before: u64) {
            self.0 = before;
        }
        fn key(&self) -> u64 {
            self.0
        }
        fn move_code(m: u8) -> u16 {
            m.into()
        }
    }
    impl search_core::Tactical for Endless {}
    impl search_core::NullMove for Endless {}
    impl search_core::Symmetric for Endless {}

    let stop = StopFlag::new();
    stop.stop();
    let limits = Limits::depth(60).with_stop(stop);
    let report = searcher(Features::empty()).search(&Endless(0), &limits).unwrap();
    assert_eq!((report.stop, report.depth), (StopReason::Stopped, 0));

    let limits = Limits::time(Duration::ZERO);
    let report = searcher(Features::ITERATIVE).search(&Endless(0), &limits).unwrap();
    assert_eq!(report.stop, StopReason::Time);
    assert!(report.best_move.is_some());
}

#[test]
fn threads_agree_on_the_solved_value() {
    for threads in [0, 1, 2, 3, 5] {
        for start in [after(&[]), after(&[0, 1]), after(&[0, 1, 4, 8, 3])] {
            let expected = minimax(&start, 9, &Zero).score;
            let mut searcher = searcher(Features::LOSSLESS);
            let report = searcher.search_parallel(&start, &Limits::depth(9), threads, |_| ()).unwrap();
            assert_eq!(report.score, expected, "{threads} threads");
        }
    }
}

#[test]
fn iterations_are_reported_as_they_finish() {
    let mut depths = Vec::new();
    let mut searcher = searcher(Features::LOSSLESS);
    let report = searcher
        .search_with(&TicTacToe::default(), &Limits::depth(6), |iteration| {
            depths.push(iteration.depth);
            assert_eq!(iteration.line.len() as u32, iteration.depth);
        })
        .unwrap();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(report.line.len(), 6);
}

/// Neither side can force a win from the start; X can after a bad reply.
#[test]
fn proofs_know_who_can_force_a_win() {
    let mut prover = Prover::with_bytes(1 << 18).unwrap();
    let limits = Limits::nodes(100_000);
    for side in [Side::First, Side::Second] {
        let proof = prover.prove(&TicTacToe::default(), Goal::win(side), &limits);
        assert_eq!(proof.verdict, Verdict::Disproved);
    }
    let proof = prover.prove(&after(&[0, 1]), Goal::win(Side::First), &limits);
    assert_eq!(proof.verdict, Verdict::Proved);
    let mut end = after(&[0, 1]);
    for &m in &proof.line {
        end.play(m);
    }
    assert_eq!(end.outcome(), Some(Outcome::Winner(Side::First)));
}

/// X has a1 and b1, O has a2: X wins at once by c1 alone.
fn near_the_end() -> TicTacToe {
    let mut position = TicTacToe::default();
    for square in [0, 3, 1, 6] {
        position.play(square);
    }
    position
}

#[test]
fn a_root_restricted_to_some_moves_searches_only_those() {
    let position = near_the_end();
    let mut searcher = Searcher::new(Zero);
    let best = searcher.search(&position, &Limits::depth(5)).unwrap();
    assert_eq!((best.best_move, best.score), (Some(2), Score::win_in(1)));
    // The win is in the table by now, and left out all the same.
    let others = Limits::depth(5).with_root_moves([4, 8, 99]);
    let second = searcher.search(&position, &others).unwrap();
    assert!(matches!(second.best_move, Some(4 | 8)), "{:?}", second.best_move);
    assert!(second.score < Score::win_in(1));
    // What was found of some moves is not taken for the position's value.
    let again = searcher.search(&position, &Limits::depth(5)).unwrap();
    assert_eq!(again.score, Score::win_in(1));
}

#[test]
fn a_restricted_root_without_a_legal_move_is_not_restricted() {
    let mut searcher = Searcher::new(Zero);
    let none = Limits::depth(5).with_root_moves([0, 99]);
    assert_eq!(searcher.search(&near_the_end(), &none).unwrap().best_move, Some(2));
    let unsearched = Limits::depth(5).with_time(std::time::Duration::ZERO).with_root_moves([8]);
    assert_eq!(searcher.search(&near_the_end(), &unsearched).unwrap().best_move, Some(8));
}
