//! Properties of the searches on random trees of irregular shape.
#![cfg(feature = "tree")]

use proptest::prelude::*;
use search_core::textbook::{Cut, Event, Fail, Textbook};
use search_core::tree::{NodeId, NodeKind, Shape, Status, Tree};
use search_core::{Features, Limits, Score, Searcher, Side, Table, Window, Zero, minimax};

const FORMS: [(Fail, Cut); 4] = [
    (Fail::Soft, Cut::AtBound),
    (Fail::Soft, Cut::BeyondBound),
    (Fail::Hard, Cut::AtBound),
    (Fail::Hard, Cut::BeyondBound),
];

/// Irregular trees with few different values, so that equal ones are common.
fn trees() -> impl Strategy<Value = Tree> {
    (any::<u64>(), 1_u32..6, 0_u32..7, 1_i32..9, 0_u32..40, any::<bool>()).prop_map(
        |(seed, branching, depth, values, early_leaves, max_first)| {
            let shape = Shape { branching: 1..=branching, depth, values: -values..=values, early_leaves };
            let root = if max_first { Side::First } else { Side::Second };
            shape.grow(seed).expect("a shape that trees have").rooted_at(root)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn alpha_beta_returns_the_value_the_move_and_the_line_of_minimax(tree in trees()) {
        let oracle = minimax(&tree.position().unwrap(), u32::MAX, &Zero);
        let for_max = if tree.side(NodeId::ROOT) == Side::First { oracle.score } else { -oracle.score };
        for (fail, cut) in FORMS {
            let found = tree.search(&Textbook::alpha_beta_with(fail, cut)).unwrap();
            prop_assert_eq!(found.value, for_max);
            prop_assert_eq!(found.best_move, oracle.best_move);
            let line: Vec<usize> = found.line.iter().map(|&child| child.into()).collect();
            let end = tree.at_path(&line).unwrap();
            prop_assert_eq!(tree.kind(end), NodeKind::Value(for_max.value()));
        }
    }

    #[test]
    fn what_a_node_returns_is_a_bound_on_its_value(tree in trees()) {
        let truth = tree.trace(&Textbook::minimax()).unwrap();
        for (fail, cut) in FORMS {
            let trace = tree.trace(&Textbook::alpha_beta_with(fail, cut)).unwrap();
            for node in tree.nodes().filter(|&node| tree.kind(node) == NodeKind::Inner) {
                let state = trace.end().node(node);
                let (Some(window), Some(value)) = (state.entry, state.value) else { continue };
                let truth = truth.value(node).unwrap();
                if fail == Fail::Hard {
                    prop_assert!(window.alpha <= value && value <= window.beta);
                    prop_assert!(value == truth.clamp(window.alpha, window.beta));
                } else if cut == Cut::BeyondBound && window.alpha <= value && value <= window.beta {
                    prop_assert_eq!(value, truth);
                } else {
                    prop_assert!(value > window.alpha || truth <= value);
                    prop_assert!(value < window.beta || truth >= value);
                    prop_assert!(value <= window.alpha || value >= window.beta || truth == value);
                }
            }
        }
    }

    #[test]
    fn every_node_is_either_visited_or_pruned(tree in trees()) {
        for (fail, cut) in FORMS {
            let trace = tree.trace(&Textbook::alpha_beta_with(fail, cut)).unwrap();
            let counters = trace.solution().counters;
            let visited = tree.nodes().filter(|&node| trace.end().node(node).status == Status::Done).count();
            let pruned = tree.nodes().filter(|&node| trace.end().node(node).status == Status::Pruned).count();
            prop_assert_eq!(visited + pruned, tree.node_count());
            prop_assert_eq!(visited as u64, counters.nodes());
            prop_assert_eq!(trace.visited_leaves().len() as u64, counters.terminals);
            let tests_held = trace.steps().iter().filter(|step| matches!(step.event, Event::Test { holds: true, .. }));
            prop_assert_eq!(tests_held.count() as u64, counters.cutoffs);
            prop_assert!(trace.cuts().len() as u64 <= counters.cutoffs);
        }
    }

    #[test]
    fn strict_cuts_visit_no_less(tree in trees()) {
        for fail in [Fail::Soft, Fail::Hard] {
            let visited = |cut| tree.search(&Textbook::alpha_beta_with(fail, cut)).unwrap().counters.nodes();
            prop_assert!(visited(Cut::AtBound) <= visited(Cut::BeyondBound));
        }
    }

    #[test]
    fn unknown_leaves_matter_only_when_visited(tree in trees(), filler in -9_i32..9) {
        let trace = tree.trace(&Textbook::alpha_beta()).unwrap();
        let text = tree.to_brackets();
        // Blank out what was not visited, by rewriting the leaves of the text in order.
        let mut in_order: Vec<NodeId> = tree.leaves().collect();
        in_order.sort_by_key(|&leaf| tree.path(leaf));
        let mut leaves = in_order.iter();
        let mut blanked = String::new();
        for piece in text.split_inclusive([',', ']']) {
            let end = piece.len() - usize::from(piece.ends_with([',', ']']));
            let start = piece.find(|c: char| c.is_ascii_digit() || c == '-').unwrap_or(end);
            let seen = start == end
                || leaves.next().is_some_and(|&leaf| trace.end().node(leaf).status == Status::Done);
            blanked += if seen { piece } else { &piece[..start] };
            if !seen {
                blanked.push('?');
                blanked += &piece[end..];
            }
        }
        let blanked = Tree::parse(&blanked).unwrap().rooted_at(tree.side(NodeId::ROOT));
        prop_assert_eq!(&blanked.search(&Textbook::alpha_beta()).unwrap(), trace.solution());
        let filled = blanked.filled(|_| filler).search(&Textbook::alpha_beta()).unwrap();
        prop_assert_eq!(&filled, trace.solution());
    }

    #[test]
    fn the_kernel_s_searcher_runs_on_trees(tree in trees()) {
        let position = tree.position().unwrap();
        let oracle = minimax(&position, u32::MAX, &Zero);
        let limits = Limits::depth(8);
        let mut searcher = Searcher::with_table(Zero, Table::with_bytes(1 << 12).unwrap()).with_policy(Features::PVS | Features::ITERATIVE);
        let report = searcher.search(&position, &limits).unwrap();
        prop_assert_eq!(report.score, oracle.score);
    }
}

#[test]
fn a_window_that_misses_the_value_names_no_move_when_failing_hard() {
    let tree = Tree::parse("[[1,2],[3,4]]").unwrap();
    let window = Window::new(Score::eval(10), Score::eval(20));
    let hard = tree.search(&Textbook::alpha_beta_with(Fail::Hard, Cut::AtBound).with_window(window)).unwrap();
    assert_eq!((hard.value, hard.best_move), (Score::eval(10), None));
    let soft = tree.search(&Textbook::alpha_beta().with_window(window)).unwrap();
    assert_eq!(soft.value, Score::eval(3));
}

#[test]
fn keys_differ_between_nodes() {
    use search_core::Position as _;
    let tree = Shape::uniform(4, 6, 0..=9).grow(1).unwrap();
    let mut keys = ahash::AHashSet::new();
    let mut position = tree.position().unwrap();
    fn walk(position: &mut search_core::tree::TreePosition<'_>, keys: &mut ahash::AHashSet<u64>) {
        assert!(keys.insert(position.key()));
        if position.outcome().is_none() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for m in moves {
                let before = *position;
                let undo = position.play(m);
                walk(position, keys);
                position.undo(m, undo);
                assert!(*position == before);
            }
        }
    }
    walk(&mut position, &mut keys);
    assert_eq!(keys.len(), tree.node_count());
}
