//! Boards, matrices and paths as SVG: the source's figures.

use std::fmt::Write as _;

use search_core::Side;

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

/// Dashes of paths, one for each colour: colours alone tell nothing.
const DASHES: [&str; 6] = ["", "9 4", "2 4", "14 4 2 4", "6 2", "1 6"];
/// The farthest from the middle of a square that a path runs, where many run beside each other.
const AISLE: i32 = 9;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;fill:#1e293b;text-anchor:middle}\
.title{font-size:13px;font-weight:bold}.label{font-size:11px;fill:#64748b}.steps{font-size:16px}\
.piece{font-size:22px;font-weight:bold}.first{fill:#fff;stroke:#1e293b;stroke-width:3px;paint-order:stroke}.path{fill:none;stroke-width:4;stroke-opacity:.75;stroke-linejoin:round}";

/// A board being drawn, with rows and columns numbered as the paper does.
#[derive(Clone, Debug)]
pub struct Drawing {
    board: Board,
    title: String,
    shaded: SquareSet,
    texts: Vec<(Square, String, &'static str)>,
    paths: Vec<(Vec<Square>, usize)>,
}

/// What stands around the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// A file of its own: title, ground and style.
    File,
    /// Part of a page that dresses it.
    Page,
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
            let class = if piece.side == Side::First { "piece first" } else { "piece second" };
            drawing.texts.push((piece.square, letter.to_string(), class));
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

    /// The same with a path; paths of one colour number have one colour and one dash.
    #[must_use]
    pub fn path(self, path: &Path, colour: usize) -> Self {
        self.path_over(&path.squares, colour)
    }

    /// The same with a line from square to square.
    #[must_use]
    pub fn path_over(mut self, squares: &[Square], colour: usize) -> Self {
        self.paths.push((squares.to_vec(), colour));
        self
    }

    /// The drawing, on a white ground, so that it reads on light and dark pages alike.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.draw(Frame::File)
    }

    /// The drawing as a part of a page: without title, ground and style, which the page brings. Each square is
    /// a group of class `field` with its number in `data-field` and its name as title.
    #[must_use]
    pub fn to_inline_svg(&self) -> String {
        self.draw(Frame::Page)
    }

    fn draw(&self, frame: Frame) -> String {
        let (columns, rows) = (u32::from(self.board.columns()), u32::from(self.board.rows()));
        let (width, height) = (columns * CELL + 2 * EDGE, rows * CELL + EDGE + TITLE + EDGE / 2);
        // Writing to a string cannot fail.
        let mut svg = match frame {
            Frame::File => format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
                 height=\"{height}\">\n<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
            ),
            Frame::Page => {
                let title = escaped(&self.title).replace('"', "&quot;");
                let (x, y) = (0, TITLE - EDGE / 2);
                let (width, height) = (width - EDGE / 2, height - y);
                format!(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" role=\"img\" \
                     aria-label=\"{title}\" text-anchor=\"middle\">\n"
                )
            }
        };
        if frame == Frame::File {
            let (x, y, title) = (width / 2, TITLE / 2, escaped(&self.title));
            _ = writeln!(svg, "<text dy=\".35em\" class=\"title\" x=\"{x}\" y=\"{y}\">{title}</text>");
        }
        self.board.squares().for_each(|square| self.draw_square(&mut svg, square, frame));
        self.draw_numbers(&mut svg, frame);
        self.draw_paths(&mut svg);
        for (square, text, class) in &self.texts {
            let (x, y) = self.centre(*square);
            let text = escaped(text);
            _ = writeln!(svg, "<text dy=\".35em\" class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        svg += "</svg>\n";
        svg
    }

    /// Paths side by side, each with a dot where the piece stops.
    fn draw_paths(&self, svg: &mut String) {
        let most = self.paths.len().saturating_sub(1).max(1) as i32;
        for (number, (squares, colour)) in (0..).zip(&self.paths) {
            // From one side of the aisle to the other; a single path in the middle.
            let aside = if self.paths.len() == 1 { 0 } else { (2 * number - most) * AISLE / most };
            let at = |square: &Square| {
                let (x, y) = self.centre(*square);
                (x.saturating_add_signed(aside), y.saturating_add_signed(aside))
            };
            let points: Vec<_> =
                squares.iter().map(|square| format!("{},{}", at(square).0, at(square).1)).collect();
            let points = points.join(" ");
            let (stroke, dash) = (COLOURS[colour % COLOURS.len()], DASHES[colour % DASHES.len()]);
            let class = colour % COLOURS.len();
            let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
            _ = writeln!(
                svg,
                "<polyline class=\"path c{class}\" fill=\"none\" stroke-width=\"4\" stroke=\"{stroke}\"{dash} points=\"{points}\"/>"
            );
            for (x, y) in squares.iter().skip(1).map(at) {
                _ = writeln!(svg, "<circle class=\"stop\" cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{stroke}\"/>");
            }
        }
    }

    fn draw_square(&self, svg: &mut String, square: Square, frame: Frame) {
        let (column, row) = self.board.coordinates(square);
        let dark = (column + row) % 2 == 0;
        let shaded = self.shaded.contains(square);
        let fill = match (shaded, dark) {
            (true, true) => "#f5c98f",
            (true, false) => "#fbe0b8",
            (false, true) => "#d5dde6",
            (false, false) => "#f4f6f8",
        };
        let (x, y) = self.centre(square);
        let (x, y) = (x - CELL / 2, y - CELL / 2);
        let rect = format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#94a3b8\"/>"
        );
        _ = match frame {
            Frame::File => writeln!(svg, "{rect}"),
            Frame::Page => {
                let classes = if dark { "dark" } else { "light" };
                let shade = if shaded { " shaded" } else { "" };
                let (number, name) = (square.index(), self.board.name(square));
                writeln!(
                    svg,
                    "<g class=\"field {classes}{shade}\" data-field=\"{number}\"><title>{name}</title>{rect}</g>"
                )
            }
        };
    }

    fn draw_numbers(&self, svg: &mut String, frame: Frame) {
        let (columns, rows) = (u32::from(self.board.columns()), u32::from(self.board.rows()));
        for row in 1..=rows {
            let y = TITLE + (rows - row) * CELL + CELL / 2;
            _ = writeln!(svg, "<text dy=\".35em\" class=\"label\" x=\"{}\" y=\"{y}\">{row}</text>", EDGE / 2);
        }
        for column in 1..=columns {
            let (x, y) = (EDGE + (column - 1) * CELL + CELL / 2, TITLE + rows * CELL + EDGE / 2);
            // A page calls squares by their names, the paper's figures by their numbers.
            let text = match frame {
                Frame::File => column.to_string(),
                Frame::Page => char::from(b'a' + column as u8 - 1).to_string(),
            };
            _ = writeln!(svg, "<text dy=\".35em\" class=\"label\" x=\"{x}\" y=\"{y}\">{text}</text>");
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
