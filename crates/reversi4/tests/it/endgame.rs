//! The solver against plain minimax, and published results of small boards.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::played_on;
use proptest::prelude::*;
use reversi4::endgame::{Proved, Question, Solution, Solver};
use reversi4::{Count, Passes, Reversi, Rules, Shape, Start};
use search_core::{Limits, Position, Side, Zero, minimax};
use std::sync::Mutex;

fn rules() -> impl Strategy<Value = Rules> {
    let passes = prop_oneof![Just(Passes::Standard), Just(Passes::None)];
    let count = prop_oneof![Just(Count::Raw), Just(Count::Winner)];
    (passes, count).prop_map(|(passes, count)| Rules { passes, count })
}

fn shapes() -> impl Strategy<Value = Shape> {
    const NAMES: [&str; 13] =
        ["3x3", "4x4", "4x6", "6x4", "5x5", "6x6", "7x3", "8x8", "10x6", "3x21", "hex3", "hex4", "hex5"];
    prop::sample::select(&NAMES[..]).prop_map(|name| name.parse().unwrap())
}

fn solver() -> Solver {
    Solver::with_bytes(1 << 20).unwrap()
}

fn exact(solver: &mut Solver, position: &Reversi) -> Solution {
    solver.solve(position, Question::Exact, &Limits::depth(100))
}

/// Minimax's value for the side to move.
fn oracle(position: &Reversi) -> i32 {
    minimax(position, u32::MAX, &Zero).score.value()
}

/// The score at the end of a line, for the side to move at its beginning.
fn score_after(position: &Reversi, line: &[reversi4::Move]) -> i32 {
    let mut end = *position;
    for &m in line {
        let mut legal = Vec::new();
        end.legal_moves(&mut legal);
        assert!(legal.contains(&m), "{m:?} in {end:?}");
        end.play(m);
    }
    assert!(end.is_over(), "the line ends with the game: {end:?}");
    if position.side_to_move() == Side::First { end.difference() } else { -end.difference() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn solves_as_minimax_does(
        shape in shapes(), rules in rules(), choices in prop::collection::vec(any::<u8>(), 64), empties in 0..=9_u32,
    ) {
        let position = played_on(shape, rules, &choices, empties);
        if position.empties().count_ones() <= 9 {
            let value = oracle(&position);
            let solution = exact(&mut solver(), &position);
            prop_assert!(solution.complete);
            prop_assert_eq!(solution.score(), Some(value), "{:?}", position);
            prop_assert_eq!(score_after(&position, &solution.line), value, "{:?}: {:?}", position, solution.line);
        }
    }

    #[test]
    fn every_question_agrees(
        rules in rules(), choices in prop::collection::vec(any::<u8>(), 64), alpha in -40..40_i32,
    ) {
        let position = played_on("6x6".parse().unwrap(), rules, &choices, 11);
        let value = exact(&mut solver(), &position).low;
        let limits = Limits::depth(100);
        let won = solver().solve(&position, Question::WinLossDraw, &limits);
        prop_assert!(won.low <= value && value <= won.high);
        prop_assert!(won.low > 0 || won.high < 0 || won.low == won.high);
        let window = solver().solve(&position, Question::Exceeds(alpha), &limits);
        prop_assert!(window.low <= value && value <= window.high);
        prop_assert_eq!(window.low > alpha, value > alpha);
        let threads = exact(&mut solver().with_threads(3), &position);
        prop_assert_eq!(threads.score(), Some(value));
        // A solver that has answered other questions answers this one alike.
        let mut used = solver();
        used.solve(&position, Question::Exceeds(alpha), &limits);
        prop_assert_eq!(exact(&mut used, &position).score(), Some(value));
    }

    #[test]
    fn images_score_alike(choices in prop::collection::vec(any::<u8>(), 64)) {
        let position = played_on("hex4".parse().unwrap(), Rules::STANDARD, &choices, 12);
        let mut scores = position.images().map(|image| exact(&mut solver(), &image).low);
        let first = scores.next().unwrap();
        prop_assert!(scores.all(|score| score == first));
    }
}

/// Deep enough for threads to leave what others have settled, and to come upon it by ways of their own.
#[test]
fn threads_agree_on_long_endings() {
    for seed in 0..10_u8 {
        let choices: Vec<u8> =
            (0..40).map(|ply: u8| ply.wrapping_mul(seed.wrapping_mul(37) | 1).wrapping_add(seed)).collect();
        let position = played_on("6x6".parse().unwrap(), Rules::STANDARD, &choices, 18);
        let one = exact(&mut solver(), &position);
        let three = exact(&mut solver().with_threads(3), &position);
        assert!(one.complete && three.complete);
        assert_eq!(three.score(), one.score(), "{position:?}");
        assert_eq!(score_after(&position, &three.line), three.low, "{position:?}");
    }
}

fn start(shape: &str, rules: Rules, start: Start) -> Reversi {
    Reversi::start(shape.parse().unwrap(), rules, start).unwrap()
}

#[test]
fn solved_boards() {
    // Published: 4x4 ends 3-11 with passes, 6-9 from the parallel start; without passes White wins by
    // 6; 5x5 is won by the first player (reversi-nxn, 2008). The node counts are this solver's own,
    // on boards without a fitted evaluation.
    let raw = Rules { count: Count::Raw, ..Rules::STANDARD };
    let cases = [
        ("3x3", Rules::STANDARD, Start::Standard, -9, 69),
        ("4x4", raw, Start::Standard, -8, 1_552),
        ("4x4", raw, Start::Parallel, -3, 1_774),
        ("4x4", Rules::STANDARD, Start::Standard, -10, 1_648),
        ("4x4", Rules::NOTEBOOK, Start::Standard, -6, 974),
        ("4x6", Rules::STANDARD, Start::Standard, 16, 28_250),
        ("5x5", Rules::STANDARD, Start::Standard, 13, 930_913),
        ("hex3", Rules::STANDARD, Start::Standard, -11, 56),
        ("hex4", Rules::STANDARD, Start::Standard, -29, 74_295),
    ];
    for (shape, rules, placed, value, nodes) in cases {
        let solution = exact(&mut solver(), &start(shape, rules, placed));
        assert_eq!(solution.score(), Some(value), "{shape} {rules} {placed}");
        assert_eq!(solution.nodes, nodes, "{shape} {rules} {placed}");
    }
}

#[test]
fn the_same_search_counts_the_same() {
    let position = played_on("8x8".parse().unwrap(), Rules::STANDARD, &[7, 3, 11, 2, 5], 14);
    let (first, second) = (exact(&mut solver(), &position), exact(&mut solver(), &position));
    assert_eq!(first, second);
    assert!(first.nodes > 1_000);
}

#[test]
fn limits_end_a_search_and_leave_true_bounds() {
    let position = start("6x6", Rules::STANDARD, Start::Standard);
    let solution = solver().solve(&position, Question::Exact, &Limits::nodes(100_000));
    assert!(!solution.complete);
    assert!(solution.low <= -4 && solution.high >= -4, "6x6 is worth -4");
    assert!(solution.line.is_empty());
}

/// A limit holds for the question, not for each of the windows that answer it.
#[test]
fn windows_share_the_limits() {
    let position = played_on("8x8".parse().unwrap(), Rules::STANDARD, &[7, 3, 11, 2, 5], 18);
    let whole = exact(&mut solver(), &position);
    // With so many for each window it would be done.
    let most = whole.nodes * 9 / 10;
    assert!(whole.nodes > 500_000, "{}", whole.nodes);
    let cut = solver().solve(&position, Question::Exact, &Limits::nodes(most));
    assert!(cut.nodes <= most + 50_000, "{} of {most}", cut.nodes);
}

#[test]
fn kept_proofs_are_taken_up_again() {
    let position = played_on("6x6".parse().unwrap(), Rules::STANDARD, &[1, 4, 2, 9, 3], 16);
    let told = Mutex::new(Vec::new());
    let listener = |proof: &Proved| told.lock().unwrap().push(*proof);
    let mut first = solver();
    first.keep_proofs(13, Vec::new());
    let whole = first.solve_with(&position, Question::Exact, &Limits::depth(100), Some(&listener));
    let told = told.into_inner().unwrap();
    assert!(!told.is_empty());
    let mut second = solver();
    second.keep_proofs(13, told);
    let again = exact(&mut second, &position);
    assert_eq!(again.score(), whole.score());
    assert!(again.nodes < whole.nodes / 2, "{} after {}", again.nodes, whole.nodes);
}
