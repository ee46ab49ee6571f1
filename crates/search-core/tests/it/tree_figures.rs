//! The worked trees of the tutorial, node by node, and the counts of Knuth and Moore.
#![cfg(feature = "tree")]

use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::tutorial::{ALPHA_BETA_TREE, MINIMAX_TREE, search_as_printed};
use search_core::tree::{MoveOrder, NodeKind, Trace, Tree, minimal_leaves};
use search_core::{Score, Side};

const FORMS: [Textbook; 4] = [
    Textbook::alpha_beta_with(Fail::Soft, Cut::AtBound),
    Textbook::alpha_beta_with(Fail::Soft, Cut::BeyondBound),
    Textbook::alpha_beta_with(Fail::Hard, Cut::AtBound),
    Textbook::alpha_beta_with(Fail::Hard, Cut::BeyondBound),
];

fn tree(text: &str) -> Tree {
    Tree::parse(text).expect("a tree")
}

fn value(trace: &Trace, label: &str) -> Option<i32> {
    trace.value(trace.tree().by_label(label).expect("a node")).map(Score::value)
}

#[test]
fn the_alpha_beta_example_is_as_published() {
    let tree = tree(ALPHA_BETA_TREE);
    let trace = tree.trace(&Textbook::alpha_beta()).unwrap();
    assert_eq!(trace.solution().value, Score::eval(3));
    assert_eq!(trace.solution().best_move, Some(0));
    assert_eq!(trace.solution().line, [0, 0, 1]);
    assert_eq!(trace.visited_values(), [2, 3, 5, 0, 1]);
    for (label, published) in [("A", 3), ("B", 3), ("C", 1), ("D", 3), ("E", 5), ("F", 1)] {
        assert_eq!(value(&trace, label), Some(published), "{label}");
    }
    assert_eq!(value(&trace, "G"), None);
    let pruned: Vec<String> = trace.pruned().into_iter().map(|node| tree.place(node)).collect();
    assert_eq!(pruned, ["E.right", "G"]);
    let cuts: Vec<String> = trace.cuts().into_iter().map(|node| tree.label(node)).collect();
    assert_eq!(cuts, ["E", "C"]);
    assert_eq!(minimal_leaves(2, 3), Some(5));
}

#[test]
fn the_windows_of_the_alpha_beta_example_are_as_published() {
    let tree = tree(ALPHA_BETA_TREE);
    let trace = tree.trace(&Textbook::alpha_beta()).unwrap();
    let window = |label| trace.end().node(tree.by_label(label).unwrap()).window.unwrap();
    let (low, high) = (Score::NEG_INFINITY, Score::INFINITY);
    let eval = Score::eval;
    for (label, alpha, beta) in [
        ("A", eval(3), high),
        ("B", low, eval(3)),
        ("C", eval(3), eval(1)),
        ("D", eval(3), high),
        ("E", eval(5), eval(3)),
        ("F", eval(3), high),
    ] {
        assert_eq!((window(label).alpha, window(label).beta), (alpha, beta), "{label}");
    }
}

#[test]
fn no_filling_of_the_pruned_leaves_changes_the_example() {
    let tree = tree(ALPHA_BETA_TREE);
    for filler in [-1_000_000_000, -7, 0, 1, 3, 4, 1_000_000_000] {
        let filled = tree.clone().filled(|_| filler);
        let trace = filled.trace(&Textbook::alpha_beta()).unwrap();
        assert_eq!(trace.visited_values(), [2, 3, 5, 0, 1]);
        for search in FORMS {
            assert_eq!(filled.search(&search).unwrap().value, Score::eval(3));
        }
    }
}

#[test]
fn fail_hard_returns_the_bound_where_fail_soft_returns_the_value() {
    let trace = tree(ALPHA_BETA_TREE).trace(&FORMS[2]).unwrap();
    assert_eq!(value(&trace, "E"), Some(3));
    assert_eq!(value(&trace, "F"), Some(3));
    assert_eq!(value(&trace, "C"), Some(3));
    assert_eq!(trace.visited_values(), [2, 3, 5, 0, 1]);
}

#[test]
fn minimax_needs_the_leaves_that_the_example_never_gives() {
    let missing = tree(ALPHA_BETA_TREE).search(&Textbook::minimax()).unwrap_err();
    assert_eq!(missing.label, "K");
    assert_eq!(missing.path, [0, 1, 1]);
    assert_eq!(
        missing.to_string(),
        "node K (path [0, 1, 1] from the root) has no value, and the search needs it"
    );
    assert!(tree(ALPHA_BETA_TREE).position().is_err());
}

#[test]
fn a_depth_that_ends_inside_the_tree_makes_up_no_value() {
    let missing = tree(MINIMAX_TREE).search(&Textbook::alpha_beta().with_depth(2)).unwrap_err();
    assert_eq!(missing.label, "D");
}

#[test]
fn the_minimax_example_is_as_published() {
    let tree = tree(MINIMAX_TREE);
    let trace = tree.trace(&Textbook::minimax()).unwrap();
    let values = ["D", "E", "F", "G", "B", "C", "A"].map(|label| value(&trace, label));
    assert_eq!(values, [4, 6, -3, 7, 4, -3, 4].map(Some));
    assert_eq!(trace.visited_leaves().len(), 8);
    let pruned = tree.trace(&Textbook::alpha_beta()).unwrap();
    assert_eq!(pruned.visited_values(), [-1, 4, 2, 6, -3, -5]);
}

#[test]
fn min_at_the_root_mirrors_max_at_the_root() {
    let mirrored = tree("[[[1,-4],[-2,-6]],[[3,5],[0,-7]]]").rooted_at(Side::Second);
    let solution = mirrored.search(&Textbook::alpha_beta()).unwrap();
    assert_eq!(solution.value, Score::eval(-4));
    assert_eq!(solution.line, [0, 0, 1]);
    assert_eq!(solution.counters.terminals, 6);
}

#[test]
fn the_printed_pseudocode_does_not_work() {
    let tree = tree(ALPHA_BETA_TREE);
    let printed = search_as_printed(&tree).unwrap();
    assert_eq!(printed.value, Score::NEG_INFINITY);
    let visited: Vec<NodeKind> = printed.leaves.iter().map(|&leaf| tree.kind(leaf)).collect();
    assert_eq!(visited, [2, 3, 0, 1].map(NodeKind::Value));
}

#[test]
fn the_least_leaves_are_those_of_knuth_and_moore() {
    for (branching, depth, least) in
        [(2, 4, 7), (3, 3, 11), (3, 4, 17), (35, 4, 2_449), (1, 9, 1), (5, 0, 1), (7, 1, 7)]
    {
        assert_eq!(minimal_leaves(branching, depth), Some(least));
    }
    assert_eq!(minimal_leaves(0, 3), None);
    assert_eq!(minimal_leaves(10, 80), None);
    assert_eq!(minimal_leaves(u128::MAX, 1), Some(u128::MAX));
}

#[test]
fn ideal_order_visits_the_minimum_and_worst_order_everything() {
    for branching in 1..=6_u32 {
        for depth in 0..=8 {
            let leaves = u64::from(branching).pow(depth);
            if leaves > 100_000 {
                continue;
            }
            let visited = |order| {
                let tree = Tree::ordered(branching, depth, order).unwrap();
                assert_eq!(tree.leaf_count() as u64, leaves);
                tree.search(&Textbook::alpha_beta()).unwrap().counters.terminals
            };
            assert_eq!(visited(MoveOrder::WorstFirst), leaves, "b {branching}, d {depth}");
            let least = minimal_leaves(branching.into(), depth).unwrap();
            assert_eq!(u128::from(visited(MoveOrder::BestFirst)), least, "b {branching}, d {depth}");
        }
    }
}

#[test]
fn any_state_of_a_trace_can_be_revisited() {
    let trace = tree(MINIMAX_TREE).trace(&Textbook::alpha_beta()).unwrap();
    let steps = trace.steps().len();
    assert_eq!(&trace.at(steps), trace.end());
    assert_eq!(&trace.at(usize::MAX), trace.end());
    assert_eq!(trace.at(0).current(), None);
    let forward: Vec<_> = (0..=steps).map(|step| trace.at(step)).collect();
    for step in (0..=steps).rev() {
        assert_eq!(trace.at(step), forward[step]);
    }
}
