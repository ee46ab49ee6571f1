//! The solver against minimax, on every small board and on random positions; and what it keeps.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::sync::Mutex;

use breakthrough::solving::{Kept, KeptError, SolveError, Solver, Watch};
use breakthrough::{Breakthrough, Size};
use common::{every_placement, scattered_fen};
use proptest::prelude::*;
use search_core::{
    Features, Limits, Outcome, Position, Searcher, Side, StopReason, Table, TableError, Zero, minimax,
};

const NO_LIMIT: Limits = Limits::depth(Limits::MAX_DEPTH);

fn start(files: u32, ranks: u32, rows: u32) -> Breakthrough<u64> {
    Breakthrough::start(Size::new(files, ranks).unwrap(), rows).unwrap()
}

fn solver(position: &Breakthrough<u64>, bytes: usize) -> Solver {
    Solver::new(position.size(), bytes).unwrap()
}

/// The winner by alpha-beta to the end of the game.
fn winner_by_search(position: &Breakthrough<u64>) -> Side {
    if let Some(Outcome::Winner(side)) = position.outcome() {
        return side;
    }
    let table = Table::with_bytes(1 << 16).unwrap();
    let mut searcher = Searcher::with_table(Zero, table).with_policy(Features::LOSSLESS);
    let score = searcher.search(position, &NO_LIMIT).unwrap().score;
    if score.is_win() { position.side_to_move() } else { position.side_to_move().other() }
}

#[test]
fn every_position_of_small_boards() {
    for (files, ranks) in [(2, 3), (3, 3), (2, 4)] {
        let mut solver = Solver::new(Size::new(files, ranks).unwrap(), 1 << 16).unwrap();
        for position in every_placement(files, ranks) {
            let score = minimax(&position, u32::MAX, &Zero).score;
            let side = position.side_to_move();
            let winner = if score.is_win() { side } else { side.other() };
            assert_eq!(solver.solve(&position, &NO_LIMIT).unwrap().winner, Some(winner), "{position:?}");
        }
    }
}

/// Solved on a prototype by two methods, and published in part (facts in docs/breakthrough-solved.md).
#[test]
fn starting_positions() {
    for (files, ranks, rows, winner) in [
        (3, 4, 1, Side::First),
        (4, 4, 1, Side::First),
        (4, 4, 2, Side::Second),
        (6, 4, 2, Side::Second),
        (4, 5, 2, Side::Second),
    ] {
        let position = start(files, ranks, rows);
        let solution = solver(&position, 1 << 22).solve(&position, &NO_LIMIT).unwrap();
        assert_eq!((solution.winner, solution.stop), (Some(winner), StopReason::Proved), "{position:?}");
        assert!(solution.progress.expanded < 200_000, "{position:?}: {:?}", solution.progress);
    }
}

#[test]
fn threads_agree() {
    let position = start(5, 5, 1);
    for threads in [2, 3] {
        let mut solver = solver(&position, 1 << 22).with_threads(threads);
        assert_eq!(solver.solve(&position, &NO_LIMIT).unwrap().winner, Some(Side::First));
    }
}

#[test]
fn the_same_search_counts_the_same() {
    let position = start(4, 5, 1);
    let search = |bytes| solver(&position, bytes).solve(&position, &NO_LIMIT).unwrap().progress.expanded;
    assert_eq!(search(1 << 20), search(1 << 20));
    // A table of one bucket forgets nearly all, and is right all the same.
    let position = start(4, 4, 1);
    let solution = solver(&position, 64).solve(&position, &NO_LIMIT).unwrap();
    assert_eq!(solution.winner, Some(Side::First));
}

#[test]
fn limits_leave_it_open() {
    let position = start(5, 5, 2);
    let solution = solver(&position, 1 << 16).solve(&position, &Limits::nodes(1_000)).unwrap();
    assert_eq!((solution.winner, solution.stop), (None, StopReason::Nodes));
    assert!(solution.line.is_empty() && solution.progress.win > 0 && solution.progress.lose > 0);
    assert_eq!(solution.progress.expanded, 1_001);
}

#[test]
fn what_was_kept_is_not_searched_again() {
    let position = start(4, 5, 2);
    let kept = Mutex::new(Vec::new());
    let watch = Watch {
        on_progress: &mut |_| (),
        on_kept: &|found: &Kept| kept.lock().unwrap().push(*found),
        keep_from: 100,
    };
    let first = solver(&position, 1 << 22).solve_with(&position, &NO_LIMIT, watch).unwrap();
    let kept = kept.into_inner().unwrap();
    // All but what was found last: as if the search had been killed.
    let mut again = solver(&position, 1 << 22);
    for found in &kept[..kept.len() * 3 / 4] {
        assert!(found.work >= 100);
        again.remember(found).unwrap();
    }
    let second = again.solve(&position, &NO_LIMIT).unwrap();
    assert_eq!(second.winner, first.winner);
    let [first, second] = [first, second].map(|solution| solution.progress.expanded);
    assert!(2 * second < first, "{second} of {first} nodes");
}

#[test]
fn kept_numbers_are_checked() {
    let position = start(4, 4, 2);
    let kept = |win, lose| Kept { position, win, lose, work: 1 };
    for (win, lose) in [(None, None), (Some(0), Some(0)), (Some(0), Some(5)), (Some(1 << 24), Some(1))] {
        assert_eq!(kept(win, lose).check(), Err(KeptError::Contradiction), "{win:?} {lose:?}");
    }
    assert_eq!(kept(Some(0), None).winner(), Some(Side::First));
    assert_eq!(kept(None, Some(0)).winner(), Some(Side::Second));
    assert_eq!(kept(Some(7), Some(9)).winner(), None);
    let mut other = Solver::new(Size::new(4, 5).unwrap(), 64).unwrap();
    assert_eq!(other.remember(&kept(Some(0), None)), Err(KeptError::OtherBoard));
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let refusal = |files, ranks, bytes| Solver::new(Size::new(files, ranks).unwrap(), bytes).unwrap_err();
    assert_eq!(refusal(8, 8, 64), SolveError::TooLarge { size: Size::STANDARD });
    let large = Size::new(9, 9).unwrap();
    assert_eq!(refusal(9, 9, 64), SolveError::TooLarge { size: large });
    assert_eq!(refusal(4, 4, 63), SolveError::Table(TableError::TooSmall { bytes: 63 }));
    let (small, found) = (Size::new(4, 4).unwrap(), Size::new(4, 5).unwrap());
    let error = Solver::new(small, 64).unwrap().solve(&start(4, 5, 1), &NO_LIMIT).unwrap_err();
    assert_eq!(error, SolveError::OtherBoard { expected: small, found });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Random positions, in a table so small that most is forgotten and one that holds all.
    #[test]
    fn random_positions(fen in scattered_fen(16), small: bool, threads in 1_usize..=2) {
        let Ok(position) = Breakthrough::<u64>::from_fen(&fen) else { return Ok(()) };
        let bytes = if small { 256 } else { 1 << 16 };
        let solution = solver(&position, bytes).with_threads(threads).solve(&position, &NO_LIMIT).unwrap();
        prop_assert_eq!(solution.winner, Some(winner_by_search(&position)));
        let mut position = position;
        for m in solution.line {
            position.try_play(m).unwrap();
            prop_assert_eq!(Some(winner_by_search(&position)), solution.winner);
        }
    }

    /// Boards of more than 32 squares have numbers of another kind.
    #[test]
    fn positions_of_larger_boards(fen in scattered_fen(40)) {
        let Ok(position) = Breakthrough::<u64>::from_fen(&fen) else { return Ok(()) };
        let limits = Limits::nodes(2_000);
        let solution = solver(&position, 1 << 16).solve(&position, &limits).unwrap();
        let mirrored = solver(&position, 1 << 16).solve(&position.mirrored(), &limits).unwrap();
        let flipped = solver(&position, 1 << 16).solve(&position.colour_flipped(), &limits).unwrap();
        // Children come in another order, so an open search may end elsewhere; verdicts agree.
        for (other, same) in [(mirrored.winner, true), (flipped.winner, false)] {
            if let (Some(one), Some(other)) = (solution.winner, other) {
                prop_assert_eq!(one == other, same);
            }
        }
    }
}
