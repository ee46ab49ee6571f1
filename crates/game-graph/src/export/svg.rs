//! Layered drawings as SVG.

use std::fmt::Write as _;

use super::drawing::{Drawing, xml};
use super::layout::rows;
use crate::graph::VertexId;

/// The size of a dot.
const DOT: f64 = 10.0;
/// The width of a character of a label; generous, fonts differ.
const CHARACTER: f64 = 7.0;
/// The height of a label's box, and what it is wider than its text.
const LABEL_HEIGHT: f64 = 22.0;
const PADDING: f64 = 12.0;
/// From one vertex to the next.
const GAP: f64 = 10.0;
/// Between rows, at least; where rows are wide, more.
const ROW_GAP: f64 = 46.0;
const MARGIN: f64 = 16.0;
/// The height of the legend, and the least width for it.
const LEGEND: f64 = 30.0;
const LEGEND_WIDTH: f64 = 380.0;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;font-size:11px;fill:#1e293b;text-anchor:middle}\
.note{text-anchor:start}\
.edge{fill:none;stroke:#64748b;stroke-width:1.2}\
.vertex{fill:#fff;stroke:#475569;stroke-width:1.2}\
.frame{fill:none;stroke-width:4}";

impl<S> Drawing<'_, S> {
    /// The graph in rows from the top down, each edge leading to a lower row (with cycles, rows are
    /// levels). Vertices are boards if [`Drawing::boards`] draws them, boxes with text if there are
    /// labels, else dots. The ground is white, so that it reads on light and dark pages alike.
    ///
    /// Made for graphs of up to some hundred vertices; larger ones are drawn too, and wide.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let size = self.vertex_size();
        let rows = rows(self.graph);
        let widest = rows.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let inner = widest * (size.0 + GAP) - GAP;
        let legend = if self.palette().is_some() { LEGEND } else { 0.0 };
        let width = (inner + 2.0 * MARGIN).max(if legend > 0.0 { LEGEND_WIDTH } else { 0.0 });
        // Edges across a wide drawing would be flat otherwise.
        let row_height = size.1 + ROW_GAP.max(inner / 12.0).min(240.0);
        let height = row_height * (rows.len() - 1) as f64 + size.1 + 2.0 * MARGIN + legend;
        let mut places = vec![(0.0, 0.0); self.graph.vertex_count()];
        for (number, row) in rows.iter().enumerate() {
            let left = (width - (row.len() as f64 * (size.0 + GAP) - GAP)) / 2.0;
            for (index, &vertex) in row.iter().enumerate() {
                let x = left + index as f64 * (size.0 + GAP);
                places[vertex as usize] = (x, MARGIN + number as f64 * row_height);
            }
        }
        // Writing to a string cannot fail.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\">\n<style>{STYLE}</style>\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#fff\"/>\n"
        );
        self.draw_edges(&mut svg, &places, size);
        for vertex in self.graph.vertices() {
            self.draw_vertex(&mut svg, vertex, places[vertex as usize], size);
        }
        self.draw_legend(&mut svg, height - MARGIN);
        svg += "</svg>\n";
        svg
    }

    /// The width and height of every vertex.
    fn vertex_size(&self) -> (f64, f64) {
        if let Some(board) = &self.board {
            return (board.width, board.height);
        }
        if self.label.is_none() {
            return (DOT, DOT);
        }
        let lengths = self.graph.vertices().filter_map(|vertex| self.label_of(vertex));
        let longest = lengths.map(|label| label.chars().count()).max().unwrap_or(0);
        (longest as f64 * CHARACTER + PADDING, LABEL_HEIGHT)
    }

    /// From the middle of the parent's lower edge to that of the child's upper edge; parallel edges
    /// side by side.
    fn draw_edges(&self, svg: &mut String, places: &[(f64, f64)], size: (f64, f64)) {
        for parent in self.graph.vertices() {
            let children = self.graph.children(parent);
            for (index, &child) in children.iter().enumerate() {
                let before = children[..index].iter().filter(|&&other| other == child).count();
                let all = children.iter().filter(|&&other| other == child).count();
                let shift = (before as f64 - (all - 1) as f64 / 2.0) * 5.0;
                let (from, to) = (places[parent as usize], places[child as usize]);
                let (x1, y1) = (from.0 + size.0 / 2.0, from.1 + size.1);
                let (x2, y2) = (to.0 + size.0 / 2.0, to.1);
                let bend = (y2 - y1) * 0.4;
                let colour = self
                    .colour(child)
                    .map_or_else(String::new, |colour| format!(" style=\"stroke:{colour}\""));
                _ = writeln!(
                    svg,
                    "<path class=\"edge\"{colour} d=\"M{x1:.1} {y1:.1}C{:.1} {:.1} {:.1} {:.1} {x2:.1} {y2:.1}\"/>",
                    x1 + shift,
                    y1 + bend,
                    x2 + shift,
                    y2 - bend
                );
            }
        }
    }

    fn draw_vertex(&self, svg: &mut String, vertex: VertexId, (x, y): (f64, f64), size: (f64, f64)) {
        let label = self.label_of(vertex).map(|label| xml(&label));
        let title =
            label.as_ref().map_or_else(|| format!("vertex {vertex}"), |label| format!("{vertex}: {label}"));
        _ = write!(svg, "<g transform=\"translate({x:.1} {y:.1})\"><title>{title}</title>");
        let colour = self.colour(vertex);
        let (width, height) = size;
        if let Some(board) = &self.board {
            *svg += &(board.draw)(vertex, self.graph.state(vertex));
            if let Some(colour) = colour {
                _ = write!(
                    svg,
                    "<rect class=\"frame\" x=\"-2\" y=\"-2\" width=\"{:.1}\" height=\"{:.1}\" stroke=\"{colour}\"/>",
                    width + 4.0,
                    height + 4.0
                );
            }
        } else if let Some(label) = label {
            let colour = colour
                .map_or_else(String::new, |colour| format!(" style=\"stroke:{colour};stroke-width:3\""));
            _ = write!(
                svg,
                "<rect class=\"vertex\"{colour} width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
                width / 2.0,
                height / 2.0 + 4.0
            );
        } else {
            let colour = colour.map_or_else(String::new, |colour| format!(" style=\"fill:{colour}\""));
            let radius = DOT / 2.0;
            _ = write!(
                svg,
                "<circle class=\"vertex\"{colour} cx=\"{radius}\" cy=\"{radius}\" r=\"{radius}\"/>"
            );
        }
        *svg += "</g>\n";
    }

    fn draw_legend(&self, svg: &mut String, y: f64) {
        let Some(palette) = self.palette() else { return };
        let entries =
            [(palette.first, "first player"), (palette.second, "second player"), (palette.draw, "neither")];
        for (index, (colour, words)) in entries.into_iter().enumerate() {
            let x = MARGIN + index as f64 * 125.0;
            _ = writeln!(
                svg,
                "<rect x=\"{x:.0}\" y=\"{:.0}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
                 <text class=\"note\" x=\"{:.0}\" y=\"{y:.0}\">{words}</text>",
                y - 10.0,
                x + 18.0
            );
        }
    }
}
