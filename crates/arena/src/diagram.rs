//! A board with its pieces, independent of any game, and its picture.

use std::fmt::Write as _;

use search_core::Side;

/// A board as a picture needs it: fields in rows, each row shifted by some half fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// How the fields look.
    pub style: Style,
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
    /// The columns' labels from left to right; none where rows are shifted.
    pub columns: Vec<String>,
}

/// One row of fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// By how many half fields it begins to the right of the leftmost row.
    pub shift: u8,
    /// What stands beside it.
    pub label: String,
    /// Its fields from left to right.
    pub fields: Vec<Field>,
}

/// One field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its number, as [`Face::touched`](crate::Face::touched) uses it.
    pub number: u16,
    /// Its name: `a1`.
    pub name: String,
    /// Whose piece stands there.
    pub piece: Option<Side>,
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Squares in two colours.
    Chequered,
    /// Squares of one colour.
    Plain,
    /// Points where lines cross.
    Lines,
}

/// Pixels of a field's side.
const FIELD: u32 = 40;
/// Pixels around the board.
const MARGIN: u32 = 24;

impl Diagram {
    /// The fields, row by row.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.rows.iter().flat_map(|row| &row.fields)
    }

    /// The picture as SVG: readable without colours (pieces differ in fill, the marked fields have a
    /// frame), each field a group titled with its name, with its number as `data-field`. Classes say what
    /// is what, for pages that style it: `field` and its ground, `piece` and whose, `mark`.
    #[must_use]
    pub fn to_svg(&self, marked: &[u16]) -> String {
        let width = self.rows.iter().map(Row::right).max().unwrap_or(0) + 2 * MARGIN;
        let height = self.rows.len() as u32 * FIELD + 2 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        for (number, row) in self.rows.iter().enumerate() {
            let top = MARGIN + number as u32 * FIELD;
            for (column, field) in row.fields.iter().enumerate() {
                let left = MARGIN + u32::from(row.shift) * (FIELD / 2) + column as u32 * FIELD;
                // The first field of the last row is dark.
                let light = (self.rows.len() - 1 - number + column) % 2 == 1;
                self.field(&mut svg, field, (left, top), light, marked);
            }
        }
        self.labels(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn field(&self, svg: &mut String, field: &Field, (x, y): (u32, u32), light: bool, marked: &[u16]) {
        let name = escaped(&field.name);
        let (cx, cy, half) = (x + FIELD / 2, y + FIELD / 2, FIELD / 2);
        let (fill, ground) = match self.style {
            Style::Chequered if light => ("#f0d9b5", "light"),
            Style::Chequered => ("#c9a27a", "dark"),
            Style::Plain => ("#7fb285", "plain"),
            Style::Lines => ("#e8d5a8", "lines"),
        };
        let _ =
            write!(svg, "<g class=\"field {ground}\" data-field=\"{}\"><title>{name}</title>", field.number);
        let edge = if self.style == Style::Lines { "none" } else { "#444444" };
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{FIELD}\" height=\"{FIELD}\" fill=\"{fill}\" stroke=\"{edge}\"/>"
        );
        if self.style == Style::Lines {
            let (right, bottom) = (x + FIELD, y + FIELD);
            let _ = write!(svg, "<path d=\"M{x} {cy}H{right}M{cx} {y}V{bottom}\" stroke=\"#444444\"/>");
        }
        if marked.contains(&field.number) {
            let (inner, side) = ((x + 3, y + 3), FIELD - 6);
            let _ = write!(
                svg,
                "<rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" \
                 stroke=\"#0072b2\" stroke-width=\"3\"/>",
                inner.0, inner.1
            );
        }
        if let Some(side) = field.piece {
            let whose = ["first", "second"][side.index()];
            // The first side's pieces are light in chess's manner and JIU's, dark in Reversi's.
            let light = (side == Side::First) != (self.style == Style::Plain);
            let fill = if light { "#ffffff" } else { "#111111" };
            let radius = half - 6;
            let _ = write!(
                svg,
                "<circle class=\"piece {whose}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#111111\" \
                 stroke-width=\"2\"/>"
            );
        }
        svg.push_str("</g>\n");
    }

    /// The rows' labels on the left, and the columns' under the last row.
    fn labels(&self, svg: &mut String) {
        let mut label = |x: u32, y: u32, text: &str| {
            let text = escaped(text);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>");
        };
        for (number, row) in (0..).zip(&self.rows) {
            let x = MARGIN / 2 + u32::from(row.shift) * (FIELD / 2);
            label(x, MARGIN + number * FIELD + FIELD / 2 + 4, &row.label);
        }
        let under = MARGIN + self.rows.len() as u32 * FIELD + MARGIN - 8;
        for (number, column) in (0..).zip(&self.columns) {
            label(MARGIN + number * FIELD + FIELD / 2, under, column);
        }
    }
}

impl Row {
    fn right(&self) -> u32 {
        u32::from(self.shift) * (FIELD / 2) + self.fields.len() as u32 * FIELD
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How pieces are drawn in characters: the first side's, the second's.
const PIECES: [[char; 2]; 3] = [['P', 'p'], ['X', 'O'], ['x', 'o']];

impl Diagram {
    /// The board for a terminal: rows with their labels, columns below; without a line break at the
    /// end. `colours`: with escape sequences that set the sides apart and show the marked fields; without,
    /// a marked field stands between `[` and `]`.
    #[must_use]
    pub fn to_text(&self, marked: &[u16], colours: bool) -> String {
        let label = self.rows.iter().map(|row| row.label.len()).max().unwrap_or(0);
        let mut text = String::new();
        for row in &self.rows {
            let _ =
                write!(text, "{:>label$} {:shift$}", row.label, "", shift = usize::from(row.shift) * 3 / 2);
            for field in &row.fields {
                self.character(&mut text, field, marked.contains(&field.number), colours);
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        let _ = write!(text, "{:label$} ", "");
        for column in &self.columns {
            let _ = write!(text, "{column:^3}");
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn character(&self, text: &mut String, field: &Field, marked: bool, colours: bool) {
        let letters = PIECES[self.style as usize];
        let c = field.piece.map_or('.', |side| letters[side.index()]);
        let _ = match (colours, marked, field.piece) {
            (false, false, _) => write!(text, " {c} "),
            (false, true, _) => write!(text, "[{c}]"),
            // Bright white on black and black on white can't be told on every terminal: bold yellow
            // and blue can; the marked field is shown in reverse.
            (true, marked, piece) => {
                let colour = match piece {
                    Some(Side::First) => "1;33",
                    Some(Side::Second) => "1;34",
                    None => "2",
                };
                let reverse = if marked { ";7" } else { "" };
                write!(text, "\u{1b}[{colour}{reverse}m {c} \u{1b}[0m")
            }
        };
    }
}
