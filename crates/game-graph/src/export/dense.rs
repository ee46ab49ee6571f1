//! Drawings of graphs too large to tell their vertices apart: what is seen is how values spread.

use std::fmt::Write as _;

use super::drawing::{Drawing, Palette};
use super::layout::rows;
use crate::graph::VertexId;

/// The least width of a drawing.
const MIN_WIDTH: usize = 600;
/// From one row to the next.
const ROW: usize = 74;
/// The height of a vertex; the rest of a row is for edges.
const TICK: usize = 14;
/// The greatest width of a vertex.
const MAX_TICK: f64 = 14.0;
/// The colour of what has no value.
const PLAIN: &str = "#64748b";

impl<S> Drawing<'_, S> {
    /// The graph in rows from the top down, for thousands of vertices: each is an upright stroke at a
    /// whole pixel, an edge a faint straight line in its child's colour, without labels, boards or
    /// legend. Rows are as wide as the drawing, which gives the widest a pixel a vertex.
    ///
    /// With a vertex and its edges takes about 25 bytes, a tenth of what [`Drawing::to_svg`] takes.
    #[must_use]
    pub fn to_dense_svg(&self) -> String {
        let rows = rows(self.graph);
        let widest = rows.iter().map(Vec::len).max().unwrap_or(1);
        let (width, height) = (widest.max(MIN_WIDTH), ROW * (rows.len() - 1) + TICK);
        let mut places = vec![(0, 0); self.graph.vertex_count()];
        for (number, row) in rows.iter().enumerate() {
            for (index, &vertex) in row.iter().enumerate() {
                let column = (2 * index + 1) * width / (2 * row.len());
                places[vertex as usize] = (column as i64, (number * ROW) as i64);
            }
        }
        // Writing to a string cannot fail.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for colour in self.all_colours() {
            let edges = self.fans(&places, colour);
            if !edges.is_empty() {
                _ = writeln!(
                    svg,
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\".6\" opacity=\".45\" d=\"{edges}\"/>"
                );
            }
            for row in &rows {
                let of_colour = row.iter().filter(|&&vertex| self.colour_or_plain(vertex) == colour);
                if let Some(ticks) = ticks(of_colour.map(|&vertex| places[vertex as usize])) {
                    let stroke = (0.8 * width as f64 / row.len() as f64).clamp(1.0, MAX_TICK);
                    _ = writeln!(
                        svg,
                        "<path stroke=\"{colour}\" stroke-width=\"{stroke:.1}\" d=\"{ticks}\"/>"
                    );
                }
            }
        }
        svg += "</svg>\n";
        svg
    }

    fn colour_or_plain(&self, vertex: VertexId) -> &'static str {
        self.colour(vertex).unwrap_or(PLAIN)
    }

    /// The colours that vertices can have, the faintest first so that the others lie on it.
    fn all_colours(&self) -> Vec<&'static str> {
        let Palette { first, second, draw } = self.palette().unwrap_or(Palette::SAFE);
        let mut colours = vec![PLAIN];
        for colour in [draw, first, second] {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        colours
    }

    /// The edges to all children of one colour as one path. From each parent it goes to the children in
    /// turn and back: retracing a line doesn't darken it, since a path is painted once.
    fn fans(&self, places: &[(i64, i64)], colour: &str) -> String {
        let mut path = String::new();
        for parent in self.graph.vertices() {
            let (x, y) = places[parent as usize];
            let (x, y) = (x, y + TICK as i64);
            let mut last: Option<(i64, i64)> = None;
            for &child in self.graph.children(parent) {
                if self.colour_or_plain(child) != colour {
                    continue;
                }
                let (to_x, to_y) = places[child as usize];
                let step = (to_x - x, to_y - y);
                match last {
                    None => _ = write!(path, "M{x} {y}l{}", step.0),
                    Some((right, down)) => {
                        number(&mut path, -right);
                        number(&mut path, -down);
                        number(&mut path, step.0);
                    }
                }
                number(&mut path, step.1);
                last = Some(step);
            }
        }
        path
    }
}

/// A number of a path after another; a sign parts them as well as a space.
fn number(path: &mut String, value: i64) {
    let space = if value < 0 { "" } else { " " };
    // Writing to a string cannot fail.
    _ = write!(path, "{space}{value}");
}

/// Upright strokes at places of one row, from left to right; `None` if there are none.
fn ticks(mut places: impl Iterator<Item = (i64, i64)>) -> Option<String> {
    let (mut last, y) = places.next()?;
    let mut path = format!("M{last} {y}v{TICK}");
    for (x, _) in places {
        // Writing to a string cannot fail.
        _ = write!(path, "m{}-{TICK}v{TICK}", x - last);
        last = x;
    }
    Some(path)
}
