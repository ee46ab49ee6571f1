//! Searches of explicit trees: every form of alpha-beta, and every lossless choice of the searcher's
//! techniques, returns minimax's value.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::{NodeId, Tree};
use search_core::{Features, Limits, Score, Searcher, Side, Table, Zero, minimax};

#[derive(Arbitrary, Debug)]
struct Input {
    features: u32,
    lossless: bool,
    min_at_root: bool,
    small_table: bool,
    depths: [u8; 2],
    shape: Vec<Node>,
}

/// One step of a walk that builds a tree.
#[derive(Arbitrary, Debug)]
enum Node {
    Leaf(i8),
    Open,
    Close,
}

const MAX_NODES: usize = 120;
const MAX_DEPTH: usize = 8;

/// The text of a tree: a node more where one is missing, closed where it is open.
fn text(shape: &[Node]) -> String {
    let mut text = String::from("[");
    let mut children = vec![0];
    let separate = |text: &mut String, children: &mut Vec<u32>| {
        let last = children.last_mut().expect("the root is open");
        text.push_str(if *last > 0 { "," } else { "" });
        *last += 1;
    };
    for node in shape.iter().take(MAX_NODES) {
        match node {
            Node::Open if children.len() < MAX_DEPTH => {
                separate(&mut text, &mut children);
                text.push('[');
                children.push(0);
            }
            Node::Close if children.len() > 1 && children.last() > Some(&0) => {
                text.push(']');
                children.pop();
            }
            Node::Leaf(value) => {
                separate(&mut text, &mut children);
                text.push_str(&value.to_string());
            }
            Node::Open | Node::Close => {}
        }
    }
    while let Some(count) = children.pop() {
        text.push_str(if count == 0 { "0]" } else { "]" });
    }
    text
}

fuzz_target!(|input: Input| {
    let side = if input.min_at_root { Side::Second } else { Side::First };
    let tree = Tree::parse(&text(&input.shape)).expect("a tree").rooted_at(side);
    let exact = tree.search(&Textbook::minimax()).expect("every leaf has a value");
    for fail in [Fail::Soft, Fail::Hard] {
        for cut in [Cut::AtBound, Cut::BeyondBound] {
            let trace = tree.trace(&Textbook::alpha_beta_with(fail, cut)).expect("every leaf has a value");
            let found = trace.solution();
            assert_eq!((found.value, found.best_move), (exact.value, exact.best_move), "{fail:?} {cut:?}");
            assert!(found.counters.nodes() <= exact.counters.nodes());
            assert_eq!(trace.value(NodeId::ROOT), Some(exact.value));
            assert_eq!(trace.at(usize::MAX), *trace.end());
        }
    }
    searcher(&tree, &input);
});

fn searcher(tree: &Tree, input: &Input) {
    let lossy = if input.lossless { Features::LOSSY } else { Features::empty() };
    let features = Features::from_bits_truncate(input.features).difference(lossy);
    let position = tree.position().expect("every leaf has a value");
    let table = Table::with_bytes(if input.small_table { 64 } else { 1 << 14 }).expect("a small table");
    let mut searcher = Searcher::with_table(Zero, table).with_policy(features);
    // The second search finds the table filled, by a search of another depth.
    for depth in input.depths.map(|depth| u32::from(depth) % 10 + 1) {
        let expected = minimax(&position, depth, &Zero).score;
        let report = searcher.search(&position, &Limits::depth(depth)).expect("a depth that can be searched");
        assert!(report.score > Score::NEG_INFINITY && report.score < Score::INFINITY);
        if features.is_lossless() {
            assert_eq!(report.score, expected, "{features}, depth {depth}, {tree:?}");
        }
    }
}
