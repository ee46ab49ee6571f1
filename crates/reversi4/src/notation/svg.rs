//! A board as an SVG drawing: for documents, and for graphs whose vertices are boards.

use std::f64::consts::PI;
use std::fmt::Write as _;

use search_core::Side;

use crate::position::Reversi;
use crate::shape::Form;

const GROUND: &str = "#15803d";
const LINE: &str = "#052e16";
/// Half the width of a line, which reaches over the edge.
const MARGIN: f64 = 2.0;

impl Reversi {
    /// The board as an SVG element whose longer side is `size` units of the picture around it. It is
    /// a file of its own, and can be put into another picture as it is (inside a `<g>` that moves
    /// it). No text: a board's place in the picture says what it is.
    #[must_use]
    pub fn to_svg(&self, size: f64) -> String {
        let cells: Vec<Cell> = (0..self.shape().squares()).map(|square| self.cell(square)).collect();
        let (half_width, half_height) = self.cell_extent();
        let width = cells.iter().map(|cell| cell.x).fold(0.0, f64::max) + half_width;
        let height = cells.iter().map(|cell| cell.y).fold(0.0, f64::max) + half_height;
        let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let scale = size / width.max(height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"-{MARGIN} -{MARGIN} {} {}\">",
            number(width * scale),
            number(height * scale),
            number(width),
            number(height),
        );
        let ground = self.ground(&cells, [width - 2.0 * MARGIN, height - 2.0 * MARGIN]);
        _ = write!(svg, "<g fill=\"{GROUND}\" stroke=\"{LINE}\" stroke-width=\"4\">{ground}</g>");
        // White discs lie on black ones that are a rim larger.
        let white = self.dots(&cells, |side| side == Side::Second);
        for (dots, size, colour) in [(self.dots(&cells, |_| true), 84, "#000"), (white, 76, "#fff")] {
            if !dots.is_empty() {
                _ = write!(
                    svg,
                    "<path d=\"{dots}\" stroke=\"{colour}\" stroke-width=\"{size}\" stroke-linecap=\"round\"/>"
                );
            }
        }
        svg.push_str("</svg>");
        svg
    }

    /// Half the width and height of a cell; a square's side and a hexagon's width are 100.
    fn cell_extent(&self) -> (f64, f64) {
        match self.shape().form() {
            Form::Rectangle { .. } => (50.0, 50.0),
            Form::Hexagon { .. } => (50.0, 50.0 / (PI / 6.0).cos()),
        }
    }

    fn cell(&self, square: u8) -> Cell {
        let (row, column) = self.shape().place_of(square).unwrap_or_default();
        let (first, _) = self.shape().columns(row);
        let (half_width, half_height) = self.cell_extent();
        let (indent, step) = match self.shape().form() {
            Form::Rectangle { .. } => (0, 2.0 * half_height),
            Form::Hexagon { side } => ((side - 1).abs_diff(row), 1.5 * half_height),
        };
        let x = half_width * f64::from(2 * (column - first) + indent + 1);
        Cell { x, y: half_height + step * f64::from(row) }
    }

    /// The discs of some sides, each a point to be drawn with a round pen: graphs have thousands of boards.
    fn dots(&self, cells: &[Cell], of: impl Fn(Side) -> bool) -> String {
        let discs = (0..).zip(cells).filter(|&(square, _)| self.disc_at(square).is_some_and(&of));
        discs.map(|(_, cell)| format!("M{} {}h0", number(cell.x), number(cell.y))).collect()
    }

    /// The empty board.
    fn ground(&self, cells: &[Cell], [width, height]: [f64; 2]) -> String {
        let (half_width, half_height) = self.cell_extent();
        match self.shape().form() {
            Form::Rectangle { files, ranks } => {
                let (width, height) = (number(width), number(height));
                let mut path = format!("M0 0h{width}v{height}H0z");
                let step = |index: u8, half: f64| number(f64::from(index) * 2.0 * half);
                (1..files).for_each(|file| path += &format!("M{} 0v{height}", step(file, half_width)));
                (1..ranks).for_each(|rank| path += &format!("M0 {}h{width}", step(rank, half_height)));
                format!("<path d=\"{path}\"/>")
            }
            Form::Hexagon { .. } => cells.iter().map(|cell| hexagon(cell, half_height)).collect(),
        }
    }
}

fn hexagon(cell: &Cell, radius: f64) -> String {
    let mut points = String::new();
    for corner in 0..6 {
        let (sine, cosine) = (f64::from(corner) * PI / 3.0).sin_cos();
        let (x, y) = (cell.x + radius * sine, cell.y + radius * cosine);
        _ = write!(points, "{},{} ", number(x), number(y));
    }
    format!("<polygon points=\"{}\"/>", points.trim_end())
}

/// The centre of a square.
struct Cell {
    x: f64,
    y: f64,
}

/// At most two decimals, without zeros that say nothing.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
