//! Trees and traces in the DOT language of Graphviz.

use std::fmt::Write as _;

use super::words::{leaf_text, typeset};
use super::{NodeId, NodeKind, NodeState, Snapshot, Status, Trace, Tree};
use crate::position::Side;
use crate::textbook::Algorithm;

impl Tree {
    /// The tree without any answers: MAX as houses with the roof up, MIN with the roof
    /// down, leaves as boxes.
    #[must_use]
    pub fn to_dot(&self) -> String {
        write_dot(self, &Snapshot::before(self), false)
    }
}

impl Trace {
    /// The tree at the end of the search: each node with its value, alpha and beta as it left them,
    /// nodes that were cut in red, and what was pruned in dashed grey.
    #[must_use]
    pub fn to_dot(&self) -> String {
        write_dot(self.tree(), self.end(), self.options().algorithm != Algorithm::Minimax)
    }
}

const GREY: &str = "gray65";

fn write_dot(tree: &Tree, snapshot: &Snapshot, windows: bool) -> String {
    let mut dot = String::from("digraph tree {\n  ordering=out;\n");
    dot += "  node [fontname=\"Helvetica\", fontsize=11];\n";
    dot += "  edge [arrowhead=none, fontname=\"Helvetica\", fontsize=9];\n";
    for node in tree.nodes() {
        // Writing to a string cannot fail.
        _ = writeln!(dot, "  n{} [{}];", node.index(), attributes(tree, node, snapshot.node(node), windows));
    }
    for node in tree.nodes() {
        for child in tree.children(node) {
            let mut style = Vec::new();
            if let Some(m) = tree.move_to(child) {
                style.push(format!("label=\"{}\"", escaped(m)));
            }
            if snapshot.node(child).status == Status::Pruned {
                style.push(format!("style=dashed, color={GREY}, fontcolor={GREY}"));
            }
            let style = if style.is_empty() { String::new() } else { format!(" [{}]", style.join(", ")) };
            _ = writeln!(dot, "  n{} -> n{}{style};", node.index(), child.index());
        }
    }
    dot.push_str("}\n");
    dot
}

fn attributes(tree: &Tree, node: NodeId, state: &NodeState, windows: bool) -> String {
    let name = tree.label(node);
    let (shape, fill, value) = match (tree.kind(node), tree.side(node)) {
        (NodeKind::Inner, Side::First) => ("house", "#dbeafe", state.value.map(typeset)),
        (NodeKind::Inner, Side::Second) => ("invhouse", "#ffedd5", state.value.map(typeset)),
        _ => ("box", "#f8fafc", Some(leaf_text(tree, node))),
    };
    let mut label = name;
    if let Some(value) = value {
        _ = write!(label, " = {value}");
    }
    if windows
        && tree.kind(node) == NodeKind::Inner
        && let Some(window) = state.window
    {
        let (alpha, beta) = (typeset(window.alpha), typeset(window.beta));
        _ = write!(label, "\\n\u{3b1} {alpha}  \u{3b2} {beta}");
    }
    let mut attributes = format!("shape={shape}, label=\"{label}\"");
    if state.status == Status::Pruned {
        _ = write!(attributes, ", style=dashed, color={GREY}, fontcolor={GREY}");
    } else {
        _ = write!(attributes, ", style=filled, fillcolor=\"{fill}\"");
    }
    if state.cut {
        attributes += ", color=red";
    }
    attributes
}

/// Text for a quoted string of the DOT language.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
