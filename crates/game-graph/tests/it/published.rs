//! The published graphs of 4x4 Reversi, and tic-tac-toe's well-known counts.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::collections::HashSet;

use common::passing::Passing;
use common::reversi::Reversi4;
use common::tic_tac_toe::TicTacToe;
use game_graph::{
    Acyclic, Explorer, Graph, Merge, Parallel, PathResults, Results, Vertex as _, VertexId, explore,
};

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

/// The graph's measures at its root: paths, fairness, dominance.
fn measures<S>(graph: &Graph<S>) -> (u128, f64, i8) {
    let acyclic = graph.acyclic().unwrap();
    (acyclic.path_count().unwrap(), acyclic.fairness().unwrap()[0], acyclic.dominance().unwrap()[0])
}

fn close(a: f64, b: f64, within: f64) -> bool {
    (a - b).abs() <= within
}

#[test]
fn reversi_measures() {
    let (paths, fairness, dominance) = measures(&reversi(Merge::Canonical));
    assert_eq!((paths, dominance), (10_128, -1));
    assert!(close(fairness, -0.159_072_61, 5e-9), "{fairness}");
    let (paths, fairness, dominance) = measures(&reversi(Merge::Raw));
    assert_eq!((paths, dominance), (44_064, -1));
    assert!(close(fairness, -0.158_840, 5e-7), "{fairness}");
    let kept = Explorer::new(Merge::Canonical).parallel(Parallel::Kept).run(&Reversi4::START).graph;
    let (paths, fairness, _) = measures(&kept);
    assert_eq!(paths, 44_064);
    assert!(close(fairness, -0.158_840, 5e-7), "{fairness}");
    assert_eq!(size(&kept.merged()), (9_617, 13_719));
    assert_eq!(kept.merged(), reversi(Merge::Canonical));
}

#[test]
fn reversi_terminals_and_exact_value() {
    let results = |first, second, draws| Results { first, second, draws, open: 0 };
    let canonical = reversi(Merge::Canonical);
    assert_eq!(canonical.results(), results(1_002, 778, 208));
    assert_eq!(reversi(Merge::Raw).results(), results(4_605, 3_648, 977));
    assert_eq!(canonical.acyclic().unwrap().exact_values().unwrap()[0], -6);
}

#[test]
fn reversi_replies_to_the_first_move() {
    let graph = reversi(Merge::Canonical);
    let acyclic = graph.acyclic().unwrap();
    let (fairness, dominance) = (acyclic.fairness().unwrap(), acyclic.dominance().unwrap());
    let after = |text: &str| {
        let mut images = Vec::new();
        Reversi4::parse(text).images(&mut images);
        let vertex = graph.find(images.iter().min().unwrap()).unwrap() as usize;
        (fairness[vertex], dominance[vertex])
    };
    // After Black (3,4): White in the corner, parallel, perpendicular.
    for (text, published) in [
        ("..../.OX./.XOX/...O", (-0.779_000, -1)),
        ("..../.OOO/.XXX/....", (0.284_972, 1)),
        ("..../.OX./.OXX/.O..", (0.016_810, 1)),
    ] {
        let (fairness, dominance) = after(text);
        assert!(close(fairness, published.0, 5e-7), "{text}: {fairness}");
        assert_eq!(dominance, published.1, "{text}");
    }
}

#[test]
fn two_reversi_ends_have_a_single_image_in_the_full_graph() {
    let full = reversi(Merge::Raw);
    let canonical = reversi(Merge::Canonical);
    let states: HashSet<_> = full.states().iter().copied().collect();
    let images_of = |state: &Reversi4| {
        let mut images = Vec::new();
        state.images(&mut images);
        images.sort_unstable();
        images.dedup();
        images
    };
    let alone = |&leaf: &VertexId| {
        let images = images_of(full.state(leaf));
        images.len() > 1 && images.iter().filter(|image| states.contains(image)).count() == 1
    };
    let mut ends: Vec<VertexId> = full.leaves().filter(alone).collect();
    ends.sort_by_key(|&end| full.state(end).text());
    let found: Vec<String> = ends.iter().map(|&end| full.state(end).text()).collect();
    assert_eq!(found, ["OXXX/XOXX/XXOX/XXXO", "XXOO/XXOO/OOXX/OOXX"]);
    for (end, (in_full, in_canonical)) in ends.into_iter().zip([(24, 6), (8, 2)]) {
        let paths = |graph: &Graph<Reversi4>, end: VertexId| {
            let part = graph.subgraph_to(&[end]).graph;
            let to_end = part.acyclic().unwrap().path_count().unwrap();
            assert_eq!(to_end, graph.acyclic().unwrap().paths_to().unwrap()[end as usize]);
            to_end
        };
        assert_eq!(paths(&full, end), in_full);
        let least = images_of(full.state(end))[0];
        assert_eq!(paths(&canonical, canonical.find(&least).unwrap()), in_canonical);
    }
}

#[test]
fn global_dictionary_gives_the_canonical_graph() {
    let (canonical, global) = (reversi(Merge::Canonical), reversi(Merge::Global));
    let renaming = global.isomorphism(&canonical).expect("the published graphs are isomorphic");
    assert!(global.is_isomorphism(&canonical, &renaming));
    assert!(global.isomorphism_by(&canonical, |v| global.kind(v), |v| canonical.kind(v)).is_some());
    assert_ne!(global.states(), canonical.states());
    assert!(canonical.isomorphism(&reversi(Merge::BranchLocal)).is_none());
}

#[test]
fn fairness_and_dominance_draw_near_as_the_game_goes_on() {
    let gaps = reversi(Merge::Canonical).acyclic().unwrap().gaps().unwrap();
    assert_eq!(gaps.len(), 13);
    // In the source's wording the difference goes down and up by little until move 6, and falls from
    // there; each vertex's own dominance comes nearer all the time but for moves 2 to 3.
    let rises = |values: Vec<f64>| -> Vec<usize> {
        (1..values.len()).filter(|&level| values[level] > values[level - 1]).collect()
    };
    assert_eq!(rises(gaps.iter().map(|gap| gap.to_mean_dominance).collect()), [1, 3, 5, 6]);
    assert_eq!(rises(gaps.iter().map(|gap| gap.to_dominance).collect()), [3]);
    assert!(close(gaps[0].to_mean_dominance, 0.121_119, 5e-7));
    assert!(close(gaps[0].to_dominance, 0.840_927, 5e-7));
    assert!(close(gaps[10].to_mean_dominance, 0.008_096, 5e-7));
    // With one move left there is nothing to choose.
    assert_eq!((gaps[11].to_mean_dominance, gaps[11].to_dominance), (0.0, 0.0));
}

#[test]
fn tic_tac_toe_measures() {
    let start = TicTacToe::default();
    let full = explore(&start, Merge::Raw).unwrap();
    let canonical = explore(&start, Merge::Canonical).unwrap();
    assert_eq!(full.acyclic().unwrap().path_count(), Ok(255_168));
    assert_eq!(canonical.results(), Results { first: 91, second: 44, draws: 3, open: 0 });
    assert_eq!(measures(&full).2, 0);
    let kept = Explorer::new(Merge::Canonical).parallel(Parallel::Kept).run(&start).graph;
    assert_eq!(kept.acyclic().unwrap().path_count(), Ok(255_168));
    // 131,184 games are won by the first player, 77,904 by the second, 46,080 by nobody.
    let games = PathResults { first: 131_184, second: 77_904, draws: 46_080 };
    assert_eq!(kept.acyclic().unwrap().path_results(), Ok(games));
    assert_eq!(full.acyclic().unwrap().path_results(), Ok(games));
}

#[test]
fn reversi_with_passes() {
    let folded = |merge| explore(&Passing::<true>::START, merge).unwrap();
    let (full, canonical) = (folded(Merge::Raw), folded(Merge::Canonical));
    assert_eq!(size(&full), (52_887, 80_344));
    assert_eq!(size(&canonical), (12_161, 19_015));
    // With passes as edges: White wins by 11 to 3 all the same, and as many games are played.
    let passes = explore(&Passing::<false>::START, Merge::Raw).unwrap();
    let exact = |values: Vec<i32>| values[0];
    let (folded, with_passes) = (full.acyclic().unwrap(), passes.acyclic().unwrap());
    assert_eq!(exact(folded.exact_values().unwrap()), -8);
    assert_eq!(exact(with_passes.exact_values().unwrap()), -8);
    assert_eq!(exact(canonical.acyclic().unwrap().exact_values().unwrap()), -8);
    assert_eq!(with_passes.path_count(), folded.path_count());
    assert_eq!(passes.results(), full.results());
    let fairness = |acyclic: &Acyclic<'_, _>| acyclic.fairness().unwrap()[0];
    assert!(close(fairness(&folded), with_passes.fairness().unwrap()[0], 1e-12));
    // Levels are no order there: some edges stay on their level or lead back up.
    assert!(passes.edges().any(|(parent, child)| passes.level_of(parent) >= passes.level_of(child)));
}
