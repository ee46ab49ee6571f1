//! Reading and writing trees: round trips, and what each kind of bad text is told.
#![cfg(feature = "tree")]

use proptest::prelude::*;
use search_core::textbook::Textbook;
use search_core::tree::{
    MAX_DEPTH, NodeId, NodeKind, ParseTreeErrorKind, Shape, ShapeError, Tree, TreeFormat, TreeTooLarge,
};
use search_core::{Limits, Searcher, Side, Table, Zero, minimax};

fn error(text: &str) -> String {
    Tree::parse(text).expect_err("a bad text").to_string()
}

#[test]
fn both_formats_are_read_and_written() {
    let brackets = "[[[2,3],[5,?]],[[0,1],[?,?]]]";
    let parentheses = "((((2) (3)) ((5) (?))) (((0) (1)) ((?) (?))))";
    let tree = Tree::parse(brackets).unwrap();
    assert_eq!(tree.to_brackets(), brackets);
    assert_eq!(tree.to_text(TreeFormat::Parentheses), parentheses);
    assert_eq!(Tree::parse(parentheses).unwrap(), tree);
    assert_eq!(Tree::parse(" [ [[+2,\n3] ,[5\t,?]],[[0,1],\r\n[?,?]]]\n").unwrap(), tree);
    assert_eq!(Tree::parse("((((2)(3))((5)( ? )))(((0)(1))((?)(?))))").unwrap(), tree);
}

#[test]
fn a_lone_leaf_is_a_tree() {
    for text in ["-7", "(-7)"] {
        let tree = Tree::parse(text).unwrap();
        assert_eq!((tree.kind(NodeId::ROOT), tree.height()), (NodeKind::Value(-7), 0));
        assert_eq!(tree.search(&Textbook::alpha_beta()).unwrap().best_move, None);
    }
}

#[test]
fn nodes_are_lettered_breadth_first() {
    let tree = Tree::parse("[[1,[2,3,4]],5,[[6]]]").unwrap();
    let letters: Vec<String> = tree.nodes().map(|node| tree.label(node)).collect();
    assert_eq!(letters, ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"]);
    let kinds = ["C", "E", "H", "K"].map(|label| tree.kind(tree.by_label(label).unwrap()));
    assert_eq!(kinds, [5, 1, 2, 6].map(NodeKind::Value));
    assert_eq!(tree.place(tree.by_label("I").unwrap()), "F.2");
    for node in tree.nodes() {
        assert_eq!(tree.at_path(&tree.path(node)), Some(node));
        assert_eq!(tree.by_label(&tree.label(node)), Some(node));
        assert!(tree.children(node).all(|child| tree.parent(child) == Some(node)));
    }
    assert_eq!(tree.parent(NodeId::ROOT), None);
    for label in ["", "a", "L", "ZZZZZZZZZZZZZZZZZZZZ", "\u{c4}"] {
        assert_eq!(tree.by_label(label), None, "{label}");
    }
    let wide = Shape::uniform(703, 1, 0..=0).grow(0).unwrap();
    let named = |label: &str| wide.by_label(label).map(NodeId::index);
    assert_eq!(
        (named("Z"), named("AA"), named("ZZ"), named("AAA")),
        (Some(25), Some(26), Some(701), Some(702))
    );
}

#[test]
fn errors_say_where_and_what() {
    for (text, message) in [
        ("", "line 1, column 1: expected '[' or a value, found the end"),
        (
            "[1,2",
            "line 1, column 5: expected ',' or ']', found the end: '[' of line 1, column 1 is never closed",
        ),
        (
            "[1,\n [2,3],\n [4,",
            "line 3, column 5: expected '[' or a value, found the end: '[' of line 3, column 2 is never closed",
        ),
        ("[1 2]", "line 1, column 4: expected ',' or ']', found 2"),
        ("[1,,2]", "line 1, column 4: expected '[' or a value, found ','"),
        ("[1,]", "line 1, column 4: expected '[' or a value, found ']'"),
        ("[1,x2]", "line 1, column 4: expected '[' or a value, found \"x2\""),
        ("[\u{e4}\u{f6}, 1]", "line 1, column 2: expected '[' or a value, found \"\u{e4}\u{f6}\""),
        ("[-]", "line 1, column 2: expected '[' or a value, found \"-\""),
        ("[1)", "line 1, column 3: expected ',' or ']', found ')'"),
        ("[1,[],2]", "line 1, column 5: an empty node; a node has a value or at least one child"),
        ("[1] [2]", "line 1, column 5: the tree is complete, but '[' follows"),
        ("7 8", "line 1, column 3: the tree is complete, but 8 follows"),
        (
            "[99999999999]",
            "line 1, column 2: 99999999999 is out of range; values are from -998999999 to 998999999",
        ),
        (
            "[-1000000000]",
            "line 1, column 2: -1000000000 is out of range; values are from -998999999 to 998999999",
        ),
        (
            "(((1)(2))",
            "line 1, column 10: expected '(' or ')', found the end: '(' of line 1, column 1 is never closed",
        ),
        ("((1", "line 1, column 4: expected ')', found the end: '(' of line 1, column 2 is never closed"),
        (
            "((1)\n (",
            "line 2, column 3: expected '(' or a value, found the end: '(' of line 2, column 2 is never closed",
        ),
        ("()", "line 1, column 2: an empty node; a node has a value or at least one child"),
        ("((1) 2)", "line 1, column 6: expected '(' or ')', found 2"),
        ("(1 2)", "line 1, column 4: expected ')', found 2"),
        ("(1) (2)", "line 1, column 5: the tree is complete, but '(' follows"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
    let long = error(&"9".repeat(500));
    assert!(long.len() < 120, "{long}");
}

#[test]
fn trees_beyond_the_bounds_are_refused() {
    let deep = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(Tree::parse(&deep(MAX_DEPTH as usize)).unwrap().height(), MAX_DEPTH);
    for text in [deep(MAX_DEPTH as usize + 1), deep(1_000_000), "(".repeat(1_000_000), "[".repeat(1_000_000)]
    {
        let kind = Tree::parse(&text).unwrap_err().kind;
        assert_eq!(kind, ParseTreeErrorKind::TooLarge(TreeTooLarge::Depth));
    }
    let wide = format!("[{}0]", "0,".repeat(70_000));
    assert_eq!(Tree::parse(&wide).unwrap_err().kind, ParseTreeErrorKind::TooLarge(TreeTooLarge::Children));
    let row = format!("[{}0]", "0,".repeat(60_000));
    let huge = format!("[{}0]", format!("{row},").repeat(70));
    let kind = Tree::parse(&huge).unwrap_err().kind;
    assert!(matches!(kind, ParseTreeErrorKind::TooLarge(TreeTooLarge::Nodes(_))), "{kind}");
    assert!(Tree::ordered(6, 20, search_core::tree::MoveOrder::BestFirst).is_err());
    assert!(Tree::ordered(u32::MAX, 2, search_core::tree::MoveOrder::BestFirst).is_err());
}

#[test]
fn the_deepest_tree_fits_every_stack() {
    let depth = MAX_DEPTH as usize;
    let text = format!("{}1{}", "[".repeat(depth), ",2]".repeat(depth));
    let tree = Tree::parse(&text).unwrap();
    assert_eq!(tree.to_brackets(), text);
    let trace = tree.trace(&Textbook::alpha_beta()).unwrap();
    assert!(trace.to_text().lines().count() > 4 * depth);
    assert!(trace.to_json_lines().is_ok());
    assert!(tree.to_outline().lines().count() > depth);
    assert!(tree.to_svg().starts_with("<svg") && trace.to_dot().starts_with("digraph"));
    let oracle = minimax(&tree.position().unwrap(), u32::MAX, &Zero);
    assert_eq!(oracle.score, trace.solution().value);
    let table = Table::with_bytes(1 << 16).unwrap();
    let kernel =
        Searcher::with_table(Zero, table).search(&tree.position().unwrap(), &Limits::depth(MAX_DEPTH));
    assert_eq!(kernel.unwrap().score, trace.solution().value);
}

#[test]
fn shapes_that_no_tree_has_are_refused() {
    let shape = Shape::uniform(2, 3, 0..=9);
    let empty = Shape { branching: 0..=2, ..shape.clone() };
    assert!(matches!(empty.grow(1), Err(ShapeError::Branching(_))));
    #[allow(clippy::reversed_empty_ranges)]
    let backwards = Shape { values: 9..=0, ..shape.clone() };
    assert!(matches!(backwards.grow(1), Err(ShapeError::Values(_))));
    let deep = Shape { depth: MAX_DEPTH + 1, ..shape.clone() };
    assert_eq!(deep.grow(1), Err(ShapeError::TooLarge(TreeTooLarge::Depth)));
    let large = Shape { branching: 9..=9, depth: 9, ..shape.clone() };
    assert!(matches!(large.grow(1), Err(ShapeError::TooLarge(TreeTooLarge::Nodes(_)))));
    assert_eq!(shape.grow(5).unwrap(), shape.grow(5).unwrap());
    assert_ne!(shape.grow(5).unwrap(), shape.grow(6).unwrap());
}

#[test]
fn min_at_the_root_changes_every_side() {
    let tree = Tree::parse("[[1,2],3]").unwrap().rooted_at(Side::Second);
    let sides: Vec<Side> = tree.nodes().map(|node| tree.side(node)).collect();
    assert_eq!(sides, [Side::Second, Side::First, Side::First, Side::Second, Side::Second]);
}

fn shapes() -> impl Strategy<Value = Tree> {
    (any::<u64>(), 1_u32..6, 0_u32..6, 0_u32..60).prop_map(|(seed, branching, depth, early_leaves)| {
        let shape =
            Shape { branching: 1..=branching, depth, values: -998_999_999..=998_999_999, early_leaves };
        shape.grow(seed).expect("a shape that trees have")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn what_is_written_is_read_again(tree in shapes()) {
        for format in [TreeFormat::Brackets, TreeFormat::Parentheses] {
            let text = tree.to_text(format);
            prop_assert_eq!(&Tree::parse(&text).unwrap(), &tree);
            prop_assert_eq!(Tree::parse_as(&text, format).unwrap().to_text(format), text);
        }
    }

    #[test]
    fn a_truncated_tree_names_what_is_open(tree in shapes(), cut in 0_usize..400) {
        for format in [TreeFormat::Brackets, TreeFormat::Parentheses] {
            let text = tree.to_text(format);
            let short = &text[..cut.min(text.len() - 1)];
            // A lone leaf cut short may still be a number.
            if tree.height() > 0 {
                let kind = Tree::parse(short).unwrap_err().kind;
                let open = short.starts_with(['[', '(']);
                let said = matches!(kind, ParseTreeErrorKind::Unclosed { .. });
                let half_number = matches!(kind, ParseTreeErrorKind::Unexpected { .. }) && short.ends_with('-');
                prop_assert!(said == open || half_number, "{} {}", short, kind);
            }
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        _ = Tree::parse_as(&text, TreeFormat::Brackets);
        _ = Tree::parse_as(&text, TreeFormat::Parentheses);
    }

    #[test]
    fn no_likely_text_makes_a_parser_panic(text in r"[\[\]\(\),?0-9 +\-\n\u{221e}]{0,60}") {
        if let Ok(tree) = Tree::parse(&text) {
            prop_assert_eq!(Tree::parse(&tree.to_brackets()).unwrap(), tree);
        }
    }
}
