//! The published graphs of 4x4 Reversi, and tic-tac-toe's well-known counts.

mod common;

use common::reversi::Reversi4;
use common::tic_tac_toe::TicTacToe;
use game_graph::{Explorer, Graph, Merge, Parallel, explore};

fn reversi(merge: Merge) -> Graph<Reversi4> {
    explore(&Reversi4::START, merge).unwrap()
}

fn size<S>(graph: &Graph<S>) -> (usize, usize) {
    (graph.vertex_count(), graph.edge_count())
}

fn level_sizes<S>(graph: &Graph<S>) -> Vec<usize> {
    graph.level_counts().iter().map(|level| level.vertices).collect()
}

#[test]
fn reversi_graphs_have_the_published_sizes() {
    assert_eq!(size(&reversi(Merge::Raw)), (41_497, 57_324));
    assert_eq!(size(&reversi(Merge::Canonical)), (9_617, 13_719));
    assert_eq!(size(&reversi(Merge::BranchLocal)), (12_957, 16_874));
    assert_eq!(size(&reversi(Merge::Global)), (9_617, 13_719));
    let kept =
        |merge| Explorer::new(merge).parallel(Parallel::Kept).run(&Reversi4::START).into_graph().unwrap();
    assert_eq!(size(&kept(Merge::Raw)), (41_497, 57_324), "no parallel edges arise");
    assert_eq!(size(&kept(Merge::Canonical)), (9_617, 13_775));
    assert_eq!(size(&kept(Merge::Global)), (9_617, 13_775));
}

#[test]
fn reversi_levels() {
    let canonical = [1, 1, 3, 11, 31, 94, 258, 617, 1356, 2214, 2631, 1833, 567];
    let full = [1, 4, 12, 42, 120, 376, 1032, 2478, 5464, 9152, 11352, 8530, 2934];
    assert_eq!(level_sizes(&reversi(Merge::Canonical)), canonical);
    assert_eq!(level_sizes(&reversi(Merge::Global)), canonical);
    assert_eq!(level_sizes(&reversi(Merge::Raw)), full);
}

#[test]
fn tic_tac_toe_sizes() {
    let start = TicTacToe::default();
    assert_eq!(explore(&start, Merge::Raw).unwrap().vertex_count(), 5_478);
    assert_eq!(explore(&start, Merge::Canonical).unwrap().vertex_count(), 765);
}
