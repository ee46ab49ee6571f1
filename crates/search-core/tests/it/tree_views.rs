//! Golden outputs of the tutorial's tree: words, JSON lines, DOT, SVG.
#![cfg(feature = "tree")]

use search_core::Zero;
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::tutorial::{ALPHA_BETA_TREE, MINIMAX_TREE};
use search_core::tree::{Expansion, Shape, Trace, Tree};

fn tutorial() -> Trace {
    Tree::parse(ALPHA_BETA_TREE).expect("a tree").trace(&Textbook::alpha_beta()).expect("a trace")
}

#[test]
fn text_of_the_tutorial_s_tree() {
    insta::assert_snapshot!(tutorial().to_text());
}

#[test]
fn text_of_fail_hard_with_strict_cuts() {
    let tree = Tree::parse("[[3,5],[3,2,9],[[1],4]]").unwrap();
    let search = Textbook::alpha_beta_with(Fail::Hard, Cut::BeyondBound);
    insta::assert_snapshot!(tree.trace(&search).unwrap().to_text());
}

#[test]
fn text_of_minimax() {
    let tree = Tree::parse(MINIMAX_TREE).unwrap();
    insta::assert_snapshot!(tree.trace(&Textbook::minimax()).unwrap().to_text());
}

#[test]
fn json_lines_of_the_tutorial_s_tree() {
    let lines = tutorial().to_json_lines().unwrap();
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(value["event"].is_string());
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn dot_of_the_tutorial_s_tree() {
    insta::assert_snapshot!(tutorial().to_dot());
}

#[test]
fn dot_of_the_bare_tree() {
    insta::assert_snapshot!(tutorial().tree().to_dot());
}

#[test]
fn svg_of_the_tutorial_s_tree() {
    insta::assert_snapshot!(tutorial().to_svg());
}

#[test]
fn svg_of_one_step() {
    insta::assert_snapshot!(tutorial().to_svg_at(20));
}

#[test]
fn svg_of_a_worksheet() {
    insta::assert_snapshot!(tutorial().tree().to_svg());
}

#[test]
fn outline_of_the_tutorial_s_tree() {
    insta::assert_snapshot!(tutorial().tree().to_outline());
}

#[test]
fn every_step_is_explained_and_no_more() {
    let trace = tutorial();
    assert_eq!(
        trace.explain(18).as_deref(),
        Some("E asks: 5 >= beta 3: cut, the rest of E is never visited")
    );
    assert!(trace.explain(trace.steps().len() - 1).is_some());
    assert_eq!(trace.explain(trace.steps().len()), None);
}

/// A game whose moves are hard to write down.
#[derive(Clone, PartialEq)]
struct Awkward(bool);

#[derive(Clone, Copy, PartialEq)]
struct Quote;

impl std::fmt::Debug for Quote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<a & \"b\\c\"'>\u{7}")
    }
}

impl search_core::Position for Awkward {
    type Move = Quote;
    type Undo = ();

    fn side_to_move(&self) -> search_core::Side {
        search_core::Side::First
    }

    fn outcome(&self) -> Option<search_core::Outcome> {
        self.0.then_some(search_core::Outcome::Draw)
    }

    fn legal_moves(&self, moves: &mut Vec<Quote>) {
        moves.push(Quote);
    }

    fn play(&mut self, _m: Quote) {
        self.0 = true;
    }

    fn undo(&mut self, _m: Quote, (): ()) {
        self.0 = false;
    }

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn move_code(_m: Quote) -> u16 {
        0
    }
}

#[test]
fn texts_are_escaped() {
    let tree = Tree::expand(&Awkward(false), &Zero, Expansion::to_depth(1)).unwrap();
    let svg = tree.to_svg();
    assert!(svg.contains("&lt;a &amp; &quot;b\\c&quot;&#39;&gt;</text>"), "{svg}");
    assert!(tree.to_dot().contains(r#"label="<a & \"b\\c\"'>"#), "{}", tree.to_dot());
}

/// The extent of a shape or a window's text in a line of a drawing: its ply, left and right.
fn extent(line: &str) -> Option<(u32, f64, f64)> {
    let text = |name: &str| line.split(&format!(" {name}=\"")).nth(1)?.split('"').next();
    let number = |name: &str| text(name)?.parse::<f64>().ok();
    // The first ply is drawn 78 below the top, each further one 92 below.
    let ply = |y: f64| ((y - 70.0) / 92.0) as u32;
    if line.starts_with("<rect class") {
        let x = number("x")?;
        Some((ply(number("y")?), x, x + number("width")?))
    } else if line.starts_with("<polygon") {
        let corner = |index: usize| text("points")?.split(' ').nth(index);
        let x = |corner: &str| corner.split(',').next()?.parse::<f64>().ok();
        let y = |corner: &str| corner.split(',').nth(1)?.parse::<f64>().ok();
        let top = y(corner(0)?)?.min(y(corner(2)?)?);
        Some((ply(top), x(corner(0)?)?, x(corner(1)?)?))
    } else if line.starts_with("<text class=\"window") {
        let characters = line.split('>').nth(1)?.trim_end_matches("</text").chars().count();
        let x = number("x")?;
        Some((ply(number("y")?), x, x + 6.6 * characters as f64))
    } else {
        None
    }
}

#[test]
fn nothing_on_a_ply_overlaps() {
    for seed in 0..200 {
        let shape = Shape { branching: 1..=4, depth: 4, values: -9_999..=9_999, early_leaves: 20 };
        let tree = shape.grow(seed).unwrap();
        let svg = tree.trace(&Textbook::alpha_beta()).unwrap().to_svg();
        let tree_only = svg.lines().take_while(|line| !line.contains(">MAX<"));
        let mut extents: Vec<_> = tree_only.filter_map(extent).collect();
        extents.pop(); // the legend's first triangle
        assert!(extents.len() >= tree.node_count());
        extents.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        for pair in extents.windows(2) {
            let [(ply, left, right), (next_ply, next_left, _)] = [pair[0], pair[1]];
            // Alpha and beta of one node stand below each other.
            let stacked = (left - next_left).abs() < 0.01;
            assert!(ply != next_ply || stacked || right <= next_left, "seed {seed}: {pair:?}");
        }
    }
}
