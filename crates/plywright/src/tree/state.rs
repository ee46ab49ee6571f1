//! What is known of every node in the middle of a search.

use std::fmt::Write as _;

use anyhow::Result;
use search_core::tree::{NodeId, NodeState, Status, Trace};
use search_core::{Score, Side, Window};
use serde::Serialize;

const fn status(status: Status) -> &'static str {
    match status {
        Status::Unvisited => "unvisited",
        Status::Open => "open",
        Status::Done => "done",
        Status::Pruned => "pruned",
    }
}

/// A number, or an infinity.
fn number(score: Score) -> String {
    match score {
        Score::INFINITY => "+inf".into(),
        Score::NEG_INFINITY => "-inf".into(),
        score => score.value().to_string(),
    }
}

/// The last step in words, and a line for each node.
pub(super) fn words(trace: &Trace, step: usize) -> String {
    let snapshot = trace.at(step);
    let told = step.checked_sub(1).and_then(|last| trace.explain(last));
    let told = told.unwrap_or_else(|| "before the search".into());
    let mut text = format!("step {step} of {}: {told}\n", trace.steps().len());
    text += "node  side  state      alpha   beta  value\n";
    let tree = trace.tree();
    for node in tree.nodes() {
        let NodeState { status: known, value, window, cut, .. } = *snapshot.node(node);
        let side = if tree.side(node) == Side::First { "MAX" } else { "MIN" };
        let side = if is_leaf(trace, node) { "leaf" } else { side };
        let [alpha, beta] = ends(window.filter(|_| !is_leaf(trace, node)));
        let value = value.map(number).unwrap_or_default();
        let mark = if cut { "  cut" } else { "" };
        let row = format!(
            "{:<5} {side:<5} {:<9} {alpha:>6} {beta:>6} {value:>6}{mark}",
            tree.label(node),
            status(known)
        );
        // Writing to a string cannot fail.
        _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

fn is_leaf(trace: &Trace, node: NodeId) -> bool {
    trace.tree().children(node).len() == 0
}

fn ends(window: Option<Window>) -> [String; 2] {
    window.map_or_else(Default::default, |window| [number(window.alpha), number(window.beta)])
}

#[derive(Serialize)]
struct StateLine {
    event: &'static str,
    step: usize,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<String>,
    nodes: Vec<NodeLine>,
}

#[derive(Serialize)]
struct NodeLine {
    node: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<Value>,
    cut: bool,
}

/// A number, or an infinity as text, for JSON has none: as in the kernel's own lines.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(i32),
    Infinity(String),
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match score {
            Score::INFINITY | Score::NEG_INFINITY => Self::Infinity(number(score)),
            score => Self::Number(score.value()),
        }
    }
}

/// The same as one line of JSON.
///
/// # Errors
/// None that this value can cause; it is the serializer's own.
pub(super) fn json(trace: &Trace, step: usize) -> Result<String> {
    let snapshot = trace.at(step);
    let node_line = |node| {
        let state = snapshot.node(node);
        NodeLine {
            node: trace.tree().label(node),
            status: status(state.status),
            value: state.value.map(Value::from),
            alpha: state.window.map(|window| window.alpha.into()),
            beta: state.window.map(|window| window.beta.into()),
            cut: state.cut,
        }
    };
    let line = StateLine {
        event: "state",
        step,
        steps: trace.steps().len(),
        told: step.checked_sub(1).and_then(|last| trace.explain(last)),
        nodes: trace.tree().nodes().map(node_line).collect(),
    };
    Ok(serde_json::to_string(&line)?)
}
