//! Boards, matrices and paths as SVG: the source's figures.

use std::fmt::Write as _;

use crate::board::{Board, Square};
use crate::matrix::Matrix;
use crate::paths::Path;
use crate::position::Position;
use crate::set::SquareSet;

/// The side of a square.
const CELL: u32 = 40;
/// Room for the numbers of rows and columns.
const EDGE: u32 = 24;
/// The height of the title.
const TITLE: u32 = 28;
/// Colours of paths, told apart without colour vision too (Okabe and Ito 2008).
const COLOURS: [&str; 6] = ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;fill:#1e293b;text-anchor:middle}\
.title{font-size:13px;font-weight:bold}.label{font-size:11px;fill:#64748b}.steps{font-size:16px}\
.piece{font-size:22px;font-weight:bold}.path{fill:none;stroke-width:4;stroke-opacity:.75;stroke-linejoin:round}";

/// A board being drawn, with rows and columns numbered as the paper does.
#[derive(Clone, Debug)]
pub struct Drawing {
    board: Board,
    title: String,
    shaded: SquareSet,
    texts: Vec<(Square, String, &'static str)>,
    paths: Vec<(Vec<Square>, usize)>,
}

impl Drawing {
    /// An empty board.
    #[must_use]
    pub fn new(board: &Board, title: impl Into<String>) -> Self {
        Self {
            board: board.clone(),
            title: title.into(),
            shaded: SquareSet::EMPTY,
            texts: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// A matrix: letters of pieces, and numbers of steps.
    #[must_use]
    pub fn of_matrix(matrix: &Matrix, title: impl Into<String>) -> Self {
        let mut drawing = Self::new(matrix.board(), title);
        for square in matrix.board().squares() {
            match (matrix.letter(square), matrix.get(square)) {
                (Some(letter), _) => drawing.texts.push((square, letter.to_string(), "piece")),
                (None, Some(steps)) => drawing.texts.push((square, steps.to_string(), "steps")),
                (None, None) => {}
            }
        }
        drawing
    }

    /// A position.
    #[must_use]
    pub fn of_position(position: &Position, title: impl Into<String>) -> Self {
        let mut drawing = Self::new(position.board(), title);
        for piece in position.pieces() {
            let letter = position.kind_of(piece).letter_of(piece.side);
            drawing.texts.push((piece.square, letter.to_string(), "piece"));
        }
        drawing
    }

    /// The same with these squares shaded.
    #[must_use]
    pub fn shade(mut self, squares: &SquareSet) -> Self {
        self.shaded |= *squares;
        self
    }

    /// The same with a text in a square.
    #[must_use]
    pub fn text(mut self, square: Square, text: impl Into<String>) -> Self {
        self.texts.push((square, text.into(), "steps"));
        self
    }

    /// The same with a path; paths of one colour number have one colour.
    #[must_use]
    pub fn path(mut self, path: &Path, colour: usize) -> Self {
        self.paths.push((path.squares.clone(), colour));
        self
    }

    /// The drawing, on a white ground, so that it reads on light and dark pages alike.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (columns, rows) = (u32::from(self.board.columns()), u32::from(self.board.rows()));
        let (width, height) = (columns * CELL + 2 * EDGE, rows * CELL + EDGE + TITLE + EDGE / 2);
        // Writing to a string cannot fail.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\">\n<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        let title = escaped(&self.title);
        _ = writeln!(
            svg,
            "<text dy=\".35em\" class=\"title\" x=\"{}\" y=\"{}\">{title}</text>",
            width / 2,
            TITLE / 2
        );
        self.board.squares().for_each(|square| self.draw_square(&mut svg, square));
        self.draw_numbers(&mut svg);
        for (squares, colour) in &self.paths {
            let points: Vec<_> = squares.iter().map(|square| self.centre(*square)).collect();
            let points: Vec<_> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            let colour = COLOURS[colour % COLOURS.len()];
            _ = writeln!(
                svg,
                "<polyline class=\"path\" stroke=\"{colour}\" points=\"{}\"/>",
                points.join(" ")
            );
        }
        for (square, text, class) in &self.texts {
            let (x, y) = self.centre(*square);
            _ = writeln!(
                svg,
                "<text dy=\".35em\" class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>",
                escaped(text)
            );
        }
        svg += "</svg>\n";
        svg
    }

    fn draw_square(&self, svg: &mut String, square: Square) {
        let (column, row) = self.board.coordinates(square);
        let dark = (column + row) % 2 == 0;
        let fill = match (self.shaded.contains(square), dark) {
            (true, true) => "#f5c98f",
            (true, false) => "#fbe0b8",
            (false, true) => "#d5dde6",
            (false, false) => "#f4f6f8",
        };
        let (x, y) = self.centre(square);
        let (x, y) = (x - CELL / 2, y - CELL / 2);
        _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#94a3b8\"/>"
        );
    }

    fn draw_numbers(&self, svg: &mut String) {
        let (columns, rows) = (u32::from(self.board.columns()), u32::from(self.board.rows()));
        for row in 1..=rows {
            let y = TITLE + (rows - row) * CELL + CELL / 2;
            _ = writeln!(svg, "<text dy=\".35em\" class=\"label\" x=\"{}\" y=\"{y}\">{row}</text>", EDGE / 2);
        }
        for column in 1..=columns {
            let (x, y) = (EDGE + (column - 1) * CELL + CELL / 2, TITLE + rows * CELL + EDGE / 2);
            _ = writeln!(svg, "<text dy=\".35em\" class=\"label\" x=\"{x}\" y=\"{y}\">{column}</text>");
        }
    }

    fn centre(&self, square: Square) -> (u32, u32) {
        let (column, row) = self.board.coordinates(square);
        let down = u32::from(self.board.rows() - row);
        (EDGE + u32::from(column - 1) * CELL + CELL / 2, TITLE + down * CELL + CELL / 2)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
