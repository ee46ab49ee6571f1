//! The DOT language of Graphviz.

use std::fmt::Write as _;

use super::drawing::Drawing;

impl<S> Drawing<'_, S> {
    /// The graph for Graphviz (`dot -Tsvg`): levels from the top down, leaves with a double line.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let graph = self.graph;
        let mut dot = String::from("digraph game {\n");
        dot += "  node [shape=box, style=filled, fillcolor=white, fontname=\"Helvetica\", fontsize=10];\n";
        if self.label.is_none() {
            dot += "  node [shape=circle, label=\"\", width=0.15, fixedsize=true];\n";
        }
        for vertex in graph.vertices() {
            let mut attributes = Vec::new();
            if let Some(label) = self.label_of(vertex) {
                attributes.push(format!("label=\"{}\"", quoted(&label)));
            }
            if let Some(colour) = self.colour(vertex) {
                attributes.push(format!("fillcolor=\"{colour}\""));
            }
            if graph.is_leaf(vertex) {
                attributes.push("peripheries=2".to_owned());
            }
            // Writing to a string cannot fail.
            _ = writeln!(dot, "  n{vertex} [{}];", attributes.join(", "));
        }
        for (parent, child) in graph.edges() {
            let colour =
                self.colour(child).map_or_else(String::new, |colour| format!(" [color=\"{colour}\"]"));
            _ = writeln!(dot, "  n{parent} -> n{child}{colour};");
        }
        dot.push_str("}\n");
        dot
    }
}

/// Text for a quoted string of the DOT language; line breaks stay.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "").replace('\n', "\\n").replace('\0', "")
}
