//! Graphs as JSON lines.

use std::io::{self, Write};

use search_core::{Outcome, Side};

use crate::graph::{Graph, Kind, VertexId};

/// What the first line says the file is.
pub(super) const FORMAT: &str = "game-graph";
/// The version of the format.
pub(super) const VERSION: u64 = 1;

impl<S> Graph<S> {
    /// Writes the graph as JSON lines, which [`read_json_lines`](crate::read_json_lines) reads; `text`
    /// gives each state's text.
    ///
    /// The first line is `{"format":"game-graph","version":1,"vertices":N,"edges":M}`. Then each vertex
    /// has a line, by rising number, the root first: `vertex`, its number from 0; `level`, the least
    /// number of moves to it; `state`; either `to_move`, `"first"` or `"second"`, with `children`, the
    /// numbers that moves lead to, once for each parallel edge; or `ended`: `"first"` or `"second"`,
    /// who won, `"draw"`, or `{"points":P}`, the margin from the first player's view.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_json_lines<W: Write>(
        &self,
        writer: &mut W,
        mut text: impl FnMut(VertexId, &S) -> String,
    ) -> io::Result<()> {
        writeln!(
            writer,
            "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"vertices\":{},\"edges\":{}}}",
            self.vertex_count(),
            self.edge_count()
        )?;
        for level in 0..self.level_count() {
            for vertex in self.level(level) {
                let state = serde_json::to_string(&text(vertex, self.state(vertex)))?;
                write!(writer, "{{\"vertex\":{vertex},\"level\":{level},\"state\":{state},")?;
                match self.kind(vertex) {
                    Kind::ToMove(side) => {
                        write!(writer, "\"to_move\":\"{}\",\"children\":[", side_name(side))?;
                        for (index, child) in self.children(vertex).iter().enumerate() {
                            let comma = if index > 0 { "," } else { "" };
                            write!(writer, "{comma}{child}")?;
                        }
                        writeln!(writer, "]}}")?;
                    }
                    Kind::Ended(Outcome::Winner(side)) => {
                        writeln!(writer, "\"ended\":\"{}\"}}", side_name(side))?;
                    }
                    Kind::Ended(Outcome::Draw) => writeln!(writer, "\"ended\":\"draw\"}}")?,
                    Kind::Ended(Outcome::Points(points)) => {
                        writeln!(writer, "\"ended\":{{\"points\":{points}}}}}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
