//! GraphML, which Gephi, yEd, NetworkX and igraph read.

use std::fmt::Write as _;

use search_core::{Outcome, Side};

use super::drawing::{Drawing, xml};
use crate::graph::Kind;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="label" for="node" attr.name="label" attr.type="string"/>
  <key id="level" for="node" attr.name="level" attr.type="int"/>
  <key id="kind" for="node" attr.name="kind" attr.type="string"/>
  <key id="points" for="node" attr.name="points" attr.type="int"/>
  <key id="value" for="node" attr.name="value" attr.type="int"/>
  <graph id="game" edgedefault="directed">
"#;

impl<S> Drawing<'_, S> {
    /// The graph as GraphML. Vertices have the attributes `level`, `kind` (`first` or `second`, who is
    /// to move; `first won`, `second won`, `draw` or `points`, how the game ended), `points` with the
    /// last of these, `label` if there are labels, and `value` if there are colours.
    #[must_use]
    pub fn to_graphml(&self) -> String {
        let graph = self.graph;
        let mut text = String::from(HEAD);
        for level in 0..graph.level_count() {
            for vertex in graph.level(level) {
                // Writing to a string cannot fail.
                _ = write!(text, "    <node id=\"n{vertex}\"><data key=\"level\">{level}</data>");
                let (kind, points) = match graph.kind(vertex) {
                    Kind::ToMove(Side::First) => ("first", None),
                    Kind::ToMove(Side::Second) => ("second", None),
                    Kind::Ended(Outcome::Winner(Side::First)) => ("first won", None),
                    Kind::Ended(Outcome::Winner(Side::Second)) => ("second won", None),
                    Kind::Ended(Outcome::Draw) => ("draw", None),
                    Kind::Ended(Outcome::Points(points)) => ("points", Some(points)),
                };
                _ = write!(text, "<data key=\"kind\">{kind}</data>");
                if let Some(points) = points {
                    _ = write!(text, "<data key=\"points\">{points}</data>");
                }
                if let Some(label) = self.label_of(vertex) {
                    _ = write!(text, "<data key=\"label\">{}</data>", xml(&label));
                }
                if let Some(value) = self.value(vertex) {
                    _ = write!(text, "<data key=\"value\">{value}</data>");
                }
                text += "</node>\n";
            }
        }
        for (number, (parent, child)) in graph.edges().enumerate() {
            _ = writeln!(text, "    <edge id=\"e{number}\" source=\"n{parent}\" target=\"n{child}\"/>");
        }
        text += "  </graph>\n</graphml>\n";
        text
    }
}
